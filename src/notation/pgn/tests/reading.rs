//! What the reader accepts, and the errors for what it rejects.

use super::{fault, moves, narrow, only, read, whole};
use crate::notation::pgn::{Fault, GameResult, MAX_GAME_BYTES, MAX_NESTING, NodeId, Reader, TextGame};
use crate::on_board;
use crate::variant::catalog::Catalog;

/// The moves of a game without their numbers, and its result: `e4 (d4 d5 (Nf6)) e5 *`.
fn shape(game: &TextGame) -> String {
    let written = game.write();
    let (_, text) = written.split_once("\n\n").expect("moves follow the tags");
    let mut shape = String::new();
    for word in text.split_whitespace() {
        match word.strip_suffix('.') {
            Some(number) if number.starts_with('(') => shape.push('('),
            Some(_) => {}
            None => shape += &format!("{word} "),
        }
    }
    shape.trim_end().to_owned()
}

#[test]
fn tags() {
    let game = only(concat!(
        "[Event \"a \\\"b\\\" \\\\ c\"]\n[ Site  \"C:\\temp\" ]  [Round \"1.2\"]\n",
        "[White \"John \"Johnny\" Doe\"]\n[white \"x\"]\n[Black \"\"]\n[Result \"0-1\"]\n\n",
    ));
    let tags: Vec<(&str, &str)> = game.tags.iter().collect();
    assert_eq!(
        tags,
        [
            ("Event", "a \"b\" \\ c"),
            ("Site", "C:\\temp"),
            ("Round", "1.2"),
            ("White", "x"),
            ("Black", ""),
            ("Result", "0-1"),
        ]
    );
    assert_eq!(game.result, GameResult::BlackWins);
    assert!(game.tree.is_empty());
    let quoted = only("[White \"John \"Johnny\" Doe\"]\n\n*");
    assert_eq!(quoted.tags.get("WHITE"), Some("John \"Johnny\" Doe"));
}

#[test]
fn numbers_of_every_shape() {
    for text in [
        "e4 e5 Nf3",
        "1. e4 e5 2. Nf3",
        "1.e4 e5 2.Nf3",
        "1 e4 e5 2 Nf3",
        "1. e4 1... e5 2. Nf3",
        "1. e4 1. ... e5 2.Nf3",
        "1.e4 1...e5 2 . Nf3",
        "1…e4 … e5 2…Nf3",
        "1.\te4\r\ne5\r\n\r\n2.\nNf3",
        "17. e4 e5 3. Nf3",
        "1? e4 e5 2!? Nf3",
    ] {
        let game = only(text);
        assert_eq!(moves(&game), "e4 e5 Nf3", "{text}");
        assert_eq!(game.result, GameResult::Unknown, "{text}");
        game.check(Catalog::builtin()).expect("the moves are legal");
    }
}

#[test]
fn results_end_games() {
    let games = read("1. e4 1-0 1. d4 0-1\n1. c4 1/2-1/2 1. f4 * 1. b4");
    let read: Vec<(String, &str)> =
        games.into_iter().map(|game| game.expect("a game")).map(|game| (moves(&game), game.result.text())).collect();
    let expected = ["e4 1-0", "d4 0-1", "c4 1/2-1/2", "f4 *", "b4 *"];
    let expected: Vec<(String, &str)> = expected
        .iter()
        .filter_map(|game| game.split_once(' '))
        .map(|(moves, result)| (moves.to_owned(), result))
        .collect();
    assert_eq!(read, expected);
    for (text, result) in [("1:0", "1-0"), ("½:½", "1/2-1/2"), ("0.5-0.5", "1/2-1/2")] {
        assert_eq!(only(&format!("1. e4 e5 {text}")).result.text(), result);
    }
    let tag = only("[Result \"1 - 0\"]\n\n1. e4 e5\n");
    assert_eq!(tag.result.text(), "1-0");
}

