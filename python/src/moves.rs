//! Moves.

use crate::number;
use pyo3::exceptions::{PyIndexError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyIterator, PyList};
use sissa::board::Geometry;
use sissa::notation::{UciStyle, square, uci};
use sissa::position::{self, Game, GatingPlace, MoveKind, Position};

/// A legal move of a position. `str` gives it as engines write it in UCI. Moves of one position are equal if they are the
/// same move.
#[pyclass(frozen, eq, hash, from_py_object, module = "sissa")]
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Move {
    pub inner: position::Move,
    uci: String,
    /// Such as "e1"; None for a piece that is dropped on an empty square.
    #[pyo3(get)]
    from_square: Option<String>,
    /// In castling the rook's square, in an adjustment the bishop's partner's.
    #[pyo3(get)]
    to_square: String,
    /// "normal", "en passant", "promotion", "castling", "leap", "adjustment", "conversion" or "drop".
    #[pyo3(get)]
    kind: &'static str,
    /// The letter of the piece that a pawn becomes.
    #[pyo3(get)]
    promotion: Option<char>,
    /// The letter of the piece that comes from the hand, alone or beside the move of another.
    #[pyo3(get)]
    drop: Option<char>,
    /// Where that piece is put.
    #[pyo3(get)]
    drop_square: Option<String>,
}

impl Move {
    pub fn new<G: Geometry>(position: &Position<G>, mv: position::Move) -> Move {
        let variant = position.rules().variant();
        let letter = |kind| variant.letter(kind).map(|letter| letter.to_ascii_lowercase());
        let name = square::name::<G>;
        let drop_square = match mv.gating() {
            Some(gating) => Some(match gating.place {
                GatingPlace::Origin => mv.from(),
                GatingPlace::Rook => mv.to(),
            }),
            None => mv.is_drop().then(|| mv.to()),
        };
        Move {
            inner: mv,
            uci: uci::write(position, mv, UciStyle::of(variant)),
            from_square: mv.origin().map(name),
            to_square: name(mv.to()),
            kind: kind(mv),
            promotion: mv.promotion().and_then(letter),
            drop: match mv.kind() {
                MoveKind::Drop(kind) => letter(kind),
                _ => position.gated_kind(mv).and_then(letter),
            },
            drop_square: drop_square.map(name),
        }
    }

    /// The moves of a game.
    pub fn played<G: Geometry>(game: &Game<G>) -> Vec<Move> {
        let played = game.positions().iter().zip(game.moves());
        played.map(|(position, mv)| Move::new(position, *mv)).collect()
    }
}

fn kind(mv: position::Move) -> &'static str {
    match mv.kind() {
        MoveKind::Normal => "normal",
        MoveKind::EnPassant => "en passant",
        MoveKind::Promotion(_) => "promotion",
        MoveKind::Castling(_) => "castling",
        MoveKind::Leap => "leap",
        MoveKind::Adjustment => "adjustment",
        MoveKind::Conversion => "conversion",
        MoveKind::Drop(_) => "drop",
    }
}

/// The move that was pickled.
#[pyfunction]
pub fn _unpickle_move(
    bits: u32,
    uci: String,
    from_square: Option<String>,
    to_square: String,
    promotion: Option<char>,
    drop: Option<char>,
    drop_square: Option<String>,
) -> Move {
    let inner = position::Move::from_bits(bits);
    Move { inner, uci, from_square, to_square, kind: kind(inner), promotion, drop, drop_square }
}

#[pymethods]
impl Move {
    #[getter]
    fn _bits(&self) -> u32 {
        self.inner.bits()
    }

    /// The move as engines write it in the game's usual style.
    #[getter]
    pub fn uci(&self) -> &str {
        &self.uci
    }

    fn __str__(&self) -> &str {
        &self.uci
    }

    fn __repr__(&self) -> String {
        format!("<Move {}>", self.uci)
    }
}

/// The legal moves of a position, by index and in a loop.
#[pyclass(frozen, sequence, new = "from_fields", module = "sissa")]
pub struct LegalMoves {
    #[pyo3(get, name = "_moves")]
    pub moves: Vec<Move>,
}

#[pymethods]
impl LegalMoves {
    /// How many there are.
    fn count(&self) -> usize {
        self.moves.len()
    }

    fn __len__(&self) -> usize {
        self.moves.len()
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
        PyList::new(py, self.moves.iter().cloned())?.try_iter()
    }

    fn __contains__(&self, mv: PyRef<'_, Move>) -> bool {
        self.moves.contains(&mv)
    }

    fn __getitem__(&self, index: &Bound<'_, PyAny>) -> PyResult<Move> {
        let none = || PyIndexError::new_err("the index is out of range");
        let place: isize = number(index).map_err(|error| match error.is_instance_of::<PyValueError>(index.py()) {
            true => none(),
            false => error,
        })?;
        let place = match place {
            ..0 => self.moves.len().checked_add_signed(place),
            _ => usize::try_from(place).ok(),
        };
        let found = place.and_then(|place| self.moves.get(place));
        found.cloned().ok_or_else(none)
    }

    fn __repr__(&self) -> String {
        let moves: Vec<&str> = self.moves.iter().map(Move::__str__).collect();
        format!("<LegalMoves {}>", moves.join(" "))
    }
}
