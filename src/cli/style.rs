//! Colours. They are always written; `anstream` takes them out where the output is no terminal or the
//! user wants none (`NO_COLOR`).

use anstyle::{Ansi256Color, AnsiColor, Color, Style};

/// Headings and what matters most.
pub const STRONG: Style = Style::new().bold();

/// What matters less.
pub const FAINT: Style = Style::new().dimmed();

/// Errors.
pub const BAD: Style = AnsiColor::Red.on_default().bold();

/// Warnings.
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

/// A square of the board with a piece of White's or Black's on it.
pub fn square(light: bool, marked: bool, white_piece: bool) -> Style {
    let background = SQUARES[usize::from(light)][usize::from(marked)];
    Style::new()
        .bold()
        .fg_color(Some(if white_piece {
            WHITE_PIECE
        } else {
            BLACK_PIECE
        }))
        .bg_color(Some(Color::Ansi256(Ansi256Color(background))))
}
