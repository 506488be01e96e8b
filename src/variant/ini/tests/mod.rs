//! Valid declarations.

mod files;
mod mistakes;

use super::*;
use crate::board::{Board8x8, Board12x10, PieceKind};
use crate::notation::fen;
use crate::position::{AnyRules, Rules};
use crate::variant::{Castling, betza};
use std::sync::Arc;

/// The games and the messages of a text called `my.ini`.
fn read(text: &str) -> (Vec<Variant>, Vec<String>) {
    let (variants, errors) = parse(text, "my.ini", Catalog::builtin(), &no_check);
    (variants, errors.iter().map(ToString::to_string).collect())
}

/// The only game of a text without mistakes.
fn sound(text: &str) -> Variant {
    let (mut variants, errors) = read(text);
    assert_eq!(errors, [] as [&str; 0]);
    assert_eq!(variants.len(), 1);
    variants.remove(0)
}

/// The messages for a text, without the file name.
fn complaints(text: &str) -> Vec<String> {
    let (_, errors) = read(text);
    errors.iter().map(|error| error.strip_prefix("my.ini:").unwrap().to_owned()).collect()
}

#[test]
fn games_declare_pieces() {
    let text = "
[parent:chess]
queen = -
amazon = q
customPiece1 = a:mRcpR
customPiece2 = s:FfW
king = k:KN
promotionPieceTypes = aqs
startFen = rnasqknr/pppppppp/8/8/8/8/PPPPPPPP/RNASQKNR w - - 0 1
castling = false
[child:parent]
customPiece1 = -
customPiece2 = t
dragonHorse = a
startFen = rnatqknr/pppppppp/8/8/8/8/PPPPPPPP/RNATQKNR w - - 0 1
";
    let (games, mistakes) = read(text);
    assert_eq!(mistakes, [] as [&str; 0]);
    let pieces = |game: &Variant| -> String {
        let own = PieceKind::CUSTOM.into_iter().filter_map(|kind| {
            let letter = game.letter(kind)?;
            Some(format!("{letter} {} ", betza::write(&game.movement(kind))))
        });
        own.collect()
    };
    assert_eq!(pieces(&games[0]), "Q QN A mRcpR S FfW ");
    assert_eq!(pieces(&games[1]), "Q QN T FfW A BW ");
    let promotions: String = games[0].promotions[0].iter().filter_map(|kind| games[0].letter(*kind)).collect();
    assert_eq!(promotions, "QAS");
    assert_eq!(betza::write(&games[0].movement(PieceKind::King)), "NK");
    assert!(AnyRules::of(&Arc::new(games[1].clone())).is_ok());
}

#[test]
fn a_child_has_names_of_its_own_and_its_best_pieces_first() {
    let game = sound("[two-archbishops:janus]\naliases = ta, jl\npromotionPieceTypes = nbrqj\n");
    assert_eq!((game.title.as_str(), game.xboard.known), ("two-archbishops", false));
    assert_eq!(game.aliases, ["ta", "jl"]);
    let promotions: String = game.promotions[0].iter().filter_map(|kind| game.letter(*kind)).collect();
    assert_eq!(promotions, "QJRBN");
    assert!(game.array_fen(1).is_err());
}

#[test]
fn limits_that_a_game_does_not_name_are_its_parents() {
    for (line, queens, rooks) in [("q:2", 2, 2), ("r:0", 1, 0), ("-", 0, 0), ("- q:3", 3, 0)] {
        let text = format!("[child:grand]\npromotionLimit = {line}\n");
        let limits = sound(&text).pawns.limits;
        let found = [PieceKind::Queen, PieceKind::Rook].map(|kind| limits[kind]);
        assert_eq!(found, [queens, rooks], "{line}");
    }
}

#[test]
fn rules_and_arrays_combine_freely() {
    let (variants, errors) = read(
        "
[wild:caparandom]
title = Everything at once
minister = m
sissa = s
promotionPieceTypes = qscamrbn
arraySteps = B:light B:dark C NN Q A RKR
arrayDigits = least
arrayMirror = turn
arrayPawnsProtected = false
bunkerLeapFiles = b, i
queenDrop = true
bishopConversion = true
startFen = rnbqkcabnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNBACKQBNR[Qq] w KQkq - 0 1

[small]
maxFile = e
maxRank = 5
pawn = p
king = k
rook = r
sissa = s
castlingQueensideFile = b
castlingKingsideFile = d
arraySteps = RKR SS
startFen = rksrs/ppppp/5/PPPPP/RKSRS w KQkq - 0 1
promotionPieceTypes = sr
",
    );
    assert_eq!(errors, [] as [&str; 0]);
    let [wild, small] = &variants[..] else {
        panic!("{variants:?}");
    };
    let recipe = wild.arrays.as_ref().unwrap();
    assert_eq!(recipe.count(), 5 * 5 * 8 * 21 * 5 * 4);
    assert_eq!(wild.bunker_leap, Some([1, 8]));
    assert_eq!(wild.array_fen(wild.start_array().unwrap()).unwrap(), wild.start_fen);
    assert_eq!(small.arrays.as_ref().unwrap().count(), 10);
    assert_eq!(small.array_fen(0).unwrap(), "rkrss/ppppp/5/PPPPP/RKRSS w KQkq - 0 1");
}

