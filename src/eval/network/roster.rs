//! What decides which inputs a network has: a board and the pieces on it, and what the rules of its game count.
//!
//! A network is for all usual games of a board ([`Roster::of_board`]: kinds that are alike share inputs, and others say
//! which rules the game has), or for one game, whatever its rules ([`Roster::of_game`]).

use super::activity::ActivityOffsets;
use crate::board::movement::{Movement, Rule, Way};
use crate::board::text::color_of;
use crate::board::{Bitboard, Color, Geometry, PieceKind};
use crate::eval::piece_class;
use crate::position::{Position, RightsFlags, Rules};
use crate::variant::{Region, Variant};

/// The class of kinds that do not occur.
pub(super) const NO_CLASS: u8 = u8::MAX;

/// The most pieces of both sides together, so that their inputs are fewer than accumulators have room for.
const MAX_PIECES: usize = 240;

/// The most pieces of a kind in hand, and the most checks, that are told apart.
pub(super) const MAX_COUNTED: u8 = 16;

/// What a network knows of a board and its game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Roster {
    /// Files of the board.
    pub files: u8,
    /// Ranks of the board.
    pub ranks: u8,
    /// Files and ranks of the geometry that the board lies on.
    pub(super) geometry: [u8; 2],
    /// True if the geometry is open: the pieces of a game are then numbered in what they do as well.
    pub(super) open: bool,
    /// True if the rules are the same from the other wing, so that a side sees its king in the left half.
    pub(super) mirrors: bool,
    /// True if the rules or the pieces of the sides differ, so that each has inputs of its own.
    pub(super) by_color: bool,
    /// True if each side has exactly one king.
    pub(super) one_king_each: bool,
    /// True if the network is for several games, told apart by their rules.
    pub(super) has_switches: bool,
    /// By kind: its class, or [`NO_CLASS`]. In games with an open geometry the less valuable kinds come first.
    pub(super) classes: [u8; PieceKind::COUNT],
    /// By kind: the most that are counted in hand.
    pub(super) hands: [u8; PieceKind::COUNT],
    /// The most checks left that are counted.
    pub(super) checks: u8,
    /// The most pieces of both sides.
    pub(super) pieces: u8,
    /// The most pieces of one side.
    pub(super) pieces_of_side: u8,
}

impl Roster {
    /// What a network for all usual games of a board knows.
    pub fn of_board(files: u8, ranks: u8) -> Roster {
        let most = 2 * files.min(40) + 1;
        Roster {
            files,
            ranks,
            geometry: [files, ranks],
            open: false,
            mirrors: true,
            by_color: false,
            one_king_each: true,
            has_switches: true,
            classes: PieceKind::ALL
                .map(|kind| if kind.index() < PieceKind::KNOWN_COUNT { piece_class(kind) as u8 } else { NO_CLASS }),
            hands: [0; PieceKind::COUNT],
            checks: 0,
            pieces: 2 * most,
            pieces_of_side: most,
        }
    }

    /// What a network for the game of `rules` knows; `None` if there are too many pieces.
    pub fn of_game<G: Geometry>(rules: &Rules<G>) -> Option<Roster> {
        let variant = rules.variant();
        let counts = Color::ALL.map(|color| start_counts(variant, color));
        let total = |counts: &[usize; PieceKind::COUNT]| counts.iter().sum::<usize>();
        let [white, black] = counts.each_ref().map(total);
        let all = white + black;
        let side = if rules.captures_to_hand() { all } else { white.max(black) };
        if all > MAX_PIECES {
            return None;
        }
        let in_hand = |kind: PieceKind| {
            if rules.drops.is_some() && kind != PieceKind::King {
                (counts[0][kind] + counts[1][kind]).clamp(2, MAX_COUNTED.into()) as u8
            } else {
                0
            }
        };
        let of_game = |kind: &PieceKind| variant.letter(*kind).is_some();
        let mut classes = [NO_CLASS; PieceKind::COUNT];
        for (class, kind) in by_value(variant).into_iter().enumerate() {
            classes[kind] = class as u8;
        }
        let most_checks = variant.ends.checks.map_or(0, |checks| checks[0].max(checks[1]));
        let king = |counts: &[usize; PieceKind::COUNT]| counts[PieceKind::King] == 1;
        Some(Roster {
            files: variant.files,
            ranks: variant.ranks,
            geometry: [G::FILES as u8, G::RANKS as u8],
            open: G::OPEN,
            mirrors: wings_are_alike(variant),
            by_color: counts[0] != counts[1] || !sides_are_alike(variant),
            one_king_each: counts.iter().all(king) && variant.ends.extinction.is_none(),
            has_switches: false,
            classes,
            hands: PieceKind::ALL.map(|kind| if of_game(&kind) { in_hand(kind) } else { 0 }),
            checks: most_checks.min(MAX_COUNTED),
            pieces: all as u8,
            pieces_of_side: side as u8,
        })
    }

    /// The number of classes of kinds.
    pub(super) fn class_count(&self) -> usize {
        let classes = self.classes.iter().filter(|class| **class != NO_CLASS);
        classes.max().map_or(0, |class| usize::from(*class) + 1)
    }

    /// The class of the kings, if each side has exactly one.
    pub(super) fn king_class(&self) -> Option<usize> {
        self.one_king_each.then_some(self.classes[PieceKind::King].into())
    }

    /// Where the inputs of what pieces do begin. On closed geometries they are the same for all games, which makes them
    /// quick to find.
    pub(super) fn activity_offsets(&self) -> ActivityOffsets {
        if self.open { ActivityOffsets::new(self.class_count(), self.ranks.into()) } else { ActivityOffsets::KNOWN }
    }

