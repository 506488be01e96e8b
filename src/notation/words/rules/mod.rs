//! A game's differences from orthodox chess, in words.

mod drops;
mod ends;
mod pawns;

pub use self::ends::progress;

use super::moves_in_words;
use crate::board::movement::Movement;
use crate::board::text::file_letter;
use crate::board::{Color, PieceKind};
use crate::text::{listed, with_article};
use crate::variant::{Castlers, Castling, Region, Variant};

/// The rules that orthodox chess does not have, in a sentence or two each. `docs/rules.md` has them in full.
pub fn special_rules(variant: &Variant) -> Vec<String> {
    let mut rules: Vec<String> = start(variant).into_iter().collect();
    for kind in PieceKind::ALL {
        if let (Some(letter), Some(moves)) = (variant.letter(kind), way_of_moving(variant, kind)) {
            let mut piece = format!("The {}", variant.piece_name(kind));
            if variant.has_name(kind) {
                piece += &format!(" ({letter})");
            }
            // "Without capture it slides like a rook."
            let has_subject = ["without ", "to ", "from "];
            if has_subject.iter().any(|start| moves.starts_with(start)) {
                piece.push(':');
            }
            rules.push(format!("{piece} {moves}"));
        }
    }
    rules.extend(further_rules(variant));
    rules
}

/// Those of [`special_rules`] that do not say how a piece moves.
pub fn rules_but_moves(variant: &Variant) -> Vec<String> {
    let start = start(variant).into_iter();
    start.chain(further_rules(variant)).collect()
}

fn further_rules(variant: &Variant) -> Vec<String> {
    let file = |file: u8| file_letter(usize::from(file));
    let mut rules = castlers(variant);
    for (kind, regions) in &variant.mobility {
        let [white, black] = regions.map(|region| place(variant, region, "only to", "everywhere"));
        let name = variant.piece_name(*kind);
        rules.push(format!("White's {name} goes {white}, Black's {black}."));
    }
    rules.extend(pawns::promotions(variant));
    if variant.bishop_adjustment {
        rules.push(
            "Adjustment: if both bishops of a side started on squares of one colour, it may once swap an unmoved \
             bishop with an unmoved piece next to it, but not in check."
                .to_owned(),
        );
    }
    if let Some([a, b]) = variant.bunker_leap {
        rules.push(format!(
            "Leap: the king, if he has not moved and is not in check, may jump along the first rank to {} or {}, over \
             his own pieces; no square on the way may be attacked.",
            file(a),
            file(b)
        ));
    }
    rules.extend(gating(variant));
    rules.extend(drops::drops(variant));
    if variant.bishop_conversion {
        rules.push(
            "Conversion: if both bishops of a side started on squares of one colour, one of them can change its \
             colour, once, by a single step straight forward or sideways, also to capture. After one has moved as a \
             bishop, the other may only do that."
                .to_owned(),
        );
    }
    if !variant.double_step && variant.letter(PieceKind::Pawn).is_some() {
        rules.push("Pawns have no double step.".to_owned());
    }
    rules.extend(ends::ends(variant));
    rules.extend(pawns::unusual_pawns(variant));
    rules.extend(pawns::like_pawns(variant));
    rules
}

/// The drops on the squares that pieces of the first rank leave.
fn gating(variant: &Variant) -> Option<String> {
    let held: Vec<String> = variant.gating_hand.iter().map(|kind| with_article(variant.piece_name(*kind))).collect();
    if held.is_empty() {
        return None;
    }
    let hand = variant.start.hand.as_deref().unwrap_or_default();
    let sorted = |letters: &str| {
        let mut letters: Vec<char> = letters.chars().collect();
        letters.sort_unstable();
        letters
    };
    let who = if sorted(hand) == sorted(&variant.hand_letters()) {
        format!("each side has {} in hand", listed(&held, "and"))
    } else {
        format!("the start has [{hand}] in hand")
    };
    Some(format!(
        "Drop: {who}. When a piece of the first rank makes its first move, {} may be put on the square that it \
         left; in castling, on the king's or the rook's.",
        match &variant.drops {
            Some(_) => "any piece in hand but a pawn",
            None if held.len() > 1 => "one of them",
            None => "it",
        }
    ))
}

