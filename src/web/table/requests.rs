//! Messages from the page.

use super::opening::Opening;
use super::pgn::{self, Opened};
use super::thinking::Wish;
use super::{Table, WatcherId, editor, opening};
use crate::notation::read_move;
use crate::search::{ELO_RANGE, SearchBoard};
use crate::web::messages::{Analysis, EngineSettings, FromPage, Pace, Players, ToPage};
use crate::web::tree::ROOT;
use crate::web::view;
use std::time::Duration;

/// The longest comment, in bytes.
const MAX_COMMENT: usize = 4096;

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
    pub(super) fn request(&mut self, watcher: WatcherId, message: FromPage) -> Result<(), String> {
        match message {
            FromPage::Hello { .. } => Err("The connection is already open.".to_owned()),
            FromPage::NewGame {
                game,
                start,
                players,
                pace,
            } => {
                check_pace(pace)?;
                let opening = Opening::new(&self.seat.catalog, &game, &start, players, pace);
                let opening = opening.map_err(|error| error.to_string())?;
                if let Some(dropped) = &opening.dropped {
                    let text = sentence(dropped);
                    self.seat.tell_all(&ToPage::Note { text });
                }
                self.next = Some(opening);
                Ok(())
            }
            FromPage::SetPlayers { players, pace } => self.set_players(players, pace),
            FromPage::Play { uci } => {
                let position = self.shown()?;
                let mv = view::find_move(&position, &uci).ok_or("That move is not legal here.")?;
                self.person_moves(mv)
            }
            FromPage::TypeMove { text } => {
                let mv = read_move(&self.shown()?, &text).map_err(|error| format!("{error}."))?;
                self.person_moves(mv)
            }
            FromPage::Explain { from, to } => {
                match read_move(&self.shown()?, &format!("{from}{to}")) {
                    Err(error) => Err(sentence(&error.reason.to_string())),
                    Ok(_) => Err("That move is legal.".to_owned()),
                }
            }
            FromPage::GoTo { node } => self.go_to(node),
            FromPage::AddLine { node, moves } => self.add_line(node, &moves),
            FromPage::Delete { node } => self.delete(node),
            FromPage::Promote { node } => {
                self.known(node)?;
                self.tree.promote(node);
                self.changed();
                Ok(())
            }
            FromPage::Annotate {
                node,
                comment,
                nags,
            } => {
                if comment.len() > MAX_COMMENT || nags.len() > MAX_NAGS {
                    return Err("The comment is too long.".to_owned());
                }
                let node = self.tree.get_mut(node).ok_or(NO_NODE)?;
                (node.comment, node.nags) = (comment, nags);
                self.changed();
                Ok(())
            }
            FromPage::TakeBack {} => self.take_back(),
            FromPage::Resign {} => self.resign(),
            FromPage::OfferDraw {} => self.offer_draw(),
            FromPage::Hint {} => {
                if !self.shown()?.has_legal_move() {
                    return Err("There is no legal move.".to_owned());
                }
                self.wish = Some(Wish::Hint(watcher));
                Ok(())
            }
            FromPage::MoveNow {} => self.move_now(),
            FromPage::Analyse { analysis } => self.analyse(analysis),
            FromPage::Review { seconds } => self.review(seconds),
            FromPage::StopReview {} => {
                self.wish = None;
                self.changed();
                Ok(())
            }
            FromPage::Configure { settings } => self.change_settings(settings),
            FromPage::FindArray { game, text } => {
                let array = opening::find_array(&self.seat.catalog, &game, &text)?;
                self.seat.tell(watcher, &array);
                Ok(())
            }
            FromPage::CheckSetup { setup } => {
                let checked = editor::check(&self.seat.catalog, &setup)?;
                self.seat.tell(watcher, &checked);
                Ok(())
            }
            FromPage::ReadFen { game, fen } => {
                let checked = editor::read(&self.seat.catalog, &game, &fen)?;
                self.seat.tell(watcher, &checked);
                Ok(())
            }
            FromPage::OpenPgn { text, game } => {
                match pgn::open(&self.seat.catalog, &text, game, self.pace)? {
                    Opened::Game(opening) => self.next = Some(*opening),
                    Opened::List(games) => self.seat.tell(watcher, &games),
                }
                Ok(())
            }
            FromPage::WritePgn {} => {
                let text = pgn::write(self);
                self.seat.tell(watcher, &ToPage::Pgn { text });
                Ok(())
            }
        }
    }

    /// The position on the board.
    fn shown(&self) -> Result<crate::position::Position<G>, String> {
        Ok(self.tree.get(self.current).ok_or(NO_NODE)?.position)
    }

    fn known(&self, node: u32) -> Result<(), String> {
        self.tree.get(node).map(|_| ()).ok_or(NO_NODE.to_owned())
    }

    fn go_to(&mut self, node: u32) -> Result<(), String> {
        self.known(node)?;
        self.current = node;
        if let Some(Wish::Hint(_)) = self.wish {
            self.wish = None;
        }
        // Comments and glyphs of another position mean nothing here.
        if let Some(analysis) = &mut self.analysis {
            analysis.only.clear();
            analysis.exclude.clear();
            analysis.threat = false;
        }
        self.changed();
        Ok(())
    }

    fn add_line(&mut self, node: u32, moves: &[String]) -> Result<(), String> {
        self.known(node)?;
        let mut at = node;
        for name in moves {
            let position = self.tree.get(at).ok_or(NO_NODE)?.position;
            let mv = view::find_move(&position, name).ok_or("That line is not legal here.")?;
            at = self
                .tree
                .play(at, mv)
                .map_err(|error| format!("The line cannot be added: {error}."))?;
        }
        self.go_to(at)
    }

    fn delete(&mut self, node: u32) -> Result<(), String> {
        self.known(node)?;
        if node == ROOT {
            return Err("The start cannot be deleted.".to_owned());
        }
        let parent = self.tree.delete(node);
        if self.tree.get(self.current).is_none() {
            self.current = parent;
        }
        if self.tree.get(self.live).is_none() {
            self.live = parent;
            self.ending = None;
            self.reset_clocks();
        }
        if let Some(Wish::Review { nodes, .. }) = &self.wish
            && nodes.iter().any(|id| self.tree.get(*id).is_none())
        {
            self.wish = None;
        }
        self.changed();
        Ok(())
    }

    fn set_players(&mut self, players: Players, pace: Pace) -> Result<(), String> {
        check_pace(pace)?;
        if self.current != self.live {
            self.live = self.current;
            self.ending = None;
        }
        let is_new_pace = pace.clock != self.pace.clock;
        (self.players, self.pace) = (players, pace);
        if is_new_pace {
            self.reset_clocks();
        }
        self.changed();
        Ok(())
    }

    fn analyse(&mut self, analysis: Option<Analysis>) -> Result<(), String> {
        if let Some(analysis) = &analysis {
            if !(1..=MAX_LINES).contains(&analysis.lines) {
                return Err(format!("The number of lines must be 1 to {MAX_LINES}."));
            }
            if analysis.threat && self.shown()?.in_check() {
                return Err("In check there is no threat to look for.".to_owned());
            }
        }
        self.analysis = analysis;
        self.changed();
        Ok(())
    }

    fn review(&mut self, seconds: f64) -> Result<(), String> {
        if !(0.01..=MAX_SECONDS).contains(&seconds) {
            return Err(format!(
                "The time for a move must be 0.01 to {MAX_SECONDS} seconds."
            ));
        }
        let mut nodes = vec![ROOT];
        nodes.extend(self.tree.line(self.current));
        self.wish = Some(Wish::Review {
            nodes,
            done: 0,
            time: Duration::from_secs_f64(seconds),
        });
        self.changed();
        Ok(())
    }

    fn change_settings(&mut self, settings: EngineSettings) -> Result<(), String> {
        let limits = self.seat.limits;
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
        self.seat.settings = settings;
        // A running search keeps the settings that it started with.
        self.thinker.stop();
        self.job = None;
        self.configure();
        self.changed();
        Ok(())
    }
}

/// The answer for a missing node, for example after another page has deleted it.
const NO_NODE: &str = "That move is no longer there.";

/// A reason as a sentence.
pub(super) fn sentence(reason: &str) -> String {
    let mut chars = reason.chars();
    let first = chars.next().map(|first| first.to_ascii_uppercase());
    first.into_iter().chain(chars).chain(['.']).collect()
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
