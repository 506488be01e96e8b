//! Keys of Fairy-Stockfish that this engine does not implement.
//!
//! Such a key is accepted if its value asks for what the engine does anyway, so that sections written for
//! Fairy-Stockfish can be used unchanged. Otherwise it is rejected by name.

use super::pieces::{CUSTOM_PIECES, KEYS};
use super::problem::Problem;
use super::reader::Entry;
use crate::board::text::file_letter;
use crate::board::{Color, Piece, PieceKind};
use crate::text::quote;
use crate::variant::Variant;

/// Keys that must be `false`.
const OFF: &str = "adjudicateFullBoard bikjangRule blastOnCapture cambodianMoves castlingDroppedPiece dropOnTop \
    dropPromoted dupleCheck flyingGeneral makpongRule mandatoryPiecePromotion moveRepetitionIllegal mustCapture pass \
    passBlack passOnStalemate passOnStalemateBlack passOnStalemateWhite passWhite perpetualCheckIllegal \
    petrifyBlastPieces pieceDemotion piecePromotionOnCapture shatarMateRule shogiPawnDropMateIllegal \
    sittuyinPromotion twoBoards wallOrMove";

/// Keys, each with the only value that is accepted.
const FIXED: &str = "blastImmuneTypes=- chasingRule=none collinearN=0 connectDiagonal=true connectHorizontal=true \
    connectN=0 connectNxN=0 connectPieceTypes=* connectRegion1Black=- connectRegion1White=- connectRegion2Black=- \
    connectRegion2White=- connectValue=win connectVertical=true countingRule=none enclosingDrop=none \
    flipEnclosedPieces=none janggiCannon=- materialCounting=none mustDropType=* mutuallyImmuneTypes=- \
    petrifyOnCaptureTypes=- soldierPromotionRank=1 wallingRule=none";

/// Keys that this engine does not support at all.
const UNSUPPORTED: &str = "diagonalLines enclosingDropStart promotedPieceType wallingRegion wallingRegionBlack \
    wallingRegionWhite";

/// Keys of its evaluation, which do not concern the rules. Any value is accepted.
const EVALUATION: &[&str] = &["pieceValueEg", "pieceValueMg"];

/// The files of the pieces that castle, which follow from the start.
const CASTLING_FILES: [&str; 3] = ["castlingKingFile", "castlingRookKingsideFile", "castlingRookQueensideFile"];

/// Checks an entry whose key is not one of this engine's own.
pub fn check_entry(entry: &Entry, variant: &Variant) -> Result<(), Problem> {
    let key = entry.key.as_str();
    if EVALUATION.contains(&key) {
        return Ok(());
    }
    if key == "gating" && entry.value == "true" && !variant.seirawan_notation {
        let text = "gating = true needs seirawanGating = true";
        return Err(Problem::Contradiction(text.to_owned()));
    }
    let Some(expected) = expected(key, variant) else {
        let is_known = UNSUPPORTED.split(' ').any(|unsupported| unsupported == key)
            || CASTLING_FILES.contains(&key)
            || restricted(key).is_some_and(|name| PieceKind::KNOWN.iter().any(|kind| kind.name() == name));
        let absent = restricted(key).filter(|name| KEYS.contains(name) || name == PieceKind::King.name());
        return Err(if let Some(name) = absent {
            let text = format!("{} needs the piece, a line such as {name} = {}", quote(key), &name[..1]);
            Problem::Contradiction(text)
        } else if is_other_custom_piece(key) {
            let text = format!("unknown key '{}'; there are customPiece1 to customPiece{CUSTOM_PIECES}", quote(key));
            Problem::Contradiction(text)
        } else if is_known {
            Problem::UnsupportedKey(quote(key))
        } else {
            Problem::UnknownKey { key: quote(key), suggestion: None }
        });
    };
    if entry.value.eq_ignore_ascii_case(&expected) {
        return Ok(());
    }
    Err(Problem::UnsupportedValue { key: key.to_owned(), value: quote(&entry.value), expected })
}

/// The piece whose mobility a key restricts, as other keys name it.
fn restricted(key: &str) -> Option<String> {
    let name = ["mobilityRegionWhite", "mobilityRegionBlack"].iter().find_map(|start| key.strip_prefix(start))?;
    let first = name.chars().next().filter(char::is_ascii_uppercase)?;
    Some(first.to_ascii_lowercase().to_string() + &name[1..])
}

fn is_other_custom_piece(key: &str) -> bool {
    let number = key.strip_prefix("customPiece");
    number.is_some_and(|number| !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit()))
}

/// The only accepted value of a Fairy-Stockfish key; `None` for keys that are not accepted.
fn expected(key: &str, variant: &Variant) -> Option<String> {
    if OFF.split(' ').any(|off| off == key) {
        return Some("false".to_owned());
    }
    if let Some(word) = FIXED.split(' ').find_map(|row| row.strip_prefix(key)?.strip_prefix('=')) {
        return Some(word.to_owned());
    }
    match key {
        "gating" => Some(variant.seirawan_notation.to_string()),
        _ if CASTLING_FILES.contains(&key) => castler(key, variant),
        _ => None,
    }
}

/// The file of White's king, or of its outermost rook on one side, in the starting position: these castle by the rule
/// of Fischer Random.
fn castler(key: &str, variant: &Variant) -> Option<String> {
    let king = variant.castling_king_file(Color::White)?;
    let castlers = &variant.castlers;
    let rank = variant.start.ranks.get(usize::from(castlers.rank) - 1)?;
    let is_rook = |square: &Option<Piece>| {
        square.is_some_and(|piece| piece.color == Color::White && castlers.rooks[Color::White].contains(piece.kind))
    };
    let file = match key {
        "castlingKingFile" => king,
        "castlingRookQueensideFile" => rank[..king].iter().position(is_rook)?,
        _ => king + rank[king..].iter().rposition(is_rook)?,
    };
    Some(file_letter(file).to_string())
}
