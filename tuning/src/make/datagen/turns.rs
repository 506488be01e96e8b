//! Which games are played, and how often each.

use std::fmt;
use std::str::FromStr;

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
        let error = || "expected NAME, or NAME=TURNS with 1 to 100 turns".to_owned();
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
}
