//! Games to test with.

use crate::board::{Board8x8, Board10x8, Geometry, PieceKind};
use crate::notation::fen;
use crate::position::{Game, Rules};
use crate::variant::{Castling, CastlingNotation, Landing, Variant, XBoardHints};
use std::sync::Arc;

const LETTERS: &str = "PNBRQKACMS";

/// A game with pieces of these letters, standing at first as `start_fen` says.
fn variant(files: u8, letters: &str, start_fen: &str) -> Variant {
    let kinds = || PieceKind::ALL.into_iter().zip(LETTERS.chars());
    let landing = |king, rook| Landing { king, rook };
    Variant {
        name: "test".to_owned(),
        aliases: Vec::new(),
        title: "Test".to_owned(),
        files,
        ranks: 8,
        letters: LETTERS
            .chars()
            .map(|letter| letters.contains(letter).then_some(letter))
            .collect::<Vec<_>>()
            .try_into()
            .unwrap(),
        promotions: kinds()
            .filter(|(kind, letter)| {
                letters.contains(*letter) && !matches!(kind, PieceKind::Pawn | PieceKind::King)
            })
            .map(|(kind, _)| kind)
            .collect(),
        double_step: true,
        start_fen: start_fen.to_owned(),
        arrays: None,
        castling: Some(Castling {
            a_side: landing(2, 3),
            h_side: landing(files - 2, files - 3),
        }),
        castling_notation: CastlingNotation {
            king_takes_rook: false,
            always_suffix: false,
            by_landing_file: false,
        },
        bishop_adjustment: false,
        bunker_leap: None,
        queen_drop: false,
        bishop_conversion: false,
        xboard: XBoardHints {
            name: None,
            known: true,
            piece_to_char: None,
            parent: None,
            pocket: 0,
            pieces: Vec::new(),
        },
    }
}

/// Orthodox chess.
pub fn chess() -> Variant {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    variant(8, "PNBRQK", start)
}

/// A game with archbishop and chancellor on ten files.
pub fn capablanca() -> Variant {
    let start = "rnabqkbcnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNABQKBCNR w KQkq - 0 1";
    variant(10, "PNBRQKAC", start)
}

/// Adjustment and leap.
pub fn with_leap() -> Variant {
    let start = "bnnrbkqr/pppppppp/8/8/8/8/PPPPPPPP/RQKBRNNB w KQkq - 0 1 CDEGH+abdef+";
    Variant {
        bishop_adjustment: true,
        bunker_leap: Some([1, 6]),
        ..variant(8, "PNBRQK", start)
    }
}

/// Adjustment and a queen in hand.
pub fn with_drop() -> Variant {
    let start = "bnnrbkmr/pppppppp/8/8/8/8/PPPPPPPP/RMKBRNNB[Qq] w KQkq - 0 1 ABCDEFGH+abcdefgh+";
    Variant {
        bishop_adjustment: true,
        queen_drop: true,
        ..variant(8, "PNBRQKM", start)
    }
}

/// Sissas and conversion.
pub fn with_sissas() -> Variant {
    let start = "bqbrnsck/pppppppp/8/8/8/8/PPPPPPPP/BQBRNSCK w - - 0 1 AC+ac+";
    Variant {
        bishop_conversion: true,
        castling: None,
        ..variant(8, "PNBRQKCS", start)
    }
}

/// A game of `variant` that starts from `text`.
pub fn game<G: Geometry>(variant: Variant, text: &str) -> Game<G> {
    let rules = Rules::new(Arc::new(variant)).unwrap();
    Game::new(fen::read(rules, text).unwrap())
}

/// A game of `variant` from its start.
pub fn start<G: Geometry>(variant: Variant) -> Game<G> {
    let text = variant.start_fen.clone();
    game(variant, &text)
}

/// The games on eight files, at their starts.
pub fn games_8x8() -> Vec<Game<Board8x8>> {
    [chess(), with_leap(), with_drop(), with_sissas()]
        .map(start)
        .into()
}

/// The games on ten files, at their starts.
pub fn games_10x8() -> Vec<Game<Board10x8>> {
    [capablanca()].map(start).into()
}
