//! Moves in Game Courier's notation.
//!
//! | move | written |
//! |---|---|
//! | ordinary, capture | `P e2-e4`, Black's `p e7-e5` |
//! | promotion | `P e7-e8; Q-e8` |
//! | en passant | `P d5-e6; e5-` |
//! | castling | `K e1-g1; R h1-f1` |
//! | bunker leap | `K c1-g1` |
//! | bishop adjustment | `B f1-g1; N g1-f1` |
//! | piece gated | `M e1-f3; Q*e1` |
//! | drop | `N*f3` |

use crate::board::{Bitboard, Geometry, MAX_SQUARES, Piece, PieceKind, Square};
use crate::notation::{Reason, landing, square};
use crate::position::{Move, MoveKind, Position};

/// Writes a legal move of `position`, [`Move::NONE`] as `pass`. Different legal moves are written differently.
pub fn write<G: Geometry>(position: &Position<G>, mv: Move) -> String {
    if mv == Move::NONE {
        return "pass".to_owned();
    }
    let us = position.side_to_move();
    let variant = position.rules().variant();
    let step = |from: Square, to: Square| {
        let label = position.piece_on(from).map(|piece| variant.piece_letter(piece));
        let (from, to) = (square::name::<G>(from), square::name::<G>(to));
        format!("{} {from}-{to}", label.unwrap_or('?'))
    };
    let own = |kind| variant.piece_letter(Piece::new(us, kind));
    let mut steps = match mv.kind() {
        MoveKind::Castling(side) => {
            let lands = landing(position, side);
            let (king, rook) = lands.map_or((mv.to(), mv.from()), |to| (to.king, to.rook));
            vec![step(mv.from(), king), step(mv.to(), rook)]
        }
        MoveKind::Adjustment => vec![step(mv.from(), mv.to()), step(mv.to(), mv.from())],
        MoveKind::EnPassant => {
            let taken = position.ep_victim(us, mv.to());
            vec![step(mv.from(), mv.to()), format!("{}-", square::name::<G>(taken))]
        }
        MoveKind::Promotion(kind) => {
            vec![step(mv.from(), mv.to()), format!("{}-{}", own(kind), square::name::<G>(mv.to()))]
        }
        MoveKind::Drop(kind) => vec![format!("{}*{}", own(kind), square::name::<G>(mv.to()))],
        MoveKind::Normal | MoveKind::Leap | MoveKind::Conversion => {
            vec![step(mv.from(), mv.to())]
        }
    };
    if let (Some(kind), Some(at)) = (position.gated_kind(mv), mv.gating_square()) {
        steps.push(format!("{}*{}", own(kind), square::name::<G>(at)));
    }
    steps.join("; ")
}

/// What a part of a move does to the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Part {
    /// `P e2-e4`, `e2-e4`
    Go { kind: Option<PieceKind>, from: Square, to: Square },
    /// `Q-e8`, `Q*e8`
    Put { kind: PieceKind, at: Square },
    /// `e5-`, `@-e5`, `capture e5`
    Clear(Square),
}

/// True for a text that can only be Game Courier's notation; `e2-e4` has the same meaning everywhere.
pub(in crate::notation) fn is_meant(text: &str) -> bool {
    let is_label = |word: &str| word.len() == 1 && word.starts_with(|c: char| c.is_ascii_alphabetic());
    let mut words = text.split_whitespace();
    text.contains([';', '*'])
        || text.contains("@-")
        || text.ends_with('-')
        || words.next().is_some_and(is_label) && words.next().is_some_and(|word| word.contains('-'))
}

