//! Whole games between two processes of the release build, from a random array to the end by the rules, on real clocks.
//! Each process checks the other's moves, and the library keeps the score.

use super::players::{CecpPlayer, Clock, UciPlayer};
use engine_tests::binary::sissa;
use engine_tests::busy::in_time;
use sissa::board::{Board8x8, Board10x8, Color, Geometry};
use sissa::notation::pgn::GameResult;
use sissa::notation::{CastlingStyle, UciStyle, fen, read_move, uci};
use sissa::position::{Game, Rules};
use sissa::variant::Variant;
use sissa::variant::catalog::Catalog;
use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;

/// Time for the whole game, and the increment.
const TIME: Duration = Duration::from_millis(500);
const INCREMENT: Duration = Duration::from_millis(10);

/// A game in progress from a random array.
struct Table<G: Geometry> {
    variant: Arc<Variant>,
    array: u32,
    game: Game<G>,
}

impl<G: Geometry> Table<G> {
    fn set(name: &str) -> Table<G> {
        let variant = Catalog::builtin().get(name).expect("a game of ours");
        let rules = Rules::<G>::new(variant.clone()).expect("its board");
        let array = match &variant.arrays {
            Some(recipe) => recipe.random(&mut rand::rng()),
            None => 0,
        };
        let start = variant.array_fen(array).expect("a valid number");
        let start = fen::read(rules, &start).expect("its array");
        Table {
            variant: variant.clone(),
            array,
            game: Game::new(start),
        }
    }

    /// Plays a move sent by an engine.
    fn play(&mut self, text: &str) {
        match read_move(self.game.position(), text) {
            Ok(mv) => self.game.play(mv),
            Err(error) => panic!("{error}\n{}", self.story()),
        }
    }

    /// The moves so far, to reproduce a failure.
    fn story(&self) -> String {
        let mut position = *self.game.start();
        let mut text = format!("{} array {}:", self.variant.name, self.array);
        for mv in self.game.moves() {
            text += " ";
            text += &uci::write(&position, *mv, UciStyle::KingTakesRook);
            position.make(*mv);
        }
        text
    }
}

/// A game over UCI. The engine that is not to move is asked for the legal moves and the position.
fn over_uci<G: Geometry>(name: &str) {
    let mut table = Table::<G>::set(name);
    let style = CastlingStyle::Auto.resolve(&table.variant, false);
    let mut clocks = [Clock::new(TIME, INCREMENT), Clock::new(TIME, INCREMENT)];
    let mut players = [(); 2].map(|()| UciPlayer::start(sissa(), name, table.array));
    let mut moves: Vec<String> = Vec::new();
    for player in &mut players {
        player.position(&moves);
        assert_eq!(player.fen(), fen::write(table.game.start()));
    }
    while table.game.outcome().is_none() {
        let position = *table.game.position();
        let [white, black] = &mut players;
        let (mover, checker) = match position.side_to_move() {
            Color::White => (white, black),
            Color::Black => (black, white),
        };
        let told = mover.think(&mut clocks, position.side_to_move());
        let legal: BTreeSet<_> = position
            .legal_moves()
            .iter()
            .map(|mv| uci::write(&position, *mv, style))
            .collect();
        assert_eq!(checker.legal_moves(), legal, "{}", table.story());
        assert!(legal.contains(&told), "{told} after {}", table.story());
        table.play(&told);
        moves.push(told);
        for player in &mut players {
            player.position(&moves);
            let fen = fen::write(table.game.position());
            assert_eq!(player.fen(), fen, "{}", table.story());
        }
    }
    for player in players {
        assert!(player.quit().success(), "{}", table.story());
    }
}

/// A game over CECP. Each engine is sent the other's moves and would reject an illegal one.
fn over_cecp<G: Geometry>(name: &str) {
    let mut table = Table::<G>::set(name);
    let start = fen::write(table.game.start());
    let mut clocks = [Clock::new(TIME, INCREMENT), Clock::new(TIME, INCREMENT)];
    let cecp_name = table.variant.cecp_name().to_owned();
    let mut players = [(); 2].map(|()| CecpPlayer::start(sissa(), &cecp_name, &start, clocks[0]));
    let mut last: Option<String> = None;
    while table.game.outcome().is_none() {
        let side = table.game.position().side_to_move();
        let mover = &mut players[side];
        let told = mover.think(&mut clocks, side, last.as_deref(), table.game.moves().len());
        table.play(&told);
        last = Some(told);
    }
    let result = GameResult::from(table.game.outcome().expect("it has ended")).text();
    let waiting = table.game.position().side_to_move().index();
    players[waiting].take(&last.expect("no array is the end of a game"));
    for mut player in players {
        player.expect_result(result, &table.story());
        assert!(player.quit().success(), "{}", table.story());
    }
}

macro_rules! games {
    ($($test:ident: $name:literal on $board:ident;)*) => {$(
        mod $test {
            use super::super::players::LOST;

            #[test]
            fn over_uci() {
                super::in_time(&[LOST], || super::over_uci::<super::$board>($name));
            }

            #[test]
            fn over_cecp() {
                super::in_time(&[LOST], || super::over_cecp::<super::$board>($name));
            }
        }
    )*};
}

games! {
    chess: "chess" on Board8x8;
    fischerandom: "fischerandom" on Board8x8;
    capablanca: "capablanca" on Board10x8;
    caparandom: "caparandom" on Board10x8;
    modern_random_64: "modern-random-64" on Board8x8;
    contemporary_random: "contemporary-random" on Board8x8;
    pm_contemporary_random: "pm-contemporary-random" on Board8x8;
    cetina_random: "cetina-random" on Board8x8;
    symmetric: "symmetric" on Board10x8;
    prime_ministers_random: "prime-ministers-random" on Board10x8;
    gothic: "gothic" on Board10x8;
    janus: "janus" on Board10x8;
    embassy: "embassy" on Board10x8;
    carrera: "carrera" on Board10x8;
    bird: "bird" on Board10x8;
    conservative: "conservative" on Board10x8;
    victorian: "victorian" on Board10x8;
    almost: "almost" on Board8x8;
    seirawan: "seirawan" on Board8x8;
    seirawan960: "seirawan960" on Board8x8;
}

/// Every built-in game is played above.
#[test]
fn no_game_is_forgotten() {
    let source = include_str!("games.rs");
    for variant in Catalog::builtin().iter() {
        let line = format!(": \"{}\" on ", variant.name);
        assert!(source.contains(&line), "no game of {} here", variant.name);
    }
}
