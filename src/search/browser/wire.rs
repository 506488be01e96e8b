//! Searches and their events as text, for [`super::search_thread`] and [`super::server`] in a browser.

use super::{Bound, Clock, Limits, Report, Score, SearchResult};
use crate::position::Move;
use std::fmt::Display;
use std::str::{FromStr, SplitWhitespace};
use std::time::Duration;

/// A position to search, and how.
#[derive(Clone, Debug, PartialEq, Eq)]
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
    /// The request as text. The page reads the first line, to know which network is needed, and the
    /// number, the first word of the fourth.
    pub fn write(&self, number: u64, limits: &Limits) -> String {
        let mut moves = Numbers::default();
        moves.add_moves(&self.moves);
        let mut numbers = Numbers::default();
        numbers
            .add(number)
            .add(self.hash_mib)
            .add(u8::from(self.is_new));
        write_limits(limits, &mut numbers);
        let wants_network = u8::from(self.has_network);
        format!(
            "{} {wants_network} {}\n{}\n{}\n{}\n{}",
            self.board, self.game, self.start, moves.0, numbers.0, self.own
        )
    }

    /// What [`Request::write`] wrote.
    pub fn read(text: &str) -> Option<(u64, Request, Limits)> {
        let mut lines = text.splitn(5, '\n');
        let mut first = lines.next()?.splitn(3, ' ');
        let (board, wants_network, game) = (first.next()?, first.next()?, first.next()?);
        let start = lines.next()?.to_owned();
        let moves = Words(lines.next()?.split_whitespace()).moves()?;
        let mut words = Words(lines.next()?.split_whitespace());
        let number = words.next()?;
        let request = Request {
            game: game.to_owned(),
            board: board.to_owned(),
            own: lines.next()?.to_owned(),
            start,
            moves,
            has_network: wants_network == "1",
            hash_mib: words.next()?,
            is_new: words.next::<u8>()? != 0,
        };
        Some((number, request, read_limits(&mut words)?))
    }
}

/// What a search reports.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WireEvent {
    Report(Report),
    /// Its end, without a result if it could not begin.
    Finished(Option<SearchResult>),
}

impl WireEvent {
    /// The event of this search as text.
    pub fn write(&self, number: u64) -> String {
        let mut numbers = Numbers::default();
        numbers.add(number);
        match self {
            WireEvent::Report(report) => {
                numbers.add("report").add(report.depth).add(report.seldepth);
                numbers.add(report.multipv).add(report.lines);
                numbers
                    .add(report.score.centipawns())
                    .add(match report.bound {
                        Bound::Exact => '=',
                        Bound::Lower => '>',
                        Bound::Upper => '<',
                    });
                numbers
                    .add(report.nodes)
                    .add(report.time.as_micros())
                    .add(report.hashfull);
                numbers.add_moves(&report.pv);
            }
            WireEvent::Finished(Some(result)) => {
                let bits = |mv: Option<Move>| mv.unwrap_or(Move::NONE).bits();
                numbers
                    .add("end")
                    .add(bits(result.best))
                    .add(bits(result.ponder));
                numbers
                    .add(result.score.centipawns())
                    .add(result.depth)
                    .add(result.nodes);
            }
            WireEvent::Finished(None) => {
                numbers.add("failed");
            }
        }
        numbers.0
    }

    /// The number of the search, and what [`WireEvent::write`] wrote.
    pub fn read(text: &str) -> Option<(u64, WireEvent)> {
        let mut words = Words(text.split_whitespace());
        let number = words.next()?;
        let event = match words.0.next()? {
            "report" => WireEvent::Report(Report {
                depth: words.next()?,
                seldepth: words.next()?,
                multipv: words.next()?,
                lines: words.next()?,
                score: Score::from_value(words.next()?),
                bound: match words.next()? {
                    '>' => Bound::Lower,
                    '<' => Bound::Upper,
                    _ => Bound::Exact,
                },
                nodes: words.next()?,
                time: Duration::from_micros(words.next()?),
                hashfull: words.next()?,
                pv: words.moves()?,
            }),
            "end" => WireEvent::Finished(Some(SearchResult {
                best: words.mv()?,
                ponder: words.mv()?,
                score: Score::from_value(words.next()?),
                depth: words.next()?,
                nodes: words.next()?,
            })),
            _ => WireEvent::Finished(None),
        };
        Some((number, event))
    }
}

