//! Positions as text: X-FEN, with queens in hand and a seventh field for unmoved pieces.
//!
//! ```text
//! NRBNBMKR[Qq] w KQkq - 0 1 ABCDEFGH+abcdefgh+
//! ```
//!
//! Six fields as everywhere (placement, side, castling, en passant, half-move clock, move number; the
//! last two may be missing) and, for games where unmoved pieces have rights beyond castling, a seventh
//! that lists them. The seventh may also stand right after the fourth.

use super::square;
use crate::board::{Bits, Color, Geometry, Piece, PieceKind, Square};
use crate::position::{Position, Rules, Setup, SetupError, Side, Unmoved};
use std::fmt::Write;
use thiserror::Error;

/// Why a text is not a FEN of the game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum FenError {
    /// Fewer than four fields, or more than seven.
    #[error("a FEN has four to seven fields, this has {0}")]
    FieldCount(usize),
    /// The placement has the wrong number of ranks.
    #[error("the placement has {found} ranks, the board {expected}")]
    RankCount {
        /// Ranks in the text.
        found: usize,
        /// Ranks of the board.
        expected: usize,
    },
    /// A rank of the placement is too short or too long.
    #[error(
        "rank {rank} of the placement ('{text}') fills {found} squares, the board has {expected}"
    )]
    RankLength {
        /// The rank's number, from 1.
        rank: usize,
        /// The rank's text.
        text: String,
        /// Squares it fills.
        found: usize,
        /// Files of the board.
        expected: usize,
    },
    /// A character that means nothing where it stands.
    #[error("'{found}' in the {field}: expected {expected}")]
    Character {
        /// The character.
        found: char,
        /// Which field.
        field: &'static str,
        /// What may stand there.
        expected: String,
    },
    /// The brackets for queens in hand are wrong.
    #[error(
        "'{0}' after the placement: expected the queens in hand, one a side, as [Qq], [Q], [q] or []"
    )]
    Hand(String),
    /// A field says something else than it can say.
    #[error("'{text}' as {field}: expected {expected}")]
    Field {
        /// The field's text.
        text: String,
        /// Which field.
        field: &'static str,
        /// What may stand there.
        expected: &'static str,
    },
    /// A castling letter that names no rook.
    #[error("'{letter}' in the castling field: {color} has no rook on the first rank {place}")]
    NoCastlingRook {
        /// The letter.
        letter: char,
        /// Whose right it would be.
        color: Color,
        /// Where the rook would have to be.
        place: String,
    },
    /// A mark of the unmoved field without letters of its side before it.
    #[error("'{0}' in the unmoved field stands behind no file letter")]
    LoneMark(char),
    /// The text is well formed but describes no legal position.
    #[error(transparent)]
    Setup(#[from] SetupError),
}

/// Reads a FEN of the game.
///
/// ```
/// use sissa::board::Board8x8;
/// use sissa::notation::fen;
/// use sissa::position::Rules;
/// use sissa::variant::catalog::Catalog;
///
/// let variant = Catalog::builtin().get("contemporary-random").unwrap();
/// let rules = Rules::<Board8x8>::new(variant.clone())?;
/// let text = "brnnkqrb/pppppppp/8/8/8/8/PPPPPPPP/BRQKNNRB w KQkq - 0 1";
/// let position = fen::read(rules, text)?;
/// assert_eq!(fen::write(&position), format!("{text} De"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`FenError`] with the first thing that is wrong and where it is.
pub fn read<G: Geometry>(rules: &'static Rules<G>, text: &str) -> Result<Position<G>, FenError> {
    let fields: Vec<&str> = text.split_whitespace().take(8).collect();
    let [placement, side, castling, en_passant, rest @ ..] = fields.as_slice() else {
        return Err(FenError::FieldCount(fields.len()));
    };
    if rest.len() > 3 {
        return Err(FenError::FieldCount(text.split_whitespace().count()));
    }
    let mut setup = Setup::<G>::empty();
    read_placement(rules, placement, &mut setup)?;
    setup.side = match *side {
        "w" | "W" => Color::White,
        "b" | "B" => Color::Black,
        other => return Err(field(other, "side to move", "w or b")),
    };
    setup.castling = read_castling(rules, castling, &setup)?;
    if *en_passant != "-" {
        let passed = square::read::<G>(en_passant)
            .ok_or_else(|| field(en_passant, "en passant square", "a square or -"))?;
        setup.en_passant = Some(passed);
    }
    let mut numbers = 0;
    for text in rest {
        if text.bytes().all(|byte| byte.is_ascii_digit()) && numbers < 2 {
            let value: u32 = text
                .parse()
                .ok()
                .filter(|value| *value <= u32::from(u16::MAX))
                .ok_or_else(|| field(text, "counter", "a number up to 65535"))?;
            if numbers == 0 {
                setup.halfmove = value;
            } else {
                setup.fullmove = value.max(1);
            }
            numbers += 1;
        } else if text.len() > 1 && text.starts_with('-') {
            return Err(field(text, "counter", "a number from 0"));
        } else if !rules.special && *text != "-" {
            return Err(field(
                text,
                "seventh field",
                "- or nothing: in this game no piece's not having moved matters beyond castling",
            ));
        } else if setup.unmoved.is_none() {
            setup.unmoved = Some(read_unmoved(rules, text)?);
        } else {
            return Err(field(text, "counter", "a number"));
        }
    }
    Ok(Position::from_setup(rules, &setup)?)
}

