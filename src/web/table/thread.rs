//! The thread of a table, which waits for the next event and handles it.

use super::{NewTable, Table, TableContext, claim_name, pgn};
use crate::on_board;
use crate::search::SearchBoard;
use crate::time::Instant;
use crate::web::store::StoreError;
use crossbeam_channel::select;
use std::panic::{self, AssertUnwindSafe};
use std::time::Duration;

/// How long the thread of a table that nobody watches goes on. After that the table can be loaded from its file.
const LINGER: Duration = Duration::from_secs(60);

/// Runs a table until nobody has watched it for a while. Returns why its game could not be saved, with the game as PGN.
pub fn run(mut context: TableContext, mut new_table: NewTable) -> Option<(StoreError, String)> {
    loop {
        let next = on_board!(new_table.rules, rules => match Table::open(rules, new_table, context) {
            Ok(table) => table.run(),
            // Its watchers are disconnected, and the page says so.
            Err(_) => return None,
        });
        match next {
            Next::End(unsaved) => return unsaved,
            Next::Game(left, other) => (context, new_table) = (*left, *other),
        }
        claim_name(&mut context, &mut new_table);
    }
}

/// What comes after a game on a table.
pub enum Next {
    Game(Box<TableContext>, Box<NewTable>),
    /// Nothing. Says why the game could not be saved, with the game as PGN.
    End(Option<(StoreError, String)>),
}

impl<G: SearchBoard> Table<G> {
    /// Runs until another game replaces this one, or the table ends.
    pub(super) fn run(mut self) -> Next {
        self.saved_after_a_panic(Self::serve);
        match self.next.take() {
            // The game was saved before it was replaced.
            Some(next) => Next::Game(Box::new(self.context), Box::new(next)),
            // Nothing is written if nobody has watched it: it was saved then, and no clock runs.
            None => Next::End(self.save().err().map(|error| (error, pgn::write(&self.game)))),
        }
    }

    /// Calls `work`. If it panics, which is a bug, earlier changes are saved, and the next visitor gets the table from
    /// its file.
    pub(super) fn saved_after_a_panic<T>(&mut self, work: impl FnOnce(&mut Self) -> T) -> T {
        match panic::catch_unwind(AssertUnwindSafe(|| work(self))) {
            Ok(done) => done,
            Err(bug) => {
                if self.save_due.is_some() {
                    // Nobody is left to report it to.
                    let _ = self.save();
                }
                panic::resume_unwind(bug)
            }
        }
    }

    fn serve(&mut self) {
        self.changed();
        self.tell_notice();
        let mut watched = Instant::now();
        while self.next.is_none() && !self.closed {
            // Stops the clocks if nobody is there.
            self.reschedule();
            if self.context.is_attended() {
                watched = Instant::now();
            } else if watched.elapsed() > LINGER {
                // The next visitor gets the table from its file. A game that cannot be saved stays.
                let is_saved = self.save().is_ok();
                let context = &self.context;
                if is_saved && context.tables.retire(&context.name, &context.events) {
                    return;
                }
                watched = Instant::now();
            }
            self.wait();
        }
    }

    /// Waits for the next thing to do, and does it.
    pub(super) fn wait(&mut self) {
        let now = Instant::now();
        let timeout = self.due(now).map_or(LINGER / 4, |due| due.saturating_duration_since(now));
        select! {
            recv(self.context.events) -> event => match event {
                Ok(event) => self.handle_event(event),
                Err(_) => self.closed = true,
            },
            recv(self.engine.events) -> event => if let Ok(event) = event {
                self.handle_engine_event(event);
            },
            default(timeout) => {}
        }
        self.do_what_is_due(Instant::now());
    }
}
