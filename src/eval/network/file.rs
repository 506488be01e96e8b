//! The file format of networks. All numbers are little-endian.
//!
//! | offset | bytes | holds |
//! |---|---|---|
//! | 0 | 36 | [`Header`] |
//! | 36 | | the game, see below |
//! | | | `i16`: for each input that all neurons see a row of weights; the biases |
//! | | | `i16`: for each input of what the pieces do a row of [`NEURONS_STEP`] weights |
//! | | | `i16`: by bucket, two rows for the second layer |
//! | | | `i32`: by bucket, the second layer's bias |
//!
//! Of a network for all usual games of a board the game is a single 0. Of a network for one game it is:
//!
//! | bytes | holds |
//! |---|---|
//! | 1 | 1 + the length of the game's name |
//! | | the game's name, UTF-8 |
//! | 8 | its [fingerprint](crate::variant::Variant::fingerprint) |
//! | 1 + 1 | files and ranks of the geometry |
//! | 1 | bits: 0 open geometry, 1 mirrored, 2 inputs by colour, 3 each side has one king |
//! | 26 | by kind of piece: its class, or 255 |
//! | 26 | by kind: the most that are counted in hand |
//! | 1 | the most checks left that are counted |
//! | 1 + 1 | the most pieces of both sides, and of one |

use super::features::{BUCKETS, Layout};
use super::roster::{MAX_COUNTED, NO_CLASS};
use super::{MAX_NEURONS, NEURONS_STEP, Network, QB, Roster, SUM_UNIT};
use crate::board::{Geometry, MAX_FILES, MAX_RANKS, MAX_SQUARES, PieceKind};
use crate::files;
use crate::position::Rules;
use bytemuck::{Pod, Zeroable};
use std::io::{self, Read};
use std::mem::offset_of;
use std::path::Path;
use thiserror::Error;

const MAGIC: [u8; 8] = *b"SissaNet";
const VERSION: u16 = 3;

/// The beginning of a file.
#[repr(C)]
#[derive(Clone, Copy, Pod, Zeroable)]
struct Header {
    /// [`MAGIC`].
    magic: [u8; 8],
    /// Of this format and of the inputs.
    version: [u8; 2],
    /// Files and ranks of the board.
    size: [u8; 2],
    inputs: [u8; 4],
    neurons: [u8; 4],
    buckets: [u8; 4],
    /// Quantisation: the integer that represents 1 in the first and in the second layer.
    units: [[u8; 2]; 2],
    /// Centipawns for an output of 1.
    scale: [u8; 4],
    /// CRC-32 of all other bytes of the file.
    checksum: [u8; 4],
}

const CRC_AT: usize = offset_of!(Header, checksum);
const HEADER: usize = size_of::<Header>();

/// More characters of a game's name are left out.
const MAX_NAME: usize = 60;

/// More bytes than any network has.
const MAX_FILE_SIZE: u64 = 16 << 20;

