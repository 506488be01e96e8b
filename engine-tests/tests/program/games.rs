//! Games between two processes, from a random array, over CECP to the end by the rules, on real clocks.
//! Each process checks the other's moves, and the library keeps the score.

use super::players::{CecpPlayer, Clock, Lost};
use engine_tests::games::{engine_game, engine_game_names};
use rand::SeedableRng;
use rand::rngs::SmallRng;
use sissa::board::Geometry;
use sissa::notation::pgn::GameResult;
use sissa::notation::{UciStyle, cecp, fen, read_move, uci};
use sissa::on_board;
use sissa::position::{AnyRules, Game, Rules};
use sissa::variant::Variant;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

/// Time for the whole game, and the increment.
const TIME: Duration = Duration::from_millis(150);
const INCREMENT: Duration = Duration::from_millis(3);

/// How much longer the clocks of each new try are. An engine that loses on time since the machine is busy does not lose
/// with all of them.
const TRIES: [u32; 4] = [1, 4, 16, 64];

/// A game in progress from a random array.
struct Table<G: Geometry> {
    variant: &'static Variant,
    array: u32,
    game: Game<G>,
}

impl<G: Geometry> Table<G> {
    fn set(rules: &'static Rules<G>) -> Table<G> {
        let variant = rules.variant();
        let array = variant.random_array(&mut SmallRng::seed_from_u64(1));
        let start = variant.array_fen(array).expect("a valid number");
        let start = fen::read(rules, &start).expect("its array");
        Table { variant, array, game: Game::new(start) }
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

/// A game over CECP. Each engine is sent the other's moves and would reject an illegal one.
fn cecp_game<G: Geometry>(rules: &'static Rules<G>, clock: Clock) -> Result<(), Lost> {
    let mut table = Table::set(rules);
    let start = fen::write(table.game.start());
    let mut clocks = [clock; 2];
    let cecp_name = table.variant.cecp_name().to_owned();
    let mut players = [(); 2].map(|()| CecpPlayer::start(&cecp_name, &start, clocks[0]));
    let mut last: Option<String> = None;
    while table.game.outcome().is_none() {
        let side = table.game.position().side_to_move();
        let mover = &mut players[side];
        let told = mover.think(&mut clocks, side, last.as_deref())?;
        table.play(&cecp::read_ranks(rules, &told));
        last = Some(told);
    }
    let result = GameResult::from(table.game.outcome().expect("it has ended")).text();
    let waiting = table.game.position().side_to_move().index();
    players[waiting].take(&last.expect("no array is the end of a game"));
    for mut player in players {
        player.expect_result(result, &table.story());
        player.engine.quit();
    }
    Ok(())
}

/// A game of each kind, two at a time.
#[test]
fn over_cecp() {
    let names = engine_game_names();
    let next = AtomicUsize::new(0);
    let play_all = || {
        while let Some(name) = names.get(next.fetch_add(1, Ordering::Relaxed)) {
            let rules = AnyRules::of(&engine_game(name).variant).expect("its rules");
            let play = |times: &u32| {
                let clock = Clock::new(*times * TIME, *times * INCREMENT);
                on_board!(rules, rules => cecp_game(rules, clock)).err()
            };
            let lost: Vec<Lost> = TRIES.iter().map_while(play).collect();
            assert!(lost.len() < TRIES.len(), "{name}: {lost:?}");
        }
    };
    thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(play_all);
        }
    });
}
