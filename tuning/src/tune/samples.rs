//! Positions, and what became of them.

use super::{Arguments, TuneError};
use crate::data::{self, GameRecord};
use crate::ruled::{Library, Ruled};
use sissa::board::{Board8x8, Board10x8, Geometry};
use sissa::position::{Position, Rules};
use std::path::{Path, PathBuf};

/// One game of so many is held out.
const HELD_OUT: usize = 10;

/// A position.
pub struct Sample<G: Geometry> {
    /// It.
    pub position: Position<G>,
    /// What a search thought, in centipawns for White.
    pub score: f32,
    /// White's points of the game.
    pub result: f32,
}

/// Something for each game that there are positions of.
pub struct ByRules<G: Geometry, T>(Vec<(&'static Rules<G>, T)>);

impl<G: Geometry, T> ByRules<G, T> {
    /// Makes it for each game of these positions.
    pub fn new(samples: &[Sample<G>], make: impl Fn(&'static Rules<G>) -> T) -> ByRules<G, T> {
        let mut all: Vec<(&'static Rules<G>, T)> = Vec::new();
        for sample in samples {
            let rules = sample.position.rules();
            if !all.iter().any(|(known, _)| std::ptr::eq(*known, rules)) {
                all.push((rules, make(rules)));
            }
        }
        ByRules(all)
    }

    /// What was made for the game of `position`, which must be one of those.
    pub fn of(&self, position: &Position<G>) -> &T {
        let rules = position.rules();
        let mut all = self.0.iter();
        match all.find(|(known, _)| std::ptr::eq(*known, rules)) {
            Some((_, found)) => found,
            None => panic!("no position of {} was there", rules.variant().name),
        }
    }
}

/// Positions of games on boards of a geometry.
pub struct Samples<G: Geometry> {
    /// Those to tune from.
    pub train: Vec<Sample<G>>,
    /// Those of other games, to judge by.
    pub held_out: Vec<Sample<G>>,
    /// How many games there are.
    pub games: usize,
}

impl<G: Geometry> Samples<G> {
    fn new() -> Samples<G> {
        Samples {
            train: Vec::new(),
            held_out: Vec::new(),
            games: 0,
        }
    }

    /// True when there are none at all.
    pub fn is_empty(&self) -> bool {
        self.train.is_empty() && self.held_out.is_empty()
    }

    fn add(
        &mut self,
        path: &Path,
        rules: &'static Rules<G>,
        game: &GameRecord,
        arguments: &Arguments,
    ) -> Result<(), TuneError> {
        if self.train.len() + self.held_out.len() >= arguments.positions {
            return Ok(());
        }
        self.games += 1;
        let most_score = arguments.most_score.into();
        let samples = if self.games.is_multiple_of(HELD_OUT) {
            &mut self.held_out
        } else {
            &mut self.train
        };
        let replayed = game.replay(rules, |visit| {
            let score = visit.score.centipawns().filter(|_| visit.is_quiet());
            let Some(score) = score.filter(|score| score.abs() <= most_score) else {
                return;
            };
            samples.push(Sample {
                position: *visit.position,
                score: score as f32,
                result: visit.outcome.points() as f32,
            });
        });
        replayed.map_err(|error| TuneError::Replay {
            path: path.to_owned(),
            number: game.number,
            error,
        })
    }
}

/// The positions of files, of the smaller board and the larger.
///
/// # Errors
/// [`TuneError`] when a file is not as it should be.
pub fn read(
    paths: &[PathBuf],
    arguments: &Arguments,
) -> Result<(Samples<Board8x8>, Samples<Board10x8>), TuneError> {
    let mut library = Library::default();
    let (mut small, mut large) = (Samples::new(), Samples::new());
    for path in paths {
        for game in data::read_games(path)? {
            let game = game?;
            match library.get(&game.variant)? {
                Ruled::Small(rules) => small.add(path, rules, &game, arguments)?,
                Ruled::Large(rules) => large.add(path, rules, &game, arguments)?,
            }
        }
    }
    Ok((small, large))
}
