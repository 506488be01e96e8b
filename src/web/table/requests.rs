//! Messages from the page.

use super::opening::Opening;
use super::pgn::{self, PgnFile};
use super::thinking::Request;
use super::{Event, Table, WatcherId, editor, game, opening, others};
use crate::notation::pgn::{Drawing, GameResult, NodeId};
use crate::notation::read_move;
use crate::position::Position;
use crate::search::{ELO_RANGE, SearchBoard};
use crate::web::library::LoadError;
use crate::web::messages::{
    Analysis, EngineSettings, FromPage, Pace, Player, Players, StartChoice, ToPage,
};
use crate::web::store::StoreError;
use crate::web::view::{self, sentence};
use std::sync::Arc;
use std::time::Duration;

/// The longest comment, in characters.
const MAX_COMMENT: usize = 100_000;

/// The longest name of a game, in characters.
const MAX_EVENT: usize = 200;

/// The most arrows and coloured squares of a move.
const MAX_DRAWINGS: usize = 64;

/// The most tags of a game.
const MAX_TAGS: usize = 100;

/// The longest value of a tag.
const MAX_TAG: usize = 1000;

/// The most annotation glyphs of a move.
const MAX_NAGS: usize = 16;

/// The most lines of an analysis.
const MAX_LINES: u8 = 5;

/// The longest time for a move, in seconds.
const MAX_SECONDS: f64 = 3600.0;

impl<G: SearchBoard> Table<G> {
    /// Handles a watcher's message.
    ///
    /// # Errors
    /// A sentence that says why it is not possible.
    pub(super) fn handle_message(
        &mut self,
        watcher: WatcherId,
        message: FromPage,
    ) -> Result<(), String> {
        let catalog = self.context.library.catalog();
        let answer = match message {
            FromPage::Hello { .. } => return Err("The connection is already open.".to_owned()),
            FromPage::NewGame {
                game,
                start,
                players,
                pace,
                person,
                games,
            } => {
                check_pace(pace)?;
                self.check_players(&players)?;
                if games > 1 {
                    return self.start_match(game, start, players, pace, games);
                }
                let opening = Opening::new(&catalog, &game, &start, players, pace);
                let mut opening = opening.map_err(|error| error.to_string())?;
                let players = &opening.players;
                game::name_players(&mut opening.tags, players, players, pace, &clean(&person));
                return self.replace_game(opening);
            }
            FromPage::PgnPart { text } => {
                if self.context.parts.len() + text.len() > pgn::MAX_FILE {
                    self.context.parts = String::new();
                    return Err(format!(
                        "The file is too long: the limit is {} MiB.",
                        pgn::MAX_FILE >> 20
                    ));
                }
                self.context.parts.push_str(&text);
                return Ok(());
            }
            FromPage::OpenPgn { text, game } => {
                if let Some(text) = text {
                    let parts = std::mem::take(&mut self.context.parts);
                    self.context.file = Some(PgnFile::new(parts + &text));
                    self.context.place = None;
                }
                let file = self.context.file.as_ref();
                let file = file.ok_or("That file is no longer open: open it again.")?;
                let pace = self.game.pace;
                let mut names: Vec<&str> = catalog.iter().map(|game| game.name.as_str()).collect();
                let here = &self.rules.variant().name;
                names.sort_by_key(|name| name != here);
                let (opening, place) = match (game, file.position(&catalog, &names, pace)) {
                    (_, Some(opening)) => (opening, None),
                    (None, _) if file.games == 0 => {
                        return Err("There is no game in this text.".to_owned());
                    }
                    (None, _) if file.games > 1 => {
                        let list = file.list();
                        self.context.send(watcher, &list);
                        return Ok(());
                    }
                    (choice, _) => {
                        let place = choice.unwrap_or(0) as usize;
                        (file.open(&catalog, place, pace)?, Some(place))
                    }
                };
                if self.is_copy && opening.is_copy {
                    // Whoever looks through the games of a file does not want to keep each of them.
                    self.forget();
                }
                self.replace_game(opening)?;
                self.context.place = place;
                return Ok(());
            }
            FromPage::Explain { from, to } => {
                let shown = self.shown()?;
                let variant = shown.rules().variant();
                let in_hand = from
                    .strip_prefix('@')
                    .and_then(|id| variant.letter(view::kind_of(variant, id)?));
                let text = match in_hand {
                    Some(letter) => format!("{letter}@{to}"),
                    None => format!("{from}{to}"),
                };
                return Err(match read_move(&shown, &text) {
                    Err(error) => sentence(&error.reason.to_string()),
                    Ok(_) => "That move is legal.".to_owned(),
                });
            }
            FromPage::MoveNow {} => return self.move_now(),
            FromPage::FindArray { game, text } => opening::find_array(&catalog, &game, &text)?,
            FromPage::CheckSetup { setup } => editor::check(&catalog, &setup)?,
            FromPage::ReadFen { game, fen } => editor::read(&catalog, &game, &fen)?,
            FromPage::WritePgn {} => ToPage::Pgn {
                text: pgn::write(&self.game),
            },
            FromPage::Ping {} => ToPage::Pong {},
            FromPage::ListGames {} => self.list_games()?,
            FromPage::OpenGame { name } => return self.open_game(watcher, &name),
            FromPage::RenameGame { name, event } => {
                self.rename_game(&name, &event)?;
                self.list_games()?
            }
            FromPage::DeleteGame { name } => {
                if name == self.context.name {
                    self.delete_game()?;
                } else if !self.context.tables.tell(&name, Event::Delete) {
                    let deleted = self.context.library.set_deleted(&name, true);
                    deleted.map_err(|error| format!("The game cannot be deleted: {error}."))?;
                }
                self.list_games()?
            }
            FromPage::RestoreGame { name } => {
                let restored = self.context.library.set_deleted(&name, false);
                restored.map_err(|error| format!("The game cannot be restored: {error}."))?;
                self.list_games()?
            }
            FromPage::OfferDraw {} if !self.context.is_match() => return self.offer_draw(None),
            FromPage::Invite {} => {
                let invitations = self.context.tables.invite(&self.context.name);
                ToPage::Invitations {
                    invitations: invitations.ok_or(
                        "Start Sissa with --listen to play with somebody on another device.",
                    )?,
                }
            }
            FromPage::OwnGames { text, keep } => self.own_games(text, keep)?,
            FromPage::WriteGames {} => {
                let (text, unread) = self.context.library.pgn().map_err(no_list)?;
                ToPage::AllGames {
                    text,
                    unread: unread as u32,
                }
            }
            FromPage::StopMatch {} => {
                self.stop_match();
                return Ok(());
            }
            change => {
                if self.context.is_match() && is_for_players(&change) {
                    return Err("A match is being played: stop it first.".to_owned());
                }
                let is_harmless = matches!(
                    change,
                    FromPage::GoTo { .. } | FromPage::Analyse { .. } | FromPage::Configure { .. }
                );
                self.is_copy &= is_harmless;
                if matches!(change, FromPage::Play { .. } | FromPage::TypeMove { .. }) {
                    if let Some(reason) = self.guest_turn() {
                        return Err(reason);
                    }
                    self.draw_offer = None;
                }
                self.change(watcher, change)?;
                // Another game sends its own state.
                if self.next.is_none() {
                    self.changed();
                }
                return Ok(());
            }
        };
        self.context.send(watcher, &answer);
        Ok(())
    }

