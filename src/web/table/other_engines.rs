//! Other engines at a table. Each has a process, and a thread that speaks to it; both end with the table.

use super::engine::{Desired, EngineEvent, Job, LINES_PERIOD, Purpose, set_line};
use super::{Table, endings};
use crate::board::{Color, Geometry};
use crate::engines::log::Log;
use crate::engines::settings::{EngineSettings, UnusableEngine};
use crate::engines::turn::{AnalysisLine, Answer, Failure, Limit, Turn};
use crate::engines::{EngineSlot, UciEngine};
use crate::lock;
use crate::notation::read_move;
use crate::position::{Game, Move, Position};
use crate::search::{Limits, Report, SearchBoard};
use crate::time::Instant;
use crate::variant::Variant;
use crate::web::messages::Player;
use crossbeam_channel::{Receiver, Sender, unbounded};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::thread::{self, JoinHandle};
use std::time::Duration;

/// How long an engine may take longer than it should.
const MARGIN: Duration = Duration::from_millis(if cfg!(test) { 300 } else { 10_000 });

/// How long an engine that searches for its move may be silent.
const PATIENCE: Duration = Duration::from_secs(60);

/// The most moves of a line that are kept.
const MAX_MOVES: usize = 40;

/// Why an engine has made no move.
pub struct EngineProblem {
    /// What follows its name.
    text: String,
    /// Whether it cannot be started at all.
    is_fatal: bool,
}

impl From<UnusableEngine> for EngineProblem {
    fn from(error: UnusableEngine) -> EngineProblem {
        EngineProblem { text: error.problem(), is_fatal: true }
    }
}

impl From<Failure> for EngineProblem {
    fn from(failure: Failure) -> EngineProblem {
        EngineProblem {
            // A clock, if there is one, is the table's.
            text: match failure {
                Failure::OutOfTime => " does not move in time".to_owned(),
                failure => format!(" {failure}"),
            },
            is_fatal: false,
        }
    }
}

/// What to tell of an engine that was not named at the start.
pub fn unknown(name: &str) -> String {
    let name: String = name.chars().take(40).collect();
    format!("No engine is called {name}. Start sissa web with --engine '{name}=COMMAND'.")
}

pub(super) struct SearchRequest<G: Geometry> {
    number: u64,
    game: Game<G>,
    limit: Limit,
    only: Vec<Move>,
    lines: usize,
    allowance: Option<Duration>,
    patience: Option<Duration>,
    /// Ends the search.
    halt: AtomicBool,
    /// Nobody waits for the answer.
    is_discarded: AtomicBool,
    /// Its lines, best first.
    found: Mutex<Vec<AnalysisLine>>,
}

impl<G: Geometry> SearchRequest<G> {
    fn run(&self, engine: &mut UciEngine) -> Result<Answer, Failure> {
        engine.set_lines(self.lines)?;
        let turn = Turn {
            game: &self.game,
            limit: self.limit,
            only: &self.only,
            allowance: self.allowance,
            patience: self.patience,
        };
        engine.search(&turn, &self.halt, &mut |line| {
            let mut found = lock(&self.found);
            let place = line.rank.saturating_sub(1);
            if place < self.lines {
                set_line(&mut found, place, line);
            }
        })
    }
}

pub struct OtherEngine<G: Geometry> {
    name: String,
    /// Ends its process.
    stop: Arc<AtomicBool>,
    pub(super) requests: Option<Sender<Arc<SearchRequest<G>>>>,
    thread: Option<JoinHandle<()>>,
    job: Option<Job<G>>,
    /// What the job asks for.
    request: Option<Arc<SearchRequest<G>>>,
    /// The numbers of threads and mebibytes that it was started with.
    sizes: (u32, u32),
    /// Those of its lines that were sent.
    sent: Vec<AnalysisLine>,
}

impl<G: Geometry> OtherEngine<G> {
    /// Starts its thread, which starts it.
    fn start(settings: EngineSettings, sizes: (u32, u32), variant: Arc<Variant>, events: Sender<EngineEvent>) -> Self {
        let (requests, inbox) = unbounded();
        let stop = Arc::default();
        let name = settings.name.clone();
        let is_stopped = Arc::clone(&stop);
        let work = move || serve(&settings, &variant, &is_stopped, &inbox, &events);
        OtherEngine {
            name,
            stop,
            requests: Some(requests),
            // If the system gives no thread, `requests` cannot be sent.
            thread: thread::Builder::new().spawn(work).ok(),
            job: None,
            request: None,
            sizes,
            sent: Vec::new(),
        }
    }

    /// Returns false if it has no thread.
    fn search(&mut self, request: SearchRequest<G>, job: Job<G>) -> bool {
        let request = Arc::new(request);
        self.request = Some(request.clone());
        self.sent = Vec::new();
        self.job = Some(job);
        self.requests.as_ref().is_some_and(|requests| requests.send(request).is_ok())
    }

    /// Whether it searches for its move.
    fn is_moving(&self) -> bool {
        self.job.as_ref().is_some_and(|job| matches!(job.desired.purpose, Purpose::Move(_)))
    }

