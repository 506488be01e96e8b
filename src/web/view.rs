//! Positions for the page.

use super::messages::{Clock, Ending, Evaluation, InHand, Piece, PlayableKind, PlayableMove, PositionView};
use crate::board::{self, Bitboard, Color, Geometry, PieceKind, Square};
use crate::clock::Clocks;
use crate::notation::pgn::GameResult;
use crate::notation::{UciStyle, fen, king_landing, read_move, san, square, uci, words};
use crate::position::{Game, Move, MoveKind, Outcome, Position, Rules};
use crate::search::{Score, wdl};
use crate::text::capitalized;
use crate::time::Instant;
use crate::variant::Variant;

/// How many moves of a line the page shows.
const LINE_MOVES: usize = 16;

/// A reason as a sentence.
pub fn sentence(reason: &str) -> String {
    format!("{}.", capitalized(reason))
}

/// A move's name in messages.
pub fn move_name<G: Geometry>(position: &Position<G>, mv: Move) -> String {
    uci::write(position, mv, UciStyle::KingTakesRook)
}

/// The legal move with this name.
pub fn find_move<G: Geometry>(position: &Position<G>, name: &str) -> Option<Move> {
    position.legal_moves().into_iter().find(|mv| move_name(position, *mv) == name)
}

/// The legal move with this name.
pub fn named_move<G: Geometry>(position: &Position<G>, name: &str) -> Result<Move, String> {
    find_move(position, name).ok_or_else(|| "That move is not legal here.".to_owned())
}

/// The legal move of a text in any notation.
pub fn typed_move<G: Geometry>(position: &Position<G>, text: &str) -> Result<Move, String> {
    read_move(position, text).map_err(|error| format!("{error}."))
}

/// Why a piece on the board or, after `@`, in hand cannot move so.
pub fn why_illegal<G: Geometry>(position: &Position<G>, from: &str, to: &str) -> String {
    let variant = position.rules().variant();
    let in_hand = from.strip_prefix('@').and_then(|id| variant.letter(kind_of(variant, id)?));
    let text = match in_hand {
        Some(letter) => format!("{letter}@{to}"),
        None => format!("{from}{to}"),
    };
    match read_move(position, &text) {
        Err(error) => sentence(&error.reason.to_string()),
        Ok(_) => "That move is legal.".to_owned(),
    }
}

pub fn pieces<G: Geometry>(position: &Position<G>) -> Vec<Piece> {
    position.occupied().squares().filter_map(|at| Some(piece(position.rules(), at, position.piece_on(at)?))).collect()
}

/// What the page calls a kind: as its drawing, or by its letter.
pub fn kind_id(variant: &Variant, kind: PieceKind) -> String {
    let letter = variant.letter(kind).unwrap_or('?');
    variant.drawing(kind).map_or_else(|| format!("letter-{}", letter.to_ascii_lowercase()), str::to_owned)
}

/// The kind that the page calls `id`.
pub fn kind_of(variant: &Variant, id: &str) -> Option<PieceKind> {
    PieceKind::ALL.into_iter().find(|kind| kind_id(variant, *kind) == id)
}

/// A piece as the page knows it.
pub fn piece<G: Geometry>(rules: &Rules<G>, at: Square, piece: board::Piece) -> Piece {
    Piece { square: square::name::<G>(at), kind: kind_id(rules.variant(), piece.kind), side: piece.color }
}

/// The first field of the FEN, without the pieces in hand.
pub fn placement<G: Geometry>(position: &Position<G>) -> String {
    let mut text = fen::write(position);
    text.truncate(text.find(['[', ' ']).unwrap_or(text.len()));
    text
}

/// The position of a game, with its legal moves.
pub fn position<G: Geometry>(game: &Game<G>) -> PositionView {
    let position = game.position();
    let end = game.outcome();
    PositionView {
        fen: fen::write(position),
        side: position.side_to_move(),
        check: position.in_check().then(|| square::name::<G>(position.king(position.side_to_move()))),
        pieces: pieces(position),
        hands: Color::ALL
            .into_iter()
            .flat_map(|color| {
                let kinds = position.in_hand(color).into_iter();
                kinds.flat_map(move |(kind, count)| std::iter::repeat_n((color, kind), count as usize))
            })
            .map(|(color, kind)| InHand { kind: kind_id(position.rules().variant(), kind), side: color })
            .collect(),
        rights: words::rights(position),
        last: game.last_changes().squares().map(square::name::<G>).collect(),
        moves: moves(position),
        end: end.map(ending),
    }
}

