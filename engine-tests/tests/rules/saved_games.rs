//! The games that other programs saved, and that `docs/xboard.md` shows: every move is legal, and the result is
//! what the rules say.

use engine_tests::pgn::{self, PgnGame};
use engine_tests::replay::{replay, variant};
use sissa::board::{Board8x8, Board10x8, Color, Geometry};
use sissa::position::GameEnd;
use std::fs;
use std::path::Path;

fn judge<G: Geometry>(pgn: &PgnGame) {
    let game = replay::<G>(pgn);
    assert!(game.moves().len() > 30, "{}", game.moves().len());
    let result = match game.end() {
        Some(GameEnd::Checkmate(Color::White)) => "1-0",
        Some(GameEnd::Checkmate(Color::Black)) => "0-1",
        Some(_) => "1/2-1/2",
        // Somebody resigned or was adjudicated.
        None => return,
    };
    assert_eq!(pgn.result, result, "{}", pgn.ending);
}

#[test]
fn saved_games_are_right() {
    for (folder, files) in [("xboard", 4), ("winboard", 8), ("cutechess", 4)] {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
        let mut found = 0;
        for file in fs::read_dir(&folder).expect("the folder of saved games") {
            let file = file.expect("a file").path();
            if file.extension().is_none_or(|extension| extension != "pgn") {
                continue;
            }
            found += 1;
            let games = pgn::read(&fs::read_to_string(&file).expect("a text"));
            assert!(!games.is_empty(), "{}", file.display());
            for pgn in &games {
                if variant(pgn).files > 8 {
                    judge::<Board10x8>(pgn);
                } else {
                    judge::<Board8x8>(pgn);
                }
            }
        }
        assert_eq!(found, files, "{}", folder.display());
    }
}
