//! The searcher's numbers. Margins are centipawns, depths plies, reductions 1024ths of a ply.
//!
//! Those that play decides are functions, which a build with the feature `spsa` lets options set, so that a tuner can
//! try them; in any other build they are constants.

use std::sync::atomic::{AtomicI32, Ordering};

/// A number of the searcher that options may set, for tuning.
pub struct Tunable {
    /// Its name as an option.
    pub name: &'static str,
    /// The least and the greatest value that make sense.
    pub range: (i32, i32),
    value: &'static AtomicI32,
}

impl Tunable {
    /// Its value now.
    pub fn get(&self) -> i32 {
        self.value.load(Ordering::Relaxed)
    }

    /// Sets it, for searches that begin from now on.
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

        /// The numbers that options may set: none but with the feature `spsa`.
        pub static TUNABLES: &[Tunable] = &[
            $(
                #[cfg(feature = "spsa")]
                Tunable { name: stringify!($name), range: ($low, $high), value: &values::$name },
            )*
        ];
    };
}

tunables! {
    /// Half the width of the first aspiration window.
    aspiration_window = 21 in 4..=40;
    /// Reverse futility: the margin per ply.
    rfp_margin = 45 in 30..=140;
    /// Razoring: the margin.
    razoring_margin = 246 in 80..=500;
    /// Razoring: what each squared ply adds to the margin.
    razoring_slope = 130 in 40..=300;
    /// Null move: by how much the static evaluation may stay below beta.
    nmp_margin = 92 in 0..=300;
    /// Null move: by how much less for each ply.
    nmp_slope = 11 in 0..=40;
    /// Null move: centipawns above beta for which it is searched a ply less deep.
    nmp_divisor = 214 in 60..=300;
    /// ProbCut: by how much a shallow search must exceed beta.
    probcut_margin = 172 in 50..=300;
    /// By how much a lower bound in the table must exceed beta to stand for a ProbCut.
    small_probcut_margin = 161 in 100..=500;
    /// Futility of quiet moves: the margin.
    futility_margin = 45 in 20..=200;
    /// Futility of quiet moves: what each ply adds to the margin.
    futility_slope = 62 in 30..=150;
    /// Futility of quiet moves: history for a centipawn of margin.
    futility_history = 141 in 40..=400;
    /// Futility of captures: the margin beyond what is taken.
    capture_futility_margin = 259 in 50..=400;
    /// Futility of captures: what each ply adds to the margin.
    capture_futility_slope = 177 in 60..=350;
    /// Quiet moves whose history is worse than this for each ply, below 0, are not tried near the leaves.
    history_pruning = 7053 in 1000..=9000;
    /// What a capture may lose for each ply of depth.
    see_capture = 99 in 20..=200;
    /// What a quiet move may lose for each squared ply.
    see_quiet = 30 in 5..=60;
    /// Singular extensions: by how much others must fall short of the table's move for each ply, in 64ths.
    singular_slope = 160 in 30..=300;
    /// By how much more a move must stand out to be extended twice.
    double_extension_margin = 13 in 2..=60;
    /// The reduction at rest.
    lmr_base = 515 in 0..=1500;
    /// The reduction for each product of the logarithms of depth and number.
    lmr_slope = 444 in 200..=900;
    /// What 1024 points of history take off.
    lmr_history = 72 in 30..=250;
    /// Where the evaluation does not grow.
    lmr_not_improving = 672 in 0..=1500;
    /// Where many replies were refuted before.
    lmr_cutoffs = 754 in 0..=2000;
    /// What a node that is or was on a principal variation takes off.
    lmr_was_pv = 1329 in 0..=2500;
    /// What the principal variation takes off besides.
    lmr_pv = 543 in 0..=2000;
    /// Where a value of beta or more is expected.
    lmr_cut_node = 2471 in 0..=3000;
    /// For quiet moves where the table's move is a capture.
    lmr_tt_noisy = 809 in 0..=2000;
    /// What giving check takes off.
    lmr_check = 940 in 0..=2500;
    /// What being a killer or counter move takes off.
    lmr_killer = 1061 in 0..=2500;
    /// What being a good capture takes off.
    lmr_good_noisy = 1417 in 0..=2500;
    /// By how much a reduced move must be better than the best to be looked at a ply deeper.
    deeper_margin = 39 in 0..=120;
    /// In the quiescence search: what a capture may gain beyond the piece it takes.
    delta_margin = 141 in 40..=300;
    /// How many moves are tried before the quiet ones are given up, at depth 0.
    lmp_base = 4 in 1..=12;
    /// What each squared ply adds to that, in hundredths.
    lmp_slope = 211 in 40..=250;
    /// What a move that was best is rewarded with for each ply.
    bonus_slope = 261 in 50..=400;
    /// The largest such reward.
    bonus_most = 1427 in 600..=4000;
    /// What a quiet move's history gains for each centipawn by which the static evaluation rose with it.
    previous_slope = 19 in 0..=40;
    /// What it gains always.
    previous_base = 221 in -200..=800;
    /// Centipawns that a reduced move must have lost, by the static evaluation, to be searched a ply less deep still.
    hindsight_margin = 64 in 20..=250;
    /// In the order of quiet moves: the weight of the continuations one and two plies back, in 64ths.
    continuation_weight = 49 in 0..=160;
    /// In the order of quiet moves: the weight of the continuation four plies back, in 64ths.
    continuation_far_weight = 15 in 0..=128;
}

/// Values of the table end a search up to this many plies without capture or pawn move: near the fifty moves they may be
/// wrong.
pub const TT_CUTOFF_CLOCK: u32 = 90;

/// Nominal depth at which aspiration windows begin.
pub const ASPIRATION_DEPTH: i32 = 5;

/// How many times as wide the first window of every second thread is.
pub const ASPIRATION_WIDER: i32 = 4;

/// Reverse futility: the deepest depth.
pub const RFP_DEPTH: i32 = 9;

/// Null move: the least depth, and from where on a cutoff is verified.
pub const NMP_DEPTH: i32 = 3;
pub const NMP_VERIFY_DEPTH: i32 = 14;

/// ProbCut: the least depth.
pub const PROBCUT_DEPTH: i32 = 5;

/// Futility of quiet moves: the deepest reduced depth.
pub const FUTILITY_DEPTH: i32 = 9;

/// Futility of captures: the deepest reduced depth.
pub const CAPTURE_FUTILITY_DEPTH: i32 = 6;

/// The deepest depth at which quiet moves are left out for their history.
pub const HISTORY_PRUNING_DEPTH: i32 = 6;

/// Singular extensions: the least depth, and how often a line may be extended twice.
pub const SINGULAR_DEPTH: i32 = 7;
pub const DOUBLE_EXTENSIONS: u8 = 8;

/// The least depth at which moves are reduced.
pub const LMR_DEPTH: i32 = 2;

/// In the quiescence search: how many captures are tried before only recaptures are.
pub const LATE_CAPTURES: usize = 3;

/// The deepest that late moves are skipped by number.
pub const LMP_DEPTH: i32 = 8;
