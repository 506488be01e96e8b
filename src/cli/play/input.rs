//! Keyboard input: lines, Ctrl-C, and signals to quit.

use crate::cli::signals::POLL;
use crate::search::Control;
use crossbeam_channel::{Receiver, Sender, bounded, select_biased, unbounded};
use rustyline::DefaultEditor;
use rustyline::error::ReadlineError;
use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::flag;
use std::cell::Cell;
use std::io::{self, BufRead, IsTerminal, Read};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};
use std::{process, thread};

/// The longest line of input, in bytes.
const MAX_LINE: u64 = 4096;

/// How many lines may be read ahead.
const WAITING_LINES: usize = 64;

/// How long a signal may go unanswered before it ends the process.
const PATIENCE: Duration = Duration::from_secs(2);

/// An input event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// A line, without control characters.
    Line(String),
    /// Ctrl-C when no search is running.
    Interrupt,
    /// The end of the input, or SIGTERM.
    End,
}

/// The keyboard. During a search, Ctrl-C and SIGTERM stop it.
pub struct Input {
    lines: Receiver<Event>,
    /// Asks for a line with a prompt, if the user types at a terminal.
    prompts: Option<Sender<String>>,
    /// A line has been asked for and has not come yet.
    is_asked: Cell<bool>,
    terminal: SavedTerminal,
    signals: Receiver<Event>,
    /// Stops the running search.
    search: Arc<Mutex<Option<Control>>>,
    /// A signal has come to which the game has not reacted yet.
    is_unanswered: Arc<AtomicBool>,
}

impl Input {
    /// Starts to listen to standard input and signals.
    pub fn new() -> io::Result<Input> {
        let (line_sender, lines) = bounded(WAITING_LINES);
        let (signal_sender, signals) = unbounded();
        let search = Arc::new(Mutex::new(None));
        let editor = editor();
        let prompts = match editor {
            Some(editor) => {
                let (sender, prompts) = bounded(1);
                thread::Builder::new().spawn(move || edit_lines(editor, &prompts, &line_sender))?;
                Some(sender)
            }
            None => {
                thread::Builder::new().spawn(move || read_lines(&line_sender))?;
                None
            }
        };
        let [interrupted, ended] = [SIGINT, SIGTERM].map(|signal| {
            let raised = Arc::new(AtomicBool::new(false));
            flag::register(signal, raised.clone()).map(|_| raised)
        });
        let (interrupted, ended) = (interrupted?, ended?);
        let is_unanswered = Arc::new(AtomicBool::new(false));
        let watch = Watch {
            interrupted,
            ended,
            search: search.clone(),
            events: signal_sender,
            is_unanswered: is_unanswered.clone(),
        };
        thread::Builder::new().spawn(move || watch.run())?;
        Ok(Input {
            lines,
            prompts,
            is_asked: Cell::new(false),
            terminal: SavedTerminal::new(),
            signals,
            search,
            is_unanswered,
        })
    }

    /// True if the user types at a terminal. The prompt is then shown by [`Input::next`].
    pub fn is_typed(&self) -> bool {
        self.prompts.is_some()
    }

    /// Waits for the next event.
    pub fn next(&self, prompt: &str) -> Event {
        if let Some(prompts) = &self.prompts
            && !self.is_asked.replace(true)
        {
            // Without the thread the receiver below fails, too.
            let _ = prompts.send(prompt.to_owned());
        }
        select_biased! {
            recv(self.signals) -> event => {
                self.is_unanswered.store(false, Ordering::Relaxed);
                event.unwrap_or(Event::End)
            }
            recv(self.lines) -> event => {
                self.is_asked.set(false);
                event.unwrap_or(Event::End)
            }
        }
    }

    /// Runs a search that Ctrl-C stops through `control`.
    pub fn during<T>(&self, control: &Control, search: impl FnOnce() -> T) -> T {
        self.set(Some(control.clone()));
        let result = search();
        self.set(None);
        self.is_unanswered.store(false, Ordering::Relaxed);
        result
    }

    fn set(&self, control: Option<Control>) {
        *self.search.lock().unwrap_or_else(PoisonError::into_inner) = control;
    }
}

impl Drop for Input {
    /// Restores the terminal, in case a signal ends the game while a line is being edited.
    fn drop(&mut self) {
        self.terminal.restore();
    }
}

