//! Every legal move of many positions, written in every form and read back.

use super::{game, position, rules};
use crate::board::{Bitboard, Board8x8, Board10x8, Board12x10, Geometry, PieceKind, Square};
use crate::notation::fen;
use crate::notation::{UciStyle, cecp, courier, from_to, gated_letter, read_move, san, uci};
use crate::position::GatingPlace;
use crate::position::{Move, MoveKind, Position, Rules, Setup};
use crate::testing::{games_of_own_pieces, own_rules, random_play};
use crate::variant::catalog::Catalog;
use crate::variant::{Variant, ini};
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{Rng, SeedableRng};
use std::collections::HashMap;
use std::sync::Arc;

/// Games per variant, each from a random array; every second one begins with pieces taken away.
const GAMES: u64 = 8;

/// Plies per game.
const PLIES: usize = 50;

type Writer<G> = fn(&Position<G>, Move) -> String;

fn writers<G: Geometry>() -> [(&'static str, Writer<G>); 6] {
    [
        ("king takes rook", |position, mv| uci::write(position, mv, UciStyle::KingTakesRook)),
        ("from-to", |position, mv| uci::write(position, mv, UciStyle::FromTo)),
        ("Scharnagl", |position, mv| uci::write(position, mv, UciStyle::Scharnagl)),
        ("CECP", cecp::write),
        ("SAN", san::write),
        ("Game Courier", courier::write),
    ]
}

fn check<G: Geometry>(position: &Position<G>) {
    let moves = position.legal_moves();
    for (form, write) in writers::<G>() {
        let mut seen = HashMap::new();
        for mv in &moves {
            let text = write(position, *mv);
            let read = read_move(position, &text);
            assert_eq!(read.as_ref(), Ok(mv), "{form} {text} in {}", dump(position));
            if let Some(other) = seen.insert(text.clone(), *mv) {
                panic!("{form}: {text} is {mv:?} and {other:?} in {}", dump(position));
            }
        }
    }
    for mv in &moves {
        for text in other_forms(position, *mv) {
            let read = read_move(position, &text);
            assert_eq!(read.as_ref(), Ok(mv), "{text} in {}", dump(position));
        }
    }
}

fn dump<G: Geometry>(position: &Position<G>) -> String {
    crate::notation::fen::write(position)
}

/// Forms that are read and never written.
fn other_forms<G: Geometry>(position: &Position<G>, mv: Move) -> Vec<String> {
    let san = san::write(position, mv);
    let mut forms = vec![format!("{san}!?"), san.trim_end_matches(['+', '#']).to_owned(), san.replace('x', "")];
    let (from, to) = (mv.from(), mv.to());
    let us = position.side_to_move();
    let letter = position.kind_on(from).and_then(|kind| position.rules().variant().letter(kind));
    let long = letter.map(String::from).unwrap_or_default() + &from_to::<G>(from, to);
    match mv.kind() {
        MoveKind::Castling(side) => {
            forms.push(san.replace('O', "0"));
            forms.push(san.replace('O', "o"));
            let Some(landings) = position.rules().castling.landings else {
                return forms;
            };
            let landing = landings[us][side.index()];
            let king = (from, landing.king);
            let rook = (to, landing.rook);
            let q = gated_letter(position, mv).map_or_else(String::new, String::from);
            let (first, second) = match mv.gating().map(|gating| gating.place) {
                Some(GatingPlace::Rook) => (rook, king),
                _ => (king, rook),
            };
            let two = |a: (Square, Square), b: (Square, Square)| {
                format!("{},{}{q}", from_to::<G>(a.0, a.1), from_to::<G>(b.0, b.1))
            };
            forms.push(two((first.0, second.0), (second.0, first.1)));
            forms.push(two(first, second));
            if mv.gating().is_none() {
                forms.push(format!("{}k", from_to::<G>(from, landing.king)));
                forms.push(format!("{}k", from_to::<G>(from, to)));
                forms.push(two((rook.0, king.0), (king.0, rook.1)));
            }
        }
        MoveKind::Adjustment => {
            let (there, back) = (from_to::<G>(from, to), from_to::<G>(to, from));
            let stay = from_to::<G>(to, to);
            forms.push(format!("{there},{stay}"));
            forms.push(format!("{there},{back}"));
            forms.push(back);
        }
        MoveKind::Promotion(_) => {
            forms.push(san.replace('=', ""));
            forms.push(uci::write(position, mv, UciStyle::KingTakesRook).to_uppercase_last());
        }
        _ if mv.gating().is_some() => {
            let letter = gated_letter(position, mv).expect("every piece has a letter");
            forms.push(format!("{long}{letter}"));
        }
        _ => {
            forms.push(long.clone());
            let at = long.len() - 2;
            forms.push(format!("{}-{}", &long[..at], &long[at..]));
        }
    }
    forms
}

trait UppercaseLast {
    fn to_uppercase_last(&self) -> String;
}

impl UppercaseLast for String {
    /// `e7e8q` as `e7e8=Q`.
    fn to_uppercase_last(&self) -> String {
        let at = self.len() - 1;
        format!("{}={}", &self[..at], self[at..].to_ascii_uppercase())
    }
}

/// The position with some of its pieces gone, and the rights that are left.
fn thin_out<G: Geometry>(position: &Position<G>, random: &mut StdRng) -> Option<Position<G>> {
    let mut setup: Setup<G> = position.setup();
    let keep = random.random_range(0.2..0.9);
    for square in position.occupied().squares() {
        let castles = position.castling_rooks().contains(square) && random.random_bool(0.7);
        let is_king = position.kind_on(square) == Some(PieceKind::King);
        if !is_king && !castles && !random.random_bool(keep) {
            setup.board[square] = None;
        }
    }
    if random.random_bool(0.5) {
        setup.side = !setup.side;
    }
    Position::from_setup(position.rules(), &setup).ok()
}

fn play<G: Geometry>(mut position: Position<G>, random: &mut StdRng) {
    for _ in 0..PLIES {
        check(&position);
        let moves = position.legal_moves();
        // Rare moves are chosen more often than by chance alone.
        let rare: Vec<Move> = moves.iter().copied().filter(|mv| !mv.is_normal()).collect();
        let chosen = if random.random_bool(0.2) {
            rare.choose(random).or_else(|| moves.choose(random))
        } else {
            moves.choose(random)
        };
        let Some(mv) = chosen else {
            return;
        };
        position.make(*mv);
    }
}

/// Plays by the rules of `variant` from arrays of the game `arrays`.
fn play_games_from(variant: Arc<Variant>, arrays: &Variant) {
    if variant.files > 8 {
        play_on::<Board10x8>(rules(variant), arrays);
    } else {
        play_on::<Board8x8>(rules(variant), arrays);
    }
}

fn play_on<G: Geometry>(rules: &'static Rules<G>, arrays: &Variant) {
    let mut random = StdRng::seed_from_u64(0x5155a);
    let mut games = 0;
    while games < GAMES {
        let number = random.random_range(0..arrays.array_count());
        let Ok(fen) = arrays.array_fen(number) else {
            continue;
        };
        let mut start = position(rules, &fen);
        if games % 2 == 1 {
            let Some(thin) = thin_out(&start, &mut random) else {
                continue;
            };
            start = thin;
        }
        play(start, &mut random);
        games += 1;
    }
}

fn play_games(name: &str) {
    let variant = game(name);
    play_games_from(variant.clone(), &variant);
}

#[test]
fn chess() {
    play_games("chess");
}

#[test]
fn chess_with_kings_and_rooks_anywhere() {
    play_games_from(game("chess"), &game("fischerandom"));
}

#[test]
fn fischerandom() {
    play_games("fischerandom");
}

#[test]
fn capablanca() {
    play_games("capablanca");
}

#[test]
fn capablanca_with_kings_and_rooks_anywhere() {
    play_games_from(game("capablanca"), &game("caparandom"));
}

#[test]
fn caparandom() {
    play_games("caparandom");
}

#[test]
fn modern_random_64() {
    play_games("modern-random-64");
}

#[test]
fn contemporary_random() {
    play_games("contemporary-random");
}

#[test]
fn pm_contemporary_random() {
    play_games("pm-contemporary-random");
}

#[test]
fn cetina_random() {
    play_games("cetina-random");
}

#[test]
fn en_passant_after_three_squares() {
    let rules = own_rules::<Board12x10>("[triple:chess]\ntripleStepRegionWhite = b2\n");
    let mut position = position(rules, "4k3/8/8/p7/2p5/8/1P6/4K3 w - - 0 1");
    position.make(read_move(&position, "b2b5").expect("it is legal"));
    let takes = |mv: &Move| mv.kind() == MoveKind::EnPassant;
    assert_eq!(position.legal_moves().iter().filter(|mv| takes(mv)).count(), 2);
    check(&position);
}

#[test]
fn where_a_king_can_step_it_does_not_leap() {
    let section = "[gliding:contemporary-random]\nking = k:KD\nbunkerLeapFiles = b f\n";
    let rules = own_rules::<Board12x10>(section);
    let position = position(rules, "4k3/8/8/8/8/8/8/3K4 w - - 0 1 De");
    let leaps = position.legal_moves().iter().filter(|mv| mv.kind() == MoveKind::Leap).count();
    assert_eq!(leaps, 0);
    check(&position);
}

/// A user's game may combine rules that no built-in game combines.
#[test]
fn combined_rules() {
    let contemporary = game("contemporary-random");
    for king_takes_rook in [false, true] {
        for by_landing_file in [false, true] {
            let mut joined = (*game("pm-contemporary-random")).clone();
            joined.bunker_leap = contemporary.bunker_leap;
            joined.castling_notation.king_takes_rook = king_takes_rook;
            joined.castling_notation.by_landing_file = by_landing_file;
            let arrays = game("pm-contemporary-random");
            play_games_from(Arc::new(joined.clone()), &arrays);
            joined.bishop_adjustment = false;
            joined.bishop_conversion = true;
            play_games_from(Arc::new(joined), &arrays);
        }
    }
}

/// A user's game: a built-in one with other landings, bunkers, castling notation and XBoard template. Also the built-in
/// game.
fn own_game(random: &mut StdRng) -> (Arc<Variant>, Arc<Variant>) {
    let parents = ["fischerandom", "caparandom", "modern-random-64", "contemporary-random", "pm-contemporary-random"];
    loop {
        let parent = game(parents.choose(random).unwrap());
        let mut file = || char::from(b'a' + random.random_range(0..parent.files));
        let mut text = format!("[own:{}]\n", parent.name);
        for key in [
            "castlingQueensideFile",
            "castlingKingsideFile",
            "castlingRookQueensideLanding",
            "castlingRookKingsideLanding",
        ] {
            text += &format!("{key} = {}\n", file());
        }
        if random.random_bool(0.3) {
            text += "bunkerLeapFiles = b g\n";
        }
        for key in ["chess960", "castlingSanByFile", "castlingSanByKing"] {
            text += &format!("{key} = {}\n", random.random_bool(0.5));
        }
        if random.random_bool(0.3) {
            let template = ["fairy", "nocastle"].choose(random).unwrap();
            text += &format!("variantTemplate = {template}\n");
        }
        let (games, _) = ini::parse(&text, "own.ini", Catalog::builtin(), &ini::no_check);
        // Most refused games have two pieces that land on one file.
        if let Some(own) = games.into_iter().next() {
            return (Arc::new(own), parent);
        }
    }
}

#[test]
fn declared_pieces() {
    let mut count = 0;
    random_play(&games_of_own_pieces(), |position, _, _| {
        count += 1;
        if count % 20 == 0 {
            check(position);
            let again = fen::read(position.rules(), &fen::write(position)).unwrap();
            assert!(again == *position, "{}", fen::write(position));
            assert_eq!(position.key(), position.key_from_scratch());
        }
    });
}

/// Kings and other castling pieces that could also go to their castling squares by ordinary moves.
#[test]
fn castling_beside_long_moves() {
    for (section, start) in [
        ("[kd:chess]\nking = k:KD\n", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"),
        ("[kq:chess]\nking = k:Q\n", "r3k2r/4p3/8/8/8/8/4P3/R3K2R b KQkq - 0 1"),
        ("[ks:seirawan]\nking = k:KD\n", "r3k2r/8/8/8/8/8/8/R3K2R[HEhe] w KQkq - 0 1"),
        ("[kj:janus]\nking = k:KDH\n", "r3k4r/10/10/10/10/10/10/R3K4R w KQkq - 0 1"),
        (
            "[queen:chess]\nking = -\ncommoner = k\nextinctionValue = loss\nextinctionPieceTypes = k\ncastlingKingPiece = q\n",
            "r2q3r/7k/8/8/8/8/K7/R2Q3R w KQkq - 0 1",
        ),
    ] {
        let rules = own_rules::<Board12x10>(section);
        check(&fen::read(rules, start).unwrap());
    }
}

/// Landings that no built-in game has, such as a rook that stays on its side of the king.
#[test]
fn own_games() {
    let mut random = StdRng::seed_from_u64(0x0b1);
    for _ in 0..8 {
        let (own, arrays) = own_game(&mut random);
        play_games_from(own, &arrays);
    }
}
