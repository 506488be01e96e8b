//! The searcher's numbers. Margins are centipawns, depths plies.

/// Nominal depths at which aspiration windows begin, and half their first width.
pub const ASPIRATION_DEPTH: i32 = 5;
/// Half the width of the first aspiration window.
pub const ASPIRATION_WINDOW: i32 = 12;

/// Reverse futility: the deepest depth, and the margin per ply.
pub const REVERSE_FUTILITY_DEPTH: i32 = 9;
pub const REVERSE_FUTILITY_MARGIN: i32 = 68;

/// Razoring: the margin, and what each squared ply adds.
pub const RAZORING_MARGIN: i32 = 220;
pub const RAZORING_SLOPE: i32 = 130;

/// Null move: the least depth, and from where on a cutoff is verified.
pub const NULL_MOVE_DEPTH: i32 = 3;
pub const NULL_MOVE_VERIFY_DEPTH: i32 = 14;

/// ProbCut: the least depth, and by how much a shallow search must exceed beta.
pub const PROBCUT_DEPTH: i32 = 5;
pub const PROBCUT_MARGIN: i32 = 120;

/// Futility of quiet moves: the deepest reduced depth, the margin and what each ply adds.
pub const FUTILITY_DEPTH: i32 = 9;
pub const FUTILITY_MARGIN: i32 = 75;
pub const FUTILITY_SLOPE: i32 = 70;

/// Futility of captures: the deepest reduced depth, the margin beyond what is taken and what each ply adds.
pub const CAPTURE_FUTILITY_DEPTH: i32 = 6;
pub const CAPTURE_FUTILITY_MARGIN: i32 = 200;
pub const CAPTURE_FUTILITY_SLOPE: i32 = 180;

/// Quiet moves whose history is worse than this for each ply are not tried near the leaves.
pub const HISTORY_PRUNING: i32 = -3600;
pub const HISTORY_PRUNING_DEPTH: i32 = 6;

/// What a capture may lose for each ply of depth, and a quiet move for each squared ply.
pub const SEE_CAPTURE: i32 = -85;
pub const SEE_QUIET: i32 = -18;

/// Singular extensions: the least depth.
pub const SINGULAR_DEPTH: i32 = 7;
/// By how much a move must stand out to be extended twice, and how often a line may be.
pub const DOUBLE_EXTENSION_MARGIN: i32 = 18;
pub const DOUBLE_EXTENSIONS: u8 = 8;

/// The least depth at which moves are reduced.
pub const REDUCTION_DEPTH: i32 = 2;
/// The reduction in 1024ths of a ply, at rest and for each product of logarithms.
pub const REDUCTION_BASE: f64 = 620.0;
pub const REDUCTION_SLOPE: f64 = 470.0;

/// In the quiescence search: what a capture may gain beyond the piece it takes.
pub const DELTA_MARGIN: i32 = 130;
/// In the quiescence search: how many captures are tried before only recaptures are.
pub const LATE_CAPTURES: usize = 3;

/// The deepest that late moves are skipped by number.
pub const LATE_MOVE_DEPTH: i32 = 8;

/// What a quiet move's history gains for each centipawn by which the static evaluation rose with it, and always.
pub const PREVIOUS_SLOPE: i32 = 12;
pub const PREVIOUS_BASE: i32 = 200;
/// Centipawns that a reduced move must have lost, by the static evaluation, to be searched a ply less deep still.
pub const HINDSIGHT_MARGIN: i32 = 90;

/// By how much a lower bound in the table must exceed beta to stand for a ProbCut.
pub const TABLE_PROBCUT_MARGIN: i32 = 250;
