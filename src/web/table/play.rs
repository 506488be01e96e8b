//! Moves, clocks, and the end of a game.

use super::Table;
use super::clocks::Clocks;
use crate::board::{Bitboard, Color};
use crate::position::Move;
use crate::search::{Score, SearchBoard};
use crate::web::messages::{Ending, Player, ToPage};
use crate::web::tree::ROOT;
use crate::web::view;
use std::time::Instant;

/// Plies of each side before the clocks run.
const UNTIMED_PLIES: usize = 2;

/// From ply [`EVEN_PLIES`] on, the engine accepts a draw if its score is no higher than this, in centipawns.
const EVEN: i32 = 15;
const EVEN_PLIES: usize = 60;

/// It accepts a draw at any time if it is worse by this, in centipawns.
const WORSE: i32 = -50;

impl<G: SearchBoard> Table<G> {
    pub(super) fn player(&self, color: Color) -> Player {
        match color {
            Color::White => self.players.white,
            Color::Black => self.players.black,
        }
    }

    /// The side of the only person who plays against the engine.
    fn lone_person(&self) -> Option<Color> {
        let mut persons = Color::ALL
            .into_iter()
            .filter(|color| self.player(*color) == Player::Person);
        persons.next().filter(|_| persons.next().is_none())
    }

    /// The side to move in the game being played.
    pub(super) fn live_side(&self) -> Color {
        self.tree
            .get(self.live)
            .map_or(Color::White, |node| node.position.side_to_move())
    }

    /// True when it is the engine's turn in the game being played.
    pub(super) fn engine_to_move(&self) -> bool {
        self.player(self.live_side()) == Player::Engine && self.live_ending().is_none()
    }

    /// How the game being played has ended.
    pub(super) fn live_ending(&self) -> Option<Ending> {
        let by_rules = || self.tree.game(self.live).outcome().map(view::ending);
        self.ending.clone().or_else(by_rules)
    }

    /// Plays a person's move on the board.
    ///
    /// # Errors
    /// A sentence for the user.
    pub(super) fn person_moves(&mut self, mv: Move) -> Result<(), String> {
        let is_live = self.current == self.live;
        if is_live && self.engine_to_move() {
            return Err("It is the engine's turn.".to_owned());
        }
        if is_live && let Some(ending) = &self.ending {
            return Err(format!(
                "The game is over ({}). Take a move back to go on from there.",
                ending.text
            ));
        }
        self.make(mv, is_live)
    }

    /// Plays a move after the node on the board, or, if `is_live`, in the game being played.
    pub(super) fn make(&mut self, mv: Move, is_live: bool) -> Result<(), String> {
        let before = if is_live { self.live } else { self.current };
        let side = self
            .tree
            .get(before)
            .map_or(Color::White, |node| node.position.side_to_move());
        let node = self
            .tree
            .play(before, mv)
            .map_err(|error| format!("No move can be added: {error}."))?;
        if is_live && let Some(clocks) = &mut self.clocks {
            let left = clocks.moved(side, Instant::now());
            if let Some(node) = self.tree.get_mut(node) {
                node.clock = Some(left);
            }
        }
        if self.current == before {
            self.current = node;
        }
        let is_leaf = self
            .tree
            .get(node)
            .is_some_and(|node| node.children.is_empty());
        if is_live || is_leaf {
            self.live = node;
            self.ending = None;
        }
        if !is_live {
            self.reset_clocks();
        }
        self.changed();
        Ok(())
    }

    /// Sets the clocks back to what they showed at this point of the game being played.
    pub(super) fn reset_clocks(&mut self) {
        self.clocks = self.pace.clock.map(Clocks::new);
        let Some(clocks) = &mut self.clocks else {
            return;
        };
        let path = self.tree.path(self.live);
        for node in path.into_iter().filter_map(|id| self.tree.get(id)) {
            if let Some(left) = node.clock {
                clocks.set(!node.position.side_to_move(), left);
            }
        }
    }

