//! Bitboards: sets of squares as unsigned integers, bit *n* for square *n*
//! (<https://www.chessprogramming.org/Bitboards>).

use super::Square;
use std::fmt::Debug;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Shl, Shr};

/// A set of squares. Implemented for `u64` (8x8) and `u128` (10x8, 12x10).
pub trait Bitboard:
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
    /// The empty set.
    const EMPTY: Self;

    /// The set that contains only `square`.
    fn from_square(square: Square) -> Self;

    /// The set of these squares.
    #[inline(always)]
    fn of(squares: impl IntoIterator<Item = Square>) -> Self {
        squares.into_iter().fold(Self::EMPTY, Self::with)
    }

    /// The word whose low bits are `bits`, for what is packed in a word of this size.
    fn from_low(bits: u64) -> Self;

    /// The low 64 bits.
    fn low(self) -> u64;

    /// The number of squares in the set (population count).
    fn count(self) -> u32;

    /// The square with the lowest index (least significant bit). The set must not be empty.
    fn lsb(self) -> Square;

    /// The square with the highest index (most significant bit). The set must not be empty.
    fn msb(self) -> Square;

    /// The set without its square of lowest index.
    fn without_lsb(self) -> Self;

    /// Removes the square with the lowest index and returns it; `None` if the set is empty.
    #[inline(always)]
    fn pop(&mut self) -> Option<Square> {
        if self.is_empty() {
            return None;
        }
        let square = self.lsb();
        *self = self.without_lsb();
        Some(square)
    }

    /// True if the set has no square.
    #[inline(always)]
    fn is_empty(self) -> bool {
        self == Self::EMPTY
    }

    /// True if the set has at least one square.
    #[inline(always)]
    fn any(self) -> bool {
        self != Self::EMPTY
    }

    /// True if the set has two or more squares.
    #[inline(always)]
    fn more_than_one(self) -> bool {
        self.any() && self.without_lsb().any()
    }

    /// True if `square` is in the set.
    #[inline(always)]
    fn contains(self, square: Square) -> bool {
        (self & Self::from_square(square)).any()
    }

    /// The squares of this set that are not in `other`.
    #[inline(always)]
    fn without(self, other: Self) -> Self {
        self & !other
    }

    /// The set with `square` added.
    #[inline(always)]
    fn with(self, square: Square) -> Self {
        self | Self::from_square(square)
    }

    /// The squares of the set, lowest index first.
    #[inline(always)]
    fn squares(self) -> Squares<Self> {
        Squares(self)
    }
}

/// What is the same for words of both sizes.
macro_rules! same_methods {
    () => {
        const EMPTY: Self = 0;

        #[inline(always)]
        fn from_low(bits: u64) -> Self {
            bits as Self
        }

        #[inline(always)]
        fn low(self) -> u64 {
            self as u64
        }

        #[inline(always)]
        fn count(self) -> u32 {
            self.count_ones()
        }

        #[inline(always)]
        fn lsb(self) -> Square {
            debug_assert!(self != 0);
            Square::new(self.trailing_zeros() as u8)
        }

        #[inline(always)]
        fn msb(self) -> Square {
            debug_assert!(self != 0);
            Square::new((Self::BITS - 1 - self.leading_zeros()) as u8)
        }

        #[inline(always)]
        fn without_lsb(self) -> Self {
            self & self.wrapping_sub(1)
        }
    };
}

impl Bitboard for u64 {
    same_methods!();

    #[inline(always)]
    fn from_square(square: Square) -> u64 {
        1u64 << (square.index() & 63)
    }
}

/// `1 << n`: a load is faster than a 128-bit shift by a variable.
static ONE: [u128; 128] = {
    let mut ones = [0; 128];
    let mut n = 0;
    while n < 128 {
        ones[n] = 1 << n;
        n += 1;
    }
    ones
};

impl Bitboard for u128 {
    same_methods!();

    #[inline(always)]
    fn from_square(square: Square) -> u128 {
        ONE[square.index() & 127]
    }

    /// By halves: a predictable branch is faster than arithmetic on both halves.
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
}

/// The squares of a set, lowest index first. Made by [`Bitboard::squares`].
#[derive(Clone, Debug)]
pub struct Squares<B: Bitboard>(B);

impl<B: Bitboard> Iterator for Squares<B> {
    type Item = Square;

    #[inline(always)]
    fn next(&mut self) -> Option<Square> {
        self.0.pop()
    }
}
