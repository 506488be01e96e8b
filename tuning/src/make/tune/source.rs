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

/// The source of the parameters, with the piece values that they lead to: for the small board and the large one, then
/// for both with drops.
pub fn write(all: &[EvalParams]) -> String {
    type PieceValues = fn(&str, &EvalParams) -> String;
    let (small, large): (PieceValues, PieceValues) =
        (piece_values::<Board8x8>, piece_values::<Board10x8>);
    let sets = [
        ("of up to eight files", "SMALL", "chess", small),
        ("of nine and more files", "LARGE", "capablanca", large),
        (
            "of up to eight files, with drops",
            "SMALL_DROPS",
            "crazyhouse",
            small,
        ),
        (
            "of nine and more files, with drops",
            "LARGE_DROPS",
            "capahouse",
            large,
        ),
    ];
    let mut text = HEAD.to_owned();
    for ((boards, name, game, piece_values), params) in sets.into_iter().zip(all) {
        let values = piece_values(game, params);
        let source = params.source();
        text += &format!(
            "\n/// Boards {boards}.\n///\n/// {values}\n#[rustfmt::skip]\npub const {name}: EvalParams = EvalParams {{\n{source}}};\n"
        );
    }
    text
}

/// What each piece is worth with `params` in `variant`: the derived value and its correction together.
fn piece_values<G: Geometry>(variant: &str, params: &EvalParams) -> String {
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
        "The final piece values of {variant} in centipawns, the mean of middle game and end game:\n\
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
        let sets = [(8, false), (10, false), (8, true), (10, true)];
        let sets = sets.map(|(files, drops)| EvalParams::of_games(files, drops).clone());
        assert_eq!(write(&sets), shipped);
    }
}
