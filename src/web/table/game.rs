//! The game at a table.

use super::names::{ENGINE, engine_name, is_with_engine};
use super::new_table::{NewTable, OpenTree, arrays_of};
use super::saved_game::{FORMAT, SavedGame, saved_moves};
use super::tree::Tree;
use super::undo::Before;
use super::{endings, pgn};
use crate::board::{Color, Geometry};
use crate::clock::Clocks;
use crate::notation::fen::{self, FenError};
use crate::notation::pgn::{GameResult, NodeId, Tags};
use crate::position::{Move, Position, Rules};
use crate::review::{self, Analysis, Review, Verdict};
use crate::search::Score;
use crate::time::Instant;
use crate::web::messages::{Ending, Pace, Player, Players, Summary};
use crate::web::view;
use std::time::Duration;

/// A game, its variations, and its players.
pub struct TableGame<G: Geometry> {
    pub tree: Tree<G>,
    pub current: NodeId,
    /// The last node of the game being played, to which the engine and the clocks belong. The path to it is the main
    /// line; what follows it is analysis.
    pub live: NodeId,
    pub players: Players,
    pub pace: Pace,
    /// The text that declares what is played, if that is a game of the user's own.
    pub own: Option<String>,
    pub clocks: Option<Clocks>,
    /// The times noted after this node are those of the clocks; the ones before may be those of others.
    pub clocks_since: NodeId,
    /// How the game being played has ended, other than by its rules.
    pub ending: Option<Ending>,
    /// The tags of its PGN.
    pub tags: Tags,
    /// The engine's last score, from its own side, in the game being played.
    pub engine_score: Option<Score>,
    /// When the last move of the game being played was made.
    pub(super) moved: Option<Instant>,
    pub(super) undo: Vec<Before<G>>,
}

impl<G: Geometry> TableGame<G> {
    pub fn open(rules: &'static Rules<G>, new_table: NewTable) -> Result<TableGame<G>, FenError> {
        let OpenTree { tree, current, live, clocks_since, .. } = new_table.tree(rules)?;
        let SavedGame { players, pace, own, clocks, ending, tags, .. } = new_table.saved;
        let mut game = TableGame {
            current,
            live,
            players,
            pace,
            own,
            clocks: None,
            clocks_since,
            ending,
            tags,
            engine_score: None,
            moved: None,
            undo: Vec::new(),
            tree,
        };
        for name in pgn::OF_THE_GAME {
            game.tags.remove(name);
        }
        game.reset_clocks();
        if let (Some(clocks), Some(left)) = (&mut game.clocks, clocks) {
            for (color, left) in Color::ALL.into_iter().zip(left) {
                clocks.set(color, Duration::from_millis(left));
            }
        }
        Ok(game)
    }

    /// What lists show of it.
    pub fn summary(&self) -> Summary {
        let tag = |name: &str| self.tags.get(name).filter(|value| !is_unknown(value)).unwrap_or_default().to_owned();
        let name = |name: &str, color: Color| match self.player(color) {
            Player::Person => tag(name),
            engine => engine_name(engine).to_owned(),
        };
        let variant = self.tree.start().rules().variant();
        let array = arrays_of(self.tree.start());
        let is_usual = || fen::write(self.tree.start()) == variant.start_fen;
        let root = self.tree.get(NodeId::ROOT);
        Summary {
            event: tag("Event"),
            white: name("White", Color::White),
            black: name("Black", Color::Black),
            date: tag("Date"),
            result: self.result(),
            plies: self.tree.path(self.live).len() as u32,
            is_prepared: (array.is_none() && !is_usual())
                || root
                    .is_some_and(|root| !root.comment.is_empty() || !root.nags.is_empty() || !root.drawings.is_empty())
                || self.has_own_tags(),
            array: array.map(|array| array.to_string()),
        }
    }

