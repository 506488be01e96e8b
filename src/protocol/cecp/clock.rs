//! Time control in CECP: `level`, `st`, `sd`, `nps`, `time`.

use crate::clock::{ClockState, TimeControl};
use crate::search::Limits;
use std::time::Duration;

/// What sets the time for a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mode {
    Level(TimeControl),
    /// `st`
    PerMove(Duration),
}

/// The engine's clock and the limits of its searches.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CecpClock {
    mode: Mode,
    /// What the engine's clock shows (`time`).
    pub remaining: Duration,
    /// The limit of the depth, in plies, in addition to the clock (`sd`).
    pub depth: Option<u32>,
    /// Nodes that count as a second; `None` for real time (`nps`).
    pub node_rate: Option<u64>,
}

/// Forty moves in five minutes, as XBoard's own default.
const FIRST_LEVEL: TimeControl =
    TimeControl { moves: Some(40), base: Duration::from_secs(300), increment: Duration::ZERO };

impl Default for CecpClock {
    fn default() -> CecpClock {
        CecpClock { mode: Mode::Level(FIRST_LEVEL), remaining: FIRST_LEVEL.base, depth: None, node_rate: None }
    }
}

impl CecpClock {
    /// Resets the clock and removes the limits of depth and node rate.
    pub fn new_game(&mut self) {
        if let Mode::Level(level) = self.mode {
            self.remaining = level.base;
        }
        self.depth = None;
        self.node_rate = None;
    }

    /// `level`: plays by clock. Without any time, which Knights (KDE) sends, by the clock at the start.
    pub fn set_level(&mut self, level: TimeControl) {
        let is_any = !(level.base + level.increment).is_zero();
        let level = if is_any { level } else { FIRST_LEVEL };
        self.mode = Mode::Level(level);
        self.remaining = level.base;
    }

    /// `st`: a fixed time each move.
    pub fn set_move_time(&mut self, time: Duration) {
        self.mode = Mode::PerMove(time);
    }

    /// Updates the clock after the engine's move `number` (from 1) took `used`.
    pub fn spend(&mut self, used: Duration, number: u32) {
        let Mode::Level(level) = self.mode else {
            return;
        };
        self.remaining = self.remaining.saturating_sub(used) + level.time_after(number);
    }

    /// The limits for the engine's next move, after `made` moves of its own. `used` is the time already spent on it.
    pub fn limits(&self, made: u32, used: Duration) -> Limits {
        let mut limits = Limits { depth: self.depth, ..Limits::default() };
        match self.mode {
            Mode::PerMove(time) => {
                let left = time.saturating_sub(used);
                match self.node_rate {
                    Some(rate) => limits.nodes = Some(nodes(left, rate)),
                    None => limits.movetime = Some(left),
                }
            }
            Mode::Level(level) => {
                let clock = ClockState {
                    remaining: self.remaining.saturating_sub(used),
                    increment: level.increment,
                    moves_to_go: level.moves_to_go(made),
                };
                match self.node_rate {
                    Some(rate) => limits.nodes = Some(nodes(share(&clock), rate)),
                    None => limits.clock = Some(clock),
                }
            }
        }
        limits
    }
}

/// The number of nodes in `time` at `rate` nodes a second, at least one.
fn nodes(time: Duration, rate: u64) -> u64 {
    // The conversion saturates.
    ((time.as_secs_f64() * rate as f64) as u64).max(1)
}

/// The time for a move when nodes stand for time: the search cannot read it from a clock, so it is fixed beforehand.
fn share(clock: &ClockState) -> Duration {
    const MOVES_EXPECTED: u32 = 30;
    let moves = clock.moves_to_go.unwrap_or(MOVES_EXPECTED).clamp(1, MOVES_EXPECTED);
    let share = (clock.remaining / (moves + 1)).saturating_add(clock.increment.mul_f64(0.75));
    share.min(clock.remaining.mul_f64(0.8))
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    fn by_clock(moves: Option<u32>, base: Duration, increment: Duration) -> CecpClock {
        let mut control = CecpClock::default();
        control.set_level(TimeControl { moves, base, increment });
        control
    }

    #[test]
    fn a_level_without_time_is_that_of_the_start() {
        assert_eq!(by_clock(Some(40), Duration::ZERO, Duration::ZERO), CecpClock::default());
    }

    #[test]
    fn sessions_count_down_and_start_again() {
        let mut control = by_clock(Some(3), 60 * SECOND, 2 * SECOND);
        let clock = control.limits(1, Duration::ZERO).clock.unwrap();
        assert_eq!(clock.moves_to_go, Some(2));
        assert_eq!(clock.remaining, 60 * SECOND);
        control.spend(10 * SECOND, 1);
        control.spend(10 * SECOND, 2);
        assert_eq!(control.remaining, 44 * SECOND);
        control.spend(10 * SECOND, 3);
        assert_eq!(control.remaining, 96 * SECOND);
        let clock = control.limits(3, SECOND).clock.unwrap();
        assert_eq!((clock.moves_to_go, clock.remaining), (Some(3), 95 * SECOND));
    }

    #[test]
    fn a_fallen_flag_is_no_time() {
        let mut control = by_clock(None, SECOND, Duration::ZERO);
        control.spend(5 * SECOND, 1);
        let clock = control.limits(1, Duration::ZERO).clock.unwrap();
        assert_eq!((clock.remaining, clock.moves_to_go), (Duration::ZERO, None));
    }

    #[test]
    fn fixed_time_and_depth() {
        let mut control = CecpClock::default();
        control.set_move_time(3 * SECOND);
        control.depth = Some(7);
        let limits = control.limits(0, SECOND);
        assert_eq!(limits.movetime, Some(2 * SECOND));
        assert_eq!((limits.depth, limits.clock), (Some(7), None));
        control.new_game();
        assert_eq!(control.limits(0, Duration::ZERO).depth, None);
    }

    #[test]
    fn node_rates_turn_time_into_nodes() {
        let mut control = CecpClock::default();
        control.set_move_time(8 * SECOND);
        control.node_rate = Some(10_000);
        let limits = control.limits(0, Duration::ZERO);
        assert_eq!((limits.nodes, limits.movetime), (Some(80_000), None));
        let mut control = by_clock(None, 60 * SECOND, Duration::ZERO);
        control.node_rate = Some(1000);
        let limits = control.limits(0, Duration::ZERO);
        assert!(limits.clock.is_none());
        assert!((1000..=10_000).contains(&limits.nodes.unwrap()));
        control.node_rate = Some(u64::MAX);
        assert!(control.limits(0, Duration::ZERO).nodes.is_some());
    }
}
