//! Totals of the pairs played so far.

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PairTally {
    pub pairs: u32,
    /// Pairs won by one side.
    pub uneven: u32,
    /// Games lost on time, by an illegal move, a crash or a hang.
    pub faults: u32,
}

impl PairTally {
    /// Adds a pair: the games won by the first side less those it lost, and the games lost by a fault.
    pub fn add(&mut self, result: i32, faults: u32) {
        self.pairs += 1;
        self.uneven += u32::from(result != 0);
        self.faults += faults;
    }
}
