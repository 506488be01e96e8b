//! What both protocols share: the options, the game on the board, and the running job.

use super::bench;
use super::genfens;
use super::job::{JobKind, JobMessage, JobOutput, JobSink};
use super::options::{Change, Evaluation, Listed, Settings};
use super::output::{Output, quoted};
use super::session::{self, AnySession};
use crate::eval::network::{LoadError, Network, Networks};
use crate::notation::UciStyle;
use crate::on_board;
use crate::position::{AnyRules, Move};
use crate::search::{Control, Limits, OverheadEstimator, ResourceError};
use crate::variant::{Variant, arrays::ArrayChoice, catalog::Catalog, ini, names::NameError};
use crossbeam_channel::Sender;
use std::path::Path;
use std::time::Instant;

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
    catalog: Catalog,
    networks: Networks,
    /// Where games start, once it is known.
    start: Option<Start>,
    jobs: Sender<JobMessage>,
    next_job: u64,
    running: Option<Running>,
    overhead: OverheadEstimator,
}

/// The job that runs.
struct Running {
    number: u64,
    kind: JobKind,
    control: Control,
    started: Instant,
    /// When the engine's clock began to run.
    clock_started: Instant,
    /// Only a command ends it.
    endless: bool,
    /// Only a command ends it until `ponderhit` comes.
    pondering: bool,
}

/// Where a game starts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Start {
    /// The position: the array of the option `StartArray`, or else the game's usual one.
    pub fen: String,
    /// Why it is not the option's array, as a message.
    pub problem: Option<String>,
}

/// The effect of setting an option.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OptionSet {
    /// It was stored.
    Stored,
    /// Another game is on the board.
    Variant,
    /// It was stored, with a remark for the user.
    StoredWithNote(String),
    /// The list of variants changed; the mistakes in the file, each as a message.
    Variants(Vec<String>),
}

impl Engine {
    /// An engine that knows the games of `catalog`, with the first of them on the board. Its jobs send to `jobs`.
    ///
    /// # Errors
    /// A message when the first game cannot be played.
    pub fn new(out: Output, jobs: Sender<JobMessage>, catalog: Catalog) -> Result<Engine, String> {
        let variant = catalog
            .iter()
            .next()
            .ok_or_else(|| "no games are declared".to_owned())?;
        let session = session::open(variant).map_err(|error| error.to_string())?;
        Ok(Engine {
            out,
            settings: Settings::default(),
            session,
            base_catalog: catalog.clone(),
            catalog,
            networks: Networks::built_in(),
            start: None,
            jobs,
            next_job: 0,
            running: None,
            overhead: OverheadEstimator::default(),
        })
    }

    /// All games.
    pub fn variants(&self) -> &Catalog {
        &self.catalog
    }

    /// The options with their default values.
    pub fn options(&self) -> Vec<Listed> {
        let games: Vec<String> = self.catalog.names().map(str::to_owned).collect();
        let defaults = Settings {
            variant: games.first().cloned().unwrap_or_default(),
            ..Settings::default()
        };
        defaults.list(&games)
    }

    /// How UCI writes castling now.
    pub fn uci_style(&self) -> UciStyle {
        self.settings
            .castling_style
            .resolve(self.session.variant(), self.settings.chess960)
    }

