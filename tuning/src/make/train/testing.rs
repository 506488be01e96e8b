//! Games for tests.

use super::purpose::Purpose;
use super::reader::Data;
use super::{Arguments, Settings};
use crate::make::game_files::{GameRecord, Header, HowEnded, Start, StoredScore, Writer, plies_of};
use crate::shared::read_line;
use engine_tests::games::engine_rules;
use rand::rngs::SmallRng;
use rand::{Rng, SeedableRng};
use sissa::board::{Board10x8, Color};
use sissa::eval::network::{GameMark, Roster};
use sissa::eval::{Weights, evaluate};
use sissa::notation::fen;
use sissa::position::{Game, Rules};
use sissa::variant::catalog::Catalog;
use std::path::Path;

pub const VARIANT: &str = "caparandom";

pub fn rules() -> &'static Rules<Board10x8> {
    engine_rules(VARIANT)
}

/// What a network for these games is for.
pub fn purpose() -> Purpose {
    let roster = Roster::of_game(rules()).expect("it has few pieces");
    Purpose::new(Some(GameMark::of(rules())), roster)
}

/// A game of random moves, scored by the classical evaluation and won by the side that is ahead at the end.
pub fn random_game(number: u32, plies: usize) -> GameRecord {
    let rules = rules();
    let weights = Weights::new(rules);
    let mut rng = SmallRng::seed_from_u64(number.into());
    let recipe = rules.variant().arrays.as_ref().expect("its arrays are numbered");
    let array = recipe.random(&mut rng);
    let text = rules.variant().array_fen(array).expect("it exists");
    let mut game = Game::new(fen::read(rules, &text).expect("it is a position"));
    let mut scores = Vec::new();
    while scores.len() < plies && game.outcome().is_none() {
        let position = game.position();
        let moves = position.legal_moves();
        let mv = moves[rng.random_range(0..moves.len())];
        let sign = if position.side_to_move() == Color::White { 1 } else { -1 };
        scores.push(StoredScore::Cp(sign * evaluate(position, &weights)));
        game.play(mv);
    }
    let last = scores.last().and_then(|score| score.centipawns()).unwrap_or(0);
    let winner = match last {
        ..-100 => Some(Color::Black),
        -100..=100 => None,
        _ => Some(Color::White),
    };
    GameRecord {
        number,
        variant: VARIANT.into(),
        winner,
        start: Start::Array(array),
        plies: plies_of(&game, &scores),
        ending: HowEnded::Resigned,
    }
}

/// Writes a file of games.
pub fn write(path: &Path, games: &[GameRecord]) {
    let header = Header { conditions: "test".to_owned(), variants: vec![VARIANT.into()], rules: vec![0] };
    let (mut writer, _) = Writer::open(path, &header).expect("it opens");
    for game in games {
        writer.add(game).expect("it is written");
    }
}

/// The positions of these games.
pub fn read(games: &[GameRecord], settings: &Settings) -> Data {
    let folder = tempfile::tempdir().expect("there is room");
    let path = folder.path().join("games");
    write(&path, games);
    Data::read(&[path], settings, Catalog::builtin(), false, &|| false).expect("it is whole")
}

/// Settings by which all quiet positions are taken, with the scores of the searches.
pub fn all_positions() -> Settings {
    Settings { min_ply: 0, max_score: 30_000, lambda: 0.0, ..Settings::default() }
}

pub fn arguments(data: &Path, line: &str) -> Arguments {
    read_line(&format!("--data {} {line}", data.display()))
}
