//! The third field: castling rights in X-FEN, Shredder-FEN and Scharnagl's tags.

use super::{FenError, FenField, FenWarning, cased_file, warning};
use crate::board::text::{cased, color_of, file_letter, file_of_letter};
use crate::board::{Bitboard, Color, Geometry, PieceKind, Square};
use crate::position::{CastlingSide, Position, Rules, Setup};
use crate::variant::fen_fields::or_none;
use arrayvec::ArrayVec;

/// What castling letters are read against: where kings and rooks stand.
pub(super) struct RookFinder<'a, G: Geometry> {
    pub rules: &'a Rules<G>,
    pub setup: &'a Setup<G>,
}

impl<G: Geometry> RookFinder<'_, G> {
    /// The piece of `color` that castles as a king, if it is on its rank.
    fn king(&self, color: Color) -> Option<Square> {
        self.rules.castling_king(color, |square| self.setup.board[square])
    }

    /// The rooks of `color` on one side of its king, the outermost first.
    pub fn rooks(&self, color: Color, side: CastlingSide) -> Vec<Square> {
        let Some(king) = self.king(color) else {
            return Vec::new();
        };
        let is_rook = |square: &Square| {
            self.setup.board[*square]
                .is_some_and(|piece| piece.color == color && self.rules.castles_as_rook(color, piece.kind))
        };
        let rank = self.rules.castling.rank[color].squares();
        let mut rooks: Vec<Square> = rank.filter(is_rook).collect();
        rooks.retain(|rook| (*rook < king) == (side == CastlingSide::Queenside));
        if side == CastlingSide::Kingside {
            rooks.reverse();
        }
        rooks
    }

    /// The error for a letter that means nothing.
    pub fn unknown(&self, letter: char) -> FenError {
        let last_file = file_letter(self.rules.files() - 1);
        FenError::Character {
            found: letter,
            field: FenField::Castling,
            expected: format!("K, Q, k, q, a file from a to {last_file}, or -"),
        }
    }

    /// The warning for a letter that names no rook.
    pub fn missing(&self, letter: char) -> FenWarning {
        let color = color_of(letter);
        let last_file = file_letter(self.rules.files() - 1);
        let rank = match self.rules.variant().castlers.rank {
            1 => "its first rank".to_owned(),
            rank => format!("its rank {rank}"),
        };
        let reason = if self.king(color).is_none() {
            format!("{color}'s king is not on {rank}")
        } else {
            let place = match side_of(letter) {
                Some(CastlingSide::Queenside) => "on the a-file side of its king".to_owned(),
                Some(CastlingSide::Kingside) => format!("on the {last_file}-file side of its king"),
                None => format!("on the {}-file", letter.to_ascii_lowercase()),
            };
            format!("{color} has no rook on {rank} {place}")
        };
        FenWarning::Castling { letter, reason }
    }

    pub fn rook_on_file(&self, color: Color, letter: char) -> Option<Square> {
        let file = file_of_letter(letter)?;
        let mut rooks = self.rooks(color, CastlingSide::Queenside);
        rooks.extend(self.rooks(color, CastlingSide::Kingside));
        rooks.into_iter().find(|rook| G::file(*rook) == file)
    }
}

