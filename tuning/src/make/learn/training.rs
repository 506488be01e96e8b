//! Training a round's network.

use super::LearnError;
use super::journal::{Phase, Round};
use super::learner::Learner;
use super::plan;
use crate::make::game_files::{DataError, files_of, read_games};
use crate::make::train::{self, Data, Labels, Measured, Run, TrainError};
use crate::shared::files::FileError;
use crate::shared::process::End;
use rayon::ThreadPoolBuilder;
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;

/// Older rounds are not trained on if that makes more positions than this, and if there are more all the same, with
/// games of others or in the last round, only a share of all games is. A position takes 260 bytes.
const MAX_POSITIONS: u64 = 12_000_000;

/// The most positions from which a network learns the classical evaluation, without variations.
const MAX_PRETRAINING: u64 = 2_000_000;

/// The share of the time for training that learning the classical evaluation may take.
const PRETRAINING: f64 = 0.4;

/// The share of the time for training that rounding and writing take after it.
const RESERVE: f64 = 0.1;

/// One of how many pairs of games is read, so that of so many positions no more than `most` are.
fn pairs(positions: u64, most: u64) -> u32 {
    u32::try_from(positions.div_ceil(most).max(1)).unwrap_or(u32::MAX)
}

/// The first of the newest rounds that have no more than `MAX_POSITIONS` together, or of the last one alone, and how
/// many these have.
fn newest(rounds: &[Round]) -> (usize, u64) {
    let mut positions = 0;
    let mut first = rounds.len();
    for (number, round) in rounds.iter().enumerate().rev() {
        if positions > 0 && positions + round.positions > MAX_POSITIONS {
            break;
        }
        positions += round.positions;
        first = number;
    }
    (first, positions)
}

