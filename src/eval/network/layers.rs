//! The arithmetic of a network. Additions may wrap on the way, but never in the final sum: [`RawNetwork::check`]
//! refuses networks in which a legal position could overflow it.

use super::activity::{MAX_ACTIVITY, activity};
use super::{GameMark, Layout, NEURONS_STEP, NetworkError, QA, QB, RawNetwork, Roster, SUM_SHIFT};
use crate::board::{Bitboard, Geometry, Square};
use crate::position::Position;
use arrayvec::ArrayVec;
use bytemuck::{Pod, Zeroable, cast_slice, cast_slice_mut};

/// The largest value that a network gives, in centipawns.
const MAX_OUTPUT: i64 = 1_000_000;

/// The numbers of [`NEURONS_STEP`] neurons, on one cache line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Pod, Zeroable)]
#[repr(C, align(64))]
pub(super) struct Block([i16; NEURONS_STEP]);

/// A network ready for use.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Network {
    /// The game that the network is for; `None` for all usual games of a board.
    game: Option<GameMark>,
    roster: Roster,
    layout: Layout,
    /// How many blocks the neurons of a side fill.
    blocks: usize,
    rows: Box<[Block]>,
    biases: Box<[Block]>,
    /// For each input of [`activity`] the row of the side whose it is, and that of the other.
    activity: Box<[[Block; 2]]>,
    output: Box<[Block]>,
    output_biases: Box<[i32]>,
    scale: i32,
}

impl Network {
    /// Prepares a network for use.
    ///
    /// # Errors
    /// [`NetworkError`] when a position could make a sum overflow: see [`RawNetwork::check`].
    pub fn new(raw: RawNetwork) -> Result<Network, NetworkError> {
        raw.check()?;
        Ok(Network {
            layout: Layout::new(&raw.roster),
            roster: raw.roster,
            game: raw.game,
            blocks: raw.neurons / NEURONS_STEP,
            rows: to_blocks(&raw.rows),
            biases: to_blocks(&raw.biases),
            activity: pairs(&raw.activity),
            output: to_blocks(&raw.output),
            output_biases: raw.output_biases.into(),
            scale: raw.scale,
        })
    }

    /// Reads a network from a file's content.
    ///
    /// # Errors
    /// [`NetworkError`] when it is not a network of this version, is cut short or damaged, or a position could make a
    /// sum overflow.
    pub fn from_bytes(bytes: &[u8]) -> Result<Network, NetworkError> {
        Network::new(RawNetwork::from_bytes(bytes)?)
    }

    /// Checks that the network is for all games on boards of this size.
    ///
    /// # Errors
    /// [`NetworkError`] when it is for one game or for another board.
    pub fn check_board(&self, files: usize, ranks: usize) -> Result<(), NetworkError> {
        let expected = format!("{files}x{ranks}");
        if let Some(GameMark { name, .. }) = &self.game {
            return Err(NetworkError::Game { name: name.clone(), expected });
        }
        if self.is_for(files, ranks) {
            return Ok(());
        }
        Err(NetworkError::Board { found: format!("{}x{}", self.roster.files, self.roster.ranks), expected })
    }

    /// The game that the network is for; `None` for all usual games of a board.
    pub fn game(&self) -> Option<&GameMark> {
        self.game.as_ref()
    }

    /// Its inputs.
    #[inline(always)]
    pub fn layout(&self) -> &Layout {
        &self.layout
    }

    /// True if the network can evaluate `position`, of its game, and those that follow from it: no sum can overflow.
    pub fn fits<G: Geometry>(&self, position: &Position<G>) -> bool {
        self.roster.fits(position)
    }

    pub(super) fn roster(&self) -> &Roster {
        &self.roster
    }

    /// The number of neurons for each side.
    pub fn neurons(&self) -> usize {
        self.blocks * NEURONS_STEP
    }

    /// True when the network is for all usual games on boards of this size.
    pub fn is_for(&self, files: usize, ranks: usize) -> bool {
        let size = (self.roster.files.into(), self.roster.ranks.into());
        self.game.is_none() && size == (files, ranks)
    }

    /// True when the other network is for the same games.
    pub(super) fn has_games_of(&self, other: &Network) -> bool {
        match (&self.game, &other.game) {
            (None, None) => other.is_for(self.roster.files.into(), self.roster.ranks.into()),
            (Some(own), Some(other)) => own.fingerprint == other.fingerprint,
            _ => false,
        }
    }

    /// The value of a position in centipawns for the side to move, computed from scratch. The position must be of the
    /// network's game or board.
    pub fn evaluate<G: Geometry>(&self, position: &Position<G>) -> i32 {
        self.evaluate_without(position, None)
    }

