//! Checks that the values of a declaration fit together.

use super::castling::LANDING_KEYS;
use super::problem::Problem;
use crate::board::text::file_letter;
use crate::board::{Color, PieceKind};
use crate::text::counted;
use crate::variant::placement::Placement;
use crate::variant::{Castling, EndValue, MAX_GATING_KINDS, Variant};

/// In the FEN of Seirawan Chess the letter of the next file means castling.
const MAX_GATING_FILES: u8 = 10;

/// A problem and the key that causes it.
type Found = (&'static str, Problem);

/// The contradictions in a game whose values are each valid.
pub fn whole(variant: &Variant) -> Vec<Found> {
    let mut found = Vec::new();
    rules(variant, &mut found);
    gating(variant, &mut found);
    if let Some(castling) = variant.castling {
        landings(castling, variant, &mut found);
    }
    start(variant, &mut found);
    if found.is_empty() {
        arrays(variant, &mut found);
    }
    found
}

fn contradiction(key: &'static str, text: impl Into<String>) -> Found {
    (key, Problem::Contradiction(text.into()))
}

fn rules(variant: &Variant, found: &mut Vec<Found>) {
    let mut say = |key: &'static str, text: &str| found.push(contradiction(key, text));
    let has = |kind: PieceKind| variant.letter(kind).is_some();
    if variant.double_step && variant.ranks < 5 && has(PieceKind::Pawn) {
        say("doubleStep", "a double step needs five ranks; expected doubleStep = false");
    }
    if variant.bishop_adjustment && variant.bishop_conversion {
        say("bishopConversion", "a game cannot have both bishopAdjustment and bishopConversion");
    }
    let bishop_moves =
        [(variant.bishop_adjustment, "bishopAdjustment"), (variant.bishop_conversion, "bishopConversion")];
    for (is_on, key) in bishop_moves {
        if is_on && !has(PieceKind::Bishop) {
            say(key, &format!("{key} needs bishops: bishop = b"));
        }
    }
    let castlers = &variant.castlers;
    if variant.castling.is_some() && castlers.rank > variant.ranks {
        let (rank, last) = (castlers.rank, variant.ranks);
        let text = format!("castlingRank = {rank} is beyond the board; expected a rank from 1 to {last}");
        say("castlingRank", &text);
    }
    if Color::ALL.into_iter().any(|color| castlers.rooks[color].contains(castlers.king[color])) {
        say("castlingRookPieces", "the piece that castles as a king cannot also castle as a rook");
    }
    if variant.ends.extinction.is_some() && variant.ends.extinction_kinds.is_empty() {
        say("extinctionValue", "extinctionValue needs extinctionPieceTypes: * or letters of pieces");
    }
    if variant.bunker_leap.is_some_and(|files| files.iter().any(|file| *file >= variant.files)) {
        say("bunkerLeapFiles", "bunkerLeapFiles names a file that the board does not have");
    }
}

fn gating(variant: &Variant, found: &mut Vec<Found>) {
    let mut say = |key: &'static str, text: &str| found.push(contradiction(key, text));
    if variant.gating_hand.iter().any(|kind| variant.letter(*kind).is_none()) {
        say("queenDrop", "queenDrop needs a queen: queen = q");
    } else if !variant.gating_hand.iter().all(|kind| variant.may_hold(*kind)) {
        let text =
            "a side cannot have a pawn, a king or a piece with the letter K in hand: K after a move means castling";
        say("startFen", text);
    }
    let droppable = PieceKind::ALL.into_iter().filter(|kind| variant.may_hold(*kind)).count();
    if !variant.gating_hand.is_empty() && variant.drops.is_some() && droppable > MAX_GATING_KINDS {
        let key = if variant.seirawan_notation { "seirawanGating" } else { "queenDrop" };
        let text = format!(
            "with pieceDrops a first move can drop one of at most {MAX_GATING_KINDS} kinds of pieces, and this game \
             has {droppable}"
        );
        say(key, &text);
    }
    if !variant.seirawan_notation {
        return;
    }
    if variant.bishop_adjustment || variant.bishop_conversion || variant.bunker_leap.is_some() {
        let text = "the FEN of seirawanGating has no place for other rights: expected neither bishopAdjustment, \
             bishopConversion nor bunkerLeapFiles";
        say("seirawanGating", text);
    }
    if variant.files > MAX_GATING_FILES {
        let text = format!(
            "the FEN of seirawanGating has no letter for the k-file, since K is a castling right: expected at most \
             {MAX_GATING_FILES} files"
        );
        say("seirawanGating", &text);
    }
    if variant.castling.is_some() && variant.castlers.rank != 1 {
        let text = "the FEN of seirawanGating names pieces of the first rank only: expected castlingRank = 1";
        say("castlingRank", text);
    }
}

fn landings(castling: Castling, variant: &Variant, found: &mut Vec<Found>) {
    let mut say = |key: &'static str, text: &str| found.push(contradiction(key, text));
    if castling.a_side.king == castling.h_side.king {
        // Notation tells the two castlings apart by the king's landing square.
        let text = "both castlings would bring the king to the same file; expected different files";
        say("castlingQueensideFile", text);
    }
    let landings = [castling.a_side, castling.h_side].into_iter();
    for (landing, [king_key, rook_key]) in landings.zip(LANDING_KEYS) {
        let last = file_letter(usize::from(variant.files) - 1);
        if landing.king >= variant.files {
            say(king_key, &format!("{king_key} is not on the board; expected a file from a to {last}"));
        } else if landing.rook >= variant.files {
            let text = format!("the rook would land beside the board; expected {rook_key} = a file from a to {last}");
            say(king_key, &text);
        } else if landing.king == landing.rook {
            say(rook_key, "king and rook would land on the same file");
        }
    }
}

fn start(variant: &Variant, found: &mut Vec<Found>) {
    const KEY: &str = "startFen";
    let mut say = |key: &'static str, text: &str| found.push(contradiction(key, text));
    let fields: Vec<&str> = variant.start_fen.split_whitespace().collect();
    if !(4..=8).contains(&fields.len()) {
        let text = format!(
            "startFen has {}; expected six, as in {}",
            counted(fields.len() as u64, "field"),
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
        );
        say(KEY, &text);
        return;
    }
    if let Err(error) = Placement::read(fields[0], variant) {
        found.push((KEY, error.into()));
        return;
    }
    let hand = variant.start.hand.as_deref().unwrap_or("");
    let king = variant.letter(PieceKind::King);
    if king.is_some_and(|king| hand.to_ascii_uppercase().contains(king)) {
        say(KEY, "startFen has a king in hand, which this engine does not support");
        return;
    }
    let ends = &variant.ends;
    if !ends.has_goals() && !ends.pseudo_royal && ends.stalemate == EndValue::Draw {
        for color in Color::ALL {
            if !variant.has_king(color) {
                let text =
                    format!("startFen: {color} has no king; expected one, or another goal such as extinctionValue");
                say(KEY, &text);
            }
        }
    }
    if !matches!(fields[1], "w" | "b") {
        say(KEY, "startFen: expected w or b as side to move");
    }
    for color in Color::ALL {
        let castler = variant.castlers.king[color];
        if variant.castling.is_some() && variant.has_king(color) && castler != PieceKind::King {
            say("castlingKingPiece", &format!("{color} has a king, which castles: expected its letter"));
        }
    }
    if variant.castling.is_some() && !castling_field_is_sane(fields[2]) {
        say(KEY, "startFen: expected a castling field such as KQkq or -");
    }
    let may_have = variant.letters_in_hand();
    let is_known = variant.gating_hand.iter().all(|kind| variant.letter(*kind).is_some());
    if is_known && hand.chars().any(|c| c != '-' && !may_have.contains(c)) {
        let text = if may_have.is_empty() {
            "startFen has pieces in hand, which needs pieceDrops = true, queenDrop = true or seirawanGating = true"
        } else {
            &format!("startFen: expected [{may_have}] in the brackets")
        };
        say(KEY, text);
    }
}

fn castling_field_is_sane(field: &str) -> bool {
    field == "-" || field.chars().all(|c| c.is_ascii_alphabetic())
}

fn arrays(variant: &Variant, found: &mut Vec<Found>) {
    let Some(recipe) = &variant.arrays else {
        return;
    };
    let first = recipe.valid_numbers().next().and_then(|number| recipe.rank(number, variant).ok());
    let foreign = first.into_iter().flatten().find(|kind| variant.letter(*kind).is_none());
    if let Some(kind) = foreign {
        let text = format!("arraySteps places a {}, which the game lacks", kind.name());
        found.push(contradiction("arraySteps", text));
        return;
    }
    for color in Color::ALL {
        if !variant.is_array_rank(color, &variant.start.home_rank(color)) {
            let text = format!(
                "{color}'s first rank in startFen is not one that arraySteps makes; expected one of those, or \
                 arraySteps = - for a game with one array"
            );
            found.push(contradiction("startFen", text));
        }
    }
}
