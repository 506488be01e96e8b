//! The saved games.

use super::messages::{ListedGame, SearchSettings};
use super::store::{self, Store, StoreError};
use super::table::{self, FORMAT, Head, NewTable, NewTableError, SavedGame};
use super::variants::{Origin, Variants};
use crate::lock;
use crate::time;
use crate::variant::catalog::Catalog;
use serde::Serialize;
use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex};
use thiserror::Error;

/// How many days a deleted game can be restored.
const KEPT_DELETED: u32 = 30;

/// The name that the user's own games are kept under.
pub(super) const OWN_GAMES: &str = "own-games";

/// The name that the engine's settings are kept under.
const SETTINGS: &str = "settings";

/// How a game becomes known. Without a server there are no options.
const DECLARE_IT: &str = match cfg!(target_family = "wasm") {
    true => "declare it under Own games",
    false => "start Sissa with --variants and the file of that game",
};

/// Why a game cannot be opened.
#[derive(Debug, Error)]
pub enum LoadError {
    #[error("it is no longer there")]
    Missing,
    #[error("it is cut short or damaged ({0})")]
    Damaged(serde_json::Error),
    #[error("a newer version of Sissa has saved it")]
    Newer,
    #[error("it needs the game {0}, which is not known here: {DECLARE_IT}")]
    UnknownGame(String),
    #[error("{0}")]
    Unplayable(String),
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// The saved games, in a [`Store`], and the games that can be played.
pub struct Library {
    store: Arc<dyn Store>,
    pub variants: Variants,
    /// What was read of each game, and when that was saved.
    known: Mutex<HashMap<String, (u64, ListedGame)>>,
}

impl Library {
    /// The games of a store. Those of `base` can be played, and the user's own in the store.
    pub fn new(store: Arc<dyn Store>, base: Catalog) -> Library {
        let library = Library { store, variants: Variants::new(base), known: Mutex::default() };
        library.read_own();
        library
    }

    /// The games that can be played.
    pub fn catalog(&self) -> Arc<Catalog> {
        self.variants.catalog()
    }

    /// The text with the user's own games.
    pub fn own_text(&self) -> String {
        self.store.load(OWN_GAMES).ok().flatten().and_then(|text| serde_json::from_str(&text).ok()).unwrap_or_default()
    }

    /// Keeps a text with the user's own games, which can be played from now on.
    pub fn keep_own(&self, text: &str) -> Result<(), StoreError> {
        self.keep(OWN_GAMES, text)?;
        self.add_own(text, Origin::Kept);
        Ok(())
    }

    /// Lets the user's own games be played as they are kept now.
    pub fn read_own(&self) {
        self.add_own(&self.own_text(), Origin::Kept);
    }

    /// Lets the games of a text be played.
    fn add_own(&self, text: &str, origin: Origin) {
        self.variants.add(text, origin);
        // Saved games may have been waiting for them.
        lock(&self.known).clear();
    }

    /// A name for a new game that no saved game has, such as `2026-11-26-caparandom-2`: its day and what is played.
    /// `claim` takes a name, unless a game has it that is not saved yet.
    pub fn new_name(&self, game: &str, claim: impl Fn(&str) -> bool) -> String {
        let day = time::today().replace('.', "-");
        let plain = |letter: char| match letter.to_ascii_lowercase() {
            letter @ ('a'..='z' | '0'..='9') => letter,
            _ => '-',
        };
        let game: String = game.chars().take(40).map(plain).collect();
        let first = format!("{day}-{game}");
        let stored = self.store.list().ok();
        let Some(stored) = stored.filter(|_| !cfg!(target_family = "wasm")) else {
            // It must not be the name of any that is there, or that another tab of the browser has not saved yet.
            let name = format!("{first}-{:032x}", rand::random::<u128>());
            claim(&name);
            return name;
        };
        let taken: HashSet<String> = stored.into_iter().map(|stored| stored.name).collect();
        let more = (2..).map(|number| format!("{first}-{number}"));
        let mut names = std::iter::once(first.clone()).chain(more);
        let is_claimed = |name: &String| !taken.contains(name) && claim(name);
        names.find(is_claimed).unwrap_or(first)
    }

