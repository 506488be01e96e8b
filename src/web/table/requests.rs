//! Messages from the page.

use super::collection::no_list;
use super::edits::clean;
use super::guests::Offerer;
use super::opening::Opening;
use super::settings::check_pace;
use super::thinking::Task;
use super::{Table, WatcherId, editor, names, opening, pgn};
use crate::board::Geometry;
use crate::notation::pgn::NodeId;
use crate::notation::read_move;
use crate::position::{Move, Position};
use crate::search::SearchBoard;
use crate::web::messages::{Effect, FromPage, Pace, Players, StartChoice, ToPage};
use crate::web::view::{self, sentence};

impl<G: SearchBoard> Table<G> {
    /// Handles a message of the table's owner, and shows all watchers what it has changed.
    ///
    /// # Errors
    /// A sentence that says why it is not possible.
    pub(super) fn handle_message(
        &mut self,
        watcher: WatcherId,
        message: FromPage,
    ) -> Result<(), String> {
        let effect = message.effect();
        if effect == Effect::Game && self.context.is_match() {
            return Err("A match is being played: stop it first.".to_owned());
        }
        self.is_copy &= matches!(effect, Effect::Nothing | Effect::View);
        self.handle(watcher, message)?;
        // Another game sends its own state.
        if effect != Effect::Nothing && self.next.is_none() {
            self.changed();
        }
        Ok(())
    }

    fn handle(&mut self, watcher: WatcherId, message: FromPage) -> Result<(), String> {
        let catalog = self.context.library.catalog();
        let answer = match message {
            FromPage::NewGame {
                game,
                start,
                players,
                pace,
                person,
                games,
            } => return self.new_game(game, start, players, pace, &person, games),
            FromPage::StopMatch {} => {
                self.stop_match();
                return Ok(());
            }
            FromPage::SetPlayers {
                players,
                pace,
                person,
            } => return self.set_players(players, pace, &clean(&person)),
            FromPage::Play { uci } => {
                let mv = named_move(&self.position_to_move()?, &uci)?;
                return self.play(mv);
            }
            FromPage::TypeMove { text } => {
                let mv = typed_move(&self.position_to_move()?, &text)?;
                return self.play(mv);
            }
            FromPage::Explain { from, to } => return Err(why_illegal(&self.shown()?, &from, &to)),
            FromPage::GoTo { node } => return self.go_to(NodeId::new(node)),
            FromPage::AddLine { node, moves } => return self.add_line(NodeId::new(node), &moves),
            FromPage::Delete { node } => return self.delete(NodeId::new(node)),
            FromPage::Promote { node } => {
                let node = NodeId::new(node);
                self.known(node)?;
                self.game.promote(node);
                return Ok(());
            }
            FromPage::Annotate {
                node,
                comment,
                nags,
            } => return self.annotate(NodeId::new(node), comment, nags),
            FromPage::Draw { node, drawings } => return self.draw(NodeId::new(node), &drawings),
            FromPage::SetTags { tags } => return self.set_tags(tags),
            FromPage::TakeBack {} => {
                self.game.take_back()?;
                self.end_lost_review();
                return Ok(());
            }
            FromPage::Undo {} => {
                self.game.undo()?;
                self.engine.task = None;
                return Ok(());
            }
            FromPage::Resign {} => {
                return match self.owner_side() {
                    Some(side) => self.game.resign_for(side),
                    None => self.game.resign(),
                };
            }
            FromPage::OfferDraw {} => return self.offer_draw(Offerer::Owner),
            FromPage::Hint {} => {
                if !self.shown()?.has_legal_move() {
                    return Err("There is no legal move.".to_owned());
                }
                self.engine.task = Some(Task::Hint(watcher));
                return Ok(());
            }
            FromPage::MoveNow {} => return self.move_now(),
            FromPage::Analyse { analysis } => return self.analyse(analysis),
            FromPage::Review { seconds } => return self.review(seconds),
            FromPage::StopReview {} => {
                self.engine.task = None;
                return Ok(());
            }
            FromPage::Configure { settings } => return self.change_settings(settings),
            FromPage::FindArray { id, game, text } => {
                opening::find_array(&catalog, id, &game, &text)?
            }
            FromPage::CheckSetup { id, setup } => editor::check(&catalog, id, &setup)?,
            FromPage::ReadFen { id, game, fen } => editor::read(&catalog, id, &game, &fen)?,
            FromPage::PgnPart { text } => return self.keep_part(&text),
            FromPage::OpenPgn { text, game } => return self.open_pgn(watcher, text, game),
            FromPage::WritePgn {} => ToPage::Pgn {
                text: pgn::write(&self.game),
            },
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
            FromPage::WriteGames {} => {
                let (text, unread) = self.context.library.pgn().map_err(no_list)?;
                ToPage::AllGames {
                    text,
                    unread: unread as u32,
                }
            }
            FromPage::Invite {} => {
                let invitations = self.context.tables.invite(&self.context.name);
                ToPage::Invitations {
                    invitations: invitations.ok_or(
                        "Start Sissa with --listen to play with somebody on another device.",
                    )?,
                }
            }
            FromPage::OwnGames { text, keep } => self.own_games(text, keep)?,
            FromPage::Ping {} => ToPage::Pong {},
        };
        self.context.send(watcher, &answer);
        Ok(())
    }

    fn new_game(
        &mut self,
        game: String,
        start: StartChoice,
        players: Players,
        pace: Pace,
        person: &str,
        games: u32,
    ) -> Result<(), String> {
        check_pace(pace)?;
        self.check_players(&players)?;
        if games > 1 {
            return self.start_match(game, start, players, pace, games);
        }
        let catalog = self.context.library.catalog();
        let opening = Opening::new(&catalog, &game, &start, players, pace);
        let mut opening = opening.map_err(|error| error.to_string())?;
        let players = &opening.players;
        names::name_players(&mut opening.tags, players, players, pace, &clean(person));
        self.replace_game(opening)
    }

    /// The position on the board, if its owner may move now.
    fn position_to_move(&self) -> Result<Position<G>, String> {
        match self.guest_turn() {
            Some(reason) => Err(reason),
            None => self.shown(),
        }
    }

    /// Plays the owner's move on the board.
    fn play(&mut self, mv: Move) -> Result<(), String> {
        self.draw_offer = None;
        self.game.person_moves(mv)
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

/// The legal move with this name.
pub(super) fn named_move<G: Geometry>(position: &Position<G>, name: &str) -> Result<Move, String> {
    let found = view::find_move(position, name);
    found.ok_or_else(|| "That move is not legal here.".to_owned())
}

/// The legal move of a text in any notation.
pub(super) fn typed_move<G: Geometry>(position: &Position<G>, text: &str) -> Result<Move, String> {
    read_move(position, text).map_err(|error| format!("{error}."))
}

/// Why a piece on the board or, after `@`, in hand cannot move so.
pub(super) fn why_illegal<G: Geometry>(position: &Position<G>, from: &str, to: &str) -> String {
    let variant = position.rules().variant();
    let in_hand = from
        .strip_prefix('@')
        .and_then(|id| variant.letter(view::kind_of(variant, id)?));
    let text = match in_hand {
        Some(letter) => format!("{letter}@{to}"),
        None => format!("{from}{to}"),
    };
    match read_move(position, &text) {
        Err(error) => sentence(&error.reason.to_string()),
        Ok(_) => "That move is legal.".to_owned(),
    }
}

/// The answer for a missing node, for example after another page has deleted it.
pub(super) const NO_NODE: &str = "That move is no longer there.";
