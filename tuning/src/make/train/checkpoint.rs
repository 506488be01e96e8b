//! Checkpoints: a run on disk, to be resumed.
//!
//! The state of a [`state_file`], with all numbers little-endian: u64 visits; f64 seconds; u32 number of measurements,
//! each u64 visits and two f64 errors; u64 steps; the weights and both of Adam's moments as f32.

use super::kernel::LANES;
use super::parameters::{Parameters, Shape};
use super::purpose::Purpose;
use super::trainer::Trainer;
use super::{TrainError, quantised, read_network};
use crate::make::game_files::bytes::Reader;
use crate::shared::files::{FileError, with_suffix};
use crate::shared::state_file;
use serde::{Deserialize, Serialize};
use sissa::eval::network::{LoadError, MAX_NEURONS, NetworkError};
use std::path::{Path, PathBuf};

const KIND: &str = "train";

/// Where the state of a run is stored whose network is written to `out`.
pub fn path_of(out: &Path) -> PathBuf {
    with_suffix(out, ".run")
}

/// How much of a run is done.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Done {
    pub visits: u64,
    /// Seconds that the run has taken, not counting reading.
    pub seconds: f64,
    pub measured: Vec<Measured>,
}

/// Mean squared errors of predicted points after a number of visits of positions.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Measured {
    pub visits: u64,
    pub train: f64,
    pub held_out: f64,
}

pub fn write(path: &Path, settings: &str, done: &Done, trainer: &Trainer) -> Result<(), FileError> {
    let mut bytes = done.visits.to_le_bytes().to_vec();
    bytes.extend(done.seconds.to_le_bytes());
    bytes.extend((done.measured.len() as u32).to_le_bytes());
    for point in &done.measured {
        bytes.extend(point.visits.to_le_bytes());
        bytes.extend(point.train.to_le_bytes());
        bytes.extend(point.held_out.to_le_bytes());
    }
    bytes.extend(trainer.steps.to_le_bytes());
    trainer.weights.write(&mut bytes);
    for moments in &trainer.moments {
        moments.write(&mut bytes);
    }
    state_file::write(path, KIND, settings, &bytes)
}

/// Reads the state of a run with these settings, of a network of this size.
pub fn read(path: &Path, settings: &str, shape: Shape) -> Result<(Done, Trainer), TrainError> {
    decode(path, &state_file::resume(path, KIND, settings)?, shape)
}

/// Decodes the state of a run; `path` is its file in messages.
pub fn decode(path: &Path, bytes: &[u8], shape: Shape) -> Result<(Done, Trainer), TrainError> {
    let of_size = |neurons| parse(bytes, Shape { neurons, ..shape });
    if let Some(found) = of_size(shape.neurons) {
        return Ok(found);
    }
    let mut sizes = (LANES..=MAX_NEURONS).step_by(LANES);
    Err(match sizes.find(|neurons| of_size(*neurons).is_some()) {
        Some(there) => TrainError::Neurons { path: path.to_owned(), there, now: shape.neurons },
        None => state_file::foreign(path).into(),
    })
}

fn parse(bytes: &[u8], shape: Shape) -> Option<(Done, Trainer)> {
    let reader = &mut Reader::new(bytes);
    let visits = u64::from_le_bytes(*reader.take()?);
    let seconds = f64::from_le_bytes(*reader.take()?);
    let points = u32::from_le_bytes(*reader.take()?);
    let mut point = |_| {
        Some(Measured {
            visits: u64::from_le_bytes(*reader.take()?),
            train: f64::from_le_bytes(*reader.take()?),
            held_out: f64::from_le_bytes(*reader.take()?),
        })
    };
    let measured = (0..points).map(&mut point).collect::<Option<_>>()?;
    let done = Done { visits, seconds, measured };
    let steps = u64::from_le_bytes(*reader.take()?);
    let weights = Parameters::read(shape, reader)?;
    let moments = [Parameters::read(shape, reader)?, Parameters::read(shape, reader)?];
    let trainer = Trainer::resume(weights, moments, steps);
    reader.is_empty().then_some((done, trainer))
}

/// The weights of another run's checkpoint, or of a network's file, which may have fewer neurons.
pub fn start(path: &Path, purpose: &Purpose, shape: Shape, seed: u64) -> Result<Parameters, TrainError> {
    match read_network(path) {
        Ok(network) => {
            purpose.check(path, &network)?;
            let neurons = network.neurons;
            if neurons > shape.neurons {
                return Err(TrainError::Neurons { path: path.to_owned(), there: neurons, now: shape.neurons });
            }
            Ok(quantised::restore(&network, purpose).enlarged(shape.neurons, seed))
        }
        Err(FileError::Network { error: LoadError::Network(NetworkError::NoNetwork), .. }) => {
            let (settings, state) = state_file::read(path, KIND)?;
            match settings.split(' ').next() == Some(&*purpose.mark()) {
                true => Ok(decode(path, &state, shape)?.1.weights),
                false => Err(TrainError::OtherPurpose {
                    path: path.to_owned(),
                    network: "another game or board, or has been made by an earlier version".to_owned(),
                    games: purpose.to_string(),
                }),
            }
        }
        Err(error) => Err(error.into()),
    }
}
