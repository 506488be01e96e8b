//! Opening games of a PGN file, and going through them.

use super::pgn::{self, PgnFile};
use super::{Table, WatcherId};
use crate::search::SearchBoard;
use crate::web::messages::Analysis;

impl<G: SearchBoard> Table<G> {
    /// Keeps a part of a PGN file that is too long for one message. Whether the file is too long is told with its last
    /// part.
    pub(super) fn keep_part(&mut self, watcher: WatcherId, text: &str) {
        let parts = self.context.pgn_parts.entry(watcher).or_default();
        if parts.len() <= pgn::MAX_FILE {
            parts.push_str(text);
        }
    }

    /// Opens a game of a PGN file, whose last part is `text`, or of the file that is open; or lists its games.
    pub(super) fn open_pgn(
        &mut self,
        watcher: WatcherId,
        text: Option<String>,
        game: Option<u32>,
    ) -> Result<(), String> {
        let mut fresh = None;
        if let Some(text) = text {
            let text = self.context.pgn_parts.remove(&watcher).unwrap_or_default() + &text;
            if text.len() > pgn::MAX_FILE {
                let limit = pgn::MAX_FILE >> 20;
                return Err(format!("The file is too long: the limit is {limit} MiB."));
            }
            fresh = Some(PgnFile::new(text));
        }
        let catalog = self.context.library.catalog();
        let file = fresh.as_ref().or(self.context.file.as_ref());
        let file = file.ok_or("That file is no longer open: open it again.")?;
        let pace = self.game.pace;
        let here = &self.rules.variant().name;
        let (mut new_table, place) = match (game, file.open_fen(&catalog, here, pace)) {
            (_, Some(new_table)) => (new_table?, None),
            (None, _) if file.games == 0 => {
                return Err("There is no game in this text.".to_owned());
            }
            (None, _) if file.games > 1 => {
                let list = file.list();
                self.open_file(fresh);
                // The game on the board may be of the file before.
                self.send_state();
                self.context.send(watcher, &list);
                return Ok(());
            }
            (choice, _) => {
                let place = choice.unwrap_or(0) as usize;
                let new_table = file.open(&catalog, place, pace)?;
                (new_table, (file.games > 1).then_some(place))
            }
        };
        if fresh.is_none() && self.context.place_in_file.is_some() {
            // Who goes from game to game of a file goes on looking at them.
            new_table.analysis = self.engine.analysis.clone().map(Analysis::for_any_position);
        }
        if self.is_copy && new_table.is_copy {
            // Whoever looks through the games of a file does not want to keep each of them.
            self.forget();
        }
        self.replace_game(new_table)?;
        self.open_file(fresh);
        self.context.place_in_file = place;
        Ok(())
    }

    /// Goes on with another PGN file, if there is one. A text that is refused leaves the one that is open.
    fn open_file(&mut self, file: Option<PgnFile>) {
        if file.is_some() {
            self.context.file = file;
            self.context.place_in_file = None;
        }
    }
}
