//! The moves of a game's pieces in XBoard's Betza notation.

use super::display::{XBoardDisplay, has_bishops_on_one_color};
use crate::board::{Color, PieceKind};
use crate::variant::{Placement, Region, Variant};
use std::collections::BTreeSet;

/// A castling that may become possible from the first rank of a side, as files.
struct Castle {
    /// The kinds that castle as king and as rook.
    kinds: [PieceKind; 2],
    king: usize,
    rook: usize,
    king_to: usize,
    rook_to: usize,
    /// How many files there are beyond the rook, on the side away from the king.
    beyond: usize,
}

/// The moves of pieces that XBoard does not have, or that move otherwise there, in its Betza notation, `X& BETZA`.
///
/// XBoard refuses other moves, so these include all legal ones; the engine refuses the illegal ones among them. `i` is
/// for unmoved pieces, `s` sideways, `m` to empty squares, `d` onto pieces of the same side, `jW2` exactly two squares
/// away, `jO3` castling of three files with the last piece but one.
pub(super) fn moves(variant: &Variant, display: &XBoardDisplay, placement: &Placement) -> Vec<String> {
    let ranks = Color::ALL.map(|color| placement.home_rank(color));
    let castles = Color::ALL.into_iter().flat_map(|color| castles(variant, color, &ranks[color]));
    let special = SpecialMoves { variant, display, castles: castles.collect(), ranks: &ranks };
    let mut lines = Vec::new();
    let first = [PieceKind::King, PieceKind::Rook, PieceKind::Bishop];
    let others = PieceKind::ALL.into_iter().filter(|kind| kind.is_piece() && !first.contains(kind));
    for kind in first.into_iter().chain(others) {
        let more = special.of(kind);
        let orthodox = kind.is_orthodox()
            && (kind != PieceKind::King || display.royal)
            && more.iter().all(String::is_empty)
            && variant.own_movement(kind).is_none();
        if let (Some(letter), false) = (variant.letter(kind), orthodox) {
            let more: String = more.iter().map(String::as_str).collect();
            lines.push(format!("{letter}& {}{more}", variant.betza(kind)));
        }
    }
    if let (Some(letter), Some(more)) = (variant.letter(PieceKind::Pawn), steps_of_pawn(variant)) {
        lines.push(format!("{letter}& {}{more}", PieceKind::Pawn.betza()));
    }
    lines
}

/// The moves of pawns besides their ordinary ones, from any rank; `None` if XBoard's own pawn has them. That moves two
/// squares from the first ranks of its side: two of eight, three of ten.
pub(super) fn steps_of_pawn(variant: &Variant) -> Option<&'static str> {
    let near = (variant.ranks / 2).saturating_sub(2);
    let is_own = |color: Color| match variant.pawns.double_step[color] {
        Some(region) => region.squares().all(|(_, rank)| match color {
            Color::White => rank < near,
            Color::Black => variant.ranks - 1 - rank < near,
        }),
        None => near >= 2,
    };
    match variant.double_step {
        _ if variant.pawns.triple_step != [Region::EMPTY; 2] => Some("fmR3feF"),
        false => Some(""),
        true if Color::ALL.into_iter().all(is_own) => None,
        true => Some("fmnDfeF"),
    }
}

/// The moves besides the ordinary ones, each once.
struct SpecialMoves<'a> {
    variant: &'a Variant,
    display: &'a XBoardDisplay,
    castles: Vec<Castle>,
    /// The first rank of each side.
    ranks: &'a [Vec<Option<PieceKind>>; 2],
}

