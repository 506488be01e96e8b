//! King and pawn against king (KPK): a bitbase built on first use (<https://www.chessprogramming.org/KPK>).
//!
//! Retrograde analysis of one pawn square at a time, from the last rank back. All squares of the lone king are handled
//! at once as a bitboard, so that even the largest board takes only milliseconds.

use super::EndgameTable;
use crate::board::{Bitboard, Color, Geometry, PieceKind, Square};
use crate::position::{Position, Rules};

/// The KPK bitbase of one board and one set of promotions. The pawn is White's; positions with a black pawn are
/// mirrored.
pub struct KpkBitbase<G: Geometry> {
    /// By squares of pawn and its king: squares of the lone king where the pawn's side, to move, wins.
    won: Vec<G::Bitboard>,
    /// The same with the lone king to move.
    lost: Vec<G::Bitboard>,
}

impl<G: Geometry> KpkBitbase<G> {
    /// Builds the bitbase for `rules` and a pawn that becomes one of `promotions`.
    pub fn new(rules: &Rules<G>, promotions: &[PieceKind], known: &EndgameTable) -> KpkBitbase<G> {
        let board = G::all().without(rules.walls);
        let mut table = KpkBitbase {
            won: vec![G::Bitboard::EMPTY; G::SQUARES * G::SQUARES],
            lost: vec![G::Bitboard::EMPTY; G::SQUARES * G::SQUARES],
        };
        let last = rules.ranks() - 1;
        let mating = || promotions.iter().filter(|kind| known.mates_alone(**kind));
        for square in rules.home_squares(Color::Black) {
            for king in board.without(G::Bitboard::from_square(square)).squares() {
                table.lost[at::<G>(square, king)] = promoted(rules, mating(), board, square, king);
            }
        }
        for rank in (0..last).rev() {
            for file in 0..rules.files() {
                table.solve_pawn(rules, board, G::square(file, rank));
            }
        }
        table
    }

    /// True if the side with the pawn wins. The position must have two kings and one pawn.
    pub fn is_won(&self, position: &Position<G>) -> bool {
        let pawn = position.kind(PieceKind::Pawn).lsb();
        let strong = if position.color(Color::White).contains(pawn) { Color::White } else { Color::Black };
        if position.rules().pawns.last_rank[strong].contains(pawn) {
            return false;
        }
        let turn = |square: Square| match strong {
            Color::White => square,
            Color::Black => {
                let top = position.rules().ranks() - 1;
                G::square(G::file(square), top - G::rank(square))
            }
        };
        let index = at::<G>(turn(pawn), turn(position.king(strong)));
        let table = if position.side_to_move() == strong { &self.won } else { &self.lost };
        table[index].contains(turn(position.king(!strong)))
    }

    /// Solves all positions with the pawn on this square, given those with the pawn further ahead.
    fn solve_pawn(&mut self, rules: &Rules<G>, board: G::Bitboard, pawn: Square) {
        let tables = rules.tables;
        let guarded = tables.pawn[Color::White][pawn];
        let ahead = Square::new((pawn.index() + G::FILES) as u8);
        let passing = &rules.pawns.ep_rank[Color::White];
        let double =
            (G::rank(pawn) == 1 && passing.contains(ahead)).then(|| Square::new((ahead.index() + G::FILES) as u8));
        let others = board.without(G::Bitboard::from_square(pawn));
        let mut changed = true;
        while changed {
            changed = false;
            for king in others.squares() {
                let index = at::<G>(pawn, king);
                let near = tables.king[king].with(king);
                let to_move = others.without(near);
                let mut won = G::Bitboard::EMPTY;
                for to in (tables.king[king] & others).squares() {
                    won |= self.lost[at::<G>(pawn, to)];
                }
                if ahead != king {
                    won |= self.lost[at::<G>(ahead, king)];
                    if let Some(double) = double
                        && double != king
                    {
                        won |= self.lost[at::<G>(double, king)].without(G::Bitboard::from_square(ahead));
                    }
                }
                won &= to_move.without(guarded);
                // The lone king may capture the pawn if it is not defended.
                let targets = board.without(near | guarded);
                let saving = targets.without(won);
                let moves_or_mate = spread(rules, targets) | guarded;
                let lost = (to_move & moves_or_mate).without(spread(rules, saving));
                changed |= won != self.won[index] || lost != self.lost[index];
                self.won[index] = won;
                self.lost[index] = lost;
            }
        }
    }
}

#[inline(always)]
fn at<G: Geometry>(pawn: Square, king: Square) -> usize {
    pawn.index() * G::SQUARES + king.index()
}

/// All squares a king step from a square of the set.
fn spread<G: Geometry>(rules: &Rules<G>, set: G::Bitboard) -> G::Bitboard {
    let tables = rules.tables;
    let beside = tables.east_west(set);
    let row = set | beside;
    let up = G::up(row.without(tables.ranks[G::RANKS - 1]));
    beside | up | G::down(row)
}

