//! What searches add up to.

use std::time::Duration;

/// One search.
#[derive(Clone, Copy, Debug)]
pub struct Search {
    /// Until the move came.
    pub time: Duration,
    /// As last told.
    pub nodes: u64,
    /// Until that was told.
    pub told_after: Duration,
    /// As last told, in plies.
    pub depth: u32,
}

/// What the searches of one position, or of all, come to on the average: times and nodes by their geometric means.
#[derive(Clone, Copy, Debug, Default)]
pub struct Mean {
    /// The logarithm of seconds.
    time: f64,
    /// The logarithm of nodes a second.
    speed: f64,
    /// Plies.
    depth: f64,
}

impl Mean {
    /// Of searches; there must be one at least.
    pub fn of(searches: &[Search]) -> Mean {
        // A clock that has not moved has moved by less than this.
        let seconds = |time: Duration| time.as_secs_f64().max(1e-6);
        let mean = |value: fn(&Search, &dyn Fn(Duration) -> f64) -> f64| {
            let sum: f64 = searches.iter().map(|search| value(search, &seconds)).sum();
            sum / searches.len() as f64
        };
        Mean {
            time: mean(|search, seconds| seconds(search.time).ln()),
            speed: mean(|search, seconds| {
                (search.nodes.max(1) as f64 / seconds(search.told_after)).ln()
            }),
            depth: mean(|search, _| f64::from(search.depth)),
        }
    }

    fn of_means(means: impl Iterator<Item = Mean>) -> Mean {
        let mut sum = Mean::default();
        let mut count = 0.0;
        for mean in means {
            sum.time += mean.time;
            sum.speed += mean.speed;
            sum.depth += mean.depth;
            count += 1.0;
        }
        Mean {
            time: sum.time / count,
            speed: sum.speed / count,
            depth: sum.depth / count,
        }
    }
}

/// A mean with half of its 95 % interval.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// The mean.
    pub mean: f64,
    /// The error; `None` where there is one value only.
    pub error: Option<f64>,
}

impl Estimate {
    /// Of values; there must be one at least.
    fn of(values: &[f64]) -> Estimate {
        let count = values.len() as f64;
        let mean = values.iter().sum::<f64>() / count;
        let squares: f64 = values.iter().map(|value| (value - mean).powi(2)).sum();
        let error = (values.len() > 1).then(|| 1.96 * (squares / (count - 1.0) / count).sqrt());
        Estimate { mean, error }
    }

    /// Of a ratio, given its logarithm.
    fn exp(self) -> Estimate {
        let mean = self.mean.exp();
        Estimate {
            mean,
            error: self.error.map(|error| error * mean),
        }
    }

    fn show(self, decimals: usize, sign: bool) -> String {
        let Estimate { mean, error } = self;
        let mean = if sign {
            format!("{mean:+.decimals$}")
        } else {
            format!("{mean:.decimals$}")
        };
        match error {
            Some(error) => format!("{mean} ± {error:.decimals$}"),
            None => mean,
        }
    }
}

/// Positions that both engines have searched.
#[derive(Clone, Debug, Default)]
pub struct Figures {
    positions: Vec<[Mean; 2]>,
}

impl Figures {
    /// What both engines came to in one position more.
    pub fn add(&mut self, means: [Mean; 2]) {
        self.positions.push(means);
    }

    /// How many there are.
    pub fn count(&self) -> usize {
        self.positions.len()
    }

    fn compare(&self, value: fn(&[Mean; 2]) -> f64) -> Estimate {
        let values: Vec<f64> = self.positions.iter().map(value).collect();
        Estimate::of(&values)
    }

    /// How many times as fast the first engine is.
    pub fn times_as_fast(&self) -> Estimate {
        self.compare(|[first, second]| second.time - first.time)
            .exp()
    }

    /// How many times the second engine's nodes the first searches in a second.
    pub fn times_the_nodes(&self) -> Estimate {
        self.compare(|[first, second]| first.speed - second.speed)
            .exp()
    }

    /// How many plies more the first engine comes to.
    pub fn deeper(&self) -> Estimate {
        self.compare(|[first, second]| first.depth - second.depth)
    }

    /// The first engine against the second, in a few words; there must be one position at least.
    pub fn summary(&self) -> String {
        format!(
            "{} times as fast, {} times the nodes/s, {} plies",
            self.times_as_fast().show(3, false),
            self.times_the_nodes().show(3, false),
            self.deeper().show(2, true),
        )
    }

    /// The whole report on engines of these names.
    pub fn report(&self, names: [&str; 2]) -> String {
        if self.positions.is_empty() {
            return "no position was searched\n".to_owned();
        }
        let width = names.map(str::len).into_iter().max().unwrap_or_default();
        let mut text = format!(
            "{:width$} {:>10} {:>12} {:>8}\n",
            "", "seconds", "nodes/s", "depth"
        );
        for (i, name) in names.iter().enumerate() {
            let mean = Mean::of_means(self.positions.iter().map(|means| means[i]));
            text += &format!(
                "{name:width$} {:>10.3} {:>12.0} {:>8.2}\n",
                mean.time.exp(),
                mean.speed.exp(),
                mean.depth
            );
        }
        text + &format!(
            "{} against {}, {} positions: {}\n",
            names[0],
            names[1],
            self.count(),
            self.summary()
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn search(millis: u64, nodes: u64, depth: u32) -> Search {
        Search {
            time: Duration::from_millis(millis),
            nodes,
            told_after: Duration::from_millis(millis / 2),
            depth,
        }
    }

    #[test]
    fn ratios_are_geometric_means() {
        let mut figures = Figures::default();
        // Twice as fast in one position and eight times in the other: four times. The first's two times come to 200 ms.
        figures.add([
            Mean::of(&[search(100, 1000, 9), search(400, 4000, 11)]),
            Mean::of(&[search(400, 2000, 10)]),
        ]);
        figures.add([
            Mean::of(&[search(100, 3000, 12)]),
            Mean::of(&[search(800, 6000, 10)]),
        ]);
        let near = |value: f64, expected: f64| (value - expected).abs() < 1e-9 * expected.abs();
        let fast = figures.times_as_fast();
        assert!(near(fast.mean, 4.0), "{fast:?}");
        // The logarithms lie ln 2 to either side of their mean.
        let error = 1.96 * 2f64.ln() * 4.0;
        assert!(near(fast.error.unwrap_or_default(), error), "{fast:?}");
        // 20,000 nodes/s for 10,000, and 60,000 for 15,000.
        assert!(near(figures.times_the_nodes().mean, 8f64.sqrt()));
        assert!(near(figures.deeper().mean, 1.0));
        let report = figures.report(["one", "second"]);
        assert!(
            report.contains("one against second, 2 positions: 4.000 ± 5.43"),
            "{report}"
        );
    }

    #[test]
    fn one_position_has_no_error() {
        let mut figures = Figures::default();
        assert_eq!(figures.report(["a", "b"]), "no position was searched\n");
        figures.add([
            Mean::of(&[search(100, 1000, 9)]),
            Mean::of(&[search(150, 1000, 9)]),
        ]);
        assert_eq!(
            figures.summary(),
            "1.500 times as fast, 1.500 times the nodes/s, +0.00 plies"
        );
    }
}
