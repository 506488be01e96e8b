//! The board: a position with the game that led to it.

use crate::catalog::{self, Array};
use crate::copying::{self, Pickled};
use crate::moves::{LegalMoves, Move};
use crate::notation::{MoveOrText, Notation, read_move, read_square, read_style};
use crate::outcome::Outcome;
use crate::{number, perft, pgn, value_error, warn};
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use sissa::board::{Bitboard, Color, Geometry, PieceKind, Square};
use sissa::diagram::Picture;
use sissa::notation::fen::{self, dropped};
use sissa::notation::{san, square, uci, words};
use sissa::position::{AnyRules, Game, Position};
use sissa::variant::Variant;
use sissa::{any_board, on_board};
use std::collections::BTreeMap;
use std::sync::Arc;

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
///
/// Moves can be given as `Move` or as text in any notation: "e4", "Nf3", "e1g1", "O-O". Squares are texts, pieces
/// letters as in FEN, sides True for White and False for Black.
///
/// A game begins with its start, with a FEN or, in random games, with an array: its number, White's first rank, or
/// "random". Rights of the FEN that cannot be are dropped with a warning. Raises ValueError for a game that there is not,
/// and a FEN or array that the game cannot have.
#[pyclass(module = "sissa", subclass)]
#[derive(Clone)]
pub struct Board {
    pub game: AnyGame,
}

/// A side as Python has it.
pub const fn color(is_white: bool) -> Color {
    if is_white { Color::White } else { Color::Black }
}

/// The board of a FEN, and which of its rights were dropped.
pub fn read_fen(variant: &Arc<Variant>, fen: &str) -> PyResult<(Board, Option<String>)> {
    let rules = AnyRules::of(variant).map_err(value_error)?;
    on_board!(rules, rules => {
        let (position, warnings) = fen::read_with_warnings(rules, fen).map_err(value_error)?;
        Ok((Board { game: Game::new(position).into() }, dropped(&warnings)))
    })
}

#[pymethods]
impl Board {
    #[new]
    #[pyo3(signature = (variant = "chess", fen = None, array = None))]
    fn new(py: Python<'_>, variant: &str, fen: Option<&str>, array: Option<Array>) -> PyResult<Board> {
        let variant = catalog::find(variant)?;
        let text = match (fen, array) {
            (Some(_), Some(_)) => {
                return Err(value_error("give either fen or array, not both"));
            }
            (Some(fen), None) => fen.to_owned(),
            (None, Some(array)) => variant.array_fen(array.resolve(&variant)?).map_err(value_error)?,
            (None, None) => variant.start_fen.clone(),
        };
        let (board, dropped) = read_fen(&variant, &text)?;
        if let Some(warning) = dropped {
            warn(py, warning)?;
        }
        Ok(board)
    }

    /// The game's name.
    #[getter]
    pub fn variant(&self) -> String {
        with_game!(&self.game, game => game.position().rules().variant().name.clone())
    }

    /// How many files the board has.
    #[getter]
    fn files(&self) -> usize {
        with_game!(&self.game, game => game.position().rules().files())
    }

    /// How many ranks the board has.
    #[getter]
    fn ranks(&self) -> usize {
        with_game!(&self.game, game => game.position().rules().ranks())
    }

    /// The position as FEN; with `shredder`, castling rights are the files of the rooks.
    #[pyo3(signature = (*, shredder = false))]
    fn fen(&self, shredder: bool) -> String {
        if shredder {
            return with_game!(&self.game, game => fen::write_shredder(game.position()));
        }
        self.to_fen()
    }

    /// The position from which the game began.
    #[getter]
    pub fn start_fen(&self) -> String {
        with_game!(&self.game, game => fen::write(game.start()))
    }

    /// The array from which the game began, or White's and Black's, "12/345"; None if it began from another position.
    #[getter]
    fn array(&self) -> Option<String> {
        with_game!(&self.game, game => {
            fen::start_arrays(game.start()).map(|arrays| arrays.to_string())
        })
    }

    /// True if White is to move.
    #[getter]
    fn turn(&self) -> bool {
        with_game!(&self.game, game => game.position().side_to_move() == Color::White)
    }

    /// The number of the move, which Black's moves raise.
    #[getter]
    fn fullmove_number(&self) -> u32 {
        with_game!(&self.game, game => game.position().fullmove_number())
    }

