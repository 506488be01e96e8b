//! Ends of games: results, resignation and draw offers.

use super::play::SearchPurpose;
use super::{Cecp, Role};
use crate::notation::pgn::GameResult;
use crate::position::{EndReason, Outcome};
use crate::protocol::engine::Engine;
use crate::search::Score;

impl Cecp {
    /// Reports the game's result. `to_move` is true when it is the engine's turn.
    ///
    /// In matches XBoard verifies claims, and an engine loses by a claim that XBoard cannot verify. In games that it
    /// does not know it may not recognise mate, stalemate or a dead position; but it accepts a loss that the loser
    /// reports, and a draw that both offer.
    pub(super) fn announce(&self, engine: &mut Engine, end: Outcome, to_move: bool) {
        let verified = self.against_engine && !engine.session.variant().xboard.known;
        let side = engine.session.side_to_move();
        let own = if to_move { side } else { !side };
        let is_counted = matches!(end.reason, EndReason::MoveRule(_) | EndReason::Repetition(_));
        match end.winner {
            Some(winner) if verified && winner == own => {}
            None if verified && !is_counted => engine.out.line("offer draw"),
            _ => engine.out.line(result(end)),
        }
    }

    /// True when the option `Resign` is on and the engine's score has been that low for several moves.
    pub(super) fn should_resign(&mut self, engine: &Engine) -> bool {
        const MOVES: u32 = 3;
        let behind = Score::from_centipawns(-engine.settings.resign);
        let is_lost = engine.settings.resign > 0 && self.scores.last.is_some_and(|score| score <= behind);
        self.scores.lost = if is_lost { self.scores.lost + 1 } else { 0 };
        self.scores.lost >= MOVES
    }

    /// `draw`: accepts it, by offering one, if the engine's last score says so.
    pub(super) fn consider_draw(&mut self, engine: &mut Engine) {
        let score = match (&self.thinking.purpose, &self.thinking.latest) {
            (Some(SearchPurpose::Move), Some(report)) => Some(report.score),
            _ => self.scores.last,
        };
        let accepted = matches!(self.role, Role::Plays(_))
            && on_session!(&engine.session, session => {
                score.is_some_and(|score| score.accepts_draw(session.position().ply()))
            });
        if accepted {
            engine.out.line("offer draw");
        }
    }
}

/// The CECP result line for the end of a game.
fn result(end: Outcome) -> String {
    let reason = match (end.reason, end.winner) {
        (EndReason::Checkmate, _) => "mates",
        (EndReason::Stalemate, None) => "Stalemate",
        (EndReason::Stalemate, _) => "wins by stalemate",
        (EndReason::MoveRule(50), _) => "Draw by fifty-move rule",
        (EndReason::MoveRule(moves), _) => &format!("Draw by {moves}-move rule"),
        (EndReason::Repetition(_), None) => "Draw by repetition",
        (EndReason::Repetition(_), _) => "wins by repetition",
        (EndReason::DeadPosition, _) => "Draw by insufficient material",
        (EndReason::Flag, None) => "Draw, as both have reached the goal",
        (EndReason::Flag, _) => "wins by reaching the goal",
        (EndReason::Checks, _) => "wins by checks",
        (EndReason::Extinction, None) => "Draw by extinction",
        (EndReason::Extinction, _) => "wins by extinction",
        (EndReason::Castling, _) => "wins by castling",
    };
    let winner = end.winner.map_or(String::new(), |winner| format!("{winner} "));
    format!("{} {{{winner}{reason}}}", GameResult::from(end))
}
