//! Standard output that takes no more.

use crate::common::{engine, program};
use std::fs::File;
use std::process::{Command, Output, Stdio};

/// A command that prints a table after a moment's work.
fn table() -> Command {
    let engine = format!("cmd={}", engine());
    let mut command = program();
    command.args(["speed", "-engine", &engine, "-engine", &engine]);
    command.args(["-variant", "caparandom", "-each", "depth=1"]);
    command.stderr(Stdio::piped());
    command
}

fn errors(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

#[test]
fn a_closed_pipe_ends_the_program_quietly() {
    let mut child = table().stdout(Stdio::piped()).spawn().expect("the program runs");
    drop(child.stdout.take());
    let output = child.wait_with_output().expect("it ends");
    assert!(output.status.success(), "{}", errors(&output));
    assert!(!errors(&output).contains("panicked"), "{}", errors(&output));
}

#[test]
fn a_full_disk_is_an_error() {
    let full = File::create("/dev/full").expect("Linux has it");
    let output = table().stdout(full).output().expect("the program runs");
    assert_eq!(output.status.code(), Some(1));
    assert!(errors(&output).contains("error: No space left on device"), "{}", errors(&output));
}
