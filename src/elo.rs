//! Elo, its error bars and the likelihood of superiority, from the results of pairs.
//!
//! The two games of a pair start from the same position with colours exchanged, so their results depend on each other,
//! and errors are computed from pairs: the *pentanomial* model. Elo is logistic. Normalized Elo measures the same
//! difference in standard deviations of a game's result, so that it does not shrink when there are many draws. See
//! Michel Van den Bergh, "Normalized Elo", 2020.

use crate::board::Color;
use std::fmt;

/// The scores that a side can have in a pair of games, from 0 to 1.
pub const PAIR_SCORES: [f64; 5] = [0.0, 0.25, 0.5, 0.75, 1.0];

/// A normal distribution has 95 % within this many standard deviations.
pub const CONFIDENCE_95: f64 = 1.959_963_985;

/// The steepness of the Elo curve: 800 / ln 10.
pub const NORMALIZED_UNIT: f64 = 800.0 / std::f64::consts::LN_10;

/// In how many pairs the first engine scored 0, 1/2, 1, 3/2 and 2 points.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Deserialize, serde::Serialize)]
pub struct Pairs(pub [u64; 5]);

/// A value and the half-width of its 95 % interval; both infinite if every game was won or lost.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// The most likely value.
    pub value: f64,
    /// Half the width of the interval.
    pub error: f64,
}

impl fmt::Display for Estimate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:+.1} ± {:.1} (95 %)", self.value, self.error)
    }
}

impl Pairs {
    /// Counts a pair in which the first engine scored `half_points`, 0 to 4.
    pub fn add(&mut self, half_points: usize) {
        self.0[half_points.min(4)] += 1;
    }

    /// The number of pairs.
    pub fn count(&self) -> u64 {
        self.0.iter().sum()
    }

    /// Mean and variance of a pair's score, 0 to 1; `None` without pairs.
    pub fn moments(&self) -> Option<(f64, f64)> {
        let count = self.count() as f64;
        if count == 0.0 {
            return None;
        }
        let sum = |value: &dyn Fn(f64) -> f64| -> f64 {
            let terms = self.0.iter().zip(PAIR_SCORES);
            terms.map(|(n, score)| *n as f64 * value(score)).sum()
        };
        let mean = sum(&|score| score) / count;
        let variance = sum(&|score| (score - mean) * (score - mean)) / count;
        Some((mean, variance))
    }

    /// Logistic Elo of the first engine over the second.
    pub fn elo(&self) -> Option<Estimate> {
        let (mean, variance) = self.moments()?;
        let margin = CONFIDENCE_95 * (variance / self.count() as f64).sqrt();
        let (low, high) = (elo_of_score(mean - margin), elo_of_score(mean + margin));
        Some(Estimate {
            value: elo_of_score(mean),
            error: if low.is_finite() && high.is_finite() { (high - low) / 2.0 } else { f64::INFINITY },
        })
    }

    /// If one engine won every game: the Elo difference that it exceeds with 95 % certainty, if it loses every pair that
    /// it does not win.
    pub fn bound(&self) -> Option<f64> {
        let count = self.count();
        let swept = count > 0 && (self.0[0] == count || self.0[4] == count);
        swept.then(|| elo_of_score(0.05f64.powf(1.0 / count as f64)))
    }

    /// Logistic Elo in words, or a bound where there are no error bars; `None` without pairs.
    pub fn elo_text(&self) -> Option<String> {
        let elo = self.elo()?;
        // One result of all pairs has no variance, which says nothing of the next ones.
        if elo.error.is_finite() && elo.error > 0.0 {
            return Some(elo.to_string());
        }
        Some(match self.bound() {
            Some(bound) if elo.value > 0.0 => format!("above {bound:+.0} (95 %), all games won"),
            Some(bound) => format!("below {:+.0} (95 %), all games lost", -bound),
            None if elo.error == 0.0 => {
                format!("{:+.1}, all pairs alike: no error bars", elo.value)
            }
            None => format!("{:+.1}, from too few games for error bars", elo.value),
        })
    }

    /// Normalized Elo of the first engine over the second.
    pub fn normalized_elo(&self) -> Option<Estimate> {
        let (mean, variance) = self.moments()?;
        // The variance of a game's result is twice that of the mean of two.
        let deviation = (2.0 * variance).sqrt();
        Some(Estimate {
            value: if mean == 0.5 { 0.0 } else { (mean - 0.5) / deviation * NORMALIZED_UNIT },
            error: CONFIDENCE_95 * NORMALIZED_UNIT / (2.0 * self.count() as f64).sqrt(),
        })
    }

    /// The likelihood, 0 to 1, that the first engine is the stronger one; `None` if all pairs are alike, which says
    /// nothing of the next ones.
    pub fn superiority(&self) -> Option<f64> {
        let (mean, variance) = self.moments()?;
        let error = (variance / self.count() as f64).sqrt();
        (error > 0.0).then(|| normal_distribution((mean - 0.5) / error))
    }

    /// Whether the first engine is weaker with 95 % certainty: [`wilson_interval`] of the score is below one half. For
    /// games all lost also [`Pairs::bound`].
    pub fn is_worse(&self) -> bool {
        let Some((mean, variance)) = self.moments() else {
            return false;
        };
        let [_, highest] = wilson_interval(mean, variance, self.count() as f64);
        highest < 0.5 && self.bound().is_none_or(|bound| bound > 0.0)
    }
}

/// Wilson's interval, 95 %, for the mean of `count` values from 0 to 1: not empty if all are alike.
pub fn wilson_interval(mean: f64, variance: f64, count: f64) -> [f64; 2] {
    let pull = CONFIDENCE_95 * CONFIDENCE_95 / count;
    let margin = CONFIDENCE_95 * ((variance + pull / 4.0) / count).sqrt();
    [-margin, margin].map(|margin| (mean + pull / 2.0 + margin) / (1.0 + pull))
}

