//! Messages from the page.

use super::names::tag_value;
use super::new_table::NewTable;
use super::settings::check_pace;
use super::{Role, Table, WatcherId, editor, new_table, pgn};
use crate::notation::pgn::NodeId;
use crate::position::{Move, Position};
use crate::search::SearchBoard;
use crate::web::messages::{FromPage, NewGame, ToPage};
use crate::web::view::{named_move, typed_move, why_illegal};

/// What a message does to the game on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Effect {
    /// The state stays as it is, or the message shows the new state itself.
    Nothing,
    /// The game stays as it is, but not what is shown or searched.
    View,
    /// It gets moves beside those that are played, comments or marks.
    Notes,
    /// Other moves, another result or other players. Nobody may do that in a match of two engines.
    Game,
}

fn effect(message: &FromPage) -> Effect {
    match message {
        FromPage::NewGame(_)
        | FromPage::StopMatch {}
        | FromPage::Explain { .. }
        | FromPage::MoveNow {}
        | FromPage::FindArray { .. }
        | FromPage::CheckSetup { .. }
        | FromPage::ReadFen { .. }
        | FromPage::PgnPart { .. }
        | FromPage::OpenPgn { .. }
        | FromPage::WritePgn {}
        | FromPage::ListGames {}
        | FromPage::OpenGame { .. }
        | FromPage::RenameGame { .. }
        | FromPage::DeleteGame { .. }
        | FromPage::RestoreGame { .. }
        | FromPage::WriteGames {}
        | FromPage::Invite {}
        | FromPage::OwnGames { .. }
        | FromPage::Configure { .. }
        | FromPage::Ping {} => Effect::Nothing,
        FromPage::GoTo { .. } | FromPage::Hint {} | FromPage::Analyse { .. } | FromPage::StopReview {} => Effect::View,
        FromPage::AddLine { .. } | FromPage::Annotate { .. } | FromPage::Draw { .. } | FromPage::Review { .. } => {
            Effect::Notes
        }
        FromPage::SetPlayers { .. }
        | FromPage::Play { .. }
        | FromPage::TypeMove { .. }
        | FromPage::Delete { .. }
        | FromPage::Promote { .. }
        | FromPage::SetTags { .. }
        | FromPage::TakeBack {}
        | FromPage::Undo {}
        | FromPage::Resign {}
        | FromPage::OfferDraw {} => Effect::Game,
    }
}

impl<G: SearchBoard> Table<G> {
    /// Handles a message of the table's owner, and shows all watchers what it has changed.
    pub(super) fn handle_message(&mut self, watcher: WatcherId, message: FromPage) -> Result<(), String> {
        let effect = effect(&message);
        if effect == Effect::Game && self.context.is_match() {
            return Err("A match is being played: stop it first.".to_owned());
        }
        self.handle(watcher, message)?;
        self.is_copy &= matches!(effect, Effect::Nothing | Effect::View);
        // Another game sends its own state.
        if effect != Effect::Nothing && self.next.is_none() {
            self.changed();
        }
        Ok(())
    }

