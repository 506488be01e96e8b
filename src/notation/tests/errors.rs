//! The messages for moves that are not legal.

use super::{narrow, wide};
use crate::board::Geometry;
use crate::notation::read_move;
use crate::position::Position;

fn refused<G: Geometry>(position: &Position<G>, text: &str, reason: &str) {
    match read_move(position, text) {
        Ok(mv) => panic!("{text} was read as {mv:?}"),
        Err(error) => assert_eq!(error.reason.to_string(), reason, "{text}"),
    }
}

#[test]
fn names_the_move() {
    let chess = narrow("chess", "4k3/8/8/8/8/8/8/4K3 w - - 0 1");
    let error = read_move(&chess, " e2e4 ").unwrap_err();
    assert_eq!(error.to_string(), "e2e4: no piece stands on e2");
}

#[test]
fn pieces_and_squares() {
    let fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let start = narrow("chess", fen);
    for (text, reason) in [
        (
            "hello",
            "this is not a move in any notation; moves look like e2e4, e7e8q, Nf3, exd5, e8=Q, O-O or e1h1",
        ),
        ("e2e9", "the board has no square e9"),
        ("i2i4", "the board has no square i2"),
        ("Zf3", "no piece of this game has the letter Z"),
        ("e3e4", "no piece stands on e3"),
        (
            "e7e5",
            "the pawn on e7 is Black's, and it is the other side's move",
        ),
        ("Bg1f3", "the knight on g1 is not a bishop"),
        ("N3d4", "White has no such knight"),
        ("g1e2", "White's own pawn is on e2"),
        ("g1g3", "a knight cannot move from g1 to g3"),
        ("f1c4", "the bishop on f1 is blocked on e2"),
        ("Bc4", "White has no bishop that can go to c4"),
        ("Rh3", "White has no rook that can go to h3"),
        ("Qd4", "the queen on d1 is blocked on d2"),
        ("e2d3", "the pawn on e2 has nothing to capture on d3"),
        ("e2e5", "a pawn cannot move from e2 to e5"),
        ("e5", "a pawn cannot move from e2 to e5"),
        ("exd3", "the pawn on e2 has nothing to capture on d3"),
        ("e2e4q", "'q' has no meaning here: the move is e4"),
        ("g1f3n", "'n' has no meaning here: the move is Nf3"),
        ("g1f3q", "the drop is not possible: this game has none"),
        (
            "Bf<=>N",
            "the bishop adjustment is not possible: this game has none",
        ),
        (
            "Ke>>g1",
            "the king's leap to g1 is not possible: this game has none",
        ),
        (
            "e2e4,e4e5",
            "a two-step move must be castling or a bishop adjustment; neither matches",
        ),
    ] {
        refused(&start, text, reason);
    }
}

#[test]
fn pawns() {
    let fen = "3rk3/4P1P1/8/8/3p4/8/3P4/4K3 w - - 0 1";
    let chess = narrow("chess", fen);
    for (text, reason) in [
        (
            "g7g8",
            "the pawn promotes: add the letter of a piece, one of q r b n, as in g7g8q",
        ),
        (
            "g8",
            "the pawn promotes: add the letter of a piece, one of q r b n, as in g7g8q",
        ),
        (
            "exd8",
            "the pawn promotes: add the letter of a piece, one of q r b n, as in e7d8q",
        ),
        (
            "g7g8k",
            "a pawn does not become 'k': it becomes one of q r b n",
        ),
        (
            "g8=A",
            "a pawn does not become 'A': it becomes one of q r b n",
        ),
        ("e7e8q", "the pawn on e7 is blocked on e8"),
        ("d2d4", "the pawn on d2 is blocked on d4"),
        ("d4", "the pawn on d2 is blocked on d4"),
    ] {
        refused(&chess, text, reason);
    }
}

