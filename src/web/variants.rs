//! The games that can be played, and the user's own among them.

use super::messages::{Mistake, VariantInfo};
use super::variant_info;
use crate::lock;
use crate::notation::fen::check_variant;
use crate::variant::Variant;
use crate::variant::catalog::Catalog;
use crate::variant::ini;
use std::sync::{Arc, Mutex};

/// The games that can be played.
pub struct Variants {
    /// Those that the user has not written on the page.
    base: Catalog,
    all: Mutex<All>,
}

/// All games, and the user's own among them.
struct All {
    catalog: Arc<Catalog>,
    /// Those that are listed.
    infos: Arc<Vec<VariantInfo>>,
    /// The user's own.
    own: Vec<Own>,
}

/// A game of the user's own.
struct Own {
    game: Arc<Variant>,
    /// What declares it.
    text: Arc<str>,
    origin: Origin,
}

/// Where a game of the user's own is declared.
#[derive(Clone, Copy, PartialEq)]
pub enum Origin {
    /// In the text that is kept.
    Kept,
    /// With a saved game.
    Saved,
    /// In a text that was kept before: it is no longer listed, but may be on a table.
    Former,
}

impl Variants {
    /// The games of `base`, and none of the user's own.
    pub fn new(base: Catalog) -> Variants {
        let all = All { infos: Arc::new(variant_info::all(&base)), catalog: Arc::new(base.clone()), own: Vec::new() };
        Variants { base, all: Mutex::new(all) }
    }

    pub fn catalog(&self) -> Arc<Catalog> {
        lock(&self.all).catalog.clone()
    }

    /// The same for the page.
    pub fn infos(&self) -> Arc<Vec<VariantInfo>> {
        lock(&self.all).infos.clone()
    }

    /// Reads a text with the user's own games, a variant file: its games, and its mistakes.
    pub fn read(&self, text: &str) -> (Vec<Variant>, Vec<Mistake>) {
        let (games, mistakes) = ini::parse(text, "", &self.base, &check_variant);
        let mistakes = mistakes.iter().map(|mistake| Mistake {
            line: mistake.line as u32,
            text: mistake.problem.to_string(),
            is_warning: mistake.is_warning(),
        });
        (games, mistakes.collect())
    }

    /// Lets the games of a text be played. They replace earlier ones of the same names, and a text that is kept
    /// replaces the one before in the list.
    pub fn add(&self, text: &str, origin: Origin) {
        let (games, _) = self.read(text);
        let text: Arc<str> = text.into();
        let new = games.into_iter().map(|game| Own { game: Arc::new(game), text: text.clone(), origin });
        let mut all = lock(&self.all);
        let mut old = std::mem::take(&mut all.own);
        if origin == Origin::Kept {
            old.iter_mut().filter(|own| own.origin == origin).for_each(|own| own.origin = Origin::Former);
        }
        let mut catalog = self.base.clone();
        for own in new.chain(old) {
            if catalog.add(own.game.clone()).is_ok() {
                all.own.push(own);
            }
        }
        let mut infos: Vec<VariantInfo> = all.infos[..].to_vec();
        infos.retain(|info| self.base.get(&info.name).is_some());
        let listed = all.own.iter().filter(|own| own.origin != Origin::Former);
        infos.extend(listed.filter_map(|own| variant_info::info(&own.game)));
        all.infos = Arc::new(infos);
        all.catalog = Arc::new(catalog);
    }

    /// The text that a game of the user's own comes from.
    pub fn text_of(&self, game: &Variant) -> Option<String> {
        lock(&self.all).own.iter().find(|own| *own.game == *game).map(|own| own.text.to_string())
    }

    /// The game of this name as a text declares it.
    pub fn declared(&self, game: &str, text: &str) -> Option<Arc<Variant>> {
        self.read(text).0.into_iter().find(|own| own.name == game).map(Arc::new)
    }

    /// What the page knows of a game, unless that is in the list.
    pub fn unlisted(&self, game: &Arc<Variant>) -> Option<VariantInfo> {
        let all = lock(&self.all);
        let is_listed =
            all.catalog.get(&game.name) == Some(game) && all.infos.iter().any(|info| info.name == game.name);
        (!is_listed).then(|| variant_info::info(game)).flatten()
    }
}
