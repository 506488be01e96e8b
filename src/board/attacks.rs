//! Precomputed attack, line and distance tables.

use super::geometry::SQUARE_CAPACITY;
use super::movement::{Movement, Regular};
use super::paths::PieceMoves;
use super::piece::{DIAGONALS, KING, KNIGHT, ORTHOGONALS, Step};
use super::rays::{line, rays};
use super::{Bitboard, Color, Geometry, MAX_FILES, MAX_RANKS, PieceKind, Square};
use crate::lock;
use std::sync::Mutex;

/// A movement that a game declares, and what else its moves depend on.
#[derive(PartialEq)]
struct Declared<G: Geometry> {
    movement: Movement,
    /// By colour: the squares from which it makes its initial moves.
    initial: [G::Bitboard; 2],
    /// By colour: where it may go if not everywhere. Slides along lines and knight's moves are compiled, too, then.
    limited: Option<[G::Bitboard; 2]>,
}

/// A set of squares by square.
pub type PerSquare<G> = [<G as Geometry>::Bitboard; SQUARE_CAPACITY];

/// The precomputed tables of one geometry, from [`Geometry::tables`].
pub struct Tables<G: Geometry> {
    sliders: G::Sliders,
    irregular: Box<[PieceMoves<G>; PieceKind::IRREGULAR.len()]>,
    declared: Mutex<Vec<(Declared<G>, &'static PieceMoves<G>)>>,
    /// By square: the squares a king's step away.
    pub king: PerSquare<G>,
    /// By square: the squares a knight's move away.
    pub knight: PerSquare<G>,
    /// By colour and square: the squares that a pawn attacks.
    pub pawn: [PerSquare<G>; 2],
    /// By square: the diagonals through it, without it.
    pub diagonals: PerSquare<G>,
    /// By square: the rank and file through it, without it.
    pub orthogonals: PerSquare<G>,
    /// By square: the distance to each square, in king moves ([`Geometry::distance`]).
    pub distances: [G::Cells; SQUARE_CAPACITY],
    /// By two squares: those strictly between them on a rank, file or diagonal; otherwise empty.
    pub between: Box<[PerSquare<G>; SQUARE_CAPACITY]>,
    /// By two different squares: the whole rank, file or diagonal through them; empty if there is none.
    pub line: Box<[PerSquare<G>; SQUARE_CAPACITY]>,
    /// The files, from the a-file.
    pub files: [G::Bitboard; MAX_FILES],
    /// The ranks, from the first.
    pub ranks: [G::Bitboard; MAX_RANKS],
    /// The dark squares, the colour of a1.
    pub dark: G::Bitboard,
}

impl<G: Geometry> Tables<G> {
    /// A movement that a game declares: its irregular moves, or all of them if it is `limited` to some squares. It
    /// lives as long as the process, for all games with the same piece.
    pub fn declared(
        &self,
        movement: &Movement,
        initial: [G::Bitboard; 2],
        limited: Option<[G::Bitboard; 2]>,
    ) -> &'static PieceMoves<G> {
        let has_initial = movement.rules().iter().any(|rule| rule.initial);
        let initial = initial.map(|squares| if has_initial { squares } else { G::Bitboard::EMPTY });
        let key = Declared { movement: movement.clone(), initial, limited };
        let mut declared = lock(&self.declared);
        if let Some((_, moves)) = declared.iter().find(|(known, _)| *known == key) {
            return moves;
        }
        let moves = match limited {
            Some(within) => PieceMoves::all(movement, initial, within),
            None => PieceMoves::irregular(movement, initial),
        };
        let moves = Box::leak(Box::new(moves));
        declared.push((key, moves));
        moves
    }

    /// Computes all tables. Use [`Geometry::tables`], which does so once per process.
    pub fn build() -> Tables<G> {
        let empty = G::Bitboard::EMPTY;
        let steps = |square: Square, steps: &[Step]| {
            G::Bitboard::of(steps.iter().filter_map(|(files, ranks)| G::offset(square, *files, *ranks)))
        };
        let mut tables = Tables {
            sliders: G::build_sliders(),
            king: [empty; SQUARE_CAPACITY],
            knight: [empty; SQUARE_CAPACITY],
            pawn: [[empty; SQUARE_CAPACITY]; 2],
            diagonals: [empty; SQUARE_CAPACITY],
            orthogonals: [empty; SQUARE_CAPACITY],
            distances: [G::cells(0); SQUARE_CAPACITY],
            between: Box::new([[empty; SQUARE_CAPACITY]; SQUARE_CAPACITY]),
            line: Box::new([[empty; SQUARE_CAPACITY]; SQUARE_CAPACITY]),
            irregular: Box::new(PieceKind::IRREGULAR.map(PieceMoves::<G>::of)),
            declared: Mutex::default(),
            files: [empty; MAX_FILES],
            ranks: [empty; MAX_RANKS],
            dark: empty,
        };
        for file in 0..G::FILES {
            tables.files[file] = G::file_mask(file);
        }
        for rank in 0..G::RANKS {
            tables.ranks[rank] = G::rank_mask(rank);
        }
        for square in G::all().squares() {
            let i = square.index();
            if (G::file(square) + G::rank(square)).is_multiple_of(2) {
                tables.dark = tables.dark.with(square);
            }
            tables.king[i] = steps(square, &KING);
            tables.knight[i] = steps(square, &KNIGHT);
            tables.pawn[Color::White][i] = steps(square, &[(-1, 1), (1, 1)]);
            tables.pawn[Color::Black][i] = steps(square, &[(-1, -1), (1, -1)]);
            tables.diagonals[i] = rays::<G>(square, &DIAGONALS, empty);
            tables.orthogonals[i] = rays::<G>(square, &ORTHOGONALS, empty);
            for directions in [DIAGONALS, ORTHOGONALS] {
                for (files, ranks) in directions {
                    let both = [(files, ranks), (-files, -ranks)];
                    let through = rays::<G>(square, &both, empty).with(square);
                    for (to, passed, _) in line::<G>(square, (files, ranks)) {
                        tables.between[i][to] = passed;
                        tables.line[i][to] = through;
                    }
                }
            }
            for other in G::all().squares() {
                tables.distances[i][other] = G::distance(square, other) as u8;
            }
        }
        tables
    }

