//! The game at a table: moves, clocks, results.

use super::opening::{Opening, Saved, SavedMove, arrays_of, saved_moves, with_event};
use crate::board::{Color, Geometry};
use crate::notation::fen::{self, FenError};
use crate::notation::pgn::{GameResult, NodeId, Tags};
use crate::position::{Move, Position, Rules};
use crate::review::{self, Analysis, Review, Verdict};
use crate::search::Score;
use crate::search::clock::{Clocks, TimeControl};
use crate::time::Instant;
use crate::variant::catalog::Catalog;
use crate::web::messages::{Ending, Pace, Player, Players, Summary};
use crate::web::tree::Tree;
use crate::web::view;
use std::collections::HashMap;
use std::time::Duration;

/// Plies of each side before the clocks run.
const UNTIMED_PLIES: usize = 2;

/// From ply [`EVEN_PLIES`] on, the engine accepts a draw if its score is no higher than this, in centipawns.
const EVEN: i32 = 15;
const EVEN_PLIES: usize = 60;

/// It accepts a draw at any time if it is worse by this, in centipawns.
const WORSE: i32 = -50;

/// How the engine's name begins.
const ENGINE: &str = "Sissa ";

/// How many deletions can be undone.
const MAX_UNDO: usize = 4;

/// A game before something was deleted.
struct Before<G: Geometry> {
    tree: Tree<G>,
    current: NodeId,
    live: NodeId,
    ending: Option<Ending>,
    /// Whether moves were added since.
    is_followed: bool,
}

/// A game, its variations, and its players.
pub struct TableGame<G: Geometry> {
    pub tree: Tree<G>,
    /// The node on the board.
    pub current: NodeId,
    /// The last node of the game being played, to which the engine and the clocks belong. The path to it is the main
    /// line; what follows it is analysis.
    pub live: NodeId,
    pub players: Players,
    pub pace: Pace,
    pub clocks: Option<Clocks>,
    /// How the game being played has ended, other than by its rules.
    pub ending: Option<Ending>,
    /// The tags of its PGN.
    pub tags: Vec<(String, String)>,
    /// The engine's last score, from its own side, in the game being played.
    pub engine_score: Option<Score>,
    /// When the last move of the game being played was made.
    moved: Option<Instant>,
    undo: Vec<Before<G>>,
}

impl<G: Geometry> TableGame<G> {
    /// # Errors
    /// [`FenError`] when the start is not legal.
    pub fn open(rules: &'static Rules<G>, opening: Opening) -> Result<TableGame<G>, FenError> {
        let (tree, current, live) = opening.tree(rules)?;
        let clocks = opening.clocks();
        let mut game = TableGame {
            current,
            live,
            players: opening.players,
            pace: opening.pace,
            clocks: None,
            ending: opening.ending,
            tags: opening.tags,
            engine_score: None,
            moved: None,
            undo: Vec::new(),
            tree,
        };
        game.reset_clocks();
        if let (Some(clocks), Some(left)) = (&mut game.clocks, clocks) {
            for (color, left) in Color::ALL.into_iter().zip(left) {
                clocks.set(color, Duration::from_millis(left));
            }
        }
        Ok(game)
    }

    /// What lists show of it.
    pub fn summary(&self) -> Summary {
        let tag = |name: &str| {
            let tag = self.tags.iter().find(|(other, _)| other == name);
            tag.map(|(_, value)| value.as_str())
                .filter(|value| !value.starts_with('?'))
                .unwrap_or_default()
                .to_owned()
        };
        let name = |name: &str, color: Color| match self.player(color) {
            Player::Person => tag(name),
            engine => engine_name(engine).to_owned(),
        };
        let variant = self.tree.start().rules().variant();
        let array = arrays_of(variant, self.tree.start());
        let is_usual = || fen::write(self.tree.start()) == variant.start_fen;
        let root = self.tree.get(NodeId::ROOT);
        Summary {
            event: tag("Event"),
            white: name("White", Color::White),
            black: name("Black", Color::Black),
            date: tag("Date"),
            result: self.result(),
            plies: self.tree.path(self.live).len() as u32,
            is_set_up: (array.is_none() && !is_usual())
                || root.is_some_and(|root| !root.comment.is_empty()),
            array: array.map(|array| array.to_string()),
        }
    }

