//! A middle-game and an end-game value in one number, for tapered evaluation
//! (<https://www.chessprogramming.org/Tapered_Eval>).

use std::fmt;
use std::iter::Sum;
use std::ops::{Add, AddAssign, Mul, Sub};

/// A middle-game (mg) and an end-game (eg) value in centipawns, packed into one `i64` so that one addition serves both.
///
/// The end-game value is in the upper half. Halves of 16 bits would be too few for armies of queens.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub struct PhasedScore(i64);

impl PhasedScore {
    /// 0 in both phases.
    pub const ZERO: PhasedScore = PhasedScore(0);

    /// From a middle-game and an end-game value, in centipawns.
    #[inline(always)]
    pub const fn new(mg: i32, eg: i32) -> PhasedScore {
        PhasedScore(((eg as i64) << 32).wrapping_add(mg as i64))
    }

    /// The middle-game value.
    #[inline(always)]
    pub const fn mg(self) -> i32 {
        self.0 as i32
    }

    /// The end-game value.
    #[inline(always)]
    pub const fn eg(self) -> i32 {
        // A negative lower half has borrowed 1 from the upper half; the addition undoes that.
        (self.0.wrapping_add(0x8000_0000) >> 32) as i32
    }
}

impl Add for PhasedScore {
    type Output = PhasedScore;
    #[inline(always)]
    fn add(self, other: PhasedScore) -> PhasedScore {
        PhasedScore(self.0.wrapping_add(other.0))
    }
}

impl Sub for PhasedScore {
    type Output = PhasedScore;
    #[inline(always)]
    fn sub(self, other: PhasedScore) -> PhasedScore {
        PhasedScore(self.0.wrapping_sub(other.0))
    }
}

impl AddAssign for PhasedScore {
    #[inline(always)]
    fn add_assign(&mut self, other: PhasedScore) {
        *self = *self + other;
    }
}

impl Mul<i32> for PhasedScore {
    type Output = PhasedScore;
    /// Both values times a factor.
    #[inline(always)]
    fn mul(self, times: i32) -> PhasedScore {
        PhasedScore(self.0.wrapping_mul(times as i64))
    }
}

impl Sum for PhasedScore {
    fn sum<I: Iterator<Item = PhasedScore>>(pairs: I) -> PhasedScore {
        pairs.fold(PhasedScore::ZERO, Add::add)
    }
}

impl fmt::Debug for PhasedScore {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({}, {})", self.mg(), self.eg())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn halves_do_not_disturb_each_other() {
        let values = [-200_000, -501, -1, 0, 1, 7, 499, 200_000];
        for a in values {
            for b in values {
                let pair = PhasedScore::new(a, b);
                assert_eq!((pair.mg(), pair.eg()), (a, b));
                assert_eq!(PhasedScore::ZERO - pair, PhasedScore::new(-a, -b));
                let sum = pair + PhasedScore::new(b / 2, a / 2);
                assert_eq!((sum.mg(), sum.eg()), (a + b / 2, b + a / 2));
                let third = PhasedScore::new(a / 3, b / 3) * -3;
                assert_eq!((third.mg(), third.eg()), (a / 3 * -3, b / 3 * -3));
            }
        }
    }
}
