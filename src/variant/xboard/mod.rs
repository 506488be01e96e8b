//! What XBoard 4.9 is told about a game that it does not know, and what it then makes of a move.
//!
//! XBoard takes over a board, pictures and moves from the engine's `setup` and `piece` commands. How it
//! *executes* a move depends on little: the parent game, which picture the king has, and which pieces
//! have castling in their moves (`ApplyMove` in XBoard's `backend.c`). All of it follows from the rules
//! of the game; a section of a variant file may overrule it.
//!
//! | file | holds |
//! |---|---|
//! | `betza` | the moves of its pieces, for `piece` |
//! | `fen` | positions that XBoard writes |

mod betza;
mod fen;
#[cfg(test)]
mod tests;

use super::Variant;
use super::arrays::Mirror;
use super::placement::Placement;
use crate::board::PieceKind;

/// Parents in which XBoard knows no castling: there a piece that moves onto one of its own changes
/// places with it, and positions have no castling field.
const SWAPPING: [&str; 6] = [
    "nocastle", "shatranj", "courier", "makruk", "asean", "grand",
];

/// The parent in which a piece may leave one from the holdings behind.
const GATING: &str = "seirawan";

/// True where WinBoard is what speaks to the engine: there is no XBoard for Windows.
const WINBOARD: bool = cfg!(windows);

/// The man's place in a piece-to-char table.
const MAN: usize = 10;

/// What XBoard makes of moves in a game that was explained to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct XBoardDisplay {
    /// A move onto one's own piece changes places with it. Such a parent writes no castling rights.
    pub swaps: bool,
    /// The king has the king's picture: XBoard judges checks, and takes a sideways move of two files or
    /// more for castling with the nearest piece.
    pub royal: bool,
    /// A letter behind a move puts that piece from the holdings on the square left.
    pub gates: bool,
    /// By [`PieceKind::index`]: the piece may run over one of its own, which lands beside it on the side
    /// that it was run over from.
    pub runs_over: [bool; PieceKind::COUNT],
}

impl Variant {
    /// What XBoard makes of this game's moves.
    pub fn xboard_display(&self) -> XBoardDisplay {
        let parent = self.xboard_parent();
        let mut display = XBoardDisplay {
            swaps: SWAPPING.contains(&parent),
            royal: king_is_last(&self.xboard_table(), self),
            gates: parent == GATING,
            runs_over: [false; PieceKind::COUNT],
        };
        for kind in PieceKind::ALL {
            display.runs_over[kind.index()] = match &self.xboard.pieces {
                Some(lines) => lines.iter().any(|line| {
                    let mut words = line.split_whitespace();
                    let letter = words.next().and_then(|word| word.chars().next());
                    letter.is_some_and(|letter| self.kind_of(letter) == Some(kind))
                        && words.next().is_some_and(|moves| moves.contains('O'))
                }),
                None => match kind {
                    PieceKind::King | PieceKind::Rook => self.castling.is_some(),
                    PieceKind::Bishop => self.bishop_adjustment && !display.swaps,
                    _ => false,
                },
            };
        }
        display
    }

    /// XBoard's game whose habits fit best, unless the game's section names another: `seirawan` for
    /// drops, `nocastle` for swaps, `fairy` for the rest.
    ///
    /// In `nocastle` XBoard shuffles before it has read the engine's setup. That shows only where
    /// Black's array is not White's file by file ([`Variant::read_xboard_fen`]).
    pub fn xboard_parent(&self) -> &str {
        let mirrored = self
            .arrays
            .as_ref()
            .is_some_and(|arrays| arrays.mirror == Mirror::SameFile);
        match &self.xboard.parent {
            Some(parent) => parent,
            None if self.queen_drop => GATING,
            None if self.bishop_adjustment && !mirrored => "nocastle",
            None => "fairy",
        }
    }

    /// The number of places beside the board: as the game's section says, or as the parent needs them.
    pub fn xboard_pocket(&self) -> u8 {
        let needed = if self.xboard_parent() == GATING { 7 } else { 0 };
        self.xboard.pocket.unwrap_or(needed)
    }

