//! How each kind of piece of a game moves: the kinds that are the same in every game by tables made at compile time,
//! and those that the game declares.

use super::Rules;
use crate::board::movement::{Movement, Rule};
use crate::board::paths::PieceMoves;
use crate::board::{Bitboard, Color, Geometry, Piece, PieceKind, Regular, Square};
use crate::variant::{OwnPiece, Region, Variant};

/// The moves of the kinds that a game declares.
pub struct OwnMoves<G: Geometry> {
    /// Those of the kinds [`PieceKind::CUSTOM`], in their order.
    moves: Vec<&'static PieceMoves<G>>,
    /// Those of the king, if it does not move as in chess.
    king: Option<&'static PieceMoves<G>>,
    /// The kinds that have all moves of a bishop, of a rook, of a knight.
    pub(super) diagonal: Vec<PieceKind>,
    pub(super) orthogonal: Vec<PieceKind>,
    pub(super) knightly: Vec<PieceKind>,
    /// The kinds that have other moves, among them a king with moves of its own.
    irregular: Vec<PieceKind>,
    /// The kinds with moves over an occupied square.
    pub(super) hopping: Vec<PieceKind>,
    /// The kinds with initial moves: these moves, from anywhere, and the others.
    initial: Vec<(PieceKind, [&'static PieceMoves<G>; 2])>,
}

impl<G: Geometry> OwnMoves<G> {
    /// Compiles the movements that `variant` declares. By colour, `initial` are the squares of its initial moves.
    pub(super) fn new(variant: &Variant, initial: [G::Bitboard; 2]) -> OwnMoves<G> {
        let within = |kind: PieceKind| {
            let regions = variant.mobility_of(kind)?;
            Some(regions.map(|region| region.map_or(!G::Bitboard::EMPTY, Region::on::<G>)))
        };
        let tables = G::tables();
        let compile = |(kind, piece): (PieceKind, &OwnPiece)| tables.declared(&piece.movement, initial, within(kind));
        let pieces = PieceKind::CUSTOM.into_iter().zip(&variant.own_pieces);
        let everywhere = [!G::Bitboard::EMPTY; 2];
        let king = match (&variant.king_movement, within(PieceKind::King)) {
            (None, None) => None,
            (_, within) => {
                let movement = variant.movement(PieceKind::King);
                Some(tables.declared(&movement, initial, Some(within.unwrap_or(everywhere))))
            }
        };
        let mut own = OwnMoves {
            moves: pieces.map(compile).collect(),
            king,
            diagonal: Vec::new(),
            orthogonal: Vec::new(),
            knightly: Vec::new(),
            irregular: Vec::new(),
            hopping: Vec::new(),
            initial: Vec::new(),
        };
        for kind in PieceKind::ALL {
            let rules = variant.own_movement(kind).map(Movement::rules);
            let rules = rules.unwrap_or_default().iter();
            let (initial, others): (Vec<Rule>, Vec<Rule>) = rules.partition(|rule| rule.initial);
            if !initial.is_empty() {
                let from_anywhere = initial.into_iter().map(|rule| Rule { initial: false, ..rule });
                let both = [Movement::new(from_anywhere), Movement::new(others)];
                let nowhere = [G::Bitboard::EMPTY; 2];
                let both = both.map(|movement| tables.declared(&movement, nowhere, Some(everywhere)));
                own.initial.push((kind, both));
            }
        }
        let kinds = PieceKind::CUSTOM.into_iter().zip(&own.moves);
        for (kind, moves) in kinds.chain(own.king.iter().map(|moves| (PieceKind::King, moves))) {
            for (kinds, has) in [
                (&mut own.diagonal, moves.regular.diagonal),
                (&mut own.orthogonal, moves.regular.orthogonal),
                (&mut own.knightly, moves.regular.knight),
                (&mut own.irregular, moves.has_others()),
                (&mut own.hopping, moves.hops()),
            ] {
                if has {
                    kinds.push(kind);
                }
            }
        }
        own
    }

    #[inline(always)]
    pub(super) fn of(&self, kind: PieceKind) -> Option<&'static PieceMoves<G>> {
        match kind {
            PieceKind::King => self.king,
            _ => {
                let own = kind.index().checked_sub(PieceKind::KNOWN_COUNT)?;
                self.moves.get(own).copied()
            }
        }
    }

    /// True if a kind has initial moves.
    pub(super) fn has_initial(&self) -> bool {
        !self.initial.is_empty()
    }

    /// The initial moves of a kind, from anywhere, and its others.
    fn initial(&self, kind: PieceKind) -> Option<&[&'static PieceMoves<G>; 2]> {
        let place = self.initial.iter().find(|(with, _)| *with == kind);
        place.map(|(_, moves)| moves)
    }

    /// True if a kind has moves that are neither slides along lines nor knight's moves.
    pub(super) fn has_irregular(&self) -> bool {
        !self.irregular.is_empty()
    }
}

/// By colour: the squares of `board` from which a piece could not move if the board were empty, or had pieces to hop
/// over, initial moves apart.
pub(super) fn immobile_squares<G: Geometry>(
    variant: &Variant,
    kind: PieceKind,
    board: G::Bitboard,
) -> [G::Bitboard; 2] {
    if variant.letter(kind).is_none() {
        return [G::Bitboard::EMPTY; 2];
    }
    let movement = variant.movement(kind);
    let lasting = movement.rules().iter().filter(|rule| !rule.initial);
    let lasting = Movement::new(lasting.copied());
    let moves = PieceMoves::<G>::all(&lasting, [G::Bitboard::EMPTY; 2], [!G::Bitboard::EMPTY; 2]);
    Color::ALL.map(|color| {
        let cannot_move = |square: &Square| {
            let to = match kind {
                PieceKind::Pawn => G::forward(color, G::Bitboard::from_square(*square)),
                _ => {
                    let full = (!G::Bitboard::EMPTY).without(G::Bitboard::from_square(*square));
                    moves.quiet(color, *square, !board) | moves.quiet(color, *square, full)
                }
            };
            (to & board).is_empty()
        };
        G::Bitboard::of(board.squares().filter(cannot_move))
    })
}

impl<G: Geometry> Rules<G> {
    /// The moves of a kind that are neither slides along lines nor knight's moves, if it has any. For a kind of the
    /// game's own, `Some` even if there are none; all its moves if it is limited to some squares.
    #[inline(always)]
    pub fn irregular(&self, kind: PieceKind) -> Option<&PieceMoves<G>> {
        if G::OPEN
            && let Some(moves) = self.own.of(kind)
        {
            return Some(moves);
        }
        self.tables.irregular(kind)
    }

