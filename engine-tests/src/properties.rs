//! Properties that hold for any input, for property tests and fuzz targets.

use crate::compare::same_position;
use crate::naive::State;
use crate::play::{TASTES, play};
use crate::random_variant::variant_file;
use proptest::prelude::Strategy;
use proptest::sample::select;
use rand::SeedableRng;
use rand::rngs::SmallRng;
use sissa::board::{Board8x8, Board10x8, Board12x10, Geometry};
use sissa::notation::courier::CourierReader;
use sissa::notation::epd::{EpdLine, EpdReader};
use sissa::notation::pgn::{PgnGame, Reader};
use sissa::notation::{fen, read_move};
use sissa::on_board;
use sissa::position::{AnyRules, Move, Position, Rules, RulesError};
use sissa::variant::catalog::Catalog;
use sissa::variant::{Variant, ini};
use std::sync::Arc;
use std::thread;

/// One of the texts of a list with `|` between them.
pub fn any_of(list: &'static str) -> impl Strategy<Value = String> {
    select(list.split('|').collect::<Vec<_>>()).prop_map(str::to_owned)
}

/// A text read as FEN is rejected or gives a legal position: writing and reading it again gives the same position, the
/// side that has just moved is not in check, and the second implementation finds the same moves. Returns whether it was
/// accepted.
pub fn fen_is_sound<G: Geometry>(rules: &'static Rules<G>, text: &str) -> bool {
    let Ok(position) = fen::read(rules, text) else {
        return false;
    };
    // A FEN may have other pieces in hand than its game.
    let rules = position.rules();
    let written = fen::write(&position);
    let Some(state) = State::read(rules.variant(), &written) else {
        panic!("{written} cannot be read by the second implementation: {text}");
    };
    let opponent = !state.side;
    assert!(!state.is_attacked(opponent), "{opponent} could be captured: {text}");
    same_position(&position, &state);
    // Positions after each move can be written and read, too.
    for mv in position.legal_moves() {
        let mut after = position;
        after.make(mv);
        let written = fen::write(&after);
        match fen::read(rules, &written) {
            Ok(again) => assert!(again == after, "{mv:?} of {text}: {written}"),
            Err(error) => panic!("{mv:?} of {text}: {written}: {error}"),
        }
    }
    true
}

/// A text read as a move is rejected with a reason or gives a legal move. Returns whether it was accepted.
pub fn move_text_is_sound<G: Geometry>(position: &Position<G>, text: &str) -> bool {
    match read_move(position, text) {
        Ok(mv) => {
            assert!(position.legal_moves().contains(&mv), "{text} read as {mv:?} in {}", fen::write(position));
            true
        }
        Err(error) => {
            let message = error.to_string();
            assert!((1..400).contains(&message.len()), "{message}");
            false
        }
    }
}

/// A number decoded as a move is called legal if and only if it is one of the legal moves.
pub fn move_bits_are_sound<G: Geometry>(position: &Position<G>, bits: u32) {
    let mv = Move::from_bits(bits);
    assert_eq!(position.is_legal(mv), position.legal_moves().contains(&mv), "{mv:?} in {}", fen::write(position));
}

/// Bytes read as games give games in the order of their numbers, and errors that say where they are. A game that is
/// written and read again is the same, and so is a game that can be played, in Game Courier's notation too. Returns how
/// many can be played.
pub fn pgn_is_sound(bytes: &[u8]) -> usize {
    let mut played = 0;
    for (i, game) in Reader::new(bytes).enumerate() {
        let game = match game {
            Ok(game) => game,
            Err(error) => {
                assert_eq!(error.game as usize, i + 1, "{error}");
                continue;
            }
        };
        assert_eq!(game.number as usize, i + 1);
        let written = game.write();
        let mut again = Reader::new(written.as_bytes()).map(|game| match game {
            Ok(game) => game,
            Err(error) => panic!("{error}: {written}"),
        });
        assert!(again.next().is_some_and(|again| again.tree == game.tree), "{written}");
        assert_eq!(again.next(), None, "{written}");
        let Ok(rules) = game.rules(Catalog::builtin()) else {
            continue;
        };
        on_board!(rules, rules => {
            let Ok(game) = game.replay(rules) else {
                continue;
            };
            let written = game.write();
            let mut again = Reader::new(written.as_bytes()).filter_map(Result::ok);
            let again = again.next().map(|game| game.replay(rules));
            assert!(again.is_some_and(|again| again.is_ok_and(|again| again.tree == game.tree)), "{written}");
            let written = game.write_courier();
            let mut again = CourierReader::new(written.as_bytes()).filter_map(Result::ok);
            let again = again.next().map(|game| game.replay(rules));
            let moves = |game: &PgnGame<_>| game.main_line().moves().to_vec();
            assert!(again.is_some_and(|again| again.is_ok_and(|again| moves(&again) == moves(&game))), "{written}");
        });
        played += 1;
    }
    for (i, game) in CourierReader::new(bytes).enumerate() {
        let number = match &game {
            Ok(game) => game.number,
            Err(error) => error.game,
        };
        assert_eq!(number as usize, i + 1);
        if let Ok(game) = game {
            // Whether it can be played does not matter, only that this is found out.
            let _ = game.check(Catalog::builtin());
        }
    }
    played
}

