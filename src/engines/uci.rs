//! Engines that speak UCI.

use super::log::Log;
use super::process::{Line, Process};
use super::quirks::{FenStyle, UciQuirks, start_fen};
use super::settings::{EngineSettings, UnusableEngine, is_variant_path};
use super::turn::{AnalysisLine, Answer, Failure, Limit, SearchInfo, Turn};
use super::uci_options::{EngineOption, find_option};
use crate::board::{Color, Geometry};
use crate::notation::{WrittenScore, uci};
use crate::position::Game;
use crate::search::Bound;
use crate::variant::Variant;
use std::fmt::Write;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// Timeout of the initial handshake.
const INTRODUCTION: Duration = Duration::from_secs(20);

/// Timeout for an engine to become ready for a game; clearing large hash tables takes time.
const READY: Duration = Duration::from_secs(60);

/// How long an engine may take to end a search that is stopped.
const STOPPING: Duration = Duration::from_secs(2);

/// How often a search looks whether it shall stop.
const POLL: Duration = Duration::from_millis(20);

/// The longest mate that an engine can announce, in moves; a longer one counts as this.
const MAX_MATE: i32 = 500;

/// A running engine.
pub struct UciEngine {
    process: Process,
    quirks: UciQuirks,
    fen: FenStyle,
    /// Whether it can report several lines, and how many it reports now.
    lines: Option<usize>,
}

impl UciEngine {
    /// Starts an engine, and makes it ready for games of `variant`. It fails once `stop` is set.
    ///
    /// # Errors
    /// [`UnusableEngine`] when it cannot be used for them.
    pub fn start(
        settings: &EngineSettings,
        variant: &Variant,
        log: &Log,
        stop: &Arc<AtomicBool>,
    ) -> Result<UciEngine, UnusableEngine> {
        let started = Process::start(&settings.command, settings.folder.as_deref(), &settings.name, log, stop);
        let mut process = started.map_err(|error| UnusableEngine::Missing {
            name: settings.name.clone(),
            command: settings.command.join(" "),
            error,
        })?;
        let offered = introduce(&mut process).map_err(|failure| settings.introduction_error(failure))?;
        let quirks = UciQuirks::find(variant, settings, &offered)
            .map_err(|error| settings.unusable_error(format!(" {error}")))?;
        let commands = option_commands(settings, &quirks, &offered)?;
        let mut settle = || -> Result<(), Failure> {
            for command in &commands {
                process.send(command)?;
            }
            ready(&mut process)
        };
        settle().map_err(|failure| match failure {
            Failure::Stopped => UnusableEngine::Stopped,
            failure => settings.unusable_error(format!(" {failure} before it is ready")),
        })?;
        Ok(UciEngine { process, quirks, fen: settings.fen, lines: find_option(&offered, "MultiPV").map(|_| 1) })
    }

    /// Tells it that another game begins.
    ///
    /// # Errors
    /// [`Failure`] when it does not answer.
    pub fn new_game(&mut self) -> Result<(), Failure> {
        self.process.send("ucinewgame")?;
        ready(&mut self.process)
    }

    /// Lets it think about its move.
    ///
    /// # Errors
    /// [`Failure`] when it does not answer.
    pub fn think<G: Geometry>(&mut self, turn: &Turn<'_, G>) -> Result<Answer, Failure> {
        self.search(turn, &AtomicBool::new(false), &mut |_| {})
    }

    /// Lets it report this many lines, if it can.
    ///
    /// # Errors
    /// [`Failure`] when it has ended.
    pub fn set_lines(&mut self, lines: usize) -> Result<(), Failure> {
        if self.lines.is_some_and(|before| before != lines) {
            self.lines = Some(lines);
            self.process.send(&set_option("MultiPV", Some(&lines.to_string())))?;
        }
        Ok(())
    }

    /// Lets it search until it has a move, or `halt` is set. Its lines go to `on_line`.
    ///
    /// # Errors
    /// [`Failure`] when it does not answer.
    pub fn search<G: Geometry>(
        &mut self,
        turn: &Turn<'_, G>,
        halt: &AtomicBool,
        on_line: &mut dyn FnMut(AnalysisLine),
    ) -> Result<Answer, Failure> {
        let mut go = go(turn);
        if !turn.only.is_empty() {
            go.push_str(" searchmoves");
        }
        for mv in turn.only {
            let _ = write!(go, " {}", uci::write(turn.game.position(), *mv, self.quirks.castling_style));
        }
        self.process.drain();
        self.process.send(&self.position_command(turn.game))?;
        let start = Instant::now();
        self.process.send(&go)?;
        let flag = turn.allowance.map(|allowance| start + allowance);
        let mut stopped = None;
        let mut last_sign = start;
        let mut last_report = String::new();
        let mut info = SearchInfo::default();
        let mut reported_after = Duration::ZERO;
        loop {
            if stopped.is_none() && halt.load(Ordering::Relaxed) {
                self.process.send("stop")?;
                stopped = Some(Instant::now() + STOPPING);
            }
            let silent = turn.patience.map(|patience| last_sign + patience);
            let Some(line) = self.line_before(stopped, flag, silent)? else {
                continue;
            };
            if let Some(rest) = line.text.strip_prefix("bestmove") {
                return Ok(Answer {
                    text: rest.split_whitespace().next().unwrap_or_default().to_owned(),
                    info,
                    reported_after,
                    elapsed: line.at.saturating_duration_since(start),
                });
            }
            if let Some(report) = read_info(&line.text) {
                // Only news is a sign of life.
                if line.text != last_report {
                    last_sign = line.at;
                    last_report = line.text;
                }
                if update(&mut info, &report) {
                    reported_after = line.at.saturating_duration_since(start);
                }
                if report.info.score.is_some() && !report.moves.is_empty() {
                    on_line(report);
                }
            }
        }
    }

