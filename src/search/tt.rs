//! The transposition table (TT), shared by all threads (<https://www.chessprogramming.org/Transposition_Table>).
//!
//! Lock-free by the XOR scheme of Robert Hyatt and Tim Mann ("A lock-less transposition table implementation for
//! parallel search", ICGA Journal 25/1, 2002): an entry is two words, and the first is stored XORed with the second. If
//! a reader sees halves of two different writes, the key does not match and the probe is a miss.

use super::ResourceError;
use super::huge_pages::HugePages;
use super::report::Bound;
use super::score::{MATE_BOUND, MAX_PLY};
use crate::position::Move;
use bytemuck::Zeroable;
use std::sync::atomic::{AtomicU64, Ordering};

/// Entries per bucket; a bucket is one cache line.
const WAYS: usize = 4;

/// Bits of the first word that are not part of the key: bound (2) and generation (5).
const TAG_BITS: u64 = 0x7f;

const GENERATIONS: u8 = 32;

/// Stands for a missing static evaluation.
pub const NO_EVAL: i32 = i16::MIN as i32;

/// An entry as it is stored. Every access is relaxed: nothing else is published through the table, and the two words
/// check each other.
#[derive(Zeroable)]
#[repr(C)]
struct Entry {
    /// Key, bound and generation, XORed with `data`.
    check: AtomicU64,
    /// From the lowest bit up: move (23 bits), PV flag (1), depth + 1 (8), score (16), evaluation (16).
    data: AtomicU64,
}

#[derive(Zeroable)]
#[repr(C, align(64))]
struct Bucket([Entry; WAYS]);

/// An entry of the table, unpacked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TtEntry {
    /// The best move, or [`Move::NONE`]. After a key collision it may be illegal in this position.
    pub mv: Move,
    /// The score; mates are counted from the root, but in the table from the position.
    pub score: i32,
    /// The static evaluation, or [`NO_EVAL`].
    pub eval: i32,
    /// The depth searched, in plies; 0 is the quiescence search with quiet checks, -1 without.
    pub depth: i32,
    /// The bound of the score; `None` if the entry holds only an evaluation.
    pub bound: Option<Bound>,
    /// The position has been on a PV.
    pub pv: bool,
}

impl TtEntry {
    /// An entry for a position that was only evaluated.
    pub fn eval_only(eval: i32, pv: bool) -> TtEntry {
        TtEntry { mv: Move::NONE, score: 0, eval, depth: -1, bound: None, pv }
    }

    /// True if the score allows a cutoff in the window from `alpha` to `beta`.
    pub fn cuts_off(&self, alpha: i32, beta: i32) -> bool {
        match self.bound {
            Some(Bound::Exact) => true,
            Some(Bound::Lower) => self.score >= beta,
            Some(Bound::Upper) => self.score <= alpha,
            None => false,
        }
    }

    /// True if the score's bound shows that it is a better estimate than the static evaluation.
    pub fn refines(&self, eval: i32) -> bool {
        match self.bound {
            Some(Bound::Exact) => true,
            Some(Bound::Lower) => self.score > eval,
            Some(Bound::Upper) => self.score < eval,
            None => false,
        }
    }
}

/// A transposition table.
pub struct TranspositionTable {
    buckets: HugePages<Bucket>,
    generation: u8,
    /// Nothing has been stored, so [`TranspositionTable::clear`], which takes long on a large table, has nothing to do.
    is_empty: bool,
}

impl TranspositionTable {
    /// A table of `mib` mebibytes (at least one).
    ///
    /// # Errors
    /// [`ResourceError::Memory`]
    pub fn new(mib: usize) -> Result<TranspositionTable, ResourceError> {
        let count = mib.max(1).saturating_mul((1 << 20) / size_of::<Bucket>());
        Ok(TranspositionTable { buckets: HugePages::new(count)?, generation: 0, is_empty: true })
    }

    /// Its size in mebibytes.
    pub fn mib(&self) -> usize {
        self.buckets.len() / ((1 << 20) / size_of::<Bucket>())
    }

    pub fn clear(&mut self) {
        if self.is_empty {
            return;
        }
        self.is_empty = true;
        for bucket in self.buckets.iter_mut() {
            *bucket = Bucket::zeroed();
        }
        self.generation = 0;
    }

    /// Must be called after entries were stored without [`TranspositionTable::age`], so that `clear` removes them.
    pub fn mark_used(&mut self) {
        self.is_empty = false;
    }

