//! Players, their clocks and levels.

use super::*;
use crate::search::Score;

fn set_players(table: &mut Table<Board8x8>, black: Player, pace: Pace) {
    let players = Players { white: Player::Person, black };
    let person = "Ann".to_owned();
    let asked = FromPage::SetPlayers { players, pace, person };
    table.handle_message(0, asked).expect("it is possible");
}

#[test]
fn playing_on_from_a_game_that_is_over_is_another_game() {
    for black in [Player::Engine, Player::Person] {
        let mut table = table(&Arc::default());
        play(&mut table, "e4 e5");
        table.game.resign().expect("it is not over");
        go_to(&mut table, NodeId::new(1));
        let pace = table.game.pace;
        set_players(&mut table, black.clone(), pace);
        assert_eq!(written(&table), "1. e4 e5 0-1");
        let next = table.next.take().expect("it is another game");
        let next = TableGame::open(table.rules, next).expect("it is legal");
        assert_eq!((next.tree.len(), next.live_ending()), (1, None));
        let with_engine = black == Player::Engine;
        assert_eq!(next.engine_to_move(), with_engine);
        assert_eq!(write_pgn(&next).contains("[White \"Ann\"]"), with_engine);
    }
}

#[test]
fn a_new_clock_is_given() {
    let mut table = table(&Arc::default());
    let clock = |base: f64| {
        let increment = 0.0;
        Some(ClockSetting { base, increment })
    };
    let pace = |base: f64| Pace { clock: clock(base), ..Pace::default() };
    let left = |table: &Table<Board8x8>| {
        let clocks = table.game.clocks.expect("there are clocks");
        let now = Instant::now();
        Color::ALL.map(|color| clocks.state(color, now).remaining.as_secs_f64().round() as u64)
    };
    set_players(&mut table, Player::Person, pace(60.0));
    play(&mut table, "e4 e5");
    set_players(&mut table, Player::Person, pace(900.0));
    assert_eq!(left(&table), [900, 900]);
    play(&mut table, "Nf3");
    // The times that were noted before are those of the old clock, also after a restart.
    let new_table = NewTable::saved(&table.context.library.catalog(), table.game.saved());
    let again = open_with(context(&Arc::default()), new_table.expect("it is a game"));
    for mut table in [table, again] {
        for _ in 0..2 {
            table.take_back().expect("there is a move");
        }
        assert_eq!(left(&table), [900, 900]);
    }
}

#[test]
fn players_and_levels_are_tags() {
    let mut tags = Tags::from_iter([("White", "Ann")]);
    let clock = ClockSetting { base: 300.0, increment: 2.5 };
    let pace = Pace { clock: Some(clock), engine_seconds: 1.0, level: Some(1400), nodes: None };
    let players = |white, black| Players { white, black };
    let [person, engine] = [|| Player::Person, || Player::Engine];
    let persons = players(person(), person());
    names::name_players(&mut tags, &persons, &persons, pace, "Bob");
    assert_eq!(tags.len(), 1);
    names::name_players(&mut tags, &persons, &players(person(), engine()), pace, "");
    let get = |tags: &Tags, name: &str| tags.get(name).unwrap_or_default().to_owned();
    assert_eq!(get(&tags, "White"), "Ann");
    assert!(get(&tags, "Black").starts_with("Sissa "));
    assert_eq!((get(&tags, "BlackElo"), get(&tags, "TimeControl")), ("1400".to_owned(), "300+2.5".to_owned()));
    names::name_players(&mut tags, &persons, &players(engine(), person()), Pace { clock: None, ..pace }, "Bob");
    assert_eq!((get(&tags, "Black"), get(&tags, "BlackElo")), ("Bob".to_owned(), String::new()));
    assert_eq!((get(&tags, "WhiteElo"), get(&tags, "TimeControl")), ("1400".to_owned(), String::new()));
}

#[test]
fn a_game_with_the_engine_goes_on_from_earlier_moves_unless_there_is_a_clock() {
    let mut table = table(&Arc::default());
    play(&mut table, "f3 e5 g4");
    table.game.players.black = Player::Engine;
    go_to(&mut table, NodeId::ROOT);
    play(&mut table, "e4");
    assert_eq!(written(&table), "1. e4 (1. f3 e5 2. g4) *");
    assert!(table.game.engine_to_move());
    table.game.pace.clock = Some(ClockSetting { base: 60.0, increment: 0.0 });
    table.game.reset_clocks();
    go_to(&mut table, NodeId::ROOT);
    let refused = table.handle_message(0, typed("d4"));
    assert!(refused.expect_err("it is timed").contains("clock"));
}

