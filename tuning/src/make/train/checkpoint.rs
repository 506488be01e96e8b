//! Checkpoints: a run on disk, to be resumed.
//!
//! All numbers are little-endian: 8 bytes `sissatrn`; u16 version, 1; u16 length and text of the settings; u64 visits;
//! f64 seconds; u64 steps; u32 number of points of the curves and five f64 for each; the weights and both of Adam's
//! moments as f32; u32 CRC-32 (IEEE) of everything before it.

use super::parameters::{Parameters, Shape};
use super::trainer::Trainer;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use thiserror::Error;

const MAGIC: &[u8; 8] = b"sissatrn";
const VERSION: u16 = 1;

/// Why a run cannot be resumed.
#[derive(Debug, Error)]
pub enum CheckpointError {
    /// It cannot be read or written.
    #[error("{}: {error}", .path.display())]
    Io { path: PathBuf, error: io::Error },
    /// It is another kind of file, or damaged.
    #[error("{} holds no training run of version {VERSION} with a network of this size, or is damaged", .0.display())]
    Foreign(PathBuf),
    /// It belongs to another run.
    #[error(
        "{} holds a run with other settings or data; use another file, or the same\n  there: {there}\n  now:   {now}",
        .path.display()
    )]
    OtherRun {
        path: PathBuf,
        /// The settings of that run.
        there: String,
        /// The settings of this run.
        now: String,
    },
}

/// A point of the curves.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Point {
    pub visits: f64,
    /// Errors against the target, in training and validation.
    pub goal: [f64; 2],
    /// The error against results, in validation.
    pub result: f64,
    /// The error against scores, in validation.
    pub score: f64,
}

/// The progress of a run, without the weights.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Progress {
    /// Visits of positions.
    pub visits: u64,
    /// Seconds that the run has taken, not counting reading.
    pub seconds: f64,
    /// The curves so far.
    pub points: Vec<Point>,
}

fn bytes(settings: &str, progress: &Progress, trainer: &Trainer) -> Vec<u8> {
    let mut bytes = MAGIC.to_vec();
    bytes.extend(VERSION.to_le_bytes());
    bytes.extend((settings.len() as u16).to_le_bytes());
    bytes.extend(settings.as_bytes());
    bytes.extend(progress.visits.to_le_bytes());
    bytes.extend(progress.seconds.to_le_bytes());
    bytes.extend(trainer.steps.to_le_bytes());
    bytes.extend((progress.points.len() as u32).to_le_bytes());
    for point in &progress.points {
        let [train, held_out] = point.goal;
        for number in [point.visits, train, held_out, point.result, point.score] {
            bytes.extend(number.to_le_bytes());
        }
    }
    trainer.weights.write(&mut bytes);
    trainer
        .moments
        .iter()
        .for_each(|moments| moments.write(&mut bytes));
    bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
    bytes
}

/// Writes a file completely or not at all.
///
/// # Errors
/// The system's error.
pub fn replace(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut beside = path.as_os_str().to_owned();
    beside.push(".new");
    let mut file = File::create(&beside)?;
    file.write_all(bytes)?;
    file.sync_all()?;
    fs::rename(&beside, path)
}

/// Writes the progress of a run with these settings.
///
/// # Errors
/// [`CheckpointError::Io`] when the file cannot be written.
pub fn write(
    path: &Path,
    settings: &str,
    progress: &Progress,
    trainer: &Trainer,
) -> Result<(), CheckpointError> {
    let written = replace(path, &bytes(settings, progress, trainer));
    written.map_err(|error| CheckpointError::Io {
        path: path.to_owned(),
        error,
    })
}

/// Reads the progress of the run with these settings.
///
/// # Errors
/// [`CheckpointError`] when the file cannot be read, is damaged, or belongs to another run.
pub fn read(
    path: &Path,
    settings: &str,
    shape: Shape,
) -> Result<(Progress, Trainer), CheckpointError> {
    let foreign = || CheckpointError::Foreign(path.to_owned());
    let body = read_body(path)?;
    let mut reader = Reader(&body);
    let there = reader.settings().ok_or_else(foreign)?;
    if there != settings {
        return Err(CheckpointError::OtherRun {
            path: path.to_owned(),
            there,
            now: settings.to_owned(),
        });
    }
    reader.run(shape).ok_or_else(foreign)
}

