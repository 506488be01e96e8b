//! The main loop, and the choice of the protocol.

use super::Flow;
use super::cecp::{self, Cecp};
use super::engine::Engine;
use super::input::{self, Input, MAX_LINE};
use super::job::JobMessage;
use super::output::Output;
use super::uci::{self, Uci};
use crate::variant::catalog::Catalog;
use crossbeam_channel::{Receiver, at, never, select, unbounded};
use std::io::{self, IsTerminal};

/// Speaks UCI or CECP on standard input and output until `quit`, until either is closed, or until an interrupt. The
/// first line is `first_line`, if there is one. The first word of CECP switches to CECP. Starts with the first game of
/// `catalog` on the board.
///
/// # Errors
/// When a thread cannot be started, or the first game cannot be played.
pub fn run(catalog: Catalog, first_line: Option<&str>) -> io::Result<()> {
    let first_line = first_line.map(str::to_owned);
    converse(
        catalog,
        &input::spawn(first_line)?,
        io::stdin().is_terminal(),
    )
}

/// Executes commands of UCI in order, and ends when all are done, as Stockfish does with its arguments.
///
/// # Errors
/// As [`run`].
pub fn run_commands(catalog: Catalog, commands: Vec<String>) -> io::Result<()> {
    let (sender, lines) = unbounded();
    // The receiver still exists, so sending cannot fail.
    for command in commands {
        let _ = sender.send(Input::Line(command));
    }
    let _ = sender.send(Input::End);
    converse(catalog, &lines, false)
}

fn converse(catalog: Catalog, lines: &Receiver<Input>, at_terminal: bool) -> io::Result<()> {
    let (jobs, job_messages) = unbounded();
    let engine = Engine::new(Output::stdout(), jobs, catalog).map_err(io::Error::other)?;
    let interrupts = interrupts()?;
    let mut conversation = Conversation::new(engine, at_terminal);
    let mut flow = Flow::Continue;
    let nothing = never();
    while flow == Flow::Continue && !conversation.engine.out.is_broken() {
        // Input that cannot be handled yet stays in the pipe.
        let readable = if conversation.is_full() {
            &nothing
        } else {
            lines
        };
        let description_due = conversation.cecp.description_due().map_or(never(), at);
        flow = select! {
            recv(readable) -> input => conversation.input(input.unwrap_or(Input::End)),
            recv(job_messages) -> message => match message {
                Ok(message) => conversation.job(message),
                Err(_) => Flow::Quit,
            },
            recv(interrupts) -> _ => Flow::Quit,
            recv(description_due) -> _ => {
                conversation.cecp.describe(&mut conversation.engine);
                Flow::Continue
            }
        };
    }
    conversation.engine.abort();
    Ok(())
}

/// How long the conversation may take to end after a signal. It takes longer only when something blocks, such as a
/// network file system that does not answer.
#[cfg(unix)]
const PATIENCE: std::time::Duration = std::time::Duration::from_secs(2);

/// Reports SIGINT and SIGTERM. The process ends in any case, [`PATIENCE`] later at the latest.
#[cfg(unix)]
fn interrupts() -> io::Result<Receiver<()>> {
    use signal_hook::consts::{SIGINT, SIGTERM};
    use signal_hook::iterator::Signals;
    let (sender, receiver) = unbounded();
    let mut signals = Signals::new([SIGINT, SIGTERM])?;
    std::thread::Builder::new()
        .name("signals".to_owned())
        .spawn(move || {
            if let Some(signal) = signals.forever().next() {
                // Without a receiver the process is about to end.
                let _ = sender.send(());
                std::thread::sleep(PATIENCE);
                std::process::exit(128 + signal);
            }
        })?;
    Ok(receiver)
}

/// On other systems an interrupt ends the process by itself.
#[cfg(not(unix))]
fn interrupts() -> io::Result<Receiver<()>> {
    Ok(never())
}

/// Which protocol is spoken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Protocol {
    /// Not yet known; treated as UCI, which people type.
    Open,
    Uci,
    Cecp,
}

/// The engine and its two protocols.
struct Conversation {
    engine: Engine,
    protocol: Protocol,
    /// Somebody types the commands.
    at_terminal: bool,
    uci: Uci,
    cecp: Cecp,
}

impl Conversation {
    fn new(engine: Engine, at_terminal: bool) -> Conversation {
        Conversation {
            engine,
            protocol: Protocol::Open,
            at_terminal,
            uci: Uci::new(at_terminal),
            cecp: Cecp::default(),
        }
    }

    /// True while input is left unread: the queue of commands is full, or the input has ended.
    fn is_full(&self) -> bool {
        match self.protocol {
            Protocol::Cecp => self.cecp.is_closing(),
            _ => self.uci.is_full(),
        }
    }

    fn input(&mut self, input: Input) -> Flow {
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
                let message =
                    format!("a line of {length} bytes is ignored; the maximum is {MAX_LINE}");
                match self.protocol {
                    Protocol::Cecp => {
                        let line = format!("Error (line too long): {message}");
                        self.engine.out.line(line);
                        Flow::Continue
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
        if self.protocol == meant || (self.protocol, meant) == (Protocol::Open, Protocol::Uci) {
            self.protocol = meant;
            return;
        }
        self.engine.abort();
        self.protocol = meant;
        self.uci = Uci::new(self.at_terminal);
        self.cecp = Cecp::default();
    }

    fn job(&mut self, message: JobMessage) -> Flow {
        let Some((kind, output)) = self.engine.receive(message) else {
            return Flow::Continue;
        };
        match self.protocol {
            Protocol::Cecp => self.cecp.job(&mut self.engine, output),
            _ => self.uci.job(&mut self.engine, kind, output),
        }
    }
}
