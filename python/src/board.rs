//! The board: a position with the game that led to it.

use crate::catalog::{self, Array};
use crate::moves::{LegalMoves, Move};
use crate::pgn;
use crate::{IllegalMoveError, value_error};
use pyo3::exceptions::{PyIndexError, PyUserWarning};
use pyo3::prelude::*;
use sissa::board::text::cased;
use sissa::board::{Bitboard, Color, Geometry, PieceKind, Square};
use sissa::diagram::Picture;
use sissa::notation::fen::{self, dropped};
use sissa::notation::pgn::GameResult;
use sissa::notation::{UciStyle, read_move, san, square, uci, words};
use sissa::position::{self, AnyRules, EndReason, Game, Position, perft};
use sissa::variant::Variant;
use sissa::{any_board, on_board};
use std::collections::BTreeMap;
use std::ffi::CString;

any_board! {
    /// A game on any board.
    #[derive(Clone)]
    pub enum AnyGame(Game);
}

/// Runs generic code with the game of a board.
macro_rules! with_game {
    ($board:expr, $game:pat => $body:expr) => {
        on_board!(AnyGame; $board, $game => $body)
    };
}
pub(crate) use with_game;

/// A position of any game, with the moves that led to it.
#[pyclass(module = "sissa", subclass)]
#[derive(Clone)]
pub struct Board {
    pub game: AnyGame,
}

/// Variant, start and moves.
type Pickled = (String, String, Vec<String>);

/// How a game has ended.
#[pyclass(frozen, eq, get_all, module = "sissa")]
#[derive(Clone, PartialEq, Eq)]
pub struct Outcome {
    /// True for White, False for Black, None for a draw.
    winner: Option<bool>,
    termination: &'static str,
    reason: String,
}

impl From<position::Outcome> for Outcome {
    fn from(outcome: position::Outcome) -> Outcome {
        Outcome {
            winner: outcome.winner.map(|winner| winner == Color::White),
            termination: match outcome.reason {
                EndReason::Checkmate => "checkmate",
                EndReason::Stalemate => "stalemate",
                EndReason::DeadPosition => "insufficient material",
                EndReason::MoveRule(_) => "move rule",
                EndReason::Repetition(_) => "repetition",
                EndReason::Flag => "goal",
                EndReason::Checks => "checks",
                EndReason::Extinction => "extinction",
                EndReason::Castling => "castling",
            },
            reason: words::ending(outcome),
        }
    }
}

#[pymethods]
impl Outcome {
    fn result(&self) -> &'static str {
        let winner = self.winner.map(color);
        winner.map_or(GameResult::Draw, GameResult::from).text()
    }

    fn __repr__(&self) -> String {
        format!("<Outcome {}: {}>", self.result(), self.reason)
    }
}

/// A move, or its text in any notation.
#[derive(FromPyObject)]
enum MoveOrText<'py> {
    Move(PyRef<'py, Move>),
    Text(String),
}

/// The move of a text.
fn parse<G: Geometry>(position: &Position<G>, text: &str) -> PyResult<position::Move> {
    read_move(position, text).map_err(|error| IllegalMoveError::new_err(error.to_string()))
}

impl MoveOrText<'_> {
    /// The move, if it is legal.
    fn read<G: Geometry>(&self, position: &Position<G>) -> PyResult<position::Move> {
        match self {
            MoveOrText::Move(mv) if position.legal_moves().contains(&mv.inner) => Ok(mv.inner),
            MoveOrText::Move(mv) => parse(position, mv.uci()),
            MoveOrText::Text(text) => parse(position, text),
        }
    }
}

/// A square by its name.
fn read_square<G: Geometry>(position: &Position<G>, name: &str) -> PyResult<Square> {
    square::read_on_board(position.rules(), name)
        .ok_or_else(|| value_error(format!("the board has no square {name}")))
}

fn read_style(name: Option<&str>, variant: &Variant) -> PyResult<UciStyle> {
    Ok(match name {
        None => UciStyle::of(variant),
        Some("from-to") => UciStyle::FromTo,
        Some("king-takes-rook") => UciStyle::KingTakesRook,
        Some("scharnagl") => UciStyle::Scharnagl,
        Some(other) => {
            return Err(value_error(format!(
                "'{other}' is no style of moves: expected from-to, king-takes-rook or scharnagl"
            )));
        }
    })
}

const fn color(is_white: bool) -> Color {
    if is_white { Color::White } else { Color::Black }
}