#[test]
fn a_missing_result_is_that_of_the_tag() {
    let games = read("[Event \"a\"]\n[Result \"1-0\"]\n\n1. e4\n[Event \"b\"]\n\n[Event \"c\"]\n1. c4 (1. d4) \n\n");
    let games: Vec<TextGame> = games.into_iter().map(|game| game.expect("a game")).collect();
    assert_eq!(games.len(), 3);
    assert_eq!(games[0].result, GameResult::WhiteWins);
    assert_eq!(games[1].tags.get("Event"), Some("b"));
    assert_eq!((games[2].number, games[2].line), (3, 7));
    assert_eq!(shape(&games[2]), "c4 (d4) *");
}

#[test]
fn castling_with_zeros_and_annotations() {
    let game = only("1. e4! e5? 2. Nf3!! Nc6?? 3. Bc4!? Bc5?! 4. 0-0 $14 Nf6 !! 5. d3 O-O!!! 6. a3 e.p. *");
    game.clone().check(Catalog::builtin()).expect("legal moves");
    let nags: Vec<Vec<u8>> = game.tree.main_line().map(|id| game.tree.notes(id).nags.clone()).collect();
    let expected = [1, 2, 3, 4, 5, 6, 14, 3].map(|nag| vec![nag]);
    assert_eq!(nags[..8], expected);
    assert_eq!(nags[9], [3]);
    assert_eq!(game.tree.len(), 11);
}

#[test]
fn comments() {
    let game = only(concat!(
        "{ before\nall } 1. e4 {one} { two [%clk 1:00:00] } 1... {three} e5 ; to the end {of} line\n",
        "%no part of it\n( {why} 1... c5 {Sicilian} 2. Nf3 $1 (2. {a} {b} Nc3) 2... d6) {again} 2. Nf3 {[%x]} 1-0",
    ));
    let texts = |id: NodeId| -> Vec<&str> {
        let comments = &game.tree.notes(id).comments;
        comments.iter().map(|comment| &*comment.text).collect()
    };
    assert_eq!(texts(NodeId::ROOT), ["before all"]);
    let main: Vec<NodeId> = game.tree.main_line().collect();
    assert_eq!(texts(main[0]), ["one", "two", "three"]);
    assert_eq!(texts(main[1]), ["to the end {of} line".replace('{', "(").replace('}', ")").as_str(), "again"]);
    assert_eq!(texts(main[2]), ["[%x]"]);
    assert_eq!(game.last_comment(), "[%x]");
    assert_eq!(game.tree.notes(main[0]).text(), "one two three");
    let replies: Vec<NodeId> = game.tree.children(main[0]).collect();
    assert_eq!(game.tree.notes(replies[1]).before[0].text, "why");
    let third: Vec<NodeId> = game.tree.children(replies[1]).collect();
    assert_eq!(game.tree.notes(third[1]).before.len(), 2);
    assert_eq!(game.tree.notes(main[0]).comments[1].clock.map(|time| time.as_secs()), Some(3600));
}

#[test]
fn variations() {
    for (text, expected) in [
        ("e4 (d4) (c4 c5) e5", "e4 (d4) (c4 c5) e5 *"),
        ("e4(d4 (f4)d5(Nf6))e5", "e4 (d4 d5 (Nf6)) (f4) e5 *"),
        ("e4 () e5 ( {nothing} )", "e4 e5 {nothing} *"),
        ("e4 e5 Nf3 (Nc3 1-0) *", "e4 e5 Nf3 (Nc3) *"),
        ("e4 a6 (a5", "line 1, game 1: the variation that begins in line 1 has no ) at its end"),
        ("e4 a6) 1-0", "line 1, game 1: ')' has no meaning here"),
        ("(e4) 1-0", "line 1, game 1: a variation stands where no move comes before it"),
        ("e4 ((d4))", "line 1, game 1: a variation stands where no move comes before it"),
    ] {
        let read = match whole(read(text).remove(0)) {
            Ok(game) => shape(&game),
            Err(error) => error.to_string(),
        };
        assert_eq!(read, expected, "{text}");
    }
}