    fn discard(&mut self) {
        if let Some(request) = self.request.take() {
            request.is_discarded.store(true, Ordering::Relaxed);
            request.halt.store(true, Ordering::Relaxed);
        }
        self.job = None;
    }
}

impl<G: Geometry> Drop for OtherEngine<G> {
    /// Waits until the process has ended.
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
        self.requests = None;
        if let Some(thread) = self.thread.take() {
            // A panic has been reported.
            let _ = thread.join();
        }
    }
}

/// Starts an engine for the first search, and again after each failure.
fn serve<G: Geometry>(
    settings: &EngineSettings,
    variant: &Variant,
    stop: &Arc<AtomicBool>,
    inbox: &Receiver<Arc<SearchRequest<G>>>,
    events: &Sender<EngineEvent>,
) {
    let mut slot = EngineSlot::new(settings, variant, &Log::default(), stop);
    for request in inbox {
        if stop.load(Ordering::Relaxed) {
            return;
        }
        if request.is_discarded.load(Ordering::Relaxed) {
            continue;
        }
        let answer = search(&mut slot, &request);
        if answer.is_err() {
            slot.remove();
        }
        let event = EngineEvent::OtherEngine(request.number, answer);
        if events.send(event).is_err() {
            return;
        }
    }
}

fn search<G: Geometry>(slot: &mut EngineSlot<'_>, request: &SearchRequest<G>) -> Result<Answer, EngineProblem> {
    let is_new = slot.running().is_none();
    let engine = slot.engine()?;
    if is_new {
        engine.new_game()?;
    }
    Ok(request.run(engine)?)
}

impl<G: SearchBoard> Table<G> {
    /// Lets another engine search this, and all others nothing. Those that play or analyse no more are ended.
    pub(super) fn reschedule_others(&mut self, desired: Option<(String, Desired)>) {
        let plays = |name: &str, color| matches!(self.game.player(color), Player::Other(player) if player == name);
        let is_player = |name: &str| Color::ALL.into_iter().any(|color| plays(name, color));
        let second = self.engine.analysis.as_ref().and_then(|analysis| analysis.second.clone());
        let is_needed = |name: &String| is_player(name) || second.as_ref() == Some(name);
        self.engine.other_engines.retain(|other| is_needed(&other.name));
        for other in &mut self.engine.other_engines {
            let wanted = desired.as_ref().filter(|(name, _)| *name == other.name).map(|(_, desired)| desired);
            if other.job.as_ref().is_some_and(|job| Some(&job.desired) != wanted) {
                other.discard();
            }
        }
        let own = self.context.settings.own;
        let sizes = (own.threads, own.hash);
        // One that searches for its move goes on with the sizes that it has.
        self.engine.other_engines.retain(|other| other.sizes == sizes || other.is_moving());
        let Some((name, desired)) = desired else {
            return;
        };
        if cfg!(target_family = "wasm") {
            // A browser has no processes.
            return self.other_failed(&name, &desired.purpose, None);
        }
        let others = &self.engine.other_engines;
        let place = match others.iter().position(|other| other.name == name) {
            Some(place) => place,
            None => {
                let mut engines = self.context.engines.iter();
                let Some(settings) = engines.find(|engine| engine.name == name) else {
                    return self.other_failed(&name, &desired.purpose, None);
                };
                let mut settings = settings.clone();
                settings.preferred = vec![("Threads", own.threads.into()), ("Hash", own.hash.into())];
                let variant = self.rules.variant().clone();
                let events = self.engine.sender.clone();
                self.engine.other_engines.push(OtherEngine::start(settings, sizes, variant, events));
                self.engine.other_engines.len() - 1
            }
        };
        if self.engine.other_engines[place].job.is_some() {
            return;
        }
        let Some((game, limits)) = self.prepare(&desired) else {
            return;
        };
        self.engine.number += 1;
        let number = self.engine.number;
        let job = Job::new(number, desired.clone(), *game.position());
        let request = self.request(number, game, limits);
        if !self.engine.other_engines[place].search(request, job) {
            let problem =
                EngineProblem { text: " cannot be started: the system gives it no thread".to_owned(), is_fatal: true };
            return self.other_failed(&name, &desired.purpose, Some(problem));
        }
        self.engine.lines_due.get_or_insert(Instant::now() + LINES_PERIOD);
    }

    fn request(&self, number: u64, game: Game<G>, limits: Limits) -> SearchRequest<G> {
        let clocks = self.game.clocks.filter(|_| limits.clock.is_some());
        let now = Instant::now();
        let limit = match (clocks, limits.movetime, limits.nodes) {
            (Some(clocks), _, _) => Limit::Clocks(Color::ALL.map(|color| Some(clocks.state(color, now)))),
            (None, Some(time), _) => Limit::MoveTime(time),
            (None, None, Some(nodes)) => Limit::Nodes(nodes),
            (None, None, None) => Limit::Infinite,
        };
        SearchRequest {
            number,
            game,
            limit,
            only: limits.root_moves,
            lines: limits.multipv.max(1),
            allowance: limits.movetime.map(|time| time + MARGIN),
            patience: match limits.clock {
                Some(clock) => Some(clock.remaining + PATIENCE),
                None => (limit != Limit::Infinite).then_some(PATIENCE),
            },
            halt: AtomicBool::default(),
            is_discarded: AtomicBool::default(),
            found: Mutex::default(),
        }
    }

