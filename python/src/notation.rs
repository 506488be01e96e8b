//! Moves and squares as texts.

use crate::moves::Move;
use crate::{IllegalMoveError, value_error};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyString;
use sissa::board::{Geometry, Square};
use sissa::notation::{self, UciStyle, san, square, uci};
use sissa::position::{self, Position};
use sissa::variant::Variant;

/// A move, or its text in any notation.
pub enum MoveOrText<'py> {
    Move(PyRef<'py, Move>),
    Text(String),
}

impl<'py> FromPyObject<'_, 'py> for MoveOrText<'py> {
    type Error = PyErr;

    fn extract(value: Borrowed<'_, 'py, PyAny>) -> PyResult<MoveOrText<'py>> {
        if let Ok(mv) = value.extract() {
            return Ok(MoveOrText::Move(mv));
        }
        if value.is_instance_of::<PyString>() {
            return Ok(MoveOrText::Text(value.extract()?));
        }
        Err(PyTypeError::new_err(format!("a move is a Move or a text, not {}", value.get_type().name()?)))
    }
}

/// The move of a text in any notation.
pub fn read_move<G: Geometry>(position: &Position<G>, text: &str) -> PyResult<position::Move> {
    notation::read_move(position, text).map_err(|error| IllegalMoveError::new_err(error.to_string()))
}

impl MoveOrText<'_> {
    /// The move, if it is legal.
    pub fn read<G: Geometry>(&self, position: &Position<G>) -> PyResult<position::Move> {
        let mv = match self {
            MoveOrText::Move(mv) => mv,
            MoveOrText::Text(text) => return read_move(position, text),
        };
        // Squares have other numbers on boards of other sizes.
        let style = UciStyle::of(position.rules().variant());
        let is_same = position.legal_moves().contains(&mv.inner) && uci::write(position, mv.inner, style) == mv.uci();
        if is_same {
            return Ok(mv.inner);
        }
        read_move(position, mv.uci())
    }
}

/// A square by its name.
pub fn read_square<G: Geometry>(position: &Position<G>, name: &str) -> PyResult<Square> {
    square::read_on_board(position.rules(), name).ok_or_else(|| value_error(format!("the board has no square {name}")))
}

pub fn read_style(name: Option<&str>, variant: &Variant) -> PyResult<UciStyle> {
    let style = name.map_or(Ok(UciStyle::of(variant)), str::parse);
    style.map_err(value_error)
}

/// A notation of moves.
#[derive(Clone, Copy)]
pub enum Notation {
    /// Any but UCI.
    San,
    /// With castling in any style.
    Uci,
}

impl Notation {
    /// The move of a text in this notation.
    pub fn read<G: Geometry>(self, position: &Position<G>, text: &str) -> PyResult<position::Move> {
        let mv = read_move(position, text)?;
        let mut styles = UciStyle::ALL.into_iter();
        let is_uci = styles.any(|style| uci::write(position, mv, style).eq_ignore_ascii_case(text));
        // Drops are the same in both.
        let is_san = !is_uci || san::write(position, mv).starts_with(text);
        match self {
            Notation::San if is_san => Ok(mv),
            Notation::Uci if is_uci => Ok(mv),
            Notation::San => Err(IllegalMoveError::new_err(format!("{text}: it is in UCI"))),
            Notation::Uci => Err(IllegalMoveError::new_err(format!("{text}: it is not in UCI"))),
        }
    }
}
