//! Evaluation by a small neural network: one for all usual games of a board, or one for a game.
//!
//! For each side the position is a set of inputs that are on or off ([`Layout`]). A first layer, the same for both
//! sides, adds up a row of weights for each input that is on: the side's *accumulator*. Inputs that say where the
//! pieces stand and which rights there are change little from position to position, so their sums are kept. Inputs that
//! say what the pieces do (`activity`) are added afresh for each evaluation, to a few of the neurons. A second layer
//! reads both accumulators, clipped and squared, and gives one number; which set of its weights is used depends on the
//! number of pieces left ([`Layout::bucket`]). All arithmetic is in integers, so that every machine finds the same
//! value.
//!
//! The design is known as NNUE: Yu Nasu, 2018; <https://www.chessprogramming.org/NNUE>.
//!
//! | file | holds |
//! |---|---|
//! | `roster` | what decides which inputs there are |
//! | `features` | which inputs are on |
//! | `activity` | the inputs of what the pieces do |
//! | `file` | networks as bytes |
//! | `overflow` | checks that no sum can overflow |
//! | `layers` | the arithmetic |
//! | `accumulators` | sums kept from position to position |
//! | `adapt` | a network for a game made of one for another |
//! | `built_in` | the networks that the engine is built with; in a browser `fetched`, those that the page has fetched |
//! | `networks` | these and those of the user |
//! | `found` | networks of the user that are found by themselves |
//! | `suited` | which games a network is suited to |

mod accumulators;
mod activity;
mod adapt;
#[cfg_attr(target_family = "wasm", path = "fetched.rs")]
mod built_in;
mod features;
mod file;
mod found;
mod layers;
mod networks;
mod overflow;
mod roster;
mod suited;

pub use accumulators::Accumulators;
pub use adapt::{Adapted, adapt_built_in};
#[cfg(target_family = "wasm")]
pub use built_in::add as add_fetched;
pub use features::{BUCKETS, Layout};
pub use file::{GameMark, LoadError, NetworkError, RawNetwork};
pub use layers::Network;
pub use networks::{Evaluation, Networks, Source};
pub use overflow::MAX_OUTPUT_WEIGHT;
pub use roster::Roster;

/// The integer that represents 1 in the output of the first layer.
pub const QA: i32 = 255;

/// The sums of the first layer have this many bits more than its output, as each adds up about thirty rounded weights.
pub const SUM_SHIFT: u32 = 2;

/// The integer that represents 1 in the weights, biases and sums of the first layer.
pub const SUM_UNIT: i32 = QA << SUM_SHIFT;

/// Added to each bias of the first layer, so that rounding sums down to units of 1 / [`QA`] rounds to the nearest.
pub const SUM_HALF: i16 = 1 << SUM_SHIFT >> 1;

/// The integer that represents 1 in the weights of the second layer.
pub const QB: i32 = 128;

/// The number of neurons is a multiple of this, and the inputs of what the pieces do are connected to this many.
pub const NEURONS_STEP: usize = 32;

/// The most neurons that a network may have.
pub const MAX_NEURONS: usize = 512;

#[cfg(test)]
mod tests;
