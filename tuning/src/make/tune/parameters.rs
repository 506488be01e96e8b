//! The tunable parameters: step of the numerical gradient and expected spread of each.

use sissa::board::{Bitboard, Color, Geometry};
use sissa::eval::{EvalParams, PIECE_CLASSES, piece_class};
use sissa::position::Position;

/// The squares that a parameter depends on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Place {
    Anywhere,
    /// A rank, counted from the side's own first rank.
    Rank(usize),
    /// The files at this distance from the nearest edge.
    Edge(usize),
}

/// One number of the evaluation parameters.
#[derive(Clone, Debug)]
pub struct Parameter {
    /// Its name, such as `passed[3].eg`.
    pub name: String,
    /// Step of the numerical gradient.
    pub step: i32,
    /// Whether the evaluation is not linear in it, so that central differences are needed.
    pub curved: bool,
    /// Expected distance from its current value.
    pub spread: f64,
    /// Largest possible gradient. Larger ones are jumps, for instance if the parameter decides whether an ending is
    /// drawn, and are clamped.
    pub most: f64,
    /// The kinds of pieces that it depends on; without them it does not matter.
    needs: Option<(usize, Place)>,
}

impl Parameter {
    /// All weights, in the order of [`EvalParams::numbers`].
    pub fn all() -> Vec<Parameter> {
        EvalParams::names()
            .into_iter()
            .map(Parameter::new)
            .collect()
    }

    fn new(name: String) -> Parameter {
        let field = name.split(['[', '.']).next().unwrap_or(&name);
        // King danger is squared, and a sum of small numbers.
        let (step, curved, spread, most) = match field {
            "king_attack" | "danger_attacker" | "danger_shelter" => (1, true, 3.0, 100.0),
            "danger_check" | "danger_no_queen" | "danger_base" => (4, true, 25.0, 30.0),
            _ if field.starts_with("danger") => (2, true, 8.0, 100.0),
            "shelter" | "storm" | "king_open_file" | "shelter_castling" => (4, true, 12.0, 20.0),
            "value" => (16, false, 60.0, 12.0),
            "rank" | "edge" => (16, false, 10.0, 40.0),
            "mobility" | "mobility_line" => (16, false, 10.0, 40.0),
            "own_king" | "enemy_king" | "pawn_imbalance" => (8, false, 4.0, 40.0),
            "space" => (16, false, 40.0, 40.0),
            "passed_enemy_king" | "passed_own_king" => (8, false, 8.0, 40.0),
            _ => (16, false, 20.0, 40.0),
        };
        let mut indices = name
            .split('[')
            .skip(1)
            .filter_map(|part| part.split(']').next()?.parse::<usize>().ok());
        let needs = match field {
            "value" | "mobility" | "mobility_line" | "outpost" | "pawn_protected" | "own_king"
            | "enemy_king" | "xray_king_ring" | "pawn_imbalance" | "minor_threat"
            | "rook_threat" => indices
                .next()
                .map(|piece_class| (piece_class, Place::Anywhere)),
            "rank" => indices.next().zip(indices.next().map(Place::Rank)),
            "edge" => indices.next().zip(indices.next().map(Place::Edge)),
            _ => None,
        };
        Parameter {
            step,
            curved,
            spread,
            most,
            needs,
            name,
        }
    }

    /// False when the weight cannot matter in the position, so that the evaluation need not be computed. It may still
    /// have a small effect through the starting material of the game.
    pub fn may_matter(&self, pieces: &Pieces) -> bool {
        match self.needs {
            None => true,
            Some((piece_class, Place::Anywhere)) => {
                pieces.ranks[piece_class] != 0 || pieces.hands[piece_class]
            }
            Some((piece_class, Place::Rank(rank))) => pieces.ranks[piece_class] >> rank & 1 != 0,
            Some((piece_class, Place::Edge(edge))) => pieces.edges[piece_class] >> edge & 1 != 0,
        }
    }
}

/// Where the pieces of a position stand, of both colours together, by the kinds that share weights.
pub struct Pieces {
    /// A bit for each rank, counted from the side's own first rank.
    ranks: [u8; PIECE_CLASSES],
    /// A bit for each distance from the nearest edge, in files.
    edges: [u8; PIECE_CLASSES],
    /// Whether a piece of the kind is in hand.
    hands: [bool; PIECE_CLASSES],
}

impl Pieces {
    /// The pieces of a position.
    pub fn new<G: Geometry>(position: &Position<G>) -> Pieces {
        let rules = position.rules();
        let mut pieces = Pieces {
            ranks: [0; PIECE_CLASSES],
            edges: [0; PIECE_CLASSES],
            hands: [false; PIECE_CLASSES],
        };
        for square in position.occupied().squares() {
            let Some(piece) = position.piece_on(square) else {
                continue;
            };
            let rank = match piece.color {
                Color::White => G::rank(square),
                Color::Black => rules.ranks() - 1 - G::rank(square),
            };
            let file = G::file(square);
            let piece_class = piece_class(piece.kind);
            pieces.ranks[piece_class] |= 1 << rank;
            pieces.edges[piece_class] |= 1 << file.min(rules.files() - 1 - file);
        }
        for (kind, _) in Color::ALL
            .into_iter()
            .flat_map(|color| position.in_hand(color))
        {
            pieces.hands[piece_class(kind)] = true;
        }
        pieces
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_weight_has_its_place() {
        let all = Parameter::all();
        let find = |name: &str| {
            all.iter()
                .find(|parameter| parameter.name == name)
                .unwrap_or_else(|| panic!("{name}"))
        };
        assert_eq!(find("rank[4][7].eg").needs, Some((4, Place::Rank(7))));
        assert_eq!(find("edge[8][2].mg").needs, Some((8, Place::Edge(2))));
        assert_eq!(find("value[1].mg").needs, Some((1, Place::Anywhere)));
        assert_eq!(find("passed[3].eg").needs, None);
        assert!(find("danger_weak").curved && !find("passed_free[2].eg").curved);
        assert!(
            all.iter()
                .all(|parameter| parameter.step > 0 && parameter.spread > 0.0)
        );
    }
}
