//! A node of the search tree.

use super::tt::TtEntry;
use crate::board::Geometry;
use crate::eval::{EvalState, Weights};
use crate::position::{Move, Position};

/// A position in the search, with its incremental evaluation state and its distance from the root.
#[derive(Clone, Copy)]
pub struct Node<G: Geometry> {
    pub position: Position<G>,
    pub state: EvalState,
    pub ply: usize,
}

impl<G: Geometry> Node<G> {
    /// The root of a search.
    pub fn root(position: Position<G>, weights: &Weights<G>) -> Node<G> {
        Node { position, state: EvalState::new(&position, weights), ply: 0 }
    }
}

/// The properties of a node that pruning and reductions depend on.
#[derive(Clone, Copy)]
pub struct NodeContext {
    /// In plies, after hindsight and IIR.
    pub depth: i32,
    /// The static evaluation; [`NO_EVAL`] in check.
    pub eval: i32,
    /// The same before corrections.
    pub raw: i32,
    /// The TT score where its bound says more than the static evaluation, otherwise that.
    pub better_eval: i32,
    /// The static evaluation has risen since the side's last move.
    pub improving: bool,
    /// The opponent's last move made the static evaluation worse for the opponent.
    pub worsening: bool,
    /// The node is expected to fail high.
    pub cut_node: bool,
    /// The node is or was on a principal variation.
    pub was_pv: bool,
    pub hit: Option<TtEntry>,
    /// [`Move::NONE`] if there is none that is legal.
    pub tt_move: Move,
    /// The TT move is a capture or promotion.
    pub tt_move_is_noisy: bool,
    /// The move excluded by a singular extension search, or [`Move::NONE`].
    pub excluded: Move,
}
