//! The special rights that a side still has, in words.

use crate::board::{Bitboard, Color, Geometry, PieceKind};
use crate::notation::square;
use crate::position::{Conversion, Position};
use crate::text::{counted, listed, with_article};

/// A special right: as a verb phrase, and in a few words.
struct Right {
    phrase: String,
    short: String,
}

impl Right {
    /// That of the pieces, or to the squares, in `set`, whose names replace `{}` in the texts; `None` without any.
    fn of<G: Geometry>(set: G::Bitboard, phrase: &str, joint: &str, short: &str) -> Option<Right> {
        let names: Vec<String> = set.squares().map(square::name::<G>).collect();
        let phrase = phrase.replace("{}", &names.join(joint));
        set.any().then(|| Right { phrase, short: short.replace("{}", &names.join(", ")) })
    }

    /// Those of `color`.
    fn all<G: Geometry>(position: &Position<G>, color: Color) -> Vec<Right> {
        let own = position.color(color);
        let unmoved = position.unmoved() & own;
        let bishops = unmoved & position.pieces(color, PieceKind::Bishop);
        let rooks = position.castling_rooks() & own;
        let castle = if rooks.more_than_one() { "rooks" } else { "rook" };
        let castle = format!("may castle with the {castle} on {{}}");
        let king = position.king(color);
        let bunkers = position.rules().unmoved.bunkers;
        let bunkers = bunkers
            .filter(|_| unmoved.contains(king))
            .into_iter()
            .flat_map(|bunkers| bunkers[color])
            .filter(|bunker| G::file(*bunker).abs_diff(G::file(king)) > 1)
            .fold(G::Bitboard::EMPTY, G::Bitboard::with);
        let adjustable = position.adjustable(color);
        let checks = |left: u8| {
            let more = counted(left.into(), "more check");
            Right { phrase: format!("wins with {more}"), short: counted(left.into(), "check") + " left" }
        };
        [
            position.checks_left(color).map(checks),
            Right::of::<G>(rooks, &castle, " and ", "castling {}"),
            Right::of::<G>(bunkers, "may leap with the king to {}", " or ", "leap {}"),
            Right::of::<G>(adjustable, "may adjust the bishop on {}", " or ", "adjustment {}"),
            match position.rights_flags().conversion(color) {
                Conversion::Free => Right::of::<G>(bishops, "may convert the bishop on {}", " or ", "conversion {}"),
                Conversion::Must => {
                    Right::of::<G>(bishops, "may move the bishop on {} only to convert it", " and ", "{} must convert")
                }
                Conversion::Done => None,
            },
        ]
        .into_iter()
        .flatten()
        .collect()
    }
}

/// A sentence for each side that has special rights, and one for a pawn that may be captured en passant.
pub fn rights<G: Geometry>(position: &Position<G>) -> Vec<String> {
    let of = |color| {
        let mut rights: Vec<String> = Right::all(position, color).into_iter().map(|right| right.phrase).collect();
        let hand = hand(position, color, with_article);
        if !hand.is_empty() {
            rights.push(format!("has {} in hand", listed(&hand, "and")));
        }
        let (last, others) = rights.split_last()?;
        Some(if others.is_empty() {
            format!("{color} {last}.")
        } else {
            format!("{color} {}, and {last}.", others.join(", "))
        })
    };
    let ep = position.ep_square().map(square::name::<G>);
    let passed = ep.map(|ep| format!("The piece that just passed {ep} may be taken there."));
    Color::ALL.into_iter().filter_map(of).chain(passed).collect()
}

/// What `color` has in hand, and its rights, in a few words each.
pub fn short_rights<G: Geometry>(position: &Position<G>, color: Color) -> Vec<String> {
    let hand = hand(position, color, str::to_owned);
    let hand = (!hand.is_empty()).then(|| format!("{} in hand", hand.join(", ")));
    let rights = Right::all(position, color).into_iter().map(|right| right.short);
    hand.into_iter().chain(rights).collect()
}

/// What `color` has in hand: `2 knights`, and single pieces in the form `one`.
fn hand<G: Geometry>(position: &Position<G>, color: Color, one: fn(&str) -> String) -> Vec<String> {
    let variant = position.rules().variant();
    let kinds = position.in_hand(color).into_iter();
    kinds
        .map(|(kind, count)| match count {
            1 => one(variant.piece_name(kind)),
            _ => counted(count.into(), variant.piece_name(kind)),
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::rights;
    use crate::board::{Board8x8, Board12x10};
    use crate::notation::fen;
    use crate::testing::{game, own_rules};

    #[test]
    fn only_what_can_ever_be_played_is_named() {
        for (name, position, expected) in [
            ("contemporary-random", "4k3/8/8/8/8/8/8/2K5 w - - 0 1 C", "White may leap with the king to g1."),
            ("contemporary-random", "4k3/8/8/8/8/8/8/6K1 w - - 0 1 G", "White may leap with the king to b1."),
            (
                "pm-contemporary-random",
                "4k3/8/8/8/8/8/8/NB1B3K[Qq] w - - 0 1 ABD+",
                "White may adjust the bishop on b1, and has a queen in hand.",
            ),
        ] {
            let game = game::<Board8x8>(name, position);
            assert_eq!(rights(game.position())[0], expected);
        }
    }

    #[test]
    fn several_pieces_without_a_name_are_counted() {
        let section = "[mine:crazyhouse]\nqueen = -\ncustomPiece1 = q:BN\npromotionPieceTypes = qrbn\n";
        let rules = own_rules::<Board12x10>(section);
        let position = fen::read(rules, "4k3/8/8/8/8/8/8/4K3[QQN] w - - 0 1").unwrap();
        let expected = ["White has 2 pieces Q and a knight in hand."];
        assert_eq!(rights(&position), expected);
    }
}
