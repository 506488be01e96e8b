//! The output during a game.

use super::command::SpecialMove;
use super::played_game::PlayedGame;
use crate::board::Color;
use crate::cli::error::CliError;
use crate::cli::{board, style, terminal, text};
use crate::notation::{fen, san};
use crate::position::Move;
use crate::review::Analysis;
use crate::search::SearchBoard;
use crate::text::capitalized;
use anstream::ColorChoice;
use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant};

/// The largest width of a list of moves, in characters.
pub(super) const MAX_WIDTH: usize = 76;

impl<G: SearchBoard> PlayedGame<G> {
    /// The text at the start.
    pub(super) fn greet(&mut self) -> Result<(), CliError> {
        let strong = style::STRONG;
        writeln!(self.out, "{strong}{}{strong:#}\nYou play {}. Type a move, or help.\n", self.title, self.person)?;
        self.show_position()?;
        self.announce_end()
    }

    /// The prompt, with the clocks at `now`. At a terminal the line editor shows it; otherwise it is printed here.
    pub(super) fn prompt(&mut self, now: Instant) -> Result<String, CliError> {
        let prompt = match (self.is_over(), self.clocks) {
            (true, _) => "new, undo or quit>".to_owned(),
            (false, Some(clocks)) => {
                let [white, black] = Color::ALL.map(|side| text::time(clocks.state(side, now).remaining));
                format!("White {white}, Black {black}, your move>")
            }
            (false, None) => "your move>".to_owned(),
        };
        self.out.flush()?;
        if self.input.is_typed() {
            let strong = style::STRONG;
            return Ok(match self.out.current_choice() {
                ColorChoice::Never => format!("{prompt} "),
                _ => format!("{strong}{prompt}{strong:#} "),
            });
        }
        // Piped input is not echoed, so the answer needs a line of its own.
        writeln!(self.out, "{prompt} ")?;
        self.out.flush()?;
        Ok(prompt)
    }

    pub(super) fn say(&mut self, sentence: &str) -> Result<(), CliError> {
        writeln!(self.out, "{}", terminal::fit(sentence, 0))?;
        Ok(())
    }

    /// Prints why something is not possible.
    pub(super) fn warn(&mut self, reason: &str) -> Result<(), CliError> {
        let warn = style::WARN;
        writeln!(self.out, "{warn}Not possible:{warn:#} {reason}")?;
        Ok(())
    }

    /// How the game ended, if it has.
    pub(super) fn announce_end(&mut self) -> Result<(), CliError> {
        if let Some(result) = self.result() {
            let strong = style::STRONG;
            writeln!(self.out, "{strong}{result}{strong:#}")?;
        }
        Ok(())
    }

    /// Shows the engine's move, before it is played.
    pub(super) fn announce_move(&mut self, best: Move, analysis: &Analysis, time: Duration) -> Result<(), CliError> {
        let (mv, faint) = (style::MOVE, style::FAINT);
        let line = san::line(self.game.position(), &[best]);
        let score = text::score_for_white(analysis.score, !self.person);
        let mut facts = format!("{score} for White, depth {}, {}", analysis.depth, text::time(time));
        if let Some(clocks) = self.clocks {
            let left = clocks.state(!self.person, Instant::now()).remaining;
            facts.push_str(&format!(", {} left", text::time(left)));
        }
        writeln!(self.out, "\nSissa plays {mv}{line}{mv:#}  {faint}({facts}){faint:#}\n")?;
        Ok(())
    }

    /// Shows a hint: a move, its score and the expected line.
    pub(super) fn suggest(&mut self, analysis: &Analysis) -> Result<(), CliError> {
        let line = &analysis.line;
        let (mv, faint) = (style::MOVE, style::FAINT);
        let position = self.game.position();
        let best = san::line(position, &line[..line.len().min(1)]);
        let all = terminal::fit(&san::line(position, line), 2);
        let score = text::score_for_white(analysis.score, self.person);
        writeln!(
            self.out,
            "{mv}{best}{mv:#}{}  {faint}({score} for White){faint:#}",
            all.strip_prefix(&best).unwrap_or_default()
        )?;
        Ok(())
    }

