//! What players are called, the tags that say so, and how long the value of a tag may be.

use crate::NAME_AND_VERSION;
use crate::notation::pgn::Tags;
use crate::web::messages::{Pace, Player, Players};

/// The longest value of a tag, in characters.
pub const MAX_TAG: usize = 1000;

/// How the engine's name begins.
pub const ENGINE: &str = "Sissa ";

/// Whether the engine plays a side.
pub fn is_with_engine(players: &Players) -> bool {
    [&players.white, &players.black] != [&Player::Person; 2]
}

/// What a player that is an engine is called.
pub fn engine_name(player: &Player) -> &str {
    match player {
        Player::Other(name) => name,
        _ => "Sissa",
    }
}

/// Sets the tags for who plays and how fast, if an engine plays. `before` has played until now. The names of persons are
/// kept unless they are given.
pub fn name_players(tags: &mut Tags, before: &Players, players: &Players, pace: Pace, person: &str) {
    let sides = [("White", &before.white, &players.white), ("Black", &before.black, &players.black)];
    if !is_with_engine(players) {
        return;
    }
    for (side, before, player) in sides {
        let elo = format!("{side}Elo");
        let was_engine = *before != Player::Person || tags.get(side).is_some_and(|name| name.starts_with(ENGINE));
        match player {
            Player::Other(name) => {
                tags.set(side, name);
                tags.remove(&elo);
            }
            Player::Engine => {
                tags.set(side, NAME_AND_VERSION);
                tags.remove(&elo);
                if let Some(level) = pace.level {
                    tags.set(&elo, level.to_string());
                }
            }
            Player::Person => {
                if was_engine {
                    tags.remove(&elo);
                }
                if was_engine || !person.is_empty() {
                    tags.set(side, if person.is_empty() { "?" } else { person });
                }
            }
        }
    }
    match pace.clock {
        Some(clock) => tags.set("TimeControl", format!("{}+{}", clock.base, clock.increment)),
        None => drop(tags.remove("TimeControl")),
    }
}

/// A text as the value of a tag: on one line, and cut where it is too long.
pub fn tag_value(text: &str) -> String {
    let words: Vec<&str> = text.split_whitespace().collect();
    words.join(" ").chars().take(MAX_TAG).collect()
}
