//! The parameters as source code, `src/eval/classical/tuned_params.rs`.

use sissa::board::{Board8x8, Board10x8, Geometry, PieceKind};
use sissa::eval::{EvalParams, Weights};
use sissa::position::Rules;
use sissa::variant::catalog::Catalog;
use std::sync::Arc;

const HEAD: &str = "\
//! The shipped values of [`EvalParams`], written by `sissa-tuning tune`.

use super::EvalParams;
use crate::eval::PhasedScore;

const fn s(mg: i32, eg: i32) -> PhasedScore {
    PhasedScore::new(mg, eg)
}
";

/// The source of the parameters for the small and the large board, with the piece values that they lead to.
pub fn write(small: &EvalParams, large: &EvalParams) -> String {
    let family = |doc: &str, values: &str, name: &str, params: &EvalParams| {
        format!(
            "\n/// {doc}\n///\n/// {values}\n#[rustfmt::skip]\npub const {name}: EvalParams = EvalParams {{\n{}}};\n",
            params.source()
        )
    };
    let values = piece_values::<Board8x8>("8x8", "chess", small);
    let small = family("Boards of up to eight files.", &values, "SMALL", small);
    let values = piece_values::<Board10x8>("10x8", "capablanca", large);
    let large = family("Boards of nine and ten files.", &values, "LARGE", large);
    format!("{HEAD}{small}{large}")
}

/// What each piece is worth with `params` on the board of `variant`: the derived value and its correction together.
fn piece_values<G: Geometry>(board: &str, variant: &str, params: &EvalParams) -> String {
    let rules = Catalog::builtin()
        .get(variant)
        .and_then(|variant| Rules::<G>::new(Arc::clone(variant)).ok());
    let Some(rules) = rules else {
        unreachable!("{variant} is built in and fits the board");
    };
    let weights = Weights::with_params(rules, params);
    let values: Vec<String> = PieceKind::KNOWN
        .into_iter()
        .filter(|kind| !matches!(kind, PieceKind::King | PieceKind::Minister))
        .map(|kind| format!("{} {}", kind.name(), weights.value(kind)))
        .collect();
    format!(
        "The final piece values on {board} in centipawns, the mean of middle game and end game:\n\
         /// {}.\n\
         /// `value` below is only a correction, added to the values from `derived_values`.",
        values.join(", ")
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_shipped_file_is_written_again() {
        let shipped = include_str!("../../../../src/eval/classical/tuned_params.rs");
        assert_eq!(
            write(EvalParams::of_board(8), EvalParams::of_board(10)),
            shipped
        );
    }
}
