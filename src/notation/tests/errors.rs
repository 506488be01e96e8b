//! The messages for moves that are not legal.

use super::{narrow, position};
use crate::notation::read_move;
use crate::on_board;
use crate::position::AnyRules;
use crate::testing::own_games;
use crate::variant::Variant;
use crate::variant::catalog::Catalog;
use std::sync::Arc;

/// Games whose rules no built-in game has.
const OWN_GAMES: &str = "
[placement:chess]
pieceDrops = true
mustDrop = true
[cannons:crazyhouse]
cannon = o
[royal-knights:crazyhouse]
extinctionValue = loss
extinctionPieceTypes = n
extinctionPseudoRoyal = true
[no-promotion:chess]
promotionPieceTypes = -
[palace:chess]
mobilityRegionWhiteKing = d1 e1 f1
[commoners:chess]
king = -
commoner = k
castlingKingPiece = k
extinctionValue = loss
extinctionPieceTypes = k
extinctionPseudoRoyal = true
[castling-knights:chess]
castlingRookPieces = n
";

#[test]
fn a_megabyte_is_quoted_short() {
    let chess = narrow("chess", "4k3/8/8/8/8/8/8/4K3 w - - 0 1");
    for text in ["\u{1}\u{e9}", "e2", "\u{e9}"] {
        let error = read_move(&chess, &text.repeat(1 << 19)).unwrap_err();
        assert_eq!(error.text.chars().count(), 63);
        assert!(error.text.starts_with(&text.replace('\u{1}', "\u{fffd}")), "{error}");
        assert!(error.to_string().len() < 400, "{error}");
    }
}

/// Games with a position each, and moves that are refused there with the reason.
const REFUSED: &str = "
chess rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1
    hello     this is not a move in any notation; moves look like e2e4, e7e8q, Nf3, exd5, e8=Q, O-O or e1h1
    e2e9      the board has no square e9
    i2i4      the board has no square i2
    Zf3       no piece of this game has the letter Z
    e3e4      no piece stands on e3
    e7e5      the pawn on e7 is Black's, and it is the other side's move
    Bg1f3     the knight on g1 is not a bishop
    N3d4      White has no such knight
    g1e2      White's own pawn is on e2
    g1g3      a knight cannot move from g1 to g3
    f1c4      the bishop on f1 is blocked on e2
    Bc4       White has no bishop that can go to c4
    Rh3       White has no rook that can go to h3
    Qd4       the queen on d1 is blocked on d2
    e2d3      the pawn on e2 has nothing to capture on d3
    e2e5      a pawn cannot move from e2 to e5
    e5        a pawn cannot move from e2 to e5
    exd3      the pawn on e2 has nothing to capture on d3
    e2e4q     'q' has no meaning here: the move is e4
    g1f3n     'n' has no meaning here: the move is Nf3
    g1f3q     the drop is not possible: this game has none
    Bf<=>N    the bishop adjustment is not possible: this game has none
    Ke>>g1    the king's leap to g1 is not possible: this game has none
    e2e4,e4e5 a two-step move must be castling or a bishop adjustment; neither matches
# Pawns.
chess 3rk3/4P1P1/8/8/3p4/8/3P4/4K3 w - - 0 1
    g7g8      this is a promotion: add the letter of a piece, one of q r b n, as in g7g8q
    g8        this is a promotion: add the letter of a piece, one of q r b n, as in g7g8q
    exd8      this is a promotion: add the letter of a piece, one of q r b n, as in e7d8q
    g7g8k     a pawn does not become 'k': it becomes one of q r b n
    g8=A      a pawn does not become 'A': it becomes one of q r b n
    e7e8q     the pawn on e7 is blocked on e8
    d2d4      the pawn on d2 is blocked on d4
    d4        the pawn on d2 is blocked on d4