    /// Changes PGN's tag `Event`.
    pub fn rename(&mut self, event: &str) {
        self.tags = with_event(&self.tags, event);
    }

    /// The result of the game being played, as in PGN.
    pub fn result(&self) -> String {
        self.live_ending()
            .map_or_else(|| "*".to_owned(), |ending| ending.result)
    }

    /// Whether there is anything to save.
    pub fn is_worth_saving(&self) -> bool {
        !self.tree.is_empty() || self.summary().is_set_up
    }

    /// What to save of it.
    pub fn saved(&self) -> Saved {
        let place = |wanted| self.tree.walk().position(|id| id == wanted);
        let (root, moves) = saved_moves(&self.tree);
        let left = |clocks: Clocks| {
            let now = Instant::now();
            Color::ALL.map(|color| clocks.state(color, now).remaining.as_millis() as u64)
        };
        Saved {
            about: Some(self.summary()),
            clocks: self.clocks.map(left),
            game: self.tree.start().rules().variant().name.clone(),
            start: fen::write(self.tree.start()),
            root,
            moves,
            current: place(self.current).unwrap_or(0),
            live: place(self.live),
            players: self.players.clone(),
            pace: self.pace,
            ending: self.ending.clone(),
            tags: self.tags.clone(),
            ..Saved::default()
        }
    }

    /// The position of a node; that of the start if the node is gone.
    pub fn position(&self, id: NodeId) -> &Position<G> {
        let node = self.tree.get(id);
        node.map_or_else(|| self.tree.start(), |node| &node.position)
    }

    pub fn player(&self, color: Color) -> &Player {
        match color {
            Color::White => &self.players.white,
            Color::Black => &self.players.black,
        }
    }

    /// The side of the only person who plays against the engine.
    fn lone_person(&self) -> Option<Color> {
        let mut persons = Color::ALL
            .into_iter()
            .filter(|color| *self.player(*color) == Player::Person);
        persons.next().filter(|_| persons.next().is_none())
    }

    /// The line through the node on the board: to it, and on to the end of the game or of the variation.
    pub fn line(&self) -> Vec<NodeId> {
        let mut line = self.tree.path(self.current);
        if self.current != self.live {
            let mut is_over = false;
            let rest = self.tree.line_after(self.current).take_while(|id| {
                let goes_on = !is_over;
                is_over = *id == self.live;
                goes_on
            });
            line.extend(rest);
        }
        line
    }

    /// The side to move in the game being played.
    pub fn live_side(&self) -> Color {
        self.position(self.live).side_to_move()
    }

    /// True when it is the engine's turn in the game being played.
    pub fn engine_to_move(&self) -> bool {
        *self.player(self.live_side()) != Player::Person && self.live_ending().is_none()
    }

    /// How the game being played has ended.
    pub fn live_ending(&self) -> Option<Ending> {
        let by_rules = || self.tree.game(self.live).outcome().map(view::ending);
        self.ending.clone().or_else(by_rules)
    }

    /// Whether the move of a person on the board would be one of the game being played; if not, it is analysis.
    fn is_played(&self) -> bool {
        let plays_on = self.current == self.live || self.with_engine();
        plays_on && self.live_ending().is_none()
    }

    /// Whether the engine plays a side.
    pub fn with_engine(&self) -> bool {
        is_with_engine(&self.players)
    }

    /// A new game that begins with the moves up to the board.
    ///
    /// # Errors
    /// A sentence for the user.
    pub fn start_from_here(
        &self,
        catalog: &Catalog,
        players: Players,
        pace: Pace,
    ) -> Result<Opening, String> {
        let saved = Saved {
            players,
            pace,
            ..Saved::of_moves(&self.tree.game(self.current))
        };
        Opening::saved(catalog, saved).map_err(|error| error.to_string())
    }

