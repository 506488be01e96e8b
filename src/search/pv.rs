//! Principal variations (PV).

use super::node::Node;
use super::report::Bound;
use super::score::{DRAW, MATE, MATE_BOUND, MAX_PLY};
use super::tt::TtEntry;
use super::worker::{SearchContext, Worker};
use crate::board::Geometry;
use crate::position::Move;

impl<G: Geometry> Worker<G> {
    /// Sets the PV of `ply` to `mv` followed by the PV of the next ply.
    pub fn extend_line(&mut self, ply: usize, mv: Move) {
        let (head, tail) = self.pv.split_at_mut(ply + 1);
        head[ply].clear();
        head[ply].push(mv);
        head[ply].extend_from_slice(&tail[0]);
    }

    /// Rebuilds the PV below `node` by following exact entries in the TT, from `hit` until one is missing.
    ///
    /// Returns false, with an empty PV, if the entry cannot be used here: its move is illegal, the line runs into a
    /// draw by repetition or the fifty-move rule although the score is not a draw, or it ends before the mate of the
    /// score.
    pub fn pv_from_tt(&mut self, ctx: &SearchContext<'_, G>, node: &Node<G>, hit: &TtEntry) -> bool {
        let ply = node.ply;
        let known_keys = self.keys.len();
        let mut position = node.position;
        let mut next = Some(*hit);
        let mut ended = None;
        self.pv[ply].clear();
        while let Some(hit) = next
            && hit.mv != Move::NONE
            && position.is_legal(hit.mv)
            && ply + self.pv[ply].len() < MAX_PLY
            && ended.is_none()
        {
            self.pv[ply].push(hit.mv);
            position.make(hit.mv);
            self.keys.push(position.key());
            ended = self.value_by_rule(&position, ply + self.pv[ply].len());
            let reply = ctx.tt.probe(position.key(), ply + self.pv[ply].len());
            next = reply.filter(|reply| reply.bound == Some(Bound::Exact) && reply.score == -hit.score);
        }
        self.keys.truncate(known_keys);
        let end = (ply + self.pv[ply].len()) as i32;
        let short = hit.score.abs() >= MATE_BOUND && end < MATE - hit.score.abs();
        if self.pv[ply].is_empty() || short || ended == Some(DRAW) && hit.score != DRAW {
            self.pv[ply].clear();
            return false;
        }
        self.seldepth = self.seldepth.max(ply + self.pv[ply].len());
        true
    }
}

#[cfg(test)]
mod tests {
    use crate::board::{Board8x8, Square};
    use crate::position::{Game, Move};
    use crate::search::node::Node;
    use crate::search::report::Bound;
    use crate::search::score::{INFINITE, MATE};
    use crate::search::tests::with_context;
    use crate::search::tt::{NO_EVAL, TtEntry};
    use crate::testing::{array, game};

    const DEPTH: i32 = 5;

    fn moves<const N: usize>(squares: [(u8, u8); N]) -> [Move; N] {
        squares.map(|(from, to)| Move::normal(Square::new(from), Square::new(to)))
    }

    /// Searches the position after `line` with an open window. The table holds `entries`, consecutive moves with exact
    /// values. Returns the value and the PV.
    fn search(
        game: &Game<Board8x8>,
        line: &[Move],
        entries: &[(Move, i32)],
        threads: usize,
        depth: i32,
    ) -> (i32, Vec<Move>) {
        with_context(game, threads, |ctx, worker| {
            worker.prepare(game, &line[..1]);
            let mut node = Node::root(*game.position(), ctx.weights);
            for mv in line {
                let before = node;
                worker.play(ctx, &before, &mut node, *mv);
            }
            let mut at = node.position;
            for (ply, (mv, score)) in entries.iter().enumerate() {
                let entry = TtEntry {
                    mv: *mv,
                    score: *score,
                    eval: NO_EVAL,
                    depth: DEPTH,
                    bound: Some(Bound::Exact),
                    pv: true,
                };
                ctx.tt.store(at.key(), line.len() + ply, entry);
                if at.is_legal(*mv) {
                    at.make(*mv);
                }
            }
            let value = worker.search::<true>(ctx, &node, -INFINITE, INFINITE, depth, false);
            (value, worker.pv[node.ply].clone())
        })
    }

