//! Positions as a network sees them, from files of games.

use super::TrainError;
use super::order::mix;
use super::returns::blended;
use crate::make::data::{
    DataError, GameRecord, Outcome, ReplayError, Score, Start, files_of, read_games, read_header,
};
use crate::make::logistic;
use crate::shared::games::rules_of;
use clap::ValueEnum;
use rand::rngs::SmallRng;
use rand::{Rng, SeedableRng};
use rayon::prelude::*;
use sissa::board::{Color, Geometry};
use sissa::eval::network::{GameMark, Layout, Roster};
use sissa::eval::{Weights, evaluate};
use sissa::position::{AnyRules, Position, Rules};
use sissa::variant::catalog::Catalog;
use sissa::{any_board, on_board};
use std::collections::HashSet;
use std::fmt;
use std::path::{Path, PathBuf};

/// One game in this many is held out.
const HELD_OUT: u64 = 10;

/// How many games are replayed at a time.
const BLOCK: usize = 4096;

#[derive(Clone, Debug)]
pub struct Filter {
    /// From this ply of the game on.
    pub min_ply: u32,
    /// Up to this score in centipawns, for either side.
    pub max_score: i32,
    /// Where scores come from.
    pub labels: Labels,
    /// The share of the later scores of a game in those of the search; see [`blended`].
    pub lambda: f64,
    /// How many positions to add for each one, a few random moves away from it; only with [`Labels::Classical`].
    pub variations: u32,
}

/// Where scores come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Labels {
    /// The search that found the game's move; only quiet positions are used
    Search,
    /// The classical evaluation; all positions not in check are used
    Classical,
}

/// The largest number of random moves in a variation.
const AWAY: u32 = 4;

/// The value of [`Sample::result`] if there is none.
const UNKNOWN: u8 = 3;

/// A position, without its inputs.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sample {
    start: u64,
    /// The numbers of inputs of the side to move, and of the other.
    lengths: [u16; 2],
    /// The bucket of the output.
    pub bucket: u8,
    /// The variant, as an index in [`Data::variants`].
    pub variant: u8,
    /// Points of the side to move, in halves; 3 if they are unknown.
    pub result: u8,
    /// The score to predict, in centipawns for the side to move: blended, if it comes from a search.
    pub score: i16,
    /// The score before blending.
    pub own_score: i16,
    /// The classical evaluation in centipawns for the side to move; 0 if it was not requested.
    pub classical: i16,
}

impl Sample {
    #[cfg(test)]
    pub fn new(score: i16, result: u8) -> Sample {
        Sample {
            start: 0,
            lengths: [0, 0],
            bucket: 0,
            variant: 0,
            result,
            score,
            own_score: score,
            classical: 0,
        }
    }

    /// Points of the side to move, if known.
    pub fn points(&self) -> Option<f32> {
        (self.result != UNKNOWN).then(|| f32::from(self.result) / 2.0)
    }
}

/// What is known of a position: scores in centipawns for the side to move, before and after blending, and the game's
/// outcome.
struct Label {
    own_score: i32,
    score: i32,
    outcome: Option<Outcome>,
}

#[derive(Clone, Debug, Default, PartialEq)]
pub struct Samples {
    inputs: Vec<u16>,
    /// The positions, without their inputs.
    pub all: Vec<Sample>,
    /// How many games they come from.
    pub games: usize,
}

impl Samples {
    pub fn len(&self) -> usize {
        self.all.len()
    }

    pub fn is_empty(&self) -> bool {
        self.all.is_empty()
    }

    /// The inputs of a position, for the side to move and for the other.
    pub fn inputs(&self, sample: &Sample) -> [&[u16]; 2] {
        let start = sample.start as usize;
        let middle = start + usize::from(sample.lengths[0]);
        let end = middle + usize::from(sample.lengths[1]);
        [&self.inputs[start..middle], &self.inputs[middle..end]]
    }

