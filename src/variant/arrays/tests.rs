//! Arrays and their numbers.

use super::*;
use crate::board::Color;
use crate::variant::catalog::Catalog;
use rand::SeedableRng;
use std::collections::HashSet;

fn game(name: &str) -> &'static Variant {
    Catalog::builtin().get(name).unwrap()
}

fn recipe(name: &str) -> &'static ArrayRecipe {
    game(name).arrays.as_ref().unwrap()
}

fn letters(variant: &Variant, rank: &[PieceKind]) -> String {
    rank.iter().map(|kind| variant.letter(*kind).unwrap()).collect()
}

fn kinds(variant: &Variant, text: &str) -> Vec<PieceKind> {
    text.chars().map(|c| variant.kind_of(c).unwrap()).collect()
}

fn array(name: &str, number: u32) -> String {
    let variant = game(name);
    letters(variant, &recipe(name).rank(number, variant).unwrap())
}

/// A recipe of the pieces of caparandom.
fn make(steps: &str, files: u8) -> Result<ArrayRecipe, RecipeError> {
    let steps = Step::read_list(steps, &game("caparandom").letters).unwrap();
    let variant = &Variant { files, ..game("caparandom").clone() };
    ArrayRecipe::new(steps, variant, Digits::default(), Mirror::default(), false)
}

#[test]
fn fischerandom_has_scharnagls_numbers() {
    assert_eq!(recipe("fischerandom").count(), 960);
    assert_eq!(array("fischerandom", 518), "RNBQKBNR");
    assert_eq!(array("fischerandom", 0), "BBQNNRKR");
    assert_eq!(array("fischerandom", 959), "RKRNNQBB");
}

#[test]
fn caparandom_has_scharnagls_numbers() {
    let recipe = recipe("caparandom");
    assert_eq!(recipe.bases, [2, 5, 5, 4, 4, 6, 10, 1]);
    assert_eq!(recipe.count(), 48_000);
    assert_eq!(recipe.valid_numbers().count(), 21_836);
    // The list printed in "Capablanca Random Chess" (WBForum, 1 March 2005), which has invalid arrays too.
    let printed = "AQBBCNNRKR QBBACNNRKR ABBQCNNRKR QBBCNANRKR ABBCNQNRKR QBBCNNRAKR ABBCNNRQKR QBBCNNRKRA \
        ABBCNNRKRQ BAQBCNNRKR BQABCNNRKR BBQACNNRKR BBAQCNNRKR BBQCNANRKR BBACNQNRKR";
    for (number, rank) in (1..).zip(printed.split(' ')) {
        assert_eq!(letters(game("caparandom"), &recipe.build(number)), rank, "{number}");
    }
    assert_eq!(array("caparandom", 26733), "RNBQKCABNR");
    // Schoolbook Chess, by Sam Trenholme's account.
    assert_eq!(array("caparandom", 27_621), "RQNBAKBNCR");
}

/// The rule of April 2006.
#[test]
fn caparandom_has_scharnagls_stricter_rule() {
    let recipe = recipe("caparandom");
    assert_eq!(recipe.strict_numbers().count(), 12_118);
    let strict: HashSet<u32> = recipe.strict_numbers().collect();
    assert!(strict.contains(&27_621));
    // The array of Embassy Chess differs from that of Gothic Chess on two files only.
    let embassy = game("caparandom").array_number("RNBQKCABNR").unwrap();
    assert!(!strict.contains(&embassy));
    let mut rng = rand::rngs::StdRng::seed_from_u64(7);
    let drawn: HashSet<u32> = (0..500).map(|_| recipe.random_strict(&mut rng).unwrap()).collect();
    assert!(drawn.is_subset(&strict) && drawn.len() > 450);
}

#[test]
fn caparandom_arrays_keep_scharnagls_conditions_and_differ() {
    let recipe = recipe("caparandom");
    let mut seen = HashSet::new();
    for number in 0..recipe.count() {
        let rank = recipe.build(number);
        let at = |kind: PieceKind| {
            rank.iter().enumerate().filter(move |(_, found)| **found == kind).map(|(file, _)| file).collect::<Vec<_>>()
        };
        let (bishops, rooks) = (at(PieceKind::Bishop), at(PieceKind::Rook));
        let (queen, archbishop) = (at(PieceKind::Queen)[0], at(PieceKind::Archbishop)[0]);
        let king = at(PieceKind::King)[0];
        assert_ne!(bishops[0] % 2, bishops[1] % 2);
        assert_ne!(queen % 2, archbishop % 2);
        assert!(rooks[0] < king && king < rooks[1]);
        assert!(seen.insert(rank.clone()), "{number} repeats an array");
        assert_eq!(recipe.number(&rank), recipe.is_valid(number).then_some(number));
    }
}