    /// What the piece on `square` adds to the value, in centipawns for the side to move: the value minus the value
    /// without the inputs of the piece and its rights. The bucket stays the same.
    pub fn value_of_piece<G: Geometry>(&self, position: &Position<G>, square: Square) -> i32 {
        self.evaluate(position) - self.evaluate_without(position, Some(square))
    }

    /// The same as [`Network::evaluate`], with all inputs off that belong to a square.
    fn evaluate_without<G: Geometry>(&self, position: &Position<G>, off: Option<Square>) -> i32 {
        let side = position.side_to_move();
        let [own, enemy] = [side, !side].map(|perspective| {
            let view = self.layout.view(position, perspective);
            let is_off = |input: usize| {
                off.is_some_and(|square| {
                    let cell = position.cells()[square];
                    position.piece_on(square).is_some_and(|_| input == view.cell(cell, square))
                        || (position.castling_rooks().contains(square)
                            && input == view.castling(position.rules(), cell, square))
                        || (position.unmoved().contains(square) && input == view.unmoved::<G>(cell, square))
                })
            };
            let mut sums = self.biases.to_vec();
            self.layout.wide_features(position, perspective, |input| {
                if !is_off(input) {
                    self.add(&mut sums, input);
                }
            });
            sums
        });
        let activity = self.activity_sums(position, |square| off.is_none() || square != off);
        self.output_of(position, [&own, &enemy], &activity)
    }

    /// How many blocks the neurons of a side fill.
    #[inline(always)]
    pub(super) fn blocks(&self) -> usize {
        self.blocks
    }

    /// The sums of a side with all inputs off.
    pub(super) fn biases(&self) -> &[Block] {
        &self.biases
    }

    #[inline(always)]
    fn row(&self, input: usize) -> &[Block] {
        &self.rows[input * self.blocks..][..self.blocks]
    }

    /// Switches an input on.
    pub(super) fn add(&self, sums: &mut [Block], input: usize) {
        switch(sums, [self.row(input)], []);
    }

    /// Switches inputs on and off.
    pub(super) fn update(&self, sums: &mut [Block], on: &[u16], off: &[u16]) {
        let row = |input: &u16| self.row((*input).into());
        if let ([a, b], [c, d]) = (on, off) {
            return switch(sums, [row(a), row(b)], [row(c), row(d)]);
        }
        let both = on.len().min(off.len());
        for (on, off) in on.iter().zip(off) {
            switch(sums, [row(on)], [row(off)]);
        }
        for on in &on[both..] {
            switch(sums, [row(on)], []);
        }
        for off in &off[both..] {
            switch(sums, [], [row(off)]);
        }
    }

    /// Writes to `sums` the sums `before` with inputs switched on and off.
    #[inline]
    pub(super) fn update_from(&self, sums: &mut [Block], before: &[Block], on: &[u16], off: &[u16]) {
        let row = |input: &u16| self.row((*input).into());
        match (on, off) {
            ([a], [b]) => switch_from(sums, before, [row(a)], [row(b)]),
            ([a], [b, c]) => switch_from(sums, before, [row(a)], [row(b), row(c)]),
            ([a, b], [c, d]) => switch_from(sums, before, [row(a), row(b)], [row(c), row(d)]),
            _ => {
                sums.copy_from_slice(before);
                self.update(sums, on, off);
            }
        }
    }

    /// The value for the side to move in centipawns, given its sums and those of the other side.
    #[inline]
    pub(super) fn output<G: Geometry>(&self, position: &Position<G>, own: &[Block], enemy: &[Block]) -> i32 {
        self.output_of(position, [own, enemy], &self.activity_sums(position, |_| true))
    }

    #[inline(always)]
    fn output_of<G: Geometry>(&self, position: &Position<G>, sums: [&[Block]; 2], activity: &[Block; 2]) -> i32 {
        let bucket = self.layout.bucket(position);
        let weights = &self.output[bucket * 2 * self.blocks..][..2 * self.blocks];
        let (own, enemy) = weights.split_at(self.blocks);
        let side = position.side_to_move();
        let sum = output_of_side(sums[0], &activity[side], own).wrapping_add(output_of_side(
            sums[1],
            &activity[!side],
            enemy,
        ));
        let output = i64::from(sum / QA) + i64::from(self.output_biases[bucket]);
        let value = output * i64::from(self.scale) / i64::from(QA * QB);
        value.clamp(-MAX_OUTPUT, MAX_OUTPUT) as i32
    }

