//! Weights as the file that the engine compiles, `src/eval/tuned.rs`.

use sissa::eval::Terms;

const HEAD: &str = "\
//! The shipped values of [`Terms`], written by `sissa-tuning tune`; what each means is said there.

use super::{Pair, Terms};

const fn s(middle: i32, end: i32) -> Pair {
    Pair::new(middle, end)
}
";

/// The source of the weights for the smaller board and the larger.
pub fn write(small: &Terms, large: &Terms) -> String {
    let family = |doc: &str, name: &str, terms: &Terms| {
        format!(
            "\n/// {doc}\n#[rustfmt::skip]\npub const {name}: Terms = Terms {{\n{}}};\n",
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
        let shipped = include_str!("../../../src/eval/tuned.rs");
        assert_eq!(write(Terms::of_board(8), Terms::of_board(10)), shipped);
    }
}
