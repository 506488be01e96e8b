//! The record of a game: its start, its moves with the scores of their searches, and its result.

use super::StoredScore;
use super::bytes::{self, Reader};
use super::index::{index_of, move_at};
use sissa::board::{Color, Geometry};
use sissa::elo::half_points;
use sissa::notation::fen::{self, FenError};
use sissa::position::{EndReason, Game, Move, Position, Rules};
use sissa::variant::arrays::ArrayError;
use std::sync::Arc;
use thiserror::Error;

/// One game in this many is held out.
const HELD_OUT: u64 = 10;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HowEnded {
    Checkmate,
    Stalemate,
    /// Fifty moves, or as many as the game has, without capture or pawn move.
    MoveRule,
    Repetition,
    /// Neither side can ever mate.
    DeadPosition,
    /// Adjudicated as lost, because both sides' scores said so.
    Resigned,
    /// Adjudicated as drawn, because both sides' scores were even.
    Agreed,
    /// Adjudicated as drawn, because it was too long.
    TooLong,
    /// By a goal of the game other than mate.
    Goal,
}

/// All endings with their names, in the order of their numbers in files.
const ENDINGS: [(HowEnded, &str); 9] = [
    (HowEnded::Checkmate, "checkmate"),
    (HowEnded::Stalemate, "stalemate"),
    (HowEnded::MoveRule, "move rule"),
    (HowEnded::Repetition, "repetition"),
    (HowEnded::DeadPosition, "dead position"),
    (HowEnded::Resigned, "resigned"),
    (HowEnded::Agreed, "agreed draw"),
    (HowEnded::TooLong, "too long"),
    (HowEnded::Goal, "goal"),
];

impl HowEnded {
    pub fn name(self) -> &'static str {
        ENDINGS[self as usize].1
    }
}

impl From<EndReason> for HowEnded {
    fn from(reason: EndReason) -> HowEnded {
        match reason {
            EndReason::Checkmate => HowEnded::Checkmate,
            EndReason::Stalemate => HowEnded::Stalemate,
            EndReason::MoveRule(_) => HowEnded::MoveRule,
            EndReason::Repetition(_) => HowEnded::Repetition,
            EndReason::DeadPosition => HowEnded::DeadPosition,
            EndReason::Flag | EndReason::Checks | EndReason::Extinction | EndReason::Castling => HowEnded::Goal,
        }
    }
}

/// The start of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Start {
    /// The array of this number; 0 in games with one.
    Array(u32),
    /// The position of this FEN.
    Fen(String),
}

/// A move, and the score before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ply {
    /// The index of the move among the legal ones, as the format sorts them.
    pub index: u16,
    /// The class of the score: [`StoredScore::of_class`].
    pub class: u8,
}

/// A game of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameRecord {
    /// Its number in the file.
    pub number: u32,
    pub variant: Arc<str>,
    /// `None` for a draw.
    pub winner: Option<Color>,
    pub start: Start,
    pub plies: Vec<Ply>,
    pub ending: HowEnded,
}

/// A position of a game.
pub struct Visit<'a, G: Geometry> {
    pub position: &'a Position<G>,
    /// The move played in it.
    pub played: Move,
    /// The score of the search that found the move.
    pub score: StoredScore,
}

impl<G: Geometry> Visit<'_, G> {
    /// True for positions to train on: see [`is_quiet`].
    pub fn is_quiet(&self) -> bool {
        is_quiet(self.position, self.played, self.score)
    }
}

/// True when a static evaluation can predict the score: the side is not in check, the move found is neither a capture
/// nor a promotion, and the score is in centipawns (no mate in sight, no random move of the opening).
pub fn is_quiet<G: Geometry>(position: &Position<G>, mv: Move, score: StoredScore) -> bool {
    matches!(score, StoredScore::Cp(_)) && !position.is_noisy(mv) && !position.in_check()
}

