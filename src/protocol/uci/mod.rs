//! The Universal Chess Interface, and commands for people at a terminal.
//!
//! Commands are executed in order, and none is dropped. `go`, `perft`, `bench` and `genfens` start a job and return at
//! once. While a job runs:
//!
//! - `stop` ends the running job at once, and the jobs waiting at that moment as soon as they start.
//! - `ponderhit` applies to the running search while only a command can end that, otherwise to the last one requested.
//! - `isready` is answered at once during a search, as UCI requires, but only after `perft` or `bench`.
//! - Commands that change nothing (`d`, `eval`, `uci`, `help`, ...) are answered at once during a search if no other
//!   command is waiting.
//! - All other commands wait for the end of the job.
//! - `quit` ends the program after everything before it. It stops only the last job, and only if that is a search:
//!   `perft` and `bench`, which are often piped in, finish, except at a terminal.
//! - The end of input stops no search that ends by itself; one for a mate, which there may not be, gets some seconds.
//! - A search that only a command can end (`infinite` or `ponder`) is stopped by `quit` and by the end of input, even
//!   if other jobs are waiting in between, and also when the read-ahead is full.
//!
//! Stockfish has the same order: its `go` returns at once, and the next `go` waits for the search. But it reads no line
//! beyond one that waits; here up to 4096 lines or 1 MiB are read ahead ([`queue`]), and the rest stays in the pipe.

mod games;
mod go;
mod info;
mod parse;
mod queue;

pub use go::Go;
pub use parse::{Command, Timing, is_command, parse};

use super::bench;
use super::engine::{Engine, OptionSet};
use super::job::{JobKind, JobOutput};
use super::options::{Kind, Listed, Offered};
use crate::notation::read_move;
use crate::search::{Report, SearchResult};
use games::HereText;
use queue::{Closing, Item, Queue};
use std::ops::ControlFlow;

/// The UCI side of the conversation.
pub struct Uci {
    debug: bool,
    queue: Queue,
    /// Somebody types the commands.
    at_terminal: bool,
    /// Lines that belong to a `load <<EOF` or `check <<EOF`.
    here_text: Option<HereText>,
}

impl Uci {
    /// A conversation with a program, or, `at_terminal`, with somebody who types.
    pub fn new(at_terminal: bool) -> Uci {
        Uci { debug: false, queue: Queue::default(), at_terminal, here_text: None }
    }

    /// Handles a line of input.
    pub fn line(&mut self, engine: &mut Engine, line: &str) -> ControlFlow<()> {
        if let Some(here) = &mut self.here_text {
            if here.add(line) {
                return ControlFlow::Continue(());
            }
            return self.end_here_text(engine);
        }
        let item = match parse(line) {
            Ok(None) => return ControlFlow::Continue(()),
            Ok(Some((Command::GamesBelow { mark, only_check }, _))) => {
                self.here_text = Some(HereText::new(mark, only_check));
                return ControlFlow::Continue(());
            }
            Ok(Some((command, timing))) => Item::Command(command, timing),
            Err(error) if error.is_of_position() => Item::BadPosition(error.to_string()),
            Err(error) => Item::Problem(error.to_string()),
        };
        self.receive(engine, item, line.len())
    }

    /// Handles a line that cannot be read; `problem` says why.
    pub fn problem(&mut self, engine: &mut Engine, problem: String) -> ControlFlow<()> {
        let length = problem.len();
        self.receive(engine, Item::Problem(problem), length)
    }

    /// The text is complete: its command waits its turn.
    fn end_here_text(&mut self, engine: &mut Engine) -> ControlFlow<()> {
        let Some(here) = self.here_text.take() else {
            return ControlFlow::Continue(());
        };
        let (command, length) = here.into_command();
        self.receive(engine, Item::Command(command, Timing::Waits), length)
    }

    /// Handles the end of input.
    pub fn end(&mut self, engine: &mut Engine) -> ControlFlow<()> {
        let _ = self.end_here_text(engine);
        self.queue.close(Closing::End);
        self.catch_up(engine)
    }

    /// True when no more input is to be read until the running job ends.
    pub fn is_full(&self) -> bool {
        self.queue.is_full()
    }

    /// True while lines belong to the text of a `load <<MARK` or `check <<MARK`.
    pub fn reads_text(&self) -> bool {
        self.here_text.is_some()
    }