/// Writes a position as FEN, all fields of its game.
pub fn write<G: Geometry>(position: &Position<G>) -> String {
    let mut text = write_placement(position);
    let side = match position.side_to_move() {
        Color::White => 'w',
        Color::Black => 'b',
    };
    let en_passant = position
        .en_passant()
        .map_or_else(|| "-".to_owned(), square::name::<G>);
    // Writing to a string cannot fail.
    let _ = write!(
        text,
        " {side} {} {en_passant} {} {}",
        write_castling(position),
        position.halfmove_clock(),
        position.fullmove_number()
    );
    if position.rules().special {
        text.push(' ');
        text.push_str(&write_unmoved(position));
    }
    text
}

/// The name of a square in lower case, or upper case for White: how FEN writes files.
fn file_letter<G: Geometry>(color: Color, square: Square) -> char {
    cased(color, (b'a' + G::file(square) as u8) as char)
}

fn cased(color: Color, letter: char) -> char {
    match color {
        Color::White => letter.to_ascii_uppercase(),
        Color::Black => letter.to_ascii_lowercase(),
    }
}

fn color_of(letter: char) -> Color {
    if letter.is_ascii_uppercase() {
        Color::White
    } else {
        Color::Black
    }
}

fn field(text: &str, field: &'static str, expected: &'static str) -> FenError {
    FenError::Field {
        text: text.chars().take(40).collect(),
        field,
        expected,
    }
}

fn read_placement<G: Geometry>(
    rules: &Rules<G>,
    text: &str,
    setup: &mut Setup<G>,
) -> Result<(), FenError> {
    let (ranks, hand) = match text.find('[') {
        Some(at) => (&text[..at], Some(&text[at..])),
        None => (text, None),
    };
    if let Some(hand) = hand {
        setup.queens_in_hand = Some(read_hand(hand)?);
    }
    let found = ranks.split('/').count();
    if found != rules.ranks() {
        return Err(FenError::RankCount {
            found,
            expected: rules.ranks(),
        });
    }
    for (i, row) in ranks.split('/').enumerate() {
        let rank = rules.ranks() - 1 - i;
        let mut file = 0;
        let mut chars = row.chars().peekable();
        while let Some(c) = chars.next() {
            if let Some(digit) = c.to_digit(10) {
                let ten = digit == 1 && chars.next_if_eq(&'0').is_some();
                if digit == 0 {
                    return Err(bad_placement(rules, c));
                }
                file += if ten { 10 } else { digit as usize };
            } else {
                let kind = rules
                    .variant()
                    .kind_of(c)
                    .ok_or_else(|| bad_placement(rules, c))?;
                if file < rules.files() {
                    let at = G::square(file, rank).index();
                    setup.board[at] = Some(Piece::new(color_of(c), kind));
                }
                file += 1;
            }
        }
        if file != rules.files() {
            return Err(FenError::RankLength {
                rank: rank + 1,
                text: row.chars().take(40).collect(),
                found: file,
                expected: rules.files(),
            });
        }
    }
    Ok(())
}

