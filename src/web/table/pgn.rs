//! Reading and writing PGN.

use super::Table;
use super::opening::{Opening, Saved, SavedMove};
use crate::board::{Color, Geometry};
use crate::notation::fen;
use crate::notation::pgn::{
    Comment, EvaluationScore, GameResult, NodeId, PgnError, PgnGame, Reader, TextGame,
};
use crate::on_board;
use crate::position::{Move, Position, Rules};
use crate::review;
use crate::search::{Score, SearchBoard};
use crate::variant::catalog::Catalog;
use crate::web::messages::{Ending, Pace, PgnGame as Listed, Player, Players, ToPage};
use crate::web::tree::ROOT;
use crate::web::view;
use std::collections::HashMap;

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
    let (rules, saved) = opened.map_err(|error| format!("The game cannot be opened: {error}."))?;
    let opening = Opening::of(rules, saved).map_err(|error| error.to_string())?;
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

fn opening(
    catalog: &Catalog,
    game: TextGame,
    pace: Pace,
) -> Result<(&std::sync::Arc<crate::variant::Variant>, Saved), PgnError> {
    let variant = game.variant(catalog)?;
    let saved = on_board!(game.rules(catalog)?, rules => saved(rules, game, pace)?);
    Ok((variant, saved))
}

fn saved<G: Geometry>(
    rules: &'static Rules<G>,
    game: TextGame,
    pace: Pace,
) -> Result<Saved, PgnError> {
    let game = game.replay_readable(rules)?;
    let mut moves = Vec::new();
    // For each node its number among the moves, and its position.
    let mut known: HashMap<NodeId, (usize, Position<G>)> = HashMap::new();
    for id in game.tree.walk() {
        let (Some(mv), Some(parent)) = (game.tree.mv(id), game.tree.parent(id)) else {
            known.insert(id, (0, game.start));
            continue;
        };
        // The board has no passes, so a variation with one is left out.
        let Some(&(after, before)) = known.get(&parent).filter(|_| *mv != Move::NONE) else {
            continue;
        };
        let mut position = before;
        position.make(*mv);
        let notes = game.tree.notes(id);
        let before_it = notes.before.iter().map(|comment| comment.text.clone());
        let texts: Vec<String> = before_it
            .chain([notes.text()])
            .filter(|text| !text.is_empty())
            .collect();
        let said = || notes.comments.iter();
        moves.push(SavedMove {
            after,
            name: view::move_name(&before, *mv),
            comment: texts.join(" "),
            nags: notes.nags.clone(),
            score: said().find_map(|comment| Some(score(comment.evaluation?.score))),
            clock: said().find_map(|comment| Some(comment.clock?.as_millis() as u64)),
        });
        known.insert(id, (moves.len(), position));
    }
    let ended = game.main_line().outcome().is_some();
    Ok(Saved {
        game: rules.variant().name.clone(),
        start: fen::write(&game.start),
        moves,
        current: 0,
        players: Players {
            white: Player::Person,
            black: Player::Person,
        },
        pace: Pace {
            clock: None,
            ..pace
        },
        ending: ending(game.result).filter(|_| !ended),
        tags: game
            .tags
            .iter()
            .map(|(name, value)| (name.to_owned(), value.to_owned()))
            .collect(),
    })
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

fn score(score: EvaluationScore) -> i32 {
    match score {
        EvaluationScore::Centipawns(centipawns) => Score::from_centipawns(centipawns),
        EvaluationScore::Mate(moves) => Score::mate(moves),
    }
    .centipawns()
}

/// The game of a table with all its variations, as PGN.
pub fn write<G: SearchBoard>(table: &Table<G>) -> String {
    let mut game = PgnGame::new(*table.tree.start());
    for (name, value) in &table.tags {
        game.tags.set(name, value.as_str());
    }
    for (name, color) in [("White", Color::White), ("Black", Color::Black)] {
        if table.player(color) == Player::Engine {
            game.tags
                .set(name, concat!("Sissa ", env!("CARGO_PKG_VERSION")));
        }
    }
    if let Some(ending) = table.live_ending() {
        game.result = GameResult::read(&ending.result).unwrap_or_default();
    }
    let mut ids = HashMap::from([(ROOT, NodeId::ROOT)]);
    // Siblings in their order, so that the main line stays first.
    let mut waiting = vec![ROOT];
    while let Some(id) = waiting.pop() {
        let Some(node) = table.tree.get(id) else {
            continue;
        };
        let place = match (id, ids.get(&node.parent)) {
            (ROOT, _) => Some(NodeId::ROOT),
            (_, Some(parent)) => game.tree.add(*parent, node.mv),
            (_, None) => None,
        };
        let Some(place) = place else { continue };
        ids.insert(id, place);
        let comment = Comment {
            text: node.comment.clone(),
            evaluation: node.score.and_then(|score| review::evaluation(score, None)),
            clock: node.clock,
            elapsed: None,
        };
        if !comment.is_empty() || !node.nags.is_empty() {
            let notes = game.tree.notes_mut(place);
            notes.nags.clone_from(&node.nags);
            notes
                .comments
                .extend((!comment.is_empty()).then_some(comment));
        }
        waiting.extend(node.children.iter().rev());
    }
    game.write()
}
