//! A match: worker threads play the games, and their results are collected.

use super::archive::{Archive, ArchiveError};
use super::lines;
use super::settings::Settings;
use super::tally::Tally;
use crate::measure::open_log;
use crate::measure::play::arbiter::play;
use crate::measure::play::record::GameId;
use crate::shared::process::AnyError;
use crate::shared::workers;
use sissa::board::Geometry;
use sissa::engines::EngineSlot;
use sissa::on_board;
use sissa::position::{AnyRules, Rules};
use std::collections::HashSet;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

/// Plays a match until it is over or `stop` is set. `tally` gets the games, and those that were played before; it has
/// them after an error, too.
pub fn run(settings: &Settings, stop: &AtomicBool, tally: &mut Tally) -> Result<(), AnyError> {
    let rules = AnyRules::of(&settings.variant)?;
    on_board!(rules, rules => run_on(rules, settings, stop, tally))
}

fn run_on<G: Geometry>(
    rules: &'static Rules<G>,
    settings: &Settings,
    stop: &AtomicBool,
    tally: &mut Tally,
) -> Result<(), AnyError> {
    let (archive, todo) = resume(settings, tally)?;
    if let Some(warning) = (settings.openings).warning(&settings.variant, settings.games) {
        eprintln!("{warning}");
    }
    if tally.games() > 0 {
        eprintln!("{} games have already been played", tally.games());
    }
    if decided(settings, tally) || todo.is_empty() {
        lines::over(settings, tally);
        return Ok(());
    }

    // A run that is refused must not empty the log of another one.
    let log = open_log(settings.play.log.as_deref())?;
    let next = AtomicUsize::new(0);
    let threads = settings.play.concurrency.min(todo.len());
    let finished = Mutex::new((archive, &mut *tally));
    workers::run(threads, stop, |over| {
        let mut slots = [0, 1].map(|i| EngineSlot::new(&settings.engines[i], &settings.variant, &log, over));
        while !over.load(Ordering::Relaxed) {
            let Some(id) = todo.get(next.fetch_add(1, Ordering::Relaxed)) else {
                break;
            };
            let opening = settings.openings.of_game(rules, *id)?;
            lines::started(settings, *id);
            let Some(record) = play(&mut slots, &opening, *id, &settings.conditions)? else {
                break;
            };
            let mut finished = finished.lock().unwrap_or_else(PoisonError::into_inner);
            // Later results do not count, so that the report and the file have the same games.
            if over.load(Ordering::Relaxed) {
                break;
            }
            let (archive, tally) = &mut *finished;
            if let Some(archive) = archive {
                archive.add(&record)?;
            }
            tally.add(&record);
            lines::finished(settings, &record, tally);
            over.fetch_or(decided(settings, tally), Ordering::Relaxed);
        }
        Ok::<_, AnyError>(())
    })?;
    lines::over(settings, tally);
    Ok(())
}

/// Opens the file of the match, if it has one, and counts its games. Returns those that are still to be played.
fn resume(settings: &Settings, tally: &mut Tally) -> Result<(Option<Archive>, Vec<GameId>), ArchiveError> {
    let (mut archive, mut known) = (None, HashSet::new());
    if let Some(path) = &settings.pgn {
        let (opened, played) = Archive::open(path, settings.headings.clone())?;
        archive = Some(opened);
        played.iter().filter(|record| known.insert(record.id)).for_each(|record| tally.add(record));
        if known.len() < played.len() {
            let repeated = played.len() - known.len();
            eprintln!("games left out because their Round was in the file before: {repeated}");
        }
    }
    let todo = GameId::all(settings.games).filter(|id| !known.contains(id));
    Ok((archive, todo.collect()))
}

fn decided(settings: &Settings, tally: &Tally) -> bool {
    let sprt = &settings.sprt;
    sprt.is_some_and(|sprt| sprt.is_decided(&tally.pairs))
}