impl Learner<'_> {
    /// The files of games to train on, of others, of this round and of those before, and how many positions they have.
    fn files(&self, number: usize) -> Result<(Vec<PathBuf>, u64), LearnError> {
        let mut files = files_of(&self.arguments.data)?;
        let rounds = &self.journal.rounds[..=number];
        let (first, mut positions) = newest(rounds);
        for file in &files {
            // About half of all positions are quiet.
            let plies = read_games(file)?.map(|game| Ok(game?.plies.len() as u64 / 2));
            positions += plies.sum::<Result<u64, DataError>>()?;
        }
        let played = (first..=number).filter(|number| rounds[*number].has_games());
        files.extend(played.map(|number| self.file(number, ".sdat")));
        Ok((files, positions))
    }

    /// Reads these games to train on.
    fn read(&self, label: &str, files: &[PathBuf], settings: &train::Settings) -> Result<Data, LearnError> {
        eprintln!("{label}reading the games");
        let data = Data::read(files, settings, &self.catalog, false, &|| self.stop.load(Ordering::Relaxed))?;
        data.check()?;
        Ok(data)
    }

    /// Trains on the games of others, of this round and of those before.
    pub fn train(&mut self, number: usize) -> Result<Phase, LearnError> {
        let (files, positions) = self.files(number)?;
        // A training that was killed goes on with its own number, though there may be more games of others by now.
        if self.journal.rounds[number].neurons == 0 {
            let before = self.journal.rounds.iter().map(|round| round.neurons);
            let least = before.max().unwrap_or(0);
            let usual = || plan::neurons(positions).max(least);
            self.journal.rounds[number].neurons = self.arguments.neurons.unwrap_or_else(usual);
            self.save()?;
        }
        let neurons = self.journal.rounds[number].neurons;
        let pool = ThreadPoolBuilder::new().num_threads(self.arguments.threads).build()?;
        let measured = pool.install(|| {
            let settings = train::Settings { pairs: pairs(positions, MAX_POSITIONS), ..self.training(number, neurons) };
            let start = match self.journal.start() {
                Some(before) => self.weights(before, neurons),
                // Another game's network knows more than few games teach, and so does the classical evaluation.
                None if self.journal.from.is_some() => self.file(0, ".net"),
                None => match self.pretrain(number, positions, &files, &settings)? {
                    Some(file) => file,
                    None => return Ok(None),
                },
            };
            let label = self.label(number, "training");
            let data = self.read(&label, &files, &settings)?;
            let planned = plan::training(data.train.len(), &self.journal);
            let settings = train::Settings {
                start: Some(start),
                batch: planned.batch,
                epochs: Some(planned.epochs),
                rate: planned.rate,
                decay: planned.decay,
                time: self.seconds(number, RESERVE),
                ..settings
            };
            let out = self.file(number, ".net");
            self.run(label, &data, &settings, &out)
        })?;
        if let Some(measured) = measured {
            let round = &mut self.journal.rounds[number];
            round.measured = measured;
            self.measure(number)?;
        }
        Ok(match self.journal.rounds[number].best {
            Some(_) => Phase::Test,
            None => Phase::Compare,
        })
    }

    /// Teaches a network the classical evaluation, the last one if there is one, and returns the file of its weights;
    /// `None` when it is stopped.
    fn pretrain(
        &self,
        number: usize,
        positions: u64,
        files: &[PathBuf],
        settings: &train::Settings,
    ) -> Result<Option<PathBuf>, LearnError> {
        let first = self.file(number, "-first.net.run");
        // A kill came later.
        if first.exists() && self.file(number, ".net.run").exists() {
            return Ok(Some(first));
        }
        let neurons = settings.neurons;
        let settings = train::Settings {
            labels: Labels::Classical,
            variations: plan::variations(positions),
            pairs: pairs(positions, MAX_PRETRAINING),
            rate: 1e-3,
            epochs: Some(3.0),
            start: number.checked_sub(1).map(|before| self.weights(before, neurons)),
            ..settings.clone()
        };
        let label = self.label(number, "learning the classical evaluation");
        let data = self.read(&label, files, &settings)?;
        let settings = train::Settings {
            time: self.seconds(number, 1.0 - PRETRAINING),
            batch: plan::training(data.train.len(), &self.journal).batch,
            ..settings
        };
        let measured = self.run(label, &data, &settings, &self.file(number, "-first.net"))?;
        Ok(measured.map(|_| first))
    }

    /// How a round's network is trained, without what depends on the number of positions.
    fn training(&self, number: usize, neurons: usize) -> train::Settings {
        train::Settings {
            neurons,
            seed: self.seed(number),
            threads: self.arguments.threads,
            checkpoint_minutes: 1.0,
            resume: true,
            ..train::Settings::default()
        }
    }

    /// The seconds left for training, less a share of all of them, if time decides. A late start must not leave a
    /// network untrained.
    fn seconds(&self, number: usize, reserve: f64) -> Option<f64> {
        let round = &self.journal.rounds[number];
        let (_, length) = round.plan.bounds.end_and_length(Phase::Train)?;
        let left = round.end(Phase::Train)? - self.work_time.spent() - reserve * length;
        Some(left.max(0.25 * length))
    }

    /// Runs or resumes a training. Returns its errors; `None` when it is stopped.
    fn run(
        &self,
        label: String,
        data: &Data,
        settings: &train::Settings,
        out: &Path,
    ) -> Result<Option<Vec<Measured>>, LearnError> {
        let afresh = train::Settings { resume: false, ..settings.clone() };
        let run = match Run::new(data, settings, out) {
            // Since it was killed, there are more games of others.
            Err(TrainError::File(FileError::Other { .. })) => Run::new(data, &afresh, out)?,
            run => run?,
        };
        let mut run = run.timed_from_now().with_label(label);
        let end = run.train(&|| {
            self.work_time.tick();
            self.stop.load(Ordering::Relaxed)
        })?;
        Ok((end == End::Finished).then_some(run.done.measured))
    }

    /// The most exact weights of a round: those of its training if they have the right size.
    fn weights(&self, number: usize, neurons: usize) -> PathBuf {
        let exact = self.file(number, ".net.run");
        if self.journal.rounds[number].neurons == neurons && exact.exists() {
            return exact;
        }
        self.file(number, ".net")
    }
}

#[cfg(test)]
mod tests {
    use super::super::plan::{Bounds, Plan};
    use super::*;

    #[test]
    fn the_newest_rounds_that_fit_are_trained_on() {
        let plan = Plan { nodes: 1, test_nodes: 1, bounds: Bounds::Counts { games: 1, pairs: 1 }, handicap: None };
        for (millions, first, of_these) in
            [(&[1, 2, 5][..], 0, 8), (&[4, 5, 6], 1, 11), (&[8, 8, 8], 2, 8), (&[2, 3, 30], 2, 30), (&[0, 2], 0, 2)]
        {
            let round = |of: &u64| Round { positions: of * 1_000_000, ..Round::new(plan.clone(), None, 0.0) };
            let rounds: Vec<Round> = millions.iter().map(round).collect();
            assert_eq!(newest(&rounds), (first, of_these * 1_000_000), "{millions:?}");
        }
    }
}
