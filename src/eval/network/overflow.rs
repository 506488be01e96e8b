//! Checks that no legal position can make a network's sums overflow.

use super::activity::{ACTIVITY, OF_NO_PIECE, of_piece};
use super::features::{BUCKETS, Blocks};
use super::{NEURONS_STEP, NetworkError, QA, RawNetwork};
use crate::board::PieceKind;
use crate::eval::{PIECE_CLASSES, piece_class};

/// The largest absolute value of a weight of the second layer: times [`QA`] it fits in an `i16`.
pub const MAX_OUTPUT_WEIGHT: i16 = 127;

const KING: usize = piece_class(PieceKind::King);

impl RawNetwork {
    /// Checks that no legal position of any game on the network's board can make a sum overflow.
    ///
    /// # Errors
    /// [`NetworkError::Overflow`] when one could, [`NetworkError::Shape`] when rows are missing or the scale is out of
    /// range.
    pub fn check(&self) -> Result<(), NetworkError> {
        let wide = RawNetwork::wide_inputs(self.files, self.ranks);
        for (what, found, expected) in [
            ("weights", self.rows.len(), wide * self.neurons),
            ("biases", self.biases.len(), self.neurons),
            (
                "activity weights",
                self.activity.len(),
                2 * ACTIVITY * NEURONS_STEP,
            ),
            (
                "output weights",
                self.output.len(),
                BUCKETS * 2 * self.neurons,
            ),
            ("output biases", self.output_biases.len(), BUCKETS),
        ] {
            if found != expected {
                return Err(NetworkError::Shape {
                    what,
                    found: found as u64,
                    expected: expected.to_string(),
                });
            }
        }
        if !(1..=10_000).contains(&self.scale) {
            return Err(NetworkError::Shape {
                what: "centipawns a unit",
                found: u64::from(self.scale.unsigned_abs()),
                expected: "1 to 10000".to_owned(),
            });
        }
        let fits = |(least, greatest)| least >= i16::MIN.into() && greatest <= i16::MAX.into();
        for neuron in 0..self.neurons {
            for (what, range) in [
                ("neuron", self.neuron_range(neuron)),
                ("activity of neuron", self.activity_range(neuron)),
            ] {
                if !fits(range) {
                    let index = neuron;
                    return Err(NetworkError::Overflow { what, index });
                }
            }
        }
        for (bucket, weights) in self.output.chunks_exact(2 * self.neurons).enumerate() {
            let too_large = |weight: &i16| weight.unsigned_abs() > MAX_OUTPUT_WEIGHT as u16;
            let sum = |sign: i64| -> i64 {
                let weights = weights.iter().map(|weight| sign * i64::from(*weight));
                weights.filter(|weight| *weight > 0).sum()
            };
            let largest = sum(1).max(sum(-1)) * i64::from(QA) * i64::from(QA);
            if weights.iter().any(too_large) || largest > i64::from(i32::MAX) {
                return Err(NetworkError::Overflow {
                    what: "output",
                    index: bucket,
                });
            }
        }
        Ok(())
    }

    /// Bounds of what a neuron adds up in legal positions, without the inputs of what pieces do: no accumulator is
    /// outside them.
    ///
    /// They assume the worst piece on each square, for as many squares as there can be pieces, and the worst rights.
    pub fn neuron_range(&self, neuron: usize) -> (i32, i32) {
        let bias = i32::from(self.biases[neuron]);
        let greatest = self.greatest(|input| i32::from(self.rows[input * self.neurons + neuron]));
        let least = self.greatest(|input| -i32::from(self.rows[input * self.neurons + neuron]));
        (bias - least, bias + greatest)
    }

    /// Bounds of what the inputs of what pieces do add to a neuron. They assume that all pieces but the kings do the
    /// worst.
    pub fn activity_range(&self, neuron: usize) -> (i32, i32) {
        if neuron >= NEURONS_STEP {
            return (0, 0);
        }
        let weight = |input: usize| i32::from(self.activity[input * NEURONS_STEP + neuron]);
        let greatest = self.greatest_activity(weight);
        let least = self.greatest_activity(|input| -weight(input));
        (-least, greatest)
    }

    fn greatest_activity(&self, weight: impl Fn(usize) -> i32) -> i32 {
        let side = |start: usize| -> i32 {
            let weight = |input: usize| weight(start + input).max(0);
            let piece = |class: usize| -> i32 {
                let ranges = of_piece(class).into_iter();
                ranges
                    .map(|range| range.map(weight).max().unwrap_or(0))
                    .sum()
            };
            let others = (0..PIECE_CLASSES).filter(|class| *class != KING).map(piece);
            let most = self.most_men() as i32 - 1;
            most * others.max().unwrap_or(0) + piece(KING) + OF_NO_PIECE.map(weight).sum::<i32>()
        };
        side(0) + side(ACTIVITY)
    }

    /// The most pieces of a side: two ranks full, and one that began in hand.
    fn most_men(&self) -> usize {
        2 * usize::from(self.files) + 1
    }

    /// The greatest sum of the weights of inputs that can be on together, or a little more.
    fn greatest(&self, weight: impl Fn(usize) -> i32) -> i32 {
        let (files, ranks) = (usize::from(self.files), usize::from(self.ranks));
        let squares = files * ranks;
        let blocks = Blocks::of_board(files, ranks);
        let piece = |side: usize, kind: usize, square: usize| {
            weight((side * PIECE_CLASSES + kind) * squares + square)
        };
        let largest = |weights: &mut dyn Iterator<Item = i32>| weights.max().unwrap_or(0);
        let most_men = (2 * self.most_men()).min(squares);
        let kings: i32 = (0..2)
            .map(|side| largest(&mut (0..squares).map(|square| piece(side, KING, square))))
            .sum();
        let others = (0..squares).map(|square| {
            let kinds = (0..PIECE_CLASSES).filter(|kind| *kind != KING);
            largest(&mut kinds.flat_map(|kind| (0..2).map(move |side| piece(side, kind, square))))
        });
        // A side has at most two rooks that may castle.
        let castling = (0..2).map(|side| {
            let rook = |turned: usize, file: usize| {
                weight(blocks.castling + (side * 2 + turned) * files + file)
            };
            greatest_of((0..files).map(|file| rook(0, file).max(rook(1, file))), 2)
        });
        let rest = (blocks.unmoved..blocks.activity).map(|input| weight(input).max(0));
        kings + greatest_of(others, most_men - 2) + castling.sum::<i32>() + rest.sum::<i32>()
    }
}

/// The sum of the `count` greatest numbers, those below 0 left out.
fn greatest_of(numbers: impl Iterator<Item = i32>, count: usize) -> i32 {
    let mut numbers: Vec<i32> = numbers.filter(|number| *number > 0).collect();
    if numbers.len() > count {
        numbers.select_nth_unstable_by(count, |a, b| b.cmp(a));
        numbers.truncate(count);
    }
    numbers.iter().sum()
}
