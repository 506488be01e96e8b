//! The syntax of a move's text.

use super::error::Reason;
use crate::board::text::{file_letter, file_of_letter, leading_rank};
use crate::board::{Geometry, PieceKind, Square};
use crate::position::{CastlingSide, Position, Rules};

/// The longest text that is read as a move, in bytes. Moves have up to about twenty.
pub const MAX_LENGTH: usize = 64;

/// The parts of a move's text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ParsedMove {
    /// Two squares: `e2e4`, `Ng1-f3`, `f1g1k`.
    FromTo {
        /// The piece that the text names.
        kind: Option<PieceKind>,
        from: Square,
        to: Square,
        suffix: Suffix,
    },
    /// XBoard's two-step move, a castling or an adjustment: `e1a1,a1b1`.
    TwoSteps { first: (Square, Square), second: (Square, Square), suffix: Suffix },
    /// The same with the piece named, as in games saved by XBoard: `Kxa8-b8q`, `Bf1xg1xg1`.
    RunOver { kind: PieceKind, origin: Origin, over: Square, to: Square, suffix: Suffix },
    /// A piece and where it goes: `Nf3`, `R1xe3`, `exd5`, `e8=Q`.
    Piece { kind: PieceKind, origin: Origin, to: Square, suffix: Suffix },
    /// `O-O`, `O-O-O`, `O-Ob`, `O-Og`.
    Castling {
        /// The rook's side, if given.
        side: Option<CastlingSide>,
        /// The king's landing file, if given.
        file: Option<usize>,
        suffix: Suffix,
    },
    /// `Kc>>g1`.
    Leap { origin: Origin, to: Square, suffix: Suffix },
    /// `N@f3`, `@e4`: a piece from the hand put on an empty square.
    Drop { kind: PieceKind, to: Square },
    /// `Bf<=>N`, `Bc<=>Nd`.
    Adjustment { left: Swapped, right: Swapped },
}

impl ParsedMove {
    /// What follows the squares, where something may.
    pub fn suffix_mut(&mut self) -> Option<&mut Suffix> {
        match self {
            ParsedMove::FromTo { suffix, .. }
            | ParsedMove::TwoSteps { suffix, .. }
            | ParsedMove::RunOver { suffix, .. }
            | ParsedMove::Piece { suffix, .. }
            | ParsedMove::Castling { suffix, .. }
            | ParsedMove::Leap { suffix, .. } => Some(suffix),
            ParsedMove::Adjustment { .. } | ParsedMove::Drop { .. } => None,
        }
    }
}

/// A square of which a text may give the file, the rank, both or neither, counted from 0.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Origin {
    pub file: Option<usize>,
    pub rank: Option<usize>,
}

impl Origin {
    /// True when `square` has the given file and rank.
    pub fn fits<G: Geometry>(self, square: Square) -> bool {
        self.file.is_none_or(|file| file == G::file(square)) && self.rank.is_none_or(|rank| rank == G::rank(square))
    }

    /// The square; `None` without file or rank.
    fn square<G: Geometry>(self, rules: &Rules<G>) -> Result<Option<Square>, Reason> {
        let (Some(file), Some(rank)) = (self.file, self.rank) else {
            return Ok(None);
        };
        if file < rules.files() && rank < rules.ranks() {
            Ok(Some(G::square(file, rank)))
        } else {
            let name = format!("{}{}", file_letter(file), rank + 1);
            Err(Reason::NoSquare(name))
        }
    }
}

/// One of two pieces that change places, as far as the text names it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Swapped {
    pub kind: Option<PieceKind>,
    pub at: Origin,
}

impl Swapped {
    /// True if it may be the piece on `square`.
    pub fn fits<G: Geometry>(self, position: &Position<G>, square: Square) -> bool {
        let kind = self.kind;
        self.at.fits::<G>(square) && kind.is_none_or(|kind| position.kind_on(square) == Some(kind))
    }
}