fn outcome_of(board: &AnyGame) -> Option<position::Outcome> {
    with_game!(board, game => game.outcome())
}

#[pymethods]
impl Board {
    #[new]
    #[pyo3(signature = (variant = "chess", fen = None, array = None))]
    fn new(
        py: Python<'_>,
        variant: &str,
        fen: Option<&str>,
        array: Option<Array>,
    ) -> PyResult<Board> {
        let variant = catalog::find(variant)?;
        let text = match (fen, array) {
            (Some(_), Some(_)) => {
                return Err(value_error("give either fen or array, not both"));
            }
            (Some(fen), None) => fen.to_owned(),
            (None, Some(array)) => variant
                .array_fen(array.resolve(&variant)?)
                .map_err(value_error)?,
            (None, None) => variant.start_fen.clone(),
        };
        let rules = AnyRules::of(&variant).map_err(value_error)?;
        on_board!(rules, rules => {
            let (position, warnings) = fen::read_with_warnings(rules, &text).map_err(value_error)?;
            if let Some(warning) = dropped(&warnings) {
                let text = CString::new(warning).map_err(value_error)?;
                PyErr::warn(py, &py.get_type::<PyUserWarning>(), &text, 1)?;
            }
            Ok(Board { game: Game::new(position).into() })
        })
    }

    #[getter]
    fn variant(&self) -> String {
        with_game!(&self.game, game => game.position().rules().variant().name.clone())
    }

    #[getter]
    fn files(&self) -> usize {
        with_game!(&self.game, game => game.position().rules().files())
    }

    #[getter]
    fn ranks(&self) -> usize {
        with_game!(&self.game, game => game.position().rules().ranks())
    }

    fn fen(&self) -> String {
        with_game!(&self.game, game => fen::write(game.position()))
    }

    /// The FEN of the position the game started from.
    #[getter]
    fn start_fen(&self) -> String {
        with_game!(&self.game, game => fen::write(game.start()))
    }

    #[getter]
    fn array(&self) -> Option<String> {
        with_game!(&self.game, game => {
            let start = game.start();
            let arrays = start.rules().variant().arrays_of(&fen::write(start));
            arrays.map(|arrays| arrays.to_string())
        })
    }

    #[getter]
    fn turn(&self) -> bool {
        with_game!(&self.game, game => game.position().side_to_move() == Color::White)
    }

    #[getter]
    fn fullmove_number(&self) -> u32 {
        with_game!(&self.game, game => game.position().fullmove_number())
    }

    #[getter]
    fn halfmove_clock(&self) -> u32 {
        with_game!(&self.game, game => game.position().halfmove_clock())
    }

    fn ply(&self) -> u32 {
        with_game!(&self.game, game => game.position().ply())
    }

    #[getter]
    fn ep_square(&self) -> Option<String> {
        with_game!(&self.game, game => game.position().ep_square().map(name(game)))
    }

    /// A number that is the same for positions that count as repetitions of each other.
    fn key(&self) -> u64 {
        with_game!(&self.game, game => game.position().key())
    }

    #[getter]
    fn legal_moves(&self) -> LegalMoves {
        with_game!(&self.game, game => {
            let position = game.position();
            let moves = position.legal_moves();
            LegalMoves(moves.iter().map(|mv| Move::new(position, *mv)).collect())
        })
    }

    #[getter]
    fn move_stack(&self) -> Vec<Move> {
        with_game!(&self.game, game => {
            let played = game.positions().iter().zip(game.moves());
            played.map(|(position, mv)| Move::new(position, *mv)).collect()
        })
    }

    fn peek(&self) -> PyResult<Move> {
        let last = self.move_stack().pop();
        last.ok_or_else(|| PyIndexError::new_err("no move has been played"))
    }

    fn push(&mut self, r#move: MoveOrText<'_>) -> PyResult<()> {
        with_game!(&mut self.game, game => {
            let mv = r#move.read(game.position())?;
            game.play(mv);
            Ok(())
        })
    }

    fn push_san(&mut self, text: &str) -> PyResult<Move> {
        with_game!(&mut self.game, game => {
            let mv = parse(game.position(), text)?;
            let played = Move::new(game.position(), mv);
            game.play(mv);
            Ok(played)
        })
    }

    fn push_uci(&mut self, text: &str) -> PyResult<Move> {
        self.push_san(text)
    }

