//! The limits of engines, and their clocks.

use sissa::board::{Color, Geometry};
use sissa::clock::{Clock, ClockState, TimeControl};
use sissa::engines::turn::{Limit, Turn};
use sissa::position::Game;
use std::fmt;
use std::time::Duration;

/// The search limits of an engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EngineLimits {
    Clock(TimeControl),
    MoveTime(Duration),
    Nodes(u64),
    /// Depth of each move, in plies.
    Depth(u32),
}

impl fmt::Display for EngineLimits {
    /// As in PGN's tag `TimeControl`, or in words of our own where that has none: `40/60+0.6`, `depth 8`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            EngineLimits::Clock(control) => write!(f, "{control}"),
            EngineLimits::MoveTime(each) => write!(f, "{} a move", each.as_secs_f64()),
            EngineLimits::Nodes(nodes) => write!(f, "{nodes} nodes"),
            EngineLimits::Depth(depth) => write!(f, "depth {depth}"),
        }
    }
}

/// The clocks of a game.
#[derive(Clone, Debug)]
pub struct EngineClocks {
    limits: [EngineLimits; 2],
    clocks: [Option<Clock>; 2],
    /// Overruns that are tolerated.
    margins: [Duration; 2],
}

impl EngineClocks {
    /// Clocks at the start of a game, by colour.
    pub fn new(limits: [EngineLimits; 2], margins: [Duration; 2]) -> EngineClocks {
        let clock = |limits| match limits {
            EngineLimits::Clock(control) => Some(Clock::new(control)),
            _ => None,
        };
        EngineClocks { limits, clocks: limits.map(clock), margins }
    }

    /// The request for the next move; without a clock, an engine that is silent for so long has failed.
    pub fn turn<'a, G: Geometry>(&self, game: &'a Game<G>, patience: Duration) -> Turn<'a, G> {
        let color = game.position().side_to_move();
        let (limit, allowance) = (self.limit(color), self.allowance(color));
        Turn { game, limit, only: &[], allowance, patience: Some(patience) }
    }

    /// What the engine of a side is told.
    fn limit(&self, color: Color) -> Limit {
        match self.limits[color] {
            EngineLimits::Clock(_) => Limit::Clocks(Color::ALL.map(|color| self.state(color))),
            EngineLimits::MoveTime(each) => Limit::MoveTime(each),
            EngineLimits::Nodes(nodes) => Limit::Nodes(nodes),
            EngineLimits::Depth(depth) => Limit::Depth(depth),
        }
    }

    /// What the side's clock shows; `None` if it has none.
    fn state(&self, color: Color) -> Option<ClockState> {
        self.clocks[color].map(|clock| clock.state())
    }

    /// How long the side's next move may take before the game is lost; `None` if time does not matter.
    pub fn allowance(&self, color: Color) -> Option<Duration> {
        let time = match (self.clocks[color], self.limits[color]) {
            (Some(clock), _) => clock.state().remaining,
            (None, EngineLimits::MoveTime(each)) => each,
            _ => return None,
        };
        Some(time.saturating_add(self.margins[color]))
    }

    /// Counts a move that took this long. False if that was too long.
    pub fn press(&mut self, color: Color, elapsed: Duration) -> bool {
        if self.allowance(color).is_some_and(|allowance| elapsed > allowance) {
            return false;
        }
        if let Some(clock) = &mut self.clocks[color] {
            clock.spend(elapsed.min(clock.state().remaining));
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn ms(milliseconds: u64) -> Duration {
        Duration::from_millis(milliseconds)
    }

    #[test]
    fn an_overrun_within_the_margin_is_tolerated() {
        let limits = EngineLimits::Clock("2/1+0.1".parse().unwrap_or_else(|error| panic!("{error}")));
        let mut clocks = EngineClocks::new([limits, EngineLimits::Depth(3)], [ms(10), ms(0)]);
        let left = |clocks: &EngineClocks| clocks.state(Color::White).map(|clock| clock.remaining);
        assert!(clocks.press(Color::White, ms(400)));
        assert_eq!(left(&clocks), Some(ms(700)));
        assert!(clocks.press(Color::White, ms(705)));
        assert_eq!(left(&clocks), Some(ms(1100)));
        assert!(!clocks.press(Color::White, ms(1111)));
        assert_eq!((clocks.state(Color::Black), clocks.allowance(Color::Black)), (None, None));
        assert!(clocks.press(Color::Black, ms(1_000_000)));
    }

    #[test]
    fn time_for_each_move() {
        let limits = EngineLimits::MoveTime(ms(100));
        let mut clocks = EngineClocks::new([limits, limits], [ms(50), ms(10)]);
        assert!((0..3).all(|_| clocks.press(Color::White, ms(120))));
        assert!(!clocks.press(Color::White, ms(160)));
        assert!(!clocks.press(Color::Black, ms(120)));
    }
}
