//! Searches, perft, bench and genfens, which run on threads of their own while commands are read.

use crate::search::{Report, STACK, SearchResult};
use crossbeam_channel::Sender;
use std::thread;

/// What a running job sends.
#[derive(Clone, Debug)]
pub enum JobOutput {
    /// A line of analysis.
    Report(Report),
    /// A line of text to print as it is.
    Line(String),
    /// The job has ended, with the result of a search; `None` for other jobs, and for a search that failed.
    Finished(Option<SearchResult>),
}

/// An output with the number of the job that it comes from.
#[derive(Clone, Debug)]
pub struct JobMessage {
    pub job: u64,
    pub output: JobOutput,
}

/// The kind of a job.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum JobKind {
    Search,
    /// Perft, the benchmark or genfens: work whose result is text.
    Batch,
}

/// Where a job sends its output.
#[derive(Clone, Debug)]
pub struct JobSink {
    job: u64,
    sender: Sender<JobMessage>,
}

impl JobSink {
    pub fn new(job: u64, sender: Sender<JobMessage>) -> JobSink {
        JobSink { job, sender }
    }

    pub fn send(&self, output: JobOutput) {
        // Without a receiver the process is about to end.
        let _ = self.sender.send(JobMessage { job: self.job, output });
    }
}

/// A running job. Its end is reported when it is dropped, and so even if it panics.
pub struct Job {
    sink: JobSink,
}

impl Job {
    /// Sends a line of text.
    pub fn say(&self, line: impl Into<String>) {
        self.sink.send(JobOutput::Line(line.into()));
    }
}

impl Drop for Job {
    fn drop(&mut self) {
        self.sink.send(JobOutput::Finished(None));
    }
}

/// Does `work` on a thread of its own, and reports its problem and its end to `sink`. When the system gives no thread,
/// the job ends without a result.
pub fn spawn(name: &'static str, sink: JobSink, work: impl FnOnce(&Job) -> Result<(), String> + Send + 'static) {
    let job = Job { sink };
    let work = move || {
        if let Err(problem) = work(&job) {
            job.say(format!("info string {name}: {problem}"));
        }
    };
    if cfg!(target_family = "wasm") {
        // A browser gives no threads.
        return work();
    }
    let thread = thread::Builder::new().name(name.to_owned());
    // If no thread can be started, the closure is dropped, and with it the job.
    let _ = thread.stack_size(STACK).spawn(work);
}
