//! Time controls, and the clocks of a game.

use crate::board::Color;
use crate::time::Instant;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;
use std::time::Duration;
use thiserror::Error;

/// The longest time that can be written, in seconds.
const MAX_SECONDS: f64 = 1e6;

/// The time of one side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimeControl {
    /// How many moves the base time is for; `None` for the whole game. At least 1.
    pub moves: Option<u32>,
    /// Time at the start, added again after each such number of moves.
    pub base: Duration,
    /// Time added after each move.
    pub increment: Duration,
}

impl TimeControl {
    /// Moves until the base time is added again, after `made` moves of the side; `None` for never.
    pub fn moves_to_go(&self, made: u32) -> Option<u32> {
        self.moves.map(|moves| moves - made % moves)
    }

    /// The time that a side gets after its move number `made`, from 1.
    pub fn time_after(&self, made: u32) -> Duration {
        let is_last = self.moves.is_some_and(|moves| made.is_multiple_of(moves));
        self.increment + if is_last { self.base } else { Duration::ZERO }
    }
}

impl fmt::Display for TimeControl {
    /// As PGN's tag `TimeControl`: `40/60+0.6`, in seconds.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(moves) = self.moves {
            write!(f, "{moves}/")?;
        }
        write!(f, "{}", self.base.as_secs_f64())?;
        if !self.increment.is_zero() {
            write!(f, "+{}", self.increment.as_secs_f64())?;
        }
        Ok(())
    }
}

/// A text that is no [`TimeControl`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error(
    "expected seconds, or minutes:seconds, and seconds for each move, like 5+0.05 or 10:00+5; for 40 moves, 40/60+0.6"
)]
pub struct TimeControlError;

impl FromStr for TimeControl {
    type Err = TimeControlError;

    /// Reads `5`, `5+0.05`, `1:30+1` (minutes and seconds), `40/60+0.6` (for 40 moves).
    fn from_str(text: &str) -> Result<TimeControl, TimeControlError> {
        read(text).ok_or(TimeControlError)
    }
}

fn read(text: &str) -> Option<TimeControl> {
    let (moves, rest) = match text.split_once('/') {
        Some((moves, rest)) => (Some(moves.parse().ok().filter(|moves| *moves > 0)?), rest),
        None => (None, text),
    };
    let (base, increment) = rest.split_once('+').unwrap_or((rest, "0"));
    let base = match base.split_once(':') {
        Some((minutes, seconds)) => {
            let minutes: u32 = minutes.parse().ok()?;
            f64::from(minutes) * 60.0 + number(seconds).filter(|seconds| *seconds < 60.0)?
        }
        None => number(base)?,
    };
    (0.0 < base && base <= MAX_SECONDS).then_some(TimeControl {
        moves,
        base: Duration::from_secs_f64(base),
        increment: Duration::from_secs_f64(number(increment)?),
    })
}

/// A number of seconds without sign or exponent.
fn number(text: &str) -> Option<f64> {
    let plain = text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
    text.parse().ok().filter(|seconds| plain && *seconds <= MAX_SECONDS)
}

/// What the clock of the side to move shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct ClockState {
    /// Time left.
    pub remaining: Duration,
    /// Increment per move.
    pub increment: Duration,
    /// Moves until the next time control; `None` if there is no other.
    pub moves_to_go: Option<u32>,
}

impl ClockState {
    /// True if `later` may be the clock of the same time control after a move.
    pub fn is_of_same_control(&self, later: &ClockState) -> bool {
        self.increment == later.increment
            && match (self.moves_to_go, later.moves_to_go) {
                (Some(before), Some(after)) => after <= before,
                (None, None) => true,
                _ => false,
            }
    }
}

/// The clock of one side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clock {
    control: TimeControl,
    remaining: Duration,
    moves: u32,
}

impl Clock {
    /// The clock at the start of a game.
    pub fn new(control: TimeControl) -> Clock {
        Clock { control, remaining: control.base, moves: 0 }
    }

    /// What it shows, for a search.
    pub fn state(&self) -> ClockState {
        ClockState {
            remaining: self.remaining,
            increment: self.control.increment,
            moves_to_go: self.control.moves_to_go(self.moves),
        }
    }

    /// Counts a move that took this long. False, and the clock then shows zero, if there was less time left.
    pub fn spend(&mut self, time: Duration) -> bool {
        let Some(left) = self.remaining.checked_sub(time) else {
            self.remaining = Duration::ZERO;
            return false;
        };
        self.moves += 1;
        self.remaining = left + self.control.time_after(self.moves);
        true
    }
}

/// The clocks of both sides, of which at most one runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clocks {
    sides: [Clock; 2],
    running: Option<(Color, Instant)>,
}