    /// Half-moves since the last capture or pawn move.
    #[getter]
    fn halfmove_clock(&self) -> u32 {
        with_game!(&self.game, game => game.position().halfmove_clock())
    }

    /// Half-moves since the start, by the FEN's move number.
    fn ply(&self) -> u32 {
        with_game!(&self.game, game => game.position().ply())
    }

    /// The en passant square, if a capture there is legal.
    #[getter]
    fn ep_square(&self) -> Option<String> {
        with_game!(&self.game, game => game.position().ep_square().map(name(game)))
    }

    /// A number that is the same for positions that count as repetitions of each other.
    fn key(&self) -> u64 {
        with_game!(&self.game, game => game.position().key())
    }

    /// The legal moves.
    #[getter]
    fn legal_moves(&self) -> LegalMoves {
        with_game!(&self.game, game => {
            let position = game.position();
            let moves = position.legal_moves();
            LegalMoves { moves: moves.iter().map(|mv| Move::new(position, *mv)).collect() }
        })
    }

    /// The moves played.
    #[getter]
    pub fn move_stack(&self) -> Vec<Move> {
        with_game!(&self.game, game => Move::played(game))
    }

    /// The last move. Raises IndexError at the start.
    fn peek(&self) -> PyResult<Move> {
        let last = self.move_stack().pop();
        last.ok_or_else(|| PyIndexError::new_err("no move has been played"))
    }

    /// Plays a move. Raises IllegalMoveError.
    fn push(&mut self, r#move: MoveOrText<'_>) -> PyResult<()> {
        with_game!(&mut self.game, game => {
            let mv = r#move.read(game.position())?;
            game.play(mv);
            Ok(())
        })
    }

    /// Plays a move that is written in any notation but UCI. Raises IllegalMoveError.
    fn push_san(&mut self, text: &str) -> PyResult<Move> {
        self.parse_san(text).map(|mv| self.play(mv))
    }

    /// Plays a move that is written as in UCI, castling in any style. Raises IllegalMoveError.
    fn push_uci(&mut self, text: &str) -> PyResult<Move> {
        self.parse_uci(text).map(|mv| self.play(mv))
    }

    /// Takes the last move back. Raises IndexError at the start.
    fn pop(&mut self) -> PyResult<Move> {
        with_game!(&mut self.game, game => match game.undo() {
            Some(mv) => Ok(Move::new(game.position(), mv)),
            None => Err(PyIndexError::new_err("no move has been played")),
        })
    }

    /// The move of a text in any notation. Raises IllegalMoveError.
    fn parse(&self, text: &str) -> PyResult<Move> {
        with_game!(&self.game, game => {
            Ok(Move::new(game.position(), read_move(game.position(), text)?))
        })
    }

    /// The move of a text in any notation but UCI. Raises IllegalMoveError.
    fn parse_san(&self, text: &str) -> PyResult<Move> {
        self.parse_in(text, Notation::San)
    }

    /// The move of a text as in UCI, with castling in any style. Raises IllegalMoveError.
    fn parse_uci(&self, text: &str) -> PyResult<Move> {
        self.parse_in(text, Notation::Uci)
    }

    /// A move in SAN.
    fn san(&self, r#move: MoveOrText<'_>) -> PyResult<String> {
        with_game!(&self.game, game => {
            let mv = r#move.read(game.position())?;
            Ok(san::write(game.position(), mv))
        })
    }