    pub(super) fn handle_answer(&mut self, number: u64, answer: Result<Answer, EngineProblem>) {
        let mut others = self.engine.other_engines.iter_mut();
        let is_asked = |other: &&mut OtherEngine<G>| other.job.as_ref().is_some_and(|job| job.number == number);
        let Some(other) = others.find(is_asked) else {
            return;
        };
        let (name, Some(job)) = (other.name.clone(), &mut other.job) else {
            return;
        };
        let (purpose, position) = (job.desired.purpose.clone(), job.position);
        match (answer, &purpose) {
            (Err(problem), _) => self.other_failed(&name, &purpose, Some(problem)),
            (Ok(_), Purpose::Analysis(_)) => {
                job.running = false;
                self.send_all_lines();
            }
            (Ok(answer), _) => {
                other.job = None;
                match answer.read(&position) {
                    Ok(mv) => {
                        let score = answer.info.score;
                        self.game.engine_score = score.map(Into::into);
                        let score = score.map(|score| position.side_to_move().relative(score.into()));
                        self.play_for_engine(mv, score);
                    }
                    Err(error) => {
                        let text = format!(" {error}");
                        let is_fatal = false;
                        self.other_failed(&name, &purpose, Some(EngineProblem { text, is_fatal }));
                    }
                }
            }
        }
    }

    /// Tells that an engine has failed; without a problem, because there is none of that name. In a match it loses the
    /// game, unless it could never play one.
    fn other_failed(&mut self, name: &str, purpose: &Purpose, problem: Option<EngineProblem>) {
        self.engine.other_engines.retain(|other| other.name != name);
        let (text, is_fatal) = match problem {
            None => (unknown(name), true),
            Some(EngineProblem { text, is_fatal }) => (format!("{name}{text}."), is_fatal),
        };
        if let Purpose::Analysis(_) = purpose {
            if let Some(analysis) = &mut self.engine.analysis {
                analysis.second = None;
            }
            self.context.note_owner(text);
        } else if self.context.is_match() && !is_fatal {
            let winner = !self.game.live_side();
            self.game.ending = Some(endings::won(winner, text.trim_end_matches('.')));
        } else {
            self.stop_playing();
            self.context.note_owner(format!("{text} The game is safe. Use Players to let an engine play on."));
        }
        self.changed();
    }

    /// Lets an engine that searches for its move play at once; false if there is none.
    pub(super) fn move_others_now(&self) -> bool {
        let mut moving = self.engine.other_engines.iter().filter(|other| other.is_moving());
        let request = moving.find_map(|other| other.request.as_ref());
        request.inspect(|request| request.halt.store(true, Ordering::Relaxed)).is_some()
    }

    /// Sends the lines of all engines soon, also those that were sent before.
    pub(super) fn send_all_lines(&mut self) {
        self.engine.other_engines.iter_mut().for_each(|other| other.sent.clear());
        self.engine.lines_due = Some(Instant::now());
    }

    /// Sends the lines of the other engines that analyse, if they have changed.
    pub(super) fn send_lines_of_others(&mut self) {
        for other in &mut self.engine.other_engines {
            let (Some(job), Some(request)) = (&mut other.job, &other.request) else { continue };
            if !matches!(job.desired.purpose, Purpose::Analysis(_)) {
                continue;
            }
            if job.running {
                self.engine.lines_due = Some(Instant::now() + LINES_PERIOD);
            }
            let found = lock(&request.found).clone();
            if found == other.sent {
                continue;
            }
            job.lines = found.iter().map(|line| report(&job.position, line)).collect();
            other.sent = found;
            if let Some(message) = job.message(Some(&other.name)) {
                self.context.send_owner(&message);
            }
        }
    }
}

/// A line with those of its moves that are legal.
fn report<G: Geometry>(position: &Position<G>, line: &AnalysisLine) -> Report {
    let mut at = *position;
    let mut pv = Vec::new();
    for text in line.moves.iter().take(MAX_MOVES) {
        let Ok(mv) = read_move(&at, text) else { break };
        at.make(mv);
        pv.push(mv);
    }
    let depth = line.info.depth.unwrap_or(0);
    Report {
        depth,
        seldepth: line.seldepth.unwrap_or(depth),
        multipv: line.rank,
        lines: 1,
        score: line.info.score.map_or(crate::search::Score::DRAW, Into::into),
        bound: line.bound,
        nodes: line.info.nodes.unwrap_or(0),
        time: line.time.unwrap_or_default(),
        hashfull: line.hashfull.unwrap_or(0),
        pv,
    }
}
