//! Reading and writing PGN.

use super::endings;
use super::game::{TableGame, is_unknown};
use super::new_table::{NewTable, NewTableError};
use super::saved_game::{SavedGame, saved_moves};
use super::tree::Node;
use crate::board::Geometry;
use crate::notation::fen;
use crate::notation::pgn::{Comment, GameResult, MoveNode, MoveTree, NodeId, PgnError, PgnGame, Reader, TextGame};
use crate::on_board;
use crate::position::{Move, Position, Rules};
use crate::review;
use crate::search::Score;
use crate::variant::catalog::Catalog;
use crate::web::messages::{Pace, PgnGame as Listed, Players, StartChoice, ToPage};
use std::collections::HashMap;

/// The largest number of games that are listed.
const MAX_GAMES: usize = 10_000;

/// The longest PGN file, in bytes.
pub const MAX_FILE: usize = 32 << 20;

/// The tags that follow from the game itself.
pub const OF_THE_GAME: [&str; 5] = ["Variant", "SetUp", "FEN", "Result", "Termination"];

/// A PGN file that somebody has opened.
pub struct PgnFile {
    pub text: String,
    /// How many games it has.
    pub games: usize,
    /// What tells it from other files.
    #[cfg_attr(not(target_family = "wasm"), expect(dead_code, reason = "only a browser keeps files"))]
    pub checksum: u32,
}

impl PgnFile {
    pub fn new(text: String) -> PgnFile {
        let games = Reader::new(text.as_bytes()).count();
        PgnFile { games, checksum: crc32fast::hash(text.as_bytes()), text }
    }

    /// The games for the page. They are not checked, as that takes long.
    pub fn list(&self) -> ToPage {
        let games = Reader::new(self.text.as_bytes()).take(MAX_GAMES);
        ToPage::PgnGames { games: games.map(listed).collect(), total: self.games as u32 }
    }

    /// Opens game number `place`, from 0, as far as it is legal.
    pub fn open(&self, catalog: &Catalog, place: usize, pace: Pace) -> Result<NewTable, String> {
        let game = Reader::new(self.text.as_bytes()).nth(place).ok_or("There is no such game in this text.")?;
        let opened = game.map_err(|error| error.to_string()).and_then(|game| read_game(catalog, game, pace));
        let (saved, unread) = opened.map_err(|reason| format!("The game cannot be opened: {reason}."))?;
        let mut new_table = NewTable::saved(catalog, saved)?;
        if let Some(unread) = unread {
            new_table.leave_out(unread);
        }
        new_table.is_copy = true;
        Ok(new_table)
    }

    /// The position that the text is a FEN of, in this game or else in the one that it fits best; `None` if it does not
    /// look like a FEN.
    pub fn open_fen(&self, catalog: &Catalog, game: &str, pace: Pace) -> Option<Result<NewTable, String>> {
        let fen = self.text.trim();
        let board = fen.split(['[', ' ']).next()?;
        // Not `1/2-1/2`.
        let has_board = !fen.contains('\n') && !board.contains(['-', '{', ':']) && board.matches('/').count() >= 2;
        let start = StartChoice::Fen { fen: has_board.then(|| fen.to_owned())? };
        let pace = Pace { clock: None, ..pace };
        let open = |game: &str| NewTable::new(catalog, game, &start, Players::default(), pace);
        let opened = open(game).or_else(|error| match error {
            NewTableError::LongFen => Err(error.into()),
            _ => {
                let found = fen::find_game(catalog, fen).map_err(|error| format!("FEN: {error}."))?;
                Ok(open(&found.game.name)?)
            }
        });
        Some(opened)
    }
}

fn listed(game: Result<TextGame, PgnError>) -> Listed {
    match game {
        Ok(game) => {
            let tag = |name: &str| game.tags.get(name).filter(|value| *value != "?");
            let facts = [tag("Event"), tag("Date").filter(|date| !is_unknown(date))];
            let players = [tag("White"), tag("Black")].into_iter();
            Listed {
                players: players.map(|name| name.unwrap_or("?").to_owned()).collect(),
                facts: facts.into_iter().flatten().map(str::to_owned).collect(),
                result: game.result.text().to_owned(),
                problem: None,
            }
        }
        Err(error) => Listed {
            players: Vec::new(),
            facts: vec![format!("Game {}", error.game)],
            result: GameResult::Unknown.text().to_owned(),
            problem: Some(format!("{error}.")),
        },
    }
}

/// A game, and the first thing of it that could not be read.
fn read_game(catalog: &Catalog, game: TextGame, pace: Pace) -> Result<(SavedGame, Option<String>), String> {
    on_board!(game.rules(catalog).map_err(|error| error.to_string())?, rules => saved_on(rules, game, pace))
}

