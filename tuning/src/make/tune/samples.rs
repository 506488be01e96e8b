//! Training positions with results and scores.

use super::Arguments;
use crate::make::game_files::{DataError, GameRecord, checked_files, read_in_order};
use crate::shared::games::rules_of;
use sissa::board::{Board8x8, Board10x8, Geometry};
use sissa::position::{AnyRules, Position, Rules};
use sissa::variant::catalog::Catalog;
use std::path::Path;

pub struct Sample<G: Geometry> {
    pub position: Position<G>,
    /// The score of a search, in centipawns for White.
    pub score: f32,
    /// White's points in the game.
    pub result: f32,
}

/// A value for each variant that occurs in the positions.
pub struct ByRules<G: Geometry, T>(Vec<(&'static Rules<G>, T)>);

impl<G: Geometry, T> ByRules<G, T> {
    /// Calls `make` for each variant of these positions.
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

    /// The value for the variant of `position`, which must be one of those.
    pub fn of(&self, position: &Position<G>) -> &T {
        let rules = position.rules();
        let mut all = self.0.iter();
        match all.find(|(known, _)| std::ptr::eq(*known, rules)) {
            Some((_, found)) => found,
            None => panic!("there was no position of {}", rules.variant().name),
        }
    }
}

/// Positions of games on boards of a geometry.
pub struct Samples<G: Geometry> {
    /// The positions to tune from.
    pub train: Vec<Sample<G>>,
    /// The positions of other games, for validation.
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

    pub fn is_empty(&self) -> bool {
        self.train.is_empty() && self.held_out.is_empty()
    }

    fn add(
        &mut self,
        path: &Path,
        rules: &'static Rules<G>,
        game: &GameRecord,
        arguments: &Arguments,
    ) -> Result<(), DataError> {
        if self.train.len() + self.held_out.len() >= arguments.positions {
            return Ok(());
        }
        self.games += 1;
        let most_score = arguments.most_score.into();
        let samples = if game.is_held_out() {
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
        replayed.map_err(DataError::of_game(path, game))
    }
}

/// Positions of the small board and of the large one.
pub type BothBoards = (Samples<Board8x8>, Samples<Board10x8>);

/// Reads the positions from the files: of games without drops on empty squares, and of those with them.
pub fn read(arguments: &Arguments, catalog: &Catalog) -> Result<[BothBoards; 2], DataError> {
    let mut all = [(); 2].map(|()| (Samples::new(), Samples::new()));
    for path in &checked_files(&arguments.data, catalog)?.0 {
        for game in &read_in_order(path)? {
            let rules = rules_of(catalog, &game.variant)?;
            let (small, large) = &mut all[usize::from(rules.variant().drops.is_some())];
            match rules {
                AnyRules::Small(rules) => small.add(path, rules, game, arguments)?,
                AnyRules::Large(rules) => large.add(path, rules, game, arguments)?,
                // The weights are fitted to the boards that most games are played on.
                AnyRules::Open(_) => {}
            }
        }
    }
    Ok(all)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::make::game_files::{Ending, Header, Outcome, Score, Start, Writer, plies_of};
    use crate::shared::testing::read_line;
    use sissa::notation::{fen, read_move};
    use sissa::position::Game;

    /// A short game: its positions before each move, and scores for White.
    fn game() -> (Game<Board8x8>, Vec<Score>) {
        let rules = engine_tests::games::engine_rules::<Board8x8>("chess");
        let start = fen::read(rules, &rules.variant().start_fen).expect("it is a position");
        let mut game = Game::new(start);
        for text in ["e2e4", "d7d5", "e4d5", "g8f6", "d2d4", "f6d5"] {
            let mv = read_move(game.position(), text).expect("it is a move");
            game.play(mv);
        }
        // The second capture, the first move of the opening, and a score that is too large are left out.
        let scores = [None, Some(10), Some(20), Some(30), Some(2500), Some(40)];
        let scores = scores.map(|score| score.map_or(Score::None, Score::Cp));
        (game, scores.to_vec())
    }

    fn write(path: &Path, rules: u64) {
        let (game, scores) = game();
        let header = Header {
            conditions: String::new(),
            variants: vec!["chess".into()],
            rules: vec![rules],
        };
        let (mut writer, _) = Writer::open(path, &header).expect("it opens");
        let record = GameRecord {
            number: 0,
            variant: "chess".into(),
            outcome: Outcome::White,
            start: Start::Array(0),
            plies: plies_of(&game, &scores),
            ending: Ending::Resigned,
        };
        writer.add(&record).expect("it is written");
    }

    #[test]
    fn quiet_positions_are_taken_with_their_scores() {
        let folder = tempfile::tempdir().expect("there is room");
        write(&folder.path().join("games.sdat"), 0);
        let arguments: Arguments = read_line(&format!("--data {}", folder.path().display()));
        let (game, scores) = game();
        let [(small, large), _] = read(&arguments, Catalog::builtin()).expect("it is whole");
        assert!(large.is_empty() && small.games == 1);
        let samples: Vec<_> = small.train.iter().chain(&small.held_out).collect();
        assert_eq!(samples.len(), 2);
        for (sample, ply) in samples.into_iter().zip([1, 3]) {
            let expected = &game.positions()[ply];
            assert_eq!(fen::write(&sample.position), fen::write(expected));
            let score = scores[ply].centipawns().expect("it has one") as f32;
            // Scores are stored rounded.
            assert!((sample.score - score).abs() <= 2.0);
            assert_eq!(sample.result, 1.0);
        }
    }

    #[test]
    fn games_by_other_rules_are_refused() {
        let folder = tempfile::tempdir().expect("there is room");
        write(&folder.path().join("games.sdat"), 1);
        let arguments: Arguments = read_line(&format!("--data {}", folder.path().display()));
        let refused = read(&arguments, Catalog::builtin()).map(|_| ());
        assert!(matches!(refused, Err(DataError::OtherRules { .. })));
    }
}