# Check, from a piece before which the moving piece stood, and from one that the king meets.
chess 4r1k1/8/8/8/8/8/4N3/4K3 w - - 0 1
    Nc3       the king would be in check from the rook on e8
    e2c3      the king would be in check from the rook on e8
    Ne2-c3    the king would be in check from the rook on e8
chess 3r2k1/8/8/8/8/8/8/4K2R w K - 0 1
    Kd1       the king would be in check from the rook on d8
chess 4r1k1/8/8/8/8/8/8/4K2R w K - 0 1
    h1h2      the king would be in check from the rook on e8
    O-O       castling with the rook on the h-file side is not possible: the king is in check
    e1g1      castling with the rook on the h-file side is not possible: the king is in check
    e1h1      castling with the rook on the h-file side is not possible: the king is in check
    e1h1,h1g1 castling with the rook on the h-file side is not possible: the king is in check
    e1g1k     castling with the rook on the h-file side is not possible: the king is in check
# En passant removes two pawns from the rank of the king.
chess 6k1/8/8/K2pP2r/8/8/8/8 w - d6 0 1
    exd6      the king would be in check from the rook on h5
# Castling.
commoners 4kr2/8/8/8/8/8/8/4K2R w K - 0 1
    e1g1      castling with the rook on the h-file side is not possible: f1 is attacked
castling-knights 4k3/8/8/8/8/8/8/4KB1N w K - 0 1
    h1e1      castling with the rook on the h-file side is not possible: f1 is occupied
    Rg1       White has no such rook
contemporary-random 4k3/8/8/8/8/8/8/1K3R2 w K - 0 1 B
    b1c1k     that is not where castling ends; the castling possible there is b1g1k
chess r3k1nr/8/8/8/8/8/8/4K2R b kq - 0 1
    O-O       castling with the rook on the h-file side is not possible: g8 is occupied
    e8g8      castling with the rook on the h-file side is not possible: g8 is occupied
chess r3k2r/8/8/8/8/8/8/R3K2R w kqQ - 0 1
    O-O       castling with the rook on the h-file side is not possible: the king or that rook has moved, or there is \
              no such rook
    O-K-O     this is not a move in any notation; moves look like e2e4, e7e8q, Nf3, exd5, e8=Q, O-O or e1h1
    O-Of      no castling of this game brings the king to the f-file
chess 4kr2/8/8/8/8/8/8/R3K2R w KQ - 0 1
    e1g1      castling with the rook on the h-file side is not possible: f1 is attacked
# When the rook has left b1, the queen attacks the square where the king lands.
fischerandom 4k3/8/8/8/8/8/8/qRK5 w B - 0 1
    O-O-O     castling with the rook on the a-file side is not possible: the king would be in check
    c1c1k     castling with the rook on the a-file side is not possible: the king would be in check
    c1b1      castling with the rook on the a-file side is not possible: the king would be in check
caparandom 4k5/10/10/10/10/10/10/R4K2NR w KQ - 0 1
    f1j1      castling with the rook on the j-file side is not possible: i1 is occupied
cetina-random 4k3/8/8/8/8/8/8/4K2R w - - 0 1 -
    O-O       this game has no castling
    e1g1      this game has no castling
# The king's leap.
contemporary-random 4k3/8/8/8/8/8/8/2K5 w - - 0 1 -
    Kc>>g1    the king's leap to g1 is not possible: the king has moved
    c1g1      the king's leap to g1 is not possible: the king has moved
contemporary-random 3rk3/8/8/8/8/8/8/2K5 w - - 0 1 C
    Kc>>g1    the king's leap to g1 is not possible: d1 is attacked
    Kd>>g1    the king's leap to g1 is not possible: the king stands on c1
    Kc>>f1    the king's leap to f1 is not possible: the king can leap only to b1 and g1
contemporary-random 4k3/8/8/8/8/8/4P3/2K1b1N1 w - - 0 1 C
    Kc>>g1    the king's leap to g1 is not possible: g1 is occupied
