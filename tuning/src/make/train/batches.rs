//! Filling batches with positions.

use super::judge::Goal;
use super::kernel::Part;
use super::logistic::Curve;
use super::order::Order;
use super::reader::Data;
use super::schedule::Schedule;
use rayon::prelude::*;

/// What batches are filled from.
pub struct Filler<'a> {
    pub data: &'a Data,
    pub order: Order,
    pub schedule: Schedule,
    pub curve: Curve,
    /// Positions in each part.
    pub each: usize,
}

impl Filler<'_> {
    /// Fills a batch with the positions from this visit on, with their targets when the share `progress` of the run is
    /// complete.
    pub fn fill(&self, visits: u64, progress: f64, batch: &mut [Part]) {
        let goal = Goal {
            curve: self.curve,
            result: self.schedule.result(progress),
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
