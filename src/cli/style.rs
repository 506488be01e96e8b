//! Colours. They are always written; `anstream` removes them if the output is not a terminal or the user does not want
//! any (`NO_COLOR`).

use crate::board::Color as PieceColor;
use anstyle::{Ansi256Color, AnsiColor, Color, Style};

/// Headings and other important text.
pub const STRONG: Style = Style::new().bold();

/// Less important text.
pub const FAINT: Style = Style::new().dimmed();

/// Errors.
pub const BAD: Style = AnsiColor::Red.on_default().bold();

pub const WARN: Style = AnsiColor::Yellow.on_default().bold();

/// Moves to be played.
pub const MOVE: Style = AnsiColor::Cyan.on_default().bold();

/// A score that is good for White.
pub const PLUS: Style = AnsiColor::Green.on_default();

/// A score that is good for Black.
pub const MINUS: Style = AnsiColor::Red.on_default();

const WHITE_PIECE: Color = Color::Ansi256(Ansi256Color(231));
const BLACK_PIECE: Color = Color::Ansi256(Ansi256Color(16));

/// Backgrounds: dark and light squares, each plain and marked.
const SQUARES: [[u8; 2]; 2] = [[66, 100], [109, 143]];

/// A square of the board, empty or with a piece of this colour.
pub fn square(light: bool, marked: bool, piece: Option<PieceColor>) -> Style {
    let square = |light: bool| {
        let colour = SQUARES[usize::from(light)][usize::from(marked)];
        Color::Ansi256(Ansi256Color(colour))
    };
    let style = Style::new().bg_color(Some(square(light)));
    match piece {
        Some(PieceColor::White) => style.bold().fg_color(Some(WHITE_PIECE)),
        Some(PieceColor::Black) => style.bold().fg_color(Some(BLACK_PIECE)),
        // The dot of an empty square is barely visible.
        None => style.fg_color(Some(square(!light))),
    }
}