    /// The kinds with irregular moves, and these moves.
    #[inline(always)]
    pub fn irregular_kinds(&self) -> impl Iterator<Item = (PieceKind, &PieceMoves<G>)> {
        let known = PieceKind::IRREGULAR.into_iter();
        let known = known.filter_map(|kind| Some((kind, self.tables.irregular(kind)?)));
        let own: &[PieceKind] = if G::OPEN { &self.own.irregular } else { &[] };
        known.chain(own.iter().filter_map(|kind| Some((*kind, self.own.of(*kind)?))))
    }

    /// True if both kings move as in chess, and everywhere.
    #[inline(always)]
    pub fn has_usual_king(&self) -> bool {
        !G::OPEN || self.own.king.is_none()
    }

    /// Which moves of bishop, rook and knight a kind has.
    #[inline(always)]
    pub fn regular(&self, kind: PieceKind) -> Regular {
        match self.own.of(kind) {
            Some(moves) if G::OPEN => moves.regular,
            _ => kind.regular(),
        }
    }

    /// The squares that a piece of `kind` on `square` reaches by slides along lines and knight's moves.
    #[inline(always)]
    pub fn regular_moves(&self, kind: PieceKind, square: Square, occupied: G::Bitboard) -> G::Bitboard {
        self.tables.regular(self.regular(kind), square, occupied)
    }

