//! The rounds.

use super::arguments::{Arguments, CLASSICAL};
use super::clock::Clock;
use super::journal::{Journal, Phase, Round};
use super::plan::{Bounds, Plan};
use super::proof::{Match, SPRT};
use super::{End, LearnError, elo_text, measure, page};
use crate::make::datagen::{self, Counts, SelfPlay, Side};
use crate::make::game_files::{COMPARISON, DataError, PROOF, checked_files, read_in_order};
use crate::make::piece_values::values;
use crate::shared::append_log::{self, LockedFile};
use crate::shared::file_error::FileError;
use crate::shared::games::{self, rules_of};
use crate::shared::sprt::Verdict;
use crate::shared::state_file;
use sissa::elo::Pairs;
use sissa::eval::network::{Adapted, Network, Networks, RawNetwork, Roster, adapt_built_in};
use sissa::on_board;
use sissa::position::AnyRules;
use sissa::variant::catalog::Catalog;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};

/// The largest score of an opening of the games that prove a network, in centipawns for either side.
const PROOF_OPENING: i32 = 150;

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
    pub clock: Clock,
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
        checked_files(&arguments.data, &catalog)?;
        let first = first(arguments, &catalog, rules)?;
        let folder = arguments.out.clone().unwrap_or_else(|| rules.name().into());
        fs::create_dir_all(&folder).map_err(FileError::of(&folder))?;
        let (lock, _) = append_log::open(&folder.join("lock"))?;
        let purpose = format!(
            "{}, rules {:016x}, seed {}",
            rules.name(),
            rules.variant().fingerprint(),
            arguments.seed
        );
        let journal = Journal::read(&folder.join("learn.state"), &purpose)?;
        let begun = journal.from.as_deref().unwrap_or(CLASSICAL);
        let is_other = |from: &PathBuf| from.display().to_string() != begun;
        if !journal.rounds.is_empty() && arguments.from.as_ref().is_some_and(is_other) {
            return Err(LearnError::Begun {
                folder,
                from: begun.to_owned(),
            });
        }
        Ok(Learner {
            arguments,
            catalog,
            rules,
            purpose,
            journal,
            first,
            clock: Clock::open(folder.join("clock")),
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
                let spent = self.clock.spent();
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
                Phase::Train => self.train(number)?,
                Phase::Prove => self.prove(number)?,
                Phase::Compare => self.compare(number)?,
                Phase::Done => break,
            };
            self.clock.write();
            if self.stop.load(Ordering::Relaxed) {
                return Ok(End::Interrupted);
            }
            let spent = self.clock.spent();
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
                "no network was better than the classical evaluation yet; more --hours go on from here"
            ),
        }
        Ok(End::Finished)
    }

    /// Makes a round of the network to begin from.
    fn begin(&mut self) -> Result<(), LearnError> {
        let Some(first) = self.first.take() else {
            eprintln!("it begins from the classical evaluation");
            return Ok(());
        };
        self.write(&self.file(0, ".net"), &first.network.to_bytes())?;
        let spent = self.clock.spent();
        let mut round = Round::new(Plan::of_first(self.arguments, spent), None, spent);
        (round.phase, round.neurons) = (Phase::Compare, first.network.neurons);
        eprintln!("round 1: {}, made to fit", first.from);
        self.journal.from = Some(first.from);
        self.journal.rounds.push(round);
        self.measure(0)?;
        self.save()
    }

    fn save(&self) -> Result<(), LearnError> {
        self.journal
            .write(&self.folder.join("learn.state"), &self.purpose)
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
            None => "classical evaluation".to_owned(),
        }
    }

    pub fn label(&self, number: usize, doing: &str) -> String {
        format!("round {}, {doing}, {}: ", number + 1, self.standing())
    }

    /// The network of a round; none for the classical evaluation.
    pub fn networks(&self, round: Option<usize>) -> Result<Networks, LearnError> {
        let Some(number) = round else {
            return Ok(Networks::none());
        };
        let path = self.file(number, ".net");
        let network = Network::load(&path).map_err(|error| LearnError::Network {
            path: path.clone(),
            error,
        })?;
        on_board!(self.rules, rules => network.check_game(rules)).map_err(|error| {
            let (path, error) = (path.clone(), error.into());
            LearnError::Network { path, error }
        })?;
        Ok(Networks::none().with(network))
    }

    /// How the games of a round are played.
    fn play_settings(&self, nodes: u64, seed: u64) -> datagen::Settings {
        datagen::Settings {
            nodes,
            seed,
            threads: self.arguments.threads,
            ..datagen::Settings::default()
        }
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
            sides: vec![Side {
                networks: self.networks(round.best)?,
                nodes: round.plan.nodes,
            }],
            handicap: None,
            games: match round.plan.bounds {
                Bounds::Counts { games, .. } => Some(games),
                Bounds::Time(_) => None,
            },
            conditions: format!("{}; {by}", settings.conditions(&[])),
            label: self.label(number, "playing"),
            stop: self.stop,
            settings: &settings,
        };
        let end = round.end(Phase::Play);
        let mut counts = Counts::new(None, || {
            self.clock.tick();
            Some(end? - self.clock.spent())
        });
        selfplay.run(&self.file(number, ".sdat"), &mut counts)?;
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
    pub fn proof_seed(&self, number: usize) -> u64 {
        self.seed(number).wrapping_add(1 << 32)
    }

    /// Measures the network of a round.
    pub fn measure(&mut self, number: usize) -> Result<(), LearnError> {
        let networks = self.networks(Some(number))?;
        let games = self.file(number, ".sdat");
        let nodes = self.arguments.proof_nodes;
        let speeds = on_board!(self.rules, rules => measure::speeds(rules, &networks, nodes))?;
        let round = &mut self.journal.rounds[number];
        round.speeds = speeds;
        if round.has_games() {
            let all = read_in_order(&games)?;
            let values = on_board!(
                self.rules,
                rules => values(rules, &networks, &games, &all, |_| true)
            )?;
            round.values = values.into_iter().map(|(_, value)| value).collect();
        }
        round.plan.handicap.get_or_insert(speeds[1] / speeds[0]);
        Ok(())
    }

    /// Plays a match of a round's network, and returns the pairs.
    fn play_match(
        &self,
        number: usize,
        phase: Phase,
        other: Side,
        what: &str,
    ) -> Result<Pairs, LearnError> {
        let round = &self.journal.rounds[number];
        let most = match round.plan.bounds {
            Bounds::Counts { pairs, .. } => pairs,
            Bounds::Time(_) => u64::MAX,
        };
        let nodes = self.arguments.proof_nodes;
        let mut settings = self.play_settings(nodes, self.proof_seed(number));
        settings.opening_score = PROOF_OPENING;
        let sides = vec![
            Side {
                networks: self.networks(Some(number))?,
                nodes,
            },
            other,
        ];
        let selfplay = SelfPlay {
            order: vec![self.rules],
            handicap: None,
            games: u32::try_from(2 * most.min(u64::from(u32::MAX / 2))).ok(),
            conditions: format!(
                "{}; against {what}, {} nodes",
                settings.conditions(&[]),
                sides[1].nodes
            ),
            sides,
            label: self.label(number, &format!("against {what}")),
            stop: self.stop,
            settings: &settings,
        };
        let sprt = (phase == Phase::Prove).then_some(SPRT);
        let mut observer = Match::new(&self.clock, round.end(phase), most, sprt);
        let file = match phase {
            Phase::Prove => PROOF,
            _ => COMPARISON,
        };
        selfplay.run(&self.file(number, file), &mut observer)?;
        Ok(observer.pairs)
    }

    /// Plays against the best network. The new one is kept if it wins.
    fn prove(&mut self, number: usize) -> Result<Phase, LearnError> {
        let best = self.journal.rounds[number].best;
        let other = Side {
            networks: self.networks(best)?,
            nodes: self.arguments.proof_nodes,
        };
        let pairs = self.play_match(number, Phase::Prove, other, "the network before")?;
        let kept = match SPRT.verdict(&pairs) {
            Verdict::AcceptedH1 => true,
            Verdict::AcceptedH0 => false,
            Verdict::Undecided => is_ahead(&pairs),
        };
        let round = &mut self.journal.rounds[number];
        round.proof = pairs;
        round.kept = kept;
        Ok(if kept { Phase::Compare } else { Phase::Done })
    }

    /// Plays against the classical evaluation, at equal time if the speeds are known.
    fn compare(&mut self, number: usize) -> Result<Phase, LearnError> {
        let round = &self.journal.rounds[number];
        let handicap = round.plan.handicap.unwrap_or(1.0);
        let other = Side {
            networks: Networks::none(),
            nodes: (self.arguments.proof_nodes as f64 * handicap).round() as u64,
        };
        let pairs = self.play_match(number, Phase::Compare, other, "the classical evaluation")?;
        let round = &mut self.journal.rounds[number];
        round.comparison = pairs;
        // One that has won against the network before may still be clearly worse than the classical evaluation.
        round.kept = match round.best {
            Some(_) => !round.is_worse(),
            None => is_ahead(&pairs),
        };
        Ok(Phase::Done)
    }

    /// Says what a round has brought, and writes the best network and the page.
    fn finish(&mut self, number: usize) -> Result<(), LearnError> {
        let round = &self.journal.rounds[number];
        let error = round.measured.last().map_or(0.0, |last| last.held_out);
        let against = |pairs: Pairs, whom: &str| match pairs.count() {
            0 => String::new(),
            _ => format!("; {} against {whom}", elo_text(&pairs)),
        };
        let proof = against(round.proof, "the network before")
            + &against(round.comparison, "the classical evaluation");
        let verdict = match (round.kept, round.is_worse()) {
            (true, _) => "",
            (false, true) => ": lost and dropped",
            (false, false) => ": not proved, training goes on from it",
        };
        eprintln!(
            "round {}: {} positions of {} nodes, error {error:.5}, {:.0} nodes/s (classical {:.0}){proof}{verdict}",
            number + 1,
            round.positions,
            round.plan.nodes,
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
        self.write(
            &self.folder.join("index.html"),
            page::write(self)?.as_bytes(),
        )
    }

    /// Makes the network of a round the best one, if it is not yet.
    fn publish(&self, number: usize) -> Result<(), LearnError> {
        // Not if it is damaged.
        self.networks(Some(number))?;
        let path = self.file(number, ".net");
        let bytes = fs::read(&path).map_err(FileError::of(&path))?;
        let best = self.best_file();
        if fs::read(&best).is_ok_and(|known| known == bytes) {
            return Ok(());
        }
        self.write(&best, &bytes)
    }

    fn write(&self, path: &Path, bytes: &[u8]) -> Result<(), LearnError> {
        Ok(state_file::replace(path, bytes).map_err(FileError::of(path))?)
    }
}

