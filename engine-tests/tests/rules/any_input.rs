//! Arbitrary input, as FEN, move, encoded move, variant file or its parts, game file, note of an engine, EPD or messages
//! of a page, is either rejected or accepted correctly.

use engine_tests::games::{TestGame, all_engine_games, all_mixed_games, engine_game, engine_games, games, is_large};
use engine_tests::messages::messages_are_sound;
use engine_tests::properties::{
    any_of, epd_is_sound, fen_is_sound, game_of_parts_is_sound, ini_is_sound, move_bits_are_sound, move_text_is_sound,
    pgn_is_sound,
};
use engine_tests::tables;
use proptest::bool::weighted;
use proptest::prelude::*;
use proptest::sample::{Index, select};
use proptest::string::string_regex;
use proptest::test_runner::{Config, TestRunner};
use rand::rngs::SmallRng;
use rand::seq::IndexedRandom;
use rand::{Rng, SeedableRng};
use sissa::board::{Bitboard, Board8x8, Board10x8, Board12x10, Color, Geometry, PieceKind};
use sissa::notation::pgn::Comment;
use sissa::notation::{UciStyle, WrittenScore, fen, read_move, square, uci};
use sissa::on_board;
use sissa::position::{AnyRules, Rules};
use std::cell::Cell;

/// Runs `test` on `cases` values of `strategy`. `test` returns whether the value was accepted. At least `least` of them
/// must be, or the test would say nothing about accepted input.
fn accepted_often<S: Strategy>(cases: u32, least: u32, strategy: S, test: impl Fn(&S::Value) -> bool) {
    let accepted = Cell::new(0);
    let config = Config { cases, failure_persistence: None, ..Config::default() };
    let result = TestRunner::new(config).run(&strategy, |value| {
        accepted.set(accepted.get() + u32::from(test(&value)));
        Ok(())
    });
    if let Err(error) = result {
        panic!("{error}");
    }
    assert!(accepted.get() >= least, "{} of {cases} accepted", accepted.get());
}

fn letters(regex: &str) -> impl Strategy<Value = String> + use<> {
    string_regex(regex).expect("a regular expression")
}

