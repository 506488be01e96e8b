//! What games are like: their results, lengths and ends, and the special moves in them.

use super::StudyError;
use super::report::{Ends, Games, Length, SpecialMove};
use super::special::Special;
use crate::make::game_files::{DataError, GameRecord, HowEnded, ReplayError};
use crate::shared::mean::Mean;
use sissa::board::Geometry;
use sissa::elo::half_points;
use sissa::position::{EndReason, Rules};
use std::collections::BTreeMap;
use std::path::Path;

#[derive(Default)]
struct Tally {
    points: Mean,
    /// Shares of games that Black won, that were drawn and that White won.
    results: [Mean; 3],
    moves: Mean,
    lengths: Vec<u32>,
    /// How games ended, with the numbers of results.
    ends: BTreeMap<&'static str, [u64; 3]>,
    /// Of each special move: in how many games it was played, and how often in a game.
    special: Vec<(Special, Mean, Mean)>,
}

/// What these games of the file are like.
pub fn read<G: Geometry>(rules: &'static Rules<G>, path: &Path, games: &[GameRecord]) -> Result<Games, StudyError> {
    let special = Special::of_variant(rules.variant()).into_iter();
    let mut tally = Tally {
        special: special.map(|special| (special, Mean::default(), Mean::default())).collect(),
        ..Tally::default()
    };
    for game in games {
        tally.add(rules, game).map_err(DataError::of_game(path, game))?;
    }
    Ok(tally.report(rules))
}

impl Tally {
    fn add<G: Geometry>(&mut self, rules: &'static Rules<G>, game: &GameRecord) -> Result<(), ReplayError> {
        let mut played = vec![0; self.special.len()];
        let mut last = None;
        game.replay(rules, |visit| {
            for special in Special::of(visit.position, visit.played) {
                let place = self.special.iter().position(|(known, ..)| *known == special);
                if let Some(place) = place {
                    played[place] += 1;
                }
            }
            last = Some((*visit.position, visit.played));
        })?;
        for ((_, games, times), count) in self.special.iter_mut().zip(played) {
            games.add(f64::from(u8::from(count > 0)));
            times.add(f64::from(count));
        }
        let half_points = half_points(game.winner, false);
        self.points.add(half_points as f64 / 2.0);
        for (result, mean) in self.results.iter_mut().enumerate() {
            mean.add(f64::from(u8::from(result == half_points)));
        }
        let moves = game.plies.len().div_ceil(2) as u32;
        self.moves.add(f64::from(moves));
        self.lengths.push(moves);
        let goal = last.filter(|_| game.ending == HowEnded::Goal).and_then(|(mut position, mv)| {
            position.make(mv);
            position.outcome_by_goal()
        });
        let how = match goal.map(|outcome| outcome.reason) {
            Some(EndReason::Flag) => "a piece at its goal",
            Some(EndReason::Checks) => "the number of checks",
            Some(EndReason::Extinction) => "too few pieces left",
            Some(EndReason::Castling) => "castling",
            _ => game.ending.name(),
        };
        self.ends.entry(how).or_default()[half_points] += 1;
        Ok(())
    }

    fn report<G: Geometry>(mut self, rules: &'static Rules<G>) -> Games {
        self.lengths.sort_unstable();
        let mut counts = BTreeMap::new();
        for length in &self.lengths {
            *counts.entry(*length).or_default() += 1;
        }
        let at = |place: usize| self.lengths.get(place).copied().unwrap_or(0);
        let [black_wins, draws, white_wins] = self.results.map(|mean| mean.share());
        let variant = rules.variant();
        let special = self.special.iter().map(|(special, games, times)| SpecialMove {
            name: special.name(variant),
            games: games.share(),
            times: times.figure(),
        });
        let mut ends: Vec<Ends> = self
            .ends
            .into_iter()
            .map(|(how, [black, draws, white])| Ends { how: how.to_owned(), white, draws, black })
            .collect();
        ends.sort_by_key(|ends| std::cmp::Reverse(ends.white + ends.draws + ends.black));
        Games {
            games: self.moves.count,
            white: self.points.share(),
            white_wins,
            draws,
            black_wins,
            moves: Length {
                mean: self.moves.figure(),
                shortest: at(0),
                median: at(self.lengths.len() / 2),
                longest: at(self.lengths.len().saturating_sub(1)),
                games: counts,
            },
            ends,
            special: special.collect(),
        }
    }
}
