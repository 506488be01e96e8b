//! The generalized sequential probability ratio test, GSPRT
//! (<https://www.chessprogramming.org/Sequential_Probability_Ratio_Test>).
//!
//! It compares two hypotheses about the Elo difference, `elo0` (the change is worthless) and `elo1` (it is worth
//! keeping). After each pair of games it computes the log-likelihood ratio (LLR), and it stops when this leaves bounds
//! that follow from the accepted error probabilities.
//!
//! An Elo difference does not determine the distribution of the five results of a pair, so each hypothesis uses the
//! most likely distribution that agrees with it. The method is Michel Van den Bergh's ("A practical introduction to the
//! GSPRT"; "The generalized maximum likelihood ratio for the expectation value and the t-value", 2020), with normalized
//! Elo as in Stockfish's fishtest.

use sissa::elo::{NORMALIZED_UNIT, PAIR_SCORES, Pairs};
use std::f64::consts::SQRT_2;

/// A test; its differences are in normalized Elo: the mean in standard deviations of a game's result.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sprt {
    /// The difference that is worth nothing.
    pub elo0: f64,
    /// The difference that is worth keeping; above `elo0`.
    pub elo1: f64,
    /// The share of tests that accept `elo1` although `elo0` is true, 0 to 0.5.
    pub alpha: f64,
    /// The share of tests that accept `elo0` although `elo1` is true, 0 to 0.5.
    pub beta: f64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    Undecided,
    /// `elo0` fits better: the change is not worth keeping.
    AcceptedH0,
    /// `elo1` fits better: the change is worth keeping.
    AcceptedH1,
}

/// The count of a result that never occurred, so that no likelihood is zero.
const PSEUDO_COUNT: f64 = 1e-3;

/// A distribution: values and their probabilities, which are above 0 and sum to 1.
type Distribution = Vec<(f64, f64)>;

impl Sprt {
    /// Whether one of the hypotheses is accepted.
    pub fn is_decided(&self, pairs: &Pairs) -> bool {
        self.verdict(pairs) != Verdict::Undecided
    }

    /// The log-likelihood ratios at which the test ends: accepting `elo0`, accepting `elo1`.
    pub fn bounds(&self) -> (f64, f64) {
        let lower = (self.beta / (1.0 - self.alpha)).ln();
        (lower, ((1.0 - self.beta) / self.alpha).ln())
    }

    /// The logarithm of the likelihood ratio of the results under `elo1` and `elo0`.
    pub fn ratio(&self, pairs: &Pairs) -> f64 {
        if pairs.count() == 0 {
            return 0.0;
        }
        let counts = pairs.0.map(|count| (count as f64).max(PSEUDO_COUNT));
        let total: f64 = counts.iter().sum();
        let observed: Distribution =
            PAIR_SCORES.iter().zip(&counts).map(|(score, count)| (*score, count / total)).collect();
        // A game's standard deviation is √2 times that of a pair, whose score is the mean of two games.
        let fitted = |elo: f64| with_t_value(&observed, elo / NORMALIZED_UNIT * SQRT_2);
        let (h0, h1) = (fitted(self.elo0), fitted(self.elo1));
        let terms = observed.iter().zip(h0.iter().zip(&h1));
        total * terms.map(|((_, p), (p0, p1))| p * (p1 / p0).ln()).sum::<f64>()
    }

    pub fn verdict(&self, pairs: &Pairs) -> Verdict {
        let (lower, upper) = self.bounds();
        match self.ratio(pairs) {
            ratio if ratio <= lower => Verdict::AcceptedH0,
            ratio if ratio >= upper => Verdict::AcceptedH1,
            _ => Verdict::Undecided,
        }
    }
}

/// The probabilities of the distribution that makes `observed` likeliest, among those whose mean is `t` standard
/// deviations above 1/2.
fn with_t_value(observed: &Distribution, t: f64) -> Vec<f64> {
    /// Far more rounds than are ever needed; each adds about a decimal place.
    const ROUNDS: usize = 100;
    const REFERENCE: f64 = 0.5;
    let mut fitted = vec![1.0 / observed.len() as f64; observed.len()];
    for _ in 0..ROUNDS {
        let (mean, deviation) = mean_and_deviation(observed, &fitted);
        // The condition on the mean and the deviation, linearised at the last distribution found.
        let linear = observed
            .iter()
            .map(|(value, p)| {
                let spread = 1.0 + ((mean - value) / deviation).powi(2);
                (value - REFERENCE - t * deviation * spread / 2.0, *p)
            })
            .collect();
        let next = centred(&linear);
        let change = next.iter().zip(&fitted).fold(0.0, |most: f64, (new, old)| most.max((new - old).abs()));
        fitted = next;
        if change < 1e-12 {
            break;
        }
    }
    fitted
}

