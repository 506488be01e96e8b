//! One game of the engine against itself.

use super::{Arguments, Failure, Handicap};
use crate::make::data::{Ending, GameRecord, Outcome, Score, Start, is_quiet, plies_of};
use crate::shared::adjudication::{self, AdjudicationRules, Adjudicator, Verdict};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use sissa::board::{Color, Geometry};
use sissa::eval::network::Networks;
use sissa::notation::fen;
use sissa::openings::{OpeningError, RandomOpening};
use sissa::position::{Game, Rules};
use sissa::search::{
    self, Bound, Control, Limits, ResourceError, SearchBoard, SearchResult, Searcher,
};
use std::sync::atomic::{AtomicBool, Ordering};

/// How many openings are tried to find an even one.
const TRIES: u32 = 64;

/// The largest loss by SEE of a random move, in centipawns.
const MAX_LOSS: i32 = 100;

/// A search ends at this many times `--nodes`, even within an iteration.
const HARD_LIMIT: u64 = 2;

/// How a side evaluates, and how long it thinks.
pub struct Side {
    pub networks: Networks,
    /// See `--nodes`.
    pub nodes: u64,
}

/// Which of this many sides has a colour in game `number`: in turns.
pub fn side_of(color: Color, number: u32, sides: usize) -> usize {
    (number as usize + color as usize) % sides
}

/// Plays games of one board geometry.
pub struct Player<'a, G: SearchBoard> {
    arguments: &'a Arguments,
    sides: &'a [Side],
    handicap: Option<&'a Handicap>,
    /// The searchers of the sides for each variant played so far, since preparing an evaluation takes as long as twenty
    /// moves.
    searchers: Vec<(&'static Rules<G>, Vec<Searcher<G>>)>,
}

impl<'a, G: SearchBoard> Player<'a, G> {
    /// Games of one side against itself, or of two.
    pub fn new(
        arguments: &'a Arguments,
        sides: &'a [Side],
        handicap: Option<&'a Handicap>,
    ) -> Player<'a, G> {
        Player {
            arguments,
            sides,
            handicap,
            searchers: Vec::new(),
        }
    }

    /// The searchers for the game of `rules`.
    fn searchers(&mut self, rules: &'static Rules<G>) -> Result<&mut [Searcher<G>], ResourceError> {
        let known = |(of, _): &(&'static Rules<G>, _)| std::ptr::eq(*of, rules);
        let index = match self.searchers.iter().position(known) {
            Some(index) => index,
            None => {
                let searcher = |side: &Side| {
                    let mut searcher = Searcher::new(self.arguments.hash, 1)?;
                    searcher.set_networks(side.networks.clone());
                    Ok(searcher)
                };
                let searchers = self.sides.iter().map(searcher);
                let searchers = searchers.collect::<Result<_, ResourceError>>()?;
                self.searchers.push((rules, searchers));
                self.searchers.len() - 1
            }
        };
        Ok(&mut self.searchers[index].1)
    }

    /// Plays game `number`, which depends only on number, arguments and sides. Also returns the number of its quiet
    /// positions. `None` when it is stopped.
    pub fn play(
        &mut self,
        rules: &'static Rules<G>,
        number: u32,
        stop: &AtomicBool,
    ) -> Result<Option<(GameRecord, usize)>, Failure> {
        let (arguments, sides, handicap) = (self.arguments, self.sides, self.handicap);
        let searchers = self.searchers(rules)?;
        searchers.iter_mut().for_each(Searcher::clear);
        // All games of a pair have the same opening.
        let turns = sides.len().max(if handicap.is_some() { 2 } else { 1 });
        let opening = number / turns as u32;
        let first = if side_of(Color::White, number, turns) == 0 {
            Color::White
        } else {
            Color::Black
        };
        let Opening {
            start,
            mut game,
            thought,
        } = open(
            &mut searchers[0],
            sides[0].nodes,
            arguments,
            rules,
            opening,
            handicap.map(|handicap| (handicap, first)),
        )?;
        let thought = Some(thought).filter(|_| sides.len() == 1);
        if thought.is_none() {
            searchers[0].clear();
        }
        let course = play_on(
            &mut game, searchers, sides, arguments, number, thought, stop,
        );
        let Some(course) = course else {
            return Ok(None);
        };
        let record = GameRecord {
            number,
            variant: rules.variant().name.as_str().into(),
            outcome: course.outcome,
            start,
            plies: plies_of(&game, &course.scores),
            ending: course.ending,
        };
        Ok(Some((record, course.quiet)))
    }
}

