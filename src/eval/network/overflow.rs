//! Checks that no legal position can make a network's sums overflow.

use super::features::{BUCKETS, Layout};
use super::roster::NO_CLASS;
use super::{NEURONS_STEP, NetworkError, QA, RawNetwork};
use crate::board::PieceKind;

/// The largest absolute value of a weight of the second layer: times [`QA`] it fits in an `i16`.
pub const MAX_OUTPUT_WEIGHT: i16 = 127;

/// The factor by which the largest weights of a neuron that could overflow are reduced, at each attempt.
const CUT: (i32, i32) = (19, 20);

impl RawNetwork {
    /// Reduces the largest weights of neurons that could overflow 16 bits until none can. Returns how many such neurons
    /// there were.
    pub fn bound(&mut self) -> usize {
        let mut count = 0;
        for neuron in 0..self.neurons {
            let all = self.cut(neuron, self.neurons, RawNetwork::neuron_range, |network| &mut network.rows);
            let activity = self.cut(neuron, NEURONS_STEP, RawNetwork::activity_range, |network| &mut network.activity);
            count += usize::from(all || activity);
        }
        count
    }

    /// Reduces the largest weights of a neuron, one in each row of `width` numbers, until its range fits 16 bits.
    /// Returns false if it did already.
    fn cut(
        &mut self,
        neuron: usize,
        width: usize,
        range: fn(&RawNetwork, usize) -> (i32, i32),
        rows: fn(&mut RawNetwork) -> &mut Vec<i16>,
    ) -> bool {
        let mut was_cut = false;
        while !fits(range(self, neuron)) {
            let rows = rows(self);
            let weights = rows.iter().skip(neuron).step_by(width);
            let greatest = weights.map(|weight| i32::from(*weight).abs()).max();
            let most = greatest.unwrap_or(0) * CUT.0 / CUT.1;
            for weight in rows.iter_mut().skip(neuron).step_by(width) {
                *weight = i32::from(*weight).clamp(-most, most) as i16;
            }
            was_cut = true;
            if most == 0 {
                break;
            }
        }
        was_cut
    }

    /// Checks that no legal position of the network's games can make a sum overflow.
    ///
    /// # Errors
    /// [`NetworkError::Overflow`] when one could, [`NetworkError::Shape`] when rows are missing or the scale is out of
    /// range.
    pub fn check(&self) -> Result<(), NetworkError> {
        let layout = Layout::new(&self.roster);
        let wide = layout.wide_inputs();
        for (what, found, expected) in [
            ("weights", self.rows.len(), wide * self.neurons),
            ("biases", self.biases.len(), self.neurons),
            ("activity weights", self.activity.len(), 2 * layout.activity_offsets.end * NEURONS_STEP),
            ("output weights", self.output.len(), BUCKETS * 2 * self.neurons),
            ("output biases", self.output_biases.len(), BUCKETS),
        ] {
            if found != expected {
                return Err(NetworkError::Shape { what, found: found as u64, expected: expected.to_string() });
            }
        }
        if !(1..=10_000).contains(&self.scale) {
            return Err(NetworkError::Shape {
                what: "centipawns a unit",
                found: u64::from(self.scale.unsigned_abs()),
                expected: "1 to 10000".to_owned(),
            });
        }
        for neuron in 0..self.neurons {
            for (what, range) in
                [("neuron", self.neuron_range(neuron)), ("activity of neuron", self.activity_range(neuron))]
            {
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
                return Err(NetworkError::Overflow { what: "output", index: bucket });
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
        let weights = self.rows.iter().skip(neuron).step_by(self.neurons);
        let weights: Vec<i32> = weights.map(|weight| i32::from(*weight)).collect();
        let layout = Layout::new(&self.roster);
        let greatest = self.greatest(&layout, |input| weights[input]);
        let least = self.greatest(&layout, |input| -weights[input]);
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
        let (roster, offsets) = (&self.roster, self.roster.activity_offsets());
        let kinds = || {
            let kinds = PieceKind::ALL.into_iter();
            kinds.filter(|kind| roster.classes[*kind] != NO_CLASS)
        };
        let side = |start: usize| -> i32 {
            let weight = |input: usize| weight(start + input).max(0);
            let piece = |kind: PieceKind| -> i32 {
                let class = roster.activity_class(kind);
                let ranges = offsets.of_piece(class, kind == PieceKind::Pawn).into_iter();
                ranges.map(|range| range.map(weight).max().unwrap_or(0)).sum()
            };
            let king = if roster.one_king_each { piece(PieceKind::King) } else { 0 };
            let others = kinds().filter(|kind| !roster.one_king_each || *kind != PieceKind::King);
            let most = i32::from(roster.pieces_of_side) - i32::from(roster.one_king_each);
            let others = others.map(piece).max().unwrap_or(0);
            most * others + king + offsets.of_no_piece().map(weight).sum::<i32>()
        };
        side(0) + side(offsets.end)
    }

    /// The greatest sum of the weights of inputs that can be on together, or a little more.
    fn greatest(&self, layout: &Layout, weight: impl Fn(usize) -> i32) -> i32 {
        let roster = &self.roster;
        let perspectives = if roster.by_color { 2 } else { 1 };
        let pieces = (0..perspectives).map(|number| self.greatest_of_pieces(layout, number, &weight));
        let files = usize::from(roster.files);
        let castling = (0..2).map(|side| {
            let rook = |turned: usize, file: usize| weight(layout.castling_of(side, turned, file));
            let rooks = (0..files).map(|file| rook(0, file).max(rook(1, file)));
            // A side has at most two rooks that may castle.
            greatest_of(rooks, 2)
        });
        let rest = layout.rights_and_rules().chain(layout.checks_left());
        let rest = rest.map(|input| weight(input).max(0));
        pieces.max().unwrap_or(0) + castling.sum::<i32>() + rest.sum::<i32>()
    }

    /// The greatest sum for pieces on the board and in hand, by the inputs of one perspective.
    fn greatest_of_pieces(&self, layout: &Layout, perspective: usize, weight: impl Fn(usize) -> i32) -> i32 {
        let roster = &self.roster;
        let squares = usize::from(roster.files) * usize::from(roster.ranks);
        let classes = roster.class_count();
        let of_side = |side: usize, class: usize, square: usize| {
            weight(((2 * perspective + side) * classes + class) * squares + square)
        };
        let kings = roster.king_class().map_or(0, |king| {
            let best = |side| (0..squares).map(|square| of_side(side, king, square)).max();
            (0..2).filter_map(best).sum()
        });
        let others = (0..squares).map(|square| {
            (0..classes)
                .filter(|class| roster.king_class() != Some(*class))
                .map(|class| of_side(0, class, square).max(of_side(1, class, square)))
                .max()
                .unwrap_or(0)
        });
        let in_hand = layout.in_hand().map(&weight);
        let one_king_each = if roster.one_king_each { 2 } else { 0 };
        let most = usize::from(roster.pieces).min(squares + layout.in_hand().len());
        kings + greatest_of(others.chain(in_hand), most.saturating_sub(one_king_each))
    }
}

/// True if all numbers of the range fit 16 bits.
fn fits((least, greatest): (i32, i32)) -> bool {
    least >= i16::MIN.into() && greatest <= i16::MAX.into()
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
