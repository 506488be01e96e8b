//! The games saved by other programs that `docs/xboard.md` links to: every move is legal, and the result follows from
//! the rules.

use engine_tests::replay::{games, replay, variant};
use sissa::board::{Board8x8, Board10x8, Geometry};
use sissa::notation::pgn::{GameResult, TextGame};
use std::fs;
use std::path::Path;

fn judge<G: Geometry>(pgn: &TextGame) {
    let game = replay::<G>(pgn);
    assert!(game.moves().len() > 30, "{}", game.moves().len());
    // If the rules do not end the game, somebody resigned, or it was adjudicated.
    if let Some(end) = game.outcome() {
        assert_eq!(pgn.result, GameResult::from(end), "{}", pgn.last_comment());
    }
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
            let games = games(&fs::read_to_string(&file).expect("a text"));
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
