//! A run from start to end.

use super::checkpoint::{self, Progress};
use super::judge::{self, Errors, Goal};
use super::kernel::{LANES, Part};
use super::order::Order;
use super::parameters::{Parameters, Shape};
use super::quantised;
use super::rounding;
use super::samples::{Data, Purpose, Sample, Samples};
use super::schedule::{Bounds, Schedule};
use super::trainer::{PARTS, Trainer};
use super::{Arguments, TrainError, report};
use crate::make::logistic::Curve;
use crate::shared::process::{self, End};
use crate::shared::progress;
use crate::shared::state_file::{self, StateError};
use rayon::prelude::*;
use sissa::eval::network::{NEURONS_STEP, NetworkError, RawNetwork};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// How many positions of training, and held out, the errors are measured on; the last report uses all held out.
const JUDGED: usize = 150_000;

/// The smallest share of a run between two measurements.
const MIN_SHARE: f64 = 0.005;

// The first tile has the neurons that all inputs are connected to.
const _: () = assert!(NEURONS_STEP == LANES);

/// The curve from scores to points.
pub fn curve(data: &Data, arguments: &Arguments) -> Curve {
    match arguments.scale {
        Some(scale) => Curve { scale },
        None => data.train.fit_curve(),
    }
}

pub struct Run<'a> {
    data: &'a Data,
    arguments: &'a Arguments,
    out: &'a Path,
    checkpoint: PathBuf,
    schedule: Schedule,
    bounds: Bounds,
    curve: Curve,
    order: Order,
    /// Everything that the network depends on except the bounds, as text.
    settings: String,
    /// The positions that the errors are measured on: of training, and held out.
    judged: [Vec<Sample>; 2],
    trainer: Trainer,
    progress: Progress,
    /// What the progress display begins with, in a run without other output.
    label: Option<String>,
    /// The errors measured so far, after how many visits: of training, and held out.
    pub measured: Vec<(u64, [Errors; 2])>,
}

