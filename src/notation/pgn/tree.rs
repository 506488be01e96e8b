//! Games with variations.

use super::Comment;
use super::MAX_GAME_MOVES;

/// A place in a [`Tree`]: after a move, or at the start.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct NodeId(u32);

impl NodeId {
    /// The start, before any move.
    pub const ROOT: NodeId = NodeId(0);

    /// The node with a number.
    pub const fn new(number: u32) -> NodeId {
        NodeId(number)
    }

    /// The node's number: 0 for the start, then in the order in which nodes were added.
    pub const fn number(self) -> u32 {
        self.0
    }

    const fn index(self) -> usize {
        self.0 as usize
    }
}

/// The comments and annotations of a move, or of the start.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Notes {
    /// Comments before the move. Only the first move of a variation has a place for them; before any other move they
    /// are read as comments after the move before it.
    pub before: Vec<Comment>,
    /// Numeric annotation glyphs: 1 for `!`, 2 for `?`, 3 for `!!`, 4 for `??`, 5 for `!?`, 6 for `?!`.
    pub nags: Vec<u8>,
    /// Comments after the move; at the start, those before the first move.
    pub comments: Vec<Comment>,
}

impl Notes {
    const NONE: Notes = Notes { before: Vec::new(), nags: Vec::new(), comments: Vec::new() };

    /// True when there are no comments and no annotations.
    pub const fn is_empty(&self) -> bool {
        self.before.is_empty() && self.nags.is_empty() && self.comments.is_empty()
    }

    /// The texts of the comments after the move, joined by spaces.
    pub fn text(&self) -> String {
        let texts = self.comments.iter().map(|comment| comment.text.as_str());
        texts.filter(|text| !text.is_empty()).collect::<Vec<_>>().join(" ")
    }
}

/// A move of a PGN game with its notes; at the start, notes without a move.
#[derive(Clone, Debug)]
pub struct MoveNode<M> {
    mv: Option<M>,
    notes: Option<Box<Notes>>,
}

impl<M> MoveNode<M> {
    /// The move; `None` at the start.
    pub const fn mv(&self) -> Option<&M> {
        self.mv.as_ref()
    }

    /// The comments and annotations.
    pub fn notes(&self) -> &Notes {
        const NONE: &Notes = &Notes::NONE;
        self.notes.as_deref().unwrap_or(NONE)
    }
}

impl<M> Default for MoveNode<M> {
    fn default() -> MoveNode<M> {
        MoveNode { mv: None, notes: None }
    }
}

impl<M: PartialEq> PartialEq for MoveNode<M> {
    fn eq(&self, other: &MoveNode<M>) -> bool {
        self.mv == other.mv && self.notes() == other.notes()
    }
}

/// The moves of a PGN game.
pub type MoveTree<M> = Tree<MoveNode<M>>;

#[derive(Clone, Debug)]
struct Place<N> {
    /// `None` once it is deleted.
    node: Option<N>,
    /// `None` for the start.
    parent: Option<NodeId>,
    children: Vec<NodeId>,
}

/// A game with variations: a node for the start and one for each move. The first of a node's children continues its
/// line; the others begin variations. Nodes keep their numbers when others are deleted, and a node's parent has a lower
/// one.
#[derive(Clone, Debug)]
pub struct Tree<N> {
    places: Vec<Place<N>>,
}

impl<N: Default> Default for Tree<N> {
    fn default() -> Tree<N> {
        Tree::new(N::default())
    }
}

impl<N> Tree<N> {
    /// A tree with a start and no moves.
    pub fn new(start: N) -> Tree<N> {
        Tree { places: vec![Place { node: Some(start), parent: None, children: Vec::new() }] }
    }

    /// The number of moves, including variations.
    pub fn len(&self) -> usize {
        self.iter().count() - 1
    }

    /// True when there are no moves.
    pub fn is_empty(&self) -> bool {
        self.next(NodeId::ROOT).is_none()
    }

    /// A node, unless it was deleted.
    pub fn get(&self, id: NodeId) -> Option<&N> {
        self.places.get(id.index())?.node.as_ref()
    }

    /// A node for changes, unless it was deleted.
    pub fn get_mut(&mut self, id: NodeId) -> Option<&mut N> {
        self.places.get_mut(id.index())?.node.as_mut()
    }

    /// The nodes and their numbers, in the order in which they were added.
    pub fn iter(&self) -> impl Iterator<Item = (NodeId, &N)> {
        let places = self.places.iter().enumerate();
        places.filter_map(|(number, place)| Some((NodeId(number as u32), place.node.as_ref()?)))
    }

