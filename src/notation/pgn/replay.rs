//! Playing the moves of a game that was read.

use super::foreign::{is_in_foreign_letters, may_be_dutch_knight, may_be_foreign_capture, readings};
use super::result::BOTH_LOST;
use super::writer;
use super::{Comment, Fault, GameResult, MoveTree, NodeId, PgnError, PgnGame, TextGame, TextMove};
use crate::board::Geometry;
use crate::notation::read_move::Reason;
use crate::notation::{MoveError, cecp, read_move, san, xboard};
use crate::position::{Move, Position, Rules};

/// How programs write a null move.
const NULL_MOVES: [&str; 6] = ["--", "Z0", "null", "pass", "0000", "@@@@"];

/// How many moves of a game are read to find out which of several moves an earlier one is.
const MAX_LOOKAHEAD: usize = 20_000;

/// How many lines are followed at once for that.
const MAX_LINES: usize = 64;

impl TextGame {
    /// Plays the game.
    ///
    /// # Errors
    /// [`PgnError`] with the first mistake: in the text, of the tag `FEN`, or of the first move that is not legal.
    pub fn replay<G: Geometry>(self, rules: &'static Rules<G>) -> Result<PgnGame<G>, PgnError> {
        let mut game = self.replay_readable(rules)?;
        if game.faults.is_empty() { Ok(game) } else { Err(game.faults.swap_remove(0)) }
    }

    /// Plays the game as far as it can be read. It ends before the first move that is not legal; the rest of a
    /// variation becomes a comment. [`PgnGame::faults`] says what was left out.
    ///
    /// Of several moves that a text may mean, the one is taken after which the rest of its line is legal. A piece may
    /// have the letter of another language, if no piece of the game has it, or a Dutch knight the pawn's. A side may
    /// pass in a variation. `0-0` at the end is a result where castling is not legal.
    ///
    /// # Errors
    /// [`PgnError`] when the tag `FEN` has no position of the game.
    pub fn replay_readable<G: Geometry>(self, rules: &'static Rules<G>) -> Result<PgnGame<G>, PgnError> {
        let (start, dropped) = self.start(rules)?;
        let last = self.tree.main_line().last();
        let has_turned = !self.tree.main_line().count().is_multiple_of(2);
        let to_move = if has_turned { !start.side_to_move() } else { start.side_to_move() };
        let result = if self.ends_with_resignation { GameResult::from(!to_move) } else { self.result };
        let mut replay = Replay {
            tree: &self.tree,
            result: last.filter(|_| self.may_end_with_result),
            both_lost: self.tags.get("Result") == Some(BOTH_LOST),
            game: self.number,
            is_of_xboard: self.is_of_xboard(rules.variant()),
            ranks_from_0: false,
            faults: self.faults,
            lookahead: MAX_LOOKAHEAD,
            is_foreign: false,
        };
        if cecp::has_ranks_from_0(rules) {
            let usual = replay.legal_plies(&start);
            replay.ranks_from_0 = true;
            replay.ranks_from_0 = replay.legal_plies(&start) > usual;
        }
        let tree = self
            .tree
            .convert((start, true), |id, before| replay.follow(id, before).map_err(|rest| rest.map(Comment::new)));
        let both_lost = (replay.both_lost && result == GameResult::Unknown).then_some(PgnError {
            line: self.line,
            game: self.number,
            fault: Fault::BothLost,
        });
        let dropped = dropped.or(both_lost);
        let mut faults = replay.faults;
        faults.sort_by_key(|fault| fault.line);
        Ok(PgnGame { tags: self.tags, start, tree, result, faults, dropped })
    }
}

/// The position after a legal move or a pass.
pub(crate) fn after<G: Geometry>(position: &Position<G>, mv: Move) -> Position<G> {
    if mv != Move::NONE {
        return position.after(mv);
    }
    let mut after = *position;
    after.make_null();
    after
}

/// A position, and whether it is of the main line.
type Place<G> = (Position<G>, bool);

struct Replay<'a> {
    tree: &'a MoveTree<TextMove>,
    /// The last move, if it may be a result: where castling is not legal, or as the tag tells.
    result: Option<NodeId>,
    both_lost: bool,
    game: u32,
    is_of_xboard: bool,
    /// Whether the ranks have XBoard's numbers: in these more of the main line is legal.
    ranks_from_0: bool,
    faults: Vec<PgnError>,
    /// How many more moves may be read to decide between several.
    lookahead: usize,
    /// Whether a piece has had the letter of another language.
    is_foreign: bool,
}

