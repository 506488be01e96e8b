//! Engines that speak UCI.

use super::conversation::{Answer, Failure, INTRODUCTION, SearchInfo, Turn};
use super::process::Process;
use super::quirks::{FenStyle, UciQuirks};
use super::settings::{EngineSettings, StartError};
use super::uci_options::Offered;
use crate::measure::matches::rules::clock::EngineLimits;
use crate::shared::adjudication::Score;
use sissa::board::Color;
use sissa::variant::Variant;
use std::fmt::Write;
use std::time::{Duration, Instant};

/// Timeout for an engine to become ready for a game; clearing large hash tables takes time.
const READY: Duration = Duration::from_secs(60);

/// A conversation with an engine.
pub struct Uci {
    quirks: UciQuirks,
    fen: FenStyle,
}

impl Uci {
    /// Introduces itself and sets the options.
    ///
    /// # Errors
    /// [`StartError`] when the engine cannot be used.
    pub fn start(
        process: &mut Process,
        spec: &EngineSettings,
        variant: &Variant,
    ) -> Result<Uci, StartError> {
        let offered = introduce(process).map_err(|failure| spec.silent(failure))?;
        let find = |name: &str| {
            offered
                .iter()
                .find(|option| option.name.eq_ignore_ascii_case(name))
        };
        let games = find("UCI_Variant").map(Offered::choices);
        let has_chess960 = find("UCI_Chess960").is_some();
        let quirks = UciQuirks::find(
            variant,
            spec.variant.as_deref(),
            spec.castling,
            games,
            has_chess960,
        )
        .map_err(|error| spec.no_dialect(error))?;
        let mut commands = Vec::new();
        if let Some(name) = &quirks.variant {
            commands.push(set_option("UCI_Variant", Some(name)));
        }
        if has_chess960 {
            let value = quirks.chess960.to_string();
            commands.push(set_option("UCI_Chess960", Some(&value)));
        }
        for (name, value) in &spec.options {
            let Some(option) = find(name) else {
                let names = offered.iter().map(|option| option.name.clone()).collect();
                return Err(spec.no_option(name, names));
            };
            if let Some(expected) = option.refuses(value.as_deref()) {
                return Err(spec.no_value(&option.name, value.as_deref(), expected));
            }
            commands.push(set_option(&option.name, value.as_deref()));
        }
        let mut settle = || -> Result<(), Failure> {
            for command in &commands {
                process.send(command)?;
            }
            ready(process)
        };
        settle().map_err(|failure| spec.silent(failure))?;
        Ok(Uci {
            quirks,
            fen: spec.fen,
        })
    }
}

/// Asks for the options.
fn introduce(process: &mut Process) -> Result<Vec<Offered>, Failure> {
    let deadline = Some(Instant::now() + INTRODUCTION);
    process.send("uci")?;
    let mut offered = Vec::new();
    loop {
        let line = process.receive(deadline)?;
        if line.text == "uciok" {
            return Ok(offered);
        }
        offered.extend(Offered::read(&line.text));
    }
}

/// Waits until the engine has processed all commands.
fn ready(process: &mut Process) -> Result<(), Failure> {
    process.send("isready")?;
    let deadline = Some(Instant::now() + READY);
    while process.receive(deadline)?.text != "readyok" {}
    Ok(())
}

fn set_option(name: &str, value: Option<&str>) -> String {
    match value {
        Some(value) => format!("setoption name {name} value {value}"),
        None => format!("setoption name {name}"),
    }
}

/// Prepares an engine for a game.
///
/// # Errors
/// [`Failure`] when it does not get ready.
pub fn new_game(process: &mut Process) -> Result<(), Failure> {
    process.send("ucinewgame")?;
    ready(process)
}

