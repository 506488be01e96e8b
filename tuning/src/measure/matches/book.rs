//! Openings from a file: positions in EPD, or the moves of games in PGN.

use crate::shared::process::AnyError;
use rand::SeedableRng;
use rand::seq::SliceRandom;
use rand_chacha::ChaCha8Rng;
use sissa::board::Geometry;
use sissa::notation::epd::{EpdError, EpdReader};
use sissa::notation::fen;
use sissa::notation::pgn::Reader;
use sissa::notation::{UciStyle, read_move, uci};
use sissa::on_board;
use sissa::position::{AnyRules, Game, Rules};
use sissa::variant::Variant;
use sissa::variant::catalog::Catalog;
use std::fs;
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The format of a file of openings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum Format {
    /// A position on each line: EPD or FEN.
    Epd,
    Pgn,
}

/// A file of openings and how to use it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BookSettings {
    pub path: PathBuf,
    pub format: Format,
    pub is_shuffled: bool,
    /// The largest number of plies played of a game.
    pub plies: usize,
    /// The first opening, from 1.
    pub first: NonZero<usize>,
}

/// The openings of a file, in the order in which they are played.
#[derive(Clone, Debug)]
pub struct Book {
    lines: Arc<Vec<Line>>,
    /// What distinguishes this book from others, as text.
    pub description: String,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Line {
    fen: String,
    /// In UCI, king takes rook.
    moves: Vec<String>,
}

impl Book {
    /// Reads the file, and plays every opening to check that the game can go on from it. The seed is for shuffling
    /// them; the catalog has the games that the file may name.
    pub fn read(
        settings: &BookSettings,
        seed: u64,
        variant: &Arc<Variant>,
        catalog: &Catalog,
    ) -> Result<Book, AnyError> {
        let bytes = fs::read(&settings.path)?;
        let mut lines = on_board!(AnyRules::of(variant)?, rules => match settings.format {
            Format::Epd => read_epd(rules, &bytes, catalog),
            Format::Pgn => read_pgn(rules, &bytes, settings.plies, catalog),
        })?;
        if lines.is_empty() {
            return Err("it holds no opening".into());
        }
        if settings.is_shuffled {
            lines.shuffle(&mut ChaCha8Rng::seed_from_u64(seed));
        }
        let before = (settings.first.get() - 1) % lines.len();
        lines.rotate_left(before);
        Ok(Book { description: describe(settings, seed, &bytes), lines: Arc::new(lines) })
    }

    /// Opening `index`, from 0, with the rules that it was read for. After the last one they start again.
    pub fn game<G: Geometry>(&self, rules: &'static Rules<G>, index: u32) -> Game<G> {
        let line = &self.lines[index as usize % self.lines.len()];
        let mut game = Game::new(fen::read(rules, &line.fen).expect("it was checked"));
        for text in &line.moves {
            game.play(read_move(game.position(), text).expect("it was checked"));
        }
        game
    }

