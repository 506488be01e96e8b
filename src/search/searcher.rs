//! The searcher: keeps the tables and threads, and finds a move.

use super::report::{Bound, Report, SearchResult};
use super::score::{INFINITE, MAX_PLY, Score};
use super::shared_state::SharedState;
use super::strength;
use super::threads::{ResourceError, run, try_threads, vote};
use super::time_manager::TimeManager;
use super::tt::{NO_EVAL, TranspositionTable, TtEntry};
use super::worker::{SearchContext, Worker};
use super::{Control, Limits};
use crate::board::Geometry;
use crate::boards;
use crate::eval::network::{Network, Networks};
use crate::eval::{Weights, static_value};
use crate::position::{Game, Move, Position, Rules};
use crate::time::Instant;
use std::ptr;
use std::sync::Arc;

/// A board that positions can be searched on.
///
/// The functions of this trait are not generic, so the search is compiled once for each board, in this crate, and not
/// again in every crate that uses a [`Searcher`].
pub trait SearchBoard: Geometry {
    /// Runs the iterations of one thread.
    #[doc(hidden)]
    fn iterate(worker: &mut Worker<Self>, ctx: &SearchContext<'_, Self>, report: &mut dyn FnMut(&Report));

    /// The place of this board's searcher.
    #[doc(hidden)]
    fn slot(searchers: &mut Searchers) -> &mut Option<Searcher<Self>>;
}

macro_rules! search_boards {
    ($([$variant:ident $field:ident $board:ident])*) => {
        $(impl SearchBoard for crate::board::$board {
            fn iterate(
                worker: &mut Worker<Self>,
                ctx: &SearchContext<'_, Self>,
                report: &mut dyn FnMut(&Report),
            ) {
                worker.iterate(ctx, report);
            }

            fn slot(searchers: &mut Searchers) -> &mut Option<Searcher<Self>> {
                &mut searchers.$field
            }
        })*

        /// A searcher for each board, made when it is first needed.
        #[derive(Default)]
        pub struct Searchers {
            $($field: Option<Searcher<crate::board::$board>>,)*
        }
    };
}

boards!(search_boards!);

impl Searchers {
    /// The searcher for a board; if there is none yet, what `make` makes.
    ///
    /// # Errors
    /// Those of `make`.
    pub fn get<G: SearchBoard, E>(
        &mut self,
        make: impl FnOnce() -> Result<Searcher<G>, E>,
    ) -> Result<&mut Searcher<G>, E> {
        match G::slot(self) {
            Some(searcher) => Ok(searcher),
            slot => Ok(slot.insert(make()?)),
        }
    }
}

/// Searches positions of one board geometry. Owns the transposition table and the state of each thread, which are kept
/// from move to move.
pub struct Searcher<G: SearchBoard> {
    tt: TranspositionTable,
    workers: Vec<Worker<G>>,
    networks: Networks,
    weights: Option<CachedWeights<G>>,
}

/// The rules, the network for them if there is one, and the weights, which do without it while it does not fit the
/// position.
type CachedWeights<G> = (&'static Rules<G>, Option<Arc<Network>>, Weights<G>);

impl<G: SearchBoard> Searcher<G> {
    /// A searcher that evaluates by the built-in networks, with a transposition table of `hash_mib` mebibytes and
    /// `threads` threads, at least one of each.
    ///
    /// # Errors
    /// [`ResourceError`] when the system does not give the memory or the threads.
    pub fn new(hash_mib: usize, threads: usize) -> Result<Searcher<G>, ResourceError> {
        Searcher::with_networks(hash_mib, threads, Networks::built_in())
    }

    /// The same, with other networks.
    ///
    /// # Errors
    /// As for [`Searcher::new`].
    pub fn with_networks(hash_mib: usize, threads: usize, networks: Networks) -> Result<Searcher<G>, ResourceError> {
        let mut searcher =
            Searcher { tt: TranspositionTable::new(hash_mib)?, workers: Vec::new(), networks, weights: None };
        searcher.set_threads(threads)?;
        Ok(searcher)
    }

    /// Replaces the transposition table by an empty one of `mib` mebibytes.
    ///
    /// # Errors
    /// [`ResourceError::Memory`]; the table is then as large as before, if the system still gives the memory, and may be
    /// empty.
    pub(super) fn set_hash(&mut self, mib: usize) -> Result<(), ResourceError> {
        let before = self.tt.mib();
        // The old table is freed first: both at once may not fit.
        self.tt = TranspositionTable::new(1)?;
        let table = TranspositionTable::new(mib).inspect_err(|_| {
            if let Ok(table) = TranspositionTable::new(before) {
                self.tt = table;
            }
        })?;
        self.tt = table;
        Ok(())
    }

    /// Sets the number of threads, at least one.
    ///
    /// # Errors
    /// [`ResourceError`]; there are then as many threads as before.
    pub(super) fn set_threads(&mut self, threads: usize) -> Result<(), ResourceError> {
        let threads = threads.max(1);
        let before = self.workers.len();
        let mut grow = || {
            for id in before..threads {
                self.workers.push(Worker::new(id)?);
            }
            try_threads(threads - 1)
        };
        let grown = if threads > before { grow() } else { Ok(()) };
        self.workers.truncate(if grown.is_ok() { threads } else { before });
        grown
    }

    /// Sets the size of the transposition table, which is emptied if that changes, and the number of threads.
    ///
    /// # Errors
    /// [`ResourceError`]; both are then as before, if the system still gives them.
    pub fn resize(&mut self, hash_mib: usize, threads: usize) -> Result<(), ResourceError> {
        let before = self.workers.len();
        self.set_threads(threads)?;
        if hash_mib != self.tt.mib() {
            self.set_hash(hash_mib).inspect_err(|_| {
                // If that fails too, one error is enough.
                let _ = self.set_threads(before);
            })?;
        }
        Ok(())
    }

    /// Evaluates by these networks from now on, where they are suited to the game. If they are new, clears the
    /// transposition table and the histories, which come from another evaluation.
    pub fn set_networks(&mut self, networks: Networks) {
        if !self.networks.are_same(&networks) {
            self.networks = networks;
            self.weights = None;
            self.clear();
        }
    }

    /// Clears the transposition table and all histories, for a new game.
    pub fn clear(&mut self) {
        self.tt.clear();
        for worker in &mut self.workers {
            worker.clear();
        }
    }

    /// Computes the evaluation weights for `position`, so that the first search need not.
    pub fn prepare(&mut self, position: &Position<G>) {
        self.forget_other_game(position.rules());
        weights_for(&mut self.weights, position, &self.networks);
    }

    /// If the last position was of another game than that of `rules`, clears what is remembered of it: equal positions
    /// have equal keys in all games.
    fn forget_other_game(&mut self, rules: &Rules<G>) {
        let last = self.weights.as_ref().map(|(rules, ..)| *rules);
        if last.is_some_and(|last| !ptr::eq(last, rules)) {
            self.weights = None;
            self.clear();
        }
    }

    /// Stores an exact score of `position` for the side to move in the transposition table, as if found by a search to
    /// `depth`.
    pub fn remember(&mut self, position: &Position<G>, score: Score, depth: u32) {
        let hit = TtEntry {
            mv: Move::NONE,
            score: score.centipawns(),
            eval: NO_EVAL,
            depth: depth.min(MAX_PLY as u32) as i32,
            bound: Some(Bound::Exact),
            pv: true,
        };
        self.tt.store(position.key(), 0, hit);
        self.tt.mark_used();
    }

    /// Searches the current position of `game` until a limit is reached or `control` stops it, and calls `report` with
    /// each new line.
    ///
    /// With one thread and without time limits the result is deterministic: it depends only on the game, the limits and
    /// the searches since [`Searcher::clear`].
    pub fn search(
        &mut self,
        game: &Game<G>,
        limits: &Limits,
        control: &Control,
        report: &mut dyn FnMut(&Report),
    ) -> SearchResult {
        if let Some(elo) = limits.elo {
            return strength::search(self, game, limits, elo, control, &mut rand::rng(), report);
        }
        let result = self.think(game, limits, control, control.born(), report);
        if limits.infinite || limits.ponder {
            control.wait_until_released(!limits.infinite);
        }
        result
    }

    /// The legal moves, or those of them in `only` unless that is empty. The TT move goes first, so even a search stopped
    /// at once returns it.
    fn root_moves(&self, position: &Position<G>, only: &[Move]) -> Vec<Move> {
        let mut moves: Vec<Move> = position.legal_moves().into_iter().collect();
        if !only.is_empty() {
            moves.retain(|mv| only.contains(mv));
        }
        let known = self.tt.probe(position.key(), 0).map(|hit| hit.mv);
        if let Some(place) = moves.iter().position(|mv| Some(*mv) == known) {
            moves[..=place].rotate_right(1);
        }
        moves
    }

    fn think(
        &mut self,
        game: &Game<G>,
        limits: &Limits,
        control: &Control,
        start: Instant,
        report: &mut dyn FnMut(&Report),
    ) -> SearchResult {
        let position = game.position();
        self.forget_other_game(position.rules());
        let root_moves = self.root_moves(position, &limits.root_moves);
        if root_moves.is_empty() {
            let score = |outcome| Score::of_outcome(outcome, position.side_to_move());
            return SearchResult {
                best: None,
                ponder: None,
                score: position.outcome().map_or(Score::DRAW, score),
                depth: 0,
                nodes: 0,
            };
        }
        self.tt.age();
        for worker in &mut self.workers {
            worker.prepare(game, &root_moves);
        }
        let ctx = SearchContext {
            game,
            limits,
            control,
            tt: &self.tt,
            time: &TimeManager::new(limits, start),
            weights: weights_for(&mut self.weights, position, &self.networks),
            shared: &SharedState::new(self.workers.len()),
        };
        let reported = run(&mut self.workers, &ctx, report);
        // A depth that was asked for is reached by the main thread; a helper may be a ply behind.
        let chosen =
            if limits.multipv > 1 || limits.mate.is_some() || limits.depth.is_some() { 0 } else { vote(&self.workers) };
        let worker = &mut self.workers[chosen];
        if worker.completed_depth == 0 && worker.root_moves[0].score == -INFINITE && !position.in_check() {
            // Stopped before the first score: report the static evaluation.
            worker.root_moves[0].score = static_value(position, ctx.weights);
        }
        let lines = worker.final_lines(&ctx);
        if !reported.is_some_and(|line| line.says_the_same(&lines[0])) {
            lines.iter().for_each(report);
        }
        let mut result = SearchResult::from(&lines[0]);
        let remembered = |best| remembered_reply(&self.tt, position, best);
        result.ponder = result.ponder.or_else(|| remembered(result.best?));
        result
    }
}

/// The weights for `position`, from those known for its game, if there are any.
fn weights_for<'a, G: Geometry>(
    known: &'a mut Option<CachedWeights<G>>,
    position: &Position<G>,
    networks: &Networks,
) -> &'a Weights<G> {
    let rules = position.rules();
    let make = || (rules, networks.of(rules), Weights::new(rules));
    let (_, network, weights) = known.get_or_insert_with(make);
    let fitting = network.as_ref().filter(|network| network.fits(position));
    weights.set_network(fitting);
    weights
}

/// The reply to `mv` in the transposition table, as the ponder move when the PV was cut short.
fn remembered_reply<G: Geometry>(table: &TranspositionTable, position: &Position<G>, mv: Move) -> Option<Move> {
    let mut child = *position;
    child.make(mv);
    let hit = table.probe(child.key(), 1)?;
    child.is_legal(hit.mv).then_some(hit.mv)
}