    /// The command that sets up the position of a game.
    fn position_command<G: Geometry>(&self, game: &Game<G>) -> String {
        let mut text = format!("position fen {}", start_fen(game.start(), self.fen));
        if !game.moves().is_empty() {
            text.push_str(" moves");
        }
        for (before, mv) in game.positions().iter().zip(game.moves()) {
            let _ = write!(text, " {}", uci::write(before, *mv, self.quirks.castling_style));
        }
        text
    }

    /// The next line; `None` if there is none yet. It must come until the engine has had its time to stop, its clock
    /// has run out, or it has been silent for too long: the first of these that applies counts.
    fn line_before(
        &mut self,
        stopped: Option<Instant>,
        flag: Option<Instant>,
        silent: Option<Instant>,
    ) -> Result<Option<Line>, Failure> {
        let deadline = stopped.or(flag).or(silent);
        let soon = Instant::now() + POLL;
        match self.process.receive(deadline.map_or(soon, |deadline| deadline.min(soon))) {
            Ok(line) if flag.is_some_and(|flag| line.at > flag) => Err(Failure::OutOfTime),
            Ok(line) if deadline.is_some_and(|deadline| line.at > deadline) => Err(Failure::Hung),
            Ok(line) => Ok(Some(line)),
            Err(Failure::Hung) if deadline.is_none_or(|at| Instant::now() < at) => Ok(None),
            Err(Failure::Hung) if stopped.is_none() && flag.is_some() => Err(Failure::OutOfTime),
            Err(failure) => Err(failure),
        }
    }

    /// Ends the process at once.
    pub fn kill(&mut self) {
        self.process.kill();
    }
}

fn introduce(process: &mut Process) -> Result<Vec<EngineOption>, Failure> {
    let deadline = Instant::now() + INTRODUCTION;
    process.send("uci")?;
    let mut offered = Vec::new();
    loop {
        let line = process.receive_by(deadline)?;
        if line.text == "uciok" {
            return Ok(offered);
        }
        offered.extend(EngineOption::read(&line.text));
    }
}

/// The commands that set the game, the castling and the user's options, a file of games first.
fn option_commands(
    settings: &EngineSettings,
    quirks: &UciQuirks,
    offered: &[EngineOption],
) -> Result<Vec<String>, UnusableEngine> {
    let mut commands = Vec::new();
    if let Some(name) = &quirks.variant {
        commands.push(set_option("UCI_Variant", Some(name)));
    }
    if find_option(offered, "UCI_Chess960").is_some() {
        let value = quirks.chess960.to_string();
        commands.push(set_option("UCI_Chess960", Some(&value)));
    }
    for (name, value) in &settings.preferred {
        if let Some((option, value)) = find_option(offered, name).and_then(|option| option.nearest(*value)) {
            commands.push(set_option(option, Some(&value.to_string())));
        }
    }
    for (name, value) in &settings.options {
        let Some(option) = find_option(offered, name) else {
            let names: Vec<&str> = offered.iter().map(|option| option.name.as_str()).collect();
            let names = names.join(", ");
            return Err(settings.unusable_error(format!(" has no option '{name}'; it has: {names}")));
        };
        let sent = option.accept(value.as_deref()).map_err(|expected| {
            let (name, value) = (&option.name, value.as_deref().unwrap_or_default());
            settings.unusable_error(format!(": option '{name}' cannot be '{value}'; it must be {expected}"))
        })?;
        let command = set_option(&option.name, sent.as_deref());
        if is_variant_path(name) {
            commands.insert(0, command);
        } else {
            commands.push(command);
        }
    }
    Ok(commands)
}

/// Waits until the engine has processed all commands.
fn ready(process: &mut Process) -> Result<(), Failure> {
    process.send("isready")?;
    let deadline = Instant::now() + READY;
    while process.receive_by(deadline)?.text != "readyok" {}
    Ok(())
}

fn set_option(name: &str, value: Option<&str>) -> String {
    match value {
        Some(value) => format!("setoption name {name} value {value}"),
        None => format!("setoption name {name}"),
    }
}

