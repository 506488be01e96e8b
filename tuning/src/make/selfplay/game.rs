//! One game of the engine against itself.

use super::{Handicap, SelfPlayError, Settings};
use crate::make::game_files::{GameRecord, HowEnded, Start, StoredScore, is_quiet, plies_of};
use crate::shared::adjudication::{Adjudication, AdjudicationRules, Adjudicator};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use sissa::any_board;
use sissa::board::{Color, Geometry};
use sissa::elo;
use sissa::eval::network::Networks;
use sissa::notation::fen;
use sissa::openings::{OpeningError, RandomOpening};
use sissa::position::{Game, Rules};
use sissa::search::{self, Bound, Control, Limits, ResourceError, SearchBoard, SearchResult, Searcher};

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

/// Half points of the first of two sides in a game.
pub fn half_points(game: &GameRecord) -> usize {
    let is_second = side_of(Color::White, game.number, 2) == 1;
    elo::half_points(game.winner, is_second)
}

/// Plays games of one variant.
pub struct Player<G: SearchBoard> {
    rules: &'static Rules<G>,
    /// Those of the sides. They are kept, since preparing an evaluation takes as long as twenty moves.
    searchers: Vec<Searcher<G>>,
    /// The limits of the sides.
    nodes: Vec<u64>,
}

any_board! {
    pub enum AnyPlayer(Player);
}

impl<G: SearchBoard> Player<G> {
    /// A player with a transposition table of so many MiB for each side.
    pub fn new(rules: &'static Rules<G>, hash: usize, sides: &[Side]) -> Result<Player<G>, ResourceError> {
        let searcher = |side: &Side| Searcher::with_networks(hash, 1, side.networks.clone());
        let searchers = sides.iter().map(searcher).collect::<Result<_, _>>()?;
        let nodes = sides.iter().map(|side| side.nodes).collect();
        Ok(Player { rules, searchers, nodes })
    }

    /// Plays game `number`, which depends only on number, settings and sides. Also returns the number of its quiet
    /// positions. `None` when it is stopped.
    pub fn play(
        &mut self,
        settings: &Settings,
        handicap: Option<&Handicap>,
        number: u32,
        stop: &dyn Fn() -> bool,
    ) -> Result<Option<(GameRecord, usize)>, SelfPlayError> {
        self.searchers.iter_mut().for_each(Searcher::clear);
        // All games of a pair have the same opening.
        let turns = self.nodes.len().max(if handicap.is_some() { 2 } else { 1 });
        let opening = number / turns as u32;
        let first = if side_of(Color::White, number, turns) == 0 { Color::White } else { Color::Black };
        let handicap = handicap.map(|handicap| (handicap, first));
        let Opening { start, mut game, result } = self.open(settings, opening, handicap)?;
        let mut known = Some(result).filter(|_| self.nodes.len() == 1);
        if known.is_none() {
            self.searchers[0].clear();
        }
        let mut adjudicator = Adjudicator::new(AdjudicationRules {
            resign: Some(settings.resign),
            draw: Some(settings.draw),
            longest: Some(settings.max_moves),
        });
        let mut scores = vec![StoredScore::None; game.moves().len()];
        let mut quiet = 0;
        let (winner, ending) = loop {
            if let Some(end) = game.outcome() {
                break (end.winner, end.reason.into());
            }
            if stop() {
                return Ok(None);
            }
            let position = *game.position();
            let color = position.side_to_move();
            let found = known.take().unwrap_or_else(|| self.think(side_of(color, number, self.nodes.len()), &game));
            let Some(mv) = found.best else {
                panic!("a game that has not ended has a move");
            };
            let score = stored(found.score, color);
            quiet += usize::from(is_quiet(&position, mv, score));
            scores.push(score);
            game.play(mv);
            match adjudicator.judge(color, game.moves().len(), Some(found.score.into())) {
                // The rules come before adjudication.
                Some(_) if game.outcome().is_some() => {}
                Some(Adjudication::Won(winner)) => break (Some(winner), HowEnded::Resigned),
                Some(Adjudication::Drawn) => break (None, HowEnded::Agreed),
                Some(Adjudication::TooLong) => break (None, HowEnded::TooLong),
                None => {}
            }
        };
        let record = GameRecord {
            number,
            variant: self.rules.variant().name.as_str().into(),
            winner,
            start,
            plies: plies_of(&game, &scores),
            ending,
        };
        Ok(Some((record, quiet)))
    }

