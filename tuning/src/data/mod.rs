//! Files of positions from games, with scores and results: what `datagen` writes and `tune` reads.
//!
//! All numbers are little-endian. A file is a header and then whole games, in whatever order they ended:
//!
//! | header | |
//! |---|---|
//! | 8 bytes | `sissadat` |
//! | u16 | version of the format, 1 |
//! | u16, bytes | length and text (UTF-8) of the conditions under which the games were played |
//!
//! | game | |
//! |---|---|
//! | u32 | length of the body in bytes |
//! | body | |
//! | u32 | CRC-32 (IEEE) of the body |
//!
//! | body | |
//! |---|---|
//! | u32 | number of the game, from 0; no two games of a file have the same |
//! | u8 | result: 0 Black won, 1 draw, 2 White won |
//! | u8, bytes | length and name (UTF-8) of the variant |
//! | to the end | positions |
//!
//! | position | |
//! |---|---|
//! | u8 | length of what follows the score |
//! | i16 | score in centipawns for White |
//! | u8 | bit 0: Black moves; 1: an en passant square follows; by colour, White's bit first: 2, 3: queen in hand; 4, 5: mark `+` of FEN's seventh field; 6, 7: mark `!` |
//! | u16 | plies since the last capture or pawn move |
//! | u16 | number of the move to come |
//! | u8 if said so | en passant square |
//! | bits | a bit for each square that is occupied, the lowest of a byte first, padded to whole bytes |
//! | u8 each | the pieces on these squares in order: bits 0 to 3 the kind; 4: Black; 5: unmoved; 6: a rook that may castle |
//!
//! Squares are numbered rank by rank from a1, on the game's own board: rank × files + file. Kinds are numbered as
//! [`sissa::board::PieceKind`] lists them, from 0.
//!
//! | file | holds |
//! |---|---|
//! | `pack` | a position as bytes, and back |
//! | `game` | a game as bytes, and back |
//! | `file` | the file: reading, and appending to one that may end in half a game |

mod file;
mod game;
mod pack;

pub use file::{DataError, Writer, read};
pub use game::{Entry, GameData, Outcome};
pub use pack::{PackError, pack, unpack};