impl Clocks {
    /// Clocks at the start of a game, for both sides the same.
    pub fn new(control: TimeControl) -> Clocks {
        Clocks { sides: [Clock::new(control); 2], running: None }
    }

    /// What the clock of a side shows at `now`.
    pub fn state(&self, color: Color, now: Instant) -> ClockState {
        let mut state = self.sides[color].state();
        if let Some((running, since)) = self.running
            && running == color
        {
            state.remaining = state.remaining.saturating_sub(now.saturating_duration_since(since));
        }
        state
    }

    /// Sets the clock of a side that does not run.
    pub fn set(&mut self, color: Color, remaining: Duration) {
        self.sides[color].remaining = remaining;
    }

    /// The side whose clock runs.
    pub fn running(&self) -> Option<Color> {
        self.running.map(|(color, _)| color)
    }

    /// Lets only the clock of `color` run from `now` on, or none.
    pub fn run(&mut self, color: Option<Color>, now: Instant) {
        if self.running() == color {
            return;
        }
        if let Some(running) = self.running() {
            self.sides[running].remaining = self.state(running, now).remaining;
        }
        self.running = color.map(|color| (color, now));
    }

    /// Counts the move that a side has made at `now`, stops its clock, and returns the time left.
    pub fn moved(&mut self, color: Color, now: Instant) -> Duration {
        if self.running() == Some(color) {
            self.run(None, now);
        }
        // The time has been taken when the clock was stopped.
        self.sides[color].spend(Duration::ZERO);
        self.sides[color].remaining
    }

    /// How long the running clock still has.
    pub fn until_flag(&self, now: Instant) -> Option<Duration> {
        self.running().map(|color| self.state(color, now).remaining)
    }

    /// The side that has run out of time at `now`.
    pub fn flagged(&self, now: Instant) -> Option<Color> {
        self.running().filter(|color| self.state(*color, now).remaining.is_zero())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn control(text: &str) -> TimeControl {
        text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
    }

    const fn ms(milliseconds: u64) -> Duration {
        Duration::from_millis(milliseconds)
    }

    #[test]
    fn time_controls_are_read_and_written() {
        for (text, moves, base, increment, written) in [
            ("5+0.05", None, 5_000, 50, "5+0.05"),
            ("60", None, 60_000, 0, "60"),
            ("0.5+0.005", None, 500, 5, "0.5+0.005"),
            ("40/60+0.6", Some(40), 60_000, 600, "40/60+0.6"),
            ("10:00+5", None, 600_000, 5_000, "600+5"),
            ("40/1:30", Some(40), 90_000, 0, "40/90"),
        ] {
            let expected = TimeControl { moves, base: ms(base), increment: ms(increment) };
            assert_eq!(text.parse(), Ok(expected));
            assert_eq!(expected.to_string(), written);
        }
        for bad in
            ["", "+", "x", "0", "-5", "5+", "5+-1", "0/5", "/5", "5/", "1:60", "inf", "NaN", "1e9", "9999999", "a:b+c"]
        {
            assert!(bad.parse::<TimeControl>().is_err(), "{bad}");
        }
    }

    #[test]
    fn a_clock_counts_time_and_moves() {
        let mut clock = Clock::new(control("2/1+0.1"));
        assert_eq!(clock.state().moves_to_go, Some(2));
        assert!(clock.spend(ms(400)));
        assert_eq!((clock.state().remaining, clock.state().moves_to_go), (ms(700), Some(1)));
        assert!(clock.spend(ms(700)));
        assert_eq!((clock.state().remaining, clock.state().moves_to_go), (ms(1100), Some(2)));
        assert!(!clock.spend(ms(1101)));
        assert_eq!(clock.state().remaining, Duration::ZERO);
    }

    #[test]
    fn only_the_running_clock_loses_time() {
        let mut clocks = Clocks::new(control("10+2"));
        let start = Instant::now();
        let at = |seconds| start + Duration::from_secs(seconds);
        let left = |clocks: Clocks, color, now| clocks.state(color, at(now)).remaining.as_secs();
        clocks.run(Some(Color::White), start);
        assert_eq!(left(clocks, Color::White, 3), 7);
        assert_eq!(clocks.until_flag(at(3)), Some(Duration::from_secs(7)));
        assert_eq!(clocks.moved(Color::White, at(3)), Duration::from_secs(9));
        clocks.run(Some(Color::Black), at(3));
        assert_eq!(left(clocks, Color::White, 9), 9);
        assert_eq!(clocks.flagged(at(12)), None);
        assert_eq!(clocks.flagged(at(13)), Some(Color::Black));
        clocks.run(None, at(5));
        assert_eq!(clocks.flagged(at(60)), None);
        assert_eq!(left(clocks, Color::Black, 60), 8);
        clocks.set(Color::Black, ms(5_000));
        assert_eq!(left(clocks, Color::Black, 60), 5);
    }
}
