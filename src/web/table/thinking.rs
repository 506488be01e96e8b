//! What the engine should search, and what it has found.

use super::{LINES_PERIOD, Table, WatcherId};
use crate::board::{Color, Geometry};
use crate::position::{Game, Position};
use crate::review;
use crate::search::{Bound, Clock, Limits, Report, SearchBoard, SearchResult, nodes_per_second};
use crate::web::messages::{Analysis, EngineLine, ToPage};
use crate::web::tree::Tree;
use crate::web::view;
use std::time::{Duration, Instant};

/// How long the engine thinks about a hint.
const HINT_TIME: Duration = Duration::from_secs(1);

/// Time lost on each move outside the search.
const OVERHEAD: Duration = Duration::from_millis(30);

/// An analysis's score is kept in the tree from this depth on, in plies.
const KEPT_DEPTH: u32 = 10;

/// A request that somebody waits for.
pub enum Wish {
    /// A hint, for this watcher.
    Hint(WatcherId),
    /// A review: the scores of these positions.
    Review {
        /// The nodes, from the start on.
        nodes: Vec<u32>,
        done: usize,
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
pub struct Job<G: Geometry> {
    number: u64,
    purpose: Purpose,
    node: u32,
    position: Position<G>,
    lines: Vec<Report>,
    running: bool,
}

impl<G: SearchBoard> Table<G> {
    /// Starts or stops the clocks and the search, as needed now.
    pub(super) fn arrange(&mut self) {
        self.arrange_clocks();
        let wanted = self.wanted();
        let is_done = match (&self.job, &wanted) {
            (Some(job), Some((purpose, node))) => job.purpose == *purpose && job.node == *node,
            (None, None) => true,
            _ => false,
        };
        if is_done {
            return;
        }
        self.thinker.stop();
        self.job = wanted.and_then(|(purpose, node)| self.start(purpose, node));
    }

    /// What the engine should search, and at which node. Its own move comes first.
    fn wanted(&self) -> Option<(Purpose, u32)> {
        if self.seat.watchers.is_empty() {
            return None;
        }
        if self.engine_to_move() {
            return Some((Purpose::Move, self.live));
        }
        match &self.wish {
            Some(Wish::Hint(_)) => return Some((Purpose::Hint, self.current)),
            Some(Wish::Review { nodes, done, .. }) => {
                return Some((Purpose::Review, *nodes.get(*done)?));
            }
            None => {}
        }
        let analysis = self.analysis.clone()?;
        Some((Purpose::Analysis(analysis), self.current))
    }

    fn start(&mut self, purpose: Purpose, node: u32) -> Option<Job<G>> {
        let mut game = self.tree.game(node);
        let position = *game.position();
        let limits = match &purpose {
            Purpose::Move => match &self.clocks {
                Some(clocks) => Limits {
                    elo: self.pace.level,
                    clock: Some(Clock {
                        remaining: clocks.left(position.side_to_move(), Instant::now()),
                        increment: clocks.increment(),
                        moves_to_go: None,
                    }),
                    move_overhead: OVERHEAD,
                    ..Limits::default()
                },
                None => Limits {
                    elo: self.pace.level,
                    ..Limits::movetime(Duration::from_secs_f64(self.pace.engine_seconds))
                },
            },
            Purpose::Hint => Limits::movetime(HINT_TIME),
            Purpose::Review => match self.wish {
                Some(Wish::Review { time, .. }) => Limits::movetime(time),
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
        let number = self.thinker.search(game, limits);
        Some(Job {
            number,
            purpose,
            node,
            position,
            lines: Vec::new(),
            running: true,
        })
    }

    pub(super) fn add_report(&mut self, number: u64, report: Report) {
        let Some(job) = self.job.as_mut().filter(|job| job.number == number) else {
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
            && let Some(node) = self.tree.get_mut(job.node)
        {
            node.score = Some(job.position.side_to_move().relative(report.score));
        }
        if place < job.lines.len() {
            job.lines[place] = report;
        } else {
            job.lines.push(report);
        }
        let due = Instant::now() + LINES_PERIOD;
        self.lines_due.get_or_insert(due);
    }

    pub(super) fn finish_job(&mut self, number: u64, outcome: SearchResult) {
        let Some(job) = self.job.as_mut().filter(|job| job.number == number) else {
            return;
        };
        job.running = false;
        let side = job.position.side_to_move();
        let (purpose, node, position) = (job.purpose.clone(), job.node, job.position);
        match purpose {
            Purpose::Analysis(_) => self.lines_due = Some(Instant::now()),
            Purpose::Move => {
                self.engine_score = Some(outcome.score);
                self.job = None;
                let Some(best) = outcome.best else { return };
                if self.make(best, true).is_err() {
                    // The tree is full: the game cannot go on.
                    self.players.white = crate::web::messages::Player::Person;
                    self.players.black = crate::web::messages::Player::Person;
                    self.changed();
                    return;
                }
                if let Some(node) = self.tree.get_mut(self.live) {
                    node.score = Some(side.relative(outcome.score));
                }
            }
            Purpose::Hint => {
                if let (Some(Wish::Hint(watcher)), Some(best)) = (self.wish.take(), outcome.best) {
                    let hint = ToPage::Hint {
                        uci: view::move_name(&position, best),
                        san: crate::notation::san::write(&position, best),
                        evaluation: view::evaluation(outcome.score, side, position.ply()),
                    };
                    self.seat.tell(watcher, &hint);
                }
                self.job = None;
            }
            Purpose::Review => {
                if let Some(node) = self.tree.get_mut(node) {
                    node.score = Some(side.relative(outcome.score));
                }
                self.job = None;
                self.go_on_reviewing();
            }
        }
    }

    fn go_on_reviewing(&mut self) {
        let Some(Wish::Review { nodes, done, .. }) = &mut self.wish else {
            return;
        };
        *done += 1;
        let (total, so_far) = (nodes.len(), *done);
        let progress = ToPage::Review {
            done: so_far as u32,
            total: total as u32,
        };
        self.seat.tell_all(&progress);
        if so_far >= total {
            let nodes = std::mem::take(nodes);
            self.wish = None;
            mark(&mut self.tree, &nodes);
        }
        self.changed();
    }

    /// Sends the lines of an analysis.
    pub(super) fn send_lines(&mut self) {
        let Some(job) = &self.job else { return };
        let (Purpose::Analysis(analysis), Some(first)) = (&job.purpose, job.lines.first()) else {
            return;
        };
        let side = job.position.side_to_move();
        let message = ToPage::Lines {
            node: job.node,
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
        self.seat.tell_all(&message);
    }

    /// Ends the search for the engine's move, which is then played.
    pub(super) fn move_now(&self) -> Result<(), String> {
        match &self.job {
            Some(job) if job.purpose == Purpose::Move => {
                self.thinker.stop();
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

/// Marks the mistakes in a line of moves, by how much the mover's expected result falls.
fn mark<G: Geometry>(tree: &mut Tree<G>, nodes: &[u32]) {
    // From White's side, as the scores are.
    let expected = |tree: &Tree<G>, id: u32| Some(review::expected_result(tree.get(id)?.score?));
    for pair in nodes.windows(2) {
        let (Some(before), Some(after)) = (expected(tree, pair[0]), expected(tree, pair[1])) else {
            continue;
        };
        let Some(node) = tree.get_mut(pair[1]) else {
            continue;
        };
        let mover = !node.position.side_to_move();
        let loss = mover.relative(before - after);
        review::set_mark(&mut node.nags, loss);
    }
}
