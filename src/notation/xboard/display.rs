//! How XBoard 4.9 shows a game that it does not know, and makes moves on its board.
//!
//! How it makes a move depends only on the template game, on the king's picture, and on which pieces have castling
//! among their moves (`ApplyMove` in XBoard's `backend.c`). All three follow from the rules of the game; a variant file
//! may override them.

use crate::board::{Color, PieceKind};
use crate::variant::Variant;
use crate::variant::arrays::Mirror;

/// Templates without castling: a piece that moves onto one of its own swaps places with it, and positions have no
/// castling field.
const SWAPPING: [&str; 6] = ["nocastle", "shatranj", "courier", "makruk", "asean", "grand"];

/// XBoard's variant with gating: a moving piece may leave a piece in hand on its square.
const GATING: &str = "seirawan";

/// True on Windows, where the interface is WinBoard.
const WINBOARD: bool = cfg!(windows);

/// The place of the piece "man" in a piece-to-char table.
const MAN: usize = 10;

/// The place of the wazir, a turban that WinBoard has in few sizes, and of the nightrider, which it has in all.
const WAZIR: usize = 9;
const NIGHTRIDER: usize = 12;

/// By [`PieceKind::index`]: the place of its usual picture in each half of a piece-to-char table, from 0. The minister
/// has the cardinal's, the sissa the wazir's.
const PLACES: [usize; PieceKind::KNOWN_COUNT] = [0, 1, 2, 3, 4, 14, 7, 8, 13, WAZIR];

/// The place of the lance.
const LANCE: usize = 18;

/// How XBoard makes moves in a game that Sissa has described to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct XBoardDisplay {
    /// A move onto a piece of the same side swaps the two. FENs of such a template have no castling field.
    pub swaps: bool,
    /// The king is XBoard's king: XBoard recognises checks, and takes a sideways move of two files or more for castling
    /// with the nearest piece.
    pub royal: bool,
    /// A letter after a move gates that piece onto the vacated square.
    pub gates: bool,
    /// By [`PieceKind::index`]: the piece may run over one of its own side, which then stands next to it, on the side
    /// that it came from.
    pub runs_over: [bool; PieceKind::COUNT],
}

impl XBoardDisplay {
    /// How XBoard makes the moves of `variant`.
    pub fn of(variant: &Variant) -> XBoardDisplay {
        let template = template(variant);
        let mut display = XBoardDisplay {
            swaps: SWAPPING.contains(&template),
            royal: match &variant.xboard.piece_to_char {
                Some(table) => king_is_last(table, variant),
                None => xboard_follows_king(variant),
            },
            gates: template == GATING,
            runs_over: [false; PieceKind::COUNT],
        };
        for kind in PieceKind::ALL {
            display.runs_over[kind] = match &variant.xboard.pieces {
                Some(lines) => lines.iter().any(|line| {
                    let mut words = line.split_whitespace();
                    let letter = words.next().and_then(|word| word.chars().next());
                    letter.is_some_and(|letter| variant.kind_of(letter) == Some(kind))
                        && words.next().is_some_and(|moves| moves.contains('O'))
                }),
                None => {
                    let is_castler = Color::ALL.into_iter().any(|color| variant.castlers.has(color, kind));
                    variant.castling.is_some() && is_castler
                        || kind == PieceKind::Bishop && variant.bishop_adjustment && !display.swaps
                }
            };
        }
        display
    }
}

/// The XBoard game that is most like this one: `crazyhouse` or `bughouse` for drops on empty squares, `seirawan` for
/// others, `nocastle` for swaps, otherwise `fairy`, unless a variant file names another.
///
/// In `nocastle` XBoard shuffles before it has read the engine's setup. That is noticed only where Black's array is not
/// White's file by file ([`super::read_fen`]).
pub fn template(variant: &Variant) -> &str {
    let mirrored = variant.arrays.as_ref().is_some_and(|arrays| arrays.mirror == Mirror::SameFile);
    match &variant.xboard.template {
        Some(template) => template,
        None if (variant.drops.as_ref()).is_some_and(|drops| drops.captures_to_hand) => "crazyhouse",
        None if variant.drops.is_some() => "bughouse",
        None if !variant.gating_hand.is_empty() => GATING,
        None if variant.bishop_adjustment && !mirrored => "nocastle",
        None => "fairy",
    }
}

/// The number of squares for pieces in hand beside the board: from the variant file, or what the template needs.
pub fn pocket(variant: &Variant) -> u8 {
    let needed = match template(variant) {
        GATING => 7,
        _ if variant.drops.is_some() => variant.kinds_in_hand().len() as u8,
        _ => 0,
    };
    variant.xboard.pocket.unwrap_or(needed)
}

