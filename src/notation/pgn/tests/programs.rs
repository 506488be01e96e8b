//! Games in the form in which other programs write them. More games are in `engine-tests`.

use super::{moves, narrow, only};
use crate::notation::WrittenScore;
use crate::notation::fen;
use crate::notation::pgn::{Drawing, NodeId};
use crate::on_board;
use crate::variant::catalog::Catalog;

#[test]
fn lichess() {
    let game = only(
        r#"[Event "rated blitz game"]
[Site "https://lichess.org/abcdefgh"]
[Date "2026.11.21"]
[White "a"]
[Black "b"]
[Result "1-0"]
[UTCDate "2026.11.21"]
[Variant "Standard"]
[TimeControl "300+3"]
[Opening "Scotch Game"]
[Termination "Normal"]

1. e4 { [%eval 0.17] [%clk 0:05:00] } 1... e5 { [%eval 0.19] [%clk 0:04:58] } 2. d4?! { (0.19 → -0.41) Inaccuracy. Nf3 was best. } { [%eval -0.41] [%clk 0:05:01] } (2. Nf3 Nc6) 2... exd4 { [%eval #-12,30] [%csl Gd4][%cal Rd1d4] } 1-0
"#,
    );
    assert_eq!(moves(&game), "e4 e5 d4 exd4");
    let game = narrow(game).expect("legal moves");
    let main: Vec<NodeId> = game.tree.main_line().collect();
    let notes = game.tree.notes(main[2]);
    assert_eq!(notes.nags, [6]);
    assert_eq!(notes.comments[0].text, "(0.19 → -0.41) Inaccuracy. Nf3 was best.");
    let evaluation = notes.comments[1].evaluation.expect("a score");
    assert_eq!(evaluation.score, WrittenScore::Centipawns(-41));
    let last = &game.tree.notes(main[3]).comments[0];
    let drawings: Vec<&str> = last.drawings.iter().map(Drawing::text).collect();
    assert_eq!((last.text.as_str(), drawings), ("", vec!["Gd4", "Rd1d4"]));
    let evaluation = last.evaluation.expect("a score");
    assert_eq!((evaluation.score, evaluation.depth), (WrittenScore::Mate(-12), Some(30)));
    assert_eq!(game.tree.children(main[1]).count(), 2);
}

#[test]
fn lichess_chess960_with_shredder_castling() {
    let game = only(
        r#"[Variant "Chess960"]
[FEN "bqnbrkrn/pppppppp/8/8/8/8/PPPPPPPP/BQNBRKRN w GEge - 0 1"]
[SetUp "1"]

1. d4 d5 2. Ng3 Ng6 3. O-O O-O *
"#,
    );
    let game = narrow(game).expect("legal moves");
    assert_eq!(game.start.rules().variant().name, "fischerandom");
    let standard =
        only("[FEN \"bqnbrkrn/pppppppp/8/8/8/8/PPPPPPPP/BQNBRKRN w KQkq - 0 1\"]\n[Variant \"chess 960\"]\n\n*");
    assert!(narrow(standard).expect("legal moves").start == game.start);
    for unknown in ["", "?", "-", " "] {
        let text = format!("[Variant \"{unknown}\"]\n[FEN \"{unknown}\"]\n\n1. e4 *");
        let game = narrow(only(&text)).expect("legal moves");
        assert_eq!(game.start.rules().variant().name, "chess");
        assert_eq!(game.main_line().moves().len(), 1);
    }
}

#[test]
fn pychess_names_random_starts_of_other_games() {
    let text = r#"[Variant "Capahouse960"]
[FEN "rbqkanncbr/pppppppppp/10/10/10/10/PPPPPPPPPP/RBQKANNCBR[] w KQkq - 0 1"]
[SetUp "1"]

1. h3 Ad6 2. Bg3 c6 3. Ci3 g6 4. Cj5 h6 5. Cg5 Ac4 6. d4 h5 7. Bf4 i6 8. b3 f6 9. Cg3 Ad3 10. Kd2 Ni7 11. Cf3 Bxf4+
12. Kxd3 b5 13. i3 B@h6 14. A@i5 Qa6 15. Cxf4 O-O-O *
"#;
    let game = only(text);
    let rules = game.rules(Catalog::builtin()).expect("a known game");
    assert_eq!(rules.name(), "capahouse");
    let count = on_board!(rules, rules => game.replay(rules).expect("legal").tree.len());
    assert_eq!(count, 30);
    let game = only("[Variant \"Capablanca960\"]\n\n*\n");
    assert_eq!(game.variant(Catalog::builtin()).unwrap().name, "caparandom");
    // Without a position there is no telling from which array.
    let game = only("[Variant \"Capahouse960\"]\n\n*\n");
    assert!(game.rules(Catalog::builtin()).is_err());
}

#[test]
fn xboard_with_a_board_and_its_own_fen() {
    let game = only(
        r#"[Event "Computer Chess Game"]
[Result "*"]
[TimeControl "300"]
[Variant "contemporary-random"]
[VariantMen "K:K;B:B"]
[FEN "rnbkqbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKQBNR w - 0 1"]
[SetUp "1"]

{--------------
r n b k q b n r
white to play
--------------}
1. e4 {+0.10/5} e5
*
"#,
    );
    let game = narrow(game).expect("legal moves");
    assert_eq!(game.tree.len(), 2);
    let start = fen::write(&game.start);
    assert!(start.contains(" w KQkq - 0 1 "), "{start}");
    let written = game.write();
    assert!(written.contains(&format!("[FEN \"{start}\"]")), "{written}");
    assert!(!written.contains("VariantMen"), "{written}");
}

/// XBoard numbers ten ranks from 0, also in games in which it names no rank 0 and behind the letter of a piece.
#[test]
fn grand_chess_of_xboard() {
    for (start, moves, expected) in [
        (
            "",
            "1. g3 d5 2. d3 g5 3. Bxg5 Bxb2 4. c3 h6 5. Bd2 Ng7 6. Qc2 Bxi2 7. Axi2 Bxc3 8. Nxc3 d4 9. Nd1 Nc6 \
             10. Rab0",
            "r8r/3qkca3/ppp1ppn1pp/2n4p2/10/3p6/3P2P3/P1QBPP1PAP/3NKC1BN1/1R7R",
        ),
        ("", "1. d4 g6 2. g4 d6 3. Nh3 Kd9", "r2k5r/1nbq1cabn1/ppp1pp1ppp/3p2p3/10/3P2P3/7N2/PPP1PP1PPP/1NBQKCAB2/R8R"),
        (
            "[SetUp \"1\"]\n[FEN \"9k/10/10/10/10/Q9/Q9/10/10/9K w - - 0 1\"]\n",
            "1. Q4b4 Kj8 2. Ki0",
            "10/9k/10/10/10/1Q8/Q9/10/10/8K1",
        ),
        (
            "[SetUp \"1\"]\n[FEN \"9k/10/10/10/10/R9/10/10/10/R8K w - - 0 1\"]\n",
            "1. R0a2 Kj8",
            "10/9k/10/10/10/R9/10/R9/10/9K",
        ),
    ] {
        let game = only(&format!("[Variant \"grand\"]\n{start}\n{moves} *\n"));
        let rules = game.rules(Catalog::builtin()).expect("a known game");
        let fen = on_board!(rules, rules => {
            let game = game.replay(rules).expect("legal moves");
            fen::write(game.main_line().position())
        });
        assert_eq!(fen.split(' ').next(), Some(expected), "{moves}");
    }
}
