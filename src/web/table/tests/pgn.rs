//! Games as PGN, written and read.

use super::*;

#[test]
fn the_played_line_is_the_main_line_and_has_the_result() {
    let mut table = table(&Arc::default());
    play(&mut table, "e4 e5");
    table.game.resign().expect("it is not over");
    // Analysis after the end, and instead of a move.
    play(&mut table, "Nf3 Nc6");
    go_to(&mut table, NodeId::ROOT);
    play(&mut table, "d4");
    assert_eq!(written(&table), "1. e4 (1. d4) 1... e5 (1... e5 2. Nf3 Nc6) 0-1");
    // The board is where it was, and so is the game.
    let new_table = NewTable::saved(&table.context.library.catalog(), table.game.saved());
    let again = TableGame::open(table.rules, new_table.expect("it is a game")).expect("the start is legal");
    assert_eq!(again.live_ending(), table.game.live_ending());
    assert_eq!(again.saved(), table.game.saved());
    // Taking back what is analysis, and undoing it.
    table.take_back().expect("there is a move");
    assert_eq!(written(&table), "1. e4 e5 (1... e5 2. Nf3 Nc6) 0-1");
    table.game.undo().expect("there is something");
    assert!(written(&table).contains("(1. d4)"));
    table.game.promote(table.game.current);
    // A game that is over stays over.
    assert_eq!(written(&table), "1. d4 (1. e4 e5 2. Nf3 Nc6) 0-1");
    // Also after another move.
    table.take_back().expect("there is a move");
    play(&mut table, "c4");
    table.game.undo().expect("it is still there");
    assert_eq!(written(&table), "1. c4 (1. d4) (1. e4 e5 2. Nf3 Nc6) *");
}

/// Whatever is done with a game, what is written is legal, has the result of its main line, and is read back.
#[test]
fn what_is_written_is_always_a_game() {
    let mut table = table(&Arc::default());
    let mut rng = StdRng::seed_from_u64(39);
    for step in 0..400 {
        let game = &mut table.game;
        let nodes: Vec<NodeId> = game.tree.walk().collect();
        let node = *nodes.choose(&mut rng).expect("there is the start");
        // Most of them may be refused.
        let mut refused = Ok(());
        match rng.random_range(0..20) {
            0 => refused = game.resign(),
            1 => refused = game.take_back(game.lone_person()),
            2 => refused = game.delete(node),
            3 => refused = game.undo(),
            4 => game.promote(node),
            5 => game.play_on_from(node),
            6 => game.players.black = [Player::Person, Player::Engine][step % 2].clone(),
            7..10 => game.current = node,
            10..12 => game.current = game.live,
            _ => {
                let position = *game.position(game.current);
                let legal: Vec<_> = position.legal_moves().into_iter().collect();
                if let Some(mv) = legal.choose(&mut rng) {
                    refused = game.person_moves(*mv);
                }
            }
        }
        let _ = refused;
        if step % 5 == 0 {
            written(&table);
        }
        let game = &table.game;
        let read = Reader::new(write_pgn(game).as_bytes()).next();
        let read = read.expect("a game").expect("it can be read").replay(table.rules).expect("it is legal");
        if let Some(outcome) = read.main_line().outcome() {
            assert_eq!(read.result, GameResult::from(outcome));
        }
        let live = game.live_ending().map_or("*".to_owned(), |ending| ending.result);
        assert_eq!(read.result.text(), live);
    }
}

#[test]
fn what_programs_write_into_games_is_used() {
    let catalog = Catalog::builtin();
    let rules = table(&Arc::default()).rules;
    let open = |text: &str, place: usize| {
        let new_table = PgnFile::new(text.to_owned()).open(catalog, place, Pace::default())?;
        TableGame::open(rules, new_table).map_err(|error| error.to_string())
    };
    let text = "[White \"A\"]\n[Termination \"Time forfeit\"]\n\n\
        1. e4 {+0.35/12 0.50s} e5 {-M4/20 1:05, so it says} 2. Nf3 {[%csl Ga1,Gj1] good} \
        {[%cal Rd2d4,Ge7e5,Ge7e9]} Nc6 {3/4 done} 1-0";
    let game = open(text, 0).expect("it is legal");
    let view = game.tree.view();
    let score = |node: usize| view[node].evaluation.as_ref().map(|it| it.text.as_str());
    assert_eq!((score(1), view[1].elapsed), (Some("+0.35"), Some(500)));
    assert_eq!((score(2), view[2].elapsed), (Some("#2"), Some(65_000)));
    assert_eq!(view[2].comment, "so it says");
    assert_eq!(view[3].drawings, ["Ga1", "Rd2d4", "Ge7e5"]);
    assert_eq!((score(4), view[4].comment.as_str()), (None, "3/4 done"));
    let ending = game.live_ending().expect("it has a result");
    assert_eq!(ending.text, "White won (Time forfeit).");
    let written = write_pgn(&game);
    // As often as it is read and written.
    let again = open(&written, 0).expect("it is legal");
    assert_eq!(again.live_ending(), game.live_ending());
    let drawn = open("1. e4 1/2-1/2", 0).expect("it is legal");
    let again = open(&write_pgn(&drawn), 0).expect("it is legal");
    assert_eq!(again.live_ending(), drawn.live_ending());
    for part in ["[%eval 0.35]", "[%emt 0:00:00.5]", "[%csl Ga1] [%cal Rd2d4,Ge7e5]"] {
        assert!(written.replace('\n', " ").contains(part), "{part}: {written}");
    }
    // A file is opened as far as its games are legal.
    let file = "1. e4 *\n\n1. d4 d5 2. Ke5 c6 0-1\n\n1. Kd9 *\n";
    assert!(open(file, 2).is_err());
    let long = "1. Nf3 Nf6 2. Ng1 Ng8 ".repeat(251) + "*";
    for (text, place, reason) in [
        (file, 1, "Ke5"),
        (&long, 0, "4 moves of 1004 are left out: a line can have at most 1000 plies"),
        ("1. d4 (1. -- d5) 1... d5 *", 0, "variation with a null move"),
    ] {
        let new_table = PgnFile::new(text.to_owned()).open(catalog, place, Pace::default());
        let dropped = new_table.expect("it has moves").dropped.unwrap_or_default();
        assert!(dropped.contains(reason), "{dropped}");
    }
}