impl<'a> Run<'a> {
    /// A run over these positions, new or resumed.
    pub fn new(
        data: &'a Data,
        arguments: &'a Arguments,
        out: &'a Path,
    ) -> Result<Run<'a>, TrainError> {
        let shape = Shape {
            inputs: data.purpose.layout.inputs(),
            wide_inputs: data.purpose.layout.wide_inputs(),
            neurons: arguments.neurons,
        };
        let curve = curve(data, arguments);
        let settings = format!(
            "neurons {} batch {} rate {} to {} decay {} result {} to {} lambda {} from {} scale {:.2} seed {} positions {} {:08x}",
            arguments.neurons,
            arguments.batch,
            arguments.rate,
            arguments.last_rate,
            arguments.decay,
            arguments.schedule().result.0,
            arguments.schedule().result.1,
            arguments.lambda,
            arguments
                .start
                .as_deref()
                .unwrap_or(Path::new("random weights"))
                .display(),
            curve.scale,
            arguments.seed,
            data.train.len(),
            data.train.fingerprint(),
        )
        // A path may contain line ends; a state file has the settings in one line.
        .replace(['\n', '\r'], " ");
        let checkpoint = arguments.checkpoint(out);
        let (progress, trainer) = if arguments.resume && checkpoint.exists() {
            checkpoint::read(&checkpoint, Some(&settings), shape)?
        } else {
            let weights = match &arguments.start {
                Some(path) => start(path, &data.purpose, shape, arguments.seed)?,
                None => Parameters::random(shape, arguments.seed),
            };
            (Progress::default(), Trainer::new(weights))
        };
        let judged = [&data.train, &data.held_out].map(|samples| {
            let step = samples.len().div_ceil(JUDGED);
            samples.all.iter().step_by(step).copied().collect()
        });
        Ok(Run {
            data,
            arguments,
            out,
            checkpoint,
            schedule: arguments.schedule(),
            bounds: arguments.bounds(data.train.len()),
            curve,
            order: Order::new(data.train.len(), arguments.seed),
            settings,
            judged,
            trainer,
            progress,
            label: None,
            measured: Vec::new(),
        })
    }

    /// The same run with no output but a progress display that begins with this label.
    pub fn quiet(mut self, label: String) -> Run<'a> {
        self.label = Some(label);
        self
    }

    fn say(&self, text: &str) {
        if self.label.is_none() {
            eprintln!("{text}");
        }
    }

    /// Trains until the bounds are reached or `stop`, asked before each step, returns true; then writes the network.
    pub fn go(&mut self, stop: &dyn Fn() -> bool) -> Result<End, TrainError> {
        self.say(&self.settings);
        let begin = Instant::now();
        let before = self.progress.seconds;
        let pause = Duration::from_secs_f64(self.arguments.checkpoint_minutes * 60.0);
        let mut written = Instant::now();
        let batch = self.arguments.batch as u64;
        let epoch = self.arguments.positions_per_epoch;
        let epoch = epoch.unwrap_or(self.data.train.len() as u64);
        let mut over = self.over();
        let mut errors = String::new();
        let share = |over: f64| (over * 1000.0) as u64;
        let label = self.label.as_deref().unwrap_or_default();
        let display = progress::Progress::labelled(label, Some(1000), 0, "thousandths of the run");
        let first = self.progress.visits;
        let speed = |visits: u64| (visits - first) as f64 / begin.elapsed().as_secs_f64();
        let mut current = vec![Part::default(); PARTS];
        let mut next = current.clone();
        self.fill(self.progress.visits, over, &mut current);
        let mut judged = (first, over);
        while over < 1.0 {
            if stop() {
                display.finish();
                self.write_state()?;
                self.say(&format!(
                    "interrupted after {} visits; --resume goes on",
                    self.progress.visits
                ));
                return Ok(End::Interrupted);
            }
            let rate = self.schedule.rate(over);
            let decay = self.arguments.decay as f32;
            let visits = self.progress.visits + batch;
            let next_over = self.bounds.over(visits, self.progress.seconds);
            let filler = self.filler();
            let trainer = &mut self.trainer;
            rayon::join(
                || trainer.step(&current, rate, decay),
                || filler.fill(visits, next_over, &mut next),
            );
            std::mem::swap(&mut current, &mut next);
            self.progress.visits = visits;
            self.progress.seconds = before + begin.elapsed().as_secs_f64();
            over = self.over();
            display.update(share(over), || {
                format!("{errors}{:.0} k positions/s", speed(visits) / 1000.0)
            });
            if visits - judged.0 >= epoch && over - judged.1 >= MIN_SHARE || over >= 1.0 {
                judged = (visits, over);
                errors = self.measure(&display);
            }
            if written.elapsed() >= pause && over < 1.0 {
                self.write_state()?;
                let (network, _) = self.network();
                self.write_network(&network)?;
                written = Instant::now();
            }
        }
        display.finish();
        self.say(&format!(
            "{} visits of {} positions in {:.0} s; {:.0} positions/s",
            self.progress.visits,
            self.data.train.len(),
            self.progress.seconds,
            speed(self.progress.visits)
        ));
        self.write_state()?;
        self.end()?;
        Ok(End::Finished)
    }

    /// Measures the errors. Returns the text of them that the progress display begins with.
    fn measure(&mut self, display: &progress::Progress) -> String {
        let visits = self.progress.visits;
        let [train, held_out] = self.judge();
        let errors = format!(
            "{:.6} training, {:.6} validation, ",
            train.goal, held_out.goal
        );
        self.measured.push((visits, [train, held_out]));
        if self.label.is_none() {
            display.print(&format!(
                "{visits} visits: error {errors}{:.6} of results, {:.6} of scores",
                held_out.result, held_out.score
            ));
        }
        errors
    }

    /// Writes the network and prints its errors.
    fn end(&self) -> Result<(), TrainError> {
        let (network, limited) = self.network();
        self.write_network(&network)?;
        if self.label.is_some() {
            return Ok(());
        }
        if limited > 0 {
            eprintln!(
                "{limited} neurons could have overflowed; their largest weights were reduced"
            );
        }
        let goal = self.goal();
        process::line(report::rounding(self.data, &self.trainer.weights, &network));
        process::line(format_args!(
            "network: {} centipawns for an output of 1",
            network.scale
        ));
        process::print(report::network_table(self.data, goal, &network));
        process::line("classical evaluation");
        process::print(report::classical_table(self.data, goal));
        Ok(())
    }

    /// The share of the run that is complete.
    fn over(&self) -> f64 {
        self.bounds
            .over(self.progress.visits, self.progress.seconds)
    }

    /// The target at the end.
    fn goal(&self) -> Goal {
        Goal {
            curve: self.curve,
            result: self.schedule.result(1.0),
        }
    }

    fn filler(&self) -> Filler<'a> {
        Filler {
            data: self.data,
            order: self.order,
            schedule: self.schedule,
            curve: self.curve,
            each: self.arguments.batch / PARTS,
        }
    }

    fn fill(&self, visits: u64, over: f64, batch: &mut [Part]) {
        self.filler().fill(visits, over, batch);
    }

    /// Measures the errors against the target at the end, in training and validation.
    fn judge(&self) -> [Errors; 2] {
        let goal = self.goal();
        let errors = |samples: &Samples, chosen: &[Sample]| {
            let outputs = judge::outputs(&self.trainer.weights, samples, chosen);
            Errors::of(goal, chosen.iter().zip(outputs.into_iter().map(f64::from)))
        };
        [
            errors(&self.data.train, &self.judged[0]),
            errors(&self.data.held_out, &self.judged[1]),
        ]
    }

    /// The current network, quantised, and how many neurons had to be limited.
    fn network(&self) -> (RawNetwork, usize) {
        let weights = &self.trainer.weights;
        let held_out = &self.judged[1];
        let outputs = judge::outputs(weights, &self.data.held_out, held_out);
        let scale = judge::scale(held_out, &outputs);
        let mut network = quantised::quantise(weights, &self.data.purpose, scale.round() as i32);
        let limited = quantised::bound(&mut network);
        rounding::refine(&mut network, weights, &self.data.train);
        (network, limited)
    }

    fn write_network(&self, network: &RawNetwork) -> Result<(), TrainError> {
        let written = state_file::replace(self.out, &network.to_bytes());
        written.map_err(|error| TrainError::Io {
            path: self.out.to_owned(),
            error,
        })
    }

    fn write_state(&self) -> Result<(), TrainError> {
        let (path, settings) = (&self.checkpoint, &self.settings);
        Ok(checkpoint::write(
            path,
            settings,
            &self.progress,
            &self.trainer,
        )?)
    }
}