impl Uci {
    /// Asks for a move.
    ///
    /// # Errors
    /// [`Failure`] when none comes.
    pub fn think(&self, process: &mut Process, turn: &Turn<'_>) -> Result<Answer, Failure> {
        let mut position = format!("position fen {}", turn.start.fen(self.fen));
        if !turn.moves.is_empty() {
            position.push_str(" moves");
            for mv in turn.moves {
                position.push(' ');
                position.push_str(mv.text(self.quirks.style));
            }
        }
        let go = go(turn);
        let allowance = turn.clocks.allowance(turn.color);
        process.drain();
        process.send(&position)?;
        let start = Instant::now();
        process.send(&go)?;
        let flag = allowance.map(|allowance| start + allowance);
        let mut info = SearchInfo::default();
        let mut reported_after = Duration::ZERO;
        loop {
            let deadline = flag.unwrap_or_else(|| Instant::now() + turn.patience);
            let line = match process.receive(Some(deadline)) {
                Ok(line) if flag.is_some_and(|flag| line.at > flag) => {
                    return Err(Failure::OutOfTime);
                }
                Ok(line) => line,
                Err(no_reply) => {
                    return Err(match Failure::from(no_reply) {
                        Failure::Hung if flag.is_some() => Failure::OutOfTime,
                        failure => failure,
                    });
                }
            };
            if let Some(rest) = line.text.strip_prefix("bestmove") {
                return Ok(Answer {
                    text: rest
                        .split_whitespace()
                        .next()
                        .unwrap_or_default()
                        .to_owned(),
                    info,
                    reported_after,
                    elapsed: line.at.saturating_duration_since(start),
                });
            }
            if read_info(&line.text, &mut info) {
                reported_after = line.at.saturating_duration_since(start);
            }
        }
    }
}

/// The command that starts the search.
fn go(turn: &Turn<'_>) -> String {
    match turn.clocks.limits(turn.color) {
        EngineLimits::MoveTime(each) => format!("go movetime {}", each.as_millis()),
        EngineLimits::Nodes(nodes) => format!("go nodes {nodes}"),
        EngineLimits::Depth(depth) => format!("go depth {depth}"),
        EngineLimits::Clock(_) => {
            let mut text = "go".to_owned();
            for (color, letter) in [(Color::White, 'w'), (Color::Black, 'b')] {
                if let EngineLimits::Clock(control) = turn.clocks.limits(color) {
                    // Writing to a string cannot fail.
                    let _ = write!(
                        text,
                        " {letter}time {} {letter}inc {}",
                        turn.clocks.remaining(color).as_millis(),
                        control.increment.as_millis()
                    );
                }
            }
            if let Some(moves) = turn.clocks.moves_to_go(turn.color) {
                let _ = write!(text, " movestogo {moves}");
            }
            text
        }
    }
}

/// Reads an `info` line about the best line; true if it has nodes.
fn read_info(line: &str, info: &mut SearchInfo) -> bool {
    let mut words = line.split_whitespace();
    if words.next() != Some("info") {
        return false;
    }
    let mut new = *info;
    let mut depth = None;
    let mut counted = false;
    while let Some(word) = words.next() {
        match word {
            "depth" => depth = number(words.next()),
            "nodes" => {
                let nodes = number(words.next());
                counted |= nodes.is_some();
                new.nodes = nodes.or(new.nodes);
            }
            "multipv" if number::<u32>(words.next()) != Some(1) => return false,
            "score" => {
                let kind = words.next();
                let value = number(words.next());
                new.score = match (kind, value) {
                    (Some("cp"), Some(value)) => Some(Score::Centipawns(value)),
                    (Some("mate"), Some(value)) => Some(Score::Mate(value)),
                    _ => new.score,
                };
                // A depth without a score has only just begun.
                new.depth = depth.or(new.depth);
            }
            "string" | "pv" => break,
            _ => {}
        }
    }
    *info = new;
    counted
}

fn number<T: std::str::FromStr>(word: Option<&str>) -> Option<T> {
    word?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn infos_are_read() {
        let mut info = SearchInfo::default();
        assert!(!read_info("info string nodes 99 score cp 5", &mut info));
        assert_eq!(info, SearchInfo::default());
        let line = "info depth 12 seldepth 20 multipv 1 score cp -35 lowerbound nodes 12345 nps 5 pv e2e4 depth";
        assert!(read_info(line, &mut info));
        let expected = SearchInfo {
            score: Some(Score::Centipawns(-35)),
            depth: Some(12),
            nodes: Some(12345),
        };
        assert_eq!(info, expected);
        for line in [
            "info depth 13 multipv 2 score cp 500 nodes 20000",
            "info depth 13 currmove e2e4 currmovenumber 1",
            "bestmove e2e4",
        ] {
            assert!(!read_info(line, &mut info));
        }
        assert_eq!(info, expected);
        read_info("info depth 14 score mate -3 nodes 20000", &mut info);
        assert_eq!(info.score, Some(Score::Mate(-3)));
        assert_eq!(info.nodes, Some(20000));
    }
}