#[test]
fn keys_of_fairy_stockfishs_evaluation_are_no_mistakes() {
    sound("[mine:chess]\npieceValueMg = p:150 n:800\npieceValueEg = p:200\n");
}

#[test]
fn older_names_of_regions_to_reach() {
    let old = sound("[mine:chess]\nflagPiece = k\nwhiteFlag = *8\nblackFlag = a1\n");
    let new = sound("[mine:chess]\nflagPiece = k\nflagRegionWhite = *8\nflagRegionBlack = a1\n");
    assert_eq!(old, new);
}

#[test]
fn titles_have_no_control_characters() {
    let game = sound("[mine:chess]\ntitle = My\u{1b}[31m Game\u{7}\n");
    assert_eq!(game.title, "My [31m Game ");
}

#[test]
fn a_game_without_castling_starts_without_rights() {
    let game = sound("[nocastle:chess]\ncastling = false\n");
    assert_eq!(game.castling, None);
    assert_eq!(game.start_fen, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1");
    let game = sound("[shuffle:fischerandom]\ncastling = false\n");
    assert!(game.array_fen(0).unwrap().ends_with("/BBQNNRKR w - - 0 1"));
    // Only the pieces that castle have rights.
    let game = sound("[knights:fischerandom]\ncastlingRookPieces = n\n");
    let rules = Rules::<Board12x10>::new(Arc::new(game.clone())).unwrap();
    for number in 0..960 {
        let start = game.array_fen(number).unwrap();
        assert_eq!(fen::write(&fen::read(rules, &start).unwrap()), start);
    }
    let again = sound("[shuffle:cetina-random]\ncastling = true\n").castling;
    assert_eq!(again, Catalog::builtin().get("chess").unwrap().castling);
}

#[test]
fn the_checks_that_win_stand_in_the_start() {
    for (field, checks) in [("", 1), (" +0+0", 3), (" +1+1", 2)] {
        let start = format!("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1{field}");
        let game = sound(&format!("[mine:chess]\ncheckCounting = true\nstartFen = {start}\n"));
        assert_eq!(game.ends.checks, Some([checks; 2]), "{field}");
    }
}

#[test]
fn declared_games_can_be_set_up() {
    let game = sound(
        "[narrow:chess]\nmaxFile = f\ncastling = false\nstartFen = rnqknr/pppppp/6/6/6/6/PPPPPP/RNQKNR w - - 0 1\n",
    );
    let position = fen::read(Rules::<Board8x8>::new(Arc::new(game.clone())).unwrap(), &game.start_fen).unwrap();
    assert!(fen::write(&position).starts_with(&game.start_fen));
    assert!(!position.legal_moves().is_empty());
}

#[test]
fn a_turned_game_needs_a_turned_start() {
    let text = "[turned:fischerandom]\narrayMirror = turn\n";
    assert_eq!(sound(text).start_array(), Some(518));
    // Turning does not change Fischer's arrays, but it does if the king is limited to one half.
    let text = "[half:chess]\narraySteps = K:efgh BB NN Q RR\narrayMirror = turn\n";
    assert_eq!(
        complaints(text),
        ["1: [half] Black's first rank in startFen is not one that arraySteps makes; expected one \
             of those, or arraySteps = - for a game with one array"]
    );
}

#[test]
fn parents_may_come_later_and_from_user_sections() {
    let (variants, errors) = read(
        "
[grandchild:child]
maxRank = 8
[child:parent]
doubleStep = false
[parent:modern-random-64]
bishopAdjustment = false
",
    );
    assert_eq!(errors, [] as [&str; 0]);
    let names: Vec<&str> = variants.iter().map(|game| game.name.as_str()).collect();
    assert_eq!(names, ["grandchild", "child", "parent"]);
    assert!(!variants[0].double_step && !variants[1].double_step);
    assert!(variants[2].double_step);
    assert!(variants.iter().all(|game| !game.bishop_adjustment));
    assert!(variants.iter().all(|game| game.arrays.is_some()));
}

/// The last game of a text without mistakes.
fn last(text: &str) -> Variant {
    let (mut variants, errors) = read(text);
    assert_eq!(errors, [] as [&str; 0], "{text}");
    variants.pop().unwrap()
}

#[test]
fn a_start_that_is_inherited_loses_what_the_game_has_not() {
    for (parent, keys) in [
        ("3check", "checkCounting = false"),
        ("crazyhouse", "pieceDrops = false"),
        ("pocketknight", "pieceDrops = false"),
        ("seirawan", "seirawanGating = false"),
        ("shouse", "seirawanGating = false\npieceDrops = false"),
    ] {
        let game = last(&format!("[x:{parent}]\n{keys}\n"));
        let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        assert_eq!(game.start_fen, start, "{parent}");
    }
    let files = "[a:crazyhouse]\nstartFen = r3k2r/8/8/8/8/8/8/R3K2R[] w HAha - 0 1\n[b:a]\npieceDrops = false\n";
    assert_eq!(last(files).start_fen, "r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1");
    let rights = "rnbqkqbnr/ppppppppp/9/9/9/9/PPPPPPPPP/RNBQKQBNR w KQkq - 0 1 C+g";
    let text = format!("[a:symmetric]\nstartFen = {rights}\n[b:a]\nnFoldRule = 4\n");
    assert_eq!(last(&text).start_fen, rights);
    let twice = "[a:seirawan]\nseirawanGating = false\n[b:a]\nnFoldRule = 4\n";
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    assert_eq!(last(twice).start_fen, start);
    let free = "[a:chess]\nmobilityRegionWhiteKing = *1\n[b:a]\nmobilityRegionWhiteKing = -\n";
    assert!(last(free).mobility.is_empty());
}

#[test]
fn a_start_has_the_pieces_to_gate_in_hand() {
    for (parent, keys, hand) in [
        ("modern-random-64", "queenDrop = true", "[Qq]"),
        ("modern-random-64", "queenDrop = true\npieceDrops = true", "[Qq]"),
        ("modern-random-64", "pieceDrops = true", ""),
        ("capahouse", "queenDrop = true", "[Qq]"),
        ("pm-contemporary-random", "queenDrop = false", ""),
    ] {
        let game = last(&format!("[x:{parent}]\n{keys}\n"));
        let number = game.start_array().unwrap();
        for start in [game.start_fen.clone(), game.array_fen(number).unwrap()] {
            let placement = start.split(' ').next().unwrap();
            let found = placement.trim_start_matches(|c| c != '[');
            assert_eq!(found, hand, "{keys}: {start}");
        }
    }
    let one_sided = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[EH] w KQBCDFGkqbcdfg - 0 1";
    let game = last(&format!("[x:seirawan960]\nstartFen = {one_sided}\n"));
    assert!(game.array_fen(518).unwrap().contains("[EH]"));
    let rules = crate::notation::words::special_rules(&game).join(" ");
    assert!(rules.contains("the start has [EH] in hand"), "{rules}");
}

#[test]
fn what_a_game_does_not_use_its_children_inherit() {
    for (parent, keys, child, same) in [
        // Castling, where it lands and who has the right to it.
        ("capablanca", "castling = false", "castling = true", ""),
        (
            "chess",
            "castling = false\nstartFen = rnbqkbnr/8/8/8/8/8/8/RNBQKBNR w Kq - 0 1",
            "castling = true",
            "startFen = rnbqkbnr/8/8/8/8/8/8/RNBQKBNR w Kq - 0 1",
        ),
        (
            "chess",
            "maxFile = f\nstartFen = rnqknr/pppppp/6/6/6/6/PPPPPP/RNQKNR w - - 0 1",
            "maxFile = h\nstartFen = rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "",
        ),
        // Drops.
        (
            "chess",
            "capturesToHand = true\ndropChecks = false",
            "pieceDrops = true",
            "pieceDrops = true\ncapturesToHand = true\ndropChecks = false",
        ),
        ("crazyhouse", "pieceDrops = false", "pieceDrops = true", ""),
        ("crazyhouse", "dropNoDoubledCount = 2", "dropNoDoubled = p", "dropNoDoubledCount = 2\ndropNoDoubled = p"),
        (
            "crazyhouse",
            "dropNoDoubled = n\ndropNoDoubledCount = 2",
            "dropNoDoubled = p",
            "dropNoDoubledCount = 2\ndropNoDoubled = p",
        ),
        // Ends.
        (
            "chess",
            "extinctionValue = loss\nextinctionPieceTypes = q\nextinctionPseudoRoyal = true",
            "extinctionPseudoRoyal = false",
            "extinctionValue = loss\nextinctionPieceTypes = q",
        ),
        // Regions of pawns.
        ("grand", "doubleStep = false", "doubleStep = true", ""),
        (
            "chess",
            "maxRank = 4\nstartFen = rnbqkbnr/8/8/RNBQKBNR w KQkq - 0 1",
            "maxRank = 8\nstartFen = rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "",
        ),
        (
            "chess",
            "promotionRegionWhite = *8\nenPassantRegion = *1 *2 *3 *4 *5 *6 *7 *8",
            "maxRank = 9\nstartFen = rnbqkbnr/pppppppp/8/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "maxRank = 9\nstartFen = rnbqkbnr/pppppppp/8/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n\
             promotionRegionWhite = *8\nenPassantRegion = *1 *2 *3 *4 *5 *6 *7 *8",
        ),
        // Regions on a larger board.
        (
            "chess",
            "promotionRegionWhite = *7 *8\nflagRegionBlack = *2 h*\nflagPiece = k\ntripleStepRegionWhite = *2\n\
             mobilityRegionWhiteKing = *1 *2\npieceDrops = true\ndropRegionBlack = *8\nenPassantRegion = *6",
            "maxFile = 9\nstartFen = rnbqkbnr1/ppppppppp/9/9/9/9/PPPPPPPPP/RNBQKBNR1 w KQkq - 0 1",
            "maxFile = 9\nstartFen = rnbqkbnr1/ppppppppp/9/9/9/9/PPPPPPPPP/RNBQKBNR1 w KQkq - 0 1\n\
             promotionRegionWhite = *7 *8\nflagRegionBlack = *2 h*\nflagPiece = k\ntripleStepRegionWhite = *2\n\
             mobilityRegionWhiteKing = *1 *2\npieceDrops = true\ndropRegionBlack = *8\nenPassantRegion = *6",
        ),
        (
            "chess",
            "promotionRank = 7",
            "maxFile = 9\nmaxRank = 9\n\
             startFen = rnbqkbnr1/9/ppppppppp/9/9/9/9/PPPPPPPPP/RNBQKBNR1 w KQkq - 0 1",
            "maxFile = 9\nmaxRank = 9\n\
             startFen = rnbqkbnr1/9/ppppppppp/9/9/9/9/PPPPPPPPP/RNBQKBNR1 w KQkq - 0 1\n\
             promotionRegionWhite = *7 *8 *9\npromotionRegionBlack = *1 *2",
        ),
        // A piece that is gone leaves nothing to the next one.
        (
            "chess",
            "customPiece1 = a:N\npromotionPieceTypes = qa",
            "customPiece1 = -\nfers = f",
            "promotionPieceTypes = q\nfers = f",
        ),
    ] {
        let found = last(&format!("[parent:{parent}]\n{keys}\n[child:parent]\n{child}\n"));
        let expected = last(&format!("[child:{parent}]\n{same}\n"));
        assert_eq!(found.fingerprint(), expected.fingerprint(), "{keys} {child}");
        assert_eq!(found.start_fen, expected.start_fen);
    }
}

#[test]
fn grand_chess_with_castling_castles_as_in_fairy_stockfish() {
    let start = "startFen = r3k4r/10/10/10/10/10/10/10/10/R3K4R w KQkq - 0 1";
    let game = last(&format!("[x:grand]\ncastling = true\n{start}\n"));
    assert_eq!(game.castling, Some(Castling::ORTHODOX));
}

#[test]
fn arrays_keep_the_side_to_move_of_the_start() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1";
    let game = last(&format!("[x:fischerandom]\nstartFen = {start}\n"));
    assert_eq!(game.array_fen(518).as_deref(), Ok(start));
}

