//! What both protocols share: the options, the game on the board, and the running job.
//!
//! | file | holds |
//! |---|---|
//! | `set_option` | what options do |
//! | `running` | the running job |
//! | `error` | why a command is refused |

mod error;
mod running;
mod set_option;

pub use error::EngineError;

use super::job::JobMessage;
use super::options::{Listed, Settings};
use super::output::Output;
use super::session::AnySession;
use crate::eval::network::{Evaluation, Networks};
use crate::notation::{UciStyle, fen};
use crate::search::{OverheadEstimator, declare_own_game};
use crate::variant::ini::{self, IniError};
use crate::variant::{Variant, arrays::ArrayPair, catalog::Catalog};
use crossbeam_channel::Sender;
use running::Running;
use std::fmt::Display;
use std::path::Path;

/// The engine behind both protocols.
pub struct Engine {
    /// Where answers go.
    pub out: Output,
    /// The options' values.
    pub settings: Settings,
    /// The game on the board.
    pub session: AnySession,
    /// The games that are not from the option `VariantPath`.
    base_catalog: Catalog,
    /// The texts that the command `load` has brought, which may build on each other.
    loaded: String,
    catalog: Catalog,
    networks: Networks,
    /// What is to be said about the networks that were found.
    notes: Vec<String>,
    /// Where games start, once it is known.
    start: Option<Start>,
    jobs: Sender<JobMessage>,
    next_job: u64,
    running: Option<Running>,
    overhead: OverheadEstimator,
}

/// Where a game starts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Start {
    /// The position: the array of the option `StartArray`, or else the game's usual one.
    pub fen: String,
    /// Why it is not the option's array, as a message.
    pub problem: Option<String>,
}

impl Start {
    fn usual(variant: &Variant, problem: impl Display) -> Start {
        let problem = format!("{problem}; the game starts from its usual array");
        Start { fen: variant.start_fen.clone(), problem: Some(problem) }
    }
}

/// The effect of setting an option.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OptionSet {
    /// It was stored, perhaps with a remark for the user.
    Stored(Option<String>),
    /// Another game is on the board.
    Variant,
    /// The list of variants changed; the mistakes in the file, each as a message.
    Variants(Vec<String>),
}

impl Engine {
    /// An engine that knows the games of `catalog`, with the first of them on the board. Its jobs send to `jobs`.
    pub fn new(out: Output, jobs: Sender<JobMessage>, catalog: Catalog) -> Result<Engine, EngineError> {
        let variant = catalog.iter().next().ok_or(EngineError::NoGames)?;
        let networks = Networks::built_in().with_found(&catalog);
        let settings = Settings::default();
        let sizes = (settings.hash, settings.threads);
        let session = AnySession::open(variant, sizes, networks.clone())?;
        Ok(Engine {
            out,
            settings,
            base_catalog: catalog.clone(),
            loaded: String::new(),
            catalog,
            networks,
            notes: session.found_notes(),
            session,
            start: None,
            jobs,
            next_job: 0,
            running: None,
            overhead: OverheadEstimator::default(),
        })
    }

    pub fn games(&self) -> &Catalog {
        &self.catalog
    }

    /// The options with their default values.
    pub fn options(&self) -> Vec<Listed> {
        let games: Vec<String> = self.catalog.names().map(str::to_owned).collect();
        let defaults = Settings { variant: games.first().cloned().unwrap_or_default(), ..Settings::default() };
        defaults.list(&games)
    }

    /// How UCI writes castling now.
    pub fn castling_style(&self) -> UciStyle {
        match self.settings.castling_style {
            Some(style) => style,
            None if self.settings.chess960 => UciStyle::KingTakesRook,
            None => UciStyle::of(self.session.variant()),
        }
    }

    fn load_variants(&mut self) -> Result<Vec<String>, EngineError> {
        let mut catalog = self.base_catalog.clone();
        let mut problems = Vec::new();
        let path = &self.settings.variant_path;
        if !path.is_empty() {
            let mistakes = catalog.load(Path::new(path), &fen::check_variant)?;
            problems.extend(mistakes.iter().map(ToString::to_string));
        }
        self.catalog = catalog;
        self.find_networks();
        Ok(problems)
    }

    /// Looks for the user's networks for the games that are known now.
    fn find_networks(&mut self) {
        if self.settings.evaluation == Evaluation::Network {
            self.networks = std::mem::take(&mut self.networks).with_found(&self.catalog);
            self.session.set_networks(self.networks.clone());
            self.notes = self.session.found_notes();
        }
    }