    /// Adds a node after another, as the last of its children: the first continues the line, any other begins a
    /// variation. `None` when [`MAX_GAME_MOVES`] have been added already, or the other was deleted.
    pub fn insert(&mut self, parent: NodeId, node: N) -> Option<NodeId> {
        if self.places.len() > MAX_GAME_MOVES {
            return None;
        }
        self.get(parent)?;
        let id = NodeId(self.places.len() as u32);
        self.places[parent.index()].children.push(id);
        self.places.push(Place { node: Some(node), parent: Some(parent), children: Vec::new() });
        Some(id)
    }

    /// Deletes a node, unless it is the start, and all that follow it.
    pub fn delete(&mut self, id: NodeId) {
        if self.get(id).is_none() || self.detach(id).is_none() {
            return;
        }
        let mut deleted = vec![id];
        while let Some(id) = deleted.pop() {
            deleted.extend(self.children(id));
            self.places[id.index()].node = None;
        }
    }

    /// Makes the path to a node the main line.
    pub fn promote(&mut self, id: NodeId) {
        if self.get(id).is_none() {
            return;
        }
        for id in self.path(id) {
            self.put_first(id);
        }
    }

    /// Puts a node that is not deleted before the other children of its parent.
    pub(crate) fn put_first(&mut self, id: NodeId) {
        if let Some(siblings) = self.detach(id) {
            siblings.insert(0, id);
        }
    }

    /// Takes a node out of its parent's children, and returns the others; `None` for the start.
    fn detach(&mut self, id: NodeId) -> Option<&mut Vec<NodeId>> {
        let parent = self.parent(id)?;
        let children = &mut self.places[parent.index()].children;
        if let Some(at) = children.iter().rposition(|child| *child == id) {
            children.remove(at);
        }
        Some(children)
    }

    /// A tree of the same shape and numbers. `convert` gets each node, and the new node of its parent.
    pub fn map<'a, M>(&'a self, mut convert: impl FnMut(&'a N, Option<&M>) -> M) -> Tree<M> {
        let mut places: Vec<Place<M>> = Vec::with_capacity(self.places.len());
        for place in &self.places {
            let parent = place.parent.and_then(|parent| places[parent.index()].node.as_ref());
            let node = place.node.as_ref().map(|node| convert(node, parent));
            places.push(Place { node, parent: place.parent, children: place.children.clone() });
        }
        Tree { places }
    }

    /// The node before; `None` at the start.
    pub fn parent(&self, id: NodeId) -> Option<NodeId> {
        self.places.get(id.index())?.parent
    }

    /// The nodes that follow a node: the continuation of its line first, then the variations.
    pub fn children(&self, id: NodeId) -> impl DoubleEndedIterator<Item = NodeId> {
        self.places.get(id.index()).into_iter().flat_map(|place| &place.children).copied()
    }

    /// The node that continues the line of a node; `None` at its end.
    pub fn next(&self, id: NodeId) -> Option<NodeId> {
        self.places.get(id.index())?.children.first().copied()
    }

    /// The nodes of the main line from the first move to the last.
    pub fn main_line(&self) -> impl Iterator<Item = NodeId> {
        self.line_after(NodeId::ROOT)
    }

    /// The nodes that continue the line of a node, to its end.
    pub fn line_after(&self, id: NodeId) -> impl Iterator<Item = NodeId> {
        std::iter::successors(self.next(id), |id| self.next(*id))
    }

    /// The nodes from the first move to this one.
    pub fn path(&self, id: NodeId) -> Vec<NodeId> {
        let mut path: Vec<NodeId> =
            std::iter::successors(Some(id), |id| self.parent(*id)).take_while(|id| *id != NodeId::ROOT).collect();
        path.reverse();
        path
    }

    /// All nodes, the start first, then each before those that follow it, and a main line before its variations.
    pub fn walk(&self) -> impl Iterator<Item = NodeId> {
        let mut stack = vec![NodeId::ROOT];
        std::iter::from_fn(move || {
            let id = stack.pop()?;
            stack.extend(self.children(id).rev());
            Some(id)
        })
    }
}

impl<M> MoveTree<M> {
    /// Adds a move after a node ([`Tree::insert`]).
    pub fn add(&mut self, parent: NodeId, mv: M) -> Option<NodeId> {
        let mv = Some(mv);
        self.insert(parent, MoveNode { mv, notes: None })
    }

    /// The move that leads to a node; `None` at the start.
    pub fn mv(&self, id: NodeId) -> Option<&M> {
        self.get(id)?.mv.as_ref()
    }

    /// The comments and annotations of a node.
    pub fn notes(&self, id: NodeId) -> &Notes {
        const NONE: &Notes = &Notes::NONE;
        self.get(id).map_or(NONE, MoveNode::notes)
    }

