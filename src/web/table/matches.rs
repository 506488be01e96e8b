//! Matches of two engines: games from the same start in pairs, with colours exchanged.

use super::new_table::NewTable;
use super::saved_game::SavedGame;
use super::{Table, names};
use crate::board::Geometry;
use crate::elo::{Pairs, half_points};
use crate::notation::fen;
use crate::notation::pgn::GameResult;
use crate::on_board;
use crate::openings::RandomOpening;
use crate::position::Rules;
use crate::search::SearchBoard;
use crate::variant::arrays::ArrayChoice;
use crate::variant::catalog::Catalog;
use crate::web::messages::{MatchState, NewGame, Player, Players, StartChoice};

/// The most games of a match.
const MAX_GAMES: u32 = 10_000;

/// Random plies at the start of games that would otherwise all begin alike.
const PLIES: u32 = 4;

/// The largest loss by SEE of a random move, in centipawns.
const MAX_LOSS: i32 = 50;

pub struct Match {
    /// What is played, and by whom; White's player in the first game is the first below.
    asked: NewGame,
    played: u32,
    /// Games lost, drawn and won by the first.
    results: [u32; 3],
    pairs: Pairs,
    /// The start of the pair, and the half points of the first in its first game.
    pair: Option<(SavedGame, usize)>,
    pub running: bool,
}

impl Match {
    /// The start of the next game.
    fn next(&mut self, catalog: &Catalog) -> Result<NewTable, String> {
        let is_second = self.pair.is_some();
        let saved = match &self.pair {
            Some((saved, _)) => saved.clone(),
            None => {
                let NewGame { game, start, pace, .. } = &self.asked;
                let new_table = NewTable::new(catalog, game, start, Players::default(), *pace)?;
                let plies = if is_drawn(start) { 0 } else { PLIES };
                let saved = on_board!(new_table.rules, rules => play_random(rules, &new_table, plies))?;
                self.pair = Some((saved.clone(), 0));
                saved
            }
        };
        let Players { white, black } = self.asked.players.clone();
        let players = if is_second { Players { white: black, black: white } } else { Players { white, black } };
        let saved = SavedGame { players, pace: self.asked.pace, ..saved };
        let mut new_table = NewTable::saved(catalog, saved)?;
        let [first, second] = self.names();
        new_table.name_players("");
        let (round, event) = (self.played + 1, format!("Match {first} – {second}"));
        let tags = &mut new_table.saved.tags;
        tags.set_first("Round", round.to_string());
        tags.set_first("Event", event);
        Ok(new_table)
    }

    fn names(&self) -> [&str; 2] {
        [&self.asked.players.white, &self.asked.players.black].map(names::engine_name)
    }

    /// Counts a game with this result, as in PGN.
    fn count(&mut self, result: &str) {
        let is_second = self.played % 2 == 1;
        let winner = GameResult::read(result).and_then(GameResult::winner);
        let points = half_points(winner, is_second);
        self.results[points] += 1;
        self.played += 1;
        match self.pair.take() {
            Some((_, first)) if is_second => self.pairs.add(first + points),
            Some((saved, _)) => self.pair = Some((saved, points)),
            None => {}
        }
        self.running = self.played < self.asked.games;
    }

    pub fn state(&self) -> MatchState {
        let [first, second] = self.names();
        let [lost, drawn, won] = self.results;
        let points = |won: u32| f64::from(2 * won + drawn) / 2.0;
        MatchState {
            text: format!("{first} {} – {} {second} (+{won} ={drawn} −{lost})", points(won), points(lost)),
            elo: self.pairs.elo_text(),
            played: self.played,
            games: self.asked.games,
            running: self.running,
        }
    }
}

/// Whether the array is drawn, so that it is another one each time.
fn is_drawn(start: &StartChoice) -> bool {
    matches!(start, StartChoice::Array { text } if text.parse().is_ok_and(|choice: ArrayChoice| choice.is_drawn()))
}

/// A game with random moves.
fn play_random<G: Geometry>(rules: &'static Rules<G>, new_table: &NewTable, plies: u32) -> Result<SavedGame, String> {
    let start = fen::read(rules, &new_table.saved.start).map_err(|error| error.to_string())?;
    let random = RandomOpening { array: None, plies: plies..=plies, max_loss: Some(MAX_LOSS) };
    let game = random.play_from(start, &mut rand::rng());
    Ok(SavedGame::of_moves(&game.map_err(|error| format!("{error}."))?))
}

impl<G: SearchBoard> Table<G> {
    pub(super) fn start_match(&mut self, asked: NewGame) -> Result<(), String> {
        let NewGame { players, games, .. } = &asked;
        if [&players.white, &players.black].contains(&&Player::Person) {
            return Err("A match is played by two engines.".to_owned());
        }
        if players.white == players.black {
            return Err("A match needs two different engines.".to_owned());
        }
        if *games > MAX_GAMES {
            return Err(format!("A match can have {MAX_GAMES} games."));
        }
        let mut played =
            Match { asked, played: 0, results: [0; 3], pairs: Pairs::default(), pair: None, running: true };
        let new_table = played.next(&self.context.library.catalog())?;
        self.replace_game(new_table)?;
        self.context.match_played = Some(played);
        Ok(())
    }

    /// Ends the match. The game on the board stays unfinished.
    pub(super) fn stop_match(&mut self) {
        if self.context.is_match() {
            self.stop_playing();
            self.changed();
        }
    }

    /// Begins the next game of a match when one is over.
    pub(super) fn go_on_with_match(&mut self) {
        if !self.context.is_match() || self.next.is_some() {
            return;
        }
        let Some(ending) = self.game.live_ending() else {
            return;
        };
        let Some(mut played) = self.context.match_played.take() else {
            return;
        };
        played.count(&ending.result);
        if played.running {
            let next = played.next(&self.context.library.catalog());
            if let Err(text) = next.and_then(|new_table| self.replace_game(new_table)) {
                played.running = false;
                self.context.note_owner(text);
            }
        }
        let is_over = !played.running;
        self.context.match_played = Some(played);
        if is_over {
            self.changed();
        }
    }
}
