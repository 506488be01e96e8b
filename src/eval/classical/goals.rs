//! What nearness to a goal other than mate is worth. Only games with such goals are evaluated by this.

use crate::board::{Bitboard, Color, Geometry, PieceKind};
use crate::position::Position;

/// The value of one missing check, in centipawns, in the middle game; with more it falls by their square.
const LAST_CHECK: i32 = 1000;

/// What is left of it in the end game, in 256ths.
const LAST_CHECK_IN_END_GAME: i32 = 96;

/// The danger, in centipawns, of which a king with one check left suffers once more as much.
const CHECK_DANGER: i32 = 128;

/// The value of a king one step from its goal where check may be given; with more steps it falls by their square.
const NEXT_STEP: i32 = 320;

/// The same where no move may give check, so that the kings race; with more steps it falls in proportion.
const NEXT_STEP_OF_RACE: i32 = 1200;

/// The most steps that are looked for, in the two kinds of games.
const STEPS: u32 = 4;
const STEPS_OF_RACE: u32 = 9;

/// The value for the side to move, in centipawns; `phase` is 256 in the middle game and 0 in the end game. `danger` is
/// by colour the danger of its king, where checks are counted.
#[inline(never)]
pub fn value<G: Geometry>(position: &Position<G>, phase: i32, danger: [i32; 2]) -> i32 {
    let us = position.side_to_move();
    let of = |color: Color| checks_value(position, color, phase, danger[!color]) + flag_value(position, color);
    of(us) - of(!us)
}

/// The value of the checks given by `color`, and of those that the danger of the enemy king promises.
fn checks_value<G: Geometry>(position: &Position<G>, color: Color, phase: i32, danger: i32) -> i32 {
    let Some(left) = position.checks_left(color) else {
        return 0;
    };
    let left = i32::from(left.max(1));
    let share = LAST_CHECK_IN_END_GAME + (256 - LAST_CHECK_IN_END_GAME) * phase / 256;
    let given = LAST_CHECK * share / 256 / (left * left);
    given + danger * danger / (CHECK_DANGER * left) + danger
}

/// The value of the steps that the pieces of `color` still have to go to its goal.
fn flag_value<G: Geometry>(position: &Position<G>, color: Color) -> i32 {
    let rules = position.rules();
    let region = rules.flag_region[color];
    if region.is_empty() {
        return 0;
    }
    let is_race = !rules.ends.checking;
    match rules.ends.flag_piece[color] {
        Some(PieceKind::King) if rules.has_king[color] => {
            let most = if is_race { STEPS_OF_RACE } else { STEPS };
            let Some(steps) = king_steps_to(position, color, region, most) else {
                return 0;
            };
            if is_race { NEXT_STEP_OF_RACE / steps as i32 } else { NEXT_STEP / (steps * steps) as i32 }
        }
        kind => {
            let pieces = kind.map_or(position.color(color), |kind| position.pieces(color, kind));
            let near = |from| region.squares().map(move |to| G::distance(from, to)).min();
            let steps = pieces.squares().filter_map(near).min();
            steps.map_or(0, |steps| NEXT_STEP / 2 / (1 + steps as i32))
        }
    }
}

/// How many steps the king of `color` needs to `region`, on squares that are neither attacked nor its own; `None` if
/// more than `most`.
fn king_steps_to<G: Geometry>(position: &Position<G>, color: Color, region: G::Bitboard, most: u32) -> Option<u32> {
    let king = position.king(color);
    if region.contains(king) {
        return Some(1);
    }
    if region.squares().map(|to| G::distance(king, to)).min() > Some(most) {
        return None;
    }
    let tables = position.rules().tables;
    let open = !(position.color(color) | position.rules().walls);
    let others = position.blockers() ^ G::Bitboard::from_square(king);
    let mut seen = G::Bitboard::from_square(king);
    let mut frontier = seen;
    for steps in 1..=most {
        let next = frontier.squares().fold(G::Bitboard::EMPTY, |set, from| set | tables.king[from]);
        let next = (next & open).without(seen);
        seen |= next;
        frontier = G::Bitboard::of(next.squares().filter(|to| !position.is_attacked(*to, !color, others)));
        if (frontier & region).any() {
            return Some(steps);
        }
    }
    None
}
