//! A finished game.

use sissa::board::Color;
use sissa::elo::half_points;
use sissa::engines::turn::SearchInfo;
use sissa::notation::pgn::GameResult;
use sissa::variant::arrays::ArrayPair;
use std::fmt;
use std::time::Duration;

/// The number of a game in a match. The two games of a pair have the same opening with colours exchanged.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct GameId {
    /// The pair, from 0.
    pub pair: u32,
    /// The second game of the pair, in which the second engine has White.
    pub second: bool,
}

impl GameId {
    /// The first `games` games of a match, in order.
    pub fn all(games: u32) -> impl Iterator<Item = GameId> {
        (0..games).map(|index| GameId { pair: index / 2, second: index % 2 == 1 })
    }

    /// The number of the game among all games of the match, from 0.
    pub fn index(self) -> u32 {
        2 * self.pair + u32::from(self.second)
    }

    /// Which engine, 0 or 1, has this colour.
    pub fn engine(self, color: Color) -> usize {
        usize::from(self.second != (color == Color::Black))
    }

    /// Reads what `Display` writes.
    pub fn read(text: &str) -> Option<GameId> {
        let (pair, game) = text.split_once('.')?;
        let second = match game {
            "1" => false,
            "2" => true,
            _ => return None,
        };
        let pair = pair.parse::<u32>().ok()?.checked_sub(1)?;
        Some(GameId { pair, second })
    }
}

impl fmt::Display for GameId {
    /// In the form of PGN's tag `Round`: `12.2` for the second game of the twelfth pair.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.pair + 1, u8::from(self.second) + 1)
    }
}

/// What ended a game, as in PGN's tag `Termination`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Termination {
    Normal,
    Adjudication,
    /// The loser ran out of time.
    TimeForfeit,
    /// The loser made an illegal move, or rejected a legal one.
    IllegalMove,
    /// The loser's engine ended.
    Abandoned,
    /// The loser's engine did not answer.
    Stalled,
}

const NAMES: [(Termination, &str); 6] = [
    (Termination::Normal, "normal"),
    (Termination::Adjudication, "adjudication"),
    (Termination::TimeForfeit, "time forfeit"),
    (Termination::IllegalMove, "illegal move"),
    (Termination::Abandoned, "abandoned"),
    (Termination::Stalled, "stalled connection"),
];

impl Termination {
    /// The value of the tag.
    pub const fn name(self) -> &'static str {
        NAMES[self as usize].1
    }

    /// The termination with that name.
    pub fn read(text: &str) -> Option<Termination> {
        NAMES.into_iter().find(|(_, name)| *name == text).map(|(termination, _)| termination)
    }
}

/// A move, with its engine's report.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ply {
    /// The move in SAN.
    pub san: String,
    /// The engine's report; `None` for moves of the opening.
    pub note: Option<Note>,
}

/// A report on a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Note {
    pub info: SearchInfo,
    /// A multiple of 0.1 ms.
    pub time: Duration,
}

impl Note {
    /// A report, with its time rounded to what is stored.
    pub fn new(info: SearchInfo, time: Duration) -> Note {
        let tenths = (time.as_micros() + 50) / 100;
        let time = Duration::from_micros(100 * u64::try_from(tenths).unwrap_or(u64::MAX / 100));
        Note { info, time }
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ending {
    /// The winner; `None` for a draw.
    pub winner: Option<Color>,
    pub termination: Termination,
    /// A description: `White mates`.
    pub reason: String,
}

impl Ending {
    pub fn result(&self) -> GameResult {
        self.winner.map_or(GameResult::Draw, GameResult::from)
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    pub id: GameId,
    /// The date when it ended, as in PGN: `2024.12.31`.
    pub date: String,
    /// The numbers of its arrays; `None` in games with only one, and if a file gave the position.
    pub array: Option<ArrayPair>,
    pub fen: String,
    pub plies: Vec<Ply>,
    pub ending: Ending,
}

impl Record {
    /// Half points of the first engine.
    pub fn half_points(&self) -> usize {
        half_points(self.ending.winner, self.id.second)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rounds() {
        let ids: Vec<GameId> = GameId::all(4).collect();
        let names: Vec<String> = ids.iter().map(GameId::to_string).collect();
        assert_eq!(names, ["1.1", "1.2", "2.1", "2.2"]);
        for (id, name) in ids.iter().zip(&names) {
            assert_eq!(GameId::read(name), Some(*id));
        }
        for text in ["", "1", "0.1", "1.3", "x.1", "-1.1"] {
            assert_eq!(GameId::read(text), None, "{text}");
        }
    }

    #[test]
    fn terminations() {
        for (termination, name) in NAMES {
            assert_eq!((termination.name(), Termination::read(name)), (name, Some(termination)));
        }
    }

    #[test]
    fn times_are_rounded() {
        let note = Note::new(SearchInfo::default(), Duration::from_nanos(1_260_000));
        assert_eq!(note.time, Duration::from_micros(1_300));
    }
}