/// What follows the squares; `matching` compares it with legal moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Suffix {
    /// Nothing follows.
    Nothing,
    /// A letter: of the promotion piece, of the piece gated, or `k` for castling.
    Letter(char),
    /// `kq`: castling with the piece of the second letter gated.
    CastlingGate(char),
    /// `(Qe1)`, `/Qe`: a piece gated there.
    GateOn(PieceKind, Origin),
}

/// Reads the text of a move.
pub fn parse<G: Geometry>(rules: &Rules<G>, text: &str) -> Result<ParsedMove, Reason> {
    if text.len() > MAX_LENGTH || !text.is_ascii() {
        return Err(Reason::Unreadable);
    }
    let (text, gated) = split_gated(rules, without_signs(text))?;
    let mut request = parse_core(rules, without_signs(text))?;
    if let Some(gated) = gated {
        let suffix = request.suffix_mut();
        let suffix = suffix.filter(|suffix| **suffix == Suffix::Nothing);
        *suffix.ok_or(Reason::Unreadable)? = gated;
    }
    Ok(request)
}

/// The text without check, mate and comment signs at its end.
fn without_signs(text: &str) -> &str {
    let text = text.trim_end_matches(['+', '#', '!', '?']).trim_end();
    let plain = text.strip_suffix("e.p.").or(text.strip_suffix("ep"));
    plain.unwrap_or(text).trim_end()
}

/// Takes a gated piece, `(Qe1)` or `/Qe1`, or a letter, `(Q)`, off the end of the text.
fn split_gated<'a, G: Geometry>(rules: &Rules<G>, text: &'a str) -> Result<(&'a str, Option<Suffix>), Reason> {
    let (before, inside) = match (text.strip_suffix(')'), text.rsplit_once('/')) {
        (Some(text), _) => text.split_once('(').ok_or(Reason::Unreadable)?,
        // Other programs write gating like this. A single letter is a promotion.
        (None, Some((before, inside))) if inside.len() > 1 => (before, inside),
        _ => return Ok((text, None)),
    };
    let mut cursor = Cursor::new(rules, inside);
    let letter = cursor.take_if(|c| c.is_ascii_alphabetic());
    if let (Some(letter), true) = (letter, cursor.is_at_end()) {
        return Ok((before, Some(Suffix::Letter(letter))));
    }
    // Drops of Crazyhouse are written `Q@g1`.
    let _ = cursor.take_if(|c| c == '@');
    let kind = letter.and_then(|letter| rules.variant().kind_of(letter));
    let kind = kind.ok_or(Reason::Unreadable)?;
    let at = cursor.origin();
    let rank = at.rank.or(Some(0));
    let square = Origin { rank, ..at }.square(rules)?;
    square.filter(|_| cursor.is_at_end()).ok_or(Reason::Unreadable)?;
    Ok((before, Some(Suffix::GateOn(kind, at))))
}

fn parse_core<G: Geometry>(rules: &Rules<G>, text: &str) -> Result<ParsedMove, Reason> {
    if let Some(request) = parse_castling(rules, text) {
        return request;
    }
    if rules.drops.is_some()
        && let Some((piece, square)) = text.split_once('@')
    {
        return parse_drop(rules, piece, square);
    }
    if let Some((left, right)) = text.split_once("<=>") {
        return Ok(ParsedMove::Adjustment { left: parse_swapped(rules, left)?, right: parse_swapped(rules, right)? });
    }
    if let Some((first, second)) = text.split_once(',') {
        return parse_legs(rules, first, second);
    }
    if let Some((left, right)) = text.split_once(">>") {
        return parse_leap(rules, left, right);
    }
    parse_squares(rules, text)
}

