//! A second implementation of the rules, written only to be obviously right.
//!
//! It is a board of pieces on (file, rank), walked square by square; a move is legal if the king cannot be captured
//! after it. It shares with the engine the vocabulary (kinds, colours), the [`Variant`] as it was read from a variant
//! file, Betza's notation included, and the order of kinds in hand in a FEN, but no rule, so that a bug in the rules of
//! one is not a bug in both.
//!
//! | file | holds |
//! |---|---|
//! | `board` | squares, pieces, and what a piece attacks |
//! | `declared` | pieces whose moves the game declares |
//! | `moves` | moves, and which of them are legal |
//! | `play` | playing a move |
//! | `goals` | goals other than mate |
//! | `drops` | drops on empty squares |
//! | `fen` | reading and writing FEN |
//! | `exchange` | exchanges on one square, by trying all of them |

mod board;
mod declared;
mod drops;
mod exchange;
mod fen;
mod goals;
mod moves;
mod play;

pub use board::{At, Board, Man};
pub use moves::{Kind, Move};

use sissa::board::{Color, Piece, PieceKind};
use sissa::variant::{EndValue, Variant};
use std::sync::Arc;

/// The state of a side's bishop conversion.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Conversion {
    /// Neither bishop has moved.
    Free,
    /// One has moved as a bishop, so the other may only convert.
    Must,
    /// Bishops are ordinary.
    Done,
}

/// A position with everything that the rules depend on.
#[derive(Clone, Debug)]
pub struct State {
    pub variant: Arc<Variant>,
    pub board: Board,
    /// The side to move.
    pub side: Color,
    /// The squares that a piece has just passed over, so that it can be captured en passant there.
    pub passed: Vec<At>,
    /// Where that piece stands.
    pub passer: At,
    /// The side that has just castled has won by it.
    pub has_castled_to_win: bool,
    /// By colour: its bishops started on squares of one colour, and it has not adjusted.
    pub may_adjust: [bool; 2],
    /// By colour: the state of the conversion.
    pub conversion: [Conversion; 2],
    /// By colour: what it has in hand.
    pub hand: [Vec<PieceKind>; 2],
    /// By colour: how many more checks win, where they are counted.
    pub checks_left: [u8; 2],
    /// Plies since the last capture or pawn move.
    pub halfmove: u32,
    /// The number of the next move.
    pub fullmove: u32,
}

impl State {
    /// The starting position with these first ranks, as long as the board is wide, each with a rank of pawns in front.
    pub fn start(variant: &Arc<Variant>, white: &[PieceKind], black: &[PieceKind]) -> State {
        let mut state = State::empty(variant);
        let top = state.board.ranks - 1;
        for (color, kinds, home, pawns) in [(Color::White, white, 0, 1), (Color::Black, black, top, top - 1)] {
            assert_eq!(kinds.len() as i32, state.board.files);
            let king = kinds.iter().position(|kind| *kind == PieceKind::King);
            for (file, kind) in kinds.iter().enumerate() {
                let mut man = Man::moved(Piece::new(color, *kind));
                man.unmoved = true;
                if variant.castling.is_some() && *kind == PieceKind::Rook {
                    // The outermost rook on each side of the king may castle.
                    let outer = if Some(file) < king { 0..file } else { file + 1..kinds.len() };
                    man.may_castle = !kinds[outer].contains(&PieceKind::Rook);
                }
                state.board.put((file as i32, home), man);
                let pawn = Man::moved(Piece::new(color, PieceKind::Pawn));
                state.board.put((file as i32, pawns), pawn);
            }
            let shades: Vec<i32> = (0..kinds.len() as i32)
                .filter(|file| kinds[*file as usize] == PieceKind::Bishop)
                .map(|file| (file + home) % 2)
                .collect();
            let of_one_color = shades.len() == 2 && shades[0] == shades[1];
            state.may_adjust[color] = variant.bishop_adjustment && of_one_color;
            if variant.bishop_conversion && of_one_color {
                state.conversion[color] = Conversion::Free;
            }
            state.hand[color] = variant.gating_hand.to_vec();
        }
        state
    }

    fn empty(variant: &Arc<Variant>) -> State {
        State {
            variant: variant.clone(),
            board: Board::new(i32::from(variant.files), i32::from(variant.ranks)),
            side: Color::White,
            passed: Vec::new(),
            passer: (0, 0),
            has_castled_to_win: false,
            may_adjust: [false; 2],
            conversion: [Conversion::Done; 2],
            hand: [Vec::new(), Vec::new()],
            checks_left: variant.ends.checks.unwrap_or_default(),
            halfmove: 0,
            fullmove: 1,
        }
    }

    /// Removes a piece, as if captured earlier in the game.
    pub fn remove(&mut self, at: At) {
        self.board.take(at);
        self.end_conversions();
    }

    /// Ends the conversion of a side that has no unmoved bishop left.
    fn end_conversions(&mut self) {
        for color in Color::ALL {
            if self.conversion[color] != Conversion::Done && self.unmoved_bishops(color).is_empty() {
                self.conversion[color] = Conversion::Done;
            }
        }
    }

    /// The rank on which a side's pieces start.
    pub fn home_rank(&self, color: Color) -> i32 {
        match color {
            Color::White => 0,
            Color::Black => self.board.ranks - 1,
        }
    }

