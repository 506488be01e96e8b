//! Positions in files of version 1.

use sissa::board::{Bitboard, Color, Geometry, MAX_SQUARES, Piece, PieceKind, Square};
use sissa::position::{Position, Rules, Setup, SetupError, Unmoved};
use thiserror::Error;

const BLACK_MOVES: u8 = 1;
const EN_PASSANT: u8 = 1 << 1;
const IN_HAND: usize = 2;
const OPEN: usize = 4;
const MUST: usize = 6;

const KIND: u8 = 15;
const BLACK: u8 = 1 << 4;
const UNMOVED: u8 = 1 << 5;
const CASTLES: u8 = 1 << 6;

/// Why bytes are not a position of a game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PackError {
    #[error("a position of {0} bytes is too short or too long")]
    Length(usize),
    #[error("there is no kind of piece {0}")]
    Kind(u8),
    #[error(transparent)]
    Setup(#[from] SetupError),
}

/// The squares of the game's board, in the order of the format.
fn board<G: Geometry>(rules: &Rules<G>) -> impl Iterator<Item = Square> {
    let (files, ranks) = (rules.files(), rules.ranks());
    (0..files * ranks).map(move |i| G::square(i % files, i / files))
}

/// A position in version 1, at most 255 bytes; for tests.
#[cfg(test)]
pub fn pack<G: Geometry>(position: &Position<G>) -> Vec<u8> {
    let rules = position.rules();
    let setup = position.setup();
    let mut flags = 0;
    if setup.side == Color::Black {
        flags |= BLACK_MOVES;
    }
    if setup.ep_square.is_some() {
        flags |= EN_PASSANT;
    }
    let (unmoved, open, must) = setup
        .unmoved
        .map_or((G::Bitboard::EMPTY, [false; 2], [false; 2]), |said| {
            (said.pieces, said.open, said.must)
        });
    let in_hand = setup.hands.unwrap_or_default();
    for color in 0..2 {
        flags |= u8::from(!in_hand[color].is_empty()) << (IN_HAND + color);
        flags |= u8::from(open[color]) << (OPEN + color);
        flags |= u8::from(must[color]) << (MUST + color);
    }
    let mut bytes = vec![flags];
    // Setups keep both counters within these bounds.
    bytes.extend((setup.halfmove as u16).to_le_bytes());
    bytes.extend((setup.fullmove as u16).to_le_bytes());
    if let Some(square) = setup.ep_square {
        bytes.push((G::rank(square) * rules.files() + G::file(square)) as u8);
    }
    let bits = bytes.len();
    bytes.resize(bits + (rules.files() * rules.ranks()).div_ceil(8), 0);
    for (i, square) in board(rules).enumerate() {
        let Some(piece) = setup.board[square] else {
            continue;
        };
        bytes[bits + i / 8] |= 1 << (i % 8);
        let mut byte = piece.kind.index() as u8;
        if piece.color == Color::Black {
            byte |= BLACK;
        }
        if unmoved.contains(square) {
            byte |= UNMOVED;
        }
        if setup.castling.contains(square) {
            byte |= CASTLES;
        }
        bytes.push(byte);
    }
    bytes
}

