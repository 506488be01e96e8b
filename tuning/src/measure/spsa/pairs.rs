//! Playing pairs of games, several at a time.

use super::report;
use super::settings::Settings;
use super::state;
use super::tally::PairTally;
use super::tuner::{Trial, Tuner};
use crate::measure::play::arbiter;
use crate::measure::play::record::{GameId, Termination};
use crate::shared::files::FileError;
use crate::shared::process::AnyError;
use crate::shared::progress::Progress;
use crate::shared::workers;
use sissa::board::Geometry;
use sissa::engines::EngineSlot;
use sissa::engines::log::Log;
use sissa::on_board;
use sissa::position::{AnyRules, Rules};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

/// The state shared by all threads.
pub struct Run {
    pub tuner: Tuner,
    pub tally: PairTally,
    pub progress: Progress,
}

impl Run {
    fn finish(&mut self, settings: &Settings, trial: &Trial, result: i32, faults: u32) -> Result<(), FileError> {
        self.tuner.finish(trial, result);
        self.tally.add(result, faults);
        self.progress.update(self.tally.pairs.into(), || report::line(&self.tuner));
        match &settings.state {
            Some(path) => state::write(path, &settings.conditions_text, &self.tally, &self.tuner.values),
            None => Ok(()),
        }
    }
}

/// Plays all remaining pairs, until `stop` is set or one fails.
pub fn play(settings: &Settings, run: &mut Run, log: &Log, stop: &AtomicBool) -> Result<(), AnyError> {
    let rules = settings.variants.iter().map(AnyRules::of);
    let rules: Vec<AnyRules> = rules.collect::<Result<_, _>>()?;
    let run = Mutex::new(run);
    let lock = || run.lock().unwrap_or_else(PoisonError::into_inner);
    workers::run(settings.play.concurrency, stop, |over| {
        while !over.load(Ordering::Relaxed) {
            let Some(trial) = lock().tuner.begin() else {
                break;
            };
            let rules = rules[trial.pair as usize % rules.len()];
            let played = on_board!(rules, rules => play_pair(settings, rules, &trial, log, over))?;
            let Some((result, faults)) = played else {
                break;
            };
            lock().finish(settings, &trial, result, faults)?;
        }
        Ok(())
    })
}

/// The result of a pair and the number of its games lost by a fault; `None` if the run is being stopped. The engines
/// are restarted for each pair, since some accept options only at the start.
fn play_pair<G: Geometry>(
    settings: &Settings,
    rules: &'static Rules<G>,
    trial: &Trial,
    log: &Log,
    over: &Arc<AtomicBool>,
) -> Result<Option<(i32, u32)>, AnyError> {
    let opening = settings.openings.of_pair(rules, trial.pair)?;
    let engines = [0, 1].map(|side| {
        let values = trial.sides[side].iter().copied();
        settings.engine_with(values, ["-1", "-2"][side])
    });
    let mut slots = engines.each_ref().map(|engine| EngineSlot::new(engine, rules.variant(), log, over));
    let (mut result, mut faults) = (0, 0);
    for second in [false, true] {
        let id = GameId { pair: trial.pair, second };
        let played = arbiter::play(&mut slots, &opening, id, &settings.conditions)?;
        let Some(record) = played else {
            return Ok(None);
        };
        result += record.half_points() as i32 - 1;
        let fair = [Termination::Normal, Termination::Adjudication];
        faults += u32::from(!fair.contains(&record.ending.termination));
    }
    Ok(Some((result, faults)))
}