    /// A move as engines write it, castling in the game's usual style or as "from-to", "king-takes-rook" or "scharnagl".
    #[pyo3(signature = (r#move, style = None))]
    fn uci(&self, r#move: MoveOrText<'_>, style: Option<&str>) -> PyResult<String> {
        with_game!(&self.game, game => {
            let position = game.position();
            let style = read_style(style, position.rules().variant())?;
            Ok(uci::write(position, r#move.read(position)?, style))
        })
    }

    /// All legal moves as `uci` writes them.
    #[pyo3(signature = (style = None))]
    fn legal_uci(&self, style: Option<&str>) -> PyResult<Vec<String>> {
        with_game!(&self.game, game => {
            let position = game.position();
            let style = read_style(style, position.rules().variant())?;
            Ok(position.legal_moves().iter().map(|mv| uci::write(position, *mv, style)).collect())
        })
    }

    /// A move in words.
    fn describe(&self, r#move: MoveOrText<'_>) -> PyResult<String> {
        with_game!(&self.game, game => {
            let mv = r#move.read(game.position())?;
            Ok(words::describe_move(game.position(), mv))
        })
    }

    /// A line from this position: "1. e4 e5 2. Nf3".
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

    /// Whether a move is legal.
    fn is_legal(&self, r#move: MoveOrText<'_>) -> bool {
        with_game!(&self.game, game => r#move.read(game.position()).is_ok())
    }

    /// Whether a move captures.
    fn is_capture(&self, r#move: MoveOrText<'_>) -> PyResult<bool> {
        with_game!(&self.game, game => {
            let mv = r#move.read(game.position())?;
            Ok(game.position().captured(mv).is_some())
        })
    }

    /// Whether a move gives check.
    fn gives_check(&self, r#move: MoveOrText<'_>) -> PyResult<bool> {
        with_game!(&self.game, game => {
            let position = game.position();
            Ok(position.after(r#move.read(position)?).in_check())
        })
    }

    /// Whether the side to move is in check.
    fn is_check(&self) -> bool {
        with_game!(&self.game, game => game.position().in_check())
    }

    /// Whether the side to move is checkmated.
    fn is_checkmate(&self) -> bool {
        with_game!(&self.game, game => game.position().is_checkmate())
    }

    /// Whether the side to move has no legal move and is not in check.
    fn is_stalemate(&self) -> bool {
        with_game!(&self.game, game => {
            let position = game.position();
            !position.in_check() && !position.has_legal_move()
        })
    }

    /// Whether the position has occurred so often.
    #[pyo3(signature = (count = 3))]
    fn is_repetition(&self, #[pyo3(from_py_with = number)] count: usize) -> bool {
        with_game!(&self.game, game => game.repetitions() >= count)
    }

    /// True if the side can never win.
    fn has_insufficient_material(&self, white: bool) -> bool {
        with_game!(&self.game, game => game.position().has_insufficient_material(color(white)))
    }

    /// How the game has ended, draws by repetition and by the fifty-move rule included; None if it goes on.
    fn outcome(&self) -> Option<Outcome> {
        with_game!(&self.game, game => game.outcome()).map(Outcome::from)
    }

    /// Whether the game has ended.
    fn is_game_over(&self) -> bool {
        self.outcome().is_some()
    }

    /// "1-0", "0-1", "1/2-1/2" or "*".
    fn result(&self) -> &'static str {
        self.outcome().map_or("*", |outcome| outcome.result())
    }

    /// The piece on a square; None if it is empty.
    fn piece_at(&self, square: &str) -> PyResult<Option<char>> {
        with_game!(&self.game, game => {
            let at = read_square(game.position(), square)?;
            Ok(piece_letter(game.position(), at))
        })
    }

    /// The pieces by their squares.
    fn piece_map(&self) -> BTreeMap<String, char> {
        with_game!(&self.game, game => {
            let position = game.position();
            let pieces = position.occupied().squares();
            pieces.filter_map(|at| Some((name(game)(at), piece_letter(position, at)?))).collect()
        })
    }

    /// The pieces in hand, by their letters in lower case.
    fn hand(&self, white: bool) -> BTreeMap<char, u32> {
        with_game!(&self.game, game => {
            let position = game.position();
            let variant = position.rules().variant();
            let held = position.in_hand(color(white)).into_iter();
            held.filter_map(|(kind, count)| Some((variant.letter(kind)?.to_ascii_lowercase(), count))).collect()
        })
    }

    /// The square of a side's king; None if it has none.
    fn king(&self, white: bool) -> Option<String> {
        with_game!(&self.game, game => {
            let position = game.position();
            let king = position.kinds(|kind| kind == PieceKind::King) & position.color(color(white));
            king.squares().next().map(name(game))
        })
    }

    /// The squares of the pieces that give check.
    fn checkers(&self) -> Vec<String> {
        with_game!(&self.game, game => game.position().checkers().squares().map(name(game)).collect())
    }

    /// The number of lines of legal moves of this length.
    fn perft(this: &Bound<'_, Self>, #[pyo3(from_py_with = number)] depth: u32) -> PyResult<u64> {
        // Other threads may change the board meanwhile.
        let game = this.borrow().game.clone();
        perft::count(this.py(), game, depth)
    }

    /// A copy, with the moves before or without.
    #[pyo3(signature = (*, stack = true))]
    fn copy<'py>(this: &Bound<'py, Self>, stack: bool) -> PyResult<Bound<'py, Self>> {
        let copied = match stack {
            true => this.borrow().game.clone(),
            false => with_game!(&this.borrow().game, game => Game::new(*game.position()).into()),
        };
        copying::with_attributes(this, copied)
    }

    /// The position from which the game began.
    fn root<'py>(this: &Bound<'py, Self>) -> PyResult<Bound<'py, Self>> {
        let start = with_game!(&this.borrow().game, game => Game::new(*game.start()).into());
        copying::with_attributes(this, start)
    }

