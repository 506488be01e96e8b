//! Guests, who play one side.

use super::*;

/// Lets a guest come, and returns what it is told.
fn guest(table: &mut Table<Board8x8>, watcher_id: WatcherId, side: Color) -> Receiver<Arc<str>> {
    let (outbox, told) = watcher();
    table.handle_event(Event::Join(watcher_id, Role::Guest(side), outbox));
    told
}

#[test]
fn a_guest_plays_its_side_and_sees_only_the_game() {
    let mut table = table(&Arc::default());
    let told = guest(&mut table, 7, Color::Black);
    let refused = |table: &mut Table<Board8x8>, message: FromPage| {
        table.handle_guest(7, Color::Black, message).expect_err("it may not")
    };
    assert!(refused(&mut table, typed("e5")).contains("turn"));
    play(&mut table, "e4");
    let owner = table.handle_message(0, typed("e5"));
    assert!(owner.expect_err("a guest plays Black").contains("device"));
    table.handle_guest(7, Color::Black, typed("e5")).expect("it is legal");
    for message in [
        FromPage::TakeBack {},
        FromPage::Delete { node: 1 },
        FromPage::ListGames {},
        FromPage::WriteGames {},
        FromPage::GoTo { node: 0 },
        FromPage::Invite {},
        FromPage::Analyse { analysis: None },
    ] {
        assert!(refused(&mut table, message).contains("invited"));
    }
    // What the owner analyses is not told.
    go_to(&mut table, NodeId::ROOT);
    table.game.tree.get_mut(NodeId::new(1)).expect("it was played").comment = "secret".to_owned();
    play(&mut table, "d4");
    let last = told.try_iter().last().expect("a state");
    assert!(!last.contains("secret") && !last.contains(r#""san":"d4","uci""#), "{last}");
    assert!(last.contains("\"current\":2"), "{last}");
    // A draw needs both.
    go_to(&mut table, NodeId::new(2));
    for _ in 0..2 {
        table.offer_draw(0, Role::Owner).expect("it goes on");
    }
    assert_eq!(table.game.live_ending(), None);
    // A move declines it, if it is not a move of the side that offers it.
    play(&mut table, "Nc3");
    let offer = table.draw_offer;
    table.handle_guest(7, Color::Black, typed("Nc6")).expect("it is legal");
    assert_eq!((offer, table.draw_offer), (Some(Role::Owner), None));
    table.offer_draw(0, Role::Owner).expect("it goes on");
    table.handle_guest(7, Color::Black, FromPage::OfferDraw {}).expect("both want it");
    assert_eq!(table.game.result(), "1/2-1/2");
    // Nor does it play for an engine.
    table.game.ending = None;
    table.game.players.black = Player::Engine;
    for message in [typed("e5"), FromPage::Resign {}, FromPage::OfferDraw {}] {
        assert!(refused(&mut table, message).contains("engine"));
    }
    // An engine on the other side answers.
    (table.game.players.white, table.game.players.black) = (Player::Engine, Player::Person);
    table.handle_guest(7, Color::Black, FromPage::OfferDraw {}).expect("it may");
    assert!(told.try_iter().any(|text| text.contains("declines")));
    // Its own move may be chosen while the engine thinks, wherever the owner looks.
    table.game.ending = None;
    go_to(&mut table, NodeId::ROOT);
    assert_eq!(table.game.live_side(), Color::White);
    let last = told.try_iter().last().expect("a state");
    assert!(last.contains(r#""premoves":[{"#), "{last}");
}

#[test]
fn a_guest_is_told_like_the_owner_why_a_drop_is_illegal() {
    let context = context(&Arc::default());
    let fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[Nn] w KQkq - 0 1".to_owned();
    let catalog = context.library.catalog();
    let start = StartChoice::Fen { fen };
    let new_table = NewTable::new(&catalog, "crazyhouse", &start, Players::default(), Pace::default());
    let new_table = new_table.expect("it is a game");
    let mut table = open_with(context, new_table);
    let drop_to = |to: &str| FromPage::Explain { from: "@knight".to_owned(), to: to.to_owned() };
    let told_owner = table.handle_message(0, drop_to("e1"));
    assert!(told_owner.as_ref().is_err_and(|text| text.contains("e1")), "{told_owner:?}");
    assert_eq!(table.handle_guest(7, Color::White, drop_to("e1")), told_owner);
}

#[test]
fn what_a_guest_has_played_is_kept() {
    for message in [typed("e5"), FromPage::Resign {}] {
        let mut table = table(&Arc::default());
        play(&mut table, "e4");
        // As after a game of a file was opened.
        table.is_copy = true;
        table.handle_guest(7, Color::Black, message).expect("it may");
        assert!(!table.is_copy);
    }
}

#[test]
fn a_guest_is_told_which_games_can_be_played_now() {
    let mut table = table(&Arc::default());
    let told = guest(&mut table, 7, Color::Black);
    table.own_games(Some("[mine:chess]\n".to_owned()), true).expect("there is room");
    let is_list = |text: Arc<str>| text.contains("variants") && text.contains("\"mine\"");
    assert!(told.try_iter().any(is_list));
}

#[test]
fn a_guest_whose_page_is_gone_keeps_its_side() {
    let mut table = table(&Arc::default());
    table.handle_event(Event::Join(7, Role::Guest(Color::Black), Box::new(|_| true)));
    play(&mut table, "e4");
    table.offer_draw(0, Role::Owner).expect("it goes on");
    table.handle_event(Event::Leave(7));
    // The guest finds the offer when it is back.
    let told = guest(&mut table, 8, Color::Black);
    assert!(told.try_iter().any(|text| text.contains(r#""drawOffer":"white""#)));
    table.handle_event(Event::Leave(8));
    table.draw_offer = None;
    for message in [FromPage::OfferDraw {}, typed("e5")] {
        let away = table.handle_message(0, message);
        assert_eq!(away, Err("Black is away.".to_owned()));
    }
    // It is Black's turn.
    table.handle_message(0, FromPage::Resign {}).expect("White plays on no longer");
    assert_eq!(table.game.result(), "0-1");
}

#[test]
fn a_guest_is_told_what_the_owner_changes() {
    let mut table = table(&Arc::default());
    let told = guest(&mut table, 7, Color::Black);
    assert_eq!(table.state().guests, [Color::Black]);
    play(&mut table, "e4");
    table.handle_guest(7, Color::Black, typed("e5")).expect("it is legal");
    let promoted = FromPage::Promote { node: 3 };
    for (message, note) in [
        // The owner's own move, and the reply.
        (FromPage::TakeBack {}, "The last 2 moves were taken back."),
        (FromPage::Undo {}, ""),
        (promoted, "The game goes on with other moves."),
    ] {
        table.handle_guest(7, Color::Black, FromPage::OfferDraw {}).expect("it goes on");
        assert_eq!(table.state().draw_offer, Some(Color::Black));
        if note.contains("other") {
            go_to(&mut table, NodeId::ROOT);
            play(&mut table, "d4");
        }
        while told.try_recv().is_ok() {}
        table.handle_message(0, message).expect("it may");
        assert_eq!(table.state().draw_offer, None);
        let last = told.try_iter().last().expect("a state at least");
        assert!(last.contains(note), "{last}");
    }
    table.context.name = "2026-chess-2".to_owned();
    table.changed();
    let last = told.try_iter().last().expect("a note");
    assert!(last.contains("A new game has started."), "{last}");
}

#[test]
fn an_owner_who_only_watches_ends_no_game_of_guests() {
    let mut table = table(&Arc::default());
    for (watcher, side) in [(7, Color::White), (8, Color::Black)] {
        table.handle_event(Event::Join(watcher, Role::Guest(side), Box::new(|_| true)));
    }
    play_as_guests(&mut table);
    for message in [FromPage::Resign {}, FromPage::OfferDraw {}] {
        let refused = table.handle_message(0, message);
        assert_eq!(refused, Err("You play no side of this game.".to_owned()));
    }
    // Nor one against Sissa.
    table.handle_event(Event::Leave(8));
    table.guest_sides.remove(&Color::Black);
    table.game.players.black = Player::Engine;
    assert!(table.handle_message(0, FromPage::Resign {}).is_err());
    assert_eq!(table.game.live_ending(), None);
    // Nor does it play other moves in it.
    for (node, text) in [(0, "d4"), (1, "c5")] {
        go_to(&mut table, NodeId::new(node));
        assert!(table.handle_message(0, typed(text)).is_err(), "{node}");
    }
}

fn play_as_guests(table: &mut Table<Board8x8>) {
    for (watcher, side, text) in [(7, Color::White, "e4"), (8, Color::Black, "e5")] {
        table.handle_guest(watcher, side, typed(text)).expect("it is legal");
    }
    table.handle_guest(7, Color::White, FromPage::OfferDraw {}).expect("Black may agree");
}

#[test]
fn analysis_declines_no_draw() {
    let mut table = table(&Arc::default());
    guest(&mut table, 7, Color::Black);
    play(&mut table, "e4");
    table.handle_guest(7, Color::Black, FromPage::OfferDraw {}).expect("it may");
    go_to(&mut table, NodeId::ROOT);
    play(&mut table, "d4");
    assert_eq!(table.draw_offer, Some(Role::Guest(Color::Black)));
}

#[test]
fn guests_are_told_in_the_order_of_the_sides() {
    for _ in 0..30 {
        let mut table = table(&Arc::default());
        for (watcher, side) in [(1, Color::Black), (2, Color::White)] {
            guest(&mut table, watcher, side);
        }
        assert_eq!(table.state().guests, Color::ALL);
    }
}
