//! The incrementally updated part of the evaluation.

use super::{PhasedScore, Weights};
use crate::board::{Bitboard, Color, Geometry, PieceKind, Square};
use crate::position::{Move, Position};

/// Material and piece-square sums, and the keys of pawns and pieces. Copied for each child, like the position itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EvalState {
    /// By colour: material and piece-square values of all pieces.
    pub(super) psqt: [PhasedScore; 2],
    /// By colour: non-pawn material, centipawns.
    pub(super) material: [i32; 2],
    /// Key of the pawn structure.
    pawn_key: u64,
    /// By colour: key of all pieces but pawns.
    piece_keys: [u64; 2],
}

impl EvalState {
    /// The state of `position`, computed from scratch.
    pub fn new<G: Geometry>(position: &Position<G>, weights: &Weights<G>) -> EvalState {
        let mut state = EvalState { psqt: [PhasedScore::ZERO; 2], material: [0; 2], pawn_key: 0, piece_keys: [0; 2] };
        for square in position.occupied().squares() {
            state.change(position, weights, square, 1);
        }
        for color in Color::ALL {
            state.change_hand(position, weights, color, 1);
        }
        state
    }

    /// The state of `child`, reached by `mv` from `parent`, whose state is `self`.
    #[inline]
    pub fn after<G: Geometry>(
        &self,
        parent: &Position<G>,
        child: &Position<G>,
        mv: Move,
        weights: &Weights<G>,
    ) -> EvalState {
        if parent.rules().drops.is_some() {
            return self.after_with_hands(parent, child, mv, weights);
        }
        self.after_on_board(parent, child, mv, weights)
    }

    // Out of line, as few games have hands that change.
    #[inline(never)]
    fn after_with_hands<G: Geometry>(
        &self,
        parent: &Position<G>,
        child: &Position<G>,
        mv: Move,
        weights: &Weights<G>,
    ) -> EvalState {
        let mut state = self.after_on_board(parent, child, mv, weights);
        for color in Color::ALL {
            if parent.hand(color) != child.hand(color) {
                state.change_hand(parent, weights, color, -1);
                state.change_hand(child, weights, color, 1);
            }
        }
        state
    }

    /// [`EvalState::after`] without what is in hand.
    #[inline(always)]
    fn after_on_board<G: Geometry>(
        &self,
        parent: &Position<G>,
        child: &Position<G>,
        mv: Move,
        weights: &Weights<G>,
    ) -> EvalState {
        let mut state = *self;
        if mv.is_normal() && mv.gating().is_none() {
            state.change(parent, weights, mv.from(), -1);
            state.change(parent, weights, mv.to(), -1);
            state.change(child, weights, mv.to(), 1);
        } else {
            // Special moves: update every square that differs.
            let mut changed = parent.color(Color::White) ^ child.color(Color::White)
                | parent.color(Color::Black) ^ child.color(Color::Black);
            for kind in PieceKind::ALL.into_iter().take(G::KINDS) {
                changed |= parent.kind(kind) ^ child.kind(kind);
            }
            for square in changed.squares() {
                state.change(parent, weights, square, -1);
                state.change(child, weights, square, 1);
            }
        }
        state
    }

    /// The key of the pawn structure of both sides.
    #[inline(always)]
    pub fn pawn_key(&self) -> u64 {
        self.pawn_key
    }

    /// The key of a side's pieces other than pawns.
    #[inline(always)]
    pub fn piece_key(&self, color: Color) -> u64 {
        self.piece_keys[color]
    }

    /// The non-pawn material of a side on the board and, where drops need no move of another piece, in hand, in
    /// centipawns.
    #[inline(always)]
    pub fn material(&self, color: Color) -> i32 {
        self.material[color]
    }

    /// Adds (`sign` 1) or removes (-1) what `color` has in hand to put on empty squares.
    fn change_hand<G: Geometry>(&mut self, position: &Position<G>, weights: &Weights<G>, color: Color, sign: i32) {
        let hand = position.hand(color);
        for (kind, count) in hand.kinds() {
            let count = count as i32 * sign;
            self.psqt[color] += weights.in_hand(kind) * count;
            if kind != PieceKind::Pawn {
                self.material[color] += weights.value(kind) * count;
            }
        }
        self.piece_keys[color] ^= hand.key(color);
    }

    /// Adds or removes the piece on a square, if there is one.
    #[inline(always)]
    fn change<G: Geometry>(&mut self, position: &Position<G>, weights: &Weights<G>, square: Square, sign: i32) {
        let Some(piece) = position.piece_on(square) else {
            return;
        };
        let color = piece.color;
        self.psqt[color] += weights.classical.on_square(piece, square) * sign;
        let key = position.rules().keys.piece(piece, square);
        if piece.kind == PieceKind::Pawn {
            self.pawn_key ^= key;
        } else {
            self.piece_keys[color] ^= key;
            self.material[color] += weights.value(piece.kind) * sign;
        }
    }
}