/// Reads a move: the legal one after which the board is as the text says. A text may give less, because Game Courier
/// itself moves the rook in castling and captures pawns en passant; then the first step alone is read with `from_to`.
///
/// # Errors
/// Why the text is not a move here.
pub(in crate::notation) fn read<G: Geometry>(
    position: &Position<G>,
    text: &str,
    from_to: impl Fn(&str) -> Result<Move, Reason>,
) -> Result<Move, Reason> {
    let parts = text.split(';').map(str::trim);
    let texts: Vec<&str> = parts.filter(|part| !part.is_empty()).collect();
    let steps = texts
        .iter()
        .map(|part| parse(position, part).ok_or(Reason::Unreadable))
        .collect::<Result<Vec<Part>, Reason>>()?;
    if let [Part::Put { kind, at }] = steps[..]
        && let Some(letter) = position.rules().variant().letter(kind)
    {
        return from_to(&format!("{letter}@{}", square::name::<G>(at)));
    }
    let variant = position.rules().variant();
    let Some(Part::Go { kind, from, to }) = steps.first().copied() else {
        return Err(Reason::Unreadable);
    };
    if let (Some(said), Some(found)) = (kind, position.kind_on(from))
        && said != found
    {
        return Err(Reason::OtherPiece {
            square: square::name::<G>(from),
            said: variant.piece_name(said).to_owned(),
            found: variant.piece_name(found).to_owned(),
        });
    }
    let wanted = after(position, &steps);
    let fits = |mv: &Move| {
        let after = position.after(*mv);
        let squares = G::all().squares();
        squares.into_iter().all(|at| after.piece_on(at) == wanted[at])
    };
    let mut fitting: Vec<Move> = position.legal_moves().into_iter().filter(fits).collect();
    // A move of one piece may leave the same board as a castling in which the other piece stays.
    let is_go = |step: &&Part| matches!(step, Part::Go { .. });
    let is_castling = steps.iter().filter(is_go).count() > 1;
    fitting.sort_by_key(|mv| mv.is_castling() != is_castling);
    if let Some(mv) = fitting.first() {
        return Ok(*mv);
    }
    let suffix = steps.iter().find_map(|step| match step {
        Part::Put { kind, at } if *at == to => position.rules().variant().letter(*kind),
        _ => None,
    });
    let mut plain = square::name::<G>(from) + &square::name::<G>(to);
    plain.extend(suffix);
    let mv = from_to(&plain)?;
    // All further steps must be part of the move.
    let extra = steps
        .iter()
        .zip(&texts)
        .skip(1)
        .find(|(step, _)| !matches!(**step, Part::Put { at, .. } if at == to && mv.promotion().is_some()));
    match extra {
        None => Ok(mv),
        Some((_, text)) => Err(Reason::WrongSuffix { suffix: (*text).to_owned(), without: write(position, mv) }),
    }
}

/// Reads a part of a move.
fn parse<G: Geometry>(position: &Position<G>, text: &str) -> Option<Part> {
    let kind_of = |label: &str| {
        let mut letters = label.chars();
        let letter = letters.next().filter(|_| letters.next().is_none())?;
        let variant = position.rules().variant();
        // The chancellor is called marshal there.
        let marshal = || {
            let has = variant.letter(PieceKind::Chancellor).is_some();
            (has && letter.eq_ignore_ascii_case(&'m')).then_some(PieceKind::Chancellor)
        };
        variant.kind_of(letter).or_else(marshal)
    };
    let words: Vec<&str> = text.split_whitespace().collect();
    let (label, step) = match words[..] {
        ["capture", at] => return square::read::<G>(at).map(Part::Clear),
        [step] => (None, step),
        [label, step] => (Some(label), step),
        _ => return None,
    };
    let (left, right) = step.trim_end_matches(['+', '#', '!', '?']).split_once(['-', '*'])?;
    if let Some(at) = square::read::<G>(left).filter(|_| right.is_empty()) {
        return Some(Part::Clear(at));
    }
    let to = square::read::<G>(right)?;
    match (left, square::read::<G>(left)) {
        ("@", _) => Some(Part::Clear(to)),
        (_, Some(from)) => Some(Part::Go {
            // Game Courier's sets of pieces have letters of their own: one that the game does not have is ignored.
            kind: label.and_then(kind_of),
            from,
            to,
        }),
        (left, None) => Some(Part::Put { kind: kind_of(left)?, at: to }),
    }
}

/// The board after the steps. Each step moves the piece that stood there before the first step, so that two pieces can
/// change places.
fn after<G: Geometry>(position: &Position<G>, steps: &[Part]) -> [Option<Piece>; MAX_SQUARES] {
    let us = position.side_to_move();
    let before = position.setup().board;
    let mut board = before;
    for step in steps {
        if let Part::Go { from: at, .. } | Part::Clear(at) = *step {
            board[at] = None;
        }
    }
    for step in steps {
        match *step {
            Part::Go { from, to, .. } => board[to] = before[from],
            Part::Put { kind, at } => board[at] = Some(Piece::new(us, kind)),
            Part::Clear(_) => {}
        }
    }
    board
}
