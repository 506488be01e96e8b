//! What the engine should search, and what it has found.

use super::{Table, WatcherId};
use crate::board::{Color, Geometry};
use crate::eval::network::Networks;
use crate::notation::pgn::NodeId;
use crate::notation::san;
use crate::position::{Game, Position};
use crate::review::Analysis as Analysed;
use crate::search::{
    Bound, Control, Limits, Report, ResourceError, SearchBoard, SearchEvent, SearchResult,
    SearchThread, nodes_per_second,
};
use crate::time::Instant;
use crate::web::messages::{Analysis, EngineLine, EngineSettings, ToPage};
use crate::web::view;
use crossbeam_channel::{Receiver, Sender, unbounded};
use std::time::Duration;

/// The shortest time between two messages with the engine's lines.
const LINES_PERIOD: Duration = Duration::from_millis(150);

/// How long the engine thinks about a hint.
const HINT_TIME: Duration = Duration::from_secs(1);

/// Time lost on each move outside the search.
const OVERHEAD: Duration = Duration::from_millis(30);

/// An analysis's score is kept in the tree from this depth on, in plies.
const KEPT_DEPTH: u32 = 10;

/// A request that somebody waits for.
pub enum Request {
    /// A hint, for this watcher.
    Hint(WatcherId),
    /// A review: the scores of these positions.
    Review {
        /// The nodes, from the start on.
        nodes: Vec<NodeId>,
        /// The results for the first of them.
        found: Vec<Analysed>,
        /// Time for each position.
        time: Duration,
    },
}

/// What a search is for.
#[derive(Clone, Debug, PartialEq)]
enum Purpose {
    Move,
    Hint,
    Review,
    Analysis(Analysis),
}

/// A search that runs, or has ended with nothing else to do.
struct Job<G: Geometry> {
    number: u64,
    purpose: Purpose,
    node: NodeId,
    position: Position<G>,
    lines: Vec<Report>,
    running: bool,
}

/// What the engine reports.
pub enum EngineEvent {
    /// A search, by its number.
    Search(u64, SearchEvent),
    /// New settings cannot be used.
    Refused(ResourceError),
}

/// The engine, and what it is asked for.
pub struct Engine<G: SearchBoard> {
    pub thread: SearchThread<G>,
    pub events: Receiver<EngineEvent>,
    sender: Sender<EngineEvent>,
    /// What it evaluates by, unless the settings forbid.
    networks: Networks,
    /// The number of the last search.
    number: u64,
    pub analysis: Option<Analysis>,
    pub request: Option<Request>,
    job: Option<Job<G>>,
    /// When the engine's lines may be sent again.
    pub lines_due: Option<Instant>,
}

impl<G: SearchBoard> Engine<G> {
    /// # Errors
    /// [`ResourceError`] when there is no memory or thread for even the smallest search.
    pub fn new(settings: EngineSettings, networks: Networks) -> Result<Engine<G>, ResourceError> {
        let (sender, events) = unbounded();
        let mut engine = Engine {
            thread: SearchThread::new(1, 1, Networks::none())?,
            events,
            sender,
            networks,
            number: 0,
            analysis: None,
            request: None,
            job: None,
            lines_due: None,
        };
        engine.configure(settings);
        Ok(engine)
    }

    /// Changes the settings from the next search on, and ends the one that runs.
    pub fn configure(&mut self, settings: EngineSettings) {
        self.thread.stop();
        self.job = None;
        let events = self.sender.clone();
        let networks = match settings.network {
            true => self.networks.clone(),
            false => Networks::none(),
        };
        let (hash, threads) = (settings.hash as usize, settings.threads as usize);
        self.thread
            .configure(networks, hash, threads, move |error| {
                let _ = events.send(EngineEvent::Refused(error));
            });
    }

    /// Starts a search in place of the one before, and returns its number.
    fn search(&mut self, game: Game<G>, limits: Limits) -> u64 {
        self.number += 1;
        let (number, events) = (self.number, self.sender.clone());
        self.thread
            .search(game, limits, Control::new(), move |event| {
                let _ = events.send(EngineEvent::Search(number, event));
            });
        number
    }
}

impl<G: SearchBoard> Table<G> {
    /// Starts or stops the clocks and the search, as needed now.
    pub(super) fn reschedule(&mut self) {
        if self.game.run_clocks(!self.context.watchers.is_empty()) {
            self.changed();
        }
        let desired = self.desired_search();
        let is_done = match (&self.engine.job, &desired) {
            (Some(job), Some((purpose, node))) => job.purpose == *purpose && job.node == *node,
            (None, None) => true,
            _ => false,
        };
        if !is_done {
            self.engine.thread.stop();
            self.engine.job = desired.and_then(|(purpose, node)| self.start(purpose, node));
        }
    }

