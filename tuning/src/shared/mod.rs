//! What tools of both rooms, `make` and `measure`, use.
//!
//! | file | holds |
//! |---|---|
//! | `opening` | arrays and random moves at the start of a game |
//! | `adjudication` | ending games that are decided |
//! | `ruled` | the rules of a variant on the board that it fits |
//! | `growing` | files that a run appends to and a later run goes on with |
//! | `bar` | progress: a bar on a terminal, lines elsewhere |
//! | `signals`, `failing` | interrupts, and ending with an error |

pub mod adjudication;
pub mod bar;
pub mod failing;
pub mod growing;
pub mod opening;
pub mod ruled;
pub mod signals;

#[cfg(test)]
pub mod testing;
