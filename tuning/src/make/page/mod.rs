//! Pages in HTML with their pictures inside, shared by `learn` and `study`.

pub mod charts;

use crate::shared::mean::Figure;
use maud::{DOCTYPE, Markup, PreEscaped, Render, html};

const STYLE: &str = "
:root { color-scheme: light dark; --ink: light-dark(#222, #ddd); --paper: light-dark(#fff, #181818);
  --line: light-dark(#ddd, #444); }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 44rem; margin: 2rem auto; padding: 0 1rem;
  color: var(--ink); background: var(--paper); }
table { border-collapse: collapse; }
th, td { padding: .15rem .7rem; text-align: right; border-bottom: 1px solid var(--line); }
th:first-child, td:first-child { text-align: left; } .wide { overflow-x: auto; }
svg { width: 100%; height: auto; }
@media (prefers-color-scheme: dark) { svg { filter: invert(.87) hue-rotate(180deg); } }
pre { white-space: pre-wrap; }
";

/// A page with this title and content.
pub fn page(title: &str, content: &Markup) -> String {
    html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                title { (title) }
                meta name="viewport" content="width=device-width";
                style { (PreEscaped(STYLE)) }
            }
            body {
                h1 { (title) }
                (content)
            }
        }
    }
    .into_string()
}

/// A measured value, with its error if it has one; "–" without a value.
pub fn figure_text(figure: Option<Figure>) -> String {
    figure.map_or("–".to_owned(), |figure| match figure.error {
        // A pawn in pawns.
        0.0 if figure.value == 1.0 => "1".to_owned(),
        0.0 => format!("{:.2}", figure.value),
        _ => format!("{figure:.2}"),
    })
}

/// A table of rows with so many cells.
pub fn table<const N: usize, Cell: Render>(head: [&str; N], rows: impl IntoIterator<Item = [Cell; N]>) -> Markup {
    html! {
        div.wide {
            table {
                thead { tr { @for cell in head { th { (cell) } } } }
                tbody { @for row in rows { tr { @for cell in row { td { (cell) } } } } }
            }
        }
    }
}
