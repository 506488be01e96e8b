//! Moves that a user makes.

use engine_tests::folder::Folder;
use engine_tests::games::{engine_game, engine_rules};
use engine_tests::programs::{USER, can_run};
use gui_tests::{Mouse, MoveBy, User, XBoard};
use rand::rngs::SmallRng;
use rand::seq::IndexedRandom;
use rand::{Rng, SeedableRng};
use sissa::board::{Board8x8, Geometry, PieceKind};
use sissa::notation::xboard::{self, gestures};
use sissa::notation::{fen, read_move};
use sissa::position::{Game, Move, MoveKind};
use sissa::variant::Variant;

/// An XBoard that knows the pieces, with a game against the engine from one of the game's arrays.
fn game_from(variant: &Variant, array: u32) -> XBoard {
    XBoard::for_user(variant, &["-firstOptions", &format!("StartArray={array}")])
}

/// In array 476, QBBRKRNN, leap and castling go to the same squares.
#[test]
fn castling_and_leap_by_mouse() {
    if !can_run(&USER) {
        return;
    }
    let game = engine_game("contemporary-random").variant;
    for (over, written) in [(Some("f1"), ": e1g1,f1f1"), (None, ": e1g1")] {
        let xboard = game_from(&game, 476);
        let mouse = Mouse::new(&xboard, &game);
        mouse.pick("g1");
        mouse.put("f3");
        mouse.wait_for("answer", |line| line.contains("<first : move "));
        mouse.pick("e1");
        let marks = xboard.last_in_log("<first : highlight ");
        assert_eq!(marks.as_deref(), Some("8/8/8/8/8/8/8/5CY1"));
        if let Some(over) = over {
            mouse.run_over(over);
        }
        mouse.put("g1");
        mouse.wait_for(written, |line| line.ends_with(written));
        mouse.wait_for("answer", |line| line.contains("<first : move "));
        xboard.assert_all_legal();
    }
}

/// True for moves that chess does not have.
fn is_special(mv: Move) -> bool {
    use MoveKind::{Adjustment, Castling, Conversion, Leap};
    mv.gating().is_some() || matches!(mv.kind(), Castling(_) | Adjustment | Conversion | Leap)
}

/// The move of a user who likes special moves.
fn choose(game: &Game<Board8x8>, random: &mut SmallRng) -> Option<Move> {
    let position = game.position();
    let moves = position.legal_moves();
    // Some must be typed.
    let has_way = |mv: &Move| {
        let ways = gestures(position, *mv);
        ways.first().is_some_and(|way| way.over != Some(way.to))
    };
    let moves: Vec<Move> =
        moves.iter().filter(|mv| mv.promotion().is_none()).filter(|mv| has_way(mv)).copied().collect();
    let special: Vec<Move> = moves.iter().filter(|mv| is_special(**mv)).copied().collect();
    if !special.is_empty() && random.random_bool(0.7) {
        return special.choose(random).copied();
    }
    // To castle, king and rooks must not have moved.
    let waits = |mv: Move| {
        let kind = position.kind_on(mv.from());
        is_special(mv) || matches!(kind, Some(PieceKind::King | PieceKind::Rook))
    };
    let quiet: Vec<Move> = moves.iter().filter(|mv| !waits(**mv)).copied().collect();
    // A conversion needs a free square.
    let is_bishop = |square| position.kind_on(square) == Some(PieceKind::Bishop);
    let opens = |mv: Move| {
        let behind = Board8x8::square(Board8x8::file(mv.from()), 0);
        Board8x8::rank(mv.from()) == 1 && is_bishop(behind)
    };
    let opening = quiet.iter().find(|mv| opens(**mv)).copied();
    opening.or_else(|| quiet.choose(random).copied()).or(moves.first().copied())
}

