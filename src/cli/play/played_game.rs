//! A game between the user and the engine: position, clocks, side to move.

use super::ColorChoice;
use super::command::{Command, HELP};
use super::input::{Event, Input};
use super::messages::MAX_WIDTH;
use crate::board::Color;
use crate::cli::error::CliError;
use crate::cli::searchers::GameSearchers;
use crate::cli::{rules, status};
use crate::clock::{Clocks, TimeControl};
use crate::notation::pgn::GameResult;
use crate::notation::{self, fen, words};
use crate::position::Game;
use crate::review::Analysis;
use crate::search::{Control, ELO_RANGE, Limits, SearchBoard};
use crate::text::capitalized;
use crate::variant::catalog::Catalog;
use std::io::Write;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

/// How long the engine thinks about a hint.
const HINT_TIME: Duration = Duration::from_secs(1);

/// Starts a new game like the first.
pub type Again<'a, G> = &'a dyn Fn() -> Result<(Game<G>, String), CliError>;

/// A game between the user and the engine.
pub struct PlayedGame<G: SearchBoard> {
    pub(super) game: Game<G>,
    /// The game's name and array.
    pub(super) title: String,
    /// The colour that the user asked for, and the one that the user plays.
    pub(super) colour: ColorChoice,
    pub(super) person: Color,
    /// The engine's time for a move, in a game without clocks.
    pub(super) movetime: Duration,
    /// The time of each side, in a game with clocks.
    pub(super) control: Option<TimeControl>,
    /// The engine's level; `None` for its full strength.
    pub(super) level: Option<u32>,
    /// The clocks, of which that of the side to move runs until the game is over.
    pub(super) clocks: Option<Clocks>,
    /// The games that can be loaded.
    pub(super) catalog: Catalog,
    pub(super) searchers: GameSearchers,
    pub(super) input: Input,
    /// The side at the bottom of the board.
    pub(super) view: Color,
    /// How the game ended, if not by the rules: by resignation or on time. With a sentence about it.
    pub(super) ended: Option<(GameResult, String)>,
    pub(super) out: anstream::Stdout,
}

impl<G: SearchBoard> PlayedGame<G> {
    /// Plays until the user quits or the input ends.
    pub fn run(mut self, again: Again<'_, G>) -> Result<(), CliError> {
        self.greet()?;
        // Ctrl-C at the prompt quits only the second time.
        let mut was_interrupted = false;
        loop {
            let to_move = (!self.is_over()).then(|| self.game.position().side_to_move());
            let now = Instant::now();
            if let Some(clocks) = &mut self.clocks {
                clocks.run(to_move, now);
            }
            if to_move == Some(!self.person) {
                self.engine_moves()?;
                continue;
            }
            if self.is_out_of_time() {
                self.lose_on_time()?;
                continue;
            }
            let prompt = self.prompt(now)?;
            match self.input.next(&prompt) {
                Event::Line(line) => {
                    was_interrupted = false;
                    if self.dispatch(Command::read(&line), again)?.is_break() {
                        return Ok(());
                    }
                }
                Event::Interrupt if !was_interrupted => {
                    was_interrupted = true;
                    self.show_record()?;
                    writeln!(self.out, "Press Ctrl-C again to quit.")?;
                }
                Event::Interrupt => return self.end_line(),
                Event::End => return self.show_record(),
            }
        }
    }

    pub(super) fn is_over(&self) -> bool {
        self.ended.is_some() || self.game.outcome().is_some()
    }

    /// How the game ended, once it has.
    pub(super) fn result(&self) -> Option<String> {
        let told = self.ended.as_ref().map(|(_, sentence)| sentence.clone());
        told.or_else(|| {
            let end = self.game.outcome()?;
            Some(format!("{} {}", words::ending(end), GameResult::from(end)))
        })
    }

    fn dispatch(&mut self, command: Command, again: Again<'_, G>) -> Result<ControlFlow<()>, CliError> {
        if self.is_out_of_time() {
            self.lose_on_time()?;
            if matches!(command, Command::Move(_) | Command::Go | Command::Undo(_) | Command::Resign | Command::Hint) {
                return Ok(ControlFlow::Continue(()));
            }
        }
        match command {
            Command::Nothing => {}
            Command::Help => writeln!(self.out, "{HELP}")?,
            Command::Legal => self.list_moves()?,
            Command::Hint => self.hint()?,
            Command::Undo(moves) => self.undo(moves)?,
            Command::Flip => {
                self.view = !self.view;
                self.draw_board()?;
            }
            Command::Special(special) => self.explain_special(special)?,
            Command::Board => self.show_position()?,
            Command::Moves => self.show_moves()?,
            Command::Fen => writeln!(self.out, "{}", fen::write(self.game.position()))?,
            Command::Go if self.is_over() => self.announce_end()?,
            // The engine moves when it is not the user's turn.
            Command::Go => {
                self.person = !self.game.position().side_to_move();
                self.say(&format!("You play {} now.", self.person))?;
            }
            Command::Level(level) => self.set_level(level.as_deref())?,
            Command::Rules => write!(self.out, "{}", rules::page(self.game.position().rules()))?,
            Command::Pgn => self.show_pgn()?,
            Command::Save(name) => self.save(&name)?,
            Command::Load(name, number) => self.load(&name, number)?,
            Command::NoFile(word) => {
                self.warn(&format!("{word} needs a file name: {word} game.pgn"))?;
            }
            Command::New => {
                (self.game, self.title) = again()?;
                self.person = self.colour.choose();
                self.begin()?;
            }
            Command::Resign => self.resign()?,
            Command::Quit => {
                self.show_record()?;
                return Ok(ControlFlow::Break(()));
            }
            Command::Move(text) => self.person_moves(&text)?,
        }
        Ok(ControlFlow::Continue(()))
    }

