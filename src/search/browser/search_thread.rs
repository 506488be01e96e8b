//! In a browser, in place of the module of this name: a searcher in another worker of the page, which passes on texts.
//!
//! A page's memory is not shared between workers, and one that searches reads no messages. So one worker, with a
//! [`SearchThread`], has the game and answers at once, and another, with a [`SearchServer`], does nothing but search.
//! To stop a search, the page ends that worker or, where pages may share memory, lets it know ([`is_stopped_elsewhere`]).

use super::wire::{Request, read_event};
use super::{Bound, Control, Limits, Report, ResourceError, Score, SearchBoard, SearchEvent, SearchResult};
use crate::eval::network::Networks;
use crate::notation::fen;
use crate::position::{Game, Position};
use std::cell::RefCell;
use std::collections::HashMap;
use std::marker::PhantomData;
use std::sync::atomic::{AtomicU64, Ordering};

#[link(wasm_import_module = "sissa")]
unsafe extern "C" {
    /// Has the text searched by the other worker, which ends the search before.
    fn request_search(text: *const u8, length: usize);
    /// Ends the search of the other worker, if one runs.
    safe fn stop_search();
    /// Has the search begin without the network that it waits for, if it has not begun.
    safe fn hurry_search();
    /// In the other worker: not 0 once its search is to end.
    safe fn is_search_stopped() -> u32;
}

/// The search that was last asked for. There is one at a time, since there is one other worker.
struct Running {
    number: u64,
    control: Control,
    limits: Limits,
    /// What the other worker is asked, but for the limits.
    request: Request,
    on_event: Box<dyn FnMut(SearchEvent)>,
    /// The best line so far.
    best: Option<Report>,
    /// The search has ended, but may not return yet.
    held: Option<SearchResult>,
    /// The ponderhit has been passed on.
    is_hit: bool,
}

thread_local! {
    static RUNNING: RefCell<Option<Running>> = RefCell::default();
    /// The variant files of games that are not built in.
    static OWN: RefCell<HashMap<String, String>> = RefCell::default();
}

/// Says which variant file declares a game, because the other worker does not know it.
pub fn declare_own_game(name: &str, text: &str) {
    OWN.with_borrow_mut(|own| own.insert(name.to_owned(), text.to_owned()));
}

/// The result of a search that was stopped before it had a line, because another one follows.
const NOTHING: SearchResult = SearchResult { best: None, ponder: None, score: Score::DRAW, depth: 0, nodes: 0 };

/// A searcher in another worker. Dropped, it stops its search.
pub struct SearchThread<G: SearchBoard> {
    hash_mib: usize,
    networks: Networks,
    /// The next search begins with empty tables.
    is_new: bool,
    control: Control,
    board: PhantomData<G>,
}

impl<G: SearchBoard> SearchThread<G> {
    /// A searcher that evaluates by `networks`; it has one thread.
    ///
    /// # Errors
    /// None: the other worker makes do with the memory that it gets.
    pub fn new(hash_mib: usize, _threads: usize, networks: Networks) -> Result<SearchThread<G>, ResourceError> {
        Ok(SearchThread { hash_mib, networks, is_new: true, control: Control::new(), board: PhantomData })
    }

    /// Starts a search, and stops the one before. `on_event` gets its lines and its end.
    pub fn search(
        &mut self,
        game: Game<G>,
        limits: Limits,
        control: Control,
        on_event: impl FnMut(SearchEvent) + Send + 'static,
    ) {
        self.stop();
        let variant = game.position().rules().variant();
        let request = Request {
            game: variant.name.clone(),
            board: format!("{}x{}", variant.files, variant.ranks),
            own: OWN.with_borrow(|own| own.get(&variant.name).cloned().unwrap_or_default()),
            start: fen::write(game.start()),
            moves: game.moves().to_vec(),
            hash_mib: self.hash_mib,
            has_network: !self.networks.are_same(&Networks::none()),
            is_new: std::mem::take(&mut self.is_new),
        };
        self.control = control.clone();
        RUNNING.with_borrow_mut(|running| {
            if let Some(mut last) = running.take() {
                (last.on_event)(SearchEvent::Finished(Some(NOTHING)));
            }
            let running = running.insert(Running {
                number: 0,
                control,
                limits,
                request,
                on_event: Box::new(on_event),
                best: None,
                held: None,
                is_hit: false,
            });
            running.ask();
        });
    }

    /// Stops the search; its end is still reported.
    pub fn stop(&self) {
        self.control.stop();
    }