/// A FEN with random pieces, many of them on their first rank, and with any rights.
fn random_fen(game: &TestGame) -> impl Strategy<Value = String> + use<> {
    let variant = game.variant.clone();
    let (files, ranks) = (usize::from(variant.files), usize::from(variant.ranks));
    let kinds: Vec<PieceKind> =
        PieceKind::ALL.into_iter().filter(|kind| *kind != PieceKind::King && variant.letter(*kind).is_some()).collect();
    let home: Vec<PieceKind> = game.army.iter().copied().filter(|kind| *kind != PieceKind::King).collect();
    let last_file = (b'a' + variant.files - 1) as char;
    let (upper, lower) = (last_file.to_ascii_uppercase(), last_file);
    let castling = if variant.castling.is_some() {
        prop_oneof![Just("-".to_owned()), "K?Q?k?q?", letters(&format!("[KQkqA-{upper}a-{lower}]{{1,4}}")),].boxed()
    } else {
        Just("-".to_owned()).boxed()
    };
    let unmoved = if variant.has_unmoved_rights() {
        prop_oneof![
            Just(String::new()),
            Just("-".to_owned()),
            letters(&format!("[A-{upper}]{{1,6}}[+!]?([a-{lower}]{{1,6}}[+!]?)?")),
        ]
        .boxed()
    } else {
        Just(String::new()).boxed()
    };
    let held = variant.kinds_in_hand();
    let hand = if held.is_empty() {
        Just(String::new()).boxed()
    } else {
        let upper: String = held.iter().filter_map(|kind| variant.letter(*kind)).collect();
        let (lower, most) = (upper.to_lowercase(), if variant.drops.is_some() { 3 } else { held.len() });
        prop_oneof![Just(String::new()), letters(&format!(r"\[[{upper}]{{0,{most}}}[{lower}]{{0,{most}}}\]"))].boxed()
    };
    let checks = if variant.ends.checks.is_some() {
        prop_oneof![Just(String::new()), " [0-4][+][0-4]"].boxed()
    } else {
        Just(String::new()).boxed()
    };
    let marks = if variant.drops.as_ref().is_some_and(|drops| drops.marks_promoted()) { 0.1 } else { 0.0 };
    let square = (0..files, 0..ranks);
    let men = prop::collection::vec((square.clone(), any::<bool>(), select(kinds), weighted(marks)), 0..14);
    let homes = prop::collection::vec((0..files, any::<bool>(), select(home)), 0..12);
    let kings = (0..files, 0..ranks, 0..files, 0..ranks);
    let kings_at_home = (any::<bool>(), any::<bool>());
    let ep_square = prop::option::weighted(0.2, square);
    let counters = prop_oneof![Just(" 0 1"), Just(" 99 60"), Just("")];
    let counters = (checks, counters).prop_map(|(checks, counters)| checks + counters);
    ((men, homes, kings, kings_at_home), (any::<bool>(), castling, ep_square, counters, unmoved, hand)).prop_map(
        move |((men, homes, kings, at_home), rest)| {
            let mut board = vec![vec![None; files]; ranks];
            for ((file, rank), white, kind, promoted) in men {
                let on_edge = rank == 0 || rank == ranks - 1;
                if kind != PieceKind::Pawn || !on_edge || variant.pawns_on_edge {
                    board[rank][file] = Some((white, kind, promoted));
                }
            }
            for (file, white, kind) in homes {
                let rank = if white { 0 } else { ranks - 1 };
                board[rank][file] = Some((white, kind, false));
            }
            let (white_file, white_rank, black_file, black_rank) = kings;
            let white_rank = if at_home.0 { 0 } else { white_rank };
            let black_rank = if at_home.1 { ranks - 1 } else { black_rank };
            board[white_rank][white_file] = Some((true, PieceKind::King, false));
            board[black_rank][black_file] = Some((false, PieceKind::King, false));
            let text = |man: &Option<(bool, PieceKind, bool)>| {
                let Some((white, kind, promoted)) = *man else { return "1".to_owned() };
                let letter = variant.letter(kind).unwrap_or('?');
                let letter = if white { letter } else { letter.to_ascii_lowercase() };
                format!("{letter}{}", if promoted { "~" } else { "" })
            };
            let rows: Vec<String> = board.iter().rev().map(|row| row.iter().map(text).collect()).collect();
            let (white_moves, castling, ep_square, counters, unmoved, hand) = rest;
            let ep =
                ep_square.map_or("-".to_owned(), |(file, rank)| format!("{}{}", (b'a' + file as u8) as char, rank + 1));
            format!(
                "{}{hand} {} {castling} {ep}{counters} {unmoved}",
                rows.join("/").replace("11", "2"),
                if white_moves { 'w' } else { 'b' },
            )
        },
    )
}

#[test]
fn random_positions() {
    for game in games() {
        let large = Rules::<Board10x8>::new(game.variant.clone()).unwrap();
        let small = Rules::<Board8x8>::new(game.variant.clone()).ok();
        accepted_often(300, 8, random_fen(&game), |text| {
            let accepted = fen_is_sound(large, text);
            if let Some(small) = small {
                assert_eq!(fen_is_sound(small, text), accepted, "{text}");
            }
            accepted
        });
    }
}

#[test]
fn adjustment_and_conversion_are_for_two_bishops() {
    for (game, unmoved, placement, kept) in [
        ("cetina-random", "ACE+", "B1B1B1K1", "-"),
        ("cetina-random", "AC+", "B1B1B1K1", "AC+"),
        ("cetina-random", "AC!", "B1B3K1", "-"),
        ("modern-random-64", "ABCDE+", "BNBNB1K1", "-"),
        ("modern-random-64", "ABCD+", "BNBN2K1", "ABCD+"),
    ] {
        let rules = Rules::<Board8x8>::new(engine_game(game).variant).unwrap();
        let text = format!("4k3/8/8/8/8/8/8/{placement} w - - 0 1 {unmoved}");
        assert!(fen_is_sound(rules, &text), "{text}");
        let written = fen::write(&fen::read(rules, &text).unwrap());
        assert!(written.ends_with(&format!(" {kept}")), "{text}: {written}");
    }
}