    /// Handles a message that changes the state.
    fn change(&mut self, watcher: WatcherId, message: FromPage) -> Result<(), String> {
        match message {
            FromPage::SetPlayers {
                players,
                pace,
                person,
            } => self.set_players(players, pace, &clean(&person)),
            FromPage::SetTags { tags } => self.set_tags(tags),
            FromPage::Draw { node, drawings } => {
                let read: Option<Vec<Drawing>> =
                    drawings.iter().map(|text| Drawing::read(text)).collect();
                let read = read.filter(|drawings| drawings.len() <= MAX_DRAWINGS);
                let node = self.game.tree.get_mut(NodeId::new(node)).ok_or(NO_NODE)?;
                node.drawings = read.ok_or("These are no arrows and squares.")?;
                Ok(())
            }
            FromPage::Play { uci } => {
                let mv = view::find_move(&self.shown()?, &uci);
                let mv = mv.ok_or("That move is not legal here.")?;
                self.game.person_moves(mv)
            }
            FromPage::TypeMove { text } => {
                let mv = read_move(&self.shown()?, &text).map_err(|error| format!("{error}."))?;
                self.game.person_moves(mv)
            }
            FromPage::GoTo { node } => self.go_to(NodeId::new(node)),
            FromPage::AddLine { node, moves } => self.add_line(NodeId::new(node), &moves),
            FromPage::Delete { node } => self.delete(NodeId::new(node)),
            FromPage::Promote { node } => {
                let node = NodeId::new(node);
                self.known(node)?;
                self.game.promote(node);
                Ok(())
            }
            FromPage::Annotate {
                node,
                comment,
                nags,
            } => {
                if comment.chars().count() > MAX_COMMENT || nags.len() > MAX_NAGS {
                    return Err(format!(
                        "A move can have a comment of up to {MAX_COMMENT} characters and {MAX_NAGS} glyphs."
                    ));
                }
                let node = self.game.tree.get_mut(NodeId::new(node)).ok_or(NO_NODE)?;
                (node.comment, node.nags) = (comment, nags);
                Ok(())
            }
            FromPage::TakeBack {} => {
                self.game.take_back()?;
                self.end_lost_review();
                Ok(())
            }
            FromPage::Undo {} => {
                self.game.undo()?;
                self.engine.request = None;
                Ok(())
            }
            FromPage::Resign {} => match self.owner_side() {
                Some(side) => self.game.resign_for(side),
                None => self.game.resign(),
            },
            FromPage::Hint {} => {
                if !self.shown()?.has_legal_move() {
                    return Err("There is no legal move.".to_owned());
                }
                self.engine.request = Some(Request::Hint(watcher));
                Ok(())
            }
            FromPage::Analyse { analysis } => self.analyse(analysis),
            FromPage::Review { seconds } => self.review(seconds),
            FromPage::StopReview {} => {
                self.engine.request = None;
                Ok(())
            }
            FromPage::Configure { settings } => self.change_settings(settings),
            _ => Ok(()),
        }
    }