    /// Opens a game.
    pub fn open(&self, name: &str) -> Result<NewTable, LoadError> {
        let saved = self.load(name)?;
        let declared = saved.own.as_ref().and_then(|text| {
            if self.catalog().get(&saved.game).is_none() {
                self.add_own(text, Origin::Saved);
                // Its other games may be declared otherwise now.
                self.read_own();
            }
            self.variants.declared(&saved.game, text)
        });
        let opened = match declared {
            Some(game) => NewTable::resumed(&game, saved),
            None => NewTable::saved(&self.catalog(), saved),
        };
        let mut new_table = opened.map_err(unplayable)?;
        // What could not be read must not be overwritten, so that the game goes on under another name.
        new_table.name = new_table.dropped.is_none().then(|| name.to_owned());
        Ok(new_table)
    }

    /// Opens the game of this name, or else a new one, and says what could not be read.
    pub fn open_or_new(&self, name: Option<&str>) -> Result<(NewTable, Option<String>), NewTableError> {
        let mut notice = None;
        let saved = name.and_then(|name| match self.open(name) {
            Ok(new_table) => {
                let dropped = new_table.dropped.as_ref();
                notice = dropped.map(|text| {
                    format!("Not all of the game could be read: {text}. The saved game {name} stays as it is.")
                });
                Some(new_table)
            }
            // A new game is saved only once it has a move.
            Err(LoadError::Missing) => None,
            Err(error) => {
                notice = Some(format!(
                    "The game {name} cannot be opened: {error}. It stays as it is, among the saved games."
                ));
                None
            }
        });
        let new_table = match saved {
            Some(new_table) => new_table,
            None => NewTable::first(&self.catalog())?,
        };
        Ok((new_table, notice))
    }

    fn load(&self, name: &str) -> Result<SavedGame, LoadError> {
        let text = is_game(name).then(|| self.store.load(name)).transpose()?.flatten().ok_or(LoadError::Missing)?;
        let head: Head = serde_json::from_str(&text).map_err(LoadError::Damaged)?;
        if head.format > FORMAT {
            return Err(LoadError::Newer);
        }
        serde_json::from_str(&text).map_err(LoadError::Damaged)
    }

    /// Saves a game.
    pub fn save(&self, name: &str, saved: &SavedGame) -> Result<(), StoreError> {
        // Times are not exact enough to tell two changes in quick succession apart.
        lock(&self.known).remove(name);
        self.keep(name, saved)
    }

    fn keep(&self, name: &str, value: &(impl Serialize + ?Sized)) -> Result<(), StoreError> {
        match serde_json::to_string(value) {
            Ok(text) => self.store.save(name, &text),
            Err(error) => unreachable!("it is plain data: {error}"),
        }
    }

    /// Gives a game another event.
    pub fn rename(&self, name: &str, event: &str) -> Result<(), LoadError> {
        let mut saved = self.load(name)?;
        saved.set_event(event);
        Ok(self.save(name, &saved)?)
    }

    /// Deletes a game, which can be restored for thirty days, or restores it.
    pub fn set_deleted(&self, name: &str, deleted: bool) -> Result<(), LoadError> {
        let mut saved = self.load(name)?;
        saved.deleted = deleted.then(time::day);
        Ok(self.save(name, &saved)?)
    }

    /// Deletes a game for good.
    pub fn forget(&self, name: &str) -> Result<(), StoreError> {
        self.store.delete(name)
    }

    /// The games, the one that was saved last first.
    pub fn list(&self) -> Result<Vec<ListedGame>, StoreError> {
        let mut games = self.all()?;
        games.retain(is_worth_keeping);
        Ok(games)
    }

    /// The same, with those that have neither moves nor notes.
    fn all(&self) -> Result<Vec<ListedGame>, StoreError> {
        let mut stored = self.store.list()?;
        stored.retain(|stored| is_game(&stored.name));
        stored.sort_by(|a, b| (b.changed, &b.name).cmp(&(a.changed, &a.name)));
        let before = std::mem::take(&mut *lock(&self.known));
        let mut known = HashMap::new();
        let mut games = Vec::with_capacity(stored.len());
        for stored in stored {
            let game = match before.get(&stored.name) {
                Some((changed, game)) if *changed == stored.changed => game.clone(),
                _ => self.describe(&stored.name, stored.changed),
            };
            known.insert(stored.name, (stored.changed, game.clone()));
            games.push(game);
        }
        *lock(&self.known) = known;
        Ok(games)
    }

    fn describe(&self, name: &str, changed: u64) -> ListedGame {
        let mut game = ListedGame { name: name.to_owned(), changed, ..ListedGame::default() };
        if let Err(error) = self.fill(&mut game) {
            game.problem = Some(format!("This game cannot be opened: {error}."));
        }
        game
    }

