//! The start of a game.

use super::{FenError, dropped, read, read_with_warnings, write};
use crate::board::Geometry;
use crate::on_board;
use crate::position::{AnyRules, Position, Rules, RulesError};
use crate::variant::Variant;
use crate::variant::arrays::ArrayPair;
use std::sync::Arc;
use thiserror::Error;

/// Why a variant cannot be played.
#[derive(Debug, Error)]
#[expect(missing_docs, reason = "the messages say it")]
pub enum StartError {
    #[error(transparent)]
    Rules(#[from] RulesError),
    /// Its start position is not legal.
    #[error("its start position: {0}")]
    Start(#[from] FenError),
    /// Its start position has rights that cannot be.
    #[error("its start position: {0}")]
    Dropped(String),
}

/// The start position of a game.
///
/// # Errors
/// [`StartError`] when it is not legal, or has rights that cannot be.
pub fn read_start<G: Geometry>(rules: &'static Rules<G>) -> Result<Position<G>, StartError> {
    let (start, warnings) = read_with_warnings(rules, &rules.variant().start_fen)?;
    match dropped(&warnings) {
        Some(dropped) => Err(StartError::Dropped(dropped)),
        None => Ok(start),
    }
}

/// The arrays, White's and Black's, whose start a position is; `None` if it is no start of its game.
pub fn start_arrays<G: Geometry>(position: &Position<G>) -> Option<ArrayPair> {
    let rules = position.rules();
    let arrays = rules.variant().arrays_of(&write(position))?;
    let start = read(rules, &rules.variant().array_fen(arrays).ok()?).ok()?;
    (start.key() == position.key()).then_some(arrays)
}

/// Of up to 100 random arrays that `draw` gives, the first that is a legal position, or else the last. In games of
/// users arrays may be illegal positions.
///
/// # Errors
/// Those of `draw`.
pub fn legal_arrays<G: Geometry, E>(
    rules: &'static Rules<G>,
    mut draw: impl FnMut() -> Result<ArrayPair, E>,
) -> Result<ArrayPair, E> {
    const TRIES: u32 = 100;
    for _ in 1..TRIES {
        let arrays = draw()?;
        let fen = rules.variant().array_fen(arrays);
        if fen.is_ok_and(|fen| read(rules, &fen).is_ok()) {
            return Ok(arrays);
        }
    }
    draw()
}

/// Whether a variant can be played, as a check for [`crate::variant::ini::parse`].
///
/// # Errors
/// A message that says why it cannot.
pub fn check_variant(variant: &Variant) -> Result<(), String> {
    let check = || on_board!(AnyRules::of(&Arc::new(variant.clone()))?, rules => read_start(rules).map(drop));
    check().map_err(|error: StartError| match error {
        StartError::Rules(error) => error.to_string(),
        StartError::Start(error) => error.to_string(),
        StartError::Dropped(rights) => format!("{rights}; leave that out"),
    })
}

#[cfg(test)]
mod tests {
    use super::{check_variant, start_arrays};
    use crate::board::Board8x8;
    use crate::notation::fen::read;
    use crate::testing::rules;
    use crate::variant::{catalog::Catalog, ini};

    #[test]
    fn only_a_start_has_arrays() {
        let arrays = |fen: &str| start_arrays(&read(rules::<Board8x8>("fischerandom"), fen).expect("it is legal"));
        let text = |fen: &str| arrays(fen).map(|arrays| arrays.to_string());
        assert_eq!(text("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1").as_deref(), Some("518"));
        assert_eq!(text("bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1").as_deref(), Some("518/0"));
        for other in ["8/PPPPPPPP/RNBQKBNR b KQkq", "8/8/RNBQKBNR w KQkq", "8/PPPPPPPP/RNBQKBNR w KQk"] {
            assert_eq!(text(&format!("rnbqkbnr/pppppppp/8/8/8/{other} - 0 1")), None, "{other}");
        }
    }

    #[test]
    fn a_start_position_must_be_a_position_of_the_game() {
        for (start, reason) in [
            ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKKNR w kq - 0 1", "White has 2 kings"),
            ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBN1 w K - 0 1", "'K' in the castling field"),
            ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq e3 0 1", "en passant square e3"),
        ] {
            let text = format!("[mine:chess]\nstartFen = {start}\n");
            let (_, mistakes) = ini::parse(&text, "my.ini", Catalog::builtin(), &check_variant);
            assert_eq!(mistakes.len(), 1, "{start}");
            assert!(mistakes[0].to_string().contains(reason), "{}", mistakes[0]);
        }
    }
}
