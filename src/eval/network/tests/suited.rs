//! Which games get a network.

use super::{random, random_of_game};
use crate::board::{Board8x8, Board10x8, Geometry};
use crate::eval::network::built_in::marks_of_games;
use crate::eval::network::suited::TRAINED;
use crate::eval::network::{Network, Networks};
use crate::on_board;
use crate::position::{AnyRules, Rules};
use crate::testing::{array, rules};
use crate::variant::Variant;
use crate::variant::catalog::Catalog;
use crate::variant::ini;
use std::sync::Arc;

/// A variant file with games like the built-in ones.
const OWN: &str = "\
[gothic-like:capablanca]\n\
startFen = rnbqckabnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNBQCKABNR w KQkq - 0 1\n\
[leaping:fischerandom]\nbunkerLeapFiles = b g\n\
[no-castling:chess]\ncastling = false\nstartFen = rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1\n\
[slow-pawns:chess]\ndoubleStep = false\n\
[knights-only:chess]\npromotionPieceTypes = n\n\
[dropping:capablanca]\nqueenDrop = true\n\
[sissas:capablanca]\nsissa = s\n\
[low:chess]\nmaxRank = 6\nstartFen = rnbqkbnr/pppppppp/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n\
";

fn is_suited(variant: &Arc<Variant>) -> bool {
    fn check<G: Geometry>(rules: &'static Rules<G>) -> bool {
        // No network is for open boards.
        if G::OPEN {
            return false;
        }
        let network = random::<G>(32, 1);
        let suited = network.check_game(rules).is_ok();
        assert_eq!(Networks::none().with(network).of(rules).is_some(), suited);
        suited
    }
    on_board!(AnyRules::of(variant).unwrap(), rules => check(rules))
}

#[test]
fn built_in_games_have_a_network_if_their_pieces_and_promotions_were_trained() {
    for name in TRAINED.split(' ') {
        assert!(Catalog::builtin().get(name).is_some(), "{name}");
    }
    for variant in Catalog::builtin() {
        // In the others no pawn becomes a queen; a side has a hawk and an elephant in hand; there are nine files;
        // checks are forbidden; or captured pieces come back.
        let others =
            "gothic embassy carrera bird conservative victorian janus modern-capablanca-random 3check kingofthehill";
        let suited = TRAINED.split(' ').chain(others.split(' ')).any(|name| name == variant.name);
        assert_eq!(is_suited(variant), suited, "{}", variant.name);
    }
}

#[test]
fn games_of_a_variant_file_have_a_network_if_they_are_like_those() {
    let (variants, mistakes) = ini::parse(OWN, "test", Catalog::builtin(), &ini::no_check);
    assert!(mistakes.is_empty(), "{mistakes:?}");
    let suited = |variant: Variant| (variant.name.clone(), is_suited(&Arc::new(variant)));
    let found: Vec<(String, bool)> = variants.into_iter().map(suited).collect();
    let expected = [
        ("gothic-like", true),
        ("leaping", true),
        ("no-castling", true),
        ("slow-pawns", false),
        ("knights-only", false),
        ("dropping", false),
        ("sissas", false),
        ("low", false),
    ];
    let expected = expected.map(|(name, suited)| (name.to_owned(), suited));
    assert_eq!(found, expected);
}

#[test]
fn a_network_is_for_its_own_board() {
    let rules = rules::<Board8x8>("chess");
    let refusal = |network: &Network| network.check_game(rules).map_err(|error| error.to_string());
    let other_board = refusal(&random::<Board10x8>(32, 1)).unwrap_err();
    assert_eq!(other_board, "the network is for a board of 10x8, not 8x8");
    // Or for one game, on whatever board.
    let [own, other] = ["chess", "crazyhouse"].map(|name| {
        let game = array::<Board8x8>(name, 0);
        Network::new(random_of_game(game.position().rules(), 32, 1)).unwrap()
    });
    assert_eq!(refusal(&own), Ok(()));
    let message = refusal(&other).unwrap_err();
    let names = ["the network is for other rules: crazyhouse (rules ", ", not chess (rules "];
    assert!(names.iter().all(|part| message.contains(part)), "{message}");
    // It comes before one for all games of the board.
    let networks = Networks::built_in().with(own).with(other);
    assert!(networks.of(rules).unwrap().game().is_some());
    assert_eq!(networks.note(rules, true), None);
}

#[test]
fn the_networks_of_single_games_are_for_built_in_games() {
    let networks = Networks::built_in();
    assert!(networks.are_same(&Networks::built_in()));
    for mark in marks_of_games() {
        let game = Catalog::builtin().get(&mark.name);
        let game = game.unwrap_or_else(|| panic!("there is no game {mark}"));
        on_board!(AnyRules::of(game).unwrap(), rules => {
            let network = networks.of(rules);
            assert_eq!(network.and_then(|network| network.game().cloned()), Some(mark));
            assert!(Networks::none().of(rules).is_none());
        });
    }
}
