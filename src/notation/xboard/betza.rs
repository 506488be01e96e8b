//! The moves of a game's pieces in XBoard's Betza notation.

use super::display::{XBoardDisplay, has_bishops_on_one_color};
use crate::board::{Color, PieceKind};
use crate::variant::{Placement, Region, Variant};
use std::collections::BTreeSet;

/// A castling that may become possible from the first rank of a side, as files.
struct Castle {
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
    let castles = ranks.iter().flat_map(|rank| castles(variant, rank));
    let special = SpecialMoves { variant, display, castles: castles.collect(), ranks: &ranks };
    let mut lines = Vec::new();
    let unorthodox = PieceKind::ALL.into_iter().filter(|kind| !kind.is_orthodox());
    for (kind, orthodox, more) in [
        (PieceKind::King, display.royal, special.of_king()),
        (PieceKind::Rook, true, special.of_rook()),
        (PieceKind::Bishop, true, special.of_bishop()),
    ]
    .into_iter()
    .chain(unorthodox.map(|kind| (kind, false, special.of_other(kind))))
    {
        let orthodox = orthodox && more.iter().all(String::is_empty) && variant.own_movement(kind).is_none();
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
    fn of_king(&self) -> BTreeSet<String> {
        let mut king = BTreeSet::new();
        for castle in &self.castles {
            let distance = castle.king.abs_diff(castle.king_to);
            if self.display.royal && distance > 0 {
                king.insert(format!("is{}O{distance}", "j".repeat(castle.beyond)));
            } else {
                king.insert(exactly("md", distance));
            }
        }
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
        if !self.castles.is_empty() {
            king.insert(self.running_over(PieceKind::King));
        }
        king
    }

    fn of_rook(&self) -> BTreeSet<String> {
        let mut rook = BTreeSet::new();
        for castle in &self.castles {
            if !self.variant.gating_hand.is_empty() || castle.king == castle.king_to {
                rook.insert(exactly("md", castle.rook.abs_diff(castle.rook_to)));
            }
        }
        if !self.castles.is_empty() {
            rook.insert(self.running_over(PieceKind::Rook));
        }
        rook
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

    /// Captures en passant of a kind that is like a pawn.
    fn of_other(&self, kind: PieceKind) -> BTreeSet<String> {
        let capturing = self.variant.pawns.capturing_en_passant;
        let is_capturing = capturing.iter().any(|kinds| kinds.contains(kind));
        is_capturing.then(|| "feF".to_owned()).into_iter().collect()
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

fn castles(variant: &Variant, rank: &[Option<PieceKind>]) -> Vec<Castle> {
    let (Some(castling), Some(king)) = (variant.castling, rank.iter().position(|kind| *kind == Some(PieceKind::King)))
    else {
        return Vec::new();
    };
    let rooks = rank.iter().enumerate();
    rooks
        .filter(|(_, kind)| **kind == Some(PieceKind::Rook))
        .map(|(rook, _)| {
            let (landing, beyond) =
                if rook < king { (castling.a_side, rook) } else { (castling.h_side, rank.len() - 1 - rook) };
            Castle { king, rook, king_to: usize::from(landing.king), rook_to: usize::from(landing.rook), beyond }
        })
        .collect()
}