    fn receive(&mut self, engine: &mut Engine, item: Item, length: usize) -> ControlFlow<()> {
        match item {
            Item::Command(Command::Quit, _) => self.queue.close(Closing::Quit),
            Item::Command(Command::Stop, _) => {
                engine.stop();
                self.queue.stop_jobs();
            }
            item if self.is_done_now(engine, &item) => self.execute_with_notes(engine, item),
            item => self.queue.push(item, length),
        }
        self.catch_up(engine)
    }

    /// Whether a command is executed at once, before those that wait and while the job runs.
    fn is_done_now(&self, engine: &Engine, item: &Item) -> bool {
        let Some(kind) = engine.running() else {
            return self.queue.is_empty();
        };
        match item {
            Item::Command(Command::PonderHit, _) => !self.queue.has_job() || engine.is_endless(),
            Item::Command(Command::IsReady, _) => kind == JobKind::Search,
            Item::BadPosition(_) | Item::Command(_, Timing::Waits | Timing::StartsJob) => false,
            _ => kind == JobKind::Search && self.queue.is_empty(),
        }
    }

    /// Executes the waiting commands up to the next that starts a job.
    fn catch_up(&mut self, engine: &mut Engine) -> ControlFlow<()> {
        loop {
            if self.must_stop(engine) {
                engine.stop();
            }
            if engine.is_busy() {
                if engine.is_endless() && self.queue.take_ponderhit() {
                    engine.ponderhit();
                }
                return ControlFlow::Continue(());
            }
            match self.queue.pop() {
                Some((item, stopped)) => {
                    self.execute_with_notes(engine, item);
                    if stopped {
                        engine.stop();
                    }
                }
                None if self.queue.closing().is_some() => return ControlFlow::Break(()),
                None => return ControlFlow::Continue(()),
            }
        }
    }

    /// Whether `quit`, the end of the input or a full queue stops the running job.
    fn must_stop(&self, engine: &Engine) -> bool {
        let is_last = !self.queue.has_job();
        engine.is_endless() && self.queue.is_full()
            || self.queue.closing() == Some(Closing::Quit)
                && is_last
                && (engine.running() == Some(JobKind::Search) || self.at_terminal)
    }

    /// Handles what a job sends.
    pub fn job(&mut self, engine: &mut Engine, kind: JobKind, output: JobOutput) -> ControlFlow<()> {
        match output {
            JobOutput::Report(report) => show(engine, &report),
            JobOutput::Line(line) => engine.out.line(line),
            JobOutput::Finished(result) => {
                if kind == JobKind::Search {
                    self.show_best(engine, result);
                }
                return self.catch_up(engine);
            }
        }
        ControlFlow::Continue(())
    }

    fn show_best(&self, engine: &mut Engine, result: Option<SearchResult>) {
        let best = match &result {
            Some(result) => result.best,
            None => {
                engine.out.info("the search failed; any legal move is played");
                engine.session.legal_moves().first().copied()
            }
        };
        let reply = result.as_ref().and_then(|result| result.ponder);
        let moves: Vec<_> = best.into_iter().chain(reply).collect();
        let line = engine.session.line_uci(&moves, engine.castling_style());
        engine.out.line(info::best_move(result.as_ref(), &line));
    }

    /// [`Uci::execute`], and what is then to be said about networks.
    fn execute_with_notes(&mut self, engine: &mut Engine, item: Item) {
        self.execute(engine, item);
        for note in engine.take_notes() {
            engine.out.info(note);
        }
    }

    fn execute(&mut self, engine: &mut Engine, item: Item) {
        let command = match item {
            Item::Command(command, _) => command,
            Item::Problem(problem) => return engine.out.info(problem),
            Item::BadPosition(problem) => {
                engine.out.info(&problem);
                return engine.session.refuse(problem);
            }
        };
        match command {
            Command::Uci => introduce(engine),
            Command::Debug(on) => self.debug = on,
            Command::IsReady => {
                if !engine.is_busy()
                    && let Err(error) = engine.prepare()
                {
                    engine.out.info(error);
                }
                engine.out.line("readyok");
            }
            Command::SetOption { name, value } => self.set_option(engine, &name, value.as_deref()),
            Command::Register => engine.out.info("there is nothing to register"),
            Command::NewGame => engine.new_game(),
            Command::Position { fen, moves } => self.position(engine, fen.as_deref(), &moves),
            Command::Go(go) => self.go(engine, &go),
            Command::Perft(depth) => {
                if !self.refuse_if_no_position(engine, "perft") {
                    engine.start_perft(depth);
                }
            }
            Command::PonderHit => engine.ponderhit(),
            Command::Display => engine.out.line(engine.session.display()),
            Command::Eval => engine.out.line(engine.session.explain()),
            Command::Bench(depth) => engine.start_bench(depth.unwrap_or(bench::DEFAULT_DEPTH)),
            Command::GenFens(request) => {
                if let Err(problem) = engine.start_genfens(request) {
                    engine.out.info(problem);
                }
            }
            Command::Flip => {
                let flipped = on_session!(&mut engine.session, session => session.flip());
                if let Err(error) = flipped {
                    let text = format!("flip: the flipped position is not legal: {error}");
                    engine.out.info(text);
                }
            }
            Command::Games { source, only_check } => self.read_games(engine, &source, only_check),
            Command::Help => engine.out.line(parse::help()),
            // Handled before they come here.
            Command::Stop | Command::Quit | Command::GamesBelow { .. } => {}
        }
    }