#[test]
fn check() {
    let pinned = narrow("chess", "4r1k1/8/8/8/8/8/4N3/4K3 w - - 0 1");
    for text in ["Nc3", "e2c3", "Ne2-c3"] {
        refused(
            &pinned,
            text,
            "the king would be in check from the rook on e8",
        );
    }
    let attacked = narrow("chess", "3r2k1/8/8/8/8/8/8/4K2R w K - 0 1");
    refused(
        &attacked,
        "Kd1",
        "the king would be in check from the rook on d8",
    );
    let checked = narrow("chess", "4r1k1/8/8/8/8/8/8/4K2R w K - 0 1");
    refused(
        &checked,
        "h1h2",
        "the king would be in check from the rook on e8",
    );
    let castling =
        "castling with the rook on the h-file side is not possible: the king is in check";
    for text in ["O-O", "e1g1", "e1h1", "e1h1,h1g1", "e1g1k"] {
        refused(&checked, text, castling);
    }
    let elsewhere = narrow("contemporary-random", "4k3/8/8/8/8/8/8/1K3R2 w K - 0 1 B");
    refused(
        &elsewhere,
        "b1c1k",
        "that is not where castling ends; the castling possible there is b1g1k",
    );
    // En passant removes two pawns from the rank of the king.
    let rank = narrow("chess", "6k1/8/8/K2pP2r/8/8/8/8 w - d6 0 1");
    refused(
        &rank,
        "exd6",
        "the king would be in check from the rook on h5",
    );
}

#[test]
fn castling() {
    let fen = "r3k1nr/8/8/8/8/8/8/4K2R b kq - 0 1";
    let chess = narrow("chess", fen);
    let h_side = "castling with the rook on the h-file side is not possible: ";
    refused(&chess, "O-O", &format!("{h_side}g8 is occupied"));
    refused(&chess, "e8g8", &format!("{h_side}g8 is occupied"));
    let white = narrow("chess", "r3k2r/8/8/8/8/8/8/R3K2R w kqQ - 0 1");
    refused(
        &white,
        "O-O",
        &format!("{h_side}the king or that rook has moved"),
    );
    refused(
        &white,
        "O-Of",
        "no castling of this game brings the king to the f-file",
    );
    let attacked = narrow("chess", "4kr2/8/8/8/8/8/8/R3K2R w KQ - 0 1");
    refused(&attacked, "e1g1", &format!("{h_side}f1 is attacked"));
    // When the rook has left b1, the queen attacks the square where the king lands.
    let uncovered = narrow("fischerandom", "4k3/8/8/8/8/8/8/qRK5 w B - 0 1");
    let a_side = "castling with the rook on the a-file side is not possible: ";
    refused(
        &uncovered,
        "O-O-O",
        &format!("{a_side}the king would be in check"),
    );
    refused(
        &uncovered,
        "c1c1k",
        &format!("{a_side}the king would be in check"),
    );
    refused(
        &uncovered,
        "c1b1",
        &format!("{a_side}the king would be in check"),
    );
    let ten = wide("caparandom", "4k5/10/10/10/10/10/10/R4K2NR w KQ - 0 1");
    let j_side = "castling with the rook on the j-file side is not possible: ";
    refused(&ten, "f1j1", &format!("{j_side}i1 is occupied"));
    let none = narrow("cetina-random", "4k3/8/8/8/8/8/8/4K2R w - - 0 1 -");
    refused(&none, "O-O", "this game has no castling");
    refused(&none, "e1g1", "this game has no castling");
}

#[test]
fn leap() {
    let moved = narrow("contemporary-random", "4k3/8/8/8/8/8/8/2K5 w - - 0 1 -");
    let to_g1 = "the king's leap to g1 is not possible: ";
    refused(&moved, "Kc>>g1", &format!("{to_g1}the king has moved"));
    refused(&moved, "c1g1", &format!("{to_g1}the king has moved"));
    let seen = narrow("contemporary-random", "3rk3/8/8/8/8/8/8/2K5 w - - 0 1 C");
    refused(&seen, "Kc>>g1", &format!("{to_g1}d1 is attacked"));
    refused(&seen, "Kd>>g1", &format!("{to_g1}the king stands on c1"));
    let f1 = "the king's leap to f1 is not possible: the king can leap only to b1 and g1";
    refused(&seen, "Kc>>f1", f1);
    let enemy = narrow(
        "contemporary-random",
        "4k3/8/8/8/8/8/4P3/2K1b1N1 w - - 0 1 C",
    );
    refused(&enemy, "Kc>>g1", &format!("{to_g1}g1 is occupied"));
    let near = narrow("contemporary-random", "4k1r1/8/8/8/8/8/8/5K2 w - - 0 1 F");
    refused(
        &near,
        "Kf>>g1",
        &format!("{to_g1}a leap goes two files or more"),
    );
}

