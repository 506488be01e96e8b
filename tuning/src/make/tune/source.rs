//! The parameters as source code, `src/eval/tuned.rs`.

use sissa::eval::EvalParams;

const HEAD: &str = "\
//! The shipped values of [`EvalParams`], written by `sissa-tuning tune`.

use super::{EvalParams, PhasedScore};

const fn s(mg: i32, eg: i32) -> PhasedScore {
    PhasedScore::new(mg, eg)
}
";

/// The source of the parameters for the small and the large board.
pub fn write(small: &EvalParams, large: &EvalParams) -> String {
    let family = |doc: &str, name: &str, terms: &EvalParams| {
        format!(
            "\n/// {doc}\n#[rustfmt::skip]\npub const {name}: EvalParams = EvalParams {{\n{}}};\n",
            terms.source()
        )
    };
    let small = family("Boards of up to eight files.", "SMALL", small);
    let large = family("Boards of nine and ten files.", "LARGE", large);
    format!("{HEAD}{small}{large}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_shipped_file_is_written_again() {
        let shipped = include_str!("../../../../src/eval/tuned.rs");
        assert_eq!(
            write(EvalParams::of_board(8), EvalParams::of_board(10)),
            shipped
        );
    }
}
