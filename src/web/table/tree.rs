//! The moves of a game with all its variations, as the page shows them.

use crate::board::{Color, Geometry};
use crate::notation::pgn::{Drawing, NodeId};
use crate::notation::{pgn, san};
use crate::position::{Game, Move, Position};
use crate::search::Score;
use crate::web::messages::Node as NodeView;
use crate::web::view;
use std::time::Duration;
use thiserror::Error;

/// The largest number of moves in a tree.
pub const MAX_NODES: usize = 20_000;

/// The longest line, in plies.
pub const MAX_PLIES: usize = 1_000;

/// A game with variations.
pub type Tree<G> = pgn::Tree<Node<G>>;

/// Why a move cannot be added.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum FullError {
    #[error("a line can have at most {MAX_PLIES} plies")]
    Line,
    #[error("a game can have at most {MAX_NODES} moves, including its variations")]
    Tree,
}

/// A move and the position after it.
#[derive(Clone)]
pub struct Node<G: Geometry> {
    /// `None` at the start.
    pub mv: Option<Move>,
    pub position: Position<G>,
    pub san: String,
    /// Its name in messages.
    pub name: String,
    pub comment: String,
    /// Numeric annotation glyphs.
    pub nags: Vec<u8>,
    /// The score of the position, from White's side.
    pub score: Option<Score>,
    /// The time left to the side that moved.
    pub clock: Option<Duration>,
    /// How long the move took.
    pub elapsed: Option<Duration>,
    pub drawings: Vec<Drawing>,
}

impl<G: Geometry> Node<G> {
    pub fn start(position: Position<G>) -> Node<G> {
        Node {
            mv: None,
            position,
            san: String::new(),
            name: String::new(),
            comment: String::new(),
            nags: Vec::new(),
            score: None,
            clock: None,
            elapsed: None,
            drawings: Vec::new(),
        }
    }

    /// A legal move in this node's position.
    pub fn after(&self, mv: Move) -> Node<G> {
        let mut position = self.position;
        position.make(mv);
        Node {
            mv: Some(mv),
            san: san::write(&self.position, mv),
            name: view::move_name(&self.position, mv),
            ..Node::start(position)
        }
    }

    /// Takes those notes, score and times of another node for this move that this one does not have.
    pub fn add_notes(&mut self, other: Node<G>) {
        if self.comment.is_empty() {
            self.comment = other.comment;
        }
        if self.nags.is_empty() {
            self.nags = other.nags;
        }
        if self.drawings.is_empty() {
            self.drawings = other.drawings;
        }
        self.score = self.score.or(other.score);
        self.clock = self.clock.or(other.clock);
        self.elapsed = self.elapsed.or(other.elapsed);
    }
}

impl<G: Geometry> Tree<G> {
    /// The position at the start.
    pub fn start(&self) -> &Position<G> {
        match self.get(NodeId::ROOT) {
            Some(root) => &root.position,
            None => unreachable!("the start is never deleted"),
        }
    }

    /// The game up to a node.
    pub fn game(&self, id: NodeId) -> Game<G> {
        let mut game = Game::new(*self.start());
        for mv in self.path(id).into_iter().filter_map(|id| self.get(id)?.mv) {
            game.play(mv);
        }
        game
    }

    /// Plays a legal move after a node and returns its node, which may exist already.
    pub fn play(&mut self, id: NodeId, mv: Move) -> Result<NodeId, FullError> {
        let known = |child: &NodeId| self.get(*child).is_some_and(|child| child.mv == Some(mv));
        if let Some(child) = self.children(id).find(known) {
            return Ok(child);
        }
        if self.path(id).len() >= MAX_PLIES {
            return Err(FullError::Line);
        }
        if self.len() >= MAX_NODES {
            return Err(FullError::Tree);
        }
        self.get(id).map(|before| before.after(mv)).and_then(|node| self.insert(id, node)).ok_or(FullError::Tree)
    }

