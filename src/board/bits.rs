//! Bitboards: sets of squares as unsigned integers, bit *n* for square index *n*.

use super::Square;
use std::fmt::Debug;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Shl, Shr};

/// A set of squares. Implemented for `u64` (8x8) and `u128` (10x8).
pub trait Bits:
    Copy
    + Eq
    + Debug
    + Default
    + Send
    + Sync
    + 'static
    + Not<Output = Self>
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + BitAndAssign
    + BitOrAssign
    + BitXorAssign
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
{
    /// No square.
    const EMPTY: Self;

    /// The set of this one square.
    fn of(square: Square) -> Self;

    /// How many squares are in the set.
    fn count(self) -> u32;

    /// The square of the lowest index. The set must not be empty.
    fn first(self) -> Square;

    /// The square of the highest index. The set must not be empty.
    fn last(self) -> Square;

    /// The set without its lowest square.
    fn rest(self) -> Self;

    /// Takes the lowest square out of the set and returns it; `None` when the set is empty.
    #[inline(always)]
    fn pop(&mut self) -> Option<Square> {
        if self.none() {
            return None;
        }
        let square = self.first();
        *self = self.rest();
        Some(square)
    }

    /// True when no square is in the set.
    #[inline(always)]
    fn none(self) -> bool {
        self == Self::EMPTY
    }

    /// True when at least one square is in the set.
    #[inline(always)]
    fn any(self) -> bool {
        self != Self::EMPTY
    }

    /// True when two or more squares are in the set.
    #[inline(always)]
    fn many(self) -> bool {
        self.any() && self.rest().any()
    }

    /// True when `square` is in the set.
    #[inline(always)]
    fn has(self, square: Square) -> bool {
        (self & Self::of(square)).any()
    }

    /// The squares that are in this set and not in `other`.
    #[inline(always)]
    fn without(self, other: Self) -> Self {
        self & !other
    }

    /// The set with `square` added.
    #[inline(always)]
    fn with(self, square: Square) -> Self {
        self | Self::of(square)
    }

    /// The squares of the set, lowest index first.
    #[inline(always)]
    fn squares(self) -> Squares<Self> {
        Squares(self)
    }
}

impl Bits for u64 {
    const EMPTY: u64 = 0;

    #[inline(always)]
    fn of(square: Square) -> u64 {
        1u64 << (square.index() & 63)
    }

    #[inline(always)]
    fn count(self) -> u32 {
        self.count_ones()
    }

    #[inline(always)]
    fn first(self) -> Square {
        debug_assert!(self != 0);
        Square::new(self.trailing_zeros() as u8)
    }

    #[inline(always)]
    fn last(self) -> Square {
        debug_assert!(self != 0);
        Square::new(63 - self.leading_zeros() as u8)
    }

    #[inline(always)]
    fn rest(self) -> u64 {
        self & self.wrapping_sub(1)
    }
}

/// `1 << n`: a load is cheaper than a 128-bit shift by a variable.
static ONE: [u128; 128] = {
    let mut ones = [0; 128];
    let mut n = 0;
    while n < 128 {
        ones[n] = 1 << n;
        n += 1;
    }
    ones
};

impl Bits for u128 {
    const EMPTY: u128 = 0;

    #[inline(always)]
    fn of(square: Square) -> u128 {
        ONE[square.index() & 127]
    }

    #[inline(always)]
    fn count(self) -> u32 {
        self.count_ones()
    }

    #[inline(always)]
    fn first(self) -> Square {
        debug_assert!(self != 0);
        Square::new(self.trailing_zeros() as u8)
    }

    #[inline(always)]
    fn last(self) -> Square {
        debug_assert!(self != 0);
        Square::new(127 - self.leading_zeros() as u8)
    }

    /// Half by half: a predictable branch is cheaper than arithmetic on both halves.
    #[inline(always)]
    fn pop(&mut self) -> Option<Square> {
        let (low, high) = (*self as u64, (*self >> 64) as u64);
        if low != 0 {
            *self = u128::from(high) << 64 | u128::from(low & (low - 1));
            Some(Square::new(low.trailing_zeros() as u8))
        } else if high != 0 {
            *self = u128::from(high & (high - 1)) << 64;
            Some(Square::new(64 + high.trailing_zeros() as u8))
        } else {
            None
        }
    }

    #[inline(always)]
    fn rest(self) -> u128 {
        self & self.wrapping_sub(1)
    }
}

/// The squares of a set, lowest index first. Made by [`Bits::squares`].
#[derive(Clone, Debug)]
pub struct Squares<B: Bits>(B);

impl<B: Bits> Iterator for Squares<B> {
    type Item = Square;

    #[inline(always)]
    fn next(&mut self) -> Option<Square> {
        self.0.pop()
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let n = self.0.count() as usize;
        (n, Some(n))
    }
}

impl<B: Bits> ExactSizeIterator for Squares<B> {}
