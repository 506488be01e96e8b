//! The engine's games.

use super::report::Conditions;
use super::{End, Study, StudyError, games, pieces, start};
use crate::make::game_files::{GameRecord, read_in_order};
use crate::make::selfplay::{self, GameObserver, Handicap, SelfPlay, Side};
use crate::shared::adjudication::{DrawRule, ResignRule};
use sissa::on_board;
use sissa::position::AnyRules;
use sissa::variant::Variant;
use std::path::PathBuf;

/// Games are played to the end by the rules, but no longer than this, in moves.
pub const MAX_MOVES: u32 = 500;

/// Openings in which one side is ahead by more are left out, in centipawns.
const MAX_OPENING_SCORE: i32 = 150;

/// Adjudication needs so many scores in a row that there is none.
const NEVER: u32 = u32::MAX;

/// The random plies of an opening; an even number, so that White has the first move. Arrays differ by themselves.
pub fn opening_plies(variant: &Variant) -> u32 {
    if variant.arrays.is_some() { 2 } else { 8 }
}

struct Counter {
    games: u64,
    most: u32,
}

impl GameObserver for Counter {
    fn record(&mut self, game: &GameRecord, _: usize) {
        self.games += u64::from(game.number < self.most);
    }

    fn is_over(&mut self) -> bool {
        self.games >= self.most.into()
    }

    fn progress(&self) -> (u64, Option<u64>, &'static str) {
        (self.games, Some(self.most.into()), "games")
    }

    fn report(&self) -> String {
        String::new()
    }
}

impl Study<'_> {
    /// Plays the games and counts what is in them.
    pub fn play(&mut self) -> Result<End, StudyError> {
        let most = self.arguments.games;
        if most == 0 {
            return Ok(End::Finished);
        }
        let (path, played) = self.play_games("games", vec![self.rules], None, most)?;
        if played > 0 {
            let mut all = read_in_order(&path)?;
            all.retain(|game| game.number < most);
            let (games, pieces) = on_board!(self.rules, rules => {
                let start = start(rules)?;
                let games = games::read(rules, &path, &all)?;
                (games, pieces::read(rules, &start, &self.networks, &path, &all)?)
            });
            let before = std::mem::replace(&mut self.report.pieces, pieces);
            for piece in &mut self.report.pieces {
                let known = before.iter().find(|known| known.name == piece.name);
                piece.odds = known.and_then(|known| known.odds.clone());
            }
            self.report.games = Some(games);
        }
        Ok(self.end())
    }

    pub fn end(&self) -> End {
        End::of(self.stop)
    }

    /// Plays so many games of the engine against itself, those that the file has included. Returns the file, and their
    /// number.
    pub fn play_games(
        &self,
        name: &str,
        order: Vec<AnyRules>,
        handicap: Option<Handicap>,
        most: u32,
    ) -> Result<(PathBuf, u64), StudyError> {
        let path = self.folder.join(format!("{}.sdat", name.replace(' ', "-")));
        let settings = self.settings();
        let Conditions { evaluation, signature, .. } = &self.report.conditions;
        let mut conditions = settings.conditions("");
        conditions.push_str(&format!("; {evaluation}, signature {signature}"));
        if let Some(handicap) = &handicap {
            conditions.push_str(&format!("; {handicap:?}"));
        }
        let selfplay = SelfPlay {
            settings: &settings,
            order,
            sides: vec![Side { networks: self.networks.clone(), nodes: self.arguments.nodes }],
            handicap,
            games: Some(most),
            conditions,
            label: format!("{name}: "),
            stop: self.stop,
        };
        let mut counter = Counter { games: 0, most };
        selfplay.run(&path, &mut counter)?;
        Ok((path, counter.games))
    }

    fn settings(&self) -> selfplay::Settings {
        let plies = opening_plies(self.rules.variant());
        selfplay::Settings {
            nodes: self.arguments.nodes,
            seed: self.arguments.seed,
            threads: self.arguments.threads,
            random_plies: plies,
            most_random_plies: plies,
            opening_score: MAX_OPENING_SCORE,
            resign: ResignRule { moves: NEVER, score: i32::MAX, one_sided: false },
            draw: DrawRule { from: NEVER, moves: NEVER, score: 0 },
            max_moves: MAX_MOVES,
            ..selfplay::Settings::default()
        }
    }
}
