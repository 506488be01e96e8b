//! The running job: a search, perft, the benchmark or genfens.

use super::{Engine, EngineError};
use crate::on_board;
use crate::position::{AnyRules, Move};
use crate::protocol::job::{JobKind, JobMessage, JobOutput, JobSink};
use crate::protocol::{bench, genfens};
use crate::search::{Control, Limits, ResourceError};
use crate::time::Instant;
use std::time::Duration;

/// The job that runs.
pub(super) struct Running {
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
    /// When it is given up if nobody can stop it: it has no limit but a mate, which there may not be.
    mate_due: Option<Instant>,
}

/// How long a mate is looked for, for each of its moves, when nobody can stop the search.
const PATIENCE: Duration = Duration::from_secs(5);

impl Engine {
    pub fn is_busy(&self) -> bool {
        self.running.is_some()
    }

    pub fn running(&self) -> Option<JobKind> {
        self.running.as_ref().map(|running| running.kind)
    }

    /// True while a search runs that only a command can end, and none has ended it.
    pub fn is_endless(&self) -> bool {
        self.running
            .as_ref()
            .is_some_and(|running| (running.endless || running.pondering) && !running.control.is_stopped())
    }

    /// When the search that runs is to be stopped if nobody can stop it by a command.
    #[cfg_attr(target_family = "wasm", expect(dead_code, reason = "a page ends no input"))]
    pub fn mate_due(&self) -> Option<Instant> {
        let running = self.running.as_ref().filter(|running| !running.control.is_stopped());
        running.and_then(|running| running.mate_due)
    }

    /// The control of the job that runs, and when it began.
    pub fn control(&self) -> Option<(&Control, Instant)> {
        self.running.as_ref().map(|running| (&running.control, running.started))
    }

    /// Starts a search of the position, or of that after the move `ahead`. Aborts the running job, if any. The engine's
    /// strength is limited only if it plays a game, not in analysis. It starts even with an error, as
    /// `GameSession::search`.
    pub fn start_search(
        &mut self,
        ahead: Option<Move>,
        mut limits: Limits,
        is_game: bool,
    ) -> Result<(), ResourceError> {
        limits.move_overhead = self.settings.move_overhead;
        if self.settings.limit_strength && is_game {
            limits.elo = Some(self.settings.elo as u32);
        }
        self.overhead.begin(&mut limits);
        let (control, sink) = self.new_job(JobKind::Search);
        if let Some(running) = &mut self.running {
            running.endless = limits.infinite || !limits.is_limited();
            running.pondering = limits.ponder;
            let others = Limits { mate: None, ..limits.clone() };
            let mate = limits.mate.filter(|_| !others.is_limited());
            running.mate_due = mate.map(|moves| running.started + PATIENCE * moves);
        }
        let started = on_session!(&mut self.session, session => session.search(ahead, limits, control, sink));
        (self.settings.hash, self.settings.threads) = self.session.sizes();
        started
    }

    /// Makes ready what a search needs. Not while a job runs. If the system does not give the table or the threads,
    /// `Hash` and `Threads` are then smaller.
    pub fn prepare(&mut self) -> Result<(), ResourceError> {
        let prepared = on_session!(&mut self.session, session => session.prepare());
        (self.settings.hash, self.settings.threads) = self.session.sizes();
        prepared
    }

    pub fn start_perft(&mut self, depth: u32) {
        let style = self.castling_style();
        let (control, sink) = self.new_job(JobKind::Batch);
        on_session!(&self.session, session => session.perft(depth, style, control, sink));
    }

    pub fn start_bench(&mut self, depth: u32) {
        let (control, sink) = self.new_job(JobKind::Batch);
        bench::spawn(depth, self.networks.clone(), control, sink);
    }

    /// Starts making openings.
    pub fn start_genfens(&mut self, request: genfens::Request) -> Result<(), EngineError> {
        let variant = match &request.game {
            Some(name) => self.catalog.find(name)?,
            None => self.session.variant(),
        };
        let rules = AnyRules::of(variant)?;
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
            mate_due: None,
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