    /// Goes on with another game, and says what of it could not be read. The one on the board is saved first.
    pub(super) fn replace_game(&mut self, opening: Opening) -> Result<(), String> {
        self.save().map_err(|error| {
            format!("The game on the board would be lost, because {error}. Save it as PGN first, then delete it.")
        })?;
        if !self.game.is_worth_saving() {
            self.forget();
        }
        if let Some(dropped) = &opening.dropped {
            self.context.note(sentence(dropped));
        }
        self.context.place = None;
        self.context.match_played = None;
        self.next = Some(opening);
        Ok(())
    }

    /// Deletes the game on the board for good, and no longer saves it.
    fn forget(&mut self) {
        if self.kept.take().is_some() {
            // Then it stays in the list.
            let _ = self.context.library.forget(&self.context.name);
        }
        self.kept = Some(self.game.saved());
    }

    fn list_games(&mut self) -> Result<ToPage, String> {
        // The list shows the latest moves. If they cannot be saved, the page has been told.
        let _ = self.save();
        let mut games = self.context.library.list().map_err(no_list)?;
        for game in &mut games {
            game.open = self.context.tables.is_open(&game.name);
        }
        Ok(ToPage::Games { games })
    }

    fn open_game(&mut self, watcher: WatcherId, name: &str) -> Result<(), String> {
        if self.context.tables.is_open(name) {
            let name = name.to_owned();
            self.context.send(watcher, &ToPage::OpenElsewhere { name });
            return Ok(());
        }
        let before = self.context.library.games();
        let opened = self.context.library.open(name);
        if !Arc::ptr_eq(&before, &self.context.library.games()) {
            self.tell_games();
            self.context.tables.games_changed();
        }
        self.replace_game(opened.map_err(|error| format!("The game cannot be opened: {error}."))?)
    }

    fn own_games(&mut self, text: Option<String>, keep: bool) -> Result<ToPage, String> {
        let library = &self.context.library;
        let text = text.unwrap_or_else(|| library.own_text());
        let (games, mistakes) = library.read_own(&text);
        if keep {
            let kept = library.keep_own(&text);
            kept.map_err(|error| format!("The games cannot be kept: {error}."))?;
            self.tell_games();
            self.context.tables.games_changed();
        }
        Ok(ToPage::OwnGames {
            text,
            games: games.into_iter().map(|game| game.name).collect(),
            mistakes,
            kept: keep,
        })
    }

    fn rename_game(&mut self, name: &str, event: &str) -> Result<(), String> {
        let event = event.trim();
        if event.chars().count() > MAX_EVENT {
            return Err(format!("A name can have {MAX_EVENT} characters."));
        }
        if name == self.context.name {
            self.game.rename(event);
            self.changed();
            return Ok(());
        }
        let renamed = Event::Rename(event.to_owned());
        if self.context.tables.tell(name, renamed) {
            return Ok(());
        }
        let renamed = self.context.library.rename(name, event);
        renamed.map_err(|error| format!("The game cannot be renamed: {error}."))
    }