    /// A side's king; none in games with another goal.
    pub fn king(&self, color: Color) -> Option<At> {
        let king = Piece::new(color, PieceKind::King);
        let mut men = self.board.men();
        men.find(|(_, man)| man.piece == king).map(|(at, _)| at)
    }

    /// The piece of a side that castles as a king, if it is on its rank.
    pub fn castling_king(&self, color: Color) -> Option<At> {
        let rank = self.castling_rank(color);
        let king = Piece::new(color, self.variant.castlers.king[color]);
        let men = self.board.men().filter(|(_, man)| man.piece == king);
        let kings: Vec<At> = men.map(|(at, _)| at).filter(|at| at.1 == rank).collect();
        if kings.len() < 2 {
            return kings.first().copied();
        }
        // Of several that which starts there, on the e-file if again several do, as in Fairy-Stockfish.
        let mut start = State::empty(&self.variant);
        start.read_placement(self.variant.start_fen.split(' ').next()?)?;
        let starts = |at: &At| start.board.get(*at).is_some_and(|man| man.piece == king);
        let mut homes: Vec<At> = (0..self.board.files).map(|file| (file, rank)).filter(starts).collect();
        homes.sort_by_key(|at| at.0 != 4);
        homes.first().filter(|home| kings.contains(home)).or(kings.first()).copied()
    }

    /// The rank on which a side castles.
    fn castling_rank(&self, color: Color) -> i32 {
        (self.home_rank(color) - (i32::from(self.variant.castlers.rank) - 1)).abs()
    }

    /// Where king and rook end if they castle from these squares.
    fn landing(&self, king: At, rook: At) -> Option<[At; 2]> {
        let castling = self.variant.castling?;
        let to = if rook.0 < king.0 { castling.a_side } else { castling.h_side };
        Some([to.king, to.rook].map(|file| (i32::from(file), king.1)))
    }

    /// True if a king of `color` stands where an enemy piece could capture it.
    pub fn is_attacked(&self, color: Color) -> bool {
        let king = self.king(color);
        king.is_some_and(|king| self.attacks(!color, king))
    }

    /// True if a piece of `color` could capture an enemy on `at`.
    pub fn attacks(&self, color: Color, at: At) -> bool {
        self.board.men().any(|(from, man)| man.piece.color == color && self.attacked_from(from).contains(&at))
    }

    /// True when the king or a royal piece of the side to move is in check.
    pub fn in_check(&self) -> bool {
        let royals = self.royals(self.side);
        self.is_attacked(self.side) || royals.iter().any(|at| self.attacks(!self.side, *at))
    }

    /// True when the material alone makes mate impossible.
    pub fn is_dead(&self) -> bool {
        let is_man = |(_, man): &(At, Man)| man.piece.kind != PieceKind::King;
        let men: Vec<(At, Man)> = self.board.men().filter(is_man).collect();
        let all = |kind| men.iter().all(|(_, man)| man.piece.kind == kind);
        let shade = |(at, _): &(At, Man)| (at.0 + at.1) % 2;
        let one_knight = men.len() == 1 && all(PieceKind::Knight);
        let same_bishops = all(PieceKind::Bishop) && men.windows(2).all(|pair| shade(&pair[0]) == shade(&pair[1]));
        if let Some(drops) = &self.variant.drops
            && (drops.captures_to_hand || self.hand.iter().any(|hand| !hand.is_empty()))
        {
            return false;
        }
        if self.variant.king_movement.is_some() || self.variant.mobility_of(PieceKind::King).is_some() {
            return false;
        }
        let is_special = men.iter().any(|(_, man)| {
            let Piece { color, kind } = man.piece;
            self.is_royal_kind(kind) || self.variant.pawns.promoting[color].contains(kind)
        });
        let more_to_come = Color::ALL.into_iter().any(|color| {
            self.adjustment_has_partner(color)
                || self.conversion[color] != Conversion::Done
                || !self.hand[color].is_empty()
                    && self.board.men().any(|(_, man)| man.piece.color == color && man.unmoved)
        });
        let ends = &self.variant.ends;
        let may_reach = Color::ALL.into_iter().any(|color| {
            let kind = ends.flag_piece[color];
            !ends.flag_region[color].is_empty() && self.number(color, kind) > 0
        });
        if ends.extinction.is_some() || ends.fold != EndValue::Draw || may_reach {
            return false;
        }
        let wins_by_less = ends.stalemate != EndValue::Draw || ends.checks.is_some();
        if (wins_by_less || !ends.checking) && !men.is_empty() {
            return false;
        }
        (one_knight || same_bishops) && !more_to_come && !is_special
    }

    /// True if a line of at most `plies` ends in mate.
    pub fn may_be_mate(&self, plies: u32) -> bool {
        let moves = self.legal_moves();
        if moves.is_empty() {
            return self.in_check() && self.end_by_goal().is_none();
        }
        plies > 0 && moves.iter().any(|mv| self.after(mv).may_be_mate(plies - 1))
    }

    /// The number of legal lines of `depth` plies (perft).
    pub fn perft(&self, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        self.legal_moves().iter().map(|mv| self.after(mv).perft(depth - 1)).sum()
    }
}
