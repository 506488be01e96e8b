//! Going on with another game: the saved games, and games of one's own.

use super::new_table::NewTable;
use super::saved_game::set_event;
use super::{Event, Table, WatcherId};
use crate::search::SearchBoard;
use crate::web::library::LoadError;
use crate::web::messages::{ListedGame, Players, StartChoice, ToPage};
use crate::web::store::StoreError;
use crate::web::view::sentence;
use std::sync::Arc;

/// The longest name of a game, in characters.
const MAX_EVENT: usize = 200;

impl<G: SearchBoard> Table<G> {
    /// Goes on with another game, and says what of it could not be read. The one on the board is saved first.
    pub(super) fn replace_game(&mut self, new_table: NewTable) -> Result<(), String> {
        let saved = self.save();
        if self.game.is_worth_saving() {
            saved.map_err(|error| {
                format!("The game on the board would be lost, because {error}. Save it as PGN first, then delete it.")
            })?;
        } else {
            self.forget();
        }
        // The page takes away what it was told of the game before.
        self.context.notice = new_table.dropped.as_deref().map(sentence);
        self.go_on_with(new_table);
        Ok(())
    }

    /// Deletes the game on the board for good, and no longer saves it.
    pub(super) fn forget(&mut self) {
        if self.kept.take().is_some() {
            // Then it stays in the list.
            let _ = self.context.library.forget(&self.context.name);
        }
        self.kept = Some(self.game.saved());
    }

    /// Sends a watcher the saved games. `change` makes a row as another table will have saved it soon.
    pub(super) fn list_games(&mut self, watcher: WatcherId, change: impl Fn(&mut ListedGame)) -> Result<(), String> {
        // The list shows the latest moves. If they cannot be saved, the page has been told.
        let _ = self.save();
        let mut games = self.context.library.list().map_err(no_list)?;
        for game in &mut games {
            game.open = self.context.tables.is_watched(&game.name);
            change(game);
        }
        self.answer(watcher, Ok(ToPage::Games { games }))
    }

    /// All saved games as one PGN.
    pub(super) fn all_games(&mut self) -> Result<ToPage, String> {
        // With the latest moves. If they cannot be saved, the page has been told.
        let _ = self.save();
        let (text, unread) = self.context.library.pgn().map_err(no_list)?;
        Ok(ToPage::AllGames { text, unread: unread as u32 })
    }

    pub(super) fn open_game(&mut self, watcher: WatcherId, name: &str) -> Result<(), String> {
        if self.context.tables.is_open(name) {
            let name = name.to_owned();
            self.context.send(watcher, &ToPage::OpenElsewhere { name });
            return Ok(());
        }
        // It may be the game on the board. If that cannot be saved, it is not replaced.
        let _ = self.save();
        let before = self.context.library.variants.infos();
        let opened = self.context.library.open(name);
        if !Arc::ptr_eq(&before, &self.context.library.variants.infos()) {
            self.tell_variants();
            self.context.tables.variants_changed(&self.context.name);
        }
        self.replace_game(opened.map_err(|error| format!("The game cannot be opened: {error}."))?)
    }

    pub(super) fn own_games(&mut self, text: Option<String>, keep: bool) -> Result<ToPage, String> {
        let library = &self.context.library;
        let text = text.unwrap_or_else(|| library.own_text());
        let (games, mistakes) = library.variants.read(&text);
        if keep {
            library.keep_own(&text).map_err(|error| format!("The games cannot be kept: {error}."))?;
            self.tell_variants();
            self.context.tables.variants_changed(&self.context.name);
        }
        Ok(ToPage::OwnGames { text, games: games.into_iter().map(|game| game.name).collect(), mistakes, kept: keep })
    }

    pub(super) fn rename_game(&mut self, name: &str, event: &str) -> Result<(), String> {
        let event = event.trim();
        if event.chars().count() > MAX_EVENT {
            return Err(format!("A name can have {MAX_EVENT} characters."));
        }
        if name == self.context.name {
            set_event(&mut self.game.tags, event);
            // It is kept like the user's own now.
            self.is_copy = false;
            self.changed();
            return Ok(());
        }
        let renamed = Event::Rename { game: name.to_owned(), event: event.to_owned() };
        if self.context.tables.tell(name, renamed) {
            return Ok(());
        }
        self.context.library.rename(name, event).map_err(|error| format!("The game cannot be renamed: {error}."))
    }

    /// Deletes the game on the board, which can be restored, and sets up a new one.
    pub(super) fn delete_game(&mut self) -> Result<(), String> {
        let variant = &self.rules.variant().name;
        // An engine would move at once, and so begin another game to delete.
        let players = Players::default();
        let pace = self.game.pace;
        let start = &StartChoice::Usual;
        let next = NewTable::new(&self.context.library.catalog(), variant, start, players, pace)?;
        let saved = self.save().map_err(LoadError::Store);
        let library = &self.context.library;
        let name = &self.context.name;
        let deleted = match saved.and_then(|()| library.set_deleted(name, true)) {
            // It was never saved.
            Err(LoadError::Missing) => Ok(()),
            // It cannot be restored then, but the disk may have to be cleared.
            Err(_) if self.unsaved.is_some() => library.forget(name).map_err(LoadError::Store),
            deleted => deleted,
        };
        deleted.map_err(|error| format!("The game cannot be deleted: {error}."))?;
        self.go_on_with(next);
        Ok(())
    }

    fn go_on_with(&mut self, next: NewTable) {
        self.context.place_in_file = None;
        self.context.match_played = None;
        self.next = Some(next);
    }

    pub(super) fn delete_named(&mut self, name: &str) -> Result<(), String> {
        if name == self.context.name {
            return self.delete_game();
        }
        if self.context.tables.tell(name, Event::Delete(name.to_owned())) {
            return Ok(());
        }
        self.context.library.set_deleted(name, true).map_err(|error| format!("The game cannot be deleted: {error}."))
    }

    pub(super) fn restore_game(&mut self, name: &str) -> Result<(), String> {
        self.context.library.set_deleted(name, false).map_err(|error| format!("The game cannot be restored: {error}."))
    }
}

fn no_list(error: StoreError) -> String {
    format!("The games cannot be listed: {error}.")
}
