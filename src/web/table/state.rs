//! What the pages are shown of a table.

use super::engine::Task;
use super::{Table, matches, new_table};
use crate::board::Color;
use crate::notation::pgn::{NodeId, Tags};
use crate::search::SearchBoard;
use crate::time::Instant;
use crate::web::messages::{FilePlace, State, ToPage};
use crate::web::view;
use std::collections::HashSet;

impl<G: SearchBoard> Table<G> {
    /// Sends the state to everyone: the owner sees all, guests only the game.
    pub(super) fn send_state(&mut self) {
        let change = self.change_for_guests().map(|text| ToPage::Note { text });
        let state = self.state();
        self.context.send_owner(&ToPage::State { state });
        for (watcher, side) in self.context.guests.clone() {
            let state = Box::new(self.guest_state(side));
            self.context.send(watcher, &ToPage::State { state });
            if let Some(note) = &change {
                self.context.send(watcher, note);
            }
        }
    }

    pub(super) fn state(&self) -> Box<State> {
        let (game, engine) = (&self.game, &self.engine);
        let variant = self.rules.variant();
        let network = self.context.networks.of(self.rules);
        let has_network = self.context.settings.own.network && network.is_some();
        Box::new(State {
            name: self.context.name.clone(),
            unsaved: self
                .unsaved
                .as_ref()
                .map(|error| format!("This game cannot be saved: {error}. It is tried again every few seconds.")),
            game: variant.name.clone(),
            declared: self.declared.clone(),
            array: new_table::arrays_of(game.tree.start()).map(|arrays| arrays.to_string()),
            nodes: game.tree.view(),
            current: game.current.number(),
            live: game.live.number(),
            can_undo: game.can_undo(),
            position: view::position(&game.tree.game(game.current)),
            players: game.players.clone(),
            pace: game.pace,
            clock: game.clocks.map(|clocks| view::clock(&clocks, Instant::now())),
            thinking: game.engine_to_move(),
            no_move: game.no_move().map(str::to_owned).or_else(|| self.guest_turn()),
            premoves: match game.engine_to_move() {
                true => view::premoves(game.position(game.live)),
                false => Vec::new(),
            },
            ending: game.live_ending(),
            guests: self.sides_of_guests(),
            draw_offer: self.side_that_offers(),
            analysis: engine.analysis.clone(),
            match_state: self.context.match_played.as_ref().map(matches::Match::state),
            tags: game.tags.clone(),
            file: self.file_place(),
            reviewing: matches!(engine.task, Some(Task::Review { .. })),
            settings: self.context.settings.wanted,
            evaluation: if has_network { "network" } else { "classical" }.to_owned(),
        })
    }

    /// What a guest sees: the game that is played, without analysis, variations or comments.
    fn guest_state(&self, side: Color) -> State {
        let game = &self.game;
        let path: HashSet<u32> =
            std::iter::once(NodeId::ROOT).chain(game.tree.path(game.live)).map(NodeId::number).collect();
        let mut state = *self.state();
        state.nodes.retain(|node| path.contains(&node.id));
        for node in &mut state.nodes {
            node.children.retain(|child| path.contains(child));
            node.comment.clear();
            node.nags.clear();
            node.drawings.clear();
            node.evaluation = None;
        }
        state.no_move = self.guest_position(side).err();
        State {
            current: game.live.number(),
            position: view::position(&game.tree.game(game.live)),
            unsaved: None,
            can_undo: false,
            analysis: None,
            reviewing: false,
            tags: Tags::new(),
            file: None,
            ..state
        }
    }

    /// Where in the PGN file the game is from.
    pub(super) fn file_place(&self) -> Option<FilePlace> {
        let file = self.context.file.as_ref()?;
        Some(FilePlace { game: self.context.place_in_file? as u32, games: file.games as u32 })
    }
}