    /// The squares that a piece of `kind` on `square` reaches, with `occupied` squares in its way; where the game
    /// declares its moves, those that are not regular by `others`. Empty for pawns.
    #[inline(always)]
    fn moves(
        &self,
        kind: PieceKind,
        square: Square,
        occupied: G::Bitboard,
        others: impl Fn(&PieceMoves<G>) -> G::Bitboard,
    ) -> G::Bitboard {
        match self.own.of(kind) {
            Some(own) if G::OPEN => self.regular_moves(kind, square, occupied) | others(own),
            _ => self.tables.attacks(kind, square, occupied),
        }
    }

    /// The squares that a piece of `kind` and `color` on `square` attacks, with `occupied` squares in its way. Empty
    /// for pawns.
    #[inline(always)]
    pub fn attacks(&self, kind: PieceKind, color: Color, square: Square, occupied: G::Bitboard) -> G::Bitboard {
        self.moves(kind, square, occupied, |own| own.attacks(color, square, occupied))
    }

    /// The squares to which a piece of `kind` and `color` on `square` can move if `enemies` stand on some of the
    /// `occupied` squares, without regard to its own king. Empty for pawns.
    pub fn reach(
        &self,
        kind: PieceKind,
        color: Color,
        square: Square,
        occupied: G::Bitboard,
        enemies: G::Bitboard,
    ) -> G::Bitboard {
        let reach = |own: &PieceMoves<G>| own.reach(color, square, occupied, enemies);
        self.moves(kind, square, occupied, reach) & (enemies | !occupied)
    }

    /// True if the game forbids a piece of `kind` and `color` on `square`.
    pub fn is_closed_to(&self, kind: PieceKind, color: Color, square: Square) -> bool {
        let regions = self.variant.mobility_of(kind);
        let region = regions.and_then(|regions| regions[color]);
        let immobile = self.immobile.as_ref();
        region.is_some_and(|region| !region.on::<G>().contains(square))
            || immobile.is_some_and(|immobile| immobile[color][kind].contains(square))
    }

    /// The squares to which a piece of `kind` and `color` on `square` may go if they are empty. Empty for pawns.
    pub fn quiet_moves(&self, kind: PieceKind, color: Color, square: Square, occupied: G::Bitboard) -> G::Bitboard {
        self.moves(kind, square, occupied, |own| own.quiet(color, square, occupied))
    }

    /// True if a move of `piece` is one that it makes only from where pawns make double steps, so that it can be
    /// captured on the squares that it has passed. A king never can.
    pub(super) fn is_initial(&self, piece: Piece, from: Square, to: Square) -> bool {
        let moves = self.own.initial(piece.kind);
        let moves = moves.filter(|_| piece.kind != PieceKind::King);
        moves.is_some_and(|moves| {
            let [initial, others] = moves.each_ref().map(|moves| moves.quiet(piece.color, from, self.walls));
            initial.without(others).contains(to)
        })
    }

    /// True if `piece` may go back from `to` to `from` in one move, on an empty board or over another piece.
    pub(super) fn is_reversible(&self, piece: Piece, from: Square, to: Square) -> bool {
        let back = |occupied| match self.own.initial(piece.kind) {
            Some([_, others]) => others.quiet(piece.color, to, occupied).contains(from),
            None => (self.quiet_moves(piece.kind, piece.color, to, occupied)).contains(from),
        };
        let hops = self.own.hopping.contains(&piece.kind);
        let mut hurdles = (!self.walls).squares().filter(|_| hops);
        back(self.walls) || hurdles.any(|hurdle| back(self.walls.with(hurdle)))
    }

    /// The kinds that the game declares.
    #[inline(always)]
    pub fn own_kinds(&self) -> impl Iterator<Item = PieceKind> + use<'_, G> {
        let count = if G::OPEN { self.own.moves.len() } else { 0 };
        PieceKind::CUSTOM.into_iter().take(count)
    }

