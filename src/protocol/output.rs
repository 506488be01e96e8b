//! The one place that writes answers, and the log of the conversation.

use crate::files;
use crate::text::quote;
use std::fmt::Display;
use std::fs::File;
use std::io::{self, Write};
use std::path::Path;

/// Where answers go. Every line is written and flushed at once, since a program waits for it.
pub struct Output {
    sink: Box<dyn Write + Send>,
    /// Why nothing more can be written.
    failure: Option<io::Error>,
    log: Option<File>,
}

impl Output {
    /// An output that writes to `sink`.
    pub fn to(sink: Box<dyn Write + Send>) -> Output {
        Output { sink, failure: None, log: None }
    }

    /// Appends what is written and read from now on to the file `path`, as Stockfish does: lines read begin with `>> `,
    /// lines written with `<< `. An empty path ends the log. If the file cannot be opened or is no regular file, the
    /// log stays as it was.
    pub fn log_to(&mut self, path: &str) -> io::Result<()> {
        self.log = match path {
            "" => None,
            path => Some(files::open(Path::new(path), File::options().create(true).append(true))?),
        };
        Ok(())
    }

    /// Writes a line that was read to the log.
    pub fn log_input(&mut self, line: &str) {
        self.log(">> ", line);
    }

    fn log(&mut self, mark: &str, text: &str) {
        let Some(log) = &mut self.log else {
            return;
        };
        let lines: String = text.lines().map(|line| format!("{mark}{line}\n")).collect();
        // A log that cannot be written, on a full disk perhaps, must not end a game.
        if let Err(error) = log.write_all(lines.as_bytes()) {
            self.log = None;
            self.info(format_args!("the log ends: {error}"));
        }
    }

    /// Writes `text` and a line end.
    ///
    /// After a failure nothing more is written; [`Output::result`] reports it.
    pub fn line(&mut self, text: impl Display) {
        if self.is_broken() {
            return;
        }
        let line = format!("{text}\n");
        self.log("<< ", &line);
        let written = self.sink.write_all(line.as_bytes()).and_then(|()| self.sink.flush());
        self.failure = written.err();
    }

    /// Writes a message of UCI: `info string LINE` for each of its lines.
    pub fn info(&mut self, message: impl Display) {
        for line in message.to_string().lines() {
            self.line(format_args!("info string {line}"));
        }
    }

    /// Refuses a command of CECP: `Error (REASON): LINE`, with the line made printable and short.
    pub fn refuse(&mut self, reason: impl Display, line: &str) {
        self.line(format_args!("Error ({reason}): {}", quote(line.trim())));
    }

    /// True once writing has failed, for example because the pipe is closed.
    pub fn is_broken(&self) -> bool {
        self.failure.is_some()
    }

    /// Ends the output.
    #[cfg(not(target_family = "wasm"))]
    pub fn result(self) -> io::Result<()> {
        self.failure.map_or(Ok(()), Err)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_closed_pipe_is_noticed() {
        let (reader, writer) = io::pipe().unwrap();
        drop(reader);
        let mut output = Output::to(Box::new(writer));
        assert!(!output.is_broken());
        output.line("readyok");
        assert!(output.is_broken());
        output.line("readyok");
        let error = output.result().expect_err("it is closed");
        assert_eq!(error.kind(), io::ErrorKind::BrokenPipe);
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn a_log_that_cannot_be_written_is_reported_once() {
        let (reader, writer) = io::pipe().unwrap();
        let mut output = Output::to(Box::new(writer));
        output.log = File::options().write(true).open("/dev/full").ok();
        output.line("readyok");
        output.line("uciok");
        drop(output);
        let text = io::read_to_string(reader).unwrap();
        assert!(text.starts_with("info string the log ends: "), "{text}");
        assert!(text.ends_with("\nreadyok\nuciok\n"), "{text}");
    }
}
