//! The classical evaluation. Each term has a middle-game and an end-game value, blended by the material left (tapered
//! evaluation, <https://www.chessprogramming.org/Tapered_Eval>).
//!
//! | file | holds |
//! |---|---|
//! | `evaluate` | the sum of the terms |
//! | `pawns`, `shelter`, `pieces`, `threats`, `king`, `rights`, `space` | the terms |
//! | `psqt` | piece-square tables |
//! | `params`, `tuned_params` | tunable parameters and their values |
//! | `number` | parameters as numbers and as source text |

mod evaluate;
mod king;
mod number;
mod params;
mod pawns;
mod pieces;
mod psqt;
mod rights;
mod shelter;
mod space;
mod threats;
mod tuned_params;

pub use evaluate::{
    EvalTerm, Rest, evaluate, evaluate_unrounded, evaluate_with, explain, explain_rest,
};
pub use params::EvalParams;
pub use pawns::PawnCache;
pub use psqt::psqt;

#[cfg(test)]
mod tests;