#[test]
fn brackets_of_drops_belong_to_their_moves() {
    let game = only("1. Mf3(Qe1)+! O-Og(Qf1) 2. e8(Q)# (2. Nc3) a1(R)?!(2... b5) 3. Nf3/Qg1 Bf<=>N 4. Kc>>g1");
    assert_eq!(moves(&game), "Mf3(Qe1)+ O-Og(Qf1) e8(Q)# a1(R) Nf3/Qg1 Bf<=>N Kc>>g1");
    assert_eq!(game.tree.len(), 9);
    // A queen may have another letter, but not that of another piece.
    let game = only("1. Mf3(Dg1) e5(Nf6)");
    assert_eq!(moves(&game), "Mf3(Dg1) e5");
}

#[test]
fn other_encodings() {
    let bom = only("\u{feff}[White \"M\u{fc}ller\"]\r\n\r\n1. e4 {\u{fc}ber} *\r\n");
    assert_eq!(bom.tags.get("White"), Some("M\u{fc}ller"));
    assert_eq!(bom.latin1_line, None);
    let bytes = b"[Event \"x\"]\n[White \"M\xfcller\"]\n\n1. e4 *";
    let games: Vec<_> = Reader::new(&bytes[..]).collect();
    let game = games[0].as_ref().expect("a game");
    assert_eq!(game.tags.get("White"), Some("M\u{fc}ller"));
    assert_eq!(game.latin1_line, Some(2));
    let bytes = b"[White \"\x8aim\xe1\xe8ek, O\x92Kelly\"]\n\n1. e4 *";
    let game = Reader::new(&bytes[..]).next().expect("a game").expect("it is read");
    assert_eq!(game.tags.get("White"), Some("Šimáèek, O’Kelly"));
    let utf16 = b"\xff\xfe[\0E\0v\0e\0n\0t\0 \0\"\0\"\0]\0\r\0\n\0";
    let gzip = b"\x1f\x8b\x08\0\0\0\0\0\0\x03\x33\xd4S0\n";
    for (bytes, reason) in [
        (&utf16[..], "it is in UTF-16; expected UTF-8 or Windows-1252"),
        (&gzip[..], "it is compressed; unpack it first"),
    ] {
        let games: Vec<_> = Reader::new(bytes).collect();
        let [Err(error)] = &games[..] else {
            panic!("{games:?}");
        };
        let expected = format!("line 1, game 1: reading the file failed: {reason}");
        assert_eq!(error.to_string(), expected);
    }
}

#[test]
fn mistakes_are_named() {
    for (text, expected) in [
        ("[White \"a\"]\n\n1. e4 e5\n2. Nf5 *", "line 4, game 1: 2. Nf5: White has no knight that can go to f5"),
        (
            "1. e4 {x\n} e5 2. Ke2\nKe7 3.\nNz9",
            "line 4, game 1: 3. Nz9: this is not a move in any notation; moves look like e2e4, e7e8q, Nf3, exd5, e8=Q, \
             O-O or e1h1",
        ),
        ("1. e4 --", "line 1, game 1: -- is a null move; no game here lets a side pass"),
        ("1. e4 0000", "line 1, game 1: 0000 is a null move; no game here lets a side pass"),
        ("1. e4 $256", "line 1, game 1: $256 is not an annotation; annotations are $0 to $255"),
        ("1. e4 $", "line 1, game 1: $ is not an annotation; annotations are $0 to $255"),
        ("[Variant \"xiangqi\"]\n\n1. e4", "line 1, game 1: the tag Variant: there is no game 'xiangqi'"),
        ("[Event \"x\n\n1. e4", "line 1, game 1: [Event \"x is not a tag; a tag is written [Name \"value\"]"),
        ("\n1. e4 [x", "line 2, game 1: '[' has no meaning here"),
        ("1. e4 }", "line 1, game 1: '}' has no meaning here"),
        ("1. e4\n{never\nending 1. d4", "line 3, game 1: the comment that begins in line 2 has no } at its end"),
    ] {
        assert_eq!(fault(text), expected, "{text}");
    }
    let wrong = fault("[FEN \"8/8/8 w - - 0 1\"]\n\n1. e4");
    assert!(wrong.starts_with("line 1, game 1: the tag FEN: "), "{wrong}");
}

