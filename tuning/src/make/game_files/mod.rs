//! Files of games with the engine's score for every position, written by `datagen` and read by `train`.
//!
//! A file holds whole games, so each reading can decide what to take from them. All numbers are little-endian; "number"
//! is seven bits per byte, lowest first, with bit 7 set in all but the last (LEB128).
//!
//! | header | |
//! |---|---|
//! | 8 bytes | `sissadat` |
//! | u16 | version of the format, 4 |
//! | u16, bytes | length and text (UTF-8) of the conditions under which the games were played |
//! | u8 | how many variants there are |
//! | u8, bytes, u64 each | length and name (UTF-8) of a variant, and `Variant::fingerprint`, which version 3 lacks |
//! | u32 | CRC-32 (IEEE) of all before it |
//!
//! Games follow in the order in which they ended:
//!
//! | game | |
//! |---|---|
//! | u16 | length of the body in bytes |
//! | u16 | the same with all bits turned |
//! | body | |
//! | u32 | CRC-32 (IEEE) of the body |
//!
//! | body | |
//! |---|---|
//! | u32 | number of the game, from 0; no two games of a file have the same |
//! | u8 | bits 0 and 1: 0 Black won, 1 draw, 2 White won; above: how it ended, as [`HowEnded`] lists it, from 0 |
//! | u8 | variant, by its place in the header |
//! | number | its start: 1 + the number of the array (1 in games with one), or 0, the length of a FEN and its bytes |
//! | number | plies |
//! | number | plies of the opening, before which nothing was thought |
//! | 1 or 2 bytes a ply | the move |
//! | u8 a ply | scores of all plies but those of the opening |
//!
//! A move is its index, from 0, among the legal moves sorted by `from << 16 | to << 9 | kind << 6 | piece << 2 | drop`:
//!
//! - from: square that is left; the king's in castling, the bishop's in an adjustment
//! - to: square that is reached; the rook's in castling, the partner's in an adjustment
//! - kind: 0 ordinary, 1 en passant, 2 promotion, 3 castling with the rook on the a-file's side of the king, 4 with the
//!   other, 5 leap, 6 adjustment, 7 conversion
//! - piece of a promotion: 1 knight, 2 bishop, 3 rook, 4 queen, 6 archbishop, 7 chancellor, 8 minister, 9 sissa, 10 and
//!   more the game's own kinds (from 16 on, the highest bit is added to `kind`); else 0
//! - drop: 0 none, 1 the first piece in hand is dropped where the piece (in castling the king) was, 2 where the
//!   castling rook was; 3 and 4 the same for the second piece in hand, and so on (more than 3 takes bits of `piece`,
//!   which are 0)
//!
//! For a piece put on an empty square it is `1 << 23 | to << 9 | piece`.
//!
//! Squares are numbered rank by rank from a1 on the game's own board: rank × files + file. An index below 240 is one
//! byte; any other is 240 + (index - 240) / 256, and then the remainder of that division.
//!
//! A score, from White's point of view, is stored as its [`StoredScore::class`].
//!
//! | file | holds |
//! |---|---|
//! | `file` | reading files, and appending to one that may end with an incomplete game |
//! | `files` | sets of files |
//! | `record` | encoding a game, and replaying it |
//! | `index` | moves as numbers |
//! | `score` | a score as a byte |
//! | `bytes` | numbers as bytes |

pub mod bytes;
mod file;
mod files;
mod index;
mod record;
mod score;

pub use file::{DataError, Header, Writer, read_games};
pub use files::{COMPARISON, TEST, checked_files, files_of, read_in_order};
#[cfg(test)]
pub use record::Ply;
pub use record::{GameRecord, HowEnded, ReplayError, Start, Visit, is_quiet, mix, plies_of};
pub use score::StoredScore;
