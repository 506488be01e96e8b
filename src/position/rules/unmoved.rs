//! What unmoved pieces may do besides castling.

use super::Compiler;
use crate::board::{Geometry, PieceKind, Square};
use crate::position::drops::{SquaresByKind, gating_squares};
use crate::variant::{GatingKinds, MAX_GATING_KINDS, Variant};

/// What unmoved pieces may do besides castling, compiled for a geometry.
pub struct UnmovedRules<G: Geometry> {
    /// True if the game has any of these, so that unmoved pieces matter beyond castling.
    pub any: bool,
    /// By colour: the bunkers of the king's leap; `None` for games without.
    pub bunkers: Option<[[Square; 2]; 2]>,
    /// True if the game has bishop adjustment.
    pub adjustment: bool,
    /// True if the game has bishop conversion.
    pub conversion: bool,
    /// The kinds of which the first move of a first-rank piece can gate one from the hand.
    pub gatable_kinds: GatingKinds,
    /// Where these may be gated; `None` for everywhere.
    pub(in crate::position) gating_squares: Option<Box<SquaresByKind<G>>>,
}

impl<G: Geometry> UnmovedRules<G> {
    /// The place of `kind` in [`UnmovedRules::gatable_kinds`].
    pub fn slot(&self, kind: PieceKind) -> Option<usize> {
        self.gatable_kinds.iter().position(|known| *known == kind)
    }

    /// The arguments are those of [`Drops::new`](crate::position::Drops::new).
    pub(super) fn new(
        compiler: &Compiler<'_, G>,
        promotion: [G::Bitboard; 2],
        immobile: Option<&SquaresByKind<G>>,
    ) -> UnmovedRules<G> {
        let variant = compiler.variant;
        UnmovedRules {
            any: variant.has_unmoved_rights(),
            bunkers: variant.bunker_leap.map(|files| {
                let squares = |rank| files.map(|file| G::square(usize::from(file), rank));
                compiler.ranks_from(0).map(squares)
            }),
            adjustment: variant.bishop_adjustment,
            conversion: variant.bishop_conversion,
            gatable_kinds: gatable_kinds(variant),
            gating_squares: gating_squares(compiler, promotion, immobile),
        }
    }
}

/// The kinds that a first move can gate: those in hand at the start, or any where the hand changes.
pub(in crate::position) fn gatable_kinds(variant: &Variant) -> GatingKinds {
    if variant.gating_hand.is_empty() || variant.drops.is_none() {
        return variant.gating_hand.clone();
    }
    let mut kinds = variant.kinds_in_hand();
    kinds.retain(|kind| variant.may_hold(*kind));
    kinds.into_iter().take(MAX_GATING_KINDS).collect()
}
