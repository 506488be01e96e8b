//! Who plays, at what pace, and the engine's settings.

use super::{Table, names, other_engines};
use crate::search::{ELO_RANGE, SearchBoard};
use crate::web::messages::{Pace, Player, Players, SearchSettings};

/// The longest time for a move, in seconds.
pub(super) const MAX_SECONDS: f64 = 3600.0;

impl<G: SearchBoard> Table<G> {
    pub(super) fn set_players(&mut self, players: Players, pace: Pace, person: &str) -> Result<(), String> {
        check_pace(pace)?;
        self.check_players(&players)?;
        self.draw_offer = None;
        self.guest_sides.clear();
        let game = &mut self.game;
        let goes_on = game.current == game.live && !names::is_with_engine(&players);
        if game.live_ending().is_some() && !goes_on {
            // The game that is over stays as it is.
            let mut new_table = game.start_from_here(players, pace)?;
            new_table.name_players(person);
            return self.replace_game(new_table);
        }
        names::name_players(&mut game.tags, &game.players, &players, pace, person);
        let is_new_pace = pace.clock != game.pace.clock;
        if players != game.players {
            game.engine_score = None;
        }
        (game.players, game.pace) = (players, pace);
        if game.current != game.live {
            game.play_on_from(game.current);
        }
        if is_new_pace {
            game.clocks_since = game.live;
            game.reset_clocks();
        }
        Ok(())
    }

    pub(super) fn check_players(&self, players: &Players) -> Result<(), String> {
        for player in [&players.white, &players.black] {
            if let Player::Other(name) = player {
                self.check_engine(name)?;
            }
        }
        Ok(())
    }

    /// Refuses a name that no engine has.
    pub(super) fn check_engine(&self, name: &str) -> Result<(), String> {
        match self.context.engines.iter().any(|engine| engine.name == name) {
            true => Ok(()),
            false => Err(other_engines::unknown(name)),
        }
    }

    pub(super) fn change_settings(&mut self, settings: SearchSettings) -> Result<(), String> {
        let limits = self.context.limits;
        if !(1..=limits.threads).contains(&settings.threads) {
            return Err(format!("The number of threads must be 1 to {}.", limits.threads));
        }
        if !(1..=limits.hash).contains(&settings.hash) {
            return Err(format!("The hash table must have 1 to {} MiB.", limits.hash));
        }
        let kept = self.context.library.keep_settings(settings);
        self.context.tables.configure(settings);
        kept.map_err(|error| format!("The settings cannot be kept: {error}."))
    }
}

/// Checks the limits of a time control.
pub(super) fn check_pace(pace: Pace) -> Result<(), String> {
    if !(0.01..=MAX_SECONDS).contains(&pace.engine_seconds) {
        return Err(format!("The engine's time for a move must be 0.01 to {MAX_SECONDS} seconds."));
    }
    let (weakest, strongest) = ELO_RANGE;
    if pace.level.is_some_and(|elo| !(weakest..=strongest).contains(&elo)) {
        return Err(format!("Levels go from {weakest} to {strongest}."));
    }
    if pace.nodes == Some(0) {
        return Err("An engine must search at least one node.".to_owned());
    }
    match pace.clock {
        Some(clock) if !(1.0..=36_000.0).contains(&clock.base) || !(0.0..=MAX_SECONDS).contains(&clock.increment) => {
            Err("A clock can have 1 to 36000 seconds, and up to 3600 more for each move.".to_owned())
        }
        _ => Ok(()),
    }
}
