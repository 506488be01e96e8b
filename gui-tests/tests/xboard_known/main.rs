//! The games that XBoard knows, in the real XBoard.

mod engines;
mod mouse;
mod special;
