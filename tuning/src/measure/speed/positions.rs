//! Positions to search, read from a file.

use crate::measure::matches::engine::quirks::StartPosition;
use crate::measure::matches::playing::find_variant;
use crate::measure::matches::settings::error::SettingsError;
use sissa::board::{Board8x8, Board10x8, Color, Geometry};
use sissa::notation::fen::{self, FenError};
use sissa::notation::read_move;
use sissa::position::{AnyRules, Position, Rules, RulesError};
use sissa::variant::Variant;
use std::sync::Arc;
use thiserror::Error;

/// The built-in positions.
pub const BUILT_IN: &str = include_str!("../../../positions.txt");

/// A position to search.
#[derive(Clone)]
pub struct Sample {
    /// The game.
    pub variant: Arc<Variant>,
    /// Depth in plies.
    pub depth: u32,
    /// The position.
    pub start: StartPosition,
    /// The side to move.
    pub color: Color,
    board: Board,
}

/// A position on either board.
#[derive(Clone)]
enum Board {
    Small(Position<Board8x8>),
    Large(Position<Board10x8>),
}

impl Sample {
    /// True if `text` is a legal move.
    pub fn is_move(&self, text: &str) -> bool {
        match &self.board {
            Board::Small(position) => read_move(position, text).is_ok(),
            Board::Large(position) => read_move(position, text).is_ok(),
        }
    }
}

/// What is wrong with a file of positions.
#[derive(Debug, Error)]
#[error("{place}, line {line}: {problem}")]
pub struct FileError {
    pub place: String,
    /// The line, from 1.
    pub line: usize,
    pub problem: Problem,
}

/// What is wrong with a line.
#[derive(Debug, Error)]
pub enum Problem {
    /// A field is missing.
    #[error(
        "expected the game, a depth in plies and a FEN, as in 'chess 12 8/8/4k3/8/8/4K3/4P3/8 w - - 0 1'"
    )]
    Form,
    /// Invalid depth.
    #[error("'{0}' is not a depth: expected plies, at least 1")]
    Depth(String),
    /// Unknown game.
    #[error(transparent)]
    Variant(#[from] SettingsError),
    /// The game cannot be played.
    #[error(transparent)]
    Rules(#[from] RulesError),
    /// Invalid FEN.
    #[error(transparent)]
    Fen(#[from] FenError),
    /// There is nothing to search.
    #[error("the game is over in this position")]
    Over,
}

/// Reads a file of positions. `place` is its name in error messages.
///
/// # Errors
/// [`FileError`] for the first invalid line.
pub fn read(text: &str, place: &str) -> Result<Vec<Sample>, FileError> {
    let lines = text.lines().enumerate().filter_map(|(index, line)| {
        let line = line.split('#').next().unwrap_or_default().trim();
        (!line.is_empty()).then_some((index + 1, line))
    });
    lines
        .map(|(line, text)| {
            read_line(text).map_err(|problem| FileError {
                place: place.to_owned(),
                line,
                problem,
            })
        })
        .collect()
}

fn read_line(line: &str) -> Result<Sample, Problem> {
    let mut fields = line.splitn(3, char::is_whitespace).map(str::trim);
    let (Some(name), Some(depth), Some(text)) = (fields.next(), fields.next(), fields.next())
    else {
        return Err(Problem::Form);
    };
    let plies = depth.parse().ok().filter(|plies| *plies > 0);
    let depth = plies.ok_or_else(|| Problem::Depth(depth.to_owned()))?;
    let variant = find_variant(name)?;
    let (board, start, color) = match AnyRules::of(&variant)? {
        AnyRules::Small(rules) => {
            let (position, start) = read_position(rules, text)?;
            let color = position.side_to_move();
            (Board::Small(position), start, color)
        }
        AnyRules::Large(rules) => {
            let (position, start) = read_position(rules, text)?;
            let color = position.side_to_move();
            (Board::Large(position), start, color)
        }
    };
    Ok(Sample {
        variant,
        depth,
        start,
        color,
        board,
    })
}

fn read_position<G: Geometry>(
    rules: &'static Rules<G>,
    text: &str,
) -> Result<(Position<G>, StartPosition), Problem> {
    let position = fen::read(rules, text)?;
    if !position.has_legal_move() {
        return Err(Problem::Over);
    }
    let start = StartPosition::in_full(&position);
    Ok((position, start))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::{HashMap, HashSet};

    #[test]
    fn those_built_in_are_of_all_games() {
        let samples = read(BUILT_IN, "positions.txt").expect("they are right");
        let mut counts = HashMap::new();
        for sample in &samples {
            *counts.entry(sample.variant.name.clone()).or_insert(0) += 1;
        }
        let texts: HashSet<&str> = BUILT_IN.lines().collect();
        assert_eq!(texts.len(), BUILT_IN.lines().count(), "some are twice");
        assert_eq!(counts.len(), 8);
        assert!(counts.values().all(|count| *count == 12));
    }

    #[test]
    fn mistakes_are_told_with_their_line() {
        let say = |text: &str| {
            read(text, "here")
                .map(|_| ())
                .map_err(|error| error.to_string())
        };
        let good = "# games\n\nchess 5 4k3/8/8/8/8/8/4P3/4K3 w - - 0 1 # ours\n";
        assert_eq!(say(good), Ok(()));
        for (line, problem) in [
            ("chess", "here, line 4: expected the game"),
            (
                "chess 0 4k3/8/8/8/8/8/4P3/4K3 w - - 0 1",
                "'0' is not a depth",
            ),
            (
                "chess x 4k3/8/8/8/8/8/4P3/4K3 w - - 0 1",
                "'x' is not a depth",
            ),
            (
                "ches 5 4k3/8/8/8/8/8/4P3/4K3 w - - 0 1",
                "there is no game 'ches'",
            ),
            ("chess 5 4k3/8/8/8/8/8/4P3 w - - 0 1", "line 4: "),
            ("chess 5 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "the game is over"),
        ] {
            let error = say(&format!("{good}{line}")).expect_err("it is wrong");
            assert!(error.contains(problem), "{error}");
        }
    }
}