    /// The class of a kind in the inputs of what pieces do.
    pub(super) fn activity_class(&self, kind: PieceKind) -> usize {
        if self.open { self.classes[kind].into() } else { piece_class(kind) }
    }

    /// How many rights of a side are inputs.
    pub(super) fn rights(&self) -> usize {
        /// Without the second piece in hand.
        const OF_BOARD: usize = 4;
        if self.has_switches { OF_BOARD } else { RightsFlags::RIGHTS }
    }

    /// True if a position has no more pieces than were reckoned with when it was checked that no sum can overflow.
    /// Moves keep it so.
    pub(super) fn fits<G: Geometry>(&self, position: &Position<G>) -> bool {
        if self.has_switches {
            return has_usual_army(position);
        }
        let pieces = Color::ALL.map(|color| position.piece_count(color) as usize);
        let kings = |color| position.pieces(color, PieceKind::King).count() == 1;
        pieces[0] + pieces[1] <= self.pieces.into()
            && pieces.iter().all(|pieces| *pieces <= self.pieces_of_side.into())
            && (!self.one_king_each || Color::ALL.into_iter().all(kings))
    }
}

/// True if no side has more pieces than two ranks and the game's hand hold, and no pawn stands on the first or last
/// rank.
fn has_usual_army<G: Geometry>(position: &Position<G>) -> bool {
    let rules = position.rules();
    let most = (2 * rules.files() + rules.variant().gating_hand.len()) as u32;
    let edge = rules.first_rank[0] | rules.first_rank[1];
    Color::ALL.into_iter().all(|color| position.piece_count(color) <= most)
        && (position.kind(PieceKind::Pawn) & edge).is_empty()
}

/// How many pieces of each kind `color` has at the start, on the board and in hand.
fn start_counts(variant: &Variant, color: Color) -> [usize; PieceKind::COUNT] {
    let mut counts = [0; PieceKind::COUNT];
    for piece in variant.start.pieces().filter(|piece| piece.color == color) {
        counts[piece.kind] += 1;
    }
    variant.gating_hand.iter().for_each(|kind| counts[*kind] += 1);
    if variant.drops.is_some() {
        let letters = variant.start.hand.iter().flat_map(|hand| hand.chars());
        let own = letters.filter(|letter| color_of(*letter) == color);
        own.filter_map(|letter| variant.kind_of(letter)).for_each(|kind| counts[kind] += 1);
    }
    counts
}

/// The kinds of a game, the least valuable first and the king last.
fn by_value(variant: &Variant) -> Vec<PieceKind> {
    let mut kinds: Vec<PieceKind> = variant.kinds().collect();
    kinds.sort_by_cached_key(|kind| {
        let movement = variant.movement(*kind);
        let is_king = *kind == PieceKind::King;
        (is_king, variant.usual_value(*kind), movement.rules().to_vec(), *kind)
    });
    kinds
}

/// The same region from the other wing, or from the other side.
fn seen_from(variant: &Variant, region: Region, other_wing: bool) -> Region {
    let seen = |(file, rank)| match other_wing {
        true => (variant.files.saturating_sub(1 + file), rank),
        false => (file, variant.ranks.saturating_sub(1 + rank)),
    };
    region.squares().map(seen).collect()
}

/// The regions of a game by colour.
fn regions(variant: &Variant) -> Vec<[Option<Region>; 2]> {
    let pawns = &variant.pawns;
    let mut regions = vec![
        pawns.promotion,
        pawns.double_step,
        pawns.en_passant,
        pawns.triple_step.map(Some),
        variant.ends.flag_region.map(Some),
    ];
    regions.extend(variant.mobility.iter().map(|(_, regions)| *regions));
    regions.extend(variant.drops.iter().map(|drops| drops.regions));
    regions
}

/// True if the rules are the same from the other wing, apart from where castling lands.
fn wings_are_alike(variant: &Variant) -> bool {
    let mut regions = regions(variant).into_iter().flatten().flatten();
    let mut kinds = variant.kinds();
    regions.all(|region| seen_from(variant, region, true) == region)
        && kinds.all(|kind| {
            let movement = variant.movement(kind);
            let turned = movement.rules().iter().map(|rule| {
                let other = |(files, ranks): (isize, isize)| (-files, ranks);
                let way = match rule.way {
                    Way::Turn(step) => Way::Turn(other(step)),
                    way => way,
                };
                let step = other(rule.step);
                Rule { way, step, ..*rule }
            });
            Movement::new(turned) == movement
        })
}

/// True if each side plays by the other's rules, seen from its own end.
fn sides_are_alike(variant: &Variant) -> bool {
    let pawns = &variant.pawns;
    let ends = &variant.ends;
    let castlers = &variant.castlers;
    let turned =
        |regions: &[Option<Region>; 2]| regions[0] == regions[1].map(|region| seen_from(variant, region, false));
    let sets = [pawns.promoting, pawns.capturing_en_passant, pawns.resetting, castlers.rooks];
    regions(variant).iter().all(turned)
        && sets.iter().all(|[white, black]| white == black)
        && variant.promotions[0] == variant.promotions[1]
        && pawns.unpromoted[0] == pawns.unpromoted[1]
        && castlers.king[0] == castlers.king[1]
        && ends.flag_piece[0] == ends.flag_piece[1]
        && ends.castling_wins[0] == ends.castling_wins[1]
        && ends.checks.is_none_or(|checks| checks[0] == checks[1])
        && !ends.fold_is_for_white
}
