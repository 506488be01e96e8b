//! CECP with the real program.

mod analysis;
mod conversation;
mod games;
mod playing;

use engine_tests::binary::sissa;
use engine_tests::process::Process;
use std::time::{Duration, Instant};

const LIMIT: Duration = Duration::from_secs(30);

/// Starts the engine as XBoard does.
fn start() -> Process {
    let mut engine = Process::spawn(sissa(), &[]);
    engine.send("xboard");
    engine.send("protover 2");
    engine.wait_for(LIMIT, |line| line.ends_with("done=1"));
    for command in ["new", "random", "level 40 5 0", "easy", "nopost"] {
        engine.send(command);
    }
    engine
}

/// All lines up to the answer to a ping.
fn ready(engine: &mut Process) -> Vec<String> {
    engine.send("ping 17");
    let mut lines = Vec::new();
    engine.wait_for(LIMIT, |line| {
        lines.push(line.to_owned());
        line == "pong 17"
    });
    lines.pop();
    lines
}

/// The answers to a command that is answered at once.
fn ask(engine: &mut Process, command: &str) -> Vec<String> {
    engine.send(command);
    ready(engine)
}

fn fen(engine: &mut Process) -> String {
    let lines = ask(engine, "d");
    let line = lines.iter().find(|line| line.starts_with("Fen: "));
    line.expect("d shows the FEN")[5..].to_owned()
}

/// The engine's move after `command`.
fn reply(engine: &mut Process, command: &str) -> String {
    engine.send(command);
    let line = engine.wait_for(LIMIT, |line| line.starts_with("move "));
    line[5..].to_owned()
}

fn is_thinking(line: &str) -> bool {
    let words: Vec<&str> = line.split(' ').collect();
    words.len() >= 5 && words[..4].iter().all(|word| word.parse::<i64>().is_ok())
}
