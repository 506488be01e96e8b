//! Reading Betza's notation.

use super::{SISSA, steps};
use crate::board::Step;
use crate::board::movement::{Movement, Rule, Way, turns};
use thiserror::Error;

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
        "{found:?} in the moves {text:?} is for moves that are not known here (only XBoard's notation has it); \
         expected an atom (one of WFDNAHCLZJGKRBQ) with directions (fblrvsh), m, c, i, n, p and g before it"
    )]
    Foreign { text: String, found: char },
    /// Modifiers without an atom.
    #[error("the moves {text:?} end with {rest:?}; expected an atom (one of WFDNAHCLZJGKRBQ) behind it")]
    NoAtom { text: String, rest: String },
    #[error("the moves {text:?} go {number} steps; expected a number up to 255")]
    TooFar { text: String, number: String },
}

/// The steps of an atom, as (larger, smaller), and whether it repeats them.
fn atom(letter: char) -> Option<(&'static [Step], bool)> {
    let steps: &[Step] = match letter {
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
pub fn read(text: &str) -> Result<Movement, BetzaError> {
    let mut rules: Vec<Rule> = Vec::new();
    let mut rest = text;
    let mut modifiers = Modifiers::default();
    let mut start = rest;
    while let Some(letter) = rest.chars().next() {
        if let Some(behind) = rest.strip_prefix(SISSA) {
            turns().into_iter().for_each(|rule| replace(&mut rules, rule));
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
                modifiers.directions.push([letter, second.unwrap_or(letter)].iter().collect());
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
        _ => Err(BetzaError::NoAtom { text: text.to_owned(), rest: start.to_owned() }),
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
    number.parse().map(Some).map_err(|_| BetzaError::TooFar { text: text.to_owned(), number: number.to_owned() })
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
fn add(rules: &mut Vec<Rule>, modifiers: &Modifiers, way: Way, size: Step, alone: bool) {
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
