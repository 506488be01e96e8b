//! Fairy-Stockfish's `go perft`.

use crate::positions::Place;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::{Duration, Instant};

/// Its path in Debian.
pub const PROGRAM: &str = "/usr/games/fairy-stockfish";

/// The running program and its best times.
pub struct Fairy {
    process: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
    best: Vec<Duration>,
}

impl Fairy {
    /// Starts the program on `caparandom`; `None` if it is not installed.
    pub fn start() -> Option<Fairy> {
        let mut process = Command::new(PROGRAM).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().ok()?;
        let mut fairy = Fairy {
            input: process.stdin.take()?,
            output: BufReader::new(process.stdout.take()?),
            process,
            best: Vec::new(),
        };
        fairy.send("uci");
        fairy.send("setoption name UCI_Variant value caparandom");
        fairy.send("setoption name UCI_Chess960 value true");
        Some(fairy)
    }

    fn send(&mut self, line: &str) {
        writeln!(self.input, "{line}").expect("Fairy-Stockfish listens");
    }

    /// Reads until a line starts with `start`, and returns the rest of it.
    fn wait_for(&mut self, start: &str) -> String {
        loop {
            let mut line = String::new();
            let read = self.output.read_line(&mut line);
            assert!(read.is_ok_and(|bytes| bytes > 0), "no '{start}'");
            if let Some(rest) = line.strip_prefix(start) {
                return rest.trim().to_owned();
            }
        }
    }

    /// Runs each position once.
    pub fn measure(&mut self, places: &[Place]) {
        self.best.resize(places.len(), Duration::MAX);
        for (i, place) in places.iter().enumerate() {
            self.send(&format!("position fen {}", place.fen));
            self.send("isready");
            self.wait_for("readyok");
            let start = Instant::now();
            self.send(&format!("go perft {}", place.depth));
            let nodes = self.wait_for("Nodes searched:");
            self.best[i] = self.best[i].min(start.elapsed());
            assert_eq!(nodes, place.nodes.to_string(), "{}", place.fen);
        }
    }

    /// Nodes per second in each position, by the best times.
    pub fn speeds(&self, places: &[Place]) -> Vec<f64> {
        let each = places.iter().zip(&self.best);
        each.map(|(place, time)| place.nodes as f64 / time.as_secs_f64()).collect()
    }
}

impl Drop for Fairy {
    fn drop(&mut self) {
        // It exits by itself when told to; it does no harm if it no longer listens.
        let _ = writeln!(self.input, "quit");
        let _ = self.process.wait();
    }
}