/// Which pieces castle, and where, if not as in chess.
fn castlers(variant: &Variant) -> Vec<String> {
    let Some(castling) = variant.castling else {
        return vec!["There is no castling.".to_owned()];
    };
    let mut rules = Vec::new();
    let (castlers, usual) = (variant.castlers, Castlers::ORTHODOX);
    let is_random = variant.castling_notation.king_takes_rook;
    if is_random || variant.files != 8 || castling != Castling::ORTHODOX {
        let start = if is_random { "wherever they started, " } else { "" };
        let [king_a, rook_a, king_h, rook_h] =
            [castling.a_side.king, castling.a_side.rook, castling.h_side.king, castling.h_side.rook]
                .map(|file| file_letter(usize::from(file)));
        rules.push(format!(
            "Castling: {start}king and rook land on {king_a} and {rook_a}, or on {king_h} and {rook_h}."
        ));
    }
    let name = |kind| variant.piece_name(kind).to_owned();
    if (castlers.king, castlers.rooks) != (usual.king, usual.rooks) {
        let who = Color::ALL.map(|color| {
            let rooks: Vec<String> = castlers.rooks[color].iter().map(name).collect();
            let rooks = and_list(&rooks).unwrap_or("nothing".to_owned());
            format!("{} with {rooks}", name(castlers.king[color]))
        });
        rules.push(if who[0] == who[1] {
            format!("Castling is that of {}.", who[0])
        } else {
            format!("White's castling is that of {}, Black's of {}.", who[0], who[1])
        });
    }
    if castlers.king.iter().any(|kind| *kind != PieceKind::King) {
        rules.push("A piece that is not royal may castle while it is attacked.".to_owned());
    }
    if castlers.rank != usual.rank {
        rules.push(format!("Castling is on the side's rank {}.", castlers.rank));
    }
    if castlers.is_opposite {
        let text = "When a side castles, the other can no longer castle to the same side.";
        rules.push(text.to_owned());
    }
    rules
}

/// The region behind a preposition, or `nowhere`; `otherwise` if none is declared.
fn place(variant: &Variant, region: Option<Region>, preposition: &str, otherwise: &str) -> String {
    match region {
        None => otherwise.to_owned(),
        Some(region) if region.is_empty() => "nowhere".to_owned(),
        Some(region) => format!("{preposition} {}", region.words(variant.files, variant.ranks)),
    }
}

/// `A, B and C`; `None` if there are none.
fn and_list(names: &[String]) -> Option<String> {
    (!names.is_empty()).then(|| listed(names, "and"))
}

/// Where the pieces start in a game with one array, if not as in orthodox chess.
fn start(variant: &Variant) -> Option<String> {
    if variant.arrays.is_some() {
        return None;
    }
    let placement = variant.start_fen.split(['[', ' ']).next()?;
    let ranks: Vec<&str> = placement.split('/').collect();
    let [black, blacks_pawns, between @ .., pawns, white] = &ranks[..] else {
        return Some(format!("The pieces start as in {placement}."));
    };
    let all = |rank: &str, is_usual: fn(&char) -> bool| rank.chars().all(|c| is_usual(&c));
    let has_usual_pawns = variant.letter(PieceKind::Pawn).is_some_and(|letter| {
        let rank = letter.to_string().repeat(variant.files.into());
        *pawns == rank && blacks_pawns.chars().eq(rank.to_lowercase().chars())
    });
    if !has_usual_pawns
        || !between.iter().all(|rank| all(rank, char::is_ascii_digit))
        || !all(white, char::is_ascii_uppercase)
        || !all(black, char::is_ascii_lowercase)
    {
        return Some(format!("The pieces start as in {placement}."));
    }
    if (*white, *black) == ("RNBQKBNR", "rnbqkbnr") {
        return None;
    }
    let blacks = if black.eq_ignore_ascii_case(white) {
        "Black's is the same".to_owned()
    } else {
        format!("Black's is {black}")
    };
    Some(format!("White's first rank is {white}, {blacks}."))
}