    /// An opening that is not already lost. After many tries any will do that allows the handicap. If random moves
    /// always end the game, it has fewer.
    fn open(
        &mut self,
        settings: &Settings,
        number: u32,
        handicap: Option<(&Handicap, Color)>,
    ) -> Result<Opening<G>, SelfPlayError> {
        let mut random = RandomOpening { array: None, plies: settings.plies(), max_loss: Some(MAX_LOSS) };
        let mut rng = ChaCha8Rng::seed_from_u64(settings.seed);
        rng.set_stream(u64::from(number));
        for tries in 1.. {
            let drawn = loop {
                match random.draw(self.rules, &mut rng) {
                    Err(OpeningError::TooShort(plies @ 1..)) => random.plies = plies - 1..=plies - 1,
                    drawn => break drawn?,
                }
            };
            let game = drawn.game;
            let result = self.think(0, &game);
            let even = result.score.centipawns().abs() <= settings.opening_score;
            if !even && tries < TRIES {
                continue;
            }
            let Some((handicap, first)) = handicap else {
                return Ok(Opening { start: Start::Array(drawn.array.map_or(0, |array| array.white)), game, result });
            };
            // The opening is the same whoever has the handicap.
            if let Some(position) = handicap.apply(game.position(), first, &mut rng) {
                let game = Game::new(position);
                self.searchers[0].clear();
                return Ok(Opening { start: Start::Fen(fen::write(&position)), result: self.think(0, &game), game });
            }
            if tries >= 2 * TRIES {
                break;
            }
        }
        Err(SelfPlayError::Handicap)
    }

    fn think(&mut self, side: usize, game: &Game<G>) -> SearchResult {
        let nodes = self.nodes[side];
        let control = Control::new();
        let limits = Limits::nodes(nodes.saturating_mul(HARD_LIMIT));
        self.searchers[side].search(game, &limits, &control, &mut |line| {
            if line.nodes >= nodes && line.bound == Bound::Exact {
                control.stop();
            }
        })
    }
}

/// An opening, and the search of its position.
struct Opening<G: Geometry> {
    start: Start,
    game: Game<G>,
    result: SearchResult,
}

/// A score for the side to move as it is stored.
fn stored(score: search::Score, color: Color) -> StoredScore {
    let own = |positive: bool| if positive { color } else { !color };
    match (score.mate_in(), color) {
        (Some(moves), _) => StoredScore::Mate(own(moves > 0)),
        (None, Color::White) => StoredScore::Cp(score.centipawns()),
        (None, Color::Black) => StoredScore::Cp(-score.centipawns()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine_tests::games::engine_rules;
    use sissa::board::{Board8x8, Board10x8};

    fn settings() -> Settings {
        Settings { nodes: 200, max_moves: 40, ..Settings::default() }
    }

    fn sides() -> Vec<Side> {
        vec![Side { networks: Networks::built_in(), nodes: settings().nodes }]
    }

    fn games<G: SearchBoard>(name: &str) -> Vec<GameRecord> {
        let rules = engine_rules::<G>(name);
        let settings = settings();
        let mut player = Player::new(rules, 1, &sides()).expect("there is memory");
        let mut play = |number| {
            let game = player.play(&settings, None, number, &|| false);
            game.expect("there are openings").expect("nothing stops it")
        };
        let games: Vec<_> = (0..4).map(&mut play).collect();
        for (game, quiet) in &games {
            assert!(*quiet > 5);
            assert_eq!(game.count_quiet(rules), Ok(*quiet));
            let (mut opening, mut plies) = (0, 0);
            game.replay(rules, |visit| {
                plies += 1;
                if visit.score == StoredScore::None {
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
        let rules = engine_rules::<Board8x8>("chess");
        let settings = settings();
        let mut player = Player::new(rules, 1, &sides()).expect("there is memory");
        let game = player.play(&settings, None, 0, &|| true);
        assert!(game.expect("there is an opening").is_none());
    }

    #[test]
    fn scores_are_kept_for_white() {
        let rules = engine_rules::<Board8x8>("chess");
        let mut player = Player::new(rules, 1, &sides()).expect("there is memory");
        let mut score = |text: &str| {
            let game = Game::new(fen::read(rules, text).expect("it is a position"));
            let color = game.position().side_to_move();
            stored(player.think(0, &game).score, color)
        };
        let white_mates = StoredScore::Mate(Color::White);
        assert_eq!(score("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1"), white_mates);
        assert_eq!(score("7k/8/6K1/8/8/8/8/R7 b - - 0 1"), white_mates);
        let black_mates = StoredScore::Mate(Color::Black);
        assert_eq!(score("r5k1/8/8/8/8/8/5PPP/6K1 b - - 0 1"), black_mates);
        let cp = |score: StoredScore| score.centipawns().expect("nobody mates");
        let queen_up = "q5k1/5ppp/8/8/8/5P2/4P1PP/6K1";
        assert!(cp(score(&format!("{queen_up} b - - 0 1"))) < -500);
        assert!(cp(score(&format!("{queen_up} w - - 0 1"))) < -500);
    }
}
