//! The conversation with a page that passes on lines.

use super::conversation::Conversation;
use super::engine::{Engine, EngineError};
use super::input::{Input, read_lines};
use super::job::JobMessage;
use super::output::Output;
use crate::variant::catalog::Catalog;
use crossbeam_channel::{Receiver, unbounded};
use std::collections::VecDeque;
use std::io::Write;

/// The engine as a page talks to it.
pub struct BrowserConversation {
    conversation: Conversation,
    jobs: Receiver<JobMessage>,
    /// Lines that cannot be handled yet.
    waiting: VecDeque<Input>,
}

impl BrowserConversation {
    /// A conversation whose answers go to `answers`.
    ///
    /// # Errors
    /// [`EngineError`] when the first game of `catalog` cannot be played.
    pub fn new(catalog: Catalog, answers: Box<dyn Write + Send>) -> Result<BrowserConversation, EngineError> {
        let (sender, jobs) = unbounded();
        let engine = Engine::new(Output::to(answers), sender, catalog)?;
        Ok(BrowserConversation { conversation: Conversation::new(engine, false), jobs, waiting: VecDeque::new() })
    }

    /// Handles lines. True if the conversation is over.
    pub fn read(&mut self, lines: &str) -> bool {
        read_lines(lines.as_bytes(), |input| {
            // More may come.
            if input != Input::End {
                self.waiting.push_back(input);
            }
            true
        });
        self.go_on()
    }

    /// Handles what the search has reported, and the lines that waited for it. True if the conversation is over.
    pub fn go_on(&mut self) -> bool {
        while !self.conversation.engine.out.is_broken() {
            let flow = if let Ok(message) = self.jobs.try_recv() {
                self.conversation.job(message)
            } else if !self.conversation.is_full()
                && let Some(input) = self.waiting.pop_front()
            {
                self.conversation.input(input)
            } else {
                return false;
            };
            if flow.is_break() {
                return true;
            }
        }
        true
    }
}