    /// Begins the game that is now on the board: sets the clocks, the result and the table anew.
    pub(super) fn begin(&mut self) -> Result<(), CliError> {
        self.view = self.person;
        self.clocks = self.control.map(Clocks::new);
        self.ended = None;
        self.searchers.get(self.game.position().rules())?.clear();
        self.greet()
    }

    /// Changes the engine's level, and reports it.
    fn set_level(&mut self, level: Option<&str>) -> Result<(), CliError> {
        let (least, most) = ELO_RANGE;
        let number = |text: &str| {
            let level = text.parse().ok();
            level.filter(|level| (least..=most).contains(level))
        };
        self.level = match level {
            None => self.level,
            Some(text) if text.eq_ignore_ascii_case("full") => None,
            Some(text) => match number(text) {
                Some(level) => Some(level),
                None => {
                    let message = format!("a level is a number from {least} to {most}, or full");
                    return self.warn(&message);
                }
            },
        };
        match self.level {
            Some(level) => self.say(&format!("The engine plays at level {level}.")),
            None => self.say("The engine plays at full strength."),
        }
    }

    /// Ends the game otherwise than by its rules.
    fn end(&mut self, result: GameResult, sentence: String) -> Result<(), CliError> {
        self.ended = Some((result, sentence));
        self.announce_end()
    }

    /// True if the side to move has run out of time, and nobody has said so.
    fn is_out_of_time(&self) -> bool {
        !self.is_over() && self.clocks.is_some_and(|clocks| clocks.flagged(Instant::now()).is_some())
    }

    fn lose_on_time(&mut self) -> Result<(), CliError> {
        let loser = self.game.position().side_to_move();
        let who = if loser == self.person { "you" } else { "the engine" };
        let other = !loser;
        if self.game.position().has_insufficient_material(other) {
            let why = format!("{who} ran out of time, but {other} has too little left to win");
            return self.end(GameResult::Draw, format!("Draw: {why}."));
        }
        let who = capitalized(who);
        self.end(other.into(), format!("{who} ran out of time: {other} wins."))
    }

    fn person_moves(&mut self, text: &str) -> Result<(), CliError> {
        if self.is_over() {
            let text: String = text.chars().take(MAX_WIDTH / 2).collect();
            self.warn(&format!("{text}: the game is over; type new, undo or quit"))?;
            return self.announce_end();
        }
        match notation::read_move(self.game.position(), text) {
            Ok(mv) => {
                if let Some(clocks) = &mut self.clocks {
                    clocks.moved(self.person, Instant::now());
                }
                self.game.play(mv);
                if self.is_over() {
                    self.draw_board()?;
                    self.announce_end()?;
                }
                Ok(())
            }
            Err(reason) => self.warn(&reason.to_string()),
        }
    }

    fn engine_moves(&mut self) -> Result<(), CliError> {
        let engine = !self.person;
        let start = Instant::now();
        let time = match self.clocks {
            Some(clocks) => Limits { clock: Some(clocks.state(engine, start)), ..Limits::default() },
            None => Limits::movetime(self.movetime),
        };
        let limits = Limits { elo: self.level, ..time };
        let analysis = self.think(&limits)?;
        let time = start.elapsed();
        let Some(best) = analysis.line.first().copied() else {
            return Ok(());
        };
        if self.is_out_of_time() {
            return self.lose_on_time();
        }
        if let Some(clocks) = &mut self.clocks {
            clocks.moved(engine, start + time);
        }
        self.announce_move(best, &analysis, time)?;
        self.game.play(best);
        self.draw_board()?;
        self.announce_end()
    }

    /// Searches until a limit is reached or Ctrl-C is pressed.
    fn think(&mut self, limits: &Limits) -> Result<Analysis, CliError> {
        let control = Control::new();
        let status = status::of_search(*self.game.position(), &control);
        let searcher = self.searchers.get(self.game.position().rules())?;
        let analysis = self.input.during(&control, || Analysis::search(searcher, &self.game, limits, &control));
        status.finish_and_clear();
        Ok(analysis)
    }

    fn hint(&mut self) -> Result<(), CliError> {
        if self.is_over() {
            return self.announce_end();
        }
        let analysis = self.think(&Limits::movetime(HINT_TIME))?;
        self.suggest(&analysis)
    }

    /// Takes back the user's last `moves` moves, and the engine's replies.
    fn undo(&mut self, moves: usize) -> Result<(), CliError> {
        let (positions, count) = (self.game.positions(), self.game.moves().len());
        let is_own = |at: &usize| positions[*at].side_to_move() == self.person;
        let own: Vec<usize> = (0..count).filter(is_own).collect();
        let back_to = match own.len().checked_sub(moves.max(1)) {
            Some(kept) => own[kept],
            // A resignation before the first move, or a loss on time.
            None if own.is_empty() && self.ended.is_some() => count,
            None => return self.too_few_to_undo(own.len()),
        };
        while self.game.moves().len() > back_to {
            self.game.undo();
        }
        self.ended = None;
        let now = Instant::now();
        let is_empty = |clocks: Clocks| Color::ALL.iter().any(|side| clocks.state(*side, now).remaining.is_zero());
        if self.clocks.is_some_and(is_empty) {
            self.clocks = self.control.map(Clocks::new);
        }
        self.draw_board()
    }

    fn resign(&mut self) -> Result<(), CliError> {
        if self.is_over() {
            return self.announce_end();
        }
        let winner = !self.person;
        self.end(winner.into(), format!("You resign: {winner} wins."))
    }
}
