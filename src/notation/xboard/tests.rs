//! Descriptions of games for XBoard.

use super::display::{king_is_last, table, usual_table};
use super::{not_shown, read_fen, setup as commands};
use crate::testing::own_games;
use crate::variant::Variant;
use crate::variant::catalog::Catalog;

fn game(name: &str) -> &'static Variant {
    Catalog::builtin().get(name).unwrap()
}

/// The commands for the array with White's first rank `rank`.
fn setup(name: &str, rank: &str) -> Vec<String> {
    let game = game(name);
    let mut ranks = (0..game.array_count()).filter_map(|number| game.array_fen(number).ok());
    let fen = ranks.find(|fen| fen.split(['/', ' ', '[']).nth(7) == Some(rank));
    commands(game, &fen.unwrap())
}

#[test]
fn pictures() {
    let cetina = game("cetina-random");
    assert_eq!(usual_table(cetina, false), "PNBRQ...CS..../....K.pnbrq...cs..../....k.");
    let winboard = usual_table(cetina, true);
    assert_eq!(winboard, "PNBRQ...C.K.S..pnbrq...c.k.s..");
    assert!(!king_is_last(&winboard, cetina));
    let modern = game("modern-random-64");
    assert_eq!(usual_table(modern, true), usual_table(modern, false));
    // Each letter has one place, the king the last.
    let camels = usual_table(&own_games("[camels:chess]\ncustomPiece1 = c:C\n")[0], false);
    assert_eq!(camels, "PNBRQ....C...........Kpnbrq....c...........k");
    let capahouse = table(game("capahouse"));
    assert_eq!(capahouse, "PNBRQ..AC...~~~~..~~.Kpnbrq..ac...~~~~..~~.k");
}

#[test]
#[cfg_attr(windows, ignore = "WinBoard is told of other pictures")]
fn the_moves_follow_from_rules_and_array() {
    assert_eq!(
        setup("modern-random-64", "NRBQBKRN"),
        [
            "setup (PNBRQ.........Kpnbrq.........k) 8x8+0_nocastle \
             nrkbqbrn/pppppppp/8/8/8/8/PPPPPPPP/NRBQBKRN w - 0 1",
            "piece K& KisdWisjO1isjO4isjjjjjjjjO1",
            "piece R& RisjjjjjjjjO1",
            "piece B& BisdW",
        ]
    );
    // Bishops of two colours, and a king who castles without moving.
    assert_eq!(
        setup("contemporary-random", "RKBBNQRN"),
        [
            "setup (PNBRQ........./....K.pnbrq........./....k.) 8x8+0_nocastle \
             nrqnbbkr/pppppppp/8/8/8/8/PPPPPPPP/RKBBNQRN w - 0 1",
            "piece K& KisjjjjjjjjO1ismdjjjjW5",
            "piece R& RisjjjjjjjjO1ismdjW2",
        ]
    );
    assert_eq!(
        setup("cetina-random", "BKBQSCRN"),
        [
            "setup (PNBRQ...CS..../....K.pnbrq...cs..../....k.) 8x8+0_fairy \
             bkbqscrn/pppppppp/8/8/8/8/PPPPPPPP/BKBQSCRN w - - 0 1",
            "piece K& K",
            "piece B& BifsW",
            "piece C& RN",
            "piece S& maifsbsRmaifsbsB",
        ]
    );
    let drops = setup("pm-contemporary-random", "RNBMKBNR");
    assert!(drops[0].ends_with("8x8+7_seirawan rnbkmbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBMKBNR[Qq] w KQkq - 0 1"));
}

#[test]
fn other_pieces_that_castle_are_described() {
    let knights =
        "[cn:chess]\ncastlingRookPieces = n\nstartFen = nrbqkbrn/pppppppp/8/8/8/8/PPPPPPPP/NRBQKBRN w KQkq - 0 1\n";
    let game = &own_games(knights)[0];
    let pieces = commands(game, &game.start_fen).split_off(1);
    assert_eq!(pieces, ["piece K& KisO2isjjjjjjjjO1", "piece N& NisjjjjjjjjO1"]);
}

#[test]
fn pawns_are_described_unless_they_are_xboards_own() {
    let described = |keys: &str| {
        let games = own_games(&format!("[mine:chess]\n{keys}"));
        let lines = commands(&games[0], &games[0].start_fen);
        let pawn = lines.into_iter().find(|line| line.starts_with("piece P"));
        (pawn, not_shown(&games[0]).join(", "))
    };
    let passing = "captures en passant beyond the middle of the board";
    for (keys, moves, not_shown) in [
        ("", "", ""),
        ("doubleStepRegionWhite = d2\n", "", ""),
        ("doubleStep = false\n", "fmWfcF", ""),
        ("doubleStepRegionBlack = *6\n", "fmWfcFfmnDfeF", passing),
        ("tripleStepRegionWhite = *2\n", "fmWfcFfmR3feF", passing),
        ("maxRank = 6\nstartFen = rnbqkbnr/pppppppp/8/8/PPPPPPPP/RNBQKBNR w - - 0 1\n", "fmWfcFfmnDfeF", passing),
        ("maxRank = 6\npawn = -\nstartFen = rnbqkbnr/8/8/8/8/RNBQKBNR w - - 0 1\n", "", ""),
        ("promotionRegionWhite = *7 *8\n", "", "promotions before the last rank"),
        ("pieceDrops = true\nfirstRankPawnDrops = true\n", "", "drops of pawns on the first and the last rank"),
    ] {
        let pawn = (!moves.is_empty()).then(|| format!("piece P& {moves}"));
        assert_eq!(described(keys), (pawn, not_shown.to_owned()), "{keys}");
    }
    for game in Catalog::builtin().iter().filter(|game| !game.xboard.known) {
        let is_limited = ["shouse", "grandhouse"].contains(&game.name.as_str());
        assert_eq!(!not_shown(game).is_empty(), is_limited, "{}", game.name);
    }
}