/// Half points of the first engine, which has White in the first game of a pair, in a game with this winner.
pub fn half_points(winner: Option<Color>, is_second: bool) -> usize {
    match winner {
        Some(color) if (color == Color::White) != is_second => 2,
        Some(_) => 0,
        None => 1,
    }
}

/// The Elo difference for an expected score, 0 to 1.
pub fn elo_of_score(score: f64) -> f64 {
    if score <= 0.0 {
        f64::NEG_INFINITY
    } else if score >= 1.0 {
        f64::INFINITY
    } else {
        // Zero is added so that an even score is not a negative zero.
        -400.0 * (1.0 / score - 1.0).log10() + 0.0
    }
}

/// The share of a standard normal distribution below `x`, to within 1e-7.
fn normal_distribution(x: f64) -> f64 {
    // Abramowitz and Stegun, Handbook of Mathematical Functions, 26.2.17.
    const FACTORS: [f64; 5] = [0.319_381_530, -0.356_563_782, 1.781_477_937, -1.821_255_978, 1.330_274_429];
    let t = 1.0 / (1.0 + 0.231_641_9 * x.abs());
    let polynomial = FACTORS.iter().rev().fold(0.0, |sum, b| (sum + b) * t);
    let density = (-x * x / 2.0).exp() / std::f64::consts::TAU.sqrt();
    let above = density * polynomial;
    if x >= 0.0 { 1.0 - above } else { above }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn close(found: f64, expected: f64, tolerance: f64) {
        assert!((found - expected).abs() <= tolerance, "{found} is not {expected}");
    }

    /// The results of fastchess's own tests for the same pairs, to within their 1 %.
    #[test]
    fn figures_of_fastchess() {
        let cases = [
            ([34, 54, 63, 64, 75], (55.58, 27.65), (57.94, 28.28)),
            ([332, 433, 498, 333, 334], (-8.64, 10.33), (-9.17, 10.96)),
            ([7895, 8757, 5685, 568, 9999], (-21.04, 2.95), (-19.01, 2.65)),
        ];
        for (pairs, elo, normalized) in cases {
            let pairs = Pairs(pairs);
            for (found, expected) in [(pairs.elo(), elo), (pairs.normalized_elo(), normalized)] {
                let found = found.expect("there are pairs");
                close(found.value, expected.0, 0.01 * expected.0.abs());
                close(found.error, expected.1, 0.01 * expected.1);
            }
        }
        close(Pairs([34, 54, 63, 64, 75]).superiority().unwrap_or(0.0), 1.0, 5e-5);
        close(Pairs([332, 433, 498, 333, 334]).superiority().unwrap_or(0.0), 0.0505, 5e-5);
    }

    #[test]
    fn extremes() {
        assert_eq!(Pairs::default().elo(), None);
        assert_eq!(Pairs::default().superiority(), None);
        let won = Pairs([0, 0, 0, 0, 10]);
        assert_eq!(won.elo().map(|elo| (elo.value, elo.error)), Some((f64::INFINITY, f64::INFINITY)));
        assert_eq!(won.superiority(), None);
        let even = Pairs([0, 0, 10, 0, 0]);
        assert_eq!(even.elo().map(|elo| (elo.value, elo.error)), Some((0.0, 0.0)));
        assert_eq!(even.superiority(), None);
        assert_eq!(even.normalized_elo().map(|elo| elo.value), Some(0.0));
    }

    #[test]
    fn a_bound_stands_where_there_are_no_error_bars() {
        let text = |pairs: Pairs| pairs.elo_text().expect("there are pairs");
        assert_eq!(text(Pairs([0, 0, 0, 0, 20])), "above +317 (95 %), all games won");
        assert_eq!(text(Pairs([3, 0, 0, 0, 0])), "below +94 (95 %), all games lost");
        assert_eq!(text(Pairs([0, 0, 3, 0, 0])), "+0.0, all pairs alike: no error bars");
        assert_eq!(text(Pairs([0, 0, 0, 1, 2])), "+416.6, from too few games for error bars");
        assert!(text(Pairs([2, 9, 20, 11, 3])).ends_with(" (95 %)"));
    }

    #[test]
    fn an_engine_is_worse_if_that_is_certain() {
        for (pairs, is_worse) in [
            ([20, 5, 2, 1, 1], true),
            ([39, 1, 0, 0, 0], true),
            ([195, 0, 0, 0, 1], true),
            ([0, 40, 0, 0, 0], true),
            // -88.7 ± 93.4.
            ([0, 2, 2, 0, 0], false),
            ([0, 4, 0, 0, 0], false),
            ([3, 0, 0, 0, 0], false),
            ([5, 0, 0, 0, 0], true),
            ([0, 0, 0, 0, 5], false),
            ([0; 5], false),
        ] {
            let pairs = Pairs(pairs);
            assert_eq!(pairs.is_worse(), is_worse, "{pairs:?}, {:?}", pairs.elo_text());
        }
    }

    #[test]
    fn elo_for_scores() {
        for (score, elo) in [(1.0 / 101.0, -800.0), (0.5, 0.0), (0.75, 190.848_501_887), (10.0 / 11.0, 400.0)] {
            close(elo_of_score(score), elo, 1e-6);
        }
    }

    #[test]
    fn the_normal_distribution() {
        for (x, share) in [(0.0, 0.5), (1.0, 0.841_344_746), (-1.959_963_985, 0.025), (4.0, 0.999_968_329)] {
            close(normal_distribution(x), share, 1e-7);
        }
    }
}