impl SpecialMoves<'_> {
    fn of(&self, kind: PieceKind) -> BTreeSet<String> {
        let mut moves = match kind {
            PieceKind::King => self.of_king(),
            PieceKind::Bishop => self.of_bishop(),
            _ => BTreeSet::new(),
        };
        for castle in self.castles.iter().filter(|castle| castle.kinds.contains(&kind)) {
            let distance = castle.king.abs_diff(castle.king_to);
            if castle.kinds[1] == kind {
                if !self.variant.gating_hand.is_empty() || distance == 0 {
                    moves.insert(exactly("md", castle.rook.abs_diff(castle.rook_to)));
                }
            } else if kind == PieceKind::King && self.display.royal && distance > 0 {
                moves.insert(format!("is{}O{distance}", "j".repeat(castle.beyond)));
            } else {
                moves.insert(exactly("md", distance));
            }
            moves.insert(self.running_over(kind));
        }
        // Captures en passant of a kind that is like a pawn.
        let capturing = self.variant.pawns.capturing_en_passant;
        if !kind.is_orthodox() && capturing.iter().any(|kinds| kinds.contains(kind)) {
            moves.insert("feF".to_owned());
        }
        moves
    }

    fn of_king(&self) -> BTreeSet<String> {
        let mut king = BTreeSet::new();
        for bunker in self.variant.bunker_leap.into_iter().flatten() {
            for rank in self.ranks {
                let start = rank.iter().position(|kind| *kind == Some(PieceKind::King));
                let distance = start.map_or(0, |start| start.abs_diff(usize::from(bunker)));
                if distance > 1 {
                    king.insert(exactly("md", distance));
                }
            }
        }
        let next_to_bishop = |rank: &Vec<Option<PieceKind>>| {
            let pair = [Some(PieceKind::King), Some(PieceKind::Bishop)];
            rank.windows(2).any(|two| two == pair || two == [pair[1], pair[0]])
        };
        if self.adjusting_ranks().any(next_to_bishop) {
            king.insert(exactly("d", 1));
        }
        king
    }

    fn of_bishop(&self) -> BTreeSet<String> {
        let mut bishop = BTreeSet::new();
        if self.adjusting_ranks().next().is_some() {
            bishop.insert(exactly("d", 1));
            bishop.insert(self.running_over(PieceKind::Bishop));
        }
        let mut ranks = self.ranks.iter();
        if self.variant.bishop_conversion && ranks.any(|rank| has_bishops_on_one_color(rank)) {
            bishop.insert("ifsW".to_owned());
        }
        bishop
    }

    /// The ranks whose bishops may be adjusted.
    fn adjusting_ranks(&self) -> impl Iterator<Item = &Vec<Option<PieceKind>>> {
        self.ranks.iter().filter(|rank| self.variant.bishop_adjustment && has_bishops_on_one_color(rank))
    }

    /// Castling with a piece that is never there: its letter lets the king or rook run over others.
    fn running_over(&self, kind: PieceKind) -> String {
        if self.display.runs_over[kind] {
            format!("is{}O1", "j".repeat(self.variant.files.into()))
        } else {
            String::new()
        }
    }
}

/// Moves of unmoved pieces to squares exactly so far away on the same rank.
fn exactly(modes: &str, distance: usize) -> String {
    match distance {
        0 => String::new(),
        1 => format!("is{modes}W"),
        _ => format!("is{modes}{}W{distance}", "j".repeat(distance - 1)),
    }
}

fn castles(variant: &Variant, color: Color, rank: &[Option<PieceKind>]) -> Vec<Castle> {
    let castlers = &variant.castlers;
    let king_kind = castlers.king[color];
    let (Some(castling), Some(king)) = (variant.castling, rank.iter().position(|kind| *kind == Some(king_kind))) else {
        return Vec::new();
    };
    let pieces = rank.iter().enumerate();
    pieces
        .filter_map(|(rook, kind)| {
            let rook_kind = kind.filter(|kind| castlers.rooks[color].contains(*kind))?;
            let (landing, beyond) =
                if rook < king { (castling.a_side, rook) } else { (castling.h_side, rank.len() - 1 - rook) };
            let (king_to, rook_to) = (usize::from(landing.king), usize::from(landing.rook));
            Some(Castle { kinds: [king_kind, rook_kind], king, rook, king_to, rook_to, beyond })
        })
        .collect()
}
