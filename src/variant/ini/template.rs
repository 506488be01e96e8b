//! The declaration that a section's keys are applied to.

use crate::board::PieceKind;
use crate::variant::{
    Castlers, Castling, CastlingNotation, DeclaredValues, DropRules, EndRules, GatingKinds, PawnRules, Placement,
    Variant, XBoardHints,
};

/// What a section without a parent starts from, as in Fairy-Stockfish: orthodox chess without pieces.
pub fn template() -> Variant {
    let start_fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    Variant {
        name: String::new(),
        aliases: Vec::new(),
        title: String::new(),
        files: 8,
        ranks: 8,
        letters: [None; PieceKind::COUNT],
        own_pieces: Vec::new(),
        king_movement: None,
        promotions: [Vec::new(), Vec::new()],
        double_step: true,
        pawns: PawnRules::ORTHODOX,
        pawns_on_edge: true,
        start_fen: start_fen.to_owned(),
        start: Placement::default(),
        arrays: None,
        castling: Some(Castling::ORTHODOX),
        castlers: Castlers::ORTHODOX,
        mobility: Vec::new(),
        castling_notation: CastlingNotation::default(),
        bishop_adjustment: false,
        bunker_leap: None,
        gating_hand: GatingKinds::new(),
        drops: None,
        seirawan_notation: false,
        bishop_conversion: false,
        ends: EndRules::CHESS,
        xboard: XBoardHints::default(),
        declared: DeclaredValues {
            start_fen: start_fen.to_owned(),
            start_gates: false,
            castling: true,
            landings: Castling::ORTHODOX,
            double_step: true,
            double_steps: [None; 2],
            triple_step: [None; 2],
            promotion: [None; 2],
            en_passant: [None; 2],
            flag_region: [None; 2],
            mobility: Vec::new(),
            drops: DropRules::DEFAULT,
            doubled_count: 1,
            extinction: None,
        },
    }
}

/// What a child inherits: everything but the names and whether XBoard knows the game.
pub fn inherit(parent: &Variant) -> Variant {
    Variant {
        aliases: Vec::new(),
        title: String::new(),
        xboard: XBoardHints { name: None, known: false, ..parent.xboard.clone() },
        ..parent.clone()
    }
}
