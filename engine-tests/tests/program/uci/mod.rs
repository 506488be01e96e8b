//! UCI with the real program.

mod conversation;
mod games;
mod order;
mod searching;

use engine_tests::binary::sissa;
use engine_tests::process::Process;
use std::time::{Duration, Instant};

const LIMIT: Duration = Duration::from_secs(30);

/// Starts the engine and shakes hands.
fn start() -> Process {
    let mut engine = Process::spawn(sissa(), &[]);
    engine.send("uci");
    engine.wait_for(LIMIT, |line| line == "uciok");
    engine
}

/// All lines up to `readyok`.
fn ready(engine: &mut Process) -> Vec<String> {
    engine.send("isready");
    let mut lines = Vec::new();
    engine.wait_for(LIMIT, |line| {
        lines.push(line.to_owned());
        line == "readyok"
    });
    lines.pop();
    lines
}

/// The answers to a command that is answered at once.
fn ask(engine: &mut Process, command: &str) -> Vec<String> {
    engine.send(command);
    ready(engine)
}

/// The only line of the answer to a command.
fn ask_one(engine: &mut Process, command: &str) -> String {
    let lines = ask(engine, command);
    assert_eq!(lines.len(), 1, "{command}: {lines:?}");
    lines.into_iter().next().unwrap_or_default()
}

fn fen(engine: &mut Process) -> String {
    let lines = ask(engine, "d");
    let line = lines.iter().find(|line| line.starts_with("Fen: "));
    line.expect("d shows the FEN")[5..].to_owned()
}

fn best_move(engine: &mut Process, go: &str) -> String {
    engine.send(go);
    engine.wait_for(LIMIT, |line| line.starts_with("bestmove"))
}

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
