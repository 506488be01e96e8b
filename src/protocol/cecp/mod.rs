//! CECP, the protocol of XBoard and WinBoard, version 2
//! (<https://www.gnu.org/software/xboard/engine-intf.html>).
//!
//! | file | holds |
//! |---|---|
//! | `commands` | lines as commands |
//! | `features` | what the engine supports |
//! | `clock` | time controls |
//! | `play` | thinking, pondering and moves |
//! | `result` | results, resignation and draw offers |
//! | `position` | `setboard`, `undo`, what a new position changes |
//! | `set_option` | setting options |
//! | `analyze` | analysis, excluded moves |
//! | `choose_game` | choosing a game |
//! | `mouse` | squares that a user may drag a piece to |
//! | `info` | thinking output |

mod analyze;
mod choose_game;
mod clock;
mod commands;
mod features;
mod info;
mod mouse;
mod play;
mod position;
mod result;
mod set_option;

pub use commands::is_command;

use super::engine::Engine;
use super::job::JobOutput;
use crate::board::Color;
use crate::position::Move;
use crate::search::{Report, Score};
use crate::time::Instant;
use choose_game::Description;
use clock::CecpClock;
use commands::{Command, HELP, is_edit_line, looks_like_move, parse};
use mouse::Mouse;
use play::SearchPurpose;
use std::ops::ControlFlow;
use std::time::Duration;

/// The engine's role in the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Role {
    /// Force mode: it only checks the moves of both sides.
    Force,
    /// It plays this colour.
    Plays(Color),
    /// It analyses every position.
    Analyze,
}

impl Default for Role {
    fn default() -> Role {
        Role::Plays(Color::Black)
    }
}

/// The CECP side of the conversation.
#[derive(Default)]
pub struct Cecp {
    role: Role,
    time: CecpClock,
    post: bool,
    ponder: bool,
    thinking: Thinking,
    scores: OwnScores,
    /// Pings to answer once the move is played or the game is described.
    pings: Vec<String>,
    /// Root moves excluded in this position.
    excluded: Vec<Move>,
    /// The opponent's expected reply.
    expected: Option<Move>,
    /// `edit` was refused; its lines are skipped.
    editing: bool,
    /// The piece that the user drags.
    mouse: Mouse,
    /// The opponent is an engine.
    against_engine: bool,
    /// A variant unknown to XBoard was chosen, and no position was set up and no move played since.
    just_chosen: bool,
    description: Description,
    /// The input has ended; the conversation ends with the running search.
    pub closing: bool,
}

/// The running search.
#[derive(Default)]
struct Thinking {
    /// What it is for.
    purpose: Option<SearchPurpose>,
    /// The one that `pause` interrupted.
    paused: Option<SearchPurpose>,
    turn: Turn,
    /// `?` was received and the move is not yet played.
    move_now: bool,
    latest: Option<Report>,
    /// Reports of one MultiPV iteration, until it is complete.
    together: Vec<Report>,
}

/// The time of the engine's turn, without pauses.
struct Turn {
    /// When it began, or was resumed.
    began: Instant,
    before_pause: Duration,
}

impl Default for Turn {
    /// It begins now.
    fn default() -> Turn {
        Turn { began: Instant::now(), before_pause: Duration::ZERO }
    }
}

impl Turn {
    fn elapsed(&self) -> Duration {
        self.before_pause + self.began.elapsed()
    }
}

/// The engine's scores, by which it resigns and answers draw offers.
#[derive(Default)]
struct OwnScores {
    /// The score of its last move, from its own side.
    last: Option<Score>,
    /// For how many moves in a row that was bad enough to resign.
    lost: u32,
}

/// Memory that the engine needs in addition to its transposition table, in MiB.
const BESIDE_TABLE: u64 = 32;

impl Cecp {
    /// Handles a line of input.
    pub fn line(&mut self, engine: &mut Engine, line: &str) -> ControlFlow<()> {
        if self.editing && is_edit_line(line) {
            self.editing = line.trim() != ".";
            return ControlFlow::Continue(());
        }
        self.editing = false;
        match parse(line) {
            Ok(None) => {}
            // A move that was asked for with `?` is still sent.
            Ok(Some(Command::Quit)) if self.thinking.move_now => return self.end(engine),
            Ok(Some(Command::Quit)) => return ControlFlow::Break(()),
            Ok(Some(command)) => self.execute(engine, command, line),
            Err(error) => engine.out.refuse(error, line),
        }
        for note in engine.take_notes() {
            engine.out.line(format_args!("# {note}"));
        }
        ControlFlow::Continue(())
    }

    /// Handles the end of input: a search for a move or a hint is stopped, and its move sent.
    pub fn end(&mut self, engine: &mut Engine) -> ControlFlow<()> {
        if !matches!(self.thinking.purpose, Some(SearchPurpose::Move | SearchPurpose::Hint)) {
            self.describe(engine);
            return ControlFlow::Break(());
        }
        self.closing = true;
        engine.stop();
        ControlFlow::Continue(())
    }

