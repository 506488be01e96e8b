//! XBoard and WinBoard: describing games that they do not know, and reading their positions and the moves of their
//! users.
//!
//! | file | holds |
//! |---|---|
//! | `display` | how XBoard shows a game and makes its moves |
//! | `game_description` | the commands that describe a game to it |
//! | `betza` | the moves of its pieces, for `piece` |
//! | `fen`, `saved` | positions and moves that XBoard writes |
//! | `gestures` | the drags that make a move, and what XBoard's board shows then |
//! | `own_names` | names by which it starts games of its own |

mod betza;
mod display;
mod fen;
mod game_description;
mod gestures;
mod own_names;
mod saved;
#[cfg(test)]
mod tests;

pub use self::display::{XBoardDisplay, pocket, template};
pub use self::fen::read_fen;
pub use self::game_description::{not_shown, setup};
pub use self::gestures::{Gesture, explain_illegal, gestures, highlights, instruction, is_displayed_wrong, write};
pub use self::own_names::game_of_xboard;
pub use self::saved::read_saved_move;
