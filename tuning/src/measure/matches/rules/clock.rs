//! Search limits, and the clocks of a game.

use sissa::board::Color;
use std::fmt;
use std::str::FromStr;
use std::time::Duration;
use thiserror::Error;

/// The search limits of an engine.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum EngineLimits {
    /// Time on a clock.
    Clock(TimeControl),
    /// Time for each move.
    MoveTime(Duration),
    /// Nodes for each move.
    Nodes(u64),
    /// Depth of each move, in plies.
    Depth(u32),
}

/// Time on a clock.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TimeControl {
    /// Number of moves of the base time; `None` for the whole game.
    pub moves: Option<u32>,
    /// Base time, added again after this number of moves.
    pub base: Duration,
    /// Increment per move.
    pub increment: Duration,
}

/// An invalid time control.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error(
    "'{0}' is not a time control: expected seconds per game and per move, such as 5+0.05, or 40/60+0.6 for 60 seconds per 40 moves"
)]
pub struct TimeControlError(String);

impl FromStr for TimeControl {
    type Err = TimeControlError;

    /// Reads `5`, `5+0.05`, `40/60+0.6`: seconds.
    fn from_str(text: &str) -> Result<TimeControl, TimeControlError> {
        let error = || TimeControlError(text.to_owned());
        let (moves, rest) = match text.split_once('/') {
            Some((moves, rest)) => {
                let moves: u32 = moves.trim().parse().map_err(|_| error())?;
                (Some(moves).filter(|moves| *moves > 0), rest)
            }
            None => (None, text),
        };
        if text.contains('/') && moves.is_none() {
            return Err(error());
        }
        let (base, increment) = rest.split_once('+').unwrap_or((rest, "0"));
        let base = seconds(base).ok_or_else(error)?;
        let increment = seconds(increment).ok_or_else(error)?;
        if base.is_zero() {
            return Err(error());
        }
        Ok(TimeControl {
            moves,
            base,
            increment,
        })
    }
}

fn seconds(text: &str) -> Option<Duration> {
    let seconds: f64 = text.trim().parse().ok()?;
    Duration::try_from_secs_f64(seconds).ok()
}

impl fmt::Display for EngineLimits {
    /// As in PGN's tag `TimeControl`, or in words of our own where that has none: `40/60+0.6`, `depth 8`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            EngineLimits::Clock(control) => {
                if let Some(moves) = control.moves {
                    write!(f, "{moves}/")?;
                }
                write!(f, "{}", control.base.as_secs_f64())?;
                if !control.increment.is_zero() {
                    write!(f, "+{}", control.increment.as_secs_f64())?;
                }
                Ok(())
            }
            EngineLimits::MoveTime(each) => write!(f, "{} a move", each.as_secs_f64()),
            EngineLimits::Nodes(nodes) => write!(f, "{nodes} nodes"),
            EngineLimits::Depth(depth) => write!(f, "depth {depth}"),
        }
    }
}

/// The clocks of a game. An overrun of up to a margin is tolerated.
#[derive(Clone, Debug)]
pub struct Clocks {
    limits: [EngineLimits; 2],
    remaining: [Duration; 2],
    moves: [u32; 2],
    margin: Duration,
}

/// An engine exceeded its time by this duration.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Overrun(pub Duration);

impl Clocks {
    /// Clocks at the start of a game, by colour.
    pub fn new(limits: [EngineLimits; 2], margin: Duration) -> Clocks {
        let full = |limits: EngineLimits| match limits {
            EngineLimits::Clock(control) => control.base,
            EngineLimits::MoveTime(each) => each,
            EngineLimits::Nodes(_) | EngineLimits::Depth(_) => Duration::MAX,
        };
        Clocks {
            limits,
            remaining: limits.map(full),
            moves: [0, 0],
            margin,
        }
    }

    /// The limits of a side.
    pub fn limits(&self, color: Color) -> EngineLimits {
        self.limits[color]
    }

