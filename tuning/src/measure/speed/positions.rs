//! Positions to search, read from a file in EPD.

use crate::shared::process::AnyError;
use sissa::notation::epd::{EpdLine, EpdReader};
use sissa::notation::fen;
use sissa::position::Game;
use sissa::variant::Variant;
use sissa::variant::catalog::Catalog;
use sissa::{any_board, on_board};
use std::sync::Arc;

pub const BUILT_IN: &str = include_str!("positions.epd");

any_board! {
    /// A game without moves.
    #[derive(Clone)]
    pub enum AnyGame(Game);
}

#[derive(Clone)]
pub struct Sample {
    pub variant: Arc<Variant>,
    /// Depth in plies.
    pub depth: u32,
    pub game: AnyGame,
}

/// Reads a file of positions. `place` is its name in error messages.
pub fn read(text: &str, place: &str, catalog: &Catalog) -> Result<Vec<Sample>, AnyError> {
    let lines = EpdReader::new(text.as_bytes()).map(|line| {
        let line = line.map_err(|error| format!("{place}, {error}"))?;
        read_line(&line, catalog).map_err(|problem| format!("{place}, line {}: {problem}", line.number).into())
    });
    lines.collect()
}

fn read_line(line: &EpdLine, catalog: &Catalog) -> Result<Sample, AnyError> {
    let depth = line.operand("acd").and_then(|plies| plies.parse().ok()).filter(|plies| *plies > 0);
    let depth = depth.ok_or("expected the depth as 'acd N;', in plies, at least 1")?;
    let rules = line.rules(catalog)?;
    let game = on_board!(rules, rules => {
        let position = fen::read(rules, &line.fen()?)?;
        if position.legal_moves().is_empty() {
            return Err("the game is over in this position".into());
        }
        Game::new(position).into()
    });
    Ok(Sample { variant: rules.variant().clone(), depth, game })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::{HashMap, HashSet};

    #[test]
    fn those_built_in_are_of_all_games() {
        let samples = read(BUILT_IN, "positions.epd", Catalog::builtin()).expect("they are right");
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
        let say = |text: &str| read(text, "here", Catalog::builtin()).map(|_| ()).map_err(|error| error.to_string());
        let good = "# games\n\n4k3/8/8/8/8/8/4P3/4K3 w - - acd 5;\n";
        assert_eq!(say(good), Ok(()));
        for (line, problem) in [
            ("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "here, line 4: expected the depth"),
            ("4k3/8/8/8/8/8/4P3/4K3 w - - acd 0;", "at least 1"),
            ("4k3/8/8/8/8/8/4P3/4K3 w - - acd x;", "expected the depth"),
            ("4k3/8/8/8/8/8/4P3/4K3 w - - acd 5; 1", "here, line 4: '1' is not an opcode"),
            ("4k3/8/8/8/8/8/4P3/4K3 w - - acd 5; variant ches;", "there is no game 'ches'"),
            ("4k3/8/8/8/8/8/4P3 w - - acd 5;", "line 4: "),
            ("7k/5Q2/6K1/8/8/8/8/8 b - - acd 5;", "the game is over"),
        ] {
            let error = say(&format!("{good}{line}")).expect_err("it is wrong");
            assert!(error.contains(problem), "{error}");
        }
    }
}
