//! Reading and writing PGN.

use super::game::TableGame;
use super::opening::{Opening, Saved, saved_moves};
use crate::board::{Color, Geometry};
use crate::notation::fen;
use crate::notation::pgn::{
    Comment, EvaluationScore, GameResult, MoveTree, NodeId, PgnError, PgnGame, Reader, TextGame,
};
use crate::on_board;
use crate::position::{Move, Rules};
use crate::review;
use crate::search::Score;
use crate::variant::Variant;
use crate::variant::catalog::Catalog;
use crate::web::messages::{Ending, Pace, PgnGame as Listed, Player, ToPage};
use crate::web::tree::Node;
use std::collections::HashMap;
use std::sync::Arc;

/// The largest number of games that are listed.
const MAX_GAMES: usize = 2000;

pub enum Opened {
    /// One of its games.
    Game(Box<Opening>),
    /// It has several games, and none was chosen.
    List(ToPage),
}

/// Opens game number `choice` (from 0) of a PGN file, or the only one.
///
/// # Errors
/// A sentence when there is no such game or it cannot be played.
pub fn open(
    catalog: &Catalog,
    text: &str,
    choice: Option<u32>,
    pace: Pace,
) -> Result<Opened, String> {
    let games: Vec<Result<TextGame, PgnError>> =
        Reader::new(text.as_bytes()).take(MAX_GAMES).collect();
    let place = match (choice, games.len()) {
        (_, 0) => return Err("There is no game in this text.".to_owned()),
        (None, 2..) => return Ok(Opened::List(list(catalog, games))),
        (None, _) => 0,
        (Some(choice), _) => choice as usize,
    };
    let game = games.into_iter().nth(place);
    let game = game.ok_or("There is no such game in this text.")?;
    let opened = game.and_then(|game| opening(catalog, game, pace));
    let refuse = |reason: String| format!("The game cannot be opened: {reason}.");
    let (variant, saved, fault) = opened.map_err(|error| refuse(error.to_string()))?;
    let mut opening = Opening::of(variant, saved).map_err(|error| error.to_string())?;
    if let Some((fault, has_moves)) = fault {
        if !has_moves {
            return Err(refuse(fault));
        }
        opening.dropped = Some(fault);
    }
    opening.is_copy = true;
    Ok(Opened::Game(Box::new(opening)))
}

fn list(catalog: &Catalog, games: Vec<Result<TextGame, PgnError>>) -> ToPage {
    let games = games.into_iter().map(|game| match game {
        Ok(game) => {
            let tag = |name: &str| game.tags.get(name).filter(|value| *value != "?");
            let facts = [
                tag("Event"),
                tag("Date").filter(|date| !date.starts_with('?')),
            ];
            let facts: Vec<&str> = facts.into_iter().flatten().collect();
            let players = [tag("White"), tag("Black")].map(|name| name.unwrap_or("?"));
            let title = format!("{} - {}", players[0], players[1]);
            Listed {
                title: match facts.is_empty() {
                    true => title,
                    false => format!("{title}, {}", facts.join(", ")),
                },
                result: game.result.text().to_owned(),
                problem: game.check(catalog).err().map(|error| format!("{error}.")),
            }
        }
        Err(error) => Listed {
            title: format!("Game {}", error.game),
            result: GameResult::Unknown.text().to_owned(),
            problem: Some(format!("{error}.")),
        },
    });
    ToPage::PgnGames {
        games: games.collect(),
    }
}

/// What could not be read, and whether anything else could.
type Unread = Option<(String, bool)>;

fn opening(
    catalog: &Catalog,
    game: TextGame,
    pace: Pace,
) -> Result<(&Arc<Variant>, Saved, Unread), PgnError> {
    let variant = game.variant(catalog)?;
    let (saved, unread) = on_board!(game.rules(catalog)?, rules => saved(rules, game, pace)?);
    Ok((variant, saved, unread))
}

fn saved<G: Geometry>(
    rules: &'static Rules<G>,
    game: TextGame,
    pace: Pace,
) -> Result<(Saved, Unread), PgnError> {
    let has_text = !game.tree.is_empty();
    let mut game = game.replay_readable(rules)?;
    let has_moves = !has_text || !game.tree.is_empty();
    let fault = game.faults.first();
    let unread = fault.map(|fault| (fault.to_string(), has_moves));
    // The board has no passes, so a variation with one is left out.
    let nodes = game.tree.iter();
    let passes = nodes.filter(|(_, node)| node.mv() == Some(&Move::NONE));
    for pass in passes.map(|(id, _)| id).collect::<Vec<_>>() {
        game.tree.delete(pass);
    }
    let tree = game.tree.map(|read, before: Option<&Node<G>>| {
        let mut node = match (before, read.mv()) {
            (Some(before), Some(mv)) => before.after(*mv),
            _ => Node::start(game.start),
        };
        let notes = read.notes();
        let before_it = notes.before.iter().map(|comment| comment.text.clone());
        let texts: Vec<String> = before_it
            .chain([notes.text()])
            .filter(|text| !text.is_empty())
            .collect();
        let comments = &notes.comments;
        node.comment = texts.join(" ");
        node.nags.clone_from(&notes.nags);
        node.score = comments
            .iter()
            .find_map(|comment| Some(score(comment.evaluation?.score)));
        node.clock = comments.iter().find_map(|comment| comment.clock);
        node
    });
    let ended = game.main_line().outcome().is_some();
    let tags = game.tags.iter();
    let (root, moves) = saved_moves(&tree);
    let saved = Saved {
        game: rules.variant().name.clone(),
        start: fen::write(&game.start),
        root,
        moves,
        live: Some(tree.main_line().count()),
        pace: Pace {
            clock: None,
            ..pace
        },
        ending: ending(game.result).filter(|_| !ended),
        tags: tags
            .map(|(name, value)| (name.to_owned(), value.to_owned()))
            .collect(),
        ..Saved::default()
    };
    Ok((saved, unread))
}

/// How a game ended, if only the result is known.
fn ending(result: GameResult) -> Option<Ending> {
    let text = match (result, result.winner()) {
        (GameResult::Unknown, _) => return None,
        (_, Some(winner)) => format!("{winner} won."),
        (_, None) => "Draw.".to_owned(),
    };
    Some(Ending {
        result: result.text().to_owned(),
        text,
    })
}

fn score(score: EvaluationScore) -> Score {
    match score {
        EvaluationScore::Centipawns(centipawns) => Score::from_centipawns(centipawns),
        EvaluationScore::Mate(moves) => Score::mate(moves),
    }
}

/// A game that is not open, as PGN.
///
/// # Errors
/// When it cannot be played.
pub fn of(opening: Opening) -> Result<String, ()> {
    on_board!(opening.rules, rules => TableGame::open(rules, opening).map(|game| write(&game)))
        .map_err(drop)
}

/// A game with all its variations, as PGN.
pub fn write<G: Geometry>(game: &TableGame<G>) -> String {
    let mut written = PgnGame::new(*game.tree.start());
    for (name, value) in &game.tags {
        written.tags.set(name, value.as_str());
    }
    for (name, color) in [("White", Color::White), ("Black", Color::Black)] {
        if game.player(color) == Player::Engine {
            let engine = concat!("Sissa ", env!("CARGO_PKG_VERSION"));
            written.tags.set(name, engine);
        }
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
            elapsed: None,
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
    let again = parent.zip(mv).and_then(|(parent, mv)| tree.add(parent, mv));
    again.unwrap_or(id)
}
