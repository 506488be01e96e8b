//! Games of version 1 of the format.

use super::bytes::Reader;
use super::{Course, GameRecord, Outcome};
use std::sync::Arc;

/// A position and its score from a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// In centipawns, for White.
    pub score: i16,
    /// The encoded position, for [`unpack`](super::unpack).
    pub packed: Vec<u8>,
}

/// The game in a body of version 1, if it is valid.
pub fn read_body(body: &[u8]) -> Option<GameRecord> {
    let mut reader = Reader::new(body);
    let number = u32::from_le_bytes(*reader.take()?);
    let [outcome, length] = *reader.take()?;
    let outcome = *Outcome::ALL.get(usize::from(outcome))?;
    let variant: Arc<str> = std::str::from_utf8(reader.slice(length.into())?)
        .ok()?
        .into();
    let mut entries = Vec::new();
    while !reader.is_empty() {
        let [length] = *reader.take()?;
        let score = i16::from_le_bytes(*reader.take()?);
        entries.push(Entry {
            score,
            packed: reader.slice(length.into())?.to_vec(),
        });
    }
    Some(GameRecord {
        number,
        variant,
        outcome,
        course: Course::Positions(entries),
    })
}
