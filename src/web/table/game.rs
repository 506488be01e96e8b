//! The game at a table: moves, clocks, results.

use super::opening::{Opening, Saved, saved_moves};
use crate::board::{Bitboard, Color, Geometry};
use crate::notation::fen::{self, FenError};
use crate::notation::pgn::NodeId;
use crate::position::{Move, Position, Rules};
use crate::search::Score;
use crate::search::clock::{Clocks, TimeControl};
use crate::time::Instant;
use crate::web::messages::{Ending, Pace, Player, Players};
use crate::web::tree::Tree;
use crate::web::view;
use std::time::Duration;

/// Plies of each side before the clocks run.
const UNTIMED_PLIES: usize = 2;

/// From ply [`EVEN_PLIES`] on, the engine accepts a draw if its score is no higher than this, in centipawns.
const EVEN: i32 = 15;
const EVEN_PLIES: usize = 60;

/// It accepts a draw at any time if it is worse by this, in centipawns.
const WORSE: i32 = -50;

/// A game, its variations, and its players.
pub struct TableGame<G: Geometry> {
    pub tree: Tree<G>,
    /// The node on the board.
    pub current: NodeId,
    /// The last node of the game being played, to which the engine and the clocks belong.
    pub live: NodeId,
    pub players: Players,
    pub pace: Pace,
    pub clocks: Option<Clocks>,
    /// How the game being played has ended, other than by its rules.
    pub ending: Option<Ending>,
    /// The tags of its PGN.
    pub tags: Vec<(String, String)>,
    /// The engine's last score, from its own side, in the game being played.
    pub engine_score: Option<Score>,
}

impl<G: Geometry> TableGame<G> {
    /// # Errors
    /// [`FenError`] when the start is not legal.
    pub fn open(rules: &'static Rules<G>, opening: Opening) -> Result<TableGame<G>, FenError> {
        let (tree, current) = opening.tree(rules)?;
        let live = tree.line(current).last().copied();
        let mut game = TableGame {
            current,
            live: live.unwrap_or(NodeId::ROOT),
            players: opening.players,
            pace: opening.pace,
            clocks: None,
            ending: opening.ending,
            tags: opening.tags,
            engine_score: None,
            tree,
        };
        game.reset_clocks();
        Ok(game)
    }

    /// What to save of it.
    pub fn saved(&self) -> Saved {
        let current = self.tree.walk().position(|id| id == self.current);
        let (root, moves) = saved_moves(&self.tree);
        Saved {
            game: self.tree.start().rules().variant().name.clone(),
            start: fen::write(self.tree.start()),
            root,
            moves,
            current: current.unwrap_or(0),
            players: self.players,
            pace: self.pace,
            ending: self.ending.clone(),
            tags: self.tags.clone(),
        }
    }

    /// The position of a node; that of the start if the node is gone.
    fn position(&self, id: NodeId) -> &Position<G> {
        let node = self.tree.get(id);
        node.map_or_else(|| self.tree.start(), |node| &node.position)
    }

    pub fn player(&self, color: Color) -> Player {
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
    pub fn live_side(&self) -> Color {
        self.position(self.live).side_to_move()
    }

    /// True when it is the engine's turn in the game being played.
    pub fn engine_to_move(&self) -> bool {
        self.player(self.live_side()) == Player::Engine && self.live_ending().is_none()
    }

    /// How the game being played has ended.
    pub fn live_ending(&self) -> Option<Ending> {
        let by_rules = || self.tree.game(self.live).outcome().map(view::ending);
        self.ending.clone().or_else(by_rules)
    }

    /// Plays a person's move on the board.
    ///
    /// # Errors
    /// A sentence for the user.
    pub fn person_moves(&mut self, mv: Move) -> Result<(), String> {
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
        self.play(mv, is_live)
    }

    /// Plays a move after the node on the board, or, if `is_live`, in the game being played.
    pub fn play(&mut self, mv: Move, is_live: bool) -> Result<(), String> {
        let before = if is_live { self.live } else { self.current };
        let side = self.position(before).side_to_move();
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
        if is_live || self.tree.next(node).is_none() {
            self.live = node;
            self.ending = None;
        }
        if !is_live {
            self.reset_clocks();
        }
        Ok(())
    }

    /// Sets the clocks back to what they showed at this point of the game being played.
    pub fn reset_clocks(&mut self) {
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
        for node in path.into_iter().filter_map(|id| self.tree.get(id)) {
            if let Some(left) = node.clock {
                clocks.set(!node.position.side_to_move(), left);
            }
        }
    }

    /// Lets the right clock run: none without a watcher, after the end, or for the first moves. True if another one runs
    /// now.
    pub fn run_clocks(&mut self, is_watched: bool) -> bool {
        let timed = self.tree.path(self.live).len() >= UNTIMED_PLIES
            && is_watched
            && self.live_ending().is_none();
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
        let has_only_king = self.position(self.live).color(!loser).count() == 1;
        self.ending = Some(match has_only_king {
            true => draw(format!(
                "Draw: {loser} ran out of time, but {} has only the king.",
                !loser
            )),
            false => won(!loser, &format!("{loser} ran out of time")),
        });
        true
    }

    /// Takes back the person's last move and the engine's reply.
    pub fn take_back(&mut self) -> Result<(), String> {
        let path = self.tree.path(self.live).into_iter().rev();
        let mut moves = path.filter_map(|id| Some((self.tree.parent(id)?, id)));
        let person = self.lone_person();
        let (target, child) = moves
            .find(|(id, _)| person.is_none_or(|person| self.position(*id).side_to_move() == person))
            .ok_or("There is no move to take back.")?;
        self.tree.delete(child);
        (self.live, self.current) = (target, target);
        self.ending = None;
        self.reset_clocks();
        Ok(())
    }

    /// The person resigns; between two persons, the side to move.
    pub fn resign(&mut self) -> Result<(), String> {
        self.refuse_after_end()?;
        let loser = match (self.lone_person(), self.player(self.live_side())) {
            (Some(person), _) => person,
            (None, Player::Person) => self.live_side(),
            (None, Player::Engine) => return Err("The engine plays both sides.".to_owned()),
        };
        self.ending = Some(won(!loser, &format!("{loser} resigns")));
        Ok(())
    }

    /// Offers the engine a draw, and returns whether it accepts; between two persons the game is drawn.
    pub fn offer_draw(&mut self) -> Result<bool, String> {
        self.refuse_after_end()?;
        let plies = self.tree.path(self.live).len();
        let agreed = self.lone_person().is_none()
            || self.engine_score.is_some_and(|score| {
                score <= Score::from_centipawns(WORSE)
                    || (score <= Score::from_centipawns(EVEN) && plies >= EVEN_PLIES)
            });
        if agreed {
            self.ending = Some(draw("Draw by agreement.".to_owned()));
        }
        Ok(agreed)
    }

    fn refuse_after_end(&self) -> Result<(), String> {
        match self.live_ending() {
            Some(ending) => Err(format!("The game is over: {}", ending.text)),
            None => Ok(()),
        }
    }
}

fn draw(text: String) -> Ending {
    Ending {
        result: "1/2-1/2".to_owned(),
        text,
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
