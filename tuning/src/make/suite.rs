//! EPD suites of positions whose best move is a special one, for `engine-tests/suites`.
//!
//! The engine plays games against itself from random arrays. A position is chosen if a special move is the best in a
//! short search of two lines, with a margin to the second best; if a search of many times the nodes, with an empty
//! table, says the same; and if a still longer search of a single line finds the same move.

use crate::shared::fail::fail;
use crate::shared::games::{GameRulesError, rules_of};
use crate::shared::opening::{OpeningError, Openings};
use crate::shared::output;
use clap::Args;
use sissa::notation::epd::Epd;
use sissa::notation::san;
use sissa::on_board;
use sissa::position::{Game, Move, MoveKind, Rules};
use sissa::search::{Bound, Control, Limits, Report, ResourceError, Score, SearchBoard, Searcher};
use std::process::ExitCode;
use thiserror::Error;

/// Size of the transposition table, in MiB.
const HASH: usize = 64;

/// A position is searched for long only if a special move is among this many best moves of the short search.
const NEAR: usize = 3;

/// Random plies of each game.
const RANDOM_PLIES: u32 = 4;

/// Games end after this many plies, or when a side leads by this many centipawns; from there on special moves are rare
/// or pointless.
const LONGEST: usize = 80;
const DECIDED: i32 = 700;

/// Make a suite of positions whose best move is a special one
#[derive(Args)]
pub struct Arguments {
    /// The game
    #[arg(long, short = 'v', value_name = "GAME")]
    variant: String,

    /// How many positions of each kind of special move
    #[arg(long, value_name = "N", default_value_t = 8)]
    positions: usize,

    /// Give up after this many games
    #[arg(long, value_name = "N", default_value_t = 500)]
    games: u32,

    /// The random seed
    #[arg(long, default_value_t = 1)]
    seed: u64,

    /// Nodes for each move of the games
    #[arg(long, value_name = "N", default_value_t = 1000)]
    play: u64,

    /// Nodes of the search that finds a position
    #[arg(long, value_name = "N", default_value_t = 20_000)]
    find: u64,

    /// Nodes of the search that confirms it; the last search has three times as many
    #[arg(long, value_name = "N", default_value_t = 1_000_000)]
    prove: u64,

    /// The smallest lead over the second best move, in centipawns
    #[arg(long, value_name = "CENTIPAWNS", default_value_t = 60)]
    margin: i32,
}

#[derive(Debug, Error)]
enum Failure {
    #[error(transparent)]
    Rules(#[from] GameRulesError),
    #[error(transparent)]
    Opening(#[from] OpeningError),
    #[error(transparent)]
    Resources(#[from] ResourceError),
}

/// A kind of special move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Castling,
    Leap,
    Adjustment,
    Conversion,
    Drop,
}

impl Kind {
    const ALL: [Kind; 5] = [
        Kind::Castling,
        Kind::Leap,
        Kind::Adjustment,
        Kind::Conversion,
        Kind::Drop,
    ];

    /// The kind of a move; `None` for an ordinary one.
    fn of(mv: Move) -> Option<Kind> {
        match mv.kind() {
            _ if mv.drop().is_some() => Some(Kind::Drop),
            MoveKind::Castling(_) => Some(Kind::Castling),
            MoveKind::Leap => Some(Kind::Leap),
            MoveKind::Adjustment => Some(Kind::Adjustment),
            MoveKind::Conversion => Some(Kind::Conversion),
            _ => None,
        }
    }

    fn name(self) -> &'static str {
        match self {
            Kind::Castling => "castling",
            Kind::Leap => "leap",
            Kind::Adjustment => "adjustment",
            Kind::Conversion => "conversion",
            Kind::Drop => "drop",
        }
    }
}

pub fn run(arguments: &Arguments) -> ExitCode {
    let done = rules_of(&arguments.variant)
        .map_err(Failure::from)
        .and_then(|rules| on_board!(rules, rules => Maker::new(rules, arguments)?.make()));
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => fail(&error),
    }
}

/// Finds positions and prints them.
struct Maker<'a, G: SearchBoard> {
    rules: &'static Rules<G>,
    arguments: &'a Arguments,
    searcher: Searcher<G>,
    /// How many positions of each kind there are.
    found: [usize; Kind::ALL.len()],
}

