//! The statistics as source code, `src/eval/endgames/data.rs`.

use super::findings::Findings;
use super::material::Material;
use sissa::board::PieceKind;
use sissa::eval::{EndgameTable, PIECE_CLASSES, piece_class};

const HEAD: &str = "\
//! Results of retrograde analysis, written by `sissa-tuning endings --source`; see [`EndgameTable`].

use super::EndgameTable;
";

/// The endgame table of one board, from the statistics.
pub fn known(endings: &[Material], findings: &[Findings]) -> EndgameTable {
    let mut known = EndgameTable {
        single: [[0; PIECE_CLASSES]; PIECE_CLASSES],
        minors: [0; 3],
    };
    for (ending, found) in endings.iter().zip(findings) {
        let share = (found.quiet[1] * 1000.0).round() as u16;
        match (&ending.white[..], &ending.black[..]) {
            ([one], []) => known.single[piece_class(*one)][piece_class(PieceKind::Pawn)] = share,
            ([one], [other]) => known.single[piece_class(*one)][piece_class(*other)] = share,
            ([one, other], []) => {
                let bishops = [one, other].map(|kind| usize::from(*kind == PieceKind::Bishop));
                known.minors[bishops[0] + bishops[1]] = share;
            }
            _ => {}
        }
    }
    known
}

/// The source of the tables for 8x8 and 10x8.
pub fn write(small: &EndgameTable, large: &EndgameTable) -> String {
    let family = |doc: &str, name: &str, known: &EndgameTable| {
        let rows = known.single.map(|row| format!("        {row:?},\n"));
        format!(
            "\n/// {doc}\n#[rustfmt::skip]\npub const {name}: EndgameTable = EndgameTable {{\n    single: [\n{}    ],\n    \
             minors: {:?},\n}};\n",
            rows.concat(),
            known.minors,
        )
    };
    let small = family("Boards of up to eight files, from 8x8.", "SMALL", small);
    let large = family("Boards of nine and ten files, from 10x8.", "LARGE", large);
    format!("{HEAD}{small}{large}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_engine_has_what_is_written() {
        let [small, large] = [8, 10].map(EndgameTable::of_board);
        let shipped = include_str!("../../../../src/eval/endgames/data.rs");
        assert_eq!(write(small, large), shipped);
    }

    #[test]
    fn findings_find_their_places() {
        let endings = ["KRK", "KAKR", "KNBK", "KBBK"].map(|text| text.parse().expect("one"));
        let found = |share| Findings {
            quiet: [1.0, share],
            ..Findings::default()
        };
        let known = known(&endings, &[0.9, 0.25, 0.5, 0.125].map(found));
        assert_eq!(known.alone(PieceKind::Rook), 900);
        assert_eq!(known.against(PieceKind::Minister, PieceKind::Rook), 250);
        assert_eq!(known.minors, [0, 500, 125]);
    }
}