    fn __copy__<'py>(this: &Bound<'py, Self>) -> PyResult<Bound<'py, Self>> {
        Board::copy(this, true)
    }

    fn __reduce__<'py>(this: &Bound<'py, Self>) -> PyResult<Pickled<'py>> {
        copying::pickled(this)
    }

    /// Same game and position; the moves before do not count.
    fn __eq__(&self, other: PyRef<'_, Board>) -> bool {
        self.variant() == other.variant() && self.to_fen() == other.to_fen()
    }

    fn __repr__(&self) -> String {
        format!("<Board {} {}>", self.variant(), self.to_fen())
    }

    fn __str__(&self) -> String {
        with_game!(&self.game, game => {
            let position = game.position();
            let (files, ranks) = (position.rules().files(), position.rules().ranks());
            let rows = (0..ranks).rev().map(|rank| {
                let row = (0..files).map(|file| piece_letter(position, game_square(game, file, rank)).unwrap_or('.'));
                row.map(String::from).collect::<Vec<_>>().join(" ")
            });
            rows.collect::<Vec<_>>().join("\n")
        })
    }

    /// A picture from White's or Black's side, with the last move marked; `size` is the width of a square in pixels,
    /// from 8 to 1000. Notebooks show it by themselves.
    #[pyo3(signature = (*, white = true, arrows = Vec::new(), coordinates = true, size = 45))]
    fn svg(
        &self,
        white: bool,
        arrows: Vec<(String, String)>,
        coordinates: bool,
        #[pyo3(from_py_with = number)] size: u32,
    ) -> PyResult<String> {
        if !(8..=1000).contains(&size) {
            return Err(value_error("size must be from 8 to 1000"));
        }
        with_game!(&self.game, game => {
            let position = game.position();
            let mut picture = Picture {
                side: color(white),
                is_bare: !coordinates,
                size,
                ..Picture::of_game(game)
            };
            for (from, to) in arrows {
                let arrow = [read_square(position, &from)?, read_square(position, &to)?];
                picture.arrows.push(arrow);
            }
            Ok(picture.svg())
        })
    }

    fn _repr_svg_(&self) -> PyResult<String> {
        self.svg(true, Vec::new(), true, 45)
    }

    /// The game as PGN, with these tags.
    #[pyo3(signature = (**tags))]
    fn pgn(&self, tags: Option<BTreeMap<String, String>>) -> PyResult<String> {
        let mut game = pgn::Game::of(&self.game);
        for (name, value) in tags.into_iter().flatten() {
            game.set_tag(&name, &value)?;
        }
        Ok(game.write())
    }
}

impl Board {
    /// The position as FEN.
    fn to_fen(&self) -> String {
        with_game!(&self.game, game => fen::write(game.position()))
    }

    fn parse_in(&self, text: &str, notation: Notation) -> PyResult<Move> {
        with_game!(&self.game, game => {
            let position = game.position();
            Ok(Move::new(position, notation.read(position, text)?))
        })
    }

    fn play(&mut self, mv: Move) -> Move {
        with_game!(&mut self.game, game => game.play(mv.inner));
        mv
    }
}

/// The letter of the piece on a square, in upper case for White.
fn piece_letter<G: Geometry>(position: &Position<G>, at: Square) -> Option<char> {
    position.piece_on(at).map(|piece| position.rules().variant().piece_letter(piece))
}

/// How squares of a game's board are named.
fn name<G: Geometry>(_: &Game<G>) -> fn(Square) -> String {
    square::name::<G>
}

fn game_square<G: Geometry>(_: &Game<G>, file: usize, rank: usize) -> Square {
    G::square(file, rank)
}
