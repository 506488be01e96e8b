//! The choice of the protocol.

use super::cecp::{self, Cecp};
use super::engine::Engine;
use super::input::{Input, MAX_LINE};
use super::job::JobMessage;
use super::uci::{self, Uci};
use std::ops::ControlFlow;

/// Which protocol is spoken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Protocol {
    /// Treated as UCI, which people type.
    Unknown,
    Uci,
    Cecp,
}

/// The engine and its two protocols.
pub struct Conversation {
    pub engine: Engine,
    protocol: Protocol,
    /// Somebody types the commands.
    at_terminal: bool,
    uci: Uci,
    pub cecp: Cecp,
}

impl Conversation {
    /// A conversation that has not begun.
    pub fn new(engine: Engine, at_terminal: bool) -> Conversation {
        Conversation {
            engine,
            protocol: Protocol::Unknown,
            at_terminal,
            uci: Uci::new(at_terminal),
            cecp: Cecp::default(),
        }
    }

    /// True while input is left unread: the queue of commands is full, or the input has ended.
    pub fn is_full(&self) -> bool {
        match self.protocol {
            Protocol::Cecp => self.cecp.closing,
            _ => self.uci.is_full(),
        }
    }

    /// Handles what was read.
    pub fn input(&mut self, input: Input) -> ControlFlow<()> {
        match input {
            Input::Line(line) => {
                self.engine.out.log_input(&line);
                self.recognize(&line);
                match self.protocol {
                    Protocol::Cecp => self.cecp.line(&mut self.engine, &line),
                    _ => self.uci.line(&mut self.engine, &line),
                }
            }
            Input::TooLong(length) => {
                let message = format!("a line of {length} bytes is ignored; the maximum is {MAX_LINE}");
                match self.protocol {
                    Protocol::Cecp => {
                        let line = format!("Error (line too long): {message}");
                        self.engine.out.line(line);
                        ControlFlow::Continue(())
                    }
                    _ => self.uci.problem(&mut self.engine, message),
                }
            }
            Input::End => match self.protocol {
                Protocol::Cecp => self.cecp.end(&mut self.engine),
                _ => self.uci.end(&mut self.engine),
            },
        }
    }

    /// Detects the protocol by the first word of a line. Once it is known, only the word that begins the other one
    /// changes it: a GUI that does not know which one the engine speaks tries both.
    fn recognize(&mut self, line: &str) {
        if self.uci.reads_text() {
            return;
        }
        let word = line.split_whitespace().next().unwrap_or("");
        let meant = match self.protocol {
            Protocol::Uci if word != "xboard" => return,
            _ if word.eq_ignore_ascii_case("uci") => Protocol::Uci,
            Protocol::Cecp => return,
            _ if cecp::is_command(word) && !uci::is_command(word) => Protocol::Cecp,
            _ => return,
        };
        if self.protocol == meant || (self.protocol, meant) == (Protocol::Unknown, Protocol::Uci) {
            self.protocol = meant;
            return;
        }
        self.engine.abort();
        self.protocol = meant;
        self.uci = Uci::new(self.at_terminal);
        self.cecp = Cecp::default();
    }

    /// Handles what a job has sent.
    pub fn job(&mut self, message: JobMessage) -> ControlFlow<()> {
        let Some((kind, output)) = self.engine.receive(message) else {
            return ControlFlow::Continue(());
        };
        match self.protocol {
            Protocol::Cecp => self.cecp.job(&mut self.engine, output),
            _ => self.uci.job(&mut self.engine, kind, output),
        }
    }
}
