//! The engine.

use crate::board::{AnyGame, Board, with_game};
use crate::catalog::catalog;
use crate::fork_lock::Lock;
use crate::info::{Info, PlayResult};
use crate::notation::MoveOrText;
use crate::{CTRL_C_INTERVAL, number, value_error, warn};
use pyo3::PyTraverseError;
use pyo3::exceptions::PyRuntimeError;
use pyo3::gc::PyVisit;
use pyo3::prelude::*;
use pyo3::types::PyTuple;
use sissa::clock::ClockState;
use sissa::eval::network::{Evaluation, LoadError, Network, Networks};
use sissa::on_board;
use sissa::position::Game;
use sissa::search::{Control, ELO_RANGE, Limits, MAX_THREADS, SearchBoard, SearchEvent, SearchThread};
use std::any::Any;
use std::fmt::Display;
use std::io;
use std::mem;
use std::path::{Path, PathBuf};
use std::process;
use std::sync::MutexGuard;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::time::Duration;

/// The longest time that may be given, in seconds: some thirty years.
const MAX_SECONDS: f64 = 1e9;

/// The engine, which thinks on threads of its own.
#[pyclass(frozen, subclass, module = "sissa")]
pub struct Engine {
    /// That of the board that was last searched.
    thread: Lock<Option<KeptThread>>,
    hash: usize,
    threads: usize,
    networks: Networks,
    has_user_network: bool,
}

/// A `SearchThread` with what tells whether it can search again.
struct KeptThread {
    thread: Option<Box<dyn Any + Send>>,
    /// The one that has it: `fork` does not copy threads, so nobody can wait for it elsewhere.
    process: u32,
}

impl KeptThread {
    /// The thread after its search, if it is for this board and no panic has ended it.
    fn take<G: SearchBoard>(mut self) -> Option<Box<SearchThread<G>>> {
        if self.process != process::id() {
            return None;
        }
        let thread: Box<SearchThread<G>> = self.thread.take()?.downcast().ok()?;
        thread.stop();
        thread.wait().map(|()| thread)
    }
}

impl Drop for KeptThread {
    fn drop(&mut self) {
        if self.process != process::id() {
            mem::forget(self.thread.take());
        }
    }
}

/// What a running search tells.
enum Event {
    Info(Info),
    Finished(Option<Box<PlayResult>>),
}

/// A search that runs: an iterator of its lines, which ends with the search. In a `with` statement it is stopped at the
/// end.
#[pyclass(frozen, module = "sissa")]
pub struct Analysis {
    control: Control,
    /// Where it runs.
    process: u32,
    /// Keeps the engine, which would stop the search when dropped.
    _engine: Py<Engine>,
    progress: Lock<Progress>,
}

/// How far a search has come.
struct Progress {
    events: Receiver<Event>,
    /// The last line of rank 1.
    best: Option<Info>,
    result: Option<PlayResult>,
}

impl Progress {
    /// The next line, `None` at the end; or `Timeout` if there is none for a while.
    fn next(&mut self) -> Result<Option<Info>, RecvTimeoutError> {
        if self.result.is_some() {
            return Ok(None);
        }
        match self.events.recv_timeout(CTRL_C_INTERVAL)? {
            Event::Info(info) => {
                if info.multipv == 1 {
                    self.best = Some(info.clone());
                }
                Ok(Some(info))
            }
            Event::Finished(Some(mut result)) => {
                result.info = self.best.clone();
                self.result = Some(*result);
                Ok(None)
            }
            Event::Finished(None) => Err(RecvTimeoutError::Disconnected),
        }
    }
}

#[pymethods]
impl Analysis {
    /// Ends the search within a few milliseconds. Another thread may call it, too.
    fn stop(&self) {
        self.control.stop();
    }

    /// The result, at the end of the search.
    fn wait(&self, py: Python<'_>) -> PyResult<PlayResult> {
        while self.__next__(py)?.is_some() {}
        let result = py.detach(|| Ok::<_, PyErr>(self.progress()?.result.clone()))?;
        result.ok_or_else(|| PyRuntimeError::new_err("the search has failed"))
    }