/// Why a network cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[expect(missing_docs, reason = "the messages say it")]
pub enum NetworkError {
    #[error("this is not a network of Sissa")]
    NoNetwork,
    /// The file has another format, or other inputs.
    #[error("the network has version {found}; this program reads version {VERSION}")]
    Version { found: u16 },
    #[error("the network is for a board of {found}, not {expected}")]
    Board { found: String, expected: String },
    /// The network was made for one game, where one for all games of a board was wanted.
    #[error("the network is for the game {name}, not for all games on boards of {expected}")]
    Game { name: String, expected: String },
    /// Both games are written as `crazyhouse (rules 0123456789abcdef)`.
    #[error("the network is for other rules: {found}, not {expected}")]
    Rules { found: String, expected: String },
    #[error("the network has a wrong number of {what}: found {found}, expected {expected}")]
    Shape { what: &'static str, found: u64, expected: String },
    #[error("the network has {found} bytes; by its header it should have {expected}")]
    Length { found: usize, expected: usize },
    #[error("the network is damaged: its checksum is wrong")]
    Damaged,
    /// A position could make a sum too large for the numbers that hold it.
    #[error("the network's weights are too large: {what} {index} could overflow")]
    Overflow { what: &'static str, index: usize },
}

/// Why a network's file cannot be used.
#[derive(Debug, Error)]
#[expect(missing_docs, reason = "the messages say it")]
pub enum LoadError {
    #[error(transparent)]
    Io(#[from] io::Error),
    #[error(transparent)]
    Network(#[from] NetworkError),
}

impl Network {
    /// Reads a network from a file.
    ///
    /// # Errors
    /// [`LoadError`] when the file cannot be read or is refused: see [`NetworkError`].
    pub fn load(path: &Path) -> Result<Network, LoadError> {
        Ok(Network::new(RawNetwork::load(path)?)?)
    }
}

/// The game that a network is for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameMark {
    /// Its name when the network was made. It may have another one now.
    pub name: String,
    /// [`Variant::fingerprint`](crate::variant::Variant::fingerprint), by which it is known.
    pub fingerprint: u64,
}

impl GameMark {
    /// The mark of the game of `rules`.
    pub fn of<G: Geometry>(rules: &Rules<G>) -> GameMark {
        GameMark { name: rules.variant().name.clone(), fingerprint: rules.fingerprint() }
    }

    /// True if this is the game of `rules`, whatever its name.
    pub fn is_of<G: Geometry>(&self, rules: &Rules<G>) -> bool {
        self.fingerprint == rules.fingerprint()
    }
}

impl std::fmt::Display for GameMark {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} (rules {:016x})", self.name, self.fingerprint)
    }
}

/// The numbers of a network in plain rows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RawNetwork {
    /// The game that the network is for; `None` for all usual games of a board.
    pub game: Option<GameMark>,
    /// What decides which inputs there are.
    pub roster: Roster,
    /// The number of neurons for each side: a multiple of [`NEURONS_STEP`], [`MAX_NEURONS`] at most.
    pub neurons: usize,
    /// Centipawns for an output of 1.
    pub scale: i32,
    /// First layer: for each input below [`Layout::wide_inputs`] a row of weights, one for each neuron, in
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
    /// The network as a file's content.
    pub fn to_bytes(&self) -> Vec<u8> {
        let layout = Layout::new(&self.roster);
        let header = Header {
            magic: MAGIC,
            version: VERSION.to_le_bytes(),
            size: [self.roster.files, self.roster.ranks],
            inputs: (layout.inputs() as u32).to_le_bytes(),
            neurons: (self.neurons as u32).to_le_bytes(),
            buckets: (BUCKETS as u32).to_le_bytes(),
            units: [SUM_UNIT, QB].map(|unit| (unit as u16).to_le_bytes()),
            scale: self.scale.to_le_bytes(),
            checksum: [0; 4],
        };
        let mut bytes = bytemuck::bytes_of(&header).to_vec();
        match &self.game {
            None => bytes.push(0),
            Some(game) => {
                let name: String = game.name.chars().take(MAX_NAME).collect();
                bytes.push(1 + name.len() as u8);
                bytes.extend(name.as_bytes());
                bytes.extend(game.fingerprint.to_le_bytes());
                bytes.extend(self.roster.to_bytes());
            }
        }
        for weights in [&self.rows, &self.biases, &self.activity, &self.output] {
            bytes.extend(weights.iter().flat_map(|weight| weight.to_le_bytes()));
        }
        for bias in &self.output_biases {
            bytes.extend(bias.to_le_bytes());
        }
        let check = files::checksum(&bytes, CRC_AT..HEADER).to_le_bytes();
        bytes[CRC_AT..HEADER].copy_from_slice(&check);
        bytes
    }

