//! Pages in HTML with their pictures inside, shared by `learn` and `study`.

pub mod charts;

use std::fmt::Write as _;

const STYLE: &str = "
:root { color-scheme: light dark; --ink: light-dark(#222, #ddd); --paper: light-dark(#fff, #181818);
  --grid: light-dark(#ddd, #444); --first: light-dark(#0b5fa5, #6cb4f0); --second: light-dark(#b34700, #f0a060); }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 44rem; margin: 2rem auto; padding: 0 1rem;
  color: var(--ink); background: var(--paper); }
table { border-collapse: collapse; } th, td { padding: .15rem .7rem; text-align: right; border-bottom: 1px solid var(--grid); }
th:first-child, td:first-child { text-align: left; } .wide { overflow-x: auto; }
svg { width: 100%; height: auto; } svg text { font-size: 12px; fill: var(--ink); stroke: none; }
svg path { fill: none; stroke: currentColor; stroke-width: 1.5; } svg .grid { stroke: var(--grid); stroke-width: 1; }
svg circle, svg rect { fill: currentColor; } .line0 { color: var(--first); } .line1 { color: var(--second); }
.line0 text { fill: var(--first); } .line1 text { fill: var(--second); }
pre { white-space: pre-wrap; }
";

/// A page with this title, as plain text, and this content, as HTML.
pub fn page(title: &str, content: &str) -> String {
    let title = escape(title);
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\"><meta charset=\"utf-8\"><title>{title}</title>\n\
        <meta name=\"viewport\" content=\"width=device-width\"><style>{STYLE}</style>\n<h1>{title}</h1>\n{content}</html>\n"
    )
}

/// Plain text as HTML.
pub fn escape(text: &str) -> String {
    let text = text.replace('&', "&amp;").replace('<', "&lt;");
    text.replace('>', "&gt;").replace('"', "&quot;")
}

/// A table of HTML cells.
pub fn table(head: &[&str], rows: impl IntoIterator<Item = Vec<String>>) -> String {
    let mut html = format!(
        "<div class=\"wide\"><table><thead><tr><th>{}</thead><tbody>\n",
        head.join("<th>")
    );
    for row in rows {
        // Writing to a string cannot fail.
        let _ = writeln!(html, "<tr><td>{}", row.join("<td>"));
    }
    html + "</tbody></table></div>\n"
}
