//! Games as data: board, army, arrays, castling and special rules.
//!
//! A [`Variant`] says *which* rules a game has. [`crate::position`] implements the rules, once for all games. The games
//! are declared in `xboard-variants.ini` (read by [`ini`]); users can add their own file.
//!
//! | file | holds |
//! |---|---|
//! | [`catalog`] | `Catalog`: the games that can be played |
//! | `builtin` | the catalog of the built-in games |
//! | [`names`] | finding a game by name, as people and programs write it |
//! | [`ini`], [`betza`] | reading declarations, and the notation of how their pieces move |
//! | `declared` | what a game declares beyond its rules |
//! | [`arrays`] | the arrays of random games |
//! | `start`, `placement` | starting positions, and the first field of a FEN |
//! | `region` | sets of squares of a board of any size |
//! | `castling`, `pawn_rules`, `drop_rules`, `end_rules` | groups of rules |
//! | `fen_fields` | the fields of a FEN |
//! | `fingerprint` | a number that tells games apart by their rules |

use crate::board::movement::Movement;
use crate::board::text::cased;
use crate::board::{Color, KindSet, Piece, PieceKind};
use arrayvec::ArrayVec;
use std::cmp::Reverse;

pub mod arrays;
pub mod betza;
mod builtin;
mod castling;
pub mod catalog;
mod declared;
mod drop_rules;
mod end_rules;
pub(crate) mod fen_fields;
mod fingerprint;
pub mod ini;
pub mod names;
mod pawn_rules;
mod placement;
mod region;
mod start;

pub use self::castling::{Castlers, Castling, CastlingNotation, CastlingSide, LandingFiles};
pub(crate) use self::declared::DeclaredValues;
pub use self::drop_rules::DropRules;
pub use self::end_rules::{EndRules, EndValue};
pub use self::fingerprint::fnv1a;
pub use self::pawn_rules::PawnRules;
pub use self::placement::{Placement, PlacementError};
pub use self::region::Region;

/// The largest number of kinds to gate where captures do not add to the hand: a side has one of each at most.
pub const GATING_FLAGS: usize = 2;

/// The largest number of kinds to gate.
pub const MAX_GATING_KINDS: usize = 7;

/// The kinds of pieces in hand that the first move of another piece may gate, all different.
pub type GatingKinds = ArrayVec<PieceKind, MAX_GATING_KINDS>;

/// A complete description of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variant {
    /// The name used by UCI, CECP and PGN, for example `caparandom`.
    pub name: String,
    /// Other names of the game, for example `chess960`.
    pub aliases: Vec<String>,
    /// The title, for example `Capablanca Random Chess`.
    pub title: String,
    /// Files of the board, 3 to 12.
    pub files: u8,
    /// Ranks of the board, 3 to 10.
    pub ranks: u8,
    /// The upper-case letter of each kind, by [`PieceKind::index`]; `None` for kinds that the game does not have. All
    /// letters differ.
    pub letters: [Option<char>; PieceKind::COUNT],
    /// The pieces that the game declares: those of the kinds [`PieceKind::CUSTOM`], in their order.
    pub own_pieces: Vec<OwnPiece>,
    /// How the king moves, if not as in chess.
    pub king_movement: Option<Movement>,
    /// By colour: the kinds that a pawn promotes to, most valuable first; never pawn or king.
    pub promotions: [Vec<PieceKind>; 2],
    /// True if a pawn may move two squares from its side's second rank, or where [`PawnRules::double_step`] says, and
    /// then be captured en passant.
    pub double_step: bool,
    /// Where pawns promote and how they move.
    pub pawns: PawnRules,
    /// True if a FEN may have pawns on the first and last rank.
    pub pawns_on_edge: bool,
    /// The position that `position startpos` means, as FEN.
    pub start_fen: String,
    /// The placement of `start_fen`; empty until the declaration has been read.
    pub(crate) start: Placement,
    /// How the arrays are made and numbered; `None` if `start_fen` is the only one.
    pub arrays: Option<arrays::ArrayRecipe>,
    /// Castling by the rule of Fischer Random; `None` in games without castling.
    pub castling: Option<Castling>,
    /// Which pieces castle.
    pub castlers: Castlers,
    /// By kind and colour: where a piece may go, if not everywhere.
    pub mobility: Vec<(PieceKind, [Option<Region>; 2])>,
    /// How castling is written in UCI when `CastlingStyle` is `auto`, and in CECP and SAN.
    pub castling_notation: CastlingNotation,
    /// True if the game has the bishop adjustment of the Carrillo games.
    pub bishop_adjustment: bool,
    /// The king's bunker leap of Contemporary Random Chess: the files (a = 0) of the bunkers; `None` without it.
    pub bunker_leap: Option<[u8; 2]>,
    /// What each side has in hand at the start to gate, in the order of the FEN: the first move of a first-rank piece
    /// may put one of these on the square that it leaves. The queen of Prime Ministers CRC, hawk and elephant of
    /// Seirawan Chess.
    pub gating_hand: GatingKinds,
    /// Pieces in hand that are put on empty squares instead of a move, as in Crazyhouse; `None` without such drops.
    pub drops: Option<DropRules>,
    /// True if gating and unmoved pieces are written as other programs write them in Seirawan Chess: unmoved pieces in
    /// the castling field, and `Nf3/H` in SAN. Otherwise the FEN has a seventh field, and SAN is `Nf3(Qg1)`.
    pub seirawan_notation: bool,
    /// True if the game has the bishop conversion of Cetina Random Chess.
    pub bishop_conversion: bool,
    /// How the game ends.
    pub ends: EndRules,
    /// How XBoard shows the game.
    pub xboard: XBoardHints,
    /// What it declares beyond this.
    pub(crate) declared: DeclaredValues,
}

