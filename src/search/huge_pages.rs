//! Zeroed memory for tables, the large ones in huge pages of 2 MiB where the system offers them.
//!
//! A table is accessed at random, so with small pages nearly every access also misses the TLB, and even a prefetch
//! waits for the page walk (<https://www.kernel.org/doc/html/latest/admin-guide/mm/transhuge.html>).

use super::ResourceError;
use bytemuck::Zeroable;
use memmap2::{MmapMut, MmapRaw};
use std::marker::PhantomData;
use std::ops::{Deref, DerefMut};
#[cfg(target_os = "linux")]
use {
    memmap2::Advice,
    std::num::NonZero,
    std::sync::atomic::{AtomicUsize, Ordering},
    std::thread,
    std::time::{Duration, Instant},
};

/// Size of a huge page, in bytes.
const PAGE: usize = 2 << 20;

/// A zero-initialised slice, in huge pages if it is large and the system has them.
pub struct HugePages<T> {
    memory: MmapRaw,
    /// Where the elements begin, in bytes.
    start: usize,
    length: usize,
    elements: PhantomData<T>,
}

impl<T: Zeroable> HugePages<T> {
    /// A slice of `length` elements.
    ///
    /// # Errors
    /// [`ResourceError::Memory`]
    pub fn new(length: usize) -> Result<HugePages<T>, ResourceError> {
        const { assert!(align_of::<T>() <= 4096, "mappings begin with a page") };
        let bytes = length.saturating_mul(size_of::<T>());
        // Room to begin at the start of a huge page.
        let room = if bytes < PAGE { 0 } else { PAGE };
        let memory = bytes
            .checked_add(room)
            .and_then(|bytes| MmapMut::map_anon(bytes).ok())
            .ok_or(ResourceError::Memory { mib: bytes.div_ceil(1 << 20) })?;
        let memory = MmapRaw::from(memory);
        // If it is refused, the table is only slower.
        #[cfg(target_os = "linux")]
        {
            let _ = memory.advise(Advice::HugePage);
            fill(&memory);
        }
        // The kernel uses a huge page only where a whole one fits.
        let start = memory.as_ptr().align_offset(PAGE).min(room);
        Ok(HugePages { memory, start, length, elements: PhantomData })
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
        unsafe { std::slice::from_raw_parts(self.memory.as_ptr().add(self.start).cast(), self.length) }
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

/// How long a GUI may have to wait for a table to be filled.
#[cfg(target_os = "linux")]
const PATIENCE: Duration = Duration::from_secs(2);

/// Has the system allocate the pages of a mapping now, with all processors, and not during a game. Pages that it
/// refuses, and those for which the time does not suffice, are filled when they are used.
#[cfg(target_os = "linux")]
fn fill(memory: &MmapRaw) {
    const PART: usize = 16 << 20;
    let (all, until) = (memory.len(), Instant::now() + PATIENCE);
    let next = AtomicUsize::new(0);
    let fill = || {
        while Instant::now() < until {
            let from = next.fetch_add(PART, Ordering::Relaxed);
            if from >= all {
                return;
            }
            let _ = memory.advise_range(Advice::PopulateWrite, from, PART.min(all - from));
        }
    };
    let processors = thread::available_parallelism().map_or(1, NonZero::get);
    thread::scope(|scope| {
        for _ in 1..all.div_ceil(PART).min(processors) {
            let _ = thread::Builder::new().spawn_scoped(scope, fill);
        }
        fill();
    });
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
            assert!(numbers.iter().enumerate().all(|(i, number)| *number == i as u64));
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
