//! The game on the board. [`Session`] hides the geometry from the protocols, while position, search and evaluation are
//! generic.

mod display;
mod game;

use super::job::JobSink;
use crate::board::Color;
use crate::eval::network::Networks;
use crate::notation::fen::{FenError, StartError};
use crate::notation::{MoveError, UciStyle};
use crate::on_board;
use crate::position::{AnyRules, Move, Outcome};
use crate::search::{Control, Limits, ResourceError, Score};
use crate::variant::Variant;
use game::GameSession;
use std::sync::Arc;
use thiserror::Error;

/// Why a position was not set up; the game stays as it was.
#[derive(Debug, Error)]
#[expect(missing_docs, reason = "the messages say it")]
pub enum PositionError {
    #[error("FEN: {0}")]
    Fen(#[from] FenError),
    #[error("move {number}, {error}")]
    Move {
        number: usize,
        /// The move, and why it cannot be played.
        error: MoveError,
    },
    #[error("the flipped position is not legal: {0}")]
    Flip(crate::position::SetupError),
}

/// A game being played on some board, and the searcher that thinks about it.
pub trait Session: Send {
    /// The variant of the game on the board.
    fn variant(&self) -> &Arc<Variant>;

    /// Starts a game from `fen` and plays `moves`, each in any notation. Returns what was dropped from the FEN.
    ///
    /// # Errors
    /// [`PositionError`]; the game stays as it was, but see [`Session::refusal`].
    fn set_position(
        &mut self,
        fen: &str,
        moves: &mut dyn Iterator<Item = &str>,
    ) -> Result<Option<String>, PositionError>;

    /// The position that was asked for cannot be read: see [`Session::refusal`].
    fn refuse(&mut self, reason: String);

    /// Why the position that was asked for last is not on the board, if it is not. A move of the one before it would not
    /// be the move that is wanted.
    fn refusal(&self) -> Option<&str>;

    /// Changes sides: mirrors the board, swaps the colours and the side to move. A new game starts from there.
    ///
    /// # Errors
    /// [`PositionError::Flip`] when the result is not a legal position.
    fn flip(&mut self) -> Result<(), PositionError>;

    /// Who moves in the position on the board.
    fn side_to_move(&self) -> Color;

    /// The position on the board.
    fn fen(&self) -> String;

    /// Plies since the start of the game, from the move number of the position.
    fn ply(&self) -> u32;

    /// Moves played since the position was set up.
    fn moves_played(&self) -> usize;

    /// How the game has ended, if it has.
    fn outcome(&self) -> Option<Outcome>;

    /// What `d` shows: the board, the FEN, the key, the checkers, and the result of a finished game.
    fn display(&self) -> String;

    /// The parts of the static evaluation, as a table.
    fn explain(&self) -> String;

    /// Reads a move in any notation.
    ///
    /// # Errors
    /// [`MoveError`] when it is not a legal move.
    fn read_move(&self, text: &str) -> Result<Move, MoveError>;

    /// The squares that the piece on a square may be dragged to in XBoard, perhaps over another piece, for its
    /// `highlight` command ([`crate::notation::xboard::highlights`]); `None` where a name is not a square of the board.
    fn highlights(&self, from: &str, over: Option<&str>) -> Option<String>;

    /// Why a piece cannot be dragged from one square to another in XBoard, or how to make the move that was meant
    /// ([`crate::notation::xboard::explain_illegal`]); `None` also where a name is not a square of the board.
    fn explain_illegal(&self, from: &str, to: &str) -> Option<String>;

    /// How to make the move `mv` in XBoard if its board would be wrong after `text`, which means `mv`.
    fn display_fix(&self, text: &str, mv: Move) -> Option<String>;

    /// All legal moves of the position on the board.
    fn legal_moves(&self) -> Vec<Move>;

    /// The legal moves after `mv`, which must be legal.
    fn replies(&self, mv: Move) -> Vec<Move>;

    /// Plays a move, which must be legal.
    fn play(&mut self, mv: Move);

    /// Takes the last move back; false if there was none.
    fn undo(&mut self) -> bool;

    /// A legal move as SAN in CECP.
    fn write_san(&self, mv: Move) -> String;

    /// A legal move as CECP writes it.
    fn write_cecp(&self, mv: Move) -> String;

    /// A text with names of squares, with the ranks numbered as in XBoard.
    fn xboard_ranks(&self, text: String) -> String;

    /// Reads a move from XBoard.
    fn read_cecp(&self, text: &str) -> Result<Move, MoveError>;

    /// A square or move from XBoard with the ranks numbered as everywhere else.
    fn usual_ranks(&self, text: &str) -> String;

    /// A line of moves from the position that was last searched, as UCI writes them.
    fn line_uci(&self, moves: &[Move], style: UciStyle) -> Vec<String>;

    /// A line of moves from the position that was last searched, as SAN in CECP.
    fn line_san(&self, moves: &[Move]) -> Vec<String>;

    /// Sets the size of the transposition table, in mebibytes, and the number of threads. Not while a search runs.
    ///
    /// # Errors
    /// [`ResourceError`] when the system does not give them; both sizes are then what they were before.
    fn configure(&mut self, hash: usize, threads: usize) -> Result<(), ResourceError>;

    /// The size of the transposition table, in mebibytes, and the number of threads. They are those asked for, unless the
    /// system has refused them.
    fn sizes(&self) -> (usize, usize);

    /// Stores the same two numbers in a new session, for the first search. Nothing is allocated yet.
    fn expect(&mut self, hash: usize, threads: usize);

    /// Evaluates by these networks from now on, where they are suited to the game. Not while a search runs.
    fn set_networks(&mut self, networks: Networks);

    /// A note when the game is evaluated by no network, or a network of the user is not for it.
    fn network_note(&self) -> Option<String>;

    /// Messages about the user's networks that were found for the game.
    fn found_notes(&self) -> Vec<String>;

    /// Clears the transposition table and the histories.
    fn clear_hash(&mut self);

    /// Stores an exact score of the position, for the side to move, from a search of `depth` plies by another program.
    fn remember(&mut self, score: Score, depth: u32);

    /// Allocates and computes what a search needs, so that the next one starts at once. Not while one runs.
    ///
    /// # Errors
    /// [`ResourceError`] when the system does not give the table and threads that were asked for. Searches then use a
    /// small table and one thread.
    fn prepare(&mut self) -> Result<(), ResourceError>;

    /// Starts a search of the position, or of that after the move `ahead`, which sends its reports and its outcome to
    /// `sink`. There is one search at a time: call [`Session::join`] before the next.
    ///
    /// # Errors
    /// [`ResourceError`] as for [`Session::prepare`]; the search runs nevertheless, or ends at once without an outcome.
    fn search(
        &mut self,
        ahead: Option<Move>,
        limits: Limits,
        control: Control,
        sink: JobSink,
    ) -> Result<(), ResourceError>;

    /// Waits until the search has ended.
    fn join(&mut self);

    /// Starts perft to `depth` plies; the counts by root move go to `sink`.
    fn perft(&self, depth: u32, style: UciStyle, control: Control, sink: JobSink);
}

/// Opens a session with the game's start position on the board.
///
/// # Errors
/// [`StartError`] when the variant cannot be played.
pub fn open(variant: &Arc<Variant>) -> Result<Box<dyn Session>, StartError> {
    Ok(on_board!(AnyRules::of(variant)?, rules => Box::new(GameSession::open(rules)?)))
}
