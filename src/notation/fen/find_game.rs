//! Finding the game of a FEN.

use super::{FenError, FenField, FenWarning, read_with_warnings, write};
use crate::board::Geometry;
use crate::on_board;
use crate::position::{AnyRules, Position, Rules};
use crate::variant::Variant;
use crate::variant::catalog::{Catalog, DEFAULT_GAME};
use crate::variant::fen_fields::is_checks;
use std::sync::Arc;
use thiserror::Error;

/// The game found for a FEN.
pub struct Detected<'a> {
    /// The game that it is read as.
    pub game: &'a Arc<Variant>,
    /// The names of the other games that it fits.
    pub others: Vec<&'a str>,
}

impl Detected<'_> {
    /// Whether there is nothing to say about other games: there are none, or it is chess, which is usually meant.
    pub fn is_sure(&self) -> bool {
        self.others.is_empty() || self.game.name == DEFAULT_GAME
    }
}

/// Why no game fits a FEN.
#[derive(Debug, Error)]
#[expect(missing_docs, reason = "the messages say it")]
pub enum NoGame {
    #[error("there are no games")]
    Empty,
    #[error(transparent)]
    Fields(FenError),
    #[error("{reason} (no game fits this FEN; the nearest is {nearest})")]
    Nearest { nearest: String, reason: FenError },
}

/// How well the first ranks match the start of a game, best first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum ArrayMatch {
    /// Both sides have the same array.
    Plain,
    /// Each side has an array of its own.
    Double,
    /// A side has no array.
    None,
}

/// How much of a FEN a game reads.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Progress {
    has_size: bool,
    /// All fields are well formed.
    is_position: bool,
    /// The first wrong field.
    field: Option<FenField>,
}

/// What a game drops of a FEN.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Lost {
    /// How many parts are dropped; in the castling field each letter is one.
    parts: usize,
    /// How many letters and marks of the seventh field stand for rights that do not exist in the game.
    marks: usize,
}