/// What stands for a number that is not given.
const NONE: &str = "-";

fn write_limits(limits: &Limits, numbers: &mut Numbers) {
    let micros = |time: Duration| time.as_micros();
    numbers
        .add_option(limits.depth)
        .add_option(limits.nodes)
        .add_option(limits.mate);
    numbers
        .add_option(limits.movetime.map(micros))
        .add_option(limits.elo);
    numbers
        .add(limits.multipv)
        .add(micros(limits.move_overhead))
        .add(micros(limits.mean_overhead));
    let clock = limits.clock;
    numbers.add_option(clock.map(|clock| micros(clock.remaining)));
    numbers.add_option(clock.map(|clock| micros(clock.increment)));
    numbers.add_option(clock.and_then(|clock| clock.moves_to_go));
    numbers.add_moves(&limits.root_moves);
}

fn read_limits(words: &mut Words) -> Option<Limits> {
    let mut limits = Limits {
        depth: words.option()?,
        nodes: words.option()?,
        mate: words.option()?,
        movetime: words.option()?.map(Duration::from_micros),
        elo: words.option()?,
        multipv: words.next()?,
        move_overhead: Duration::from_micros(words.next()?),
        mean_overhead: Duration::from_micros(words.next()?),
        ..Limits::default()
    };
    let remaining = words.option()?.map(Duration::from_micros);
    let increment = words.option()?.map(Duration::from_micros);
    let moves_to_go = words.option()?;
    limits.clock = remaining
        .zip(increment)
        .map(|(remaining, increment)| Clock {
            remaining,
            increment,
            moves_to_go,
        });
    limits.root_moves = words.moves()?;
    Some(limits)
}

/// A text of numbers.
#[derive(Default)]
struct Numbers(String);

impl Numbers {
    fn add(&mut self, number: impl Display) -> &mut Numbers {
        if !self.0.is_empty() {
            self.0.push(' ');
        }
        self.0 += &number.to_string();
        self
    }

    fn add_option(&mut self, number: Option<impl Display>) -> &mut Numbers {
        match number {
            Some(number) => self.add(number),
            None => self.add(NONE),
        }
    }

    /// Moves, to the end of the text.
    fn add_moves(&mut self, moves: &[Move]) {
        for mv in moves {
            self.add(mv.bits());
        }
    }
}

/// The words of such a text.
struct Words<'a>(SplitWhitespace<'a>);

impl Words<'_> {
    fn next<T: FromStr>(&mut self) -> Option<T> {
        self.0.next()?.parse().ok()
    }

    fn option<T: FromStr>(&mut self) -> Option<Option<T>> {
        match self.0.next()? {
            NONE => Some(None),
            word => word.parse().ok().map(Some),
        }
    }

    fn mv(&mut self) -> Option<Option<Move>> {
        let mv = Move::from_bits(self.next()?);
        Some((mv != Move::NONE).then_some(mv))
    }

    /// Moves, to the end of the text.
    fn moves(&mut self) -> Option<Vec<Move>> {
        let words = self.0.by_ref();
        words
            .map(|word| Some(Move::from_bits(word.parse().ok()?)))
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
        let clock = Clock {
            remaining: time,
            increment: Duration::ZERO,
            moves_to_go: Some(4),
        };
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
        let result = SearchResult {
            best: moves(&[5]).pop(),
            ponder: None,
            score: Score::DRAW,
            depth: 9,
            nodes: 100,
        };
        for event in [
            WireEvent::Report(report),
            WireEvent::Finished(Some(result)),
            WireEvent::Finished(None),
        ] {
            assert_eq!(WireEvent::read(&event.write(3)), Some((3, event.clone())));
        }
    }
}
