//! Choosing games.

use super::*;
use engine_tests::games::{engine_game, engine_game_names};
use rand::SeedableRng;
use rand::rngs::SmallRng;
use sissa::board::Geometry;
use sissa::notation::{cecp, fen, read_move};
use sissa::on_board;
use sissa::position::{AnyRules, Rules};

/// The first moves of each game, those of chess on a clock. Each engine is sent the other's.
#[test]
fn all_games_are_played() {
    let mut players = [Engine::cecp(), Engine::cecp()];
    for name in engine_game_names() {
        let rules = AnyRules::of(&engine_game(name).variant).expect("its rules");
        on_board!(rules, rules => first_moves(rules, &mut players));
    }
}

fn first_moves<G: Geometry>(rules: &'static Rules<G>, players: &mut [Engine; 2]) {
    let variant = rules.variant();
    let array = variant.random_array(&mut SmallRng::seed_from_u64(1));
    let start = variant.array_fen(array).expect("a valid number");
    let mut position = fen::read(rules, &start).expect("its array");
    for player in players.iter_mut() {
        player.ask("new");
        player.ask(&format!("variant {}", variant.cecp_name()));
        player.ask(&format!("setboard {}", fen::write(&position)));
        for limit in if variant.name == "chess" { &["level 0 0:01 0.01", "time 30"][..] } else { &["sd 2"] } {
            player.ask(limit);
        }
    }
    let mut command = "go".to_owned();
    for ply in 0..6 {
        let told = players[ply % 2].reply(&command);
        match read_move(&position, &cecp::read_ranks(rules, &told)) {
            Ok(mv) => position.make(mv),
            Err(error) => panic!("{}, array {array}, {}: {error}", variant.name, fen::write(&position)),
        }
        command = format!("usermove {told}");
    }
}

#[test]
fn games_that_xboard_does_not_know_are_explained_to_it() {
    let mut engine = Engine::cecp();
    for name in ["modern-random-64", "contemporary-random", "pm-contemporary-random", "cetina-random"] {
        engine.ask("new");
        let mut lines = engine.ask(&format!("variant {name}"));
        // Only in this game XBoard's coordinates do not distinguish moves.
        let san = u8::from(name == "pm-contemporary-random");
        assert_eq!(lines.remove(0), format!("feature san={san}"));
        let words: Vec<&str> = lines[0].split(' ').collect();
        assert_eq!(words[0], "setup", "{lines:?}");
        assert!(words[1].starts_with('(') && words[1].ends_with(')'), "{lines:?}");
        assert!(words[2].starts_with("8x8+"), "{lines:?}");
        assert!(lines[1..].iter().all(|line| line.starts_with("piece ")), "{lines:?}");
        assert!(engine.fen().starts_with(words[3]), "{lines:?}");
        assert!(!lines[0].contains('!') && !lines[0].contains("+ "), "{lines:?}");
        // XBoard writes that position.
        engine.ask(&format!("setboard {}", words[3..].join(" ")));
        let start = engine.fen();
        assert!(start.starts_with(words[3]), "{start}");
        assert!(start.contains("KQkq") == (name != "cetina-random"), "{start}");
        engine.ask("sd 1");
        engine.reply("go");
    }
    assert_eq!(engine.ask("new"), [] as [&str; 0]);
    engine.ask("sd 1");
    // Two random games in a row are hardly ever the same.
    let mut boards: Vec<String> = (0..4)
        .map(|_| {
            let lines = engine.ask("variant cetina-random");
            engine.reply("go");
            lines[1].clone()
        })
        .collect();
    boards.dedup();
    assert!(boards.len() > 1);
    // XBoard sends options before it chooses the game.
    engine.ask("new");
    assert!(engine.ask("option StartArray=SNBQBKRC").is_empty());
    assert!(engine.ask("variant cetina-random")[1].contains("/SNBQBKRC w "));
    engine.ask("option StartArray=7");
    let first = engine.ask("variant cetina-random");
    assert_eq!(engine.ask("variant cetina-random"), first);
}

