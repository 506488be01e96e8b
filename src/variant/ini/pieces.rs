//! The keys for the pieces that a game has: `knight = n`, those that it declares, `customPiece1 = a:BETZA` and the
//! others of Fairy-Stockfish's pieces, and where pieces may go.

use super::build::Builder;
use super::problem::Problem;
use super::reader::Entry;
use super::values::{self, wrong};
use crate::board::movement::Movement;
use crate::board::{Color, PieceKind};
use crate::text::quote;
use crate::variant::betza::{self, NAMED_PIECES};
use crate::variant::{OwnPiece, Region, Variant};
use once_cell::sync::Lazy;

/// How many keys `customPiece1`, `customPiece2` and so on there are.
pub(super) const CUSTOM_PIECES: usize = 25;

impl Builder<'_> {
    pub(super) fn pieces(&mut self) {
        for kind in PieceKind::KNOWN {
            let is_king = kind == PieceKind::King;
            if is_king && self.entry(kind.name()).is_some_and(|entry| entry.value != "-") {
                self.declare(kind.name(), declare_king);
            } else if let Some(letter) = self.value(kind.name(), |entry, _| values::letter(entry)) {
                self.variant.letters[kind] = letter;
            }
        }
        for key in KEYS.iter() {
            self.declare(key, |variant, entry| declare(variant, key, entry));
        }
        self.leave_taken_letters();
        self.refuse_same_letters();
        self.need_kinds();
    }

    /// A piece of the section takes the letter of an inherited one.
    fn leave_taken_letters(&mut self) {
        let declared = PieceKind::ALL.map(|kind| self.section.entry(self.variant.piece_key(kind)).is_some());
        for kind in PieceKind::ALL {
            let letter = self.variant.letter(kind);
            let is_taken =
                |other: &PieceKind| declared[other.index()] && *other != kind && self.variant.letter(*other) == letter;
            if letter.is_some() && !declared[kind.index()] && PieceKind::ALL.iter().any(is_taken) {
                self.variant.letters[kind] = None;
            }
        }
    }

    fn refuse_same_letters(&mut self) {
        for (i, kind) in PieceKind::ALL.into_iter().enumerate() {
            let letter = self.variant.letter(kind);
            let twin =
                PieceKind::ALL[..i].iter().find(|other| letter.is_some() && self.variant.letter(**other) == letter);
            if let (Some(letter), Some(twin)) = (letter, twin) {
                let [name, twin] = [kind, *twin].map(|kind| self.variant.piece_key(kind).to_owned());
                let own = self.section.entry(&name).map_or(&twin, |_| &name);
                let text = format!("{twin} and {name} have the same letter {letter}");
                self.contradiction(own, text);
            }
        }
    }

    /// Reports pieces that the game needs and does not have.
    fn need_kinds(&mut self) {
        // Games with pieces of their own may have others in the place of pawns.
        let needed =
            if self.variant.has_own_pieces() { &[PieceKind::King][..] } else { &[PieceKind::Pawn, PieceKind::King] };
        for kind in needed {
            // A game without one says so, or does not have its letter at the start.
            let start = self.section.entry("startFen");
            let start = start.map_or(&self.variant.start_fen, |entry| &entry.value);
            let board = start.split([' ', '[']).next().unwrap_or_default();
            let letter = &kind.name()[..1];
            let is_other = letter.chars().any(|c| self.variant.kind_of(c).is_some());
            let has_letter = board.to_lowercase().contains(letter) && !is_other;
            if self.variant.letter(*kind).is_none() && self.section.entry(kind.name()).is_none() && has_letter {
                let name = kind.name();
                let text = format!("the game has no {name}; expected a line such as {name} = ");
                self.contradiction(name, format!("{text}{}", &name[..1]));
            }
        }
    }

    /// Reads where pieces may go: `mobilityRegionWhiteFers = *2 *3`.
    pub(super) fn mobility(&mut self) {
        for kind in PieceKind::ALL {
            if self.variant.letter(kind).is_none() {
                continue;
            }
            let name = self.variant.piece_key(kind);
            let name = name[..1].to_ascii_uppercase() + &name[1..];
            // Other kinds move alike in all games.
            if kind.index() < PieceKind::KNOWN_COUNT && kind != PieceKind::King {
                continue;
            }
            let said =
                ["White", "Black"].map(|color| self.value(&format!("mobilityRegion{color}{name}"), values::region));
            let declared = &mut self.variant.declared.mobility;
            let old = declared.iter().find(|(of, _)| *of == kind);
            let old = old.map_or([None; 2], |(_, regions)| *regions);
            // As in Fairy-Stockfish, no squares are no restriction, so a child can lift that of its parent.
            let regions = Color::ALL.map(|color| {
                let region = said[color].or(old[color]);
                region.filter(|region| *region != Region::EMPTY)
            });
            declared.retain(|(of, _)| *of != kind);
            if regions != [None; 2] {
                declared.push((kind, regions));
            }
        }
        let variant = &mut self.variant;
        let declared = variant.declared.mobility.iter();
        let on_board = declared.map(|(kind, regions)| (*kind, values::on_board(*regions, variant)));
        variant.mobility = on_board.collect();
    }
}

