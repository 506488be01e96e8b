//! Endings: endgame scaling, mop-up evaluation, solved endings.

mod data;
mod kpk;
mod mop_up;
mod scaling;
mod table;
#[cfg(test)]
mod tests;

pub use kpk::KpkBitbase;
pub use scaling::{endgame_scale, may_decide, scale_network_value};
pub use table::EndgameTable;
