//! Games: starting position, moves, result.

use super::{Move, Outcome, Position};
use crate::board::{Bitboard, Geometry};

/// A position with its history.
#[derive(Clone)]
pub struct Game<G: Geometry> {
    positions: Vec<Position<G>>,
    moves: Vec<Move>,
}

impl<G: Geometry> Game<G> {
    /// A game that starts from `position`.
    pub fn new(position: Position<G>) -> Game<G> {
        Game { positions: vec![position], moves: Vec::new() }
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

    /// The squares that the last move has changed.
    pub fn last_changes(&self) -> G::Bitboard {
        match &self.positions[..] {
            [.., before, after] => after.changes_since(before),
            _ => G::Bitboard::EMPTY,
        }
    }

    /// Plays `mv`, which must be legal, as moves of [`Position::legal_moves`] and `notation::read_move` are.
    pub fn play(&mut self, mv: Move) {
        self.positions.push(self.position().after(mv));
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
        let reversible = self.position().reversible_plies() + 1;
        self.positions.iter().rev().take(reversible).filter(|position| position.key() == key).count()
    }

    /// How the game has ended, if it has: as [`Position::outcome`] tells, or by repetition.
    pub fn outcome(&self) -> Option<Outcome> {
        self.position().outcome().or_else(|| self.outcome_by_repetition())
    }

    /// How the game has ended by repetition, if the position has occurred so often.
    pub fn outcome_by_repetition(&self) -> Option<Outcome> {
        let position = self.position();
        let most = usize::from(position.rules().ends.fold_rule);
        // A position has been repeated when it has occurred twice, whatever the rule says.
        let repeated = most > 0 && self.repetitions() >= most.max(2);
        repeated.then(|| position.outcome_by_repetition())
    }
}

#[cfg(test)]
mod tests {
    use super::{Game, Outcome};
    use crate::board::{Board8x8, Board10x8, Board12x10, Geometry};
    use crate::notation::{fen, read_move};
    use crate::position::EndReason;

    fn end_after<G: Geometry>(mut game: Game<G>, moves: &str) -> (Option<Outcome>, String) {
        for text in moves.split(' ') {
            game.play(read_move(game.position(), text).unwrap());
        }
        (game.outcome(), fen::write(game.position()))
    }

    /// It goes back two squares where it came one by one, so none of its moves alone can be taken back.
    #[test]
    fn pieces_that_are_like_pawns_may_come_back() {
        let section = "[mine:chess]\ncustomPiece1 = l:fWbD\npawnTypes = pl\n";
        let rules = crate::testing::own_rules::<Board12x10>(section);
        let start = fen::read(rules, "4k2r/8/8/8/L7/8/8/4K3 w - - 0 1").unwrap();
        let (end, fen) = end_after(Game::new(start), "La5 Kd8 La6 Kd7 La4 Ke8");
        assert_eq!((end, fen.as_str()), (None, "4k2r/8/8/8/L7/8/8/4K3 w - - 1 4"));
        let twice = "La5 Kd8 La6 Kd7 La4 Ke8 La5 Kd8 La6 Kd7 La4 Ke8";
        let (end, _) = end_after(Game::new(start), twice);
        assert_eq!(end.map(|end| end.reason), Some(EndReason::Repetition(3)));
    }

    /// After the double step the only pawn that could capture en passant is pinned, so that the position is the same
    /// without it.
    #[test]
    fn an_impossible_en_passant_capture_hides_no_repetition() {
        let waiting = "a1b3 a5b5 b3a1 b5a5 a1b3 a5b5 b3a1 b5a5";
        let repeated = Some(Outcome::draw(EndReason::Repetition(3)));
        let chess = |fen| crate::testing::game::<Board8x8>("chess", fen);
        let on_the_rank = chess("b6k/3Rp3/8/r2P3K/8/8/8/NR6 b - - 7 2");
        assert_eq!(end_after(on_the_rank, &format!("e7e5 {waiting}")).0, repeated);
        let read = chess("b6k/3R4/8/r2Pp2K/8/8/8/NR6 w - e6 0 3");
        assert_eq!(end_after(read, waiting).0, repeated);
        let capablanca = crate::testing::game::<Board10x8>("capablanca", "b8k/3Rp5/10/r2P5K/10/10/10/NR8 b - - 7 2");
        assert_eq!(end_after(capablanca, &format!("e7e5 {waiting}")).0, repeated);
    }

    #[test]
    fn an_en_passant_square_is_known_only_if_a_capture_there_is_legal() {
        for (start, mv, square) in [
            ("4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1", "d7d5", "d6"),
            // Pinned on the file, on the two diagonals, and on the rank of both pawns.
            ("k3r3/3p4/8/4P3/8/8/8/4K3 b - - 0 1", "d7d5", "-"),
            ("kb6/5p2/8/4P3/8/6K1/8/8 b - - 0 1", "f7f5", "-"),
            ("kb6/3p4/8/4P3/8/6K1/8/8 b - - 0 1", "d7d5", "d6"),
            ("k7/3p4/8/K3P2r/8/8/8/8 b - - 0 1", "d7d5", "-"),
            // One of two pawns may capture.
            ("k3r3/3p4/8/2P1P3/8/8/8/4K3 b - - 0 1", "d7d5", "d6"),
            // The double step uncovers a check, which the capture does not parry; it parries the pawn's own.
            ("k3b3/3p4/8/4P3/K7/8/8/8 b - - 0 1", "d7d5", "-"),
            ("k7/3p4/8/4P3/2K5/8/8/8 b - - 0 1", "d7d5", "d6"),
        ] {
            let (_, fen) = end_after(crate::testing::game::<Board8x8>("chess", start), mv);
            assert_eq!(fen.split(' ').nth(3), Some(square), "{start}");
        }
    }
}