    pub fn len(&self) -> usize {
        self.lines.len()
    }
}

fn describe(settings: &BookSettings, seed: u64, bytes: &[u8]) -> String {
    let name = Path::new(settings.path.file_name().unwrap_or_default());
    let mut text = format!("openings {} [{:08x}]", name.display(), crc32fast::hash(bytes));
    if settings.is_shuffled {
        text.push_str(&format!(" shuffled by {seed}"));
    }
    if settings.plies < usize::MAX {
        text.push_str(&format!(" {} plies", settings.plies));
    }
    if settings.first.get() > 1 {
        text.push_str(&format!(" from {}", settings.first));
    }
    text
}

/// A book for chess can be used for Fischer Random too. What it names as the game, if anything, must agree.
fn check_game(named: &Variant, wanted: &Variant, place: String) -> Result<(), String> {
    match named.name == wanted.name {
        true => Ok(()),
        false => Err(format!("{place} is {}, not {}", named.name, wanted.name)),
    }
}

fn read_epd<G: Geometry>(rules: &'static Rules<G>, bytes: &[u8], catalog: &Catalog) -> Result<Vec<Line>, AnyError> {
    let mut lines = Vec::new();
    for read in EpdReader::new(bytes) {
        let read = read?;
        let line = read.number;
        let wrong = |fault| EpdError { line, fault };
        if let Some(named) = read.variant(catalog).map_err(wrong)? {
            check_game(named, rules.variant(), format!("line {line}"))?;
        }
        let text = read.fen().map_err(wrong)?;
        let start = fen::read(rules, &text).map_err(|error| format!("line {line}: {error}"))?;
        if Game::new(start).outcome().is_some() {
            return Err(format!("line {line}: the game is over there").into());
        }
        lines.push(Line { fen: text, moves: Vec::new() });
    }
    Ok(lines)
}

fn read_pgn<G: Geometry>(
    rules: &'static Rules<G>,
    bytes: &[u8],
    plies: usize,
    catalog: &Catalog,
) -> Result<Vec<Line>, AnyError> {
    let mut lines = Vec::new();
    for game in Reader::new(bytes) {
        let game = game?;
        let number = game.number;
        if game.tags.known("Variant").is_some() {
            check_game(game.variant(catalog)?, rules.variant(), format!("game {number}"))?;
        }
        let game = game.replay(rules)?;
        let whole = game.main_line();
        let mut played = Game::new(game.start);
        let mut moves = Vec::new();
        for mv in whole.moves().iter().take(plies) {
            moves.push(uci::write(played.position(), *mv, UciStyle::KingTakesRook));
            played.play(*mv);
        }
        if played.outcome().is_some() {
            let advice = "plies=N takes fewer moves";
            return Err(format!("game {number} is over after its opening; {advice}").into());
        }
        lines.push(Line { fen: fen::write(&game.start), moves });
    }
    Ok(lines)
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine_tests::games::engine_rules;
    use sissa::board::Board8x8;

    fn book(text: &str, format: Format, seed: u64, change: impl Fn(&mut BookSettings)) -> Result<Book, String> {
        let folder = tempfile::tempdir().expect("there is room");
        let path = folder.path().join("book");
        fs::write(&path, text).expect("there is room");
        let mut settings =
            BookSettings { path, format, is_shuffled: false, plies: usize::MAX, first: NonZero::<usize>::MIN };
        change(&mut settings);
        let variant = Catalog::builtin().get("fischerandom").expect("it is built in");
        Book::read(&settings, seed, variant, Catalog::builtin()).map_err(|error| error.to_string())
    }

    fn fens(book: &Book, count: u32) -> Vec<String> {
        let rules = engine_rules::<Board8x8>("fischerandom");
        (0..count).map(|index| fen::write(book.game(rules, index).position())).collect()
    }

    const EPD: &str = "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - hmvc 0; id \"one\";\n\n\
        rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq -\n\
        rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n";

    #[test]
    fn positions_in_order_from_any_and_shuffled() {
        let plain = book(EPD, Format::Epd, 1, |_| {}).unwrap();
        let found = fens(&plain, 4);
        assert!(found[0].starts_with("bbqnnrkr") && found[1].ends_with("/BBQNNRKR w KQkq - 0 1"));
        assert_eq!((plain.len(), &found[3]), (3, &found[0]));
        let second = book(EPD, Format::Epd, 1, |settings| {
            settings.first = NonZero::new(2).expect("it is not 0");
        })
        .unwrap();
        assert_eq!(fens(&second, 2), found[1..3]);
        let shuffled = |seed| {
            let book = book(EPD, Format::Epd, seed, |settings| settings.is_shuffled = true);
            fens(&book.unwrap(), 3)
        };
        assert_eq!(shuffled(1), shuffled(1));
        assert!((2..20).any(|seed| shuffled(seed) != shuffled(1)));
        assert_ne!(plain.description, second.description);
    }

    #[test]
    fn games_give_their_first_moves() {
        let pgn = "[FEN \"bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1\"]\n\n\
            1. d4 d5 2. Nd3 *\n\n[Event \"x\"]\n\n1. e4 e5 1/2-1/2\n";
        let two = book(pgn, Format::Pgn, 1, |settings| settings.plies = 2).unwrap();
        let found = fens(&two, 2);
        assert!(found[0].contains("/3p4/3P4/"), "{found:?}");
        assert!(found[0].ends_with("w KQkq - 0 2") && found[1].ends_with("w KQkq - 0 2"));
        let all = book(pgn, Format::Pgn, 1, |_| {}).unwrap();
        assert!(fens(&all, 1)[0].contains(" b "));
    }

    #[test]
    fn what_is_wrong_is_said_with_its_place() {
        for (text, format, expected) in [
            ("", Format::Epd, "no opening"),
            ("4k3/8/8/8/8/8/8/R3K3 w - -\n8/8 w - -\n", Format::Epd, "line 2"),
            ("7k/5Q2/6K1/8/8/8/8/8 b - -\n", Format::Epd, "line 1: the game is over"),
            ("4k3/8/8/8/8/8/8/4K3 w - -\n", Format::Epd, "line 1: the game is over"),
            ("4k3/8/8/8/8/8/8/R3K3 w - - variant chess;\n", Format::Epd, "line 1 is chess, not fischerandom"),
            ("4k3/8/8/8/8/8/8/R3K3 w - - variant ches;\n", Format::Epd, "there is no game 'ches'"),
            ("[Variant \"capablanca\"]\n\n1. e4 *\n", Format::Pgn, "game 1 is capablanca"),
            ("1. e4 Ke3 *\n", Format::Pgn, "Ke3"),
        ] {
            let error = book(text, format, 1, |_| {}).unwrap_err();
            assert!(error.contains(expected), "{error}");
        }
        assert!(book("", Format::Epd, 1, |settings| settings.path.push("x")).is_err());
        let named = "4k3/8/8/8/8/8/8/R3K3 w - - variant \"Fischer Random\";\n";
        assert_eq!(book(named, Format::Epd, 1, |_| {}).map(|book| book.len()), Ok(1));
    }
}
