//! Deleting moves, taking them back, and undoing that.

use super::game::TableGame;
use super::tree::{FullError, Tree};
use crate::board::{Color, Geometry};
use crate::notation::pgn::NodeId;
use crate::web::messages::Ending;
use std::collections::HashMap;

/// How many deletions can be undone.
const MAX_UNDO: usize = 4;

/// A game before something was deleted.
pub(super) struct Before<G: Geometry> {
    tree: Tree<G>,
    current: NodeId,
    live: NodeId,
    ending: Option<Ending>,
    /// The last node of the game being played just after that, and how the game had ended.
    left: (NodeId, Option<Ending>),
}

impl<G: Geometry> TableGame<G> {
    /// Deletes a node and everything after it.
    pub fn delete(&mut self, id: NodeId) -> Result<(), String> {
        let parent = self.tree.parent(id).ok_or("The start cannot be deleted.")?;
        let (tree, ending) = (self.tree.clone(), self.ending.clone());
        let (current, live) = (self.current, self.live);
        self.tree.delete(id);
        if self.tree.get(self.current).is_none() {
            self.current = parent;
        }
        if self.tree.get(self.live).is_none() {
            self.play_on_from(parent);
        }
        if self.undo.len() == MAX_UNDO {
            self.undo.remove(0);
        }
        self.undo.push(Before { tree, current, live, ending, left: (self.live, self.ending.clone()) });
        Ok(())
    }

    /// Whether a deletion can be undone.
    pub fn can_undo(&self) -> bool {
        !self.undo.is_empty()
    }

    /// Undoes the last deletion. Whatever was added or changed since stays: if the game being played has gone on or has
    /// ended, what was deleted is a variation.
    pub fn undo(&mut self) -> Result<(), String> {
        let before = self.undo.last().ok_or("There is nothing to undo.")?;
        let (mut tree, places) =
            merged(&before.tree, &self.tree).map_err(|error| format!("That cannot be undone: {error}."))?;
        let place = |id| places.get(&id).copied().unwrap_or(id);
        self.clocks_since = place(self.clocks_since);
        let is_as_left = (self.live, &self.ending) == (before.left.0, &before.left.1);
        let goes_back = is_as_left && before.live != self.live;
        if is_as_left {
            (self.current, self.live) = (before.current, before.live);
            self.ending.clone_from(&before.ending);
        } else {
            (self.current, self.live) = (place(self.current), place(self.live));
        }
        tree.promote(self.live);
        self.tree = tree;
        self.undo.pop();
        if goes_back {
            self.reset_clocks();
        }
        Ok(())
    }

    /// Takes back the last move of `person` and the reply, without `person` the last move, or the move on the board if it
    /// is analysis.
    pub fn take_back(&mut self, person: Option<Color>) -> Result<(), String> {
        let mut path = self.tree.path(self.live);
        if !self.is_played() && self.current != NodeId::ROOT && !path.contains(&self.current) {
            return self.delete(self.current);
        }
        path.reverse();
        let mut moves = path.into_iter().filter_map(|id| Some((self.tree.parent(id)?, id)));
        let (target, child) = moves
            .find(|(id, _)| person.is_none_or(|person| self.position(*id).side_to_move() == person))
            .ok_or("There is no move to take back.")?;
        self.delete(child)?;
        self.current = target;
        Ok(())
    }
}

/// An earlier tree with all that a later one has, and where in it the nodes of the later one are.
fn merged<G: Geometry>(earlier: &Tree<G>, later: &Tree<G>) -> Result<(Tree<G>, HashMap<NodeId, NodeId>), FullError> {
    let mut tree = earlier.clone();
    let mut places = HashMap::new();
    for id in later.walk() {
        let Some(node) = later.get(id) else { continue };
        let parent = later.parent(id).and_then(|parent| places.get(&parent));
        // Numbers are never used again.
        let is_same = earlier.get(id).is_some();
        let place = match (parent, node.mv) {
            (Some(parent), Some(mv)) if !is_same => tree.play(*parent, mv)?,
            _ => id,
        };
        places.insert(id, place);
        if let Some(known) = tree.get_mut(place) {
            let before = std::mem::replace(known, node.clone());
            if !is_same {
                // It may have been deleted and played again.
                known.add_notes(before);
            }
        }
    }
    // Nodes that were put before their siblings since stay there.
    for id in later.walk() {
        let children: Vec<NodeId> = later.children(id).map(|child| places[&child]).collect();
        let all: Vec<NodeId> = tree.children(places[&id]).collect();
        let at = |child: NodeId| all.iter().position(|it| *it == child);
        let last = children.windows(2).rposition(|pair| at(pair[0]) > at(pair[1]));
        let moved = &children[..last.map_or(0, |last| last + 1)];
        moved.iter().rev().for_each(|child| tree.put_first(*child));
    }
    Ok((tree, places))
}