/// Castling as `O-O` and the like, with the letter o in either case or the figure zero; `None` for any other text.
fn parse_castling<G: Geometry>(rules: &Rules<G>, text: &str) -> Option<Result<ParsedMove, Reason>> {
    let mut cursor = Cursor::new(rules, text);
    let mut count = 0;
    loop {
        let before = cursor;
        if count > 0 {
            cursor.take_if(|c| c == '-');
        }
        if cursor.take_if(|c| matches!(c, 'O' | 'o' | '0')).is_none() {
            cursor = before;
            break;
        }
        count += 1;
    }
    let side = match count {
        2 => CastlingSide::Kingside,
        3 => CastlingSide::Queenside,
        _ => return None,
    };
    // XBoard's game record adds the king's target, O-O-O-b8q, with `x` if the rook stood there.
    let dash = cursor.take_if(|c| matches!(c, '-' | 'x')).is_some();
    let landing = cursor.origin();
    let suffix = cursor.suffix();
    if dash && landing.file.is_none() {
        return Some(Err(Reason::Unreadable));
    }
    // The Carrillo games write the same before the landing file on both sides.
    let file = landing.file;
    let by_file = rules.variant().castling_notation.by_landing_file;
    let side = (count == 3 && !by_file || file.is_none()).then_some(side);
    Some(suffix.map(|suffix| ParsedMove::Castling { side, file, suffix }))
}

/// One side of `<=>`: `Bf`, `N`, `Nd`, `f1`.
fn parse_swapped<G: Geometry>(rules: &Rules<G>, text: &str) -> Result<Swapped, Reason> {
    let mut cursor = Cursor::new(rules, text);
    let kind = cursor.piece(rules)?;
    let at = cursor.origin();
    if !cursor.is_at_end() || (kind.is_none() && at.file.is_none()) {
        return Err(Reason::Unreadable);
    }
    Ok(Swapped { kind, at })
}

/// `N@f3`; without a letter, a pawn.
fn parse_drop<G: Geometry>(rules: &Rules<G>, piece: &str, at: &str) -> Result<ParsedMove, Reason> {
    let mut letters = piece.chars();
    let kind = match (letters.next(), letters.next()) {
        (None, _) => PieceKind::Pawn,
        (Some(letter), None) => {
            let kind = rules.variant().kind_of(letter);
            kind.ok_or(Reason::NoPieceLetter(letter))?
        }
        _ => return Err(Reason::Unreadable),
    };
    let mut cursor = Cursor::new(rules, at);
    match cursor.origin().square(rules)? {
        Some(to) if cursor.is_at_end() => Ok(ParsedMove::Drop { kind, to }),
        _ => Err(Reason::Unreadable),
    }
}

fn parse_legs<G: Geometry>(rules: &Rules<G>, first: &str, second: &str) -> Result<ParsedMove, Reason> {
    match (parse_squares(rules, first)?, parse_squares(rules, second)?) {
        (
            ParsedMove::FromTo { kind: None, from: first_from, to: first_to, suffix: Suffix::Nothing },
            ParsedMove::FromTo { kind: None, from, to, suffix },
        ) => Ok(ParsedMove::TwoSteps { first: (first_from, first_to), second: (from, to), suffix }),
        _ => Err(Reason::Unreadable),
    }
}

fn parse_leap<G: Geometry>(rules: &Rules<G>, left: &str, right: &str) -> Result<ParsedMove, Reason> {
    let king = parse_swapped(rules, left)?;
    let mut cursor = Cursor::new(rules, right);
    let to = cursor.origin().square(rules)?.ok_or(Reason::Unreadable)?;
    if king.kind.is_some_and(|kind| kind != PieceKind::King) {
        return Err(Reason::Unreadable);
    }
    Ok(ParsedMove::Leap { origin: king.at, to, suffix: cursor.suffix()? })
}