    /// What the engine should search, and at which node. Its own move comes first.
    fn desired_search(&self) -> Option<(Purpose, NodeId)> {
        if self.context.watchers.is_empty() {
            return None;
        }
        if self.game.engine_to_move() {
            return Some((Purpose::Move, self.game.live));
        }
        match &self.engine.request {
            Some(Request::Hint(_)) => return Some((Purpose::Hint, self.game.current)),
            Some(Request::Review { nodes, found, .. }) => {
                return Some((Purpose::Review, *nodes.get(found.len())?));
            }
            None => {}
        }
        let analysis = self.engine.analysis.clone()?;
        Some((Purpose::Analysis(analysis), self.game.current))
    }

    fn start(&mut self, purpose: Purpose, node: NodeId) -> Option<Job<G>> {
        let mut game = self.game.tree.game(node);
        let position = *game.position();
        let limits = match &purpose {
            Purpose::Move => {
                let (pace, clocks) = (self.game.pace, &self.game.clocks);
                let time = match clocks {
                    Some(clocks) => Limits {
                        clock: Some(clocks.state(position.side_to_move(), Instant::now())),
                        move_overhead: OVERHEAD,
                        ..Limits::default()
                    },
                    None => Limits::movetime(Duration::from_secs_f64(pace.engine_seconds)),
                };
                Limits {
                    elo: pace.level,
                    ..time
                }
            }
            Purpose::Hint => Limits::movetime(HINT_TIME),
            Purpose::Review => match self.engine.request {
                Some(Request::Review { time, .. }) => Limits::movetime(time),
                _ => return None,
            },
            Purpose::Analysis(analysis) => {
                if analysis.threat {
                    if position.in_check() {
                        return None;
                    }
                    let mut other = position;
                    other.make_null();
                    game = Game::new(other);
                }
                analysis_limits(game.position(), analysis)?
            }
        };
        let position = *game.position();
        let number = self.engine.search(game, limits);
        Some(Job {
            number,
            purpose,
            node,
            position,
            lines: Vec::new(),
            running: true,
        })
    }

    pub(super) fn handle_engine_event(&mut self, event: EngineEvent) {
        let current = self.engine.job.as_ref().map(|job| job.number);
        match event {
            EngineEvent::Search(_, SearchEvent::Finished(None)) => self.replace_engine(),
            EngineEvent::Search(number, _) if current != Some(number) => {}
            EngineEvent::Search(_, SearchEvent::Report(report)) => self.add_report(report),
            EngineEvent::Search(_, SearchEvent::Finished(Some(outcome))) => {
                self.finish_job(outcome);
            }
            EngineEvent::Refused(error) => {
                let text = format!("The engine keeps its old settings: {error}.");
                self.context.note(text);
            }
        }
    }

    /// Keeps a line of the job's search.
    fn add_report(&mut self, report: Report) {
        let Some(job) = &mut self.engine.job else {
            return;
        };
        let place = report.multipv.saturating_sub(1);
        if report.bound != Bound::Exact && place < job.lines.len() {
            return;
        }
        if let Purpose::Analysis(analysis) = &job.purpose
            && place == 0
            && report.bound == Bound::Exact
            && report.depth >= KEPT_DEPTH
            && !analysis.threat
            && analysis.only.is_empty()
            && analysis.exclude.is_empty()
            && let Some(node) = self.game.tree.get_mut(job.node)
        {
            node.score = Some(job.position.side_to_move().relative(report.score));
        }
        if place < job.lines.len() {
            job.lines[place] = report;
        } else {
            job.lines.push(report);
        }
        let due = Instant::now() + LINES_PERIOD;
        self.engine.lines_due.get_or_insert(due);
    }