/// The command that starts the search.
fn go<G: Geometry>(turn: &Turn<'_, G>) -> String {
    match turn.limit {
        Limit::MoveTime(each) => format!("go movetime {}", each.as_millis()),
        Limit::Nodes(nodes) => format!("go nodes {nodes}"),
        Limit::Depth(depth) => format!("go depth {depth}"),
        Limit::Infinite => "go infinite".to_owned(),
        Limit::Clocks(clocks) => {
            let mut text = "go".to_owned();
            for (color, letter) in [(Color::White, 'w'), (Color::Black, 'b')] {
                if let Some(clock) = clocks[color] {
                    // Writing to a string cannot fail.
                    let _ = write!(
                        text,
                        " {letter}time {} {letter}inc {}",
                        clock.remaining.as_millis(),
                        clock.increment.as_millis()
                    );
                }
            }
            if let Some(moves) = clocks[turn.game.position().side_to_move()].and_then(|clock| clock.moves_to_go) {
                let _ = write!(text, " movestogo {moves}");
            }
            text
        }
    }
}

/// Reads an `info` line, unless it is only a text. Without `multipv` it is about the best line.
fn read_info(line: &str) -> Option<AnalysisLine> {
    let mut words = line.split_whitespace().peekable();
    if words.next() != Some("info") || words.peek() == Some(&"string") {
        return None;
    }
    let mut read = AnalysisLine { rank: 1, ..AnalysisLine::default() };
    while let Some(word) = words.next() {
        match word {
            "depth" => read.info.depth = number(words.next()),
            "seldepth" => read.seldepth = number(words.next()),
            "nodes" => read.info.nodes = number(words.next()),
            "time" => read.time = number(words.next()).map(Duration::from_millis),
            "hashfull" => read.hashfull = number(words.next()),
            "multipv" => read.rank = number(words.next()).unwrap_or(1),
            "score" => {
                read.info.score = match (words.next(), number(words.next())) {
                    (Some("cp"), Some(value)) => Some(WrittenScore::Centipawns(value)),
                    (Some("mate"), Some(value)) => Some(WrittenScore::Mate(value.clamp(-MAX_MATE, MAX_MATE))),
                    _ => None,
                }
            }
            "lowerbound" => read.bound = Bound::Lower,
            "upperbound" => read.bound = Bound::Upper,
            "pv" => read.moves = words.by_ref().map(str::to_owned).collect(),
            "string" => break,
            _ => {}
        }
    }
    Some(read)
}

/// Adds what the best line says of the search; true if it has nodes.
fn update(info: &mut SearchInfo, line: &AnalysisLine) -> bool {
    if line.rank != 1 {
        return false;
    }
    if line.info.score.is_some() {
        info.score = line.info.score;
        // A depth without a score has only just begun.
        info.depth = line.info.depth.or(info.depth);
    }
    info.nodes = line.info.nodes.or(info.nodes);
    line.info.nodes.is_some()
}

fn number<T: std::str::FromStr>(word: Option<&str>) -> Option<T> {
    word?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_read() {
        let line = read_info(
            "info depth 9 seldepth 14 multipv 2 score mate -3 upperbound nodes 800 nps 9 hashfull 7 time 25 pv e2e4 x",
        );
        let line = line.expect("it is one");
        assert_eq!((line.rank, line.bound), (2, Bound::Upper));
        assert_eq!((line.seldepth, line.hashfull), (Some(14), Some(7)));
        assert_eq!(line.time, Some(Duration::from_millis(25)));
        assert_eq!(line.moves, ["e2e4", "x"]);
        let info = line.info;
        assert_eq!((info.depth, info.nodes), (Some(9), Some(800)));
        assert_eq!(info.score, Some(WrittenScore::Mate(-3)));
        let line = read_info("info depth 1 score mate -2147483648 pv e2e4").expect("a report");
        assert_eq!(line.info.score, Some(WrittenScore::Mate(-500)));
        for no_line in ["info depth 9 currmove e2e4", "info depth 9 string score cp 3 pv e2e4", "info score cp pv e2e4"]
        {
            let line = read_info(no_line).expect("a report");
            assert!(line.info.score.is_none() || line.moves.is_empty(), "{no_line}");
        }
        for other in ["bestmove e2e4", "", "info string score cp 3 pv e2e4"] {
            assert_eq!(read_info(other), None, "{other}");
        }
    }

    #[test]
    fn infos_are_read() {
        let mut info = SearchInfo::default();
        let read = |line: &str, info: &mut SearchInfo| {
            let report = read_info(line).expect("a report");
            update(info, &report)
        };
        let line = "info depth 12 seldepth 20 multipv 1 score cp -35 lowerbound nodes 12345 nps 5 pv e2e4 depth";
        let expected = SearchInfo { score: Some(WrittenScore::Centipawns(-35)), depth: Some(12), nodes: Some(12345) };
        assert!(read(line, &mut info));
        assert_eq!(info, expected);
        for line in ["info depth 13 multipv 2 score cp 500 nodes 20000", "info depth 13 currmove e2e4 currmovenumber 1"]
        {
            assert!(!read(line, &mut info));
        }
        assert_eq!(info, expected);
        read("info depth 14 score mate -3 nodes 20000", &mut info);
        assert_eq!(info.score, Some(WrittenScore::Mate(-3)));
        assert_eq!(info.nodes, Some(20000));
    }
}