/// XBoard sets up a position from a file before it has read the answer to `variant`.
#[test]
fn the_description_waits_for_a_position() {
    let mut engine = Engine::cecp();
    let board = "nrkqrbnb/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/BNBRQKRN";
    // At once, since it does not wait long.
    engine.send(&format!(
        "accepted setboard\nvariant contemporary-random\nping 1\nforce\n\
         setboard {board} w KQkq - 0 2\naccepted san"
    ));
    let line = engine.wait_for(|line| line.starts_with("setup ") || line == "pong 1");
    assert!(line.contains(&format!(" {board} w ")), "{line}");
    engine.expect("pong 1");
    assert!(engine.fen().starts_with(&format!("{board} w KQkq ")));
    // An interface that does not answer is told before the game begins.
    engine.send("sd 1");
    engine.send("variant cetina-random");
    engine.send("go");
    let line = engine.wait_for(|line| line.starts_with("setup ") || line.starts_with("move "));
    assert!(line.starts_with("setup "), "{line}");
}

/// An interface that answers some features, and this one never.
#[test]
fn the_description_does_not_wait_for_ever() {
    let mut engine = Engine::cecp();
    engine.send("accepted setup");
    engine.send("variant contemporary-random");
    engine.send("ping 5");
    engine.expect("setup ");
    engine.expect("pong 5");
}

#[test]
fn games_that_xboard_shuffles_itself() {
    let mut engine = Engine::cecp();
    assert!(engine.ask("variant caparandom").is_empty());
    engine.ask("force");
    let board = "rbknqrbacn/pppppppppp/10/10/10/10/PPPPPPPPPP/R1K2RBACN w FAfa - 0 1";
    let lines = engine.ask(&format!("setboard {board}"));
    assert!(lines.is_empty(), "{lines:?}");
    assert!(engine.fen().contains(" w KQkq "));
    assert!(engine.ask("usermove O-O-O").is_empty());
    assert!(engine.fen().contains("/2KR1RBACN b kq - "));
    engine.ask("undo");
    assert!(engine.ask("include all").is_empty());
    // Leave nothing but castling, and see how it is written.
    engine.ask("setboard 9k/10/10/10/10/10/9P/R1K7 w A - 0 1");
    engine.ask("sd 1");
    engine.ask("exclude all");
    engine.ask("include O-O-O");
    assert_eq!(engine.reply("go"), "O-O-O");
    engine.ask("new");
    assert!(engine.fen().starts_with("rnbqkbnr/"));
    engine.ask("setboard 4k3/8/8/8/8/8/8/R3K3 w Q - 0 1");
    engine.ask("sd 1");
    engine.ask("exclude all");
    engine.ask("include O-O-O");
    assert_eq!(engine.reply("go"), "e1c1");
}

#[test]
fn an_array_of_xboards_own_is_passed_over_once() {
    let mut engine = Engine::cecp();
    let orthodox = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    engine.ask("variant modern-random-64");
    let array = engine.fen();
    // XBoard sends its own shuffle before it has read the setup.
    let lines = engine.ask(&format!("setboard {orthodox}"));
    assert!(lines.iter().all(|line| line.starts_with("# ")), "{lines:?}");
    assert_eq!(engine.fen(), array);
    // Asking for it after that is deliberate.
    let lines = engine.ask(&format!("setboard {orthodox}"));
    assert!(lines.is_empty(), "{lines:?}");
    assert!(engine.fen().starts_with(orthodox));
}

/// What XBoard makes of a loaded position when a new game begins.
#[test]
fn a_position_with_forgotten_pieces_is_passed_over() {
    let mut engine = Engine::cecp();
    let forgotten = "setboard 8/p2P1.2/8/8/8/8/5.2/8 w - - 0 1";
    engine.ask("variant cetina-random");
    let array = engine.fen();
    let lines = engine.ask(forgotten);
    assert!(lines.iter().all(|line| line.starts_with('#')), "{lines:?}");
    assert_eq!(engine.fen(), array);
    let lines = engine.ask(forgotten);
    assert!(lines[0].starts_with("tellusererror "), "{lines:?}");
}

#[test]
fn the_dummy_move_of_cute_chess_is_passed_over() {
    let mut engine = Engine::cecp();
    for command in ["variant racingkings", "force", "b2b3"] {
        let lines = engine.ask(command);
        assert!(!lines.iter().any(|line| line.starts_with("Illegal move")), "{lines:?}");
    }
    let fen = "8/8/8/8/8/8/krbnNBRK/qrbnNBRQ b - - 0 1";
    assert!(engine.ask(&format!("setboard {fen}")).is_empty());
    assert_eq!(engine.fen(), fen);
    let lines = engine.ask("a2a8");
    assert!(lines.contains(&"Illegal move: a2a8".to_owned()), "{lines:?}");
}