contemporary-random 4k3/8/8/8/8/8/8/6K1 w - - 0 1 G
    Kg>>g1    the king's leap to g1 is not possible: a leap goes two files or more
# To a bunker beside it the king steps.
contemporary-random 4k1r1/8/8/8/8/8/8/5K2 w - - 0 1 F
    Kf>>g1    the king would be in check from the rook on g8
contemporary-random 4k3/8/8/8/8/8/1r6/1NK2R2 w K - 0 1 -
    Kc>>b1    White's own knight is on b1
contemporary-random 4k3/8/8/8/8/8/1r6/2K2R2 w K - 0 1 -
    Kc>>b1    the king would be in check from the rook on b2
    Kb1       the king would be in check from the rook on b2
# Adjustment of a bishop.
modern-random-64 rkqbnbrn/pppppppp/8/8/8/8/PPPPPPPP/NRBNBQKR w KQkq - 0 1 BCDEFG+bcdefg+
    Bc<=>Q      the bishop adjustment is not possible: only an unmoved bishop and an unmoved piece beside it change \
              places
    Be<=>N(Qe1) this is not a move in any notation; moves look like e2e4, e7e8q, Nf3, exd5, e8=Q, O-O or e1h1
    c1d1q       the drop is not possible: this game has none
    B<=>N       several moves fit: Bc<=>N, Be<=>N
modern-random-64 rkqbnbrn/pppppppp/8/8/8/8/PPPPPPPP/NRBNBQKR w KQkq - 0 1 -
    Be<=>Q    the bishop adjustment is not possible: White has none left (it is possible once a game, \
              between unmoved pieces, when the bishops started on squares of one colour)
    e1f1      the bishop adjustment is not possible: White has none left (it is possible once a game, \
              between unmoved pieces, when the bishops started on squares of one colour)
    e1g1      White's own king is on g1
modern-random-64 4k2r/8/8/8/8/8/8/4NB1K w - - 0 1 EF+
    f1e1      the bishop adjustment is not possible: the king is in check
modern-random-64 4kr2/8/8/8/8/8/8/4NBK1 w - - 0 1 EFG+
    f1g1      the bishop adjustment is not possible: the king would be in check
# Drops on the square that a piece leaves.
pm-contemporary-random 4k3/8/8/8/8/8/8/R3MK1R[Q] w KQ - 0 1 AFH
    e1f3q     the drop is not possible: only the first move of a first-rank piece leaves a square to a piece in hand
    Mf3(Qe1)  the drop is not possible: only the first move of a first-rank piece leaves a square to a piece in hand
    f1h1q     the drop is not possible: the move does not leave f1 empty
    O-Og(Qf1) the drop is not possible: the move does not leave f1 empty
pm-contemporary-random 4k3/8/8/8/8/8/8/R3MK1R[] w KQ - 0 1 -
    a1a2q     the drop is not possible: White has no queen in hand
pm-contemporary-random 4k3/8/8/8/8/8/8/3KN2R[Q] w K - 0 1 DEH
    Nf3(Re1)  the drop is not possible: White has no rook in hand
pm-contemporary-random 4k3/8/8/8/8/8/8/4NBK1[Q] w - - 0 1 EFG+
    f1e1q     the drop is not possible: an adjustment leaves no square empty
# Conversion of a bishop.
cetina-random 4k3/8/8/8/8/8/8/3K1B2 w - - 0 1 F!
    f1c4      the bishop on f1 must convert: it can go only one square straight forward or sideways
    Bc4       the bishop on f1 must convert: it can go only one square straight forward or sideways
    Bf3       a bishop cannot move from f1 to f3
    f1g3      a bishop cannot move from f1 to g3
cetina-random 4k3/8/8/8/8/8/8/3K1B2 w - - 0 1 -
    f1f2      the bishop on f1 cannot convert: only an unmoved bishop of a side can, and only once