/// Why a game cannot be replayed.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ReplayError {
    #[error(transparent)]
    Array(#[from] ArrayError),
    #[error("the start: {0}")]
    Start(#[from] FenError),
    #[error("ply {ply}: there is no legal move of index {index}")]
    Move { ply: usize, index: u16 },
}

impl GameRecord {
    /// Replays the game and visits every position in which a move was played.
    pub fn replay<G: Geometry>(
        &self,
        rules: &'static Rules<G>,
        mut visit: impl FnMut(&Visit<'_, G>),
    ) -> Result<(), ReplayError> {
        let mut position = match &self.start {
            Start::Array(number) => fen::read(rules, &rules.variant().array_fen(*number)?)?,
            Start::Fen(text) => fen::read(rules, text)?,
        };
        for (number, ply) in self.plies.iter().enumerate() {
            let mv = move_at(&position, ply.index).ok_or(ReplayError::Move { ply: number, index: ply.index })?;
            visit(&Visit { position: &position, played: mv, score: StoredScore::of_class(ply.class) });
            position.make(mv);
        }
        Ok(())
    }

    /// A number that hardly any other game has.
    pub fn fingerprint(&self) -> u64 {
        let mut hasher = crc32fast::Hasher::new();
        hasher.update(self.variant.as_bytes());
        match &self.start {
            Start::Array(number) => hasher.update(&number.to_le_bytes()),
            Start::Fen(text) => hasher.update(text.as_bytes()),
        }
        for ply in &self.plies {
            hasher.update(&ply.index.to_le_bytes());
        }
        mix(hasher.finalize().into())
    }

    /// True when a game is not trained on, but validates. This depends only on its moves, so it is the same in
    /// whichever file and order games are read, and copies of a game are on the same side.
    pub fn is_held_out(&self) -> bool {
        self.fingerprint().is_multiple_of(HELD_OUT)
    }

    /// The number of quiet positions ([`Visit::is_quiet`]).
    pub fn count_quiet<G: Geometry>(&self, rules: &'static Rules<G>) -> Result<usize, ReplayError> {
        let mut count = 0;
        self.replay(rules, |visit| count += usize::from(visit.is_quiet()))?;
        Ok(count)
    }
}

/// Spreads a number over all 64 bits (the finalizer of SplitMix64).
pub fn mix(mut number: u64) -> u64 {
    number = number.wrapping_add(0x9E37_79B9_7F4A_7C15);
    number = (number ^ (number >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    number = (number ^ (number >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    number ^ (number >> 31)
}

/// The moves of a game, with the score before each.
pub fn plies_of<G: Geometry>(game: &Game<G>, scores: &[StoredScore]) -> Vec<Ply> {
    let moves = game.positions().iter().zip(game.moves()).zip(scores);
    let ply = |((position, mv), score): ((&Position<G>, &Move), &StoredScore)| Ply {
        index: index_of(position, *mv),
        class: score.class(),
    };
    moves.map(ply).collect()
}

/// Encodes a game whose variant has this index in the header.
pub fn write_body(game: &GameRecord, variant: u8) -> Vec<u8> {
    let plies = &game.plies;
    let mut out = Vec::with_capacity(32 + 2 * plies.len());
    out.extend(game.number.to_le_bytes());
    out.push(half_points(game.winner, false) as u8 | (game.ending as u8) << 2);
    out.push(variant);
    match &game.start {
        Start::Array(number) => bytes::put_number(&mut out, u64::from(*number) + 1),
        Start::Fen(text) => {
            bytes::put_number(&mut out, 0);
            bytes::put_number(&mut out, text.len() as u64);
            out.extend(text.as_bytes());
        }
    }
    bytes::put_number(&mut out, plies.len() as u64);
    let opening = plies.iter().take_while(|ply| ply.class == 0).count();
    bytes::put_number(&mut out, opening as u64);
    for ply in plies {
        bytes::put_index(&mut out, ply.index);
    }
    out.extend(plies[opening..].iter().map(|ply| ply.class));
    out
}

/// Decodes a game, if it is valid; `variants` are those of the file's header.
pub fn read_body(body: &[u8], variants: &[Arc<str>]) -> Option<GameRecord> {
    let mut reader = Reader::new(body);
    let number = u32::from_le_bytes(*reader.take()?);
    let [end, variant] = *reader.take()?;
    let winner = match end & 3 {
        0 => Some(Color::Black),
        1 => None,
        2 => Some(Color::White),
        _ => return None,
    };
    let (ending, _) = *ENDINGS.get(usize::from(end >> 2))?;
    let variant = Arc::clone(variants.get(usize::from(variant))?);
    let start = match reader.number()? {
        0 => {
            let length = usize::try_from(reader.number()?).ok()?;
            Start::Fen(String::from_utf8(reader.slice(length)?.to_vec()).ok()?)
        }
        array => Start::Array(u32::try_from(array - 1).ok()?),
    };
    let length = usize::try_from(reader.number()?).ok()?;
    let opening = usize::try_from(reader.number()?).ok()?;
    let scored = length.checked_sub(opening)?;
    // A damaged length must not request more memory than there are bytes.
    let mut plies = Vec::with_capacity(length.min(body.len()));
    for _ in 0..length {
        plies.push(Ply { index: reader.index()?, class: 0 });
    }
    let classes = reader.slice(scored)?;
    for (ply, class) in plies[opening..].iter_mut().zip(classes) {
        ply.class = *class;
    }
    reader.is_empty().then_some(GameRecord { number, variant, winner, start, plies, ending })
}

#[cfg(test)]
mod tests;
