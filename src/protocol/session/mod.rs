//! The game on the board. [`AnySession`] hides the geometry from the protocols, while position, search and evaluation are
//! generic.
//!
//! | file | holds |
//! |---|---|
//! | `game` | a session on one geometry |
//! | `display` | positions and evaluations as text |

mod display;
mod game;

use crate::board::Color;
use crate::eval::network::Networks;
use crate::notation::fen::{self, FenError, StartError};
use crate::notation::{MoveError, UciStyle, cecp, uci};
use crate::position::{AnyRules, Move, Outcome};
use crate::variant::Variant;
use crate::{any_board, on_board};
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
}

any_board! {
    /// A game being played on some board, and the searcher that thinks about it.
    pub enum AnySession(GameSession);
}

impl AnySession {
    /// A session with the game's start position on the board. `sizes` are those of [`AnySession::sizes`]; nothing is
    /// allocated yet.
    ///
    /// # Errors
    /// [`StartError`] when the variant cannot be played.
    pub fn open(variant: &Arc<Variant>, sizes: (usize, usize), networks: Networks) -> Result<AnySession, StartError> {
        Ok(on_board!(AnyRules::of(variant)?, rules => GameSession::open(rules, sizes, networks)?.into()))
    }

    /// The variant of the game on the board.
    pub fn variant(&self) -> &'static Arc<Variant> {
        on_session!(self, session => session.rules.variant())
    }

    /// Starts a game from `fen` and plays `moves`, each in any notation. Returns what was dropped from the FEN.
    ///
    /// # Errors
    /// [`PositionError`]; the game stays as it was, but see [`AnySession::refusal`].
    pub fn set_position<'a>(
        &mut self,
        fen: &str,
        moves: impl IntoIterator<Item = &'a str>,
    ) -> Result<Option<String>, PositionError> {
        on_session!(self, session => {
            let set = session.set_position(fen, moves);
            session.refusal = set.as_ref().err().map(ToString::to_string);
            set
        })
    }

    /// The position that was asked for cannot be read: see [`AnySession::refusal`].
    pub fn refuse(&mut self, reason: String) {
        on_session!(self, session => session.refusal = Some(reason));
    }

    /// Why the position that was asked for last is not on the board, if it is not. A move of the one before it would not
    /// be the move that is wanted.
    pub fn refusal(&self) -> Option<&str> {
        on_session!(self, session => session.refusal.as_deref())
    }

    /// Who moves in the position on the board.
    pub fn side_to_move(&self) -> Color {
        on_session!(self, session => session.position().side_to_move())
    }

    /// The position on the board.
    pub fn fen(&self) -> String {
        on_session!(self, session => fen::write(session.position()))
    }

    /// Moves played since the position was set up.
    pub fn moves_played(&self) -> usize {
        on_session!(self, session => session.game.moves().len())
    }

    /// How the game has ended, if it has.
    pub fn outcome(&self) -> Option<Outcome> {
        on_session!(self, session => session.game.outcome())
    }

    /// What `d` shows: the board, the FEN, the key, the checkers, and the result of a finished game.
    pub fn display(&self) -> String {
        on_session!(self, session => display::full(&session.game))
    }

    /// The parts of the static evaluation, as a table.
    pub fn explain(&self) -> String {
        on_session!(self, session => session.explain())
    }

    /// All legal moves of the position on the board.
    pub fn legal_moves(&self) -> Vec<Move> {
        on_session!(self, session => session.position().legal_moves().to_vec())
    }

    /// Plays a move, which must be legal.
    pub fn play(&mut self, mv: Move) {
        on_session!(self, session => session.game.play(mv));
    }

    /// Takes the last move back, if there is one.
    pub fn undo(&mut self) {
        on_session!(self, session => session.game.undo());
    }

    /// A legal move as CECP writes it.
    pub fn write_cecp(&self, mv: Move) -> String {
        on_session!(self, session => cecp::write(session.position(), mv))
    }

    /// Reads a move from XBoard.
    ///
    /// # Errors
    /// [`MoveError`] when it is not a legal move.
    pub fn read_cecp(&self, text: &str) -> Result<Move, MoveError> {
        on_session!(self, session => cecp::read(session.position(), text))
    }

    /// A text with names of squares, with the ranks numbered as in XBoard.
    pub fn xboard_ranks(&self, text: String) -> String {
        on_session!(self, session => cecp::write_ranks(session.rules, text))
    }

    /// A square or move from XBoard with the ranks numbered as everywhere else.
    pub fn usual_ranks(&self, text: &str) -> String {
        on_session!(self, session => cecp::read_ranks(session.rules, text))
    }

    /// A line of moves from the position that was last searched, as UCI writes them.
    pub fn line_uci(&self, moves: &[Move], style: UciStyle) -> Vec<String> {
        on_session!(self, session => session.line(moves, |position, mv| uci::write(position, mv, style)))
    }

    /// A line of moves from the position that was last searched, as SAN in CECP.
    pub fn line_san(&self, moves: &[Move]) -> Vec<String> {
        on_session!(self, session => session.line(moves, cecp::write_san))
    }

    /// The size of the transposition table, in mebibytes, and the number of threads. They are those asked for, unless the
    /// system has refused them.
    pub fn sizes(&self) -> (usize, usize) {
        on_session!(self, session => session.sizes)
    }

    /// Evaluates by these networks from now on, where they are suited to the game. Not while a search runs.
    pub fn set_networks(&mut self, networks: Networks) {
        on_session!(self, session => session.set_networks(networks));
    }

    /// A note when the game is evaluated by no network, or a network of the user is not for it.
    pub fn network_note(&self) -> Option<String> {
        on_session!(self, session => session.networks.note(session.rules, false))
    }

    /// Messages about the user's networks that were found for the game.
    pub fn found_notes(&self) -> Vec<String> {
        on_session!(self, session => session.networks.found_notes(session.rules))
    }

    /// Clears the transposition table and the histories.
    pub fn clear_hash(&mut self) {
        on_session!(self, session => session.call(|thread| thread.clear()));
    }

    /// Waits until the search has ended.
    pub fn join(&mut self) {
        on_session!(self, session => session.call(|thread| thread.wait()));
    }
}