#[test]
fn adjustment() {
    let fen = "rkqbnbrn/pppppppp/8/8/8/8/PPPPPPPP/NRBNBQKR w KQkq - 0 1";
    let open = narrow("modern-random-64", &format!("{fen} BCDEFG+bcdefg+"));
    let not = "the bishop adjustment is not possible: ";
    let neighbours =
        format!("{not}only an unmoved bishop and an unmoved piece beside it change places");
    refused(&open, "Bc<=>Q", &neighbours);
    refused(
        &open,
        "Be<=>N(Qe1)",
        "this is not a move in any notation; moves look like e2e4, e7e8q, Nf3, exd5, e8=Q, O-O or e1h1",
    );
    refused(
        &open,
        "c1d1q",
        "the drop is not possible: this game has none",
    );
    refused(&open, "B<=>N", "several moves fit: Bc<=>N, Be<=>N");
    let closed = narrow("modern-random-64", &format!("{fen} -"));
    let closed_reason = format!(
        "{not}White has none left (it is possible once a game, between unmoved pieces, when the bishops \
         started on squares of one colour)"
    );
    refused(&closed, "Be<=>Q", &closed_reason);
    refused(&closed, "e1f1", &closed_reason);
    refused(&closed, "e1g1", "White's own king is on g1");
    let checked = narrow("modern-random-64", "4k2r/8/8/8/8/8/8/4NB1K w - - 0 1 EF+");
    refused(&checked, "f1e1", &format!("{not}the king is in check"));
    let file = narrow("modern-random-64", "4kr2/8/8/8/8/8/8/4NBK1 w - - 0 1 EFG+");
    refused(&file, "f1g1", &format!("{not}the king would be in check"));
}

#[test]
fn queen_drop() {
    let not = "the drop is not possible: ";
    let fen = "4k3/8/8/8/8/8/8/R3MK1R[Q] w KQ - 0 1 AFH";
    let pm = narrow("pm-contemporary-random", fen);
    let first = format!(
        "{not}only the first move of a first-rank piece leaves a square to a piece in hand"
    );
    refused(&pm, "e1f3q", &first);
    refused(&pm, "Mf3(Qe1)", &first);
    refused(
        &pm,
        "f1h1q",
        &format!("{not}the move does not leave f1 empty"),
    );
    refused(
        &pm,
        "O-Og(Qf1)",
        &format!("{not}the move does not leave f1 empty"),
    );
    let used = narrow(
        "pm-contemporary-random",
        &fen.replace("[Q]", "[]").replace("AFH", "-"),
    );
    refused(&used, "a1a2q", &format!("{not}White has no queen in hand"));
    let swap = narrow(
        "pm-contemporary-random",
        "4k3/8/8/8/8/8/8/4NBK1[Q] w - - 0 1 EFG+",
    );
    refused(
        &swap,
        "f1e1q",
        &format!("{not}an adjustment leaves no square empty"),
    );
}

#[test]
fn conversion() {
    let must = narrow("cetina-random", "4k3/8/8/8/8/8/8/3K1B2 w - - 0 1 F!");
    let reason =
        "the bishop on f1 must convert: it can go only one square straight forward or sideways";
    refused(&must, "f1c4", reason);
    refused(&must, "Bc4", reason);
    refused(&must, "Bf3", "a bishop cannot move from f1 to f3");
    refused(&must, "f1g3", "a bishop cannot move from f1 to g3");
    let done = narrow("cetina-random", "4k3/8/8/8/8/8/8/3K1B2 w - - 0 1 -");
    let reason =
        "the bishop on f1 cannot convert: only an unmoved bishop of a side can, and only once";
    refused(&done, "f1f2", reason);
}

#[test]
fn ambiguity() {
    let rooks = narrow("chess", "4k3/8/8/8/8/8/4K3/R6R w - - 0 1");
    refused(&rooks, "Rd1", "several moves fit: Rad1, Rhd1");
}

#[test]
fn drops_on_empty_squares() {
    let hand = narrow("crazyhouse", "4k3/8/8/8/8/8/8/r3K3[PR] w - - 0 1");
    for (text, reason) in [
        ("N@e4", "White has no knight in hand"),
        ("R@e8", "e8 is occupied"),
        ("P@e1", "e1 is occupied"),
        (
            "P@d8",
            "the rules of the game forbid a drop of a pawn on d8",
        ),
        ("R@e4", "the king is in check"),
    ] {
        refused(&hand, text, &format!("the drop is not possible: {reason}"));
    }
}
