//! The drawings of the pieces, shared with the page of `sissa web`.

use crate::board::{Color, Piece};
use serde::Deserialize;
use std::collections::HashMap;
use std::fmt::Write;
use std::sync::LazyLock;

/// The page's file, with JSON between the first brace after `DRAWINGS = ` and the last one.
const FILE: &str = include_str!("../../../web/drawings.js");

/// A part of a drawing, on a grid of 100 by 100.
#[derive(Deserialize)]
struct Part {
    #[serde(rename = "as")]
    role: Role,
    d: String,
}

#[derive(Deserialize)]
#[serde(rename_all = "lowercase")]
enum Role {
    /// Filled, with an outline.
    Body,
    /// A line inside a body.
    Line,
    /// A filled mark inside a body.
    Spot,
}

/// The drawings, by the names of the pieces.
static DRAWINGS: LazyLock<HashMap<String, Vec<Part>>> = LazyLock::new(|| {
    let (_, text) = FILE.split_once("DRAWINGS = ").unwrap_or_default();
    // The file is compiled in, and a test reads it.
    serde_json::from_str(text.trim_end().trim_end_matches(';')).unwrap_or_default()
});

/// A piece as SVG elements, on a grid of 100 by 100. One that the game declares is a disc with its `letter`.
pub fn draw(piece: Piece, letter: Option<char>) -> String {
    let (fill, stroke, line) = match piece.color {
        Color::White => ("#fdfbf5", "#25313c", "#25313c"),
        Color::Black => ("#39424b", "#12181e", "#f1eee6"),
    };
    let mut text = String::new();
    let Some(parts) = DRAWINGS.get(piece.kind.name()) else {
        let letter = letter.unwrap_or('?');
        return format!(
            r#"<path d="M14 50a36 36 0 1 0 72 0a36 36 0 1 0 -72 0Z" fill="{fill}" stroke="{stroke}" stroke-width="4"/><text x="50" y="66" font-family="sans-serif" font-size="46" font-weight="bold" text-anchor="middle" fill="{line}">{letter}</text>"#
        );
    };
    for Part { role, d } in parts {
        // Writing to a string cannot fail.
        let _ = match role {
            Role::Body => write!(
                text,
                r#"<path d="{d}" fill="{fill}" stroke="{stroke}" stroke-width="4" stroke-linejoin="round"/>"#
            ),
            Role::Line => write!(
                text,
                r#"<path d="{d}" fill="none" stroke="{line}" stroke-width="4" stroke-linecap="round"/>"#
            ),
            Role::Spot => write!(text, r#"<path d="{d}" fill="{line}"/>"#),
        };
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::PieceKind;

    #[test]
    fn every_piece_is_drawn() {
        for kind in PieceKind::KNOWN {
            for color in Color::ALL {
                let text = draw(Piece { color, kind }, None);
                assert!(text.contains("<path d=\"M"), "{}", kind.name());
            }
        }
    }
}