/// The moves of a kind that orthodox chess does not have, as a verb phrase; `None` for orthodox kinds.
fn way_of_moving(variant: &Variant, kind: PieceKind) -> Option<String> {
    if let Some(movement) = variant.own_movement(kind) {
        return Some(format!("{}.", moves_in_words(movement)));
    }
    if kind.is_orthodox() {
        return None;
    }
    if kind.turns() {
        return Some(format!("{}.", moves_in_words(&Movement::of(kind))));
    }
    let parts = [
        (kind.slides_diagonally(), "a bishop"),
        (kind.slides_orthogonally(), "a rook"),
        (kind.leaps_as_knight(), "a knight"),
    ];
    let parts = parts.iter().filter(|(has, _)| *has);
    let names: Vec<String> = parts.map(|(_, name)| (*name).to_owned()).collect();
    Some(format!("moves like {}.", listed(&names, "or")))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::own_games;
    use crate::variant::catalog::Catalog;

    #[test]
    fn games_are_told_apart_by_their_rules() {
        let rules = |name: &str| {
            let variant = Catalog::builtin().get(name).expect("it is built in");
            special_rules(variant).join(" ")
        };
        assert_eq!(rules("chess"), "");
        let racing_kings = Catalog::builtin().get("racingkings").expect("it is built in");
        let but_moves = rules_but_moves(racing_kings);
        assert!(but_moves.iter().any(|rule| rule.starts_with("The other side has one more move")));
        for (game, words) in [
            ("fischerandom", "Castling: wherever they started"),
            ("janus", "land on b and c, or on i and h."),
            ("embassy", "White's first rank is RNBQKCABNR, Black's is the same."),
            ("capablanca", "a queen, a chancellor, an archbishop, a rook, a bishop or a knight."),
            ("grand", "The pieces start as in r8r/1nbqkcabn1/pppppppppp/"),
            ("seirawan", "The hawk (H)"),
            ("seirawan", "has an elephant and a hawk in hand"),
            ("caparandom", "chancellor"),
            ("contemporary-random", "Leap"),
            ("modern-random-64", "Adjustment"),
            ("pm-contemporary-random", "has a queen in hand"),
            ("cetina-random", "Conversion"),
            ("3check", "a side that has given 3 checks wins."),
            ("kingofthehill", "a side with a king on d4, e4, d5 or e5 wins."),
            ("racingkings", "a side with a king on rank 8 wins."),
            ("racingkings", "No move may give check."),
        ] {
            assert!(rules(game).contains(words), "{game}: {}", rules(game));
        }
        assert!(rules("losalamos").contains("Pawns have no double step."));
        // It has no pawns.
        assert!(!rules("racingkings").contains("double step"));
    }

    /// Keys of games, and what is said of them.
    const OWN_RULES: &str = "
extinctionValue = loss; extinctionPieceTypes = *; extinctionPieceCount = 1; extinctionOpponentPieceCount = 2; \
        extinctionClaim = true
    A side with 1 piece or less loses, if the other has at least 2, or 3 where the side with too few is to move.
extinctionValue = loss; extinctionPieceTypes = rn; extinctionPieceCount = 1
    A side with 1 or less of a kind (rook, knight) loses.
# Fairy-Stockfish's Coregal Chess.
extinctionPieceTypes = q; extinctionPseudoRoyal = true; extinctionPieceCount = 64
    A side's queens are royal: they may not be left attacked.
pieceDrops = true; immobilityIllegal = true
    No piece may go to a square from which it could never move, or be dropped there.
commoner = c; enPassantTypesBlack = -; promotionPawnTypes = c; nMoveRule = 40
    The game is drawn after 40 moves without a capture or pawn move. Like a pawn, C must promote.
promotionPawnTypes = kp; checkmateValue = draw; enPassantTypes = n
    Mate is a draw.
checkmateValue = win
    A side that mates the other loses.
checkmateValue = draw
    Mate is a draw.
nFoldRule = 4
    The game is drawn when a position occurs 4 times.
nMoveRule = 40; nMoveRuleTypes = -
    The game is drawn after 40 moves without a capture. Only captures start the count of the 40-move rule again.
nMoveRule = 40; pieceDrops = true
    The game is drawn after 40 moves without a capture, pawn move or drop.
pieceDrops = true; nMoveRuleTypes = -
    Only captures and drops start the count of the 50-move rule again.
nMoveRuleTypes = -
    Only captures start the count of the 50-move rule again.
flagPiece = k; flagRegion = d4; flagPieceSafe = true; flagMove = true
    If it is attacked there, the other side has one more move;
flagPiece = n; flagRegion = d4 e4; flagPieceCount = 2; flagPieceSafe = true
    They must not be attacked there.
pieceDrops = true; dropRegionWhite = -; dropRegionBlack = a1
    White drops nowhere, Black on a1.
pawn = -; shogiPawn = p; promotionPawnTypes = p; pieceDrops = true; capturesToHand = true; promotionPieceTypes = q
    Promotion: a piece that promotes becomes a queen. Captured pieces change sides and go to the hand of the player \
        who took them. A captured promoted piece becomes a shogi pawn again.
queenDrop = true; pieceDrops = true; capturesToHand = true
    any piece in hand but a pawn may be put on the square that it left
promotionPieceTypes = -; pawnTypes = pn
    Pawns do not promote and may not go to the last rank. Like a pawn, N may not go to the last rank.
promotionPieceTypesBlack = -; mandatoryPawnPromotion = false; promotionPawnTypes = pn
    Black's nothing. A pawn need not promote. Like a pawn, White's N can promote.
immobilityIllegal = true; promotionPieceTypesWhite = -; mandatoryPawnPromotion = false
    No piece may go to a square from which it could never move.
# Dragonfly.
pieceDrops = true; dropNoDoubled = p; dropNoDoubledCount = 0
    A pawn may not be dropped.
pieceDrops = true; dropNoDoubled = p
    A pawn may not be dropped on a file where its side has 1 pawn or more.
";

    #[test]
    fn numbers_in_rules_of_own_games() {
        let mut lines = OWN_RULES.lines().filter(|line| !line.starts_with('#')).skip(1);
        while let (Some(keys), Some(words)) = (lines.next(), lines.next().map(str::trim)) {
            let keys = keys.replace("; ", "\n");
            let games = own_games(&format!("[mine:chess]\n{keys}\n"));
            let rules = special_rules(&games[0]).join(" ");
            assert!(rules.contains(words), "{keys}: {rules}");
            assert!(!rules.contains("annot promote"), "{keys}: {rules}");
            assert!(!rules.contains("K must promote"), "{keys}: {rules}");
            assert!(!rules.contains("N can capture"), "{keys}: {rules}");
        }
        // Nothing promotes in a game without pawns, unless a piece is like them.
        let games = own_games("[mine:crazyhouse]\npawn = -\nfers = p\n");
        let rules = special_rules(&games[0]).join(" ");
        assert!(!rules.contains("promot"), "{rules}");
        // Pawns promote and capture en passant whatever the keys say.
        let games = own_games("[mine:chess]\nenPassantTypes = -\npromotionPawnTypes = -\n");
        assert_eq!(special_rules(&games[0]), [] as [&str; 0]);
    }
}
