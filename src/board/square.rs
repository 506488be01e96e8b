//! Squares, numbered rank by rank from a1.

/// A square: the index `rank * FILES + file` in a [`Geometry`](super::Geometry), which also tells its file and rank
/// ([`Geometry::file`](super::Geometry::file)).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct Square(u8);

impl Square {
    /// The square with this index, which must be below the geometry's `SQUARES`.
    #[inline(always)]
    pub const fn new(index: u8) -> Square {
        Square(index)
    }

    /// The square's index.
    #[inline(always)]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}
