//! Principal variations: the lines that searches with an open window find best.

use super::tt::Hit;
use super::worker::{Job, Node, Worker};
use crate::board::Geometry;
use crate::position::Move;

impl<G: Geometry> Worker<G> {
    /// Puts `mv` before the line of the next ply.
    pub fn extend_line(&mut self, ply: usize, mv: Move) {
        let (head, tail) = self.pv.split_at_mut(ply + 1);
        head[ply].clear();
        head[ply].push(mv);
        head[ply].extend_from_slice(&tail[0]);
    }

    /// Takes the line from `node` on, of at most `depth` plies, from the table, where another thread has left its moves
    /// one by one. It ends early where the game would, or where an entry is gone.
    pub fn recall_line(&mut self, job: &Job<'_, G>, node: &Node<G>, depth: i32, ply: usize) {
        let known_keys = self.keys.len();
        let mut position = node.position;
        self.pv[ply].clear();
        for _ in 0..depth {
            let hit = job.table.probe(position.key(), ply);
            let known = |hit: &Hit| hit.mv != Move::NONE && position.is_legal(hit.mv);
            let Some(hit) = hit.filter(known) else {
                break;
            };
            self.pv[ply].push(hit.mv);
            position.make(hit.mv);
            self.keys.push(position.key());
            if self.draw_value(&position).is_some() {
                break;
            }
        }
        self.keys.truncate(known_keys);
    }
}

#[cfg(test)]
mod tests {
    use crate::board::{Board8x8, Square};
    use crate::eval::{EvalState, Weights};
    use crate::position::Move;
    use crate::search::report::Bound;
    use crate::search::score::INFINITE;
    use crate::search::team::Team;
    use crate::search::testing::array;
    use crate::search::time::TimeManager;
    use crate::search::tt::{Hit, NO_EVAL, Table};
    use crate::search::worker::{Job, Node, Worker};
    use crate::search::{Control, Limits};
    use std::time::Instant;

    #[test]
    fn threads_take_over_lines_that_are_known_exactly() {
        let game = array::<Board8x8>("chess", 0);
        let position = *game.position();
        let limits = Limits::depth(9);
        let weights = Weights::new(position.rules());
        let [e2e4, e7e5, g1f3] = [(12, 28), (52, 36), (6, 21)]
            .map(|(from, to)| Move::normal(Square::new(from), Square::new(to)));
        let search = |threads, depth| {
            let table = Table::new(1);
            let job = Job {
                game: &game,
                limits: &limits,
                control: &Control::new(),
                table: &table,
                time: &TimeManager::new(&limits, Instant::now()),
                weights: &weights,
                team: &Team::new(threads),
            };
            let mut worker = Worker::new(0);
            worker.prepare(&game, &[e2e4]);
            let root = Node {
                position,
                state: EvalState::new(&position, &weights),
            };
            let mut node = root;
            worker.play(&job, &root, &mut node, e2e4, 0);
            let mut at = node.position;
            for mv in [e7e5, g1f3] {
                let entry = Hit {
                    mv,
                    score: -300,
                    eval: NO_EVAL,
                    depth: 5,
                    bound: Some(Bound::Exact),
                    pv: true,
                };
                table.store(at.key(), 1, entry);
                at.make(mv);
            }
            let value = worker.search::<true>(&job, &node, -INFINITE, INFINITE, depth, 1, false);
            (value, worker.pv[1].clone())
        };
        assert_eq!(search(2, 5), (-300, vec![e7e5, g1f3]));
        // Not where it is too shallow, nor by a thread that is alone.
        assert_ne!(search(2, 6).0, -300);
        assert_ne!(search(1, 5).0, -300);
    }
}