#[test]
fn after_a_broken_game_comes_the_next() {
    let good = "[Event \"good\"]\n[White \"a\"]\n\n1. e4 {[Event \"no game\"]\n[x]} e5 1-0\n\n";
    for bad in [
        "[Event \"bad\"]\n[White \"b\"]\n\n1. e4 ) e5\n2. Nf3 1-0\n\n",
        "[Event \"bad\"]\n[White]\n[Black \"c\"]\n\n1. e4 e5 1-0\n\n",
        "[Event bad]\n[White \"c\"]\n\n1. e4 e5 1-0\n\n",
        "[Event \"bad\"]\n\n1. e4 {never ending e5 1-0\n\n",
        "[Event \"bad\"]\n\n1. e4 (1. d4 e5 1-0\n\n",
        "[Event \"bad\"]\n\n1. e4 (1. d4 e5\n",
        "[Event \"bad\"]\n\n1. e4 $1000 e5\n\n",
        "[Event \"bad\"\n\n",
    ] {
        let games = read(&[good, bad, good, bad, bad, good].concat());
        let games = games.into_iter().map(whole);
        let seen: Vec<String> = games
            .map(|game| match game {
                Ok(game) => format!("{} {}", game.number, moves(&game)),
                Err(error) => format!("{} !", error.game),
            })
            .collect();
        let expected = ["1 e4 e5", "2 !", "3 e4 e5", "4 !", "5 !", "6 e4 e5"];
        assert_eq!(seen, expected, "{bad}");
    }
}

/// The written moves of a game as far as they can be read, and what was left out.
fn readable(text: &str) -> (String, Vec<String>) {
    let game = read(text).remove(0).expect("a game");
    let rules = game.rules(Catalog::builtin()).expect("a game");
    on_board!(rules, rules => {
        let game = game.replay_readable(rules).expect("a start");
        let faults = game.faults.iter().map(|fault| fault.to_string());
        let written = game.write();
        let (_, moves) = written.split_once("\n\n").expect("moves follow the tags");
        (moves.trim_end().replace('\n', " "), faults.collect())
    })
}

