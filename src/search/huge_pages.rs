//! Zeroed memory for tables, the large ones in huge pages of 2 MiB where the system offers them.
//!
//! A table is accessed at random, so with small pages nearly every access also misses the TLB, and even a prefetch waits
//! for the page walk
//! (<https://www.kernel.org/doc/html/latest/admin-guide/mm/transhuge.html>).

use bytemuck::Zeroable;
use memmap2::MmapMut;
use std::marker::PhantomData;
use std::ops::{Deref, DerefMut};
use thiserror::Error;

/// Size of a huge page, in bytes.
const PAGE: usize = 2 << 20;

/// Why a searcher cannot have the table or the threads that it was asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum ResourceError {
    /// The system does not give the memory.
    #[error("the system does not give {mib} MiB of memory")]
    Memory {
        /// The size asked for, in mebibytes.
        mib: usize,
    },
    /// The system does not start the threads.
    #[error("the system starts {started} of {asked} threads")]
    Threads {
        /// How many it starts.
        started: usize,
        /// How many were asked for.
        asked: usize,
    },
}

/// A zero-initialised slice, in huge pages if it is large and they are to be had.
pub struct HugePages<T> {
    memory: MmapMut,
    /// Where the elements begin, in bytes.
    start: usize,
    length: usize,
    elements: PhantomData<T>,
}

impl<T: Zeroable> HugePages<T> {
    /// So many elements.
    ///
    /// # Errors
    /// [`ResourceError::Memory`]
    pub fn new(length: usize) -> Result<HugePages<T>, ResourceError> {
        const { assert!(align_of::<T>() <= 4096, "mappings begin with a page") };
        let bytes = length.saturating_mul(size_of::<T>());
        // Room to begin with a large page.
        let room = if bytes < PAGE { 0 } else { PAGE };
        let memory = bytes
            .checked_add(room)
            .and_then(|bytes| MmapMut::map_anon(bytes).ok())
            .ok_or(ResourceError::Memory {
                mib: bytes.div_ceil(1 << 20),
            })?;
        // Either may be refused: all is as right then, only slower. Pages are filled now rather than on
        // somebody's clock.
        #[cfg(target_os = "linux")]
        {
            let _ = memory.advise(memmap2::Advice::HugePage);
            let _ = memory.advise(memmap2::Advice::PopulateWrite);
        }
        // The kernel gives large pages only where all of one fits.
        let start = memory.as_ptr().align_offset(PAGE).min(room);
        Ok(HugePages {
            memory,
            start,
            length,
            elements: PhantomData,
        })
    }
}

impl<T> Deref for HugePages<T> {
    type Target = [T];

    #[inline(always)]
    fn deref(&self) -> &[T] {
        // SAFETY: the mapping holds `length` elements after `start`, which `new` made room for and which is
        // aligned to a page; it was zeros at first, which is a value of every `Zeroable` type, and only
        // values of `T` have been written since. It lives as long as `self`.
        // The reason is speed: see `TranspositionTable::prefetch` and the module.
        unsafe {
            std::slice::from_raw_parts(self.memory.as_ptr().add(self.start).cast(), self.length)
        }
    }
}

impl<T> DerefMut for HugePages<T> {
    #[inline(always)]
    fn deref_mut(&mut self) -> &mut [T] {
        let start = self.memory.as_mut_ptr();
        // SAFETY: as in `deref`; `self` is borrowed alone.
        unsafe { std::slice::from_raw_parts_mut(start.add(self.start).cast(), self.length) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_of_it_can_be_used() {
        for length in [1, 1000, PAGE / 8, PAGE / 4 + 3] {
            let mut numbers: HugePages<u64> = HugePages::new(length).unwrap();
            assert_eq!(numbers.len(), length);
            assert!(numbers.iter().all(|number| *number == 0));
            for (i, number) in numbers.iter_mut().enumerate() {
                *number = i as u64;
            }
            assert!(
                numbers
                    .iter()
                    .enumerate()
                    .all(|(i, number)| *number == i as u64)
            );
        }
    }

    #[test]
    fn memory_that_the_system_does_not_have_is_an_error() {
        for length in [1 << 57, usize::MAX / 8, usize::MAX] {
            let refused = HugePages::<u64>::new(length).err();
            assert!(matches!(refused, Some(ResourceError::Memory { mib }) if mib >= 1 << 40));
        }
    }
}
