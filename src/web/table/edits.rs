//! Changes to the moves, comments and tags of a game.

use super::engine::Task;
use super::names::{MAX_TAG, tag_value};
use super::{Table, endings, pgn};
use crate::notation::pgn::{Drawing, GameResult, NodeId, Tags};
use crate::search::SearchBoard;
use crate::web::messages::Analysis;
use crate::web::view;

/// The answer for a missing node, for example after another page has deleted it.
const NO_NODE: &str = "That move is no longer there.";

/// The longest comment, in characters.
const MAX_COMMENT: usize = 100_000;

/// The most arrows and coloured squares of a move.
const MAX_DRAWINGS: usize = 64;

/// The most tags of a game.
const MAX_TAGS: usize = 100;

/// The most annotation glyphs of a move.
const MAX_NAGS: usize = 16;

/// The longest name of a new tag, in bytes.
const MAX_TAG_NAME: usize = 64;

impl<G: SearchBoard> Table<G> {
    pub(super) fn go_to(&mut self, node: NodeId) -> Result<(), String> {
        self.check_node(node)?;
        self.game.current = node;
        Ok(())
    }

    /// Forgets what was asked about the position that was on the board.
    pub(super) fn left_position(&mut self) {
        if let Some(Task::Hint(_)) = self.engine.task {
            self.engine.task = None;
        }
        self.engine.analysis = self.engine.analysis.take().map(Analysis::for_any_position);
    }

    pub(super) fn add_line(&mut self, node: NodeId, moves: &[String]) -> Result<(), String> {
        let start = self.game.tree.get(node).ok_or(NO_NODE)?;
        // A line with an illegal move is not added in part.
        let mut position = start.position;
        let mut line = Vec::new();
        for name in moves {
            let mv = view::find_move(&position, name).ok_or("That line is not legal here.")?;
            position.make(mv);
            line.push(mv);
        }
        let last = self.game.tree.play_line(node, &line);
        self.go_to(last.map_err(|error| format!("The line cannot be added: {error}."))?)
    }

    pub(super) fn delete(&mut self, node: NodeId) -> Result<(), String> {
        self.check_node(node)?;
        self.game.delete(node)?;
        self.end_lost_review();
        Ok(())
    }

    pub(super) fn promote(&mut self, node: NodeId) -> Result<(), String> {
        self.check_node(node)?;
        self.game.promote(node);
        Ok(())
    }

    pub(super) fn take_back(&mut self) -> Result<(), String> {
        let owner = self.owner_side().ok().flatten();
        self.game.take_back(owner.or_else(|| self.game.lone_person()))?;
        self.end_lost_review();
        Ok(())
    }

    pub(super) fn draw(&mut self, node: NodeId, drawings: &[String]) -> Result<(), String> {
        let read: Option<Vec<Drawing>> = drawings.iter().map(|text| Drawing::read(text)).collect();
        let is_on_board = |drawing: &Drawing| drawing.is_on_board(self.rules);
        let read = read.filter(|all| all.len() <= MAX_DRAWINGS && all.iter().all(is_on_board));
        let node = self.game.tree.get_mut(node).ok_or(NO_NODE)?;
        node.drawings = read.ok_or("These are no arrows and squares of this board.")?;
        Ok(())
    }

    pub(super) fn annotate(&mut self, node: NodeId, comment: String, nags: Vec<u8>) -> Result<(), String> {
        if comment.chars().count() > MAX_COMMENT || nags.len() > MAX_NAGS {
            return Err(format!("A move can have a comment of up to {MAX_COMMENT} characters and {MAX_NAGS} glyphs."));
        }
        let node = self.game.tree.get_mut(node).ok_or(NO_NODE)?;
        (node.comment, node.nags) = (comment, nags);
        Ok(())
    }

    /// Refuses a node that is gone.
    fn check_node(&self, node: NodeId) -> Result<(), String> {
        self.game.tree.get(node).map(|_| ()).ok_or(NO_NODE.to_owned())
    }

    /// Ends a review of moves that are gone.
    fn end_lost_review(&mut self) {
        let game = &self.game;
        if let Some(Task::Review { nodes, .. }) = &self.engine.task
            && nodes.iter().any(|id| game.tree.get(*id).is_none())
        {
            self.engine.task = None;
        }
    }

    /// Replaces the tags. Those that follow from the game itself are left out.
    pub(super) fn set_tags(&mut self, tags: Vec<(String, String)>) -> Result<(), String> {
        let game = &mut self.game;
        let most = MAX_TAGS.max(game.tags.len());
        let too_many = || format!("A game can have {most} tags.");
        if tags.len() > most + pgn::OF_THE_GAME.len() {
            return Err(too_many());
        }
        let mut all = Tags::new();
        for (name, value) in tags {
            // What a file has stays as it is, however long.
            let old = game.tags.get(&name);
            let known = old.filter(|old| old.split_whitespace().eq(value.split_whitespace()));
            let is_name = old.is_some() || name.len() <= MAX_TAG_NAME && Tags::is_name(&name);
            if !is_name || known.is_none() && value.chars().count() > MAX_TAG {
                return Err(format!(
                    "Names of tags have up to {MAX_TAG_NAME} letters, digits and _-+#=:. without spaces, values up to \
                     {MAX_TAG} characters."
                ));
            }
            all.set(&name, known.map_or_else(|| tag_value(&value), str::to_owned));
        }
        let result = all.get("Result").and_then(GameResult::read);
        pgn::OF_THE_GAME.iter().for_each(|name| drop(all.remove(name)));
        if all.len() > most {
            return Err(too_many());
        }
        if let Some(result) = result
            && game.result() != result.text()
            && !game.with_engine()
        {
            if game.ending.is_none() && game.live_ending().is_some() {
                return Err("The game has ended by its rules, so its result stays.".to_owned());
            }
            game.ending = endings::of_result(result, None);
        }
        game.tags = all;
        Ok(())
    }
}