    /// Reads a file.
    ///
    /// # Errors
    /// [`LoadError`] when the file cannot be read, is too large or is refused: see [`RawNetwork::from_bytes`].
    pub fn load(path: &Path) -> Result<RawNetwork, LoadError> {
        let mut file = files::read(path)?;
        if file.metadata()?.len() > MAX_FILE_SIZE {
            return Err(NetworkError::NoNetwork.into());
        }
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes)?;
        Ok(RawNetwork::from_bytes(&bytes)?)
    }

    /// Reads a network from a file's content.
    ///
    /// # Errors
    /// [`NetworkError`] when the bytes are not a network, have another version or shape, are cut short or damaged.
    /// [`RawNetwork::check`] finds whether sums could overflow.
    pub fn from_bytes(bytes: &[u8]) -> Result<RawNetwork, NetworkError> {
        let (header, mut rest) = Header::read(bytes)?;
        let (game, roster) = read_game(&mut rest, header.size).ok_or(NetworkError::Damaged)?;
        let layout = Layout::new(&roster);
        let neurons = header.check(&layout)?;
        let expected = bytes.len() - rest.len() + length(&layout, neurons);
        if bytes.len() != expected {
            return Err(NetworkError::Length { found: bytes.len(), expected });
        }
        if u32::from_le_bytes(header.checksum) != files::checksum(bytes, CRC_AT..HEADER) {
            return Err(NetworkError::Damaged);
        }
        let (weights, output_biases) = rest.split_at(rest.len() - 4 * BUCKETS);
        let mut weights = weights.chunks_exact(2).map(|two| i16::from_le_bytes([two[0], two[1]]));
        let mut take = |count: usize| weights.by_ref().take(count).collect::<Vec<i16>>();
        Ok(RawNetwork {
            game,
            roster,
            neurons,
            scale: i32::from_le_bytes(header.scale),
            rows: take(layout.wide_inputs() * neurons),
            biases: take(neurons),
            activity: take(2 * layout.activity_offsets.end * NEURONS_STEP),
            output: take(BUCKETS * 2 * neurons),
            output_biases: output_biases
                .chunks_exact(4)
                .map(|four| i32::from_le_bytes([four[0], four[1], four[2], four[3]]))
                .collect(),
        })
    }
}

impl Header {
    /// The beginning of a file, and the rest of it.
    fn read(bytes: &[u8]) -> Result<(Header, &[u8]), NetworkError> {
        if !bytes.starts_with(&MAGIC) {
            return Err(NetworkError::NoNetwork);
        }
        let Some((header, rest)) = bytes.split_at_checked(HEADER) else {
            return Err(NetworkError::Length { found: bytes.len(), expected: HEADER });
        };
        let header: Header = bytemuck::pod_read_unaligned(header);
        let found = u16::from_le_bytes(header.version);
        if found != VERSION {
            return Err(NetworkError::Version { found });
        }
        let [files, ranks] = header.size;
        if !(3..=MAX_FILES).contains(&files.into()) || !(3..=MAX_RANKS).contains(&ranks.into()) {
            return Err(NetworkError::Shape {
                what: "squares",
                found: u64::from(files) * u64::from(ranks),
                expected: format!("3x3 to {MAX_FILES}x{MAX_RANKS}"),
            });
        }
        Ok((header, rest))
    }

    /// The number of neurons, if all numbers are as this program needs them.
    fn check(&self, layout: &Layout) -> Result<usize, NetworkError> {
        expect("inputs", u32::from_le_bytes(self.inputs), layout.inputs() as u32)?;
        let neurons = u32::from_le_bytes(self.neurons) as usize;
        if neurons == 0 || neurons > MAX_NEURONS || !neurons.is_multiple_of(NEURONS_STEP) {
            return Err(NetworkError::Shape {
                what: "neurons",
                found: neurons as u64,
                expected: format!("a multiple of {NEURONS_STEP} up to {MAX_NEURONS}"),
            });
        }
        expect("buckets", u32::from_le_bytes(self.buckets), BUCKETS as u32)?;
        let [first, second] = self.units.map(u16::from_le_bytes);
        expect("units in the first layer", first.into(), SUM_UNIT as u32)?;
        expect("units in the second layer", second.into(), QB as u32)?;
        Ok(neurons)
    }
}

