//! Tables compared with the engine's own moves, and with known results of chess.

use super::super::arguments::Size;
use super::super::play_tests::{position, squares};
use super::super::rules;
use super::*;
use rand::rngs::SmallRng;
use rand::{Rng, SeedableRng};
use sissa::board::{Board8x8, Board10x8};
use sissa::position::Position;

fn table<G: Geometry>(files: u8, ranks: u8, ending: &str) -> Arc<EndingTable<G>> {
    let rules = rules(Size { files, ranks }).expect("it is playable");
    EndingTables::new(rules).get(&ending.parse().expect("it is an ending"))
}

/// White's moves to the win in `child` according to the table, 0 after a capture; `None` if White does not win.
fn value<G: Geometry>(table: &EndingTable<G>, child: &Position<G>) -> Option<u8> {
    let at = squares(table, child);
    if (child.occupied().count() as usize) < table.men.len() {
        let won = match child.side_to_move() {
            Color::White => table.won_after_capture(&at),
            Color::Black => table.lost_after_capture(&at),
        };
        return won.then_some(0);
    }
    match child.side_to_move() {
        Color::White => table.won(&at),
        Color::Black => table.lost(&at),
    }
}

/// The value of each position follows from the positions after each legal move.
fn is_consistent<G: Geometry>(table: &EndingTable<G>, samples: usize) {
    let mut rng = SmallRng::seed_from_u64(3);
    let mut seen = [0; 2];
    for _ in 0..samples {
        let at = table.placement(rng.random_range(0..table.len()));
        for side in Color::ALL {
            let Some(position) = position(table, &at, side) else {
                continue;
            };
            seen[side] += 1;
            let children = position.legal_moves().into_iter().map(|mv| {
                let mut child = position;
                child.make(mv);
                value(table, &child)
            });
            match side {
                Color::White => {
                    let best = children.flatten().min().map(|moves| moves + 1);
                    assert_eq!(table.won(&at), best, "{:?} {at:?}", table.men);
                }
                Color::Black => {
                    let children: Vec<Option<u8>> = children.collect();
                    let stalemate = children.is_empty() && !position.in_check();
                    let worst = children
                        .into_iter()
                        .try_fold(0, |worst, moves| moves.map(|moves| worst.max(moves)));
                    let worst = worst.filter(|_| !stalemate);
                    assert_eq!(table.lost(&at), worst, "{:?} {at:?}", table.men);
                }
            }
        }
    }
    assert!(seen.iter().all(|seen| *seen > samples / 250), "{seen:?}");
}

#[test]
fn tables_agree_with_the_rules() {
    for ending in ["KSKA", "KQKC", "KNBK", "KABK"] {
        is_consistent(&table::<Board8x8>(4, 5, ending), 300_000);
    }
    is_consistent(&table::<Board8x8>(5, 5, "KRKN"), 300_000);
    is_consistent(&table::<Board10x8>(10, 4, "KCKR"), 300_000);
    is_consistent(&table::<Board10x8>(10, 8, "KSK"), 300_000);
}

/// Known results of chess: <https://www.chessprogramming.org/Endgame_Tablebases>, and Nalimov's tables.
#[test]
fn chess_is_what_it_is_known_to_be() {
    let longest = |ending| {
        let found = table::<Board8x8>(8, 8, ending).findings();
        (found.longest, found.won)
    };
    assert_eq!(longest("KQK"), (10, 1.0));
    assert_eq!(longest("KRK"), (16, 1.0));
    assert_eq!(longest("KBK"), (0, 0.0));
    let (moves, won) = longest("KRKN");
    assert!(moves == 27 && (0.48..0.49).contains(&won), "{moves} {won}");
}
