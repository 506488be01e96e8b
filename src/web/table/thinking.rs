//! What the engine should search, and what it has found.

use super::engine::{Desired, EngineEvent, Job, LINES_PERIOD, Purpose, Task, set_line};
use super::{Table, endings};
use crate::board::Geometry;
use crate::notation::san;
use crate::position::{Game, Move, Position};
use crate::review;
use crate::search::{Bound, Limits, Report, Score, SearchBoard, SearchEvent, SearchResult};
use crate::time::Instant;
use crate::web::messages::{Analysis, Player, ToPage};
use crate::web::view;
use std::time::Duration;

/// How long the engine thinks about a hint.
const HINT_TIME: Duration = Duration::from_secs(1);

/// Time lost on each move outside the search.
const OVERHEAD: Duration = Duration::from_millis(30);

/// An analysis's score is kept in the tree from this depth on, in plies.
const KEPT_DEPTH: u32 = 10;

impl<G: SearchBoard> Table<G> {
    /// Starts or stops the clocks and the search, as needed now.
    pub(super) fn reschedule(&mut self) {
        if self.game.run_clocks(self.context.is_attended()) {
            self.changed();
        }
        let (desired, of_other) = self.desired_searches();
        self.reschedule_others(of_other);
        if self.engine.job.as_ref().map(|job| &job.desired) != desired.as_ref() {
            self.engine.thread.stop();
            self.engine.job = desired.and_then(|desired| {
                let (game, limits) = self.prepare(&desired)?;
                let position = *game.position();
                let number = self.engine.search(game, limits);
                Some(Job::new(number, desired, position))
            });
        }
    }

    /// The searches that Sissa and another engine should run now. A move of the game comes first.
    fn desired_searches(&self) -> (Option<Desired>, Option<(String, Desired)>) {
        if !self.context.is_attended() {
            return (None, None);
        }
        let at = |purpose, node| Desired { purpose, node };
        if self.game.engine_to_move() {
            let desired = at(Purpose::Move(self.game.pace), self.game.live);
            return match self.game.player(self.game.live_side()) {
                Player::Other(name) => (None, Some((name.clone(), desired))),
                _ => (Some(desired), None),
            };
        }
        match &self.engine.task {
            Some(Task::Hint(_)) => return (Some(at(Purpose::Hint, self.game.current)), None),
            Some(Task::Review { nodes, found, time }) => {
                let next = nodes.get(found.len());
                return (next.map(|node| at(Purpose::Review(*time), *node)), None);
            }
            None => {}
        }
        let Some(mut analysis) = self.engine.analysis.clone() else {
            return (None, None);
        };
        let second = analysis.second.take();
        let desired = at(Purpose::Analysis(analysis), self.game.current);
        let of_other = second.map(|name| (name, desired.clone()));
        (Some(desired), of_other)
    }