/// How a game went.
struct Course {
    /// Of each move.
    scores: Vec<Score>,
    /// The number of quiet positions.
    quiet: usize,
    outcome: Outcome,
    ending: Ending,
}

/// Plays a game on to its end, if it is not stopped. `thought` is the search of its position, if there was one.
fn play_on<G: SearchBoard>(
    game: &mut Game<G>,
    searchers: &mut [Searcher<G>],
    sides: &[Side],
    arguments: &Arguments,
    number: u32,
    mut thought: Option<SearchResult>,
    stop: &AtomicBool,
) -> Option<Course> {
    let mut adjudicator = Adjudicator::new(AdjudicationRules {
        resign: Some(arguments.resign),
        one_sided: false,
        draw: Some(arguments.draw),
        longest: Some(arguments.max_moves),
    });
    let mut scores = vec![Score::None; game.moves().len()];
    let mut quiet = 0;
    let (outcome, ending) = loop {
        if let Some(end) = game.outcome() {
            break (Outcome::of_winner(end.winner), end.reason.into());
        }
        if stop.load(Ordering::Relaxed) {
            return None;
        }
        let position = *game.position();
        let (color, moves) = (position.side_to_move(), position.fullmove_number());
        let found = thought.take().unwrap_or_else(|| {
            let side = side_of(color, number, sides.len());
            think(&mut searchers[side], game, sides[side].nodes)
        });
        let Some(mv) = found.best else {
            panic!("a game that has not ended has a move");
        };
        let score = stored(found.score, color);
        quiet += usize::from(is_quiet(&position, mv, score));
        scores.push(score);
        game.play(mv);
        match adjudicator.judge(color, moves, Some(reported(found.score))) {
            // The rules come before adjudication.
            Some(_) if game.outcome().is_some() => {}
            Some(Verdict::Won(winner)) => {
                break (Outcome::of_winner(Some(winner)), Ending::Resigned);
            }
            Some(Verdict::Drawn) => break (Outcome::Draw, Ending::Agreed),
            Some(Verdict::TooLong) => break (Outcome::Draw, Ending::TooLong),
            None => {}
        }
    };
    Some(Course {
        scores,
        quiet,
        outcome,
        ending,
    })
}

/// An opening that is not already lost. After many tries any will do that allows the handicap.
fn open<G: SearchBoard>(
    searcher: &mut Searcher<G>,
    nodes: u64,
    arguments: &Arguments,
    rules: &'static Rules<G>,
    number: u32,
    handicap: Option<(&Handicap, Color)>,
) -> Result<Opening<G>, OpeningError> {
    let least = arguments.random_plies;
    let random = RandomOpening {
        array: None,
        plies: least..=arguments.most_random_plies.max(least),
        max_loss: Some(MAX_LOSS),
    };
    let mut rng = ChaCha8Rng::seed_from_u64(arguments.seed);
    rng.set_stream(u64::from(number));
    for tries in 1.. {
        let drawn = random.draw(rules, &mut rng)?;
        let game = drawn.game;
        let thought = think(searcher, &game, nodes);
        let even = thought.score.centipawns().abs() <= arguments.opening_score;
        if !even && tries < TRIES {
            continue;
        }
        let Some((handicap, first)) = handicap else {
            return Ok(Opening {
                start: Start::Array(drawn.array.map_or(0, |array| array.white)),
                game,
                thought,
            });
        };
        // The opening is the same whoever has the handicap.
        if let Some(position) = handicap.apply(game.position(), first, &mut rng) {
            let game = Game::new(position);
            searcher.clear();
            return Ok(Opening {
                start: Start::Fen(fen::write(&position)),
                thought: think(searcher, &game, nodes),
                game,
            });
        }
        if tries >= 2 * TRIES {
            break;
        }
    }
    Err(OpeningError::NoOther)
}

fn think<G: SearchBoard>(searcher: &mut Searcher<G>, game: &Game<G>, nodes: u64) -> SearchResult {
    let control = Control::new();
    let limits = Limits::nodes(nodes.saturating_mul(HARD_LIMIT));
    searcher.search(game, &limits, &control, &mut |line| {
        if line.nodes >= nodes && line.bound == Bound::Exact {
            control.stop();
        }
    })
}

