//! The parameters of the search. Margins are in centipawns, depths in plies, reductions in 1024ths of a ply.
//!
//! Parameters tuned by SPSA are functions. A build with the feature `spsa` offers them as options for a tuner; in any
//! other build they are constants.

use std::sync::atomic::{AtomicI32, Ordering};

/// A search parameter that a tuner may set as an option.
pub struct Tunable {
    /// The name of the option.
    pub name: &'static str,
    /// The smallest and the largest value allowed.
    pub range: (i32, i32),
    value: &'static AtomicI32,
}

impl Tunable {
    /// The current value.
    pub fn get(&self) -> i32 {
        self.value.load(Ordering::Relaxed)
    }

    /// Sets the value for searches that begin afterwards.
    pub fn set(&self, value: i32) {
        self.value.store(value, Ordering::Relaxed);
    }
}

macro_rules! tunables {
    ($($(#[$doc:meta])* $name:ident = $value:literal in $low:literal..=$high:literal;)*) => {
        $(
            $(#[$doc])*
            #[inline(always)]
            pub fn $name() -> i32 {
                #[cfg(feature = "spsa")]
                return values::$name.load(Ordering::Relaxed);
                #[cfg(not(feature = "spsa"))]
                $value
            }
        )*

        #[cfg(feature = "spsa")]
        #[expect(non_upper_case_globals, reason = "named as the functions that read them")]
        mod values {
            use super::AtomicI32;
            $(pub static $name: AtomicI32 = AtomicI32::new($value);)*
        }

        /// The parameters that options may set; empty without the feature `spsa`.
        pub static TUNABLES: &[Tunable] = &[
            $(
                #[cfg(feature = "spsa")]
                Tunable {
                    name: stringify!($name),
                    range: ($low, $high),
                    value: &values::$name,
                },
            )*
        ];
    };
}

tunables! {
    /// Half the width of the first aspiration window.
    aspiration_window = 21 in 4..=40;
    /// RFP: margin per ply.
    rfp_margin = 45 in 30..=140;
    /// Razoring: base margin.
    razoring_margin = 246 in 80..=500;
    /// Razoring: margin per ply squared.
    razoring_slope = 130 in 40..=300;
    /// NMP: base of the margin by which the static evaluation must exceed beta.
    nmp_margin = 92 in 0..=300;
    /// NMP: what each ply takes off that margin.
    nmp_slope = 11 in 0..=40;
    /// NMP: centipawns above beta for each further ply of reduction.
    nmp_divisor = 214 in 60..=300;
    /// ProbCut: how far the reduced search must exceed beta.
    probcut_margin = 172 in 50..=300;
    /// Small ProbCut: how far a lower bound in the TT must exceed beta.
    small_probcut_margin = 161 in 100..=500;
    /// Futility pruning: base margin.
    futility_margin = 45 in 20..=200;
    /// Futility pruning: margin per ply.
    futility_slope = 62 in 30..=150;
    /// Futility pruning: history points per centipawn of margin.
    futility_history = 141 in 40..=400;
    /// Futility pruning of captures: base margin beyond the captured piece.
    capture_futility_margin = 259 in 50..=400;
    /// Futility pruning of captures: margin per ply.
    capture_futility_slope = 177 in 60..=350;
    /// History pruning: quiet moves with a history below minus this times the depth are skipped.
    history_pruning = 7053 in 1000..=9000;
    /// SEE pruning: what a capture may lose per ply.
    see_capture = 99 in 20..=200;
    /// SEE pruning: what a quiet move may lose per ply squared.
    see_quiet = 30 in 5..=60;
    /// Singular extensions: margin below the TT score per ply, in 64ths of a centipawn.
    singular_slope = 160 in 30..=300;
    /// Double extensions: further margin below the singular target.
    double_extension_margin = 13 in 2..=60;
    /// LMR: base reduction.
    lmr_base = 515 in 0..=1500;
    /// LMR: factor of ln(depth) * ln(move number).
    lmr_slope = 444 in 200..=900;
    /// LMR: subtracted per 1024 points of history.
    lmr_history = 72 in 30..=250;
    /// LMR: added where the static evaluation is not improving.
    lmr_not_improving = 672 in 0..=1500;
    /// LMR: added once many children of the node have failed high.
    lmr_cutoffs = 754 in 0..=2000;
    /// LMR: subtracted at nodes that are or were on a PV.
    lmr_was_pv = 1329 in 0..=2500;
    /// LMR: subtracted in addition at PV nodes.
    lmr_pv = 543 in 0..=2000;
    /// LMR: added at cut nodes.
    lmr_cut_node = 2471 in 0..=3000;
    /// LMR: added to quiet moves where the TT move is noisy.
    lmr_tt_noisy = 809 in 0..=2000;
    /// LMR: subtracted from moves that give check.
    lmr_check = 940 in 0..=2500;
    /// LMR: subtracted from killers and counter moves.
    lmr_killer = 1061 in 0..=2500;
    /// LMR: subtracted from noisy moves that lose nothing by SEE.
    lmr_good_noisy = 1417 in 0..=2500;
    /// LMR: how far a reduced move must exceed the best so far to be searched again a ply deeper.
    deeper_margin = 39 in 0..=120;
    /// Delta pruning in the quiescence search: what a capture may gain beyond the captured piece.
    delta_margin = 141 in 40..=300;
    /// LMP: base of the move count limit.
    lmp_base = 4 in 1..=12;
    /// LMP: moves per ply squared, in hundredths.
    lmp_slope = 211 in 40..=250;
    /// History bonus of the best move: points per ply.
    bonus_slope = 261 in 50..=400;
    /// History bonus of the best move: maximum.
    bonus_max = 1427 in 600..=4000;
    /// History bonus from the change of the static evaluation: points per centipawn.
    previous_slope = 19 in 0..=40;
    /// History bonus from the change of the static evaluation: constant part.
    previous_base = 221 in -200..=800;
    /// Hindsight reduction: how much the opponent's reduced move must have lost for one more ply of reduction.
    hindsight_margin = 64 in 20..=250;
    /// Ordering of quiet moves: weight of the continuation histories one and two plies back, in 64ths.
    continuation_weight = 49 in 0..=160;
    /// Ordering of quiet moves: weight of the continuation history four plies back, in 64ths.
    continuation_far_weight = 15 in 0..=128;
}

/// No TT cutoffs from this value of the halfmove clock on: scores stored with a lower clock ignore the fifty-move rule.
pub const TT_CUTOFF_CLOCK: u32 = 90;

/// The value of the halfmove clock at which the evaluation, which falls in proportion to it, would be 0.
pub const CLOCK_SCALE: i32 = 220;

/// Move ordering: factor of the victim's value, and divisor of the capture history that is added to it.
pub const VICTIM_WEIGHT: i32 = 7;
pub const CAPTURE_HISTORY_DIVISOR: i32 = 4;

/// Move ordering: added to moves that gate a piece.
pub const GATING_ORDER: i32 = -3000;

/// Move ordering: factors of a piece's value where it leaves, or enters, a square that an enemy pawn attacks, and the
/// most that its value counts.
pub const THREAT_ESCAPED: i32 = 12;
pub const THREAT_ENTERED: i32 = 14;
pub const THREATENED_VALUE_MAX: i32 = 1000;

/// Aspiration windows: lowest iteration that uses one.
pub const ASPIRATION_DEPTH: i32 = 5;

/// Aspiration windows: factor of the first width in every second thread.
pub const ASPIRATION_WIDER: i32 = 4;

/// Razoring: highest depth.
pub const RAZORING_DEPTH: i32 = 4;

/// RFP: highest depth.
pub const RFP_DEPTH: i32 = 9;

/// NMP: lowest depth, and lowest depth at which a cutoff is verified.
pub const NMP_DEPTH: i32 = 3;
pub const NMP_VERIFY_DEPTH: i32 = 14;

/// NMP: base reduction, and the most that an evaluation above beta adds to it, in plies.
pub const NMP_REDUCTION: i32 = 4;
pub const NMP_EVAL_REDUCTION_MAX: i32 = 4;

/// ProbCut: lowest depth.
pub const PROBCUT_DEPTH: i32 = 5;

/// IIR: lowest depth.
pub const IIR_DEPTH: i32 = 4;

/// LMP: highest depth.
pub const LMP_DEPTH: i32 = 8;

/// Futility pruning: highest reduced depth.
pub const FUTILITY_DEPTH: i32 = 9;

/// Futility pruning: how far below alpha a move must stay, without its history, for all later quiet moves to be
/// skipped too.
pub const FUTILITY_LATER: i32 = 150;

/// Futility pruning of captures: highest reduced depth.
pub const CAPTURE_FUTILITY_DEPTH: i32 = 6;

/// Futility pruning of captures: history points per centipawn of margin.
pub const CAPTURE_FUTILITY_HISTORY: i32 = 96;

/// History pruning: highest depth.
pub const HISTORY_PRUNING_DEPTH: i32 = 6;

/// SEE pruning of captures: history points per centipawn of margin.
pub const SEE_CAPTURE_HISTORY: i32 = 48;

/// LMR: lowest depth.
pub const LMR_DEPTH: i32 = 2;

/// LMR: added to moves that also gate a piece.
pub const LMR_GATING: i32 = 512;

/// LMR: moves are reduced more once more than this many children of the node have failed high.
pub const LMR_CUTOFF_COUNT: u32 = 3;

/// Singular extensions: lowest depth, and the most double extensions on one line.
pub const SINGULAR_DEPTH: i32 = 7;
pub const DOUBLE_EXTENSIONS: u8 = 8;

/// Check extension: only above this depth.
pub const CHECK_EXTENSION_DEPTH: i32 = 6;

/// Depths at which the moves after one that raised alpha are searched a ply less deep.
pub const ALPHA_RAISED_DEPTHS: std::ops::Range<i32> = 3..12;

/// Quiescence search: after this many captures only recaptures are searched.
pub const LATE_CAPTURES: usize = 3;

/// Quiescence search: from this depth down only the first capture is tried, and two evasions of a check (all for a
/// lone king where endings are the usual ones), so that it ends even in positions with many queens.
pub const QS_DEEP: i32 = -6;
