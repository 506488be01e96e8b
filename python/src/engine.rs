//! The engine.

use crate::board::{AnyGame, Board, with_game};
use crate::catalog::catalog;
use crate::moves::Move;
use crate::value_error;
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use pyo3::types::PyTuple;
use sissa::board::Geometry;
use sissa::eval::network::{Network, Networks};
use sissa::notation::san;
use sissa::on_board;
use sissa::position::{Game, Position};
use sissa::search::{
    self, Clock, Control, Limits, Report, SearchBoard, SearchEvent, SearchResult, SearchThread,
};
use std::any::Any;
use std::path::PathBuf;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// How often a waiting thread looks for Ctrl-C.
const TICK: Duration = Duration::from_millis(50);

/// The engine, which thinks on threads of its own.
#[pyclass(frozen, subclass, module = "sissa")]
pub struct Engine {
    /// The `SearchThread` of the board that was last searched.
    thread: Mutex<Option<Box<dyn Any + Send>>>,
    hash: usize,
    threads: usize,
    networks: Networks,
}

/// A line of analysis.
#[pyclass(frozen, get_all, module = "sissa")]
#[derive(Clone)]
pub struct Info {
    depth: u32,
    seldepth: u32,
    multipv: usize,
    /// Centipawns for the side to move; a mate counts as 320 pawns less its plies.
    score: i32,
    mate: Option<i32>,
    /// "exact", "lower" or "upper".
    bound: &'static str,
    nodes: u64,
    /// Seconds.
    time: f64,
    pv: Vec<Move>,
    /// The same as PGN has it.
    pv_san: String,
}

impl Info {
    fn new<G: Geometry>(root: &Position<G>, report: &Report) -> Info {
        let mut line = Game::new(*root);
        let mut pv = Vec::new();
        for mv in &report.pv {
            pv.push(Move::new(line.position(), *mv));
            line.play(*mv);
        }
        Info {
            depth: report.depth,
            seldepth: report.seldepth,
            multipv: report.multipv,
            score: report.score.centipawns(),
            mate: report.score.mate_in(),
            bound: match report.bound {
                search::Bound::Exact => "exact",
                search::Bound::Lower => "lower",
                search::Bound::Upper => "upper",
            },
            nodes: report.nodes,
            time: report.time.as_secs_f64(),
            pv,
            pv_san: san::line(root, &report.pv),
        }
    }
}

#[pymethods]
impl Info {
    fn __repr__(&self) -> String {
        let score = match self.mate {
            Some(moves) => format!("#{moves}"),
            None => format!("{:+.2}", f64::from(self.score) / 100.0),
        };
        format!("<Info depth {} {score} {}>", self.depth, self.pv_san)
    }
}

/// The move that the engine plays.
#[pyclass(frozen, get_all, module = "sissa")]
#[derive(Clone)]
pub struct PlayResult {
    r#move: Option<Move>,
    /// The expected reply.
    ponder: Option<Move>,
    info: Option<Info>,
}

impl PlayResult {
    fn new<G: Geometry>(root: &Position<G>, result: SearchResult) -> PlayResult {
        let ponder = result
            .best
            .zip(result.ponder)
            .map(|(best, reply)| Move::new(&root.after(best), reply));
        PlayResult {
            r#move: result.best.map(|mv| Move::new(root, mv)),
            ponder,
            info: None,
        }
    }
}

#[pymethods]
impl PlayResult {
    fn __repr__(&self) -> String {
        let mv = self.r#move.as_ref().map_or("no legal move", Move::uci);
        format!("<PlayResult {mv}>")
    }
}

/// What a running search tells.
enum Event {
    Info(Info),
    End(Option<Box<PlayResult>>),
}

/// A running search: an iterator of its lines.
#[pyclass(module = "sissa")]
pub struct Analysis {
    control: Control,
    events: Mutex<Receiver<Event>>,
    /// The last line of rank 1.
    best: Option<Info>,
    result: Option<PlayResult>,
}

impl Analysis {
    /// The next line; `None` at the end. Ctrl-C stops the search.
    fn next(&mut self, py: Python<'_>) -> PyResult<Option<Info>> {
        if self.result.is_some() {
            return Ok(None);
        }
        loop {
            let events = py.detach(|| lock(&self.events).recv_timeout(TICK));
            match events {
                Ok(Event::Info(info)) => {
                    if info.multipv == 1 {
                        self.best = Some(info.clone());
                    }
                    return Ok(Some(info));
                }
                Ok(Event::End(Some(mut result))) => {
                    result.info = self.best.clone();
                    self.result = Some(*result);
                    return Ok(None);
                }
                Err(RecvTimeoutError::Timeout) => {
                    py.check_signals().inspect_err(|_| self.control.stop())?;
                }
                Ok(Event::End(None)) | Err(RecvTimeoutError::Disconnected) => {
                    return Err(PyRuntimeError::new_err("the search has failed"));
                }
            }
        }
    }
}