    /// What is to be said, once, about the networks that were found for the game on the board.
    pub fn take_notes(&mut self) -> Vec<String> {
        std::mem::take(&mut self.notes)
    }

    /// Adds the games of a variant file. `origin` names it. Returns its mistakes.
    pub fn load_games(&mut self, text: &str, origin: &str) -> Vec<String> {
        let (games, mistakes) = self.catalog.add_text(text, origin, &fen::check_variant);
        if !games.is_empty() {
            self.loaded.push_str(text);
            self.loaded.push('\n');
        }
        for game in games {
            declare_own_game(&game.name, &self.loaded);
            let _ = self.base_catalog.add(game);
        }
        self.find_networks();
        mistakes.iter().map(ToString::to_string).collect()
    }

    /// The names of the games of a variant file that can be played, and its mistakes.
    pub fn check_games(&self, text: &str, origin: &str) -> (Vec<String>, Vec<IniError>) {
        let (games, mistakes) = ini::parse(text, origin, &self.catalog, &fen::check_variant);
        (games.into_iter().map(|game| game.name).collect(), mistakes)
    }

    /// Sets the game on the board up again if the variant file has changed its rules. Returns whether it has. If the
    /// game is no longer declared, it stays on the board.
    pub fn renew_variant(&mut self) -> Result<bool, EngineError> {
        let name = self.session.variant().name.clone();
        match self.catalog.get(&name) {
            Some(variant) if **variant == **self.session.variant() => Ok(false),
            Some(_) => self.set_variant(&name).map(|()| true),
            None => Err(EngineError::Undeclared(name)),
        }
    }

    /// Puts another game on the board, at its start. Not while a job runs. If it fails, the game stays as it was.
    pub fn set_variant(&mut self, name: &str) -> Result<(), EngineError> {
        let variant = self.catalog.find(name)?.clone();
        if **self.session.variant() != *variant {
            let sizes = (self.settings.hash, self.settings.threads);
            let opened = AnySession::open(&variant, sizes, self.networks.clone());
            self.session = opened.map_err(|error| EngineError::Unplayable { variant: variant.name.clone(), error })?;
            self.notes = self.session.found_notes();
            self.start = None;
        }
        let start = self.start();
        if let Err(error) = self.session.set_position(&start.fen, []) {
            // An array of a user's game. Its usual one has been checked.
            self.start = Some(Start::usual(&variant, error));
            let _ = self.session.set_position(&variant.start_fen, []);
        }
        self.settings.variant.clone_from(&variant.name);
        Ok(())
    }

    /// The start position of the game on the board: the array `StartArray`, or the usual one if the game has no such
    /// array, which may be meant for another game. The same until another game begins.
    pub fn start(&mut self) -> Start {
        if let Some(start) = &self.start {
            return start.clone();
        }
        let variant = self.session.variant();
        let fen = match &self.settings.start_array {
            Some(choice) => self.array_fen(|| Ok(choice.resolve(variant, &mut rand::rng())?)),
            None => Ok(variant.start_fen.clone()),
        };
        let start = match fen {
            Ok(fen) => Start { fen, problem: None },
            Err(problem) => Start::usual(variant, problem),
        };
        self.start.insert(start).clone()
    }

    /// The FEN of arrays that `draw` gives, legal ones if possible.
    fn array_fen(&self, draw: impl FnMut() -> Result<ArrayPair, EngineError>) -> Result<String, EngineError> {
        let arrays = on_session!(&self.session, session => fen::legal_arrays(session.position().rules(), draw))?;
        Ok(self.session.variant().array_fen(arrays)?)
    }

    /// Puts a random array of the game on the board.
    pub fn shuffle(&mut self) {
        let variant = self.session.variant();
        let fen = self.array_fen(|| Ok(variant.random_array(&mut rand::rng()).into()));
        let is_set = fen.is_ok_and(|fen| self.session.set_position(&fen, []).is_ok());
        if !is_set {
            let fen = self.session.variant().start_fen.clone();
            let _ = self.session.set_position(&fen, []);
        }
    }

    /// A new game begins: clears what was learnt in the last one.
    pub fn new_game(&mut self) {
        self.session.clear_hash();
        self.overhead.reset();
        self.start = None;
    }
}