    /// Sets an option. Not while a job runs.
    ///
    /// # Errors
    /// A message for people; nothing has changed then.
    pub fn set_option(&mut self, name: &str, value: Option<&str>) -> Result<OptionSet, String> {
        let before = self.settings.clone();
        let change = self
            .settings
            .set(name, value)
            .map_err(|error| error.to_string())?;
        match change {
            Change::Nothing => Ok(OptionSet::Stored),
            Change::StartArray => {
                let choice = self.settings.start_array.clone();
                if let Err(problem) = start_fen(choice.as_ref(), self.session.variant()) {
                    // It may be meant for a game that is chosen next.
                    let mut games = self.catalog.iter();
                    if !games.any(|game| start_fen(choice.as_ref(), game).is_ok()) {
                        self.settings = before;
                        return Err(problem);
                    }
                }
                self.start = None;
                Ok(OptionSet::Stored)
            }
            Change::Resources => {
                let (hash, threads) = (self.settings.hash, self.settings.threads);
                if let Err(error) = self.session.configure(hash, threads) {
                    self.settings = before;
                    let (hash, threads) = (self.settings.hash, self.settings.threads);
                    return Err(format!(
                        "option {name}: {error}; Hash stays at {hash}, Threads at {threads}"
                    ));
                }
                Ok(OptionSet::Stored)
            }
            Change::DebugLog => match self.out.log_to(&self.settings.debug_log_file) {
                Ok(()) => Ok(OptionSet::Stored),
                Err(error) => {
                    let path = quoted(&self.settings.debug_log_file);
                    self.settings = before;
                    Err(format!("option {name}: {path}: {error}"))
                }
            },
            Change::ClearHash => {
                self.session.clear_hash();
                Ok(OptionSet::Stored)
            }
            Change::Evaluation => match self.load_networks() {
                Ok(networks) => {
                    self.networks = networks.clone();
                    self.session.set_networks(networks);
                    Ok(self.note_on_evaluation())
                }
                Err(problem) => {
                    self.settings = before;
                    Err(problem)
                }
            },
            Change::Variant => {
                let name = std::mem::replace(&mut self.settings.variant, before.variant);
                self.set_variant(&name).map(|()| OptionSet::Variant)
            }
            Change::VariantPath => match self.load_variants() {
                Ok(problems) => Ok(OptionSet::Variants(problems)),
                Err(problem) => {
                    self.settings = before;
                    Err(problem)
                }
            },
        }
    }

    fn load_variants(&mut self) -> Result<Vec<String>, String> {
        let mut catalog = self.base_catalog.clone();
        let mut problems = Vec::new();
        let path = &self.settings.variant_path;
        if !path.is_empty() {
            let mistakes = session::load_variants(&mut catalog, Path::new(path))
                .map_err(|error| format!("option VariantPath: {error}"))?;
            problems.extend(mistakes.iter().map(ToString::to_string));
        }
        self.catalog = catalog;
        Ok(problems)
    }

    /// Adds the games of a variant file. `origin` names it. Returns its mistakes.
    pub fn load_games(&mut self, text: &str, origin: &str) -> Vec<String> {
        let (games, mistakes) = ini::parse(text, origin, &self.catalog, &session::check_variant);
        for game in games {
            // A game whose name is taken is among the mistakes, not among the games.
            let _ = self.base_catalog.add(game.clone());
            let _ = self.catalog.add(game);
        }
        mistakes.iter().map(ToString::to_string).collect()
    }

    /// The names of the games of a variant file that can be played, and its mistakes.
    pub fn check_games(&self, text: &str, origin: &str) -> (Vec<String>, Vec<String>) {
        let (games, mistakes) = ini::parse(text, origin, &self.catalog, &session::check_variant);
        let names = games.into_iter().map(|game| game.name.clone()).collect();
        (names, mistakes.iter().map(ToString::to_string).collect())
    }

    /// The networks that the options ask for.
    fn load_networks(&self) -> Result<Networks, String> {
        let mut networks = Networks::built_in();
        for (option, files, ranks, path) in self.settings.eval_files() {
            if !path.is_empty() {
                let load = || -> Result<Network, LoadError> {
                    let network = Network::load(Path::new(path))?;
                    network.check_board(files, ranks)?;
                    Ok(network)
                };
                let refusal = |error| format!("option {option}: {}: {error}", quoted(path));
                networks = networks.with(load().map_err(refusal)?);
            }
        }
        Ok(match self.settings.evaluation {
            Evaluation::Network => networks,
            Evaluation::Classical => Networks::none(),
        })
    }

    /// A note when networks are on but none suits the game.
    fn note_on_evaluation(&self) -> OptionSet {
        if self.settings.evaluation == Evaluation::Classical || self.session.has_network() {
            return OptionSet::Stored;
        }
        OptionSet::StoredWithNote(format!(
            "no network is suited to {}: the classical evaluation is used",
            self.session.variant().name
        ))
    }

