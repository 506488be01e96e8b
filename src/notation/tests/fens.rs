//! Positions in the dialects that are read but not written, and texts that are refused.

use super::{game, narrow, rules};
use crate::board::{Board8x8, Board10x8, Geometry};
use crate::notation::fen;

const BACK: &str = "nrkqrbnb/pppppppp/8/8/8/8/PPPPPPPP/BNBRQKRN";

fn refusal<G: Geometry>(name: &str, text: &str) -> String {
    match fen::read::<G>(rules(game(name)), text) {
        Ok(position) => panic!("{text} read as {}", fen::write(&position)),
        Err(error) => error.to_string(),
    }
}

#[test]
fn a_castling_rook_is_unmoved_whether_or_not_the_seventh_field_names_it() {
    for rest in [
        "KQkq - 0 1 C+",
        "KQkq - C+",
        "KQkq - 0 1 CD+",
        "KQkq - 0 1 CDF+c",
    ] {
        let position = narrow("contemporary-random", &format!("{BACK} w {rest}"));
        let written = fen::write(&position);
        assert_eq!(written, format!("{BACK} w KQkq - 0 1 CDF+c"), "{rest}");
    }
    let position = narrow("modern-random-64", &format!("{BACK} w KQkq - 0 1 C+"));
    assert!(fen::write(&position).ends_with(" CD+"));
    // Without the castling right the bishop has no unmoved neighbour.
    let text = format!("{BACK} w - - 0 1 C+");
    assert!(refusal::<Board8x8>("contemporary-random", &text).contains("mark '+' of White"));
}

#[test]
fn castling_letters_in_every_dialect() {
    let placement = "1k4r1/1p6/8/8/8/8/8/1R2KR1R";
    for (read, written) in [
        ("KQk", "KQk"),
        ("HBg", "KQk"),
        ("KHQBkg", "KQk"),
        ("KFQ", "FQ"),
        ("FB", "FQ"),
        // A letter of the other case is Black's own right if Black has a rook there.
        ("Kg", "Kk"),
        // If not, it names the rook of the marker before it.
        ("Kf", "F"),
        ("-", "-"),
    ] {
        let position = narrow("fischerandom", &format!("{placement} w {read} - 0 1"));
        let fields = fen::write(&position);
        assert_eq!(fields.split(' ').nth(2), Some(written), "{read}");
    }
}

#[test]
fn unmoved_pieces_of_seirawan_chess_stand_in_the_castling_field() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
    for (game, read, written) in [
        (
            "seirawan",
            "[HEhe] w KQBCDFGkqbcdfg - 0 1",
            "[EHeh] w KQBCDFGkqbcdfg - 0 1",
        ),
        // Without a hand there are castling rights only.
        (
            "seirawan",
            "[HE] w KQBCDFGkqbcdfg - 0 1",
            "[EH] w KQBCDFGkq - 0 1",
        ),
        ("seirawan", "[] w HAha - 0 1", "[] w KQkq - 0 1"),
        // Files alone, the king's among them, are castling rights too.
        (
            "seirawan960",
            "[Hh] w ABCDEFGHh - 0 1",
            "[Hh] w KQBCDFGh - 0 1",
        ),
        // An unmoved rook may castle with an unmoved king.
        ("seirawan", "[Hh] w QBH - 0 1", "[Hh] w KQB - 0 1"),
        // pyffish leaves the field out here.
        ("seirawan", "[]  b  - 3 15", "[] b - - 3 15"),
        // Without brackets a first rank that is an array has the whole hand.
        ("seirawan", "", "[EHeh] w - - 0 1"),
    ] {
        let position = narrow(game, &format!("{start}{read}"));
        assert_eq!(fen::write(&position), format!("{start}{written}"), "{read}");
    }
    // A rook that is not the outermost is named by its file, and then all pieces are.
    let inner = narrow("seirawan960", "1k6/1p6/8/8/8/8/8/1RK2R1R[H] w BCF - 0 1");
    assert_eq!(
        fen::write(&inner),
        "1k6/1p6/8/8/8/8/8/1RK2R1R[H] w BCF - 0 1"
    );
    for (rest, reason) in [
        (
            "[QE] w KQ - 0 1",
            "expected the pieces in hand, any of [EHeh]",
        ),
        ("[HH] w KQ - 0 1", "each once"),
        ("[H] w KZ - 0 1", "castling field"),
        ("[H] w KQ - 0 1 ABC", "seventh field"),
    ] {
        let text = format!("{start}{rest}");
        let refusal = refusal::<Board8x8>("seirawan", &text);
        assert!(refusal.contains(reason), "{text}: {refusal}");
    }
}

#[test]
fn refusals_name_the_field_and_the_reason() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -";
    for (rest, reason) in [
        ("-1 1", "counter"),
        ("0 70000", "counter"),
        ("0 1 ABC", "seventh field"),
        ("x 1", "'x' as counter"),
        ("0 x", "'x' as counter"),
        ("- -", "counter"),
    ] {
        let message = refusal::<Board8x8>("chess", &format!("{start} {rest}"));
        assert!(message.contains(reason), "{rest}: {message}");
    }
    let no_king = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQQBNR w KQkq - 0 1";
    assert!(refusal::<Board8x8>("chess", no_king).contains("White has 0 kings"));
    let cetina = "bqbkncsr/pppppppp/8/8/8/8/PPPPPPPP/BQBKNCSR w KQkq - 0 1";
    assert!(refusal::<Board8x8>("cetina-random", cetina).contains("no castling"));
    let wide = "rnabqkbcnr/pppppppppp/10/10/10/19/PPPPPPPPPP/RNABQKBCNR w KQkq - 0 1";
    let narrow = "rnabqkbcnr/pppppppppp/10/10/10/9/PPPPPPPPPP/RNABQKBCNR w KQkq - 0 1";
    assert!(fen::read::<Board10x8>(rules(game("capablanca")), wide).is_ok());
    assert!(refusal::<Board10x8>("capablanca", narrow).contains("rank 3"));
}

/// As Fairy-Stockfish reads them.
#[test]
fn all_fields_but_the_first_may_be_missing() {
    let placement = "4k3/8/8/8/8/8/8/4K2R";
    for (rest, written) in [
        ("", "w - - 0 1"),
        ("b", "b - - 0 1"),
        ("w K", "w K - 0 1"),
        ("w K - 3", "w K - 3 1"),
    ] {
        let position = narrow("chess", &format!("{placement} {rest}"));
        assert_eq!(fen::write(&position), format!("{placement} {written}"));
    }
    assert!(refusal::<Board8x8>("chess", " ").contains("one to seven fields"));
    let long = format!("{placement} w - - 0 1 - -");
    assert!(refusal::<Board8x8>("chess", &long).contains("this has 8"));
}

#[test]
fn the_largest_counters_are_read_back() {
    let mut position = narrow("chess", "4k3/8/8/8/8/8/8/4K2R b - - 65535 65535");
    for _ in 0..3 {
        let mv = position.legal_moves()[0];
        position.make(mv);
        let written = fen::write(&position);
        assert_eq!(fen::write(&narrow("chess", &written)), written);
    }
}
