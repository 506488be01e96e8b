//! Static evaluation.
//!
//! Games that a [`network`] is suited to are evaluated by it, all others by one hand-crafted ("classical") evaluation,
//! which is also used in known endings. What depends on the board and on how the pieces move is derived from the rules
//! of the game ([`Weights`]).
//!
//! | file | holds |
//! |---|---|
//! | `evaluator` | the evaluation that the search uses |
//! | [`network`] | evaluation by a neural network |
//! | `classical` | the classical evaluation |
//! | `endgames` | endgame scaling, mop-up evaluation, solved endings |
//! | `weights` | what the evaluation of one game needs |
//! | `game_values`, `derived_values` | piece values, and what follows from them |
//! | `piece_class` | kinds of pieces that share weights |
//! | `phased_score` | middle-game and end-game value in one number |
//! | `state` | incremental updates |

mod classical;
mod derived_values;
mod endgames;
mod evaluator;
mod game_values;
pub mod network;
mod phased_score;
mod piece_class;
mod state;
mod weights;

pub use classical::{Adjustments, EvalTerm, evaluate, explain};
pub use endgames::may_decide;
pub use evaluator::{Evaluator, static_value};
pub use state::EvalState;
pub use weights::Weights;

use phased_score::PhasedScore;
use piece_class::{PIECE_CLASSES, class_in, piece_class};
