//! The format of saved games.

use super::tree::{Node, Tree, drawn};
use crate::board::Geometry;
use crate::notation::fen;
use crate::notation::pgn::{Drawing, NodeId, Tags};
use crate::position::Game;
use crate::search::Score;
use crate::time::today;
use crate::web::messages::{Ending, Pace, Players, Summary};
use serde::de::IgnoredAny;
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use std::time::Duration;

/// The format that games are saved in. Version 1, the first, did not say its number.
pub const FORMAT: u32 = 2;

/// The part of a saved game that lists need; the rest is skipped.
#[derive(Default, Deserialize)]
#[serde(default)]
pub struct Head {
    pub format: u32,
    pub game: String,
    #[serde(rename = "about")]
    pub summary: Option<Summary>,
    pub deleted: Option<u32>,
    pub own: Option<IgnoredAny>,
    pub moves: Vec<IgnoredAny>,
}

/// A saved game.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct SavedGame {
    /// [`FORMAT`]; 0 for the first format, which did not say it.
    #[serde(default)]
    pub(super) format: u32,
    /// What lists show of it.
    #[serde(rename = "about")]
    pub(super) summary: Option<Summary>,
    /// When it was deleted, in days since 1970.
    pub deleted: Option<u32>,
    /// The text that declares what is played, if that is a game of the user's own.
    pub own: Option<String>,
    pub game: String,
    /// The FEN of the start.
    pub(super) start: String,
    /// What is noted at the start; its name is empty.
    #[serde(default)]
    pub(super) root: SavedMove,
    /// The moves; parents come before their children.
    pub(super) moves: Vec<SavedMove>,
    /// The number of the move on the board, from 1; 0 for the start.
    pub(super) current: usize,
    /// The number of the last move of the game being played; by default that of the main line.
    pub(super) live: Option<usize>,
    pub(super) players: Players,
    pub(in crate::web) pace: Pace,
    pub(super) ending: Option<Ending>,
    /// The tags of its PGN: players, place and date.
    pub(super) tags: Tags,
    /// Milliseconds left to White and Black.
    pub(super) clocks: Option<[u64; 2]>,
    /// The number of the move after which the times are those of these clocks, or 0.
    #[serde(default)]
    pub(super) clocks_since: usize,
}

/// A move of a saved game.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub(super) struct SavedMove {
    /// The number of its parent, from 1; 0 for the start.
    pub(super) after: usize,
    pub(super) name: String,
    pub(super) comment: String,
    pub(super) nags: Vec<u8>,
    /// The score from White's side, by [`Score::centipawns`].
    pub(super) score: Option<i32>,
    /// Milliseconds left on the clock.
    pub(super) clock: Option<u64>,
    /// Milliseconds that the move took.
    pub(super) elapsed: Option<u64>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) drawings: Vec<String>,
}

impl SavedGame {
    /// A game of persons with these moves, which were played today.
    pub fn of_moves<G: Geometry>(game: &Game<G>) -> SavedGame {
        let mut tree = Tree::new(Node::start(*game.start()));
        // What a tree has no room for is left out.
        let _ = game.moves().iter().try_fold(NodeId::ROOT, |at, mv| tree.play(at, *mv));
        let (root, moves) = saved_moves(&tree);
        SavedGame {
            game: game.start().rules().variant().name.clone(),
            start: fen::write(game.start()),
            root,
            current: moves.len(),
            moves,
            tags: Tags::from_iter([("Date", today())]),
            ..SavedGame::default()
        }
    }

    /// Whether it has no moves, not even beside the game being played.
    pub fn is_empty(&self) -> bool {
        self.moves.is_empty()
    }

    /// Changes PGN's tag `Event`.
    pub fn set_event(&mut self, event: &str) {
        set_event(&mut self.tags, event);
        if let Some(summary) = &mut self.summary {
            event.clone_into(&mut summary.event);
        }
    }
}

/// Sets the tag `Event`, which comes first; an empty one is none.
pub(super) fn set_event(tags: &mut Tags, event: &str) {
    match event {
        "" => drop(tags.remove("Event")),
        _ => tags.set_first("Event", event),
    }
}

impl SavedMove {
    pub(super) fn of<G: Geometry>(node: &Node<G>, after: usize) -> SavedMove {
        SavedMove {
            after,
            name: node.name.clone(),
            comment: node.comment.clone(),
            nags: node.nags.clone(),
            score: node.score.map(Score::centipawns),
            clock: node.clock.map(|left| left.as_millis() as u64),
            elapsed: node.elapsed.map(|time| time.as_millis() as u64),
            drawings: drawn(&node.drawings),
        }
    }

    pub(super) fn annotate<G: Geometry>(&self, node: &mut Node<G>) {
        let drawings = self.drawings.iter().filter_map(|text| Drawing::read(text));
        // The move may have been there already: PGN repeats the last move before what follows the end.
        node.add_notes(Node {
            comment: self.comment.clone(),
            nags: self.nags.clone(),
            score: self.score.map(Score::from_value),
            clock: self.clock.map(Duration::from_millis),
            elapsed: self.elapsed.map(Duration::from_millis),
            drawings: drawings.filter(|drawing| drawing.is_on_board(node.position.rules())).collect(),
            ..Node::start(node.position)
        });
    }
}

/// The start and the moves of a tree; main lines come before their variations.
pub(super) fn saved_moves<G: Geometry>(tree: &Tree<G>) -> (SavedMove, Vec<SavedMove>) {
    let numbers: HashMap<NodeId, usize> = tree.walk().zip(0..).collect();
    let moves = tree.walk().filter_map(|id| {
        let after = *numbers.get(&tree.parent(id)?)?;
        Some(SavedMove::of(tree.get(id)?, after))
    });
    let root = tree.get(NodeId::ROOT).map_or_else(SavedMove::default, |node| SavedMove::of(node, 0));
    (root, moves.collect())
}
