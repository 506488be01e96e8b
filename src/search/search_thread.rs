//! A searcher on a thread of its own.

use super::{Control, Limits, ResourceError, STACK, Score, SearchBoard, SearchEvent, SearchResult, Searcher};
use crate::eval::network::Networks;
use crate::position::{Game, Position};
use std::sync::mpsc::{self, Sender};
use std::thread::{self, JoinHandle};

type Task<G> = Box<dyn FnOnce(&mut Searcher<G>) + Send>;

/// A searcher on a thread of its own, which does the tasks it is given one after the other. Dropped, it stops its search.
pub struct SearchThread<G: SearchBoard> {
    tasks: Option<Sender<Task<G>>>,
    thread: Option<JoinHandle<()>>,
    control: Control,
}

impl<G: SearchBoard> SearchThread<G> {
    /// A thread with [`Searcher::with_networks`].
    ///
    /// # Errors
    /// [`ResourceError`] when the system does not give the memory or the threads.
    pub fn new(hash_mib: usize, threads: usize, networks: Networks) -> Result<SearchThread<G>, ResourceError> {
        let mut searcher = Searcher::with_networks(hash_mib, threads, networks)?;
        let (tasks, inbox) = mpsc::channel::<Task<G>>();
        let work = move || inbox.into_iter().for_each(|task| task(&mut searcher));
        let named = thread::Builder::new().name("search".to_owned());
        let thread = named.stack_size(STACK).spawn(work);
        let refused = |_| ResourceError::Threads { started: 0, asked: 1 };
        Ok(SearchThread { tasks: Some(tasks), thread: Some(thread.map_err(refused)?), control: Control::new() })
    }

    /// Starts a search, and stops the one before. `on_event` gets its lines and its end on the thread.
    pub fn search(
        &mut self,
        game: Game<G>,
        limits: Limits,
        control: Control,
        on_event: impl FnMut(SearchEvent) + Send + 'static,
    ) {
        self.stop();
        self.control = control.clone();
        let mut end = End { on_event, result: None };
        self.run(move |searcher| {
            let end = &mut end;
            let result = searcher.search(&game, &limits, &control, &mut |report| {
                (end.on_event)(SearchEvent::Report(report.clone()));
            });
            end.result = Some(result);
        });
    }

    /// Stops the search; its end is still reported.
    pub fn stop(&self) {
        self.control.stop();
    }

    /// Does `task` with the searcher after the tasks before it. If the thread was lost in a panic, `task` is dropped.
    pub fn run(&self, task: impl FnOnce(&mut Searcher<G>) + Send + 'static) {
        if let Some(tasks) = &self.tasks {
            let _ = tasks.send(Box::new(task));
        }
    }

    /// Waits for the tasks before, does `task` and returns its result; `None` if the thread was lost in a panic.
    pub fn call<T: Send + 'static>(&self, task: impl FnOnce(&mut Searcher<G>) -> T + Send + 'static) -> Option<T> {
        let (result, receiver) = mpsc::channel();
        self.run(move |searcher| {
            let _ = result.send(task(searcher));
        });
        receiver.recv().ok()
    }

    /// Changes the settings after the tasks before, and calls `refused` if the system does not give the memory or the
    /// threads; both are then as before.
    pub fn configure(
        &mut self,
        networks: Networks,
        hash_mib: usize,
        threads: usize,
        refused: impl FnOnce(ResourceError) + Send + 'static,
    ) {
        self.run(move |searcher| {
            searcher.set_networks(networks);
            if let Err(error) = searcher.resize(hash_mib, threads) {
                refused(error);
            }
        });
    }

    /// [`Searcher::resize`]. Like the functions below, after the tasks before; `None` if the thread was lost in a panic.
    pub fn resize(&self, hash_mib: usize, threads: usize) -> Option<Result<(), ResourceError>> {
        self.call(move |searcher| searcher.resize(hash_mib, threads))
    }

    /// [`Searcher::set_networks`].
    pub fn set_networks(&self, networks: Networks) -> Option<()> {
        self.call(|searcher| searcher.set_networks(networks))
    }

    /// [`Searcher::clear`].
    pub fn clear(&self) -> Option<()> {
        self.call(Searcher::clear)
    }

    /// [`Searcher::remember`].
    pub fn remember(&self, position: Position<G>, score: Score, depth: u32) -> Option<()> {
        self.call(move |searcher| searcher.remember(&position, score, depth))
    }

    /// [`Searcher::prepare`].
    pub fn prepare(&self, position: Position<G>) -> Option<()> {
        self.call(move |searcher| searcher.prepare(&position))
    }

    /// Waits until all tasks given so far are done.
    pub fn wait(&self) -> Option<()> {
        self.call(|_| ())
    }
}

/// Nothing: the thread has the rules of the game. In a browser another worker has to be told.
pub const fn declare_own_game(_name: &str, _text: &str) {}

/// Nothing but a [`Control`] stops this search.
pub(super) const fn is_stopped_elsewhere() -> bool {
    false
}

/// The search looks for itself.
pub(super) const fn control_changed() {}

impl<G: SearchBoard> Drop for SearchThread<G> {
    fn drop(&mut self) {
        self.stop();
        self.tasks = None;
        // The searcher's memory is free when this returns. A panic was reported as the end of the search.
        let _ = self.thread.take().map(JoinHandle::join);
    }
}

/// Reports the end of a search when it is dropped, and so even after a panic.
struct End<F: FnMut(SearchEvent)> {
    on_event: F,
    result: Option<SearchResult>,
}

impl<F: FnMut(SearchEvent)> Drop for End<F> {
    fn drop(&mut self) {
        (self.on_event)(SearchEvent::Finished(self.result));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board8x8;
    use crate::testing::array;

    #[test]
    fn a_search_stops_the_one_before_and_both_ends_are_told() {
        let mut thread = SearchThread::<Board8x8>::new(1, 1, Networks::none()).unwrap();
        let (sender, events) = mpsc::channel();
        for number in 0..2 {
            let limits = Limits { infinite: number == 0, depth: (number == 1).then_some(3), ..Limits::default() };
            let sender = sender.clone();
            let on_event = move |event| sender.send((number, event)).unwrap();
            thread.search(array("chess", 0), limits, Control::new(), on_event);
        }
        assert_eq!(thread.call(|_| 7), Some(7));
        let is_end = |event: &SearchEvent| matches!(event, SearchEvent::Finished(Some(_)));
        let ends: Vec<i32> = events.try_iter().filter(|(_, event)| is_end(event)).map(|(number, _)| number).collect();
        assert_eq!(ends, [0, 1]);
    }

    #[test]
    fn a_panic_is_told_as_an_end_without_result() {
        let mut thread = SearchThread::<Board8x8>::new(1, 1, Networks::none()).unwrap();
        let (sender, events) = mpsc::channel();
        thread.run(|_| panic!("on purpose"));
        thread.search(array("chess", 0), Limits::depth(1), Control::new(), move |event| sender.send(event).unwrap());
        assert!(matches!(events.recv(), Ok(SearchEvent::Finished(None))));
        assert_eq!(thread.call(|_| ()), None);
    }
}
