//! Undoing deletions.

use super::*;
use crate::notation::pgn::Drawing;
use crate::search::Score;

fn delete(table: &mut Table<Board8x8>, node: NodeId) {
    let node = node.number();
    table.handle_message(0, FromPage::Delete { node }).expect("it is there");
}

/// 1. e4 e5, without e5, which can be undone; the node of e4.
fn with_a_deletion() -> (Table<Board8x8>, NodeId) {
    let mut table = table(&Arc::default());
    play(&mut table, "e4");
    let first = table.game.live;
    play(&mut table, "e5");
    let second = table.game.live;
    delete(&mut table, second);
    (table, first)
}

fn undo(table: &mut Table<Board8x8>) {
    table.handle_message(0, FromPage::Undo {}).expect("there is a deletion");
}

#[test]
fn notes_that_were_written_since_stay() {
    let (mut table, first) = with_a_deletion();
    let node = first.number();
    let annotated = FromPage::Annotate { node, comment: "best by test".to_owned(), nags: vec![1] };
    table.handle_message(0, annotated).expect("it is there");
    let drawings = vec!["Ge4".to_owned()];
    table.handle_message(0, FromPage::Draw { node, drawings }).expect("it is on the board");
    undo(&mut table);
    let text = written(&table);
    assert_eq!(text, "1. e4 $1 {[%csl Ge4] best by test} 1... e5 *");
    assert_eq!(table.game.current, table.game.live);
}

#[test]
fn a_line_that_was_added_since_stays() {
    let (mut table, first) = with_a_deletion();
    let node = first.number();
    let moves = ["c7c5", "g1f3"].map(str::to_owned).to_vec();
    table.handle_message(0, FromPage::AddLine { node, moves }).expect("it is legal");
    undo(&mut table);
    assert_eq!(written(&table), "1. e4 e5 (1... c5 2. Nf3) *");
}

#[test]
fn the_end_of_the_game_stays() {
    let (mut table, _) = with_a_deletion();
    table.game.resign().expect("it is not over");
    undo(&mut table);
    // What was deleted is analysis.
    assert_eq!(written(&table), "1. e4 (1. e4 e5) 1-0");
    // An end that was deleted comes back.
    let (mut table, _) = with_a_deletion();
    undo(&mut table);
    table.game.resign().expect("it is not over");
    let last = table.game.live;
    delete(&mut table, last);
    assert_eq!(written(&table), "1. e4 *");
    undo(&mut table);
    assert_eq!(written(&table), "1. e4 e5 0-1");
}

#[test]
fn several_deletions_are_undone_one_by_one() {
    let (mut table, first) = with_a_deletion();
    play(&mut table, "c5");
    delete(&mut table, first);
    play(&mut table, "d4");
    undo(&mut table);
    assert_eq!(written(&table), "1. d4 (1. e4 c5) *");
    undo(&mut table);
    assert_eq!(written(&table), "1. d4 (1. e4 e5 (1... c5)) *");
    assert!(!table.game.can_undo());
}

#[test]
fn notes_of_a_move_that_is_played_again_come_back() {
    let mut table = table(&Arc::default());
    play(&mut table, "e4 e5 Nf3");
    let [second, third] = [2, 3].map(NodeId::new);
    for (node, comment) in [(second, "a long analysis"), (third, "usual")] {
        let node = table.game.tree.get_mut(node).expect("it was played");
        comment.clone_into(&mut node.comment);
        node.nags = vec![1];
        node.drawings.extend(Drawing::read("Ge4"));
        node.score = Some(Score::from_centipawns(35));
        node.clock = Some(Duration::from_secs(60));
        node.elapsed = Some(Duration::from_secs(2));
    }
    let before = written(&table);
    delete(&mut table, second);
    play(&mut table, "e5 Nf3");
    undo(&mut table);
    assert_eq!(written(&table), before);
    // What was written since stays.
    delete(&mut table, third);
    play(&mut table, "Nf3");
    let played = table.game.tree.get_mut(table.game.live);
    let played = played.expect("it was played");
    (played.comment, played.nags) = ("better so".to_owned(), vec![3]);
    undo(&mut table);
    let changed = before.replacen("usual", "better so", 1);
    assert_eq!(written(&table), changed.replace("2. Nf3 $1", "2. Nf3 $3"));
}

#[test]
fn variations_stay_in_the_order_that_they_were_brought_into() {
    let mut table = table(&Arc::default());
    play(&mut table, "e4 e5");
    table.game.resign().expect("it is not over");
    let live = table.game.live;
    for text in ["Nf3", "d4", "c3"] {
        go_to(&mut table, live);
        play(&mut table, text);
    }
    let [knight, queen, bishop] = [3, 4, 5].map(NodeId::new);
    let before = written(&table);
    assert_eq!(before, "1. e4 e5 (1... e5 2. Nf3 (2. d4) (2. c3)) 0-1");
    for node in [knight, queen, bishop] {
        delete(&mut table, node);
        undo(&mut table);
        assert_eq!(written(&table), before);
    }
    delete(&mut table, bishop);
    table.game.promote(queen);
    undo(&mut table);
    assert_eq!(written(&table), "1. e4 e5 (1... e5 2. d4 (2. Nf3) (2. c3)) 0-1");
    delete(&mut table, queen);
    table.game.promote(bishop);
    undo(&mut table);
    assert_eq!(written(&table), "1. e4 e5 (1... e5 2. c3 (2. d4) (2. Nf3)) 0-1");
}

#[test]
fn a_clock_that_was_set_since_stays() {
    let (mut table, _) = with_a_deletion();
    play(&mut table, "e5");
    let clock = Some(ClockSetting { base: 900.0, increment: 0.0 });
    table.set_players(Players::default(), Pace { clock, ..table.game.pace }, "").expect("it is possible");
    undo(&mut table);
    let left = Duration::from_secs(800);
    table.game.clocks.as_mut().expect("it is set").set(Color::White, left);
    play(&mut table, "Nf3 Nc6");
    table.take_back().expect("there is a move");
    let clocks = table.game.clocks.expect("it is set");
    assert_eq!(clocks.state(Color::White, Instant::now()).remaining, left);
}
