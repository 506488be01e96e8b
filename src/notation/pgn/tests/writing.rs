//! What the writer writes.

use super::only;
use crate::board::{Board8x8, Board10x8};
use crate::notation::WrittenScore;
use crate::notation::fen;
use crate::notation::pgn::{Comment, Evaluation, GameResult, NodeId, PgnGame, TextGame};
use crate::notation::read_move;
use crate::testing::rules;
use std::time::Duration;

#[test]
fn a_whole_game() {
    let text = r#"[Event "a \"b\" \\"]
[Site "?"]
[Date "????.??.??"]
[Round "?"]
[White "?"]
[Black "?"]
[Result "1-0"]
[Variant "fischerandom"]
[SetUp "1"]
[FEN "bqnbrkrn/pppppppp/8/8/8/8/PPPPPPPP/BQNBRKRN w KQkq - 0 1"]
[WhiteElo "2000"]

{First} 1. d4 $1 {[%eval 0.30,12] good} (1. e4 e5 2. d4 (2. c4 {English} 2... d5
$2 3. cxd5) 2... exd4) (1. c4) 1... d5 2. Ng3 ({before} 2. e4 dxe4) 2... Ng6 3.
O-O 1-0

"#;
    let game = only(text);
    let game = game.replay::<Board8x8>(rules("fischerandom")).expect("legal moves");
    assert_eq!(game.write(), text);
}

#[test]
fn black_begins() {
    let start = fen::read::<Board8x8>(rules("chess"), "4k3/7p/8/8/8/8/P7/4K3 b - - 3 17").expect("a position");
    let mut game = PgnGame::new(start);
    let mut at = NodeId::ROOT;
    for text in ["h5", "a4", "h4"] {
        let position = *game.game(at).position();
        let mv = read_move(&position, text).expect("legal");
        at = game.tree.add(at, mv).expect("there is room");
    }
    let other = read_move(&start, "Kd7").expect("legal");
    game.tree.add(NodeId::ROOT, other).expect("there is room");
    game.result = GameResult::Draw;
    let written = game.write();
    assert!(written.ends_with("\n\n17... h5 (17... Kd7) 18. a4 h4 1/2-1/2\n\n"), "{written}");
    assert!(written.contains("[Result \"1/2-1/2\"]\n[SetUp \"1\"]\n[FEN \"4k3"), "{written}");
}

#[test]
fn the_only_array_of_a_game_needs_no_fen() {
    let start = "rnabqkbcnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNABQKBCNR w KQkq - 0 1";
    let tags = format!("[FEN \"{start}\"]\n[SetUp \"1\"]\n[Variant \"capablanca\"]");
    let game = only(&format!("{tags}\n\n1. e4 {{0.00/20 0.100s, Draw by adjudication}} *"));
    assert_eq!(game.last_comment(), "0.00/20 0.100s, Draw by adjudication");
    let written = game.replay(rules::<Board10x8>("capablanca")).unwrap().write();
    assert!(written.contains("[Variant \"capablanca\"]"), "{written}");
    assert!(!written.contains("FEN") && !written.contains("SetUp"), "{written}");
}

#[test]
fn texts_that_would_end_a_comment_or_tag_are_made_safe() {
    let mut game = TextGame::new();
    game.tags.set("Event", "two\nlines \u{7}");
    let id = game.tree.add(NodeId::ROOT, "e4".into()).expect("there is room");
    let comments = &mut game.tree.notes_mut(id).comments;
    comments.push(Comment::new("} 1-0 {\n\n[Event \"x\"]\n% y ;"));
    comments.push(Comment::new(" \n"));
    let long = "word ".repeat(60) + &"% [x ".repeat(40);
    comments.push(Comment::new(long.as_str()));
    let text = game.write();
    assert!(!text.contains("\n%") && text.lines().skip(8).all(|line| !line.starts_with('[')), "{text}");
    let again = only(&text);
    let read = &again.tree.notes(id).comments;
    assert_eq!(read[0].text, ") 1-0 ( [Event \"x\"] % y ;");
    assert_eq!(read.last().map(|comment| comment.text.as_str()), Some(long.trim_end()));
    assert_eq!(again.tags.get("Event"), Some("two lines  "));
    assert_eq!(again.moves().count(), 1);
}

#[test]
fn lines_are_no_longer_than_eighty_columns() {
    let moves: String = ["Nf3 Nf6 Ng1 Ng8 "; 100].concat();
    let text = only(&moves).write();
    assert!(text.lines().all(|line| line.chars().count() <= 80), "{text}");
    assert!(text.lines().any(|line| line.chars().count() > 78), "{text}");
}

#[test]
fn commands_of_comments() {
    for (text, written) in [
        ("[%eval 0.3]", "[%eval 0.30]"),
        ("[%eval -0.04] a", "[%eval -0.04] a"),
        ("[%eval -12,7]", "[%eval -12.00,7]"),
        ("[%eval #+3]", "[%eval #3]"),
        ("a [%eval #-3] b", "[%eval #-3] a b"),
        ("[%clk 1:02:03.5] [%emt 2]", "[%clk 1:02:03.5] [%emt 0:00:02]"),
        ("[%emt 90:00.125]", "[%emt 1:30:00.125]"),
        ("[%eval #0]", "[%eval #0]"),
        ("[%eval nan]", "[%eval nan]"),
        ("[%eval 1e3]", "[%eval 1e3]"),
        ("[%eval 99999999]", "[%eval 99999999]"),
        ("[%clk 1:2:3:4]", "[%clk 1:2:3:4]"),
        ("[%clk 999999999:0:0:0:0:0:0:0]", "[%clk 999999999:0:0:0:0:0:0:0]"),
        ("[%clk x] [%clk", "[%clk x] [%clk"),
        ("[%eval 1][%eval 2]", "[%eval 1.00] [%eval 2]"),
        ("[%[%clk 0:00:01]eval 3]", "[%clk 0:00:01] [% eval 3]"),
    ] {
        let comment = Comment::read(text);
        let words: Vec<String> = comment.commands().chain([comment.text.clone()]).collect();
        assert_eq!(words.join(" ").trim_end(), written, "{text}");
        assert_eq!(Comment::read(words.join(" ").trim_end()), comment, "{text}");
    }
    // In quadratic time this would take minutes.
    let long = "[%".repeat(500_000) + "]";
    let began = std::time::Instant::now();
    assert!(Comment::read(&long).text.ends_with(']'));
    assert!(began.elapsed().as_secs() < 10, "{:?}", began.elapsed());
    let score = Evaluation { score: WrittenScore::Centipawns(i32::MIN), depth: Some(3) };
    assert_eq!(score.to_string(), "-21474836.48,3");
    let comment = Comment::read("[%clk 0:00:01.0009]");
    assert_eq!(comment.clock, Some(Duration::from_secs(1)));
}