/// A correct FEN with some characters replaced, removed or inserted.
fn damaged(fens: Vec<String>) -> impl Strategy<Value = String> {
    let letters = "PNBRQKACMSpnbrqkacmswWdDeEfFgGhHiIjJ0123456789/[]-+! \u{e9}\n";
    let letters: Vec<char> = letters.chars().collect();
    let change = (any::<Index>(), 0..3, select(letters));
    (select(fens), prop::collection::vec(change, 0..4)).prop_map(|(fen, changes)| {
        let mut text: Vec<char> = fen.chars().collect();
        for (at, how, letter) in changes {
            let at = at.index(text.len());
            match how {
                0 => text[at] = letter,
                1 => {
                    text.remove(at);
                }
                _ => text.insert(at, letter),
            }
            if text.is_empty() {
                text.push(letter);
            }
        }
        text.into_iter().collect()
    })
}

fn table_fens(game: &TestGame) -> Vec<String> {
    let lines = tables::perft(&game.variant.name);
    lines.into_iter().map(|line| line.fen).collect()
}

#[test]
fn damaged_positions() {
    for game in engine_games() {
        let large = Rules::<Board10x8>::new(game.variant.clone()).unwrap();
        accepted_often(300, 30, damaged(table_fens(&game)), |text| fen_is_sound(large, text));
    }
}

#[test]
fn any_text_as_position() {
    for game in games() {
        let rules = Rules::<Board10x8>::new(game.variant.clone()).unwrap();
        accepted_often(300, 0, any::<String>(), |text| fen_is_sound(rules, text));
        let fields = "([0-9a-zA-Z/\\[\\]]{0,20} ){1,7}[-+!a-jA-J0-9]{0,8}";
        accepted_often(300, 0, fields, |text| fen_is_sound(rules, text));
    }
}

/// Texts that look more or less like moves.
fn move_like() -> impl Strategy<Value = String> {
    prop_oneof![
        "[a-j][0-9][a-j][0-9][a-zA-Z]{0,2}",
        "[a-h][18][a-h][18][kq]?q?",
        "[PNBRQKACMS][a-j]?[1-8]?x?[a-j][1-8](=?[PNBRQKACMS])?([(]Q[a-j][1-8][)])?[+#]?",
        "[a-j]?x?[a-j][1-8](=?[a-zA-Z])?[+#]?",
        "[oO0]-[oO0](-[oO0])?[a-j]?([(]Q[a-j]1[)])?",
        "K[a-j](>>|»)[a-j][18]",
        "B[a-j]<=>[PNBRQKACMS][a-j]?",
        "[ -~]{0,12}",
        select(ODD_MOVES.split(' ').collect::<Vec<_>>()).prop_map(str::to_owned),
        any::<String>(),
    ]
}

/// Incomplete and contradictory moves, and other words of games.
const ODD_MOVES: &str = "- -- 0000 @@@@ O O- 0- -0-0 O-O-O-O 000 00 O-Oz O-O- O-O( O-O) O-O() O-O(Q) O-O(Qz9) \
    O-O(Qe1)(Qe1) (Qe1) e2e4( e2e4) e2e4() N Nf N3 Nx Z Zf3 e e9 i1 j8 k4 a0 ax axb a1b a1b1c1 a1b1, , ,, \
    a1b1,b1c1,c1d1 Na1b1,b1c1 a1b1q,b1c1 <=> B<=> <=>B B<=>N<=>R Bz<=>N >> K>> >>g1 K>>g N>>g1 Kc>>g1>>b1 e7e8==q \
    e7e8qq e7e8qk e8= + # !? e.p. \0 e2e4\0 \u{265e}f3 e\u{301}2e4 \u{ff45}2e4 e2e4\u{a0} resign 1-0 1/2-1/2 *";