    fn __iter__(this: PyRef<'_, Self>) -> PyRef<'_, Self> {
        this
    }

    /// The next line. Ctrl-C stops the search.
    fn __next__(&self, py: Python<'_>) -> PyResult<Option<Info>> {
        loop {
            let next = py.detach(|| {
                let mut progress = self.progress()?;
                if progress.result.is_none() && self.process != process::id() {
                    return Err(PyRuntimeError::new_err("the search was started in another process, before the fork"));
                }
                Ok(progress.next())
            })?;
            match next {
                Ok(next) => return Ok(next),
                Err(RecvTimeoutError::Timeout) => {
                    py.check_signals().inspect_err(|_| self.control.stop())?;
                }
                Err(RecvTimeoutError::Disconnected) => {
                    return Err(PyRuntimeError::new_err("the search has failed"));
                }
            }
        }
    }

    /// An engine may keep its analysis.
    fn __traverse__(&self, visit: PyVisit<'_>) -> Result<(), PyTraverseError> {
        visit.call(&self._engine)
    }

    fn __enter__(this: PyRef<'_, Self>) -> PyRef<'_, Self> {
        this
    }

    #[pyo3(signature = (*_error))]
    fn __exit__(&self, py: Python<'_>, _error: &Bound<'_, PyTuple>) -> PyResult<()> {
        self.stop();
        self.wait(py).map(drop)
    }
}

impl Drop for Analysis {
    fn drop(&mut self) {
        self.control.stop();
    }
}

impl Analysis {
    fn progress(&self) -> PyResult<MutexGuard<'_, Progress>> {
        self.progress.lock("the analysis")
    }
}

fn seconds(name: &str, seconds: f64) -> PyResult<Duration> {
    if (0.0..=MAX_SECONDS).contains(&seconds) {
        return Ok(Duration::from_secs_f64(seconds));
    }
    Err(value_error(format!("{name} must be a number of seconds from 0 to {MAX_SECONDS}, not {seconds}")))
}

/// A whole number that must be positive.
fn positive<T: TryFrom<i64>>(name: &str, value: i64) -> PyResult<T> {
    if value < 1 {
        return Err(value_error(format!("{name} must be at least 1, not {value}")));
    }
    T::try_from(value).map_err(|_| value_error(format!("{name} is too large: {value}")))
}

/// The same for a limit that may be missing.
fn limit<T: TryFrom<i64>>(name: &str, value: Option<i64>) -> PyResult<Option<T>> {
    value.map(|value| positive(name, value)).transpose()
}

/// The clock, if there is one.
fn clock_of(clock: Option<f64>, increment: f64, moves_to_go: Option<i64>) -> PyResult<Option<ClockState>> {
    let moves_to_go = limit("moves_to_go", moves_to_go)?;
    let increment = seconds("increment", increment)?;
    if clock.is_none() && (!increment.is_zero() || moves_to_go.is_some()) {
        return Err(value_error("increment and moves_to_go need a clock"));
    }
    let remaining = clock.map(|clock| seconds("clock", clock)).transpose()?;
    Ok(remaining.map(|remaining| ClockState { remaining, increment, moves_to_go }))
}

fn rating(elo: i64) -> PyResult<u32> {
    let (weakest, strongest) = ELO_RANGE;
    let elo = u32::try_from(elo).ok().filter(|elo| (weakest..=strongest).contains(elo));
    elo.ok_or_else(|| value_error(format!("elo must be from {weakest} to {strongest}")))
}

fn load(path: &Path) -> PyResult<Network> {
    let named = |error: &dyn Display| format!("{}: {error}", path.display());
    Network::load(path).map_err(|error| match error {
        LoadError::Io(error) => io::Error::new(error.kind(), named(&error)).into(),
        LoadError::Network(error) => value_error(named(&error)),
    })
}

#[pymethods]
impl Engine {
    #[new]
    #[pyo3(signature = (*, hash = 64, threads = 1, network = None, classical = false))]
    fn new(
        #[pyo3(from_py_with = number)] hash: i64,
        #[pyo3(from_py_with = number)] threads: i64,
        network: Option<PathBuf>,
        classical: bool,
    ) -> PyResult<Engine> {
        let (hash, threads) = (positive("hash", hash)?, positive("threads", threads)?);
        if threads > MAX_THREADS {
            return Err(value_error(format!("threads must be at most {MAX_THREADS}, not {threads}")));
        }
        let has_user_network = network.is_some() && !classical;
        let evaluation = match classical {
            true => Evaluation::Classical,
            false => Evaluation::Network,
        };
        let own: PyResult<_> = network.iter().map(|path| load(path)).collect();
        let networks = Networks::chosen(evaluation, own?, &catalog());
        Ok(Engine { thread: Lock::new(None), hash, threads, networks, has_user_network })
    }