/// A piece that a game declares.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OwnPiece {
    /// The key that declares it: a name of [`betza::NAMED_PIECES`], or `customPiece1` and so on.
    pub name: String,
    /// What it is called: `dragon horse`, `piece A`.
    pub title: String,
    /// How it moves.
    pub movement: Movement,
}

/// How a game is described to XBoard, if it needs that.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct XBoardHints {
    /// The name in CECP's `variant` command if it differs from [`Variant::name`]: `normal` for chess.
    pub name: Option<String>,
    /// True for games that XBoard knows, which need no `setup` command.
    pub known: bool,
    /// XBoard's piece-to-char table for the `setup` command. Here and below, `None` means that the value is derived
    /// from the rules ([`crate::notation::xboard::setup`]).
    pub piece_to_char: Option<String>,
    /// The XBoard game that is most like it, for the board description of `setup` (`8x8+0_fairy`).
    pub template: Option<String>,
    /// The number of squares for pieces in hand that `setup` asks for: 7 for `8x8+7_seirawan`.
    pub pocket: Option<u8>,
    /// Lines for CECP's `piece` command, each `X& BETZA`.
    pub pieces: Option<Vec<String>>,
}

impl Variant {
    /// True if the game has pieces that it declares, or a king that moves otherwise than in chess.
    pub fn has_own_pieces(&self) -> bool {
        let declared = PieceKind::CUSTOM.into_iter();
        self.king_movement.is_some() || declared.into_iter().any(|kind| self.letter(kind).is_some())
    }

    /// True if the game has rules that only the open board knows.
    pub fn needs_open_board(&self) -> bool {
        let pawns = &self.pawns;
        self.has_own_pieces()
            || [pawns.promoting, pawns.resetting] != [[KindSet::PAWN; 2]; 2]
            || pawns.capturing_en_passant != [KindSet::PAWN; 2]
            || pawns.triple_step != [Region::EMPTY; 2]
            || self.castlers != Castlers::ORTHODOX
            || self.ends.pseudo_royal
            || self.ends.castling_may_win()
            || !self.mobility.is_empty()
            // On larger boards all kinds but the game's own can move from everywhere.
            || pawns.immobility_illegal && self.files.min(self.ranks) < 4
    }

    /// By colour: where a kind may go, if not everywhere.
    pub fn mobility_of(&self, kind: PieceKind) -> Option<[Option<Region>; 2]> {
        let found = self.mobility.iter().find(|(of, _)| *of == kind);
        found.map(|(_, regions)| *regions)
    }