    /// By colour, what the inputs of [`activity`] add to the first neurons. Only those on squares that `keep` accepts
    /// are on.
    #[inline(always)]
    fn activity_sums<G: Geometry>(&self, position: &Position<G>, keep: impl Fn(Option<Square>) -> bool) -> [Block; 2] {
        let mut on: [ArrayVec<u16, MAX_ACTIVITY>; 2] = Default::default();
        activity(&self.layout, position, |color, square, input| {
            if keep(square) {
                on[color].push(input as u16);
            }
        });
        let [white, black] = [self.sum_rows(&on[0]), self.sum_rows(&on[1])];
        [sum_of(&white[0], &black[1], i16::wrapping_add), sum_of(&black[0], &white[1], i16::wrapping_add)]
    }

    /// The sums of rows of `Network::activity`, for the side whose inputs they are and for the other.
    #[inline(always)]
    fn sum_rows(&self, on: &[u16]) -> [Block; 2] {
        let mut sums = [Block::zeroed(); 2];
        for input in on {
            let row = &self.activity[usize::from(*input)];
            switch(&mut sums, [row], []);
        }
        sums
    }
}

/// Pairs the first half of some rows with the second.
fn pairs(numbers: &[i16]) -> Box<[[Block; 2]]> {
    let rows = to_blocks(numbers);
    let (own, enemy) = rows.split_at(rows.len() / 2);
    own.iter().zip(enemy).map(|(own, enemy)| [*own, *enemy]).collect()
}

/// The sums of two blocks.
#[inline(always)]
fn sum_of(one: &Block, other: &Block, add: impl Fn(i16, i16) -> i16) -> Block {
    Block(std::array::from_fn(|i| add(one.0[i], other.0[i])))
}

/// The second layer's sum over one side's neurons.
#[inline(always)]
fn output_of_side(sums: &[Block], activity: &Block, weights: &[Block]) -> i32 {
    // Each of the two parts fits, but not always their sum. It is clipped anyway.
    let first = sum_of(&sums[0], activity, i16::saturating_add);
    squared_clipped(&first.0, &weights[0].0)
        .wrapping_add(squared_clipped(cast_slice(&sums[1..]), cast_slice(&weights[1..])))
}

fn to_blocks(numbers: &[i16]) -> Box<[Block]> {
    let mut blocks = vec![Block::zeroed(); numbers.len() / NEURONS_STEP].into_boxed_slice();
    cast_slice_mut(&mut blocks).copy_from_slice(numbers);
    blocks
}

/// Adds and subtracts rows.
#[inline(always)]
fn switch<const ON: usize, const OFF: usize>(sums: &mut [Block], on: [&[Block]; ON], off: [&[Block]; OFF]) {
    for (place, sum) in sums.iter_mut().enumerate() {
        *sum = switched(sum, place, on, off);
    }
}

/// Sets `sums` to those of `before` with rows added and subtracted.
#[inline(always)]
fn switch_from<const ON: usize, const OFF: usize>(
    sums: &mut [Block],
    before: &[Block],
    on: [&[Block]; ON],
    off: [&[Block]; OFF],
) {
    for (place, (sum, before)) in sums.iter_mut().zip(before).enumerate() {
        *sum = switched(before, place, on, off);
    }
}

#[inline(always)]
fn switched<const ON: usize, const OFF: usize>(
    before: &Block,
    place: usize,
    on: [&[Block]; ON],
    off: [&[Block]; OFF],
) -> Block {
    let (on, off) = (on.map(|row| &row[place]), off.map(|row| &row[place]));
    Block(std::array::from_fn(|i| {
        let sum = on.iter().fold(before.0[i], |sum, row| sum.wrapping_add(row.0[i]));
        off.iter().fold(sum, |sum, row| sum.wrapping_sub(row.0[i]))
    }))
}

/// Sums are clipped to this: it is the largest that becomes [`QA`].
const MAX_SUM: i16 = ((QA as i16 + 1) << SUM_SHIFT) - 1;

/// The second layer's sum over one side's neurons, each clipped to 0 to 1 and squared (SCReLU).
///
/// A neuron times its weight fits an `i16`, which lets processors multiply and add pairs in one instruction.
fn squared_clipped(sums: &[i16], weights: &[i16]) -> i32 {
    sums.iter().zip(weights).fold(0, |total: i32, (sum, weight)| {
        let neuron = (*sum).clamp(0, MAX_SUM) >> SUM_SHIFT;
        let weighted = neuron.wrapping_mul(*weight);
        total.wrapping_add(i32::from(neuron) * i32::from(weighted))
    })
}