/// The weights of another run's checkpoint, or of a network's file, which may have fewer neurons.
fn start(
    path: &Path,
    purpose: &Purpose,
    shape: Shape,
    seed: u64,
) -> Result<Parameters, TrainError> {
    match super::read_network(path) {
        Ok(network) => {
            super::check_purpose(path, &network, purpose)?;
            let smaller = Shape {
                neurons: network.neurons.min(shape.neurons),
                ..shape
            };
            quantised::restore(&network, smaller)
                .map(|weights| weights.enlarged(shape.neurons, seed))
                .ok_or_else(|| StateError::Foreign(path.to_owned()).into())
        }
        Err(TrainError::Network {
            error: NetworkError::NoNetwork,
            ..
        }) => Ok(checkpoint::read(path, None, shape)?.1.weights),
        Err(error) => Err(error),
    }
}

struct Filler<'a> {
    data: &'a Data,
    order: Order,
    schedule: Schedule,
    curve: Curve,
    each: usize,
}

impl Filler<'_> {
    /// Fills a batch with the positions from this visit on, with their targets when this share of the run is complete.
    fn fill(&self, visits: u64, over: f64, batch: &mut [Part]) {
        let goal = Goal {
            curve: self.curve,
            result: self.schedule.result(over),
        };
        let samples = &self.data.train;
        batch.par_iter_mut().enumerate().for_each(|(i, part)| {
            part.clear();
            let from = visits + (i * self.each) as u64;
            for number in self.order.visits(from, self.each) {
                let sample = &samples.all[number];
                part.push(samples.inputs(sample), sample.bucket, goal.target(sample));
            }
        });
    }
}

#[cfg(test)]
#[path = "run_tests.rs"]
mod tests;
