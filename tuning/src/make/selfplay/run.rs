//! Games on all threads, kept in a file.

use super::game::{AnyPlayer, Player, Side};
use super::{Handicap, SelfPlayError, Settings};
use crate::make::game_files::{DataError, GameRecord, Header, Writer};
use crate::shared::progress::Progress;
use crate::shared::{threads, workers};
use rayon::ThreadPoolBuilder;
use rayon::prelude::*;
use sissa::on_board;
use sissa::position::AnyRules;
use std::collections::HashSet;
use std::collections::hash_map::{Entry, HashMap};
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Mutex, PoisonError};

/// Games to be played.
pub struct SelfPlay<'a> {
    /// How games start and end, and the number of threads.
    pub settings: &'a Settings,
    /// The games in the order of their turns.
    pub order: Vec<AnyRules>,
    /// One side plays itself. Of two, each has White in one game of a pair with the same opening.
    pub sides: Vec<Side>,
    /// What one side lacks, in turns as if there were two.
    pub handicap: Option<Handicap>,
    /// Only games with numbers below this are played.
    pub games: Option<u32>,
    /// The conditions that the file's header tells.
    pub conditions: String,
    /// What the progress display begins with.
    pub label: String,
    pub stop: &'a AtomicBool,
}

/// Counts games, and says when there are enough.
pub trait GameObserver: Send {
    /// A game that the file has, with the number of its quiet positions.
    fn record(&mut self, game: &GameRecord, quiet: usize);
    /// True when no more games are to be started.
    fn is_over(&mut self) -> bool;
    /// How much is done, of how much, and what is counted.
    fn progress(&self) -> (u64, Option<u64>, &'static str);
    /// A few words about the games, for the progress display.
    fn report(&self) -> String;
}

/// The file that all threads write to.
struct Sink<'a> {
    writer: Writer,
    observer: &'a mut dyn GameObserver,
}

impl SelfPlay<'_> {
    /// Plays games into a file until `observer` has enough; those that are there count. The same games have the same
    /// numbers, however many threads there are, but they may be in another order.
    pub fn run(&self, path: &Path, observer: &mut dyn GameObserver) -> Result<(), SelfPlayError> {
        let mut names = HashSet::new();
        let mut variants = self.order.clone();
        variants.retain(|rules| names.insert(rules.name()));
        let header = Header::new(self.conditions.clone(), &variants);
        let pool = ThreadPoolBuilder::new().num_threads(self.settings.threads).build()?;
        let (writer, there) = Writer::open(path, &header)?;
        let quiet = pool.install(|| count(path, &there, &variants))?;
        for (game, quiet) in there.iter().zip(quiet) {
            observer.record(game, quiet);
        }
        let (done, length, unit) = observer.progress();
        let played: HashSet<u32> = there.iter().map(|game| game.number).collect();
        drop(there);
        let next = AtomicU32::new(0);
        let progress = Progress::new(&self.label, length, done, unit);
        let sink = Mutex::new(Sink { writer, observer });
        let result = workers::run(threads::number(self.settings.threads), self.stop, |over| {
            self.work(over, &played, &next, &sink, &progress)
        });
        progress.finish();
        result
    }

    /// Plays games until there are enough.
    fn work(
        &self,
        over: &AtomicBool,
        played: &HashSet<u32>,
        next: &AtomicU32,
        sink: &Mutex<Sink<'_>>,
        progress: &Progress,
    ) -> Result<(), SelfPlayError> {
        let lock = || sink.lock().unwrap_or_else(PoisonError::into_inner);
        let stop = || over.load(Ordering::Relaxed);
        let mut players: HashMap<&str, AnyPlayer> = HashMap::new();
        while !stop() && !lock().observer.is_over() {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if self.games.is_some_and(|games| number >= games) {
                break;
            }
            if played.contains(&number) {
                continue;
            }
            let rules = self.order[number as usize % self.order.len()];
            let player = match players.entry(rules.name()) {
                Entry::Occupied(known) => known.into_mut(),
                Entry::Vacant(place) => place.insert(on_board!(
                    rules,
                    rules => Player::new(rules, self.settings.hash, &self.sides)?.into()
                )),
            };
            let game = on_board!(
                AnyPlayer; player,
                player => player.play(self.settings, self.handicap.as_ref(), number, &stop)
            );
            let Some((game, quiet)) = game? else {
                break;
            };
            let Sink { writer, observer } = &mut *lock();
            writer.add(&game)?;
            observer.record(&game, quiet);
            progress.update(observer.progress().0, || observer.report());
        }
        Ok(())
    }
}

/// The number of quiet positions of each game that a file already has.
fn count(path: &Path, games: &[GameRecord], rules: &[AnyRules]) -> Result<Vec<usize>, DataError> {
    let of_game = |game: &GameRecord| {
        // A reader never returns a game with a variant that is missing in the header.
        let Some(rules) = rules.iter().find(|rules| *rules.name() == *game.variant) else {
            return Ok(0);
        };
        let counted = on_board!(rules, rules => game.count_quiet(rules));
        counted.map_err(DataError::of_game(path, game))
    };
    games.par_iter().map(of_game).collect()
}

#[cfg(test)]
mod tests {
    use super::super::{Counts, Right};
    use super::*;
    use crate::shared::games::rules_of;
    use sissa::eval::network::Networks;
    use sissa::variant::catalog::Catalog;

    #[test]
    fn a_failure_is_no_interrupt() {
        let folder = tempfile::tempdir().expect("there is room");
        let settings = Settings { nodes: 10, threads: 2, ..Settings::default() };
        let stop = AtomicBool::new(false);
        let selfplay = SelfPlay {
            settings: &settings,
            order: vec![rules_of(Catalog::builtin(), "chess").expect("it is built in")],
            sides: vec![Side { networks: Networks::none(), nodes: 10 }],
            // No position of chess has this right.
            handicap: Some(Handicap { lost: Some(Right::Bishops), ..Handicap::default() }),
            games: None,
            conditions: String::new(),
            label: String::new(),
            stop: &stop,
        };
        let played = selfplay.run(&folder.path().join("games"), &mut Counts::new(None, || None));
        assert!(matches!(played, Err(SelfPlayError::Handicap)));
        assert!(!stop.into_inner(), "the user has not stopped it");
    }
}