    /// How a kind moves in this game, apart from pawns and special moves.
    pub fn movement(&self, kind: PieceKind) -> Movement {
        let own = self.own_movement(kind).cloned();
        own.unwrap_or_else(|| Movement::of(kind))
    }

    /// How a kind moves that the game declares, or a king that moves otherwise than in chess.
    pub fn own_movement(&self, kind: PieceKind) -> Option<&Movement> {
        match kind {
            PieceKind::King => self.king_movement.as_ref(),
            _ => self.own_piece(kind).map(|piece| &piece.movement),
        }
    }

    /// The ordinary moves of a kind in Betza's notation, as XBoard reads it.
    pub fn betza(&self, kind: PieceKind) -> String {
        let own = self.own_movement(kind);
        own.map_or_else(|| kind.betza().to_owned(), betza::write)
    }

    /// The key that declares a kind.
    pub(crate) fn piece_key(&self, kind: PieceKind) -> &str {
        self.own_piece(kind).map_or(kind.name(), |piece| &piece.name)
    }

    /// A common value of a kind in centipawns, for those that the game declares by their moves
    /// ([`Movement::usual_value`]).
    pub fn usual_value(&self, kind: PieceKind) -> i32 {
        let own = self.own_piece(kind);
        own.map_or(kind.usual_value(), |piece| piece.movement.usual_value())
    }