#[test]
fn a_game_ends_where_it_cannot_be_read() {
    for (text, expected, fault) in [
        ("1. e4 e5 2. Nf5 Nc6 (2... d6) 1-0", "1. e4 e5 1-0", "2. Nf5: "),
        ("1. e4 e5 2. Nf5 (2. Nf3) Nc6 1-0", "1. e4 e5 1-0", "2. Nf5: "),
        ("[Result \"0-1\"]\n\n1. e4 (1. d4) [x e5", "1. e4 (1. d4) 0-1", "'[' has no"),
        ("1. e4 ) e5 } 2. Nf3 $999 *", "1. e4 e5 2. Nf3 *", "')' has no"),
        ("[Event x]\n[White \"a\"]\n\n1. e4 *", "1. e4 *", "[Event x] is not"),
        ("1. e4 e5 2. -- d5 *", "1. e4 e5 *", "-- is a null move"),
        (
            "1. e4 e5 (1... d5 2. Ke3 (2. exd5 Q) c5) 2. d4 *",
            "1. e4 e5 (1... d5 {2. Ke3 (2. exd5 Q) 2... c5}) 2. d4 *",
            "2. Ke3: ",
        ),
        ("1. e4 e5 (1... Qe4 2. d4) 2. d4 *", "1. e4 e5 {(1... Qe4 2. d4)} 2. d4 *", "1... Qe4: "),
        // What it says of the move is not said of the move before.
        ("1. e4 e5 (1... Qe4 {[%eval 5.00,20]} 2. d4) 2. d4 *", "1. e4 e5 {(1... Qe4 2. d4)} 2. d4 *", "1... Qe4: "),
        ("1. e4 e5 (1... Qe4 {[%eval 5.00,20] x}) 2. d4 *", "1. e4 e5 {(1... Qe4 (x))} 2. d4 *", "1... Qe4: "),
        (
            "(1. d4 {x} $1 (1. c4)) 1. e4 e5 2. Nf3 ((2. f4) 2. Bc4) Nc6 *",
            "1. e4 e5 2. Nf3 (2. Bc4) 2... Nc6 *",
            "a variation",
        ),
        // A side in check cannot pass.
        ("1. e4 f6 2. Qh5+ g6 (2... -- 3. d4) *", "1. e4 f6 2. Qh5+ g6 {(2... -- 3. d4)} *", "-- is a null move"),
        (
            "1. Nf3 d5 2. Nc3 d4 3. Ne4 a6 4. Ng5 a5 *",
            "1. Nf3 d5 2. Nc3 d4 3. Ne4 a6 *",
            "several moves fit: Nfg5, Neg5",
        ),
    ] {
        let (moves, faults) = readable(text);
        assert_eq!(moves, expected, "{text}");
        assert!(faults[0].contains(fault), "{text}: {faults:?}");
        assert_eq!(self::fault(text), faults[0]);
    }
}

#[test]
fn a_comment_without_its_end_ends_before_the_next_game() {
    for tag in ["Event", "White"] {
        let text = format!("[{tag} \"a\"]\n\n1. e4 {{x\n[{tag} \"b\"]\n\n[{tag} \"c\"]\n\n1. d4 *\n");
        let games = read(&text);
        let games: Vec<String> = games.into_iter().flatten().map(|game| moves(&game)).collect();
        assert_eq!(games, ["e4", "d4"], "{text}");
    }
}

