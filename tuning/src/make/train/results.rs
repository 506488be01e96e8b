//! What a run gives: errors on the way, and the network.

use super::checkpoint::Measured;
use super::judge::{self, Errors, Goal};
use super::run::Run;
use super::samples::{Sample, Samples};
use super::{quantised, report, rounding};
use crate::shared::file_error::FileError;
use crate::shared::process;
use crate::shared::progress::Progress;
use crate::shared::state_file;
use sissa::eval::network::RawNetwork;

impl Run<'_> {
    /// Measures the errors. Returns the text of them that the progress display begins with.
    pub fn measure(&mut self, display: &Progress) -> String {
        let visits = self.done.visits;
        let [train, held_out] = self.judge();
        let errors = format!(
            "{:.6} training, {:.6} validation, ",
            train.goal, held_out.goal
        );
        self.done.measured.push(Measured {
            visits,
            train: train.goal,
            held_out: held_out.goal,
        });
        if self.label.is_none() {
            display.print(&format!(
                "{visits} visits: error {errors}{:.6} of results, {:.6} of scores",
                held_out.result, held_out.score
            ));
        }
        errors
    }

    /// Writes the network and prints its errors.
    pub fn finish(&self) -> Result<(), FileError> {
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

    /// The target at the end.
    fn goal(&self) -> Goal {
        Goal {
            curve: self.curve,
            result: self.schedule.result(1.0),
        }
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
    pub fn network(&self) -> (RawNetwork, usize) {
        let weights = &self.trainer.weights;
        let held_out = &self.judged[1];
        let outputs = judge::outputs(weights, &self.data.held_out, held_out);
        let scale = judge::scale(held_out, &outputs);
        let mut network = quantised::quantise(weights, &self.data.purpose, scale.round() as i32);
        let limited = network.bound();
        rounding::refine(&mut network, weights, &self.data.train);
        (network, limited)
    }

    pub fn write_network(&self, network: &RawNetwork) -> Result<(), FileError> {
        state_file::replace(self.out, &network.to_bytes())
    }
}