    /// Time left on the side's clock; the largest duration if it has no clock.
    pub fn remaining(&self, color: Color) -> Duration {
        self.remaining[color]
    }

    /// How many moves the side must make with the time on its clock; `None` for all.
    pub fn moves_to_go(&self, color: Color) -> Option<u32> {
        match self.limits[color] {
            EngineLimits::Clock(TimeControl {
                moves: Some(moves), ..
            }) => Some(moves - self.moves[color] % moves),
            _ => None,
        }
    }

    /// How long the side's next move may take before the game is lost; `None` if it has no clock.
    pub fn allowance(&self, color: Color) -> Option<Duration> {
        match self.limits[color] {
            EngineLimits::Clock(_) | EngineLimits::MoveTime(_) => {
                Some(self.remaining[color].saturating_add(self.margin))
            }
            EngineLimits::Nodes(_) | EngineLimits::Depth(_) => None,
        }
    }

    /// The side has moved after `elapsed`.
    ///
    /// # Errors
    /// [`Overrun`] when it took too long.
    pub fn press(&mut self, color: Color, elapsed: Duration) -> Result<(), Overrun> {
        if let Some(allowance) = self.allowance(color)
            && elapsed > allowance
        {
            return Err(Overrun(elapsed - self.remaining[color]));
        }
        self.moves[color] += 1;
        if let EngineLimits::Clock(control) = self.limits[color] {
            self.remaining[color] =
                self.remaining[color].saturating_sub(elapsed) + control.increment;
            if control
                .moves
                .is_some_and(|moves| self.moves[color].is_multiple_of(moves))
            {
                self.remaining[color] += control.base;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn control(text: &str) -> TimeControl {
        text.parse().unwrap_or_else(|error| panic!("{error}"))
    }

    const fn ms(milliseconds: u64) -> Duration {
        Duration::from_millis(milliseconds)
    }

    #[test]
    fn time_controls_are_read_and_written() {
        assert_eq!(control("5+0.05").increment, ms(50));
        assert_eq!(control("40/60+0.6").moves, Some(40));
        for text in ["5", "5+0.05", "0.5+0.005", "40/60+0.6"] {
            assert_eq!(EngineLimits::Clock(control(text)).to_string(), text);
        }
        for text in [
            "", "x", "5+", "-1", "0", "0/5", "/5", "1e300", "NaN", "5+-1",
        ] {
            assert!(text.parse::<TimeControl>().is_err(), "{text}");
        }
    }

    #[test]
    fn a_clock_runs() {
        let limits = EngineLimits::Clock(control("2/1+0.1"));
        let mut clocks = Clocks::new([limits, EngineLimits::Depth(3)], ms(10));
        assert_eq!(clocks.moves_to_go(Color::White), Some(2));
        assert_eq!(clocks.press(Color::White, ms(400)), Ok(()));
        assert_eq!(clocks.remaining(Color::White), ms(700));
        assert_eq!(clocks.moves_to_go(Color::White), Some(1));
        assert_eq!(
            clocks.press(Color::White, ms(705)),
            Ok(()),
            "within the margin"
        );
        assert_eq!(clocks.remaining(Color::White), ms(1100));
        assert_eq!(clocks.moves_to_go(Color::White), Some(2));
        assert_eq!(clocks.press(Color::White, ms(1111)), Err(Overrun(ms(11))));
        assert_eq!(clocks.allowance(Color::Black), None);
        assert_eq!(clocks.press(Color::Black, ms(1_000_000)), Ok(()));
        assert_eq!(clocks.moves_to_go(Color::Black), None);
    }

    #[test]
    fn time_for_each_move() {
        let limits = EngineLimits::MoveTime(ms(100));
        let mut clocks = Clocks::new([limits, limits], ms(50));
        for _ in 0..3 {
            assert_eq!(clocks.press(Color::White, ms(120)), Ok(()));
        }
        assert_eq!(clocks.press(Color::White, ms(160)), Err(Overrun(ms(60))));
    }
}