fn bad_placement<G: Geometry>(rules: &Rules<G>, found: char) -> FenError {
    let letters: String = PieceKind::ALL
        .into_iter()
        .filter_map(|kind| rules.variant().letter(kind))
        .collect();
    FenError::Character {
        found,
        field: "placement",
        expected: format!("a number of empty squares or one of the pieces {letters}"),
    }
}

fn read_hand(text: &str) -> Result<[bool; 2], FenError> {
    let error = || FenError::Hand(text.chars().take(40).collect());
    let inside = text
        .strip_prefix('[')
        .and_then(|text| text.strip_suffix(']'))
        .ok_or_else(error)?;
    let mut held = [false; 2];
    for c in inside.chars().filter(|c| *c != '-') {
        let queen = &mut held[color_of(c).index()];
        if !c.eq_ignore_ascii_case(&'q') || *queen {
            return Err(error());
        }
        *queen = true;
    }
    Ok(held)
}

/// What castling letters are read against: where kings and rooks stand.
struct Castlers<'a, G: Geometry> {
    rules: &'a Rules<G>,
    setup: &'a Setup<G>,
}

impl<G: Geometry> Castlers<'_, G> {
    fn on_home_rank(&self, color: Color, kind: PieceKind) -> Vec<Square> {
        self.rules
            .home_squares(color)
            .filter(|square| self.setup.board[square.index()] == Some(Piece::new(color, kind)))
            .collect()
    }

    /// The rooks of `color` on one side of its king, the outermost first.
    fn rooks(&self, color: Color, side: Side) -> Vec<Square> {
        let Some(king) = self.on_home_rank(color, PieceKind::King).pop() else {
            return Vec::new();
        };
        let mut rooks = self.on_home_rank(color, PieceKind::Rook);
        rooks.retain(|rook| (*rook < king) == (side == Side::A));
        if side == Side::H {
            rooks.reverse();
        }
        rooks
    }

    fn rook_on_file(&self, color: Color, letter: char) -> Option<Square> {
        let file = letter.to_ascii_lowercase() as usize - 'a' as usize;
        let mut rooks = self.rooks(color, Side::A);
        rooks.extend(self.rooks(color, Side::H));
        rooks.into_iter().find(|rook| G::file(*rook) == file)
    }
}

fn read_castling<G: Geometry>(
    rules: &Rules<G>,
    text: &str,
    setup: &Setup<G>,
) -> Result<G::Bits, FenError> {
    let mut rights = G::Bits::EMPTY;
    if text == "-" {
        return Ok(rights);
    }
    if rules.castling.is_none() {
        return Err(field(
            text,
            "castling field",
            "- since this game has no castling",
        ));
    }
    let castlers = Castlers { rules, setup };
    let last_file = (b'a' + rules.files() as u8 - 1) as char;
    let is_file = |c: char| ('a'..=last_file).contains(&c.to_ascii_lowercase());
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        let color = color_of(letter);
        let side = match letter.to_ascii_lowercase() {
            'k' => Some(Side::H),
            'q' => Some(Side::A),
            _ => None,
        };
        let rook = match side {
            Some(side) => {
                let rooks = castlers.rooks(color, side);
                // Scharnagl's tag: the file of the rook right after the marker.
                let tagged = letters
                    .peek()
                    .copied()
                    .filter(|c| is_file(*c))
                    .and_then(|c| {
                        let rook = castlers.rook_on_file(color, c)?;
                        let own_case = color_of(c) == color;
                        let elsewhere = castlers.rook_on_file(color_of(c), c).is_some();
                        (rooks.contains(&rook) && (own_case || !elsewhere)).then_some(rook)
                    });
                if tagged.is_some() {
                    letters.next();
                }
                tagged
                    .or(rooks.first().copied())
                    .ok_or_else(|| FenError::NoCastlingRook {
                        letter,
                        color,
                        place: match side {
                            Side::A => "on the a-file side of its king".to_owned(),
                            Side::H => format!("on the {last_file}-file side of its king"),
                        },
                    })?
            }
            None if is_file(letter) => {
                castlers
                    .rook_on_file(color, letter)
                    .ok_or_else(|| FenError::NoCastlingRook {
                        letter,
                        color,
                        place: format!(
                            "on the {}-file, with its king beside",
                            letter.to_ascii_lowercase()
                        ),
                    })?
            }
            None => {
                return Err(FenError::Character {
                    found: letter,
                    field: "castling field",
                    expected: format!("K, Q, k, q, a file from a to {last_file}, or -"),
                });
            }
        };
        rights = rights.with(rook);
    }
    Ok(rights)
}

