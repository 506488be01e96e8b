//! The engine in a conversation over UCI or CECP.

use crate::process::Process;
use std::ops::{Deref, DerefMut};

/// The engine, after the greetings of a protocol.
pub struct Engine {
    process: Process,
    /// A command that is answered after all earlier ones, and its answer.
    ping: [&'static str; 2],
    /// The command that sets an option.
    set: fn(&str, &str) -> String,
}

impl Engine {
    /// Over UCI.
    pub fn uci() -> Engine {
        let mut process = Process::sissa("");
        process.send("uci");
        process.expect("uciok");
        Engine {
            process,
            ping: ["isready", "readyok"],
            set: |name, value| format!("setoption name {name} value {value}"),
        }
    }

    /// Over CECP, as XBoard starts it.
    pub fn cecp() -> Engine {
        Engine::cecp_of(Process::sissa(""))
    }

    /// The same with a process that was just started.
    pub fn cecp_of(mut process: Process) -> Engine {
        process.send("xboard");
        process.send("protover 2");
        process.wait_for(|line| line.ends_with("done=1"));
        for command in ["new", "random", "level 40 5 0", "easy", "nopost"] {
            process.send(command);
        }
        Engine { process, ping: ["ping 17", "pong 17"], set: |name, value| format!("option {name}={value}") }
    }

    /// All lines until it is ready.
    pub fn ready(&mut self) -> Vec<String> {
        let [ping, pong] = self.ping;
        self.send(ping);
        let mut lines = self.lines_until(|line| line == pong);
        lines.pop();
        lines
    }

    /// The answers to a command that is answered at once.
    pub fn ask(&mut self, command: &str) -> Vec<String> {
        self.send(command);
        self.ready()
    }

    /// The only line of the answer to a command.
    pub fn ask_one(&mut self, command: &str) -> String {
        let lines = self.ask(command);
        assert_eq!(lines.len(), 1, "{command}: {lines:?}");
        lines.into_iter().next().unwrap_or_default()
    }

    /// Sets an option, and returns the answer.
    pub fn set(&mut self, name: &str, value: &str) -> Vec<String> {
        self.ask(&(self.set)(name, value))
    }

    /// The position on its board.
    pub fn fen(&mut self) -> String {
        let lines = self.ask("d");
        let fen = lines.iter().find_map(|line| line.strip_prefix("Fen: "));
        fen.expect("d shows the FEN").to_owned()
    }

    /// The answer to `go` in UCI, from `bestmove` on.
    pub fn best_move(&mut self, go: &str) -> String {
        self.send(go);
        self.expect("bestmove")
    }

    /// Its move after a command in CECP.
    pub fn reply(&mut self, command: &str) -> String {
        self.send(command);
        self.expect("move ")["move ".len()..].to_owned()
    }
}

impl Deref for Engine {
    type Target = Process;

    fn deref(&self) -> &Process {
        &self.process
    }
}

impl DerefMut for Engine {
    fn deref_mut(&mut self) -> &mut Process {
        &mut self.process
    }
}
