//! Messages from the page.

use super::collection::no_list;
use super::edits::clean;
use super::opening::Opening;
use super::settings::check_pace;
use super::thinking::Request;
use super::{Table, WatcherId, editor, names, opening, pgn};
use crate::notation::pgn::NodeId;
use crate::notation::read_move;
use crate::position::Position;
use crate::search::SearchBoard;
use crate::web::messages::{FromPage, ToPage};
use crate::web::view::{self, sentence};

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
                names::name_players(&mut opening.tags, players, players, pace, &clean(&person));
                return self.replace_game(opening);
            }
            FromPage::PgnPart { text } => return self.keep_part(&text),
            FromPage::OpenPgn { text, game } => return self.open_pgn(watcher, text, game),
            FromPage::Explain { from, to } => return Err(self.explain(&from, &to)?),
            FromPage::MoveNow {} => return self.move_now(),
            FromPage::FindArray { id, game, text } => {
                opening::find_array(&catalog, id, &game, &text)?
            }
            FromPage::CheckSetup { id, setup } => editor::check(&catalog, id, &setup)?,
            FromPage::ReadFen { id, game, fen } => editor::read(&catalog, id, &game, &fen)?,
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
                self.delete_named(&name)?;
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
            change => return self.change_for_all(watcher, change),
        };
        self.context.send(watcher, &answer);
        Ok(())
    }

    /// Handles a message that changes the state, and shows it to all watchers.
    fn change_for_all(&mut self, watcher: WatcherId, change: FromPage) -> Result<(), String> {
        if self.context.is_match() && is_for_players(&change) {
            return Err("A match is being played: stop it first.".to_owned());
        }
        self.is_copy &= matches!(
            change,
            FromPage::GoTo { .. } | FromPage::Analyse { .. } | FromPage::Configure { .. }
        );
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
        Ok(())
    }

    fn change(&mut self, watcher: WatcherId, message: FromPage) -> Result<(), String> {
        match message {
            FromPage::SetPlayers {
                players,
                pace,
                person,
            } => self.set_players(players, pace, &clean(&person)),
            FromPage::SetTags { tags } => self.set_tags(tags),
            FromPage::Draw { node, drawings } => self.draw(NodeId::new(node), &drawings),
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
            } => self.annotate(NodeId::new(node), comment, nags),
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

    /// Why a piece on the board cannot move so.
    fn explain(&self, from: &str, to: &str) -> Result<String, String> {
        let shown = self.shown()?;
        let variant = shown.rules().variant();
        let in_hand = from
            .strip_prefix('@')
            .and_then(|id| variant.letter(view::kind_of(variant, id)?));
        let text = match in_hand {
            Some(letter) => format!("{letter}@{to}"),
            None => format!("{from}{to}"),
        };
        Ok(match read_move(&shown, &text) {
            Err(error) => sentence(&error.reason.to_string()),
            Ok(_) => "That move is legal.".to_owned(),
        })
    }

    /// The position on the board.
    pub(super) fn shown(&self) -> Result<Position<G>, String> {
        Ok(self
            .game
            .tree
            .get(self.game.current)
            .ok_or(NO_NODE)?
            .position)
    }

    pub(super) fn known(&self, node: NodeId) -> Result<(), String> {
        self.game
            .tree
            .get(node)
            .map(|_| ())
            .ok_or(NO_NODE.to_owned())
    }
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
pub(super) const NO_NODE: &str = "That move is no longer there.";