    /// Whether there are tags that Sissa does not set by itself.
    fn has_own_tags(&self) -> bool {
        let is_own = |name: &str, value: &str| match name {
            "White" | "Black" => !self.with_engine() && !value.starts_with(ENGINE),
            "WhiteElo" | "BlackElo" | "Date" | "TimeControl" => false,
            _ => true,
        };
        self.tags.iter().any(|(name, value)| !is_unknown(value) && is_own(name, value))
    }

    /// The result of the game being played, as in PGN.
    pub fn result(&self) -> String {
        self.live_ending().map_or_else(|| "*".to_owned(), |ending| ending.result)
    }

    /// Whether there is anything to save.
    pub fn is_worth_saving(&self) -> bool {
        !self.tree.is_empty() || self.summary().is_prepared
    }

    /// What to save of it.
    pub fn saved(&self) -> SavedGame {
        let place = |wanted| self.tree.walk().position(|id| id == wanted);
        let live = place(self.live);
        let (root, moves) = saved_moves(&self.tree);
        let left = |clocks: Clocks| {
            let now = Instant::now();
            Color::ALL.map(|color| clocks.state(color, now).remaining.as_millis() as u64)
        };
        SavedGame {
            summary: Some(self.summary()),
            own: self.own.clone(),
            clocks: self.clocks.map(left),
            // If that move was deleted, no time that is noted now is of these clocks.
            clocks_since: place(self.clocks_since).or(live).unwrap_or(0),
            game: self.tree.start().rules().variant().name.clone(),
            start: fen::write(self.tree.start()),
            root,
            moves,
            current: place(self.current).unwrap_or(0),
            live,
            players: self.players.clone(),
            pace: self.pace,
            ending: self.ending.clone(),
            tags: self.tags.clone(),
            format: FORMAT,
            deleted: None,
        }
    }

    /// The position of a node; that of the start if the node is gone.
    pub fn position(&self, id: NodeId) -> &Position<G> {
        self.tree.get(id).map_or_else(|| self.tree.start(), |node| &node.position)
    }

    pub fn player(&self, color: Color) -> &Player {
        match color {
            Color::White => &self.players.white,
            Color::Black => &self.players.black,
        }
    }

    /// The side of the only person who plays against the engine.
    pub(super) fn lone_person(&self) -> Option<Color> {
        let mut persons = Color::ALL.into_iter().filter(|color| *self.player(*color) == Player::Person);
        persons.next().filter(|_| persons.next().is_none())
    }

    /// The line through the node on the board: to it, and on to the end of the game or of the variation.
    pub fn line(&self) -> Vec<NodeId> {
        let mut line = self.tree.path(self.current);
        if self.current != self.live {
            for id in self.tree.line_after(self.current) {
                line.push(id);
                if id == self.live {
                    break;
                }
            }
        }
        line
    }

    /// The side to move in the game being played.
    pub fn live_side(&self) -> Color {
        self.position(self.live).side_to_move()
    }

    /// True when it is the engine's turn in the game being played.
    pub fn engine_to_move(&self) -> bool {
        *self.player(self.live_side()) != Player::Person && self.live_ending().is_none()
    }

    /// How the game being played has ended.
    pub fn live_ending(&self) -> Option<Ending> {
        self.ending.clone().or_else(|| self.tree.game(self.live).outcome().map(view::ending))
    }

    /// Whether the move of a person on the board would be one of the game being played; if not, it is analysis.
    pub(super) fn is_played(&self) -> bool {
        let plays_on = self.current == self.live || self.with_engine();
        plays_on && self.live_ending().is_none()
    }

    /// Whether the engine plays a side.
    pub fn with_engine(&self) -> bool {
        is_with_engine(&self.players)
    }

    /// A new game that begins with the moves up to the board.
    pub fn start_from_here(&self, players: Players, pace: Pace) -> Result<NewTable, String> {
        let saved =
            SavedGame { own: self.own.clone(), players, pace, ..SavedGame::of_moves(&self.tree.game(self.current)) };
        let variant = self.tree.start().rules().variant();
        Ok(NewTable::resumed(variant, saved)?)
    }

