//! A game to start a table with.

use super::names;
use super::saved_game::SavedGame;
use super::settings::check_pace;
use super::tree::{Node, Tree};
use crate::board::Geometry;
use crate::notation::fen::{self, FenError};
use crate::notation::pgn::{NodeId, Tags};
use crate::on_board;
use crate::position::{AnyRules, Position, Rules, RulesError};
use crate::text::counted;
use crate::time::today;
use crate::variant::Variant;
use crate::variant::arrays::{ArrayChoice, ArrayError, ArrayPair, ArrayTextError, RankError};
use crate::variant::catalog::{Catalog, DEFAULT_GAME};
use crate::web::messages::{Analysis, Pace, Players, StartChoice, ToPage};
use crate::web::view;
use std::sync::Arc;
use thiserror::Error;

/// The longest FEN, in bytes.
pub const MAX_FEN: usize = 4096;

#[derive(Debug, Error)]
pub enum NewTableError {
    #[error("There is no game called {0}.")]
    Unknown(String),
    #[error("The game cannot be played: {0}.")]
    Rules(#[from] RulesError),
    #[error("FEN: {0}.")]
    Fen(#[from] FenError),
    #[error("The FEN is too long.")]
    LongFen,
    #[error("{0}.")]
    Array(#[from] ArrayError),
    #[error("{0}.")]
    Rank(#[from] RankError),
    #[error("The array: {0}.")]
    ArrayText(#[from] ArrayTextError),
}

impl From<NewTableError> for String {
    fn from(error: NewTableError) -> String {
        error.to_string()
    }
}

/// A game to start a table with.
pub struct NewTable {
    pub rules: AnyRules,
    /// The name that it is saved under; `None` for a game that is not saved yet.
    pub name: Option<String>,
    /// Whether it comes from a file of the user's, so that nothing is lost with it before it is changed.
    pub is_copy: bool,
    pub(in crate::web) saved: SavedGame,
    /// What could not be read of it.
    pub dropped: Option<String>,
    /// The analysis that goes on with it.
    pub analysis: Option<Analysis>,
}

/// The moves of a game.
pub(super) struct OpenTree<G: Geometry> {
    pub tree: Tree<G>,
    pub current: NodeId,
    /// The last node of the game being played.
    pub live: NodeId,
    /// The node after which the times are those of the game's clocks.
    pub clocks_since: NodeId,
    /// How many moves could not be read, and why not the first.
    pub unread: Option<String>,
}

impl NewTable {
    /// A new game.
    pub fn new(
        catalog: &Catalog,
        game: &str,
        start: &StartChoice,
        players: Players,
        pace: Pace,
    ) -> Result<NewTable, NewTableError> {
        let variant = find(catalog, game)?;
        let fen = match start {
            StartChoice::Usual => variant.start_fen.clone(),
            StartChoice::Array { text } => variant.array_fen(find_arrays(variant, text)?)?,
            StartChoice::Fen { fen } if fen.len() > MAX_FEN => return Err(NewTableError::LongFen),
            StartChoice::Fen { fen } => fen.clone(),
        };
        NewTable::of(
            variant,
            SavedGame {
                game: variant.name.clone(),
                start: fen,
                players,
                pace,
                tags: Tags::from_iter([("Date", today())]),
                ..SavedGame::default()
            },
        )
    }

    /// The game of a first visit: chess between two persons.
    pub fn first(catalog: &Catalog) -> Result<NewTable, NewTableError> {
        NewTable::new(catalog, DEFAULT_GAME, &StartChoice::Usual, Players::default(), Pace::default())
    }

    /// A saved game. Says what of it could not be read, if the rules have changed.
    pub fn saved(catalog: &Catalog, saved: SavedGame) -> Result<NewTable, NewTableError> {
        NewTable::resumed(find(catalog, &saved.game)?, saved)
    }

    /// A saved game of `variant`.
    pub fn resumed(variant: &Arc<Variant>, saved: SavedGame) -> Result<NewTable, NewTableError> {
        let mut new_table = NewTable::of(variant, saved)?;
        if let Some(unread) = on_board!(new_table.rules, rules => new_table.tree(rules)?.unread) {
            new_table.leave_out(unread);
        }
        if let Err(fault) = check_pace(new_table.saved.pace) {
            new_table.saved.pace = Pace::default();
            new_table.leave_out(fault.trim_end_matches('.').to_owned());
        }
        Ok(new_table)
    }

    /// Adds to what could not be read.
    pub(super) fn leave_out(&mut self, text: String) {
        let texts: Vec<String> = self.dropped.take().into_iter().chain([text]).collect();
        self.dropped = Some(texts.join("; "));
    }

    pub(super) fn of(variant: &Arc<Variant>, saved: SavedGame) -> Result<NewTable, NewTableError> {
        let rules = AnyRules::of(variant)?;
        let warnings = on_board!(rules, rules => fen::read_with_warnings(rules, &saved.start)?.1);
        Ok(NewTable { rules, name: None, is_copy: false, dropped: fen::dropped(&warnings), analysis: None, saved })
    }

    /// Sets the tags for who plays, if an engine does; `person` is what a person is called, or empty.
    pub(super) fn name_players(&mut self, person: &str) {
        let SavedGame { tags, players, pace, .. } = &mut self.saved;
        names::name_players(tags, players, players, *pace, person);
    }

    /// The moves, without those that are not legal or too many, and what follows them.
    pub(super) fn tree<G: Geometry>(&self, rules: &'static Rules<G>) -> Result<OpenTree<G>, FenError> {
        let mut tree = Tree::new(Node::start(fen::read(rules, &self.saved.start)?));
        if let Some(start) = tree.get_mut(NodeId::ROOT) {
            self.saved.root.annotate(start);
        }
        let mut ids = vec![Some(NodeId::ROOT)];
        let mut reason = None;
        for saved in &self.saved.moves {
            let before = ids.get(saved.after).copied().flatten();
            let id = before.and_then(|before| {
                let mv = view::find_move(&tree.get(before)?.position, &saved.name);
                let played = match mv {
                    Some(mv) => tree.play(before, mv).map_err(|full| full.to_string()),
                    None => Err(format!("{} is not legal", saved.name)),
                };
                match played {
                    Ok(id) => Some(id),
                    Err(error) => {
                        reason.get_or_insert(error);
                        None
                    }
                }
            });
            if let Some(node) = id.and_then(|id| tree.get_mut(id)) {
                saved.annotate(node);
            }
            ids.push(id);
        }
        let find = |number: usize| ids.get(number).copied().flatten();
        let current = find(self.saved.current).unwrap_or(NodeId::ROOT);
        let end = tree.main_line().last().unwrap_or(NodeId::ROOT);
        let live = self.saved.live.and_then(find).unwrap_or(end);
        tree.promote(live);
        let (missing, all) = (ids.iter().filter(|id| id.is_none()).count() as u64, ids.len() - 1);
        let are = if missing == 1 { "is" } else { "are" };
        Ok(OpenTree {
            unread: reason.map(|reason| format!("{} of {all} {are} left out: {reason}", counted(missing, "move"))),
            tree,
            current,
            live,
            clocks_since: find(self.saved.clocks_since).unwrap_or(live),
        })
    }
}

/// The game of this name.
pub(super) fn find<'a>(catalog: &'a Catalog, name: &str) -> Result<&'a Arc<Variant>, NewTableError> {
    catalog.find(name).map_err(|_| NewTableError::Unknown(name.chars().take(40).collect()))
}

pub(super) fn rules_of(catalog: &Catalog, name: &str) -> Result<AnyRules, NewTableError> {
    Ok(AnyRules::of(find(catalog, name)?)?)
}

/// The arrays that a text names.
fn find_arrays(variant: &Arc<Variant>, text: &str) -> Result<ArrayPair, NewTableError> {
    let choice: ArrayChoice = text.trim().parse()?;
    let draw = || choice.resolve(variant, &mut rand::rng());
    on_board!(AnyRules::of(variant)?, rules => Ok(fen::legal_arrays(rules, draw)?))
}

/// The answer to [`FromPage::FindArray`](crate::web::messages::FromPage::FindArray).
pub(super) fn find_array(catalog: &Catalog, id: u32, game: &str, text: &str) -> Result<ToPage, NewTableError> {
    let variant = find(catalog, game)?;
    let arrays = find_arrays(variant, text)?;
    let fen = variant.array_fen(arrays)?;
    Ok(ToPage::Array {
        id,
        game: variant.name.clone(),
        number: arrays.to_string(),
        rank: fen::first_rank(&fen).to_owned(),
        fen,
    })
}

/// The arrays that a random game starts from, if any.
pub(super) fn arrays_of<G: Geometry>(start: &Position<G>) -> Option<ArrayPair> {
    start.rules().variant().arrays.as_ref()?;
    fen::start_arrays(start)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn random_arrays_are_legal_positions() {
        // In some of them Black is in check.
        let game = "[mine:fischerandom]\nmaxRank = 6\ndoubleStep = false\n\
            startFen = rnbqkbnr/8/8/8/8/RNBQKBNR w KQkq - 0 1\n";
        let mut catalog = Catalog::builtin().clone();
        catalog.add_text(game, "", &|_| Ok(()));
        let text = "random".to_owned();
        let start = StartChoice::Array { text };
        for _ in 0..30 {
            let new_table = NewTable::new(&catalog, "mine", &start, Players::default(), Pace::default());
            assert!(new_table.is_ok());
        }
    }
}
