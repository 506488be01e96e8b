//! Zeroed memory for tables, the large ones in huge pages of 2 MiB where the system offers them.
//!
//! A table is accessed at random, so with small pages nearly every access also misses the TLB, and even a prefetch
//! waits for the page walk (<https://www.kernel.org/doc/html/latest/admin-guide/mm/transhuge.html>).

use super::ResourceError;
use bytemuck::Zeroable;
use memmap2::{MmapMut, MmapRaw};
use std::marker::PhantomData;
use std::ops::{Deref, DerefMut};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::JoinHandle;

/// Size of a huge page, in bytes.
const PAGE: usize = 2 << 20;

/// A zero-initialised slice, in huge pages if it is large and the system has them.
pub struct HugePages<T> {
    /// Declared first, so that it is dropped before the mapping.
    _filler: Option<Filler>,
    memory: Arc<MmapRaw>,
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
            .ok_or(ResourceError::Memory {
                mib: bytes.div_ceil(1 << 20),
            })?;
        let memory = Arc::new(MmapRaw::from(memory));
        // If it is refused, the table is only slower.
        #[cfg(target_os = "linux")]
        let _ = memory.advise(memmap2::Advice::HugePage);
        // The kernel uses a huge page only where a whole one fits.
        let start = memory.as_ptr().align_offset(PAGE).min(room);
        Ok(HugePages {
            _filler: Filler::fill(&memory),
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
        // SAFETY: as in `deref`; `self` is borrowed alone, and a `Filler` changes nothing.
        unsafe { std::slice::from_raw_parts_mut(start.add(self.start).cast(), self.length) }
    }
}

/// Has the system allocate the pages of a mapping now, and not during a game. For large tables, which take seconds, a
/// thread does it while the table is already in use; it ends when this is dropped.
struct Filler {
    stop: Arc<AtomicBool>,
    thread: Option<JoinHandle<()>>,
}

/// Bytes that are filled before `HugePages::new` returns. More would keep the GUI waiting.
#[cfg(target_os = "linux")]
const FILLED_AT_ONCE: usize = 256 << 20;

impl Filler {
    #[cfg(target_os = "linux")]
    fn fill(memory: &Arc<MmapRaw>) -> Option<Filler> {
        // No more, since the process can map no other memory meanwhile.
        const STEP: usize = PAGE;
        let fill = |memory: &MmapRaw, from: usize, length: usize| {
            // Pages that the system refuses here are filled when they are used.
            let _ = memory.advise_range(memmap2::Advice::PopulateWrite, from, length);
        };
        let all = memory.len();
        fill(memory, 0, all.min(FILLED_AT_ONCE));
        if all <= FILLED_AT_ONCE {
            return None;
        }
        let stop = Arc::new(AtomicBool::new(false));
        let (memory, stopped) = (memory.clone(), stop.clone());
        let thread = std::thread::Builder::new()
            .name("fill".to_owned())
            .spawn(move || {
                for from in (FILLED_AT_ONCE..all).step_by(STEP) {
                    if stopped.load(Ordering::Relaxed) {
                        return;
                    }
                    fill(&memory, from, STEP.min(all - from));
                }
            });
        // Without a thread the pages are filled when they are used.
        let thread = Some(thread.ok()?);
        Some(Filler { stop, thread })
    }

    #[cfg(not(target_os = "linux"))]
    fn fill(_: &Arc<MmapRaw>) -> Option<Filler> {
        None
    }
}

impl Drop for Filler {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
        if let Some(thread) = self.thread.take() {
            // It cannot panic; and if it did, the pages would be filled when they are used.
            let _ = thread.join();
        }
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

    #[cfg(target_os = "linux")]
    #[test]
    fn filling_ends_with_the_table() {
        let length = (FILLED_AT_ONCE + (64 << 20)) / 8;
        let numbers: HugePages<u64> = HugePages::new(length).unwrap();
        assert_eq!((numbers[0], numbers[length - 1]), (0, 0));
        let memory = Arc::downgrade(&numbers.memory);
        drop(numbers);
        assert!(memory.upgrade().is_none());
    }

    #[test]
    fn memory_that_the_system_does_not_have_is_an_error() {
        for length in [1 << 57, usize::MAX / 8, usize::MAX] {
            let refused = HugePages::<u64>::new(length).err();
            assert!(matches!(refused, Some(ResourceError::Memory { mib }) if mib >= 1 << 40));
        }
    }
}
