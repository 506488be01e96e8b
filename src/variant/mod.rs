//! What a game is, as data: board, army, arrays, castling and special rules.
//!
//! A [`Variant`] says *which* rules a game has; *how* each rule works is said once, in
//! [`crate::position`]. The games are declared in `xboard-variants.ini` (read by [`ini`]), and a
//! user's own file may add to them.

use crate::board::{Color, PieceKind};
use arrayvec::ArrayVec;

pub mod arrays;
mod builtin;
pub mod catalog;
pub mod ini;
pub mod names;
mod placement;
mod start;

pub use self::placement::{Placement, PlacementError};

/// The most kinds of pieces that a side can have in hand.
pub const HAND_SIZE: usize = 2;

/// Kinds of pieces in hand, no kind twice.
pub type Hand = ArrayVec<PieceKind, HAND_SIZE>;

/// A complete description of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variant {
    /// The name used by UCI, CECP and PGN, for example `caparandom`.
    pub name: String,
    /// Other names by which the game may be asked for, for example `chess960`.
    pub aliases: Vec<String>,
    /// A title for people, for example `Capablanca Random Chess`.
    pub title: String,
    /// Files of the board, 3 to 10.
    pub files: u8,
    /// Ranks of the board, 4 to 8.
    pub ranks: u8,
    /// The upper-case letter of each kind of piece of the game, by [`PieceKind::index`]; `None` for
    /// kinds the game does not have. Pawn and king are always there and no letter is used twice.
    pub letters: [Option<char>; PieceKind::COUNT],
    /// The kinds that a pawn promotes to, the most valuable first; never pawn or king.
    pub promotions: Vec<PieceKind>,
    /// Whether a pawn on its side's second rank may advance two squares (and be taken en passant).
    pub double_step: bool,
    /// The position that `position startpos` means, as FEN.
    pub start_fen: String,
    /// What stands where in `start_fen`; empty until the declaration was read.
    pub(crate) start: Placement,
    /// How the arrays are made and numbered; `None` where `start_fen` is the only one.
    pub arrays: Option<arrays::ArrayRecipe>,
    /// Castling by Fischer's rule, or `None` for games without.
    pub castling: Option<Castling>,
    /// How castling is written in UCI when `CastlingStyle` is `auto`, and in CECP and SAN.
    pub castling_notation: CastlingNotation,
    /// The bishop adjustment of the Carrillo games.
    pub bishop_adjustment: bool,
    /// The king's bunker leap of Contemporary Random Chess: the files (a = 0) of the bunkers.
    pub bunker_leap: Option<[u8; 2]>,
    /// What each side has in hand at first, in the order in which FEN has them. The first move of a first-rank piece may
    /// drop one of these on the square that it leaves: the queen of Prime Ministers CRC, hawk and elephant of Seirawan
    /// Chess.
    pub hand: Hand,
    /// Drops are written as other programs write Seirawan Chess: unmoved pieces as letters of the castling field, and in
    /// SAN `Nf3/H`. Otherwise a seventh field of the FEN has the unmoved pieces, and SAN is `Nf3(Qg1)`.
    pub seirawan_notation: bool,
    /// The bishop conversion of Cetina Random Chess.
    pub bishop_conversion: bool,
    /// What XBoard is told about the game.
    pub xboard: XBoardHints,
}

/// The files (a = 0) on which king and rook land when castling.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Castling {
    /// With the rook on the a-file side of the king.
    pub a_side: Landing,
    /// With the rook on the h-file side of the king.
    pub h_side: Landing,
}

/// Where a castling ends, as files (a = 0).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Landing {
    /// The king's file.
    pub king: u8,
    /// The rook's file.
    pub rook: u8,
}

/// The habits of a game's castling notation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CastlingNotation {
    /// True for the random games: UCI `auto` style is king-takes-rook and CECP says `O-O`/`O-O-O`.
    /// False for games with one array: plain from-to.
    pub king_takes_rook: bool,
    /// True where the Scharnagl form always carries the suffix `k`, whatever the king's distance
    /// (contemporary-random, where a plain from-to is the leap).
    pub always_suffix: bool,
    /// True where SAN names the king's landing file: `O-Ob`, `O-Og` (the Carrillo games).
    pub by_landing_file: bool,
}

/// What XBoard needs to be told about a game, and whether it needs it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct XBoardHints {
    /// The name in CECP's `variant` command where it is not [`Variant::name`]: `normal` for chess.
    pub name: Option<String>,
    /// True for games that XBoard knows by itself and that need no `setup` command.
    pub known: bool,
    /// XBoard's piece-to-char table for the `setup` command; `None` for that which follows from the rules
    /// ([`crate::notation::xboard::setup`]), and so for what follows.
    pub piece_to_char: Option<String>,
    /// XBoard's game whose behaviour fits best, for the board description of `setup` (`8x8+0_fairy`).
    pub template: Option<String>,
    /// The number of places beside the board that `setup` asks for: 7 for `8x8+7_seirawan`.
    pub pocket: Option<u8>,
    /// Lines for CECP's `piece` command, each `X& BETZA`.
    pub pieces: Option<Vec<String>>,
}

impl Variant {
    /// True when there is castling, and the board mirrored by files has the same landing squares.
    pub fn castling_is_symmetric(&self) -> bool {
        self.castling.is_some_and(|Castling { a_side, h_side }| {
            [(a_side.king, h_side.king), (a_side.rook, h_side.rook)]
                .into_iter()
                .all(|(a, h)| a + h + 1 == self.files)
        })
    }

    /// The letter of `kind`, upper case, if the game has it.
    pub fn letter(&self, kind: PieceKind) -> Option<char> {
        self.letters[kind]
    }

    /// The kind whose letter is `letter`, in either case.
    pub fn kind_of(&self, letter: char) -> Option<PieceKind> {
        let upper = letter.to_ascii_uppercase();
        PieceKind::ALL
            .into_iter()
            .find(|kind| self.letter(*kind) == Some(upper))
    }

    /// What both sides have in hand at first, as FEN has it between brackets: `Qq`.
    pub(crate) fn hand_letters(&self) -> String {
        let letters = |color: Color| {
            let kinds = self.hand.iter().filter_map(|kind| self.letter(*kind));
            kinds.map(move |letter| crate::board::text::cased(color, letter))
        };
        Color::ALL.into_iter().flat_map(letters).collect()
    }

    /// The name that CECP's `variant` command uses.
    pub fn cecp_name(&self) -> &str {
        self.xboard.name.as_deref().unwrap_or(&self.name)
    }

    /// All names of the game: its own, its aliases, and its name in CECP.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        std::iter::once(self.name.as_str())
            .chain(self.aliases.iter().map(String::as_str))
            .chain(self.xboard.name.as_deref())
    }

    /// True when the game has rules beyond orthodox chess that make "unmoved" pieces matter.
    pub fn has_unmoved_rights(&self) -> bool {
        self.bishop_adjustment
            || self.bunker_leap.is_some()
            || !self.hand.is_empty()
            || self.bishop_conversion
    }
}
