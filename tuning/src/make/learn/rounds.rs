//! The rounds.

use super::arguments::Arguments;
use super::clock::Clock;
use super::journal::{Journal, Measured, Phase, Round};
use super::plan::{self, Bounds, Plan};
use super::proof::{Match, SPRT};
use super::{End, LearnError, elo_text, measure, page};
use crate::make::data::{DataError, GameRecord};
use crate::make::datagen::{self, SelfPlay, Side, Watch};
use crate::make::train::{self, Data, Run};
use crate::measure::matches::statistics::elo::Pairs;
use crate::measure::matches::statistics::sprt::Verdict;
use crate::shared::append_log::{self, LockedFile};
use crate::shared::games::{self, rules_of};
use crate::shared::state_file;
use rayon::ThreadPoolBuilder;
use sissa::eval::network::{Network, Networks, Roster};
use sissa::on_board;
use sissa::position::AnyRules;
use sissa::variant::catalog::Catalog;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};

/// Older positions than this many are not trained on.
const MOST_POSITIONS: u64 = 12_000_000;

/// The highest learning rate of the first network, and of those that start from another.
const RATES: (f64, f64) = (1e-3, 5e-4);

/// The share of the time for training that reading, rounding and writing may take after it.
const TRAIN_RESERVE: f64 = 0.1;

/// The largest score of an opening of the games that prove a network, in centipawns for either side.
const PROOF_OPENING: i32 = 150;

/// The numbers of matches' seeds begin here, so that no match has the openings of a round's games.
const PROOF_SEED: u64 = 1 << 32;

pub struct Learner<'a> {
    pub arguments: &'a Arguments,
    catalog: Catalog,
    pub rules: AnyRules,
    pub folder: PathBuf,
    /// What the folder is for, as text.
    settings: String,
    pub journal: Journal,
    pub clock: Clock,
    stop: &'a AtomicBool,
    _lock: LockedFile,
}

/// Counts positions of a round's games.
struct Playing<'a> {
    clock: &'a Clock,
    /// When to end, in seconds of work.
    end: Option<f64>,
    /// When it began, in seconds of work, with how many positions.
    from: Option<(f64, u64)>,
    games: usize,
    positions: u64,
}

impl Watch for Playing<'_> {
    fn see(&mut self, _: &GameRecord, quiet: usize) {
        self.games += 1;
        self.positions += quiet as u64;
    }

    fn is_over(&mut self) -> bool {
        let spent = self.clock.spent();
        self.from.get_or_insert((spent, self.positions));
        self.clock.tick();
        self.end.is_some_and(|end| spent >= end)
    }

    fn progress(&self) -> (u64, Option<u64>, &'static str) {
        (self.positions, None, "positions")
    }

    fn report(&self) -> String {
        let (from, before) = self.from.unwrap_or((0.0, 0));
        let seconds = (self.clock.spent() - from).max(0.001);
        let speed = (self.positions - before) as f64 / seconds;
        let left = self.end.map(|end| (end - self.clock.spent()).max(0.0));
        let left = left.map_or(String::new(), |left| format!(", {left:.0} s left"));
        format!("{} games, {speed:.0} positions/s{left}", self.games)
    }
}

