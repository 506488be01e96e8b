//! The pictures of positions in `docs/pictures` are what `sissa diagram` draws.
//!
//! `MAKE_PICTURES=1 cargo test -p engine-tests --test program diagrams` draws them again.

use engine_tests::command::good;
use std::env;
use std::fs;
use std::path::Path;

/// The squares that a sissa reaches from d4, as rings.
const SISSA: &str = "d1 c2 d2 e2 h2 b3 d3 f3 a4 b4 c4 e4 f4 g4 h4 b5 d5 f5 c6 d6 e6 h6 d7 b8 d8 f8";

/// Each file with its position, and the arrows on it.
const PICTURES: [(&str, &str, &str); 6] = [
    ("caparandom-array.svg", "-v caparandom --array 26733", ""),
    ("sissa-moves.svg", "-v cetina-random --fen 'k7/8/8/8/3S4/8/8/7K w - - 0 1'", SISSA),
    ("bishop-adjustment.svg", "-v modern-random-64 --array BNBNRKRQ", "a1b1 c1b1 c1d1"),
    ("bunker-leap.svg", "-v contemporary-random --array RNBKQBNR --moves Nc3 Nc6 Nf3 Nf6", "d1b1 d1g1"),
    ("drop.svg", "-v pm-contemporary-random --array BBNNMRKR --moves Mf3(Qe1)", "e1f3"),
    ("bishop-conversion.svg", "-v cetina-random --array BKBCQRSN --moves a3 a6 c3 c6", "a1a2 c1c2"),
];

#[test]
fn pictures_are_what_the_program_draws() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/pictures");
    for (name, position, arrows) in PICTURES {
        // An arrow to its own square is a ring.
        let arrows = arrows.split_whitespace().map(|arrow| match arrow.len() {
            2 => format!(" --arrow {arrow}{arrow}"),
            _ => format!(" --arrow {arrow}"),
        });
        let arrows: String = arrows.collect();
        let line = format!("diagram --size 36 {position}{arrows}");
        let drawn = good(&line);
        let file = folder.join(name);
        if env::var_os("MAKE_PICTURES").is_some() {
            fs::write(&file, &drawn).expect("a picture");
        }
        assert!(fs::read_to_string(&file).ok() == Some(drawn), "{name} is not what sissa {line} draws");
    }
    let files = fs::read_dir(&folder).expect("the folder").flatten();
    let drawings = files.filter(|file| file.path().extension().is_some_and(|end| end == "svg"));
    assert_eq!(drawings.count(), PICTURES.len());
}