    /// Shows how a special move is written in this game, and which ones are legal now.
    pub(super) fn explain_special(&mut self, special: SpecialMove) -> Result<(), CliError> {
        let position = self.game.position();
        let legal: Vec<String> = position
            .legal_moves()
            .into_iter()
            .filter(|mv| special.includes(*mv))
            .map(|mv| san::write(position, mv))
            .collect();
        let text = match special.notation(position.rules().variant()) {
            None => format!("This game has no {}.", special.name()),
            Some(notation) => {
                let possible = if legal.is_empty() { "none".to_owned() } else { legal.join(" ") };
                let name = capitalized(special.name());
                format!("{name}: written {notation}. Possible now: {possible}.")
            }
        };
        writeln!(self.out, "{}", terminal::fit(&text, 0))?;
        Ok(())
    }

    /// Says that the user has made only `made` moves, too few to take that many back.
    pub(super) fn too_few_to_undo(&mut self, made: usize) -> Result<(), CliError> {
        match made {
            0 => writeln!(self.out, "You have not moved yet.")?,
            _ => {
                let moves = text::counted(made as u64, "move");
                writeln!(self.out, "You have made only {moves}.")?;
            }
        }
        Ok(())
    }

    /// Ends the line of the prompt, if nothing was typed on it.
    pub(super) fn end_line(&mut self) -> Result<(), CliError> {
        if io::stdin().is_terminal() {
            writeln!(self.out)?;
        }
        Ok(())
    }

    /// Shows the game so far and its position when the program ends, so that nothing is lost.
    pub(super) fn show_record(&mut self) -> Result<(), CliError> {
        self.end_line()?;
        if self.game.moves().is_empty() {
            return Ok(());
        }
        let faint = style::FAINT;
        writeln!(self.out, "{faint}From{faint:#}  {}", fen::write(self.game.start()))?;
        write!(self.out, "{faint}Moves{faint:#} ")?;
        self.show_moves()?;
        let fen = fen::write(self.game.position());
        writeln!(self.out, "{faint}FEN{faint:#}   {fen}")?;
        Ok(())
    }

    /// The board and whose move it is.
    pub(super) fn draw_board(&mut self) -> Result<(), CliError> {
        let turn = board::turn(self.game.position());
        let picture = board::picture_with_rights(&self.game, self.view);
        writeln!(self.out, "{picture}\n{turn}")?;
        Ok(())
    }

    /// Shows the board and the rest of the position.
    pub(super) fn show_position(&mut self) -> Result<(), CliError> {
        write!(self.out, "{}", board::describe(&self.game, self.view))?;
        Ok(())
    }

    pub(super) fn show_moves(&mut self) -> Result<(), CliError> {
        let line = san::line(self.game.start(), self.game.moves());
        let line = if line.is_empty() { "No move has been played." } else { &line };
        writeln!(self.out, "{}", terminal::fit(line, 6))?;
        Ok(())
    }

    /// The legal moves, in columns.
    pub(super) fn list_moves(&mut self) -> Result<(), CliError> {
        let position = self.game.position();
        let mut moves: Vec<String> = position.legal_moves().into_iter().map(|mv| san::write(position, mv)).collect();
        moves.sort();
        let width = moves.iter().map(String::len).max().unwrap_or(0) + 2;
        // The rows are indented by two, and no blanks follow the last column.
        let room = terminal::width().map_or(MAX_WIDTH, |width| width.min(MAX_WIDTH));
        for row in moves.chunks((room / width).max(1)) {
            let row: String = row.iter().map(|mv| format!("{mv:width$}")).collect();
            writeln!(self.out, "  {}", row.trim_end())?;
        }
        if moves.is_empty() {
            writeln!(self.out, "There are no legal moves.")?;
        }
        Ok(())
    }
}
