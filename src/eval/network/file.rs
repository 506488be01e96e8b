//! The file format of networks. All numbers are little-endian.
//!
//! | offset | bytes | holds |
//! |---|---|---|
//! | 0 | 8 | `SissaNet` |
//! | 8 | 2 | version of this format and of the inputs, 2 |
//! | 10 | 1 + 1 | files and ranks of the board |
//! | 12 | 4 | number of inputs |
//! | 16 | 4 | number of neurons |
//! | 20 | 4 | number of buckets |
//! | 24 | 2 + 2 | quantisation: the integer that represents 1 in the first and in the second layer |
//! | 28 | 4 | scale: centipawns for an output of 1 |
//! | 32 | 4 | CRC-32 of all other bytes |
//! | 36 | | `i16`: for each input that all neurons see a row of weights; the biases |
//! | | | `i16`: for each input of what the pieces do a row of [`NEURONS_STEP`] weights |
//! | | | `i16`: by bucket, two rows for the second layer |
//! | | | `i32`: by bucket, the second layer's bias |

use super::activity::ACTIVITY;
use super::features::{BUCKETS, Blocks};
use super::{MAX_NEURONS, NEURONS_STEP, Network, QB, SUM_UNIT};
use crate::files;
use std::io::{self, Read};
use std::path::Path;
use thiserror::Error;

const MAGIC: [u8; 8] = *b"SissaNet";
const VERSION: u16 = 2;
const CRC_AT: usize = 32;
const HEADER: usize = 36;

/// More bytes than any network has.
const MAX_FILE_SIZE: u64 = 16 << 20;

/// Why a network cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum NetworkError {
    /// The bytes do not begin like a network file.
    #[error("this is not a network of Sissa")]
    NoNetwork,
    /// The file has another format, or other inputs.
    #[error("the network has version {found}; this program reads version {VERSION}")]
    Version {
        /// The file's version.
        found: u16,
    },
    /// The network was made for another board.
    #[error("the network is for a board of {found}, not {expected}")]
    Board {
        /// The network's board, as `10x8`.
        found: String,
        /// The board it was wanted for.
        expected: String,
    },
    /// A number of the header is not one that this program can use.
    #[error("the network has a wrong number of {what}: found {found}, expected {expected}")]
    Shape {
        /// What is counted.
        what: &'static str,
        /// The network's number.
        found: u64,
        /// What this program can use.
        expected: String,
    },
    /// There are fewer or more bytes than the header says.
    #[error("the network has {found} bytes; by its header it should have {expected}")]
    Length {
        /// The number of bytes.
        found: usize,
        /// What the header calls for.
        expected: usize,
    },
    /// The bytes are not those that were written.
    #[error("the network is damaged: its checksum is wrong")]
    Damaged,
    /// A position could make a sum too large for the numbers that hold it.
    #[error("the network's weights are too large: {what} {index} could overflow")]
    Overflow {
        /// Which sum.
        what: &'static str,
        /// Its number, from 0.
        index: usize,
    },
}

/// Why a network's file cannot be used.
#[derive(Debug, Error)]
pub enum LoadError {
    /// The file cannot be read.
    #[error("{0}")]
    Io(#[from] io::Error),
    /// What it holds cannot be used.
    #[error("{0}")]
    Network(#[from] NetworkError),
}

impl Network {
    /// Reads a network from a file.
    ///
    /// # Errors
    /// [`LoadError`] when the file cannot be read or is refused: see [`NetworkError`].
    pub fn load(path: &Path) -> Result<Network, LoadError> {
        let mut file = files::read(path)?;
        if file.metadata()?.len() > MAX_FILE_SIZE {
            return Err(NetworkError::NoNetwork.into());
        }
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes)?;
        Ok(Network::new(RawNetwork::from_bytes(&bytes)?)?)
    }
}

/// The numbers of a network in plain rows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RawNetwork {
    /// Files of the board.
    pub files: u8,
    /// Ranks of the board.
    pub ranks: u8,
    /// The number of neurons for each side: a multiple of [`NEURONS_STEP`], [`MAX_NEURONS`] at most.
    pub neurons: usize,
    /// Centipawns for an output of 1.
    pub scale: i32,
    /// First layer: for each input below [`wide_inputs`](super::wide_inputs) a row of weights, one for each neuron, in
    /// units of 1 / [`SUM_UNIT`].
    pub rows: Vec<i16>,
    /// First layer: the neurons' biases, in units of 1 / [`SUM_UNIT`], each higher by [`SUM_HALF`](super::SUM_HALF).
    pub biases: Vec<i16>,
    /// First layer: for each other input a row of weights, one for each of the first [`NEURONS_STEP`] neurons, in units
    /// of 1 / [`SUM_UNIT`].
    pub activity: Vec<i16>,
    /// Second layer: for each bucket the weights of the side to move's neurons and those of the other's, in units of
    /// 1 / [`QB`].
    pub output: Vec<i16>,
    /// Second layer: for each bucket the bias, in units of 1 / ([`QA`](super::QA) * [`QB`]).
    pub output_biases: Vec<i32>,
}

