//! Other engines at a table.

use super::*;
use crate::engines::settings::EngineSettings;

/// An engine that knows only chess, and does this when it is to move.
fn imitation(name: &str, go: &str) -> EngineSettings {
    let script = format!(
        "while read -r word rest; do case $word in uci) echo uciok;; isready) echo readyok;; go) {go};; quit) exit;; \
         esac; done"
    );
    let command = ["sh", "-c", &script].map(str::to_owned).to_vec();
    EngineSettings::of(name.to_owned(), command)
}

/// A table with this engine, and what its owner is told.
fn table_with(engine: EngineSettings) -> (Table<Board8x8>, Receiver<Arc<str>>) {
    let mut context = context(&Arc::default());
    context.engines = Arc::new([engine]);
    let mut table = open(context);
    let (outbox, told) = watcher();
    table.handle_event(Event::Join(1, Role::Owner, outbox));
    (table, told)
}

/// Lets a table work until a message has this text.
fn wait_for(table: &mut Table<Board8x8>, messages: &Receiver<Arc<str>>, wanted: &str) -> String {
    let end = Instant::now() + Duration::from_secs(60);
    loop {
        while let Ok(message) = messages.try_recv() {
            if message.contains(wanted) {
                return message.to_string();
            }
        }
        assert!(Instant::now() < end, "never: {wanted}");
        table.reschedule();
        table.wait();
    }
}

#[test]
fn an_engine_that_fails_ends_in_words_and_the_game_goes_on() {
    for (go, words) in [
        ("echo no memory >&2; exit 3", "X disconnects (no memory)."),
        ("echo bestmove e2e5", "X makes an illegal move: "),
        ("echo bestmove", "X makes no move."),
        ("echo bestmove '(none)'", "X makes an illegal move: "),
        ("sleep 60", "X does not move in time."),
        ("head -c 300000 /dev/zero; yes", "X does not move in time."),
    ] {
        let (mut table, messages) = table_with(imitation("X", go));
        table.game.pace.engine_seconds = if words.ends_with("in time.") { 0.01 } else { 60.0 };
        table.game.players.white = Player::Other("X".to_owned());
        let note = wait_for(&mut table, &messages, "The game is safe.");
        assert!(note.contains(words), "{note}");
        assert_eq!(table.game.players.white, Player::Person);
        play(&mut table, "e4");
    }
    // Neither one that cannot be started nor its command.
    let command = vec!["/no/such/engine".to_owned()];
    let (mut table, messages) = table_with(EngineSettings::of("X".to_owned(), command));
    for (name, words) in [("X", "X cannot be started: "), ("Y", "No engine is called Y")] {
        table.game.players.white = Player::Other(name.to_owned());
        let note = wait_for(&mut table, &messages, "The game is safe.");
        assert!(note.contains(words) && !note.contains("/no/such"), "{note}");
    }
}

#[test]
fn another_engine_plays_and_analyses() {
    let go = "echo 'info depth 3 score cp 20 nodes 7 pv e2e4 e7e5 e2e4'; echo bestmove d2d4";
    let (mut table, messages) = table_with(imitation("X", go));
    let analysis = Analysis { lines: 1, second: Some("X".to_owned()), ..Analysis::default() };
    let analyse = |analysis| FromPage::Analyse { analysis };
    table.handle_message(1, analyse(Some(analysis.clone()))).expect("it is known");
    let ended = "\"running\":false,\"depth\":3";
    let lines = wait_for(&mut table, &messages, ended);
    assert!(lines.contains("\"sans\":[\"1. e4\",\"e5\"]"), "{lines}");
    // A page that comes later is shown them too.
    let (outbox, later) = watcher();
    table.handle_event(Event::Join(2, Role::Owner, outbox));
    wait_for(&mut table, &later, ended);
    let second = Some("Y".to_owned());
    let unknown = table.handle_message(1, analyse(Some(Analysis { second, ..analysis })));
    assert!(unknown.is_err());
    table.game.players.white = Player::Other("X".to_owned());
    wait_for(&mut table, &messages, "\"san\":\"d4\"");
    assert_eq!(table.game.summary().white, "X");
    // As if the system had given it no thread.
    table.engine.other_engines[0].requests = None;
    play(&mut table, "d5");
    let note = wait_for(&mut table, &messages, "The game is safe.");
    assert!(note.contains("X cannot be started: "), "{note}");
}

