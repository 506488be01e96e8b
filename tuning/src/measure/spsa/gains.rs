//! The gain sequences of SPSA: sizes of differences and steps over the run.

/// Decay exponent of the steps (Spall's alpha).
const ALPHA: f64 = 0.602;

/// Decay exponent of the differences (Spall's gamma).
const GAMMA: f64 = 0.101;

/// Stability constant (Spall's A), as a share of all pairs: keeps the first steps small.
const STABILITY: f64 = 0.1;

/// The gains of a run (J. C. Spall, "Implementation of the simultaneous perturbation algorithm for stochastic
/// optimization", 1998), specified by their final values, as in fishtest.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Gains {
    pairs: f64,
    r_end: f64,
}

impl Gains {
    /// For a run of this many pairs. `r_end` is the last step of a parameter whose `c_end` is 1, for a result of 1.
    pub fn new(pairs: u32, r_end: f64) -> Gains {
        Gains { pairs: pairs.into(), r_end }
    }

    /// How much a parameter is raised for one side and lowered for the other in this pair, from 0.
    pub fn difference(&self, pair: u32, c_end: f64) -> f64 {
        c_end * (self.pairs / (f64::from(pair) + 1.0)).powf(GAMMA)
    }

    /// How far pair number `pair`, from 0, moves a parameter per game won in excess of those lost.
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
        assert!((found - expected).abs() < 1e-6 * expected, "{found}, not {expected}");
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
}
