//! Compares positions of the engine with the second implementation of the rules, [`crate::naive`].

use crate::naive::{self, At, State};
use sissa::board::{Bitboard, Color, Geometry, Piece, PieceKind, Square};
use sissa::notation::{UciStyle, cecp, courier, fen, read_move, san, square, uci};
use sissa::position::{GatingPlace, GenType, Move, MoveKind, MoveList, Position};
use std::collections::HashSet;

/// Asserts that the engine and the second implementation agree on a position's FEN, legal moves, check and dead
/// material, and that the engine agrees with itself: positions reached by moves and read from FEN, keys updated and
/// computed from scratch, lists of moves by kind and checks of single moves. Returns the legal moves.
pub fn same_position<G: Geometry>(position: &Position<G>, state: &State) -> Vec<naive::Move> {
    let text = state.fen();
    let game = &state.variant.name;
    assert_eq!(fen::write(position), text, "{game}: FEN");
    assert_eq!(position.in_check(), state.in_check(), "{game}: check: {text}");
    assert_eq!(position.is_dead(), state.is_dead(), "{game}: dead: {text}");
    assert_eq!(position.key(), position.key_from_scratch(), "{game}: key: {text}");
    let again = fen::read(position.rules(), &text).unwrap_or_else(|error| panic!("{game}: {text}: {error}"));
    assert!(again == *position, "{game}: read again: {text}");
    assert_eq!(again.key(), position.key(), "{game}: key from FEN: {text}");
    assert_eq!(
        (again.checkers(), again.pinned()),
        (position.checkers(), position.pinned()),
        "{game}: checkers and pins from FEN: {text}"
    );

    let legal = position.legal_moves();
    let mut texts: Vec<String> = legal.iter().map(|mv| uci::write(position, *mv, UciStyle::KingTakesRook)).collect();
    let moves = state.legal_moves();
    let mut expected: Vec<String> = moves.iter().map(|mv| state.text(mv)).collect();
    texts.sort_unstable();
    expected.sort_unstable();
    assert_eq!(texts, expected, "{game}: moves: {text}");
    assert_eq!(position.has_legal_move(), !legal.is_empty());
    same_classes(position, &text);
    moves
}

/// Asserts that noisy and quiet moves together are the legal moves, each of the right kind.
fn same_classes<G: Geometry>(position: &Position<G>, text: &str) {
    let of_class = |class: GenType| {
        let mut list = MoveList::new();
        position.moves_into(class, &mut list);
        list
    };
    let (noisy, quiet) = (of_class(GenType::Noisy), of_class(GenType::Quiet));
    let is_noisy = |mv: &Move| match mv.kind() {
        MoveKind::Promotion(_) | MoveKind::EnPassant => true,
        MoveKind::Castling(_) | MoveKind::Leap | MoveKind::Adjustment | MoveKind::Drop(_) => false,
        MoveKind::Normal | MoveKind::Conversion => position.occupied().contains(mv.to()),
    };
    let mut both: Vec<u32> = noisy.iter().chain(&quiet).map(|mv| mv.bits()).collect();
    let mut legal: Vec<u32> = position.legal_moves().iter().map(|mv| mv.bits()).collect();
    both.sort_unstable();
    legal.sort_unstable();
    assert_eq!(both, legal, "noisy and quiet: {text}");
    assert!(noisy.iter().all(is_noisy), "not noisy: {text}");
    assert!(!quiet.iter().any(is_noisy), "not quiet: {text}");
    for mv in &position.legal_moves() {
        assert!(position.is_legal(*mv), "{mv:?} is legal: {text}");
        assert_eq!(Move::from_bits(mv.bits()), *mv);
    }
}

/// Asserts that the blockers of each king are the pieces whose removal would expose it to a slider, sissas excepted.
/// Games that declare pieces are left out, since most of these are no sliders.
pub fn same_shields<G: Geometry>(position: &Position<G>, state: &State) {
    if state.variant.has_own_pieces() {
        return;
    }
    for color in Color::ALL {
        let Some(king) = state.king(color) else {
            continue;
        };
        let attackers = |state: &State| -> Vec<At> {
            let men = state.board.men();
            men.filter(|(_, man)| man.piece.color != color && man.piece.kind != PieceKind::Sissa)
                .map(|(from, _)| from)
                .filter(|from| state.attacked_from(*from).contains(&king))
                .collect()
        };
        let before = attackers(state);
        let expected = state
            .board
            .men()
            .filter(|(at, _)| {
                let mut without = state.clone();
                without.board.take(*at);
                attackers(&without).iter().any(|from| !before.contains(from))
            })
            .filter(|(_, man)| man.piece != Piece::new(color, PieceKind::King))
            .map(|((file, rank), _)| G::square(file as usize, rank as usize))
            .fold(G::Bitboard::EMPTY, G::Bitboard::with);
        assert_eq!(position.blockers_for_king(color), expected, "{}", state.fen());
    }
}

