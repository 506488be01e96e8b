//! Games of a user who only uses the mouse, with XBoard's default settings.

use engine_tests::games::engine_rules;
use engine_tests::programs::{USER, can_run};
use gui_tests::{Mouse, MoveBy, User, XBoard};
use rand::rngs::SmallRng;
use rand::seq::IndexedRandom;
use rand::{Rng, SeedableRng};
use sissa::board::{Board8x8, Board10x8, Color, Geometry, PieceKind};
use sissa::notation::fen;
use sissa::position::{Game, Move, MoveKind};

/// The move of a user who wants to castle, and who otherwise prefers special moves.
fn choose<G: Geometry>(game: &Game<G>, random: &mut SmallRng) -> Option<Move> {
    let position = game.position();
    let moves = position.legal_moves();
    let is_wanted =
        |mv: &Move| mv.promotion().is_some() || matches!(mv.kind(), MoveKind::Castling(_) | MoveKind::EnPassant);
    if let Some(mv) = moves.iter().find(|mv| is_wanted(mv)) {
        return Some(*mv);
    }
    // To castle, king and rooks must not have moved, with nothing between them.
    let kind = |mv: &Move| position.kind_on(mv.from());
    let waits = |mv: &Move| matches!(kind(mv), Some(PieceKind::King | PieceKind::Rook));
    let home = |mv: &Move| position.rules().home_squares(position.side_to_move()).any(|square| square == mv.from());
    let quiet: Vec<Move> = moves.iter().filter(|mv| !waits(mv)).copied().collect();
    let leaves: Vec<Move> = quiet.iter().filter(|mv| home(mv)).copied().collect();
    let some = if random.random_bool(0.6) { leaves.choose(random) } else { None };
    some.or(quiet.choose(random)).or(moves.first()).copied()
}

/// A user plays a game against the engine by mouse alone, tries an illegal move, and resigns. After every ply XBoard's
/// position is the engine's, and so is the game that it saves.
fn user_plays<G: Geometry>(variant: &str, color: Color, number: &str, castles: bool) {
    const MOVES: usize = 10;
    if !can_run(&USER) {
        return;
    }
    let rules = engine_rules::<G>(variant);
    let xboard = XBoard::for_user(rules.variant(), &["-defaultFrcPosition", number]);
    let start = xboard.last_in_log(">first : setboard ");
    let start = start.unwrap_or_else(|| rules.variant().start_fen.clone());
    let start = fen::read(rules, &start);
    let mouse = Mouse::new(&xboard, rules.variant());
    let mouse = match color {
        Color::White => mouse,
        Color::Black => {
            mouse.key("ctrl+w");
            mouse.from_blacks_side()
        }
    };
    let mut user = User::new(&xboard, &mouse, start.expect("a position of the game"));
    if color == Color::Black {
        user.await_answer();
    }
    let mut random = SmallRng::seed_from_u64(11);
    user.play(MOVES, |game| {
        let mv = choose(game, &mut random)?;
        let by = if random.random_bool(0.5) { MoveBy::Click } else { MoveBy::Drag };
        Some((mv, by))
    });
    let own = user.game().moves().iter().skip(usize::from(color == Color::Black)).step_by(2);
    let castled = own.copied().any(|mv| matches!(mv.kind(), MoveKind::Castling(_)));
    assert!(castled || !castles, "{:?}", user.game().moves());
    user.finish();
    user.assert_every_position_is_shown();
}

#[test]
fn user_plays_chess() {
    user_plays::<Board8x8>("chess", Color::White, "-1", false);
}

#[test]
fn user_plays_fischerandom() {
    user_plays::<Board8x8>("fischerandom", Color::Black, "435", true);
}

#[test]
fn user_plays_capablanca() {
    user_plays::<Board10x8>("capablanca", Color::Black, "-1", false);
}

#[test]
fn user_plays_caparandom() {
    user_plays::<Board10x8>("caparandom", Color::White, "4889", true);
}
