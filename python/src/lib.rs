//! The Python module `sissa._sissa`: boards, moves, games in PGN, and the engine. `sissa/__init__.py` gives its names to
//! users, and `sissa/_sissa.pyi` has their types.

mod board;
mod catalog;
mod copying;
mod engine;
mod fork_lock;
mod info;
mod moves;
mod notation;
mod outcome;
mod perft;
mod pgn;
mod pyffish;

use pyo3::conversion::FromPyObjectOwned;
use pyo3::create_exception;
use pyo3::exceptions::{PyOverflowError, PyUserWarning, PyValueError};
use pyo3::prelude::*;
use std::ffi::CString;
use std::fmt::Display;
use std::time::Duration;

/// How often what may last looks for Ctrl-C. Each time it waits for the GIL.
const CTRL_C_INTERVAL: Duration = Duration::from_millis(50);

create_exception!(
    sissa,
    IllegalMoveError,
    PyValueError,
    "A text that is no legal move of the position. The message says why."
);

/// Any error of the library as a `ValueError`.
fn value_error(error: impl Display) -> PyErr {
    PyValueError::new_err(error.to_string())
}

/// A number argument; a `ValueError` if it is out of range.
fn number<'py, T>(value: &Bound<'py, PyAny>) -> PyResult<T>
where
    T: FromPyObjectOwned<'py>,
{
    value.extract().map_err(Into::into).map_err(|error: PyErr| {
        match error.is_instance_of::<PyOverflowError>(value.py()) {
            // Python writes no number of thousands of digits.
            true => value_error(match value.str().and_then(|text| Ok((text.len()?, text))) {
                Ok((..=40, text)) => format!("{text} is out of range"),
                _ => "the number is out of range".to_owned(),
            }),
            false => error,
        }
    })
}

/// Warns about the user's line, which may call by way of `sissa/__init__.py`.
fn warn(py: Python<'_>, text: String) -> PyResult<()> {
    let caller = py.import("sys")?.call_method1("_getframe", (0,))?.getattr("f_globals")?;
    let is_own = caller.call_method1("get", ("__name__",))?.eq("sissa")?;
    let level = if is_own { 2 } else { 1 };
    PyErr::warn(py, &py.get_type::<PyUserWarning>(), &CString::new(text)?, level)
}

#[pymodule]
fn _sissa(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    module.add("IllegalMoveError", module.py().get_type::<IllegalMoveError>())?;
    module.add_class::<board::Board>()?;
    module.add_class::<outcome::Outcome>()?;
    module.add_class::<engine::Analysis>()?;
    module.add_class::<engine::Engine>()?;
    module.add_class::<info::Info>()?;
    module.add_class::<info::PlayResult>()?;
    module.add_class::<moves::LegalMoves>()?;
    module.add_class::<moves::Move>()?;
    module.add_class::<pgn::Game>()?;
    module.add_function(wrap_pyfunction!(moves::_unpickle_move, module)?)?;
    module.add_function(wrap_pyfunction!(pyffish::_read_board, module)?)?;
    module.add_function(wrap_pyfunction!(pyffish::_optional_end, module)?)?;
    module.add_function(wrap_pyfunction!(catalog::variants, module)?)?;
    module.add_function(wrap_pyfunction!(catalog::load_variants, module)?)?;
    module.add_function(wrap_pyfunction!(catalog::array_count, module)?)?;
    module.add_function(wrap_pyfunction!(catalog::array_number, module)?)?;
    module.add_function(wrap_pyfunction!(catalog::array_fen, module)?)?;
    module.add_function(wrap_pyfunction!(catalog::captures_to_hand, module)?)?;
    module.add_function(wrap_pyfunction!(catalog::start_fen, module)?)?;
    module.add_function(wrap_pyfunction!(catalog::rules, module)?)?;
    module.add_function(wrap_pyfunction!(pgn::read_pgn, module)?)
}
