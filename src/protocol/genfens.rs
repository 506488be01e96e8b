//! `genfens`: random openings, in the form that OpenBench asks its engines for
//! (<https://github.com/AndyGrant/OpenBench>).

use super::job::{self, JobSink};
use crate::board::Geometry;
use crate::eval::network::Networks;
use crate::notation::epd::EpdLine;
use crate::notation::fen;
use crate::position::{Game, Rules};
use crate::search::{Control, Limits, SearchBoard, Searcher};
use rand::prelude::*;
use rand::rngs::StdRng;
use std::collections::HashSet;
use std::fs;

/// Plies of random moves from a start of the game; one more in every second opening.
const PLIES: usize = 8;

/// Plies of random moves from a position of a book; one more in every second opening.
const PLIES_OF_BOOK: usize = 2;

/// The most that one side may be ahead, in centipawns.
const MOST_AHEAD: i32 = 250;

/// Depth of the search that finds who is ahead, in plies.
const DEPTH: u32 = 6;

/// How many times an opening is tried before giving up.
const MAX_TRIES: u32 = 2000;

/// Size of the transposition table, in mebibytes.
const HASH: usize = 1;

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
    job::spawn("genfens", sink, move |job| {
        let mut show = |line| job.say(line);
        if let Err(problem) = run(rules, &request, networks, &control, &mut show) {
            show(format!("info string genfens: {problem}"));
        }
    });
}

/// Calls `show` with `info string genfens FEN` for every opening.
///
/// # Errors
/// A message when the book cannot be read, or no balanced opening is found.
fn run<G: SearchBoard>(
    rules: &'static Rules<G>,
    request: &Request,
    networks: Networks,
    control: &Control,
    show: &mut dyn FnMut(String),
) -> Result<(), String> {
    let book: Option<Vec<String>> = request.book.as_deref().map(read_book).transpose()?;
    let plies = if book.is_some() { PLIES_OF_BOOK } else { PLIES };
    let mut rng = StdRng::seed_from_u64(request.seed);
    let mut searcher = Searcher::<G>::new(HASH, 1).map_err(|error| error.to_string())?;
    searcher.set_networks(networks);
    let mut seen = HashSet::new();
    for i in 0..request.count {
        let mut tries = 0;
        let text = loop {
            tries += 1;
            if tries > MAX_TRIES {
                return Err(format!(
                    "no other balanced opening was found in {MAX_TRIES} tries"
                ));
            }
            let start = start(rules, book.as_deref(), &mut rng)?;
            let Some(game) = play_random(rules, &start, plies + i as usize % 2, &mut rng)? else {
                continue;
            };
            searcher.clear();
            let outcome = searcher.search(&game, &Limits::depth(DEPTH), control, &mut |_| {});
            if control.is_stopped() {
                return Ok(());
            }
            let text = fen::write(game.position());
            if outcome.score.centipawns().abs() <= MOST_AHEAD && seen.insert(text.clone()) {
                break text;
            }
        };
        show(format!("info string genfens {text}"));
    }
    Ok(())
}

/// The lines of a book that are not empty.
fn read_book(path: &str) -> Result<Vec<String>, String> {
    let text = fs::read_to_string(path).map_err(|error| format!("{path}: {error}"))?;
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    let lines: Vec<String> = lines.map(str::to_owned).collect();
    if lines.is_empty() {
        return Err(format!("{path}: the file holds no position"));
    }
    Ok(lines)
}

/// The FEN to begin with: one of the book, or a start of the game, any array being as likely as another.
fn start<G: Geometry>(
    rules: &Rules<G>,
    book: Option<&[String]>,
    rng: &mut StdRng,
) -> Result<String, String> {
    let variant = rules.variant();
    match (book, &variant.arrays) {
        (Some(lines), _) => {
            let line = lines.choose(rng).map_or("", String::as_str);
            let epd = EpdLine::read(line).map_err(|error| format!("'{line}': {error}"))?;
            epd.fen().map_err(|error| format!("'{line}': {error}"))
        }
        (None, Some(arrays)) => variant
            .array_fen(arrays.random(rng))
            .map_err(|error| error.to_string()),
        (None, None) => Ok(variant.start_fen.clone()),
    }
}

/// The position after random moves; `None` when the game ends before or there.
fn play_random<G: Geometry>(
    rules: &'static Rules<G>,
    start: &str,
    plies: usize,
    rng: &mut StdRng,
) -> Result<Option<Game<G>>, String> {
    let mut position = fen::read(rules, start).map_err(|error| format!("'{start}': {error}"))?;
    for _ in 0..plies {
        match position.legal_moves().choose(rng) {
            Some(mv) => position.make(*mv),
            None => return Ok(None),
        }
    }
    Ok(position.has_legal_move().then(|| Game::new(position)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board8x8;
    use crate::variant::catalog::Catalog;

    fn rules() -> &'static Rules<Board8x8> {
        Rules::new(Catalog::builtin().get("chess").unwrap().clone()).unwrap()
    }

    fn fens(text: &str) -> Result<Vec<String>, String> {
        let request = Request::parse(text).unwrap();
        let mut lines = Vec::new();
        run(
            rules(),
            &request,
            Networks::none(),
            &Control::new(),
            &mut |line| lines.push(line),
        )
        .map(|()| lines)
    }

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
        for wrong in [
            "",
            "3",
            "3 seed 1 book",
            "x seed 1 book None",
            "3 book None seed 1",
        ] {
            assert_eq!(Request::parse(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn openings_differ_and_are_the_same_for_the_same_seed() {
        let some = fens("6 seed 7 book None").unwrap();
        assert_eq!(some, fens("6 seed 7 book None").unwrap());
        assert_ne!(some, fens("6 seed 8 book None").unwrap());
        let different: HashSet<&String> = some.iter().collect();
        assert_eq!(different.len(), 6);
        for line in some {
            let fields: Vec<&str> = line.split(' ').collect();
            assert_eq!(fields[..3], ["info", "string", "genfens"]);
            assert_eq!(fields.len(), 9, "{line}");
            fen::read(rules(), &fields[3..].join(" ")).unwrap();
        }
    }

    #[test]
    fn a_book_that_cannot_be_used_is_named() {
        let problem = fens("1 seed 1 book /no/such.epd").unwrap_err();
        assert!(problem.starts_with("/no/such.epd: "), "{problem}");
    }
}