    /// The known kind that moves most like `kind`, whose weights in the evaluation it has.
    pub fn like(&self, kind: PieceKind) -> PieceKind {
        if kind.index() < PieceKind::KNOWN_COUNT {
            return kind.like();
        }
        let Regular { diagonal, orthogonal, knight } = self.regular(kind);
        match (diagonal, orthogonal, knight) {
            (true, true, _) => PieceKind::Queen,
            (true, false, true) => PieceKind::Archbishop,
            (false, true, true) => PieceKind::Chancellor,
            (false, true, false) => PieceKind::Rook,
            (true, false, false) => PieceKind::Bishop,
            (false, false, _) => PieceKind::Knight,
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::board::Board12x10;
    use crate::notation::{fen, read_move, square};
    use crate::position::Position;
    use crate::testing::own_rules;

    /// The position `text` of a game with these lines.
    fn position(lines: &str, text: &str) -> Position<Board12x10> {
        fen::read(own_rules(&format!("[own:{lines}\n")), text).unwrap()
    }

    /// As Fairy-Stockfish has it.
    #[test]
    fn pieces_that_only_hop_can_move_and_those_that_only_capture_cannot() {
        for (betza, text, targets) in [
            ("gQ", "4k3/8/8/8/8/8/1P1P4/2X1K3", "f1 a3 e3"),
            ("mpQ2", "4k3/8/8/8/8/8/1P1P4/2X1K3", "a3 e3"),
            ("cW", "4k3/8/8/8/8/8/2p5/2X1K3", ""),
        ] {
            let game = format!("chess]\ncustomPiece1 = x:{betza}\nimmobilityIllegal = true");
            let position = position(&game, &format!("{text} w - - 0 1"));
            let from = square::read::<Board12x10>("c1").unwrap();
            let mut found: Vec<_> = position.legal_moves().into_iter().filter(|mv| mv.from() == from).collect();
            found.sort_by_key(|mv| mv.to());
            let found: Vec<String> = found.iter().map(|mv| square::name::<Board12x10>(mv.to())).collect();
            assert_eq!(found.join(" "), targets, "{betza}");
        }
    }

    #[test]
    fn a_king_is_not_captured_en_passant() {
        let game = "chess]\nking = k:KimD\ncastling = false";
        let mut position = position(game, "8/4k3/4P3/8/8/8/8/4K3 b - - 0 1");
        position.make(read_move(&position, "e7c7").unwrap());
        assert_eq!(fen::write(&position), "8/2k5/4P3/8/8/8/8/4K3 w - - 1 2");
        assert!(read_move(&position, "e6d7").is_err());
    }

    #[test]
    fn pieces_are_gated_only_where_they_may_go() {
        let game = "seirawan]\narchbishop = -\nbiskni = h\nmobilityRegionWhiteBiskni = *2 *3";
        let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[HEhe] w KQBCDFGkqbcdfg - 0 1";
        let position = position(game, start);
        assert_eq!(position.legal_moves().len(), 24);
        let error = read_move(&position, "b1c3h").unwrap_err().to_string();
        assert!(error.contains("forbid a drop of a"), "{error}");
    }

    #[test]
    fn first_moves_drop_no_second_piece_on_a_file_where_drops_may_not() {
        let text = "rnbqkbnr/pppppppp/8/8/6H1/8/PPPPPPPP/RNBQKBNR[H] w KQBCDFGkqbcdfg - 0 1";
        let position = position("shouse]\ndropNoDoubled = h", text);
        assert!(read_move(&position, "b1c3h").is_ok());
        let error = read_move(&position, "g1f3h").unwrap_err().to_string();
        assert!(error.contains("forbid a drop of a"), "{error}");
    }

    /// As in Fairy-Stockfish, though on an empty board the piece could not move.
    #[test]
    fn hops_can_be_taken_back() {
        for (betza, text, mv, clock) in [
            ("pB", "4k3/8/8/8/8/8/3P4/2X1K3", "c1e3", 8),
            ("pR", "4k3/8/8/8/8/2P5/8/2X1K3", "c1c7", 8),
            ("fpR", "4k3/8/8/8/8/2P5/8/2X1K3", "c1c7", 0),
            ("gR", "4k3/8/8/8/8/2P5/8/2X1K3", "c1c4", 8),
        ] {
            let game = format!("chess]\ncustomPiece1 = x:{betza}\nnMoveRuleTypes = px");
            let mut position = position(&game, &format!("{text} w - - 7 9"));
            position.make(read_move(&position, mv).unwrap());
            assert_eq!(position.halfmove_clock(), clock, "{betza}");
        }
    }
}
