//! Resigning, offers of draws, and how endings are worded.

use super::game::TableGame;
use super::{Role, Table, WatcherId};
use crate::board::{Color, Geometry};
use crate::notation::pgn::GameResult;
use crate::search::SearchBoard;
use crate::web::messages::{Ending, Player, ToPage};

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

impl<G: SearchBoard> Table<G> {
    /// The side that offers a draw.
    pub(super) fn side_that_offers(&self) -> Option<Color> {
        match self.draw_offer? {
            Role::Owner => self.owner_side().ok()?,
            Role::Guest(side) => Some(side),
        }
    }

    /// By a move a side declines the other's offer of a draw; its own stands.
    pub(super) fn decline_draw(&mut self, mover: Role) {
        self.draw_offer.take_if(|who| *who != mover);
    }

    /// Offers a draw, or accepts the other's offer.
    pub(super) fn offer_draw(&mut self, watcher: WatcherId, who: Role) -> Result<(), String> {
        self.game.refuse_after_end()?;
        let owner_side = self.owner_side();
        let sides = self.sides_of_guests();
        let mover = match who {
            Role::Owner => owner_side.clone()?,
            Role::Guest(side) => Some(side),
        };
        let is_accepted = self.draw_offer.is_some_and(|other| other != who);
        if is_accepted || self.game.with_engine() || sides.is_empty() {
            if !self.game.offer_draw()? {
                let text = "The engine declines the draw.".to_owned();
                self.context.send(watcher, &ToPage::Note { text });
            }
            self.draw_offer = None;
            return Ok(());
        }
        if let Some(other) = mover.map(|side| !side)
            && sides.contains(&other)
            && !self.is_here(other)
        {
            return Err(format!("{other} is away."));
        }
        self.draw_offer = Some(who);
        let text = "A draw is offered.".to_owned();
        self.context.send(watcher, &ToPage::Note { text });
        if who != Role::Owner && owner_side.is_ok() {
            self.context.send_owner(&offered());
        }
        for (watcher, side) in self.context.guests.clone() {
            if Role::Guest(side) != who {
                self.context.send(watcher, &offered());
            }
        }
        Ok(())
    }
}

fn offered() -> ToPage {
    ToPage::Note { text: "The other side offers a draw: press Draw to agree, or play on.".to_owned() }
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