/// The rooks that the field names; `setup` has the placement.
pub(super) fn read<G: Geometry>(
    rules: &Rules<G>,
    text: &str,
    setup: &Setup<G>,
    warnings: &mut Vec<FenWarning>,
) -> Result<G::Bitboard, FenError> {
    let mut rights = G::Bitboard::EMPTY;
    let finder = RookFinder { rules, setup };
    let is_file = |c| file_of_letter(c).is_some_and(|file| file < rules.files());
    let mut letters = text.chars().filter(|c| *c != '-').peekable();
    if rules.castling.landings.is_none() && letters.peek().is_some() {
        warnings.push(warning(text, FenField::Castling, "- since this game has no castling"));
        return Ok(rights);
    }
    while let Some(letter) = letters.next() {
        let color = color_of(letter);
        let side = side_of(letter);
        if side.is_none() && !is_file(letter) {
            return Err(finder.unknown(letter));
        }
        let rook = match side {
            Some(side) => {
                let rooks = finder.rooks(color, side);
                // Scharnagl's tag: the file of the rook right after the marker.
                let tagged = letters.peek().copied().filter(|c| is_file(*c)).and_then(|c| {
                    let rook = finder.rook_on_file(color, c)?;
                    let own_case = color_of(c) == color;
                    let elsewhere = finder.rook_on_file(color_of(c), c).is_some()
                        || side_of(c).is_some_and(|side| !finder.rooks(color_of(c), side).is_empty());
                    (rooks.contains(&rook) && (own_case || !elsewhere)).then_some(rook)
                });
                if tagged.is_some() {
                    letters.next();
                }
                tagged.or(rooks.first().copied())
            }
            None => finder.rook_on_file(color, letter),
        };
        match rook {
            Some(rook) => rights = rights.with(rook),
            None => warnings.push(finder.missing(letter)),
        }
    }
    Ok(rights)
}

/// The side that the letters K and Q mean.
pub(super) fn side_of(letter: char) -> Option<CastlingSide> {
    match letter.to_ascii_lowercase() {
        'k' => Some(CastlingSide::Kingside),
        'q' => Some(CastlingSide::Queenside),
        _ => None,
    }
}

/// The field of a position, in X-FEN.
pub(super) fn write<G: Geometry>(position: &Position<G>) -> String {
    let text: String =
        Color::ALL.into_iter().flat_map(|color| castling_of(position, color)).map(|(_, letters)| letters).collect();
    or_none(text)
}

/// The field in Shredder-FEN: the files of the rooks.
pub(super) fn write_files<G: Geometry>(position: &Position<G>) -> String {
    let files = Color::ALL.map(|color| castler_files(position, color));
    or_none(files.concat())
}

/// The files of the rooks with which `color` may castle, the kingside one first.
pub(super) fn castler_files<G: Geometry>(position: &Position<G>, color: Color) -> String {
    let rooks = position.castling_rooks() & position.color(color);
    let mut squares: Vec<_> = rooks.squares().collect();
    squares.sort_unstable_by(|a, b| b.cmp(a));
    let files = squares.into_iter();
    files.map(|square| cased_file::<G>(color, square)).collect()
}

/// The rooks with which `color` may castle, the kingside one first, each with its letter: `K` or `Q` for the outermost
/// of its side, a file for another. The k-file has both letters, since `K` alone is the outermost rook.
pub(super) fn castling_of<G: Geometry>(position: &Position<G>, color: Color) -> ArrayVec<(Square, String), 2> {
    let king = position.castling_king(color);
    let rules = position.rules();
    let kinds = (PieceKind::ALL.into_iter()).filter(|kind| rules.castles_as_rook(color, *kind));
    let rooks = kinds.fold(G::Bitboard::EMPTY, |rooks, kind| rooks | position.pieces(color, kind));
    let rooks = rooks & rules.castling.rank[color];
    let mut found = ArrayVec::new();
    for (side, marker) in [(CastlingSide::Kingside, 'k'), (CastlingSide::Queenside, 'q')] {
        let on_side = |square: &Square| (*square < king) == (side == CastlingSide::Queenside);
        let Some(rook) = (position.castling_rooks() & rooks).squares().find(|square| on_side(square)) else {
            continue;
        };
        let mut all = rooks.squares().filter(on_side);
        let outermost = match side {
            CastlingSide::Queenside => all.next(),
            CastlingSide::Kingside => all.last(),
        };
        let file = cased_file::<G>(color, rook);
        let mut letters = String::new();
        if outermost == Some(rook) || side_of(file).is_some() {
            letters.push(cased(color, marker));
        }
        if outermost != Some(rook) {
            letters.push(file);
        }
        found.push((rook, letters));
    }
    found
}