/// All forms made of a piece letter, one or two squares, and a suffix.
fn parse_squares<G: Geometry>(rules: &Rules<G>, text: &str) -> Result<ParsedMove, Reason> {
    let mut cursor = Cursor::new(rules, text);
    let kind = cursor.piece(rules)?;
    let first = cursor.origin();
    let separator = cursor.take_if(|c| matches!(c, 'x' | 'X' | ':' | '-'));
    let before_second = cursor;
    let second = cursor.origin();
    let piece = |mut origin: Origin, to: Square, suffix: Suffix| {
        let kind = kind.unwrap_or(PieceKind::Pawn);
        let captures = separator.is_some_and(|c| c != '-');
        if kind == PieceKind::Pawn && !captures {
            // A pawn's capture names the file it comes from; without a file, the pawn goes straight.
            origin.file = origin.file.or(Some(G::file(to)));
        }
        ParsedMove::Piece { kind, origin, to, suffix }
    };
    let from = first.square(rules)?;
    if let Some(to) = second.square(rules)? {
        if let (Some(kind), Some('x')) = (kind, separator)
            && cursor.take_if(|c| matches!(c, '-' | 'x')).is_some()
        {
            let over = to;
            let to = cursor.origin().square(rules)?.ok_or(Reason::Unreadable)?;
            return Ok(ParsedMove::RunOver { kind, origin: first, over, to, suffix: cursor.suffix()? });
        }
        let suffix = cursor.suffix()?;
        return Ok(match from {
            Some(from) => ParsedMove::FromTo { kind, from, to, suffix },
            None => piece(first, to, suffix),
        });
    }
    let (Some(to), None) = (from, separator) else {
        return Err(Reason::Unreadable);
    };
    // A file letter that no rank follows is the letter of a piece: e8a.
    cursor = before_second;
    Ok(piece(Origin::default(), to, cursor.suffix()?))
}

/// The rest of an ASCII text that is being read.
#[derive(Clone, Copy)]
struct Cursor<'a> {
    text: &'a str,
    /// Letters beyond these files are no files: `k` is the suffix of castling.
    files: usize,
}

impl<'a> Cursor<'a> {
    fn new<G: Geometry>(rules: &Rules<G>, text: &'a str) -> Self {
        Cursor {
            text: text.trim(),
            // On smaller boards such a file is one too many, and is said to be.
            files: rules.files().max(10),
        }
    }

    fn is_at_end(self) -> bool {
        self.text.is_empty()
    }

    /// Takes the next character if `wanted` accepts it.
    fn take_if(&mut self, wanted: impl Fn(char) -> bool) -> Option<char> {
        let c = self.text.chars().next().filter(|c| wanted(*c))?;
        self.text = &self.text[c.len_utf8()..];
        Some(c)
    }

    /// Takes a file, a rank, both or neither.
    fn origin(&mut self) -> Origin {
        let files = self.files;
        let is_file = |c: char| file_of_letter(c).is_some_and(|file| file < files);
        let file = self.take_if(|c| c.is_ascii_lowercase() && is_file(c));
        let rank = leading_rank(self.text).map(|(rank, rest)| {
            self.text = rest;
            rank
        });
        Origin { file: file.and_then(file_of_letter), rank }
    }

    /// Takes the upper-case letter of a piece, if there is one.
    fn piece<G: Geometry>(&mut self, rules: &Rules<G>) -> Result<Option<PieceKind>, Reason> {
        let Some(letter) = self.take_if(|c| c.is_ascii_uppercase()) else {
            return Ok(None);
        };
        match rules.variant().kind_of(letter) {
            Some(kind) => Ok(Some(kind)),
            // Unless a square follows, the text is something else, not a move with a wrong letter.
            None if self.text.len() < 2 || !self.text.ends_with(|c: char| c.is_ascii_digit()) => {
                Err(Reason::Unreadable)
            }
            None => Err(Reason::NoPieceLetter(letter)),
        }
    }

    /// Takes the rest, which must be a suffix.
    fn suffix(&mut self) -> Result<Suffix, Reason> {
        self.take_if(|c| matches!(c, '=' | '/'));
        let mut letters = self.text.chars();
        match (letters.next(), letters.next(), letters.next()) {
            (None, _, _) => Ok(Suffix::Nothing),
            (Some(letter), None, _) if letter.is_ascii_alphabetic() => Ok(Suffix::Letter(letter)),
            (Some('k' | 'K'), Some(letter), None) if letter.is_ascii_alphabetic() => Ok(Suffix::CastlingGate(letter)),
            _ => Err(Reason::Unreadable),
        }
    }
}
