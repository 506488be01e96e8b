//! The classical evaluation. Each term has a middle-game and an end-game value, blended by the material left (tapered
//! evaluation, <https://www.chessprogramming.org/Tapered_Eval>).
//!
//! | file | holds |
//! |---|---|
//! | `evaluate` | the sum of the terms |
//! | `pawns`, `shelter`, `pieces`, `threats`, `king`, `rights`, `space` | the terms |
//! | `goals` | nearness to goals other than mate |
//! | `weights` | all that is derived from the rules of a game |
//! | `psqt` | piece-square tables |
//! | `params`, `tuned_params` | parameters and their values |

mod evaluate;
mod goals;
mod king;
mod params;
mod pawns;
mod pieces;
mod psqt;
mod rights;
mod shelter;
mod space;
mod threats;
mod tuned_params;
mod weights;

pub use evaluate::{Adjustments, EvalTerm, evaluate, evaluate_with, explain, value_of_goals};
pub use params::EvalParams;
pub use pawns::PawnCache;
pub use weights::ClassicalWeights;

#[cfg(test)]
mod tests;