impl<'a> Learner<'a> {
    /// Opens the folder, and goes on from what is there.
    pub fn open(arguments: &'a Arguments, stop: &'a AtomicBool) -> Result<Learner<'a>, LearnError> {
        let catalog = games::catalog(arguments.variants.as_deref()).map_err(DataError::from)?;
        let rules = rules_of(&catalog, &arguments.game).map_err(DataError::from)?;
        if on_board!(rules, rules => Roster::of_game(rules)).is_none() {
            return Err(LearnError::TooManyPieces(rules.name().to_owned()));
        }
        let folder = arguments.out.clone().unwrap_or_else(|| rules.name().into());
        fs::create_dir_all(&folder).map_err(LearnError::of(&folder))?;
        let (lock, _) = append_log::open(&folder.join("lock"))?;
        let settings = format!(
            "{}, rules {:016x}, seed {}",
            rules.name(),
            rules.variant().fingerprint(),
            arguments.seed
        );
        let journal = Journal::read(&folder.join("learn.state"), &settings)?;
        Ok(Learner {
            arguments,
            catalog,
            rules,
            settings,
            journal,
            clock: Clock::open(folder.join("clock")),
            folder,
            stop,
            _lock: lock,
        })
    }

    /// Works until the time or the rounds are over.
    pub fn go(&mut self) -> Result<End, LearnError> {
        loop {
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
            let round = &self.journal.rounds[number];
            let begun = round.begun;
            let (place, next) = match round.phase {
                Phase::Play => (0, self.play(number)?),
                Phase::Train => (1, self.train(number)?),
                Phase::Prove => (2, self.prove(number)?),
                Phase::Compare => (2, self.compare(number)?),
                Phase::Done => break,
            };
            self.clock.write();
            if self.stop.load(Ordering::Relaxed) {
                return Ok(End::Interrupted);
            }
            let spent = self.clock.spent();
            let round = &mut self.journal.rounds[number];
            round.seconds[place] += spent - begun;
            round.begun = spent;
            round.phase = next;
            // If the run is killed here, the end of the round is done again.
            if next == Phase::Done {
                self.finish(number)?;
            }
            self.save()?;
        }
        match self.journal.best() {
            Some(_) => eprintln!(
                "{} is {} stronger than the classical evaluation; {} tells more",
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

    fn save(&self) -> Result<(), LearnError> {
        self.journal
            .write(&self.folder.join("learn.state"), &self.settings)
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
            Some(best) => elo_text(&Pairs(self.journal.rounds[best].comparison)),
            None => "classical evaluation".to_owned(),
        }
    }

    fn label(&self, number: usize, doing: &str) -> String {
        format!("round {}, {doing} ({}): ", number + 1, self.standing())
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
    fn datagen(&self, nodes: u64, seed: u64) -> datagen::Arguments {
        datagen::Arguments {
            nodes,
            seed,
            threads: self.arguments.threads,
            ..crate::shared::arguments(&["--out", "unused"])
        }
    }

    fn play(&mut self, number: usize) -> Result<Phase, LearnError> {
        let round = &self.journal.rounds[number];
        let arguments = self.datagen(round.plan.nodes, self.seed(number));
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
            games: match round.plan.bounds {
                Bounds::Counts { games, .. } => Some(games),
                Bounds::Time(_) => None,
            },
            conditions: format!("{}; {by}", arguments.conditions(&[])),
            label: self.label(number, "playing"),
            stop: self.stop,
            arguments: &arguments,
        };
        let mut playing = Playing {
            clock: &self.clock,
            end: round.plan.end(Phase::Play),
            from: None,
            games: 0,
            positions: 0,
        };
        selfplay.run(&self.file(number, ".sdat"), &mut playing)?;
        let (games, positions) = (playing.games, playing.positions);
        let round = &mut self.journal.rounds[number];
        (round.games, round.positions) = (games, positions);
        Ok(Phase::Train)
    }

    fn seed(&self, number: usize) -> u64 {
        self.arguments.seed.wrapping_add((number as u64) << 8)
    }

    /// Trains on the games of this round and those before.
    fn train(&mut self, number: usize) -> Result<Phase, LearnError> {
        let end = self.journal.rounds[number].plan.end(Phase::Train);
        let mut positions = 0;
        let newest = (0..=number).rev().take_while(|number| {
            let enough = positions >= MOST_POSITIONS;
            positions += self.journal.rounds[*number].positions;
            !enough
        });
        let mut files: Vec<PathBuf> = newest.map(|number| self.file(number, ".sdat")).collect();
        files.reverse();
        let before = self.journal.best().or(number.checked_sub(1));
        let positions = self.journal.positions();
        let neurons = (self.arguments.neurons).unwrap_or_else(|| plan::neurons(positions));
        let out = self.file(number, ".net");
        let pool = ThreadPoolBuilder::new()
            .num_threads(self.arguments.threads)
            .build()?;
        let defaults: train::Arguments =
            crate::shared::arguments(&["--data", "unused", "--out", "unused"]);
        let measured = pool.install(|| -> Result<Option<Vec<Measured>>, LearnError> {
            let data = Data::read(&files, &defaults.filter(), &self.catalog, false)?;
            data.check()?;
            let (batch, epochs) = plan::training(data.train.len());
            let arguments = train::Arguments {
                data: files,
                out: Some(out.clone()),
                neurons,
                batch,
                epochs: Some(epochs),
                // A late start must not leave the network untrained.
                time: end.map(|end| {
                    let length = self.plan_length(number);
                    (end - self.clock.spent() - TRAIN_RESERVE * length).max(0.4 * length)
                }),
                rate: if before.is_none() { RATES.0 } else { RATES.1 },
                start: before.map(|before| self.weights(before, neurons)),
                seed: self.seed(number),
                threads: self.arguments.threads,
                checkpoint_minutes: 1.0,
                resume: true,
                ..defaults
            };
            let label = self.label(number, "training");
            let mut run = Run::new(&data, &arguments, &out)?.quiet(label);
            let end = run.go(&|| {
                self.clock.tick();
                self.stop.load(Ordering::Relaxed)
            })?;
            let measured = run
                .measured
                .iter()
                .map(|(visits, [train, held_out])| Measured {
                    visits: *visits,
                    train: train.goal,
                    held_out: held_out.goal,
                });
            Ok((end == train::End::Finished).then(|| measured.collect()))
        })?;
        if let Some(measured) = measured {
            let round = &mut self.journal.rounds[number];
            round.measured = measured;
            round.neurons = neurons;
            self.measure(number)?;
        }
        let has_best = self.journal.rounds[number].best.is_some();
        Ok(if has_best {
            Phase::Prove
        } else {
            Phase::Compare
        })
    }

    /// The planned length of the training, in seconds.
    fn plan_length(&self, number: usize) -> f64 {
        let plan = &self.journal.rounds[number].plan;
        match plan.bounds {
            Bounds::Time([play, train, ..]) => train - play,
            Bounds::Counts { .. } => 0.0,
        }
    }

    /// The most exact weights of a round: those of its training if they have the right size.
    fn weights(&self, number: usize, neurons: usize) -> PathBuf {
        let exact = self.file(number, ".net.run");
        if self.journal.rounds[number].neurons == neurons && exact.exists() {
            return exact;
        }
        self.file(number, ".net")
    }

    /// Measures the network of a round.
    fn measure(&mut self, number: usize) -> Result<(), LearnError> {
        let networks = self.networks(Some(number))?;
        let games = self.file(number, ".sdat");
        let nodes = self.arguments.proof_nodes;
        let speeds = on_board!(self.rules, rules => measure::speeds(rules, &networks, nodes))?;
        let values = on_board!(self.rules, rules => measure::values(rules, &networks, &games))?;
        let round = &mut self.journal.rounds[number];
        (round.speeds, round.values) = (speeds, values);
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
        let plan = &self.journal.rounds[number].plan;
        let most = match plan.bounds {
            Bounds::Counts { pairs, .. } => pairs,
            Bounds::Time(_) => u64::MAX,
        };
        let nodes = self.arguments.proof_nodes;
        let mut arguments = self.datagen(nodes, PROOF_SEED + self.seed(number));
        arguments.opening_score = PROOF_OPENING;
        let sides = vec![
            Side {
                networks: self.networks(Some(number))?,
                nodes,
            },
            other,
        ];
        let selfplay = SelfPlay {
            order: vec![self.rules],
            games: u32::try_from(2 * most.min(u64::from(u32::MAX / 2))).ok(),
            conditions: format!(
                "{}; against {what}, {} nodes",
                arguments.conditions(&[]),
                sides[1].nodes
            ),
            sides,
            label: self.label(number, &format!("against {what}")),
            stop: self.stop,
            arguments: &arguments,
        };
        let sprt = (phase == Phase::Prove).then_some(SPRT);
        let mut watch = Match::new(&self.clock, plan.end(phase), most, sprt);
        let file = match phase {
            Phase::Prove => "-proof.sdat",
            _ => "-classical.sdat",
        };
        selfplay.run(&self.file(number, file), &mut watch)?;
        Ok(watch.pairs)
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
        round.proof = pairs.0;
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
        round.comparison = pairs.0;
        round.kept = round.best.is_some() || is_ahead(&pairs);
        Ok(Phase::Done)
    }

    /// Says what a round has brought, and writes the best network and the page.
    fn finish(&mut self, number: usize) -> Result<(), LearnError> {
        let round = &self.journal.rounds[number];
        let error = round.measured.last().map_or(0.0, |last| last.held_out);
        let proof = match round.best {
            Some(_) => format!(
                "{} against the network before, ",
                elo_text(&Pairs(round.proof))
            ),
            None => String::new(),
        };
        let verdict = match round.kept {
            true => format!(
                "{} against the classical evaluation",
                elo_text(&Pairs(round.comparison))
            ),
            false if round.best.is_some() => "lost and dropped".to_owned(),
            false => format!(
                "{} against the classical evaluation: lost and dropped",
                elo_text(&Pairs(round.comparison))
            ),
        };
        eprintln!(
            "round {}: {} positions of {} nodes, error {error:.5}, {:.0} nodes/s (classical {:.0}); {proof}{verdict}",
            number + 1,
            round.positions,
            round.plan.nodes,
            round.speeds[0],
            round.speeds[1],
        );
        if round.kept {
            let path = self.file(number, ".net");
            let bytes = fs::read(&path).map_err(LearnError::of(&path))?;
            self.write(&self.best_file(), &bytes)?;
        }
        // Only these weights may be needed again.
        for old in (0..number).filter(|old| Some(*old) != self.journal.best()) {
            let _ = fs::remove_file(self.file(old, ".net.run"));
        }
        self.write(
            &self.folder.join("index.html"),
            page::write(self)?.as_bytes(),
        )
    }

    fn write(&self, path: &Path, bytes: &[u8]) -> Result<(), LearnError> {
        state_file::replace(path, bytes).map_err(LearnError::of(path))
    }
}

fn is_ahead(pairs: &Pairs) -> bool {
    pairs.elo().is_some_and(|elo| elo.value > 0.0)
}