#[test]
fn newer_names_of_drop_regions_count_as_in_fairy_stockfish() {
    let old = "whiteDropRegion = *4\nblackDropRegion = *5\n";
    let new = "dropRegionWhite = *1\ndropRegionBlack = *8\n";
    let both = [format!("{new}{old}"), format!("{old}{new}"), new.to_owned()];
    let [first, second, expected] = both.map(|keys| sound(&format!("[mine:crazyhouse]\n{keys}")));
    assert_eq!((&first, &second), (&expected, &expected));
    let only_old = sound(&format!("[mine:crazyhouse]\n{old}"));
    assert!(only_old.drops.is_some_and(|drops| drops.regions.iter().all(Option::is_some)));
}

#[test]
fn pawns_may_promote_to_nothing() {
    for text in [
        "[mine:chess]\npromotionPieceTypes = -\n",
        "[mine:chess]\npromotionPieceTypesWhite = -\npromotionPieceTypesBlack = -\n",
        "[mine:chess]\npromotionPieceTypes = q\npromotionPieceTypesWhite = -\npromotionPieceTypesBlack = -\n",
        "[one:chess]\npromotionPieceTypesWhite = -\n[two:one]\npromotionPieceTypesBlack = -\n",
    ] {
        assert_eq!(last(text).promotions, [vec![], vec![]], "{text}");
    }
}
