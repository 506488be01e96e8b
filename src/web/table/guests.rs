//! Guests: persons on other devices of the network, each of whom plays one side of the game.

use super::{Role, Table, WatcherId};
use crate::board::Color;
use crate::position::Position;
use crate::search::SearchBoard;
use crate::web::messages::{FromPage, Player, ToPage};
use crate::web::view::{named_move, typed_move, why_illegal};

impl<G: SearchBoard> Table<G> {
    pub(super) fn invite(&mut self) -> Result<ToPage, String> {
        let invitations = self.context.tables.invite(&self.context.name);
        let invitations = invitations.ok_or("Start Sissa with --listen to play with somebody on another device.")?;
        // If it cannot be saved, the page is told.
        let _ = self.save();
        Ok(ToPage::Invitations { invitations })
    }

    pub(super) fn guest_came(&mut self, watcher: WatcherId, side: Color) {
        let was_here = self.is_here(side);
        self.context.guests.insert(watcher, side);
        self.guest_sides.insert(side);
        if !was_here {
            self.say_of_guest(side, "joined");
        }
        self.changed();
    }

    /// The same device may have another connection.
    pub(super) fn guest_went(&mut self, side: Color) {
        if !self.is_here(side) {
            self.say_of_guest(side, "left");
            self.changed();
        }
    }

    fn say_of_guest(&mut self, side: Color, what: &str) {
        self.context.note_owner(format!("{side} has {what}."));
    }

    pub(super) fn is_here(&self, side: Color) -> bool {
        self.context.guests.values().any(|guest| *guest == side)
    }

    /// The sides of guests, also of those whose connection is lost.
    pub(super) fn sides_of_guests(&self) -> Vec<Color> {
        let is_guest = |side: &Color| self.is_here(*side) || self.guest_sides.contains(side);
        Color::ALL.into_iter().filter(is_guest).collect()
    }

    /// Why the owner may not make the next move of the game being played on the board, if that is a guest's.
    pub(super) fn guest_turn(&self) -> Option<String> {
        let game = &self.game;
        let side = game.position(game.current).side_to_move();
        let is_guest = self.sides_of_guests().contains(&side);
        match game.is_played() {
            false => None,
            true if !is_guest || self.refuse_for_engine(side).is_err() => self.owner_side().err(),
            true if self.is_here(side) => Some(format!("It is the turn of {side}, who plays on another device.")),
            true => Some(format!("{side} is away.")),
        }
    }

    /// What guests have to be told if the game has not just gone on since they were shown it: only the owner can change
    /// it. An offer of a draw was for the other position then.
    pub(super) fn change_for_guests(&mut self) -> Option<String> {
        let tree = &self.game.tree;
        let moves = tree.path(self.game.live).into_iter();
        let moves: Vec<_> = moves.filter_map(|id| tree.get(id)?.mv).collect();
        let shown = (self.context.name.clone(), moves);
        let before = self.context.shown_to_guests.replace(shown.clone())?;
        if before.0 != shown.0 {
            return Some("A new game has started.".to_owned());
        }
        if shown.1.starts_with(&before.1) {
            return None;
        }
        self.draw_offer = None;
        let taken_back = before.1.len().saturating_sub(shown.1.len());
        Some(match taken_back {
            _ if !before.1.starts_with(&shown.1) => "The game goes on with other moves.".to_owned(),
            1 => "The last move was taken back.".to_owned(),
            count => format!("The last {count} moves were taken back."),
        })
    }

    /// Refuses what a guest does for its side, if an engine plays that.
    fn refuse_for_engine(&self, side: Color) -> Result<(), String> {
        match self.game.player(side) {
            Player::Person => Ok(()),
            _ => Err(format!("An engine plays {side}: ask the person who invited you to change the players.")),
        }
    }

    /// The position in which a guest may move now.
    pub(super) fn guest_position(&self, side: Color) -> Result<Position<G>, String> {
        self.game.refuse_after_end()?;
        self.refuse_for_engine(side)?;
        let live = self.game.live_side();
        match live == side {
            true => Ok(*self.game.position(self.game.live)),
            false => Err(format!("It is the turn of {live}.")),
        }
    }

    /// Handles a guest's message: moves of its side, resigning and draws, and nothing else.
    pub(super) fn handle_guest(&mut self, watcher: WatcherId, side: Color, message: FromPage) -> Result<(), String> {
        let mv = match message {
            FromPage::Ping {} => {
                self.context.send(watcher, &ToPage::Pong {});
                return Ok(());
            }
            FromPage::Resign {} => {
                self.refuse_for_engine(side)?;
                self.game.resign_for(side)?;
                None
            }
            FromPage::OfferDraw {} => {
                self.refuse_for_engine(side)?;
                self.offer_draw(watcher, Role::Guest(side))?;
                None
            }
            FromPage::Play { uci } => Some(named_move(&self.guest_position(side)?, &uci)?),
            FromPage::TypeMove { text } => Some(typed_move(&self.guest_position(side)?, &text)?),
            FromPage::Explain { from, to } => {
                return Err(why_illegal(&self.guest_position(side)?, &from, &to));
            }
            _ => return Err("Only the person who invited you can do that.".to_owned()),
        };
        if let Some(mv) = mv {
            self.game.play(mv)?;
            self.decline_draw(Role::Guest(side));
        }
        self.is_copy = false;
        self.changed();
        Ok(())
    }

    /// The side that the owner plays against guests; `None` if there are none. An error for an owner who only watches.
    pub(super) fn owner_side(&self) -> Result<Option<Color>, String> {
        let sides = self.sides_of_guests();
        if sides.is_empty() {
            return Ok(None);
        }
        let mut own = Color::ALL
            .into_iter()
            .filter(|color| !sides.contains(color) && self.game.player(*color) == &Player::Person);
        match own.next() {
            Some(side) => Ok(Some(side)),
            None => Err("You play no side of this game.".to_owned()),
        }
    }
}
