//! Which games are played, and how often each.

use clap::ValueEnum;
use std::fmt;
use std::str::FromStr;

/// The games of the smaller board. Sissa and minister occur in one game each, so those have more turns.
const SMALL: &[(&str, usize)] = &[
    ("cetina-random", 2),
    ("pm-contemporary-random", 2),
    ("contemporary-random", 2),
    ("fischerandom", 2),
    ("modern-random-64", 1),
    ("chess", 1),
];

/// The games of the larger board.
const LARGE: &[(&str, usize)] = &[("caparandom", 3), ("capablanca", 1)];

/// A usual mixture of games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Mixture {
    #[value(name = "8x8")]
    Board8x8,
    #[value(name = "10x8")]
    Board10x8,
}

impl Mixture {
    pub fn turns(self) -> Vec<Turns> {
        let games = match self {
            Mixture::Board8x8 => SMALL,
            Mixture::Board10x8 => LARGE,
        };
        let turns = |(name, turns): &(&str, usize)| Turns { name: (*name).to_owned(), turns: *turns };
        games.iter().map(turns).collect()
    }
}

/// How many turns a game has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Turns {
    /// A name of the game.
    pub name: String,
    /// At least 1.
    pub turns: usize,
}

impl FromStr for Turns {
    type Err = String;

    /// Reads `NAME` or `NAME=TURNS`.
    fn from_str(text: &str) -> Result<Turns, String> {
        let error = || format!("'{text}' is neither NAME nor NAME=TURNS with at least one turn");
        let (name, turns) = match text.split_once('=') {
            None => (text, 1),
            Some((name, turns)) => (name, turns.parse().map_err(|_| error())?),
        };
        if name.is_empty() || !(1..=100).contains(&turns) {
            return Err(error());
        }
        Ok(Turns { name: name.to_owned(), turns })
    }
}

impl fmt::Display for Turns {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}={}", self.name, self.turns)
    }
}

/// The order of the turns, as indices in `turns`: each round has all games with turns left.
pub fn order(turns: &[Turns]) -> Vec<usize> {
    let rounds = turns.iter().map(|turns| turns.turns).max().unwrap_or(0);
    let round = |round: usize| (0..turns.len()).filter(move |i| turns[*i].turns > round);
    (0..rounds).flat_map(round).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use sissa::variant::catalog::Catalog;

    #[test]
    fn turns_are_read_and_ordered() {
        let read = |text: &str| text.parse::<Turns>();
        let turns: Vec<Turns> = ["a=3", "b", "c=2"].map(|text| read(text).expect("they are")).into();
        assert_eq!(order(&turns), [0, 1, 2, 0, 2, 0]);
        assert_eq!(turns[1].to_string(), "b=1");
        for text in ["", "=2", "a=0", "a=b", "a=101", "a=-1"] {
            assert!(read(text).is_err(), "{text}");
        }
    }

    #[test]
    fn mixtures_are_of_games_that_exist() {
        for (mixture, files, total) in [(Mixture::Board8x8, 8, 10), (Mixture::Board10x8, 10, 4)] {
            let turns = mixture.turns();
            assert_eq!(order(&turns).len(), total);
            for Turns { name, .. } in turns {
                let variant = Catalog::builtin().get(&name).expect("it is built in");
                assert_eq!((&variant.name, variant.files), (&name, files));
            }
        }
    }
}