    /// Why no person may move on the board now, if nobody may.
    pub fn no_move(&self) -> Option<&'static str> {
        if !self.is_played() {
            return None;
        }
        match self.current == self.live {
            true if self.engine_to_move() => Some("It is the engine's turn."),
            false if self.clocks.is_some() => {
                Some("A game with a clock goes on at its last position. Take moves back to play others.")
            }
            _ => None,
        }
    }

    /// Plays a person's move on the board.
    pub fn person_moves(&mut self, mv: Move) -> Result<(), String> {
        if let Some(reason) = self.no_move() {
            return Err(reason.to_owned());
        }
        if !self.is_played() {
            self.current = self.add(self.current, mv)?;
            return Ok(());
        }
        if self.current != self.live {
            // Nothing is taken back for a move that has no room.
            self.add(self.current, mv)?;
            self.play_on_from(self.current);
        }
        self.play(mv)
    }

    /// Adds a move after a node.
    fn add(&mut self, before: NodeId, mv: Move) -> Result<NodeId, String> {
        self.tree.play(before, mv).map_err(|error| format!("No move can be added: {error}."))
    }

    /// Makes a node the last one of the game being played.
    pub fn play_on_from(&mut self, id: NodeId) {
        if id != self.live {
            self.live = id;
            self.ending = None;
            self.forget_review();
        }
        self.tree.promote(self.live);
        self.reset_clocks();
    }

    /// Plays a move in the game being played.
    pub fn play(&mut self, mv: Move) -> Result<(), String> {
        let before = self.live;
        let side = self.live_side();
        let node = self.add(before, mv)?;
        let now = Instant::now();
        let is_timed = self.with_engine() || self.clocks.is_some();
        let since = self.moved.replace(now).filter(|_| is_timed);
        let left = self.clocks.as_mut().map(|clocks| clocks.moved(side, now));
        if let Some(node) = self.tree.get_mut(node) {
            node.elapsed = since.map(|since| now - since);
            node.clock = left;
        }
        if self.current == before {
            self.current = node;
        }
        self.live = node;
        self.ending = None;
        self.tree.promote(node);
        self.forget_review();
        Ok(())
    }

    /// Marks the mistakes in a line of moves from the start on, and adds the better lines. `found` has the result for
    /// each of its positions.
    pub fn judge(&mut self, nodes: &[NodeId], found: &[Analysis]) {
        let mut review = Review::default();
        let tree = &mut self.tree;
        for (ids, found) in nodes.windows(2).zip(found.windows(2)) {
            let Some((node, mv)) = tree.get_mut(ids[1]).and_then(|node| node.mv.map(|mv| (node, mv))) else {
                return;
            };
            let mover = !node.position.side_to_move();
            let verdict = review.judge(mover, mv, [&found[0], &found[1]], &mut node.nags);
            if verdict == Verdict::Mistake {
                let score = mover.relative(found[0].score);
                let line = &found[0].line;
                tree.add_line(ids[0], &line[..line.len().min(review::MAX_LINE_PLIES)], score);
            }
        }
        if self.tree.path(self.live) == nodes[1..] {
            review.write_tags(&mut self.tags);
        }
    }

    /// Removes the accuracy of a game that goes on.
    fn forget_review(&mut self) {
        for (tag, _) in review::ACCURACY {
            self.tags.remove(tag);
        }
    }

    /// Makes the line through a node the main line, and its end that of the game. A game that is over stays so.
    pub fn promote(&mut self, id: NodeId) {
        let ending = self.live_ending();
        self.tree.promote(id);
        let path = self.tree.path(self.live);
        if path != self.tree.main_line().take(path.len()).collect::<Vec<_>>() {
            self.play_on_from(self.tree.line_after(id).last().unwrap_or(id));
            if self.live_ending().is_none() {
                let result = ending.and_then(|ending| GameResult::read(&ending.result));
                self.ending = result.and_then(|result| endings::of_result(result, None));
            }
        }
    }
}

/// Whether the value of a tag says nothing, not even a part of a date.
pub fn is_unknown(value: &str) -> bool {
    value.bytes().all(|byte| matches!(byte, b'?' | b'.'))
}