/// An opening and its score.
struct Opening<G: Geometry> {
    start: Start,
    game: Game<G>,
    thought: SearchResult,
}

/// A score for the side to move as it is stored.
fn stored(score: search::Score, color: Color) -> Score {
    let own = |positive: bool| if positive { color } else { !color };
    match (score.mate_in(), color) {
        (Some(moves), _) => Score::Mate(own(moves > 0)),
        (None, Color::White) => Score::Cp(score.centipawns()),
        (None, Color::Black) => Score::Cp(-score.centipawns()),
    }
}

/// A score as engines report it.
fn reported(score: search::Score) -> adjudication::Score {
    match score.mate_in() {
        Some(moves) => adjudication::Score::Mate(moves),
        None => adjudication::Score::Centipawns(score.centipawns()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shared::testing::read_line;
    use sissa::board::{Board8x8, Board10x8};
    use sissa::variant::catalog::Catalog;
    use std::sync::Arc;

    fn arguments() -> Arguments {
        read_line("--out none --nodes 200 --max-moves 40")
    }

    fn sides() -> Vec<Side> {
        vec![Side {
            networks: Networks::built_in(),
            nodes: arguments().nodes,
        }]
    }

    fn games<G: SearchBoard>(name: &str) -> Vec<GameRecord> {
        let variant = Catalog::builtin().get(name).expect("it is built in");
        let rules = Rules::<G>::new(Arc::clone(variant)).expect("it is playable");
        let arguments = arguments();
        let sides = sides();
        let mut player = Player::new(&arguments, &sides, None);
        let stop = AtomicBool::new(false);
        let mut play = |number| {
            let game = player.play(rules, number, &stop);
            game.expect("there are openings").expect("nothing stops it")
        };
        let games: Vec<_> = (0..4).map(&mut play).collect();
        for (game, quiet) in &games {
            assert!(*quiet > 5);
            assert_eq!(game.count_quiet(rules), Ok(*quiet));
            let (mut opening, mut plies) = (0, 0);
            game.replay(rules, |visit| {
                plies += 1;
                if visit.score == Score::None {
                    opening += 1;
                    assert_eq!(opening, plies);
                }
            })
            .expect("it was played");
            assert!((6..=9).contains(&opening) && plies > opening);
        }
        // A game does not depend on earlier ones.
        assert_eq!(play(1), games[1]);
        games.into_iter().map(|(game, _)| game).collect()
    }

    #[test]
    fn games_are_played_and_found_again() {
        games::<Board10x8>("caparandom");
        games::<Board8x8>("pm-contemporary-random");
        let games = games::<Board8x8>("cetina-random");
        assert_ne!(games[0].plies, games[2].plies);
    }

    #[test]
    fn a_stopped_game_is_none() {
        let variant = Catalog::builtin().get("chess").expect("it is built in");
        let rules = Rules::<Board8x8>::new(Arc::clone(variant)).expect("it is playable");
        let arguments = arguments();
        let sides = sides();
        let mut player = Player::new(&arguments, &sides, None);
        let game = player.play(rules, 0, &AtomicBool::new(true));
        assert!(game.expect("there is an opening").is_none());
    }

    #[test]
    fn scores_are_kept_for_white() {
        let variant = Catalog::builtin().get("chess").expect("it is built in");
        let rules = Rules::<Board8x8>::new(Arc::clone(variant)).expect("it is playable");
        let arguments = arguments();
        let mut searcher = Searcher::new(1, 1).expect("there is memory");
        let mut score = |text: &str| {
            let game = Game::new(fen::read(rules, text).expect("it is a position"));
            let color = game.position().side_to_move();
            stored(think(&mut searcher, &game, arguments.nodes).score, color)
        };
        let white_mates = Score::Mate(Color::White);
        assert_eq!(score("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1"), white_mates);
        assert_eq!(score("7k/8/6K1/8/8/8/8/R7 b - - 0 1"), white_mates);
        let black_mates = Score::Mate(Color::Black);
        assert_eq!(score("r5k1/8/8/8/8/8/5PPP/6K1 b - - 0 1"), black_mates);
        let cp = |score: Score| score.centipawns().expect("nobody mates");
        let queen_up = "q5k1/5ppp/8/8/8/5P2/4P1PP/6K1";
        assert!(cp(score(&format!("{queen_up} b - - 0 1"))) < -500);
        assert!(cp(score(&format!("{queen_up} w - - 0 1"))) < -500);
    }
}
