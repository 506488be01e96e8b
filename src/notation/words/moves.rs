//! A move in words.

use crate::board::{Geometry, Square};
use crate::notation::{landing, square};
use crate::position::{Move, MoveKind, Position};
use crate::text::with_article;

/// What a legal move of `position` does, as a phrase for a button: `Castle: king to g1, rook to f1`.
pub fn describe_move<G: Geometry>(position: &Position<G>, mv: Move) -> String {
    let variant = position.rules().variant();
    let name = square::name::<G>;
    let piece = |at: Square| position.kind_on(at).map_or("piece", |kind| variant.piece_name(kind)).to_owned();
    let (from, to) = (mv.from(), mv.to());
    let mover = piece(from);
    let mut text = match mv.kind() {
        MoveKind::Castling(side) => {
            let rook = piece(to);
            landing(position, side).map_or_else(String::new, |landing| {
                let (king_to, rook_to) = (name(landing.king), name(landing.rook));
                format!("Castle: {mover} to {king_to}, {rook} to {rook_to}")
            })
        }
        MoveKind::Leap => format!("Leap with the king to {}", name(to)),
        MoveKind::Adjustment => {
            format!("Adjust: the bishop on {} and the {} on {} change places", name(from), piece(to), name(to))
        }
        MoveKind::Conversion => format!("Convert the bishop to {}", name(to)),
        MoveKind::Promotion(kind) => {
            format!("Promote to {}", with_article(variant.piece_name(kind)))
        }
        MoveKind::Drop(kind) => {
            format!("Drop the {} on {}", variant.piece_name(kind), name(to))
        }
        MoveKind::EnPassant => format!("Take en passant on {}", name(to)),
        MoveKind::Normal if position.piece_on(to).is_some() => {
            format!("Take the {} on {} with the {mover}", piece(to), name(to))
        }
        MoveKind::Normal => format!("Move the {mover} to {}", name(to)),
    };
    if let (Some(kind), Some(square)) = (position.gated_kind(mv), mv.gating_square()) {
        text.push_str(&format!(", and drop the {} on {}", variant.piece_name(kind), name(square)));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board8x8;
    use crate::notation::read_move;
    use crate::testing::game;

    #[test]
    fn special_moves_are_told_apart() {
        let told = |name: &str, fen: &str, text: &str| {
            let game = game::<Board8x8>(name, fen);
            let position = game.position();
            describe_move(position, read_move(position, text).expect(text))
        };
        let bunkers = "4k3/8/8/8/8/8/8/2K2R2 w K - 0 1 C";
        assert_eq!(told("contemporary-random", bunkers, "O-Og"), "Castle: king to g1, rook to f1");
        assert_eq!(told("contemporary-random", bunkers, "Kc>>g1"), "Leap with the king to g1");
        assert_eq!(told("chess", "4k3/1P6/8/8/8/8/8/4K3 w - - 0 1", "b8=N"), "Promote to a knight");
    }
}
