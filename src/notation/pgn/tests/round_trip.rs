//! Random games of all built-in games with variations, comments and annotations, written and read again.

use super::{only, read};
use crate::board::Geometry;
use crate::notation::WrittenScore;
use crate::notation::pgn::{Comment, Drawing, Evaluation, GameResult, MAX_NESTING, NodeId, PgnGame, Tags};
use crate::on_board;
use crate::position::{AnyRules, Rules};
use crate::testing::{random_start, random_text};
use crate::variant::catalog::Catalog;
use proptest::prelude::*;
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{Rng, SeedableRng};
use std::time::Duration;

fn text(rng: &mut StdRng) -> String {
    random_text("good,1-0,(or not),12.,[%unknown Ge2e4],%,;,$5,\",\\,O-O,é,[Event,e4!?", 0..12, rng)
}

fn comment(rng: &mut StdRng) -> Comment {
    let time = |rng: &mut StdRng| {
        let time = Duration::from_millis(rng.random_range(0..1 << 34));
        rng.random_bool(0.3).then_some(time)
    };
    let mut comment = Comment::new(text(rng));
    comment.clock = time(rng);
    comment.elapsed = time(rng);
    comment.evaluation = rng.random_bool(0.3).then(|| Evaluation {
        score: match rng.random_range(1..100) {
            moves @ ..10 => WrittenScore::Mate(-moves),
            moves @ 10..20 => WrittenScore::Mate(moves),
            _ => WrittenScore::Centipawns(rng.random_range(-20_000..20_000)),
        },
        depth: rng.random_bool(0.5).then(|| rng.random_range(0..100)),
    });
    for _ in 0..rng.random_range(0..3) * rng.random_range(0..2) {
        let square = |rng: &mut StdRng| format!("{}{}", rng.random_range('a'..='l'), rng.random_range(1..13));
        let to = if rng.random_bool(0.5) { square(rng) } else { String::new() };
        let text = format!("{}{}{to}", ["G", "R", "Y", "B"][rng.random_range(0..4)], square(rng));
        comment.drawings.extend(Drawing::read(&text));
    }
    // Squares are written before arrows.
    comment.drawings.sort_by_key(|drawing| drawing.text().matches(char::is_lowercase).count());
    comment
}

fn comments(rng: &mut StdRng) -> Vec<Comment> {
    let count = if rng.random_bool(0.2) { rng.random_range(1..3) } else { 0 };
    let comments = (0..count).map(|_| comment(rng));
    comments.filter(|comment| !comment.is_empty()).collect()
}

fn random_game<G: Geometry>(rules: &'static Rules<G>, rng: &mut StdRng) -> PgnGame<G> {
    let mut game = PgnGame::new(random_start(rules, 0..11, rng));
    game.tags = ["Event", "Site", "Date", "Round", "White", "Black", "Result"]
        .map(|name| (name, text(rng)))
        .into_iter()
        .collect::<Tags>();
    let results = [GameResult::WhiteWins, GameResult::BlackWins, GameResult::Draw, GameResult::Unknown];
    game.result = *results.choose(rng).expect("there are four");
    game.tags.set("Result", game.result.text());
    let mut places = vec![(NodeId::ROOT, game.start, 0)];
    game.tree.notes_mut(NodeId::ROOT).comments = comments(rng);
    for _ in 0..rng.random_range(0..120) {
        // Mostly the line goes on; sometimes a variation begins.
        let last = places.len() - 1;
        let place = if rng.random_bool(0.85) { last } else { rng.random_range(0..=last) };
        let (parent, mut position, depth) = places[place];
        let Some(mv) = position.legal_moves().choose(rng).copied() else {
            continue;
        };
        let is_variation = game.tree.next(parent).is_some();
        let depth = depth + usize::from(is_variation);
        if depth > MAX_NESTING {
            continue;
        }
        let id = game.tree.add(parent, mv).expect("there is room");
        position.make(mv);
        let notes = game.tree.notes_mut(id);
        notes.comments = comments(rng);
        if is_variation {
            notes.before = comments(rng);
        }
        if rng.random_bool(0.2) {
            notes.nags = (0..rng.random_range(1..3)).map(|_| rng.random()).collect();
        }
        places.push((id, position, depth));
    }
    game
}

/// Writes a random game and reads it again; returns its text.
fn round_trip<G: Geometry>(rules: &'static Rules<G>, seed: u64) -> String {
    let mut rng = StdRng::seed_from_u64(seed);
    let game = random_game(rules, &mut rng);
    let written = game.write();
    let text_game = only(&written);
    assert_eq!(text_game.write(), written);
    assert_eq!(text_game.variant(Catalog::builtin()).map(|variant| &variant.name), Ok(&rules.variant().name));
    let again = match text_game.replay(rules) {
        Ok(again) => again,
        Err(error) => panic!("{written}{error}"),
    };
    assert!(again.start == game.start, "{written}");
    assert_eq!(again.result, game.result, "{written}");
    assert!(again.tree == game.tree, "{written}{}", again.write());
    for (name, value) in game.tags.iter() {
        assert_eq!(again.tags.get(name), Some(value));
    }
    written
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn games_written_are_read_again(seed: u64) {
        let rules = |variant| AnyRules::of(variant).expect("a built-in game");
        let write = |variant| on_board!(rules(variant), rules => round_trip(rules, seed));
        let texts: Vec<String> = Catalog::builtin().iter().map(write).collect();
        let games = read(&texts.concat());
        let written: Vec<String> = games.into_iter().map(|game| game.expect("a game").write()).collect();
        prop_assert_eq!(texts, written);
    }
}
