//! The games of `lines/`, from the start to their final position.

use engine_tests::compare::same_position;
use engine_tests::games::engine_game;
use engine_tests::naive::State;
use engine_tests::tables::{self, GameLine};
use sissa::board::{Board8x8, Board10x8, Geometry};
use sissa::notation::{fen, read_move};
use sissa::position::{Game, Rules};
use sissa::variant::Variant;
use std::ffi::OsStr;
use std::fs;
use std::sync::Arc;

fn replay<G: Geometry>(variant: &Arc<Variant>, lines: &[GameLine]) {
    let rules = Rules::<G>::new(variant.clone()).unwrap();
    for line in lines {
        let mut game = Game::new(fen::read(rules, &line.start).unwrap());
        let mut state = State::read(variant, &line.start).unwrap();
        for text in &line.moves {
            let position = game.position();
            let moves = same_position(position, &state);
            let mv = read_move(position, text).unwrap_or_else(|error| panic!("{error}: {}", fen::write(position)));
            let same = moves.iter().find(|mv| state.text(mv) == *text).unwrap();
            state = state.after(same);
            game.play(mv);
        }
        assert_eq!(fen::write(game.position()), line.end);
        assert_eq!(state.fen(), line.end);
    }
}

#[test]
fn lines_lead_to_their_ends() {
    let files = fs::read_dir(tables::path("lines")).expect("the folder");
    let played = files.map(|file| {
        let path = file.expect("a file").path();
        let name = path.file_stem().and_then(OsStr::to_str).expect("a name");
        let (variant, lines) = (engine_game(name).variant, tables::games(name));
        assert!(!lines.is_empty(), "{name}");
        match variant.files {
            ..=8 => replay::<Board8x8>(&variant, &lines),
            _ => replay::<Board10x8>(&variant, &lines),
        }
    });
    assert_eq!(played.count(), 7);
}