fn saved_on<G: Geometry>(
    rules: &'static Rules<G>,
    game: TextGame,
    pace: Pace,
) -> Result<(SavedGame, Option<String>), String> {
    let moves_in_text = game.tree.main_line().count();
    let mut game = game.replay_readable(rules).map_err(|error| error.to_string())?;
    let moves = game.tree.main_line().count();
    // The board has no passes, so a variation with one is left out.
    let passes = game.tree.iter().filter(|(_, node)| node.mv() == Some(&Move::NONE));
    let passes: Vec<NodeId> = passes.map(|(id, _)| id).collect();
    let left_out = (!passes.is_empty()).then(|| "a variation with a null move".to_owned());
    let unread = match game.faults.first().map(ToString::to_string).or(left_out) {
        Some(fault) if moves == moves_in_text => Some(format!("this could not be read: {fault}")),
        Some(fault) if moves == 0 => return Err(fault),
        fault => fault.map(|fault| format!("the game is open up to there: {fault}")),
    };
    // The last first: there may be many beside each other.
    for pass in passes.into_iter().rev() {
        game.tree.delete(pass);
    }
    let tree = game.tree.map(|read, before| node_of(read, before, &game.start));
    let ended = game.main_line().outcome().is_some();
    let (root, moves) = saved_moves(&tree);
    let saved = SavedGame {
        game: rules.variant().name.clone(),
        start: fen::write(&game.start),
        root,
        moves,
        live: Some(tree.main_line().count()),
        players: Players::default(),
        pace: Pace { clock: None, ..pace },
        ending: endings::of_result(game.result, game.tags.get("Termination")).filter(|_| !ended),
        tags: game.tags,
        ..SavedGame::default()
    };
    Ok((saved, unread))
}

/// A move that was read, after the node `before` or at the start, with what is noted at it.
fn node_of<G: Geometry>(read: &MoveNode<Move>, before: Option<&Node<G>>, start: &Position<G>) -> Node<G> {
    let mut node = match (before, read.mv()) {
        (Some(before), Some(mv)) => before.after(*mv),
        _ => Node::start(*start),
    };
    let notes = read.notes();
    let mover = !node.position.side_to_move();
    let mut texts = Vec::new();
    for comment in notes.before.iter().chain(&notes.comments) {
        let own = comment.evaluation.map(|evaluation| evaluation.score.into());
        node.score = node.score.or(own);
        node.clock = node.clock.or(comment.clock);
        node.elapsed = node.elapsed.or(comment.elapsed);
        node.drawings.extend_from_slice(&comment.drawings);
        let mut text = comment.text.as_str();
        if let Some(note) = comment.engine_note().filter(|_| node.score.is_none()) {
            node.score = Some(mover.relative(Score::from(note.evaluation.score)));
            node.elapsed = node.elapsed.or(note.elapsed);
            text = note.rest;
        }
        if !text.is_empty() {
            texts.push(text);
        }
    }
    node.comment = texts.join(" ");
    node.nags.clone_from(&notes.nags);
    node
}

/// A game that is not open, as PGN.
pub fn of(new_table: NewTable) -> Result<String, ()> {
    on_board!(new_table.rules, rules => TableGame::open(rules, new_table).map(|game| write(&game))).map_err(drop)
}

/// A game with all its variations, as PGN.
pub fn write<G: Geometry>(game: &TableGame<G>) -> String {
    let mut written = PgnGame::new(*game.tree.start());
    for (name, value) in game.tags.iter() {
        written.tags.set(name, value);
    }
    if let Some(ending) = &game.ending {
        written.tags.set("Termination", ending.text.trim_end_matches('.'));
    }
    written.result = GameResult::read(&game.result()).unwrap_or_default();
    let mut ids = HashMap::from([(NodeId::ROOT, NodeId::ROOT)]);
    // What follows the end of the game is a variation that begins with its last move again.
    let mut again = None;
    for id in game.tree.walk() {
        let Some(node) = game.tree.get(id) else {
            continue;
        };
        let parent = game.tree.parent(id);
        let place = match (parent, node.mv) {
            (None, _) | (_, None) => NodeId::ROOT,
            (Some(parent), Some(mv)) => {
                let is_after_end = parent == game.live && parent != NodeId::ROOT;
                let after = match is_after_end {
                    true => *again.get_or_insert_with(|| repeat(&mut written.tree, ids[&parent])),
                    false => ids[&parent],
                };
                match written.tree.add(after, mv) {
                    Some(place) => place,
                    None => break,
                }
            }
        };
        ids.insert(id, place);
        let comment = Comment {
            text: node.comment.clone(),
            evaluation: node.score.and_then(|score| review::evaluation(score, None)),
            clock: node.clock,
            elapsed: node.elapsed,
            drawings: node.drawings.clone(),
        };
        if node.nags.is_empty() && comment.is_empty() {
            continue;
        }
        let notes = written.tree.notes_mut(place);
        notes.nags.clone_from(&node.nags);
        if !comment.is_empty() {
            notes.comments.push(comment);
        }
    }
    written.write()
}

/// Adds a move again beside itself, and returns its second node.
fn repeat(tree: &mut MoveTree<Move>, id: NodeId) -> NodeId {
    let mv = tree.mv(id).copied();
    let parent = tree.parent(id);
    parent.zip(mv).and_then(|(parent, mv)| tree.add(parent, mv)).unwrap_or(id)
}
