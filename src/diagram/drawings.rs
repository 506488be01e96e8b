//! The drawings of the pieces, shared with the page of `sissa web`.

use crate::board::{Color, Piece};
use crate::variant::Variant;
use once_cell::sync::Lazy;
use serde::Deserialize;
use std::collections::HashMap;

/// The page's file, with JSON between the first brace after `DRAWINGS = ` and the last one.
const FILE: &str = include_str!("../../web/drawings.js");

/// A part of a drawing, on a grid of 100 by 100.
#[derive(Deserialize)]
#[serde(untagged)]
enum Part {
    Path {
        #[serde(rename = "as")]
        role: Role,
        d: String,
    },
    /// Another drawing.
    Use {
        #[serde(rename = "use")]
        name: String,
        /// How all its paths are painted.
        #[serde(rename = "as")]
        role: Option<Role>,
        /// Where it is drawn (x, y), and at which scale.
        at: Option<[f64; 3]>,
    },
}

#[derive(Clone, Copy, Deserialize)]
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
static DRAWINGS: Lazy<HashMap<String, Vec<Part>>> = Lazy::new(|| {
    let (_, text) = FILE.split_once("DRAWINGS = ").unwrap_or_default();
    // The file is compiled in, and a test reads it.
    serde_json::from_str(text.trim_end().trim_end_matches(';')).unwrap_or_default()
});

/// A piece as SVG elements, on a grid of 100 by 100: its drawing, or a disc with its letter.
pub fn draw(variant: &Variant, piece: Piece) -> String {
    if let Some(name) = variant.drawing(piece.kind) {
        return draw_parts(name, piece.color, None, 1.0);
    }
    let letter = variant.letter(piece.kind).unwrap_or('?');
    let [.., line] = colors(piece.color);
    draw_parts("Stone", piece.color, None, 1.0)
        + &format!(
            r#"<text x="50" y="66" font-family="sans-serif" font-size="46" font-weight="bold" text-anchor="middle" fill="{line}">{letter}</text>"#
        )
}

/// Fill, outline and marks.
fn colors(color: Color) -> [&'static str; 3] {
    match color {
        Color::White => ["#fdfbf5", "#25313c", "#25313c"],
        Color::Black => ["#39424b", "#12181e", "#f1eee6"],
    }
}

/// The drawing `name`, whose lines stay as wide as others at this scale; all painted as `role`, or each as its part
/// says.
fn draw_parts(name: &str, color: Color, role: Option<Role>, scale: f64) -> String {
    let [fill, stroke, line] = colors(color);
    let width = 4.0 / scale;
    let draw_part = |part: &Part| match part {
        Part::Use { name, role: own, at } => {
            let factor = at.map_or(1.0, |[.., factor]| factor);
            let inner = draw_parts(name, color, role.or(*own), scale * factor);
            at.map_or_else(
                || inner.clone(),
                |[x, y, _]| format!(r#"<g transform="translate({x} {y}) scale({factor})">{inner}</g>"#),
            )
        }
        Part::Path { role: own, d } => match role.unwrap_or(*own) {
            Role::Body => format!(
                r#"<path d="{d}" fill="{fill}" stroke="{stroke}" stroke-width="{width}" stroke-linejoin="round"/>"#
            ),
            Role::Line => {
                format!(r#"<path d="{d}" fill="none" stroke="{line}" stroke-width="{width}" stroke-linecap="round"/>"#)
            }
            Role::Spot => format!(r#"<path d="{d}" fill="{line}"/>"#),
        },
    };
    let parts = DRAWINGS.get(name).into_iter().flatten();
    parts.map(draw_part).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::PieceKind;
    use crate::variant::betza::NAMED_PIECES;

    #[test]
    fn every_piece_with_a_name_is_drawn() {
        let named = NAMED_PIECES.iter().map(|(name, _)| *name);
        let mut drawings: Vec<String> = PieceKind::KNOWN
            .into_iter()
            .map(PieceKind::name)
            .chain(named)
            .map(|name| draw_parts(name, Color::Black, None, 1.0))
            .collect();
        let parts = DRAWINGS.values().flatten();
        let used = parts.filter_map(|part| match part {
            Part::Use { name, .. } => Some(draw_parts(name, Color::White, None, 0.5)),
            Part::Path { .. } => None,
        });
        assert!(drawings.iter().cloned().chain(used).all(|text| text.contains("<path d=\"M")));
        drawings.sort_unstable();
        drawings.dedup();
        assert_eq!(drawings.len(), PieceKind::KNOWN_COUNT + NAMED_PIECES.len());
    }
}