#[test]
fn a_move_that_has_no_room_takes_none_back() {
    let mut table = table(&Arc::default());
    play(&mut table, "e4 e5");
    let game = &mut table.game;
    game.players.black = Player::Engine;
    let node = game.tree.get(game.live).expect("it was played").clone();
    for _ in game.tree.len()..tree::MAX_NODES {
        game.tree.insert(NodeId::ROOT, node.clone()).expect("there is room");
    }
    let live = game.live;
    game.current = NodeId::ROOT;
    let refused = table.handle_message(0, typed("d4"));
    assert!(refused.is_err_and(|text| text.contains("20000 moves")));
    assert_eq!(table.game.live, live);
}

#[test]
fn a_flag_that_has_fallen_counts_before_what_comes_late() {
    for with_engine in [false, true] {
        let mut table = table(&Arc::default());
        table.handle_event(Event::Join(1, Role::Owner, Box::new(|_| true)));
        table.game.pace.clock = Some(ClockSetting { base: 0.1, increment: 0.0 });
        table.game.reset_clocks();
        play(&mut table, "e4 e5");
        if with_engine {
            table.game.players.white = Player::Engine;
        }
        table.reschedule();
        let is_end = |event: &EngineEvent| matches!(event, EngineEvent::Search(_, SearchEvent::Finished(_)));
        let next = || table.engine.events.recv_timeout(Duration::from_secs(60)).ok();
        let moved = with_engine.then(|| std::iter::from_fn(next).find(is_end).expect("it moves"));
        std::thread::sleep(Duration::from_millis(150));
        match moved {
            Some(event) => table.handle_engine_event(event),
            None => table.handle_event(Event::Message(1, Sent { about: About::Game, message: typed("Nf3") })),
        }
        let game = &table.game;
        assert_eq!(game.tree.path(game.live).len(), 2, "{with_engine}");
        assert_eq!(game.result(), "0-1");
    }
}

#[test]
fn a_new_pace_is_for_the_move_that_is_searched_too() {
    let mut table = table(&Arc::default());
    table.handle_event(Event::Join(1, Role::Owner, Box::new(|_| true)));
    table.game.players.white = Player::Engine;
    table.game.pace.engine_seconds = 600.0;
    for _ in 0..2 {
        table.reschedule();
        assert_eq!(table.engine.number, 1);
    }
    table.game.pace.engine_seconds = 0.01;
    table.reschedule();
    assert_eq!(table.engine.number, 2);
}

#[test]
fn no_engine_begins_the_game_after_a_deleted_one() {
    let mut table = table(&Arc::default());
    table.game.players.white = Player::Engine;
    table.delete_game().expect("it was never saved");
    let next = table.next.take().expect("it replaces the game");
    assert_eq!(next.saved.players.white, Player::Person);
}

#[test]
fn a_new_review_with_another_time_begins_at_once() {
    let mut table = table(&Arc::default());
    table.handle_event(Event::Join(1, Role::Owner, Box::new(|_| true)));
    for (number, seconds) in [(1, 600.0), (2, 500.0)] {
        table.review(seconds).expect("it is possible");
        table.reschedule();
        assert_eq!(table.engine.number, number);
    }
}

#[test]
fn a_draw_is_not_answered_by_the_score_of_moves_that_were_taken_back() {
    let mut table = table(&Arc::default());
    table.game.players.black = Player::Engine;
    let is_accepted = |table: &mut Table<Board8x8>| {
        let accepted = table.game.offer_draw().expect("a person plays");
        table.game.ending = None;
        accepted
    };
    let change_sides = |table: &mut Table<Board8x8>| {
        let players = Players { white: Player::Engine, black: Player::Person };
        table.set_players(players, table.game.pace, "")
    };
    let take_back = |table: &mut Table<Board8x8>| table.take_back();
    let undo = |table: &mut Table<Board8x8>| table.game.undo();
    play(&mut table, "e4");
    for change in [take_back, undo, change_sides] {
        table.game.engine_score = Some(Score::from_centipawns(-500));
        assert!(is_accepted(&mut table));
        change(&mut table).expect("it is possible");
        assert!(!is_accepted(&mut table));
    }
}

#[test]
fn nobody_ends_a_game_of_two_engines() {
    let mut table = table(&Arc::default());
    table.game.players = Players { white: Player::Engine, black: Player::Engine };
    for message in [FromPage::Resign {}, FromPage::OfferDraw {}] {
        let refused = table.handle_message(0, message);
        assert_eq!(refused, Err("The engine plays both sides.".to_owned()));
    }
}
