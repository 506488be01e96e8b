//! The position editor.

use super::new_table::{MAX_FEN, NewTableError, arrays_of, rules_of};
use crate::board::{self, Bitboard, Color, Geometry, PieceKind, Square};
use crate::notation::{fen, square};
use crate::on_board;
use crate::position::{Hand, Position, Rules, Setup, Unmoved};
use crate::text::{counted, with_article};
use crate::variant::Variant;
use crate::variant::catalog::Catalog;
use crate::web::messages::{Piece, Right, Setup as SetupView, ToPage};
use crate::web::view::{self, sentence};

/// Checks a position of the editor. An error if the message makes no sense, as with an unknown game or a square that the
/// board does not have.
pub(super) fn check(catalog: &Catalog, id: u32, setup: &SetupView) -> Result<ToPage, String> {
    on_board!(rules_of(catalog, &setup.game)?, rules => check_on(rules, id, setup))
}

/// Loads a FEN into the editor. One that cannot be of this game is read as one of the game that it fits best.
pub(super) fn read(catalog: &Catalog, id: u32, game: &str, text: &str) -> Result<ToPage, String> {
    if text.len() > MAX_FEN {
        return Err(NewTableError::LongFen.into());
    }
    on_board!(rules_of(catalog, game)?, rules => {
        match fen::read_with_warnings(rules, text) {
            Ok((position, warnings)) => {
                Ok(answer(rules, id, &position.setup(), Ok(position), fen::dropped(&warnings)))
            }
            Err(error) => match fen::find_game(catalog, text) {
                Ok(found) if error.field().is_some() => read(catalog, id, &found.game.name, text),
                _ => Err(format!("FEN: {error}.")),
            },
        }
    })
}

fn check_on<G: Geometry>(rules: &'static Rules<G>, id: u32, view: &SetupView) -> Result<ToPage, String> {
    let mut setup = Setup::<G>::empty();
    setup.side = view.side;
    setup.halfmove = view.halfmove;
    setup.fullmove = view.fullmove;
    let at = |name: &str| square::read_on_board(rules, name).ok_or_else(|| "This board has no such square.".to_owned());
    for piece in &view.pieces {
        let kind = view::kind_of(rules.variant(), &piece.kind).ok_or("There is no such kind of piece.")?;
        setup.board[at(&piece.square)?] = Some(board::Piece { color: piece.side, kind });
    }
    if let Some(rights) = &view.rights {
        let mut unmoved = Unmoved::<G>::default();
        setup.hands = Some(Color::ALL.map(|color| {
            PieceKind::ALL
                .into_iter()
                .flat_map(|kind| {
                    let held = (1..=Hand::<G::Bitboard>::MAX as usize).map(move |n| Choice::InHand(color, kind, n));
                    held.take_while(|choice| rights.contains(&choice.id())).map(move |_| kind)
                })
                .collect()
        }));
        // Rights that the placement no longer allows are not among the choices, and so are dropped.
        for choice in choices(rules, &setup) {
            if !rights.contains(&choice.id()) {
                continue;
            }
            match choice {
                Choice::Castle(rook) => setup.castling = setup.castling.with(rook),
                Choice::Unmoved(square) => unmoved.pieces = unmoved.pieces.with(square),
                Choice::Open(color) => unmoved.open[color.index()] = true,
                Choice::Must(color) => unmoved.must[color.index()] = true,
                Choice::InHand(..) => {}
            }
        }
        setup.unmoved = Some(unmoved);
    }
    setup.ep_square = view.en_passant.as_deref().map(at).transpose()?;
    // An old en passant square that makes no sense in another placement is dropped.
    let position = position(rules, &setup);
    Ok(answer(rules, id, &setup, position, None))
}

fn position<G: Geometry>(rules: &'static Rules<G>, setup: &Setup<G>) -> Result<Position<G>, String> {
    let with_hands = (setup.hands.as_ref()).map_or(Some(rules), |hands| rules.with_hands(hands));
    let rules = with_hands.ok_or("there can be only two kinds of pieces in hand")?;
    Position::from_setup(rules, setup).map_err(|error| error.to_string())
}

/// The position for the page, with everything that can be chosen, and what was dropped.
fn answer<G: Geometry>(
    rules: &'static Rules<G>,
    id: u32,
    asked: &Setup<G>,
    position: Result<Position<G>, String>,
    dropped: Option<String>,
) -> ToPage {
    let setup = position.as_ref().map_or_else(|_| asked.clone(), Position::setup);
    let text = position.as_ref().ok().map(fen::write);
    let variant = rules.variant();
    let arrays = position.as_ref().ok().and_then(arrays_of);
    ToPage::Checked {
        id,
        game: rules.variant().name.clone(),
        pieces: pieces(rules, &setup),
        side: setup.side,
        rights: choices(rules, &setup).into_iter().map(|choice| choice.view(variant, &setup)).collect(),
        en_passant_choices: en_passant_choices(rules, &setup),
        en_passant: setup.ep_square.map(square::name::<G>),
        halfmove: setup.halfmove,
        fullmove: setup.fullmove,
        fen: text,
        array: arrays.map(|arrays| arrays.to_string()),
        problem: position.err().or(dropped).map(|text| sentence(&text)),
    }
}

fn pieces<G: Geometry>(rules: &Rules<G>, setup: &Setup<G>) -> Vec<Piece> {
    let squares = setup.board.iter().take(G::SQUARES).enumerate();
    squares.filter_map(|(i, piece)| Some(view::piece(rules, Square::new(i as u8), (*piece)?))).collect()
}