impl<'a, G: SearchBoard> Maker<'a, G> {
    fn new(rules: &'static Rules<G>, arguments: &'a Arguments) -> Result<Maker<'a, G>, Failure> {
        Ok(Maker {
            rules,
            arguments,
            searcher: Searcher::new(HASH, 1)?,
            found: Default::default(),
        })
    }

    fn make(&mut self) -> Result<(), Failure> {
        let openings = Openings {
            seed: self.arguments.seed,
            array: None,
            plies: RANDOM_PLIES,
        };
        for pair in 0..self.arguments.games {
            let opening = openings.of_pair(self.rules, pair)?;
            if let Some(entry) = self.search_game(opening.game) {
                output::line(entry.write());
            }
            let is_possible = |kind: &Kind| self.is_of_game(*kind);
            let mut kinds = Kind::ALL.iter().filter(|kind| is_possible(kind));
            if kinds.all(|kind| self.found[*kind as usize] >= self.arguments.positions) {
                break;
            }
        }
        Ok(())
    }

    /// True when the game has such moves.
    fn is_of_game(&self, kind: Kind) -> bool {
        let variant = self.rules.variant();
        match kind {
            Kind::Castling => variant.castling.is_some(),
            Kind::Leap => variant.bunker_leap.is_some(),
            Kind::Adjustment => variant.bishop_adjustment,
            Kind::Conversion => variant.bishop_conversion,
            Kind::Drop => !variant.hand.is_empty(),
        }
    }

    /// Plays a game up to the first position that is suitable.
    fn search_game(&mut self, mut game: Game<G>) -> Option<Epd<G>> {
        self.searcher.clear();
        while game.outcome().is_none() && game.moves().len() < LONGEST {
            if let Some(entry) = self.examine(&game) {
                return Some(entry);
            }
            let (best, score) = self.play(&game)?;
            if score.centipawns().abs() > DECIDED {
                return None;
            }
            game.play(best);
        }
        None
    }

    fn play(&mut self, game: &Game<G>) -> Option<(Move, Score)> {
        let limits = Limits::nodes(self.arguments.play);
        let outcome = (self.searcher).search(game, &limits, &Control::new(), &mut |_| {});
        Some((outcome.best?, outcome.score))
    }

    /// The position as an entry of the suite, if a special move is clearly the best.
    fn examine(&mut self, game: &Game<G>) -> Option<Epd<G>> {
        let position = game.position();
        let (found, positions) = (self.found, self.arguments.positions);
        let wanted = |mv: &Move| Kind::of(*mv).is_some_and(|kind| found[kind as usize] < positions);
        let moves = position.legal_moves();
        if moves.len() < 2 || !moves.iter().any(wanted) {
            return None;
        }
        let margin = self.arguments.margin;
        // Without the game before it, as the position of the suite will be searched.
        let game = Game::new(*position);
        let near = self.best_lines::<NEAR>(&game, self.arguments.find / 10);
        let is_near = |line: &Option<Report>| {
            let first = line.as_ref().and_then(|line| line.pv.first());
            first.is_some_and(wanted)
        };
        if !near.iter().any(is_near) {
            return None;
        }
        let [first, _] = self.two_best(&game, self.arguments.find, margin)?;
        let best = *first.pv.first().filter(|mv| wanted(mv))?;
        let kind = Kind::of(best)?;
        self.searcher.clear();
        let [first, second] = self.two_best(&game, self.arguments.prove, margin)?;
        if first.pv.first() != Some(&best) {
            return None;
        }
        self.searcher.clear();
        let limits = Limits::nodes(3 * self.arguments.prove);
        let last = (self.searcher).search(&game, &limits, &Control::new(), &mut |_| {});
        if last.best != Some(best) {
            return None;
        }
        self.found[kind as usize] += 1;
        let mut entry = Epd::new(*position);
        entry.best = vec![best];
        entry.id = Some(format!(
            "{} {} {}",
            self.rules.variant().name,
            kind.name(),
            self.found[kind as usize]
        ));
        entry.comments[0] = Some(format!(
            "second best {}, {} centipawns behind",
            san::write(position, *second.pv.first()?),
            first.score.centipawns() - second.score.centipawns()
        ));
        entry.depth = Some(last.depth);
        entry.nodes = Some(last.nodes);
        entry.score = Some(last.score.centipawns());
        Some(entry)
    }

    /// The best two lines, if neither decides the game and the second is worse by the margin.
    fn two_best(&mut self, game: &Game<G>, nodes: u64, margin: i32) -> Option<[Report; 2]> {
        let [first, second] = self.best_lines(game, nodes);
        let (first, second) = (first?, second?);
        let (best, other) = (first.score.centipawns(), second.score.centipawns());
        let is_open = best.abs() < DECIDED && other.abs() < DECIDED;
        (is_open && best - other >= margin && first.depth == second.depth)
            .then_some([first, second])
    }
    /// The best lines with exact scores.
    fn best_lines<const N: usize>(&mut self, game: &Game<G>, nodes: u64) -> [Option<Report>; N] {
        let limits = Limits {
            multipv: N,
            ..Limits::nodes(nodes)
        };
        let mut lines = [const { None }; N];
        (self.searcher).search(game, &limits, &Control::new(), &mut |report| {
            if report.bound == Bound::Exact
                && let Some(line) = lines.get_mut(report.multipv - 1)
            {
                *line = Some(report.clone());
            }
        });
        lines
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sissa::notation::epd::EpdLine;
    use sissa::position::AnyRules;

    #[test]
    fn a_position_is_found_whose_key_is_a_special_move() {
        let arguments = Arguments {
            variant: "pm-contemporary-random".to_owned(),
            positions: 1,
            games: 40,
            seed: 3,
            play: 200,
            find: 2000,
            prove: 4000,
            margin: 30,
        };
        let AnyRules::Small(rules) = rules_of(&arguments.variant).expect("a built-in game") else {
            panic!("it is played on 8x8");
        };
        let openings = Openings {
            seed: arguments.seed,
            array: None,
            plies: RANDOM_PLIES,
        };
        let mut maker = Maker::new(rules, &arguments).expect("memory");
        let entry = (0..arguments.games).find_map(|pair| {
            let opening = openings.of_pair(rules, pair).expect("an opening");
            maker.search_game(opening.game)
        });
        let entry = entry.expect("one in forty games");
        assert!(entry.best.iter().all(|mv| Kind::of(*mv).is_some()));
        let again = EpdLine::read(&entry.write()).and_then(|line| line.entry(rules));
        assert!(again.is_ok_and(|again| again == entry));
    }
}
