//! The program run in a folder of its own.

use engine_tests::binary::sissa;
use engine_tests::command::send_signal;
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

/// A path as a word of a command.
pub fn quoted(path: impl AsRef<Path>) -> String {
    format!("'{}'", path.as_ref().display())
}

/// The engine as a command.
pub fn engine() -> String {
    quoted(sissa())
}

/// A UCI engine with these options that answers `go` with `answer`, a piece of shell script.
pub fn uci(options: &[&str], answer: &str) -> String {
    let options: String = options.iter().map(|option| format!("echo 'option name {option}'; ")).collect();
    format!(
        "while read word rest; do case $word in
        uci) {options}echo uciok;;
        isready) echo readyok;;
        go) {answer};;
        quit) exit;;
        esac; done"
    )
}

/// The program, to be told what to do.
pub fn program() -> Command {
    Command::new(env!("CARGO_BIN_EXE_sissa-tuning"))
}

/// What a command says that must end well.
pub fn succeed(command: &mut Command) -> String {
    let output = command.output().expect("the program runs");
    let error = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success(), "{command:?}: {error}");
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// What a command complains of that must fail.
pub fn fail(command: &mut Command) -> String {
    let output = command.output().expect("the program runs");
    assert!(!output.status.success(), "{command:?}");
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// Starts a command and waits until something holds or it has ended.
fn start(command: &mut Command, until: impl Fn() -> bool) -> Child {
    let child = command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn();
    let mut child = child.expect("the program runs");
    let started = Instant::now();
    while !until()
        && started.elapsed() < Duration::from_secs(120)
        && child.try_wait().is_ok_and(|status| status.is_none())
    {
        std::thread::sleep(Duration::from_millis(2));
    }
    child
}

/// Kills a command as soon as something holds.
pub fn kill_when(command: &mut Command, until: impl Fn() -> bool) {
    let mut child = start(command, until);
    // It may have ended by itself.
    let _ = child.kill();
    let _ = child.wait();
}

/// Interrupts a command as soon as something holds; what it says.
pub fn interrupt_when(command: &mut Command, until: impl Fn() -> bool) -> String {
    let child = start(command, until);
    assert!(send_signal(&child, "INT"));
    let output: Output = child.wait_with_output().expect("it ends");
    assert_eq!(output.status.code(), Some(130));
    String::from_utf8_lossy(&output.stdout).into_owned()
}
