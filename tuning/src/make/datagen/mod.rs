//! Games to train on: the engine plays itself, and the score of every position is stored with the result of the game.
//!
//! | file | holds |
//! |---|---|
//! | `arguments` | the command line |
//! | `selfplay` | games on all threads |
//! | `play` | one game |
//! | `handicap` | what one side lacks at the start |
//! | `turns` | how often each game is played |

mod arguments;
mod handicap;
mod play;
mod selfplay;
mod turns;

pub use arguments::{Arguments, Settings};
pub use handicap::{Handicap, Right, remove};
pub use play::{Side, half_points, side_of};
pub use selfplay::{GameObserver, SelfPlay};

use crate::make::game_files::{DataError, GameRecord};
use crate::shared::files::hash_of_file;
use crate::shared::games::{self, rules_of};
use crate::shared::process::{self, End};
use rayon::ThreadPoolBuildError;
use sissa::eval::network::Networks;
use sissa::on_board;
use sissa::openings::OpeningError;
use sissa::position::AnyRules;
use sissa::search::ResourceError;
use std::process::ExitCode;
use std::sync::atomic::AtomicBool;
use std::time::Instant;
use thiserror::Error;

/// Why there are no games.
#[derive(Debug, Error)]
pub enum DatagenError {
    #[error(transparent)]
    Data(#[from] DataError),
    #[error(transparent)]
    Opening(#[from] OpeningError),
    #[error("none of {0} games had a quiet position to train on")]
    NoPositions(usize),
    #[error("no opening was found in which one side can lack what it should")]
    Handicap,
    #[error(transparent)]
    Threads(#[from] ThreadPoolBuildError),
    #[error(transparent)]
    Resources(#[from] ResourceError),
}

pub fn run(arguments: &Arguments) -> ExitCode {
    process::interruptible("", |stop| {
        generate(arguments, stop)?;
        // Without bounds an interrupt is the usual end.
        let has_end = arguments.positions.is_some() || arguments.time.is_some();
        Ok::<_, DatagenError>(if has_end { End::of(stop) } else { End::Finished })
    })
}

/// If so many games have no quiet position, others will have none.
const ENOUGH_GAMES: usize = 1000;

/// Counts positions up to those wanted.
pub struct Counts<'a> {
    pub games: usize,
    pub positions: u64,
    most: Option<u64>,
    /// The seconds left, if time decides; asked before each game.
    left: Box<dyn Fn() -> Option<f64> + Send + 'a>,
    /// When the first new game began, and how many positions the file already had.
    begun: Option<(Instant, u64)>,
}

impl<'a> Counts<'a> {
    pub fn new(most: Option<u64>, left: impl Fn() -> Option<f64> + Send + 'a) -> Counts<'a> {
        Counts { games: 0, positions: 0, most, left: Box::new(left), begun: None }
    }

    fn is_vain(&self) -> bool {
        self.positions == 0 && self.games >= ENOUGH_GAMES
    }

    /// # Errors
    /// [`DatagenError::NoPositions`] if many games had no quiet position.
    pub fn check(&self) -> Result<(), DatagenError> {
        if self.is_vain() { Err(DatagenError::NoPositions(self.games)) } else { Ok(()) }
    }
}

impl GameObserver for Counts<'_> {
    fn record(&mut self, _: &GameRecord, quiet: usize) {
        self.games += 1;
        self.positions += quiet as u64;
    }

    fn is_over(&mut self) -> bool {
        self.begun.get_or_insert((Instant::now(), self.positions));
        self.is_vain()
            || (self.left)().is_some_and(|left| left <= 0.0)
            || self.most.is_some_and(|most| self.positions >= most)
    }

    fn progress(&self) -> (u64, Option<u64>, &'static str) {
        (self.positions, self.most, "positions")
    }

    fn report(&self) -> String {
        let speed = self
            .begun
            .map_or(0.0, |(begun, before)| (self.positions - before) as f64 / begun.elapsed().as_secs_f64().max(0.001));
        let left = (self.left)().map(|left| format!(", {:.0} s left", left.max(0.0)));
        let left = left.unwrap_or_default();
        format!("{} games, {speed:.0} positions/s{left}", self.games)
    }
}

fn generate(arguments: &Arguments, stop: &AtomicBool) -> Result<(), DatagenError> {
    let catalog = games::catalog(arguments.variants.as_deref()).map_err(DataError::from)?;
    let mut turns = arguments.variant.clone();
    let games = turns.iter().map(|turns| rules_of(&catalog, &turns.name));
    let games: Vec<AnyRules> = games.collect::<Result<_, _>>().map_err(DataError::from)?;
    let order = turns::order(&turns).into_iter().map(|i| games[i]);
    // As the file's header names them.
    for (turns, rules) in turns.iter_mut().zip(&games) {
        turns.name = rules.name().to_owned();
    }
    let networks = Networks::built_in().with_found(&catalog);
    let mut conditions = arguments.settings.conditions(&turns);
    for rules in &games {
        if let Some(path) = on_board!(*rules, rules => networks.found_path(rules)) {
            let hash = hash_of_file(path).unwrap_or_default();
            conditions += &format!("; network [{hash:016x}]");
        }
    }
    let selfplay = SelfPlay {
        settings: &arguments.settings,
        order: order.collect(),
        sides: vec![Side { networks: networks.clone(), nodes: arguments.settings.nodes }],
        handicap: None,
        games: None,
        conditions,
        label: String::new(),
        stop,
    };
    let start = Instant::now();
    let left = || Some(arguments.time? as f64 - start.elapsed().as_secs_f64());
    let mut counts = Counts::new(arguments.positions, left);
    selfplay.run(&arguments.out, &mut counts)?;
    counts.check()?;
    eprintln!("{} positions, {}", counts.positions, counts.report());
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shared::read_line;

    #[test]
    fn a_file_goes_on_however_its_conditions_are_typed() {
        let folder = tempfile::tempdir().expect("there is room");
        let out = folder.path().join("games");
        for words in ["chess960 --most-random-plies 4", "fischerandom --most-random-plies 6"] {
            let line = format!("--variant {words} --positions 1 --nodes 10 --out {}", out.display());
            let made = generate(&read_line(&line), &AtomicBool::new(false));
            made.expect("the conditions are the same");
        }
    }

    #[test]
    fn games_that_teach_nothing_are_not_played_for_ever() {
        let folder = tempfile::tempdir().expect("there is room");
        let [games, out] = ["mine.ini", "games"].map(|name| folder.path().join(name));
        let rules = "[short:chess]\nflagRegionWhite = *3 *4\nflagPieceWhite = *\n";
        std::fs::write(&games, rules).expect("it is written");
        let (games, out) = (games.display(), out.display());
        // Any opening will do at once.
        let opening = "--random-plies 0 --most-random-plies 0 --opening-score 100000";
        let line = format!("--variant short --variants {games} {opening} --positions 1 --nodes 30 --out {out}");
        let made = generate(&read_line(&line), &AtomicBool::new(false));
        assert!(matches!(made, Err(DatagenError::NoPositions(_))), "{made:?}");
    }
}
