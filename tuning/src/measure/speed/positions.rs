//! Positions to search, read from a file.

use crate::shared::process::AnyError;
use sissa::notation::fen;
use sissa::position::{AnyRules, Game};
use sissa::variant::Variant;
use sissa::variant::catalog::Catalog;
use sissa::{any_board, on_board};
use std::sync::Arc;

pub const BUILT_IN: &str = include_str!("positions.txt");

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
    let lines = text.lines().enumerate().filter_map(|(index, line)| {
        let line = line.split('#').next().unwrap_or_default().trim();
        (!line.is_empty()).then_some((index + 1, line))
    });
    lines
        .map(|(line, text)| {
            read_line(text, catalog).map_err(|problem| format!("{place}, line {line}: {problem}").into())
        })
        .collect()
}

fn read_line(line: &str, catalog: &Catalog) -> Result<Sample, AnyError> {
    let mut fields = line.splitn(3, char::is_whitespace).map(str::trim);
    let (Some(name), Some(depth), Some(text)) = (fields.next(), fields.next(), fields.next()) else {
        let form = "expected the game, a depth in plies and a FEN, as in 'chess 12 8/8/4k3/8/8/4K3/4P3/8 w - - 0 1'";
        return Err(form.into());
    };
    let plies = depth.parse().ok().filter(|plies| *plies > 0);
    let depth = plies.ok_or_else(|| format!("'{depth}' is not a depth: expected plies, at least 1"))?;
    let variant = catalog.find(name)?.clone();
    let rules = AnyRules::of(&variant)?;
    let game = on_board!(rules, rules => {
        let position = fen::read(rules, text)?;
        if position.legal_moves().is_empty() {
            return Err("the game is over in this position".into());
        }
        Game::new(position).into()
    });
    Ok(Sample { variant, depth, game })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::{HashMap, HashSet};

    #[test]
    fn those_built_in_are_of_all_games() {
        let samples = read(BUILT_IN, "positions.txt", Catalog::builtin()).expect("they are right");
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
        let good = "# games\n\nchess 5 4k3/8/8/8/8/8/4P3/4K3 w - - 0 1 # ours\n";
        assert_eq!(say(good), Ok(()));
        for (line, problem) in [
            ("chess", "here, line 4: expected the game"),
            ("chess 0 4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "'0' is not a depth"),
            ("chess x 4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "'x' is not a depth"),
            ("ches 5 4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "there is no game 'ches'"),
            ("chess 5 4k3/8/8/8/8/8/4P3 w - - 0 1", "line 4: "),
            ("chess 5 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "the game is over"),
        ] {
            let error = say(&format!("{good}{line}")).expect_err("it is wrong");
            assert!(error.contains(problem), "{error}");
        }
    }
}