#[test]
fn a_match_is_played_to_its_end_and_its_games_are_kept() {
    let store = Arc::<Memory>::default();
    let mut context = context(&store);
    context.engines = Arc::new([imitation("X", "echo bestmove 0000")]);
    let (events, inbox) = crossbeam_channel::unbounded();
    context.events = inbox;
    let library = context.library.clone();
    let new_table = NewTable::first(&library.catalog()).expect("there is chess");
    let running = std::thread::spawn(move || run(context, new_table));
    let (outbox, messages) = watcher();
    let join = Event::Join(1, Role::Owner, outbox);
    let message = r#"{"about": "newGame", "message": {"type": "newGame", "game": "chess", "start": {"by": "usual"}, "games": 4,
        "players": {"white": "engine", "black": {"other": "X"}},
        "pace": {"clock": null, "engineSeconds": 1, "nodes": 50}}}"#;
    let message = serde_json::from_str(message).expect("it is a message");
    for event in [join, Event::Message(1, message)] {
        events.send(event).expect("it is open");
    }
    let limit = Duration::from_secs(60);
    let mut texts = std::iter::from_fn(|| messages.recv_timeout(limit).ok());
    let over = texts.find(|text| text.contains("\"played\":4,\"games\":4,\"running\":false")).expect("it ends");
    assert!(over.contains("Sissa 4 – 0 X (+4 =0 −0)"), "{over}");
    assert!(over.contains("makes an illegal move"), "{over}");
    drop(events);
    assert!(running.join().expect("it does not panic").is_none());
    let games = library.list().expect("they are there");
    assert_eq!(games.len(), 4);
    let whites = games.iter().filter(|game| game.summary.white == "X").count();
    assert_eq!((whites, games[0].summary.event.as_str()), (2, "Match Sissa – X"));
    // Both games of a pair have the same start, and pairs have others.
    let texts = store.texts.lock().expect("no test panics with it");
    let opening = |text: &String| {
        let saved: SavedGame = serde_json::from_str(text).expect("it is a game");
        saved.moves.iter().take(4).map(|mv| mv.name.clone()).collect::<Vec<_>>()
    };
    let starts: Vec<_> = texts.values().map(opening).collect();
    let different: std::collections::HashSet<_> = starts.iter().collect();
    assert_eq!(different.len(), 2, "{starts:?}");
}

#[test]
fn nobody_agrees_to_a_draw_in_a_match() {
    let (mut table, _messages) = table_with(imitation("X", "sleep 60"));
    let players = Players { white: Player::Engine, black: Player::Other("X".to_owned()) };
    table.start_match(two_games(players, table.game.pace)).expect("both are known");
    let refused = table.handle_message(1, FromPage::OfferDraw {});
    assert!(refused.is_err_and(|text| text.contains("match")));
}

#[test]
fn an_engine_may_be_told_to_move_before_it_has_begun() {
    // It ends its analysis late.
    let go = "echo info depth 1 score cp 20 pv d2d4; read -r stop; sleep 0.1; echo bestmove d2d4";
    let (mut table, messages) = table_with(imitation("X", go));
    let second = Some("X".to_owned());
    table.engine.analysis = Some(Analysis { lines: 1, second, ..Analysis::default() });
    wait_for(&mut table, &messages, "\"engine\":\"X\"");
    table.game.players.white = Player::Other("X".to_owned());
    table.game.pace.engine_seconds = 600.0;
    table.reschedule();
    table.handle_message(1, FromPage::MoveNow {}).expect("it is to move");
    wait_for(&mut table, &messages, "\"current\":1");
}

#[test]
fn new_settings_do_not_end_the_search_for_a_move() {
    let (mut table, _messages) = table_with(imitation("X", "sleep 60"));
    table.game.players.white = Player::Other("X".to_owned());
    let wanted = SearchSettings { hash: 2, ..table.context.settings.wanted };
    table.reschedule();
    let number = table.engine.number;
    table.handle_event(Event::Configure(wanted.into()));
    table.reschedule();
    assert_eq!(table.engine.number, number);
    // When it is not to move it is ended, and gets them at its next start.
    table.game.players.black = Player::Other("X".to_owned());
    table.game.players.white = Player::Person;
    table.reschedule();
    assert!(table.engine.other_engines.is_empty());
}
