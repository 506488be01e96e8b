//! Engines that speak UCI.

use super::conversation::{Answer, Failure, INTRODUCTION, SearchInfo, Turn};
use super::log::Log;
use super::process::Process;
use super::quirks::{FenStyle, UciQuirks};
use super::settings::{EngineSettings, StartError};
use super::uci_options::Offered;
use crate::measure::matches::rules::clock::EngineLimits;
use crate::shared::adjudication::Score;
use sissa::board::Color;
use sissa::variant::Variant;
use std::fmt::Write;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

/// Timeout for an engine to become ready for a game; clearing large hash tables takes time.
const READY: Duration = Duration::from_secs(60);

/// A running engine.
pub struct Engine {
    process: Process,
    quirks: UciQuirks,
    fen: FenStyle,
}

impl Engine {
    /// Starts an engine, and makes it ready for games of `variant`.
    pub fn start(
        settings: &EngineSettings,
        variant: &Variant,
        log: Log,
        stop: Arc<AtomicBool>,
    ) -> Result<Engine, StartError> {
        let started = Process::start(
            &settings.command,
            settings.folder.as_deref(),
            &settings.name,
            log,
            stop,
        );
        let command = || settings.command.join(" ");
        let mut process = started
            .map_err(|error| settings.unusable(format!(": cannot run '{}': {error}", command())))?;
        let offered = introduce(&mut process).map_err(|failure| settings.silent(failure))?;
        let find = |name: &str| {
            offered
                .iter()
                .find(|option| option.name.eq_ignore_ascii_case(name))
        };
        let games = find("UCI_Variant").map(Offered::choices);
        let has_chess960 = find("UCI_Chess960").is_some();
        // An engine that reads a file of games knows those, too.
        let is_file = |name: &str| name.eq_ignore_ascii_case("VariantPath");
        let own = settings.options.iter().any(|(name, _)| is_file(name));
        let builtin = games.is_some_and(|games| games.contains(&variant.name));
        let added = (own && !builtin).then_some(variant.name.as_str());
        let quirks = UciQuirks::find(
            variant,
            settings.variant.as_deref().or(added),
            settings.castling,
            games,
            has_chess960,
        )
        .map_err(|error| settings.unusable(format!(" {error}")))?;
        let mut commands = Vec::new();
        if let Some(name) = &quirks.variant {
            commands.push(set_option("UCI_Variant", Some(name)));
        }
        if has_chess960 {
            let value = quirks.chess960.to_string();
            commands.push(set_option("UCI_Chess960", Some(&value)));
        }
        for (name, value) in &settings.options {
            let Some(option) = find(name) else {
                let names: Vec<&str> = offered.iter().map(|option| option.name.as_str()).collect();
                let names = names.join(", ");
                return Err(settings.unusable(format!(" has no option '{name}'; it has: {names}")));
            };
            if let Some(expected) = option.refuses(value.as_deref()) {
                let (name, value) = (&option.name, value.as_deref().unwrap_or_default());
                return Err(settings.unusable(format!(
                    ": option '{name}' cannot be '{value}'; it must be {expected}"
                )));
            }
            let command = set_option(&option.name, value.as_deref());
            if is_file(name) {
                commands.insert(0, command);
            } else {
                commands.push(command);
            }
        }
        let mut settle = || -> Result<(), Failure> {
            for command in &commands {
                process.send(command)?;
            }
            ready(&mut process)
        };
        settle().map_err(|failure| settings.silent(failure))?;
        Ok(Engine {
            process,
            quirks,
            fen: settings.fen,
        })
    }

    pub fn new_game(&mut self) -> Result<(), Failure> {
        self.process.send("ucinewgame")?;
        ready(&mut self.process)
    }

    pub fn think(&mut self, turn: &Turn<'_>) -> Result<Answer, Failure> {
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
        self.process.drain();
        self.process.send(&position)?;
        let start = Instant::now();
        self.process.send(&go)?;
        let flag = allowance.map(|allowance| start + allowance);
        let mut info = SearchInfo::default();
        let mut reported_after = Duration::ZERO;
        loop {
            let deadline = flag.unwrap_or_else(|| Instant::now() + turn.patience);
            let line = match self.process.receive(Some(deadline)) {
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

    /// Ends the process at once.
    pub fn kill(&mut self) {
        self.process.kill();
    }
}

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

/// The command that starts the search.
fn go(turn: &Turn<'_>) -> String {
    match turn.clocks.limits(turn.color) {
        EngineLimits::MoveTime(each) => format!("go movetime {}", each.as_millis()),
        EngineLimits::Nodes(nodes) => format!("go nodes {nodes}"),
        EngineLimits::Depth(depth) => format!("go depth {depth}"),
        EngineLimits::Clock(_) => {
            let mut text = "go".to_owned();
            for (color, letter) in [(Color::White, 'w'), (Color::Black, 'b')] {
                if let Some(clock) = turn.clocks.state(color) {
                    // Writing to a string cannot fail.
                    let _ = write!(
                        text,
                        " {letter}time {} {letter}inc {}",
                        clock.remaining.as_millis(),
                        clock.increment.as_millis()
                    );
                }
            }
            let clock = turn.clocks.state(turn.color);
            if let Some(moves) = clock.and_then(|clock| clock.moves_to_go) {
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
