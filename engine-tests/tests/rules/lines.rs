//! The games of `lines/`, from the start to their final position.

use engine_tests::compare::{same_position, same_texts};
use engine_tests::games::engine_game;
use engine_tests::naive::State;
use engine_tests::tables;
use sissa::board::{Board8x8, Board10x8, Geometry};
use sissa::notation::{fen, read_move};
use sissa::position::{Game, Rules};

fn replay<G: Geometry>(name: &str) {
    let variant = engine_game(name).variant;
    let rules = Rules::<G>::new(variant.clone()).unwrap();
    let lines = tables::games(name);
    assert!(!lines.is_empty());
    for line in lines {
        let mut game = Game::new(fen::read(rules, &line.start).unwrap());
        let mut state = State::read(&variant, &line.start).unwrap();
        for text in &line.moves {
            let position = game.position();
            same_position(position, &state);
            same_texts(position);
            let mv = read_move(position, text)
                .unwrap_or_else(|error| panic!("{error}: {}", fen::write(position)));
            let same = state.legal_moves();
            let same = same.iter().find(|mv| state.text(mv) == *text).unwrap();
            state = state.after(same);
            game.play(mv);
        }
        assert_eq!(fen::write(game.position()), line.end);
        assert_eq!(state.fen(), line.end);
    }
}

macro_rules! lines {
    ($($test:ident, $name:literal, [$($geometry:ty),+];)+) => {
        $(#[test] fn $test() { $(replay::<$geometry>($name);)+ })+
    };
}

lines! {
    chess, "chess", [Board8x8, Board10x8];
    fischerandom, "fischerandom", [Board8x8, Board10x8];
    caparandom, "caparandom", [Board10x8];
    modern_random_64, "modern-random-64", [Board8x8, Board10x8];
    contemporary_random, "contemporary-random", [Board8x8, Board10x8];
    pm_contemporary_random, "pm-contemporary-random", [Board8x8, Board10x8];
    cetina_random, "cetina-random", [Board8x8, Board10x8];
}