impl RawNetwork {
    /// How many inputs of a network on a board of this size are connected to all neurons.
    pub(super) fn wide_inputs(files: u8, ranks: u8) -> usize {
        Blocks::of_board(usize::from(files), usize::from(ranks)).activity
    }

    /// The network as a file's content.
    pub fn to_bytes(&self) -> Vec<u8> {
        let wide = RawNetwork::wide_inputs(self.files, self.ranks);
        let mut bytes = Vec::with_capacity(length(wide, self.neurons));
        bytes.extend(MAGIC);
        bytes.extend(VERSION.to_le_bytes());
        bytes.extend([self.files, self.ranks]);
        for number in [wide + 2 * ACTIVITY, self.neurons, BUCKETS] {
            bytes.extend((number as u32).to_le_bytes());
        }
        for unit in [SUM_UNIT, QB] {
            bytes.extend((unit as u16).to_le_bytes());
        }
        bytes.extend(self.scale.to_le_bytes());
        bytes.extend([0; HEADER - CRC_AT]);
        for weights in [&self.rows, &self.biases, &self.activity, &self.output] {
            bytes.extend(weights.iter().flat_map(|weight| weight.to_le_bytes()));
        }
        for bias in &self.output_biases {
            bytes.extend(bias.to_le_bytes());
        }
        let check = checksum(&bytes).to_le_bytes();
        bytes[CRC_AT..HEADER].copy_from_slice(&check);
        bytes
    }

    /// Reads a network from a file's content.
    ///
    /// # Errors
    /// [`NetworkError`] when the bytes are not a network, have another version or shape, are cut short or damaged.
    /// [`RawNetwork::check`] finds whether sums could overflow.
    pub fn from_bytes(bytes: &[u8]) -> Result<RawNetwork, NetworkError> {
        if bytes.len() < MAGIC.len() || bytes[..MAGIC.len()] != MAGIC {
            return Err(NetworkError::NoNetwork);
        }
        if bytes.len() < HEADER {
            return Err(NetworkError::Length {
                found: bytes.len(),
                expected: HEADER,
            });
        }
        let u16_at = |at: usize| u16::from_le_bytes([bytes[at], bytes[at + 1]]);
        let i32_at = |at: usize| {
            i32::from_le_bytes([bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]])
        };
        let version = u16_at(8);
        if version != VERSION {
            return Err(NetworkError::Version { found: version });
        }
        let (files, ranks) = (bytes[10], bytes[11]);
        let wide = RawNetwork::wide_inputs(files, ranks);
        let neurons = i32_at(16) as u32 as usize;
        expect("inputs", i32_at(12) as u32, (wide + 2 * ACTIVITY) as u32)?;
        if neurons == 0 || neurons > MAX_NEURONS || !neurons.is_multiple_of(NEURONS_STEP) {
            return Err(NetworkError::Shape {
                what: "neurons",
                found: neurons as u64,
                expected: format!("a multiple of {NEURONS_STEP} up to {MAX_NEURONS}"),
            });
        }
        expect("buckets", i32_at(20) as u32, BUCKETS as u32)?;
        expect(
            "units in the first layer",
            u16_at(24).into(),
            SUM_UNIT as u32,
        )?;
        expect("units in the second layer", u16_at(26).into(), QB as u32)?;
        if bytes.len() != length(wide, neurons) {
            return Err(NetworkError::Length {
                found: bytes.len(),
                expected: length(wide, neurons),
            });
        }
        if i32_at(CRC_AT) as u32 != checksum(bytes) {
            return Err(NetworkError::Damaged);
        }
        let (weights, output_biases) = bytes[HEADER..].split_at(bytes.len() - HEADER - 4 * BUCKETS);
        let mut weights = weights
            .chunks_exact(2)
            .map(|two| i16::from_le_bytes([two[0], two[1]]));
        let mut take = |count: usize| weights.by_ref().take(count).collect::<Vec<i16>>();
        Ok(RawNetwork {
            files,
            ranks,
            neurons,
            scale: i32_at(28),
            rows: take(wide * neurons),
            biases: take(neurons),
            activity: take(2 * ACTIVITY * NEURONS_STEP),
            output: take(BUCKETS * 2 * neurons),
            output_biases: output_biases
                .chunks_exact(4)
                .map(|four| i32::from_le_bytes([four[0], four[1], four[2], four[3]]))
                .collect(),
        })
    }
}

/// How many bytes a network has.
fn length(wide_inputs: usize, neurons: usize) -> usize {
    let weights = neurons * (wide_inputs + 1 + 2 * BUCKETS) + NEURONS_STEP * 2 * ACTIVITY;
    HEADER + 2 * weights + 4 * BUCKETS
}

fn checksum(bytes: &[u8]) -> u32 {
    let mut hasher = crc32fast::Hasher::new();
    hasher.update(&bytes[..CRC_AT]);
    hasher.update(&bytes[HEADER..]);
    hasher.finalize()
}

fn expect(what: &'static str, found: u32, expected: u32) -> Result<(), NetworkError> {
    if found == expected {
        return Ok(());
    }
    Err(NetworkError::Shape {
        what,
        found: found.into(),
        expected: expected.to_string(),
    })
}
