//! The moves of a game with all its variations.

use super::messages::Node as NodeView;
use super::view;
use crate::board::{Color, Geometry};
use crate::notation::san;
use crate::position::{Game, Move, Position};
use crate::search::Score;
use std::time::Duration;
use thiserror::Error;

/// The largest number of moves in a tree.
pub const MAX_NODES: usize = 20_000;

/// The longest line, in plies.
pub const MAX_PLIES: usize = 1_000;

pub const ROOT: u32 = 0;

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
    /// The node before; for the root, itself.
    pub parent: u32,
    /// The nodes that follow, the main line first.
    pub children: Vec<u32>,
    /// The move; [`Move::NONE`] at the root.
    pub mv: Move,
    pub position: Position<G>,
    san: String,
    name: String,
    /// The comment.
    pub comment: String,
    /// Numeric annotation glyphs.
    pub nags: Vec<u8>,
    /// The score of the position, from White's side.
    pub score: Option<Score>,
    /// The time left to the side that moved.
    pub clock: Option<Duration>,
}

impl<G: Geometry> Node<G> {
    /// The move's name in messages.
    pub fn name(&self) -> &str {
        &self.name
    }
}

/// A game with variations. Nodes keep their numbers when others are deleted.
pub struct Tree<G: Geometry> {
    nodes: Vec<Option<Node<G>>>,
}

impl<G: Geometry> Tree<G> {
    /// No moves yet.
    pub fn new(start: Position<G>) -> Tree<G> {
        Tree {
            nodes: vec![Some(Node {
                parent: ROOT,
                children: Vec::new(),
                mv: Move::NONE,
                position: start,
                san: String::new(),
                name: String::new(),
                comment: String::new(),
                nags: Vec::new(),
                score: None,
                clock: None,
            })],
        }
    }

    /// A node, unless it was deleted.
    pub fn get(&self, id: u32) -> Option<&Node<G>> {
        self.nodes.get(id as usize)?.as_ref()
    }

    pub fn get_mut(&mut self, id: u32) -> Option<&mut Node<G>> {
        self.nodes.get_mut(id as usize)?.as_mut()
    }

    /// The position at the start.
    pub fn start(&self) -> &Position<G> {
        match &self.nodes[0] {
            Some(root) => &root.position,
            None => unreachable!("the root is never deleted"),
        }
    }

    /// The nodes from the first move to this one, without the root.
    pub fn path(&self, id: u32) -> Vec<u32> {
        let mut path = Vec::new();
        let mut at = id;
        while at != ROOT {
            path.push(at);
            at = self.get(at).map_or(ROOT, |node| node.parent);
        }
        path.reverse();
        path
    }

    /// The line through a node: the path to it, and the main line from there on.
    pub fn line(&self, id: u32) -> Vec<u32> {
        let mut line = self.path(id);
        let mut at = id;
        while let Some(next) = self.get(at).and_then(|node| node.children.first()) {
            line.push(*next);
            at = *next;
        }
        line
    }

    /// The game up to a node.
    pub fn game(&self, id: u32) -> Game<G> {
        let mut game = Game::new(*self.start());
        for node in self.path(id).into_iter().filter_map(|id| self.get(id)) {
            game.play(node.mv);
        }
        game
    }

    /// Plays a legal move after a node and returns its node, which may exist already.
    ///
    /// # Errors
    /// [`FullError`] when there is no room.
    pub fn play(&mut self, id: u32, mv: Move) -> Result<u32, FullError> {
        let Some(node) = self.get(id) else {
            return Ok(ROOT);
        };
        let known = node.children.iter().copied();
        let mut known = known.filter(|child| self.get(*child).is_some_and(|child| child.mv == mv));
        if let Some(child) = known.next() {
            return Ok(child);
        }
        if self.nodes.len() > MAX_NODES {
            return Err(FullError::Tree);
        }
        if self.path(id).len() >= MAX_PLIES {
            return Err(FullError::Line);
        }
        let before = node.position;
        let mut position = before;
        position.make(mv);
        let child = self.nodes.len() as u32;
        self.nodes.push(Some(Node {
            parent: id,
            children: Vec::new(),
            mv,
            position,
            san: san::write(&before, mv),
            name: view::move_name(&before, mv),
            comment: String::new(),
            nags: Vec::new(),
            score: None,
            clock: None,
        }));
        if let Some(node) = self.get_mut(id) {
            node.children.push(child);
        }
        Ok(child)
    }