    /// Starts a search, and ends the one before. All limits that are given apply; without any it runs until it is stopped.
    /// Raises ValueError for limits that make no sense. `time` is for this move and `clock` what is left on the clock, in
    /// seconds; with `elo`, 400 to 2200, it plays like a person of this rating; `root_moves` are the moves that it may
    /// choose from. A warning tells that the engine's own `network` is not for the game.
    #[pyo3(signature = (
        board, *, time = None, depth = None, nodes = None, mate = None, clock = None, increment = 0.0,
        moves_to_go = None, elo = None, multipv = 1, root_moves = None
    ))]
    #[expect(clippy::too_many_arguments, reason = "they have names in Python")]
    fn analysis(
        this: PyRef<'_, Self>,
        py: Python<'_>,
        board: &Bound<'_, Board>,
        #[pyo3(from_py_with = number)] time: Option<f64>,
        #[pyo3(from_py_with = number)] depth: Option<i64>,
        #[pyo3(from_py_with = number)] nodes: Option<i64>,
        #[pyo3(from_py_with = number)] mate: Option<i64>,
        #[pyo3(from_py_with = number)] clock: Option<f64>,
        #[pyo3(from_py_with = number)] increment: f64,
        #[pyo3(from_py_with = number)] moves_to_go: Option<i64>,
        #[pyo3(from_py_with = number)] elo: Option<i64>,
        #[pyo3(from_py_with = number)] multipv: i64,
        root_moves: Option<Vec<MoveOrText<'_>>>,
    ) -> PyResult<Analysis> {
        let clock = clock_of(clock, increment, moves_to_go)?;
        if root_moves.as_ref().is_some_and(Vec::is_empty) {
            return Err(value_error("root_moves has no move to choose from"));
        }
        // Other threads may change the board meanwhile.
        let game = board.borrow().game.clone();
        let root_moves: PyResult<_> = with_game!(&game, game => {
            if let Some(note) = this.has_user_network.then(|| this.networks.note(game.position().rules(), true)).flatten() {
                warn(py, note)?;
            }
            // With the GIL, so that no fork comes in between.
            drop(this.networks.of(game.position().rules()));
            let root_moves = root_moves.into_iter().flatten();
            root_moves.map(|mv| mv.read(game.position())).collect()
        });
        let limits = Limits {
            depth: limit("depth", depth)?,
            nodes: limit("nodes", nodes)?,
            mate: limit("mate", mate)?,
            movetime: time.map(|time| seconds("time", time)).transpose()?,
            clock,
            elo: elo.map(rating).transpose()?,
            multipv: positive("multipv", multipv)?,
            root_moves: root_moves?,
            ..Limits::default()
        };
        let engine = &*this;
        let (control, events) = py.detach(|| with_game!(game, game => engine.start(game, limits)))?;
        Ok(Analysis {
            control,
            process: process::id(),
            _engine: this.into(),
            progress: Lock::new(Progress { events, best: None, result: None }),
        })
    }

    /// Ends a search that runs, and forgets what was found before.
    fn new_game(&self, py: Python<'_>) -> PyResult<()> {
        py.detach(|| {
            *self.thread.lock("the engine")? = None;
            Ok(())
        })
    }
}

impl Engine {
    fn start<G: SearchBoard>(&self, game: Game<G>, limits: Limits) -> PyResult<(Control, Receiver<Event>)> {
        let mut slot = self.thread.lock("the engine")?;
        // The memory of one for another board is free first.
        let kept = slot.take().and_then(KeptThread::take);
        let mut thread: Box<SearchThread<G>> = match kept {
            Some(thread) => thread,
            None => {
                let new = SearchThread::new(self.hash, self.threads, self.networks.clone());
                Box::new(new.map_err(value_error)?)
            }
        };
        let (sender, events) = mpsc::channel();
        let control = Control::new();
        let root = *game.position();
        thread.search(game, limits, control.clone(), move |event| {
            let event = match event {
                SearchEvent::Report(report) => Event::Info(Info::new(&root, &report)),
                SearchEvent::Finished(result) => {
                    Event::Finished(result.map(|result| Box::new(PlayResult::new(&root, result))))
                }
            };
            // Nobody listens to an analysis that was dropped.
            let _ = sender.send(event);
        });
        *slot = Some(KeptThread { thread: Some(thread), process: process::id() });
        Ok((control, events))
    }
}