/// The game of `fen`. If several fit, the one that drops least of it; among these, one that
/// starts with the first ranks of the FEN, or else the first declared.
///
/// # Errors
/// [`NoGame`] with the error of the nearest game: the one that read the most fields, among those with the right board
/// size if there are any.
pub fn find_game<'a>(catalog: &'a Catalog, fen: &str) -> Result<Detected<'a>, NoGame> {
    let mut fitting: Vec<(Lost, ArrayMatch, &'a Arc<Variant>)> = Vec::new();
    let mut nearest: Option<(Progress, &'a Arc<Variant>, FenError)> = None;
    for variant in catalog {
        match read(variant, fen) {
            Some(Ok((lost, arrays))) => fitting.push((lost, arrays, variant)),
            Some(Err(reason)) => {
                let progress = Progress {
                    has_size: has_size(variant, fen),
                    is_position: matches!(reason, FenError::Setup(_)),
                    field: reason.field(),
                };
                if nearest.as_ref().is_none_or(|(most, ..)| progress > *most) {
                    nearest = Some((progress, variant, reason));
                }
            }
            None => {}
        }
    }
    // The sort is stable: among equals the first declared stays first.
    fitting.sort_by_key(|(lost, arrays, _)| (*lost, *arrays));
    if let Some((least, ..)) = fitting.first().copied() {
        fitting.retain(|(lost, ..)| lost.parts == least.parts);
    }
    let Some(((_, _, game), others)) = fitting.split_first() else {
        return Err(match nearest {
            Some((_, _, reason)) if matches!(reason, FenError::FieldCount(_)) => NoGame::Fields(reason),
            Some((_, variant, reason)) => NoGame::Nearest { nearest: variant.name.clone(), reason },
            None => NoGame::Empty,
        });
    };
    Ok(Detected { game, others: others.iter().map(|(_, _, variant)| variant.name.as_str()).collect() })
}

/// What a game drops of a FEN, and how well the first ranks match a start of the game; `None` for a game that cannot be
/// played.
fn read(variant: &Arc<Variant>, fen: &str) -> Option<Result<(Lost, ArrayMatch), FenError>> {
    let rules = AnyRules::of(variant).ok()?;
    Some(on_board!(rules, rules => read_on(rules, fen)))
}

fn read_on<G: Geometry>(rules: &'static Rules<G>, text: &str) -> Result<(Lost, ArrayMatch), FenError> {
    let (position, warnings) = read_with_warnings(rules, text)?;
    let lost = Lost { parts: warnings.iter().map(parts).sum(), marks: lost_marks(&position, text) };
    Ok((lost, array_match(&position)))
}

/// How many parts of a FEN a warning drops.
fn parts(warning: &FenWarning) -> usize {
    match warning {
        // In a game without castling the whole field.
        FenWarning::Field { text, field: FenField::Castling, .. } => text.chars().count(),
        _ => 1,
    }
}

/// How many letters and marks of the seventh field of `text` stand for rights that the position does not have.
fn lost_marks<G: Geometry>(position: &Position<G>, text: &str) -> usize {
    let written = write(position);
    let kept = unmoved_field(&written);
    unmoved_field(text).chars().filter(|c| !kept.contains(*c)).count()
}

/// The seventh field, which may come before the counters; empty without one.
fn unmoved_field(text: &str) -> &str {
    let is_it = |field: &&str| field.parse::<u32>().is_err() && !is_checks(field);
    text.split_whitespace().skip(4).find(is_it).unwrap_or_default()
}

fn array_match<G: Geometry>(position: &Position<G>) -> ArrayMatch {
    match position.rules().variant().arrays_of(&write(position)) {
        Some(arrays) if arrays.is_plain() => ArrayMatch::Plain,
        Some(_) => ArrayMatch::Double,
        None => ArrayMatch::None,
    }
}

/// True when the placement has the size of the game's board, whatever its letters mean.
fn has_size(variant: &Variant, fen: &str) -> bool {
    let placement = fen.split([' ', '[']).next().unwrap_or_default();
    let squares = |row: &str| -> usize {
        let two_digits = (10..=usize::from(variant.files).max(10)).rev();
        let row = two_digits
            .fold(row.to_owned(), |row, number| row.replace(&number.to_string(), &format!("9{}", number - 9)));
        row.chars().map(|c| c.to_digit(10).map_or(1, |digit| digit as usize)).sum()
    };
    placement.split('/').count() == usize::from(variant.ranks)
        && placement.split('/').all(|row| squares(row) == usize::from(variant.files))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::variant::ini::no_check;

    fn game(fen: &str) -> (String, String) {
        let detected = find_game(Catalog::builtin(), fen).unwrap_or_else(|error| panic!("{error}"));
        (detected.game.name.clone(), detected.others.join(" "))
    }

    fn error(fen: &str) -> String {
        match find_game(Catalog::builtin(), fen) {
            Ok(detected) => panic!("{fen} is {}", detected.game.name),
            Err(error) => error.to_string(),
        }
    }

    #[test]
    fn a_fen_tells_its_game() {
        assert_eq!(game("4k3/8/8/8/8/8/8/4K2R w K -").0, "chess");
        // Rights that cannot be make no other game of it.
        assert_eq!(game("4k3/8/8/8/8/8/8/R3K2R w KQkq - 0 1").0, "chess");
        let kings_have_moved = "rnbq1bnr/ppppkppp/8/4p3/4P3/8/PPPPKPPP/RNBQ1BNR w KQkq - 2 3";
        assert_eq!(game(kings_have_moved).0, "chess");
        let capablanca = game("5k4/10/10/10/10/10/10/A3K4R w K -");
        assert_eq!(capablanca.0, "capablanca");
        assert!(capablanca.1.starts_with("caparandom gothic"), "{}", capablanca.1);
        let minister = game("4k3/8/8/8/8/8/8/M3K3 w - -");
        assert_eq!(minister, ("pm-contemporary-random".into(), "".into()));
        assert_eq!(game("4k3/8/8/8/8/8/8/S3K3 w - -").0, "cetina-random");
        let unmoved = "brnnkqrb/pppppppp/8/8/8/8/PPPPPPPP/BRQKNNRB w KQkq - De";
        assert_eq!(game(unmoved).0, "contemporary-random");
    }

    #[test]
    fn of_several_games_the_one_with_the_array_is_taken_and_the_others_are_named() {
        let (taken, others) = game("brnnkqrb/pppppppp/8/8/8/8/PPPPPPPP/BRQKNNRB w KQkq - 0 1");
        assert_eq!(taken, "modern-random-64");
        for other in ["chess", "fischerandom", "contemporary-random"] {
            assert!(others.contains(other), "{others}");
        }
        let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        assert_eq!(game(start).0, "chess");
        let array = "rnbqkcabnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNBQKCABNR w KQkq - 0 1";
        assert_eq!(game(array).0, "caparandom");
        assert!(game(array).1.contains("embassy"), "{}", game(array).1);
    }

    #[test]
    fn numbers_of_checks_are_no_unmoved_pieces() {
        let mut catalog = Catalog::builtin().clone();
        let games = "[m:modern-random-64]\ncheckCounting = true\n[c:contemporary-random]\ncheckCounting = true\n";
        let (_, mistakes) = catalog.add_text(games, "own.ini", &no_check);
        assert_eq!(mistakes, []);
        let board = "brnnkqrb/pppppppp/8/8/8/8/PPPPPPPP/BRQKNNRB w KQkq -";
        for (rest, name) in [("3+3 0 1", "m"), ("3+3 0 1 De", "c"), ("0 1 De +0+0", "c")] {
            let found = find_game(&catalog, &format!("{board} {rest}")).unwrap();
            assert_eq!(found.game.name, name, "{rest}");
        }
    }

    #[test]
    fn detection_is_as_strict_as_the_reader() {
        // The leap is gone, so the unmoved knight in the field has no right left.
        let fen = "nrkqrbnb/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/BNBRQKRN w - - 0 2 ABCDFG+cefgh+";
        for name in Catalog::builtin().names() {
            let variant = Catalog::builtin().get(name).unwrap();
            if matches!(read(variant, fen), Some(Ok((Lost { parts: 0, .. }, _)))) {
                let (taken, others) = game(fen);
                assert!(taken == name || others.contains(name), "{name}");
            }
        }
        assert_eq!(game(fen).0, "contemporary-random");
    }

    #[test]
    fn what_no_game_reads_is_explained_by_the_nearest_game() {
        let minister = error("10/10/10/10/10/10/k1K7/M9 b - - 0 1");
        assert!(minister.contains("'M' in the placement"), "{minister}");
        assert!(minister.contains("capablanca"), "{minister}");
        let minister = error("M9/10/10/10/10/10/k1K7/10 b - - 0 1");
        assert!(minister.contains("capablanca"), "{minister}");
        let counter = error("4k3/8/8/8/8/8/8/M3K3 w - - 0 x");
        assert!(counter.contains("pm-contemporary-random"), "{counter}");
        assert!(error("8/8/8/8/8/8/8 w - -").contains("7 ranks"));
        let in_hand = error("4k3/8/8/8/8/8/4R3/4K3[Q] w - - 0 1");
        assert!(in_hand.contains("Black is in check"), "{in_hand}");
        assert!(in_hand.contains("pm-contemporary-random"), "{in_hand}");
    }
}
