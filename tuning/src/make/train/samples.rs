//! Positions as a network sees them.

use super::logistic;
use sissa::board::{Color, Geometry};
use sissa::eval::network::Layout;
use sissa::eval::{Weights, evaluate};
use sissa::position::Position;

/// A position, without its inputs.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sample {
    start: u64,
    /// The numbers of inputs of the side to move, and of the other.
    lengths: [u16; 2],
    /// The bucket of the output.
    pub bucket: u8,
    /// The variant, as an index in those of the data.
    pub variant: u16,
    /// Half points of the side to move, if known.
    pub result: Option<u8>,
    /// The score to predict, in centipawns for the side to move: blended, if it comes from a search.
    pub score: i16,
    /// The score before blending.
    pub own_score: i16,
    /// The classical evaluation in centipawns for the side to move; 0 if it was not requested.
    pub classical: i16,
}

impl Sample {
    #[cfg(test)]
    pub fn new(score: i16, result: Option<u8>) -> Sample {
        Sample { start: 0, lengths: [0, 0], bucket: 0, variant: 0, result, score, own_score: score, classical: 0 }
    }

    /// Points of the side to move, if known.
    pub fn points(&self) -> Option<f32> {
        self.result.map(|half_points| f32::from(half_points) / 2.0)
    }
}

/// What is known of a position: scores in centipawns for the side to move, before and after blending, and its half
/// points.
pub struct Label {
    pub own_score: i32,
    pub score: i32,
    pub half_points: Option<u8>,
}

#[derive(Clone, Debug, Default, PartialEq)]
pub struct Samples {
    inputs: Vec<u16>,
    /// The positions, without their inputs.
    pub all: Vec<Sample>,
    /// How many games they come from.
    pub games: usize,
}

impl Samples {
    pub fn len(&self) -> usize {
        self.all.len()
    }

    pub fn is_empty(&self) -> bool {
        self.all.is_empty()
    }

    /// The inputs of a position, for the side to move and for the other.
    pub fn inputs(&self, sample: &Sample) -> [&[u16]; 2] {
        let start = sample.start as usize;
        let middle = start + usize::from(sample.lengths[0]);
        let end = middle + usize::from(sample.lengths[1]);
        [&self.inputs[start..middle], &self.inputs[middle..end]]
    }

    /// Positions from all parts of the data, `most` at the most.
    pub fn spread(&self, most: usize) -> impl Iterator<Item = &Sample> {
        self.all.iter().step_by(self.len().div_ceil(most).max(1))
    }

    /// The curve that predicts the games' results from scores.
    pub fn fit_curve(&self) -> logistic::Curve {
        /// More positions would not change it.
        const ENOUGH: usize = 1_000_000;
        let pair = |sample: &Sample| Some((sample.score.into(), sample.points()?.into()));
        let pairs: Vec<(f64, f64)> = self.spread(ENOUGH).filter_map(pair).collect();
        logistic::Curve::fit(&pairs)
    }

    /// CRC-32 of the samples' scores, results, buckets and offsets, to recognise the data when a run is resumed.
    pub fn fingerprint(&self) -> u32 {
        let mut hasher = crc32fast::Hasher::new();
        for sample in &self.all {
            hasher.update(&sample.start.to_le_bytes());
            hasher.update(&sample.score.to_le_bytes());
            // 3 for none, as states on disk have it.
            hasher.update(&[sample.bucket, sample.result.unwrap_or(3)]);
        }
        hasher.finalize()
    }

    pub fn push<G: Geometry>(
        &mut self,
        layout: &Layout,
        position: &Position<G>,
        label: Label,
        variant: u16,
        weights: Option<&Weights<G>>,
    ) {
        let side = position.side_to_move();
        let start = self.inputs.len();
        let mut emit = |perspective: Color| {
            let before = self.inputs.len();
            layout.features(position, perspective, |input| self.inputs.push(input as u16));
            (self.inputs.len() - before) as u16
        };
        let lengths = [emit(side), emit(!side)];
        let clamp = |score: i32| score.clamp(i16::MIN.into(), i16::MAX.into()) as i16;
        self.all.push(Sample {
            start: start as u64,
            lengths,
            bucket: layout.bucket(position) as u8,
            variant,
            result: label.half_points,
            score: clamp(label.score),
            own_score: clamp(label.own_score),
            classical: weights.map_or(0, |weights| clamp(evaluate(position, weights))),
        });
    }

    /// Appends the positions of a game.
    pub fn append(&mut self, other: &Samples) {
        let before = self.inputs.len() as u64;
        self.inputs.extend_from_slice(&other.inputs);
        self.all.extend(other.all.iter().map(|sample| Sample { start: sample.start + before, ..*sample }));
        self.games += 1;
    }
}
