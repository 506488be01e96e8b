//! Suggestions for misspelt keys.

use super::reader::excerpt;
use crate::board::PieceKind;

/// The keys, apart from those named after pieces.
const OWN: &[&str] = &[
    "title",
    "aliases",
    "maxFile",
    "maxRank",
    "doubleStep",
    "pawnsOnEdge",
    "promotionRegionWhite",
    "promotionRegionBlack",
    "promotionLimit",
    "mandatoryPawnPromotion",
    "immobilityIllegal",
    "doubleStepRegionWhite",
    "doubleStepRegionBlack",
    "tripleStepRegionWhite",
    "tripleStepRegionBlack",
    "enPassantRegion",
    "enPassantRegionWhite",
    "enPassantRegionBlack",
    "startFen",
    "promotionPieceTypes",
    "promotionPieceTypesWhite",
    "promotionPieceTypesBlack",
    "pawnTypes",
    "promotionPawnTypes",
    "promotionPawnTypesWhite",
    "promotionPawnTypesBlack",
    "enPassantTypes",
    "enPassantTypesWhite",
    "enPassantTypesBlack",
    "nMoveRuleTypes",
    "nMoveRuleTypesWhite",
    "nMoveRuleTypesBlack",
    "castling",
    "castlingKingsideFile",
    "castlingQueensideFile",
    "castlingRookKingsideLanding",
    "castlingRookQueensideLanding",
    "castlingSanByFile",
    "castlingSanByKing",
    "castlingKingPiece",
    "castlingKingPieceWhite",
    "castlingKingPieceBlack",
    "castlingRookPieces",
    "castlingRookPiecesWhite",
    "castlingRookPiecesBlack",
    "castlingRank",
    "oppositeCastling",
    "castlingWins",
    "chess960",
    "arraySteps",
    "arrayDigits",
    "arrayMirror",
    "arrayPawnsProtected",
    "arrayStrictRule",
    "bishopAdjustment",
    "bunkerLeapFiles",
    "queenDrop",
    "seirawanGating",
    "bishopConversion",
    "flagPiece",
    "flagPieceWhite",
    "flagPieceBlack",
    "flagPieceCount",
    "flagPieceBlockedWin",
    "flagPieceSafe",
    "flagRegion",
    "flagRegionWhite",
    "flagRegionBlack",
    "flagMove",
    "checkCounting",
    "checking",
    "extinctionValue",
    "extinctionPieceTypes",
    "extinctionPieceCount",
    "extinctionOpponentPieceCount",
    "extinctionClaim",
    "extinctionPseudoRoyal",
    "checkmateValue",
    "stalemateValue",
    "stalematePieceCount",
    "nMoveRule",
    "nFoldRule",
    "nFoldValue",
    "nFoldValueAbsolute",
    "pieceDrops",
    "capturesToHand",
    "dropLoop",
    "dropRegionWhite",
    "dropRegionBlack",
    "dropNoDoubled",
    "dropNoDoubledCount",
    "dropOppositeColoredBishop",
    "dropChecks",
    "mustDrop",
    "firstRankPawnDrops",
    "promotionZonePawnDrops",
    "sittuyinRookDrop",
    "xboardName",
    "xboardKnown",
    "variantTemplate",
    "pocketSize",
    "pieceToCharTable",
    "xboardPieces",
];

/// The known key that is closest to a misspelt one, if any is close.
pub fn suggestion(key: &str) -> Option<&'static str> {
    let key = excerpt(key).to_ascii_lowercase();
    let pieces = PieceKind::KNOWN.into_iter().map(PieceKind::name);
    OWN.iter()
        .copied()
        .chain(pieces)
        .map(|own| {
            (
                strsim::damerau_levenshtein(&key, &own.to_ascii_lowercase()),
                own,
            )
        })
        .min()
        .filter(|(distance, own)| *distance <= 2.max(own.len() / 4))
        .map(|(_, own)| own)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_manual_explains_every_key() {
        let manual = include_str!("../../../docs/variants.md");
        let pieces = PieceKind::KNOWN.into_iter().map(PieceKind::name);
        for key in OWN.iter().copied().chain(pieces) {
            assert!(manual.contains(&format!("`{key}`")), "{key}");
        }
    }
}