    /// Deletes the game on the board, which can be restored, and sets up a new one.
    pub(super) fn delete_game(&mut self) -> Result<(), String> {
        let variant = &self.rules.variant().name;
        let (players, pace) = (self.game.players.clone(), self.game.pace);
        let start = &StartChoice::Usual;
        let next = Opening::new(
            &self.context.library.catalog(),
            variant,
            start,
            players,
            pace,
        );
        let next = next.map_err(|error| error.to_string())?;
        let saved = self.save().map_err(LoadError::Store);
        let library = &self.context.library;
        let deleted = saved.and_then(|()| library.set_deleted(&self.context.name, true));
        match deleted {
            // It was never saved.
            Ok(()) | Err(LoadError::Missing) => {}
            // Then it could not be restored, but the disk may have to be cleared.
            Err(_) if self.unsaved.is_some() => {}
            Err(error) => return Err(format!("The game cannot be deleted: {error}.")),
        }
        self.context.match_played = None;
        self.next = Some(next);
        Ok(())
    }

    /// The position on the board.
    fn shown(&self) -> Result<Position<G>, String> {
        Ok(self
            .game
            .tree
            .get(self.game.current)
            .ok_or(NO_NODE)?
            .position)
    }

    fn known(&self, node: NodeId) -> Result<(), String> {
        self.game
            .tree
            .get(node)
            .map(|_| ())
            .ok_or(NO_NODE.to_owned())
    }

    fn go_to(&mut self, node: NodeId) -> Result<(), String> {
        self.known(node)?;
        self.game.current = node;
        if let Some(Request::Hint(_)) = self.engine.request {
            self.engine.request = None;
        }
        // Moves of another position mean nothing here.
        if let Some(analysis) = &mut self.engine.analysis {
            analysis.only.clear();
            analysis.exclude.clear();
            analysis.threat = false;
        }
        Ok(())
    }

    fn add_line(&mut self, node: NodeId, moves: &[String]) -> Result<(), String> {
        let start = self.game.tree.get(node).ok_or(NO_NODE)?;
        // A line with an illegal move is not added in part.
        let mut position = start.position;
        let mut line = Vec::new();
        for name in moves {
            let mv = view::find_move(&position, name).ok_or("That line is not legal here.")?;
            position.make(mv);
            line.push(mv);
        }
        let mut at = node;
        for mv in line {
            let added = self.game.tree.play(at, mv);
            at = added.map_err(|error| format!("The line cannot be added: {error}."))?;
        }
        self.go_to(at)
    }

    fn delete(&mut self, node: NodeId) -> Result<(), String> {
        self.known(node)?;
        self.game.delete(node)?;
        self.end_lost_review();
        Ok(())
    }

    /// Ends a review of moves that are gone.
    fn end_lost_review(&mut self) {
        let game = &self.game;
        if let Some(Request::Review { nodes, .. }) = &self.engine.request
            && nodes.iter().any(|id| game.tree.get(*id).is_none())
        {
            self.engine.request = None;
        }
    }

    /// Replaces the tags. Those that follow from the game itself are left out.
    fn set_tags(&mut self, tags: Vec<(String, String)>) -> Result<(), String> {
        let is_word = |c: char| c.is_ascii_alphanumeric() || c == '_';
        let is_name = |name: &str| (1..=64).contains(&name.len()) && name.chars().all(is_word);
        if tags.len() > MAX_TAGS
            || tags
                .iter()
                .any(|(name, value)| !is_name(name) || value.len() > MAX_TAG)
        {
            return Err(format!(
                "A game can have {MAX_TAGS} tags of letters, digits and _, with values of up to {MAX_TAG} bytes."
            ));
        }
        let game = &mut self.game;
        let result = tags.iter().find(|(name, _)| name == "Result");
        if let Some(result) = result.and_then(|(_, text)| GameResult::read(text))
            && game.live_ending().map(|ending| ending.result).as_deref() != Some(result.text())
            && !game.with_engine()
            && (game.ending.is_some() || game.live_ending().is_none())
        {
            game.ending = pgn::ending(result, None);
        }
        let own = ["Variant", "SetUp", "FEN", "Result", "Termination"];
        let others = tags
            .into_iter()
            .filter(|(name, _)| !own.contains(&name.as_str()));
        game.tags = others.map(|(name, value)| (name, clean(&value))).collect();
        Ok(())
    }

    fn set_players(&mut self, players: Players, pace: Pace, person: &str) -> Result<(), String> {
        check_pace(pace)?;
        self.check_players(&players)?;
        let game = &mut self.game;
        if game.live_ending().is_some() && game::is_with_engine(&players) {
            // The game that is over stays as it is.
            let mut opening =
                game.start_from_here(&self.context.library.catalog(), players, pace)?;
            let players = &opening.players;
            game::name_players(&mut opening.tags, players, players, pace, person);
            return self.replace_game(opening);
        }
        game::name_players(&mut game.tags, &game.players, &players, pace, person);
        let is_new_pace = pace.clock != game.pace.clock;
        (game.players, game.pace) = (players, pace);
        if game.current != game.live {
            game.play_on_from(game.current);
        }
        if is_new_pace {
            game.reset_clocks();
        }
        Ok(())
    }

