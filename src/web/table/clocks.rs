//! The clocks of a game.

use crate::board::Color;
use crate::web::messages::{Clock, ClockSetting, Side};
use std::time::{Duration, Instant};

/// Two clocks, of which at most one runs.
#[derive(Clone, Copy, Debug)]
pub struct Clocks {
    left: [Duration; 2],
    increment: Duration,
    running: Option<(Color, Instant)>,
}

impl Clocks {
    pub fn new(setting: ClockSetting) -> Clocks {
        Clocks {
            left: [Duration::from_secs_f64(setting.base); 2],
            increment: Duration::from_secs_f64(setting.increment),
            running: None,
        }
    }

    /// Sets the clock of one side.
    pub fn set(&mut self, color: Color, left: Duration) {
        self.left[color.index()] = left;
    }

    /// The time left to one side at `now`.
    pub fn left(&self, color: Color, now: Instant) -> Duration {
        let left = self.left[color.index()];
        match self.running {
            Some((running, since)) if running == color => {
                left.saturating_sub(now.saturating_duration_since(since))
            }
            _ => left,
        }
    }

    pub fn increment(&self) -> Duration {
        self.increment
    }

    /// Lets only the clock of `color` run from `now` on, or none.
    pub fn run(&mut self, color: Option<Color>, now: Instant) {
        if self.running.map(|(running, _)| running) == color {
            return;
        }
        for color in Color::ALL {
            self.left[color.index()] = self.left(color, now);
        }
        self.running = color.map(|color| (color, now));
    }

    /// Stops the clock of the side that has moved, adds its increment, and returns the time left.
    pub fn moved(&mut self, color: Color, now: Instant) -> Duration {
        let left = self.left(color, now) + self.increment;
        self.left[color.index()] = left;
        if self.running.is_some_and(|(running, _)| running == color) {
            self.running = None;
        }
        left
    }

    /// The side that has run out of time at `now`.
    pub fn flagged(&self, now: Instant) -> Option<Color> {
        let (color, _) = self.running?;
        self.left(color, now).is_zero().then_some(color)
    }

    /// How long the running clock still has.
    pub fn until_flag(&self, now: Instant) -> Option<Duration> {
        let (color, _) = self.running?;
        Some(self.left(color, now))
    }

    pub fn view(&self, now: Instant) -> Clock {
        let milliseconds = |color| self.left(color, now).as_millis() as u64;
        Clock {
            white: milliseconds(Color::White),
            black: milliseconds(Color::Black),
            running: self.running.map(|(color, _)| Side::from(color)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_running_clock_loses_time() {
        let mut clocks = Clocks::new(ClockSetting {
            base: 10.0,
            increment: 2.0,
        });
        let start = Instant::now();
        let at = |seconds| start + Duration::from_secs(seconds);
        clocks.run(Some(Color::White), start);
        assert_eq!(clocks.left(Color::White, at(3)), Duration::from_secs(7));
        assert_eq!(clocks.moved(Color::White, at(3)), Duration::from_secs(9));
        clocks.run(Some(Color::Black), at(3));
        assert_eq!(clocks.left(Color::White, at(9)), Duration::from_secs(9));
        assert_eq!(clocks.flagged(at(12)), None);
        assert_eq!(clocks.flagged(at(13)), Some(Color::Black));
        clocks.run(None, at(5));
        assert_eq!(clocks.flagged(at(60)), None);
        assert_eq!(clocks.left(Color::Black, at(60)), Duration::from_secs(8));
    }
}