    fn pop(&mut self) -> PyResult<Move> {
        with_game!(&mut self.game, game => match game.undo() {
            Some(mv) => Ok(Move::new(game.position(), mv)),
            None => Err(PyIndexError::new_err("no move has been played")),
        })
    }

    fn parse(&self, text: &str) -> PyResult<Move> {
        with_game!(&self.game, game => {
            Ok(Move::new(game.position(), parse(game.position(), text)?))
        })
    }

    fn parse_san(&self, text: &str) -> PyResult<Move> {
        self.parse(text)
    }

    fn parse_uci(&self, text: &str) -> PyResult<Move> {
        self.parse(text)
    }

    fn san(&self, r#move: MoveOrText<'_>) -> PyResult<String> {
        with_game!(&self.game, game => {
            let mv = r#move.read(game.position())?;
            Ok(san::write(game.position(), mv))
        })
    }

    /// As engines write it: the game's usual style, or "from-to", "king-takes-rook" or "scharnagl".
    #[pyo3(signature = (r#move, style = None))]
    fn uci(&self, r#move: MoveOrText<'_>, style: Option<&str>) -> PyResult<String> {
        with_game!(&self.game, game => {
            let position = game.position();
            let style = read_style(style, position.rules().variant())?;
            Ok(uci::write(position, r#move.read(position)?, style))
        })
    }

    /// All legal moves as engines write them.
    #[pyo3(signature = (style = None))]
    fn legal_uci(&self, style: Option<&str>) -> PyResult<Vec<String>> {
        with_game!(&self.game, game => {
            let position = game.position();
            let style = read_style(style, position.rules().variant())?;
            Ok(position.legal_moves().iter().map(|mv| uci::write(position, *mv, style)).collect())
        })
    }

    fn describe(&self, r#move: MoveOrText<'_>) -> PyResult<String> {
        with_game!(&self.game, game => {
            let mv = r#move.read(game.position())?;
            Ok(words::describe_move(game.position(), mv))
        })
    }

    fn variation_san(&self, moves: Vec<MoveOrText<'_>>) -> PyResult<String> {
        with_game!(&self.game, game => {
            let mut line = Game::new(*game.position());
            for mv in moves {
                let mv = mv.read(line.position())?;
                line.play(mv);
            }
            Ok(san::line(line.start(), line.moves()))
        })
    }

    fn is_legal(&self, r#move: MoveOrText<'_>) -> bool {
        with_game!(&self.game, game => r#move.read(game.position()).is_ok())
    }

    fn is_capture(&self, r#move: MoveOrText<'_>) -> PyResult<bool> {
        with_game!(&self.game, game => {
            let mv = r#move.read(game.position())?;
            Ok(game.position().captured(mv).is_some())
        })
    }

    fn gives_check(&self, r#move: MoveOrText<'_>) -> PyResult<bool> {
        with_game!(&self.game, game => {
            let position = game.position();
            Ok(position.after(r#move.read(position)?).in_check())
        })
    }

    fn is_check(&self) -> bool {
        with_game!(&self.game, game => game.position().in_check())
    }

    fn is_checkmate(&self) -> bool {
        with_game!(&self.game, game => game.position().is_checkmate())
    }

    fn is_stalemate(&self) -> bool {
        with_game!(&self.game, game => {
            let position = game.position();
            !position.in_check() && !position.has_legal_move()
        })
    }

    #[pyo3(signature = (count = 3))]
    fn is_repetition(&self, count: usize) -> bool {
        with_game!(&self.game, game => game.repetitions() >= count)
    }

    fn has_insufficient_material(&self, white: bool) -> bool {
        with_game!(&self.game, game => game.position().has_insufficient_material(color(white)))
    }

    fn outcome(&self) -> Option<Outcome> {
        outcome_of(&self.game).map(Outcome::from)
    }

    fn is_game_over(&self) -> bool {
        outcome_of(&self.game).is_some()
    }

    fn result(&self) -> &'static str {
        self.outcome().map_or("*", |outcome| outcome.result())
    }

    fn piece_at(&self, square: &str) -> PyResult<Option<char>> {
        with_game!(&self.game, game => {
            let at = read_square(game.position(), square)?;
            Ok(letter(game.position(), at))
        })
    }

    fn piece_map(&self) -> BTreeMap<String, char> {
        with_game!(&self.game, game => {
            let position = game.position();
            let pieces = position.occupied().squares();
            pieces.filter_map(|at| Some((name(game)(at), letter(position, at)?))).collect()
        })
    }

    fn hand(&self, white: bool) -> BTreeMap<char, u32> {
        with_game!(&self.game, game => {
            let position = game.position();
            let variant = position.rules().variant();
            let held = position.in_hand(color(white)).into_iter();
            held.filter_map(|(kind, count)| Some((variant.letter(kind)?.to_ascii_lowercase(), count))).collect()
        })
    }

    fn king(&self, white: bool) -> Option<String> {
        with_game!(&self.game, game => {
            let position = game.position();
            let king = position.kinds(|kind| kind == PieceKind::King) & position.color(color(white));
            king.squares().next().map(name(game))
        })
    }

    fn checkers(&self) -> Vec<String> {
        with_game!(&self.game, game => game.position().checkers().squares().map(name(game)).collect())
    }

    fn perft(&self, py: Python<'_>, depth: u32) -> u64 {
        py.detach(|| with_game!(&self.game, game => perft(game.position(), depth)))
    }

    #[pyo3(signature = (*, stack = true))]
    fn copy(&self, stack: bool) -> Board {
        if stack {
            return self.clone();
        }
        with_game!(&self.game, game => Board { game: Game::new(*game.position()).into() })
    }

    fn root(&self) -> Board {
        with_game!(&self.game, game => Board { game: Game::new(*game.start()).into() })
    }

    fn __copy__(&self) -> Board {
        self.clone()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Board {
        self.clone()
    }

    fn __reduce__(&self, py: Python<'_>) -> PyResult<(Py<PyAny>, Pickled)> {
        let rebuild = py.import("sissa")?.getattr("_board_of")?;
        let moves = self.move_stack();
        let moves = moves.iter().map(|mv| mv.uci().to_owned()).collect();
        Ok((rebuild.unbind(), (self.variant(), self.start_fen(), moves)))
    }

    /// Same game and position; the moves before do not count.
    fn __eq__(&self, other: PyRef<'_, Board>) -> bool {
        self.variant() == other.variant() && self.fen() == other.fen()
    }

    fn __repr__(&self) -> String {
        format!("<Board {} {}>", self.variant(), self.fen())
    }

    fn __str__(&self) -> String {
        with_game!(&self.game, game => {
            let position = game.position();
            let (files, ranks) = (position.rules().files(), position.rules().ranks());
            let rows = (0..ranks).rev().map(|rank| {
                let row = (0..files).map(|file| letter(position, game_square(game, file, rank)).unwrap_or('.'));
                row.map(String::from).collect::<Vec<_>>().join(" ")
            });
            rows.collect::<Vec<_>>().join("\n")
        })
    }

    #[pyo3(signature = (*, white = true, arrows = Vec::new(), coordinates = true, size = 45))]
    fn svg(
        &self,
        white: bool,
        arrows: Vec<(String, String)>,
        coordinates: bool,
        size: u32,
    ) -> PyResult<String> {
        with_game!(&self.game, game => {
            let position = game.position();
            let mut picture = Picture {
                side: color(white),
                is_bare: !coordinates,
                size: size.clamp(8, 1000),
                ..Picture::new(position)
            };
            for (from, to) in arrows {
                let arrow = [read_square(position, &from)?, read_square(position, &to)?];
                picture.arrows.push(arrow);
            }
            if let Some(before) = game.positions().iter().rev().nth(1) {
                picture.marked = position.changes_since(before);
            }
            Ok(picture.svg())
        })
    }

    fn _repr_svg_(&self) -> PyResult<String> {
        self.svg(true, Vec::new(), true, 45)
    }

    #[pyo3(signature = (**tags))]
    fn pgn(&self, tags: Option<BTreeMap<String, String>>) -> String {
        let mut game = pgn::Game::of(&self.game);
        for (name, value) in tags.into_iter().flatten() {
            game.set_tag(&name, &value);
        }
        game.write()
    }
}

/// The letter of the piece on a square, in upper case for White.
fn letter<G: Geometry>(position: &Position<G>, at: Square) -> Option<char> {
    let piece = position.piece_on(at)?;
    let letter = position.rules().variant().letter(piece.kind)?;
    Some(cased(piece.color, letter))
}

/// How squares of a game's board are named.
fn name<G: Geometry>(_: &Game<G>) -> fn(Square) -> String {
    square::name::<G>
}

fn game_square<G: Geometry>(_: &Game<G>, file: usize, rank: usize) -> Square {
    G::square(file, rank)
}