/// Bytes read as EPD give lines, and errors that say where they are. A line that is written and read again is the same,
/// and so is a position of a game with possible operations. Returns how many there are.
pub fn epd_is_sound(bytes: &[u8]) -> usize {
    let mut possible = 0;
    let mut last = 0;
    for line in EpdReader::new(bytes) {
        let number = match &line {
            Ok(line) => line.number,
            Err(error) => error.line,
        };
        assert!(number > last, "{number} after {last}");
        last = number;
        let Ok(line) = line else {
            continue;
        };
        let written = line.write();
        match EpdLine::read(&written) {
            Ok(again) => assert_eq!(EpdLine { number, ..again }, line, "{written}"),
            Err(fault) => panic!("{fault}: {written}"),
        }
        let Ok(rules) = line.rules(Catalog::builtin()) else {
            continue;
        };
        on_board!(rules, rules => {
            let Ok(mut entry) = line.entry(rules) else {
                continue;
            };
            entry.warnings.clear();
            let written = entry.write();
            let again = EpdLine::read(&written).map(|line| line.entry(rules));
            assert!(again.is_ok_and(|again| again.is_ok_and(|again| again == entry)), "{written}");
        });
        possible += 1;
    }
    possible
}

/// A text read as a variant file gives games that can be played, and errors that say where they are. Returns the number
/// of games.
pub fn ini_is_sound(text: &str) -> usize {
    let (variants, errors) = ini::parse(text, "test.ini", Catalog::builtin(), &ini::no_check);
    for error in errors {
        assert!(error.to_string().starts_with("test.ini:"), "{error}");
    }
    let count = variants.len();
    for variant in variants {
        let variant = Arc::new(variant);
        is_playable::<Board8x8>(&variant, text);
        is_playable::<Board10x8>(&variant, text);
        is_playable::<Board12x10>(&variant, text);
    }
    count
}

/// A variant file of valid parts ([`variant_file`]) gives a game in which a whole random game can be played, in which the
/// second implementation agrees, and whose positions the engine can search. Returns whether its start is legal.
pub fn game_of_parts_is_sound(bytes: &[u8]) -> bool {
    let text = variant_file(bytes);
    let (variants, _) = ini::parse(&text, "parts.ini", Catalog::builtin(), &ini::no_check);
    let Some(variant) = variants.into_iter().next().map(Arc::new) else {
        return false;
    };
    let rules = match AnyRules::of(&variant) {
        Ok(rules) => rules,
        Err(error) => panic!("{error}: {text}"),
    };
    on_board!(rules, rules => {
        let Ok(start) = fen::read(rules, &variant.start_fen) else {
            return false;
        };
        let rules = start.rules();
        let Some(state) = State::read(rules.variant(), &fen::write(&start)) else {
            panic!("the second implementation cannot read the start: {text}");
        };
        let _text = Shown(&text);
        let mut rng = SmallRng::seed_from_u64(bytes.len() as u64);
        let taste = TASTES[bytes.len() % TASTES.len()];
        play(rules, state, taste, 40, &mut rng);
    });
    true
}

/// Prints a variant file when a property does not hold in its game.
struct Shown<'a>(&'a str);

impl Drop for Shown<'_> {
    fn drop(&mut self) {
        if thread::panicking() {
            println!("{}", self.0);
        }
    }
}

fn is_playable<G: Geometry>(variant: &Arc<Variant>, text: &str) {
    let rules = match Rules::<G>::new(variant.clone()) {
        Ok(rules) => rules,
        // The open board plays every game.
        Err(RulesError::BoardSize { .. } | RulesError::NeedsOpenBoard) if !G::OPEN => return,
        Err(error) => panic!("{}: {error}: {text}", variant.name),
    };
    // The starting position may be rejected, but with an error.
    fen_is_sound(rules, &variant.start_fen);
    for number in [0, variant.array_count() / 2, variant.array_count() - 1] {
        if let Ok(array) = variant.array_fen(number) {
            fen_is_sound(rules, &array);
        }
    }
}
