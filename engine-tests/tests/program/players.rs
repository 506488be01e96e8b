//! A player that uses the engine over CECP.

use engine_tests::engine::Engine;
use sissa::board::Color;
use std::time::{Duration, Instant};

/// An engine has lost on time: what it took, and what it had.
pub type Lost = (Duration, Duration);

/// One side's clock.
#[derive(Clone, Copy, Debug)]
pub struct Clock {
    left: Duration,
    increment: Duration,
}

impl Clock {
    pub fn new(left: Duration, increment: Duration) -> Clock {
        Clock { left, increment }
    }

    /// Subtracts the time since `start`, unless it is too long.
    fn press(&mut self, start: Instant) -> Result<(), Lost> {
        let taken = start.elapsed();
        let left = self.left.checked_sub(taken);
        self.left = left.ok_or((taken, self.left))? + self.increment;
        Ok(())
    }
}

/// The engine as a CECP player.
pub struct CecpPlayer {
    pub engine: Engine,
    playing: bool,
    result: Option<String>,
}

impl CecpPlayer {
    /// Starts it for a game of `variant` from `start`.
    pub fn start(variant: &str, start: &str, clock: Clock) -> CecpPlayer {
        let mut engine = Engine::cecp();
        engine.send(&format!("variant {variant}"));
        engine.send("force");
        engine.send(&format!("setboard {start}"));
        engine.send(&format!("level 0 0:{:02} {}", clock.left.as_secs(), clock.increment.as_secs_f64()));
        engine.send("post");
        engine.send("ping 1");
        let mut player = CecpPlayer { engine, playing: false, result: None };
        player.wait_for(|line| line.starts_with("pong 1"));
        player
    }

    /// Its move after the opponent's move `last`, with the clock running.
    pub fn think(&mut self, clocks: &mut [Clock; 2], side: Color, last: Option<&str>) -> Result<String, Lost> {
        let hundredths = |side: Color| clocks[side].left.as_millis() / 10;
        let (own, other) = (hundredths(side), hundredths(!side));
        let start = Instant::now();
        if let Some(last) = last {
            if self.playing {
                self.engine.send(&format!("time {own}"));
                self.engine.send(&format!("otim {other}"));
            }
            self.engine.send(&format!("usermove {last}"));
        }
        if !self.playing {
            self.engine.send(&format!("time {own}"));
            self.engine.send(&format!("otim {other}"));
            self.engine.send("go");
            self.playing = true;
        }
        let line = self.wait_for(|line| line.starts_with("move "));
        clocks[side].press(start)?;
        Ok(line["move ".len()..].to_owned())
    }

    /// Sends the opponent's last move, which ends the game.
    pub fn take(&mut self, last: &str) {
        self.engine.send(&format!("usermove {last}"));
    }

    /// Waits until the engine reports the end of the game with `result`.
    pub fn expect_result(&mut self, result: &str, story: &str) {
        self.engine.send("ping 2");
        self.wait_for(|line| line.starts_with("pong 2"));
        match &self.result {
            Some(line) if line.starts_with(&format!("{result} {{")) => (),
            other => panic!("the result is {result}, the engine says {other:?}; {story}"),
        }
        let told = format!("result {result} {{the end}}");
        self.engine.send(&told);
    }

    fn wait_for(&mut self, mut wanted: impl FnMut(&str) -> bool) -> String {
        let mut complaint = false;
        let result = &mut self.result;
        let line = self.engine.wait_for(|line| {
            complaint = ["Error", "Illegal", "tellusererror"].iter().any(|word| line.starts_with(word));
            if ["1-0 ", "0-1 ", "1/2-1/2 "].iter().any(|word| line.starts_with(word)) {
                *result = Some(line.to_owned());
            }
            complaint || wanted(line)
        });
        if complaint {
            self.engine.fail("complains");
        }
        line
    }
}
