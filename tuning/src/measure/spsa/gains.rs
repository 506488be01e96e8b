//! How large differences and steps are as pairs go by.

/// By which power steps become smaller: Spall's.
const ALPHA: f64 = 0.602;

/// By which power differences become smaller: Spall's.
const GAMMA: f64 = 0.101;

/// After which share of all pairs steps have become clearly smaller, so that the first are not too large.
const STABILITY: f64 = 0.1;

/// The gains of a run, as J. C. Spall has them (Implementation of the simultaneous perturbation algorithm for
/// stochastic optimization, 1998), given by what they are at its end, as fishtest has them.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Gains {
    pairs: f64,
    r_end: f64,
}

impl Gains {
    /// For a run of so many pairs; `r_end` is the step of the last pair for a parameter of `c_end` 1 and a result of 1.
    pub fn new(pairs: u32, r_end: f64) -> Gains {
        Gains {
            pairs: pairs.into(),
            r_end,
        }
    }

    /// By how much a parameter is raised for one side and lowered for the other in a pair, counted from 0.
    pub fn difference(&self, pair: u32, c_end: f64) -> f64 {
        c_end * (self.pairs / (f64::from(pair) + 1.0)).powf(GAMMA)
    }

    /// How far a pair, counted from 0, moves a parameter for each game that one side won more than it lost.
    pub fn step(&self, pair: u32, c_end: f64) -> f64 {
        let stability = STABILITY * self.pairs;
        let a_end = self.r_end * c_end * c_end;
        let left = (stability + self.pairs) / (stability + f64::from(pair) + 1.0);
        a_end * left.powf(ALPHA) / self.difference(pair, c_end)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(found: f64, expected: f64) {
        assert!(
            (found - expected).abs() < 1e-6 * expected,
            "{found}, not {expected}"
        );
    }

    #[test]
    fn the_end_is_as_it_was_asked_for() {
        let gains = Gains::new(10_000, 0.002);
        near(gains.difference(9_999, 8.0), 8.0);
        near(gains.step(9_999, 8.0), 0.016);
    }

    #[test]
    fn the_start() {
        // 10,000 to the power of 0.101, and 11,000 / 1001 to that of 0.602.
        let gains = Gains::new(10_000, 0.002);
        near(gains.difference(0, 1.0), 2.535_129);
        near(gains.step(0, 1.0), 0.002 * 4.233_085_9 / 2.535_129);
        near(gains.step(0, 5.0), 5.0 * gains.step(0, 1.0));
    }

    #[test]
    fn both_fall() {
        let gains = Gains::new(1000, 0.002);
        for pair in 1..1000 {
            assert!(gains.difference(pair, 1.0) < gains.difference(pair - 1, 1.0));
        }
        assert!(gains.step(999, 1.0) < gains.step(0, 1.0));
    }
}