    /// Sets the game on the board up again if the variant file has changed its rules. Returns whether it has.
    ///
    /// # Errors
    /// A message when the game is no longer declared; it stays on the board.
    pub fn renew_variant(&mut self) -> Result<bool, String> {
        let name = self.session.variant().name.clone();
        match self.catalog.get(&name) {
            Some(variant) if **variant == **self.session.variant() => Ok(false),
            Some(_) => self.set_variant(&name).map(|()| true),
            None => Err(format!(
                "the game {name} is no longer declared; it stays on the board until another is chosen"
            )),
        }
    }

    /// Puts another game on the board, at its start. Not while a job runs.
    ///
    /// # Errors
    /// A message for people; the game stays as it was.
    pub fn set_variant(&mut self, name: &str) -> Result<(), String> {
        let variant = match self.catalog.find(name) {
            Ok(variant) => variant.clone(),
            Err(NameError::Unknown { name, .. }) => {
                let names: Vec<&str> = self.catalog.names().collect();
                return Err(format!(
                    "there is no game '{name}'; the games are {}",
                    names.join(", ")
                ));
            }
            Err(several) => return Err(several.to_string()),
        };
        if **self.session.variant() != *variant {
            let mut session = session::open(&variant)
                .map_err(|error| format!("variant {} cannot be played: {error}", variant.name))?;
            session.expect(self.settings.hash, self.settings.threads);
            session.set_networks(self.networks.clone());
            self.session = session;
            self.start = None;
        }
        let start = self.start();
        self.session
            .set_position(&start.fen, &mut std::iter::empty())
            .map_err(|error| format!("variant {} cannot be played: {error}", variant.name))?;
        self.settings.variant.clone_from(&variant.name);
        Ok(())
    }

    /// The start position of the game on the board: the array `StartArray`, or the usual one if the game has no such
    /// array, which may be meant for another game. The same until another game begins.
    pub fn start(&mut self) -> Start {
        let variant = self.session.variant();
        let choice = self.settings.start_array.as_ref();
        let start = self
            .start
            .get_or_insert_with(|| match start_fen(choice, variant) {
                Ok(fen) => Start { fen, problem: None },
                Err(problem) => Start {
                    fen: variant.start_fen.clone(),
                    problem: Some(format!("{problem}; the game starts from its usual array")),
                },
            });
        start.clone()
    }

    /// Puts a random array of the game on the board.
    pub fn shuffle(&mut self) {
        let variant = self.session.variant();
        if let Ok(fen) = start_fen(Some(&ArrayChoice::RANDOM), variant) {
            // Every array is a legal position.
            let _ = self.session.set_position(&fen, &mut std::iter::empty());
        }
    }

    /// A new game begins: clears what was learnt in the last one.
    pub fn new_game(&mut self) {
        self.session.clear_hash();
        self.overhead.reset();
        self.start = None;
    }

    /// True while a job runs.
    pub fn is_busy(&self) -> bool {
        self.running.is_some()
    }

    /// The kind of job that runs.
    pub fn running(&self) -> Option<JobKind> {
        self.running.as_ref().map(|running| running.kind)
    }

    /// True while a search runs that only a command can end, and none has ended it.
    pub fn is_endless(&self) -> bool {
        self.running.as_ref().is_some_and(|running| {
            (running.endless || running.pondering) && !running.control.is_stopped()
        })
    }

    /// The control of the job that runs, and when it began.
    pub fn control(&self) -> Option<(&Control, Instant)> {
        self.running
            .as_ref()
            .map(|running| (&running.control, running.started))
    }

    /// Starts a search of the position, or of that after the move `ahead`. Aborts the running job, if any.
    ///
    /// # Errors
    /// [`ResourceError`] as for [`AnySession::search`], which starts nevertheless.
    pub fn start_search(
        &mut self,
        ahead: Option<Move>,
        mut limits: Limits,
    ) -> Result<(), ResourceError> {
        limits.move_overhead = self.settings.move_overhead;
        // The strength is limited in games only, not in analysis.
        let is_game = limits.clock.is_some() || limits.movetime.is_some();
        if self.settings.limit_strength && is_game {
            limits.elo = Some(self.settings.elo as u32);
        }
        self.overhead.begin(&mut limits);
        let (control, sink) = self.new_job(JobKind::Search);
        if let Some(running) = &mut self.running {
            running.endless = limits.infinite || !limits.is_limited();
            running.pondering = limits.ponder;
        }
        let started = self.session.search(ahead, limits, control, sink);
        (self.settings.hash, self.settings.threads) = self.session.sizes();
        started
    }