/// A user plays White against the engine, by mouse alone, and resigns. After every ply XBoard's position is the
/// engine's, and so is the game that it saves, and `wanted` has occurred.
fn user_plays(variant: &str, wanted: fn(Move) -> bool) {
    const MOVES: usize = 8;
    if !can_run(&USER) {
        return;
    }
    let rules = engine_rules::<Board8x8>(variant);
    let game = rules.variant();
    let bishops_alike = |array: &u32| {
        let fen = game.array_fen(*array).expect("an array");
        fen::read(rules, &fen).is_ok_and(|start| fen::write(&start).contains('+'))
    };
    let array = (0..game.array_count()).find(bishops_alike);
    let xboard = game_from(game, array.expect("such an array"));
    let setup = xboard.last_in_log("<first : setup ");
    let template = format!("_{} ", xboard::template(game));
    let start = setup.and_then(|setup| xboard::read_fen(game, setup.split_once(&template)?.1));
    let start = fen::read(rules, &start.expect("the engine's setup"));
    let mouse = Mouse::new(&xboard, game);
    let mut user = User::new(&xboard, &mouse, start.expect("a position of the game"));
    let mut random = SmallRng::seed_from_u64(7);
    user.play(MOVES, |game| Some((choose(game, &mut random)?, MoveBy::Click)));
    assert!(user.game().moves().iter().step_by(2).any(|mv| wanted(*mv)));
    user.finish();
    user.assert_every_position_is_shown();
}

#[test]
fn user_plays_modern_random_64() {
    user_plays("modern-random-64", |mv| mv.kind() == MoveKind::Adjustment);
}

#[test]
fn user_plays_contemporary_random() {
    user_plays("contemporary-random", |mv| mv.kind() == MoveKind::Adjustment);
}

#[test]
fn user_plays_pm_contemporary_random() {
    user_plays("pm-contemporary-random", |mv| mv.gating().is_some());
}

#[test]
fn user_plays_cetina_random() {
    user_plays("cetina-random", |mv| mv.kind() == MoveKind::Conversion);
}

/// A user starts from a position in a file, in which a pawn promotes to a piece that chess does not have, plays on
/// against the engine, and in the middle of the game pastes the position again.
fn user_promotes(variant: &str, mv: &str) {
    const START: &str = "8/p2P1k2/8/8/8/8/5K2/8 w - - 0 1";
    if !can_run(&USER) {
        return;
    }
    let rules = engine_rules::<Board8x8>(variant);
    let folder = Folder::temporary();
    let file = folder.write("positions.fen", START);
    let xboard = XBoard::for_user(rules.variant(), &["-loadPositionFile", &file]);
    let mouse = Mouse::new(&xboard, rules.variant());
    let start = fen::read(rules, START).expect("a position");
    let mut user = User::new(&xboard, &mouse, start);
    let mv = read_move(&start, mv).expect("a legal move");
    user.make(mv, MoveBy::Click);
    user.await_answer();
    user.assert_every_position_is_shown();
    user.paste(start);
    user.make(mv, MoveBy::Click);
    mouse.key("ctrl+b");
    user.await_answer();
    user.assert_every_position_is_shown();
    xboard.assert_all_legal();
}

/// XBoard learns the rules of a game only with White to move, as the engine says.
#[test]
fn a_position_with_black_to_move_is_loaded_after_the_start() {
    if !can_run(&USER) {
        return;
    }
    let rules = engine_rules::<Board8x8>("modern-random-64");
    let text = "4k3/8/8/8/8/8/4P3/4K3 b - - 0 1";
    let folder = Folder::temporary();
    let file = folder.write("position.fen", text);
    let xboard = XBoard::for_user(rules.variant(), &["-loadPositionFile", &file]);
    xboard.wait_for(0, "reason", |line| line.contains("<first : telluser XBoard learns "));
}

#[test]
fn user_promotes_to_chancellor() {
    user_promotes("cetina-random", "d8=C");
}

#[test]
fn user_promotes_to_sissa() {
    user_promotes("cetina-random", "d8=S");
}

#[test]
fn user_promotes_to_minister() {
    user_promotes("pm-contemporary-random", "d8=M");
}