    /// Changes the settings.
    pub fn configure(
        &mut self,
        networks: Networks,
        hash_mib: usize,
        threads: usize,
        _refused: impl FnOnce(ResourceError) + Send + 'static,
    ) {
        self.set_networks(networks);
        self.resize(hash_mib, threads);
    }

    /// Sets the size of the transposition table, in mebibytes; there is one thread.
    ///
    /// # Errors
    /// None.
    pub fn resize(&mut self, hash_mib: usize, _threads: usize) -> Option<Result<(), ResourceError>> {
        self.hash_mib = hash_mib;
        Some(Ok(()))
    }

    /// Evaluates by these networks from now on.
    pub fn set_networks(&mut self, networks: Networks) -> Option<()> {
        self.networks = networks;
        Some(())
    }

    /// Clears the transposition table and the histories.
    pub fn clear(&mut self) -> Option<()> {
        self.is_new = true;
        Some(())
    }

    /// Nothing: the other worker does not learn scores.
    pub fn remember(&self, _position: Position<G>, _score: Score, _depth: u32) -> Option<()> {
        Some(())
    }

    /// Nothing: the other worker prepares itself.
    pub fn prepare(&self, _position: Position<G>) -> Option<()> {
        Some(())
    }

    /// Nothing: a stopped search has ended.
    pub fn wait(&self) -> Option<()> {
        Some(())
    }
}

impl<G: SearchBoard> Drop for SearchThread<G> {
    fn drop(&mut self) {
        self.stop();
    }
}

/// Ends or continues the search after its [`Control`] has changed.
pub(super) fn control_changed() {
    // While the end of a search is being reported, its control changes nothing.
    RUNNING.with(|running| {
        if let Ok(mut running) = running.try_borrow_mut() {
            apply_control(&mut running);
        }
    });
}

/// True when the page has asked the search of this worker to end.
pub(super) fn is_stopped_elsewhere() -> bool {
    is_search_stopped() != 0
}

/// Handles what the [`SearchServer`] in the other worker has sent. What is of an earlier search is ignored.
pub fn handle_search_event(text: &str) {
    RUNNING.with_borrow_mut(|current| {
        let Some(running) = current else {
            return;
        };
        let Some((number, event)) = read_event(text) else {
            return;
        };
        if number != running.number {
            return;
        }
        match event {
            SearchEvent::Report(report) => {
                if report.multipv == 1 && (report.bound == Bound::Exact || running.best.is_none()) {
                    running.best = Some(report.clone());
                }
                (running.on_event)(SearchEvent::Report(report));
            }
            SearchEvent::Finished(Some(result)) => running.held = Some(result),
            SearchEvent::Finished(None) => {
                (running.on_event)(SearchEvent::Finished(None));
                *current = None;
            }
        }
        apply_control(current);
    });
}

/// Reports the end of the search if it may return now, or passes on the ponderhit.
fn apply_control(current: &mut Option<Running>) {
    let Some(running) = current else {
        return;
    };
    let is_stopped = running.control.is_stopped();
    let is_hit = running.limits.ponder && running.control.ponderhit_time().is_some();
    let waits = running.limits.infinite || running.limits.ponder && !is_hit;
    let result = match running.held.take() {
        Some(result) if waits && !is_stopped => {
            running.held = Some(result);
            return;
        }
        Some(result) => result,
        None if is_stopped => match &running.best {
            Some(best) => {
                stop_search();
                SearchResult::from(best)
            }
            // The other worker soon has a first line.
            None => return hurry_search(),
        },
        None => {
            if is_hit && !running.is_hit {
                running.is_hit = true;
                running.ask();
            }
            return;
        }
    };
    (running.on_event)(SearchEvent::Finished(Some(result)));
    *current = None;
}

impl Running {
    /// Asks the other worker for the search. It is never asked to wait: that is done here.
    fn ask(&mut self) {
        static NUMBER: AtomicU64 = AtomicU64::new(0);
        self.number = NUMBER.fetch_add(1, Ordering::Relaxed) + 1;
        let mut limits = self.limits.clone();
        if limits.ponder && !self.is_hit {
            (limits.clock, limits.movetime) = (None, None);
        }
        (limits.infinite, limits.ponder) = (false, false);
        let text = self.request.write(self.number, &limits);
        // SAFETY: the page reads the text, which outlives the call, before it returns.
        unsafe { request_search(text.as_ptr(), text.len()) };
    }
}
