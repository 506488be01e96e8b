//! The page's files, compiled into the program.

/// A file of the page.
#[derive(Clone, Copy, Debug)]
pub struct Asset {
    pub name: &'static str,
    /// Its media type.
    pub kind: &'static str,
    pub bytes: &'static [u8],
}

macro_rules! assets {
    ($($name:literal: $kind:ident,)*) => {
        &[$(Asset {
            name: $name,
            kind: $kind,
            bytes: include_bytes!(concat!("../../../web/", $name)),
        }),*]
    };
}

const HTML: &str = "text/html; charset=utf-8";
const SCRIPT: &str = "text/javascript; charset=utf-8";
const STYLE: &str = "text/css; charset=utf-8";
const SVG: &str = "image/svg+xml";

const ASSETS: &[Asset] = assets! {
    "analysis.js": SCRIPT,
    "app.js": SCRIPT,
    "arrows.js": SCRIPT,
    "board-input.js": SCRIPT,
    "board.css": STYLE,
    "board.js": SCRIPT,
    "buttons.js": SCRIPT,
    "clocks.js": SCRIPT,
    "details.js": SCRIPT,
    "dialogs.css": STYLE,
    "dom.js": SCRIPT,
    "drag.js": SCRIPT,
    "drawings.js": SCRIPT,
    "editor.js": SCRIPT,
    "evaluation.js": SCRIPT,
    "games.js": SCRIPT,
    "glyphs.js": SCRIPT,
    "graph.js": SCRIPT,
    "hands.js": SCRIPT,
    "icon.svg": SVG,
    "index.html": HTML,
    "invite.js": SCRIPT,
    "lines.js": SCRIPT,
    "links.js": SCRIPT,
    "main.js": SCRIPT,
    "menu.js": SCRIPT,
    "message.js": SCRIPT,
    "miniboard.js": SCRIPT,
    "move-menu.js": SCRIPT,
    "moves.js": SCRIPT,
    "navigation.js": SCRIPT,
    "newgame.js": SCRIPT,
    "own-games.js": SCRIPT,
    "palette.js": SCRIPT,
    "pgn.js": SCRIPT,
    "picture.js": SCRIPT,
    "pieces.js": SCRIPT,
    "play.js": SCRIPT,
    "players-form.js": SCRIPT,
    "players.js": SCRIPT,
    "preferences.js": SCRIPT,
    "review.js": SCRIPT,
    "settings.js": SCRIPT,
    "socket.js": SCRIPT,
    "sound.js": SCRIPT,
    "specials.js": SCRIPT,
    "squares.js": SCRIPT,
    "status.js": SCRIPT,
    "style.css": STYLE,
    "theme.js": SCRIPT,
    "tree.js": SCRIPT,
    "words.js": SCRIPT,
};

pub fn find(name: &str) -> Option<&'static Asset> {
    ASSETS.iter().find(|asset| asset.name == name)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;
    use std::fs;
    use std::path::Path;

    #[test]
    fn every_file_of_the_page_is_there() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("web");
        let files = fs::read_dir(folder).expect("it is there").map(|entry| {
            let name = entry.expect("it can be read").file_name();
            name.to_string_lossy().into_owned()
        });
        // Only the type checker uses the types.
        let files: BTreeSet<String> =
            files.filter(|name| !name.ends_with(".d.ts") && name != "tsconfig.json").collect();
        let known: BTreeSet<String> = ASSETS.iter().map(|asset| asset.name.to_owned()).collect();
        assert_eq!(files, known);
        let page = include_str!("../../../web/index.html");
        let is_script = |name: &&String| name.ends_with(".js") && *name != "main.js" && *name != "theme.js";
        for name in files.iter().filter(is_script) {
            assert!(page.contains(&format!("<link rel=\"modulepreload\" href=\"{name}\">")), "{name} loads late");
        }
    }
}
