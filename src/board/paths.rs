//! Irregular moves: those that are neither slides along lines nor knight's moves, as leaps and paths.

use super::magic::{DIAGONALS, ORTHOGONALS};
use super::piece::{KNIGHT, Step};
use super::{Bitboard, Geometry, MAX_SQUARES, PieceKind, Square};

/// One way from a square to another that other pieces can block.
#[derive(Clone, Copy, Debug)]
struct Path<G: Geometry> {
    /// The target, as a set of one square.
    target: G::Bitboard,
    /// The squares in between, which must be empty.
    through: G::Bitboard,
}

/// The irregular moves of one kind of piece from every square. Whatever they reach reaches back in the same way.
pub struct IrregularMoves<G: Geometry> {
    leaps: [G::Bitboard; MAX_SQUARES],
    paths: Box<[Vec<Path<G>>]>,
}

impl<G: Geometry> IrregularMoves<G> {
    /// The irregular moves in the row of `kind`.
    pub fn of(kind: PieceKind) -> IrregularMoves<G> {
        IrregularMoves::new(kind.leaps(), kind.turns())
    }

    /// The leaps of `steps` that no knight makes and, if the piece `turns`, the paths of a sissa.
    fn new(steps: &[Step], turns: bool) -> IrregularMoves<G> {
        let knightly = KNIGHT.iter().all(|step| steps.contains(step));
        let mut leaps = [G::Bitboard::EMPTY; MAX_SQUARES];
        for from in G::all().squares() {
            let steps = steps
                .iter()
                .filter(|step| !knightly || !KNIGHT.contains(step));
            let targets = steps.filter_map(|(files, ranks)| G::offset(from, *files, *ranks));
            leaps[from.index()] = targets.fold(G::Bitboard::EMPTY, G::Bitboard::with);
        }
        let paths = |i| match turns {
            true => turning_paths(Square::new(i as u8)),
            false => Vec::new(),
        };
        IrregularMoves {
            leaps,
            paths: (0..G::SQUARES).map(paths).collect(),
        }
    }

    /// The squares that the piece attacks from `square`, with `occupied` squares blocking its paths.
    pub fn attacks(&self, square: Square, occupied: G::Bitboard) -> G::Bitboard {
        let mut attacked = self.leaps[square];
        for path in &self.paths[square] {
            if (path.through & occupied).is_empty() {
                attacked |= path.target;
            }
        }
        attacked
    }

    /// The squares between `from` and `to` on each way of the piece; none are between the ends of a leap.
    pub fn ways(&self, from: Square, to: Square) -> impl Iterator<Item = G::Bitboard> {
        let target = G::Bitboard::from_square(to);
        let leap = self.leaps[from].contains(to).then_some(G::Bitboard::EMPTY);
        self.paths[from]
            .iter()
            .filter(move |path| path.target == target)
            .map(|path| path.through)
            .chain(leap)
    }
}

/// The paths of a sissa, which moves n squares like a rook and then n like a bishop, or the other way round, turning by
/// 45, 135, 225 or 315 degrees (<https://www.chessvariants.com>, "Cetina Random Chess"). Every rook direction is at one
/// of these angles to every bishop direction, so each pair, in either order, is a path.
fn turning_paths<G: Geometry>(square: Square) -> Vec<Path<G>> {
    let mut paths = Vec::new();
    for straight in ORTHOGONALS {
        for diagonal in DIAGONALS {
            for legs in [[straight, diagonal], [diagonal, straight]] {
                for n in 1..G::FILES.max(G::RANKS) {
                    paths.extend(path::<G>(square, legs, n));
                }
            }
        }
    }
    paths
}

/// The path of `n` squares along each of the two legs, if it stays on the board.
fn path<G: Geometry>(from: Square, legs: [Step; 2], n: usize) -> Option<Path<G>> {
    let mut passed = G::Bitboard::EMPTY;
    let mut at = from;
    for (files, ranks) in legs {
        for _ in 0..n {
            at = G::offset(at, files, ranks)?;
            passed = passed.with(at);
        }
    }
    let target = G::Bitboard::from_square(at);
    Some(Path {
        target,
        through: passed.without(target),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board10x8;

    #[test]
    fn leaps_jump_and_knights_moves_are_left_to_the_knight() {
        let camel = [
            (1, 3),
            (3, 1),
            (-1, 3),
            (-3, 1),
            (1, -3),
            (3, -1),
            (-1, -3),
            (-3, -1),
        ];
        let steps: Vec<Step> = camel.into_iter().chain(KNIGHT).collect();
        let moves = IrregularMoves::<Board10x8>::new(&steps, false);
        let [b1, c4, e2] =
            [(1, 0), (2, 3), (4, 1)].map(|(file, rank)| Board10x8::square(file, rank));
        let reached = moves.attacks(b1, Board10x8::all());
        let a4 = Board10x8::square(0, 3);
        assert_eq!(reached.squares().collect::<Vec<_>>(), [e2, a4, c4]);
        assert_eq!(moves.ways(b1, c4).collect::<Vec<_>>(), [0]);
        assert_eq!(moves.ways(b1, Board10x8::square(2, 2)).count(), 0);
    }
}
