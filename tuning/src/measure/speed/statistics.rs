//! Statistics of searches.

use crate::measure::play::clock::EngineLimits;
use crate::shared::mean::{Figure, Mean};
use std::time::Duration;

#[derive(Clone, Copy, Debug)]
pub struct Search {
    pub time: Duration,
    pub nodes: u64,
    pub reported_after: Duration,
    /// Depth in plies, as last reported.
    pub depth: u32,
}

/// Averages of several searches; times and nodes as geometric means.
#[derive(Clone, Copy, Debug, Default)]
pub struct Averages {
    /// The logarithm of seconds.
    time: f64,
    /// The logarithm of nodes a second.
    speed: f64,
    /// Plies.
    depth: f64,
}

/// A time in seconds, at least a microsecond.
fn seconds(time: Duration) -> f64 {
    time.as_secs_f64().max(1e-6)
}

impl Averages {
    /// Those of at least one search.
    pub fn of(searches: &[Search]) -> Averages {
        Averages::of_means(searches.iter().map(|search| Averages {
            time: seconds(search.time).ln(),
            speed: (search.nodes.max(1) as f64 / seconds(search.reported_after)).ln(),
            depth: f64::from(search.depth),
        }))
    }

    fn of_means(means: impl Iterator<Item = Averages>) -> Averages {
        let mut sum = Averages::default();
        let mut count = 0.0;
        for mean in means {
            sum.time += mean.time;
            sum.speed += mean.speed;
            sum.depth += mean.depth;
            count += 1.0;
        }
        Averages { time: sum.time / count, speed: sum.speed / count, depth: sum.depth / count }
    }
}

/// A mean with its 95 % interval by the normal distribution, which is too narrow for fewer than about thirty values; a
/// single value has none.
fn with_interval(mean: Figure, write: impl Fn(f64) -> String) -> String {
    let Figure { value, error } = mean;
    if error == 0.0 {
        return write(value);
    }
    let [value, low, high] = [value, value - error, value + error].map(write);
    format!("{value} ({low} to {high})")
}

/// A ratio, from the mean of its logarithm.
fn ratio(logarithm: Figure) -> String {
    with_interval(logarithm, |value| format!("{:.3}", value.exp()))
}

/// The results of both engines.
#[derive(Clone, Debug)]
pub struct Statistics {
    positions: Vec<[Averages; 2]>,
    /// The time is fixed, so it is not compared.
    timed: bool,
    /// The depth is fixed, so it is not compared.
    to_depth: bool,
}

impl Statistics {
    /// Those of no position yet, for searches with `limits` or to the depth of each position.
    pub fn new(limits: Option<EngineLimits>) -> Statistics {
        Statistics {
            positions: Vec::new(),
            timed: matches!(limits, Some(EngineLimits::MoveTime(_))),
            to_depth: matches!(limits, None | Some(EngineLimits::Depth(_))),
        }
    }

    /// Adds the results of both engines in one position.
    pub fn add(&mut self, means: [Averages; 2]) {
        self.positions.push(means);
    }

    pub fn count(&self) -> usize {
        self.positions.len()
    }

    fn compare(&self, value: fn(&[Averages; 2]) -> f64) -> Figure {
        let mut mean = Mean::default();
        self.positions.iter().map(value).for_each(|value| mean.add(value));
        mean.figure()
    }

    /// The logarithm of how many times as fast the first engine is, in time.
    fn times_as_fast(&self) -> Figure {
        self.compare(|[first, second]| second.time - first.time)
    }

    /// The logarithm of the first engine's nodes per second relative to the second's.
    fn times_the_nodes(&self) -> Figure {
        self.compare(|[first, second]| first.speed - second.speed)
    }

    /// Depth of the first engine less that of the second, in plies.
    fn deeper(&self) -> Figure {
        self.compare(|[first, second]| first.depth - second.depth)
    }

    /// The comparison in one line: what the limits do not fix.
    pub fn summary(&self) -> String {
        let mut words = Vec::new();
        if !self.timed {
            words.push(format!("{} times as fast", ratio(self.times_as_fast())));
        }
        words.push(format!("{} times the nodes/s", ratio(self.times_the_nodes())));
        if !self.to_depth {
            words.push(format!("{} plies", with_interval(self.deeper(), |plies| format!("{plies:+.2}"))));
        }
        words.join(", ")
    }

    /// [`Statistics::summary`] after the number of positions.
    pub fn total(&self) -> String {
        let positions = match self.count() {
            1 => "position",
            _ => "positions",
        };
        format!("{} {positions}: {}", self.count(), self.summary())
    }

    /// The full report, on at least one position, of engines with these names.
    pub fn report(&self, names: [&str; 2]) -> String {
        let width = names.map(|name| name.chars().count()).into_iter().max().unwrap_or_default();
        let mut text = format!("{:width$} {:>10} {:>12} {:>8}\n", "", "seconds", "nodes/s", "depth");
        for (i, name) in names.iter().enumerate() {
            let mean = Averages::of_means(self.positions.iter().map(|means| means[i]));
            text +=
                &format!("{name:width$} {:>10.3} {:>12.0} {:>8.2}\n", mean.time.exp(), mean.speed.exp(), mean.depth);
        }
        text + &format!("{} against {}, {}\n", names[0], names[1], self.total())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn search(millis: u64, nodes: u64, depth: u32) -> Search {
        Search { time: Duration::from_millis(millis), nodes, reported_after: Duration::from_millis(millis / 2), depth }
    }

    #[test]
    fn ratios_are_geometric_means() {
        let mut statistics = Statistics::new(Some(EngineLimits::Nodes(1000)));
        // Twice as fast in one position and eight times in the other: four times. The first's two times come to 200 ms.
        statistics.add([
            Averages::of(&[search(100, 1000, 9), search(400, 4000, 11)]),
            Averages::of(&[search(400, 2000, 10)]),
        ]);
        statistics.add([Averages::of(&[search(100, 3000, 12)]), Averages::of(&[search(800, 6000, 10)])]);
        // 20,000 nodes/s for 10,000, and 60,000 for 15,000.
        let near = |value: f64, expected: f64| (value - expected).abs() < 1e-9;
        assert!(near(statistics.times_the_nodes().value.exp(), 8f64.sqrt()));
        assert!(near(statistics.deeper().value, 1.0));
        // The logarithms lie ln 2 to either side of their mean.
        let report = statistics.report(["one", "größer"]);
        let line = "one against größer, 2 positions: 4.000 (1.028 to 15.562) times as fast, 2.828 (";
        assert!(report.contains("\none         0.141 "), "{report}");
        assert!(report.contains(line), "{report}");
    }

    #[test]
    fn what_is_given_is_not_told() {
        let limits = [None, Some(EngineLimits::Nodes(1000)), Some(EngineLimits::MoveTime(Duration::from_secs(1)))];
        let texts = limits.map(|limits| {
            let mut statistics = Statistics::new(limits);
            statistics.add([Averages::of(&[search(100, 1000, 9)]), Averages::of(&[search(150, 1000, 9)])]);
            assert!(statistics.total().starts_with("1 position: "));
            statistics.summary()
        });
        let expected = [
            "1.500 times as fast, 1.500 times the nodes/s",
            "1.500 times as fast, 1.500 times the nodes/s, +0.00 plies",
            "1.500 times the nodes/s, +0.00 plies",
        ];
        assert_eq!(texts, expected);
    }
}