#[test]
fn any_text_as_move() {
    for game in engine_games() {
        let rules = Rules::<Board10x8>::new(game.variant.clone()).unwrap();
        let moves = (select(table_fens(&game)), move_like());
        // On small boards most squares of the texts are not there.
        let least = u32::from(game.variant.ranks == 8);
        accepted_often(2_000, least, moves, |(place, text)| {
            move_text_is_sound(&fen::read(rules, place).unwrap(), text)
        });
    }
}

#[test]
fn any_text_as_move_of_mixed_games() {
    for game in all_mixed_games() {
        let rules = AnyRules::of(&game.variant).unwrap();
        on_board!(rules, rules => any_text_as_move_of(rules));
    }
}

/// After a few random moves, reads texts as moves, most of them the square of a piece and another.
fn any_text_as_move_of<G: Geometry>(rules: &'static Rules<G>) {
    let start = fen::read_start(rules).unwrap();
    let played = proptest::collection::vec(any::<Index>(), 0..12);
    let squares = (any::<Index>(), any::<Index>());
    let moves = (played, squares, proptest::option::of(move_like()));
    accepted_often(400, 0, moves, |(played, (from, to), text)| {
        let mut position = start;
        for index in played {
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            position.make(moves[index.index(moves.len())]);
        }
        let one_of = |set: G::Bitboard, index: &Index| {
            let square = set.squares().nth(index.index(set.count() as usize));
            square::name::<G>(square.unwrap())
        };
        let men = position.color(position.side_to_move());
        let squares = one_of(men, from) + &one_of(!rules.walls, to);
        move_text_is_sound(&position, text.as_ref().unwrap_or(&squares))
    });
}

#[test]
fn pawn_captures_of_nothing_are_answered_alike_on_all_boards() {
    for game in all_engine_games().into_iter().chain(all_mixed_games()) {
        let open = Rules::<Board12x10>::new(game.variant.clone()).unwrap();
        for seed in 0..4 {
            let answers = answers_to_pawn_captures(open, seed);
            if !is_large(&game.variant) {
                let small = Rules::<Board10x8>::new(game.variant.clone()).unwrap();
                assert_eq!(answers, answers_to_pawn_captures(small, seed), "{open:?}");
            }
        }
    }
}

/// Plays a random game with many pawn moves; what `read_move` says in each position to each capture of an empty square
/// by a pawn.
fn answers_to_pawn_captures<G: Geometry>(rules: &'static Rules<G>, seed: u64) -> Vec<String> {
    let mut rng = SmallRng::seed_from_u64(seed);
    let mut position = fen::read_start(rules).unwrap();
    let mut answers = Vec::new();
    for _ in 0..60 {
        let us = position.side_to_move();
        let pawns = position.pieces(us, PieceKind::Pawn);
        for from in pawns.squares() {
            let ahead = if us == Color::White { 1 } else { -1 };
            let sideways = [-1, 1].into_iter();
            let targets = sideways.filter_map(|files| G::offset(from, files, ahead));
            for to in targets.filter(|to| position.is_vacant(*to) && !rules.walls.contains(*to)) {
                let text = square::name::<G>(from) + &square::name::<G>(to);
                answers.push(match read_move(&position, &text) {
                    Ok(_) => text,
                    Err(error) => error.to_string(),
                });
            }
        }
        let moves = position.legal_moves().into_iter();
        let mut moves: Vec<_> = moves.map(|mv| (uci::write(&position, mv, UciStyle::KingTakesRook), mv)).collect();
        moves.sort_by(|(one, _), (other, _)| one.cmp(other));
        let of_pawns: Vec<_> = moves.iter().filter(|(_, mv)| pawns.contains(mv.from())).collect();
        let Some((_, mv)) =
            (if rng.random() { of_pawns.choose(&mut rng).copied() } else { None }).or(moves.choose(&mut rng))
        else {
            break;
        };
        position.make(*mv);
    }
    answers
}