/// The piece-to-char table: from the variant file, or the usual one.
pub(super) fn table(variant: &Variant) -> String {
    let table = match &variant.xboard.piece_to_char {
        Some(table) => table.clone(),
        None => usual_table(variant, WINBOARD),
    };
    match &variant.drops {
        Some(drops) if drops.captures_to_hand && !drops.promoted_stay => with_promoted(&table, variant),
        _ => table,
    }
}

/// The table with places for the promoted pieces that become pawns when they are captured: eleven after their own, as
/// XBoard has it for Crazyhouse.
fn with_promoted(table: &str, variant: &Variant) -> String {
    const AFTER: usize = 11;
    let letters: Vec<char> = table.chars().collect();
    let (white, black) = letters.split_at(letters.len() / 2);
    let halves = [white, black].map(|half| {
        let (king, places) = half.split_last().unwrap_or((&'.', &[]));
        let mut all = places.to_vec();
        for (at, letter) in places.iter().enumerate().take(AFTER) {
            let promoted = variant.kind_of(letter.to_ascii_uppercase());
            if promoted.is_some_and(|kind| variant.promotions.concat().contains(&kind)) {
                all.resize(all.len().max(at + AFTER + 1), '.');
                if all[at + AFTER] == '.' {
                    all[at + AFTER] = '~';
                }
            }
        }
        all.push(*king);
        all
    });
    halves.concat().into_iter().collect()
}

/// The piece-to-char table that gives every kind of piece its usual picture in XBoard, or in WinBoard.
///
/// If XBoard cannot follow the king's moves, the king is declared as a non-royal piece with the king's picture, and
/// XBoard leaves checks to the engine. WinBoard does not have that piece, so it gets the man.
pub(super) fn usual_table(variant: &Variant, winboard: bool) -> String {
    // A piece that moves like another gets the other's picture if the game has only one of them.
    let place = |kind: PieceKind| {
        let pictured = match variant.letter(kind.like()) {
            None => kind.like(),
            Some(_) => kind,
        };
        match PLACES[pictured] {
            WAZIR if winboard => NIGHTRIDER,
            place => place,
        }
    };
    let mut own: Vec<char> = PieceKind::CUSTOM.into_iter().filter_map(|kind| variant.letter(kind)).collect();
    let mut white = vec!['.'; if own.is_empty() { 14 } else { 21 }];
    for kind in PieceKind::KNOWN {
        if kind != PieceKind::King
            && let Some(letter) = variant.letter(kind)
        {
            white[place(kind)] = letter;
        }
    }
    // Pieces that the game declares get the other pictures, those that promote the lance's, which XBoard takes for a
    // pawn. The table for promoted pieces has no room for it.
    let is_pawn = |letter: &char| {
        let kind = variant.kind_of(*letter);
        kind.is_some_and(|kind| variant.pawns.promoting.iter().any(|set| set.contains(kind)))
    };
    if variant.drops.is_none()
        && let Some(at) = own.iter().position(is_pawn)
    {
        white[LANCE] = own.remove(at);
    }
    let free = [9, 10, 5, 6, 11, 12, 13, 14, 15, 16, 17, 19, 20, 7, 8, 4, 3, 2, 1, LANCE];
    let places = free.into_iter().filter(|at| white.get(*at) == Some(&'.')).collect::<Vec<_>>();
    for (letter, at) in own.into_iter().zip(places) {
        white[at] = letter;
    }
    let king = variant.letter(PieceKind::King).unwrap_or('.');
    if xboard_follows_king(variant) {
        white.push(king);
    } else if winboard {
        white[MAN] = king;
        white.push('.');
    } else {
        // After a slash come the promoted pieces of shogi; the fifth of them is the prince.
        white.extend(['/', '.', '.', '.', '.', king, '.']);
    }
    let black = white.iter().map(|letter| letter.to_ascii_lowercase());
    white.iter().copied().chain(black).collect()
}

/// False in games where XBoard, with a royal king, would take a leap for castling, not let a rook pass over its king,
/// or see checks from bishops that may only convert.
fn xboard_follows_king(variant: &Variant) -> bool {
    variant.bunker_leap.is_none() && variant.gating_hand.is_empty() && !variant.bishop_conversion
}

/// True when a table gives the king's letter the king's picture, which is the last of each half.
pub(super) fn king_is_last(table: &str, variant: &Variant) -> bool {
    let letters: Vec<char> = table.chars().filter(|c| *c != '/').collect();
    letters.get((letters.len() / 2).wrapping_sub(1)) == variant.letter(PieceKind::King).as_ref()
}

/// True when a first rank has two bishops, both on light squares or both on dark ones.
pub(super) fn has_bishops_on_one_color(rank: &[Option<PieceKind>]) -> bool {
    let files: Vec<usize> = (0..rank.len()).filter(|file| rank[*file] == Some(PieceKind::Bishop)).collect();
    matches!(files.as_slice(), [a, b] if (b - a) % 2 == 0)
}