    /// Makes ready what a search needs. Not while a job runs.
    ///
    /// # Errors
    /// [`ResourceError`] when the system does not give the table or the threads; `Hash` and `Threads` are then smaller.
    pub fn prepare(&mut self) -> Result<(), ResourceError> {
        let prepared = self.session.prepare();
        (self.settings.hash, self.settings.threads) = self.session.sizes();
        prepared
    }

    /// Starts perft to `depth` plies.
    pub fn start_perft(&mut self, depth: u32) {
        let style = self.uci_style();
        let (control, sink) = self.new_job(JobKind::Batch);
        self.session.perft(depth, style, control, sink);
    }

    /// Starts the benchmark with `depth` plies.
    pub fn start_bench(&mut self, depth: u32) {
        let (control, sink) = self.new_job(JobKind::Batch);
        bench::spawn(depth, self.networks.clone(), control, sink);
    }

    /// Starts making openings.
    ///
    /// # Errors
    /// A message when the game is not known or cannot be played.
    pub fn start_genfens(&mut self, request: genfens::Request) -> Result<(), String> {
        let variant = match &request.game {
            Some(name) => self.catalog.find(name).map_err(|error| error.to_string())?,
            None => self.session.variant(),
        };
        let rules = AnyRules::of(variant).map_err(|error| error.to_string())?;
        let networks = self.networks.clone();
        let (control, sink) = self.new_job(JobKind::Batch);
        on_board!(rules, rules => genfens::spawn(rules, request, networks, control, sink));
        Ok(())
    }

    fn new_job(&mut self, kind: JobKind) -> (Control, JobSink) {
        self.abort();
        self.next_job += 1;
        let control = Control::new();
        self.running = Some(Running {
            number: self.next_job,
            kind,
            control: control.clone(),
            started: Instant::now(),
            clock_started: Instant::now(),
            endless: false,
            pondering: false,
        });
        (control, JobSink::new(self.next_job, self.jobs.clone()))
    }

    /// Asks the job to end; its end comes as [`JobOutput::Finished`].
    pub fn stop(&self) {
        if let Some(running) = &self.running {
            running.control.stop();
        }
    }

    /// Tells a pondering search that the expected move was played.
    pub fn ponderhit(&mut self) {
        if let Some(running) = &mut self.running {
            running.pondering = false;
            running.clock_started = Instant::now();
            running.control.ponderhit();
        }
    }

    /// Ends the job and discards what it still reports.
    pub fn abort(&mut self) {
        if let Some(running) = self.running.take() {
            running.control.stop();
            if running.kind == JobKind::Search {
                self.session.join();
            }
        }
    }

    /// What a message holds; `None` if its job was aborted. [`JobOutput::Finished`] ends the running job.
    pub fn receive(&mut self, message: JobMessage) -> Option<(JobKind, JobOutput)> {
        let running = self.running.as_ref()?;
        if running.number != message.job {
            return None;
        }
        let kind = running.kind;
        if matches!(message.output, JobOutput::Finished(_)) {
            if kind == JobKind::Search && !running.pondering {
                self.overhead.end(running.clock_started.elapsed());
            }
            self.running = None;
            self.session.join();
        }
        Some((kind, message.output))
    }
}

/// The FEN of the arrays chosen, or of the game's usual one.
fn start_fen(choice: Option<&ArrayChoice>, variant: &Variant) -> Result<String, String> {
    let Some(choice) = choice else {
        return Ok(variant.start_fen.clone());
    };
    let arrays = choice.resolve(variant, &mut rand::rng());
    let arrays = arrays.map_err(|error| format!("option StartArray: {error}"))?;
    variant
        .array_fen(arrays)
        .map_err(|error| format!("option StartArray: {error}"))
}
