//! The syntax of `arraySteps`.
//!
//! Steps are words separated by spaces:
//!
//! - `BB`: two bishops go on two of the free files; the k-th choice in dictionary order of the files.
//! - `Q`: one queen goes on the k-th free file.
//! - `RKR`: rook, king and rook, in this order, go on three of the free files.
//! - `B:light`, `B:dark`, `K:def`: only on light squares of White's first rank (b, d, f ...), only on dark ones (a, c,
//!   e ...), only on the listed files.
//! - `order(QA)`: places nothing, but chooses an order of the pieces in brackets, where 0 is the order as written.
//!   Later steps call the first of them `1`, the second `2`, and so on.

use super::Rank;
use crate::board::PieceKind;
use crate::board::text::{file_letter, file_of_letter};
use crate::variant::Variant;
use thiserror::Error;

/// One step of a recipe, and one digit of an array's number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// Chooses the order in which later steps place some pieces.
    Order {
        /// The pieces, as written.
        pieces: Vec<PieceKind>,
        /// The step as written.
        text: String,
    },
    /// Places pieces on some of the free files.
    Place {
        /// The pieces, in file order.
        slots: Vec<Slot>,
        /// The files that they may go on.
        on: Files,
        /// The step as written.
        text: String,
    },
}

/// A piece that a step places.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Slot {
    /// This kind.
    Kind(PieceKind),
    /// The piece with this index, from 0, in the earlier [`Step::Order`]s.
    Ordered(usize),
}

impl Slot {
    /// The piece; `ordered` are those that the [`Step::Order`]s chose.
    pub(super) fn kind(self, ordered: &Rank) -> Option<PieceKind> {
        match self {
            Slot::Kind(kind) => Some(kind),
            Slot::Ordered(index) => ordered.get(index).copied(),
        }
    }
}

/// The files that a step is limited to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Files {
    /// All files.
    Any,
    /// Light squares of White's first rank: b, d, f and so on.
    Light,
    /// Dark squares of White's first rank: a, c, e and so on.
    Dark,
    /// A set of files; bit 0 is the a-file.
    Listed(u16),
}

impl Files {
    /// The files as bits; bit 0 is the a-file.
    pub(super) const fn mask(self) -> u16 {
        match self {
            Files::Any => u16::MAX,
            Files::Light => 0xAAAA,
            Files::Dark => 0x5555,
            Files::Listed(mask) => mask,
        }
    }
}

/// Why a text is not a list of steps.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[expect(missing_docs, reason = "the messages say it")]
pub enum StepError {
    #[error("no steps; expected for example BB NN Q RKR")]
    Empty,
    #[error("'{letter}' in step '{step}' is not a piece of the game; expected letters of {pieces}")]
    Letter { letter: char, step: String, pieces: String },
    #[error("'{files}' in step '{step}' names no files; expected light, dark, or file letters")]
    Files { files: String, step: String },
    /// An `order(...)` without a closing bracket, with fewer than two or too many pieces, or with a piece twice.
    #[error("step '{0}': expected order(...) with two to nine different pieces")]
    Order(String),
    #[error("step '{0}' places too many pieces or none")]
    Size(String),
}

