//! Resigning and draws by agreement, and how endings are worded.

use super::game::TableGame;
use crate::board::{Color, Geometry};
use crate::notation::pgn::GameResult;
use crate::web::messages::{Ending, Player};

const NO_PERSON: &str = "The engine plays both sides.";

impl<G: Geometry> TableGame<G> {
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

/// How a game ended, by its result and the tag `Termination`.
pub fn of_result(result: GameResult, reason: Option<&str>) -> Option<Ending> {
    let text = match (result, result.winner()) {
        (GameResult::Unknown, _) => return None,
        (_, Some(winner)) => format!("{winner} won."),
        (_, None) => "Draw.".to_owned(),
    };
    let usual = |reason: &&str| !matches!(reason.to_lowercase().as_str(), "" | "?" | "normal");
    let text = match reason.filter(usual) {
        // As Sissa writes the tag.
        Some(reason) if reason.contains(':') || reason.starts_with(text.trim_end_matches('.')) => {
            format!("{}.", reason.trim_end_matches('.'))
        }
        Some(reason) => format!("{} ({reason}).", text.trim_end_matches('.')),
        None => text,
    };
    Some(Ending { result: result.text().to_owned(), text })
}
