//! The game on the board. [`AnySession`] hides the geometry from the protocols, while position, search and evaluation are
//! generic.

mod display;
mod game;

use super::job::JobSink;
use crate::board::Color;
use crate::eval::network::Networks;
use crate::notation::fen::{FenError, StartError, check_variant};
use crate::notation::{MoveError, UciStyle};
use crate::position::{AnyRules, Move, Outcome};
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
/// [`StartError`] when the variant cannot be played.
pub fn open(variant: &Arc<Variant>) -> Result<AnySession, StartError> {
    Ok(on_board!(AnyRules::of(variant)?, rules => GameSession::open(rules)?.into()))
}
