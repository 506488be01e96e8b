//! Moves with variations.

use super::Comment;
use super::MAX_GAME_MOVES;

/// A place in a [`Tree`]: after a move, or at the start.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct NodeId(u32);

impl NodeId {
    /// The start, before any move.
    pub const ROOT: NodeId = NodeId(0);

    /// No node.
    const NONE: NodeId = NodeId(u32::MAX);

    /// The node's number: 0 for the start, then in the order in which nodes were added.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    fn some(self) -> Option<NodeId> {
        (self != NodeId::NONE).then_some(self)
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
    const NONE: Notes = Notes {
        before: Vec::new(),
        nags: Vec::new(),
        comments: Vec::new(),
    };

    /// True when there are no comments and no annotations.
    pub const fn is_empty(&self) -> bool {
        self.before.is_empty() && self.nags.is_empty() && self.comments.is_empty()
    }

    /// The texts of the comments after the move, joined by spaces.
    pub fn text(&self) -> String {
        let texts = self.comments.iter().map(|comment| comment.text.as_str());
        texts
            .filter(|text| !text.is_empty())
            .collect::<Vec<_>>()
            .join(" ")
    }
}

#[derive(Clone, Debug)]
struct Node<M> {
    /// `None` only for the start.
    mv: Option<M>,
    parent: NodeId,
    first_child: NodeId,
    last_child: NodeId,
    next_sibling: NodeId,
    notes: Option<Box<Notes>>,
}

/// Moves with variations, comments and annotations. The first of a node's children continues the line of the node; the
/// others begin variations. Nodes have numbers, and a node's parent has a lower one.
#[derive(Clone, Debug)]
pub struct Tree<M> {
    nodes: Vec<Node<M>>,
}

impl<M> Default for Tree<M> {
    fn default() -> Tree<M> {
        Tree::new()
    }
}

impl<M> Tree<M> {
    /// A tree without moves.
    pub fn new() -> Tree<M> {
        Tree {
            nodes: vec![Node {
                mv: None,
                parent: NodeId::NONE,
                first_child: NodeId::NONE,
                last_child: NodeId::NONE,
                next_sibling: NodeId::NONE,
                notes: None,
            }],
        }
    }

    /// The number of moves, including variations.
    pub fn len(&self) -> usize {
        self.nodes.len() - 1
    }

    /// True when there are no moves.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Adds a move after a node, as the last of its children: the first continues the line, any other begins a
    /// variation. `None` when the tree has [`MAX_GAME_MOVES`] moves already.
    pub fn add(&mut self, parent: NodeId, mv: M) -> Option<NodeId> {
        if self.len() >= MAX_GAME_MOVES {
            return None;
        }
        let id = NodeId(self.nodes.len() as u32);
        match self.nodes[parent.index()].last_child.some() {
            Some(last) => self.nodes[last.index()].next_sibling = id,
            None => self.nodes[parent.index()].first_child = id,
        }
        self.nodes[parent.index()].last_child = id;
        self.nodes.push(Node {
            mv: Some(mv),
            parent,
            first_child: NodeId::NONE,
            last_child: NodeId::NONE,
            next_sibling: NodeId::NONE,
            notes: None,
        });
        Some(id)
    }

    /// The move that leads to a node; `None` at the start.
    pub fn mv(&self, id: NodeId) -> Option<&M> {
        self.nodes[id.index()].mv.as_ref()
    }

    /// The node before; `None` at the start.
    pub fn parent(&self, id: NodeId) -> Option<NodeId> {
        self.nodes[id.index()].parent.some()
    }

    /// The nodes that follow a node: the continuation of its line first, then the variations.
    pub fn children(&self, id: NodeId) -> impl Iterator<Item = NodeId> {
        let first = self.nodes[id.index()].first_child.some();
        std::iter::successors(first, |id| self.nodes[id.index()].next_sibling.some())
    }

    /// The node that continues the line of a node; `None` at its end.
    pub fn next(&self, id: NodeId) -> Option<NodeId> {
        self.nodes[id.index()].first_child.some()
    }

