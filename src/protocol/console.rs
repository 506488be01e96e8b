//! The conversation on standard input and output.

use super::conversation::Conversation;
use super::engine::Engine;
use super::input::{self, Input};
use super::output::Output;
use crate::variant::catalog::Catalog;
use crossbeam_channel::{Receiver, at, bounded, never, select, unbounded};
use std::io::{self, IsTerminal};
use std::ops::ControlFlow;

/// Lines that may wait before reading pauses; bounds the memory for input.
const WAITING_LINES: usize = 16;

/// Speaks UCI or CECP on standard input and output until `quit`, until either is closed, or until an interrupt. The
/// first line is `first_line`, if there is one. The first word of CECP switches to CECP. Starts with the first game of
/// `catalog` on the board.
///
/// # Errors
/// When a thread cannot be started, the first game cannot be played, or answers cannot be written.
pub fn run(catalog: Catalog, first_line: Option<&str>) -> io::Result<()> {
    let first_line = first_line.map(str::to_owned);
    converse(catalog, &read_input(first_line)?, io::stdin().is_terminal())
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
    let engine = Engine::new(Output::to(Box::new(io::stdout())), jobs, catalog).map_err(io::Error::other)?;
    let interrupts = interrupts()?;
    let mut conversation = Conversation::new(engine, at_terminal);
    let mut flow = ControlFlow::Continue(());
    let nothing = never();
    while flow.is_continue() && !conversation.engine.out.is_broken() {
        // Input that cannot be handled yet stays in the pipe.
        let is_full = conversation.is_full();
        let readable = if is_full { &nothing } else { lines };
        let mate_due = conversation.engine.mate_due().filter(|_| is_full).map_or(never(), at);
        let description_due = conversation.cecp.description_due().map_or(never(), at);
        flow = select! {
            recv(readable) -> input => conversation.input(input.unwrap_or(Input::End)),
            recv(job_messages) -> message => match message {
                Ok(message) => conversation.job(message),
                Err(_) => ControlFlow::Break(()),
            },
            recv(interrupts) -> _ => ControlFlow::Break(()),
            recv(mate_due) -> _ => {
                conversation.engine.stop();
                ControlFlow::Continue(())
            }
            recv(description_due) -> _ => {
                conversation.cecp.describe(&mut conversation.engine);
                ControlFlow::Continue(())
            }
        };
    }
    conversation.engine.abort();
    conversation.engine.out.result()
}

/// Starts the thread that reads standard input, so that commands are seen during a search. `first_line` comes first, if
/// there is one, and [`Input::End`] last.
fn read_input(first_line: Option<String>) -> io::Result<Receiver<Input>> {
    let (sender, receiver) = bounded(WAITING_LINES);
    // The receiver exists and is empty, so sending cannot fail or block.
    let _ = first_line.map(|line| sender.send(Input::Line(line)));
    std::thread::Builder::new()
        .name("input".to_owned())
        .spawn(move || input::read_lines(io::stdin().lock(), |input| sender.send(input).is_ok()))?;
    Ok(receiver)
}

/// How long the conversation may take to end after a signal. It takes longer only when something blocks, such as a
/// network file system that does not answer.
#[cfg(unix)]
const PATIENCE: std::time::Duration = std::time::Duration::from_secs(2);

/// Reports SIGINT and SIGTERM, after which the process ends in any case, [`PATIENCE`] later at the latest; and that
/// nobody can read the output any more, which a search that is silent would not notice.
#[cfg(unix)]
fn interrupts() -> io::Result<Receiver<()>> {
    use rustix::event::{PollFd, PollFlags, poll};
    use signal_hook::consts::{SIGINT, SIGTERM};
    use signal_hook::iterator::Signals;
    let (sender, receiver) = unbounded();
    let closed = sender.clone();
    std::thread::Builder::new().name("output".to_owned()).spawn(move || {
        let output = io::stdout();
        // Without flags to wait for, it ends only when the other end is closed.
        let mut watched = [PollFd::new(&output, PollFlags::empty())];
        let is_woken = poll(&mut watched, None).is_ok();
        // Some systems cannot watch a terminal.
        let is_closed = |what: PollFlags| what.intersects(PollFlags::HUP | PollFlags::ERR);
        if is_woken && is_closed(watched[0].revents()) {
            let _ = closed.send(());
        }
    })?;
    let mut signals = Signals::new([SIGINT, SIGTERM])?;
    std::thread::Builder::new().name("signals".to_owned()).spawn(move || {
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
