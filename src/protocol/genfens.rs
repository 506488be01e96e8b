//! `genfens`: random openings, in the form that OpenBench asks its engines for
//! (<https://github.com/AndyGrant/OpenBench>).

use super::job::{self, JobSink};
use crate::eval::network::Networks;
use crate::files;
use crate::notation::epd::EpdLine;
use crate::notation::fen;
use crate::openings::{BalancedOpenings, OpeningError, RandomOpening};
use crate::position::Rules;
use crate::search::{Control, SearchBoard};
use rand::prelude::*;
use rand::rngs::StdRng;
use std::fmt::Display;
use std::ops::RangeInclusive;
use std::path::Path;

/// Plies of random moves from a start of the game.
const PLIES: RangeInclusive<u32> = 8..=9;

/// Plies of random moves from a position of a book.
const PLIES_OF_BOOK: RangeInclusive<u32> = 2..=3;

/// The most that one side may be ahead, in centipawns.
const MAX_AHEAD: i32 = 250;

/// What openings are asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Request {
    /// How many.
    pub count: u32,
    /// With the same seed a build makes the same openings.
    pub seed: u64,
    /// The file of FENs or EPD that they begin with; `None` for starts of the game.
    pub book: Option<String>,
    /// The game by any of its names; `None` for that on the board.
    pub game: Option<String>,
}

impl Request {
    /// Reads `N seed S book BOOK|None [GAME]`; `None` for anything else.
    pub fn parse(arguments: &str) -> Option<Request> {
        let words: Vec<&str> = arguments.split_whitespace().collect();
        let [count, seed_word, seed, book_word, book, game @ ..] = words.as_slice() else {
            return None;
        };
        if !seed_word.eq_ignore_ascii_case("seed") || !book_word.eq_ignore_ascii_case("book") {
            return None;
        }
        Some(Request {
            count: count.parse().ok()?,
            seed: seed.parse().ok()?,
            book: (!book.eq_ignore_ascii_case("none")).then(|| (*book).to_owned()),
            game: (!game.is_empty()).then(|| game.join(" ")),
        })
    }
}

/// Makes the openings on a thread of its own, each a line for `sink` as soon as it is found.
pub(super) fn spawn<G: SearchBoard>(
    rules: &'static Rules<G>,
    request: Request,
    networks: Networks,
    control: Control,
    sink: JobSink,
) {
    job::spawn("genfens", sink, move |job| run(rules, &request, networks, &control, &mut |line| job.say(line)));
}

/// Calls `show` with `info string genfens FEN` for every opening.
fn run<G: SearchBoard>(
    rules: &'static Rules<G>,
    request: &Request,
    networks: Networks,
    control: &Control,
    show: &mut dyn FnMut(String),
) -> Result<(), String> {
    let book: Option<Vec<String>> = request.book.as_deref().map(read_book).transpose()?;
    let opening =
        RandomOpening { array: None, plies: if book.is_some() { PLIES_OF_BOOK } else { PLIES }, max_loss: None };
    let mut rng = StdRng::seed_from_u64(request.seed);
    let mut balanced = BalancedOpenings::<G>::new(networks, MAX_AHEAD).map_err(|error| error.to_string())?;
    for _ in 0..request.count {
        let draw = || match &book {
            None => Ok(opening.draw(rules, &mut rng)?.game),
            Some(lines) => {
                let line = lines.choose(&mut rng).map_or("", String::as_str);
                let wrong = |problem: &dyn Display| OpeningError::Book(format!("'{line}': {problem}"));
                let text = EpdLine::read(line).and_then(|epd| epd.fen());
                let start = fen::read(rules, &text.map_err(|error| wrong(&error))?);
                opening.play_from(start.map_err(|error| wrong(&error))?, &mut rng)
            }
        };
        let game = balanced.next(control, draw).map_err(|error| error.to_string())?;
        let Some(game) = game else {
            return Ok(());
        };
        let text = fen::write(game.position());
        show(format!("info string genfens {text}"));
    }
    Ok(())
}

/// The lines of a book that hold positions.
fn read_book(path: &str) -> Result<Vec<String>, String> {
    let text = files::read_text(Path::new(path)).map_err(|error| format!("{path}: {error}"))?;
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'));
    let lines: Vec<String> = lines.map(str::to_owned).collect();
    if lines.is_empty() {
        return Err(format!("{path}: the file holds no position"));
    }
    Ok(lines)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board8x8;
    use crate::variant::catalog::Catalog;

    #[test]
    fn requests_are_read() {
        assert_eq!(
            Request::parse("12 seed 4242424242424 book Books/x.epd Fischer Random"),
            Some(Request {
                count: 12,
                seed: 4_242_424_242_424,
                book: Some("Books/x.epd".to_owned()),
                game: Some("Fischer Random".to_owned()),
            })
        );
        let plain = Request::parse("3 seed 1 book None").unwrap();
        assert_eq!((plain.book, plain.game), (None, None));
        for wrong in ["", "3", "3 seed 1 book", "x seed 1 book None", "3 book None seed 1"] {
            assert_eq!(Request::parse(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn a_book_that_cannot_be_used_is_named() {
        let rules = Rules::<Board8x8>::new(Catalog::builtin().get("chess").unwrap().clone());
        let request = Request::parse("1 seed 1 book /no/such.epd").unwrap();
        let (networks, control) = (Networks::none(), Control::new());
        let problem = run(rules.unwrap(), &request, networks, &control, &mut |_| {}).unwrap_err();
        assert!(problem.starts_with("/no/such.epd: "), "{problem}");
    }
}