/// The game of a network for a board of this size, from the front of `bytes`.
fn read_game(bytes: &mut &[u8], size: [u8; 2]) -> Option<(Option<GameMark>, Roster)> {
    let mut take = |count: usize| {
        let (first, rest) = bytes.split_at_checked(count)?;
        *bytes = rest;
        Some(first)
    };
    let Some(length) = take(1)?[0].checked_sub(1) else {
        return Some((None, Roster::of_board(size[0], size[1])));
    };
    let name = String::from_utf8(take(length.into())?.to_vec()).ok()?;
    // A line break in it would be one in the protocols.
    if name.contains(char::is_control) {
        return None;
    }
    let fingerprint = u64::from_le_bytes(take(8)?.try_into().ok()?);
    let roster = Roster::from_bytes(size, take(Roster::BYTES)?)?;
    Some((Some(GameMark { name, fingerprint }), roster))
}

/// The game and the roster of a file that can be used.
pub(super) fn head(file: &[u8]) -> Option<(Option<GameMark>, Roster)> {
    let (header, mut rest) = Header::read(file).ok()?;
    read_game(&mut rest, header.size)
}

impl Roster {
    /// The number of bytes of a roster of one game.
    const BYTES: usize = 2 + 1 + 2 * PieceKind::COUNT + 1 + 2;

    fn to_bytes(&self) -> Vec<u8> {
        let flags = [self.open, self.mirrors, self.by_color, self.one_king_each];
        let flags = flags.into_iter().enumerate();
        let flags = flags.fold(0, |bits, (i, on)| bits | u8::from(on) << i);
        let mut bytes = self.geometry.to_vec();
        bytes.push(flags);
        bytes.extend(self.classes);
        bytes.extend(self.hands);
        bytes.push(self.checks);
        bytes.extend([self.pieces, self.pieces_of_side]);
        bytes
    }

    /// `None` if no game has such a roster, as far as the inputs depend on it.
    fn from_bytes([files, ranks]: [u8; 2], bytes: &[u8]) -> Option<Roster> {
        let (geometry, bytes) = bytes.split_first_chunk::<2>()?;
        let (flags, bytes) = bytes.split_first()?;
        let (classes, bytes) = bytes.split_first_chunk::<{ PieceKind::COUNT }>()?;
        let (hands, bytes) = bytes.split_first_chunk::<{ PieceKind::COUNT }>()?;
        let &[checks, pieces, pieces_of_side] = bytes else {
            return None;
        };
        let flag = |bit: u8| flags >> bit & 1 == 1;
        let in_range = |class: u8| class == NO_CLASS || usize::from(class) < PieceKind::COUNT;
        let fits = files <= geometry[0]
            && ranks <= geometry[1]
            && usize::from(geometry[0]) * usize::from(geometry[1]) <= MAX_SQUARES
            && classes.iter().all(|class| in_range(*class))
            && (!flag(3) || classes[PieceKind::King] != NO_CLASS)
            && hands.iter().all(|most| *most <= MAX_COUNTED)
            && checks <= MAX_COUNTED;
        fits.then_some(Roster {
            files,
            ranks,
            geometry: *geometry,
            open: flag(0),
            mirrors: flag(1),
            by_color: flag(2),
            one_king_each: flag(3),
            has_switches: false,
            classes: *classes,
            hands: *hands,
            checks,
            pieces,
            pieces_of_side,
        })
    }
}

/// How many bytes a network has after its header and game.
fn length(layout: &Layout, neurons: usize) -> usize {
    let wide = neurons * (layout.wide_inputs() + 1 + 2 * BUCKETS);
    2 * (wide + NEURONS_STEP * 2 * layout.activity_offsets.end) + 4 * BUCKETS
}

fn expect(what: &'static str, found: u32, expected: u32) -> Result<(), NetworkError> {
    if found == expected {
        return Ok(());
    }
    Err(NetworkError::Shape { what, found: found.into(), expected: expected.to_string() })
}