    /// Why no person may move on the board now, if nobody may.
    pub fn no_move(&self) -> Option<&'static str> {
        if !self.is_played() {
            return None;
        }
        match self.current == self.live {
            true if self.engine_to_move() => Some("It is the engine's turn."),
            false if self.clocks.is_some() => Some(
                "A game with a clock goes on at its last position. Take moves back to play others.",
            ),
            _ => None,
        }
    }

    /// Plays a person's move on the board.
    ///
    /// # Errors
    /// A sentence for the user.
    pub fn person_moves(&mut self, mv: Move) -> Result<(), String> {
        if let Some(reason) = self.no_move() {
            return Err(reason.to_owned());
        }
        if !self.is_played() {
            self.current = self.add(self.current, mv)?;
            return Ok(());
        }
        if self.current != self.live {
            self.play_on_from(self.current);
        }
        self.play(mv)
    }

    /// Adds a move after a node.
    fn add(&mut self, before: NodeId, mv: Move) -> Result<NodeId, String> {
        for before in &mut self.undo {
            before.is_followed = true;
        }
        let added = self.tree.play(before, mv);
        added.map_err(|error| format!("No move can be added: {error}."))
    }

    /// Makes a node the last one of the game being played.
    pub fn play_on_from(&mut self, id: NodeId) {
        if id != self.live {
            self.live = id;
            self.ending = None;
            self.forget_review();
        }
        self.tree.promote(self.live);
        self.reset_clocks();
    }

    /// Plays a move in the game being played.
    pub fn play(&mut self, mv: Move) -> Result<(), String> {
        let before = self.live;
        let side = self.live_side();
        let node = self.add(before, mv)?;
        let now = Instant::now();
        let is_timed = self.with_engine() || self.clocks.is_some();
        let since = self.moved.replace(now).filter(|_| is_timed);
        let left = self.clocks.as_mut().map(|clocks| clocks.moved(side, now));
        if let Some(node) = self.tree.get_mut(node) {
            node.elapsed = since.map(|since| now - since);
            node.clock = left;
        }
        if self.current == before {
            self.current = node;
        }
        self.live = node;
        self.ending = None;
        self.tree.promote(node);
        self.forget_review();
        Ok(())
    }

    /// Marks the mistakes in a line of moves from the start on, and adds the better lines. `found` has the result for
    /// each of its positions.
    pub fn judge(&mut self, nodes: &[NodeId], found: &[Analysis]) {
        let mut review = Review::default();
        let tree = &mut self.tree;
        for (ids, found) in nodes.windows(2).zip(found.windows(2)) {
            let Some((node, mv)) = tree
                .get_mut(ids[1])
                .and_then(|node| node.mv.map(|mv| (node, mv)))
            else {
                return;
            };
            let mover = !node.position.side_to_move();
            let verdict = review.judge(mover, mv, [&found[0], &found[1]], &mut node.nags);
            if verdict == Verdict::Mistake {
                let score = mover.relative(found[0].score);
                let line = &found[0].line;
                tree.add_line(ids[0], &line[..line.len().min(review::LINE)], score);
            }
        }
        if self.tree.path(self.live) == nodes[1..] {
            let mut tags: Tags = std::mem::take(&mut self.tags).into_iter().collect();
            review.write_tags(&mut tags);
            let tags = tags
                .iter()
                .map(|(name, value)| (name.to_owned(), value.to_owned()));
            self.tags = tags.collect();
        }
    }

    /// Removes the accuracy of a game that goes on.
    fn forget_review(&mut self) {
        self.tags
            .retain(|(name, _)| !review::ACCURACY.iter().any(|(tag, _)| tag == name));
    }

    /// Makes the line through a node the main line, and its end that of the game.
    pub fn promote(&mut self, id: NodeId) {
        self.tree.promote(id);
        let path = self.tree.path(self.live);
        if path != self.tree.main_line().take(path.len()).collect::<Vec<_>>() {
            let end = self.tree.line(id).last().copied();
            self.play_on_from(end.unwrap_or(id));
        }
    }

    /// Deletes a node and everything after it.
    ///
    /// # Errors
    /// A sentence for the user.
    pub fn delete(&mut self, id: NodeId) -> Result<(), String> {
        let parent = self.tree.parent(id).ok_or("The start cannot be deleted.")?;
        if self.undo.len() == MAX_UNDO {
            self.undo.remove(0);
        }
        self.undo.push(Before {
            tree: self.tree.clone(),
            current: self.current,
            live: self.live,
            ending: self.ending.clone(),
            is_followed: false,
        });
        self.tree.delete(id);
        if self.tree.get(self.current).is_none() {
            self.current = parent;
        }
        if self.tree.get(self.live).is_none() {
            self.play_on_from(parent);
        }
        Ok(())
    }

    /// Whether a deletion can be undone.
    pub fn can_undo(&self) -> bool {
        !self.undo.is_empty()
    }

    /// Undoes the last deletion. After moves that were added since, what was deleted is a variation.
    ///
    /// # Errors
    /// A sentence for the user.
    pub fn undo(&mut self) -> Result<(), String> {
        let before = self.undo.pop().ok_or("There is nothing to undo.")?;
        if before.is_followed {
            return self.add_again(&before.tree);
        }
        (self.tree, self.current, self.live) = (before.tree, before.current, before.live);
        self.ending = before.ending;
        self.reset_clocks();
        Ok(())
    }

    /// Adds the moves of an earlier tree that are no longer there.
    fn add_again(&mut self, tree: &Tree<G>) -> Result<(), String> {
        let mut ids = HashMap::from([(NodeId::ROOT, NodeId::ROOT)]);
        for id in tree.walk() {
            let parent = tree.parent(id).and_then(|parent| ids.get(&parent));
            let (Some(parent), Some(old)) = (parent, tree.get(id)) else {
                continue;
            };
            let Some(mv) = old.mv else { continue };
            let new = self.tree.play(*parent, mv);
            let new = new.map_err(|error| format!("Not all moves can be added: {error}."))?;
            ids.insert(id, new);
            if let Some(node) = self.tree.get_mut(new) {
                SavedMove::of(old, 0).annotate(node);
            }
        }
        Ok(())
    }

    /// Sets the clocks back to what they showed at this point of the game being played.
    pub fn reset_clocks(&mut self) {
        self.moved = None;
        self.clocks = self.pace.clock.map(|clock| {
            Clocks::new(TimeControl {
                moves: None,
                base: Duration::from_secs_f64(clock.base),
                increment: Duration::from_secs_f64(clock.increment),
            })
        });
        let Some(clocks) = &mut self.clocks else {
            return;
        };
        let path = self.tree.path(self.live);
        for node in path.into_iter().filter_map(|id| self.tree.get(id)) {
            if let Some(left) = node.clock {
                clocks.set(!node.position.side_to_move(), left);
            }
        }
    }

    /// Lets the right clock run: none without a watcher, after the end, or for the first moves. True if another one runs
    /// now.
    pub fn run_clocks(&mut self, is_watched: bool) -> bool {
        let timed = self.tree.path(self.live).len() >= UNTIMED_PLIES
            && is_watched
            && self.live_ending().is_none();
        let side = timed.then(|| self.live_side());
        let Some(clocks) = &mut self.clocks else {
            return false;
        };
        let before = clocks.running();
        clocks.run(side, Instant::now());
        before != side
    }

    /// Ends the game when a side has run out of time; true if it has.
    pub fn check_flag(&mut self, now: Instant) -> bool {
        let Some(loser) = self.clocks.and_then(|clocks| clocks.flagged(now)) else {
            return false;
        };
        let position = self.position(self.live);
        self.ending = Some(match position.has_insufficient_material(!loser) {
            true => draw(format!(
                "Draw: {loser} ran out of time, but {} has too little left to win.",
                !loser
            )),
            false => won(!loser, &format!("{loser} ran out of time")),
        });
        true
    }

    /// Takes back the person's last move and the engine's reply, or the move on the board if it is analysis.
    pub fn take_back(&mut self) -> Result<(), String> {
        let mut path = self.tree.path(self.live);
        if !self.is_played() && self.current != NodeId::ROOT && !path.contains(&self.current) {
            return self.delete(self.current);
        }
        path.reverse();
        let mut moves = path
            .into_iter()
            .filter_map(|id| Some((self.tree.parent(id)?, id)));
        let person = self.lone_person();
        let (target, child) = moves
            .find(|(id, _)| person.is_none_or(|person| self.position(*id).side_to_move() == person))
            .ok_or("There is no move to take back.")?;
        self.delete(child)?;
        self.current = target;
        Ok(())
    }

    /// The person resigns; between two persons, the side to move.
    pub fn resign(&mut self) -> Result<(), String> {
        self.refuse_after_end()?;
        let loser = match (self.lone_person(), self.player(self.live_side())) {
            (Some(person), _) => person,
            (None, Player::Person) => self.live_side(),
            (None, _) => return Err("The engine plays both sides.".to_owned()),
        };
        self.resign_for(loser)
    }

    /// A side resigns.
    pub fn resign_for(&mut self, loser: Color) -> Result<(), String> {
        self.refuse_after_end()?;
        self.ending = Some(won(!loser, &format!("{loser} resigns")));
        Ok(())
    }

    /// Offers the engine a draw, and returns whether it accepts; between two persons the game is drawn.
    pub fn offer_draw(&mut self) -> Result<bool, String> {
        self.refuse_after_end()?;
        let plies = self.tree.path(self.live).len();
        let agreed = self.lone_person().is_none()
            || self.engine_score.is_some_and(|score| {
                score <= Score::from_centipawns(WORSE)
                    || (score <= Score::from_centipawns(EVEN) && plies >= EVEN_PLIES)
            });
        if agreed {
            self.ending = Some(draw("Draw by agreement.".to_owned()));
        }
        Ok(agreed)
    }

    fn refuse_after_end(&self) -> Result<(), String> {
        match self.live_ending() {
            Some(ending) => Err(format!("The game is over: {}", ending.text)),
            None => Ok(()),
        }
    }
}