    /// The comments and annotations of a node, for changes.
    ///
    /// # Panics
    /// If the node was deleted.
    pub fn notes_mut(&mut self, id: NodeId) -> &mut Notes {
        let node = self.get_mut(id).expect("a node of this tree");
        node.notes.get_or_insert_default()
    }

    /// The tree with other moves and the same notes. `convert` gets a node with the state before its move, and returns
    /// the new move with the state after it. An error leaves out the move and all that follows it, and the variations
    /// in its place; the comment goes to the move before, or to the one that the left out variation would replace.
    pub(super) fn convert<N, S: Clone>(
        &self,
        start: S,
        mut convert: impl FnMut(NodeId, &S) -> Result<(N, S), Option<Comment>>,
    ) -> MoveTree<N> {
        let notes = |id| self.get(id).and_then(|node| node.notes.clone());
        let mut tree = Tree::new(MoveNode { mv: None, notes: notes(NodeId::ROOT) });
        let mut follow = |tree: &mut MoveTree<N>, id, parent, before: &S| match convert(id, before) {
            Ok((mv, after)) => {
                let node = MoveNode { mv: Some(mv), notes: notes(id) };
                Some((tree.insert(parent, node)?, after))
            }
            Err(comment) => {
                let place = tree.next(parent).unwrap_or(parent);
                if let Some(comment) = comment {
                    tree.notes_mut(place).comments.push(comment);
                }
                None
            }
        };
        // A node, its copy and the state after it; if it begins a variation, its parent's copy and the state before it.
        let mut stack = vec![(NodeId::ROOT, NodeId::ROOT, start, true)];
        while let Some((id, mut copy, mut state, is_after)) = stack.pop() {
            if !is_after {
                match follow(&mut tree, id, copy, &state) {
                    Some(followed) => (copy, state) = followed,
                    None => continue,
                }
            }
            // In the order of the text: a move, its variations, what follows it.
            let mut children = self.children(id);
            let Some(main) = children.next() else {
                continue;
            };
            let Some((main_copy, after)) = follow(&mut tree, main, copy, &state) else {
                continue;
            };
            stack.push((main, main_copy, after, true));
            stack.extend(children.rev().map(|child| (child, copy, state.clone(), false)));
        }
        tree
    }
}

impl<N: PartialEq> PartialEq for Tree<N> {
    /// Equal when they have the same nodes in the same places, whatever their numbers.
    fn eq(&self, other: &Tree<N>) -> bool {
        let is_same = |(a, b): (NodeId, NodeId)| {
            self.get(a) == other.get(b) && self.children(a).count() == other.children(b).count()
        };
        self.len() == other.len() && self.walk().zip(other.walk()).all(is_same)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A start with moves 1 to 3 after it, of which 2 goes on with 4 and 5.
    fn tree() -> (Tree<u32>, [NodeId; 6]) {
        let mut tree = Tree::new(0);
        let mut ids = [NodeId::ROOT; 6];
        for (at, parent) in [(1, 0), (2, 0), (3, 0), (4, 2), (5, 4)] {
            ids[at] = tree.insert(ids[parent], at as u32).expect("there is room");
        }
        (tree, ids)
    }

    fn shape(tree: &Tree<u32>) -> Vec<u32> {
        tree.walk().filter_map(|id| tree.get(id).copied()).collect()
    }

    #[test]
    fn promoting_makes_a_path_the_main_line() {
        let (mut tree, ids) = tree();
        tree.promote(ids[5]);
        assert_eq!(tree.main_line().collect::<Vec<_>>(), [ids[2], ids[4], ids[5]]);
        assert_eq!(shape(&tree), [0, 2, 4, 5, 1, 3]);
        tree.promote(ids[3]);
        assert_eq!(shape(&tree), [0, 3, 2, 4, 5, 1]);
        let last = tree.insert(NodeId::ROOT, 6).expect("there is room");
        assert_eq!(tree.children(NodeId::ROOT).last(), Some(last));
    }

    #[test]
    fn deleting_takes_all_that_follows_and_keeps_numbers() {
        let (mut tree, ids) = tree();
        tree.delete(ids[2]);
        assert_eq!(shape(&tree), [0, 1, 3]);
        assert_eq!((tree.len(), tree.get(ids[5])), (2, None));
        assert_eq!(tree.insert(ids[4], 6), None);
        tree.promote(ids[5]);
        tree.delete(ids[3]);
        tree.delete(NodeId::ROOT);
        let next = tree.insert(NodeId::ROOT, 6).expect("there is room");
        assert_eq!((shape(&tree), next.number()), (vec![0, 1, 6], 6));
    }
}