#[test]
fn an_invalid_number_names_its_neighbours() {
    let (variant, recipe) = (game("caparandom"), recipe("caparandom"));
    let invalid: Vec<u32> = (0..recipe.count()).filter(|number| !recipe.is_valid(*number)).collect();
    assert_eq!(invalid.len(), 48_000 - 21_836);
    let number = invalid[1000];
    let error = recipe.rank(number, variant).unwrap_err();
    let ArrayError::UnprotectedPawns { squares, below: Some(below), above: Some(above), .. } = &error else {
        panic!("{error:?}");
    };
    assert!(!squares.is_empty());
    assert!(*below < number && number < *above);
    assert!(recipe.is_valid(*below) && recipe.is_valid(*above));
    assert!((below + 1..*above).all(|number| !recipe.is_valid(number)));
    let text = error.to_string();
    assert!(text.starts_with(&format!("caparandom has no array {number}:")));
    assert!(text.ends_with(&format!("unprotected; the nearest valid numbers are {below} and {above}")));
    assert_eq!(
        recipe.rank(48_001, variant).unwrap_err().to_string(),
        "caparandom has no array 48001: its numbers are 0 to 47999"
    );
}

#[test]
fn carrillos_numbers_place_the_bishops_first() {
    for (name, queen) in [("modern-random-64", 'Q'), ("contemporary-random", 'Q'), ("pm-contemporary-random", 'M')] {
        assert_eq!(recipe(name).bases, [28, 15, 4, 1]);
        assert_eq!(recipe(name).count(), 1680);
        assert_eq!(recipe(name).mirror, Mirror::Turned);
        let of = |text: &str| text.replace('Q', &queen.to_string());
        assert_eq!(array(name, 0), of("BBNNQRKR"));
        assert_eq!(array(name, 1), of("BBNNRQKR"));
        assert_eq!(array(name, 4), of("BBNQNRKR"));
        assert_eq!(array(name, 60), of("BNBNQRKR"));
        assert_eq!(array(name, 1679), of("RKRQNNBB"));
    }
}

#[test]
fn cetinas_numbers_place_the_pieces_in_the_order_of_the_rules() {
    assert_eq!(recipe("cetina-random").bases, [28, 6, 5, 4, 3, 2, 1]);
    assert_eq!(recipe("cetina-random").count(), 20_160);
    assert_eq!(array("cetina-random", 0), "BBKQSCRN");
    assert_eq!(array("cetina-random", 1), "BBKQSCNR");
    assert_eq!(array("cetina-random", 20_159), "NRCSQKBB");
}

#[test]
fn every_number_is_found_from_its_rank() {
    for name in ["fischerandom", "modern-random-64", "pm-contemporary-random", "cetina-random"] {
        let (variant, recipe) = (game(name), recipe(name));
        for number in 0..recipe.count() {
            let rank = recipe.rank(number, variant).unwrap();
            assert_eq!(recipe.number(&rank), Some(number), "{name}");
        }
    }
}

#[test]
fn ranks_that_are_no_arrays_have_no_number() {
    let variant = game("fischerandom");
    for text in ["RNBQKBN", "RNBQKBNN", "KRBNQBNR", "RBNBKNQR", "RNBQKBNRR", ""] {
        let rank = kinds(variant, text);
        assert_eq!(recipe("fischerandom").number(&rank), None, "{text}");
    }
    let capablancas_own = kinds(game("caparandom"), "RNABQKBCNR");
    assert_eq!(recipe("caparandom").number(&capablancas_own), None);
}

#[test]
fn blacks_rank_is_turned_where_the_game_says_so() {
    let black = |name: &str, text: &str| {
        let rank: Vec<_> = kinds(game(name), text).into_iter().map(Some).collect();
        game(name).is_array_rank(Color::Black, &rank)
    };
    // Steps that make no array together with its mirror image: the king stands on files e to h.
    let steps = Step::read_list("K:efgh BB NN Q RR", &game("chess").letters).unwrap();
    let with_mirror = |mirror| Variant {
        arrays: ArrayRecipe::new(steps.clone(), game("chess"), Digits::default(), mirror, false).ok(),
        ..game("chess").clone()
    };
    let right: Vec<_> = kinds(game("chess"), "RNBQKBNR").into_iter().map(Some).collect();
    let left: Vec<_> = right.iter().rev().copied().collect();
    for (mirror, white, black) in [(Mirror::SameFile, &right, &right), (Mirror::Turned, &right, &left)] {
        let variant = with_mirror(mirror);
        assert!(variant.is_array_rank(Color::White, white));
        assert!(variant.is_array_rank(Color::Black, black));
        assert!(!variant.is_array_rank(Color::White, &left));
        let fen = variant.array_fen(0).unwrap();
        let (top, rest) = fen.split_once('/').unwrap();
        assert!(variant.start_array().is_some());
        match mirror {
            Mirror::SameFile => assert_eq!(top, "bbnnkqrr"),
            Mirror::Turned => assert_eq!(top, "rrqknnbb"),
        }
        assert!(rest.contains("/BBNNKQRR w KQkq") || rest.contains("/BBNNKQRR w K"));
    }
    assert!(black("contemporary-random", "RNBKQBNR"));
    assert!(!black("capablanca", "RNBQKCABNR"));
    assert!(black("capablanca", "RNABQKBCNR"));
}