impl Step {
    /// Describes the pieces that a step, one of `steps`, places on a first rank of `files` files, and where.
    pub(super) fn wants(&self, steps: &[Step], files: usize, variant: &Variant) -> String {
        let letter = |kind: PieceKind| variant.letter(kind).map_or_else(String::new, String::from);
        // For a place that an `order(...)` fills, all its pieces are named.
        let ordered: Vec<String> = steps
            .iter()
            .flat_map(|step| match step {
                Step::Order { pieces, .. } => {
                    let letters: Vec<String> = pieces.iter().copied().map(letter).collect();
                    vec![letters.join(" or "); pieces.len()]
                }
                Step::Place { .. } => Vec::new(),
            })
            .collect();
        let (slots, on) = match self {
            Step::Order { text, .. } => return text.clone(),
            Step::Place { slots, on, .. } => (slots, on),
        };
        let pieces: Vec<String> = slots
            .iter()
            .map(|slot| match slot {
                Slot::Kind(kind) => letter(*kind),
                Slot::Ordered(index) => ordered[*index].clone(),
            })
            .collect();
        let names: Vec<String> = (0..files)
            .filter(|file| on.mask() & 1 << file != 0)
            .map(|file| format!("{}1", file_letter(file)))
            .collect();
        let names = names.join(", ");
        let (order, count) = match slots.len() {
            1 => ("", "one".to_owned()),
            count => (" in this order", count.to_string()),
        };
        let place = match on {
            Files::Any => "on the squares that the other pieces leave".to_owned(),
            Files::Light => format!("on {count} of the light squares {names}"),
            Files::Dark => format!("on {count} of the dark squares {names}"),
            Files::Listed(_) => format!("on {count} of the squares {names}"),
        };
        format!("{}{order} {place}", pieces.join(" "))
    }

    /// Reads a list of steps. `letters` are the letters of the game's pieces ([`Variant::letters`]).
    ///
    /// # Errors
    /// The first [`StepError`] found.
    pub fn read_list(text: &str, letters: &[Option<char>; PieceKind::COUNT]) -> Result<Vec<Step>, StepError> {
        let steps: Vec<Step> =
            text.split_whitespace().map(|word| Step::read(word, letters)).collect::<Result<_, _>>()?;
        if steps.is_empty() {
            return Err(StepError::Empty);
        }
        Ok(steps)
    }

    fn read(word: &str, letters: &[Option<char>; PieceKind::COUNT]) -> Result<Step, StepError> {
        let kind = |letter: char| {
            PieceKind::ALL
                .into_iter()
                .filter(|kind| *kind != PieceKind::Pawn)
                .find(|kind| letters[*kind] == Some(letter.to_ascii_uppercase()))
                .ok_or_else(|| StepError::Letter {
                    letter,
                    step: word.to_owned(),
                    pieces: letters.iter().skip(1).flatten().collect(),
                })
        };
        if let Some(inside) = word.strip_prefix("order(") {
            let error = || StepError::Order(word.to_owned());
            let inside = inside.strip_suffix(')').ok_or_else(error)?;
            let pieces: Vec<PieceKind> = inside.chars().map(kind).collect::<Result<_, _>>()?;
            let repeats = |(i, piece): (usize, &PieceKind)| pieces[..i].contains(piece);
            if !(2..=9).contains(&pieces.len()) || pieces.iter().enumerate().any(repeats) {
                return Err(error());
            }
            let text = word.to_owned();
            return Ok(Step::Order { pieces, text });
        }
        let (pieces, files) = match word.split_once(':') {
            Some((pieces, files)) => (pieces, Some(files)),
            None => (word, None),
        };
        let slots: Vec<Slot> = pieces
            .chars()
            .map(|c| match c.to_digit(10) {
                Some(digit @ 1..) => Ok(Slot::Ordered(digit as usize - 1)),
                _ => kind(c).map(Slot::Kind),
            })
            .collect::<Result<_, _>>()?;
        if !(1..=super::MAX_FILES).contains(&slots.len()) {
            return Err(StepError::Size(word.to_owned()));
        }
        let on = match files {
            None => Files::Any,
            Some("light") => Files::Light,
            Some("dark") => Files::Dark,
            Some(files) => Files::Listed(
                listed(files).ok_or_else(|| StepError::Files { files: files.to_owned(), step: word.to_owned() })?,
            ),
        };
        let text = word.to_owned();
        Ok(Step::Place { slots, on, text })
    }
}

/// The files of the letters, as bits.
fn listed(letters: &str) -> Option<u16> {
    if letters.is_empty() {
        return None;
    }
    letters.chars().try_fold(0, |mask, letter| {
        let file = file_of_letter(letter).filter(|_| letter.is_ascii_lowercase())?;
        Some(mask | 1 << file)
    })
}
