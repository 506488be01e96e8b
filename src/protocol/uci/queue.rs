//! Commands that wait for a job (a search, perft, bench) to end. `uci/mod.rs` says which wait.

use super::Command;
use std::collections::VecDeque;

/// How much is read ahead while a job runs. Beyond it input stays in the pipe, so whoever writes has to wait.
const MOST_COMMANDS: usize = 4096;
const MOST_BYTES: usize = 1 << 20;

/// A line of input, parsed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Item {
    Command(Command),
    /// A line that is no command: the message that answers it.
    Problem(String),
}

/// After which command no more input is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Closing {
    /// `quit`
    Quit,
    /// The end of the input.
    End,
}

/// The waiting commands, in order, and whether the conversation ends after them.
#[derive(Debug, Default)]
pub struct Queue {
    items: VecDeque<(Item, usize)>,
    bytes: usize,
    jobs: usize,
    closing: Option<Closing>,
}

impl Queue {
    /// Appends a command whose line has `length` bytes.
    pub fn push(&mut self, item: Item, length: usize) {
        self.bytes += length;
        self.jobs += usize::from(starts_job(&item));
        self.items.push_back((item, length));
    }

    /// Takes the first command.
    pub fn pop(&mut self) -> Option<Item> {
        let (item, length) = self.items.pop_front()?;
        self.bytes -= length;
        self.jobs -= usize::from(starts_job(&item));
        Some(item)
    }

    /// No more input is to be read.
    pub fn close(&mut self, closing: Closing) {
        self.closing = self.closing.or(Some(closing));
    }

    pub fn closing(&self) -> Option<Closing> {
        self.closing
    }

    pub fn is_empty(&self) -> bool {
        self.items.is_empty()
    }

    /// True when a `go`, perft or bench waits.
    pub fn has_job(&self) -> bool {
        self.jobs > 0
    }

    /// True when no more may be read ahead.
    pub fn is_full(&self) -> bool {
        self.closing.is_some() || self.items.len() >= MOST_COMMANDS || self.bytes >= MOST_BYTES
    }
}

fn starts_job(item: &Item) -> bool {
    matches!(
        item,
        Item::Command(Command::Go(_) | Command::Perft(_) | Command::Bench(_))
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn first_in_first_out() {
        let mut queue = Queue::default();
        let problem = Item::Problem("?".to_owned());
        queue.push(Item::Command(Command::Perft(1)), 9);
        queue.push(problem.clone(), 1);
        assert!(queue.has_job() && !queue.is_empty());
        assert_eq!(queue.pop(), Some(Item::Command(Command::Perft(1))));
        assert!(!queue.has_job() && !queue.is_empty());
        assert_eq!(queue.pop(), Some(problem));
        assert_eq!(queue.pop(), None);
        assert_eq!(queue.bytes, 0);
    }

    #[test]
    fn reading_ahead_is_bounded() {
        let mut queue = Queue::default();
        for _ in 0..MOST_COMMANDS {
            assert!(!queue.is_full());
            queue.push(Item::Command(Command::NewGame), 10);
        }
        assert!(queue.is_full());
        queue.pop();
        assert!(!queue.is_full());
        queue.push(Item::Command(Command::NewGame), MOST_BYTES);
        assert!(queue.is_full());
        let mut queue = Queue::default();
        queue.close(Closing::End);
        queue.close(Closing::Quit);
        assert!(queue.is_full());
        assert_eq!(queue.closing(), Some(Closing::End));
    }
}