    /// The curve that predicts the games' results from scores.
    pub fn fit_curve(&self) -> logistic::Curve {
        /// More positions would not change it.
        const ENOUGH: usize = 1_000_000;
        let step = self.len().div_ceil(ENOUGH).max(1);
        let pairs: Vec<(f64, f64)> = self
            .all
            .iter()
            .step_by(step)
            .filter_map(|sample| Some((sample.score.into(), sample.points()?.into())))
            .collect();
        logistic::Curve::fit(&pairs)
    }

    /// CRC-32 of the samples' scores, results, buckets and offsets, to recognise the data when a run is resumed.
    pub fn fingerprint(&self) -> u32 {
        let mut hasher = crc32fast::Hasher::new();
        for sample in &self.all {
            hasher.update(&sample.start.to_le_bytes());
            hasher.update(&sample.score.to_le_bytes());
            hasher.update(&[sample.bucket, sample.result]);
        }
        hasher.finalize()
    }

    fn push<G: Geometry>(
        &mut self,
        layout: &Layout,
        position: &Position<G>,
        label: Label,
        variant: u8,
        weights: Option<&Weights<G>>,
    ) {
        let side = position.side_to_move();
        let start = self.inputs.len();
        let mut emit = |perspective: Color| {
            let before = self.inputs.len();
            layout.features(position, perspective, |input| {
                self.inputs.push(input as u16)
            });
            (self.inputs.len() - before) as u16
        };
        let lengths = [emit(side), emit(!side)];
        let result = match (label.outcome, side) {
            (None, _) => UNKNOWN,
            (Some(outcome), Color::White) => outcome as u8,
            (Some(outcome), Color::Black) => 2 - outcome as u8,
        };
        let clamp = |score: i32| score.clamp(i16::MIN.into(), i16::MAX.into()) as i16;
        self.all.push(Sample {
            start: start as u64,
            lengths,
            bucket: layout.bucket(position) as u8,
            variant,
            result,
            score: clamp(label.score),
            own_score: clamp(label.own_score),
            classical: weights.map_or(0, |weights| clamp(evaluate(position, weights))),
        });
    }

    fn append(&mut self, other: &Samples) {
        let before = self.inputs.len() as u64;
        self.inputs.extend_from_slice(&other.inputs);
        self.all.extend(other.all.iter().map(|sample| Sample {
            start: sample.start + before,
            ..*sample
        }));
        self.games += other.games;
    }
}

/// What a network is for: one game, or all usual games of a board.
#[derive(Clone, Debug, PartialEq)]
pub struct Purpose {
    pub game: Option<GameMark>,
    pub roster: Roster,
    pub layout: Layout,
}

impl Purpose {
    pub fn new(game: Option<GameMark>, roster: Roster) -> Purpose {
        Purpose {
            layout: Layout::new(&roster),
            game,
            roster,
        }
    }
}

impl fmt::Display for Purpose {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.game {
            Some(game) => write!(f, "{game}"),
            None => write!(f, "boards of {}x{}", self.roster.files, self.roster.ranks),
        }
    }
}

/// The positions of files for one network.
#[derive(Debug)]
pub struct Data {
    pub purpose: Purpose,
    /// The names of the variants.
    pub variants: Vec<String>,
    pub train: Samples,
    /// Positions of other games, for validation.
    pub held_out: Samples,
}

/// True when a game is held out. This depends only on its moves, so it is the same in whichever file and order games
/// are read, and copies of a game are on the same side.
pub fn is_held_out(game: &GameRecord) -> bool {
    fingerprint(game).is_multiple_of(HELD_OUT)
}

/// A number that hardly any other game has.
fn fingerprint(game: &GameRecord) -> u64 {
    let mut hasher = crc32fast::Hasher::new();
    hasher.update(game.variant.as_bytes());
    match &game.start {
        Start::Array(number) => hasher.update(&number.to_le_bytes()),
        Start::Fen(text) => hasher.update(text.as_bytes()),
    }
    for ply in &game.plies {
        hasher.update(&ply.index.to_le_bytes());
    }
    mix(hasher.finalize().into())
}

