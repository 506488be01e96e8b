//! The weights that the rules of a game do not give: as data, so that they can be tuned.
//!
//! A board of eight files and one of ten have values of their own ([`EvalParams::of_board`]), which `tuned` holds as
//! the program `tune` of `tuning/` wrote them. Ranks and distances are counted in steps, so that none of this
//! knows the size of a board.

use super::tuned;
use super::{PhasedScore, number::Number};
use crate::board::PieceKind;

/// Kinds of pieces that move alike share their weights; there are so many.
pub const PIECE_CLASSES: usize = 9;

/// The kinds that stand for all others that move alike, in the order of arrays of [`PIECE_CLASSES`] elements.
pub const PIECE_CLASS_NAMES: [&str; PIECE_CLASSES] = [
    "pawn",
    "knight",
    "bishop",
    "rook",
    "queen",
    "king",
    "archbishop",
    "chancellor",
    "sissa",
];

/// The index of a kind in arrays of [`PIECE_CLASSES`] elements.
pub const fn piece_class(kind: PieceKind) -> usize {
    match kind {
        PieceKind::Minister => PieceKind::Archbishop as usize,
        PieceKind::Sissa => 8,
        _ => kind as usize,
    }
}

macro_rules! params {
    ($($(#[$meta:meta])* $name:ident: $type:ty,)*) => {
        /// The weights of one family of games. A [`PhasedScore`] is (middle game, end game); values are in centipawns
        /// if nothing else is said.
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub struct EvalParams {
            $($(#[$meta])* pub $name: $type,)*
        }

        impl EvalParams {
            /// All values one after the other, a pair as two, in the order of the fields.
            pub fn numbers(&self) -> Vec<i32> {
                let mut numbers = Vec::new();
                $(self.$name.read(&mut numbers);)*
                numbers
            }

            /// The terms with these values, in the order of [`EvalParams::numbers`]; those that are missing stay as
            /// they are.
            #[must_use]
            pub fn with_numbers(&self, numbers: &[i32]) -> EvalParams {
                let mut params = self.clone();
                let mut numbers = numbers.iter().copied();
                $(params.$name.write(&mut numbers);)*
                params
            }

            /// The names of all values, in the order of [`EvalParams::numbers`], as `passed[3].eg`.
            pub fn names() -> Vec<String> {
                let mut names = Vec::new();
                $(<$type as Number>::names(stringify!($name), &mut names);)*
                names
            }

            /// The fields as source text for a struct literal, each on a line of its own or, where it has a
            /// value for each kind of piece and square, on one a kind.
            pub fn source(&self) -> String {
                let mut text = String::new();
                $(text += &format!("    {}: {},\n", stringify!($name), self.$name.source(1));)*
                text
            }
        }
    };
}

params! {
    /// What each piece is worth beyond what follows from how it moves; nothing for the king.
    value: [PhasedScore; PIECE_CLASSES],
    /// Per square root of a piece's mobility, beyond that of its mean mobility.
    mobility: [PhasedScore; PIECE_CLASSES],
    /// Per square of mobility, beyond the mean, in tenths of a centipawn.
    mobility_line: [PhasedScore; PIECE_CLASSES],
    /// Where a piece stands, beyond what follows from how it moves: by ranks from its side's first.
    rank: [[PhasedScore; 8]; PIECE_CLASSES],
    /// The same by files from the nearest edge.
    edge: [[PhasedScore; 5]; PIECE_CLASSES],

    /// A pawn with another of its side further ahead on its file.
    doubled: PhasedScore,
    /// A pawn without neighbours on the files beside it.
    isolated: PhasedScore,
    /// The same with no enemy pawn ahead of it: a target for rooks.
    isolated_open: PhasedScore,
    /// A pawn that its neighbours have left behind and that cannot advance safely.
    backward: PhasedScore,
    /// The same with no enemy pawn ahead of it.
    backward_open: PhasedScore,
    /// A pawn beside or protected by another, by its steps to promotion.
    connected: [PhasedScore; 7],
    /// For each pawn that protects such a pawn.
    supported: PhasedScore,
    /// Such a pawn with an enemy pawn ahead of it.
    connected_opposed: PhasedScore,
    /// A passed pawn, by its steps to promotion.
    passed: [PhasedScore; 7],
    /// For each step that the enemy king is away from the square ahead of a passed pawn, by the pawn's steps
    /// to promotion; end game only.
    passed_enemy_king: [i32; 7],
    /// The same for the own king, subtracted.
    passed_own_king: [i32; 7],
    /// A passed pawn that may step ahead unhindered, by its steps to promotion.
    passed_free: [PhasedScore; 7],
    /// A passed pawn whose whole way is vacant and out of the enemy's reach, by its steps to promotion.
    passed_path_clear: [PhasedScore; 7],
    /// A passed pawn whose next square its side guards, by its steps to promotion.
    passed_stop_defended: [PhasedScore; 7],
    /// A passed pawn beside or protected by another, by its steps to promotion.
    passed_connected: [PhasedScore; 7],
    /// A passed pawn that an enemy piece blocks.
    passed_blocked: PhasedScore,
    /// A passed pawn with a piece of its side that moves along files behind it.
    passed_rook_behind: PhasedScore,

    /// Bishops on squares of both colours.
    bishop_pair: PhasedScore,
    /// A piece that moves along files, on one without pawns.
    open_file: PhasedScore,
    /// The same on a file without own pawns.
    half_open_file: PhasedScore,
    /// A piece in the enemy half, protected by a pawn, out of reach of enemy pawns.
    outpost: [PhasedScore; PIECE_CLASSES],
    /// A piece protected by a pawn.
    pawn_protected: [PhasedScore; PIECE_CLASSES],
    /// For each step between a piece and its own king.
    own_king: [PhasedScore; PIECE_CLASSES],
    /// For each step between a piece and the enemy king.
    enemy_king: [PhasedScore; PIECE_CLASSES],
    /// A piece whose lines lead to squares next to the enemy king, but are blocked.
    xray_king_ring: [PhasedScore; PIECE_CLASSES],
    /// For each pawn of a piece's side beyond two less than the board has files.
    pawn_imbalance: [PhasedScore; PIECE_CLASSES],
    /// For each pawn of a bishop's side on squares of its colour.
    bishop_pawns: PhasedScore,
    /// A knight or bishop behind an own or enemy pawn.
    behind_pawn: PhasedScore,

    /// An enemy piece attacked by a pawn.
    pawn_threat: PhasedScore,
    /// An enemy piece attacked by a knight or bishop and by no pawn.
    minor_threat: [PhasedScore; PIECE_CLASSES],
    /// An enemy piece attacked by a rook and not well defended.
    rook_threat: [PhasedScore; PIECE_CLASSES],
    /// A piece that is pinned to its king.
    pinned: PhasedScore,
    /// The king attacks something that is not well defended.
    king_threat: PhasedScore,
    /// An enemy piece that is attacked, defended, but not well.
    weak: PhasedScore,
    /// A square that both sides attack and the enemy does not hold well.
    restricted: PhasedScore,
    /// A safe square from which a lesser piece could attack one as strong as a queen.
    threat_on_queen: PhasedScore,
    /// An enemy piece that is attacked and not defended.
    hanging: PhasedScore,
    /// An enemy pawn that is attacked and not defended.
    hanging_pawn: PhasedScore,
    /// An enemy piece that a safe pawn push would attack.
    push_threat: PhasedScore,
    /// Space: for each safe square behind or among the own centre pawns and each piece, in 32nds of a
    /// centipawn.
    space: PhasedScore,

    /// The pawn ahead of the king on its own and the neighbouring files, by steps; the last is for none.
    shelter: [i32; 6],
    /// The same for an enemy pawn that comes closer and is not blocked.
    storm: [i32; 6],
    /// A file beside the king that has no pawn of the side's own and none of the enemy's either.
    king_open_file: i32,
    /// What a shelter is worth less that the king has yet to castle to.
    shelter_castling: i32,

    /// Danger to a king, which costs its square in 512ths of a centipawn: the weight of each kind that attacks
    /// near it.
    king_attack: [i32; PIECE_CLASSES],
    /// Per unit of these weights.
    danger_attacker: i32,
    /// Per attack on a square next to the king.
    danger_near: i32,
    /// Per square next to the king that is attacked and that only the king defends.
    danger_weak: i32,
    /// Per safe check: by a leap, along a diagonal, along a rank or file.
    danger_check: [i32; 3],
    /// Per check that would be met by a capture.
    danger_unsafe_check: i32,
    /// Per square of the king's half, near its file, that the enemy attacks.
    danger_flank: i32,
    /// The same attacked twice.
    danger_flank_twice: i32,
    /// Per square next to the king that its side's other pieces guard.
    danger_defended: i32,
    /// Per such square that the own side's king, pawns and pieces attack.
    danger_flank_guard: i32,
    /// Per piece of either side that stands alone between the king and one that would give check.
    danger_blocker: i32,
    /// Per square next to the king to which it could go.
    danger_escape: i32,
    /// When the attacker has no piece as strong as a queen, less.
    danger_no_queen: i32,
    /// Per centipawn of shelter that the king has, less, in quarters.
    danger_shelter: i32,
    /// Danger at rest: what an attack must exceed to count.
    danger_base: i32,

    /// For each step of the king to the nearest pawn, in the end game.
    king_to_pawns: i32,

    /// The right to castle, for each side on which it is left.
    castling_right: PhasedScore,
    /// The right to adjust a bishop.
    adjustment_right: PhasedScore,
    /// The right to the bunker leap.
    leap_right: PhasedScore,
    /// The right to convert a bishop.
    conversion_right: PhasedScore,
    /// What a queen in hand is worth less than one on the board.
    in_hand: PhasedScore,
    /// For each unmoved piece too few of the four that leave a choice where to drop the queen.
    in_hand_few: PhasedScore,
    /// The move.
    tempo: i32,
}

impl EvalParams {
    /// The shipped weights for boards of so many files.
    pub fn of_board(files: usize) -> &'static EvalParams {
        if files > 8 {
            &tuned::LARGE
        } else {
            &tuned::SMALL
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_numbered() {
        let params = EvalParams::of_board(10);
        let numbers = params.numbers();
        assert_eq!(numbers.len(), EvalParams::names().len());
        assert_eq!(&params.with_numbers(&numbers), params);
        for (i, name) in EvalParams::names().iter().enumerate() {
            let mut changed = numbers.clone();
            changed[i] += 3;
            let other = params.with_numbers(&changed);
            assert_ne!(&other, params, "{name}");
            assert_eq!(other.numbers(), changed, "{name}");
        }
        let at = |name: &str| EvalParams::names().iter().position(|other| other == name);
        assert_eq!(at("passed[3].eg"), at("passed[3].mg").map(|i| i + 1));
        assert!(at("rank[8][7].eg").is_some() && at("tempo").is_some());
    }

    #[test]
    fn the_shipped_source_is_what_the_values_say() {
        let shipped = include_str!("tuned.rs");
        for params in [&tuned::SMALL, &tuned::LARGE] {
            assert!(shipped.contains(&params.source()));
        }
    }

    #[test]
    fn kinds_share_weights_only_with_those_that_move_alike() {
        for (kind, name) in PieceKind::ALL.into_iter().map(|kind| (kind, kind.name())) {
            let named = PIECE_CLASS_NAMES[piece_class(kind)];
            assert!(named == name || (name, named) == ("minister", "archbishop"));
        }
    }
}
