//! The 10x8 geometry: `u128` bitboards.
//!
//! Rook magics would take megabytes, so ranks and files are looked up separately: a rank by its eight inner squares, a
//! file by six bits gathered with one multiplication (the inner squares of the a-file lie in the low 64 bits). Bishops
//! use magics whose hash folds both halves of the `u128` into 64 bits, with one multiplier for each half.

use super::magic::{self, BISHOP_MAGICS_10X8};
use super::piece::DIAGONALS;
use super::rays::rays;
use super::{Geometry, PieceKind, Square, Tables};
use once_cell::sync::Lazy;

/// The board of Capablanca's game: 10 files, 8 ranks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Board10x8;

/// Slider look-up tables of the 10x8 board: a few KiB for rooks, the rest for bishops.
#[derive(Debug)]
pub struct Sliders10x8 {
    /// By file and the occupancy of files b to i: attacked files, as bits 0 to 9.
    ranks: [[u16; 256]; 10],
    /// By rank and the gathered occupancy of ranks 2 to 7: attacked squares of the a-file.
    files: [[u128; 64]; 8],
    squares: [RookSquare; 80],
    bishops: [Magic; 80],
    attacks: Box<[u128; TABLE_SIZE]>,
}

#[derive(Clone, Copy, Debug, Default)]
struct RookSquare {
    file: u8,
    rank: u8,
    /// Offset in bits of the rank within its half of the board.
    rank_shift: u8,
    /// The upper half: ranks 5 to 8.
    upper: bool,
}

#[derive(Clone, Copy, Debug, Default)]
struct Magic {
    mask: u128,
    low: u64,
    high: u64,
    offset: u32,
    shift: u32,
}

impl Magic {
    #[inline(always)]
    fn index(&self, occupied: u128) -> usize {
        let relevant = occupied & self.mask;
        // The sum of the two halves, each times its own multiplier.
        let hash =
            (relevant as u64).wrapping_mul(self.low).wrapping_add(((relevant >> 64) as u64).wrapping_mul(self.high));
        self.offset as usize + (hash >> (self.shift & 63)) as usize
    }
}

/// Sum over all squares of two to the power of the number of relevant squares of a bishop.
const TABLE_SIZE: usize = 14_336;

/// Inner squares of the a-file: ranks 2 to 7.
const A_FILE_INNER: u64 = 1 << 10 | 1 << 20 | 1 << 30 | 1 << 40 | 1 << 50 | 1 << 60;

/// Brings bits 10, 20, .. 60 to bits 58, 59, .. 63: bit 10k must be shifted by 57 + k - 10k, which for
/// every k is 57 - 9k.
const FILE_GATHER: u64 = 1 << 48 | 1 << 39 | 1 << 30 | 1 << 21 | 1 << 12 | 1 << 3;

#[inline(always)]
fn file_key(occupied: u128, file: u8) -> usize {
    // By halves, since a shift of a `u128` by a variable branches on whether it is 64 or more.
    let (low, high) = (occupied as u64, (occupied >> 64) as u64);
    let file = file & 15;
    let column = (low >> file | high << 1 << (63 - file)) & A_FILE_INNER;
    (column.wrapping_mul(FILE_GATHER) >> 58) as usize
}

/// Squares of the a-file moved to `file`.
#[inline(always)]
fn to_file(column: u128, file: u8) -> u128 {
    let (low, high) = (column as u64, (column >> 64) as u64);
    let file = file & 15;
    let high = high << file | low >> 1 >> (63 - file);
    u128::from(high) << 64 | u128::from(low << file)
}

impl Geometry for Board10x8 {
    type Bitboard = u128;
    type Cells = [u8; 80];
    type Kinds = [u128; PieceKind::KNOWN_COUNT];
    type Sliders = Sliders10x8;

    const FILES: usize = 10;
    const RANKS: usize = 8;
    const NO_PIECES: Self::Kinds = [0; PieceKind::KNOWN_COUNT];

    fn cells(value: u8) -> [u8; 80] {
        [value; 80]
    }

    fn tables() -> &'static Tables<Self> {
        static TABLES: Lazy<Tables<Board10x8>> = Lazy::new(Tables::build);
        &TABLES
    }

    fn build_sliders() -> Sliders10x8 {
        let mut ranks = [[0u16; 256]; 10];
        for (file, row) in ranks.iter_mut().enumerate() {
            for (key, attacked) in row.iter_mut().enumerate() {
                let square = Board10x8::square(file, 0);
                let sideways = [(1, 0), (-1, 0)];
                *attacked = rays::<Board10x8>(square, &sideways, (key as u128) << 1) as u16;
            }
        }
        let mut files = [[0u128; 64]; 8];
        for (rank, row) in files.iter_mut().enumerate() {
            for occupied in magic::subsets(u128::from(A_FILE_INNER)) {
                let square = Board10x8::square(0, rank);
                row[file_key(occupied, 0)] = rays::<Board10x8>(square, &[(0, 1), (0, -1)], occupied);
            }
        }
        let mut squares = [RookSquare::default(); 80];
        for (i, entry) in squares.iter_mut().enumerate() {
            *entry = RookSquare {
                file: (i % 10) as u8,
                rank: (i / 10) as u8,
                rank_shift: (i / 10 % 4 * 10) as u8,
                upper: i >= 40,
            };
        }
        let mut bishops = [Magic::default(); 80];
        let mut attacks = Vec::with_capacity(TABLE_SIZE);
        for (i, entry) in bishops.iter_mut().enumerate() {
            let square = Square::new(i as u8);
            let mask = magic::relevant::<Board10x8>(square, &DIAGONALS);
            let (low, high) = BISHOP_MAGICS_10X8[i];
            *entry = Magic { mask, low, high, offset: attacks.len() as u32, shift: 64 - mask.count_ones() };
            attacks.resize(attacks.len() + (1 << mask.count_ones()), 0);
            for (occupied, attacked) in magic::attack_sets::<Board10x8>(square, &DIAGONALS) {
                attacks[entry.index(occupied)] = attacked;
            }
        }
        Sliders10x8 { ranks, files, squares, bishops, attacks: magic::boxed(attacks) }
    }

    #[inline(always)]
    fn bishop_attacks(sliders: &Sliders10x8, square: Square, occupied: u128) -> u128 {
        sliders.attacks[sliders.bishops[square].index(occupied)]
    }

    #[inline(always)]
    fn rook_attacks(sliders: &Sliders10x8, square: Square, occupied: u128) -> u128 {
        let at = sliders.squares[square];
        // An array index instead of an unpredictable branch.
        let half = [occupied as u64, (occupied >> 40) as u64][usize::from(at.upper)];
        let rank_key = (half >> (at.rank_shift & 63)) as usize >> 1 & 0xff;
        let row = u64::from(sliders.ranks[at.file as usize][rank_key]) << (at.rank_shift & 63);
        let lift = 40 * u32::from(at.upper);
        let along_rank = u128::from(row >> 1 >> (63 - lift)) << 64 | u128::from(row << lift);
        let column = sliders.files[at.rank as usize][file_key(occupied, at.file)];
        along_rank | to_file(column, at.file)
    }
}
