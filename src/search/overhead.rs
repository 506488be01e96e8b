//! The overhead of a move: delays of GUI, system and network, estimated from the clock.
//!
//! From one move to the next the engine's clock should lose the search time and gain the increment. Anything it loses
//! beyond that is overhead.

use super::{Limits, time_manager};
use crate::clock::ClockState;
use std::collections::VecDeque;
use std::time::Duration;

/// How many of the latest moves count.
const MOVES: usize = 32;

/// A larger loss is no overhead: somebody has set or stopped the clock.
const MAX_SAMPLE: Duration = Duration::from_secs(5);

/// Estimates the overhead of the moves of a game.
#[derive(Clone, Debug, Default)]
pub struct OverheadEstimator {
    /// Overhead of the latest moves, the oldest first.
    samples: VecDeque<Duration>,
    /// The last move made. The next clock reading will show its overhead.
    made: Option<Turn>,
    /// The move being searched.
    thinking: Option<Turn>,
}

#[derive(Clone, Copy, Debug)]
struct Turn {
    /// The clock when the search began.
    clock: ClockState,
    /// The search began on the opponent's time. Some GUIs then send the clock before its increment.
    ponder: bool,
    /// The time that the move should have taken: the search time, but at most the hard limit, which a busy machine may
    /// exceed.
    planned: Duration,
}

impl OverheadEstimator {
    /// Called when a search begins: reads the clock in `limits`, and sets the overheads there.
    pub fn begin(&mut self, limits: &mut Limits) {
        self.thinking = None;
        let Some(clock) = limits.clock.filter(|_| !limits.infinite) else {
            return;
        };
        if let Some(made) = self.made {
            if !made.clock.is_of_same_control(&clock) {
                self.reset();
            } else if made.ponder == limits.ponder {
                self.made = None;
                let before = made.clock.remaining.saturating_add(made.clock.increment);
                if let Some(spent) = before.checked_sub(clock.remaining) {
                    self.add(spent.saturating_sub(made.planned));
                }
            }
        }
        limits.move_overhead = limits.move_overhead.max(self.high());
        limits.mean_overhead = self.mean();
        self.thinking =
            Some(Turn { clock, ponder: limits.ponder, planned: time_manager::plan(limits).1.unwrap_or(Duration::MAX) });
    }

    /// Called when the move is sent, after a search that took `thought`.
    pub fn end(&mut self, thought: Duration) {
        if let Some(mut turn) = self.thinking.take() {
            turn.planned = turn.planned.min(thought);
            self.made = Some(turn);
        }
    }

    /// Forgets everything, for a new game.
    pub fn reset(&mut self) {
        *self = OverheadEstimator::default();
    }

    fn add(&mut self, sample: Duration) {
        if sample > MAX_SAMPLE {
            return;
        }
        if self.samples.len() == MOVES {
            self.samples.pop_front();
        }
        self.samples.push_back(sample);
    }

    fn sorted(&self) -> Vec<Duration> {
        let mut sorted: Vec<Duration> = self.samples.iter().copied().collect();
        sorted.sort_unstable();
        sorted
    }

    /// The 90th percentile. With fewer than ten samples, the missing ones count as zero.
    fn high(&self) -> Duration {
        let sorted = self.sorted();
        let missing = 10_usize.saturating_sub(sorted.len());
        let place = ((sorted.len() + missing) * 9).div_ceil(10) - 1;
        place.checked_sub(missing).and_then(|place| sorted.get(place)).copied().unwrap_or_default()
    }

    /// The mean without the largest sixteenth: the time reserve covers stalls.
    fn mean(&self) -> Duration {
        /// With fewer samples, the missing ones count as zero.
        const FEW: usize = 4;
        let sorted = self.sorted();
        let stalls = if sorted.len() < FEW { 0 } else { sorted.len().div_ceil(16) };
        let usual = &sorted[..sorted.len() - stalls];
        usual.iter().sum::<Duration>() / usual.len().max(FEW) as u32
    }
}

#[cfg(test)]
mod tests {
    use super::super::limits::with_clock;
    use super::*;
    use rand::rngs::SmallRng;
    use rand::{Rng, SeedableRng};

