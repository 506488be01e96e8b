//! Scores as programs write them.

/// A score as programs write it. From whose side depends on where it is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "cli", derive(serde::Serialize))]
pub enum WrittenScore {
    /// Hundredths of a pawn.
    #[cfg_attr(feature = "cli", serde(rename = "cp"))]
    Centipawns(i32),
    /// Mate in this many moves; negative if the side is mated.
    #[cfg_attr(feature = "cli", serde(rename = "mate"))]
    Mate(i32),
}
