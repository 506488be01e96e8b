//! Endings as they are evaluated.

use crate::board::{Board8x8, Board10x8, Board12x10, Geometry};
use crate::eval::{Weights, evaluate};
use crate::notation::fen;
use crate::position::Game;
use crate::testing::{game, own_rules};

/// All corners of a board with an odd number of files and ranks are dark.
#[test]
fn bishop_and_knight_need_a_corner_of_the_bishops_colour() {
    let score = |pieces: &str| {
        let text = format!("9/9/9/4k4/9/9/9/9/{pieces} w - - 0 1");
        let game = game::<Board12x10>("pseudo-modern-random", &text);
        evaluate(game.position(), &Weights::new(game.position().rules()))
    };
    assert!(score("4KBN2").abs() < 60);
    assert!(score("4K1BN1") > 500);
    assert!(score("4KBNN1") > 500);
    assert!(score("2B1KBN2") > 500);
    assert!(score("4KBB2") > 500);
}

#[test]
fn drawn_material_is_worth_little_and_won_material_much() {
    let game = |text: &str| game::<Board8x8>("cetina-random", text);
    let weights = Weights::new(game("4k3/8/8/8/8/8/8/4K2R w - - 0 1 -").position().rules());
    let score = |text: &str| evaluate(game(text).position(), &weights);
    // A sissa wins against a rook, a rook does not against a bishop, nor a chancellor against a rook.
    assert!(score("1k6/4r3/8/8/8/8/3S4/6K1 w - - 0 1 -") > 300);
    assert!(score("1k6/4b3/8/8/8/8/3R4/6K1 w - - 0 1 -").abs() < 60);
    assert!(score("1k6/4r3/8/8/8/8/3C4/6K1 w - - 0 1 -").abs() < 60);
    assert!(score("1k6/4r3/8/8/8/8/3C4/6K1 b - - 0 1 -").abs() < 60);
    // With a pawn it has chances.
    assert!(score("1k6/4r3/8/8/8/5P2/3C4/6K1 w - - 0 1 -") > 150);
    // A lone king is lost against a piece that can mate it.
    for alone in ["S", "R", "C", "Q"] {
        let text = format!("8/8/3k4/8/8/8/8/4K2{alone} w - - 0 1 -");
        assert!(score(&text) > 2500, "{text}");
    }
    assert!(score("8/8/3k4/8/8/8/8/4KNN1 w - - 0 1 -").abs() < 60);
    assert!(score("8/8/8/3k4/8/8/8/4KBN1 w - - 0 1 -") > 500);
    // Bishops of one colour do not mate.
    assert!(score("8/8/8/3k4/8/8/8/4KBB1 w - - 0 1 -") > 2500);
    for bishops in ["B1B1K3", "B1B1K1B1"] {
        let text = format!("8/8/8/3k4/8/8/8/{bishops} w - - 0 1 -");
        assert!(score(&text).abs() < 60, "{text}");
    }
    // King and pawn against king.
    assert!(score("4k3/8/4K3/4P3/8/8/8/8 w - - 0 1 -") > 250);
    assert!(score("4k3/8/8/4K3/4P3/8/8/8 b - - 0 1 -").abs() < 60);
}

#[test]
fn bishop_and_knight_want_the_right_corner() {
    let score = |text: &str| {
        let game = game::<Board10x8>("capablanca", text);
        evaluate(game.position(), &Weights::new(game.position().rules()))
    };
    // The bishop on e2 covers light squares, a8 and j1 among them, that on d2 dark ones.
    let right = score("k9/10/10/10/2K7/10/4B1N3/10 w - - 0 1");
    let wrong = score("10/10/10/10/2K7/10/4B1N3/k9 w - - 0 1");
    let dark = score("10/10/10/10/2K7/10/3B2N3/k9 w - - 0 1");
    assert!(wrong > 500 && right.min(dark) > wrong + 1000, "{right} {wrong} {dark}");
}

#[test]
fn endings_are_those_of_chess_only_where_the_rules_make_them_so() {
    fn score<G: Geometry>(game: &Game<G>) -> i32 {
        evaluate(game.position(), &Weights::new(game.position().rules()))
    }
    // The pawn promotes on a8, which the king guards, and not in the corner.
    let grand = game::<Board12x10>("grand", "k9/10/10/1K8/10/10/10/P9/10/B9 w - - 0 1");
    assert!(score(&grand) > 200, "{}", score(&grand));
    let palace = "castling = false\nmobilityRegionWhiteKing = d1 e1 f1 d2 e2 f2 d3 e3 f3\n\
                  mobilityRegionBlackKing = d8 e8 f8 d7 e7 f7 d6 e6 f6";
    let pawn = "8/8/8/8/8/6k1/1p6/6K1 b - - 0 1";
    for (keys, text, expected) in [
        // Each side's pawn promotes to what that side's pawns promote to.
        ("promotionPieceTypesBlack = n", pawn, -60..60),
        ("promotionPieceTypesWhite = n", pawn, 250..2000),
        // No king comes near, to stop the pawn or to help the rook.
        (palace, "4k3/8/8/8/P7/8/8/4K3 w - - 0 1", 30..2000),
        (palace, "4k3/8/8/8/8/8/8/R3K3 w - - 0 1", 100..2000),
    ] {
        let rules = own_rules::<Board12x10>(&format!("[mine:chess]\n{keys}\n"));
        let score = score(&Game::new(fen::read(rules, text).unwrap()));
        assert!(expected.contains(&score), "{keys} {text}: {score}");
    }
}
