//! Commands that wait for a job (a search, perft, bench, genfens) to end. `uci/mod.rs` says which wait.

use super::{Command, Timing};
use std::collections::VecDeque;

/// How much is read ahead while a job runs. The rest stays in the pipe, so the writer has to wait.
const MAX_COMMANDS: usize = 4096;
const MAX_BYTES: usize = 1 << 20;

/// A line of input, parsed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Item {
    Command(Command, Timing),
    /// A line that is not a command: the message that answers it.
    Problem(String),
    /// A `position` that cannot be read, and why: what was meant is not on the board.
    BadPosition(String),
}

/// Why no more input is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Closing {
    Quit,
    /// The end of the input.
    End,
}

/// A command that waits.
#[derive(Debug)]
struct Entry {
    item: Item,
    /// Bytes of its line.
    length: usize,
    /// `stop` came after it.
    stopped: bool,
}

/// The waiting commands, in order, and whether the conversation ends after them.
#[derive(Debug, Default)]
pub struct Queue {
    entries: VecDeque<Entry>,
    bytes: usize,
    jobs: usize,
    closing: Option<Closing>,
}

impl Queue {
    /// Appends a command whose line has `length` bytes.
    pub fn push(&mut self, item: Item, length: usize) {
        self.bytes += length;
        self.jobs += usize::from(starts_job(&item));
        self.entries.push_back(Entry { item, length, stopped: false });
    }

    /// Takes the first command; true with a job that is to be stopped as soon as it runs.
    pub fn pop(&mut self) -> Option<(Item, bool)> {
        let entry = self.entries.pop_front()?;
        let is_job = starts_job(&entry.item);
        self.bytes -= entry.length;
        self.jobs -= usize::from(is_job);
        Some((entry.item, is_job && entry.stopped))
    }

    /// Takes the first `ponderhit`, if it waits for no job.
    pub fn take_ponderhit(&mut self) -> bool {
        let is_hit = |entry: &Entry| matches!(entry.item, Item::Command(Command::PonderHit, _));
        let first = self.entries.iter().position(|entry| is_hit(entry) || starts_job(&entry.item));
        let Some(at) = first.filter(|at| is_hit(&self.entries[*at])) else {
            return false;
        };
        self.bytes -= self.entries.remove(at).map_or(0, |entry| entry.length);
        true
    }

    /// `stop`: every job that waits is to end as soon as it runs.
    pub fn stop_jobs(&mut self) {
        for entry in &mut self.entries {
            entry.stopped = true;
        }
    }

    /// No more input is to be read.
    pub fn close(&mut self, closing: Closing) {
        self.closing = self.closing.or(Some(closing));
    }

    pub fn closing(&self) -> Option<Closing> {
        self.closing
    }

    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// True when a command that starts a job waits.
    pub fn has_job(&self) -> bool {
        self.jobs > 0
    }

    /// True when no more may be read ahead.
    pub fn is_full(&self) -> bool {
        self.closing.is_some() || self.entries.len() >= MAX_COMMANDS || self.bytes >= MAX_BYTES
    }
}

fn starts_job(item: &Item) -> bool {
    matches!(item, Item::Command(_, Timing::StartsJob))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn first_in_first_out() {
        let mut queue = Queue::default();
        let count = Item::Command(Command::Perft(1), Timing::StartsJob);
        let problem = Item::Problem("?".to_owned());
        queue.push(count.clone(), 9);
        queue.push(problem.clone(), 1);
        assert!(queue.has_job() && !queue.is_empty());
        assert_eq!(queue.pop(), Some((count, false)));
        assert!(!queue.has_job() && !queue.is_empty());
        assert_eq!(queue.pop(), Some((problem, false)));
        assert_eq!(queue.pop(), None);
        assert_eq!(queue.bytes, 0);
    }

    #[test]
    fn stop_means_the_jobs_before_it() {
        let mut queue = Queue::default();
        let count = Item::Command(Command::Perft(1), Timing::StartsJob);
        queue.push(count.clone(), 9);
        queue.push(Item::Command(Command::NewGame, Timing::Waits), 9);
        queue.stop_jobs();
        queue.push(count.clone(), 9);
        assert_eq!(queue.pop(), Some((count.clone(), true)));
        assert_eq!(queue.pop(), Some((Item::Command(Command::NewGame, Timing::Waits), false)));
        assert_eq!(queue.pop(), Some((count, false)));
    }

    #[test]
    fn reading_ahead_is_bounded() {
        let mut queue = Queue::default();
        for _ in 0..MAX_COMMANDS {
            assert!(!queue.is_full());
            queue.push(Item::Command(Command::NewGame, Timing::Waits), 10);
        }
        assert!(queue.is_full());
        queue.pop();
        assert!(!queue.is_full());
        queue.push(Item::Command(Command::NewGame, Timing::Waits), MAX_BYTES);
        assert!(queue.is_full());
        let mut queue = Queue::default();
        queue.close(Closing::End);
        queue.close(Closing::Quit);
        assert!(queue.is_full());
        assert_eq!(queue.closing(), Some(Closing::End));
    }
}