    /// Starts a new generation: the entries of earlier searches are replaced first.
    pub fn age(&mut self) {
        self.is_empty = false;
        self.generation = (self.generation + 1) % GENERATIONS;
    }

    #[inline(always)]
    fn bucket(&self, key: u64) -> &Bucket {
        // The high bits choose the bucket; `check` keeps all but the lowest seven.
        let index = ((u128::from(key) * self.buckets.len() as u128) >> 64) as usize;
        &self.buckets[index]
    }

    /// Prefetches the bucket of `key`, which saves time in tables larger than the processor's caches.
    #[inline(always)]
    pub fn prefetch(&self, key: u64) {
        #[cfg(target_arch = "x86_64")]
        {
            use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
            // SAFETY: SSE is part of every x86-64, and a prefetch never faults, whatever the address.
            unsafe { _mm_prefetch(std::ptr::from_ref(self.bucket(key)).cast(), _MM_HINT_T0) };
        }
        #[cfg(not(target_arch = "x86_64"))]
        let _ = key;
    }

    /// The entry of the position with `key`, `ply` plies from the root.
    #[inline]
    pub fn probe(&self, key: u64, ply: usize) -> Option<TtEntry> {
        for entry in &self.bucket(key).0 {
            let data = entry.data.load(Ordering::Relaxed);
            let check = entry.check.load(Ordering::Relaxed) ^ data;
            if (check ^ key) & !TAG_BITS == 0 && (check & TAG_BITS != 0 || data != 0) {
                return Some(unpack(check, data, ply));
            }
        }
        None
    }

    /// Stores an entry for the position with `key`, `ply` plies from the root.
    ///
    /// Replaces an entry with the same key, or else the shallowest or oldest of the bucket. A deep entry of the current
    /// search for the same position is replaced only by one that is exact or not much shallower. If `hit.mv` is
    /// [`Move::NONE`], the old move is kept.
    #[inline]
    pub fn store(&self, key: u64, ply: usize, mut hit: TtEntry) {
        let bucket = self.bucket(key);
        let mut place = &bucket.0[0];
        let mut least = i32::MAX;
        for entry in &bucket.0 {
            let data = entry.data.load(Ordering::Relaxed);
            let check = entry.check.load(Ordering::Relaxed) ^ data;
            if (check ^ key) & !TAG_BITS == 0 {
                let old = unpack(check, data, ply);
                if hit.mv == Move::NONE {
                    hit.mv = old.mv;
                }
                let fresh = generation(check) == self.generation;
                if fresh && hit.bound != Some(Bound::Exact) && hit.depth + 2 * i32::from(hit.pv) + 4 <= old.depth {
                    return;
                }
                place = entry;
                break;
            }
            let age = (GENERATIONS + self.generation - generation(check)) % GENERATIONS;
            let worth = depth(data) - 8 * i32::from(age);
            if worth < least {
                least = worth;
                place = entry;
            }
        }
        let data = pack(hit, ply);
        let tag = bound_bits(hit.bound) | u64::from(self.generation) << 2;
        let check = key & !TAG_BITS | tag;
        place.data.store(data, Ordering::Relaxed);
        place.check.store(check ^ data, Ordering::Relaxed);
    }

    /// How full the table is with entries of the current search, per mille, estimated from a sample.
    pub fn hashfull(&self) -> u32 {
        let sample = self.buckets.len().min(250);
        let used = self.buckets[..sample]
            .iter()
            .flat_map(|bucket| &bucket.0)
            .filter(|entry| {
                let data = entry.data.load(Ordering::Relaxed);
                let check = entry.check.load(Ordering::Relaxed) ^ data;
                data != 0 && generation(check) == self.generation
            })
            .count();
        (used * 1000 / (sample * WAYS)) as u32
    }
}

#[inline(always)]
fn generation(check: u64) -> u8 {
    (check >> 2) as u8 & (GENERATIONS - 1)
}

#[inline(always)]
fn depth(data: u64) -> i32 {
    ((data >> 24) as i32 & 0xff) - 1
}

#[inline(always)]
fn bound_bits(bound: Option<Bound>) -> u64 {
    match bound {
        None => 0,
        Some(Bound::Upper) => 1,
        Some(Bound::Lower) => 2,
        Some(Bound::Exact) => 3,
    }
}