    /// The commands that explain the game to XBoard: `setup` with the position `fen`, then `piece`.
    pub fn xboard_setup(&self, fen: &str) -> Vec<String> {
        let fields: Vec<&str> = fen.split_whitespace().collect();
        let [placement, side, castling, rest @ ..] = fields.as_slice() else {
            return Vec::new();
        };
        let display = self.xboard_display();
        let mut position = vec![(*placement).to_owned(), (*side).to_owned()];
        if display.gates {
            // There every unmoved piece has a letter.
            let unmoved = rest.get(3).copied().unwrap_or(castling);
            position.push(unmoved.replace(['+', '!'], ""));
        } else if !display.swaps {
            position.push((*castling).to_owned());
        }
        position.extend(rest.iter().take(3).map(|field| (*field).to_owned()));
        let setup = format!(
            "setup ({}) {}x{}+{}_{} {}",
            self.xboard_table(),
            self.files,
            self.ranks,
            self.xboard_pocket(),
            self.xboard_parent(),
            position.join(" ")
        );
        let lines = match &self.xboard.pieces {
            Some(lines) => lines.clone(),
            None => Placement::read(placement, self).map_or_else(
                |_| Vec::new(),
                |placement| betza::moves(self, &display, &placement),
            ),
        };
        let pieces = lines.into_iter().map(|line| format!("piece {line}"));
        std::iter::once(setup).chain(pieces).collect()
    }

    /// The piece-to-char table: that of the game's section, or the usual one.
    fn xboard_table(&self) -> String {
        match &self.xboard.piece_to_char {
            Some(table) => table.clone(),
            None => self.usual_table(WINBOARD),
        }
    }

    /// The piece-to-char table that gives every kind of piece its usual picture in XBoard, or in WinBoard.
    ///
    /// The king is a piece of XBoard's that is no king but looks like one, where XBoard could not follow
    /// him: it takes a leap for castling, does not let a rook move over its king, and would see checks by
    /// bishops that may only convert. It then leaves checks to the engine. WinBoard has no picture of that
    /// piece, but one of the man.
    fn usual_table(&self, winboard: bool) -> String {
        let place = |kind: PieceKind| match kind {
            PieceKind::Pawn => 0,
            PieceKind::Knight => 1,
            PieceKind::Bishop => 2,
            PieceKind::Rook => 3,
            PieceKind::Queen => 4,
            PieceKind::Archbishop => 7,
            PieceKind::Chancellor => 8,
            // The nightrider's, which a sissa resembles.
            PieceKind::Sissa => 12,
            PieceKind::Minister if self.letter(PieceKind::Archbishop).is_none() => 7,
            // The cardinal's.
            PieceKind::Minister => 13,
            // Not among them.
            PieceKind::King => 14,
        };
        let mut white = vec!['.'; 14];
        for kind in PieceKind::ALL {
            if let (Some(letter), Some(at)) = (self.letter(kind), white.get_mut(place(kind))) {
                *at = letter;
            }
        }
        let king = self.letter(PieceKind::King).unwrap_or('.');
        if !(self.bunker_leap.is_some() || self.queen_drop || self.bishop_conversion) {
            white.push(king);
        } else if winboard {
            white[MAN] = king;
            white.push('.');
        } else {
            // A slash leads to the pieces that others become in shogi; the fifth of them is the prince.
            white.extend(['/', '.', '.', '.', '.', king, '.']);
        }
        let black = white.iter().map(|letter| letter.to_ascii_lowercase());
        white.iter().copied().chain(black).collect()
    }
}

/// True when a table gives the king's letter the king's picture, which is the last of each half.
fn king_is_last(table: &str, variant: &Variant) -> bool {
    let letters: Vec<char> = table.chars().filter(|c| *c != '/').collect();
    letters.get((letters.len() / 2).wrapping_sub(1)) == variant.letter(PieceKind::King).as_ref()
}

fn has_bishops_on_one_color(rank: &[Option<PieceKind>]) -> bool {
    let files: Vec<usize> = (0..rank.len())
        .filter(|file| rank[*file] == Some(PieceKind::Bishop))
        .collect();
    matches!(files.as_slice(), [a, b] if (b - a) % 2 == 0)
}
