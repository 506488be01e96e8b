//! The engine's clock.

use sissa::search::Clock;
use std::str::FromStr;
use std::time::Duration;

/// The longest time for a game, in seconds.
const LONGEST: f64 = 1e6;

/// Time for a game and for each of its moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimeControl {
    /// Time for the whole game.
    pub base: Duration,
    /// Time that each move adds.
    pub increment: Duration,
}

impl TimeControl {
    /// The clock at the start of a game.
    pub fn clock(self) -> Clock {
        Clock {
            remaining: self.base,
            increment: self.increment,
            moves_to_go: None,
        }
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
