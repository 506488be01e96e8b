//! A game as bytes, and back.

use sissa::board::Color;

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// Black won.
    Black,
    /// Nobody did.
    Draw,
    /// White won.
    White,
}

impl Outcome {
    /// The outcome of a game that this side won, if any did.
    pub fn of_winner(winner: Option<Color>) -> Outcome {
        match winner {
            None => Outcome::Draw,
            Some(Color::White) => Outcome::White,
            Some(Color::Black) => Outcome::Black,
        }
    }

    /// White's points: 0, 1/2 or 1.
    pub fn points(self) -> f64 {
        f64::from(self as u8) / 2.0
    }
}

/// A position with what a search thought of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// In centipawns, for White.
    pub score: i16,
    /// The position, as [`pack`](super::pack()) makes it.
    pub packed: Vec<u8>,
}

/// The positions of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameData {
    /// Which game of the file.
    pub number: u32,
    /// The name of the variant.
    pub variant: String,
    /// How it ended.
    pub outcome: Outcome,
    /// Positions in their order.
    pub entries: Vec<Entry>,
}

/// Takes bytes from the front of others.
fn take<'a, const N: usize>(bytes: &mut &'a [u8]) -> Option<&'a [u8; N]> {
    let (first, rest) = bytes.split_first_chunk()?;
    *bytes = rest;
    Some(first)
}

/// Takes a byte that says a length, and so many bytes.
fn take_sized<'a>(bytes: &mut &'a [u8]) -> Option<&'a [u8]> {
    let [length] = *take(bytes)?;
    let (first, rest) = bytes.split_at_checked(length.into())?;
    *bytes = rest;
    Some(first)
}

impl GameData {
    /// The body of the game in the file. A variant's name longer than 255 bytes would not be read again; no
    /// catalogue has one.
    pub fn write(&self) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(64 + 64 * self.entries.len());
        bytes.extend(self.number.to_le_bytes());
        bytes.push(self.outcome as u8);
        bytes.push(self.variant.len() as u8);
        bytes.extend(self.variant.as_bytes());
        for entry in &self.entries {
            bytes.push(entry.packed.len() as u8);
            bytes.extend(entry.score.to_le_bytes());
            bytes.extend(&entry.packed);
        }
        bytes
    }

    /// The game of a body, if it is one.
    pub fn read(mut bytes: &[u8]) -> Option<GameData> {
        let bytes = &mut bytes;
        let number = u32::from_le_bytes(*take(bytes)?);
        let outcome = match *take(bytes)? {
            [0] => Outcome::Black,
            [1] => Outcome::Draw,
            [2] => Outcome::White,
            _ => return None,
        };
        let variant = String::from_utf8(take_sized(bytes)?.to_vec()).ok()?;
        let mut entries = Vec::new();
        while !bytes.is_empty() {
            let [length] = *take(bytes)?;
            let score = i16::from_le_bytes(*take(bytes)?);
            let (packed, rest) = bytes.split_at_checked(length.into())?;
            *bytes = rest;
            entries.push(Entry {
                score,
                packed: packed.to_vec(),
            });
        }
        Some(GameData {
            number,
            variant,
            outcome,
            entries,
        })
    }
}
