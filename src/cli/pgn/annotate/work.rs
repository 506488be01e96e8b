//! Searching the positions of a game, on several threads.

use super::{AnnotationSettings, notes};
use crate::any_board;
use crate::board::Geometry;
use crate::cli::signals::POLL;
use crate::lock;
use crate::notation::pgn::PgnGame;
use crate::position::Game;
use crate::review::{Analysis, Review};
use crate::search::{Control, ResourceError, SearchBoard, Searcher, Searchers};
use crossbeam_channel::{Receiver, Sender, unbounded};
use indicatif::ProgressBar;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, OnceLock};

/// Positions of a game that a thread searches as one task, from the last to the first, so that the TT helps with the
/// earlier ones. Each task starts with an empty TT, so that the result does not depend on the number of threads.
const BATCH: usize = 16;

/// Stops all searches.
pub struct Stop {
    pub flag: Arc<AtomicBool>,
    /// The control of each thread's search.
    running: Vec<Mutex<Control>>,
}

impl Stop {
    pub fn new(threads: usize) -> Stop {
        Stop { flag: Arc::default(), running: (0..threads).map(|_| Mutex::default()).collect() }
    }

    pub fn set(&self) {
        self.flag.store(true, Ordering::Relaxed);
        for control in &self.running {
            lock(control).stop();
        }
    }

    pub fn is_set(&self) -> bool {
        self.flag.load(Ordering::Relaxed)
    }

    /// A control for the next search of a thread; `None` if it must not start.
    fn begin(&self, thread: usize) -> Option<Control> {
        let mut control = lock(&self.running[thread]);
        *control = Control::new();
        (!self.is_set()).then(|| control.clone())
    }
}

any_board! {
    /// A game that is being annotated, on any board.
    pub enum AnyJob(GameJob);
}

/// The resources of a thread.
pub struct Thread<'a> {
    pub number: usize,
    pub settings: &'a AnnotationSettings,
    pub stop: &'a Stop,
    pub bar: &'a ProgressBar,
    pub searchers: Searchers,
}

/// A game and the results for its positions.
pub struct GameJob<G: Geometry> {
    game: PgnGame<G>,
    played: Game<G>,
    found: Vec<OnceLock<Analysis>>,
    done: (Sender<Searched>, Receiver<Searched>),
}

/// How the search of a task ended.
type Searched = Result<(), ResourceError>;

impl<G: SearchBoard> GameJob<G> {
    pub fn new(game: PgnGame<G>) -> GameJob<G> {
        let played = game.main_line();
        GameJob { found: vec![OnceLock::new(); played.positions().len()], game, played, done: unbounded() }
    }

    fn search_all(&self, batch: usize, thread: &mut Thread<'_>) -> Searched {
        let Thread { settings, stop, .. } = *thread;
        let searcher =
            thread.searchers.get(|| Searcher::<G>::with_networks(settings.hash, 1, settings.networks.clone()))?;
        searcher.clear();
        let from = batch * BATCH;
        let end = self.found.len().min(from + BATCH);
        let mut game = Game::new(*self.played.start());
        for mv in &self.played.moves()[..end - 1] {
            game.play(*mv);
        }
        for place in (from..end).rev() {
            let Some(control) = stop.begin(thread.number) else {
                break;
            };
            let is_last = place + 1 == self.found.len();
            let found = match game.outcome().filter(|_| is_last) {
                Some(end) => Analysis::over(end, game.position().side_to_move()),
                None => Analysis::search(searcher, &game, &settings.limits, &control),
            };
            if stop.is_set() {
                break;
            }
            // Each position is searched once.
            let _ = self.found[place].set(found);
            thread.bar.inc(1);
            game.undo();
        }
        Ok(())
    }

    /// How many tasks its search has.
    pub fn batches(&self) -> usize {
        self.found.len().div_ceil(BATCH)
    }

    /// Searches a task, and notifies [`GameJob::wait`].
    pub fn search(&self, batch: usize, thread: &mut Thread<'_>) {
        let result = self.search_all(batch, thread);
        // The receiver is part of the job.
        let _ = self.done.0.send(result);
    }

    /// Waits for all searches; false if they were stopped.
    pub fn wait(&self, stop: &Stop) -> Result<bool, ResourceError> {
        let mut left = self.batches();
        while left > 0 {
            if let Ok(result) = self.done.1.recv_timeout(POLL) {
                result?;
                left -= 1;
            } else if stop.is_set() {
                return Ok(false);
            }
        }
        Ok(self.found.iter().all(|found| found.get().is_some()))
    }

    /// The annotated game as PGN.
    pub fn finish(&self, settings: &AnnotationSettings) -> (String, Review) {
        let found: Vec<&Analysis> = self.found.iter().filter_map(OnceLock::get).collect();
        let mut game = self.game.clone();
        let review = notes::write(&mut game, &self.played, &found, settings);
        (game.write(), review)
    }
}