    /// Squares that a bishop on `square` attacks, with `occupied` squares blocking it.
    #[inline(always)]
    pub fn bishop(&self, square: Square, occupied: G::Bitboard) -> G::Bitboard {
        G::bishop_attacks(&self.sliders, square, occupied)
    }

    /// Squares that a rook on `square` attacks, with `occupied` squares blocking it.
    #[inline(always)]
    pub fn rook(&self, square: Square, occupied: G::Bitboard) -> G::Bitboard {
        G::rook_attacks(&self.sliders, square, occupied)
    }

    /// The moves of a kind that are neither slides along lines nor knight's moves, if it has any.
    #[inline(always)]
    pub fn irregular(&self, kind: PieceKind) -> Option<&PieceMoves<G>> {
        if !kind.is_irregular() {
            return None;
        }
        let place = PieceKind::IRREGULAR.iter().position(|other| *other == kind)?;
        self.irregular.get(place)
    }

    /// The squares that a piece of `kind` on `square` attacks, with `occupied` squares blocking it. Empty for pawns.
    #[inline(always)]
    pub fn attacks(&self, kind: PieceKind, square: Square, occupied: G::Bitboard) -> G::Bitboard {
        if kind == PieceKind::King {
            return self.king[square];
        }
        let regular = self.regular(kind.regular(), square, occupied);
        match self.irregular(kind) {
            Some(moves) => regular | moves.attacks(Color::White, square, occupied),
            None => regular,
        }
    }

    /// The squares that the moves `parts` of bishop, rook and knight reach.
    #[inline(always)]
    pub fn regular(&self, parts: Regular, square: Square, occupied: G::Bitboard) -> G::Bitboard {
        let mut reached = G::Bitboard::EMPTY;
        if parts.knight {
            reached |= self.knight[square];
        }
        if parts.diagonal {
            reached |= self.bishop(square, occupied);
        }
        if parts.orthogonal {
            reached |= self.rook(square, occupied);
        }
        reached
    }

    /// The squares that pawns of `color` on `pawns` attack; beyond the top of the board for pawns on the last rank.
    #[inline(always)]
    pub fn pawns(&self, color: Color, pawns: G::Bitboard) -> G::Bitboard {
        // Sideways first: a bit above the top rank would come back at the right edge.
        G::forward(color, self.east_west(pawns))
    }

    /// The squares left and right of the squares of `set`.
    #[inline(always)]
    pub fn east_west(&self, set: G::Bitboard) -> G::Bitboard {
        set.without(self.files[G::FILES - 1]) << 1 | set.without(self.files[0]) >> 1
    }

    /// True if all squares of `set` have the same colour.
    pub fn is_one_colored(&self, set: G::Bitboard) -> bool {
        (set & self.dark).is_empty() || set.without(self.dark).is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Board8x8, Board10x8, Board12x10};
    use rand::rngs::SmallRng;
    use rand::{Rng, SeedableRng};

    /// Sets of every density: a wrong magic may show only on crowded or only on empty lines.
    fn random_sets<G: Geometry>(rng: &mut SmallRng, count: usize) -> Vec<G::Bitboard> {
        (0..count)
            .map(|_| {
                let density = rng.random_range(0.0..1.0);
                G::Bitboard::of(G::all().squares().filter(|_| rng.random_bool(density)))
            })
            .collect()
    }

    fn sliders_match_rays<G: Geometry>() {
        let mut rng = SmallRng::seed_from_u64(1);
        let tables = G::tables();
        for occupied in random_sets::<G>(&mut rng, 400) {
            for square in G::all().squares() {
                let slow = |directions| rays::<G>(square, directions, occupied);
                assert_eq!(tables.bishop(square, occupied), slow(&DIAGONALS));
                assert_eq!(tables.rook(square, occupied), slow(&ORTHOGONALS));
            }
        }
    }

    #[test]
    fn sliders_agree_with_rays() {
        sliders_match_rays::<Board8x8>();
        sliders_match_rays::<Board10x8>();
        sliders_match_rays::<Board12x10>();
    }

    #[test]
    fn lines_and_squares_between() {
        let tables = Board10x8::tables();
        let (a1, d4, j1) = (Board10x8::square(0, 0), Board10x8::square(3, 3), Board10x8::square(9, 0));
        assert_eq!(tables.between[a1][d4].count(), 2);
        assert_eq!(tables.between[a1][j1].count(), 8);
        assert_eq!(tables.line[d4][a1].count(), 8);
        assert!(tables.line[d4][j1].is_empty() && tables.between[d4][j1].is_empty());
    }
}
