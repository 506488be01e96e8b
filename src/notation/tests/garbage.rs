//! Texts that are no moves: refused, never a panic, and the message stays short.

use super::{narrow, wide};
use crate::board::{Board8x8, Board10x8, Geometry};
use crate::notation::{fen, read_move};
use crate::position::Position;
use std::sync::OnceLock;

/// Long enough for every reason with the longest quotation.
const MAX_MESSAGE: usize = 400;

fn refuse<G: Geometry>(position: &Position<G>, text: &str) {
    match read_move(position, text) {
        Ok(mv) => assert!(position.is_legal(mv), "{text} in {}", fen::write(position)),
        Err(error) => assert!(error.to_string().len() < MAX_MESSAGE, "{error}"),
    }
}

/// Positions in which every special move is open.
fn positions() -> &'static (Vec<Position<Board8x8>>, Position<Board10x8>) {
    static POSITIONS: OnceLock<(Vec<Position<Board8x8>>, Position<Board10x8>)> = OnceLock::new();
    POSITIONS.get_or_init(|| {
        let pm = "nrkbbrnm/pppppppp/8/8/8/8/PPPPPPPP/M1RBKB1R[Qq] w KQkq - 0 1 ACDEFH+abcdefgh";
        let contemporary = "r1k2r2/P7/8/8/8/8/PP5P/R1B1KN1R w KQkq - 0 1 CEc";
        let cetina = "4k3/8/8/8/3pP3/8/5P2/B1SK1RB1 b - e3 0 1 AG+";
        let narrow = vec![
            narrow("pm-contemporary-random", pm),
            narrow("contemporary-random", contemporary),
            narrow("cetina-random", cetina),
        ];
        let wide = wide("caparandom", "r4k3r/10/10/10/3Pp5/10/P8p/R4K3R b KQkq d3 0 1");
        (narrow, wide)
    })
}

fn refuse_everywhere(text: &str) {
    let (narrow, wide) = positions();
    for position in narrow {
        refuse(position, text);
    }
    refuse(wide, text);
}

#[test]
fn odd_texts() {
    let megabyte = "e2".repeat(1 << 19);
    let accents = "\u{e9}".repeat(1 << 19);
    for text in [
        "",
        " ",
        "-",
        "--",
        "0000",
        "@@@@",
        "O",
        "O-",
        "0-",
        "-0-0",
        "O-O-O-O",
        "000",
        "00",
        "O-Oz",
        "O-O-",
        "O-O(",
        "O-O)",
        "O-O()",
        "O-O(Q)",
        "O-O(Qz9)",
        "O-O(Qe1)(Qe1)",
        "(Qe1)",
        "e2e4(",
        "e2e4)",
        "e2e4()",
        "N",
        "Nf",
        "N3",
        "Nx",
        "Z",
        "Zf3",
        "e",
        "e9",
        "i1",
        "j8",
        "k4",
        "a0",
        "ax",
        "axb",
        "a1b",
        "a1b1c1",
        "a1b1,",
        ",",
        ",,",
        "a1b1,b1c1,c1d1",
        "Na1b1,b1c1",
        "a1b1q,b1c1",
        "<=>",
        "B<=>",
        "<=>B",
        "B<=>N<=>R",
        "Bz<=>N",
        ">>",
        "K>>",
        ">>g1",
        "K>>g",
        "N>>g1",
        "Kc>>g1>>b1",
        "e7e8==q",
        "e7e8qq",
        "e7e8qk",
        "e8=",
        "+",
        "#",
        "!?",
        "e.p.",
        "\0",
        "e2e4\0",
        "\u{265e}f3",
        "e\u{301}2e4",
        "\u{ff45}2e4",
        "resign",
        "1-0",
        "1/2-1/2",
        "*",
        megabyte.as_str(),
        accents.as_str(),
    ] {
        refuse_everywhere(text);
        refuse_everywhere(&format!("{text}\u{a0}"));
    }
}

#[test]
fn a_megabyte_is_quoted_short() {
    let chess = narrow("chess", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    let error = read_move(&chess, &"\u{1}\u{e9}".repeat(1 << 19)).unwrap_err();
    assert_eq!(error.text.chars().count(), 63);
    assert!(error.text.starts_with("\u{fffd}\u{e9}"));
}