/// The keys that declare pieces, in the order of Fairy-Stockfish's pieces.
pub static KEYS: Lazy<Vec<String>> = Lazy::new(|| {
    let named = NAMED_PIECES.iter().map(|(name, _)| (*name).to_owned());
    let custom = (1..=CUSTOM_PIECES).map(|number| format!("customPiece{number}"));
    named.chain(custom).collect()
});

/// Reads the piece of `key`: a letter, and the moves behind a colon unless they are known; `-` takes it from the game.
fn declare(variant: &mut Variant, key: &str, entry: &Entry) -> Result<(), Problem> {
    let place = variant.own_pieces.iter().position(|piece| piece.name == key);
    if entry.value == "-" {
        if let Some(kind) = place.and_then(|place| PieceKind::CUSTOM.get(place)) {
            variant.letters[*kind] = None;
        }
        return Ok(());
    }
    let known = NAMED_PIECES.iter().find(|(name, _)| *name == key);
    let (letter, moves) = letter_and_moves(entry)?;
    let movement = match (moves, known, place) {
        (Some(movement), _, _) => movement,
        (None, Some((_, text)), _) => betza::read(text).unwrap_or_default(),
        (None, None, Some(place)) => variant.own_pieces[place].movement.clone(),
        (None, None, None) => {
            return Err(wrong(entry, format!("a letter and moves, as in {letter}:mRcN")));
        }
    };
    let title = match known {
        Some((name, _)) => spaced(name),
        None => format!("piece {}", letter.to_ascii_uppercase()),
    };
    let piece = OwnPiece { name: key.to_owned(), title, movement };
    // The place of a piece that the game has no longer is still meant by keys of its parent, so it is the last choice.
    let free = variant.own_pieces.len();
    let unused = (0..free).find(|place| variant.letters[PieceKind::CUSTOM[*place]].is_none());
    let unused = unused.filter(|_| free >= PieceKind::CUSTOM.len());
    let place = place.or(unused).unwrap_or(free);
    let Some(kind) = PieceKind::CUSTOM.get(place) else {
        return Err(Problem::Contradiction(format!(
            "the game declares more than {} pieces of its own",
            PieceKind::CUSTOM.len()
        )));
    };
    match variant.own_pieces.get_mut(place) {
        Some(old) => *old = piece,
        None => variant.own_pieces.push(piece),
    }
    variant.letters[*kind] = Some(letter.to_ascii_uppercase());
    let (_, text) = entry.value.split_once(':').unwrap_or_default();
    if known.is_none() && text.contains('e') {
        for kinds in &mut variant.pawns.capturing_en_passant {
            *kinds = kinds.with(*kind);
        }
    }
    Ok(())
}

/// Reads `king = k` or, with moves of its own, `king = k:KN`.
fn declare_king(variant: &mut Variant, entry: &Entry) -> Result<(), Problem> {
    let (letter, movement) = letter_and_moves(entry)?;
    variant.letters[PieceKind::King] = Some(letter.to_ascii_uppercase());
    let usual = Movement::of(PieceKind::King);
    variant.king_movement = movement.filter(|movement| *movement != usual);
    Ok(())
}

/// The words of a name: `dragon horse` for `dragonHorse`.
fn spaced(name: &str) -> String {
    let letters = name.chars().flat_map(|letter| {
        let space = letter.is_ascii_uppercase().then_some(' ');
        space.into_iter().chain([letter.to_ascii_lowercase()])
    });
    letters.collect()
}

fn letter_and_moves(entry: &Entry) -> Result<(char, Option<Movement>), Problem> {
    let (letter, text) = match entry.value.split_once(':') {
        Some((letter, text)) => (letter.trim_end(), Some(text.trim())),
        None => (entry.value.as_str(), None),
    };
    let letter = match *letter.as_bytes() {
        [letter] if letter.is_ascii_alphabetic() => char::from(letter),
        _ => {
            return Err(wrong(entry, "one letter, with moves behind a colon, as in a:mRcN; or -"));
        }
    };
    let movement = text.map(betza::read).transpose();
    let movement = movement.map_err(|error| Problem::Contradiction(format!("{}: {error}", quote(&entry.key))))?;
    Ok((letter, movement))
}