fn mean_and_deviation(values: &Distribution, probabilities: &[f64]) -> (f64, f64) {
    let both = || values.iter().map(|(value, _)| value).zip(probabilities);
    let mean: f64 = both().map(|(value, p)| value * p).sum();
    let variance: f64 = both().map(|(value, p)| (value - mean).powi(2) * p).sum();
    (mean, variance.sqrt())
}

/// The probabilities of the distribution with mean 0 that makes `observed` likeliest. They are `p / (1 + x * value)`
/// with the `x` that makes the mean 0, found by bisection.
fn centred(observed: &Distribution) -> Vec<f64> {
    let lowest = observed.iter().fold(0.0, |low: f64, (value, _)| low.min(*value));
    let highest = observed.iter().fold(0.0, |high: f64, (value, _)| high.max(*value));
    if lowest >= 0.0 || highest <= 0.0 {
        // No distribution over these values has mean 0: the hypothesis is far out of range.
        return observed.iter().map(|(_, p)| *p).collect();
    }
    let (mut low, mut high) = (-1.0 / highest, -1.0 / lowest);
    let mut x = 0.0;
    for _ in 0..200 {
        let mean: f64 = observed.iter().map(|(value, p)| p * value / (1.0 + x * value)).sum();
        // The mean falls as x grows.
        if mean > 0.0 {
            low = x;
        } else {
            high = x;
        }
        let middle = (low + high) / 2.0;
        if middle == x {
            break;
        }
        x = middle;
    }
    observed.iter().map(|(value, p)| p / (1.0 + x * value)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sprt(elo0: f64, elo1: f64) -> Sprt {
        Sprt { elo0, elo1, alpha: 0.05, beta: 0.05 }
    }

    fn close(found: f64, expected: f64) {
        assert!((found - expected).abs() <= 0.01 * expected.abs(), "{found} is not {expected}");
    }

    /// Tests of Stockfish patches with the results of fastchess's own tests, to within their 1 %.
    #[test]
    fn published_pentanomial_tests() {
        for (pairs, elo0, elo1, expected) in
            [([365, 16618, 36229, 16974, 390], 0.0, 2.0, 2.25), ([127, 4883, 10712, 5150, 104], -1.75, 0.25, 3.01)]
        {
            close(sprt(elo0, elo1).ratio(&Pairs(pairs)), expected);
        }
    }

    #[test]
    fn errors_of_two_kinds() {
        let test = Sprt { alpha: 0.05, beta: 0.1, ..sprt(0.0, 5.0) };
        let (lower, upper) = test.bounds();
        assert!((lower + 2.251).abs() < 0.001, "{lower}");
        assert!((upper - 2.890).abs() < 0.001, "{upper}");
    }

    #[test]
    fn verdicts() {
        let test = sprt(0.0, 5.0);
        let (lower, upper) = test.bounds();
        assert!((upper - 2.944).abs() < 0.001 && lower == -upper);
        assert_eq!(test.verdict(&Pairs::default()), Verdict::Undecided);
        assert_eq!(test.verdict(&Pairs([1, 1, 1, 1, 1])), Verdict::Undecided);
        assert_eq!(test.verdict(&Pairs([500, 100, 100, 100, 100])), Verdict::AcceptedH0);
        assert_eq!(test.verdict(&Pairs([100, 100, 100, 100, 500])), Verdict::AcceptedH1);
    }

    #[test]
    fn a_few_results_of_one_kind_prove_nothing() {
        let test = sprt(0.0, 10.0);
        for pairs in [[1, 0, 0, 0, 0], [0, 0, 0, 0, 1], [0, 0, 3, 0, 0]] {
            assert!(test.ratio(&Pairs(pairs)).is_finite());
            assert_eq!(test.verdict(&Pairs(pairs)), Verdict::Undecided);
        }
    }
}
