//! Clocks, resigning and draws by agreement.

use super::game::TableGame;
use crate::board::{Color, Geometry};
use crate::clock::{Clocks, TimeControl};
use crate::notation::pgn::{GameResult, NodeId};
use crate::time::Instant;
use crate::web::messages::{Ending, Player};
use std::time::Duration;

/// Plies of each side before the clocks run.
const UNTIMED_PLIES: usize = 2;

const NO_PERSON: &str = "The engine plays both sides.";

impl<G: Geometry> TableGame<G> {
    /// Sets the clocks back to what they showed at this point of the game being played, and forgets what came after it.
    pub fn reset_clocks(&mut self) {
        self.moved = None;
        self.engine_score = None;
        self.clocks = self.pace.clock.map(|clock| {
            Clocks::new(TimeControl {
                moves: None,
                base: Duration::from_secs_f64(clock.base),
                increment: Duration::from_secs_f64(clock.increment),
            })
        });
        let Some(clocks) = &mut self.clocks else {
            return;
        };
        let path = self.tree.path(self.live);
        let first = match self.clocks_since {
            NodeId::ROOT => 0,
            since => path.iter().position(|id| *id == since).map_or(path.len(), |place| place + 1),
        };
        for node in path[first..].iter().filter_map(|id| self.tree.get(*id)) {
            if let Some(left) = node.clock {
                clocks.set(!node.position.side_to_move(), left);
            }
        }
    }

    /// Lets the right clock run: none without a watcher, after the end, or for the first moves. True if another one runs
    /// now.
    pub fn run_clocks(&mut self, is_watched: bool) -> bool {
        let timed = self.tree.path(self.live).len() >= UNTIMED_PLIES && is_watched && self.live_ending().is_none();
        let side = timed.then(|| self.live_side());
        let Some(clocks) = &mut self.clocks else {
            return false;
        };
        let before = clocks.running();
        clocks.run(side, Instant::now());
        before != side
    }

    /// Ends the game when a side has run out of time; true if it has.
    pub fn check_flag(&mut self, now: Instant) -> bool {
        let Some(loser) = self.clocks.and_then(|clocks| clocks.flagged(now)) else {
            return false;
        };
        let position = self.position(self.live);
        self.ending = Some(match position.has_insufficient_material(!loser) {
            true => draw(format!("Draw: {loser} ran out of time, but {} has too little left to win.", !loser)),
            false => won(!loser, &format!("{loser} ran out of time")),
        });
        true
    }

    /// The person resigns; between two persons, the side to move.
    pub fn resign(&mut self) -> Result<(), String> {
        self.refuse_after_end()?;
        let loser = match (self.lone_person(), self.player(self.live_side())) {
            (Some(person), _) => person,
            (None, Player::Person) => self.live_side(),
            (None, _) => return Err(NO_PERSON.to_owned()),
        };
        self.resign_for(loser)
    }

    pub fn resign_for(&mut self, loser: Color) -> Result<(), String> {
        self.refuse_after_end()?;
        self.ending = Some(won(!loser, &format!("{loser} resigns")));
        Ok(())
    }

    /// Offers the engine a draw, and returns whether it accepts; between two persons the game is drawn.
    pub fn offer_draw(&mut self) -> Result<bool, String> {
        let ply = self.position(self.live).ply();
        let agreed = match self.lone_person() {
            Some(_) => self.engine_score.is_some_and(|score| score.accepts_draw(ply)),
            None if self.with_engine() => return Err(NO_PERSON.to_owned()),
            None => true,
        };
        if agreed {
            self.ending = Some(draw("Draw by agreement.".to_owned()));
        }
        Ok(agreed)
    }

    pub(super) fn refuse_after_end(&self) -> Result<(), String> {
        match self.live_ending() {
            Some(ending) => Err(format!("The game is over: {}", ending.text)),
            None => Ok(()),
        }
    }
}

pub fn draw(text: String) -> Ending {
    Ending { result: GameResult::Draw.to_string(), text }
}

pub fn won(winner: Color, reason: &str) -> Ending {
    Ending { result: GameResult::from(winner).to_string(), text: format!("{reason}: {winner} wins.") }
}
