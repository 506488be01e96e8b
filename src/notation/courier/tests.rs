//! Files of games; how moves are read is tested with all notations.

use super::CourierReader;
use super::games::plies;
use crate::board::{Board8x8, Color};
use crate::notation::pgn::tests::narrow;
use crate::notation::pgn::{GameResult, NodeId, PgnError, TextGame};
use crate::notation::san;
use crate::testing::own_rules;

fn read(text: &str) -> Vec<Result<TextGame, PgnError>> {
    CourierReader::new(text.as_bytes()).collect()
}

#[test]
fn moves_are_taken_out_of_lines() {
    let of = |line: &str| plies(line).join("|");
    assert_eq!(of("1. P e2-e4"), "P e2-e4");
    assert_eq!(of("1... p e7-e5"), "p e7-e5");
    assert_eq!(of("1.P e2-e4 1...p e7-e5 2. N g1-f3"), "P e2-e4|p e7-e5|N g1-f3");
    assert_eq!(of("K e1-g1;R h1-f1 k e8-g8"), "K e1-g1; R h1-f1|k e8-g8");
    assert_eq!(of("3) e5-f6 ; capture f5"), "e5-f6; capture f5");
    assert_eq!(of("P e7-e8; Q-e8"), "P e7-e8; Q-e8");
    assert_eq!(of(""), "");
    assert_eq!(of("; x"), "x");
}

#[test]
fn a_log_is_read_with_its_comments_and_its_end() {
    let text = "
[White \"a\"]
[Variant \"contemporary-random\"]
[FEN \"nrkqrbnb/pppppppp/8/8/8/8/PPPPPPPP/BNBRQKRN w KQkq - 0 1\"]

// before the start
1. P e2-e4 // a good start
1... n g8-f6
2. B a1-b1; N b1-a1
2... k c8-g8
3. resign // out of time
0-1 // told again

e2-e4 e7-e5
1/2-1/2
";
    let games = read(text);
    let [Ok(first), Ok(second)] = games.as_slice() else {
        panic!("{games:?}");
    };
    assert_eq!((first.line, first.number), (2, 1));
    assert_eq!(first.last_comment(), "out of time");
    let game = narrow(first.clone()).expect("legal");
    assert_eq!(game.result, GameResult::BlackWins);
    let line = san::line(&game.start, game.main_line().moves());
    assert_eq!(line, "1. e4 Nf6 2. Ba<=>N Kc>>g8");
    let root = game.tree.next(NodeId::ROOT).expect("a move");
    assert_eq!(game.tree.notes(root).text(), "a good start");
    assert_eq!((second.line, second.number), (14, 2));
    assert_eq!(second.result, GameResult::Draw);
    assert_eq!(second.moves().count(), 2);

    let written = game.write_courier();
    assert!(written.contains("\n// before the start\n1. P e2-e4 // a good start\n1... n g8-f6\n"), "{written}");
    assert!(written.ends_with("2. B a1-b1; N b1-a1\n2... k c8-g8 // out of time\n0-1\n\n"), "{written}");
    let again = read(&written).remove(0).and_then(narrow).expect("as it was");
    assert_eq!(again.tree, game.tree);
    assert!(again.start == game.start);
}

#[test]
fn a_result_may_stand_on_the_line_of_the_moves() {
    for (text, result) in [
        ("1. P e2-e4 p e7-e5 1-0", "1-0"),
        ("1. P e2-e4 p e7-e5 1/2-1/2 // agreed", "1/2-1/2"),
        ("1. P e2-e4 p e7-e5\n2. resign 0-1", "0-1"),
        ("1. P e2-e4 resign", "1-0"),
        ("1. P e2-e4 p e7-e5 1-0\n1-0\n", "1-0"),
    ] {
        let [Ok(game)] = &read(text)[..] else {
            panic!("{text}: {:?}", read(text));
        };
        let game = narrow(game.clone()).expect("legal");
        assert_eq!(game.result.text(), result, "{text}");
        assert!(game.faults.is_empty(), "{text}");
    }
}

#[test]
fn who_has_resigned_follows_from_the_game() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1";
    let rules = own_rules::<Board8x8>(&format!("[mine:chess]\nstartFen = {start}\n"));
    for (text, winner) in [("1... p e7-e5\n2. resign", Color::Black), ("resign", Color::White)] {
        let [Ok(game)] = &read(text)[..] else {
            panic!("{text}: {:?}", read(text));
        };
        let game = game.clone().replay(rules).expect("legal");
        assert_eq!(game.result.winner(), Some(winner), "{text}");
    }
}

#[test]
fn after_a_broken_game_the_next_one_is_read() {
    let text = "[White a]\n\n1. P e2-e4\n\n[White \"b\"]\n1. P e2-e5\n\n[White \"c\"]\n1. P e2-e4\n*\n";
    let mut games = read(text).into_iter();
    let error = games.next().and_then(Result::err).expect("broken");
    assert_eq!((error.line, error.game), (1, 1));
    let second = games.next().and_then(Result::ok).expect("well formed");
    let error = narrow(second).expect_err("the pawn does not go there");
    assert_eq!((error.line, error.game), (6, 2));
    assert!(error.to_string().contains("P e2-e5: a pawn cannot move from e2 to e5"), "{error}");
    let third = games.next().and_then(Result::ok).expect("well formed");
    assert!(narrow(third).is_ok());
    assert!(games.next().is_none());
}