type RulesAndWeights<G> = (&'static Rules<G>, Box<Weights<G>>);

any_board! {
    /// A variant that occurs.
    enum Known(RulesAndWeights);
}

impl Known {
    fn new(rules: AnyRules) -> Known {
        on_board!(rules, rules => (rules, Box::new(Weights::new(rules))).into())
    }

    /// What a network for this game alone, or for all usual games of its board, is for; `None` if there is no such
    /// network.
    fn purpose(&self, alone: bool) -> Option<Purpose> {
        fn of<G: Geometry>(rules: &Rules<G>, alone: bool) -> Option<Purpose> {
            if alone {
                return Some(Purpose::new(
                    Some(GameMark::of(rules)),
                    Roster::of_game(rules)?,
                ));
            }
            let (files, ranks) = (rules.files(), rules.ranks());
            let is_whole = !G::OPEN && (files, ranks) == (G::FILES, G::RANKS);
            is_whole.then(|| Purpose::new(None, Roster::of_board(files as u8, ranks as u8)))
        }
        on_board!(Known; self, (rules, _) => of(rules, alone))
    }

    fn take(
        &self,
        layout: &Layout,
        variant: u8,
        game: &GameRecord,
        filter: &Filter,
    ) -> Result<(bool, Samples), ReplayError> {
        let held_out = is_held_out(game);
        let samples = on_board!(Known; self, (rules, weights) => take(rules, layout, variant, game, filter, weights, held_out))?;
        Ok((held_out, samples))
    }
}

/// Reads files one after another.
struct Reader<'a> {
    filter: &'a Filter,
    /// True for a network for one game.
    alone: bool,
    catalog: &'a Catalog,
    known: Vec<Known>,
    purpose: Option<Purpose>,
    variants: Vec<String>,
    train: Samples,
    held_out: Samples,
}

impl Reader<'_> {
    /// The index of a variant among those known.
    fn variant(&mut self, path: &Path, name: &str) -> Result<u8, TrainError> {
        if let Some(place) = self.variants.iter().position(|known| known == name) {
            return Ok(place as u8);
        }
        let known = Known::new(rules_of(self.catalog, name).map_err(DataError::from)?);
        let purpose = known.purpose(self.alone).ok_or_else(|| TrainError::Board {
            path: path.to_owned(),
            variant: name.to_owned(),
        })?;
        if *self.purpose.get_or_insert_with(|| purpose.clone()) != purpose {
            return Err(TrainError::Boards {
                path: path.to_owned(),
                variant: name.to_owned(),
                first: self.variants[0].clone(),
            });
        }
        self.known.push(known);
        self.variants.push(name.to_owned());
        // A board never has 256 variants.
        Ok((self.known.len() - 1) as u8)
    }

    fn read(&mut self, path: &Path) -> Result<(), TrainError> {
        let mut games: Vec<GameRecord> = read_games(path)?.collect::<Result<_, _>>()?;
        // They are in the order in which they ended, which depends on how many were played at a time.
        games.sort_by_key(|game| game.number);
        for block in games.chunks(BLOCK) {
            let ready: Vec<(u8, &GameRecord)> = block
                .iter()
                .map(|game| Ok((self.variant(path, &game.variant)?, game)))
                .collect::<Result<_, TrainError>>()?;
            let Some(Purpose { layout, .. }) = &self.purpose else {
                return Ok(());
            };
            let taken: Vec<Result<(bool, Samples), DataError>> = ready
                .par_iter()
                .map(|(variant, game)| {
                    let known = &self.known[usize::from(*variant)];
                    let taken = known.take(layout, *variant, game, self.filter);
                    taken.map_err(DataError::of_game(path, game))
                })
                .collect();
            for taken in taken {
                let (held_out, samples) = taken?;
                let part = if held_out {
                    &mut self.held_out
                } else {
                    &mut self.train
                };
                part.append(&samples);
            }
        }
        Ok(())
    }
}

