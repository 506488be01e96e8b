//! Draws in the search, and upcoming repetitions.

use super::node::Node;
use super::score::value_of;
use super::worker::Worker;
use crate::board::{Color, Geometry};
use crate::position::{Move, Position};
use crate::variant::EndRules;

/// The value of a position that has occurred as often as ends the game.
#[cold]
fn value_of_repetition<G: Geometry>(position: &Position<G>, ply: usize) -> i32 {
    let outcome = position.outcome_by_repetition();
    value_of(outcome, position.side_to_move(), ply)
}

impl<G: Geometry> Worker<G> {
    /// The value of a position in which the game is over by repetition or by [`Position::outcome_by_rule`].
    ///
    /// One repetition of a position of the search is enough (twofold repetition), but positions of the game must have
    /// occurred twice before.
    #[inline(always)]
    pub fn value_by_rule(&self, position: &Position<G>, ply: usize) -> Option<i32> {
        let clock = position.reversible_plies();
        if clock >= 4 && self.is_repeated(clock, &position.rules().ends) {
            return Some(value_of_repetition(position, ply));
        }
        let outcome = position.outcome_by_rule()?;
        Some(value_of(outcome, position.side_to_move(), ply))
    }

    /// Upcoming repetition: true if the opponent has just moved back and the side to move can do the same, so that the
    /// node is worth at least a draw (<https://www.chessprogramming.org/Repetitions>). Longer cycles are not detected.
    /// Comparing the keys excludes moves that lose a right.
    #[inline]
    pub fn can_repeat(&self, node: &Node<G>) -> bool {
        let (position, ply) = (&node.position, node.ply);
        let last = self.keys.len() - 1;
        if ply < 4 || position.reversible_plies() < 3 || last - self.key_floor < 3 {
            return false;
        }
        let [back, ours, theirs] = [1, 2, 3].map(|back| self.stack(ply, back).mv);
        if !ours.is_normal() || back.from() != theirs.to() || back.to() != theirs.from() {
            return false;
        }
        let Some(piece) = position.piece_on(ours.to()) else {
            return false;
        };
        let keys = &position.rules().keys;
        let difference = keys.piece(piece, ours.from()) ^ keys.piece(piece, ours.to()) ^ keys.side(Color::Black);
        self.keys[last] ^ self.keys[last - 3] == difference
            && position.is_legal(Move::normal(ours.to(), ours.from()))
            && !back.is_drop()
            && !theirs.is_drop()
            && position.rules().ends.is_draw_by_repetition()
    }

    /// True if the position has occurred as often as the game allows or, if that is a draw, in the search once before.
    fn is_repeated(&self, clock: usize, ends: &EndRules) -> bool {
        let rule = ends.fold_rule;
        let last = self.keys.len() - 1;
        let key = self.keys[last];
        let most = clock.min(last - self.key_floor);
        let mut seen = 0;
        let mut back = 4;
        while back <= most {
            let index = last - back;
            if self.keys[index] == key {
                seen += 1;
                let is_enough = index >= self.game_keys && ends.is_draw_by_repetition();
                if is_enough || seen + 1 >= rule.max(2) {
                    return rule > 0;
                }
            }
            back += 2;
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::on_board;
    use crate::search::tests::with_context;
    use crate::search::worker::SearchContext;
    use crate::testing::{AnyGame, games};
    use rand::rngs::SmallRng;
    use rand::{Rng, SeedableRng};

    /// Plays random moves, more than half of them back, and compares with trying all moves. Returns how often a
    /// repetition was possible.
    fn repetitions_are_foreseen<G: Geometry>(
        ctx: &SearchContext<'_, G>,
        worker: &mut Worker<G>,
        rng: &mut SmallRng,
    ) -> usize {
        let position = *ctx.game.position();
        let mut node = Node::root(position, ctx.weights);
        let mut foreseen = 0;
        for ply in (0..150).cycle().take(20 * 150) {
            if ply == 0 {
                worker.prepare(ctx.game, &[]);
                node = Node::root(position, ctx.weights);
            }
            let moves = node.position.legal_moves();
            if moves.is_empty() {
                continue;
            }
            let repeats = |mv: &&Move| {
                let mut child = node.position;
                child.make(**mv);
                ply >= 4 && child.key() == worker.keys[worker.keys.len() - 4]
            };
            let back = moves.iter().find(repeats).copied();
            assert_eq!(worker.can_repeat(&node), back.is_some());
            foreseen += usize::from(back.is_some());
            let before = worker.stack(ply, 2).mv;
            let undoing = Move::normal(before.to(), before.from());
            let mv = if rng.random_bool(0.6) && moves.contains(&undoing) {
                undoing
            } else {
                moves[rng.random_range(0..moves.len())]
            };
            let parent = node;
            worker.play(ctx, &parent, &mut node, mv);
        }
        foreseen
    }

    #[test]
    fn repetitions_one_move_away_are_seen() {
        let mut rng = SmallRng::seed_from_u64(3);
        let mut foreseen = 0;
        for game in games() {
            foreseen += on_board!(AnyGame; &game, game => with_context(game, 1, |ctx, worker| {
                repetitions_are_foreseen(ctx, worker, &mut rng)
            }));
        }
        assert!(foreseen > 500, "{foreseen}");
    }
}
