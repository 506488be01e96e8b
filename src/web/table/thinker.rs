//! The search thread of a table.

use crate::eval::network::Networks;
use crate::position::Game;
use crate::search::{
    Control, Limits, Report, ResourceError, STACK, SearchBoard, SearchResult, Searcher,
};
use crossbeam_channel::{Receiver, Sender, unbounded};
use std::thread;

/// A report of the thread, with the number of the search.
pub enum Thought {
    /// A line.
    Report(u64, Report),
    /// The search has ended.
    Done(u64, SearchResult),
    /// The table or the threads could not be allocated.
    Refused(ResourceError),
}

enum Task<G: SearchBoard> {
    Search {
        number: u64,
        game: Box<Game<G>>,
        limits: Box<Limits>,
        control: Control,
    },
    Configure {
        hash: usize,
        threads: usize,
        networks: Networks,
    },
}

/// A searcher on its own thread. A new search stops the one before it.
pub struct Thinker<G: SearchBoard> {
    tasks: Sender<Task<G>>,
    pub thoughts: Receiver<Thought>,
    control: Control,
    number: u64,
}

impl<G: SearchBoard> Thinker<G> {
    /// A searcher with a small table and one thread, until [`Thinker::configure`].
    ///
    /// # Errors
    /// [`ResourceError`] when there is no memory for even that.
    pub fn new() -> Result<Thinker<G>, ResourceError> {
        let searcher = Searcher::new(1, 1)?;
        let (tasks, inbox) = unbounded();
        let (outbox, thoughts) = unbounded();
        let refused = ResourceError::Threads {
            started: 0,
            asked: 1,
        };
        thread::Builder::new()
            .name("thinker".to_owned())
            .stack_size(STACK)
            .spawn(move || work(searcher, &inbox, &outbox))
            .map_err(|_| refused)?;
        Ok(Thinker {
            tasks,
            thoughts,
            control: Control::new(),
            number: 0,
        })
    }

    /// Sets table size, threads and networks from the next search on.
    pub fn configure(&self, hash: usize, threads: usize, networks: Networks) {
        self.send(Task::Configure {
            hash,
            threads,
            networks,
        });
    }

    /// Starts a search and returns its number.
    pub fn search(&mut self, game: Game<G>, limits: Limits) -> u64 {
        self.stop();
        self.control = Control::new();
        self.number += 1;
        self.send(Task::Search {
            number: self.number,
            game: Box::new(game),
            limits: Box::new(limits),
            control: self.control.clone(),
        });
        self.number
    }

    /// Stops the search; its end is still reported.
    pub fn stop(&self) {
        self.control.stop();
    }

    fn send(&self, task: Task<G>) {
        // The thread ends only after this sender, unless a search has panicked; then nothing more is reported.
        let _ = self.tasks.send(task);
    }
}

impl<G: SearchBoard> Drop for Thinker<G> {
    fn drop(&mut self) {
        self.stop();
    }
}

fn work<G: SearchBoard>(
    mut searcher: Searcher<G>,
    inbox: &Receiver<Task<G>>,
    outbox: &Sender<Thought>,
) {
    // Without a receiver the table has ended, and so do the tasks.
    let tell = |thought| {
        let _ = outbox.send(thought);
    };
    for task in inbox {
        match task {
            Task::Search {
                number,
                game,
                limits,
                control,
            } => {
                let outcome = searcher.search(&game, &limits, &control, &mut |report| {
                    tell(Thought::Report(number, report.clone()));
                });
                tell(Thought::Done(number, outcome));
            }
            Task::Configure {
                hash,
                threads,
                networks,
            } => {
                searcher.set_networks(networks);
                let changed = searcher
                    .set_threads(threads)
                    .and_then(|()| searcher.set_hash(hash));
                if let Err(error) = changed {
                    tell(Thought::Refused(error));
                }
            }
        }
    }
}
