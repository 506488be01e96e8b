//! The Universal Chess Interface, and what people type into it.
//!
//! What can be answered while a search runs is answered at once; commands that would change the game or
//! start another search wait for its end, in order.

mod go;
mod info;
mod parse;

pub use go::Go;
pub use parse::{Command, is_command, parse};

use super::bench;
use super::engine::{Engine, OptionSet};
use super::job::{JobEvent, JobKind};
use super::options::{Kind, Listed, Offered};
use super::{Flow, HELP};
use crate::search::{Outcome, Report};
use std::collections::VecDeque;

/// Commands that may wait for the end of a search; more are refused.
const MOST_WAITING: usize = 256;

/// The UCI side of the conversation.
#[derive(Default)]
pub struct Uci {
    debug: bool,
    waiting: VecDeque<Command>,
    closing: bool,
}

impl Uci {
    /// Handles a line of input.
    pub fn line(&mut self, engine: &mut Engine, line: &str) -> Flow {
        match parse(line) {
            Ok(None) => Flow::Continue,
            Ok(Some(command)) => self.receive(engine, command),
            Err(error) => {
                self.info(engine, &error.to_string());
                Flow::Continue
            }
        }
    }

    /// Handles the end of input: what was asked for before is finished, searches as after `stop`.
    pub fn end(&mut self, engine: &mut Engine) -> Flow {
        self.receive(engine, Command::Quit)
    }

    fn receive(&mut self, engine: &mut Engine, command: Command) -> Flow {
        if self.closing {
            return Flow::Continue;
        }
        if command == Command::Quit {
            self.closing = true;
            if engine.running() == Some(JobKind::Search) {
                engine.stop();
            }
        } else if engine.is_busy()
            && (must_wait(&command) || !self.waiting.is_empty() && shows_position(&command))
        {
            if self.waiting.len() < MOST_WAITING {
                self.waiting.push_back(command);
            } else {
                self.info(
                    engine,
                    "too many commands wait for the search to end; one is lost",
                );
            }
        } else {
            self.execute(engine, command);
        }
        self.catch_up(engine)
    }

    /// Does what has been waiting, once nothing runs any more.
    fn catch_up(&mut self, engine: &mut Engine) -> Flow {
        while !engine.is_busy() {
            match self.waiting.pop_front() {
                Some(command) => self.execute(engine, command),
                None if self.closing => return Flow::Quit,
                None => break,
            }
            if self.closing && engine.running() == Some(JobKind::Search) {
                engine.stop();
            }
        }
        Flow::Continue
    }

    /// Handles what a job tells.
    pub fn job(&mut self, engine: &mut Engine, kind: JobKind, event: JobEvent) -> Flow {
        match event {
            JobEvent::Report(report) => show(engine, &report),
            JobEvent::Line(line) => engine.out.line(line),
            JobEvent::Finished(outcome) => {
                if kind == JobKind::Search {
                    self.show_best(engine, outcome);
                }
                return self.catch_up(engine);
            }
        }
        Flow::Continue
    }

    fn show_best(&self, engine: &mut Engine, outcome: Option<Outcome>) {
        let best = match &outcome {
            Some(outcome) => outcome.best,
            None => {
                self.info(engine, "the search failed; any legal move is played");
                engine.session.legal_moves().first().copied()
            }
        };
        let reply = outcome.as_ref().and_then(|outcome| outcome.ponder);
        let moves: Vec<_> = best.into_iter().chain(reply).collect();
        let line = engine.session.line_uci(&moves, engine.uci_style());
        engine.out.line(info::best_move(outcome.as_ref(), &line));
    }

    fn info(&self, engine: &mut Engine, message: &str) {
        for line in message.lines() {
            engine.out.line(format_args!("info string {line}"));
        }
    }

    fn execute(&mut self, engine: &mut Engine, command: Command) {
        match command {
            Command::Uci => introduce(engine),
            Command::Debug(on) => self.debug = on,
            Command::IsReady => {
                if !engine.is_busy() {
                    engine.session.prepare();
                }
                engine.out.line("readyok");
            }
            Command::SetOption { name, value } => self.set_option(engine, &name, value.as_deref()),
            Command::Register => self.info(engine, "there is nothing to register"),
            Command::NewGame => engine.session.clear_hash(),
            Command::Position { fen, moves } => self.position(engine, fen.as_deref(), &moves),
            Command::Go(go) => self.go(engine, &go),
            Command::Perft(depth) => engine.start_perft(depth),
            Command::Stop => engine.stop(),
            Command::PonderHit => engine.ponderhit(),
            Command::Display => engine.out.line(engine.session.display()),
            Command::Eval => engine.out.line(engine.session.explain()),
            Command::Bench(depth) => engine.start_bench(depth.unwrap_or(bench::DEFAULT_DEPTH)),
            Command::Flip => {
                if let Err(error) = engine.session.flip() {
                    self.info(engine, &format!("flip: {error}"));
                }
            }
            Command::Help => engine.out.line(HELP.trim_end()),
            Command::Quit => self.closing = true,
        }
    }