# Pieces by the names that they have in their game.
seirawan 4k3/8/8/8/8/8/8/3EK2H[H] w - - 0 1
    Hb4       a hawk cannot move from h1 to b4
    Ee8       an elephant cannot move from d1 to e8
    Hd1d2     the elephant on d1 is not a hawk
    d1h1      White's own hawk is on h1
seirawan 4k3/8/8/8/8/8/8/4K3[] w - - 0 1
    He4       White has no such hawk
    Ee4       White has no such elephant
# Two pieces that can go there.
chess 4k3/8/8/8/8/8/4K3/R6R w - - 0 1
    Rd1       several moves fit: Rad1, Rhd1
seirawan 4k3/8/8/8/8/8/8/4K1N1[HE] w G - 0 1
    Nf3(Qg1)  the drop is not possible: White has no queen in hand
    Nf3/Qg1   the drop is not possible: White has no queen in hand
    g1f3q     the drop is not possible: White has no queen in hand
# Drops on empty squares.
crazyhouse 4k3/8/8/8/8/8/8/4K1N1[P] w - - 0 1
    Nf3(Bg1)  the drop is not possible: White has no bishop in hand
    Nf3(Pg1)  the drop is not possible: in this game a drop is a move of its own
crazyhouse 4k3/8/8/8/8/8/8/r3K3[PR] w - - 0 1
    N@e4      the drop is not possible: White has no knight in hand
    R@e8      the drop is not possible: e8 is occupied
    P@e1      the drop is not possible: e1 is occupied
    P@d8      the drop is not possible: the rules of the game forbid a drop of a pawn on d8
    R@e4      the drop is not possible: the king is in check
cannons 4o3/8/8/8/8/8/8/4K2k[N] w - - 0 1
    N@e4      the drop is not possible: the king would be in check
royal-knights 3rk2n/8/8/8/8/8/8/K6N[N] w - - 0 1
    N@d4      the drop is not possible: a royal piece would be attacked
placement 7k/P7/8/8/8/8/8/R3K3[N] w Q - 0 1
    a7a8q     White can drop a piece and must do so
    O-O-O     White can drop a piece and must do so
    N@a7      the drop is not possible: a7 is occupied
# Promotions and squares that the rules forbid.
no-promotion 7k/P7/8/8/8/8/8/7K w - - 0 1
    a7a8      there is no piece that the pawn could become on a8
    a7a8q     there is no piece that the pawn could become on a8
grand 9k/10/P9/10/10/10/10/10/9K/1Q8 w - - 0 1
    a9=Q      a pawn does not become 'Q': it becomes one of c a r b n
palace 7k/8/8/8/8/8/8/4K3 w - - 0 1
    e1e2      the rules of the game forbid a king on e2
    e1c3      the rules of the game forbid a king on c3
";

/// A built-in game, or one of [`OWN_GAMES`].
fn any_game(name: &str) -> Arc<Variant> {
    let own = own_games(OWN_GAMES).into_iter();
    let found = own.chain(Catalog::builtin().iter().cloned());
    let mut found = found.filter(|game| game.name == name);
    found.next().unwrap_or_else(|| panic!("no game {name}"))
}

#[test]
fn moves_are_refused_with_a_reason() {
    let mut place = ("", "");
    let mut wrong = Vec::new();
    for line in REFUSED.lines().filter(|line| !line.starts_with('#')) {
        let row = line.strip_prefix("    ").and_then(|row| row.split_once(' '));
        let Some((text, expected)) = row else {
            place = line.split_once(' ').unwrap_or(place);
            continue;
        };
        let rules = AnyRules::of(&any_game(place.0)).unwrap();
        let read = on_board!(rules, rules => read_move(&position(rules, place.1), text));
        let reason = read.expect_err(line).reason.to_string();
        if reason != expected.trim() {
            wrong.push((place, text, reason));
        }
    }
    assert_eq!(wrong, []);
}
