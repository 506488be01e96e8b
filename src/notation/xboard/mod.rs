//! XBoard and WinBoard: how a game that they do not know is described to them, the positions that they write, and moves
//! as their user makes them.
//!
//! | file | holds |
//! |---|---|
//! | `display` | what XBoard makes of a game |
//! | `setup` | the commands that explain a game to it |
//! | `betza` | the moves of its pieces, for `piece` |
//! | `fen`, `saved` | positions and moves that XBoard writes |
//! | `gestures` | moves as they are dragged, and what its board shows then |

mod betza;
mod display;
mod fen;
mod gestures;
mod saved;
mod setup;
#[cfg(test)]
mod tests;

pub use self::display::{XBoardDisplay, pocket, template};
pub use self::fen::read_fen;
pub use self::gestures::{
    Gesture, explain_illegal, gestures, highlights, instruction, is_displayed_wrong, write,
};
pub use self::saved::read_saved_move;
pub use self::setup::setup;