impl Data {
    /// The positions of files and of folders of files, in order, their games found in this catalog. They are for a
    /// network for one game if all games of the files are of one and `for_board` is not set, and otherwise for one for
    /// all usual games of a board.
    pub fn read(
        paths: &[PathBuf],
        filter: &Filter,
        catalog: &Catalog,
        for_board: bool,
    ) -> Result<Data, TrainError> {
        let paths = files_of(paths)?;
        let mut names = HashSet::new();
        for path in &paths {
            let header = read_header(path)?;
            header.check_rules(path, catalog)?;
            names.extend(header.variants);
        }
        let mut reader = Reader {
            filter,
            alone: names.len() == 1 && !for_board,
            catalog,
            known: Vec::new(),
            purpose: None,
            variants: Vec::new(),
            train: Samples::default(),
            held_out: Samples::default(),
        };
        for path in &paths {
            reader.read(path)?;
        }
        let Some(purpose) = reader.purpose else {
            return Err(TrainError::TooFew {
                train: 0,
                held_out: 0,
                games: 0,
            });
        };
        Ok(Data {
            purpose,
            variants: reader.variants,
            train: reader.train,
            held_out: reader.held_out,
        })
    }

    /// Checks that there are positions to train on, and to hold out.
    pub fn check(&self) -> Result<(), TrainError> {
        if self.train.is_empty() || self.held_out.is_empty() {
            return Err(TrainError::TooFew {
                train: self.train.len(),
                held_out: self.held_out.len(),
                games: self.train.games + self.held_out.games,
            });
        }
        Ok(())
    }
}

fn take<G: Geometry>(
    rules: &'static Rules<G>,
    layout: &Layout,
    variant: u8,
    game: &GameRecord,
    filter: &Filter,
    weights: &Weights<G>,
    held_out: bool,
) -> Result<Samples, ReplayError> {
    let mut samples = Samples {
        games: 1,
        ..Samples::default()
    };
    let judge = held_out.then_some(weights);
    let mut rng = SmallRng::seed_from_u64(fingerprint(game));
    let blended = if filter.lambda > 0.0 {
        let scores: Vec<Score> =
            (game.plies.iter().map(|ply| Score::of_class(ply.class))).collect();
        blended(&scores, game.outcome, filter.lambda)
    } else {
        Vec::new()
    };
    let mut number = 0;
    game.replay(rules, |visit| {
        let position = visit.position;
        let later = blended.get(number);
        number += 1;
        let side = position.side_to_move();
        let moves = position.fullmove_number().saturating_sub(1);
        if 2 * moves + u32::from(side == Color::Black) < filter.min_ply {
            return;
        }
        match filter.labels {
            Labels::Search => {
                if let Score::Cp(score) = visit.score
                    && visit.is_quiet()
                    && score.abs() <= filter.max_score
                {
                    // Scores in the file are for White; here they are for the side to move.
                    let label = Label {
                        own_score: side.relative(score),
                        score: side.relative(*later.unwrap_or(&score)),
                        outcome: Some(visit.outcome),
                    };
                    samples.push(layout, position, label, variant, judge);
                }
            }
            Labels::Classical => {
                let mut push = |position: &Position<G>, outcome| {
                    let score = evaluate(position, weights);
                    if !position.in_check() && score.abs() <= filter.max_score {
                        let label = Label {
                            own_score: score,
                            score,
                            outcome,
                        };
                        samples.push(layout, position, label, variant, judge);
                    }
                };
                push(position, Some(visit.outcome));
                for _ in 0..filter.variations {
                    if let Some(other) = vary(position, &mut rng) {
                        push(&other, None);
                    }
                }
            }
        }
    })?;
    Ok(samples)
}

/// The position after a few random moves; `None` if they end the game.
fn vary<G: Geometry>(position: &Position<G>, rng: &mut SmallRng) -> Option<Position<G>> {
    let mut position = *position;
    for _ in 0..rng.random_range(1..=AWAY) {
        let moves = position.legal_moves();
        if moves.is_empty() {
            return None;
        }
        position.make(moves[rng.random_range(0..moves.len())]);
    }
    (!position.legal_moves().is_empty()).then_some(position)
}

#[cfg(test)]
#[path = "samples_tests.rs"]
mod tests;