#[test]
fn what_others_write_is_read() {
    for (text, expected) in [
        ("1. e4 e5 (1... -- 2. Nf3 Z0 3. Nc3) *", "1. e4 e5 (1... -- 2. Nf3 -- 3. Nc3) *"),
        ("1. ♘f3 ♞f6 2. ♙e4 ♞×e4 0–1", "1. Nf3 Nf6 2. e4 Nxe4 0-1"),
        ("1. e4 e5 2. Nf3 Nf6 3. Bc4 Bc5 4. O‑O O–O 1/2–1/2", "1. e4 e5 2. Nf3 Nf6 3. Bc4 Bc5 4. O-O O-O 1/2-1/2"),
        ("1. e4 a6 2. e5 f5 3. exf6ep *", "1. e4 a6 2. e5 f5 3. exf6 *"),
        ("[pgn]\n[White \"a\"]\n\n1. e4 *\n[/pgn]\n", "1. e4 *"),
        ("1. Sf3 Sf6 2. Sc3 d5 3. d4 Lf5 4. Dd3 *", "1. Nf3 Nf6 2. Nc3 d5 3. d4 Bf5 4. Qd3 *"),
        ("1. e4 e5 2. Кf3 Кc6 3. Крe2 *", "1. e4 e5 2. Nf3 Nc6 3. Ke2 *"),
        ("1. e4 {a {b} c} e5 {d { e} 2. Nf3 {f} *", "1. e4 {a (b) c} 1... e5 {d ( e} 2. Nf3 {f} *"),
        (
            "1. e4 ± e5 ∓ 2. Nf3 += Nc6!+- 3. Bb5 N = a6⩲ 4. Ba4 D b5?? -/+ *",
            "1. e4 $16 e5 $17 2. Nf3 $14 Nc6 $1 $18 3. Bb5 $146 $10 a6 $14 4. Ba4 $220 b5 $4 $17 *",
        ),
        ("[Variant \"caparandom\"]\n\n1. NJ3 j5 2. I4 h5 3. Ixh5 *", "1. Nj3 j5 2. i4 h5 3. ixh5 *"),
        (
            "[Variant \"seirawan\"]\n\n1. Nf3 Nf6 2. e3 e6 3. Be2 Be7 4. O-O/He *",
            "1. Nf3 Nf6 2. e3 e6 3. Be2 Be7 4. O-O/He1 *",
        ),
        // German and French: after other letters of the language a capture is not one by a pawn.
        ("1. d4 e5 2. Dd3 Sc6 3. Dg3 h6 4. Dxe5+ *", "1. d4 e5 2. Qd3 Nc6 3. Qg3 h6 4. Qxe5+ *"),
        ("1. c4 d5 2. Cc3 h6 3. Cxd5 *", "1. c4 d5 2. Nc3 h6 3. Nxd5 *"),
        ("1. e4 d5 2. exd5 Dxd5 *", "1. e4 d5 2. exd5 Qxd5 *"),
        // Dutch, where the pawn's letter is the knight's; with a pawn's moves, too, only one reading is legal.
        (
            "1. e4 e5 2. Pf3 Pc6 3. Lb5 a6 4. La4 Pf6 5. 0-0 Pxe4 *",
            "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Nxe4 *",
        ),
        ("1. d4 Pf6 2. Pc3 d5 3. Lg5 Pbd7 4. Dd3 *", "1. d4 Nf6 2. Nc3 d5 3. Bg5 Nbd7 4. Qd3 *"),
        ("1. Pe4 Pe5 2. Pf3 Pd6 *", "1. e4 e5 2. f3 d6 *"),
        ("1. Pf3 e5 2. e4 Pc6 3. Pxe5 *", "1. Nf3 e5 2. e4 Nc6 3. Nxe5 *"),
        ("[FEN \"8/4P1k1/8/8/8/8/6K1/8 w - – 0 1\"]\n\n1. e8=D *", "1. e8=Q *"),
        ("1. e4 e5 2. Bc4 Nc6 3. Bxf7 + Kxf7 4. Qf3 ch Nf6 *", "1. e4 e5 2. Bc4 Nc6 3. Bxf7+ Kxf7 4. Qf3+ Nf6 *"),
        (
            "1. e4 ({better is d4}) e5 ($5 1... c5) 2. Nf3 1-0 {Black resigns} ; at last",
            "1. e4 {better is d4} 1... e5 (1... c5 $5) 2. Nf3 {Black resigns} {at last} 1-0",
        ),
        ("[Result \"1-0\"]\n\n1. e4 *", "1. e4 1-0"),
        // Only one of the knights can then take on d4.
        ("1. Nf3 d5 2. Nc3 d4 3. Ne4 a6 4. Ng5 a5 5. Nxd4 *", "1. Nf3 d5 2. Nc3 d4 3. Ne4 a6 4. Neg5 a5 5. Nxd4 *"),
    ] {
        let (moves, faults) = readable(text);
        assert_eq!(moves, expected, "{text}");
        assert_eq!(faults, [""; 0], "{text}");
    }
}