/// The squares where the lone king, to move, loses after a promotion on `square`. A piece that mates alone wins unless
/// it is captured at once or gives stalemate.
fn promoted<'a, G: Geometry>(
    rules: &Rules<G>,
    mating: impl Iterator<Item = &'a PieceKind>,
    board: G::Bitboard,
    square: Square,
    king: Square,
) -> G::Bitboard {
    let tables = rules.tables;
    let near = tables.king[king].with(king);
    let mut lost = G::Bitboard::EMPTY;
    for kind in mating {
        let attacked = tables.attacks(*kind, square, rules.walls.with(king));
        let targets = board.without(attacked | near);
        let mut saved = G::Bitboard::EMPTY;
        if targets.contains(square) {
            saved = tables.king[square];
        }
        lost |= (spread(rules, targets) | attacked).without(saved);
    }
    lost & board.without(near.with(square))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Board8x8, Board10x8, Piece};
    use crate::position::{MoveKind, Setup};
    use crate::testing::{array, game, own_games};
    use std::sync::Arc;

    fn setup<G: Geometry>(squares: [Square; 3], colors: [Color; 2], side: Color) -> Setup<G> {
        let mut setup = Setup::empty();
        let [strong, weak] = colors;
        let kinds = [
            Piece::new(strong, PieceKind::King),
            Piece::new(weak, PieceKind::King),
            Piece::new(strong, PieceKind::Pawn),
        ];
        for (square, piece) in squares.into_iter().zip(kinds) {
            setup.board[square] = Some(piece);
        }
        setup.side = side;
        setup
    }

    /// The pawn's side wins `child`, which comes from a position of this ending by a move of `kind`.
    fn is_won_after<G: Geometry>(
        table: &KpkBitbase<G>,
        known: &EndgameTable,
        child: &Position<G>,
        kind: MoveKind,
    ) -> bool {
        if child.kind(PieceKind::Pawn).any() {
            return table.is_won(child);
        }
        let MoveKind::Promotion(piece) = kind else {
            return false;
        };
        let replies = child.legal_moves();
        let taken = replies.iter().any(|reply| !child.is_vacant(reply.to()));
        known.mates_alone(piece) && !taken && (!replies.is_empty() || child.in_check())
    }

    /// Checks each position against the positions after its moves. Returns how many White wins with the pawn.
    fn is_consistent<G: Geometry>(rules: &'static Rules<G>) -> usize {
        let known = EndgameTable::of_board(rules.files());
        let board = G::all().without(rules.walls);
        let mut won = 0;
        for strong in Color::ALL {
            let table = KpkBitbase::new(rules, &rules.pawns.promotions[strong], known);
            let colors = [strong, !strong];
            for side in Color::ALL {
                // Of pawns on the edge only those that move have been analysed.
                for pawn in board.without(rules.first_rank[0] | rules.first_rank[1]).squares() {
                    for king in board.squares().filter(|king| *king != pawn) {
                        for alone in board.squares().filter(|s| *s != pawn && *s != king) {
                            let setup = setup([king, alone, pawn], colors, side);
                            let Ok(position) = Position::from_setup(rules, &setup) else {
                                continue;
                            };
                            let moves = position.legal_moves();
                            let mut children = moves.iter().map(|mv| {
                                let mut child = position;
                                child.make(*mv);
                                is_won_after(&table, known, &child, mv.kind())
                            });
                            let expected = if side == strong {
                                children.any(|won| won)
                            } else {
                                children.all(|won| won) && (!moves.is_empty() || position.in_check())
                            };
                            assert_eq!(table.is_won(&position), expected, "{setup:?}");
                            won += usize::from(expected && strong == Color::White);
                        }
                    }
                }
            }
        }
        won
    }

    #[test]
    fn wins_and_draws_follow_from_the_moves() {
        let chess = array::<Board8x8>("chess", 0);
        // The known number for chess counts only the files a to d; the others are symmetrical.
        assert_eq!(is_consistent(chess.position().rules()), 2 * 111_282);
        let text = "[small]\nking = k\npawn = p\nrook = r\nmaxFile = e\nmaxRank = 6\ncastling = false\n\
                    startFen = kr3/ppppp/5/5/PPPPP/KR3 w - - 0 1\npromotionPieceTypes = r\n\
                    [knights:small]\nknight = n\npromotionPieceTypesBlack = n\n";
        for variant in own_games(text) {
            let won = is_consistent(Rules::<Board8x8>::new(Arc::clone(&variant)).unwrap());
            assert!(won > 1000);
            assert_eq!(is_consistent(Rules::<Board10x8>::new(variant).unwrap()), won);
        }
    }

    #[test]
    fn ten_files_have_the_same_rules() {
        let won = |text: &str| {
            let game = game::<Board10x8>("capablanca", text);
            let rules = game.position().rules();
            KpkBitbase::new(rules, &rules.pawns.promotions[0], EndgameTable::of_board(10)).is_won(game.position())
        };
        // The opposition, a pawn on the edge, and one that cannot be caught.
        assert!(won("4k5/10/4K5/4P5/10/10/10/10 w - - 0 1"));
        assert!(!won("4k5/10/10/4K5/4P5/10/10/10 b - - 0 1"));
        assert!(!won("9k/10/9K/9P/10/10/10/10 w - - 0 1"));
        assert!(won("k9/10/10/9P/10/10/10/K9 w - - 0 1"));
        assert!(won("k9/10/10/10/9p/10/10/K9 b - - 0 1"));
        assert!(!won("k9/10/10/10/9p/10/10/6K3 w - - 0 1"));
    }
}