impl Replay<'_> {
    /// How many plies of the main line can be played, with the ranks as they are numbered now.
    fn legal_plies<G: Geometry>(&self, start: &Position<G>) -> usize {
        let mut position = *start;
        let moves = self.tree.main_line().map_while(|id| {
            let mv = self.read_move(&position, &self.tree.mv(id)?.text).ok()?;
            position = position.after(mv);
            Some(mv)
        });
        moves.count()
    }

    /// Plays a move. If it cannot be read in a variation, returns the rest of the variation's text.
    fn follow<G: Geometry>(&mut self, id: NodeId, before: &Place<G>) -> Result<(Move, Place<G>), Option<String>> {
        let (position, is_main) = before;
        let parent = self.tree.parent(id).ok_or(None)?;
        let text = self.tree.mv(id).ok_or(None)?;
        let is_variation = self.tree.next(parent) != Some(id);
        let is_main = *is_main && !is_variation;
        if self.result == Some(id) && (self.both_lost || self.read_move(position, &text.text).is_err()) {
            self.both_lost = true;
            let comment = self.tree.notes(id).comments.first();
            return Err(comment.map(|comment| comment.text.to_string()));
        }
        match self.read(id, position, &text.text, is_main) {
            Ok(mv) => Ok((mv, (after(position, mv), is_main))),
            Err(fault) => {
                let (line, game) = (text.line, self.game);
                self.faults.push(PgnError { line, game, fault });
                let rest = if is_variation {
                    writer::Part::Variation(id, position.ply())
                } else {
                    writer::Part::Follow(parent, position.ply())
                };
                Err((!is_main).then(|| writer::as_comment(self.tree, rest)))
            }
        }
    }

    fn read<G: Geometry>(
        &mut self,
        id: NodeId,
        position: &Position<G>,
        text: &str,
        is_main: bool,
    ) -> Result<Move, Fault> {
        let error = match self.read_move(position, text) {
            Ok(mv) => return Ok(self.foreign_piece(id, position, text).unwrap_or(mv)),
            Err(error) => error,
        };
        if NULL_MOVES.contains(&text) {
            // Positions of the main line follow from each other by moves.
            return if is_main || position.in_check() { Err(Fault::NullMove(text.to_owned())) } else { Ok(Move::NONE) };
        }
        let moves = readings(position, text, &error.reason);
        self.is_foreign |= !moves.is_empty() && !matches!(error.reason, Reason::Ambiguous(_));
        let found = match moves.as_slice() {
            [] => None,
            [mv] => Some(*mv),
            _ => self.look_ahead(id, position, &moves),
        };
        found.ok_or_else(|| Fault::Move { number: san::move_number(position), error: Box::new(error) })
    }

    /// The move that a text means which was read as one by a pawn, if it is one by a piece of another language: the
    /// capture `Dxe5`, or Dutch `Pf3`.
    fn foreign_piece<G: Geometry>(&mut self, id: NodeId, position: &Position<G>, text: &str) -> Option<Move> {
        let variant = position.rules().variant();
        let is_capture = self.is_foreign && may_be_foreign_capture(variant, text);
        if !is_capture && !may_be_dutch_knight(variant, text) {
            return None;
        }
        let mut moves = readings(position, text, &Reason::Unreadable);
        let piece = *moves.first()?;
        let pawn = self.read_move(position, text).ok()?;
        moves.push(pawn);
        let found = self.look_ahead(id, position, &moves);
        let line = self.tree.line_after(id).filter_map(|id| self.tree.mv(id));
        let mut line = line.take(MAX_LINES);
        self.is_foreign = self.is_foreign
            || found.is_some_and(|found| found != pawn)
            || line.any(|mv| is_in_foreign_letters(variant, &mv.text));
        found.or_else(|| self.is_foreign.then_some(piece))
    }

    fn read_move<G: Geometry>(&self, position: &Position<G>, text: &str) -> Result<Move, MoveError> {
        let raised;
        let text = if self.ranks_from_0 {
            raised = cecp::read_ranks(position.rules(), text);
            &raised
        } else {
            text
        };
        if self.is_of_xboard { xboard::read_saved_move(position, text) } else { read_move(position, text) }
    }

    /// The one of several moves after which the rest of its line is legal; `None` if there are several.
    fn look_ahead<G: Geometry>(&mut self, id: NodeId, position: &Position<G>, moves: &[Move]) -> Option<Move> {
        let mut lines: Vec<(Move, Position<G>)> = Vec::new();
        lines.extend(moves.iter().map(|mv| (*mv, after(position, *mv))));
        for next in self.tree.line_after(id) {
            let text = &self.tree.mv(next)?.text;
            let mut longer = Vec::new();
            for (first, position) in &lines {
                self.lookahead = self.lookahead.checked_sub(1)?;
                let read = match self.read_move(position, text) {
                    Ok(mv) if may_be_dutch_knight(position.rules().variant(), text) => {
                        let mut moves = readings(position, text, &Reason::Unreadable);
                        moves.push(mv);
                        moves
                    }
                    Ok(mv) => vec![mv],
                    Err(error) => readings(position, text, &error.reason),
                };
                longer.extend(read.iter().map(|mv| (*first, after(position, *mv))));
            }
            let first = longer.first()?.0;
            if longer.iter().all(|line| line.0 == first) {
                return Some(first);
            }
            if longer.len() > MAX_LINES {
                return None;
            }
            lines = longer;
        }
        None
    }
}
