//! How and where pieces castle, and how castling is written.

use super::Variant;
use crate::board::text::file_letter;
use crate::board::{Color, KindSet, Piece, PieceKind};

/// The files (a = 0) on which king and rook land in castling.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Castling {
    /// With the rook on the a-file side of the king.
    pub a_side: LandingFiles,
    /// With the rook on the h-file side of the king.
    pub h_side: LandingFiles,
}

impl Castling {
    /// On the a-file side the king lands on the c-file and the rook on the d-file, on the h-file side on g and f.
    pub const ORTHODOX: Castling =
        Castling { a_side: LandingFiles { king: 2, rook: 3 }, h_side: LandingFiles { king: 6, rook: 5 } };
}

/// The side of castling.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum CastlingSide {
    /// With the rook on the a-file side of the king.
    Queenside,
    /// With the rook on the h-file side of the king (the j-file side on 10x8).
    Kingside,
}

impl CastlingSide {
    /// Both sides, the queenside first.
    pub const ALL: [CastlingSide; 2] = [CastlingSide::Queenside, CastlingSide::Kingside];

    /// 0 for the queenside, 1 for the kingside.
    #[inline(always)]
    pub const fn index(self) -> usize {
        self as usize
    }
}

/// Which pieces castle, and where.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Castlers {
    /// By colour: the kind that castles as a king.
    pub king: [PieceKind; 2],
    /// By colour: the kinds that castle as rooks.
    pub rooks: [KindSet; 2],
    /// The rank on which they castle, counted from 1 by each side.
    pub rank: u8,
    /// True if a side that castles takes from the other the right to castle to the same side.
    pub is_opposite: bool,
}

impl Castlers {
    /// King and rooks on the first rank.
    pub const ORTHODOX: Castlers = Castlers {
        king: [PieceKind::King; 2],
        rooks: [KindSet::EMPTY.with(PieceKind::Rook); 2],
        rank: 1,
        is_opposite: false,
    };

    /// Whether pieces of this kind and colour castle, as kings or as rooks.
    pub fn has(&self, color: Color, kind: PieceKind) -> bool {
        self.king[color] == kind || self.rooks[color].contains(kind)
    }
}

/// The landing files of a castling (a = 0).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LandingFiles {
    /// The king's file.
    pub king: u8,
    /// The rook's file.
    pub rook: u8,
}

/// How castling is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CastlingNotation {
    /// True for random games: in UCI `auto` means king takes rook, and CECP writes `O-O` and `O-O-O`. False for games
    /// with one array, which write the king's two squares.
    pub king_takes_rook: bool,
    /// True if SAN names the king's landing file: `O-Ob`, `O-Og` (the Carrillo games).
    pub by_landing_file: bool,
    /// True if SAN has the king's move, `Kb1`, because programs disagree on `O-O`, which is then read as castling
    /// towards the a-file (Janus Chess).
    pub by_king_move: bool,
}

impl Variant {
    /// True if there is castling, and its landing squares on the two sides mirror each other.
    pub fn castling_is_symmetric(&self) -> bool {
        self.castling.is_some_and(|Castling { a_side, h_side }| {
            [(a_side.king, h_side.king), (a_side.rook, h_side.rook)].into_iter().all(|(a, h)| a + h + 1 == self.files)
        })
    }

    /// The file (a = 0) on which the piece of `color` starts that castles as a king.
    pub fn castling_king_file(&self, color: Color) -> Option<usize> {
        let rank = usize::from(self.castlers.rank);
        let ranks = &self.start.ranks;
        let row = match color {
            Color::White => ranks.get(rank - 1),
            Color::Black => ranks.get(ranks.len().checked_sub(rank)?),
        };
        let king = Some(Piece::new(color, self.castlers.king[color]));
        let mut files = row?.iter().enumerate().filter(|(_, piece)| **piece == king);
        let (first, _) = files.next()?;
        // As in Fairy-Stockfish, the e-file if there are several.
        let others = files.map(|(file, _)| file);
        Some(others.into_iter().find(|file| *file == 4).unwrap_or(first))
    }

    /// Castling to a file (a = 0) in SAN that names it: `O-Ob`, or `O-O-Oc` further from the edge.
    pub fn castling_to(&self, file: u8) -> String {
        let from_edge = file.min(self.files - 1 - file);
        let castles = if from_edge < 2 { "O-O" } else { "O-O-O" };
        format!("{castles}{}", file_letter(file.into()))
    }
}