    fn fill(&self, game: &mut ListedGame) -> Result<(), LoadError> {
        let text = self.store.load(&game.name)?.ok_or(LoadError::Missing)?;
        let head: Head = serde_json::from_str(&text).map_err(LoadError::Damaged)?;
        game.game.clone_from(&head.game);
        game.title.clone_from(&head.game);
        game.deleted = head.deleted.is_some();
        if head.format > FORMAT {
            return Err(LoadError::Newer);
        }
        match self.catalog().get(&head.game) {
            Some(variant) => game.title.clone_from(&variant.title),
            None if head.own.is_some() => {}
            None => return Err(LoadError::UnknownGame(head.game)),
        }
        game.summary = match head.summary {
            Some(summary) => summary,
            // The first format.
            None => table::summary(self.open(&game.name)?).map_err(unplayable)?,
        };
        // They may all be beside the game being played.
        game.summary.is_prepared |= !head.moves.is_empty();
        Ok(())
    }

    /// The name of the game that was saved last. It may be the one that guests are `invited` to without having a move.
    pub fn newest(&self, invited: Option<&str>) -> Option<String> {
        let mut games = self.all().ok()?.into_iter();
        let is_wanted = |game: &ListedGame| is_worth_keeping(game) || Some(&*game.name) == invited;
        games.find(|game| game.problem.is_none() && !game.deleted && is_wanted(game)).map(|game| game.name)
    }

    /// All games that are not deleted as one PGN, the oldest first, and how many cannot be read.
    pub fn pgn(&self) -> Result<(String, usize), StoreError> {
        let games = self.list()?;
        let mut texts = Vec::new();
        let mut unread = 0;
        for game in games.iter().rev().filter(|game| !game.deleted) {
            match self.open(&game.name).map_err(drop).and_then(table::pgn_of) {
                Ok(text) => texts.push(text),
                Err(()) => unread += 1,
            }
        }
        Ok((texts.join("\n"), unread))
    }

    /// Forgets what was deleted long ago, and games of other days without anything in them. Returns sentences about the
    /// games that cannot be opened.
    pub fn tidy(&self) -> Vec<String> {
        let Ok(games) = self.all() else {
            return Vec::new();
        };
        let today = time::day();
        let oldest = today.saturating_sub(KEPT_DELETED);
        for game in games.iter().filter(|game| game.deleted || !is_worth_keeping(game)) {
            let changed = (game.changed / 86_400_000) as u32;
            let is_over = |saved: SavedGame| match saved.deleted {
                Some(deleted) => deleted < oldest,
                // Today's may be on a table, and guests may be invited to it.
                None => saved.is_empty() && changed < today,
            };
            if self.load(&game.name).is_ok_and(is_over) {
                // It is tried again at the next start.
                let _ = self.forget(&game.name);
            }
        }
        let problem = |game: &ListedGame| Some(format!("{}: {}", game.name, game.problem.as_ref()?));
        games.iter().filter_map(problem).collect()
    }

    /// The engine's settings as they were kept, if they can be read.
    pub fn settings(&self) -> Option<SearchSettings> {
        let text = self.store.load(SETTINGS).ok()??;
        serde_json::from_str(&text).ok()
    }

    /// Keeps the engine's settings.
    pub fn keep_settings(&self, settings: SearchSettings) -> Result<(), StoreError> {
        self.keep(SETTINGS, &settings)
    }
}

/// Whether a text can be the name of a game: as [`Library::new_name`] makes them, or as Sissa did before.
pub fn is_game(name: &str) -> bool {
    let is_old = name.len() == 32 && name.bytes().all(|byte| byte.is_ascii_hexdigit());
    store::is_name(name) && (is_old || name.starts_with(|letter: char| letter.is_ascii_digit()))
}

/// False for a game without any move or note: there is nothing to come back to.
fn is_worth_keeping(game: &ListedGame) -> bool {
    game.summary.plies > 0 || game.summary.is_prepared || game.problem.is_some()
}

fn unplayable(error: NewTableError) -> LoadError {
    match error {
        NewTableError::Unknown(name) => LoadError::UnknownGame(name),
        other => LoadError::Unplayable(other.to_string().trim_end_matches('.').to_owned()),
    }
}

#[cfg(test)]
mod tests;