    fn check_players(&self, players: &Players) -> Result<(), String> {
        for player in [&players.white, &players.black] {
            if let Player::Other(name) = player {
                self.known_engine(name)?;
            }
        }
        Ok(())
    }

    /// Refuses a name that no engine has.
    fn known_engine(&self, name: &str) -> Result<(), String> {
        match self
            .context
            .engines
            .iter()
            .any(|engine| engine.name == name)
        {
            true => Ok(()),
            false => Err(others::unknown(name)),
        }
    }

    fn analyse(&mut self, analysis: Option<Analysis>) -> Result<(), String> {
        if let Some(analysis) = &analysis {
            if !(1..=MAX_LINES).contains(&analysis.lines) {
                return Err(format!("The number of lines must be 1 to {MAX_LINES}."));
            }
            if analysis.threat && self.shown()?.in_check() {
                return Err("There is no threat to show while in check.".to_owned());
            }
            if let Some(name) = &analysis.second {
                self.known_engine(name)?;
            }
        }
        self.engine.analysis = analysis;
        Ok(())
    }

    fn review(&mut self, seconds: f64) -> Result<(), String> {
        if !(0.01..=MAX_SECONDS).contains(&seconds) {
            return Err(format!(
                "The time for a move must be 0.01 to {MAX_SECONDS} seconds."
            ));
        }
        let mut nodes = vec![NodeId::ROOT];
        nodes.extend(self.game.line());
        self.engine.request = Some(Request::Review {
            nodes,
            found: Vec::new(),
            time: Duration::from_secs_f64(seconds),
        });
        Ok(())
    }

    fn change_settings(&mut self, settings: EngineSettings) -> Result<(), String> {
        let limits = self.context.limits;
        if !(1..=limits.threads).contains(&settings.threads) {
            return Err(format!(
                "The number of threads must be 1 to {}.",
                limits.threads
            ));
        }
        if !(1..=limits.hash).contains(&settings.hash) {
            return Err(format!(
                "The hash table must have 1 to {} MiB.",
                limits.hash
            ));
        }
        let kept = self.context.library.keep_settings(settings);
        self.context.tables.configure(settings);
        kept.map_err(|error| format!("The settings cannot be kept: {error}."))
    }

    pub(super) fn configure(&mut self, settings: EngineSettings) {
        self.context.settings = settings;
        self.engine.configure(settings);
    }
}

fn no_list(error: StoreError) -> String {
    format!("The games cannot be listed: {error}.")
}

/// Whether only the players of a game may do this.
fn is_for_players(message: &FromPage) -> bool {
    matches!(
        message,
        FromPage::SetPlayers { .. }
            | FromPage::Play { .. }
            | FromPage::TypeMove { .. }
            | FromPage::Delete { .. }
            | FromPage::Promote { .. }
            | FromPage::SetTags { .. }
            | FromPage::TakeBack {}
            | FromPage::Undo {}
            | FromPage::Resign {}
    )
}

/// The answer for a missing node, for example after another page has deleted it.
const NO_NODE: &str = "That move is no longer there.";

/// A value of a tag on one line.
fn clean(text: &str) -> String {
    let words: Vec<&str> = text.split_whitespace().collect();
    words.join(" ").chars().take(MAX_TAG).collect()
}

/// Checks the limits of a time control.
fn check_pace(pace: Pace) -> Result<(), String> {
    if !(0.01..=MAX_SECONDS).contains(&pace.engine_seconds) {
        return Err(format!(
            "The engine's time for a move must be 0.01 to {MAX_SECONDS} seconds."
        ));
    }
    let (weakest, strongest) = ELO_RANGE;
    if pace
        .level
        .is_some_and(|elo| !(weakest..=strongest).contains(&elo))
    {
        return Err(format!("Levels go from {weakest} to {strongest}."));
    }
    if pace.nodes == Some(0) {
        return Err("An engine must search at least one node.".to_owned());
    }
    match pace.clock {
        Some(clock)
            if !(1.0..=36_000.0).contains(&clock.base)
                || !(0.0..=MAX_SECONDS).contains(&clock.increment) =>
        {
            Err(
                "A clock can have 1 to 36000 seconds, and up to 3600 more for each move."
                    .to_owned(),
            )
        }
        _ => Ok(()),
    }
}