#[inline(always)]
fn pack(hit: TtEntry, ply: usize) -> u64 {
    let ply = ply as i32;
    let score = if hit.score >= MATE_BOUND {
        hit.score + ply
    } else if hit.score <= -MATE_BOUND {
        hit.score - ply
    } else {
        hit.score
    };
    u64::from(hit.mv.bits())
        | u64::from(hit.pv) << Move::BITS
        | ((hit.depth + 1).clamp(0, MAX_PLY as i32) as u64) << 24
        | u64::from(score as i16 as u16) << 32
        | u64::from(hit.eval as i16 as u16) << 48
}

#[inline(always)]
fn unpack(check: u64, data: u64, ply: usize) -> TtEntry {
    let ply = ply as i32;
    let stored = i32::from((data >> 32) as u16 as i16);
    let score = if stored >= MATE_BOUND {
        stored - ply
    } else if stored <= -MATE_BOUND {
        stored + ply
    } else {
        stored
    };
    TtEntry {
        mv: Move::from_bits(data as u32),
        score,
        eval: i32::from((data >> 48) as u16 as i16),
        depth: depth(data),
        bound: match check & 3 {
            0 => None,
            1 => Some(Bound::Upper),
            2 => Some(Bound::Lower),
            _ => Some(Bound::Exact),
        },
        pv: data >> Move::BITS & 1 == 1,
    }
}

#[cfg(test)]
mod tests {
    use super::super::score::MATE;
    use super::*;

    fn hit(mv: u32, depth: i32, bound: Bound) -> TtEntry {
        TtEntry { mv: Move::from_bits(mv), score: -123, eval: 77, depth, bound: Some(bound), pv: true }
    }

    #[test]
    fn what_goes_in_comes_out() {
        let table = TranspositionTable::new(1).unwrap();
        let key = 0x0123_4567_89ab_cdef;
        let all_bits = (1 << Move::BITS) - 1;
        assert_eq!(table.probe(key, 0), None);
        for bound in [Bound::Upper, Bound::Lower, Bound::Exact] {
            table.store(key, 3, hit(all_bits, 9, bound));
            assert_eq!(table.probe(key, 5), Some(hit(all_bits, 9, bound)));
        }
        let unknown = TtEntry { bound: None, ..hit(5, 12, Bound::Exact) };
        table.store(key, 3, unknown);
        assert_eq!(table.probe(key, 5), Some(unknown));
        assert_eq!(table.probe(key ^ 1 << 40, 0), None);
    }

    #[test]
    fn mates_are_counted_from_the_position() {
        let table = TranspositionTable::new(1).unwrap();
        for sign in [1, -1] {
            let mut entry = hit(1, 5, Bound::Exact);
            entry.score = sign * (MATE - 10);
            table.store(99, 4, entry);
            let score = table.probe(99, 8).map(|hit| hit.score);
            assert_eq!(score, Some(sign * (MATE - 14)));
        }
    }

    #[test]
    fn a_known_move_outlives_an_entry_without_one() {
        let table = TranspositionTable::new(1).unwrap();
        table.store(7, 0, hit(42, 3, Bound::Exact));
        table.store(7, 0, hit(0, 5, Bound::Upper));
        assert_eq!(table.probe(7, 0).map(|hit| (hit.mv.bits(), hit.depth)), Some((42, 5)));
    }

    #[test]
    fn deep_entries_of_this_search_stay_and_old_ones_go() {
        let mut table = TranspositionTable::new(1).unwrap();
        // All of these keys fall into the first bucket.
        let key = |i: u64| i << 8;
        table.store(key(0), 0, hit(1, 20, Bound::Lower));
        for i in 1..50 {
            table.store(key(i), 0, hit(1, 2, Bound::Lower));
        }
        assert!(table.probe(key(0), 0).is_some());
        table.store(key(0), 0, hit(1, 2, Bound::Lower));
        assert_eq!(table.probe(key(0), 0).map(|hit| hit.depth), Some(20));
        for _ in 0..4 {
            table.age();
        }
        for i in 50..60 {
            table.store(key(i), 0, hit(1, 2, Bound::Lower));
        }
        assert_eq!(table.probe(key(0), 0), None);
    }

    #[test]
    fn fullness_counts_this_search_only() {
        let mut table = TranspositionTable::new(1).unwrap();
        assert_eq!(table.hashfull(), 0);
        for i in 0..200_000u64 {
            table.store(i.wrapping_mul(0x9e37_79b9_7f4a_7c15), 0, hit(1, 1, Bound::Exact));
        }
        assert!(table.hashfull() > 900);
        table.age();
        assert_eq!(table.hashfull(), 0);
        table.clear();
        assert_eq!(table.probe(0x9e37_79b9_7f4a_7c15, 0), None);
    }
}
