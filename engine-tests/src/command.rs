//! Runs of the program from the command line.

use crate::binary::sissa;
use std::io::Write;
use std::process::{Child, Command, Output, Stdio};
use std::thread;

/// The result of a run.
pub struct Run {
    /// The exit code; `None` after a signal.
    pub code: Option<i32>,
    /// Standard output.
    pub out: String,
    /// Standard error.
    pub err: String,
}

impl Run {
    /// The run with this output.
    pub fn of(output: Output) -> Run {
        let text = |bytes| String::from_utf8(bytes).expect("text");
        Run { code: output.status.code(), out: text(output.stdout), err: text(output.stderr) }
    }
}

/// The JSON objects that a command has printed.
pub fn objects(text: &str) -> Vec<serde_json::Value> {
    text.lines().map(|line| serde_json::from_str(line).expect("an object of JSON")).collect()
}

/// The words of a command line: split at blanks, except between single quotes.
pub fn words(line: &str) -> Vec<&str> {
    let mut words = Vec::new();
    for (i, part) in line.split('\'').enumerate() {
        if i % 2 == 1 {
            words.push(part);
        } else {
            words.extend(part.split_whitespace());
        }
    }
    words
}

/// `sissa` with the arguments of this line and empty standard input.
pub fn command(line: &str) -> Command {
    let mut command = Command::new(sissa());
    command.args(words(line)).stdin(Stdio::null());
    command
}

/// Runs `sissa` to its end.
pub fn run(line: &str) -> Run {
    Run::of(command(line).output().expect("sissa starts"))
}

/// Starts `sissa` with pipes for its input, output and errors.
pub fn spawn(line: &str) -> Child {
    command(line).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("sissa starts")
}

/// Sends a signal such as `INT` to a process, by the shell's own `kill`, since not every machine has the program; false
/// if there is no such process any more.
#[cfg(unix)]
pub fn send_signal(child: &Child, signal: &str) -> bool {
    let kill = format!("kill -{signal} {} 2> /dev/null", child.id());
    let sent = Command::new("sh").args(["-c", &kill]).status();
    sent.expect("a shell").success()
}

/// Runs `sissa` to its end with `input` on its standard input.
pub fn piped(line: &str, input: &str) -> Run {
    let mut child = spawn(line);
    let mut stdin = child.stdin.take().expect("its input");
    thread::scope(|scope| {
        // It may quit before it has read everything.
        scope.spawn(move || stdin.write_all(input.as_bytes()));
        Run::of(child.wait_with_output().expect("it ends"))
    })
}

/// Runs a command that must succeed, and returns its output.
#[track_caller]
pub fn good(line: &str) -> String {
    let run = run(line);
    assert_eq!(run.code, Some(0), "{line}: {}", run.err);
    assert_eq!(run.err, "", "{line}");
    assert!(!run.out.contains('\x1b'), "colours in {line}");
    run.out
}

/// Runs a command that must fail with an exit code, and returns its error message.
#[track_caller]
pub fn refused(line: &str, code: i32) -> String {
    let run = run(line);
    assert_eq!(run.code, Some(code), "{line}: {}", run.err);
    assert!(run.err.starts_with("error:"), "{}", run.err);
    assert!(!run.err.contains("panicked"), "{}", run.err);
    run.err
}

/// The same, for an error message of one line.
#[track_caller]
pub fn refused_in_a_line(line: &str, code: i32) -> String {
    let message = refused(line, code);
    assert_eq!(message.lines().count(), 1, "{message}");
    message
}

/// Asserts that a text has all these parts.
#[track_caller]
pub fn assert_has(text: &str, parts: &[&str]) {
    for part in parts {
        assert!(text.contains(part), "no {part:?} in:\n{text}");
    }
}
