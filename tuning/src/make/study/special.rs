//! The special moves of a game.

use sissa::board::{Geometry, PieceKind};
use sissa::position::{CastlingSide, Move, MoveKind, Position};
use sissa::variant::{Region, Variant};

/// A move that is more than a piece going from one square to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Special {
    CastlingQueenside,
    CastlingKingside,
    DoubleStep,
    TripleStep,
    EnPassant,
    Leap,
    Adjustment,
    Conversion,
    /// A move that also drops this piece where the moving piece, or the castling rook, was.
    DropWithMove(PieceKind),
    /// This piece is put on an empty square.
    Drop(PieceKind),
    Promotion(PieceKind),
}

impl Special {
    pub fn name(self, variant: &Variant) -> String {
        let text = match self {
            Special::CastlingQueenside => "castling queenside",
            Special::CastlingKingside => "castling kingside",
            Special::DoubleStep => "double step",
            Special::TripleStep => "triple step",
            Special::EnPassant => "en passant",
            Special::Leap => "bunker leap",
            Special::Adjustment => "bishop adjustment",
            Special::Conversion => "bishop conversion",
            Special::DropWithMove(kind) => {
                return format!("{} brought in with a move", variant.piece_name(kind));
            }
            Special::Drop(kind) => return format!("{} dropped", variant.piece_name(kind)),
            Special::Promotion(kind) => {
                return format!("promotion to {}", variant.piece_name(kind));
            }
        };
        text.to_owned()
    }

    /// Those that the game has.
    pub fn of_variant(variant: &Variant) -> Vec<Special> {
        let mut all = Vec::new();
        let mut add = |is_there: bool, special: Special| {
            if is_there {
                all.push(special);
            }
        };
        add(variant.castling.is_some(), Special::CastlingQueenside);
        add(variant.castling.is_some(), Special::CastlingKingside);
        let triple = variant.pawns.triple_step;
        let has_triple = triple.iter().any(|region| *region != Region::EMPTY);
        let has_en_passant = variant.pawns.en_passant != [Some(Region::EMPTY); 2];
        // On the board or in hand.
        let start = variant.start_fen.split(' ').next().unwrap_or_default();
        let has_pawns = (variant.letter(PieceKind::Pawn))
            .is_some_and(|letter| start.to_lowercase().contains(letter.to_ascii_lowercase()));
        add(has_pawns && variant.double_step, Special::DoubleStep);
        add(has_pawns && has_triple, Special::TripleStep);
        add(has_pawns && (variant.double_step || has_triple) && has_en_passant, Special::EnPassant);
        add(variant.bunker_leap.is_some(), Special::Leap);
        add(variant.bishop_adjustment, Special::Adjustment);
        add(variant.bishop_conversion, Special::Conversion);
        for kind in variant.gating_hand.iter() {
            add(true, Special::DropWithMove(*kind));
        }
        for kind in PieceKind::ALL {
            let is_dropped = variant.drops.is_some() && kind != PieceKind::King;
            add(is_dropped && variant.letter(kind).is_some(), Special::Drop(kind));
        }
        for kind in PieceKind::ALL {
            let mut promotions = variant.promotions.iter();
            add(
                (has_pawns || variant.has_own_pieces()) && promotions.any(|kinds| kinds.contains(&kind)),
                Special::Promotion(kind),
            );
        }
        all
    }

    /// What a move is, which may be two at once.
    pub fn of<G: Geometry>(position: &Position<G>, mv: Move) -> Vec<Special> {
        let mut found = Vec::new();
        match mv.kind() {
            MoveKind::Normal => {
                let mover = position.mover(mv);
                let is_pawn = mover.is_some_and(|piece| piece.kind == PieceKind::Pawn);
                match G::rank(mv.from()).abs_diff(G::rank(mv.to())) {
                    2 if is_pawn => found.push(Special::DoubleStep),
                    3 if is_pawn => found.push(Special::TripleStep),
                    _ => {}
                }
            }
            MoveKind::EnPassant => found.push(Special::EnPassant),
            MoveKind::Promotion(kind) => found.push(Special::Promotion(kind)),
            MoveKind::Castling(CastlingSide::Queenside) => found.push(Special::CastlingQueenside),
            MoveKind::Castling(CastlingSide::Kingside) => found.push(Special::CastlingKingside),
            MoveKind::Leap => found.push(Special::Leap),
            MoveKind::Adjustment => found.push(Special::Adjustment),
            MoveKind::Conversion => found.push(Special::Conversion),
            MoveKind::Drop(kind) => found.push(Special::Drop(kind)),
        }
        found.extend(position.gated_kind(mv).map(Special::DropWithMove));
        found
    }
}