/// The network to begin from, made to fit the game, and what it is.
fn first(
    arguments: &Arguments,
    catalog: &Catalog,
    rules: AnyRules,
) -> Result<Option<Adapted<RawNetwork>>, LearnError> {
    match &arguments.from {
        None => {
            let built_in = on_board!(rules, rules => adapt_built_in(rules));
            let most = arguments.neurons.unwrap_or(usize::MAX);
            Ok(built_in.filter(|built_in| built_in.network.neurons <= most))
        }
        Some(path) if path == Path::new(CLASSICAL) => Ok(None),
        Some(path) => {
            let network = RawNetwork::load(path).map_err(|error| LearnError::Network {
                path: path.clone(),
                error,
            })?;
            let adapted = on_board!(rules, rules => network.adapted(rules, catalog));
            match adapted {
                Some(network) if arguments.neurons.is_none_or(|most| network.neurons <= most) => {
                    let from = path.display().to_string();
                    Ok(Some(Adapted { from, network }))
                }
                _ => Err(LearnError::NoStart {
                    path: path.clone(),
                    game: rules.name().to_owned(),
                }),
            }
        }
    }
}

fn is_ahead(pairs: &Pairs) -> bool {
    pairs.elo().is_some_and(|elo| elo.value > 0.0)
}