    /// The game to search, and the limits; `None` if there is nothing to search.
    pub(super) fn prepare(&self, Desired { purpose, node }: &Desired) -> Option<(Game<G>, Limits)> {
        let mut game = self.game.tree.game(*node);
        let position = *game.position();
        let limits = match purpose {
            Purpose::Move(pace) => {
                let time = match &self.game.clocks {
                    Some(clocks) => Limits {
                        clock: Some(clocks.state(position.side_to_move(), Instant::now())),
                        move_overhead: OVERHEAD,
                        ..Limits::default()
                    },
                    None => match pace.nodes {
                        Some(nodes) => Limits::nodes(nodes),
                        None => Limits::movetime(Duration::from_secs_f64(pace.engine_seconds)),
                    },
                };
                Limits { elo: pace.level, ..time }
            }
            Purpose::Hint => Limits::movetime(HINT_TIME),
            Purpose::Review(time) => Limits::movetime(*time),
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
        Some((game, limits))
    }

    pub(super) fn handle_engine_event(&mut self, event: EngineEvent) {
        self.check_flag(Instant::now());
        let current = self.engine.job.as_ref().map(|job| job.number);
        match event {
            EngineEvent::Search(_, SearchEvent::Finished(None)) => self.replace_engine(),
            EngineEvent::Search(number, _) if current != Some(number) => {}
            EngineEvent::Search(_, SearchEvent::Report(report)) => self.add_report(report),
            EngineEvent::Search(_, SearchEvent::Finished(Some(outcome))) => self.finish_job(outcome),
            EngineEvent::OtherEngine(number, answer) => self.handle_answer(number, answer),
            EngineEvent::Refused(error) => {
                self.context.note_owner(format!("The engine keeps its old settings: {error}."));
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
        if let Purpose::Analysis(analysis) = &job.desired.purpose
            && place == 0
            && report.bound == Bound::Exact
            && report.depth >= KEPT_DEPTH
            && !analysis.threat
            && analysis.only.is_empty()
            && analysis.exclude.is_empty()
            && let Some(node) = self.game.tree.get_mut(job.desired.node)
        {
            node.score = Some(job.position.side_to_move().relative(report.score));
        }
        set_line(&mut job.lines, place, report);
        self.engine.lines_due.get_or_insert(Instant::now() + LINES_PERIOD);
    }

    /// Does what the job's search was for.
    fn finish_job(&mut self, outcome: SearchResult) {
        let Some(mut job) = self.engine.job.take() else {
            return;
        };
        job.running = false;
        let position = job.position;
        let side = position.side_to_move();
        let score = Some(side.relative(outcome.score));
        match job.desired.purpose {
            Purpose::Analysis(_) => {
                self.engine.lines_due = Some(Instant::now());
                self.engine.job = Some(job);
            }
            Purpose::Move(_) => {
                self.game.engine_score = Some(outcome.score);
                let Some(best) = outcome.best else { return };
                self.play_for_engine(best, score);
            }
            Purpose::Hint => {
                let task = self.engine.task.take();
                if let (Some(Task::Hint(watcher)), Some(best)) = (task, outcome.best) {
                    let hint = ToPage::Hint {
                        san: san::write(&position, best),
                        arrow: view::arrow(&position, best),
                        evaluation: view::evaluation(outcome.score, side, position.ply()),
                    };
                    self.context.send(watcher, &hint);
                }
            }
            Purpose::Review(_) => {
                let line = job.lines.into_iter().next().map(|line| line.pv);
                let found = review::Analysis::new(&outcome, line.unwrap_or_default());
                self.continue_review(found);
            }
        }
    }

    /// Plays an engine's move, with its score from White's side.
    pub(super) fn play_for_engine(&mut self, mv: Move, score: Option<Score>) {
        match self.game.play(mv) {
            Ok(()) => {
                if let Some(node) = self.game.tree.get_mut(self.game.live) {
                    node.score = score;
                }
            }
            // The tree is full: the game cannot go on.
            Err(text) if self.context.is_match() => {
                self.game.ending = Some(endings::draw(format!("Draw. {text}")));
            }
            Err(text) => {
                self.stop_playing();
                self.context.note_owner(text);
            }
        }
        self.changed();
    }

    fn continue_review(&mut self, result: review::Analysis) {
        let Some(Task::Review { nodes, found, .. }) = &mut self.engine.task else {
            return;
        };
        found.push(result);
        // The last position may need no search.
        if let [last] = nodes[found.len()..]
            && let game = self.game.tree.game(last)
            && let Some(outcome) = game.outcome()
        {
            found.push(review::Analysis::over(outcome, game.position().side_to_move()));
        }
        for (id, result) in nodes.iter().zip(found.iter()).rev().take(2) {
            if let Some(node) = self.game.tree.get_mut(*id) {
                node.score = Some(node.position.side_to_move().relative(result.score));
            }
        }
        let progress = ToPage::Review { done: found.len() as u32, total: nodes.len() as u32 };
        if found.len() == nodes.len() {
            let (nodes, found) = (std::mem::take(nodes), std::mem::take(found));
            self.engine.task = None;
            self.game.judge(&nodes, &found);
        }
        self.context.send_owner(&progress);
        self.changed();
    }

    /// Sends the lines of an analysis.
    pub(super) fn send_lines(&mut self) {
        if let Some(message) = self.engine.job.as_ref().and_then(|job| job.message(None)) {
            self.context.send_owner(&message);
        }
        self.send_lines_of_others();
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
            (analysis.only.is_empty() || analysis.only.contains(&name)) && !analysis.exclude.contains(&name)
        });
    }
    if root_moves.is_empty() {
        return None;
    }
    if root_moves.len() == all {
        root_moves.clear();
    }
    Some(Limits { multipv: usize::from(analysis.lines), root_moves, ..Limits::default() })
}