    /// The nodes of the main line from the first move to the last.
    pub fn main_line(&self) -> impl Iterator<Item = NodeId> {
        std::iter::successors(self.next(NodeId::ROOT), |id| self.next(*id))
    }

    /// The nodes from the first move to this one.
    pub fn path(&self, id: NodeId) -> Vec<NodeId> {
        let mut path: Vec<NodeId> = std::iter::successors(Some(id), |id| self.parent(*id))
            .take_while(|id| *id != NodeId::ROOT)
            .collect();
        path.reverse();
        path
    }

    /// The comments and annotations of a node.
    pub fn notes(&self, id: NodeId) -> &Notes {
        const NONE: &Notes = &Notes::NONE;
        self.nodes[id.index()].notes.as_deref().unwrap_or(NONE)
    }

    /// The comments and annotations of a node, for changes.
    pub fn notes_mut(&mut self, id: NodeId) -> &mut Notes {
        self.nodes[id.index()].notes.get_or_insert_default()
    }

    /// All nodes, the start first, then each before those that follow it, and a main line before its variations.
    pub fn walk(&self) -> Walk<'_, M> {
        Walk {
            tree: self,
            stack: vec![NodeId::ROOT],
        }
    }

    /// A tree of the same shape and numbers with other moves: `convert` gets each move with the state that it returned
    /// for the parent, and returns the new move with the state after it. Parents come first. The notes are moved.
    ///
    /// # Errors
    /// The first error of `convert`.
    pub(super) fn convert<N, S: Clone, E>(
        mut self,
        start: S,
        mut convert: impl FnMut(&S, &M) -> Result<(N, S), E>,
    ) -> Result<Tree<N>, E> {
        let mut moves: Vec<Option<N>> = Vec::new();
        moves.resize_with(self.nodes.len(), || None);
        // With the state after the node, or before it if it begins a variation and has not been converted.
        let mut stack = vec![(NodeId::ROOT, start, true)];
        while let Some((id, mut state, is_after)) = stack.pop() {
            let mut follow = |id: NodeId, before: &S| -> Result<Option<S>, E> {
                let Some(mv) = &self.nodes[id.index()].mv else {
                    return Ok(None);
                };
                let (converted, after) = convert(before, mv)?;
                moves[id.index()] = Some(converted);
                Ok(Some(after))
            };
            if !is_after && let Some(after) = follow(id, &state)? {
                state = after;
            }
            let mut children = self.children(id);
            let Some(main) = children.next() else {
                continue;
            };
            // In the order of the text, so that its first mistake is found first: a move, its variations, what follows
            // it.
            if let Some(after) = follow(main, &state)? {
                stack.push((main, after, true));
            }
            let from = stack.len();
            stack.extend(children.map(|child| (child, state.clone(), false)));
            stack[from..].reverse();
        }
        let nodes = self.nodes.iter_mut().zip(moves).map(|(node, mv)| Node {
            mv,
            parent: node.parent,
            first_child: node.first_child,
            last_child: node.last_child,
            next_sibling: node.next_sibling,
            notes: node.notes.take(),
        });
        Ok(Tree {
            nodes: nodes.collect(),
        })
    }
}

impl<M: PartialEq> PartialEq for Tree<M> {
    /// Equal when they have the same moves and notes in the same places, whatever the numbers of the nodes.
    fn eq(&self, other: &Tree<M>) -> bool {
        let is_same = |(a, b): (NodeId, NodeId)| {
            self.mv(a) == other.mv(b)
                && self.notes(a) == other.notes(b)
                && self.children(a).count() == other.children(b).count()
        };
        self.len() == other.len() && self.walk().zip(other.walk()).all(is_same)
    }
}

impl<M: Eq> Eq for Tree<M> {}

/// All nodes of a tree ([`Tree::walk`]).
pub struct Walk<'a, M> {
    tree: &'a Tree<M>,
    stack: Vec<NodeId>,
}

impl<M> Iterator for Walk<'_, M> {
    type Item = NodeId;

    fn next(&mut self) -> Option<NodeId> {
        let id = self.stack.pop()?;
        let from = self.stack.len();
        self.stack.extend(self.tree.children(id));
        self.stack[from..].reverse();
        Some(id)
    }
}
