//! Betza's notation for the moves of pieces, as Fairy-Stockfish reads it
//! (<https://en.wikipedia.org/wiki/Betza%27s_funny_notation>), and the pieces that variant files name.
//!
//! An atom stands for a step and those of the same size: `W` (0,1), `F` (1,1), `D` (0,2), `N` (1,2), `A` (2,2), `H`
//! (0,3), `C` or `L` (1,3), `Z` or `J` (2,3), `G` (3,3), `K` for `WF`; `R`, `B` and `Q` are `W`, `F` and `K` repeated.
//! Behind it, a number limits how often the step is repeated (0: any number), and the same letter again repeats it any
//! number of times (`NN`). Before it, `m` is for moves without and `c` with capture, `i` for moves from where pawns
//! double-step, `n` for lame leaps, `p` for hops like those of a cannon, `g` like a grasshopper's, and directions are
//! `f` forward, `b` backward, `l` left, `r` right, `v` vertical, `s` sideways, `h` half, alone or in pairs.

mod read;
mod write;

pub use read::{BetzaError, read};
pub use write::write;

use crate::board::movement::Movement;
use crate::board::{PieceKind, Step};
use once_cell::sync::Lazy;

/// The moves of the sissa, whose legs follow each other.
const SISSA: &str = PieceKind::Sissa.betza();

/// The pieces that Fairy-Stockfish's variant files name and that are no kind of our own, with their moves.
pub const NAMED_PIECES: [(&str, &str); 28] = [
    ("fers", "F"),
    ("alfil", "A"),
    ("fersAlfil", "FA"),
    ("silver", "FfW"),
    ("aiwok", "RNF"),
    ("bers", "RF"),
    ("amazon", "QN"),
    ("knibis", "mNcB"),
    ("biskni", "mBcN"),
    ("kniroo", "mNcR"),
    ("rookni", "mRcN"),
    ("shogiPawn", "fW"),
    ("lance", "fR"),
    ("shogiKnight", "fN"),
    ("gold", "WfF"),
    ("dragonHorse", "BW"),
    ("clobber", "cW"),
    ("breakthrough", "fmWfF"),
    ("immobile", ""),
    ("cannon", "mRcpR"),
    ("soldier", "fsW"),
    ("horse", "nN"),
    ("elephant", "nA"),
    ("janggiElephant", "nZ"),
    ("banner", "RcpRnN"),
    ("wazir", "W"),
    ("commoner", "K"),
    ("centaur", "KN"),
];

/// The name of the piece that moves so, if one has a name.
pub fn name(wanted: &Movement) -> Option<&'static str> {
    static NAMES: Lazy<Vec<(&str, Movement)>> = Lazy::new(|| {
        let named = NAMED_PIECES.iter();
        let named = named.filter_map(|(name, text)| Some((*name, read(text).ok()?)));
        let known = PieceKind::KNOWN.into_iter();
        named.chain(known.map(|kind| (kind.name(), Movement::of(kind)))).collect()
    });
    let found = NAMES.iter().find(|(_, movement)| movement == wanted);
    found.map(|(name, _)| *name)
}

/// The eight steps of an atom, with the pairs of directions that contain each. The last two pairs are the handed
/// halves. Where steps fall together, as for `W` and `F`, each has the directions of both.
#[rustfmt::skip]
fn steps((large, small): Step) -> [(Step, &'static [&'static str]); 8] {
    [
        ((small, large),   &["ff", "vv", "rf", "rv", "fh", "rh", "hr"]),
        ((-small, -large), &["bb", "vv", "lb", "lv", "bh", "lh", "hr"]),
        ((large, -small),  &["rr", "ss", "br", "bs", "bh", "rh", "hr"]),
        ((-large, small),  &["ll", "ss", "fl", "fs", "fh", "lh", "hr"]),
        ((large, small),   &["rr", "ss", "fr", "fs", "fh", "rh", "hl"]),
        ((-large, -small), &["ll", "ss", "bl", "bs", "bh", "lh", "hl"]),
        ((small, -large),  &["bb", "vv", "rb", "rv", "bh", "rh", "hl"]),
        ((-small, large),  &["ff", "vv", "lf", "lv", "fh", "lh", "hl"]),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_read_and_written() {
        for (given, written) in [
            ("K", "K"),
            ("RB", "Q"),
            ("QN", "QN"),
            ("WfF", "WfF"),
            ("FfW", "FfW"),
            ("mRcpR", "mRcpR"),
            ("RcpRnN", "RcpRnN"),
            ("fmWfceFifmnD", ""),
            ("gQ", "gQ"),
            ("NN", "N0"),
            ("N0N", "N0N"),
            ("DDnA", "D0nA"),
            ("R3", "R3"),
            ("RfR2", "bsRfR2"),
            ("ffNfsN", "fhN"),
            ("frFblF", "frblF"),
            ("lfrbB", ""),
            ("hrC", "hrC"),
            ("fsW", "fsW"),
            ("pR1", "gR"),
            (SISSA, SISSA),
            ("", ""),
        ] {
            let moves = read(given).expect(given);
            let again = write(&moves);
            if !written.is_empty() || given.is_empty() {
                assert_eq!(again, written, "{given}");
            }
            assert_eq!(read(&again).as_ref(), Ok(&moves), "{given} {again}");
        }
        for (_, betza) in NAMED_PIECES {
            let moves = read(betza).expect(betza);
            assert_eq!(read(&write(&moves)), Ok(moves), "{betza}");
        }
    }

    #[test]
    fn what_has_no_meaning_is_said() {
        for (betza, part) in [
            ("NX", "'X'"),
            ("mafsW", "'a' in the moves \"mafsW\" is for moves that are not known here"),
            ("Nm", "end with \"m\""),
            ("R300", "300 steps"),
        ] {
            let error = read(betza).expect_err(betza).to_string();
            assert!(error.contains(part), "{error}");
        }
    }
}
