//! A session on one geometry.

use super::{PositionError, display};
use crate::eval::Weights;
use crate::eval::network::Networks;
use crate::notation::fen::{self, StartError};
use crate::notation::{self, UciStyle};
use crate::position::{Game, Move, Position, Rules, SetupError, perft_parallel};
use crate::protocol::job::{JobOutput, JobSink, spawn};
use crate::search::{Control, DEFAULT_HASH, Limits, ResourceError, Score, SearchBoard, SearchEvent, SearchThread};

/// The game on the board, and its searcher.
pub struct GameSession<G: SearchBoard> {
    pub(super) rules: &'static Rules<G>,
    pub(super) game: Game<G>,
    /// Why another position is not on the board.
    pub(super) refusal: Option<String>,
    searched: Position<G>,
    /// Not made before it is needed, nor after a panic.
    thread: Option<SearchThread<G>>,
    /// The size of the transposition table, in mebibytes, and the number of threads.
    pub(super) sizes: (usize, usize),
    pub(super) networks: Networks,
}

impl<G: SearchBoard> GameSession<G> {
    /// A session with the game's start position on the board.
    pub(super) fn open(
        rules: &'static Rules<G>,
        sizes: (usize, usize),
        networks: Networks,
    ) -> Result<GameSession<G>, StartError> {
        let start = fen::read_start(rules)?;
        Ok(GameSession { rules, game: Game::new(start), refusal: None, searched: start, thread: None, sizes, networks })
    }

    /// The position on the board.
    pub fn position(&self) -> &Position<G> {
        self.game.position()
    }

    pub(super) fn set_position<'a>(
        &mut self,
        fen: &str,
        moves: impl IntoIterator<Item = &'a str>,
    ) -> Result<Option<String>, PositionError> {
        let (start, warnings) = fen::read_with_warnings(self.rules, fen)?;
        let mut game = Game::new(start);
        for (i, text) in moves.into_iter().enumerate() {
            let mv = notation::read_move(game.position(), text);
            game.play(mv.map_err(|error| PositionError::Move { number: i + 1, error })?);
        }
        self.game = game;
        Ok(fen::dropped(&warnings))
    }

    /// Changes sides: mirrors the board, swaps the colours and the side to move. A new game starts from there.
    pub fn flip(&mut self) -> Result<(), SetupError> {
        let rules = self.position().rules();
        let setup = self.position().setup().mirrored(rules);
        self.game = Game::new(Position::from_setup(rules, &setup)?);
        Ok(())
    }

    pub(super) fn explain(&self) -> String {
        let position = self.position();
        if position.in_check() {
            // The search does not evaluate positions in check.
            return "Final evaluation: none (in check)".to_owned();
        }
        display::evaluation(position, &Weights::of_position(position, &self.networks))
    }

    /// Sets the size of the transposition table, in mebibytes, and the number of threads. Not while a search runs. If
    /// the system does not give them, both are what they were before.
    pub fn resize(&mut self, hash: usize, threads: usize) -> Result<(), ResourceError> {
        match self.call(|thread| thread.resize(hash, threads)) {
            Some(resized) => resized?,
            None => {
                let networks = self.networks.clone();
                self.thread = Some(SearchThread::new(hash, threads, networks)?);
            }
        }
        self.sizes = (hash, threads);
        Ok(())
    }

    pub(super) fn set_networks(&mut self, networks: Networks) {
        self.networks = networks.clone();
        self.call(|thread| thread.set_networks(networks));
    }

    /// Stores an exact score of the position, for the side to move, from a search of `depth` plies by another program.
    pub fn remember(&mut self, score: Score, depth: u32) {
        // Without a searcher there is no table to store it in.
        let _ = self.make_searcher();
        let position = *self.game.position();
        self.call(|thread| thread.remember(position, score, depth));
    }

    /// Allocates and computes what a search needs, so that the next one starts at once. Not while one runs. After an
    /// error, searches use a small table and one thread.
    pub fn prepare(&mut self) -> Result<(), ResourceError> {
        let made = self.make_searcher();
        let position = *self.game.position();
        self.call(|thread| thread.prepare(position));
        made
    }

    /// Starts a search of the position, or of that after the move `ahead`, which sends its reports and its outcome to
    /// `sink`. There is one search at a time: call [`super::AnySession::join`] before the next. With an error, as of
    /// [`GameSession::prepare`], it runs nevertheless, or ends at once without an outcome.
    pub fn search(
        &mut self,
        ahead: Option<Move>,
        limits: Limits,
        control: Control,
        sink: JobSink,
    ) -> Result<(), ResourceError> {
        let made = self.make_searcher();
        let mut game = self.game.clone();
        if let Some(mv) = ahead {
            game.play(mv);
        }
        self.searched = *game.position();
        match &mut self.thread {
            Some(thread) => thread.search(game, limits, control, move |event| {
                sink.send(match event {
                    SearchEvent::Report(report) => JobOutput::Report(report),
                    SearchEvent::Finished(outcome) => JobOutput::Finished(outcome),
                });
            }),
            None => sink.send(JobOutput::Finished(None)),
        }
        made
    }

    /// Starts perft to `depth` plies; the counts by root move go to `sink`.
    pub fn perft(&self, depth: u32, style: UciStyle, control: Control, sink: JobSink) {
        let position = *self.game.position();
        spawn("perft", sink, move |job| {
            let mut total = 0;
            for mv in position.legal_moves() {
                let mut child = position;
                child.make(mv);
                let count = perft_parallel(&child, depth - 1, &|| control.is_stopped());
                if control.is_stopped() {
                    job.say("info string perft stopped");
                    return Ok(());
                }
                total += count;
                let text = notation::uci::write(&position, mv, style);
                job.say(format!("{text}: {count}"));
            }
            job.say(format!("\nNodes searched: {total}\n"));
            Ok(())
        });
    }

    /// Does `task` with the searcher after its search, if there is one. `None` if there is no searcher.
    pub(super) fn call<T>(&mut self, task: impl FnOnce(&mut SearchThread<G>) -> Option<T>) -> Option<T> {
        let result = task(self.thread.as_mut()?);
        if result.is_none() {
            self.thread = None;
        }
        result
    }

    /// Makes a searcher if there is none. If the system refuses its table or threads, it gets the default table and one
    /// thread, if there is memory for these; either way that is an error.
    fn make_searcher(&mut self) -> Result<(), ResourceError> {
        if self.call(|thread| thread.wait()).is_some() {
            return Ok(());
        }
        let make = |hash, threads| SearchThread::new(hash, threads, self.networks.clone());
        let (thread, made) = match make(self.sizes.0, self.sizes.1) {
            Ok(thread) => (thread, Ok(())),
            Err(error) => {
                let thread = make(DEFAULT_HASH, 1)?;
                self.sizes = (DEFAULT_HASH, 1);
                (thread, Err(error))
            }
        };
        self.thread = Some(thread);
        made
    }

    /// Writes `moves`, played one after the other from the position searched, with `write`.
    pub(super) fn line(&self, moves: &[Move], write: impl Fn(&Position<G>, Move) -> String) -> Vec<String> {
        self.searched.line(moves).map(|(position, mv)| write(&position, mv)).collect()
    }
}
