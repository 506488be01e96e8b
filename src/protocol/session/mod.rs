//! The game on the board. [`AnySession`] hides the geometry from the protocols, while position, search and evaluation are
//! generic.

mod display;
mod game;

use super::job::JobSink;
use crate::board::Color;
use crate::eval::network::Networks;
use crate::notation::{MoveError, UciStyle, fen::FenError};
use crate::position::{AnyRules, Move, Outcome, RulesError};
use crate::search::{Control, Limits, ResourceError, Score};
use crate::variant::Variant;
use crate::variant::catalog::Catalog;
use crate::variant::ini::{self, IniError, LoadError};
use crate::{any_board, on_board};
use game::GameSession;
use std::path::Path;
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

any_board! {
    /// A game being played on any board, and the searcher that thinks about it: all methods of `GameSession`.
    pub enum AnySession(GameSession);
}

/// Methods that call those of the same name on the board at hand.
macro_rules! forward {
    (&mut $self:ident: $(fn $name:ident($($value:ident: $type:ty),*) $(-> $result:ty)?;)*) => {
        impl AnySession {
            $(pub(super) fn $name(&mut $self, $($value: $type),*) $(-> $result)? {
                on_board!(AnySession; $self, session => session.$name($($value),*))
            })*
        }
    };
    (&$self:ident: $(fn $name:ident($($value:ident: $type:ty),*) $(-> $result:ty)?;)*) => {
        impl AnySession {
            $(pub(super) fn $name(&$self, $($value: $type),*) $(-> $result)? {
                on_board!(AnySession; $self, session => session.$name($($value),*))
            })*
        }
    };
}

forward! { &self:
    fn variant() -> &Arc<Variant>;
    fn side_to_move() -> Color;
    fn fen() -> String;
    fn ply() -> u32;
    fn moves_played() -> usize;
    fn outcome() -> Option<Outcome>;
    fn display() -> String;
    fn explain() -> String;
    fn read_move(text: &str) -> Result<Move, MoveError>;
    fn read_cecp(text: &str) -> Result<Move, MoveError>;
    fn highlights(from: &str, over: Option<&str>) -> Option<String>;
    fn explain_illegal(from: &str, to: &str) -> Option<String>;
    fn display_fix(text: &str, mv: Move) -> Option<String>;
    fn legal_moves() -> Vec<Move>;
    fn replies(mv: Move) -> Vec<Move>;
    fn write_san(mv: Move) -> String;
    fn write_cecp(mv: Move) -> String;
    fn xboard_ranks(text: String) -> String;
    fn usual_ranks(text: &str) -> String;
    fn line_uci(moves: &[Move], style: UciStyle) -> Vec<String>;
    fn line_san(moves: &[Move]) -> Vec<String>;
    fn refusal() -> Option<&str>;
    fn sizes() -> (usize, usize);
    fn network_note() -> Option<String>;
    fn found_notes() -> Vec<String>;
    fn perft(depth: u32, style: UciStyle, control: Control, sink: JobSink);
}

forward! { &mut self:
    fn set_position(fen: &str, moves: &mut dyn Iterator<Item = &str>) -> Result<Option<String>, PositionError>;
    fn refuse(reason: String);
    fn flip() -> Result<(), PositionError>;
    fn play(mv: Move);
    fn undo() -> bool;
    fn configure(hash: usize, threads: usize) -> Result<(), ResourceError>;
    fn expect(hash: usize, threads: usize);
    fn set_networks(networks: Networks);
    fn clear_hash();
    fn remember(score: Score, depth: u32);
    fn prepare() -> Result<(), ResourceError>;
    fn search(ahead: Option<Move>, limits: Limits, control: Control, sink: JobSink) -> Result<(), ResourceError>;
    fn join();
}

/// Whether a variant can be played, as a check for [`crate::variant::ini::parse`].
///
/// # Errors
/// A message that says why it cannot.
pub fn check_variant(variant: &Variant) -> Result<(), String> {
    open(&Arc::new(variant.clone()))
        .map(drop)
        .map_err(|error| error.to_string())
}

/// Adds the games of a variant file to `catalog` and returns the mistakes in the file. The games added can be played.
///
/// # Errors
/// [`LoadError`] when the file cannot be read; the catalog stays as it was.
pub fn load_variants(catalog: &mut Catalog, path: &Path) -> Result<Vec<IniError>, LoadError> {
    let text = ini::read_file(path)?;
    if let Some(folder) = path.parent() {
        catalog.add_folder(folder);
    }
    let origin = path.display().to_string();
    let (variants, mistakes) = ini::parse(&text, &origin, catalog, &check_variant);
    for variant in variants {
        // Games whose names are taken are among the mistakes, not among the games.
        let _ = catalog.add(variant);
    }
    Ok(mistakes)
}

/// Opens a session with the game's start position on the board.
///
/// # Errors
/// [`OpenError`] when the variant cannot be played.
pub fn open(variant: &Arc<Variant>) -> Result<AnySession, OpenError> {
    Ok(on_board!(AnyRules::of(variant)?, rules => GameSession::open(rules)?.into()))
}

/// Why a variant cannot be played.
#[derive(Debug, Error)]
#[expect(missing_docs, reason = "the messages say it")]
pub enum OpenError {
    #[error(transparent)]
    Rules(#[from] RulesError),
    /// Its start position is not legal.
    #[error("its start position: {0}")]
    Start(#[from] FenError),
    /// Its start position has rights that cannot be.
    #[error("its start position: {0}")]
    Dropped(String),
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_start_position_must_be_a_position_of_the_game() {
        for (start, reason) in [
            (
                "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKKNR w kq - 0 1",
                "White has 2 kings",
            ),
            (
                "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBN1 w K - 0 1",
                "'K' in the castling field",
            ),
            (
                "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq e3 0 1",
                "en passant square e3",
            ),
        ] {
            let text = format!("[mine:chess]\nstartFen = {start}\n");
            let (_, mistakes) = ini::parse(&text, "my.ini", Catalog::builtin(), &check_variant);
            assert_eq!(mistakes.len(), 1, "{start}");
            assert!(mistakes[0].to_string().contains(reason), "{}", mistakes[0]);
        }
    }
}
