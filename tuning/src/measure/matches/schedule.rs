//! A match: worker threads play the games, and their results are collected.

use super::files::archive::Archive;
use super::lines;
use super::record::{GameId, Record};
use super::rules::arbiter::play;
use super::settings::Settings;
use super::tally::{Tally, missing};
use crate::shared::append_log::open_log;
use crate::shared::process::AnyError;
use crossbeam_channel::{RecvTimeoutError, Sender, bounded};
use sissa::board::Geometry;
use sissa::engines::EngineSlot;
use sissa::engines::log::Log;
use sissa::on_board;
use sissa::position::{AnyRules, Rules};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

/// Plays a match until it is over or `stop` is set, and returns the totals.
pub fn run(settings: &Settings, stop: &Arc<AtomicBool>) -> Result<Tally, AnyError> {
    let rules = AnyRules::of(&settings.variant)?;
    on_board!(rules, rules => run_on(rules, settings, stop))
}

fn run_on<G: Geometry>(
    rules: &'static Rules<G>,
    settings: &Settings,
    stop: &Arc<AtomicBool>,
) -> Result<Tally, AnyError> {
    let mut tally = Tally::default();
    let (mut archive, played) = match &settings.pgn {
        None => (None, Vec::new()),
        Some(path) => {
            let (archive, played) = Archive::open(path, settings.headings.clone())?;
            (Some(archive), played)
        }
    };
    played.iter().for_each(|record| tally.add(record));
    let todo = missing(settings.games, &played);
    if let Some(warning) = (settings.openings).warning(&settings.variant, settings.games) {
        eprintln!("{warning}");
    }
    if !played.is_empty() {
        eprintln!("{} games have already been played", played.len());
    }
    if decided(settings, &tally) || todo.is_empty() {
        lines::over(settings, &tally);
        return Ok(tally);
    }

    // A run that is refused must not empty the log of another one.
    let log = open_log(settings.log.as_deref())?;
    // Workers stop when the user or the match requests it.
    let over = Arc::new(AtomicBool::new(false));
    let next = AtomicUsize::new(0);
    let (sender, results) = bounded(settings.concurrency);
    let result = thread::scope(|scope| {
        for _ in 0..settings.concurrency.min(todo.len()) {
            let worker = Worker {
                settings,
                rules,
                todo: &todo,
                next: &next,
                over: Arc::clone(&over),
                log: log.clone(),
                results: sender.clone(),
            };
            scope.spawn(move || worker.run());
        }
        drop(sender);
        let mut result = Ok(());
        loop {
            if stop.load(Ordering::Relaxed) {
                over.store(true, Ordering::Relaxed);
            }
            match results.recv_timeout(Duration::from_millis(100)) {
                // Later results no longer count, so that the report and the file have the same games.
                Ok(_) if over.load(Ordering::Relaxed) => {}
                Ok(Ok(record)) => {
                    result = keep(&record, archive.as_mut(), &mut tally);
                    if result.is_ok() {
                        lines::finished(settings, &record, &tally);
                    }
                    if result.is_err() || decided(settings, &tally) {
                        over.store(true, Ordering::Relaxed);
                    }
                }
                Ok(Err(error)) => {
                    result = Err(error);
                    over.store(true, Ordering::Relaxed);
                }
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return result,
            }
        }
    });
    result.map(|()| {
        lines::over(settings, &tally);
        tally
    })
}

fn keep(record: &Record, archive: Option<&mut Archive>, tally: &mut Tally) -> Result<(), AnyError> {
    if let Some(archive) = archive {
        archive.add(record)?;
    }
    tally.add(record);
    Ok(())
}

fn decided(settings: &Settings, tally: &Tally) -> bool {
    let sprt = &settings.sprt;
    sprt.is_some_and(|sprt| sprt.is_decided(&tally.pairs))
}

/// One worker thread, with its own engines.
struct Worker<'a, G: Geometry> {
    settings: &'a Settings,
    rules: &'static Rules<G>,
    todo: &'a [GameId],
    next: &'a AtomicUsize,
    over: Arc<AtomicBool>,
    log: Log,
    results: Sender<Result<Record, AnyError>>,
}

impl<G: Geometry> Worker<'_, G> {
    fn run(&self) {
        let mut slots = [0, 1].map(|i| {
            EngineSlot::new(
                &self.settings.engines[i],
                &self.settings.variant,
                self.log.clone(),
                Arc::clone(&self.over),
            )
        });
        while !self.over.load(Ordering::Relaxed) {
            let Some(id) = self.todo.get(self.next.fetch_add(1, Ordering::Relaxed)) else {
                return;
            };
            let result = match self.game(&mut slots, *id) {
                Ok(None) => return,
                Ok(Some(record)) => Ok(record),
                Err(error) => Err(error),
            };
            let failed = result.is_err();
            if self.results.send(result).is_err() || failed {
                return;
            }
        }
    }

    fn game(
        &self,
        slots: &mut [EngineSlot<'_>; 2],
        id: GameId,
    ) -> Result<Option<Record>, AnyError> {
        let opening = self.settings.openings.of_game(self.rules, id)?;
        lines::started(self.settings, id);
        Ok(play(slots, &opening, id, &self.settings.conditions)?)
    }
}