    /// Plays a line of legal moves after a node and returns the node of the last one. If there is no room, nothing is
    /// added.
    pub fn play_line(&mut self, id: NodeId, line: &[Move]) -> Result<NodeId, FullError> {
        let (mut at, mut first_new) = (id, None);
        for mv in line {
            let before = self.len();
            match self.play(at, *mv) {
                Ok(node) => at = node,
                Err(error) => {
                    first_new.into_iter().for_each(|new| self.delete(new));
                    return Err(error);
                }
            }
            if self.len() > before {
                first_new.get_or_insert(at);
            }
        }
        Ok(at)
    }

    /// Adds a line after a node, with the score of its first move from White's side. If that move is there already, it
    /// only gets the score, unless it has one.
    pub fn add_line(&mut self, id: NodeId, line: &[Move], score: Score) {
        let (mut at, before) = (id, self.len());
        for (i, mv) in line.iter().enumerate() {
            // A full tree gets no more lines.
            let Ok(added) = self.play(at, *mv) else {
                return;
            };
            at = added;
            if let Some(node) = self.get_mut(at).filter(|_| i == 0) {
                node.score.get_or_insert(score);
            }
            if self.len() == before {
                return;
            }
        }
    }

    /// The nodes for the page.
    pub fn view(&self) -> Vec<NodeView> {
        self.iter()
            .map(|(id, node)| {
                let before = self.parent(id).and_then(|parent| self.get(parent));
                NodeView {
                    id: id.number(),
                    children: self.children(id).map(NodeId::number).collect(),
                    ply: before.unwrap_or(node).position.ply(),
                    san: node.san.clone(),
                    uci: node.name.clone(),
                    comment: node.comment.clone(),
                    nags: node.nags.clone(),
                    evaluation: node.score.map(|score| view::evaluation(score, Color::White, node.position.ply())),
                    elapsed: node.elapsed.map(|time| time.as_millis() as u64),
                    drawings: drawn(&node.drawings),
                }
            })
            .collect()
    }
}

/// Arrows and coloured squares in messages and files.
pub fn drawn(drawings: &[Drawing]) -> Vec<String> {
    drawings.iter().map(|it| it.text().to_owned()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board8x8;
    use crate::notation::read_move;
    use crate::testing::array;

    fn play(tree: &mut Tree<Board8x8>, id: NodeId, text: &str) -> Result<NodeId, FullError> {
        let position = tree.get(id).expect("it is there").position;
        tree.play(id, read_move(&position, text).expect("it is legal"))
    }

    #[test]
    fn a_move_played_again_is_the_same_node_and_lines_end() {
        let mut tree = Tree::new(Node::start(*array("chess", 0).position()));
        let e4 = play(&mut tree, NodeId::ROOT, "e4");
        assert_eq!(play(&mut tree, NodeId::ROOT, "e4"), e4);
        let mut at = NodeId::ROOT;
        let shuffle = ["Nf3", "Nf6", "Ng1", "Ng8"];
        for text in shuffle.into_iter().cycle().take(MAX_PLIES) {
            at = play(&mut tree, at, text).expect("there is room");
        }
        assert_eq!(play(&mut tree, at, "e4"), Err(FullError::Line));
        // A line for which there is no room is not added in part.
        let moves = tree.len();
        let last = tree.parent(at).expect("it is a move");
        let mut position = tree.get(last).expect("it is there").position;
        let line = ["a6", "a3"].map(|text| {
            let mv = read_move(&position, text).expect("it is legal");
            position.make(mv);
            mv
        });
        assert_eq!(tree.play_line(last, &line), Err(FullError::Line));
        assert_eq!(tree.len(), moves);
        assert_eq!(tree.play_line(last, &line[..1]).map(|id| tree.path(id).len()), Ok(MAX_PLIES));
        assert_eq!(tree.main_line().count(), 1);
        // A line whose first move is there already only scores it, once.
        let e4 = e4.expect("there was room");
        let mv = tree.get(e4).and_then(|node| node.mv);
        let line = [mv.expect("it is a move")];
        for value in [7, 8] {
            tree.add_line(NodeId::ROOT, &line, Score::from_value(value));
        }
        let score = tree.get(e4).and_then(|node| node.score);
        assert_eq!(score, Some(Score::from_value(7)));
    }
}
