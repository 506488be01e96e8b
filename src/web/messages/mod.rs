//! The messages between the page and a table: JSON objects with a `type`, over a WebSocket or, without a server, to a
//! worker.
//!
//! The page starts with [`FirstMessage::Hello`], which carries the version of this format and the token. The answer is
//! [`ToPage::Welcome`], then [`ToPage::State`]. From then on the page sends [`FromPage`], each as a [`Sent`], and the
//! table sends the whole state again whenever it changes, except for what changes often, which has messages of its own.
//!
//! `web/messages.d.ts` has the same types for the page; a test compares the two, and rewrites that file.

#![expect(missing_docs, reason = "most names of fields say what they hold")]

mod from_page;
mod shared;
mod state;
mod to_page;

pub use from_page::{FirstMessage, FromPage, NewGame, Sent, Setup, StartChoice};
pub use shared::{About, Analysis, ClockSetting, Pace, Piece, Player, Players, SearchSettings};
pub use state::{
    Clock, Ending, Evaluation, FilePlace, InHand, MatchState, Node, PlayableKind, PlayableMove, PositionView, State,
};
pub use to_page::{
    EngineLimits, EngineLine, Invitation, Kind, ListedGame, Mistake, PgnGame, Right, Special, Summary, ToPage,
    VariantInfo,
};

/// The version of this format. A page with another version is asked to reload.
pub const VERSION: u32 = 15;

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;
    use std::path::Path;
    use ts_rs::{Config, TS, TypeVisitor};

    /// Collects the declarations of a type and of all types that it uses, sorted by name.
    #[derive(Default)]
    struct Declarations {
        config: Config,
        found: std::collections::BTreeMap<String, String>,
    }

    impl TypeVisitor for Declarations {
        fn visit<T: TS + 'static + ?Sized>(&mut self) {
            let name = T::ident(&self.config);
            if T::output_path().is_some() && !self.found.contains_key(&name) {
                let docs = T::docs().unwrap_or_default();
                let text = format!("{docs}export {}\n", T::decl(&self.config));
                self.found.insert(name, text);
                T::visit_dependencies(self);
            }
        }
    }

    #[test]
    fn the_page_has_the_same_types() {
        let mut all = Declarations { config: Config::default().with_large_int("number"), ..Declarations::default() };
        all.visit::<Sent>();
        all.visit::<ToPage>();
        let text: Vec<String> = all.found.into_values().collect();
        let head = format!(
            "// Written by the test `the_page_has_the_same_types` of src/web/messages.\n\n\
             export const VERSION: {VERSION};\n\n"
        );
        let text = (head + &text.join("\n")).replace("/**\n * ", "/** ").replace("\n */\n", " */\n");
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("web");
        let script = fs::read_to_string(folder.join("socket.js")).expect("it is there");
        assert!(script.contains(&format!("const VERSION = {VERSION};")));
        let path = folder.join("messages.d.ts");
        if fs::read_to_string(&path).unwrap_or_default() != text {
            fs::write(&path, text).expect("the folder can be written");
            panic!("web/messages.d.ts was out of date and has been rewritten");
        }
    }
}
