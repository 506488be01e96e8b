//! A stricter rule that some players want of arrays.

use super::Rank;
use crate::board::PieceKind;
use crate::variant::Variant;

/// A stricter rule for random arrays.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct StrictRule {
    /// Whether no two bishops may stand on neighbouring files.
    pub bishops_apart: bool,
    /// Ranks of other games, and on how many files at least an array must have another piece than each.
    pub unlike: Vec<(Rank, usize)>,
}

impl StrictRule {
    /// Reads words such as `bishops-apart RNBQCKABNR:3`, with ranks of the game's length; `None` for anything else.
    pub fn read(text: &str, variant: &Variant) -> Option<StrictRule> {
        let mut rule = StrictRule::default();
        for word in text.split_whitespace() {
            if word == "bishops-apart" {
                rule.bishops_apart = true;
                continue;
            }
            let (rank, count) = word.split_once(':')?;
            if rank.len() != usize::from(variant.files) {
                return None;
            }
            let kinds: Option<Rank> = rank.chars().map(|letter| variant.kind_of(letter)).collect();
            rule.unlike.push((kinds?, count.parse().ok()?));
        }
        (rule != StrictRule::default()).then_some(rule)
    }

    /// True if the ranks that it names have this many files.
    pub fn fits(&self, files: u8) -> bool {
        self.unlike.iter().all(|(rank, _)| rank.len() == usize::from(files))
    }

    /// True when `rank` keeps the rule.
    pub fn allows(&self, rank: &[PieceKind]) -> bool {
        let neighbours = rank.windows(2).any(|pair| pair == [PieceKind::Bishop; 2]);
        let differs = |(other, least): &(Rank, usize)| {
            let differing = rank.iter().zip(other).filter(|(a, b)| a != b).count();
            differing >= *least
        };
        !(self.bishops_apart && neighbours) && self.unlike.iter().all(differs)
    }
}
