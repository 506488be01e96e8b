//! Deleting moves, taking them back, and undoing that.

use super::game::TableGame;
use super::saved::SavedMove;
use crate::board::Geometry;
use crate::notation::pgn::NodeId;
use crate::web::messages::Ending;
use crate::web::tree::Tree;
use std::collections::HashMap;

/// How many deletions can be undone.
const MAX_UNDO: usize = 4;

/// A game before something was deleted.
pub(super) struct Before<G: Geometry> {
    tree: Tree<G>,
    current: NodeId,
    live: NodeId,
    ending: Option<Ending>,
    /// Whether moves were added since.
    pub(super) is_followed: bool,
}

impl<G: Geometry> TableGame<G> {
    /// Deletes a node and everything after it.
    ///
    /// # Errors
    /// A sentence for the user.
    pub fn delete(&mut self, id: NodeId) -> Result<(), String> {
        let parent = self.tree.parent(id).ok_or("The start cannot be deleted.")?;
        if self.undo.len() == MAX_UNDO {
            self.undo.remove(0);
        }
        self.undo.push(Before {
            tree: self.tree.clone(),
            current: self.current,
            live: self.live,
            ending: self.ending.clone(),
            is_followed: false,
        });
        self.tree.delete(id);
        if self.tree.get(self.current).is_none() {
            self.current = parent;
        }
        if self.tree.get(self.live).is_none() {
            self.play_on_from(parent);
        }
        Ok(())
    }

    /// Whether a deletion can be undone.
    pub fn can_undo(&self) -> bool {
        !self.undo.is_empty()
    }

    /// Undoes the last deletion. After moves that were added since, what was deleted is a variation.
    ///
    /// # Errors
    /// A sentence for the user.
    pub fn undo(&mut self) -> Result<(), String> {
        let before = self.undo.pop().ok_or("There is nothing to undo.")?;
        if before.is_followed {
            return self.add_again(&before.tree);
        }
        (self.tree, self.current, self.live) = (before.tree, before.current, before.live);
        self.ending = before.ending;
        self.reset_clocks();
        Ok(())
    }

    /// Adds the moves of an earlier tree that are no longer there.
    fn add_again(&mut self, tree: &Tree<G>) -> Result<(), String> {
        let mut ids = HashMap::from([(NodeId::ROOT, NodeId::ROOT)]);
        for id in tree.walk() {
            let parent = tree.parent(id).and_then(|parent| ids.get(&parent));
            let (Some(parent), Some(old)) = (parent, tree.get(id)) else {
                continue;
            };
            let Some(mv) = old.mv else { continue };
            let new = self.tree.play(*parent, mv);
            let new = new.map_err(|error| format!("Not all moves can be added: {error}."))?;
            ids.insert(id, new);
            if let Some(node) = self.tree.get_mut(new) {
                SavedMove::of(old, 0).annotate(node);
            }
        }
        Ok(())
    }

    /// Takes back the person's last move and the engine's reply, or the move on the board if it is analysis.
    pub fn take_back(&mut self) -> Result<(), String> {
        let mut path = self.tree.path(self.live);
        if !self.is_played() && self.current != NodeId::ROOT && !path.contains(&self.current) {
            return self.delete(self.current);
        }
        path.reverse();
        let mut moves = path
            .into_iter()
            .filter_map(|id| Some((self.tree.parent(id)?, id)));
        let person = self.lone_person();
        let (target, child) = moves
            .find(|(id, _)| person.is_none_or(|person| self.position(*id).side_to_move() == person))
            .ok_or("There is no move to take back.")?;
        self.delete(child)?;
        self.current = target;
        Ok(())
    }
}
