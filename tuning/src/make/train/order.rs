//! The order in which positions are visited: another shuffle in each round.
//!
//! A shuffle is a formula, not a table: it needs no memory, any element can be computed directly, and a resumed run
//! only needs the number of visits.

use crate::make::game_files::mix;

const ROUNDS: usize = 4;

/// A shuffle of the numbers below a length.
#[derive(Clone, Copy, Debug)]
struct Shuffle {
    length: u64,
    mask: u64,
    shift: u32,
    /// For each round: an odd factor and a summand.
    keys: [(u64, u64); ROUNDS],
}

impl Shuffle {
    pub fn new(length: usize, seed: u64) -> Shuffle {
        let length = length.max(1) as u64;
        let bits = (u64::BITS - (length - 1).leading_zeros()).max(2);
        let mut key = seed;
        let mut next = || {
            key = mix(key);
            key
        };
        Shuffle {
            length,
            mask: u64::MAX >> (u64::BITS - bits),
            shift: bits.div_ceil(2),
            keys: std::array::from_fn(|_| (next() | 1, next())),
        }
    }

    /// The number at this index, both below the length.
    pub fn at(&self, place: usize) -> usize {
        let mut number = place as u64;
        // Each step is reversible, so it shuffles the numbers below a power of two. Repeating it until the result is
        // below the length shuffles the numbers below that.
        loop {
            for (factor, summand) in self.keys {
                number = number.wrapping_mul(factor).wrapping_add(summand) & self.mask;
                number ^= number >> self.shift;
            }
            if number < self.length {
                return number as usize;
            }
        }
    }
}

/// Positions visited in rounds, each round in its own order.
#[derive(Clone, Copy, Debug)]
pub struct Order {
    length: usize,
    seed: u64,
}

impl Order {
    pub fn new(length: usize, seed: u64) -> Order {
        Order { length: length.max(1), seed }
    }

    /// The positions of these visits, counted from 0.
    pub fn visits(self, from: u64, count: usize) -> impl Iterator<Item = usize> {
        let length = self.length as u64;
        let mut round = from / length;
        let shuffle = move |round: u64| Shuffle::new(self.length, mix(self.seed ^ mix(round)));
        let mut current = shuffle(round);
        (from..from + count as u64).map(move |visit| {
            if visit / length != round {
                round = visit / length;
                current = shuffle(round);
            }
            current.at((visit % length) as usize)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_round_visits_every_position_once() {
        for length in [1, 2, 3, 7, 64, 1000, 1025] {
            let order = Order::new(length, 5);
            let mut rounds = Vec::new();
            for round in 0..3 {
                let visits: Vec<usize> = order.visits(round * length as u64, length).collect();
                let mut sorted = visits.clone();
                sorted.sort_unstable();
                assert_eq!(sorted, (0..length).collect::<Vec<_>>(), "{length}");
                rounds.push(visits);
            }
            assert!(length < 64 || rounds[0] != rounds[1] && rounds[1] != rounds[2]);
        }
    }

    #[test]
    fn visits_go_on_from_anywhere() {
        let order = Order::new(100, 3);
        let all: Vec<usize> = order.visits(0, 350).collect();
        let parts = [(0, 130), (130, 1), (131, 219)];
        let again: Vec<usize> = parts.iter().flat_map(|(from, count)| order.visits(*from, *count)).collect();
        assert_eq!(again, all);
        assert_ne!(Order::new(100, 4).visits(0, 350).collect::<Vec<_>>(), all);
    }

    #[test]
    fn neighbours_are_torn_apart() {
        let length = 100_000;
        let visits: Vec<usize> = Order::new(length, 1).visits(0, length).collect();
        // The mean distance of two random numbers is a third of the length.
        let distance: usize = visits.windows(2).map(|pair| pair[0].abs_diff(pair[1])).sum();
        let mean = distance as f64 / (length - 1) as f64 / length as f64;
        assert!((mean - 1.0 / 3.0).abs() < 0.01, "{mean}");
        // A batch has as many of each tenth of the numbers as chance would give.
        let mut tenths = [0; 10];
        for number in &visits[..10_000] {
            tenths[number * 10 / length] += 1;
        }
        assert!(tenths.iter().all(|count| (880..1120).contains(count)), "{tenths:?}");
        let close = visits.windows(2).filter(|pair| pair[0].abs_diff(pair[1]) < 100);
        assert!(close.count() < 300);
    }
}