    /// Lets the right clock run: none without a watcher, after the end, or for the first moves.
    pub(super) fn arrange_clocks(&mut self) {
        let timed = self.tree.path(self.live).len() >= UNTIMED_PLIES
            && !self.seat.watchers.is_empty()
            && self.live_ending().is_none();
        let side = timed.then(|| self.live_side());
        if let Some(clocks) = &mut self.clocks {
            let before = clocks.view(Instant::now()).running;
            clocks.run(side, Instant::now());
            if clocks.view(Instant::now()).running != before {
                self.changed();
            }
        }
    }

    /// Ends the game when a side runs out of time.
    pub(super) fn check_flag(&mut self, now: Instant) {
        let Some(loser) = self.clocks.and_then(|clocks| clocks.flagged(now)) else {
            return;
        };
        let Some(node) = self.tree.get(self.live) else {
            return;
        };
        let has_only_king = node.position.color(!loser).count() == 1;
        self.ending = Some(match has_only_king {
            true => Ending {
                result: "1/2-1/2".to_owned(),
                text: format!(
                    "Draw: {loser} ran out of time, but {} has only the king.",
                    !loser
                ),
            },
            false => won(!loser, &format!("{loser} ran out of time")),
        });
        self.changed();
    }

    /// Takes back the person's last move and the engine's reply.
    pub(super) fn take_back(&mut self) -> Result<(), String> {
        let mut path = vec![ROOT];
        path.extend(self.tree.path(self.live));
        path.pop();
        let side = self.lone_person();
        let target = path.into_iter().rev().find(|id| {
            let position = self.tree.get(*id).map(|node| node.position.side_to_move());
            side.is_none() || position == side
        });
        let target = target.ok_or("There is no move to take back.")?;
        let children = self.tree.get(target).map(|node| node.children.clone());
        let path = self.tree.path(self.live);
        for child in children.unwrap_or_default() {
            if path.contains(&child) {
                self.tree.delete(child);
            }
        }
        (self.live, self.current) = (target, target);
        self.ending = None;
        self.reset_clocks();
        self.changed();
        Ok(())
    }

    /// The person resigns; between two persons, the side to move.
    pub(super) fn resign(&mut self) -> Result<(), String> {
        self.refuse_after_end()?;
        let loser = match (self.lone_person(), self.player(self.live_side())) {
            (Some(person), _) => person,
            (None, Player::Person) => self.live_side(),
            (None, Player::Engine) => return Err("The engine plays both sides.".to_owned()),
        };
        self.ending = Some(won(!loser, &format!("{loser} resigns")));
        self.changed();
        Ok(())
    }

    /// Offers the engine a draw; between two persons the game is drawn.
    pub(super) fn offer_draw(&mut self) -> Result<(), String> {
        self.refuse_after_end()?;
        let plies = self.tree.path(self.live).len();
        let agreed = match self.lone_person() {
            None => true,
            Some(_) => self.engine_score.is_some_and(|score| {
                score <= Score::from_centipawns(WORSE)
                    || (score <= Score::from_centipawns(EVEN) && plies >= EVEN_PLIES)
            }),
        };
        if !agreed {
            let text = "The engine declines the draw.".to_owned();
            self.seat.tell_all(&ToPage::Note { text });
            return Ok(());
        }
        self.ending = Some(Ending {
            result: "1/2-1/2".to_owned(),
            text: "Draw by agreement.".to_owned(),
        });
        self.changed();
        Ok(())
    }

    fn refuse_after_end(&self) -> Result<(), String> {
        match self.live_ending() {
            Some(ending) => Err(format!("The game is over: {}", ending.text)),
            None => Ok(()),
        }
    }
}

fn won(winner: Color, reason: &str) -> Ending {
    Ending {
        result: match winner {
            Color::White => "1-0",
            Color::Black => "0-1",
        }
        .to_owned(),
        text: format!("{reason}: {winner} wins."),
    }
}
