//! Games: starting position, moves, result.

use super::{FIFTY_MOVES, Move, Position};
use crate::board::{Color, Geometry};

/// How a game ended by the rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GameEnd {
    /// Checkmate, with the winner.
    Checkmate(Color),
    /// The side to move has no move and is not in check.
    Stalemate,
    /// A hundred plies without capture or pawn move.
    FiftyMoves,
    /// Threefold repetition.
    Repetition,
    /// Neither side can mate.
    DeadPosition,
}

/// A position with its history.
#[derive(Clone)]
pub struct Game<G: Geometry> {
    positions: Vec<Position<G>>,
    moves: Vec<Move>,
}

impl<G: Geometry> Game<G> {
    /// A game that starts from `position`.
    pub fn new(position: Position<G>) -> Game<G> {
        Game {
            positions: vec![position],
            moves: Vec::new(),
        }
    }

    /// The position the game started from.
    pub fn start(&self) -> &Position<G> {
        &self.positions[0]
    }

    /// The position after all moves.
    pub fn position(&self) -> &Position<G> {
        // There is always at least one position.
        &self.positions[self.positions.len() - 1]
    }

    /// The moves played.
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// All positions from the start, one more than the moves.
    pub fn positions(&self) -> &[Position<G>] {
        &self.positions
    }

    /// Plays `mv`, which must be legal.
    pub fn play(&mut self, mv: Move) {
        let mut position = *self.position();
        position.make(mv);
        self.positions.push(position);
        self.moves.push(mv);
    }

    /// Takes back the last move and returns it; `None` at the start.
    pub fn undo(&mut self) -> Option<Move> {
        let mv = self.moves.pop()?;
        self.positions.pop();
        Some(mv)
    }

    /// How many times the current position has occurred, including now.
    pub fn repetitions(&self) -> usize {
        let key = self.position().key();
        let reversible = self.position().halfmove_clock() as usize + 1;
        self.positions
            .iter()
            .rev()
            .take(reversible)
            .filter(|position| position.key() == key)
            .count()
    }

    /// How the game has ended, if it has. Mate takes precedence over the fifty-move rule.
    pub fn end(&self) -> Option<GameEnd> {
        let position = self.position();
        if !position.has_legal_move() {
            return Some(if position.in_check() {
                GameEnd::Checkmate(!position.side_to_move())
            } else {
                GameEnd::Stalemate
            });
        }
        if position.is_dead() {
            Some(GameEnd::DeadPosition)
        } else if position.halfmove_clock() >= FIFTY_MOVES {
            Some(GameEnd::FiftyMoves)
        } else if self.repetitions() >= 3 {
            Some(GameEnd::Repetition)
        } else {
            None
        }
    }
}