    /// Does what the job's search was for.
    fn finish_job(&mut self, outcome: SearchResult) {
        let Some(job) = &mut self.engine.job else {
            return;
        };
        job.running = false;
        if let Purpose::Analysis(_) = job.purpose {
            self.engine.lines_due = Some(Instant::now());
            return;
        }
        let Some(job) = self.engine.job.take() else {
            return;
        };
        let position = job.position;
        let side = position.side_to_move();
        let score = Some(side.relative(outcome.score));
        match job.purpose {
            Purpose::Analysis(_) => {}
            Purpose::Move => {
                self.game.engine_score = Some(outcome.score);
                let Some(best) = outcome.best else { return };
                if self.game.play(best).is_err() {
                    // The tree is full: the game cannot go on.
                    self.stop_playing();
                } else if let Some(node) = self.game.tree.get_mut(self.game.live) {
                    node.score = score;
                }
                self.changed();
            }
            Purpose::Hint => {
                let request = self.engine.request.take();
                if let (Some(Request::Hint(watcher)), Some(best)) = (request, outcome.best) {
                    let hint = ToPage::Hint {
                        uci: view::move_name(&position, best),
                        san: san::write(&position, best),
                        evaluation: view::evaluation(outcome.score, side, position.ply()),
                    };
                    self.context.send(watcher, &hint);
                }
            }
            Purpose::Review => {
                let line = job.lines.into_iter().next().map(|line| line.pv);
                let found = Analysed::new(&outcome, line.unwrap_or_default());
                self.continue_review(found);
            }
        }
    }

    fn continue_review(&mut self, result: Analysed) {
        let Some(Request::Review { nodes, found, .. }) = &mut self.engine.request else {
            return;
        };
        found.push(result);
        // The last position may need no search.
        if let [last] = nodes[found.len()..]
            && let game = self.game.tree.game(last)
            && let Some(outcome) = game.outcome()
        {
            found.push(Analysed::over(outcome, game.position().side_to_move()));
        }
        for (id, result) in nodes.iter().zip(found.iter()).rev().take(2) {
            if let Some(node) = self.game.tree.get_mut(*id) {
                node.score = Some(node.position.side_to_move().relative(result.score));
            }
        }
        let progress = ToPage::Review {
            done: found.len() as u32,
            total: nodes.len() as u32,
        };
        if found.len() == nodes.len() {
            let (nodes, found) = (std::mem::take(nodes), std::mem::take(found));
            self.engine.request = None;
            self.game.judge(&nodes, &found);
        }
        self.context.send_all(&progress);
        self.changed();
    }

    /// Sends the lines of an analysis.
    pub(super) fn send_lines(&mut self) {
        let Some(job) = &self.engine.job else {
            return;
        };
        let (Purpose::Analysis(analysis), Some(first)) = (&job.purpose, job.lines.first()) else {
            return;
        };
        let side = job.position.side_to_move();
        let message = ToPage::Lines {
            node: job.node.number(),
            threat: analysis.threat,
            running: job.running,
            depth: first.depth,
            seldepth: job
                .lines
                .iter()
                .map(|line| line.seldepth)
                .max()
                .unwrap_or(0),
            nodes: first.nodes,
            speed: nodes_per_second(first.nodes, first.time),
            hashfull: first.hashfull,
            time: first.time.as_millis() as u64,
            lines: job
                .lines
                .iter()
                .filter_map(|line| {
                    let (moves, sans, boards) = view::line(&job.position, &line.pv);
                    Some(EngineLine {
                        evaluation: view::evaluation(line.score, side, job.position.ply()),
                        bound: bound(line.bound, side).to_owned(),
                        arrow: view::arrow(&job.position, *line.pv.first()?),
                        moves,
                        sans,
                        boards,
                    })
                })
                .collect(),
        };
        self.context.send_all(&message);
    }

    /// Ends the search for the engine's move, which is then played.
    pub(super) fn move_now(&self) -> Result<(), String> {
        match &self.engine.job {
            Some(job) if job.purpose == Purpose::Move => {
                self.engine.thread.stop();
                Ok(())
            }
            _ => Err("The engine is not thinking about its move.".to_owned()),
        }
    }
}

/// The limits of an analysis; `None` if no move is left to consider.
fn analysis_limits<G: Geometry>(position: &Position<G>, analysis: &Analysis) -> Option<Limits> {
    let mut root_moves: Vec<_> = position.legal_moves().into_iter().collect();
    let all = root_moves.len();
    if !analysis.threat {
        let name = |mv| view::move_name(position, mv);
        root_moves.retain(|mv| {
            let name = name(*mv);
            (analysis.only.is_empty() || analysis.only.contains(&name))
                && !analysis.exclude.contains(&name)
        });
    }
    if root_moves.is_empty() {
        return None;
    }
    if root_moves.len() == all {
        root_moves.clear();
    }
    Some(Limits {
        multipv: usize::from(analysis.lines),
        root_moves,
        ..Limits::default()
    })
}

/// The sign of a bound from White's side.
fn bound(bound: Bound, side: Color) -> &'static str {
    match (bound, side) {
        (Bound::Exact, _) => "=",
        (Bound::Lower, Color::White) | (Bound::Upper, Color::Black) => ">=",
        (Bound::Upper, Color::White) | (Bound::Lower, Color::Black) => "<=",
    }
}
