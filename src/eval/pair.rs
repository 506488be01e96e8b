//! A value for the middle game and one for the end game, added and subtracted together.

use std::fmt;
use std::iter::Sum;
use std::ops::{Add, AddAssign, Mul, Neg, Sub, SubAssign};

/// Two values in one `i32`: the end game's in the upper half, the middle game's in the lower. Each must
/// stay within ±32,767, which no position leaves: a side has at most some twenty pieces of a thousand
/// centipawns. (The trick is old and widely used: one addition instead of two.)
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub struct Pair(i32);

impl Pair {
    /// Nothing in either phase.
    pub const ZERO: Pair = Pair(0);

    /// A pair of a middle-game and an end-game value, in centipawns.
    #[inline(always)]
    pub const fn new(middle: i32, end: i32) -> Pair {
        Pair((end << 16).wrapping_add(middle))
    }

    /// The middle-game value.
    #[inline(always)]
    pub const fn middle(self) -> i32 {
        self.0 as i16 as i32
    }

    /// The end-game value.
    #[inline(always)]
    pub const fn end(self) -> i32 {
        // A negative lower half has borrowed one from the upper; adding half of its range pays back.
        self.0.wrapping_add(0x8000) >> 16
    }
}

impl Add for Pair {
    type Output = Pair;
    #[inline(always)]
    fn add(self, other: Pair) -> Pair {
        Pair(self.0.wrapping_add(other.0))
    }
}

impl Sub for Pair {
    type Output = Pair;
    #[inline(always)]
    fn sub(self, other: Pair) -> Pair {
        Pair(self.0.wrapping_sub(other.0))
    }
}

impl AddAssign for Pair {
    #[inline(always)]
    fn add_assign(&mut self, other: Pair) {
        *self = *self + other;
    }
}

impl SubAssign for Pair {
    #[inline(always)]
    fn sub_assign(&mut self, other: Pair) {
        *self = *self - other;
    }
}

impl Mul<i32> for Pair {
    type Output = Pair;
    /// Both values so many times.
    #[inline(always)]
    fn mul(self, times: i32) -> Pair {
        Pair(self.0.wrapping_mul(times))
    }
}

impl Neg for Pair {
    type Output = Pair;
    #[inline(always)]
    fn neg(self) -> Pair {
        Pair(self.0.wrapping_neg())
    }
}

impl Sum for Pair {
    fn sum<I: Iterator<Item = Pair>>(pairs: I) -> Pair {
        pairs.fold(Pair::ZERO, Add::add)
    }
}

impl fmt::Debug for Pair {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({}, {})", self.middle(), self.end())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn halves_do_not_disturb_each_other() {
        let values = [-20_000, -501, -1, 0, 1, 7, 499, 20_000];
        for a in values {
            for b in values {
                let pair = Pair::new(a, b);
                assert_eq!((pair.middle(), pair.end()), (a, b));
                assert_eq!(-pair, Pair::new(-a, -b));
                let sum = pair + Pair::new(b / 2, a / 2);
                assert_eq!((sum.middle(), sum.end()), (a + b / 2, b + a / 2));
                let third = Pair::new(a / 3, b / 3) * -3;
                assert_eq!((third.middle(), third.end()), (a / 3 * -3, b / 3 * -3));
            }
        }
    }
}
