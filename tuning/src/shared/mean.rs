//! Means and their errors.

use serde::{Deserialize, Serialize};
use sissa::elo::{CONFIDENCE_95, wilson_interval};
use std::fmt;

/// A mean and its error, from a count, a sum and a sum of squares.
#[derive(Clone, Copy, Debug, Default)]
pub struct Mean {
    pub count: u64,
    sum: f64,
    squares: f64,
}

impl Mean {
    pub fn add(&mut self, value: f64) {
        self.count += 1;
        self.sum += value;
        self.squares += value * value;
    }

    pub fn variance(&self) -> f64 {
        let count = self.count.max(1) as f64;
        let mean = self.sum / count;
        (self.squares - count * mean * mean).max(0.0) / (count - 1.0).max(1.0)
    }

    pub fn figure(&self) -> Figure {
        let count = self.count.max(1) as f64;
        Figure { value: self.sum / count, error: CONFIDENCE_95 * (self.variance() / count).sqrt() }
    }

    /// The mean of values from 0 to 1. Its error reaches the farther end of [`wilson_interval`].
    pub fn share(&self) -> Figure {
        let count = self.count.max(1) as f64;
        let value = self.sum / count;
        let variance = (self.squares / count - value * value).max(0.0);
        let [least, greatest] = wilson_interval(value, variance, count);
        Figure { value, error: (value - least).max(greatest - value) }
    }
}

/// The mean of values that come in groups, within which they depend on each other.
#[derive(Clone, Debug, Default)]
pub struct GroupedMean {
    /// Sum and count of each group.
    groups: Vec<(f64, u64)>,
    group: (f64, u64),
}

impl GroupedMean {
    pub fn add(&mut self, value: f64) {
        self.group.0 += value;
        self.group.1 += 1;
    }

    /// The next values are those of another group.
    pub fn end_group(&mut self) {
        let group = std::mem::take(&mut self.group);
        self.groups.extend((group.1 > 0).then_some(group));
    }

    pub fn count(&self) -> u64 {
        self.groups.iter().map(|(_, count)| count).sum()
    }

    /// The mean of all values, and its error as a ratio estimate over the groups.
    pub fn figure(&self) -> Figure {
        let count = self.count().max(1) as f64;
        let value = self.groups.iter().map(|(sum, _)| sum).sum::<f64>() / count;
        let squares = self.groups.iter();
        let squares = squares.map(|(sum, count)| (sum - *count as f64 * value).powi(2));
        let groups = self.groups.len() as f64;
        let correction = groups / (groups - 1.0).max(1.0);
        Figure { value, error: CONFIDENCE_95 * (squares.sum::<f64>() * correction).sqrt() / count }
    }
}

/// A value and half its 95 % interval.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize, Serialize)]
pub struct Figure {
    pub value: f64,
    pub error: f64,
}

impl Figure {
    /// The same for the other of two sides.
    pub fn of_other_side(self) -> Figure {
        // Not "-0".
        let value = 0.0 - self.value;
        Figure { value, ..self }
    }

    /// How many times as much it is as another one.
    pub fn over(self, other: Figure) -> Figure {
        let value = self.value / other.value;
        Figure { value, error: (self.error / other.value).hypot(value * other.error / other.value) }
    }
}

impl fmt::Display for Figure {
    /// Both numbers with as many decimals as asked for, and the value with its sign if asked for: `+1.25 ± 0.10`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.value, f)?;
        write!(f, " ± {:.*}", f.precision().unwrap_or(1), self.error)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_are_those_of_the_mean() {
        let mut mean = Mean::default();
        for value in [90.0, 110.0, 90.0, 110.0] {
            mean.add(value);
        }
        let Figure { value, error } = mean.figure();
        assert_eq!(value, 100.0);
        assert!((error - CONFIDENCE_95 * 10.0 / 3.0_f64.sqrt()).abs() < 1e-9);
        assert_eq!(format!("{:+.1}", mean.figure()), "+100.0 ± 11.3");
    }

    #[test]
    fn shares_are_never_certain() {
        for (ones, zeros, text) in [(30, 0, "100.0 ± 11.4"), (0, 30, "0.0 ± 11.4"), (5000, 5000, "50.0 ± 1.0")] {
            let mut mean = Mean::default();
            (0..ones).for_each(|_| mean.add(1.0));
            (0..zeros).for_each(|_| mean.add(0.0));
            let Figure { value, error } = mean.share();
            assert_eq!(format!("{:.1}", Figure { value: 100.0 * value, error: 100.0 * error }), text);
        }
    }

    #[test]
    fn values_of_a_group_count_as_one() {
        for copies in [1, 50] {
            let mut mean = GroupedMean::default();
            for value in [90.0, 110.0, 90.0, 110.0] {
                (0..copies).for_each(|_| mean.add(value));
                mean.end_group();
            }
            assert_eq!(mean.count(), 4 * copies);
            assert_eq!(format!("{:+.1}", mean.figure()), "+100.0 ± 11.3");
        }
    }
}
