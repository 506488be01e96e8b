//! What a game declares beyond its rules.

use super::{Castling, DropRules, EndValue, Region};
use crate::board::PieceKind;

/// Values that a game declares and does not use, or not as declared. A game that inherits from it starts from these, as
/// in Fairy-Stockfish.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct DeclaredValues {
    /// `startFen`, with castling rights even if there is no castling.
    pub start_fen: String,
    /// Whether the castling field of that FEN has rights to gate.
    pub start_gates: bool,
    /// `castling`, even if the board is too small for it.
    pub castling: bool,
    /// Where castling brings king and rook.
    pub landings: Castling,
    /// `doubleStep`, even if the board is too small for it.
    pub double_step: bool,
    /// By colour: from where pawns make double steps; here and below `None` for where they do in chess. Regions may be
    /// larger than the board.
    pub double_steps: [Option<Region>; 2],
    /// By colour: from where pawns make triple steps.
    pub triple_step: [Option<Region>; 2],
    /// By colour: where pawns promote.
    pub promotion: [Option<Region>; 2],
    /// By colour: where pawns capture en passant.
    pub en_passant: [Option<Region>; 2],
    /// By colour, `flagRegion`.
    pub flag_region: [Option<Region>; 2],
    /// Where kinds may go, by colour.
    pub mobility: Vec<(PieceKind, [Option<Region>; 2])>,
    /// The rules of drops, even if there are none.
    pub drops: DropRules,
    /// `dropNoDoubledCount`, even without `dropNoDoubled`.
    pub doubled_count: u8,
    /// `extinctionValue`, even if the pieces are royal instead.
    pub extinction: Option<EndValue>,
}