/// The terminal's settings before lines were edited.
struct SavedTerminal(#[cfg(unix)] Option<rustix::termios::Termios>);

impl SavedTerminal {
    #[cfg(unix)]
    fn new() -> SavedTerminal {
        SavedTerminal(rustix::termios::tcgetattr(io::stdin()).ok())
    }

    #[cfg(not(unix))]
    fn new() -> SavedTerminal {
        SavedTerminal()
    }

    fn restore(&self) {
        #[cfg(unix)]
        if let Some(terminal) = &self.0 {
            use rustix::termios::{OptionalActions, tcsetattr};
            // The terminal may be gone.
            let _ = tcsetattr(io::stdin(), OptionalActions::Now, terminal);
        }
    }
}

/// A line editor, if the user types at a terminal.
fn editor() -> Option<DefaultEditor> {
    if !io::stdin().is_terminal() || !io::stdout().is_terminal() {
        return None;
    }
    DefaultEditor::new().ok()
}

/// Lets the user edit a line for each prompt.
fn edit_lines(mut editor: DefaultEditor, prompts: &Receiver<String>, events: &Sender<Event>) {
    for prompt in prompts {
        let event = match editor.readline(&prompt) {
            Ok(line) => {
                // A line that cannot be added to the history is still answered.
                let _ = editor.add_history_entry(line.as_str());
                Event::Line(clean(&line))
            }
            Err(ReadlineError::Interrupted) => Event::Interrupt,
            // A byte that is not UTF-8, as a terminal for Latin-1 sends.
            Err(ReadlineError::Io(error)) if error.kind() == io::ErrorKind::InvalidData => {
                Event::Line(char::REPLACEMENT_CHARACTER.to_string())
            }
            Err(_) => Event::End,
        };
        let is_end = event == Event::End;
        if events.send(event).is_err() || is_end {
            return;
        }
    }
}

fn read_lines(events: &Sender<Event>) {
    let mut input = io::stdin().lock();
    loop {
        let mut line = Vec::new();
        let read = (&mut input).take(MAX_LINE).read_until(b'\n', &mut line);
        let event = match read {
            Ok(0) | Err(_) => Event::End,
            Ok(_) => Event::Line(clean(&String::from_utf8_lossy(&line))),
        };
        let is_end = event == Event::End;
        if events.send(event).is_err() || is_end {
            return;
        }
    }
}

/// The line without the escape sequences of arrow and other keys.
fn clean(line: &str) -> String {
    let mut text = String::with_capacity(line.len());
    let mut chars = line.chars();
    while let Some(c) = chars.next() {
        if c == '\u{1b}' {
            match chars.next() {
                // Parameters, then the letter that ends the sequence.
                Some('[') => {
                    chars.find(|c| ('\u{40}'..='\u{7e}').contains(c));
                }
                Some('O') => {
                    chars.next();
                }
                _ => {}
            }
        } else if !c.is_control() {
            text.push(c);
        }
    }
    text
}

/// Passes signals on.
struct Watch {
    interrupted: Arc<AtomicBool>,
    ended: Arc<AtomicBool>,
    search: Arc<Mutex<Option<Control>>>,
    events: Sender<Event>,
    is_unanswered: Arc<AtomicBool>,
}

impl Watch {
    fn run(&self) {
        let mut since = None;
        loop {
            thread::sleep(POLL);
            for (raised, signal, event) in
                [(&self.interrupted, SIGINT, Event::Interrupt), (&self.ended, SIGTERM, Event::End)]
            {
                if raised.swap(false, Ordering::Relaxed) {
                    self.is_unanswered.store(true, Ordering::Relaxed);
                    since.get_or_insert((Instant::now(), signal));
                    self.pass_on(event);
                }
            }
            match since {
                Some(_) if !self.is_unanswered.load(Ordering::Relaxed) => since = None,
                // The game hangs, as when nobody reads its output.
                Some((start, signal)) if start.elapsed() > PATIENCE => process::exit(128 + signal),
                _ => {}
            }
        }
    }

    /// Stops the search; SIGTERM, or SIGINT without a search, is an event.
    fn pass_on(&self, event: Event) {
        let search = self.search.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(control) = &*search {
            control.stop();
        }
        if search.is_none() || event == Event::End {
            // Nobody receives it if the game has ended.
            let _ = self.events.send(event);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn control_keys_leave_nothing_in_a_line() {
        assert_eq!(clean("e4\r\n"), "e4");
        assert_eq!(clean("g4\u{1b}[h\u{1b}[D\n"), "g4");
        assert_eq!(clean("\u{1b}[A\n"), "");
        assert_eq!(clean("\u{1b}OHNf3\0\u{7f}"), "Nf3");
        assert_eq!(clean("na\u{ef}ve"), "na\u{ef}ve");
    }
}
