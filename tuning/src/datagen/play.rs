//! One game of the engine against itself.

use super::Arguments;
use crate::data::{Entry, GameData, Outcome, pack};
use crate::games::adjudication::{self, Adjudicator, Verdict};
use crate::games::conversation;
use crate::games::opening::{OpeningError, Openings};
use sissa::board::{Color, Geometry};
use sissa::position::{Game, GameEnd, Move, MoveKind, Position, Rules};
use sissa::search::{self, Bound, Control, Limits, Score, Searcher};
use std::sync::atomic::{AtomicBool, Ordering};

/// Openings that are tried until one is even enough. Each has a number of its own, so there are as many to a game.
const TRIES: u32 = 64;

/// How many times the nodes of `--nodes` the last iteration may take it to.
const HARD_LIMIT: u64 = 6;

/// Plays games of one board geometry.
pub struct Player<'a, G: Geometry> {
    arguments: &'a Arguments,
    searcher: Searcher<G>,
}

impl<'a, G: Geometry> Player<'a, G> {
    pub fn new(arguments: &'a Arguments) -> Player<'a, G> {
        Player {
            arguments,
            searcher: Searcher::new(arguments.hash, 1),
        }
    }

    /// Plays game `number`, which depends on nothing but number and arguments. `None` when it is stopped.
    ///
    /// # Errors
    /// [`OpeningError`] when the game has no opening.
    pub fn play(
        &mut self,
        rules: &'static Rules<G>,
        number: u32,
        stop: &AtomicBool,
    ) -> Result<Option<GameData>, OpeningError> {
        self.searcher.clear();
        let (mut game, mut thought) = self.open(rules, number)?;
        let mut adjudicator = Adjudicator::new(adjudication::Rules {
            resign: Some(self.arguments.resign),
            one_sided: false,
            draw: Some(self.arguments.draw),
            longest: Some(self.arguments.max_moves),
        });
        let mut entries = Vec::new();
        let outcome = loop {
            if let Some(end) = game.end() {
                break match end {
                    GameEnd::Checkmate(winner) => Outcome::of_winner(Some(winner)),
                    _ => Outcome::Draw,
                };
            }
            if stop.load(Ordering::Relaxed) {
                return Ok(None);
            }
            let outcome = match thought.take() {
                Some(outcome) => outcome,
                None => self.think(&game),
            };
            // A game that has not ended has a move.
            let Some(mv) = outcome.best else {
                break Outcome::Draw;
            };
            let position = game.position();
            let (color, moves) = (position.side_to_move(), position.fullmove_number());
            if outcome.score.mate_in().is_none() && is_quiet(position, mv) {
                let score = match color {
                    Color::White => outcome.score.centipawns(),
                    Color::Black => -outcome.score.centipawns(),
                };
                entries.push(Entry {
                    score: score.clamp(i16::MIN.into(), i16::MAX.into()) as i16,
                    packed: pack(position),
                });
            }
            game.play(mv);
            match adjudicator.judge(color, moves, Some(told(outcome.score))) {
                // What the rules say comes before what the players think.
                Some(_) if game.end().is_some() => {}
                Some(Verdict::Won(winner)) => break Outcome::of_winner(Some(winner)),
                Some(Verdict::Drawn | Verdict::TooLong) => break Outcome::Draw,
                None => {}
            }
        };
        Ok(Some(GameData {
            number,
            variant: rules.variant().name.clone(),
            outcome,
            entries,
        }))
    }

    /// An opening that is not lost already, and what the engine thinks of it. After many tries any will do.
    fn open(
        &mut self,
        rules: &'static Rules<G>,
        number: u32,
    ) -> Result<(Game<G>, Option<search::Outcome>), OpeningError> {
        let openings = Openings {
            seed: self.arguments.seed,
            array: None,
            plies: self.arguments.random_plies + number % 2,
        };
        let mut found = None;
        for attempt in 0..TRIES {
            let pair = number.wrapping_mul(TRIES).wrapping_add(attempt);
            let game = openings.of_pair(rules, pair)?.game;
            let outcome = self.think(&game);
            let even = outcome.score.centipawns().abs() <= self.arguments.opening_score;
            let (game, outcome) = found.insert((game, Some(outcome)));
            if even {
                return Ok((game.clone(), *outcome));
            }
        }
        found.ok_or(OpeningError::TooShort(openings.plies))
    }

    fn think(&mut self, game: &Game<G>) -> search::Outcome {
        let nodes = self.arguments.nodes;
        let control = Control::new();
        let limits = Limits::nodes(nodes.saturating_mul(HARD_LIMIT));
        self.searcher.search(game, &limits, &control, &mut |line| {
            if line.nodes >= nodes && line.bound == Bound::Exact {
                control.stop();
            }
        })
    }
}

/// True when the position is worth what it seems: nothing is being taken or in check.
fn is_quiet<G: Geometry>(position: &Position<G>, mv: Move) -> bool {
    let captures =
        mv.kind() == MoveKind::EnPassant || mv.is_normal() && !position.is_vacant(mv.to());
    // Promotions may capture, too, but are left out as they are.
    !captures && mv.promotion().is_none() && !position.in_check()
}

/// A score as engines tell it.
fn told(score: Score) -> conversation::Score {
    match score.mate_in() {
        Some(moves) => conversation::Score::Mate(moves),
        None => conversation::Score::Centipawns(score.centipawns()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::unpack;
    use crate::games::playing::read_line;
    use sissa::board::{Board8x8, Board10x8};
    use sissa::variant::catalog::Catalog;
    use std::sync::Arc;

    fn arguments() -> Arguments {
        read_line("--out none --nodes 200 --max-moves 40")
    }

    /// Plays a few games and returns their positions.
    fn games<G: Geometry>(name: &str) -> Vec<GameData> {
        let variant = Catalog::builtin().get(name).expect("it is built in");
        let rules = Rules::<G>::new(Arc::clone(variant)).expect("it is playable");
        let arguments = arguments();
        let mut player = Player::new(&arguments);
        let stop = AtomicBool::new(false);
        let mut play = |number| {
            let game = player.play(rules, number, &stop);
            game.expect("there are openings").expect("nothing stops it")
        };
        let games: Vec<GameData> = (0..4).map(&mut play).collect();
        for game in &games {
            assert!(game.entries.len() > 5);
            for entry in &game.entries {
                let position = unpack(rules, &entry.packed).expect("it was packed");
                assert!(!position.in_check() && position.has_legal_move());
            }
        }
        // A game does not depend on those before it.
        assert_eq!(play(1), games[1]);
        games
    }

    #[test]
    fn games_are_played_and_found_again() {
        games::<Board10x8>("caparandom");
        games::<Board8x8>("pm-contemporary-random");
        let games = games::<Board8x8>("cetina-random");
        assert_ne!(games[0].entries, games[2].entries);
    }

    #[test]
    fn a_stopped_game_is_none() {
        let variant = Catalog::builtin().get("chess").expect("it is built in");
        let rules = Rules::<Board8x8>::new(Arc::clone(variant)).expect("it is playable");
        let arguments = arguments();
        let game = Player::new(&arguments).play(rules, 0, &AtomicBool::new(true));
        assert_eq!(game.expect("there is an opening"), None);
    }
}
