//! A run from start to end.

use super::checkpoint::{self, Done, Measured};
use super::kernel::{LANES, Part};
use super::logistic::Curve;
use super::order::Order;
use super::parameters::Parameters;
use super::reader::Data;
use super::samples::{Sample, Samples};
use super::schedule::Bounds;
use super::target::Target;
use super::trainer::{PARTS, Trainer};
use super::validation::{self, Errors};
use super::{Settings, TrainError, quantised, report, rounding};
use crate::shared::files::{FileError, replace};
use crate::shared::process::{self, End};
use crate::shared::progress::Progress;
use rayon::prelude::*;
use sissa::eval::network::{NEURONS_STEP, RawNetwork};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// How many positions of training, and held out, the errors are measured on; the last report uses all held out.
const MEASURED_ON: usize = 150_000;

/// The smallest share of a run between two measurements.
const MIN_SHARE: f64 = 0.005;

// The first tile has the neurons that all inputs are connected to.
const _: () = assert!(NEURONS_STEP == LANES);

/// The curve from scores to points.
pub fn curve(data: &Data, settings: &Settings) -> Curve {
    match settings.scale {
        Some(scale) => Curve { scale },
        None => data.train.fit_curve(),
    }
}

pub struct Run<'a> {
    data: &'a Data,
    settings: &'a Settings,
    out: &'a Path,
    checkpoint: PathBuf,
    bounds: Bounds,
    curve: Curve,
    order: Order,
    /// See [`conditions`].
    conditions: String,
    /// The positions that the errors are measured on: of training, and held out.
    measured_on: [Vec<Sample>; 2],
    trainer: Trainer,
    pub done: Done,
    /// What the progress display begins with, in a run without other output.
    label: Option<String>,
}

/// A call of [`Run::train`].
struct Session {
    begin: Instant,
    /// The visits and seconds at its beginning.
    from: (u64, f64),
    display: Progress,
    /// The text of the last errors, for the display.
    errors: String,
    /// After how many visits and which share of the run errors were measured.
    measured: (u64, f64),
    /// When a checkpoint was written.
    written: Instant,
}

impl Session {
    fn new(run: &Run<'_>) -> Session {
        let label = run.label.as_deref().unwrap_or_default();
        let measured = run.done.measured.last().map_or(0, |last| last.visits);
        Session {
            begin: Instant::now(),
            from: (run.done.visits, run.done.seconds),
            display: Progress::new(label, Some(1000), 0, "thousandths of the run"),
            errors: String::new(),
            measured: (measured, run.bounds.progress(measured, 0.0)),
            written: Instant::now(),
        }
    }

    /// Visits a second.
    fn speed(&self, visits: u64) -> f64 {
        (visits - self.from.0) as f64 / self.begin.elapsed().as_secs_f64()
    }
}

impl<'a> Run<'a> {
    /// A run over these positions, new or resumed.
    pub fn new(data: &'a Data, settings: &'a Settings, out: &'a Path) -> Result<Run<'a>, TrainError> {
        let shape = data.purpose.shape(settings.neurons);
        let curve = curve(data, settings);
        let conditions = conditions(data, settings, curve);
        let checkpoint = checkpoint::path_of(out);
        let (done, trainer) = if settings.resume && checkpoint.exists() {
            checkpoint::read(&checkpoint, &conditions, shape)?
        } else {
            let weights = match &settings.start {
                Some(path) => checkpoint::start(path, &data.purpose, shape, settings.seed)?,
                None => Parameters::random(shape, settings.seed),
            };
            (Done::default(), Trainer::new(weights))
        };
        let measured_on = [&data.train, &data.held_out].map(|samples| samples.spread(MEASURED_ON).copied().collect());
        Ok(Run {
            data,
            settings,
            out,
            checkpoint,
            bounds: settings.bounds(data.train.len()),
            curve,
            order: Order::new(data.train.len(), settings.seed),
            conditions,
            measured_on,
            trainer,
            done,
            label: None,
        })
    }

    /// The same run with no output but a progress display that begins with this label.
    pub fn with_label(mut self, label: String) -> Run<'a> {
        self.label = Some(label);
        self
    }

