//! The evaluation as a whole.

use super::{PawnCache, evaluate, evaluate_with, explain};
use crate::board::{Board8x8, Board10x8, Board12x10, Geometry};
use crate::eval::{EvalState, Weights, static_value};
use crate::notation::fen;
use crate::position::Game;
use crate::testing::{array, game, games_8x8, games_10x8, games_of_own_pieces, mirrored, own_rules, random_play};

fn is_symmetrical<G: Geometry>(game: Game<G>) {
    let weights = Weights::new(game.position().rules());
    random_play(&[game], |_, position, _| {
        assert_eq!(evaluate(position, &weights), evaluate(&mirrored(position), &weights), "{}", fen::write(position));
    });
}

#[test]
fn colours_are_worth_the_same() {
    games_8x8().into_iter().for_each(is_symmetrical);
    games_10x8().into_iter().for_each(is_symmetrical);
    games_of_own_pieces().into_iter().for_each(is_symmetrical);
    // Boards smaller than their geometry.
    for name in ["losalamos", "gardner"] {
        is_symmetrical(array::<Board8x8>(name, 0));
        is_symmetrical(array::<Board10x8>(name, 0));
    }
    // Pawns on their first and last ranks, and more pieces than a set has.
    for text in [
        "P2pk2P/1p6/8/8/8/8/p5P1/P3K2p w - - 0 1",
        "rrrrkrrr/rrrrrrrr/8/PPPPPPPP/PPPPPPPP/PPPPPPPP/PPPPPPPP/QQQQKQQQ w - - 0 1",
    ] {
        is_symmetrical(game::<Board8x8>("chess", text));
    }
    is_symmetrical(game::<Board10x8>("capablanca", "P3k4P/1p7p/10/10/10/10/p6P2/P3K4p w - - 0 1"));
    // A pawn on a7, which can step to a8, does not threaten j8.
    is_symmetrical(game::<Board10x8>("janus", "4k4n/P9/10/10/10/10/10/3K6 w - - 7 44"));
}

fn state_is_kept<G: Geometry>(game: Game<G>) {
    let weights = Weights::new(game.position().rules());
    let mut cache = PawnCache::default();
    random_play(&[game], |parent, child, mv| {
        let state = EvalState::new(parent, &weights).after(parent, child, mv, &weights);
        assert_eq!(state, EvalState::new(child, &weights));
        assert_eq!(evaluate_with(child, &state, &weights, &mut cache), evaluate(child, &weights));
    });
}

#[test]
fn the_state_follows_every_move() {
    games_8x8().into_iter().for_each(state_is_kept);
    games_10x8().into_iter().for_each(state_is_kept);
    games_of_own_pieces().into_iter().for_each(state_is_kept);
}

#[test]
fn more_is_worth_more() {
    let weights = Weights::new(array::<Board8x8>("chess", 0).position().rules());
    let score = |text: &str| {
        let game = game::<Board8x8>("chess", text);
        evaluate(game.position(), &weights)
    };
    assert!(score("4k3/8/8/8/8/8/8/R3K3 w - - 0 1") > 400);
    assert!(score("4k3/8/8/8/8/8/8/R3K3 b - - 0 1") < -400);
    // Two knights do not win.
    assert!(score("4k3/8/8/8/8/8/8/1N2K1N1 w - - 0 1").abs() < 100);
    // Far advanced passed pawns beat those at home.
    assert!(score("4k3/8/P7/8/8/8/8/4K3 w - - 0 1") > score("4k3/8/8/8/8/8/P7/4K3 w - - 0 1"));
}

#[test]
fn terms_of_both_sides_are_equal_at_the_start() {
    let start = array::<Board8x8>("cetina-random", 0);
    let (terms, _) = explain(start.position(), &Weights::new(start.position().rules()));
    assert!(!terms.is_empty());
    for term in terms {
        assert_eq!(term.white, term.black, "{}", term.name);
    }
}

#[test]
fn explained_terms_add_up() {
    for (name, text) in [
        ("cetina-random", "rnbqkbsc/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBSC w - - 0 1 -"),
        ("cetina-random", "r1bqkbsc/pppp1ppp/2n5/4p3/3P4/2N5/PPP1PPPP/R1BQKBSC b - - 0 3 -"),
        ("cetina-random", "4k3/8/8/8/8/8/8/R3K2R w - - 0 1 -"),
        ("cetina-random", "1k6/4r3/8/8/8/8/3C4/6K1 b - - 0 1 -"),
        ("racingkings", "8/8/3K4/8/8/1k6/8/R6r b - - 0 1"),
    ] {
        let game = game::<Board8x8>(name, text);
        let position = game.position();
        let weights = Weights::new(position.rules());
        let (terms, rest) = explain(position, &weights);
        let (mut middle, mut end) = (0, rest.ending);
        for term in terms {
            middle += term.white.0 - term.black.0;
            end += term.white.1 - term.black.1;
        }
        let state = EvalState::new(position, &weights);
        let phase = weights.game.phase(state.material[0] + state.material[1]);
        let white = (middle * phase + end * (256 - phase)) / 256;
        let ours = position.side_to_move().relative(white + rest.goals);
        assert_eq!(evaluate(position, &weights), ours + rest.tempo, "{text}");
    }
}

#[test]
fn nearness_to_a_goal_counts() {
    let game = game::<Board8x8>("racingkings", "8/3K4/8/8/8/8/1k6/8 w - - 0 1");
    let weights = Weights::new(game.position().rules());
    let value = evaluate(game.position(), &weights);
    assert!(value > 500, "{value}");
    assert_eq!(value, static_value(game.position(), &weights));
}

#[test]
fn a_declared_queen_endangers_the_king_as_a_queen_does() {
    let rules = own_rules::<Board12x10>("[mine:chess]\ncustomPiece1 = a:Q\n");
    let weights = Weights::new(rules);
    let king_and_threats = |letter: &str| {
        let text = "r1b2rk1/ppp2p1p/2n2p2/3p4/3P4/2PB1N1Q/PP3PPP/R3R1K1 w - - 0 1";
        let position = fen::read(rules, &text.replace('Q', letter)).unwrap();
        let (terms, _) = explain(&position, &weights);
        let of = |name| terms.iter().find(|term| term.name == name).cloned();
        (of("King"), of("Threats"))
    };
    assert_eq!(king_and_threats("Q"), king_and_threats("A"));
}
