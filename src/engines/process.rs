//! Engine processes, with time-stamped lines.

use super::log::Log;
use super::turn::Failure;
use crate::lock;
use crossbeam_channel::{Receiver, RecvTimeoutError, Sender, bounded, unbounded};
#[cfg(unix)]
use rustix::process::{Pid, Signal, kill_process_group};
use std::io::{self, BufRead, BufReader, Read, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

/// Interval at which a wait looks whether it is to stop.
const POLL: Duration = Duration::from_millis(50);

/// Time for an engine to quit before it is killed.
const QUIT_TIME: Duration = Duration::from_millis(300);

/// Number of unread lines that are buffered.
const MAX_WAITING: usize = 1000;

/// The longest line that is read, in bytes; what follows is another line.
const MAX_LINE: u64 = 1 << 16;

#[cfg(windows)]
const NEW_PROCESS_GROUP: u32 = 0x200;

/// A line from an engine.
#[derive(Clone, Debug)]
pub struct Line {
    /// The line, without its end.
    pub text: String,
    pub at: Instant,
}

/// An engine's process. When it is dropped, the engine is told to quit, and killed if it does not.
pub struct Process {
    child: Child,
    input: Sender<String>,
    output: Receiver<Line>,
    /// The last line of its standard error.
    last_error: Arc<Mutex<String>>,
    /// Disconnected when its standard error has been read to the end.
    errors: Receiver<()>,
    label: String,
    log: Log,
    stop: Arc<AtomicBool>,
}

impl Process {
    /// Starts `command`, a program and its arguments. `label` is its name in the log; `stop` is set to end its
    /// waits.
    pub fn start(
        command: &[String],
        folder: Option<&Path>,
        label: &str,
        log: &Log,
        stop: &Arc<AtomicBool>,
    ) -> io::Result<Process> {
        let [program, arguments @ ..] = command else {
            return Err(io::Error::new(io::ErrorKind::InvalidInput, "the command is empty"));
        };
        let mut command = Command::new(program);
        if let Some(folder) = folder {
            command.current_dir(folder);
        }
        command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        // Its own process group, so that Ctrl-C only reaches this program.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        #[cfg(windows)]
        std::os::windows::process::CommandExt::creation_flags(&mut command, NEW_PROCESS_GROUP);
        let mut child = command.spawn()?;
        let (Some(stdin), Some(stdout), Some(stderr)) = (child.stdin.take(), child.stdout.take(), child.stderr.take())
        else {
            return Err(io::Error::other("the engine's pipes could not be opened"));
        };
        let (sender, output) = bounded(MAX_WAITING);
        // An engine that does not read must not hold up this program.
        let (input, lines) = unbounded();
        thread::spawn(move || write_lines(stdin, &lines));
        let last_error = Arc::default();
        let (reader_log, reader_label) = (log.clone(), label.to_owned());
        thread::spawn(move || read_lines(stdout, &sender, &reader_log, &reader_label));
        let (error_log, error_label) = (log.clone(), label.to_owned());
        let words = Arc::clone(&last_error);
        let (reading, errors) = bounded(0);
        thread::spawn(move || {
            keep_last_line(stderr, &words, &error_log, &error_label);
            drop(reading);
        });
        Ok(Process {
            child,
            input,
            output,
            last_error,
            errors,
            label: label.to_owned(),
            log: log.clone(),
            stop: Arc::clone(stop),
        })
    }

    /// Sends a line.
    pub fn send(&mut self, line: &str) -> Result<(), Failure> {
        self.log.write(&self.label, "<", line);
        let sent = self.input.send(line.to_owned());
        sent.map_err(|_| self.ended())
    }

    /// The next line. Waits until `deadline`.
    pub fn receive(&mut self, deadline: Instant) -> Result<Line, Failure> {
        loop {
            if self.stop.load(Ordering::Relaxed) {
                return Err(Failure::Stopped);
            }
            let left = deadline.saturating_duration_since(Instant::now());
            match self.output.recv_timeout(left.min(POLL)) {
                Ok(line) => return Ok(line),
                Err(RecvTimeoutError::Disconnected) => return Err(self.ended()),
                Err(RecvTimeoutError::Timeout) if left <= POLL => return Err(Failure::Hung),
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
    }

    /// The next line, which must come until `deadline`, whatever came before it.
    pub fn receive_by(&mut self, deadline: Instant) -> Result<Line, Failure> {
        let line = self.receive(deadline)?;
        if line.at > deadline { Err(Failure::Hung) } else { Ok(line) }
    }

    /// Forgets the lines that were not read.
    pub fn drain(&mut self) {
        while self.output.try_recv().is_ok() {}
    }

    /// Ends the process at once, with those that it has started.
    pub fn kill(&mut self) {
        // A script may have started the engine; both are in the group. Once it has been waited for, another group may
        // have its number.
        #[cfg(unix)]
        if let Ok(None) = self.child.try_wait()
            && let Some(group) = i32::try_from(self.child.id()).ok().and_then(Pid::from_raw)
        {
            let _ = kill_process_group(group, Signal::KILL);
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
    }

    fn ended(&mut self) -> Failure {
        let _ = self.wait(QUIT_TIME);
        let _: Result<(), _> = self.errors.recv_timeout(QUIT_TIME);
        let words = lock(&self.last_error).clone();
        Failure::Crashed(words)
    }

    /// Waits until the process has ended, but not longer than this. True if it has.
    fn wait(&mut self, most: Duration) -> bool {
        let deadline = Instant::now() + most;
        loop {
            match self.child.try_wait() {
                Ok(None) if Instant::now() < deadline => thread::sleep(Duration::from_millis(5)),
                Ok(status) => return status.is_some(),
                Err(_) => return false,
            }
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        if self.send("quit").is_err() || !self.wait(QUIT_TIME) {
            self.kill();
        }
    }
}

/// Forwards the lines of `stdout` until it is closed or nobody reads them.
fn read_lines(stdout: impl Read, sender: &Sender<Line>, log: &Log, label: &str) {
    for_each_line(stdout, |text| {
        let (text, at) = (text.to_owned(), Instant::now());
        log.write(label, ">", &text);
        sender.send(Line { text, at }).is_ok()
    });
}

/// Writes lines to `stdin` until it is closed or none can come any more.
fn write_lines(mut stdin: ChildStdin, lines: &Receiver<String>) {
    for line in lines {
        if writeln!(stdin, "{line}").and_then(|()| stdin.flush()).is_err() {
            return;
        }
    }
}

/// Stores the last non-empty line of `stderr`.
fn keep_last_line(stderr: impl Read, last: &Mutex<String>, log: &Log, label: &str) {
    for_each_line(stderr, |text| {
        let text = text.trim_start();
        if !text.is_empty() {
            log.write(label, "!", text);
            text.clone_into(&mut lock(last));
        }
        true
    });
}

/// Calls `on_line` with each line of `pipe`, without blanks at its end, until it is closed or `on_line` returns false.
fn for_each_line(pipe: impl Read, mut on_line: impl FnMut(&str) -> bool) {
    let mut pipe = BufReader::new(pipe);
    let mut bytes = Vec::new();
    while let Ok(1..) = pipe.by_ref().take(MAX_LINE).read_until(b'\n', &mut bytes) {
        if !on_line(String::from_utf8_lossy(&bytes).trim_end()) {
            return;
        }
        bytes.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shell(script: &str) -> Process {
        let command = ["sh", "-c", script].map(str::to_owned);
        Process::start(&command, None, "shell", &Log::default(), &Arc::default())
            .unwrap_or_else(|error| panic!("{error}"))
    }

    fn soon() -> Instant {
        Instant::now() + Duration::from_secs(10)
    }

    #[test]
    fn lines_go_both_ways() {
        let mut process = shell("while read x; do echo \"got $x\"; done");
        assert_eq!(process.send("one"), Ok(()));
        assert_eq!(process.receive(soon()).map(|line| line.text), Ok("got one".to_owned()));
        let now = Instant::now() + Duration::from_millis(20);
        assert_eq!(process.receive(now).map(|line| line.text), Err(Failure::Hung));
    }

    #[test]
    fn a_deadline_ends_a_flood_of_lines() {
        let mut process = shell("while true; do echo x; done");
        let deadline = Instant::now() + Duration::from_millis(20);
        let end = deadline + Duration::from_secs(10);
        let failure = loop {
            assert!(Instant::now() < end);
            if let Err(failure) = process.receive_by(deadline) {
                break failure;
            }
        };
        assert_eq!(failure, Failure::Hung);
    }

    #[test]
    fn an_end_is_noticed_with_its_reason() {
        let mut process = shell("echo out; echo 'out of memory' >&2; exit 3");
        assert_eq!(process.receive(soon()).map(|line| line.text), Ok("out".to_owned()));
        let failure = process.receive(soon()).map(|line| line.text);
        assert_eq!(failure, Err(Failure::Crashed("out of memory".to_owned())));
    }

    #[test]
    fn a_program_that_reads_nothing_holds_nobody_up() {
        let mut process = shell("sleep 60");
        for _ in 0..50 {
            assert_eq!(process.send(&"x".repeat(10_000)), Ok(()));
        }
        process.kill();
    }

    #[test]
    fn a_program_that_will_not_leave_is_killed() {
        let process = shell("trap '' TERM; while true; do sleep 0.1; done");
        let output = process.output.clone();
        drop(process);
        // Nobody holds the other end of the pipe.
        let end = output.recv_timeout(Duration::from_secs(10)).err();
        assert_eq!(end, Some(RecvTimeoutError::Disconnected));
    }

    #[cfg(unix)]
    #[test]
    fn a_script_is_killed_with_its_engine() {
        let mut process = shell("sleep 60 & echo started; wait");
        assert!(process.receive(soon()).is_ok());
        process.kill();
        // Nobody holds the other end of the pipe.
        let answer = process.receive(soon()).map(|line| line.text);
        assert!(matches!(answer, Err(Failure::Crashed(_))), "{answer:?}");
    }

    #[test]
    fn stopping_ends_every_wait() {
        let stop = Arc::new(AtomicBool::new(true));
        let command = ["sh", "-c", "sleep 5"].map(str::to_owned);
        let process = Process::start(&command, None, "shell", &Log::default(), &stop);
        let answer = process.map(|mut process| process.receive(soon()).map(|line| line.text));
        assert!(matches!(answer, Ok(Err(Failure::Stopped))));
    }

    #[test]
    fn a_program_that_is_not_there() {
        let command = ["/no/such/engine".to_owned()];
        assert!(Process::start(&command, None, "x", &Log::default(), &Arc::default()).is_err());
        assert!(Process::start(&[], None, "x", &Log::default(), &Arc::default()).is_err());
    }
}
