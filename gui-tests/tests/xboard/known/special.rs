//! Special moves that a user makes by mouse, from loaded positions.

use engine_tests::folder::Folder;
use engine_tests::games::engine_rules;
use engine_tests::programs::{USER, can_run};
use gui_tests::{Mouse, MoveBy, User, XBoard, placement_and_side};
use sissa::board::{Board8x8, Board10x8, Geometry};
use sissa::notation::{fen, read_move};

/// A user makes a move in each position, with White to move, and the engine replies. Rows of `cases` are FEN and move (in
/// SAN). If more follows, the user then tries to drag a piece as this message begins, and gets it. XBoard's position is
/// the engine's after every ply. `options` are for XBoard.
fn user_makes<G: Geometry>(variant: &str, options: &[&str], cases: &str) {
    if !can_run(&USER) {
        return;
    }
    let rows = cases.trim().lines().filter(|row| !row.starts_with('#'));
    let cases: Vec<Vec<&str>> = rows.map(|row| row.splitn(3, "  ").collect()).collect();
    let rules = engine_rules::<G>(variant);
    let fens: Vec<&str> = cases.iter().map(|case| case[0]).collect();
    // The first is loaded at once, and comes again.
    let text = format!("{}\n{}\n", fens[0], fens.join("\n"));
    let folder = Folder::temporary();
    let file = folder.write("positions.fen", text);
    let options = [&["-loadPositionFile", &file], options].concat();
    let xboard = XBoard::for_user(rules.variant(), &options);
    let mouse = Mouse::new(&xboard, rules.variant());
    for (i, case) in cases.iter().enumerate() {
        let start = fen::read(rules, case[0]).expect("a position");
        mouse.key("shift+Next");
        let wanted = placement_and_side(&fen::write(&start));
        mouse.wait_for(&wanted, |line| {
            let sent = line.split_once(">first : setboard ");
            sent.is_some_and(|(_, fen)| placement_and_side(fen) == wanted)
        });
        let mut user = User::new(&xboard, &mouse, start);
        let hand = if i % 2 == 0 { MoveBy::Click } else { MoveBy::Drag };
        user.make(read_move(&start, case[1]).expect("a legal move"), hand);
        mouse.key("ctrl+b");
        user.await_answer();
        if let Some(reason) = case.get(2) {
            let (from, to) = (&reason[..2], &reason[2..4]);
            assert_eq!(user.refusal_of(from, to, MoveBy::Drag), *reason);
        }
        user.assert_every_position_is_shown();
    }
    xboard.assert_all_legal();
}

#[test]
fn chess() {
    user_makes::<Board8x8>(
        "chess",
        &[],
        "
r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w KQkq - 0 1  O-O
r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w KQkq - 0 1  O-O-O
4k3/8/8/8/8/8/P7/R3K2R w KQ - 0 1  a4  e1h1: to castle, drag e1 to g1
4k3/8/8/8/8/8/P7/R3K2R w - - 0 1  a3  e1g1: castling with the rook on the h-file side is not possible: the king or that rook has moved, or there is no such rook
4k3/p7/8/2Pp4/8/8/8/4K3 w - d6 0 1  cxd6
8/p2P1k2/8/8/8/8/5K2/8 w - - 0 1  d8=N+
8/p2P1k2/8/8/8/8/5K2/8 w - - 0 1  d8=R
4r3/p2P2k1/8/8/8/8/5K2/8 w - - 0 1  dxe8=B
4r3/p2P2k1/8/8/8/8/5K2/8 w - - 0 1  dxe8=Q
",
    );
}

#[test]
fn fischerandom() {
    user_makes::<Board8x8>(
        "fischerandom",
        &[],
        "
# The king is on his destination, beside it, or two squares away. The king or the rook stands on the rook's destination.
1r4kr/pppppppp/8/8/8/8/PPPPPPPP/1R4KR w HBhb - 0 1  O-O
1r3k1r/pppppppp/8/8/8/8/PPPPPPPP/1R3K1R w HBhb - 0 1  O-O
1r3k1r/pppppppp/8/8/8/8/PPPPPPPP/1R3K1R w HBhb - 0 1  Kg1
1r3kr1/pppppppp/8/8/8/8/PPPPPPPP/1R3KR1 w GBgb - 0 1  O-O
r3kr2/pppppppp/8/8/8/8/PPPPPPPP/R3KR2 w FAfa - 0 1  O-O
rk5r/pppppppp/8/8/8/8/PPPPPPPP/RK5R w HAha - 0 1  O-O
r1k4r/pppppppp/8/8/8/8/PPPPPPPP/R1K4R w HAha - 0 1  O-O-O
rk5r/pppppppp/8/8/8/8/PPPPPPPP/RK5R w HAha - 0 1  O-O-O
2rk3r/pppppppp/8/8/8/8/PPPPPPPP/2RK3R w HChc - 0 1  O-O-O
3rk2r/pppppppp/8/8/8/8/PPPPPPPP/3RK2R w HDhd - 0 1  O-O-O
r5kr/pppppppp/8/8/8/8/PPPPPPPP/R5KR w HAha - 0 1  O-O-O
4k3/8/8/8/8/8/P7/4K2R w H - 0 1  a3  e1g1: to castle, drag e1 to h1
4k3/p7/8/2Pp4/8/8/8/4K3 w - d6 0 1  cxd6
8/p2P1k2/8/8/8/8/5K2/8 w - - 0 1  d8=B
",
    );
}

