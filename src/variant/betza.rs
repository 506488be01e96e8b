//! Betza's notation for the moves of pieces, as Fairy-Stockfish reads it
//! (<https://en.wikipedia.org/wiki/Betza%27s_funny_notation>), and the pieces that variant files name.
//!
//! An atom stands for a step and those of the same size: `W` (0,1), `F` (1,1), `D` (0,2), `N` (1,2), `A` (2,2), `H`
//! (0,3), `C` or `L` (1,3), `Z` or `J` (2,3), `G` (3,3), `K` for `WF`; `R`, `B` and `Q` are `W`, `F` and `K` repeated.
//! Behind it, a number limits how often the step is repeated (0: any number), and the same letter again repeats it any
//! number of times (`NN`). Before it, `m` is for moves without and `c` with capture, `i` for moves from where pawns
//! double-step, `n` for lame leaps, `p` for hops like those of a cannon, `g` like a grasshopper's, and directions are `f`
//! forward, `b` backward, `l` left, `r` right, `v` vertical, `s` sideways, `h` half, alone or in pairs.

use crate::board::PieceKind;
use crate::board::movement::{Movement, Rule, Way, turns};
use std::sync::LazyLock;
use thiserror::Error;

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
    static NAMES: LazyLock<Vec<(&str, Movement)>> = LazyLock::new(|| {
        let named = NAMED_PIECES.iter();
        let named = named.filter_map(|(name, text)| Some((*name, movement(text).ok()?)));
        let known = PieceKind::KNOWN.into_iter();
        named
            .chain(known.map(|kind| (kind.name(), Movement::of(kind))))
            .collect()
    });
    let found = NAMES.iter().find(|(_, movement)| movement == wanted);
    found.map(|(name, _)| *name)
}

/// Why a text is not the movement of a piece.
#[derive(Debug, Error, PartialEq, Eq, Clone)]
#[expect(missing_docs, reason = "the messages say it")]
pub enum BetzaError {
    /// A letter or sign without a meaning.
    #[error(
        "{found:?} in the moves {text:?} means nothing; expected an atom (one of WFDNAHCLZJGKRBQ), a direction \
         (fblrvsh), or one of m, c, i, n, p and g before an atom"
    )]
    Unknown { text: String, found: char },
    /// A letter of the longer notation of XBoard.
    #[error(
        "{found:?} in the moves {text:?} is for moves that are not known here (only XBoard's notation has it); expected \
         an atom (one of WFDNAHCLZJGKRBQ) with directions (fblrvsh), m, c, i, n, p and g before it"
    )]
    Foreign { text: String, found: char },
    /// Modifiers without an atom.
    #[error(
        "the moves {text:?} end with {rest:?}; expected an atom (one of WFDNAHCLZJGKRBQ) behind it"
    )]
    NoAtom { text: String, rest: String },
    #[error("the moves {text:?} go {number} steps; expected a number up to 255")]
    TooFar { text: String, number: String },
}

/// The steps of an atom, as (larger, smaller), and whether it repeats them.
fn atom(letter: char) -> Option<(&'static [(isize, isize)], bool)> {
    let steps: &[(isize, isize)] = match letter {
        'W' | 'R' => &[(1, 0)],
        'F' | 'B' => &[(1, 1)],
        'K' | 'Q' => &[(1, 0), (1, 1)],
        'D' => &[(2, 0)],
        'N' => &[(2, 1)],
        'A' => &[(2, 2)],
        'H' => &[(3, 0)],
        'C' | 'L' => &[(3, 1)],
        'Z' | 'J' => &[(3, 2)],
        'G' => &[(3, 3)],
        _ => return None,
    };
    Some((steps, matches!(letter, 'R' | 'B' | 'Q')))
}