    #[test]
    fn helper_threads_allow_exact_entries_to_cut_off() {
        let start = array("chess", 0);
        let [e2e4, e7e5, g1f3, b8c6] = moves([(12, 28), (52, 36), (6, 21), (57, 42)]);
        let known = [(e7e5, -300), (g1f3, 300)];
        let found = |threads, depth| search(&start, &[e2e4], &known, threads, depth);
        assert_eq!(found(2, DEPTH), (-300, vec![e7e5, g1f3]));
        // Not if the entry is too shallow, nor with one thread.
        assert_ne!(found(2, DEPTH + 1).0, -300);
        assert_ne!(found(1, DEPTH).0, -300);
        // An entry with another value belongs to another line.
        let mixed = [(e7e5, -300), (g1f3, 20), (b8c6, -20)];
        let found = search(&start, &[e2e4], &mixed, 2, DEPTH);
        assert_eq!(found, (-300, vec![e7e5]));
    }

    #[test]
    fn the_line_of_a_mate_ends_with_it() {
        let start = array("chess", 0);
        let [f2f3, e7e5, g2g4, d8h4] = moves([(13, 21), (52, 36), (14, 30), (59, 31)]);
        // Mates are counted from the root at every ply.
        let mate = MATE - 4;
        let whole = [(e7e5, mate), (g2g4, -mate), (d8h4, mate)];
        let found = search(&start, &[f2f3], &whole, 2, DEPTH);
        assert_eq!(found, (mate, vec![e7e5, g2g4, d8h4]));
        // If the last move is missing, the position is searched.
        let found = search(&start, &[f2f3], &whole[..2], 2, DEPTH);
        assert_ne!(found.0, mate);
    }

    #[test]
    fn entries_that_cannot_be_used_are_ignored() {
        // After a key collision the move may be illegal.
        let start = array("chess", 0);
        let [e2e4, e7e4] = moves([(12, 28), (52, 28)]);
        let found = search(&start, &[e2e4], &[(e7e4, -300)], 2, DEPTH);
        assert_ne!(found.0, -300);
        // The side to move can repeat the position, which is better than what the table knows.
        let [a2a3, out, reply, back, home] = moves([(8, 16), (6, 21), (62, 45), (21, 6), (45, 62)]);
        let line = [a2a3, reply, out, home];
        let [e2e4] = moves([(12, 28)]);
        assert!(search(&start, &line, &[(e2e4, -300)], 2, DEPTH).0 >= 0);
        assert_eq!(search(&start, &line, &[(e2e4, 300)], 2, DEPTH).0, 300);
        // The line repeats the position for the third time.
        let mut repeated = array("chess", 0);
        for mv in [out, reply, back, home, out, reply] {
            repeated.play(mv);
        }
        let found = search(&repeated, &[back], &[(home, 250)], 2, DEPTH);
        assert_ne!(found.0, 250);
        let found = search(&repeated, &[back], &[(home, 0)], 2, DEPTH);
        assert_eq!(found, (0, vec![home]));
        // Close to the fifty-move rule.
        for (clock, taken) in [(80, true), (95, false)] {
            let text = format!("4k3/8/8/8/8/8/R7/4K3 w - - {clock} 99");
            let rook: Game<Board8x8> = game("chess", &text);
            let [step, away] = moves([(4, 3), (60, 59)]);
            let found = search(&rook, &[step], &[(away, -777)], 2, DEPTH);
            assert_eq!(found.0 == -777, taken);
        }
    }
}