#[test]
fn any_number_as_move() {
    for game in engine_games() {
        let rules = Rules::<Board10x8>::new(game.variant.clone()).unwrap();
        // Any number, and numbers whose squares are on the board.
        let squares = (0..80_u32, 0..80_u32, 0..1_u32 << 9);
        let bits = prop_oneof![any::<u32>(), squares.prop_map(|(from, to, rest)| from | to << 7 | rest << 14),];
        let numbers = (select(table_fens(&game)), bits);
        accepted_often(1_000, 1_000, numbers, |(place, bits)| {
            move_bits_are_sound(&fen::read(rules, place).unwrap(), *bits);
            true
        });
    }
}

/// Variant files of a few sections, in which most keys and values make sense.
fn variant_file() -> impl Strategy<Value = String> {
    let keys: Vec<&'static str> = sissa::variant::ini::KEYS.iter().map(String::as_str).collect();
    let values = any_of(
        "true|false|-|3|4|7|8|10|*|c|g|j|k|s|qsrbn|qrbnac|b g|win|loss|e4 d8|a*|x:WfN|a c|BB NN Q RKR|\
        order(QN) 1:light 2:dark BB RKR N|K Q R R B B N N|most|least|turn|file|\
        rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1|\
        rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[Qq] w - - 0 1|kqr/ppp/3/PPP/KQR w - - 0 1",
    );
    let value = prop_oneof![4 => values, 1 => "[ -~]{0,20}"];
    let line = prop_oneof![
        9 => (select(keys), value).prop_map(|(key, value)| format!("{key} = {value}\n")),
        1 => "[ -~]{0,30}\n",
    ];
    let parents = any_of(
        "|:chess|:capablanca|:cetina-random|:contemporary-random|:pm-contemporary-random|:game|\
        :none",
    );
    let section = ("[a-c]{1,2}|game", parents, prop::collection::vec(line, 0..6))
        .prop_map(|(name, parent, lines)| format!("[{name}{parent}]\n{}", lines.concat()));
    prop::collection::vec(section, 0..4).prop_map(|sections| sections.concat())
}

#[test]
fn any_text_as_variant_file() {
    accepted_often(300, 0, any::<String>(), |text| ini_is_sound(text) > 0);
    accepted_often(1_500, 75, variant_file(), |text| ini_is_sound(text) > 0);
}

#[test]
fn special_moves_of_pieces_that_promote() {
    for text in [
        "[a:pm-contemporary-random]\npawnTypes = B N Q R K\n",
        "[a:contemporary-random]\npawnTypes = K Q R B N\n",
        "[a:cetina-random]\npromotionPawnTypes = b p\n",
    ] {
        assert!(ini_is_sound(text) > 0, "{text}");
    }
}

/// The same ones each time; the fuzz target `parts` tries others.
#[test]
fn any_parts_as_variant_file() {
    let accepted =
        (0..20).chain([5016, 21008, 21199, 21369, 30433, 31023, 31095, 31213, 36169, 36622]).filter(|seed| {
            let mut rng = SmallRng::seed_from_u64(*seed);
            let bytes: Vec<u8> = (0..rng.random_range(0..200)).map(|_| rng.random()).collect();
            game_of_parts_is_sound(&bytes)
        });
    assert!(accepted.count() >= 10);
}

/// Parts of games in any order.
fn pgn_like() -> impl Strategy<Value = String> {
    let pieces = any_of(
        "e4|e5| Nf3 | Nc6 |1.| 1... |(|)|{|}|[|]|$|$3|!?|;|%|\n|\n\n| |*| 1-0\n|[Event \"|[FEN \"|\
        \"]\n|[Variant \"chess960\"]\n|\\|\"|[%eval 0.3]|[%clk 1:00]| -- | O-O |(Q)|(Qe1)|\u{feff}|\u{e9}|\r|...|e.p.|\
        \n[Event \"a\"]\n",
    );
    prop::collection::vec(pieces, 0..60).prop_map(|pieces| pieces.concat())
}