/// The eight steps of an atom, with the pairs of directions that contain each. The last two pairs are the handed halves.
/// Where steps fall together, as for `W` and `F`, each has the directions of both.
#[rustfmt::skip]
fn steps((large, small): (isize, isize)) -> [((isize, isize), &'static [&'static str]); 8] {
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

const VERTICAL: &str = "fbvh";
const HORIZONTAL: &str = "rlsh";

/// What stands before an atom.
#[derive(Default)]
struct Modifiers {
    directions: Vec<String>,
    quiet: bool,
    capture: bool,
    initial: bool,
    lame: bool,
    hop: Option<Hop>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Hop {
    Cannon,
    Grasshopper,
}

/// Reads the movement of a piece.
///
/// Of two rules for the same step the later one holds (`RfR2`), as in Fairy-Stockfish, unless one is a leap and the
/// other a slide or hop, or one quiet and the other for captures.
///
/// # Errors
/// [`BetzaError`] when the text has something that this notation has not.
pub fn movement(text: &str) -> Result<Movement, BetzaError> {
    let mut rules: Vec<Rule> = Vec::new();
    let mut rest = text;
    let mut modifiers = Modifiers::default();
    let mut start = rest;
    while let Some(letter) = rest.chars().next() {
        if let Some(behind) = rest.strip_prefix(SISSA) {
            turns()
                .into_iter()
                .for_each(|rule| replace(&mut rules, rule));
            (rest, start) = (behind, behind);
            continue;
        }
        rest = &rest[letter.len_utf8()..];
        match letter {
            'm' => modifiers.quiet = true,
            'c' => modifiers.capture = true,
            'i' => modifiers.initial = true,
            'n' => modifiers.lame = true,
            'p' => modifiers.hop = Some(Hop::Cannon),
            'g' => modifiers.hop = Some(Hop::Grasshopper),
            // Captures en passant, which the reader of the variant file looks for itself.
            'e' => {}
            _ if VERTICAL.contains(letter) || HORIZONTAL.contains(letter) => {
                let second = rest.chars().next().filter(|second| {
                    *second == letter
                        || VERTICAL.contains(letter) && HORIZONTAL.contains(*second)
                        || HORIZONTAL.contains(letter) && VERTICAL.contains(*second)
                });
                rest = &rest[second.map_or(0, char::len_utf8)..];
                modifiers
                    .directions
                    .push([letter, second.unwrap_or(letter)].iter().collect());
            }
            _ => {
                let Some((atom_steps, repeats)) = atom(letter) else {
                    let (text, found) = (text.to_owned(), letter);
                    return Err(match "ajoyzqtxud".contains(found) {
                        true => BetzaError::Foreign { text, found },
                        false => BetzaError::Unknown { text, found },
                    });
                };
                let limit = limit(text, letter, &mut rest)?;
                let way = way(&modifiers, limit.or(repeats.then_some(0)));
                for size in atom_steps {
                    add(&mut rules, &modifiers, way, *size, atom_steps.len() == 1);
                }
                modifiers = Modifiers::default();
                start = rest;
            }
        }
    }
    match start {
        "" => Ok(Movement::new(rules)),
        _ => Err(BetzaError::NoAtom {
            text: text.to_owned(),
            rest: start.to_owned(),
        }),
    }
}

/// Reads how often a step may be repeated, behind its letter.
fn limit(text: &str, letter: char, rest: &mut &str) -> Result<Option<u8>, BetzaError> {
    if let Some(behind) = rest.strip_prefix(letter) {
        // Fairy-Stockfish passes over a number that follows.
        *rest = behind.trim_start_matches(|c: char| c.is_ascii_digit());
        return Ok(Some(0));
    }
    let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    let (number, behind) = rest.split_at(digits);
    *rest = behind;
    if number.is_empty() {
        return Ok(None);
    }
    number.parse().map(Some).map_err(|_| BetzaError::TooFar {
        text: text.to_owned(),
        number: number.to_owned(),
    })
}

/// The way of an atom that repeats its steps up to `limit` times (0: any number), or does not repeat them.
fn way(modifiers: &Modifiers, limit: Option<u8>) -> Way {
    match (modifiers.hop, limit) {
        // A hop of one step is a grasshopper's, and a grasshopper that may go further a cannon.
        (Some(Hop::Grasshopper), None | Some(0)) | (Some(_), Some(1)) => Way::Grasshopper,
        (Some(_), limit) => Way::Cannon(limit.unwrap_or(0)),
        (None, Some(limit)) => Way::Slide(limit),
        (None, None) if modifiers.lame => Way::LameLeap,
        (None, None) => Way::Leap,
    }
}

/// Adds the rules for the steps of one size that go in the directions asked for. `alone` is false for the two sizes of
/// `K` and `Q`.
fn add(rules: &mut Vec<Rule>, modifiers: &Modifiers, way: Way, size: (isize, isize), alone: bool) {
    let straight = alone && size.1 == 0;
    let mut wanted: Vec<String> = Vec::new();
    for pair in &modifiers.directions {
        // Straight steps have no direction in between, so `fs` is forward and sideways.
        if straight {
            wanted.extend(pair.chars().map(|letter| [letter; 2].iter().collect()));
        } else {
            wanted.push(pair.clone());
        }
    }
    let both = modifiers.quiet == modifiers.capture;
    for (step, pairs) in steps(size) {
        if wanted.is_empty() || wanted.iter().any(|pair| pairs.contains(&pair.as_str())) {
            let rule = Rule {
                quiet: both || modifiers.quiet,
                capture: both || modifiers.capture,
                initial: modifiers.initial,
                ..Rule::new(step, way)
            };
            replace(rules, rule);
        }
    }
}

/// Adds `rule`; it takes the place of those of the same sort for the same step.
fn replace(rules: &mut Vec<Rule>, rule: Rule) {
    let sort = |rule: &Rule| match rule.way {
        Way::Leap | Way::LameLeap => 0,
        Way::Slide(_) => 1,
        Way::Cannon(_) | Way::Grasshopper => 2,
        Way::Turn(_) => 3,
    };
    for other in rules.iter_mut() {
        let same = (other.step, other.initial) == (rule.step, rule.initial);
        if same && sort(other) == sort(&rule) && !matches!(rule.way, Way::Turn(_)) {
            other.quiet &= !rule.quiet;
            other.capture &= !rule.capture;
        }
    }
    rules.retain(|rule| rule.quiet || rule.capture);
    rules.push(rule);
}

/// The movement in this notation, with every part of it once.
pub fn text(movement: &Movement) -> String {
    let mut rules = movement.rules().to_vec();
    let mut parts = Vec::new();
    while let Some(first) = rules.first().copied() {
        if matches!(first.way, Way::Turn(_)) {
            rules.retain(|rule| !matches!(rule.way, Way::Turn(_)));
            parts.push(SISSA.to_owned());
            continue;
        }
        // Those that differ only in the step, of the two sizes of `K` and `Q` together if they go in all directions.
        let alike = |rule: &Rule| {
            Rule {
                step: first.step,
                ..*rule
            } == first
        };
        let complete = |size| {
            let mut steps = steps(size).into_iter().map(|(step, _)| step);
            steps.all(|step| rules.contains(&Rule { step, ..first }))
        };
        let both = complete((1, 0)) && complete((1, 1));
        let size_of = |(files, ranks): (isize, isize)| {
            (files.abs().max(ranks.abs()), files.abs().min(ranks.abs()))
        };
        let size = size_of(first.step);
        let royal = both && size.0 == 1;
        let group: Vec<(isize, isize)> = rules
            .iter()
            .filter(|rule| alike(rule))
            .map(|rule| rule.step)
            .filter(|step| size_of(*step) == size || royal && size_of(*step).0 == 1)
            .collect();
        rules.retain(|rule| !(alike(rule) && group.contains(&rule.step)));
        parts.push(part(first, size, &group, royal));
    }
    // Two of the same letter in a row would be a rider.
    parts.sort_by_key(|part| part.starts_with(|c: char| c.is_ascii_lowercase()));
    parts.concat()
}

/// The notation of the steps of a `group` by a rule; `royal` for those of both sizes of `K` and `Q`.
fn part(rule: Rule, size: (isize, isize), group: &[(isize, isize)], royal: bool) -> String {
    let mut text = String::new();
    if rule.initial {
        text.push('i');
    }
    match (rule.quiet, rule.capture) {
        (true, false) => text.push('m'),
        (false, true) => text.push('c'),
        _ => {}
    }
    if !royal {
        text.push_str(&directions(size, group));
    }
    let (hop, limit) = match rule.way {
        Way::Slide(limit) => ("", Some(limit)),
        Way::Cannon(limit) => ("p", Some(limit)),
        Way::Grasshopper => ("g", Some(0)),
        Way::LameLeap => ("n", None),
        _ => ("", None),
    };
    text.push_str(hop);
    let letters = match (size, royal) {
        (_, true) => "KQ",
        ((1, 0), _) => "WR",
        ((1, 1), _) => "FB",
        ((2, 0), _) => "D",
        ((2, 1), _) => "N",
        ((2, 2), _) => "A",
        ((3, 0), _) => "H",
        ((3, 1), _) => "C",
        ((3, 2), _) => "Z",
        _ => "G",
    };
    text.push_str(match limit {
        Some(_) => &letters[letters.len() - 1..],
        None => &letters[..1],
    });
    match limit {
        Some(0) if letters.len() > 1 => {}
        Some(limit) => text.push_str(&limit.to_string()),
        None => {}
    }
    text
}

/// The directions of exactly these steps of one size; empty for all.
fn directions(size: (isize, isize), wanted: &[(isize, isize)]) -> String {
    let steps = steps(size);
    let in_pair = |pair: &str| -> Vec<(isize, isize)> {
        let steps = steps.iter().filter(|(_, pairs)| pairs.contains(&pair));
        steps.map(|(step, _)| *step).collect()
    };
    if steps.iter().all(|(step, _)| wanted.contains(step)) {
        return String::new();
    }
    // Single letters last: they would join with what follows.
    const PAIRS: [&str; 24] = [
        "fh", "bh", "lh", "rh", "hl", "hr", "fs", "bs", "lv", "rv", "rf", "lf", "rb", "lb", "fr",
        "fl", "br", "bl", "vv", "ss", "ff", "bb", "ll", "rr",
    ];
    let oblique = size.1 != 0 && size.0 != size.1;
    let straight = size.1 == 0;
    let mut pairs: Vec<(&str, Vec<(isize, isize)>)> = PAIRS
        .into_iter()
        .filter(
            |pair| match (oblique, pair.as_bytes()[0] == pair.as_bytes()[1]) {
                (true, _) => true,
                (false, doubled) => doubled || !straight && ["fr", "fl", "br", "bl"].contains(pair),
            },
        )
        .map(|pair| (pair, in_pair(pair)))
        .collect();
    pairs.sort_by_key(|(_, steps)| std::cmp::Reverse(steps.len()));
    let mut left = wanted.to_vec();
    let mut chosen = Vec::new();
    for (pair, steps) in pairs {
        if !left.is_empty() && steps.iter().all(|step| left.contains(step)) {
            left.retain(|step| !steps.contains(step));
            chosen.push(pair);
        }
    }
    chosen.sort_by_key(|pair| {
        (
            pair.as_bytes()[0] == pair.as_bytes()[1],
            "fblrvsh".find(&pair[..1]),
        )
    });
    let shown = |pair: &&'static str| match oblique || pair.as_bytes()[0] != pair.as_bytes()[1] {
        true => *pair,
        false => &pair[..1],
    };
    chosen.iter().map(shown).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_read_and_written() {
        for (read, written) in [
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
            let moves = movement(read).expect(read);
            let again = text(&moves);
            if !written.is_empty() || read.is_empty() {
                assert_eq!(again, written, "{read}");
            }
            assert_eq!(movement(&again).as_ref(), Ok(&moves), "{read} {again}");
        }
        for (_, betza) in NAMED_PIECES {
            let moves = movement(betza).expect(betza);
            assert_eq!(movement(&text(&moves)), Ok(moves), "{betza}");
        }
    }

    #[test]
    fn what_has_no_meaning_is_said() {
        for (betza, part) in [
            ("NX", "'X'"),
            (
                "mafsW",
                "'a' in the moves \"mafsW\" is for moves that are not known here",
            ),
            ("Nm", "end with \"m\""),
            ("R300", "300 steps"),
        ] {
            let error = movement(betza).expect_err(betza).to_string();
            assert!(error.contains(part), "{error}");
        }
    }
}