    /// Deletes a node and everything after it, except the root. Returns the node before it.
    pub fn delete(&mut self, id: u32) -> u32 {
        let Some(parent) = self.get(id).map(|node| node.parent) else {
            return ROOT;
        };
        if id == ROOT {
            return ROOT;
        }
        if let Some(parent) = self.get_mut(parent) {
            parent.children.retain(|child| *child != id);
        }
        let mut doomed = vec![id];
        while let Some(id) = doomed.pop() {
            if let Some(node) = self.nodes[id as usize].take() {
                doomed.extend(node.children);
            }
        }
        parent
    }

    /// Makes the path to a node the main line.
    pub fn promote(&mut self, id: u32) {
        for id in self.path(id) {
            let Some(parent) = self.get(id).map(|node| node.parent) else {
                return;
            };
            if let Some(parent) = self.get_mut(parent)
                && let Some(place) = parent.children.iter().position(|child| *child == id)
            {
                parent.children[..=place].rotate_right(1);
            }
        }
    }

    /// The existing nodes, each with its number; parents come before their children.
    pub fn nodes(&self) -> impl Iterator<Item = (u32, &Node<G>)> {
        let nodes = self.nodes.iter().enumerate();
        nodes.filter_map(|(id, node)| Some((id as u32, node.as_ref()?)))
    }

    /// The nodes for the page.
    pub fn view(&self) -> Vec<NodeView> {
        self.nodes()
            .map(|(id, node)| NodeView {
                id,
                children: node.children.clone(),
                ply: match self.get(node.parent) {
                    Some(before) if id != ROOT => before.position.ply(),
                    _ => node.position.ply(),
                },
                san: node.san.clone(),
                uci: node.name.clone(),
                comment: node.comment.clone(),
                nags: node.nags.clone(),
                evaluation: node
                    .score
                    .map(|score| view::evaluation(score, Color::White, node.position.ply())),
                clock: node.clock.map(|left| left.as_millis() as u64),
            })
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board8x8;
    use crate::notation::read_move;
    use crate::testing::array;

    fn tree() -> Tree<Board8x8> {
        Tree::new(*array("chess", 0).position())
    }

    fn play(tree: &mut Tree<Board8x8>, id: u32, text: &str) -> u32 {
        let position = tree.get(id).expect("it is there").position;
        let mv = read_move(&position, text).expect("it is legal");
        tree.play(id, mv).expect("there is room")
    }

    #[test]
    fn a_move_played_again_is_the_same_node() {
        let mut tree = tree();
        let e4 = play(&mut tree, ROOT, "e4");
        let e5 = play(&mut tree, e4, "e5");
        assert_eq!(play(&mut tree, ROOT, "e4"), e4);
        let d4 = play(&mut tree, ROOT, "d4");
        assert_eq!(tree.path(e5), [e4, e5]);
        assert_eq!(tree.line(ROOT), [e4, e5]);
        tree.promote(d4);
        assert_eq!(tree.line(ROOT), [d4]);
        assert_eq!(tree.view()[0].children, [d4, e4]);
    }

    #[test]
    fn deleting_takes_all_that_follows_and_keeps_numbers() {
        let mut tree = tree();
        let e4 = play(&mut tree, ROOT, "e4");
        let e5 = play(&mut tree, e4, "e5");
        let d4 = play(&mut tree, ROOT, "d4");
        assert_eq!(tree.delete(e4), ROOT);
        assert!(tree.get(e5).is_none());
        assert_eq!(tree.get(d4).expect("it is there").parent, ROOT);
        assert_eq!(tree.delete(ROOT), ROOT);
        assert!(tree.get(ROOT).is_some());
    }

    #[test]
    fn lines_do_not_grow_without_end() {
        let mut tree = tree();
        let mut at = ROOT;
        let shuffle = ["Nf3", "Nf6", "Ng1", "Ng8"];
        for text in shuffle.into_iter().cycle().take(MAX_PLIES) {
            at = play(&mut tree, at, text);
        }
        let position = tree.get(at).expect("it is there").position;
        let mv = read_move(&position, "e4").expect("it is legal");
        assert_eq!(tree.play(at, mv), Err(FullError::Line));
    }
}
