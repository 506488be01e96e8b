//! Perft, which Ctrl-C ends.

use crate::board::{AnyGame, with_game};
use crate::{CTRL_C_INTERVAL, value_error};
use pyo3::prelude::*;
use sissa::board::Geometry;
use sissa::on_board;
use sissa::position::{Position, perft};
use std::time::Instant;

/// Deeper counts would never end.
const MAX_DEPTH: u32 = 100;

/// The number of lines of legal moves of this length.
pub fn count(py: Python<'_>, game: AnyGame, depth: u32) -> PyResult<u64> {
    if depth > MAX_DEPTH {
        return Err(value_error(format!("the depth is from 0 to {MAX_DEPTH}")));
    }
    let mut checked = Instant::now();
    let mut check_ctrl_c = || {
        if checked.elapsed() < CTRL_C_INTERVAL {
            return Ok(());
        }
        checked = Instant::now();
        Python::attach(|py| py.check_signals())
    };
    py.detach(|| with_game!(game, game => count_lines(game.position(), depth, &mut check_ctrl_c)))
}

/// [`perft`], which `check` may end.
fn count_lines<G: Geometry>(
    position: &Position<G>,
    depth: u32,
    check: &mut dyn FnMut() -> PyResult<()>,
) -> PyResult<u64> {
    if depth < 5 {
        return Ok(perft(position, depth));
    }
    check()?;
    position.legal_moves().iter().map(|mv| count_lines(&position.after(*mv), depth - 1, check)).sum()
}
