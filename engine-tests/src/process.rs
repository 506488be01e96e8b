//! A program under test, with line-by-line input and output.

use crate::binary::sissa;
#[cfg(unix)]
use crate::command::send_signal;
use crate::command::words;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

/// More than any answer takes, even on a busy machine.
pub const PATIENCE: Duration = Duration::from_secs(60);

/// The time between two checks while waiting.
const PAUSE: Duration = Duration::from_millis(20);

/// How many of the last lines a failure shows.
const SHOWN: usize = 40;

/// Tries until there is a value; after `limit` panics with the problem.
pub fn until<T>(limit: Duration, mut attempt: impl FnMut() -> Option<T>, problem: impl Fn() -> String) -> T {
    let end = Instant::now() + limit;
    loop {
        if let Some(value) = attempt() {
            return value;
        }
        assert!(Instant::now() < end, "{}", problem());
        thread::sleep(PAUSE);
    }
}

/// Waits until a program exits; panics with the problem if it does not.
pub fn ended(child: &mut Child, problem: impl Fn() -> String) -> ExitStatus {
    until(PATIENCE, || child.try_wait().expect("a status"), problem)
}

/// A running program with piped standard input and output. Dropping it kills it.
pub struct Process {
    name: String,
    child: Child,
    input: Option<ChildStdin>,
    output: Receiver<String>,
    transcript: Vec<String>,
}

impl Process {
    /// Starts `sissa` with the arguments of this line.
    pub fn sissa(line: &str) -> Process {
        Process::spawn(sissa(), &words(line))
    }

    /// Starts `program`.
    pub fn spawn(program: impl AsRef<Path>, arguments: &[&str]) -> Process {
        let program = program.as_ref();
        let mut child = Command::new(program)
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap_or_else(|error| panic!("cannot start {}: {error}", program.display()));
        let input = child.stdin.take();
        let lines = BufReader::new(child.stdout.take().expect("the output was piped")).split(b'\n');
        let (sender, output) = channel();
        thread::spawn(move || {
            for line in lines.map_while(Result::ok) {
                let line = String::from_utf8_lossy(&line).trim_end().to_owned();
                if sender.send(line).is_err() {
                    break;
                }
            }
        });
        Process { name: program.display().to_string(), child, input, output, transcript: Vec::new() }
    }

    /// Sends one line.
    pub fn send(&mut self, line: &str) {
        self.transcript.push(format!("> {line}"));
        let input = self.input.as_mut().expect("the input is open");
        if let Err(error) = input.write_all(format!("{line}\n").as_bytes()).and_then(|()| input.flush()) {
            self.fail(&format!("takes no more input ({error})"));
        }
    }

    /// The next line, or `None` at the end of the program's output.
    pub fn line(&mut self) -> Option<String> {
        self.line_before(Instant::now() + PATIENCE)
    }

    fn line_before(&mut self, end: Instant) -> Option<String> {
        let left = end.saturating_duration_since(Instant::now());
        match self.output.recv_timeout(left) {
            Ok(line) => {
                self.transcript.push(format!("< {line}"));
                Some(line)
            }
            Err(RecvTimeoutError::Disconnected) => None,
            Err(RecvTimeoutError::Timeout) => self.fail("does not say what is expected"),
        }
    }

    /// Reads up to the first line that `wanted` accepts, and returns it.
    pub fn wait_for(&mut self, mut wanted: impl FnMut(&str) -> bool) -> String {
        let end = Instant::now() + PATIENCE;
        loop {
            match self.line_before(end) {
                Some(line) if wanted(&line) => return line,
                Some(_) => (),
                None => self.fail("has closed its output"),
            }
        }
    }

    /// Reads up to the first line that begins with `start`, and returns it.
    pub fn expect(&mut self, start: &str) -> String {
        self.wait_for(|line| line.starts_with(start))
    }

    /// All lines up to the first one that `wanted` accepts, which is the last.
    pub fn lines_until(&mut self, mut wanted: impl FnMut(&str) -> bool) -> Vec<String> {
        let mut lines = Vec::new();
        self.wait_for(|line| {
            lines.push(line.to_owned());
            wanted(line)
        });
        lines
    }

    /// Sends `quit`, and waits until the program exits.
    pub fn quit(&mut self) {
        self.send("quit");
        assert!(self.close().success());
    }

    /// Sends a signal such as `INT`.
    #[cfg(unix)]
    pub fn signal(&self, name: &str) {
        assert!(send_signal(&self.child, name), "{} has exited", self.name);
    }

    /// Closes the program's input and waits until it exits.
    pub fn close(&mut self) -> ExitStatus {
        self.input = None;
        let (name, transcript) = (&self.name, &self.transcript);
        ended(&mut self.child, || failure(name, transcript, "still runs after its input was closed"))
    }

    /// Fails the test and shows the last lines.
    pub fn fail(&self, what: &str) -> ! {
        panic!("{}", failure(&self.name, &self.transcript, what));
    }
}

fn failure(name: &str, transcript: &[String], what: &str) -> String {
    let skipped = transcript.len().saturating_sub(SHOWN);
    let lines = transcript[skipped..].join("\n");
    format!("{name} {what}; the last lines:\n{lines}")
}

impl Drop for Process {
    fn drop(&mut self) {
        // It may have exited by itself; then there is nothing to kill.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