    /// The name of a kind's drawing: its own, or the one of the named piece that moves like it. `None` if there is
    /// none, or another kind of the game is drawn so.
    pub fn drawing(&self, kind: PieceKind) -> Option<&'static str> {
        let name = |kind: PieceKind| match self.own_piece(kind) {
            Some(piece) => betza::name(&piece.movement),
            None => Some(kind.name()),
        };
        let mut earlier = PieceKind::ALL[..kind.index()].iter();
        let is_taken = earlier.any(|other| self.letter(*other).is_some() && name(*other) == name(kind));
        name(kind).filter(|_| !is_taken)
    }

    fn own_piece(&self, kind: PieceKind) -> Option<&OwnPiece> {
        let place = kind.index().checked_sub(PieceKind::KNOWN_COUNT)?;
        self.own_pieces.get(place)
    }

    /// The upper-case letter of `kind`, if the game has it.
    pub fn letter(&self, kind: PieceKind) -> Option<char> {
        self.letters[kind]
    }

    /// The kinds of pieces that the game has.
    pub fn kinds(&self) -> impl Iterator<Item = PieceKind> {
        let kinds = PieceKind::ALL.into_iter();
        kinds.filter(|kind| self.letter(*kind).is_some())
    }

    /// The letter of a piece of the game, in upper case for White and lower case for Black.
    pub fn piece_letter(&self, piece: Piece) -> char {
        // Only what is no piece of the game has none.
        cased(piece.color, self.letter(piece.kind).unwrap_or('?'))
    }

    /// What `kind` is called in this game.
    pub fn piece_name(&self, kind: PieceKind) -> &str {
        if let Some(piece) = self.own_piece(kind) {
            return &piece.title;
        }
        let letter = self.letter(kind);
        letter.map_or(kind.name(), |letter| kind.name_with_letter(letter))
    }

    /// False for a piece that has only its letter for a name, such as "piece C".
    pub fn has_name(&self, kind: PieceKind) -> bool {
        let by_letter = self.letter(kind).map(|letter| format!("piece {letter}"));
        by_letter.as_deref() != Some(self.piece_name(kind))
    }

    /// The kind with this letter, in either case.
    pub fn kind_of(&self, letter: char) -> Option<PieceKind> {
        let upper = letter.to_ascii_uppercase();
        PieceKind::ALL.into_iter().find(|kind| self.letter(*kind) == Some(upper))
    }

    /// True if `color` has a king: in most games each side has one.
    pub fn has_king(&self, color: Color) -> bool {
        let king = Piece::new(color, PieceKind::King);
        // Without a placement, the declaration is not read yet.
        self.start.ranks.is_empty() || self.start.pieces().any(|piece| piece == king)
    }

    /// True if a piece's first move can gate this kind. A pawn would stand on the first rank, and the letter K in a
    /// move means castling.
    pub(crate) fn may_hold(&self, kind: PieceKind) -> bool {
        kind.is_piece() && self.letter(kind).is_some_and(|letter| letter != 'K')
    }

    /// True if there are pieces in hand.
    pub fn has_hands(&self) -> bool {
        !self.gating_hand.is_empty() || self.drops.is_some()
    }

    /// The kinds that a side can have in hand, in the order of a FEN.
    pub fn kinds_in_hand(&self) -> Vec<PieceKind> {
        if self.drops.is_none() {
            return self.gating_hand.to_vec();
        }
        let mut kinds: Vec<PieceKind> = self.kinds().collect();
        kinds.retain(|kind| *kind != PieceKind::King);
        self.sort_in_hand(&mut kinds);
        kinds
    }

    /// Sorts kinds in hand as a FEN does.
    pub(crate) fn sort_in_hand(&self, kinds: &mut [PieceKind]) {
        kinds.sort_by_cached_key(|kind| self.order_in_hand(*kind));
    }

    /// Kinds in hand are written by this key, the least first: against the order of Fairy-Stockfish's pieces.
    pub(crate) fn order_in_hand(&self, kind: PieceKind) -> Reverse<(usize, PieceKind)> {
        let place = |key: &str| ini::PIECE_KEYS.iter().position(|other| other == key);
        // Its archbishop and chancellor stand before the amazon, the other known kinds before the rest.
        let known = if kind > PieceKind::King { "amazon" } else { "fers" };
        let place = place(self.piece_key(kind)).or_else(|| place(known));
        Reverse((place.unwrap_or(0), kind))
    }

    /// The letters that may stand in the brackets of a FEN, for messages.
    pub(crate) fn letters_in_hand(&self) -> String {
        match &self.drops {
            None => self.hand_letters(),
            Some(_) => {
                let kinds = self.kinds_in_hand().into_iter();
                let letters = kinds.filter_map(|kind| self.letter(kind));
                letters.flat_map(|letter| [letter, letter.to_ascii_lowercase()]).collect()
            }
        }
    }

    /// What both sides have in hand at the start, as in the FEN's brackets: `Qq`.
    pub(crate) fn hand_letters(&self) -> String {
        let letters = |color: Color| {
            let kinds = self.gating_hand.iter().filter_map(|kind| self.letter(*kind));
            kinds.map(move |letter| cased(color, letter))
        };
        Color::ALL.into_iter().flat_map(letters).collect()
    }

    /// What may stand behind the placement of a FEN, in words.
    pub(crate) fn hand_form(&self) -> String {
        let usual = self.hand_letters();
        let kinds = if self.drops.is_some() {
            format!("any of {}", self.letters_in_hand())
        } else if self.seirawan_notation {
            format!("two kinds at most, each once for a side, such as [{usual}]")
        } else if usual.is_empty() {
            return "nothing, since this game has no pieces in hand".to_owned();
        } else {
            format!("any of [{usual}], each once")
        };
        format!("the pieces in hand, {kinds}, or []")
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

    /// True for orthodox chess from any array, which a program without variants can play.
    pub fn is_orthodox(&self) -> bool {
        (self.files, self.ranks) == (8, 8)
            && PieceKind::ALL.into_iter().all(|kind| self.letter(kind).is_some() == kind.is_orthodox())
            && !self.needs_open_board()
            && self.pawns == PawnRules::ORTHODOX
            && self.double_step
            && self.castling == Some(Castling::ORTHODOX)
            && self.drops.is_none()
            && self.ends == EndRules::CHESS
            && !self.has_unmoved_rights()
    }

    /// True when the game has rules beyond orthodox chess that depend on unmoved pieces.
    pub fn has_unmoved_rights(&self) -> bool {
        self.bishop_adjustment || self.bunker_leap.is_some() || !self.gating_hand.is_empty() || self.bishop_conversion
    }
}
