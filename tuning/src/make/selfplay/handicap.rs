//! Handicaps: what one side lacks at the start.

use rand::Rng;
use sissa::board::{Bitboard, Color, Geometry, PieceKind, Square};
use sissa::position::{Position, Setup};

/// What the first of two sides lacks, and what the other one. Files of games have its `Debug` text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Handicap {
    /// Pieces that are taken from each side.
    pub pieces: [Vec<PieceKind>; 2],
    /// Rights that the first side has lost.
    pub lost: Option<Right>,
}

/// Rights to special moves that a side can lose alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Right {
    Castling,
    /// Bishop adjustment or conversion.
    Bishops,
    /// Bringing this piece in from the hand.
    Hand(PieceKind),
}

impl Handicap {
    /// The position when `first` is the colour of the first side. Which of several pieces are taken is random. `None`
    /// if a side does not have them or the position cannot be.
    pub fn apply<G: Geometry, R: Rng + ?Sized>(
        &self,
        position: &Position<G>,
        first: Color,
        rng: &mut R,
    ) -> Option<Position<G>> {
        if *self == Handicap::default() {
            return Some(*position);
        }
        let mut setup = position.setup();
        for (color, kinds) in [first, !first].into_iter().zip(&self.pieces) {
            for kind in kinds {
                let number: u32 = rng.random();
                let is_such = |square: &Square| {
                    let piece = setup.board[square.index()];
                    piece.is_some_and(|piece| piece.color == color && piece.kind == *kind)
                };
                let mut there: Vec<Square> = position.occupied().squares().filter(is_such).collect();
                // The same one for both colours.
                there.sort_by_key(|square| {
                    let rank = G::rank(*square) as isize;
                    (G::file(*square), if color == Color::White { rank } else { -rank })
                });
                let index = number as usize % there.len().max(1);
                remove(&mut setup, *there.get(index)?);
            }
        }
        let unmoved = setup.unmoved.as_mut();
        match self.lost {
            Some(Right::Castling) => {
                setup.castling = setup.castling.without(position.color(first));
            }
            Some(Right::Bishops) => {
                if let Some(unmoved) = unmoved {
                    unmoved.open[first] = false;
                    unmoved.must[first] = false;
                    // Without pieces in hand, unmoved bishops are read as ones that may convert.
                    if position.rules().variant().gating_hand.is_empty() {
                        let bishops = position.pieces(first, PieceKind::Bishop);
                        unmoved.pieces = unmoved.pieces.without(bishops);
                    }
                }
            }
            Some(Right::Hand(kind)) => {
                let hand = &mut setup.hands.as_mut()?[first];
                hand.remove(hand.iter().position(|other| *other == kind)?);
            }
            None => {}
        }
        Position::from_setup(position.rules(), &setup)
            .ok()
            .filter(|changed| changed != position && changed.outcome().is_none())
    }
}

/// Takes a piece from the board, with its rights.
pub fn remove<G: Geometry>(setup: &mut Setup<G>, square: Square) {
    setup.board[square.index()] = None;
    let removed = G::Bitboard::from_square(square);
    setup.castling = setup.castling.without(removed);
    if let Some(unmoved) = &mut setup.unmoved {
        unmoved.pieces = unmoved.pieces.without(removed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine_tests::games::engine_rules;
    use rand::SeedableRng;
    use rand_chacha::ChaCha8Rng;
    use sissa::board::Board8x8;
    use sissa::notation::fen;

    #[test]
    fn its_text_is_that_in_older_files() {
        let pieces = [vec![PieceKind::Queen], vec![PieceKind::Rook, PieceKind::Pawn]];
        for (lost, text) in [
            (None, "None"),
            (Some(Right::Castling), "Some(Castling)"),
            (Some(Right::Bishops), "Some(Bishops)"),
            (Some(Right::Hand(PieceKind::Archbishop)), "Some(Hand(Archbishop))"),
        ] {
            let text = format!("Handicap {{ pieces: [[Queen], [Rook, Pawn]], lost: {text} }}");
            assert_eq!(format!("{:?}", Handicap { pieces: pieces.clone(), lost }), text);
        }
    }

    #[test]
    fn one_side_lacks_what_it_shall() {
        let after = |name: &str, array: u32, handicap: &Handicap, first| {
            let rules = engine_rules::<Board8x8>(name);
            let text = rules.variant().array_fen(array).expect("it is there");
            let start = fen::read(rules, &text).expect("it is valid");
            let mut rng = ChaCha8Rng::seed_from_u64(3);
            let changed = handicap.apply(&start, first, &mut rng);
            changed.map(|position| fen::write(&position))
        };
        let pieces = |first: &[PieceKind], other: &[PieceKind]| Handicap {
            pieces: [first.to_vec(), other.to_vec()],
            lost: None,
        };
        let queen = pieces(&[PieceKind::Queen], &[PieceKind::Rook, PieceKind::Rook]);
        let expected = [
            "1nbqkbn1/pppppppp/8/8/8/8/PPPPPPPP/RNB1KBNR w KQ - 0 1",
            "rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/1NBQKBN1 w kq - 0 1",
        ];
        for (color, expected) in Color::ALL.into_iter().zip(expected) {
            assert_eq!(after("chess", 0, &queen, color).as_deref(), Some(expected));
        }
        let three = pieces(&[PieceKind::Rook; 3], &[]);
        assert_eq!(after("chess", 0, &three, Color::White), None);
        let lost = |right| Handicap { lost: Some(right), ..Handicap::default() };
        let castling = lost(Right::Castling);
        let text = after("chess", 0, &castling, Color::Black).expect("it can be lost");
        assert!(text.contains(" w KQ - "), "{text}");
        let bishops = lost(Right::Bishops);
        assert_eq!(after("chess", 0, &bishops, Color::White), None);
        for (name, array) in [("modern-random-64", 60), ("cetina-random", 720)] {
            let text = after(name, array, &bishops, Color::White).expect("it can be lost");
            assert!(text.contains('+'), "only White has lost it: {text}");
        }
        let hand = lost(Right::Hand(PieceKind::Archbishop));
        let text = after("seirawan", 0, &hand, Color::White).expect("it can be lost");
        assert!(text.contains("[Eeh]") || text.contains("[Ehe]"), "{text}");
    }
}
