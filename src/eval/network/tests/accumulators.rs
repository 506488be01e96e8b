//! Sums kept from position to position equal those computed from scratch.

use super::{random, random_of_game};
use crate::board::{Board8x8, Board10x8, Geometry};
use crate::eval::network::{Accumulators, Layout, Network, Roster};
use crate::on_board;
use crate::position::{AnyRules, Game, Position, Rules};
use crate::testing::{array, game, games_8x8, games_10x8, own_games};
use crate::variant::catalog::Catalog;
use rand::rngs::SmallRng;
use rand::{Rng, SeedableRng};
use std::sync::Arc;

/// A search that tries few moves, evaluates most positions and sometimes makes a null move.
struct Walk<'a, G: Geometry> {
    accumulators: &'a mut Accumulators<G>,
    network: &'a Arc<Network>,
    rng: SmallRng,
    evaluated: usize,
}

impl<G: Geometry> Walk<'_, G> {
    fn visit(&mut self, position: &Position<G>, ply: usize, depth: usize) {
        if self.rng.random_bool(0.7) {
            let value = self.accumulators.evaluate(self.network, position, ply);
            assert_eq!(value, self.network.evaluate(position), "{:?}", position.setup());
            self.evaluated += 1;
        }
        if depth == 0 {
            return;
        }
        if !position.in_check() && self.rng.random_bool(0.1) {
            let mut child = *position;
            child.make_null();
            self.visit(&child, ply + 1, depth - 1);
        }
        let moves = position.legal_moves();
        for _ in 0..2.min(moves.len()) {
            let mut child = *position;
            child.make(moves[self.rng.random_range(0..moves.len())]);
            self.visit(&child, ply + 1, depth - 1);
        }
    }

    /// Searches from every second position of random games.
    fn play(&mut self, games: &[Game<G>], rounds: usize) {
        for game in games.iter().cycle().take(rounds * games.len()) {
            let mut position = *game.position();
            for _ in 0..60 {
                self.visit(&position, 0, 4);
                for _ in 0..2 {
                    let moves = position.legal_moves();
                    if moves.is_empty() {
                        break;
                    }
                    position.make(moves[self.rng.random_range(0..moves.len())]);
                }
            }
        }
    }
}

fn check<G: Geometry>(games: &[Game<G>]) {
    check_with(games, [random::<G>(32, 1), random::<G>(96, 2)], 1);
}

fn check_with<G: Geometry>(games: &[Game<G>], networks: [Network; 2], rounds: usize) {
    let mut accumulators = Accumulators::default();
    // Another network, and then the first one again.
    let networks = networks.map(Arc::new);
    for network in [&networks[0], &networks[1], &networks[0]] {
        let mut walk = Walk { accumulators: &mut accumulators, network, rng: SmallRng::seed_from_u64(5), evaluated: 0 };
        walk.play(games, rounds);
        assert!(walk.evaluated > 100 * rounds, "{}", walk.evaluated);
    }
}

#[test]
fn updated_sums_are_right_with_a_network_for_the_game() {
    fn check_game<G: Geometry>(rules: &'static Rules<G>) {
        let start = crate::notation::fen::read(rules, &rules.variant().start_fen).unwrap();
        let network = |seed| {
            let bytes = random_of_game(rules, 32, seed).to_bytes();
            Network::from_bytes(&bytes).unwrap()
        };
        let networks = [network(1), network(2)];
        assert!(networks[0].fits(&start));
        check_with(&[Game::new(start)], networks, 1);
    }
    // Drops and their promoted pieces, counted checks, few squares, declared pieces, no pawns, no kings, unequal sides.
    let text = "\
        [small:crazyhouse]\nmaxFile = f\nmaxRank = 6\nstartFen = rbqknr/pppppp/6/6/PPPPPP/RBQKNR w KQkq - 0 1\n\
        [wide:chess]\nmaxFile = j\nmaxRank = 10\ncustomPiece1 = c:C\ncannon = o\n\
        startFen = rcnbqkbnor/pppppppppp/10/10/10/10/10/10/PPPPPPPPPP/RCNBQKBNOR w - - 0 1\n\
        [no-pawns]\nrook = r\nking = k\ncustomPiece1 = c:C\ncastling = false\n\
        startFen = rckccccr/8/8/8/8/8/8/RCKCCCCR w - - 0 1\n";
    let built_in = "3check seirawan shouse racingkings breakthrough grand";
    let built_in = built_in.split(' ').filter_map(|name| Catalog::builtin().get(name));
    let mut open = 0;
    for variant in own_games(text).into_iter().chain(built_in.cloned()) {
        let rules = AnyRules::of(&variant).unwrap();
        open += usize::from(matches!(rules, AnyRules::Open(_)));
        on_board!(rules, rules => check_game(rules));
    }
    assert!(open > 1);
}

#[test]
fn updated_sums_equal_sums_from_scratch() {
    check(&games_8x8());
    check(&games_10x8());
}

#[test]
fn updated_sums_are_right_in_games_of_a_variant_file() {
    let text = "\
        [leaping:fischerandom]\nbunkerLeapFiles = b g\n\
        [every-rule:pm-contemporary-random]\nbunkerLeapFiles = a h\n\
        [drop-cetina:cetina-random]\nqueenDrop = true\n";
    let games: Vec<Game<Board8x8>> = own_games(text)
        .into_iter()
        .map(|variant| {
            let fen = variant.start_fen.clone();
            let rules = Rules::new(variant).unwrap();
            Game::new(crate::notation::fen::read(rules, &fen).unwrap())
        })
        .collect();
    check(&games);
}

#[test]
fn sums_are_right_after_special_moves() {
    let network = Arc::new(random::<Board8x8>(32, 3));
    let mut accumulators = Accumulators::default();
    let positions = [
        // Castling on both sides, en passant, promotion.
        ("chess", "r3k2r/1P4p1/8/3pP3/8/8/8/R3K2R w KQkq d6 0 1"),
        // Leaps and adjustments.
        ("contemporary-random", "rnbkqbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKQBNR w KQkq - 0 1"),
        // Drops.
        ("pm-contemporary-random", "4k3/8/8/8/8/8/8/R3MK1R[Q] w KQ - 0 1 AEFH"),
        // Conversions.
        ("cetina-random", "4k3/8/8/8/3pP3/8/5P2/B1SK1RB1 w - - 0 1 AG+"),
    ];
    for (name, fen) in positions {
        let game = game::<Board8x8>(name, fen);
        let position = game.position();
        accumulators.evaluate(&network, position, 0);
        for mv in position.legal_moves() {
            let mut child = *position;
            child.make(mv);
            let value = accumulators.evaluate(&network, &child, 1);
            assert_eq!(value, network.evaluate(&child), "{fen} {mv:?}");
        }
    }
}

#[test]
fn any_ply_may_be_asked_for() {
    let network = Arc::new(random::<Board10x8>(64, 4));
    let mut accumulators = Accumulators::default();
    let mut game = array::<Board10x8>("caparandom", 300);
    for ply in [7, 0, 250, 3, 3, 251, 0] {
        let moves = game.position().legal_moves();
        game.play(moves[moves.len() / 2]);
        let value = accumulators.evaluate(&network, game.position(), ply);
        assert_eq!(value, network.evaluate(game.position()));
    }
    let inputs = |files, ranks| Layout::new(&Roster::of_board(files, ranks)).wide_inputs();
    assert_eq!([inputs(10, 8), inputs(8, 8)], [1514, 1214]);
}
