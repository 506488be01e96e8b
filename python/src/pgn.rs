//! Games in PGN.

use crate::board::{AnyGame, Board, with_game};
use crate::catalog::catalog;
use crate::moves::Move;
use crate::{number, value_error, warn};
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyMappingProxy};
use sissa::notation::pgn::{GameResult, PgnError, PgnGame, Reader, Tags, TextGame};
use sissa::position::AnyRules;
use sissa::{any_board, on_board};

any_board! {
    /// A game with variations on any board.
    #[derive(Clone)]
    pub enum AnyPgn(PgnGame);
}

/// A game read from PGN, with its variations and comments.
#[pyclass(module = "sissa")]
#[derive(Clone)]
pub struct Game {
    game: AnyPgn,
    /// What could not be read, and was left out.
    #[pyo3(get)]
    errors: Vec<String>,
}

macro_rules! with_pgn {
    ($game:expr, $pgn:pat => $body:expr) => {
        on_board!(AnyPgn; $game, $pgn => $body)
    };
}

impl Game {
    /// The game that was played on a board.
    pub fn of(game: &AnyGame) -> Game {
        with_game!(game, game => Game { game: PgnGame::of(game).into(), errors: Vec::new() })
    }
}

#[pymethods]
impl Game {
    /// The game's name.
    #[getter]
    fn variant(&self) -> String {
        with_pgn!(&self.game, pgn => pgn.start.rules().variant().name.clone())
    }

    /// The tags as `pgn` writes them; `set_tag` changes them.
    #[getter]
    fn headers<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyMappingProxy>> {
        let tags = PyDict::new(py);
        with_pgn!(&self.game, pgn => {
            for (name, value) in pgn.written_tags().iter() {
                tags.set_item(name, value)?;
            }
        });
        Ok(PyMappingProxy::new(py, tags.as_mapping()))
    }

    /// Sets a tag. Raises ValueError for a name or a result that PGN does not have, and for Variant, SetUp, FEN and
    /// VariantMen other than `headers` has them.
    pub fn set_tag(&mut self, name: &str, value: &str) -> PyResult<()> {
        if !Tags::is_name(name) {
            return Err(value_error(format!("'{name}' is no name of a tag")));
        }
        with_pgn!(&mut self.game, pgn => {
            if name.eq_ignore_ascii_case("Result") {
                let result = GameResult::read(value);
                pgn.result = result.ok_or_else(|| value_error(format!("'{value}' is no result")))?;
                return Ok(());
            }
            let before = pgn.tags.clone();
            pgn.tags.set(name, value);
            if pgn.written_tags().get(name) != pgn.tags.get(name) {
                pgn.tags = before;
                return Err(value_error(format!("the tag {name} follows from the game")));
            }
            Ok(())
        })
    }

    /// "1-0", "0-1", "1/2-1/2" or "*".
    #[getter]
    fn result(&self) -> String {
        with_pgn!(&self.game, pgn => pgn.result.text().to_owned())
    }

    /// The main line.
    #[getter]
    fn moves(&self) -> Vec<Move> {
        with_pgn!(&self.game, pgn => Move::played(&pgn.main_line()))
    }

    /// The comment after each of these moves; empty without one.
    #[getter]
    fn comments(&self) -> Vec<String> {
        with_pgn!(&self.game, pgn => {
            let nodes = pgn.tree.main_line();
            nodes.map(|id| pgn.tree.notes(id).text()).collect()
        })
    }

    /// The board after so many moves; without a number, after all.
    #[pyo3(signature = (ply = None))]
    fn board(&self, #[pyo3(from_py_with = number)] ply: Option<i64>) -> PyResult<Board> {
        with_pgn!(&self.game, pgn => {
            let mut game = pgn.main_line();
            let all = game.moves().len();
            let ply = match ply {
                None => all,
                Some(ply) => usize::try_from(ply).ok().filter(|ply| *ply <= all).ok_or_else(|| {
                    PyIndexError::new_err(format!("the game has {all} moves, not {ply}"))
                })?,
            };
            while game.moves().len() > ply {
                game.undo();
            }
            Ok(Board { game: game.into() })
        })
    }

    /// The game as PGN, with its variations and comments.
    #[pyo3(name = "pgn")]
    pub fn write(&self) -> String {
        with_pgn!(&self.game, pgn => pgn.write())
    }

    fn __str__(&self) -> String {
        self.write()
    }

    fn __copy__(&self) -> Game {
        self.clone()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Game {
        self.clone()
    }

    fn __repr__(&self) -> String {
        let tags = with_pgn!(&self.game, pgn => &pgn.tags);
        let player = |name| tags.get(name).unwrap_or("?");
        format!("<Game {}: {} - {} {}>", self.variant(), player("White"), player("Black"), self.result())
    }
}

fn replay(game: TextGame, rules: AnyRules) -> Result<Game, PgnError> {
    on_board!(rules, rules => {
        let mut game = game.replay_readable(rules)?;
        let faults = game.faults.drain(..).chain(game.dropped.take());
        let errors = faults.map(|fault| fault.to_string()).collect();
        Ok(Game { game: game.into(), errors })
    })
}

/// The games of a text in PGN, each as far as it can be read. Games of an unknown kind, or with a start that is none,
/// are left out with a warning.
#[pyfunction]
pub fn read_pgn(py: Python<'_>, text: &str) -> PyResult<Vec<Game>> {
    let texts: Vec<_> = py.detach(|| Reader::new(text.as_bytes()).collect());
    let catalog = catalog().clone();
    // With the GIL, so that no fork comes in between.
    let with_rules = |game: TextGame| Ok((game.rules(&catalog)?, game));
    let texts: Vec<Result<_, PgnError>> = texts.into_iter().map(|game| game.and_then(with_rules)).collect();
    let replayed: Vec<_> = py.detach(|| {
        let replay = |(rules, game)| replay(game, rules);
        texts.into_iter().map(|game| game.and_then(replay)).collect()
    });
    let mut games = Vec::new();
    for game in replayed {
        match game {
            Ok(game) => games.push(game),
            Err(error) => warn(py, error.to_string())?,
        }
    }
    Ok(games)
}
