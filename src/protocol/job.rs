//! Searches, perft and bench, which run on threads of their own while commands are read.

use crate::board::Geometry;
use crate::position::{Position, count_moves, perft_parallel};
use crate::search::{Control, Outcome, Report};
use crossbeam_channel::Sender;
use rayon::prelude::*;

/// A message of a running job.
#[derive(Clone, Debug)]
pub enum JobEvent {
    /// A line of analysis.
    Report(Report),
    /// A line of text to print as it is.
    Line(String),
    /// The job has ended, with the outcome of a search; `None` for other jobs, and for a search that failed.
    Finished(Option<Outcome>),
}

/// An event with the number of the job that it comes from.
#[derive(Clone, Debug)]
pub struct JobMessage {
    /// The job's number.
    pub job: u64,
    /// The event.
    pub event: JobEvent,
}

/// The kind of a job.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum JobKind {
    /// A search.
    Search,
    /// Perft or the benchmark: work whose result is a text.
    Batch,
}

/// Where a job sends its events.
#[derive(Clone, Debug)]
pub struct JobSink {
    job: u64,
    sender: Sender<JobMessage>,
}

impl JobSink {
    /// The sink of job number `job`.
    pub fn new(job: u64, sender: Sender<JobMessage>) -> JobSink {
        JobSink { job, sender }
    }

    /// Sends an event.
    pub fn send(&self, event: JobEvent) {
        // Without a receiver the process is about to end.
        let _ = self.sender.send(JobMessage {
            job: self.job,
            event,
        });
    }
}

/// Sends [`JobEvent::Finished`] when dropped, so that the end of a job is reported even if it panics.
pub struct FinishGuard {
    /// Where to.
    pub sink: JobSink,
    /// The result, once there is one.
    pub outcome: Option<Outcome>,
}

impl Drop for FinishGuard {
    fn drop(&mut self) {
        self.sink.send(JobEvent::Finished(self.outcome));
    }
}

/// [`crate::position::perft`] on all processors. When `control` is stopped it returns early with a meaningless number.
pub fn stoppable_perft<G: Geometry>(position: &Position<G>, depth: u32, control: &Control) -> u64 {
    /// Up to this many plies take a few milliseconds, so `control` is not asked within them.
    const SHORT: u32 = 3;
    if control.is_stopped() {
        return 0;
    }
    match depth {
        0 => 1,
        1 => count_moves(position),
        _ if depth <= SHORT => perft_parallel(position, depth),
        _ => position
            .legal_moves()
            .par_iter()
            .map(|mv| {
                let mut child = *position;
                child.make(*mv);
                stoppable_perft(&child, depth - 1, control)
            })
            .sum(),
    }
}
