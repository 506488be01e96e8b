//! King safety (<https://www.chessprogramming.org/King_Safety>).

use super::pieces::{Attacks, on_board};
use super::shelter::Shelter;
use super::threats::heavy;
use super::weights::ClassicalWeights;
use crate::board::{Bitboard, Color, Geometry};
use crate::eval::PhasedScore;
use crate::position::Position;

/// The cap of the king danger.
const MAX_DANGER: i32 = 700;

/// King safety of `color`: shelter, danger and pins.
pub fn king<G: Geometry>(
    position: &Position<G>,
    weights: &ClassicalWeights<G>,
    attacks: &Attacks<G>,
    shelter: &Shelter<G>,
    color: Color,
) -> PhasedScore {
    // Where no move may give check, kings race.
    if G::OPEN && position.king(color) == G::NOWHERE || !position.rules().ends.checking {
        return PhasedScore::ZERO;
    }
    let blockers_for_king = position.blockers_for_king(color);
    let pinned = blockers_for_king & position.color(color);
    let danger = danger(position, weights, attacks, shelter, color, blockers_for_king);
    let to_pawns = weights.params.king_to_pawns * shelter.to_pawns;
    PhasedScore::new(shelter.value - danger * danger / 512, to_pawns - danger / 8)
        + weights.params.pinned * pinned.count() as i32
}

/// King danger, 0 to [`MAX_DANGER`]: how strong the enemy's attack on the king of `color`, which has one, is.
#[inline(always)]
pub fn danger<G: Geometry>(
    position: &Position<G>,
    weights: &ClassicalWeights<G>,
    attacks: &Attacks<G>,
    shelter: &Shelter<G>,
    color: Color,
    blockers_for_king: G::Bitboard,
) -> i32 {
    let params = &weights.params;
    let (us, them) = (color, !color);
    let checks = attacks.checks[them];
    let near = on_board(position, position.rules().tables.king[position.king(color)]);
    let weak = attacks.all[them].without(attacks.pieces[us]);
    // Squares safe for the enemy: undefended, or defended only by the king and attacked twice.
    let free = !position.color(!color) & (!attacks.all[us] | attacks.twice[them].without(attacks.pieces[us]));
    let mut checking = 0;
    let mut any_check = false;
    for (squares, weight) in checks.iter().zip(params.danger_check) {
        let safe = *squares & free;
        checking += weight * safe.count().min(2) as i32
            + params.danger_unsafe_check * squares.without(free).count().min(2) as i32;
        any_check |= safe.any();
    }
    let drops = position.hand(them);
    if attacks.king_attackers[them] == 0 && !any_check && drops.is_empty() {
        return 0;
    }
    let escape = near.without(attacks.all[them] | position.color(color));
    let flank = weights.half[us] & weights.flank[G::file(position.king(color))];
    let mut danger = params.danger_base
        + params.danger_attacker * attacks.king_attackers[them]
        + params.danger_near * attacks.near_king[them]
        + params.danger_weak * (near & weak).count() as i32
        + checking
        + params.danger_flank * (flank & attacks.all[them]).count() as i32
        + params.danger_flank_twice * (flank & attacks.twice[them]).count() as i32
        + params.danger_defended * (near & attacks.pieces[us]).count() as i32
        + params.danger_flank_guard * (flank & attacks.all[us]).count() as i32
        + params.danger_blocker * blockers_for_king.count() as i32
        + params.danger_escape * escape.count() as i32
        - params.danger_shelter * shelter.value / 4;
    if !drops.is_empty() {
        let holes = near.without(attacks.pieces[us] | position.color(color));
        danger += params.danger_drop_near * holes.count() as i32 * drops.total().min(4) as i32;
        for (kind, _) in drops.kinds() {
            let safe = position.checking_drops(them, kind) & free;
            danger += params.danger_drop_check * safe.count().min(2) as i32;
        }
    }
    if (heavy(position) & position.color(!color)).is_empty() && !position.may_be_reinforced() {
        danger += params.danger_no_queen;
    }
    danger.clamp(0, MAX_DANGER)
}