#[test]
fn it_is_told_that_the_result_for_two_losers_is_lost() {
    for (text, expected, is_lost) in [
        ("1. e4 e5 0-0 {Both forfeit.}", "1. e4 e5 {Both forfeit.} *", true),
        ("1. e4 e5 2. Nf3 Nf6 3. Bc4 Bc5 4. 0-0", "1. e4 e5 2. Nf3 Nf6 3. Bc4 Bc5 4. O-O *", false),
        ("[Result \"0-0\"]\n\n1. e4 e5 2. Nf3 Nf6 3. Bc4 Bc5 0-0", "1. e4 e5 2. Nf3 Nf6 3. Bc4 Bc5 *", true),
        ("[Result \"0-0\"]\n\n1. e4 *", "1. e4 *", true),
        ("[Result \"0-0\"]\n\n1. e4 1-0", "1. e4 1-0", false),
    ] {
        assert_eq!(readable(text), (expected.to_owned(), Vec::new()), "{text}");
        let game = narrow(only(text)).expect("its moves are legal");
        assert_eq!(game.dropped.map(|error| error.fault), is_lost.then_some(Fault::BothLost), "{text}");
    }
}

#[test]
fn sizes_have_limits() {
    let nested = |depth: usize| format!("1. e4 {}{}", "(1. d4 ".repeat(depth), ")".repeat(depth));
    assert_eq!(only(&nested(MAX_NESTING)).tree.len(), MAX_NESTING + 1);
    let fault_of = |text: &str| whole(read(text).remove(0)).map_err(|error| error.fault);
    assert_eq!(fault_of(&nested(100_000)), Err(Fault::Nesting));
    let brackets = "(".repeat(100_000);
    assert_eq!(fault_of(&brackets), Err(Fault::VariationOfNothing));
    // In quadratic time this would take minutes.
    let began = std::time::Instant::now();
    let brackets = format!("({}", "a(".repeat(500_000));
    assert_eq!(fault_of(&brackets), Err(Fault::VariationOfNothing));
    assert!(began.elapsed().as_secs() < 10, "{:?}", began.elapsed());
    assert_eq!(fault_of(&"e4 ".repeat(300_000)), Err(Fault::TooManyMoves));
    // Many variations of one move take no longer than many moves.
    let wide = format!("e4 {} 1-0", "(d4)".repeat(199_000));
    assert_eq!(fault_of(&wide).expect("a game").tree.len(), 199_001);
    let long = format!("[White \"{}\"]\n\n1. e4 *", "x".repeat(70_000));
    assert_eq!(fault_of(&long), Err(Fault::TagLength));
    let many: String = (0..600).map(|i| format!("[T{i} \"\"]\n")).collect();
    assert_eq!(fault_of(&many), Err(Fault::TooManyTags));
    assert!(matches!(fault_of(&"x".repeat(70)), Err(Fault::WordLength(_))));
    let huge = "x".repeat(MAX_GAME_BYTES);
    for first in [format!("1. e4 {{{huge}}} *"), format!("[Event \"{huge}\"]\n\n1. e4 *")] {
        let games = read(&format!("{first}\n\n[Event \"next\"]\n\n1. d4 *"));
        assert_eq!(games.len(), 2);
        let [first, second] = [0, 1].map(|i| whole(games[i].clone()).map_err(|error| error.fault));
        assert_eq!(first, Err(Fault::TooLong));
        assert!(second.is_ok());
    }
}

#[test]
fn nothing_is_no_game() {
    for text in ["", "\n\n", "% x\n", "; a comment\n", "{a comment}", "\u{feff}"] {
        assert_eq!(read(text), [], "{text}");
    }
    assert_eq!(only("*").tree.len(), 0);
    // A comment before the tags belongs to their game.
    let game = only("; exported\n[Event \"a\"]\n[Site \"b\"]\n\n1. e4 *");
    assert_eq!(game.tags.len(), 2);
    assert_eq!(game.tree.notes(NodeId::ROOT).text(), "exported");
    let game = only("{intro}\n\n[Event \"a\"]\n\n1. e4 *");
    assert_eq!(game.tags.len(), 1);
    let games = read("1. e4 *\n\n; Round 2\n\n[Event \"b\"]\n\n1. d4 *\n\n1.\n\n[Event \"c\"]\n\n1. c4 *");
    assert_eq!(games.len(), 3);
}