    fn set_option(&self, engine: &mut Engine, name: &str, value: Option<&str>) {
        match engine.set_option(name, value) {
            Ok(OptionSet::Stored) => {}
            Ok(OptionSet::Variant) => {
                let variant = engine.session.variant();
                // As Fairy-Stockfish tells it.
                let line = format!(
                    "variant {} files {} ranks {} pocket {} template {} startpos {}",
                    variant.name,
                    variant.files,
                    variant.ranks,
                    variant.xboard_pocket(),
                    variant.xboard_parent(),
                    engine.session.fen()
                );
                self.info(engine, &line);
                if let Some(problem) = engine.start().problem {
                    self.info(engine, &problem);
                }
            }
            Ok(OptionSet::Variants(problems)) => {
                for problem in problems {
                    self.info(engine, &problem);
                }
                for listed in engine.options() {
                    if matches!(listed.kind, Kind::Combo(_)) && listed.name == "UCI_Variant" {
                        engine.out.line(option_line(&listed));
                    }
                }
            }
            Err(problem) => self.info(engine, &problem),
        }
    }

    fn position(&self, engine: &mut Engine, fen: Option<&str>, moves: &[String]) {
        let start = match fen {
            Some(fen) => fen.to_owned(),
            None => {
                let start = engine.start();
                if let Some(problem) = start.problem {
                    self.info(engine, &problem);
                }
                start.fen
            }
        };
        let moves = &mut moves.iter().map(String::as_str);
        if let Err(error) = engine.session.set_position(&start, moves) {
            let text = format!("position: {error}; the position stays as it was");
            self.info(engine, &text);
        }
    }

    fn go(&self, engine: &mut Engine, go: &Go) {
        for problem in &go.problems {
            self.info(engine, problem);
        }
        let mut limits = go.limits(engine.session.side_to_move());
        for text in &go.search_moves {
            match engine.session.read_move(text) {
                Ok(mv) => limits.root_moves.push(mv),
                Err(error) => self.info(engine, &format!("go: searchmoves {error}")),
            }
        }
        limits.multipv = engine.settings.multipv;
        if self.debug {
            self.info(engine, &format!("debug: {limits:?}"));
        }
        engine.start_search(None, limits);
    }
}

/// True for commands that change what a search or another job works on.
fn must_wait(command: &Command) -> bool {
    matches!(
        command,
        Command::SetOption { .. }
            | Command::NewGame
            | Command::Position { .. }
            | Command::Go(_)
            | Command::Perft(_)
            | Command::Bench(_)
            | Command::Flip
    )
}

/// Commands that show what a waiting command may change, so that they come after it.
fn shows_position(command: &Command) -> bool {
    matches!(command, Command::Display | Command::Eval)
}

fn show(engine: &mut Engine, report: &Report) {
    let pv = engine.session.line_uci(&report.pv, engine.uci_style());
    let ply = engine.settings.show_wdl.then(|| engine.session.ply());
    engine.out.line(info::line(report, &pv, ply));
}

fn introduce(engine: &mut Engine) {
    engine
        .out
        .line(concat!("id name Sissa ", env!("CARGO_PKG_VERSION")));
    engine.out.line("id author the Sissa developers");
    for option in engine.options() {
        if option.offered != Offered::Cecp {
            engine.out.line(option_line(&option));
        }
    }
    engine.out.line("uciok");
}

fn option_line(option: &Listed) -> String {
    let (name, value) = (option.name, option.value.as_str());
    match &option.kind {
        Kind::Check => format!("option name {name} type check default {value}"),
        Kind::Spin(min, max) => {
            format!("option name {name} type spin default {value} min {min} max {max}")
        }
        Kind::Combo(choices) => format!(
            "option name {name} type combo default {value} var {}",
            choices.join(" var ")
        ),
        Kind::Button => format!("option name {name} type button"),
        Kind::Text | Kind::File => {
            let value = if value.is_empty() { "<empty>" } else { value };
            format!("option name {name} type string default {value}")
        }
    }
}