    /// The same run, whose settings tell the seconds that it has from now on, not from its beginning.
    pub fn timed_from_now(mut self) -> Run<'a> {
        self.bounds.seconds = self.bounds.seconds.map(|left| self.done.seconds + left);
        self
    }

    /// Prints a line, unless the run is quiet.
    fn print(&self, text: &str) {
        if self.label.is_none() {
            eprintln!("{text}");
        }
    }

    /// Trains until the bounds are reached or `stop`, asked before each step, returns true; then writes the network.
    pub fn train(&mut self, stop: &dyn Fn() -> bool) -> Result<End, FileError> {
        self.print(&self.conditions);
        let mut session = Session::new(self);
        let mut batches = [(); 2].map(|()| vec![Part::default(); PARTS]);
        self.filler(self.done.visits, self.progress())(&mut batches[0]);
        while self.progress() < 1.0 {
            if stop() {
                session.display.finish();
                self.write_state()?;
                return Ok(End::Interrupted);
            }
            self.step(&mut batches);
            self.done.seconds = session.from.1 + session.begin.elapsed().as_secs_f64();
            self.report_progress(&mut session)?;
        }
        // A run that was complete when it was resumed.
        if self.done.measured.is_empty() {
            self.measure(&session.display);
        }
        session.display.finish();
        self.print(&format!(
            "{} visits of {} positions in {:.0} s; {:.0} positions/s",
            self.done.visits,
            self.data.train.len(),
            self.done.seconds,
            session.speed(self.done.visits)
        ));
        self.write_state()?;
        self.finish()?;
        Ok(End::Finished)
    }

    /// Trains on the first batch. The second one is filled meanwhile, and becomes the first.
    fn step(&mut self, [current, next]: &mut [Vec<Part>; 2]) {
        let rate = self.settings.rate_at(self.progress());
        let decay = self.settings.decay as f32;
        let visits = self.done.visits + self.settings.batch as u64;
        let next_progress = self.bounds.progress(visits, self.done.seconds);
        let fill = self.filler(visits, next_progress);
        let trainer = &mut self.trainer;
        rayon::join(|| trainer.step(current, rate, decay), || fill(next));
        std::mem::swap(current, next);
        self.done.visits = visits;
    }

    /// Shows how far the run is; measures the errors and writes a checkpoint when these are due.
    fn report_progress(&mut self, session: &mut Session) -> Result<(), FileError> {
        let (visits, progress) = (self.done.visits, self.progress());
        session.display.update((progress * 1000.0) as u64, || {
            let speed = session.speed(visits) / 1000.0;
            format!("{}{speed:.0} k positions/s", session.errors)
        });
        let epoch = self.data.train.len() as u64;
        let (before, share) = session.measured;
        if visits - before >= epoch && progress - share >= MIN_SHARE || progress >= 1.0 {
            session.measured = (visits, progress);
            session.errors = self.measure(&session.display);
        }
        let pause = Duration::from_secs_f64(self.settings.checkpoint_minutes * 60.0);
        if session.written.elapsed() >= pause && progress < 1.0 {
            self.write_state()?;
            let (network, _) = self.network();
            self.write_network(&network)?;
            session.written = Instant::now();
        }
        Ok(())
    }

    /// The share of the run that is complete.
    fn progress(&self) -> f64 {
        self.bounds.progress(self.done.visits, self.done.seconds)
    }

    /// What fills a batch with the positions from this visit on, with their targets when this share of the run is
    /// complete.
    fn filler(&self, visits: u64, progress: f64) -> impl Fn(&mut [Part]) + Sync + use<'a> {
        let (samples, order, target) = (&self.data.train, self.order, self.target(progress));
        let each = self.settings.batch / PARTS;
        move |batch| {
            batch.par_iter_mut().enumerate().for_each(|(i, part)| {
                part.clear();
                let from = visits + (i * each) as u64;
                for number in order.visits(from, each) {
                    let sample = &samples.all[number];
                    part.push(samples.inputs(sample), sample.bucket, target.points(sample));
                }
            });
        }
    }

    /// Measures the errors. Returns the text of them that the progress display begins with.
    fn measure(&mut self, display: &Progress) -> String {
        let visits = self.done.visits;
        let [train, held_out] = self.errors();
        let errors = format!("{:.6} training, {:.6} validation, ", train.target, held_out.target);
        self.done.measured.push(Measured { visits, train: train.target, held_out: held_out.target });
        if self.label.is_none() {
            display.print(&format!(
                "{visits} visits: error {errors}{:.6} of results, {:.6} of scores",
                held_out.result, held_out.score
            ));
        }
        errors
    }

    /// Writes the network and prints its errors.
    fn finish(&self) -> Result<(), FileError> {
        let (network, limited) = self.network();
        self.write_network(&network)?;
        if self.label.is_some() {
            return Ok(());
        }
        if limited > 0 {
            eprintln!("{limited} neurons could have overflowed; their largest weights were reduced");
        }
        let target = self.target(1.0);
        process::line(report::rounding(self.data, &self.trainer.weights, &network));
        process::line(format_args!("network: {} centipawns for an output of 1", network.scale));
        process::print(report::network_table(self.data, target, &network));
        process::line("classical evaluation");
        process::print(report::classical_table(self.data, target));
        Ok(())
    }

    /// The target when this share of the run is complete.
    fn target(&self, progress: f64) -> Target {
        Target { curve: self.curve, result: self.settings.result_at(progress) }
    }

    /// Measures the errors against the target at the end, in training and validation.
    fn errors(&self) -> [Errors; 2] {
        let target = self.target(1.0);
        let errors = |samples: &Samples, chosen: &[Sample]| {
            let outputs = validation::outputs(&self.trainer.weights, samples, chosen);
            Errors::of(target, chosen.iter().zip(outputs.into_iter().map(f64::from)))
        };
        [errors(&self.data.train, &self.measured_on[0]), errors(&self.data.held_out, &self.measured_on[1])]
    }

    /// The current network, quantised, and how many neurons had to be limited.
    fn network(&self) -> (RawNetwork, usize) {
        let weights = &self.trainer.weights;
        let held_out = &self.measured_on[1];
        let outputs = validation::outputs(weights, &self.data.held_out, held_out);
        let scale = validation::scale(held_out, &outputs);
        let mut network = quantised::quantise(weights, &self.data.purpose, scale.round() as i32);
        let limited = network.bound();
        rounding::refine(&mut network, weights, &self.data.train);
        (network, limited)
    }

    fn write_network(&self, network: &RawNetwork) -> Result<(), FileError> {
        replace(self.out, &network.to_bytes())
    }

    fn write_state(&self) -> Result<(), FileError> {
        let (path, conditions) = (&self.checkpoint, &self.conditions);
        checkpoint::write(path, conditions, &self.done, &self.trainer)
    }
}

/// Everything that the network depends on except the bounds, as text. A run is resumed only from a checkpoint with the
/// same text.
fn conditions(data: &Data, settings: &Settings, curve: Curve) -> String {
    let start = settings.start.as_deref();
    let start = start.unwrap_or(Path::new("random weights"));
    let (from, to) = settings.result();
    let (count, fingerprint) = (data.train.len(), data.train.fingerprint());
    let Settings { neurons, batch, rate, last_rate, decay, lambda, seed, .. } = settings;
    let text = format!(
        "{} neurons {neurons} batch {batch} rate {rate} to {last_rate} decay {decay} result {from} to {to} \
        lambda {lambda} from {} scale {:.2} seed {seed} positions {count} {fingerprint:08x}",
        data.purpose.mark(),
        start.display(),
        curve.scale
    );
    // A path may contain line ends; a state file has the conditions in one line.
    text.replace(['\n', '\r'], " ")
}

#[cfg(test)]
mod tests;