#[test]
fn capablanca() {
    user_makes::<Board10x8>(
        "capablanca",
        &[],
        "
r4k3r/pppppppppp/10/10/10/10/PPPPPPPPPP/R4K3R w KQkq - 0 1  O-O
r4k3r/pppppppppp/10/10/10/10/PPPPPPPPPP/R4K3R w KQkq - 0 1  O-O-O
5k4/10/10/10/10/10/P9/R4K3R w KQ - 0 1  a4  f1j1: to castle, drag f1 to i1
5k4/p9/10/2Pp6/10/10/10/5K4 w - d6 0 1  cxd6
10/p2P3k2/10/10/10/10/5K4/10 w - - 0 1  d8=A
10/p2P3k2/10/10/10/10/5K4/10 w - - 0 1  d8=C
4r5/p2P3k2/10/10/10/10/5K4/10 w - - 0 1  dxe8=C
4r5/p2P3k2/10/10/10/10/5K4/10 w - - 0 1  dxe8=A
10/p2P3k2/10/10/10/10/5K4/10 w - - 0 1  d8=N
10/p2P3k2/10/10/10/10/5K4/10 w - - 0 1  d8=R
",
    );
}

#[test]
fn caparandom() {
    user_makes::<Board10x8>(
        "caparandom",
        &[],
        "
# As in Fischer Random, but the king lands on the i-file and the rook on the h-file.
1r6kr/pppppppppp/10/10/10/10/PPPPPPPPPP/1R6KR w JBjb - 0 1  O-O
1r5k1r/pppppppppp/10/10/10/10/PPPPPPPPPP/1R5K1R w JBjb - 0 1  O-O
1r5k1r/pppppppppp/10/10/10/10/PPPPPPPPPP/1R5K1R w JBjb - 0 1  Ki1
1r5kr1/pppppppppp/10/10/10/10/PPPPPPPPPP/1R5KR1 w IBib - 0 1  O-O
r5kr2/pppppppppp/10/10/10/10/PPPPPPPPPP/R5KR2 w HAha - 0 1  O-O
rk7r/pppppppppp/10/10/10/10/PPPPPPPPPP/RK7R w JAja - 0 1  O-O
r1k6r/pppppppppp/10/10/10/10/PPPPPPPPPP/R1K6R w JAja - 0 1  O-O-O
rk7r/pppppppppp/10/10/10/10/PPPPPPPPPP/RK7R w JAja - 0 1  O-O-O
2rk5r/pppppppppp/10/10/10/10/PPPPPPPPPP/2RK5R w JCjc - 0 1  O-O-O
3rk4r/pppppppppp/10/10/10/10/PPPPPPPPPP/3RK4R w JDjd - 0 1  O-O-O
r7kr/pppppppppp/10/10/10/10/PPPPPPPPPP/R7KR w JAja - 0 1  O-O-O
5k4/10/10/10/10/10/P9/5K3R w J - 0 1  a3  f1i1: to castle, drag f1 to j1
5k4/p9/10/2Pp6/10/10/10/5K4 w - d6 0 1  cxd6
10/p2P3k2/10/10/10/10/5K4/10 w - - 0 1  d8=C
4r5/p2P3k2/10/10/10/10/5K4/10 w - - 0 1  dxe8=A
",
    );
}

/// With legality testing off, only squares that the engine highlights can be reached.
#[test]
fn marks_of_the_engine() {
    user_makes::<Board8x8>(
        "fischerandom",
        &["-testLegality", "false"],
        "
1r3kr1/pppppppp/8/8/8/8/PPPPPPPP/1R3KR1 w GBgb - 0 1  O-O
3rk2r/pppppppp/8/8/8/8/PPPPPPPP/3RK2R w HDhd - 0 1  O-O-O
",
    );
}

#[test]
fn seirawan() {
    user_makes::<Board8x8>(
        "seirawan",
        &[],
        "
rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[EHeh] w KQBCDFGkqbcdfg - 0 1  Nc3/H
r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R[EHeh] w KQkq - 0 1  O-O/Ee1
r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R[EHeh] w KQkq - 0 1  O-O-O/Ha1
r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R[EHeh] w KQkq - 0 1  O-O
",
    );
}
