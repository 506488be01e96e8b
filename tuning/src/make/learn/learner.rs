//! The rounds.

use super::arguments::{Arguments, CLASSICAL};
use super::journal::{Journal, Phase, Round};
use super::plan::{Bounds, Plan};
use super::start::first;
use super::work_time::WorkTime;
use super::{End, LearnError, elo_text, page};
use crate::make::game_files::{DataError, checked_files};
use crate::make::selfplay::{self, Counts, SelfPlay, Side};
use crate::make::train::TrainError;
use crate::shared::files::{FileError, replace};
use crate::shared::games::{self, rules_of};
use crate::shared::locked_file::LockedFile;
use same_file::is_same_file;
use sissa::elo::Pairs;
use sissa::eval::network::{Adapted, Networks, RawNetwork, Roster};
use sissa::on_board;
use sissa::position::AnyRules;
use sissa::variant::catalog::Catalog;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};

/// Games that are enough to train on, unless the game has no quiet positions.
const MANY_GAMES: u32 = 4096;

pub struct Learner<'a> {
    pub arguments: &'a Arguments,
    pub catalog: Catalog,
    pub rules: AnyRules,
    pub folder: PathBuf,
    /// What the folder is for, as text.
    purpose: String,
    pub journal: Journal,
    /// The network to begin from; none for the classical evaluation.
    first: Option<Adapted<RawNetwork>>,
    pub work_time: WorkTime,
    pub stop: &'a AtomicBool,
    _lock: LockedFile,
}

