//! The values of a game that do not depend on where its pieces stand.

use super::endgames::{EndgameTable, KpkBitbase};
use super::{PIECE_CLASSES, PhasedScore, class_in};
use crate::board::{Color, Geometry, PieceKind};
use crate::position::{Rules, SeeValues};
use std::sync::OnceLock;

/// The phase is measured by the non-pawn material of the start position, but at least by this, in centipawns.
const MIN_FULL_MATERIAL: i32 = 1000;

/// The least value of a piece that a game declares, in centipawns.
const MIN_VALUE: i32 = 10;

/// Piece values, and what follows from them: static exchange evaluation, the game phase, endings.
pub struct GameValues<G: Geometry> {
    values: [PhasedScore; PieceKind::COUNT],
    see_values: SeeValues,
    /// Non-pawn material of both sides at the start of the game, in centipawns.
    full_material: i32,
    /// Endings are looked up with at most this non-pawn material of both sides together, in centipawns: the value of
    /// two pieces of the most valuable kind.
    pub known_material: i32,
    /// Which pawnless endings are won.
    pub endgames: &'static EndgameTable,
    /// The KPK bitbases, built on first use: by the colour of the pawn, or only White's if both colours promote alike.
    kpk_bitbases: [OnceLock<KpkBitbase<G>>; 2],
}

impl<G: Geometry> GameValues<G> {
    /// The values for the game of `rules`; `corrections` are added to the `derived` piece values, by class.
    pub fn new(
        rules: &Rules<G>,
        derived: &[(i32, i32); PieceKind::COUNT],
        corrections: &[PhasedScore; PIECE_CLASSES],
    ) -> GameValues<G> {
        let values = PieceKind::ALL.map(|kind| {
            let (mg, eg) = derived[kind];
            let correction = corrections[class_in(rules, kind)];
            // A kind that the game declares may be worth much more or less than the one that it is like.
            let (like_mg, like_eg) = derived[rules.like(kind)];
            let corrected = |value: i32, like: i32, correction: i32| match kind.index() {
                known if known < PieceKind::KNOWN_COUNT => value + correction,
                _ => (value + correction * value / like.max(1)).max(MIN_VALUE),
            };
            let value =
                PhasedScore::new(corrected(mg, like_mg, correction.mg()), corrected(eg, like_eg, correction.eg()));
            if rules.captures_to_hand() { PhasedScore::new(of_house(value.mg()), of_house(value.eg())) } else { value }
        });
        let mut see_values = values.map(|value| (value.mg() + value.eg()) / 2);
        see_values[PieceKind::King] = 20_000;
        let mut game = GameValues {
            values,
            see_values: SeeValues::new(see_values),
            full_material: 0,
            known_material: 0,
            endgames: EndgameTable::of_board(rules.files()),
            kpk_bitbases: Default::default(),
        };
        let army = rules.variant().kinds();
        game.known_material = 2 * army.map(|kind| game.value(kind)).max().unwrap_or(0);
        game.full_material = start_material(rules, &game).max(MIN_FULL_MATERIAL);
        game
    }

    /// The value of a piece in centipawns, averaged over both phases; 0 for the king.
    pub fn value(&self, kind: PieceKind) -> i32 {
        match kind {
            PieceKind::King => 0,
            _ => self.see_values.of(kind),
        }
    }

    /// The values of all kinds for static exchange evaluation.
    #[inline(always)]
    pub fn see_values(&self) -> &SeeValues {
        &self.see_values
    }

    /// The value of a piece in both phases, wherever it stands.
    #[inline(always)]
    pub fn phased_value(&self, kind: PieceKind) -> PhasedScore {
        self.values[kind]
    }

    /// The KPK bitbase for a pawn of `color`.
    pub fn kpk_bitbase(&self, rules: &Rules<G>, color: Color) -> &KpkBitbase<G> {
        let promotions = &rules.pawns.promotions;
        let color = match promotions[0] == promotions[1] {
            true => Color::White,
            false => color,
        };
        self.kpk_bitbases[color].get_or_init(|| KpkBitbase::new(rules, &promotions[color], self.endgames))
    }

    /// The game phase by the non-pawn material of both sides: 256 in the middle game to 0 in the end game.
    #[inline(always)]
    pub fn phase(&self, material: i32) -> i32 {
        // With a sixth of the material it is an end game, and until a sixteenth is gone a middle game.
        let (from, to) = (self.full_material / 6, self.full_material * 15 / 16);
        (material - from).clamp(0, to - from) * 256 / (to - from)
    }
}

/// The value of a piece where captured pieces come back, by its value in centipawns elsewhere: the time that it takes
/// to bring it in counts more, and the difference between strong and weak pieces less (as in Fairy-Stockfish).
fn of_house(value: i32) -> i32 {
    value * 3500 / (3500 + value.max(0))
}

/// The non-pawn material of the position that the game starts from.
fn start_material<G: Geometry>(rules: &Rules<G>, game: &GameValues<G>) -> i32 {
    let variant = rules.variant();
    let pieces = variant.start.pieces().map(|piece| piece.kind);
    let hands = variant.start.hand.iter().flat_map(|hand| hand.chars());
    let hands = hands.filter_map(|letter| variant.kind_of(letter));
    pieces.chain(hands).filter(|kind| *kind != PieceKind::Pawn).map(|kind| game.value(kind)).sum()
}