#[test]
fn another_kind_of_pawn_is_one_for_xboard() {
    let text = "[two:chess]\ncustomPiece1 = c:fmWfceFifmnD\npromotionPawnTypes = pc\nenPassantTypes = pc\n\
                startFen = rnbqkbnr/pcpcpcpc/8/8/8/8/PCPCPCPC/RNBQKBNR w KQkq - 0 1\n";
    let games = own_games(text);
    let two = usual_table(&games[0], false);
    assert_eq!(two, "PNBRQ.............C..Kpnbrq.............c..k");
    let lines = commands(&games[0], &games[0].start_fen);
    assert_eq!(lines.last().unwrap(), "piece C& fcFfmWifmnDfeF");
}

#[test]
fn castling_that_xboard_cannot_see_is_open_at_the_start() {
    let read = |fen: &str| read_fen(game("symmetric"), fen);
    let start = "rnbqkqbnr/ppppppppp/9/9/9/9/PPPPPPPPP/RNBQKQBNR w";
    assert_eq!(read(&format!("{start} - - 0 1")), Some(format!("{start} AIai - 0 1")));
    for own in ["KQkq - 0 1", "- - 0 1 -"] {
        let own = format!("{start} {own}");
        assert_eq!(read(&own), Some(own.clone()));
    }
    let later = "rnbqkqb1r/ppppppppp/7n1/9/9/9/PPPPPPPPP/RNBQKQBNR w";
    assert_eq!(read(&format!("{later} - - 2 2")), Some(format!("{later} AI - 2 2")));
}

#[test]
fn positions_without_a_castling_field_are_completed() {
    let swaps = game("modern-random-64");
    let read = |fen: &str| read_fen(swaps, fen);
    let whole = "nrkbqbrn/pppppppp/8/8/8/8/PPPPPPPP/NRBQBKRN w";
    assert_eq!(read(&format!("{whole} - 0 1")), Some(format!("{whole} BGbg - 0 1")));
    let own = format!("{whole} KQkq - 0 1 -");
    assert_eq!(read(&own), Some(own.clone()));
    let later = "nrkbqbrn/pppppppp/8/8/4P3/8/PPPP1PPP/NRBQB1KR b";
    assert_eq!(read(&format!("{later} e3 0 1")), Some(format!("{later} bg e3 0 1")));
}

#[test]
fn letters_of_unmoved_pieces_are_taken_apart() {
    let gates = game("pm-contemporary-random");
    let read = |fen: &str| read_fen(gates, fen);
    let board = "1nbkmbnr/rppppppp/p7/8/8/2N5/PPPPPPPP/R1BMKBNR[Qq] w";
    assert_eq!(read(&format!("{board} HGFEDCAhgfedcb - 0 1")), Some(format!("{board} AHh - 0 1 ACDEFGHbcdefgh")));
    for own in ["KQk - 0 1 ACDEFGHbcdefgh", "KQk - 0 1", "- - 0 1", "AH - 0 1"] {
        let fen = format!("{board} {own}");
        assert_eq!(read(&fen), Some(fen.clone()));
    }
}

#[test]
fn what_xboard_shuffles_too_early_is_no_position() {
    let game = game("contemporary-random");
    for fen in [
        "rqbb.nnr/pppppppp/8/8/8/8/PPPPPPPP/RQBB.NNR w KQkq - 0 1",
        "bnrqkrnb/pppppppp/8/8/8/8/PPPPPPPP/BNRQKRNB w KQkq - 0 1",
    ] {
        assert_eq!(read_fen(game, fen), None);
    }
    // An array of the game; and the same rank for both sides file by file, which has a seventh field and so is not
    // XBoard's.
    let array = "bnrkqrnb/pppppppp/8/8/8/8/PPPPPPPP/BNRQKRNB w KQkq - 0 1";
    assert_eq!(read_fen(game, array), Some(array.to_owned()));
    let on_purpose = "bnrqkrnb/pppppppp/8/8/8/8/PPPPPPPP/BNRQKRNB w KQkq - 0 1 -";
    assert_eq!(read_fen(game, on_purpose), Some(on_purpose.to_owned()));
}
