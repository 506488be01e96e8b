//! Checkpoints: a run on disk, to be resumed.
//!
//! The state of a [`state_file`], with all numbers little-endian: u64 visits; f64 seconds; u64 steps; the weights and both
//! of Adam's moments as f32.

use super::parameters::{Parameters, Shape};
use super::trainer::Trainer;
use crate::shared::state_file::{self, StateError};
use std::path::Path;

const KIND: &str = "train";

/// The progress of a run, without the weights.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Progress {
    pub visits: u64,
    /// Seconds that the run has taken, not counting reading.
    pub seconds: f64,
}

/// Writes the progress of a run with these settings.
pub fn write(
    path: &Path,
    settings: &str,
    progress: &Progress,
    trainer: &Trainer,
) -> Result<(), StateError> {
    let mut bytes = progress.visits.to_le_bytes().to_vec();
    bytes.extend(progress.seconds.to_le_bytes());
    bytes.extend(trainer.steps.to_le_bytes());
    trainer.weights.write(&mut bytes);
    for moments in &trainer.moments {
        moments.write(&mut bytes);
    }
    state_file::write(path, KIND, settings, &bytes)
}

/// Reads the progress of a run, with these settings unless they are `None`, of a network of this size.
pub fn read(
    path: &Path,
    settings: Option<&str>,
    shape: Shape,
) -> Result<(Progress, Trainer), StateError> {
    let bytes = state_file::read(path, KIND, settings)?;
    parse(&bytes, shape).ok_or_else(|| StateError::Foreign(path.to_owned()))
}

fn parse(mut bytes: &[u8], shape: Shape) -> Option<(Progress, Trainer)> {
    let mut number = || {
        let (first, rest) = bytes.split_first_chunk()?;
        bytes = rest;
        Some(*first)
    };
    let progress = Progress {
        visits: u64::from_le_bytes(number()?),
        seconds: f64::from_le_bytes(number()?),
    };
    let steps = u64::from_le_bytes(number()?);
    let weights = Parameters::read(shape, &mut bytes)?;
    let moments = [
        Parameters::read(shape, &mut bytes)?,
        Parameters::read(shape, &mut bytes)?,
    ];
    let trainer = Trainer::resume(weights, moments, steps);
    bytes.is_empty().then_some((progress, trainer))
}
