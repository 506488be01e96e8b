//! Copies of boards, and what `pickle` keeps of them. A copy of a subclass is of that, and has its attributes.

use crate::board::{AnyGame, Board};
use pyo3::prelude::*;
use pyo3::types::PyType;

/// How to make a board again: the function, its arguments, and what a subclass has added.
pub type Pickled<'py> =
    (Bound<'py, PyAny>, (String, String, Vec<String>, Bound<'py, PyType>), Option<Bound<'py, PyAny>>);

/// The attributes that a subclass has added.
fn attributes<'py>(board: &Bound<'py, Board>) -> Option<Bound<'py, PyAny>> {
    board.getattr("__dict__").ok()
}

/// A board of the same class and with the same attributes, but another game.
pub fn with_attributes<'py>(board: &Bound<'py, Board>, game: AnyGame) -> PyResult<Bound<'py, Board>> {
    let (py, class) = (board.py(), board.get_type());
    let base = py.get_type::<Board>();
    if class.is(&base) {
        return Bound::new(py, Board { game });
    }
    // The class may have a constructor of its own.
    let new = base.call_method1("__new__", (class,))?.cast_into::<Board>()?;
    new.borrow_mut().game = game;
    if let Some(attributes) = attributes(board) {
        new.getattr("__dict__")?.call_method1("update", (attributes,))?;
    }
    Ok(new)
}

/// What `pickle` and `copy.deepcopy` keep of a board.
pub fn pickled<'py>(this: &Bound<'py, Board>) -> PyResult<Pickled<'py>> {
    let rebuild = this.py().import("sissa")?.getattr("_unpickle_board")?;
    let board = this.borrow();
    let moves = board.move_stack();
    let moves = moves.iter().map(|mv| mv.uci().to_owned()).collect();
    let start = (board.variant(), board.start_fen(), moves, this.get_type());
    Ok((rebuild, start, attributes(this)))
}
