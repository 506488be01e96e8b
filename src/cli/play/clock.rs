//! The clocks of a game.

use super::super::text;
use crate::board::Color;
use crate::search::Clock;
use std::fmt;
use std::str::FromStr;
use std::time::Duration;

/// The longest time for a game, in seconds.
const LONGEST: f64 = 1e6;

/// A time control.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimeControl {
    /// Time for the whole game.
    pub base: Duration,
    /// Increment per move.
    pub increment: Duration,
}

impl TimeControl {
    pub fn clocks(self) -> Clocks {
        let clock = Clock {
            remaining: self.base,
            increment: self.increment,
            moves_to_go: None,
        };
        Clocks([clock; 2])
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clocks([Clock; 2]);

impl Clocks {
    pub fn of(&self, color: Color) -> Clock {
        self.0[color.index()]
    }

    /// Subtracts the time of a move from a side's clock and adds the increment. False when the time has run out.
    pub fn spend(&mut self, color: Color, time: Duration) -> bool {
        let clock = &mut self.0[color.index()];
        match clock.remaining.checked_sub(time) {
            Some(left) => {
                clock.remaining = left + clock.increment;
                true
            }
            None => {
                clock.remaining = Duration::ZERO;
                false
            }
        }
    }
}

impl fmt::Display for Clocks {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [white, black] = self.0.map(|clock| text::time(clock.remaining));
        write!(f, "White {white}, Black {black}")
    }
}

impl fmt::Display for TimeControl {
    /// In the form of PGN's tag `TimeControl`: `600+5`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{}+{}",
            self.base.as_secs_f64(),
            self.increment.as_secs_f64()
        )
    }
}

impl FromStr for TimeControl {
    type Err = String;

    fn from_str(text: &str) -> Result<TimeControl, String> {
        let (base, increment) = text.split_once('+').unwrap_or((text, "0"));
        let base = match base.split_once(':') {
            Some((minutes, seconds)) => match (minutes.parse::<u32>(), number(seconds)) {
                (Ok(minutes), Some(seconds)) if seconds < 60.0 => {
                    Some(f64::from(minutes) * 60.0 + seconds)
                }
                _ => None,
            },
            None => number(base),
        };
        match (base, number(increment)) {
            (Some(base), Some(increment)) if 0.0 < base && base <= LONGEST => Ok(TimeControl {
                base: Duration::from_secs_f64(base),
                increment: Duration::from_secs_f64(increment),
            }),
            _ => Err(
                "expected seconds, or minutes:seconds, and seconds for each move, like 5+0.05 \
                 or 10:00+5"
                    .to_owned(),
            ),
        }
    }
}

/// A number of seconds without sign or exponent.
fn number(text: &str) -> Option<f64> {
    let plain = text
        .bytes()
        .all(|byte| byte.is_ascii_digit() || byte == b'.');
    text.parse()
        .ok()
        .filter(|seconds| plain && *seconds <= LONGEST)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn control(base: u64, increment: u64) -> Result<TimeControl, String> {
        Ok(TimeControl {
            base: Duration::from_millis(base),
            increment: Duration::from_millis(increment),
        })
    }

    #[test]
    fn clocks_run_for_each_side() {
        let control: TimeControl = "60+2".parse().expect("a time control");
        let mut clocks = control.clocks();
        assert!(clocks.spend(Color::White, Duration::from_secs(10)));
        assert_eq!(clocks.to_string(), "White 52.00 s, Black 60.00 s");
        assert!(!clocks.spend(Color::Black, Duration::from_secs(61)));
        assert_eq!(clocks.of(Color::Black).remaining, Duration::ZERO);
        assert_eq!(control.to_string(), "60+2");
    }

    #[test]
    fn time_controls_are_seconds_or_minutes_and_seconds() {
        assert_eq!("5+0.05".parse(), control(5_000, 50));
        assert_eq!("60".parse(), control(60_000, 0));
        assert_eq!("10:00+5".parse(), control(600_000, 5_000));
        assert_eq!("1:30".parse(), control(90_000, 0));
        for bad in [
            "", "+", "0", "-5", "5+", "5+-1", "1:60", "inf", "1e9", "9999999", "a:b+c",
        ] {
            assert!(bad.parse::<TimeControl>().is_err(), "{bad}");
        }
    }
}