    fn set_option(&self, engine: &mut Engine, name: &str, value: Option<&str>) {
        match engine.set_option(name, value) {
            Ok(OptionSet::Stored(note)) => note.iter().for_each(|note| engine.out.info(note)),
            Ok(OptionSet::Variant) => self.describe_variant(engine),
            Ok(OptionSet::Variants(problems)) => {
                self.show_games(engine, problems);
                match engine.renew_variant() {
                    Ok(true) => self.describe_variant(engine),
                    Ok(false) => {}
                    Err(problem) => engine.out.info(problem),
                }
            }
            Err(problem) => engine.out.info(problem),
        }
    }

    fn position(&self, engine: &mut Engine, fen: Option<&str>, moves: &[String]) {
        let start = match fen {
            Some(fen) => fen.to_owned(),
            None => {
                let start = engine.start();
                if let Some(problem) = start.problem {
                    engine.out.info(problem);
                }
                start.fen
            }
        };
        let moves = moves.iter().map(String::as_str);
        match engine.session.set_position(&start, moves) {
            Ok(None) => {}
            Ok(Some(dropped)) => engine.out.info(format_args!("position: {dropped}")),
            Err(error) => {
                let text = format!("position: {error}; the position stays as it was");
                engine.out.info(text);
            }
        }
    }

    /// If the last position was refused, says that `command` does nothing until there is a good one.
    fn refuse_if_no_position(&self, engine: &mut Engine, command: &str) -> bool {
        let Some(reason) = engine.session.refusal() else {
            return false;
        };
        let text = format!("{command}: the last position was refused: {reason}");
        engine.out.info(text);
        true
    }

    fn go(&self, engine: &mut Engine, go: &Go) {
        for problem in &go.problems {
            engine.out.info(problem);
        }
        if self.refuse_if_no_position(engine, "go") {
            return engine.out.line("bestmove 0000");
        }
        let mut limits = go.limits(engine.session.side_to_move());
        for text in &go.search_moves {
            let read = on_session!(&engine.session, session => read_move(session.position(), text));
            match read {
                Ok(mv) => limits.root_moves.push(mv),
                Err(error) => engine.out.info(format_args!("go: searchmoves {error}")),
            }
        }
        if !go.search_moves.is_empty() && limits.root_moves.is_empty() {
            // Stockfish would answer `bestmove (none)`, which a GUI may take for the end of the game.
            engine.out.info("go: none of the searchmoves is legal, so all moves are searched");
        }
        limits.multipv = engine.settings.multipv;
        if self.debug {
            engine.out.info(format_args!("debug: {go:?}"));
        }
        let is_game = limits.clock.is_some() || limits.movetime.is_some();
        if let Err(error) = engine.start_search(None, limits, is_game) {
            engine.out.info(error);
        }
    }
}

fn show(engine: &mut Engine, report: &Report) {
    let pv = engine.session.line_uci(&report.pv, engine.castling_style());
    let ply = || on_session!(&engine.session, session => session.position().ply());
    let ply = engine.settings.show_wdl.then(ply);
    engine.out.line(info::line(report, &pv, ply));
}

fn introduce(engine: &mut Engine) {
    engine.out.line(format!("id name {}", crate::NAME_AND_VERSION));
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
        Kind::Combo(choices) => format!("option name {name} type combo default {value} var {}", choices.join(" var ")),
        Kind::Button => format!("option name {name} type button"),
        Kind::Text | Kind::File => {
            let value = if value.is_empty() { "<empty>" } else { value };
            format!("option name {name} type string default {value}")
        }
    }
}
