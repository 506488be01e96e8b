//! Networks made of those for other games.

use crate::board::{Board8x8, Board10x8, Board12x10, Geometry};
use crate::eval::network::{Network, RawNetwork, adapt_built_in, built_in};
use crate::notation::fen;
use crate::on_board;
use crate::position::{AnyRules, Game};
use crate::testing::{games_8x8, games_10x8, own_rules, random_play};
use crate::variant::catalog::Catalog;
use crate::variant::ini;
use std::sync::Arc;

fn built_in() -> impl Iterator<Item = RawNetwork> {
    built_in::files().map(|file| RawNetwork::from_bytes(file).unwrap())
}

/// Positions of the same bucket have the same value.
fn check<G: Geometry>(raw: &RawNetwork, games: &[Game<G>]) {
    let network = Network::new(raw.clone()).unwrap();
    for game in games {
        let rules = game.position().rules();
        let adapted = Network::new(raw.adapted(rules, Catalog::builtin()).unwrap()).unwrap();
        adapted.check_game(rules).unwrap();
        let mut compared = 0;
        random_play(std::slice::from_ref(game), |position, _, _| {
            if network.layout().bucket(position) == adapted.layout().bucket(position) {
                assert_eq!(network.evaluate(position), adapted.evaluate(position));
                compared += 1;
            }
        });
        assert!(compared > 300, "{compared}");
    }
}

#[test]
fn networks_for_boards_have_the_same_values_when_they_are_made_to_fit_one_game() {
    let mut networks = built_in();
    check::<Board8x8>(&networks.next().unwrap(), &games_8x8());
    check::<Board10x8>(&networks.next().unwrap(), &games_10x8());
}

#[test]
fn a_network_fits_its_own_game_as_it_is() {
    let catalog = Catalog::builtin();
    let mut count = 0;
    for raw in built_in() {
        let Some(game) = &raw.game else { continue };
        let own = catalog.iter().find(|own| own.fingerprint() == game.fingerprint);
        let rules = AnyRules::of(own.unwrap()).unwrap();
        let adapted = on_board!(rules, rules => raw.adapted(rules, catalog));
        assert_eq!(adapted.as_ref(), Some(&raw), "{}", game.name);
        let similar = on_board!(rules, rules => adapt_built_in(rules)).unwrap();
        assert_eq!(similar.from, format!("the network for {}", game.name));
        assert_eq!(similar.network, raw);
        count += 1;
    }
    assert!(count >= 17);
}

#[test]
fn new_pieces_begin_as_the_known_ones_of_their_value() {
    let chess = built_in().next().unwrap();
    let castling = "castling = false\nqueen = -\n";
    let start = |queen: char| {
        let ranks = format!("rnb{queen}kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB{}KBNR", queen.to_ascii_uppercase());
        format!("startFen = {ranks} w - - 0 1\n")
    };
    let game = |declared: &str, queen: char| {
        let text = format!("[own:chess]\n{castling}{declared}\npromotionPieceTypes = {queen}nbr\n{}", start(queen));
        own_rules::<Board12x10>(&text)
    };
    let values = |declared: &str, queen: char| {
        let rules = game(declared, queen);
        let network = Network::new(chess.adapted(rules, Catalog::builtin()).unwrap()).unwrap();
        ["", "q", "n"].map(|removed| {
            let own = queen.to_string();
            let removed = removed.replace('q', &own).to_ascii_uppercase();
            let text = rules.variant().start_fen.replacen(&removed, "1", usize::from(!removed.is_empty()));
            network.evaluate(&fen::read(rules, &text).unwrap())
        })
    };
    let declared = values("customPiece1 = a:Q", 'a');
    // An amazon goes to more squares.
    let amazon = values("amazon = z", 'z');
    assert!(amazon.iter().zip(declared).all(|(one, other)| one.abs_diff(other) < 20), "{amazon:?}");
    let [all, no_queen, no_knight] = declared;
    assert!(all.abs() < 150 && no_queen < all - 500 && no_knight < all - 150, "{declared:?}");
    assert!(no_queen < no_knight);
    assert!(adapt_built_in(game("customPiece1 = a:Q", 'a')).is_some());
    let small = own_rules::<Board12x10>(
        "[small:chess]\nmaxRank = 7\ncastling = false\n\
         startFen = rnbqkbnr/pppppppp/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1\n",
    );
    assert!(chess.adapted(small, Catalog::builtin()).is_none());
}

#[test]
fn networks_are_close_to_games_that_differ_little() {
    let is_close = |section: &str| {
        let text = format!("[own:{section}");
        let (games, mistakes) = ini::parse(&text, "own.ini", Catalog::builtin(), &ini::no_check);
        assert_eq!(mistakes, [], "{section}");
        let rules = AnyRules::of(&Arc::new(games[0].clone())).unwrap();
        on_board!(rules, rules => adapt_built_in(rules)).is_some()
    };
    for section in [
        "chess]\ndoubleStep = false\n",
        "chess]\nstalemateValue = loss\n",
        "chess]\nking = k:KN\n",
        "chess]\nqueen = -\namazon = q\npromotionPieceTypes = qrbn\n",
        "chess]\nqueen = -\nfers = q\npromotionPieceTypes = qrbn\n",
        "capablanca]\npromotionRegionWhite = *6 *7 *8\npromotionRegionBlack = *3 *2 *1\n",
        "crazyhouse]\ndropLoop = true\n",
        "cetran-2]\ntitle = Own\n",
        "pseudo-modern-random]\ntitle = Own\n",
    ] {
        assert!(is_close(section), "{section}");
    }
    for section in [
        "chess]\npawn = -\ncustomPiece1 = p:fmFfcW\nenPassantTypes = -\npawnTypes = p\npromotionPawnTypes = p\n",
        "chess]\nbishop = -\nalfil = b\npromotionPieceTypes = qrbn\n",
        "chess]\nknight = -\ncustomPiece1 = n:NN\npromotionPieceTypes = qrbn\n",
        "chess]\npromotionRegionWhite = *4 *5 *6 *7 *8\npromotionRegionBlack = *5 *4 *3 *2 *1\n",
        "chess]\nextinctionValue = loss\nextinctionPieceTypes = q\n",
        "crazyhouse]\ndropRegionWhite = *1 *2\n",
        "crazyhouse]\ncapturesToHand = false\n",
        "crazyhouse]\npromotionPieceTypes = -\n",
    ] {
        assert!(!is_close(section), "{section}");
    }
}