#[test]
fn random_numbers_are_valid_and_spread() {
    let recipe = recipe("caparandom");
    let mut rng = rand::rngs::StdRng::seed_from_u64(7);
    let numbers: HashSet<u32> = (0..500).map(|_| recipe.random(&mut rng)).collect();
    assert!(numbers.iter().all(|number| recipe.is_valid(*number)));
    assert!(numbers.len() > 480);
}

#[test]
fn recipes_work_on_boards_of_any_width() {
    for (steps, files, count) in [
        ("K RR", 3, 3),
        ("RKR", 3, 1),
        ("K:b RR", 3, 1),
        ("Q K BB RR", 6, 6 * 5 * 6),
        ("order(QC) 1:dark 2:dark B:light B:dark K NN RR", 9, 2 * 5 * 4 * 4 * 3 * 5 * 6),
    ] {
        let recipe = make(steps, files).unwrap();
        assert_eq!(recipe.count(), count, "{steps}");
        let variant = game("caparandom");
        for number in 0..count {
            let rank = recipe.rank(number, variant).unwrap();
            assert_eq!(rank.len(), usize::from(files));
            assert!(recipe.number(&rank).is_some_and(|found| found <= number));
        }
    }
}

#[test]
fn an_array_with_two_numbers_has_the_lower() {
    // Two single bishops: each pair of files comes twice.
    let recipe = make("B B K RR", 5).unwrap();
    let variant = game("caparandom");
    let numbers: HashSet<u32> = (0..recipe.count())
        .map(|number| {
            let rank = recipe.rank(number, variant).unwrap();
            let found = recipe.number(&rank).unwrap();
            assert!(found <= number);
            assert_eq!(recipe.rank(found, variant).unwrap(), rank);
            found
        })
        .collect();
    assert_eq!(numbers.len() as u32, recipe.count() / 2);
}

#[test]
fn recipes_that_make_no_arrays_are_refused() {
    for (steps, files, expected) in [
        ("BB NN Q RKR", 10, RecipeError::Pieces { found: 8, files: 10 }),
        ("BB NN QQ RR", 8, RecipeError::Kings(0)),
        ("BB NN K RKR", 8, RecipeError::Kings(2)),
        ("K:i BB NN Q RR", 8, RecipeError::FileOffBoard("K:i".to_owned())),
        ("1 BB NN K RR", 8, RecipeError::UndefinedDigit("1".to_owned())),
        ("order(QA) 1 1 K RR", 5, RecipeError::DigitUse(1)),
        ("order(QA) 1 K RR", 4, RecipeError::DigitUse(2)),
        ("K:a Q:a RR", 4, RecipeError::NoRoom("Q:a".to_owned())),
        ("Q B:light K RR", 5, RecipeError::UnevenChoices("B:light".to_owned())),
        ("order(QACBNR) 1 2 3 4 5 6 K N N N", 10, RecipeError::TooMany),
    ] {
        assert_eq!(make(steps, files), Err(expected), "{steps}");
    }
    let steps = Step::read_list("BNKRRRRN", &game("chess").letters).unwrap();
    let unprotected = ArrayRecipe::new(steps, game("chess"), Digits::default(), Mirror::default(), true);
    assert_eq!(unprotected, Err(RecipeError::NoneValid));
}

#[test]
fn steps_that_cannot_be_read_are_named() {
    let read = |text: &str| Step::read_list(text, &game("caparandom").letters).unwrap_err().to_string();
    assert_eq!(read(" "), "no steps; expected for example BB NN Q RKR");
    assert_eq!(read("BB XN"), "'X' in step 'XN' is not a piece of the game; expected letters of NBRQKAC");
    assert_eq!(read("P"), "'P' in step 'P' is not a piece of the game; expected letters of NBRQKAC");
    assert_eq!(read("B:bright"), "'bright' in step 'B:bright' names no files; expected light, dark, or file letters");
    assert_eq!(read(":light"), "step ':light' places too many pieces or none");
    for wrong in ["order(Q)", "order(QA", "order(QQ)"] {
        assert_eq!(read(wrong), format!("step '{wrong}': expected order(...) with two to nine different pieces"));
    }
}