/// Asserts that in every notation all legal moves are written differently, and each is read back as itself, also from
/// forms that are only read.
pub fn same_texts<G: Geometry>(position: &Position<G>) {
    let legal = position.legal_moves();
    let writers: [(&str, &dyn Fn(Move) -> String); 6] = [
        ("king takes rook", &|mv| uci::write(position, mv, UciStyle::KingTakesRook)),
        ("from-to", &|mv| uci::write(position, mv, UciStyle::FromTo)),
        ("Scharnagl", &|mv| uci::write(position, mv, UciStyle::Scharnagl)),
        ("CECP", &|mv| cecp::read_ranks(position.rules(), &cecp::write(position, mv))),
        ("SAN", &|mv| san::write(position, mv)),
        ("Game Courier", &|mv| courier::write(position, mv)),
    ];
    let reads_as = |mv: Move, form: &str, text: &str| {
        assert_eq!(read_move(position, text), Ok(mv), "{text} ({form}) in {}", fen::write(position));
    };
    // Two forms name the king's destination, which is ambiguous if both castlings share it.
    let castling = position.rules().variant().castling;
    let one_landing = castling.is_some_and(|castling| castling.a_side.king == castling.h_side.king);
    for (form, write) in writers {
        if one_landing && matches!(form, "from-to" | "Scharnagl") {
            continue;
        }
        let mut seen = HashSet::new();
        for mv in &legal {
            let text = write(*mv);
            reads_as(*mv, form, &text);
            assert!(seen.insert(text.clone()), "twice: {text} ({form}) in {}", fen::write(position));
        }
    }
    for mv in legal.iter().filter(|mv| !one_landing || !mv.is_castling()) {
        other_forms(position, *mv).iter().for_each(|text| reads_as(*mv, "only read", text));
    }
}

/// Forms that are read and never written.
fn other_forms<G: Geometry>(position: &Position<G>, mv: Move) -> Vec<String> {
    let san = san::write(position, mv);
    let mut forms = vec![format!("{san}!?"), san.trim_end_matches(['+', '#']).to_owned(), san.replace('x', "")];
    let name = square::name::<G>;
    let two = |from: Square, to: Square| name(from) + &name(to);
    let letter = |kind: Option<PieceKind>| {
        kind.and_then(|kind| position.rules().variant().letter(kind)).map(String::from).unwrap_or_default()
    };
    let (from, to) = (mv.from(), mv.to());
    let gated = letter(position.gated_kind(mv));
    let long = letter(position.kind_on(from)) + &name(from);
    match mv.kind() {
        MoveKind::Castling(side) => {
            forms.extend(["0", "o"].map(|letter| san.replace('O', letter)));
            let landing = position.rules().landing(position.side_to_move(), side).unwrap();
            let (king, rook) = ((from, landing.king), (to, landing.rook));
            let steps = |a: (Square, Square), b: (Square, Square)| {
                format!("{},{}{}", two(a.0, a.1), two(b.0, b.1), gated.to_lowercase())
            };
            let through = |a: (Square, Square), b: (Square, Square)| steps((a.0, b.0), (b.0, a.1));
            let (first, second) = match mv.gating().map(|gating| gating.place) {
                Some(GatingPlace::Rook) => (rook, king),
                _ => (king, rook),
            };
            forms.extend([through(first, second), steps(first, second)]);
            if mv.gating().is_none() {
                forms.extend([through(rook, king), two(from, landing.king) + "k", two(from, to) + "k"]);
            }
        }
        MoveKind::Adjustment => {
            let (there, back) = (two(from, to), two(to, from));
            forms.extend([format!("{there},{}", two(to, to)), format!("{there},{back}"), back]);
        }
        MoveKind::Promotion(kind) => {
            forms.extend([san.replace('=', ""), format!("{}={}", two(from, to), letter(Some(kind)))]);
        }
        MoveKind::Drop(_) => {}
        _ if mv.gating().is_some() => forms.push(long + &name(to) + &gated.to_lowercase()),
        _ => forms.extend(["", "-"].map(|dash| format!("{long}{dash}{}", name(to)))),
    }
    forms
}