    /// A game on a simulated clock.
    struct Game<'a> {
        /// Base time and increment, in milliseconds.
        control: (f64, f64),
        moves: usize,
        /// The time that move `number` loses outside the search, in milliseconds.
        overhead: &'a dyn Fn(usize, &mut SmallRng) -> f64,
        learns: bool,
    }

    impl Game<'_> {
        /// Plays the game. Returns the number of moves made before the flag fell or the game ended, the least time left
        /// after a move, and the mean search time, both in milliseconds.
        fn play(&self, seed: u64) -> (usize, f64, f64) {
            let mut rng = SmallRng::seed_from_u64(seed);
            let (mut remaining, increment) = self.control;
            let (mut least, mut sum) = (remaining, 0.0);
            let millis = |time: f64| Duration::from_secs_f64(time / 1000.0);
            let mut estimator = OverheadEstimator::default();
            for number in 0..self.moves {
                // GUIs send whole milliseconds.
                let mut limits = with_clock(remaining as u64, increment as u64, None);
                if self.learns {
                    estimator.begin(&mut limits);
                }
                let (soft, hard) = time_manager::plan(&limits);
                let [soft, hard] = [soft, hard].map(|limit| limit.unwrap().as_secs_f64() * 1000.0);
                // A move always takes some time, and an iteration may end before or after the soft limit.
                let thought = (soft * rng.random_range(0.5..2.0)).min(hard) + 0.3;
                estimator.end(millis(thought));
                remaining -= thought + (self.overhead)(number, &mut rng);
                sum += thought;
                if remaining <= 0.0 {
                    return (number, 0.0, sum / (number + 1) as f64);
                }
                least = least.min(remaining);
                remaining += increment;
            }
            (self.moves, least, sum / self.moves as f64)
        }
    }

    /// Mostly 3 ms, up to 30 ms.
    fn busy(_: usize, rng: &mut SmallRng) -> f64 {
        3.0 + 27.0 * rng.random::<f64>().powi(10)
    }

    #[test]
    fn a_busy_machine_does_not_make_the_flag_fall() {
        let mut lost_without_learning = 0;
        for seed in 0..60 {
            let stall = 20 + 4 * seed as usize;
            let overhead = |number, rng: &mut SmallRng| busy(number, rng) + if number == stall { 300.0 } else { 0.0 };
            let game = Game { control: (500.0, 10.0), moves: 300, overhead: &overhead, learns: true };
            let (made, least, _) = game.play(seed);
            assert_eq!(made, 300, "seed {seed}");
            assert!(least > 40.0, "seed {seed}: {least}");
            let careless = Game { learns: false, ..game };
            lost_without_learning += usize::from(careless.play(seed).0 < 300);
        }
        assert!(lost_without_learning > 30, "{lost_without_learning}");
    }

    #[test]
    fn delays_beyond_the_increment_are_kept_back() {
        let overhead = |_: usize, rng: &mut SmallRng| rng.random_range(5.0..25.0);
        for seed in 0..20 {
            let game = Game { control: (500.0, 10.0), moves: 300, overhead: &overhead, learns: true };
            // With no time for searching the clock would last for about a hundred moves.
            let (made, ..) = game.play(seed);
            assert!(made >= 55, "seed {seed}: {made}");
        }
        // XBoard on a busy machine. The clock of 5 s, which loses 25 ms a move, would last for two hundred moves.
        let overhead = |_: usize, rng: &mut SmallRng| rng.random_range(70.0..80.0);
        for seed in 0..20 {
            let game = Game { control: (5000.0, 50.0), moves: 300, overhead: &overhead, learns: true };
            let (made, ..) = game.play(seed);
            assert!(made >= 140, "seed {seed}: {made}");
        }
    }

    #[test]
    fn a_long_game_without_increment_keeps_a_reserve() {
        let overhead = |_: usize, rng: &mut SmallRng| rng.random_range(0.2..1.0);
        for (base, moves) in [(2000.0, 230), (5000.0, 270), (30_000.0, 320)] {
            for seed in 0..10 {
                let game = Game { control: (base, 0.0), moves, overhead: &overhead, learns: true };
                let (made, ..) = game.play(seed);
                assert_eq!(made, moves, "{base} ms, seed {seed}");
            }
        }
    }

    #[test]
    fn no_time_is_kept_back_without_overhead() {
        let overhead = |_: usize, rng: &mut SmallRng| rng.random_range(0.1..0.5);
        for control in [(500.0, 10.0), (1000.0, 10.0), (10_000.0, 100.0), (60_000.0, 0.0)] {
            let game = Game { control, moves: 60, overhead: &overhead, learns: true };
            let unlearned = Game { learns: false, ..game };
            let (_, _, learned) = game.play(1);
            let (_, _, plain) = unlearned.play(1);
            assert!(learned > 0.95 * plain, "{control:?}: {learned} {plain}");
        }
    }

    #[test]
    fn clocks_of_other_games_and_controls_are_ignored() {
        let after = |first: Limits, second: Limits| {
            let mut estimator = OverheadEstimator::default();
            estimator.begin(&mut first.clone());
            estimator.end(Duration::from_millis(20));
            estimator.begin(&mut second.clone());
            estimator.samples.into_iter().next()
        };
        let millis = |time| Some(Duration::from_millis(time));
        assert_eq!(after(with_clock(1000, 10, None), with_clock(975, 10, None)), millis(15));
        // Time was added, by a new game or a new control; or somebody stopped the clock.
        assert_eq!(after(with_clock(1000, 10, None), with_clock(60_000, 10, None)), None);
        assert_eq!(after(with_clock(1000, 10, None), with_clock(900, 0, None)), None);
        assert_eq!(after(with_clock(1000, 0, Some(1)), with_clock(990, 0, Some(40))), None);
        assert_eq!(after(with_clock(60_000, 0, None), with_clock(30_000, 0, None)), None);
        // The clock read at the start of pondering may lack an increment.
        let ponder = Limits { ponder: true, ..with_clock(900, 10, None) };
        assert_eq!(after(with_clock(1000, 10, None), ponder), None);
    }
}
