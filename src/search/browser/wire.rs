//! Searches and their events as JSON, for [`super::search_thread`] and [`super::server`] in a browser.

use super::{Limits, SearchEvent};
use crate::position::Move;
use serde::{Deserialize, Serialize};

/// A position to search, and how.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Request {
    /// The game's name.
    pub game: String,
    /// Files and ranks of its board, as `8x8`.
    pub board: String,
    /// The variant file that declares it; empty if it is built in.
    pub own: String,
    /// The FEN that the game began with.
    pub start: String,
    pub moves: Vec<Move>,
    /// Size of the transposition table, in mebibytes.
    pub hash_mib: usize,
    pub has_network: bool,
    /// Whether the search begins with empty tables.
    pub is_new: bool,
}

impl Request {
    /// The number of the search, the request and the limits as text, which the page reads, too.
    pub fn write(&self, number: u64, limits: &Limits) -> String {
        // Such values can always be written.
        serde_json::to_string(&(number, self, limits)).unwrap_or_default()
    }

    /// What [`Request::write`] wrote.
    pub fn read(text: &str) -> Option<(u64, Request, Limits)> {
        serde_json::from_str(text).ok()
    }
}

/// The number of a search, and what it reports, as text.
pub fn write_event(number: u64, event: &SearchEvent) -> String {
    serde_json::to_string(&(number, event)).unwrap_or_default()
}

/// What [`write_event`] wrote.
pub fn read_event(text: &str) -> Option<(u64, SearchEvent)> {
    serde_json::from_str(text).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::clock::ClockState;
    use crate::search::{Bound, Report, Score, SearchResult};
    use std::time::Duration;

    fn moves(bits: &[u32]) -> Vec<Move> {
        bits.iter().map(|bits| Move::from_bits(*bits)).collect()
    }

    #[test]
    fn requests_are_read_as_they_were_written() {
        let request = Request {
            game: "mine".to_owned(),
            board: "8x8".to_owned(),
            own: "[mine:chess]\ncastling = false\n".to_owned(),
            start: "4k3/8/8/8/8/8/8/4K3 w - - 0 1".to_owned(),
            moves: moves(&[1, 99_999]),
            hash_mib: 16,
            has_network: true,
            is_new: false,
        };
        let time = Duration::from_micros(1_234_567);
        let clock = ClockState { remaining: time, increment: Duration::ZERO, moves_to_go: Some(4) };
        for limits in [
            Limits::default(),
            Limits::depth(7),
            Limits {
                nodes: Some(5),
                mate: Some(2),
                movetime: Some(time),
                clock: Some(clock),
                elo: Some(1500),
                multipv: 3,
                root_moves: moves(&[7, 8]),
                mean_overhead: time,
                ..Limits::default()
            },
        ] {
            let text = request.write(12, &limits);
            assert_eq!(Request::read(&text), Some((12, request.clone(), limits)));
        }
        assert_eq!(Request::read("mine\n"), None);
    }

    #[test]
    fn events_are_read_as_they_were_written() {
        let report = Report {
            depth: 12,
            seldepth: 20,
            multipv: 2,
            lines: 3,
            score: Score::mate(-3),
            bound: Bound::Upper,
            nodes: 1 << 40,
            time: Duration::from_micros(17),
            hashfull: 999,
            pv: moves(&[1, 2, 3]),
        };
        let result = SearchResult { best: moves(&[5]).pop(), ponder: None, score: Score::DRAW, depth: 9, nodes: 100 };
        for event in [SearchEvent::Report(report), SearchEvent::Finished(Some(result)), SearchEvent::Finished(None)] {
            assert_eq!(read_event(&write_event(3, &event)), Some((3, event)));
        }
    }
}