/// Decodes a position.
///
/// # Errors
/// [`PackError`] when the bytes are not a position.
pub fn unpack<G: Geometry>(
    rules: &'static Rules<G>,
    bytes: &[u8],
) -> Result<Position<G>, PackError> {
    let error = || PackError::Length(bytes.len());
    let mut rest = bytes.iter().copied();
    let mut next = || rest.next().ok_or_else(error);
    let flags = next()?;
    let by_color = |bit: usize| [flags >> bit & 1 != 0, flags >> (bit + 1) & 1 != 0];
    let mut setup = Setup::<G>::empty();
    setup.side = if flags & BLACK_MOVES == 0 {
        Color::White
    } else {
        Color::Black
    };
    setup.halfmove = u32::from(u16::from_le_bytes([next()?, next()?]));
    setup.fullmove = u32::from(u16::from_le_bytes([next()?, next()?]));
    if flags & EN_PASSANT != 0 {
        let index = usize::from(next()?);
        let square = board(rules).nth(index).ok_or_else(error)?;
        setup.ep_square = Some(square);
    }
    let size = (rules.files() * rules.ranks()).div_ceil(8);
    let occupied: Vec<u8> = (0..size).map(|_| next()).collect::<Result<_, _>>()?;
    let mut unmoved = Unmoved::<G> {
        pieces: G::Bitboard::EMPTY,
        open: by_color(OPEN),
        must: by_color(MUST),
    };
    let mut pieces = [None; MAX_SQUARES];
    for (i, square) in board(rules).enumerate() {
        if occupied[i / 8] >> (i % 8) & 1 == 0 {
            continue;
        }
        let byte = next()?;
        let kind = *PieceKind::ALL
            .get(usize::from(byte & KIND))
            .ok_or(PackError::Kind(byte & KIND))?;
        let color = if byte & BLACK == 0 {
            Color::White
        } else {
            Color::Black
        };
        pieces[square] = Some(Piece::new(color, kind));
        if byte & UNMOVED != 0 {
            unmoved.pieces = unmoved.pieces.with(square);
        }
        if byte & CASTLES != 0 {
            setup.castling = setup.castling.with(square);
        }
    }
    if rest.next().is_some() {
        return Err(error());
    }
    setup.board = pieces;
    setup.unmoved = Some(unmoved);
    // Games of this version had at most a queen in hand.
    setup.hands =
        Some(by_color(IN_HAND).map(|held| held.then_some(PieceKind::Queen).into_iter().collect()));
    Ok(Position::from_setup(rules, &setup)?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::rngs::SmallRng;
    use rand::{Rng, SeedableRng};
    use sissa::board::{Board8x8, Board10x8};
    use sissa::notation::fen;
    use sissa::position::Game;
    use sissa::variant::Variant;
    use sissa::variant::catalog::Catalog;
    use std::sync::Arc;

    /// Packs and unpacks every position of random games of a variant, and returns how many there were.
    fn round_trips<G: Geometry>(variant: &Arc<Variant>) -> usize {
        let rules = Rules::<G>::new(Arc::clone(variant)).expect("it is playable");
        let mut rng = SmallRng::seed_from_u64(3);
        let mut count = 0;
        for _ in 0..20 {
            let number = match &variant.arrays {
                Some(recipe) => recipe.random(&mut rng),
                None => 0,
            };
            let text = variant.array_fen(number).expect("it exists");
            let mut game = Game::new(fen::read(rules, &text).expect("it is a position"));
            for _ in 0..150 {
                let position = game.position();
                let bytes = pack(position);
                assert!(bytes.len() <= 255);
                let again = unpack(rules, &bytes).expect("it was packed");
                assert_eq!(fen::write(&again), fen::write(position));
                assert_eq!(again.key(), position.key());
                count += 1;
                let moves = position.legal_moves();
                if game.outcome().is_some() {
                    break;
                }
                game.play(moves[rng.random_range(0..moves.len())]);
            }
        }
        count
    }

    #[test]
    fn every_variant_round_trips() {
        // Games of this version had nothing but a queen in hand.
        let had =
            |variant: &&Arc<Variant>| variant.hand.iter().all(|kind| *kind == PieceKind::Queen);
        for variant in Catalog::builtin().iter().filter(had) {
            let count = if usize::from(variant.files) <= Board8x8::FILES {
                round_trips::<Board8x8>(variant)
            } else {
                round_trips::<Board10x8>(variant)
            };
            assert!(count > 500, "{}: {count}", variant.name);
        }
    }

    #[test]
    fn damaged_bytes_are_refused() {
        let variant = Catalog::builtin()
            .get("caparandom")
            .expect("it is built in");
        let rules = Rules::<Board10x8>::new(Arc::clone(variant)).expect("it is playable");
        let start = fen::read(rules, &variant.start_fen).expect("it is a position");
        let bytes = pack(&start);
        assert_eq!(bytes.len(), 5 + 10 + 40);
        for length in 0..bytes.len() {
            assert!(matches!(
                unpack(rules, &bytes[..length]),
                Err(PackError::Length(_))
            ));
        }
        let mut longer = bytes.clone();
        longer.push(0);
        assert!(matches!(unpack(rules, &longer), Err(PackError::Length(_))));
        let mut foreign = bytes.clone();
        foreign[15] = 12;
        assert_eq!(unpack(rules, &foreign).err(), Some(PackError::Kind(12)));
        let mut kingless = bytes;
        let king = kingless.iter().position(|byte| byte & 31 == 5);
        kingless[king.expect("there is one")] = 1;
        assert!(matches!(unpack(rules, &kingless), Err(PackError::Setup(_))));
    }
}
