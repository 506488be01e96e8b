//! A game of legal moves.

use super::replay::after;
use super::{GameResult, MoveTree, NodeId, PgnError, Tags, TextGame};
use crate::board::{Color, Geometry};
use crate::notation::{fen, san};
use crate::position::{Game, Move, Position};
use crate::variant::catalog::DEFAULT_GAME;
use std::fmt;

/// A game of legal moves with variations, on the board `G`.
#[derive(Clone, PartialEq)]
pub struct PgnGame<G: Geometry> {
    /// The tags. `Variant`, `SetUp`, `FEN` and `Result` are set when the game is written.
    pub tags: Tags,
    /// The position at the beginning.
    pub start: Position<G>,
    /// The moves, each legal where it is played. In variations [`Move::NONE`] stands for a pass.
    pub tree: MoveTree<Move>,
    /// The result.
    pub result: GameResult,
    /// What could not be read, and was left out.
    pub faults: Vec<PgnError>,
    /// What was dropped from the tag `FEN`, or a result that PGN does not have.
    pub dropped: Option<PgnError>,
}

impl<G: Geometry> PgnGame<G> {
    /// A game without moves.
    pub fn new(start: Position<G>) -> PgnGame<G> {
        PgnGame {
            tags: Tags::new(),
            start,
            tree: MoveTree::default(),
            result: GameResult::Unknown,
            faults: Vec::new(),
            dropped: None,
        }
    }

    /// The game that was played, with its result.
    pub fn of(game: &Game<G>) -> PgnGame<G> {
        let mut pgn = PgnGame::new(*game.start());
        let mut last = NodeId::ROOT;
        for mv in game.moves() {
            // A tree has room for more moves than any game has.
            last = pgn.tree.add(last, *mv).unwrap_or(last);
        }
        pgn.result = game.outcome().map_or(GameResult::Unknown, GameResult::from);
        pgn
    }

    /// The game from the start to a node, or from the last pass.
    pub fn game(&self, id: NodeId) -> Game<G> {
        self.play(self.tree.path(id).into_iter())
    }

    /// The main line.
    pub fn main_line(&self) -> Game<G> {
        self.play(self.tree.main_line())
    }

    fn play(&self, nodes: impl Iterator<Item = NodeId>) -> Game<G> {
        let mut game = Game::new(self.start);
        for mv in nodes.filter_map(|id| self.tree.mv(id)) {
            match *mv {
                Move::NONE => game = Game::new(after(game.position(), *mv)),
                mv => game.play(mv),
            }
        }
        game
    }

    /// The tags as they are written: with the Seven Tag Roster, the result, and `Variant`, `SetUp` and `FEN` of the
    /// start. Chess needs no tag `Variant`, and the starting position of a game with one array no `FEN`.
    pub fn written_tags(&self) -> Tags {
        let mut tags = self.tags.clone();
        let variant = self.start.rules().variant();
        if variant.name == DEFAULT_GAME {
            tags.remove("Variant");
        } else {
            tags.set("Variant", &*variant.name);
        }
        // XBoard writes this tag with its own form of FEN, which is not written here.
        tags.remove("VariantMen");
        let usual = fen::read(self.start.rules(), &variant.start_fen);
        // Without the tag, White moves first.
        let is_usual = self.start.side_to_move() == Color::White && usual.is_ok_and(|usual| usual == self.start);
        if variant.arrays.is_none() && is_usual {
            tags.remove("SetUp");
            tags.remove("FEN");
        } else {
            tags.set("SetUp", "1");
            tags.set("FEN", fen::write(&self.start));
        }
        tags.as_written(self.result)
    }

    /// The game with its moves as text, and with the tags as they are written.
    pub fn to_text(&self) -> TextGame {
        self.to_text_with(san::write)
    }

    /// [`PgnGame::to_text`] with the moves as `write` writes them.
    pub fn to_text_with(&self, write: impl Fn(&Position<G>, Move) -> String) -> TextGame {
        let tree = self.tree.convert(self.start, |id, position| {
            let mv = *self.tree.mv(id).ok_or(None)?;
            let text = write(position, mv);
            Ok((text.as_str().into(), after(position, mv)))
        });
        TextGame { tags: self.written_tags(), tree, result: self.result, ..TextGame::new() }
    }

    /// The game as PGN, with a blank line at its end.
    pub fn write(&self) -> String {
        self.to_text().write()
    }
}

impl<G: Geometry> fmt::Debug for PgnGame<G> {
    /// As PGN.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.write())
    }
}