fn moves<G: Geometry>(position: &Position<G>) -> Vec<PlayableMove> {
    position.legal_moves().into_iter().map(|mv| playable(position, mv)).collect()
}

/// The moves that the side that is not to move would have.
pub fn premoves<G: Geometry>(position: &Position<G>) -> Vec<PlayableMove> {
    if position.in_check() {
        return Vec::new();
    }
    let mut other = *position;
    other.make_null();
    moves(&other)
}

pub fn clock(clocks: &Clocks, now: Instant) -> Clock {
    let left = |color| clocks.state(color, now).remaining.as_millis() as u64;
    Clock { white: left(Color::White), black: left(Color::Black), running: clocks.running() }
}

/// The end of a game by its rules.
pub fn ending(outcome: Outcome) -> Ending {
    Ending { result: GameResult::from(outcome).text().to_owned(), text: words::ending(outcome) }
}

fn playable<G: Geometry>(position: &Position<G>, mv: Move) -> PlayableMove {
    let id = |kind| kind_id(position.rules().variant(), kind);
    let name = square::name::<G>;
    PlayableMove {
        uci: move_name(position, mv),
        san: san::write(position, mv),
        text: words::describe_move(position, mv),
        kind: match mv.kind() {
            MoveKind::Normal if position.piece_on(mv.to()).is_some() => PlayableKind::Capture,
            MoveKind::Normal => PlayableKind::Quiet,
            MoveKind::EnPassant => PlayableKind::EnPassant,
            MoveKind::Promotion(_) => PlayableKind::Promotion,
            MoveKind::Castling(_) => PlayableKind::Castling,
            MoveKind::Leap => PlayableKind::Leap,
            MoveKind::Adjustment => PlayableKind::Adjustment,
            MoveKind::Conversion => PlayableKind::Conversion,
            MoveKind::Drop(_) => PlayableKind::Drop,
        },
        from: match mv.kind() {
            MoveKind::Drop(kind) => format!("@{}", id(kind)),
            _ => name(mv.from()),
        },
        targets: targets(position, mv).into_iter().map(name).collect(),
        reverse: matches!(mv.kind(), MoveKind::Castling(_) | MoveKind::Adjustment)
            .then(|| [name(mv.to()), name(mv.from())]),
        promotion: mv.promotion().map(id),
        drop: mv.gating_square().zip(position.gated_kind(mv)).map(|(at, kind)| {
            let color = position.side_to_move();
            piece(position.rules(), at, board::Piece { color, kind })
        }),
    }
}

/// Where a move goes: for castling to where the king lands, unless it stays, or to the rook.
fn targets<G: Geometry>(position: &Position<G>, mv: Move) -> Vec<Square> {
    let landing = match mv.kind() {
        MoveKind::Castling(side) => king_landing(position, side).filter(|landing| *landing != mv.from()),
        _ => None,
    };
    let mut targets: Vec<Square> = landing.into_iter().chain([mv.to()]).collect();
    targets.dedup();
    targets
}

/// From and to which square a move goes, for an arrow; castling goes to where the king lands.
pub fn arrow<G: Geometry>(position: &Position<G>, mv: Move) -> [String; 2] {
    let to = targets(position, mv)[0];
    [mv.origin().unwrap_or(to), to].map(square::name::<G>)
}

/// The first moves of a line from a position on, each in UCI and SAN with the board after it, up to the first illegal
/// one.
pub fn line<G: Geometry>(position: &Position<G>, moves: &[Move]) -> (Vec<String>, Vec<String>, Vec<String>) {
    let (mut names, mut sans, mut boards) = (Vec::new(), Vec::new(), Vec::new());
    for (i, (position, mv)) in position.line(moves).take(LINE_MOVES).enumerate() {
        let mut san = san::write(&position, mv);
        if i == 0 || position.side_to_move() == Color::White {
            san = format!("{} {san}", san::move_number(&position));
        }
        names.push(move_name(&position, mv));
        sans.push(san);
        boards.push(placement(&position.after(mv)));
    }
    (names, sans, boards)
}

/// A score for the side to move in a position after `ply` plies.
pub fn evaluation(score: Score, to_move: Color, ply: u32) -> Evaluation {
    let [win, draw, loss] = wdl(score, ply);
    let wdl = match to_move {
        Color::White => [win, draw, loss],
        Color::Black => [loss, draw, win],
    };
    let score = to_move.relative(score);
    Evaluation {
        text: match score.mate_in() {
            Some(0) => "#".to_owned(),
            Some(moves) => format!("#{moves}"),
            None => format!("{:+.2}", f64::from(score.centipawns()) / 100.0),
        },
        wdl,
    }
}
