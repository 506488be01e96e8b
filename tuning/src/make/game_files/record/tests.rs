use super::*;
use crate::make::game_files::{Header, Writer, read_games};
use engine_tests::games::{engine_games, mixed_games};
use rand::rngs::SmallRng;
use rand::seq::IndexedRandom;
use rand::{Rng, SeedableRng};
use sissa::board::{Board8x8, Board10x8, Board12x10};
use sissa::notation::{UciStyle, read_move, uci};
use sissa::on_board;
use sissa::position::AnyRules;
use sissa::position::MoveKind;
use sissa::variant::catalog::Catalog;
use sissa::variant::ini;
use std::collections::BTreeSet;
use std::path::Path;

/// The special properties of a move.
fn traits(mv: Move) -> Vec<&'static str> {
    let kind = match mv.kind() {
        MoveKind::Normal => None,
        MoveKind::EnPassant => Some("en passant"),
        MoveKind::Promotion(_) => Some("promotion"),
        MoveKind::Castling(_) => Some("castling"),
        MoveKind::Leap => Some("leap"),
        MoveKind::Adjustment => Some("adjustment"),
        MoveKind::Conversion => Some("conversion"),
        MoveKind::Drop(_) => Some("drop"),
    };
    kind.into_iter().chain(mv.gating().map(|_| "drop")).collect()
}

/// A random game that prefers special moves, with a random score before each move.
fn random_game<G: Geometry>(start: Position<G>, rng: &mut SmallRng) -> (Game<G>, Vec<StoredScore>) {
    let mut game = Game::new(start);
    let mut scores = Vec::new();
    let opening = rng.random_range(0..6);
    while game.moves().len() < 200 && game.outcome().is_none() {
        let moves = game.position().legal_moves();
        let special: Vec<Move> = moves.iter().copied().filter(|mv| !traits(*mv).is_empty()).collect();
        let all = [special.as_slice(), moves.as_slice()];
        let from = all[usize::from(special.is_empty() || rng.random_bool(0.6))];
        let mv = *from.choose(rng).expect("the game goes on");
        scores.push(if game.moves().len() < opening {
            StoredScore::None
        } else {
            StoredScore::of_class(rng.random_range(1..=255))
        });
        game.play(mv);
    }
    (game, scores)
}