impl<'a> Learner<'a> {
    /// Opens the folder, and goes on from what is there.
    pub fn open(arguments: &'a Arguments, stop: &'a AtomicBool) -> Result<Learner<'a>, LearnError> {
        let catalog = games::catalog(arguments.variants.as_deref()).map_err(DataError::from)?;
        let rules = rules_of(&catalog, &arguments.game).map_err(DataError::from)?;
        if on_board!(rules, rules => Roster::of_game(rules)).is_none() {
            return Err(LearnError::TooManyPieces(rules.name().to_owned()));
        }
        // Not only when they are needed, after the games of the first round.
        let (_, games) = checked_files(&arguments.data, &catalog)?;
        if let Some(other) = games.iter().find(|game| &***game != rules.name()) {
            return Err(LearnError::OtherData { game: rules.name().to_owned(), other: other.to_string() });
        }
        let folder = arguments.out.clone().unwrap_or_else(|| rules.name().into());
        let state = folder.join("learn.state");
        let first = match state.exists() {
            true => None,
            false => first(arguments, &catalog, rules)?,
        };
        fs::create_dir_all(&folder).map_err(FileError::of(&folder))?;
        let (lock, _) = LockedFile::open(&folder.join("lock"))?;
        let purpose =
            format!("{}, rules {:016x}, seed {}", rules.name(), rules.variant().fingerprint(), arguments.seed);
        let journal = Journal::read(&state, &purpose)?;
        let begun = journal.from.as_deref().unwrap_or(CLASSICAL);
        let is_other = |from: &PathBuf| from != Path::new(begun) && !is_same_file(from, begun).unwrap_or(false);
        if !journal.rounds.is_empty() && arguments.from.as_ref().is_some_and(is_other) {
            return Err(LearnError::Begun { folder, from: begun.to_owned() });
        }
        Ok(Learner {
            arguments,
            catalog,
            rules,
            purpose,
            journal,
            first,
            work_time: WorkTime::open(folder.join("clock")),
            folder,
            stop,
            _lock: lock,
        })
    }

    /// Works until the time or the rounds are over.
    pub fn go(&mut self) -> Result<End, LearnError> {
        // Someone may have deleted or changed its file.
        if let Some(best) = self.journal.best() {
            self.publish(best)?;
        }
        loop {
            if self.journal.rounds.is_empty() {
                self.begin()?;
            }
            let open = self.journal.rounds.last();
            if open.is_none_or(|round| round.phase == Phase::Done) {
                let spent = self.work_time.spent();
                let Some(plan) = Plan::next(&self.journal, self.arguments, spent) else {
                    break;
                };
                let best = self.journal.best();
                self.journal.rounds.push(Round::new(plan, best, spent));
                self.save()?;
            }
            let number = self.journal.rounds.len() - 1;
            let next = match self.journal.rounds[number].phase {
                Phase::Play => self.play(number)?,
                Phase::Train => match self.train(number) {
                    Err(LearnError::Train(TrainError::TooFew { .. })) if self.lengthen(number) => Phase::Play,
                    Err(LearnError::Train(TrainError::Stopped)) => Phase::Train,
                    next => next?,
                },
                Phase::Test => self.test(number)?,
                Phase::Compare => self.compare(number)?,
                Phase::Done => break,
            };
            self.work_time.write();
            if self.stop.load(Ordering::Relaxed) {
                return Ok(End::Interrupted);
            }
            let spent = self.work_time.spent();
            self.journal.rounds[number].end_phase(spent, next);
            // If the run is killed here, the end of the round is done again.
            if next == Phase::Done {
                self.finish(number)?;
            }
            self.save()?;
        }
        match self.journal.best() {
            Some(_) => eprintln!(
                "{}: {} against the classical evaluation; {} tells more",
                self.best_file().display(),
                self.standing(),
                self.folder.join("index.html").display()
            ),
            None => eprintln!(
                "no network was better than the classical evaluation yet; more time or rounds go on from here"
            ),
        }
        Ok(End::Finished)
    }

    /// Lets a round whose games are too few to train on play twice as long. False if there is no time for that.
    fn lengthen(&mut self, number: usize) -> bool {
        let left = self.arguments.hours * 3600.0 - self.work_time.spent();
        match &mut self.journal.rounds[number].plan.bounds {
            Bounds::Counts { games, .. } => {
                *games = games.saturating_mul(2);
                *games > 0 && *games < MANY_GAMES
            }
            Bounds::Time(ends) => {
                let more = ends[0].min(left);
                ends.iter_mut().for_each(|end| *end += more);
                more > 0.0
            }
        }
    }

    /// Makes a round of the network to begin from.
    fn begin(&mut self) -> Result<(), LearnError> {
        let Some(first) = self.first.take() else {
            eprintln!("it begins from the classical evaluation");
            return Ok(());
        };
        replace(&self.file(0, ".net"), &first.network.to_bytes())?;
        let spent = self.work_time.spent();
        let mut round = Round::new(Plan::of_first(self.arguments, spent), None, spent);
        (round.phase, round.neurons) = (Phase::Compare, first.network.neurons);
        (self.journal.from, self.journal.is_own) = (Some(first.from), first.is_own);
        self.journal.beginning().iter().for_each(|beginning| eprintln!("round 1: {beginning}"));
        self.journal.rounds.push(round);
        self.measure(0)?;
        Ok(self.save()?)
    }

    pub fn save(&self) -> Result<(), FileError> {
        self.journal.write(&self.folder.join("learn.state"), &self.purpose)
    }

    /// A file of a round, counted from 0.
    pub fn file(&self, number: usize, what: &str) -> PathBuf {
        self.folder.join(format!("round-{}{what}", number + 1))
    }

    /// The file of the best network.
    pub fn best_file(&self) -> PathBuf {
        self.folder.join(format!("{}.net", self.rules.name()))
    }

    /// How strong the best network is.
    fn standing(&self) -> String {
        match self.journal.best() {
            Some(best) => elo_text(&self.journal.rounds[best].comparison),
            None => "no network yet".to_owned(),
        }
    }

    pub fn label(&self, number: usize, doing: &str) -> String {
        format!("round {}, {doing}, {}: ", number + 1, self.standing())
    }

    /// The network of a round; none for the classical evaluation.
    pub fn networks(&self, round: Option<usize>) -> Result<Networks, FileError> {
        let Some(number) = round else {
            return Ok(Networks::none());
        };
        let network = games::network(&self.file(number, ".net"), self.rules)?;
        Ok(Networks::none().with(network))
    }

    /// How the games of a round are played.
    pub fn play_settings(&self, nodes: u64, seed: u64) -> selfplay::Settings {
        selfplay::Settings { nodes, seed, threads: self.arguments.threads, ..selfplay::Settings::default() }
    }

    fn play(&mut self, number: usize) -> Result<Phase, LearnError> {
        let round = &self.journal.rounds[number];
        let settings = self.play_settings(round.plan.nodes, self.seed(number));
        let by = match round.best {
            None => "the classical evaluation".to_owned(),
            Some(best) => format!("the network of round {}", best + 1),
        };
        let selfplay = SelfPlay {
            order: vec![self.rules],
            sides: vec![Side { networks: self.networks(round.best)?, nodes: round.plan.nodes }],
            handicap: None,
            games: match round.plan.bounds {
                Bounds::Counts { games, .. } => Some(games),
                Bounds::Time(_) => None,
            },
            conditions: format!("{}; {by}", settings.conditions("")),
            label: self.label(number, "playing"),
            stop: self.stop,
            settings: &settings,
        };
        let end = round.end(Phase::Play);
        let mut counts = Counts::new(None, || {
            self.work_time.tick();
            Some(end? - self.work_time.spent())
        });
        selfplay.run(&self.file(number, ".sdat"), &mut counts)?;
        counts.check()?;
        let (games, positions) = (counts.games, counts.positions);
        drop(counts);
        let round = &mut self.journal.rounds[number];
        (round.games, round.positions) = (games, positions);
        Ok(Phase::Train)
    }

    pub fn seed(&self, number: usize) -> u64 {
        self.arguments.seed.wrapping_add((number as u64) << 8)
    }

    /// The seed of a round's matches: no match has the openings of a round's games.
    pub fn test_seed(&self, number: usize) -> u64 {
        self.seed(number).wrapping_add(1 << 32)
    }

    /// Says what a round has brought, and writes the best network and the page.
    fn finish(&mut self, number: usize) -> Result<(), LearnError> {
        let round = &self.journal.rounds[number];
        let error = round.measured.last().map_or(0.0, |last| last.held_out);
        let against = |pairs: Pairs, whom: &str| match pairs.count() {
            0 => String::new(),
            _ => format!("; {} against {whom}", elo_text(&pairs)),
        };
        let tested = against(round.test, "the network before") + &against(round.comparison, "the classical evaluation");
        let verdict = match (round.kept, round.is_worse()) {
            (true, _) => "",
            (false, true) if !round.has_games() => ": not better, but training begins from it",
            (false, true) => ": lost and dropped",
            (false, false) => ": undecided, training goes on from it",
        };
        let learnt = match round.has_games() {
            true => format!("{} positions of {} nodes, error {error:.5}, ", round.positions, round.plan.nodes),
            false => String::new(),
        };
        eprintln!(
            "round {}: {learnt}{:.0} nodes/s (classical {:.0}){tested}{verdict}",
            number + 1,
            round.speeds[0],
            round.speeds[1],
        );
        if round.kept {
            self.publish(number)?;
        }
        // Only these weights may be needed again.
        let needed = [self.journal.best(), self.journal.start()];
        for old in (0..number).filter(|old| !needed.contains(&Some(*old))) {
            let _ = fs::remove_file(self.file(old, ".net.run"));
        }
        for first in ["-first.net", "-first.net.run"] {
            let _ = fs::remove_file(self.file(number, first));
        }
        let page = page::write(self)?;
        Ok(replace(&self.folder.join("index.html"), page.as_bytes())?)
    }

    /// Makes the network of a round the best one, if it is not yet.
    fn publish(&self, number: usize) -> Result<(), FileError> {
        // Not if it is damaged.
        self.networks(Some(number))?;
        let path = self.file(number, ".net");
        let bytes = fs::read(&path).map_err(FileError::of(&path))?;
        let best = self.best_file();
        if fs::read(&best).is_ok_and(|known| known == bytes) {
            return Ok(());
        }
        replace(&best, &bytes)
    }
}
