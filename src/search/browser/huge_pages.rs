//! In a browser, in place of the module of this name: zeroed memory, since WebAssembly has no huge pages.

use super::ResourceError;
use bytemuck::Zeroable;
use std::ops::{Deref, DerefMut};

/// A zero-initialised slice.
pub struct HugePages<T>(Box<[T]>);

impl<T: Zeroable> HugePages<T> {
    /// A slice of `length` elements.
    ///
    /// # Errors
    /// [`ResourceError::Memory`]
    pub fn new(length: usize) -> Result<HugePages<T>, ResourceError> {
        let memory = bytemuck::allocation::try_zeroed_slice_box(length);
        memory
            .map(HugePages)
            .map_err(|()| ResourceError::Memory { mib: length.saturating_mul(size_of::<T>()).div_ceil(1 << 20) })
    }
}

impl<T> Deref for HugePages<T> {
    type Target = [T];

    fn deref(&self) -> &[T] {
        &self.0
    }
}

impl<T> DerefMut for HugePages<T> {
    fn deref_mut(&mut self) -> &mut [T] {
        &mut self.0
    }
}