/// Writes random games of a variant to a file, reads them back, and compares; returns the special moves that occurred.
fn round_trips<G: Geometry>(rules: &'static Rules<G>, path: &Path) -> BTreeSet<&'static str> {
    let variant = rules.variant();
    let header = Header {
        conditions: "random".to_owned(),
        variants: vec!["another".into(), variant.name.as_str().into()],
        rules: vec![0; 2],
    };
    let (mut writer, _) = Writer::open(path, &header).expect("it opens");
    let mut rng = SmallRng::seed_from_u64(7);
    let mut seen = BTreeSet::new();
    let mut games = Vec::new();
    let mut from_fen = None;
    for number in 0..24 {
        let array = match &variant.arrays {
            Some(recipe) => recipe.random(&mut rng),
            None => 0,
        };
        // Every third game continues from the middle of another.
        let start = match from_fen.take().filter(|_| number % 3 == 2) {
            Some(text) => Start::Fen(text),
            None => Start::Array(array),
        };
        let text = match &start {
            Start::Array(array) => variant.array_fen(*array).expect("it exists"),
            Start::Fen(text) => text.clone(),
        };
        let position = fen::read(rules, &text).expect("it is a position");
        let (game, scores) = random_game(position, &mut rng);
        from_fen = Some(fen::write(&game.positions()[game.moves().len() / 2]));
        let record = GameRecord {
            number,
            variant: variant.name.as_str().into(),
            winner: [Some(Color::Black), None, Some(Color::White)][number as usize % 3],
            start,
            plies: plies_of(&game, &scores),
            ending: ENDINGS[number as usize % 9].0,
        };
        writer.add(&record).expect("it is written");
        games.push((record, game, scores));
    }
    let again: Vec<GameRecord> = read_games(path).and_then(Iterator::collect).expect("it was written");
    assert_eq!(again.len(), games.len());
    for (again, (record, game, scores)) in again.iter().zip(&games) {
        assert_eq!(again, record);
        let mut expected = game.positions().iter().zip(game.moves()).zip(scores);
        let replayed = again.replay(rules, |visit| {
            let ((position, mv), score) = expected.next().expect("there is a move");
            assert!(visit.position == position);
            assert_eq!(visit.position.key(), position.key());
            assert_eq!((visit.played, visit.score), (*mv, *score));
            seen.extend(traits(*mv));
        });
        assert_eq!(replayed, Ok(()));
        assert!(expected.next().is_none());
    }
    seen
}

#[test]
fn games_of_every_kind_are_read_back() {
    let folder = tempfile::tempdir().expect("there is room");
    for (i, game) in engine_games().iter().chain(&mixed_games()).enumerate() {
        let variant = &game.variant;
        let path = folder.path().join(format!("{i}.sdat"));
        let rules = AnyRules::of(variant).expect("it is playable");
        let seen = on_board!(rules, rules => round_trips(rules, &path));
        let must = [
            ("castling", variant.castling.is_some()),
            ("leap", variant.bunker_leap.is_some()),
            ("adjustment", variant.bishop_adjustment),
            ("conversion", variant.bishop_conversion),
            ("drop", variant.has_hands()),
            ("promotion", true),
        ];
        for (name, expected) in must {
            assert_eq!(seen.contains(name), expected, "{}: {name}", variant.name);
        }
    }
}

#[test]
fn legal_moves_have_indices_of_their_own() {
    for game in engine_games().iter().chain(&mixed_games()) {
        let rules = AnyRules::of(&game.variant).expect("it is playable");
        on_board!(rules, rules => indices(rules));
    }
}

fn indices<G: Geometry>(rules: &'static Rules<G>) {
    let variant = rules.variant();
    let start = fen::read(rules, &variant.start_fen).expect("it is a position");
    let (game, _) = random_game(start, &mut SmallRng::seed_from_u64(1));
    for position in game.positions() {
        let moves = position.legal_moves();
        let indices: BTreeSet<u16> = moves.iter().map(|mv| index_of(position, *mv)).collect();
        assert_eq!(indices.len(), moves.len());
        for mv in &moves {
            assert_eq!(move_at(position, index_of(position, *mv)), Some(*mv));
        }
        assert_eq!(move_at(position, moves.len() as u16), None);
    }
}

/// The legal moves of a position in the order of the format.
fn ordered<G: Geometry>(game: &str, text: &str) -> Vec<String> {
    let rules = engine_tests::games::engine_rules::<G>(game);
    let position = fen::read(rules, text).expect("it is a position");
    (0..)
        .map_while(|index| move_at(&position, index))
        .map(|mv| uci::write(&position, mv, UciStyle::KingTakesRook))
        .collect()
}

#[test]
fn the_order_of_moves_is_that_of_the_format() {
    // By origin, then by target; castling goes to the rook, and the rook nearer to the a-file comes first.
    assert_eq!(
        ordered::<Board8x8>("chess", "4k3/8/8/8/8/p6p/P6P/R3K2R w KQ - 0 1").join(" "),
        "a1b1 a1c1 a1d1 e1a1 e1d1 e1f1 e1h1 e1d2 e1e2 e1f2 h1f1 h1g1"
    );
    // Promotions by piece.
    assert_eq!(
        ordered::<Board10x8>("capablanca", "10/P8k/10/10/10/10/10/K9 w - - 0 1").join(" "),
        "a1b1 a1a2 a1b2 a7a8n a7a8b a7a8r a7a8q a7a8a a7a8c"
    );
    // Without a drop of the queen, then with a drop where the mover was, then where the castling rook was.
    let text = "4k3/8/8/8/8/p6p/P6P/4K2R[Q] w K - 0 1";
    assert_eq!(
        ordered::<Board8x8>("pm-contemporary-random", text).join(" "),
        "e1d1 e1d1q e1f1 e1f1q e1h1 e1h1q h1e1q e1d2 e1d2q e1e2 e1e2q e1f2 e1f2q h1f1 h1f1q h1g1 h1g1q"
    );
}

#[test]
fn promotions_to_pieces_of_ones_own_come_last() {
    let letters = "acdefghijlmostuv";
    let pieces = letters.chars().zip(1..);
    let pieces = pieces.map(|(letter, number)| format!("customPiece{number} = {letter}:W\n"));
    let text = format!("[own:chess]\n{}promotionPieceTypes = nq{letters}\n", pieces.collect::<String>());
    let (games, mistakes) = ini::parse(&text, "test", Catalog::builtin(), &ini::no_check);
    assert!(mistakes.is_empty(), "{mistakes:?}");
    let rules = Rules::<Board12x10>::new(Arc::new(games[0].clone())).expect("it is playable");
    let text = "8/P6k/8/8/8/8/8/K7 w - - 0 1";
    let position = fen::read(rules, text).expect("it is a position");
    let moves = (0..).map_while(|index| move_at(&position, index));
    let written: Vec<String> = moves
        .map(|mv| uci::write(&position, mv, UciStyle::KingTakesRook))
        .filter(|text| text.starts_with("a7a8"))
        .collect();
    let expected = format!("nq{letters}");
    let expected = expected.chars().map(|letter| format!("a7a8{letter}"));
    assert_eq!(written, expected.collect::<Vec<_>>());
}

#[test]
fn a_body_is_as_the_format_says() {
    let rules = engine_tests::games::engine_rules::<Board8x8>("chess");
    let start = fen::read(rules, &rules.variant().start_fen).expect("it is a position");
    let mut game = Game::new(start);
    for text in ["e2e4", "e7e5", "g1f3"] {
        let mv = read_move(game.position(), text).expect("it is a move");
        game.play(mv);
    }
    let scores = [StoredScore::None, StoredScore::None, StoredScore::Cp(30)];
    let record = GameRecord {
        number: 0x0102_0304,
        variant: "chess".into(),
        winner: Some(Color::White),
        start: Start::Array(0),
        plies: plies_of(&game, &scores),
        ending: HowEnded::Resigned,
    };
    let body = write_body(&record, 1);
    // The number; White won, resigned; the variant; array 0; plies and those of the opening; moves; a score.
    assert_eq!(body, [4, 3, 2, 1, 2 | 5 << 2, 1, 1, 3, 2, 13, 8, 13, 135]);
    let variants = ["x".into(), "chess".into()];
    assert_eq!(read_body(&body, &variants), Some(record));
    for length in 0..body.len() {
        assert_eq!(read_body(&body[..length], &variants), None);
    }
    assert_eq!(read_body(&body, &variants[..1]), None);
}

#[test]
fn what_is_no_game_is_refused() {
    let rules = engine_tests::games::engine_rules::<Board10x8>("caparandom");
    let count = rules.variant().array_count();
    let record = |start: Start, index: u16| GameRecord {
        number: 0,
        variant: "caparandom".into(),
        winner: None,
        start,
        plies: vec![Ply { index: 0, class: 0 }, Ply { index, class: 0 }],
        ending: HowEnded::Agreed,
    };
    let first = (0..count).find(|number| rules.variant().array_fen(*number).is_ok()).expect("there are arrays");
    let replay = |start: Start, index: u16| record(start, index).replay(rules, |_| {});
    assert_eq!(replay(Start::Array(first), 0), Ok(()));
    assert_eq!(replay(Start::Array(first), 500), Err(ReplayError::Move { ply: 1, index: 500 }));
    assert!(matches!(replay(Start::Array(count), 0), Err(ReplayError::Array(_))));
    assert!(matches!(replay(Start::Fen("nonsense".to_owned()), 0), Err(ReplayError::Start(_))));
}

#[test]
fn quiet_positions_are_told() {
    let rules = engine_tests::games::engine_rules::<Board8x8>("chess");
    let quiet = |text: &str, mv: &str, score: StoredScore| {
        let position = fen::read(rules, text).expect("it is a position");
        let mv = read_move(&position, mv).expect("it is a move");
        is_quiet(&position, mv, score)
    };
    let text = "3rk3/1P6/8/pP6/8/8/3R4/4K3 w - a6 0 1";
    assert!(quiet(text, "d2c2", StoredScore::Cp(20)));
    assert!(!quiet(text, "d2c2", StoredScore::None));
    assert!(!quiet(text, "d2c2", StoredScore::Mate(Color::Black)));
    assert!(!quiet(text, "d2d8", StoredScore::Cp(20)));
    assert!(!quiet(text, "b7b8q", StoredScore::Cp(20)));
    assert!(!quiet(text, "b5a6", StoredScore::Cp(20)));
    let checked = "4k3/4r3/8/8/8/8/8/4K2R w K - 0 1";
    assert!(!quiet(checked, "e1d1", StoredScore::Cp(20)));
    // The king goes to his rook, which is not a capture.
    let castles = "4k3/8/8/8/8/8/8/4K2R w K - 0 1";
    assert!(quiet(castles, "e1h1", StoredScore::Cp(20)));
}
