//! What is worth a warning in a game without mistakes.

use super::problem::Problem;
use super::reader::Section;
use crate::board::{Color, PieceKind};
use crate::variant::{EndValue, Variant};

/// Keys, what they need, and whether a game has that.
type Need = (&'static str, &'static str, fn(&Variant) -> bool);

/// Keys that have no effect without others.
const NEEDS: [Need; 16] = [
    (
        "capturesToHand dropNoDoubled dropOppositeColoredBishop dropRegionWhite dropRegionBlack whiteDropRegion \
            blackDropRegion firstRankPawnDrops mustDrop promotionZonePawnDrops",
        "pieceDrops = true",
        |variant| variant.drops.is_some(),
    ),
    ("dropLoop", "pieceDrops = true and capturesToHand = true", |variant| {
        (variant.drops.as_ref()).is_some_and(|drops| drops.captures_to_hand)
    }),
    ("dropNoDoubledCount", "pieceDrops = true and dropNoDoubled", |variant| {
        (variant.drops.as_ref()).is_some_and(|drops| drops.no_doubled.is_some())
    }),
    ("extinctionPieceTypes extinctionPieceCount", "extinctionValue or extinctionPseudoRoyal", |variant| {
        variant.ends.extinction.is_some() || variant.ends.pseudo_royal
    }),
    ("extinctionOpponentPieceCount extinctionClaim", "extinctionValue", |variant| variant.ends.extinction.is_some()),
    ("flagPiece flagPieceCount flagPieceBlockedWin flagPieceSafe flagMove", "flagRegion", |variant| {
        variant.ends.has_flags()
    }),
    ("flagPieceWhite", "a flagRegion of White", |variant| !variant.ends.flag_region[Color::White].is_empty()),
    ("flagPieceBlack", "a flagRegion of Black", |variant| !variant.ends.flag_region[Color::Black].is_empty()),
    ("sittuyinRookDrop", "pieceDrops = true and a rook", |variant| {
        variant.drops.is_some() && variant.letter(PieceKind::Rook).is_some()
    }),
    ("castlingSanByKing", "castlingSanByFile = false", |variant| !variant.castling_notation.by_landing_file),
    ("stalematePieceCount", "stalemateValue = win or loss", |variant| variant.ends.stalemate != EndValue::Draw),
    ("nFoldValueAbsolute", "nFoldValue = win or loss", |variant| variant.ends.fold != EndValue::Draw),
    ("nFoldValue", "an nFoldRule other than 0", |variant| variant.ends.fold_rule > 0),
    (
        "castlingKingPiece castlingKingPieceWhite castlingKingPieceBlack castlingRank castlingRookPiece \
            castlingRookPieces castlingRookPiecesWhite castlingRookPiecesBlack castlingSanByFile \
            castlingSanByKing oppositeCastling",
        "castling = true",
        |variant| variant.castling.is_some(),
    ),
    ("doubleStepRank doubleStepRankMin doubleStepRegionWhite doubleStepRegionBlack", "doubleStep = true", |variant| {
        variant.double_step
    }),
    ("promotionLimit", "promotionPieceTypes", |variant| variant.promotions.iter().any(|kinds| !kinds.is_empty())),
];

/// Values that ask for nothing, and so may stand anywhere.
const OFF: [&str; 5] = ["false", "-", "none", "draw", "0"];

/// The warnings about a section and the game that it declares, with their lines.
pub fn warnings(section: &Section, variant: &Variant) -> Vec<(usize, Problem)> {
    let mut found = Vec::new();
    for (keys, needs, _) in NEEDS.iter().filter(|(_, _, has)| !has(variant)) {
        let entries = keys.split(' ').filter_map(|key| section.entry(key));
        for entry in entries.filter(|entry| !OFF.contains(&entry.value.as_str())) {
            let key = entry.key.clone();
            found.push((entry.line, Problem::NoEffect { key, needs }));
        }
    }
    let ends = &variant.ends;
    let is_small = |color: Color| {
        let squares = ends.flag_region[color].squares().count();
        squares < usize::from(ends.flag_piece_count)
    };
    if let Some(entry) = section.entry("flagPieceCount")
        && ends.has_flags()
        && !ends.flag_piece_blocked_win
        && Color::ALL.into_iter().all(is_small)
    {
        found.push((entry.line, Problem::FlagPieceCount(entry.value.clone())));
    }
    for kind in PieceKind::ALL {
        let entry = section.entry(variant.piece_key(kind));
        let said = entry.filter(|entry| entry.value.contains(':'));
        if let Some(entry) = said
            && variant.movement(kind).rules().is_empty()
        {
            found.push((entry.line, Problem::NoMoves(entry.key.clone())));
        }
    }
    found
}