/// The possible en passant squares: a pawn may just have passed over them and can be captured there.
fn en_passant_choices<G: Geometry>(rules: &'static Rules<G>, setup: &Setup<G>) -> Vec<String> {
    let squares = rules.pawns.ep_rank[!setup.side].squares();
    squares
        .filter(|square| {
            let setup = Setup { ep_square: Some(*square), ..setup.clone() };
            position(rules, &setup).is_ok_and(|position| position.ep_square() == Some(*square))
        })
        .map(square::name::<G>)
        .collect()
}

/// A right that can be set in the editor.
#[derive(Clone, Copy)]
enum Choice {
    /// Castling with the rook on this square.
    Castle(Square),
    /// The piece on this square has not moved.
    Unmoved(Square),
    /// The mark `+`: a bishop may be adjusted or converted.
    Open(Color),
    /// The mark `!`: the last unmoved bishop must convert.
    Must(Color),
    /// So many of a kind are in hand.
    InHand(Color, PieceKind, usize),
}

impl Choice {
    fn id(self) -> String {
        match self {
            Choice::Castle(square) => format!("castle {}", square.index()),
            Choice::Unmoved(square) => format!("unmoved {}", square.index()),
            Choice::Open(color) => format!("open {color}"),
            Choice::Must(color) => format!("must {color}"),
            Choice::InHand(color, kind, n) => {
                // Declared kinds have no names of their own.
                let name = match kind.index() < PieceKind::KNOWN_COUNT {
                    true => kind.name().to_owned(),
                    false => kind.index().to_string(),
                };
                let count = if n == 1 { String::new() } else { format!(" {n}") };
                format!("{name} {color}{count}")
            }
        }
    }

    fn view<G: Geometry>(self, variant: &Variant, setup: &Setup<G>) -> Right {
        let owner = |square: Square| setup.board[square].map_or(Color::White, |piece| piece.color);
        let unmoved = setup.unmoved.unwrap_or_default();
        let (color, text, on) = match self {
            Choice::Castle(rook) => (
                owner(rook),
                format!("may castle with the rook on {}", square::name::<G>(rook)),
                setup.castling.contains(rook),
            ),
            Choice::Unmoved(at) => (
                owner(at),
                format!(
                    "has not moved the {} on {}",
                    setup.board[at].map_or("piece", |piece| variant.piece_name(piece.kind)),
                    square::name::<G>(at)
                ),
                unmoved.pieces.contains(at),
            ),
            Choice::Open(color) => (
                color,
                "may still change a bishop's colour: adjust or convert it".to_owned(),
                unmoved.open[color.index()],
            ),
            Choice::Must(color) => {
                (color, "must convert the bishop that has not moved".to_owned(), unmoved.must[color.index()])
            }
            Choice::InHand(color, kind, n) => (
                color,
                match n {
                    1 => format!("has {} in hand", with_article(variant.piece_name(kind))),
                    n => format!("has {} in hand", counted(n as u64, variant.piece_name(kind))),
                },
                held(setup, color, kind) >= n,
            ),
        };
        Right { id: self.id(), side: color, text, on }
    }
}

/// How many of a kind a side has in hand.
fn held<G: Geometry>(setup: &Setup<G>, color: Color, kind: PieceKind) -> usize {
    let held = setup.hands.as_ref().map(|hands| &hands[color]);
    held.map_or(0, |held| held.iter().filter(|other| **other == kind).count())
}

/// The rights that a placement allows, in order.
fn choices<G: Geometry>(rules: &'static Rules<G>, setup: &Setup<G>) -> Vec<Choice> {
    let variant = rules.variant();
    let mut choices = Vec::new();
    for color in Color::ALL {
        let home: Vec<(Square, PieceKind)> = rules
            .home_squares(color)
            .filter_map(|square| Some((square, setup.board[square]?)))
            .filter(|(_, piece)| piece.color == color)
            .map(|(square, piece)| (square, piece.kind))
            .collect();
        let has = |kind| home.iter().any(|(_, found)| *found == kind);
        if variant.castling.is_some() && has(PieceKind::King) {
            let rooks = home.iter().filter(|(_, kind)| *kind == PieceKind::Rook);
            choices.extend(rooks.map(|(square, _)| Choice::Castle(*square)));
        }
        let matters = |kind: PieceKind| {
            !variant.gating_hand.is_empty()
                || variant.bishop_adjustment
                || (variant.bunker_leap.is_some() && kind == PieceKind::King)
                || (variant.bishop_conversion && kind == PieceKind::Bishop)
        };
        let unmoved = home.iter().filter(|(_, kind)| matters(*kind));
        choices.extend(unmoved.map(|(square, _)| Choice::Unmoved(*square)));
        if (variant.bishop_adjustment || variant.bishop_conversion) && has(PieceKind::Bishop) {
            choices.push(Choice::Open(color));
        }
        if variant.bishop_conversion && has(PieceKind::Bishop) {
            choices.push(Choice::Must(color));
        }
        // Seirawan Chess may be played with other pieces in hand.
        let mut kinds = variant.kinds_in_hand();
        kinds.extend(setup.hands.iter().flatten().flatten());
        variant.sort_in_hand(&mut kinds);
        kinds.dedup();
        for kind in kinds {
            // One more can always be added.
            let most = match variant.drops {
                Some(_) => (held(setup, color, kind) + 1).min(Hand::<G::Bitboard>::MAX as usize),
                None => 1,
            };
            choices.extend((1..=most).map(|n| Choice::InHand(color, kind, n)));
        }
    }
    choices
}
