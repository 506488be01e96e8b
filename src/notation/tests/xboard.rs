//! Moves as XBoard takes them.

use super::narrow;
use crate::board::Board8x8;
use crate::notation::xboard::{explain_illegal, gestures, highlights, instruction, is_displayed_wrong};
use crate::notation::{cecp, read_move, square};
use crate::position::{Position, Rules};
use crate::variant::Variant;
use std::sync::Arc;

fn marked(position: &Position<Board8x8>, from: &str, over: Option<&str>) -> String {
    let square = |text| square::read_on_board(position.rules(), text).unwrap();
    highlights(position, square(from), over.map(square))
}

#[test]
fn castling_and_leap_are_different_drags() {
    let position = narrow("contemporary-random", "4k3/8/8/8/8/8/8/4KR2 w K - 0 1 EF");
    assert_eq!(marked(&position, "e1", None), "8/8/8/8/8/8/3YYY2/1Y1Y1CY1");
    assert_eq!(marked(&position, "e1", Some("f1")), "8/8/8/8/8/8/8/6Y1");
    assert_eq!(marked(&position, "a1", None), "8/8/8/8/8/8/8/8");
    assert!(square::read_on_board(position.rules(), "i1").is_none());
}

#[test]
fn captures_and_swaps_have_different_marks() {
    let position = narrow("modern-random-64", "4k3/8/8/8/8/6p1/8/1K1NB1B1 w - - 0 1 DEG+");
    assert_eq!(marked(&position, "e1", None), "8/8/8/Y7/1Y6/2Y3R1/3Y1Y2/3Y4");
}

#[test]
fn what_xboard_would_show_wrongly() {
    // In the template `nocastle`, a king moved onto his rook changes places with it.
    let far = narrow("modern-random-64", "4k3/8/8/8/8/8/8/3K2R1 w K - 0 1 -");
    let castling = read_move(&far, "O-Og").unwrap();
    assert!(is_displayed_wrong(&far, "d1g1", castling));
    assert!(!is_displayed_wrong(&far, "d1g1,g1g1", castling));
    assert!(!is_displayed_wrong(&far, "g1d1,d1f1", castling));
    assert_eq!(instruction(&far, castling), "type Kd1xg1-g1, or click g1, d1 and f1");
    let near = narrow("modern-random-64", "4k3/8/8/8/8/8/8/5KR1 w K - 0 1 -");
    let castling = read_move(&near, "O-Og").unwrap();
    assert!(!is_displayed_wrong(&near, "f1g1", castling));
    // The king goes two files or more: XBoard brings the nearest piece, but loses a rook that is there.
    let usual = narrow("modern-random-64", "4k3/8/8/8/8/8/8/4K2R w K - 0 1 -");
    let castling = read_move(&usual, "O-Og").unwrap();
    assert!(!is_displayed_wrong(&usual, "e1g1", castling));
    let still = narrow("modern-random-64", "4k3/8/8/8/8/8/8/4KR2 w K - 0 1 -");
    let castling = read_move(&still, "O-Og").unwrap();
    assert!(is_displayed_wrong(&still, "e1g1", castling));
    assert!(!is_displayed_wrong(&still, "e1f1,f1g1", castling));
    // In the template for drops, pieces do not change places.
    let swap = narrow("pm-contemporary-random", "4k3/8/8/8/8/8/8/3K1BNB[] w - - 0 1 FGH+");
    let adjustment = read_move(&swap, "f1g1").unwrap();
    assert!(is_displayed_wrong(&swap, "f1g1", adjustment));
    assert!(is_displayed_wrong(&swap, "Bfxg1", adjustment));
    assert!(!is_displayed_wrong(&swap, "Bf1xg1xg1", adjustment));
    assert_eq!(instruction(&swap, adjustment), "type Bf1xg1-g1");
    assert_eq!(marked(&swap, "g1", None), "8/8/8/8/8/5Y1Y/4Y3/8");
}

#[test]
fn a_game_that_cannot_be_shown_is_still_written() {
    let drop = narrow("pm-contemporary-random", "4k3/8/8/8/8/8/8/3KN3[Q] w - - 0 1 E");
    let mut variant = Variant::clone(drop.rules().variant());
    variant.xboard.template = Some("fairy".to_owned());
    let rules = Rules::<Board8x8>::new(Arc::new(variant)).unwrap();
    let position = Position::from_setup(rules, &drop.setup()).unwrap();
    let mv = read_move(&position, "e1f3q").unwrap();
    assert_eq!(gestures(&position, mv), []);
    assert_eq!(cecp::write(&position, mv), "e1f3q");
}

fn refused(position: &Position<Board8x8>, from: &str, to: &str) -> Option<String> {
    let square = |text| square::read_on_board(position.rules(), text).unwrap();
    explain_illegal(position, square(from), square(to))
}

#[test]
fn castling_in_games_that_xboard_knows() {
    let orthodox = narrow("chess", "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1");
    assert_eq!(marked(&orthodox, "e1", None), "8/8/8/8/8/8/3YYY2/2YY1YY1");
    assert_eq!(refused(&orthodox, "e1", "g1"), None);
    assert_eq!(refused(&orthodox, "e1", "h1").as_deref(), Some("e1h1: to castle, drag e1 to g1"));
    let random = narrow("fischerandom", "4k3/8/8/8/8/8/8/1RK3R1 w KQ - 0 1");
    assert_eq!(marked(&random, "c1", None), "8/8/8/8/8/8/1YYY4/1Y1Y2Y1");
    assert_eq!(refused(&random, "c1", "b1"), None);
    assert!(refused(&random, "c1", "e1").is_some());
    let far = narrow("fischerandom", "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1");
    assert_eq!(refused(&far, "e1", "g1").as_deref(), Some("e1g1: to castle, drag e1 to h1"));
}

#[test]
fn a_drag_that_is_no_move_is_refused_with_its_reason() {
    let position = narrow("chess", "4k3/P7/8/8/4r3/8/4B3/4K3 w - - 0 1");
    let reason = refused(&position, "e2", "d3").unwrap();
    assert_eq!(reason, read_move(&position, "e2d3").unwrap_err().to_string());
    assert_eq!(refused(&position, "a7", "a8"), None, "what it becomes is asked later");
    assert_eq!(refused(&position, "e4", "e5"), None, "not the side to move's");
    assert_eq!(refused(&position, "e5", "e6"), None, "nothing stands there");
}