#[test]
fn any_text_as_games() {
    accepted_often(2000, 100, pgn_like(), |text| pgn_is_sound(text.as_bytes()) > 0);
    accepted_often(1000, 0, any::<String>(), |text| pgn_is_sound(text.as_bytes()) > 0);
    let bytes = prop::collection::vec(any::<u8>(), 0..200);
    accepted_often(1000, 0, bytes, |bytes| pgn_is_sound(bytes) > 0);
}

#[test]
fn any_text_as_note_of_an_engine() {
    let notes = "[-+]?(M(2147483647|[0-9]{1,4})|[0-9]{1,7}[.][0-9]{2})(/[0-9]{1,3})? [0-9]{1,3}([.][0-9]{1,3})?s";
    accepted_often(1000, 100, notes, |text| {
        let comment = Comment::new(text);
        let Some(note) = comment.engine_note() else { return false };
        let (score, rest) = text.split_once('/').expect("a depth");
        let number: i32 = score.replace(['+', 'M', '.'], "").parse().expect("a number");
        let expected = match number.abs() {
            plies if score.contains('M') => WrittenScore::Mate(number.signum() * ((plies + 1) / 2)),
            // XBoard's mates.
            large @ 100_001.. => WrittenScore::Mate(number.signum() * (large - 100_000)),
            _ => WrittenScore::Centipawns(number),
        };
        assert_eq!(note.evaluation.score, expected, "{text}");
        assert_eq!(note.evaluation.depth, rest.split(' ').next().and_then(|depth| depth.parse().ok()), "{text}");
        true
    });
}

/// Parts of EPD in any order after a position.
fn epd_like() -> impl Strategy<Value = String> {
    let positions = any_of(
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - |\
        rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1 |\
        4k3/8/8/8/8/8/8/2K2R2 w K - 0 1 C variant contemporary-random; |\
        4k3/8/8/8/8/8/8/2K2R2 w K - C variant contemporary-random; |\
        7k2/10/10/10/10/10/10/K8A w - - variant caparandom; |4k3/8/8/8 ",
    );
    let pieces = any_of(
        "bm e4; |bm Ne7;|am d5 e5;|bm Kc1>>g1;|dm 3;|dm 0;|acd 12;|ce -31;|acd|ce|id \"a b\";|id \"|\
        \"|\\|;| |c0 \"x;y\";|c9 plain;|pv e4 e5 Nf3;|pv e5;|hmvc 3;|fmvn 9;|hmvc x;|De|-|ab| cd |+|!|0|\n|\r|#|\
        variant chess;|Ai2|variant nothing;|\u{feff}|\u{e9}|x-y_1 2 3;|\t",
    );
    let tail = prop::collection::vec(pieces, 0..8).prop_map(|pieces| pieces.concat());
    prop::collection::vec((positions, tail), 0..4).prop_map(|lines| {
        let lines = lines.into_iter().map(|(position, tail)| position + &tail);
        lines.collect::<Vec<_>>().join("\n")
    })
}

#[test]
fn any_text_as_positions() {
    accepted_often(3000, 300, epd_like(), |text| epd_is_sound(text.as_bytes()) > 0);
    accepted_often(1000, 0, any::<String>(), |text| epd_is_sound(text.as_bytes()) > 0);
    let bytes = prop::collection::vec(any::<u8>(), 0..200);
    accepted_often(1000, 0, bytes, |bytes| epd_is_sound(bytes) > 0);
}

#[test]
fn any_messages_of_a_page() {
    let text = prop_oneof![
        any::<String>(),
        pgn_like(),
        any_of(
            "e4|Nf3|O-O|[]|{\"type\":\"hint\"}|rnbkmbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBMKBNR[Qq] w KQkq - 0 1|\
            4k3/8/8/8/8/8/8/B1B1K3 w - - 0 1 AC+|1. e4 (1. d4 d5) e5 1-0"
        ),
    ];
    let messages = prop::collection::vec((any::<u8>(), any::<u16>(), text), 0..40);
    accepted_often(30, 6, messages, |messages| {
        let parts: Vec<_> = messages.iter().map(|(kind, number, text)| (*kind, *number, text.as_str())).collect();
        messages_are_sound(&parts) > 2
    });
}
