//! What the page is told about each game.

use super::messages::{GameInfo, Kind, Special};
use super::view;
use crate::board::{Bitboard, Color, Geometry, PieceKind};
use crate::notation::{fen, san, square, words};
use crate::on_board;
use crate::position::{AnyRules, Move, MoveKind, Position, Rules, Setup};
use crate::variant::Variant;
use crate::variant::catalog::Catalog;

/// How many arrays are looked at for an example of a special move.
const TRIED_ARRAYS: u32 = 400;

/// The games of a catalog that can be played.
pub fn all(catalog: &Catalog) -> Vec<GameInfo> {
    let games = catalog.iter();
    games
        .filter_map(|variant| {
            let rules = AnyRules::of(variant).ok()?;
            let specials = on_board!(rules, rules => specials(rules));
            Some(info(variant, specials))
        })
        .collect()
}

fn info(variant: &Variant, specials: Vec<Special>) -> GameInfo {
    let arrays = variant
        .arrays
        .as_ref()
        .map_or(1, |recipe| recipe.valid_numbers().count() as u32);
    GameInfo {
        name: variant.name.clone(),
        title: variant.title.clone(),
        files: variant.files,
        ranks: variant.ranks,
        kinds: PieceKind::ALL
            .into_iter()
            .filter_map(|kind| {
                Some(Kind {
                    name: kind.name().to_owned(),
                    letter: variant.letter(kind)?,
                })
            })
            .collect(),
        arrays,
        is_random: arrays > 1,
        rules: words::special_rules(variant),
        specials,
    }
}

/// A kind of special move that is worth a picture.
struct Kinds {
    name: &'static str,
    text: &'static str,
    fits: fn(Move) -> bool,
}

const SPECIALS: [Kinds; 5] = [
    Kinds {
        name: "Castling",
        text: "King and rook land on the same squares wherever they started.",
        fits: |mv| mv.is_castling() && mv.drop().is_none(),
    },
    Kinds {
        name: "Leap",
        text: "The king jumps to one of his bunkers, once, before he has moved.",
        fits: |mv| mv.kind() == MoveKind::Leap && mv.drop().is_none(),
    },
    Kinds {
        name: "Adjustment",
        text: "An unmoved bishop and an unmoved piece beside it change places.",
        fits: |mv| mv.kind() == MoveKind::Adjustment,
    },
    Kinds {
        name: "Drop",
        text: "A piece leaves its first square, and a piece in hand is put there.",
        fits: |mv| mv.drop().is_some() && !mv.is_castling(),
    },
    Kinds {
        name: "Conversion",
        text: "A bishop steps to a square of the other colour.",
        fits: |mv| mv.kind() == MoveKind::Conversion,
    },
];

/// An example of each special move of a game, found among its arrays; chess players know orthodox castling.
fn specials<G: Geometry>(rules: &'static Rules<G>) -> Vec<Special> {
    let variant = rules.variant();
    if variant.arrays.is_none() && variant.hand.is_empty() {
        return Vec::new();
    }
    let count = u64::from(variant.array_count());
    let starts: Vec<Position<G>> = (0..TRIED_ARRAYS)
        .map(|i| (u64::from(i) * count / u64::from(TRIED_ARRAYS)) as u32)
        .filter_map(|number| variant.array_fen(number).ok())
        .filter_map(|text| fen::read(rules, &text).ok())
        .collect();
    // The first rank as it is, without pawns, and with king, rooks and bishops only.
    let everything = |_: PieceKind| true;
    let no_pawns = |kind: PieceKind| kind != PieceKind::Pawn;
    let few = |kind: PieceKind| matches!(kind, PieceKind::King | PieceKind::Rook);
    let filters: [&dyn Fn(PieceKind) -> bool; 3] = [&everything, &few, &no_pawns];
    let find = |special: &Kinds| {
        filters.iter().find_map(|keeps| {
            starts.iter().find_map(|start| {
                let position = only(start, keeps)?;
                let mv = position
                    .legal_moves()
                    .into_iter()
                    .filter(|mv| (special.fits)(*mv))
                    .max_by_key(|mv| travel::<G>(*mv))?;
                Some(example(special, &position, mv))
            })
        })
    };
    SPECIALS.iter().filter_map(find).collect()
}

/// How far a move goes, in files: a long way shows more.
fn travel<G: Geometry>(mv: Move) -> usize {
    G::file(mv.from()).abs_diff(G::file(mv.to()))
}

/// A position with only some of White's pieces, and Black's king.
fn only<G: Geometry>(
    position: &Position<G>,
    keeps: &dyn Fn(PieceKind) -> bool,
) -> Option<Position<G>> {
    let mut setup: Setup<G> = position.setup();
    let mut gone = G::Bitboard::default();
    for square in position.occupied().squares() {
        let Some(piece) = position.piece_on(square) else {
            continue;
        };
        let stays = match piece.color {
            Color::White => keeps(piece.kind),
            Color::Black => piece.kind == PieceKind::King || keeps(PieceKind::Pawn),
        };
        if !stays {
            setup.board[square] = None;
            gone = gone.with(square);
        }
    }
    if let Some(unmoved) = &mut setup.unmoved {
        unmoved.pieces &= !gone;
        for color in Color::ALL {
            let bishops = position.pieces(color, PieceKind::Bishop) & unmoved.pieces;
            unmoved.open[color.index()] &= bishops.any();
        }
    }
    setup.castling &= !gone;
    Position::from_setup(position.rules(), &setup).ok()
}

fn example<G: Geometry>(special: &Kinds, position: &Position<G>, mv: Move) -> Special {
    let mut after = *position;
    after.make(mv);
    let name = square::name::<G>;
    // Where each piece that has moved stood, and where one of its kind stands now.
    let changed = after.changes_since(position);
    let own = Color::White;
    let mut arrows: Vec<[String; 2]> = Vec::new();
    for from in changed.squares() {
        let Some(piece) = position.piece_on(from).filter(|piece| piece.color == own) else {
            continue;
        };
        let to = changed
            .squares()
            .find(|to| after.piece_on(*to) == Some(piece) && position.piece_on(*to) != Some(piece));
        if let Some(to) = to {
            arrows.push([name(from), name(to)]);
        }
    }
    if let Some(square) = mv.drop_square() {
        arrows.push([name(square), name(square)]);
    }
    Special {
        name: special.name.to_owned(),
        text: special.text.to_owned(),
        before: view::pieces(position),
        after: view::pieces(&after),
        arrows,
        san: san::write(position, mv),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_special_move_has_an_example() {
        let games = all(Catalog::builtin());
        let specials = |name: &str| -> Vec<String> {
            let game = games.iter().find(|game| game.name == name);
            let specials = game.expect("it is built in").specials.iter();
            specials.map(|special| special.name.clone()).collect()
        };
        assert!(specials("chess").is_empty());
        assert_eq!(specials("fischerandom"), ["Castling"]);
        assert_eq!(specials("caparandom"), ["Castling"]);
        assert_eq!(
            specials("contemporary-random"),
            ["Castling", "Leap", "Adjustment"]
        );
        assert_eq!(specials("modern-random-64"), ["Castling", "Adjustment"]);
        assert_eq!(
            specials("pm-contemporary-random"),
            ["Castling", "Adjustment", "Drop"]
        );
        assert_eq!(specials("cetina-random"), ["Conversion"]);
        assert_eq!(specials("seirawan"), ["Castling", "Drop"]);
        for special in games.iter().flat_map(|game| &game.specials) {
            assert!(!special.arrows.is_empty(), "{special:?}");
        }
    }
}