/// Reads the weights of any run, for a network of this size.
///
/// # Errors
/// [`CheckpointError`] when the file cannot be read, is damaged, or has a network of another size.
pub fn read_weights(path: &Path, shape: Shape) -> Result<Parameters, CheckpointError> {
    let body = read_body(path)?;
    let mut reader = Reader(&body);
    let read = reader.settings().and_then(|_| reader.run(shape));
    let (_, trainer) = read.ok_or_else(|| CheckpointError::Foreign(path.to_owned()))?;
    Ok(trainer.weights)
}

/// The file without its checksum, if that is correct.
fn read_body(path: &Path) -> Result<Vec<u8>, CheckpointError> {
    let mut bytes = fs::read(path).map_err(|error| CheckpointError::Io {
        path: path.to_owned(),
        error,
    })?;
    let sound = bytes
        .split_last_chunk()
        .is_some_and(|(body, check)| crc32fast::hash(body) == u32::from_le_bytes(*check));
    if !sound {
        return Err(CheckpointError::Foreign(path.to_owned()));
    }
    bytes.truncate(bytes.len() - 4);
    Ok(bytes)
}

struct Reader<'a>(&'a [u8]);

impl Reader<'_> {
    fn take<const N: usize>(&mut self) -> Option<[u8; N]> {
        let (first, rest) = self.0.split_first_chunk()?;
        self.0 = rest;
        Some(*first)
    }

    fn settings(&mut self) -> Option<String> {
        if &self.take::<8>()? != MAGIC || u16::from_le_bytes(self.take()?) != VERSION {
            return None;
        }
        let length = u16::from_le_bytes(self.take()?);
        let (text, rest) = self.0.split_at_checked(length.into())?;
        self.0 = rest;
        String::from_utf8(text.to_vec()).ok()
    }

    fn run(&mut self, shape: Shape) -> Option<(Progress, Trainer)> {
        let visits = u64::from_le_bytes(self.take()?);
        let seconds = f64::from_le_bytes(self.take()?);
        let steps = u64::from_le_bytes(self.take()?);
        let count = u32::from_le_bytes(self.take()?);
        let mut points = Vec::new();
        for _ in 0..count {
            let mut number = || Some(f64::from_le_bytes(self.take()?));
            points.push(Point {
                visits: number()?,
                goal: [number()?, number()?],
                result: number()?,
                score: number()?,
            });
        }
        let weights = Parameters::read(shape, &mut self.0)?;
        let moments = [
            Parameters::read(shape, &mut self.0)?,
            Parameters::read(shape, &mut self.0)?,
        ];
        let progress = Progress {
            visits,
            seconds,
            points,
        };
        let trainer = Trainer::resume(weights, moments, steps);
        self.0.is_empty().then_some((progress, trainer))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_run_is_read_back_and_damage_is_found() {
        let folder = tempfile::tempdir().expect("there is room");
        let path = folder.path().join("run");
        let shape = Shape {
            inputs: 7,
            wide_inputs: 5,
            neurons: 64,
        };
        let mut trainer = Trainer::new(Parameters::random(shape, 3));
        trainer.moments[1] = Parameters::random(shape, 4);
        trainer.steps = 77;
        let point = Point {
            visits: 5.0,
            goal: [0.25, 0.5],
            result: 0.125,
            score: 1.0,
        };
        let progress = Progress {
            visits: 1 << 40,
            seconds: 2.5,
            points: vec![point; 3],
        };
        write(&path, "seed 1", &progress, &trainer).expect("it is written");
        let (found, again) = read(&path, "seed 1", shape).expect("it is whole");
        assert_eq!(found, progress);
        assert_eq!(again.weights, trainer.weights);
        assert_eq!(again.moments, trainer.moments);
        assert_eq!(again.steps, 77);
        let weights = read_weights(&path, shape).expect("it is whole");
        assert_eq!(weights, trainer.weights);
        let larger = Shape {
            neurons: 96,
            ..shape
        };
        assert!(matches!(
            read_weights(&path, larger),
            Err(CheckpointError::Foreign(_))
        ));
        assert!(matches!(
            read(&path, "seed 2", shape),
            Err(CheckpointError::OtherRun { .. })
        ));
        let bytes = fs::read(&path).expect("it is there");
        for at in [0, 9, 40, bytes.len() / 2, bytes.len() - 1] {
            let mut damaged = bytes.clone();
            damaged[at] ^= 4;
            fs::write(&path, &damaged).expect("it is written");
            let read = read(&path, "seed 1", shape);
            assert!(matches!(read, Err(CheckpointError::Foreign(_))), "{at}");
        }
        fs::write(&path, &bytes[..bytes.len() - 9]).expect("it is written");
        let read = read(&path, "seed 1", shape);
        assert!(matches!(read, Err(CheckpointError::Foreign(_))));
    }
}
