//! Reading positions from files of games.

use super::labels::take;
use super::purpose::Purpose;
use super::samples::Samples;
use super::{Settings, TrainError};
use crate::make::game_files::{DataError, GameRecord, checked_files, read_in_order};
use crate::shared::games::rules_of;
use rayon::prelude::*;
use sissa::board::Geometry;
use sissa::eval::Weights;
use sissa::eval::network::{GameMark, Roster};
use sissa::position::{AnyRules, Rules};
use sissa::variant::catalog::Catalog;
use sissa::{any_board, on_board};
use std::path::{Path, PathBuf};

/// How many games are replayed at a time.
const BLOCK: usize = 4096;

/// The positions of files for one network.
#[derive(Debug)]
pub struct Data {
    pub purpose: Purpose,
    pub variants: Vec<String>,
    pub train: Samples,
    /// Positions of other games, for validation.
    pub held_out: Samples,
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
                return Some(Purpose::new(Some(GameMark::of(rules)), Roster::of_game(rules)?));
            }
            let (files, ranks) = (rules.files(), rules.ranks());
            let is_whole = !G::OPEN && (files, ranks) == (G::FILES, G::RANKS);
            is_whole.then(|| Purpose::new(None, Roster::of_board(files as u8, ranks as u8)))
        }
        on_board!(Known; self, (rules, _) => of(rules, alone))
    }
}

/// Reads files one after another.
struct Reader<'a> {
    settings: &'a Settings,
    /// True for a network for one game.
    alone: bool,
    catalog: &'a Catalog,
    known: Vec<Known>,
    purpose: Option<Purpose>,
    variants: Vec<String>,
    train: Samples,
    held_out: Samples,
    stop: &'a (dyn Fn() -> bool + Sync),
}

impl Reader<'_> {
    /// The index of a variant among those known.
    fn variant(&mut self, path: &Path, name: &str) -> Result<u16, TrainError> {
        if let Some(place) = self.variants.iter().position(|known| known == name) {
            return Ok(place as u16);
        }
        let known = Known::new(rules_of(self.catalog, name).map_err(DataError::from)?);
        let purpose = known
            .purpose(self.alone)
            .ok_or_else(|| TrainError::Board { path: path.to_owned(), variant: name.to_owned() })?;
        if *self.purpose.get_or_insert_with(|| purpose.clone()) != purpose {
            return Err(TrainError::Boards {
                path: path.to_owned(),
                variant: name.to_owned(),
                first: self.variants[0].clone(),
            });
        }
        self.known.push(known);
        self.variants.push(name.to_owned());
        Ok((self.known.len() - 1) as u16)
    }

    fn read(&mut self, path: &Path) -> Result<(), TrainError> {
        let mut games = read_in_order(path)?;
        games.retain(|game| (game.number / 2).is_multiple_of(self.settings.pairs));
        for block in games.chunks(BLOCK) {
            let ready: Vec<(u16, &GameRecord)> = block
                .iter()
                .map(|game| Ok((self.variant(path, &game.variant)?, game)))
                .collect::<Result<_, TrainError>>()?;
            let Some(Purpose { layout, .. }) = &self.purpose else {
                return Ok(());
            };
            let taken: Vec<Result<(bool, Samples), TrainError>> = ready
                .par_iter()
                .map(|(variant, game)| {
                    if (self.stop)() {
                        return Err(TrainError::Stopped);
                    }
                    let known = &self.known[usize::from(*variant)];
                    let held_out = game.is_held_out();
                    let taken = on_board!(Known; known, (rules, weights) => {
                        take(rules, layout, *variant, game, self.settings, weights, held_out)
                    });
                    let taken = taken.map_err(DataError::of_game(path, game))?;
                    Ok((held_out, taken))
                })
                .collect();
            for taken in taken {
                let (held_out, samples) = taken?;
                let part = if held_out { &mut self.held_out } else { &mut self.train };
                part.append(&samples);
            }
        }
        Ok(())
    }
}

impl Data {
    /// The positions of files and of folders of files that the settings choose, in order, their games found in this
    /// catalog. They are for a network for one game if all games of the files are of one and `for_board` is not set,
    /// and otherwise for one for all usual games of a board. Reading ends once `stop` returns true.
    pub fn read(
        paths: &[PathBuf],
        settings: &Settings,
        catalog: &Catalog,
        for_board: bool,
        stop: &(dyn Fn() -> bool + Sync),
    ) -> Result<Data, TrainError> {
        let (paths, names) = checked_files(paths, catalog)?;
        let mut reader = Reader {
            settings,
            alone: names.len() == 1 && !for_board,
            catalog,
            known: Vec::new(),
            purpose: None,
            variants: Vec::new(),
            train: Samples::default(),
            held_out: Samples::default(),
            stop,
        };
        for path in &paths {
            reader.read(path)?;
        }
        let Some(purpose) = reader.purpose else {
            return Err(TrainError::TooFew { train: 0, held_out: 0, games: 0 });
        };
        Ok(Data { purpose, variants: reader.variants, train: reader.train, held_out: reader.held_out })
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

#[cfg(test)]
mod tests;