fn read_unmoved<G: Geometry>(rules: &Rules<G>, text: &str) -> Result<Unmoved<G>, FenError> {
    let mut unmoved = Unmoved::<G>::default();
    if text == "-" {
        return Ok(unmoved);
    }
    let mut side = None;
    for c in text.chars() {
        let file = (c.to_ascii_lowercase() as usize).wrapping_sub('a' as usize);
        match (c, side) {
            ('+', Some(color)) => unmoved.open[Color::index(color)] = true,
            ('!', Some(color)) => unmoved.must[Color::index(color)] = true,
            ('+' | '!', None) => return Err(FenError::LoneMark(c)),
            _ if file < rules.files() => {
                let color = color_of(c);
                let square = G::square(file, rules.home_rank(color));
                unmoved.pieces = unmoved.pieces.with(square);
                side = Some(color);
            }
            _ => {
                return Err(FenError::Character {
                    found: c,
                    field: "unmoved field",
                    expected: "files of unmoved pieces (upper case White, lower case Black), \
                               the marks + and !, or -"
                        .to_owned(),
                });
            }
        }
    }
    Ok(unmoved)
}

fn write_placement<G: Geometry>(position: &Position<G>) -> String {
    let rules = position.rules();
    let mut rows = Vec::new();
    for rank in (0..rules.ranks()).rev() {
        let mut row = String::new();
        let mut empty = 0;
        for file in 0..rules.files() {
            match position.piece_on(G::square(file, rank)) {
                Some(piece) => {
                    if empty > 0 {
                        row.push_str(&empty.to_string());
                        empty = 0;
                    }
                    // A position holds only pieces that its game has letters for.
                    let letter = rules.variant().letter(piece.kind).unwrap_or('?');
                    row.push(cased(piece.color, letter));
                }
                None => empty += 1,
            }
        }
        if empty > 0 {
            row.push_str(&empty.to_string());
        }
        rows.push(row);
    }
    let mut text = rows.join("/");
    if rules.drop {
        text.push('[');
        for (color, letter) in [(Color::White, 'Q'), (Color::Black, 'q')] {
            if position.marks().queen_in_hand(color) {
                text.push(letter);
            }
        }
        text.push(']');
    }
    text
}

fn write_castling<G: Geometry>(position: &Position<G>) -> String {
    let mut text = String::new();
    for color in Color::ALL {
        let king = position.king(color);
        let home = position.rules().first_rank[color.index()];
        let rooks = position.pieces(color, PieceKind::Rook) & home;
        for (side, marker) in [(Side::H, 'k'), (Side::A, 'q')] {
            let on_side = |square: &Square| (*square < king) == (side == Side::A);
            let Some(rook) = (position.castling_rooks() & rooks)
                .squares()
                .find(|square| on_side(square))
            else {
                continue;
            };
            let mut all = rooks.squares().filter(on_side);
            let outermost = match side {
                Side::A => all.next(),
                Side::H => all.last(),
            };
            text.push(if outermost == Some(rook) {
                cased(color, marker)
            } else {
                file_letter::<G>(color, rook)
            });
        }
    }
    if text.is_empty() {
        text.push('-');
    }
    text
}

fn write_unmoved<G: Geometry>(position: &Position<G>) -> String {
    let mut text = String::new();
    // The position knows its rights; `setup` is how it tells them.
    let Some(unmoved) = position.setup().unmoved else {
        return "-".to_owned();
    };
    for color in Color::ALL {
        let pieces = unmoved.pieces & position.color(color);
        text.extend(
            pieces
                .squares()
                .map(|square| file_letter::<G>(color, square)),
        );
        if unmoved.open[color.index()] {
            text.push('+');
        }
        if unmoved.must[color.index()] {
            text.push('!');
        }
    }
    if text.is_empty() {
        text.push('-');
    }
    text
}