#[pymethods]
impl Analysis {
    /// Ends the search within a few milliseconds.
    fn stop(&self) {
        self.control.stop();
    }

    /// Waits for the end of the search.
    fn wait(&mut self, py: Python<'_>) -> PyResult<PlayResult> {
        while self.next(py)?.is_some() {}
        let result = self.result.clone();
        result.ok_or_else(|| PyRuntimeError::new_err("the search has failed"))
    }

    fn __iter__(this: PyRef<'_, Self>) -> PyRef<'_, Self> {
        this
    }

    fn __next__(&mut self, py: Python<'_>) -> PyResult<Option<Info>> {
        self.next(py)
    }

    fn __enter__(this: PyRef<'_, Self>) -> PyRef<'_, Self> {
        this
    }

    #[pyo3(signature = (*_error))]
    fn __exit__(&mut self, py: Python<'_>, _error: &Bound<'_, PyTuple>) -> PyResult<()> {
        self.stop();
        self.wait(py).map(drop)
    }
}

impl Drop for Analysis {
    fn drop(&mut self) {
        self.control.stop();
    }
}

/// A value that no panic leaves half changed.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

fn seconds(seconds: f64) -> PyResult<Duration> {
    Duration::try_from_secs_f64(seconds).map_err(value_error)
}

#[pymethods]
impl Engine {
    #[new]
    #[pyo3(signature = (*, hash = 64, threads = 1, network = None, classical = false))]
    fn new(
        hash: usize,
        threads: usize,
        network: Option<PathBuf>,
        classical: bool,
    ) -> PyResult<Engine> {
        let mut networks = if classical {
            Networks::none()
        } else {
            Networks::built_in().with_found(&catalog())
        };
        if let Some(path) = network {
            networks = networks.with(Network::load(&path).map_err(value_error)?);
        }
        Ok(Engine {
            thread: Mutex::new(None),
            hash,
            threads,
            networks,
        })
    }

    /// Starts a search, and ends the one before.
    #[pyo3(signature = (
        board, *, time = None, depth = None, nodes = None, mate = None, clock = None, increment = 0.0,
        moves_to_go = None, elo = None, multipv = 1, root_moves = None
    ))]
    #[expect(clippy::too_many_arguments, reason = "they have names in Python")]
    fn analysis(
        &self,
        py: Python<'_>,
        board: &Board,
        time: Option<f64>,
        depth: Option<u32>,
        nodes: Option<u64>,
        mate: Option<u32>,
        clock: Option<f64>,
        increment: f64,
        moves_to_go: Option<u32>,
        elo: Option<u32>,
        multipv: usize,
        root_moves: Option<Vec<PyRef<'_, Move>>>,
    ) -> PyResult<Analysis> {
        let increment = seconds(increment)?;
        let clock = clock.map(seconds).transpose()?.map(|remaining| Clock {
            remaining,
            increment,
            moves_to_go,
        });
        let root_moves = root_moves.into_iter().flatten();
        let limits = Limits {
            depth,
            nodes,
            mate,
            movetime: time.map(seconds).transpose()?,
            clock,
            elo,
            multipv,
            root_moves: root_moves.map(|mv| mv.inner).collect(),
            ..Limits::default()
        };
        let game = board.game.clone();
        py.detach(|| with_game!(game, game => self.start(game, limits)))
    }

    /// Forgets what earlier searches have found.
    fn new_game(&self) {
        *lock(&self.thread) = None;
    }
}

impl Engine {
    fn start<G: SearchBoard>(&self, game: Game<G>, limits: Limits) -> PyResult<Analysis> {
        let mut slot = lock(&self.thread);
        if !slot
            .as_ref()
            .is_some_and(|thread| thread.is::<SearchThread<G>>())
        {
            // The memory of the one before is free first.
            *slot = None;
            let thread = SearchThread::<G>::new(self.hash, self.threads, self.networks.clone());
            *slot = Some(Box::new(thread.map_err(value_error)?));
        }
        let thread = slot.as_mut().and_then(|thread| thread.downcast_mut());
        let Some(thread): Option<&mut SearchThread<G>> = thread else {
            return Err(PyRuntimeError::new_err("no searcher for this board"));
        };
        let (sender, events) = mpsc::channel();
        let control = Control::new();
        let root = *game.position();
        thread.search(game, limits, control.clone(), move |event| {
            let events = match event {
                SearchEvent::Report(report) => Event::Info(Info::new(&root, &report)),
                SearchEvent::Finished(result) => {
                    Event::End(result.map(|result| Box::new(PlayResult::new(&root, result))))
                }
            };
            // Nobody listens to an analysis that was dropped.
            let _ = sender.send(events);
        });
        Ok(Analysis {
            control,
            events: Mutex::new(events),
            best: None,
            result: None,
        })
    }
}
