//! What pieces do, found a second time in a simple way: piece by piece and square by square.

use super::random_raw;
use crate::board::{Bitboard, Board8x8, Color, Geometry, Piece, PieceKind, Square};
use crate::eval::network::activity::{ActivityOffsets, MAX_ACTIVITY, activity};
use crate::eval::network::{Layout, Roster};
use crate::eval::{PIECE_CLASSES, piece_class};
use crate::position::{Game, Position};
use crate::testing::random_play;
use crate::testing::{game, games_8x8, games_10x8};

const ACTIVITY: usize = ActivityOffsets::KNOWN.end;

type Input = (Color, Option<Square>, usize);

fn found<G: Geometry>(position: &Position<G>) -> Vec<Input> {
    let mut inputs = Vec::new();
    let layout = Layout::new(&Roster::of_board(G::FILES as u8, G::RANKS as u8));
    activity(&layout, position, |color, square, input| inputs.push((color, square, input)));
    inputs.sort_unstable_by_key(key);
    inputs
}

fn key((color, square, input): &Input) -> (usize, usize, Option<usize>) {
    (color.index(), *input, square.map(|square| square.index()))
}

fn all_pieces<G: Geometry>(position: &Position<G>) -> Vec<(Square, Piece)> {
    let pieces = position.occupied().squares();
    pieces.map(|square| (square, position.piece_on(square).unwrap())).collect()
}

/// The squares that a piece attacks.
fn attacked<G: Geometry>(position: &Position<G>, square: Square, piece: Piece) -> G::Bitboard {
    let tables = position.rules().tables;
    if piece.kind == PieceKind::Pawn {
        tables.pawn[piece.color][square]
    } else if position.must_convert(piece.color).contains(square) {
        G::Bitboard::EMPTY
    } else {
        tables.attacks(piece.kind, square, position.blockers())
    }
}

fn slowly<G: Geometry>(position: &Position<G>) -> Vec<Input> {
    let pieces = all_pieces(position);
    let attackers = |of: Square, color: Color| -> Vec<PieceKind> {
        let attackers = pieces
            .iter()
            .filter(|(square, piece)| piece.color == color && attacked(position, *square, *piece).contains(of));
        attackers.map(|(_, piece)| piece.kind).collect()
    };
    let mut inputs = Vec::new();
    for &(square, piece) in &pieces {
        let Piece { color, kind } = piece;
        let class = piece_class(kind);
        let squares = attacked(position, square, piece);
        let by_value = attackers(square, !color).into_iter().min_by_key(|kind| kind.usual_value());
        if let Some(attacker) = by_value
            && kind != PieceKind::King
        {
            let defended = !attackers(square, color).is_empty();
            let pair = class * 9 + piece_class(attacker);
            inputs.push((color, Some(square), 2 * pair + usize::from(defended)));
        }
        if kind == PieceKind::Pawn {
            let steps = |of: Square| match color {
                Color::White => G::rank(of),
                Color::Black => G::RANKS - 1 - G::rank(of),
            };
            let stops = |(of, other): &(Square, Piece)| {
                *other == Piece::new(!color, PieceKind::Pawn)
                    && steps(*of) > steps(square)
                    && G::file(*of).abs_diff(G::file(square)) < 2
            };
            if !pieces.iter().any(stops) {
                let blocked = !position.is_vacant(G::square_ahead(color, square));
                let number = 2 * steps(square) + usize::from(blocked);
                inputs.push((color, Some(square), 162 + 126 + 9 + number));
            }
            continue;
        }
        let goals = squares.squares().filter(|to| {
            let by = attackers(*to, !color);
            position.piece_on(*to).is_none_or(|other| other.color != color)
                && !position.rules().walls.contains(*to)
                && !by.contains(&PieceKind::Pawn)
                && (kind != PieceKind::King || by.is_empty())
        });
        let step = match goals.count() {
            few @ 0..=2 => few,
            3 => 2,
            few @ 4..=7 => few / 2 + 1,
            8..=10 => 5,
            _ => 6,
        };
        let king = position.king(!color);
        let is_near = squares.squares().any(|to| G::distance(to, king) == 1);
        let near = is_near && kind != PieceKind::King;
        let number = 2 * (7 * class + step) + usize::from(near);
        inputs.push((color, Some(square), 162 + number));
    }
    for color in Color::ALL {
        for class in 0..PIECE_CLASSES {
            let king = position.king(!color);
            let checks = |&(square, piece): &(Square, Piece)| {
                piece.color == color
                    && piece_class(piece.kind) == class
                    && ![PieceKind::Pawn, PieceKind::King].contains(&piece.kind)
                    && attacked(position, square, piece).squares().any(|to| {
                        attackers(to, !color).is_empty()
                            && position.piece_on(to).is_none_or(|other| other.color != color)
                            && !position.rules().walls.contains(to)
                            && attacked(position, to, piece).contains(king)
                    })
            };
            if pieces.iter().any(checks) {
                inputs.push((color, None, 162 + 126 + class));
            }
        }
    }
    inputs.sort_unstable_by_key(key);
    inputs
}

fn check<G: Geometry>(games: &[Game<G>]) {
    let raw = random_raw::<G>(32, 3);
    let mut on = [false; ACTIVITY];
    let mut number = 0;
    random_play(games, |position, _, _| {
        number += 1;
        if number % 7 != 0 {
            return;
        }
        let inputs = found(position);
        assert_eq!(inputs, slowly(position), "{:?}", position.setup());
        for color in Color::ALL {
            let count = inputs.iter().filter(|(of, ..)| *of == color).count();
            assert!(count < MAX_ACTIVITY);
        }
        inputs.iter().for_each(|(_, _, input)| on[*input] = true);
        for neuron in [0, 9, 31] {
            let (least, greatest) = raw.activity_range(neuron);
            let weights = inputs.iter().map(|(color, _, input)| {
                let row = input + color.index() * ACTIVITY;
                i32::from(raw.activity[row * 32 + neuron])
            });
            assert!((least..=greatest).contains(&weights.sum()));
        }
    });
    let share = on.iter().filter(|on| **on).count() as f64 / ACTIVITY as f64;
    assert!(share > 0.4, "{share}");
}

#[test]
fn a_second_way_finds_the_same() {
    check(&games_8x8());
    check(&games_10x8());
}

#[test]
fn an_attacked_knight_and_a_passed_pawn() {
    let game = game::<Board8x8>("chess", "4k3/8/8/2p5/3N4/6P1/8/4K3 b - - 0 1");
    let [knight, pawn, king, c5] =
        [(3, 3), (6, 2), (4, 0), (2, 4)].map(|(file, rank)| Some(Board8x8::square(file, rank)));
    let white: Vec<Input> = found(game.position()).into_iter().filter(|(color, ..)| *color == Color::White).collect();
    // An undefended knight, attacked by a pawn; a passed pawn on the third rank; a king with five squares to go to.
    assert!(white.contains(&(Color::White, knight, 2 * 9)));
    assert!(white.contains(&(Color::White, pawn, 297 + 2 * 2)));
    assert!(white.contains(&(Color::White, king, 162 + 2 * (7 * 5 + 4 / 2 + 1))));
    assert!(found(game.position()).contains(&(Color::Black, c5, 297 + 2 * 3)));
}