/// Whether the engine plays a side.
pub fn is_with_engine(players: &Players) -> bool {
    [&players.white, &players.black] != [&Player::Person; 2]
}

/// What an engine is called.
pub fn engine_name(player: &Player) -> &str {
    match player {
        Player::Other(name) => name,
        _ => "Sissa",
    }
}

/// Sets the tags for who plays and how fast, if an engine plays. `before` has played until now. The names of persons are
/// kept unless they are given.
pub fn name_players(
    tags: &mut Vec<(String, String)>,
    before: &Players,
    players: &Players,
    pace: Pace,
    person: &str,
) {
    let sides = [
        ("White", &before.white, &players.white),
        ("Black", &before.black, &players.black),
    ];
    if !is_with_engine(players) {
        return;
    }
    let mut set: Tags = std::mem::take(tags).into_iter().collect();
    for (side, before, player) in sides {
        let elo = format!("{side}Elo");
        let was_engine =
            *before != Player::Person || set.get(side).is_some_and(|name| name.starts_with(ENGINE));
        match player {
            Player::Other(name) => {
                set.set(side, name);
                set.remove(&elo);
            }
            Player::Engine => {
                set.set(side, concat!("Sissa ", env!("CARGO_PKG_VERSION")));
                set.remove(&elo);
                if let Some(level) = pace.level {
                    set.set(&elo, level.to_string());
                }
            }
            Player::Person => {
                if was_engine {
                    set.remove(&elo);
                }
                if was_engine || !person.is_empty() {
                    set.set(side, if person.is_empty() { "?" } else { person });
                }
            }
        }
    }
    match pace.clock {
        Some(clock) => set.set("TimeControl", format!("{}+{}", clock.base, clock.increment)),
        None => drop(set.remove("TimeControl")),
    }
    let pairs = set
        .iter()
        .map(|(name, value)| (name.to_owned(), value.to_owned()));
    *tags = pairs.collect();
}

fn draw(text: String) -> Ending {
    Ending {
        result: GameResult::Draw.to_string(),
        text,
    }
}

pub fn won(winner: Color, reason: &str) -> Ending {
    Ending {
        result: GameResult::from(winner).to_string(),
        text: format!("{reason}: {winner} wins."),
    }
}