    fn handle(&mut self, watcher: WatcherId, message: FromPage) -> Result<(), String> {
        let catalog = self.context.library.catalog();
        match message {
            FromPage::NewGame(asked) => self.new_game(asked),
            FromPage::StopMatch {} => {
                self.stop_match();
                Ok(())
            }
            FromPage::SetPlayers { players, pace, person } => self.set_players(players, pace, &tag_value(&person)),
            FromPage::Play { uci } => self.play(|position| named_move(position, &uci)),
            FromPage::TypeMove { text } => self.play(|position| typed_move(position, &text)),
            FromPage::Explain { from, to } => Err(why_illegal(self.shown(), &from, &to)),
            FromPage::GoTo { node } => self.go_to(NodeId::new(node)),
            FromPage::AddLine { node, moves } => self.add_line(NodeId::new(node), &moves),
            FromPage::Delete { node } => self.delete(NodeId::new(node)),
            FromPage::Promote { node } => self.promote(NodeId::new(node)),
            FromPage::Annotate { node, comment, nags } => self.annotate(NodeId::new(node), comment, nags),
            FromPage::Draw { node, drawings } => self.draw(NodeId::new(node), &drawings),
            FromPage::SetTags { tags } => self.set_tags(tags),
            FromPage::TakeBack {} => self.take_back(),
            FromPage::Undo {} => {
                self.game.undo()?;
                self.draw_offer = None;
                self.end_task()
            }
            FromPage::Resign {} => match self.owner_side()? {
                Some(side) => self.game.resign_for(side),
                None => self.game.resign(),
            },
            FromPage::OfferDraw {} => self.offer_draw(watcher, Role::Owner),
            FromPage::Hint {} => self.hint(watcher),
            FromPage::MoveNow {} => self.move_now(),
            FromPage::Analyse { analysis } => self.analyse(analysis),
            FromPage::Review { seconds } => self.review(seconds),
            FromPage::StopReview {} => self.end_task(),
            FromPage::Configure { settings } => self.change_settings(settings),
            FromPage::FindArray { id, game, text } => {
                self.answer(watcher, Ok(new_table::find_array(&catalog, id, &game, &text)?))
            }
            FromPage::CheckSetup { id, setup } => self.answer(watcher, editor::check(&catalog, id, &setup)),
            FromPage::ReadFen { id, game, fen } => self.answer(watcher, editor::read(&catalog, id, &game, &fen)),
            FromPage::PgnPart { text } => {
                self.keep_part(watcher, &text);
                Ok(())
            }
            FromPage::OpenPgn { text, game } => self.open_pgn(watcher, text, game),
            FromPage::WritePgn {} => {
                let text = pgn::write(&self.game);
                self.answer(watcher, Ok(ToPage::Pgn { text }))
            }
            FromPage::ListGames {} => self.list_games(watcher, |_| {}),
            FromPage::OpenGame { name } => self.open_game(watcher, &name),
            FromPage::RenameGame { name, event } => {
                self.rename_game(&name, &event)?;
                self.list_games(watcher, |game| {
                    if game.name == name {
                        game.summary.event = event.trim().to_owned();
                    }
                })
            }
            FromPage::DeleteGame { name } => {
                self.delete_named(&name)?;
                self.list_games(watcher, |game| game.deleted |= game.name == name)
            }
            FromPage::RestoreGame { name } => {
                self.restore_game(&name)?;
                self.list_games(watcher, |_| {})
            }
            FromPage::WriteGames {} => {
                let games = self.all_games();
                self.answer(watcher, games)
            }
            FromPage::Invite {} => {
                let answer = self.invite();
                self.answer(watcher, answer)
            }
            FromPage::OwnGames { text, keep } => {
                let answer = self.own_games(text, keep);
                self.answer(watcher, answer)
            }
            FromPage::Ping {} => self.answer(watcher, Ok(ToPage::Pong {})),
        }
    }

    /// Sends the answer to a page's question, if there is one.
    pub(super) fn answer(&mut self, watcher: WatcherId, answer: Result<ToPage, String>) -> Result<(), String> {
        self.context.send(watcher, &answer?);
        Ok(())
    }

    fn new_game(&mut self, asked: NewGame) -> Result<(), String> {
        check_pace(asked.pace)?;
        self.check_players(&asked.players)?;
        if asked.games > 1 {
            return self.start_match(asked);
        }
        let NewGame { game, start, players, pace, person, .. } = asked;
        let mut new_table = NewTable::new(&self.context.library.catalog(), &game, &start, players, pace)?;
        new_table.name_players(&tag_value(&person));
        self.replace_game(new_table)
    }

    /// Plays the owner's move, which `read` finds in the position on the board.
    fn play(&mut self, read: impl FnOnce(&Position<G>) -> Result<Move, String>) -> Result<(), String> {
        if let Some(reason) = self.guest_turn() {
            return Err(reason);
        }
        let mv = read(self.shown())?;
        let is_played = self.game.is_played();
        self.game.person_moves(mv)?;
        if is_played {
            self.decline_draw(Role::Owner);
        }
        Ok(())
    }

    /// The position on the board.
    pub(super) fn shown(&self) -> &Position<G> {
        self.game.position(self.game.current)
    }
}
