//! The engine of a table, and what it is asked for.

use super::WatcherId;
use super::other_engines::{EngineProblem, OtherEngine};
use crate::board::Geometry;
use crate::engines::turn::Answer;
use crate::eval::network::Networks;
use crate::notation::pgn::NodeId;
use crate::position::{Game, Position};
use crate::review;
use crate::search::{Control, Limits, Report, ResourceError, SearchBoard, SearchEvent, SearchThread, nodes_per_second};
use crate::time::Instant;
use crate::web::messages::{Analysis, EngineLine, Pace, SearchSettings, ToPage};
use crate::web::view;
use crossbeam_channel::{Receiver, Sender, unbounded};
use std::time::Duration;

/// The shortest time between two messages with the engine's lines.
pub(super) const LINES_PERIOD: Duration = Duration::from_millis(150);

/// What the engine is asked to do once.
pub enum Task {
    /// A hint, for this watcher.
    Hint(WatcherId),
    /// A review: the scores of these positions.
    Review {
        /// The nodes, from the start on.
        nodes: Vec<NodeId>,
        /// The results for the first of them.
        found: Vec<review::Analysis>,
        /// Time for each position.
        time: Duration,
    },
}

/// What a search is for.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Purpose {
    /// A move of the game, at this pace.
    Move(Pace),
    Hint,
    /// A position of a review, for so long.
    Review(Duration),
    Analysis(Analysis),
}

/// A search that runs, or has ended with nothing else to do.
pub(super) struct Job<G: Geometry> {
    pub number: u64,
    pub desired: Desired,
    pub position: Position<G>,
    pub lines: Vec<Report>,
    pub running: bool,
}

/// A search that should run.
#[derive(Clone, PartialEq)]
pub(super) struct Desired {
    pub purpose: Purpose,
    pub node: NodeId,
}

/// Puts a line in its place, counted from 0, or behind all others.
pub(super) fn set_line<T>(lines: &mut Vec<T>, place: usize, line: T) {
    match lines.get_mut(place) {
        Some(old) => *old = line,
        None => lines.push(line),
    }
}

impl<G: Geometry> Job<G> {
    pub fn new(number: u64, desired: Desired, position: Position<G>) -> Job<G> {
        Job { number, desired, position, lines: Vec::new(), running: true }
    }

    /// The lines of an analysis for the page, if there are any.
    pub fn message(&self, engine: Option<&str>) -> Option<ToPage> {
        let (Purpose::Analysis(analysis), Some(first)) = (&self.desired.purpose, self.lines.first()) else {
            return None;
        };
        let side = self.position.side_to_move();
        Some(ToPage::Lines {
            engine: engine.map(str::to_owned),
            node: self.desired.node.number(),
            threat: analysis.threat,
            running: self.running,
            depth: first.depth,
            seldepth: self.lines.iter().map(|line| line.seldepth).max().unwrap_or(0),
            nodes: first.nodes,
            speed: nodes_per_second(first.nodes, first.time),
            hashfull: first.hashfull,
            lines: self
                .lines
                .iter()
                .filter_map(|line| {
                    let (moves, sans, boards) = view::line(&self.position, &line.pv);
                    Some(EngineLine {
                        evaluation: view::evaluation(line.score, side, self.position.ply()),
                        bound: line.bound.sign_for_white(side).to_owned(),
                        arrow: view::arrow(&self.position, *line.pv.first()?),
                        moves,
                        sans,
                        boards,
                    })
                })
                .collect(),
        })
    }
}

/// What the engine reports.
pub enum EngineEvent {
    /// A search, by its number.
    Search(u64, SearchEvent),
    /// A search of another engine, by its number.
    OtherEngine(u64, Result<Answer, EngineProblem>),
    /// New settings cannot be used.
    Refused(ResourceError),
}

/// The engine, and what it is asked for.
pub struct Engine<G: SearchBoard> {
    pub thread: SearchThread<G>,
    pub events: Receiver<EngineEvent>,
    pub(super) sender: Sender<EngineEvent>,
    /// What it evaluates by, unless the settings forbid.
    networks: Networks,
    /// The number of the last search.
    pub(super) number: u64,
    pub analysis: Option<Analysis>,
    pub task: Option<Task>,
    pub(super) job: Option<Job<G>>,
    /// The other engines that run.
    pub(super) other_engines: Vec<OtherEngine<G>>,
    /// When the engine's lines may be sent again.
    pub lines_due: Option<Instant>,
}

impl<G: SearchBoard> Engine<G> {
    pub fn new(settings: SearchSettings, networks: Networks) -> Result<Engine<G>, ResourceError> {
        let (sender, events) = unbounded();
        let mut engine = Engine {
            thread: SearchThread::new(1, 1, Networks::none())?,
            events,
            sender,
            networks,
            number: 0,
            analysis: None,
            task: None,
            job: None,
            other_engines: Vec::new(),
            lines_due: None,
        };
        engine.configure(settings);
        Ok(engine)
    }

    /// Changes the settings from the next search on, and ends the one that runs.
    pub fn configure(&mut self, settings: SearchSettings) {
        self.thread.stop();
        self.job = None;
        let events = self.sender.clone();
        let networks = match settings.network {
            true => self.networks.clone(),
            false => Networks::none(),
        };
        let (hash, threads) = (settings.hash as usize, settings.threads as usize);
        self.thread.configure(networks, hash, threads, move |error| {
            let _ = events.send(EngineEvent::Refused(error));
        });
    }

    /// Starts a search in place of the one before, and returns its number.
    pub(super) fn search(&mut self, game: Game<G>, limits: Limits) -> u64 {
        self.number += 1;
        let (number, events) = (self.number, self.sender.clone());
        self.thread.search(game, limits, Control::new(), move |event| {
            let _ = events.send(EngineEvent::Search(number, event));
        });
        number
    }
}
