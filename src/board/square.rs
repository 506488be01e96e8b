//! Squares, numbered rank by rank from a1.

/// A square of a board: index `rank * FILES + file`, where `FILES` is that of the
/// [`Geometry`](super::Geometry) the square belongs to. Files and ranks of a square are asked of the
/// geometry, for example [`Geometry::file`](super::Geometry::file).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct Square(u8);

impl Square {
    /// The square of index `index`. The caller keeps it below the geometry's `SQUARES`.
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