    /// Handles what the running job sends.
    pub fn job(&mut self, engine: &mut Engine, output: JobOutput) -> ControlFlow<()> {
        match output {
            JobOutput::Report(report) => self.report(engine, report),
            JobOutput::Line(line) => engine.out.line(line),
            JobOutput::Finished(result) => {
                self.finished(engine, result);
                if self.closing {
                    return ControlFlow::Break(());
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn execute(&mut self, engine: &mut Engine, command: Command, line: &str) {
        if matches!(command, Command::Go | Command::PlayOther | Command::UserMove(_) | Command::Bare(_)) {
            self.describe(engine);
        }
        match command {
            // `quit` is handled in `line`; the others need no action.
            Command::Quit | Command::Ignored => {}
            Command::Answer(feature) => self.answered(engine, &feature),
            Command::Computer => self.against_engine = true,
            Command::Lift(square) => self.lift(engine, engine.session.usual_ranks(&square)),
            Command::Put(square) => self.put(engine, engine.session.usual_ranks(&square)),
            Command::Protover => features::announce(engine),
            Command::New => self.new_game(engine),
            Command::Variant(name) => self.choose_variant(engine, &name),
            Command::Force => self.force(engine),
            Command::Go => self.go(engine, line),
            Command::PlayOther => self.play_other(engine),
            Command::White => self.play_against(engine, Color::White, line),
            Command::Black => self.play_against(engine, Color::Black, line),
            Command::Level(control) => {
                self.time.set_level(control);
                self.thinking.turn.before_pause = Duration::ZERO;
            }
            Command::MoveTime(time) => self.time.set_move_time(time),
            Command::Depth(depth) => self.time.depth = Some(depth),
            Command::NodeRate(rate) => self.time.node_rate = rate,
            Command::Time(time) => self.set_time(time),
            Command::UserMove(text) => self.user_move(engine, &text, line),
            Command::Bare(word) => self.bare_word(engine, &word, line),
            Command::MoveNow => self.move_now(engine),
            Command::Ping(text) => self.ping(engine, text),
            Command::Draw => self.consider_draw(engine),
            Command::Result => {
                self.halt(engine);
                self.expected = None;
            }
            Command::SetBoard(fen) => self.set_board(engine, &fen),
            Command::Edit => {
                self.editing = true;
                let hint = "use setboard; the position stays as it was";
                engine.out.refuse(hint, line);
            }
            Command::Hint => self.hint(engine),
            Command::Book => engine.out.line(" There is no opening book.\n"),
            Command::Undo => self.undo(engine, 1, line),
            Command::Remove => self.undo(engine, 2, line),
            Command::Ponder(on) => self.set_pondering(engine, on),
            Command::Post(on) => self.post = on,
            Command::Analyze => self.analyze(engine, line),
            Command::Exit => self.exit(engine, line),
            Command::Status => self.status(engine),
            Command::Pause => self.pause(engine),
            Command::Resume => self.resume(engine),
            Command::Memory(mebibytes) => {
                // CECP counts all memory of the engine.
                let table = mebibytes.saturating_sub(BESIDE_TABLE).max(mebibytes / 2);
                self.set_clamped(engine, "Hash", table);
            }
            Command::Cores(threads) => self.set_clamped(engine, "Threads", threads),
            Command::SetOption { name, value } => {
                self.set_option(engine, &name, value.as_deref(), line);
            }
            Command::Exclude(text) => self.exclude(engine, &text, line, true),
            Command::Include(text) => self.exclude(engine, &text, line, false),
            Command::SetScore { centipawns, depth } => {
                let score = info::read_score(centipawns);
                self.between_searches(engine, |engine| {
                    on_session!(&mut engine.session, session => session.remember(score, depth));
                });
            }
            Command::Display => engine.out.line(engine.session.display()),
            Command::Eval => engine.out.line(engine.session.explain()),
            Command::Help => engine.out.line(HELP.trim_end()),
        }
    }

    /// A word that is not a command: perhaps a move as GUIs of protocol 1 send it.
    fn bare_word(&mut self, engine: &mut Engine, word: &str, line: &str) {
        if looks_like_move(word) || engine.session.read_cecp(word).is_ok() {
            self.user_move(engine, word, line);
        } else {
            engine.out.refuse(commands::CommandError::Unknown, line);
        }
    }

    fn ping(&mut self, engine: &mut Engine, text: String) {
        // GUIs ping before a game and start the clock at the answer, so what a search needs is prepared now.
        if !engine.is_busy()
            && let Err(error) = engine.prepare()
        {
            engine.out.line(format_args!("# {error}"));
        }
        self.pings.push(text);
        self.answer_pings(engine);
    }
}
