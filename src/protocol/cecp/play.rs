//! Playing: starting searches, and playing their moves.

use super::{Cecp, Role, Turn};
use crate::board::Color;
use crate::notation::cecp::write_san;
use crate::position::Move;
use crate::protocol::engine::Engine;
use crate::search::{Limits, SearchResult};
use crate::text::quote;
use crate::time::Instant;
use std::time::Duration;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SearchPurpose {
    /// The engine's next move.
    Move,
    /// Pondering after the move expected of the opponent.
    Ponder {
        expected: Move,
        /// The expected move as SAN.
        san: String,
    },
    Analysis,
    /// A hint for the opponent.
    Hint,
}

impl Cecp {
    /// Aborts the running search, if any.
    pub(super) fn halt(&mut self, engine: &mut Engine) {
        engine.abort();
        self.thinking.purpose = None;
        self.thinking.paused = None;
        self.thinking.latest = None;
        self.settle(engine);
    }

    /// The engine's move is played or no longer wanted.
    fn settle(&mut self, engine: &mut Engine) {
        self.thinking.move_now = false;
        self.answer_pings(engine);
    }

    /// Answers the pings that wait, once everything that was asked before them is answered.
    pub(super) fn answer_pings(&mut self, engine: &mut Engine) {
        if self.thinking.purpose == Some(SearchPurpose::Move) || self.description.is_due() {
            return;
        }
        for text in self.pings.drain(..) {
            engine.out.line(format!("pong {text}").trim_end());
        }
    }

    pub(super) fn force(&mut self, engine: &mut Engine) {
        self.halt(engine);
        if self.role != Role::Analyze {
            self.role = Role::Force;
        }
        self.go_on_analyzing(engine);
    }

    pub(super) fn go(&mut self, engine: &mut Engine, line: &str) {
        self.halt(engine);
        if self.refuse_if_no_position(engine, line) {
            return;
        }
        self.role = Role::Plays(engine.session.side_to_move());
        self.begin_turn(engine);
    }

    /// `playother`
    pub(super) fn play_other(&mut self, engine: &mut Engine) {
        self.halt(engine);
        self.role = Role::Plays(!engine.session.side_to_move());
        self.begin_pondering(engine);
    }

    /// `white`, `black`: that colour is to move, and the engine plays the other.
    pub(super) fn play_against(&mut self, engine: &mut Engine, color: Color, line: &str) {
        self.halt(engine);
        if engine.session.side_to_move() == color {
            self.role = Role::Plays(!color);
        } else {
            let side = engine.session.side_to_move();
            engine.out.refuse(format_args!("{side} is to move"), line);
        }
    }

    /// A move of the opponent, or of either side in force mode.
    pub(super) fn user_move(&mut self, engine: &mut Engine, text: &str, line: &str) {
        let searched = [&self.thinking.purpose, &self.thinking.paused];
        if searched.contains(&&Some(SearchPurpose::Move)) {
            return engine.out.refuse("command not legal now", line);
        }
        if self.refuse_if_no_position(engine, line) {
            return;
        }
        let usual = engine.session.usual_ranks(text);
        let read = engine.session.read_cecp(text);
        let read = read.map_err(|reason| reason.to_string());
        let mv = match read.and_then(|mv| self.check_display(engine, &usual, mv)) {
            Ok(mv) => mv,
            Err(reason) => {
                let reason = engine.session.xboard_ranks(reason);
                engine.out.line(format_args!("# {reason}"));
                // Cute Chess sends it before a position with Black to move, also in Racing Kings.
                let is_dummy = text == "b2b3" && engine.session.moves_played() == 0;
                if !(is_dummy && self.role == Role::Force) {
                    let text = quote(text);
                    engine.out.line(format_args!("Illegal move: {text}"));
                }
                if self.mouse.owes_reason() {
                    engine.out.line(format_args!("telluser {reason}"));
                }
                return;
            }
        };
        self.just_chosen = false;
        let foreseen =
            matches!(&self.thinking.purpose, Some(SearchPurpose::Ponder { expected, .. }) if *expected == mv);
        if !foreseen {
            self.halt(engine);
        }
        engine.session.play(mv);
        self.position_changed();
        match self.role {
            Role::Force => {}
            Role::Analyze => self.go_on_analyzing(engine),
            Role::Plays(color) if color != engine.session.side_to_move() => {}
            Role::Plays(_) if foreseen && engine.session.outcome().is_none() => {
                self.thinking.turn = Turn::default();
                self.thinking.purpose = Some(SearchPurpose::Move);
                engine.ponderhit();
            }
            Role::Plays(_) => {
                self.halt(engine);
                self.begin_turn(engine);
            }
        }
    }

    /// The engine is to move: its clock runs.
    fn begin_turn(&mut self, engine: &mut Engine) {
        self.thinking.turn = Turn::default();
        self.think(engine, SearchPurpose::Move);
    }

    /// Starts or restarts a search.
    pub(super) fn think(&mut self, engine: &mut Engine, purpose: SearchPurpose) {
        const HINT: Duration = Duration::from_millis(200);
        if engine.session.refusal().is_some() {
            return engine.abort();
        }
        let made = engine.session.moves_played() as u32;
        let mut ahead = None;
        let mut limits = match &purpose {
            SearchPurpose::Move => {
                if let Some(end) = engine.session.outcome() {
                    self.announce(engine, end, true);
                    return;
                }
                self.time.limits(made / 2, self.thinking.turn.elapsed())
            }
            SearchPurpose::Ponder { expected, .. } => {
                ahead = Some(*expected);
                let mut limits = self.time.limits(made.div_ceil(2), Duration::ZERO);
                limits.ponder = true;
                limits
            }
            SearchPurpose::Analysis => Limits { infinite: true, ..Default::default() },
            SearchPurpose::Hint => Limits::movetime(HINT),
        };
        limits.multipv = match purpose {
            SearchPurpose::Hint => 1,
            _ => engine.settings.multipv,
        };
        let in_game = purpose != SearchPurpose::Analysis;
        limits.root_moves = self.moves_to_consider(engine, ahead, in_game);
        self.thinking.latest = None;
        let all_excluded = limits.root_moves.is_empty() && !self.excluded.is_empty();
        let waits = purpose == SearchPurpose::Analysis && all_excluded;
        let is_game = matches!(purpose, SearchPurpose::Move | SearchPurpose::Ponder { .. });
        self.thinking.purpose = Some(purpose);
        if waits {
            // GUIs send `exclude all` and then include moves.
            engine.abort();
        } else if let Err(error) = engine.start_search(ahead, limits, is_game) {
            engine.out.line(format_args!("# {error}"));
        }
    }

    /// Ponders, if that is on and a move is expected.
    fn begin_pondering(&mut self, engine: &mut Engine) {
        if !self.ponder || !matches!(self.role, Role::Plays(_)) || engine.session.outcome().is_some() {
            return;
        }
        if let Some(expected) = self.expected
            && engine.session.legal_moves().contains(&expected)
        {
            let san = on_session!(&engine.session, session => write_san(session.position(), expected));
            self.think(engine, SearchPurpose::Ponder { expected, san });
        }
    }

    /// `hard`, `easy`
    pub(super) fn set_pondering(&mut self, engine: &mut Engine, on: bool) {
        self.ponder = on;
        let is_pondering = |paused: &mut SearchPurpose| matches!(paused, SearchPurpose::Ponder { .. });
        let _ = self.thinking.paused.take_if(|paused| !on && is_pondering(paused));
        match self.thinking.purpose {
            Some(SearchPurpose::Ponder { .. }) if !on => self.halt(engine),
            None if on && self.thinking.paused.is_none() && !self.is_to_move(engine) => {
                self.begin_pondering(engine);
            }
            _ => {}
        }
    }

    fn is_to_move(&self, engine: &Engine) -> bool {
        self.role == Role::Plays(engine.session.side_to_move())
    }

    /// `?`
    pub(super) fn move_now(&mut self, engine: &mut Engine) {
        if self.thinking.purpose == Some(SearchPurpose::Move) {
            self.thinking.move_now = true;
            engine.stop();
        }
    }

    /// Handles the end of a search.
    pub(super) fn finished(&mut self, engine: &mut Engine, result: Option<SearchResult>) {
        let best = match &result {
            Some(result) => result.best,
            None => {
                // This is a bug; any legal move keeps the game going.
                engine.out.line("# the search failed");
                engine.session.legal_moves().first().copied()
            }
        };
        match self.thinking.purpose.take() {
            Some(SearchPurpose::Move) => {
                if let Some(best) = best {
                    let reply = result.as_ref().and_then(|result| result.ponder);
                    self.scores.last = result.as_ref().map(|result| result.score);
                    if self.should_resign(engine) {
                        engine.out.line("resign");
                        self.role = Role::Force;
                    } else {
                        self.play(engine, best, reply);
                    }
                }
                self.settle(engine);
            }
            Some(SearchPurpose::Hint) => {
                if let Some(best) = best {
                    engine.out.line(format_args!("Hint: {}", engine.session.write_cecp(best)));
                }
            }
            Some(SearchPurpose::Ponder { .. } | SearchPurpose::Analysis) | None => {}
        }
    }

    fn play(&mut self, engine: &mut Engine, mv: Move, reply: Option<Move>) {
        engine.out.line(format_args!("move {}", engine.session.write_cecp(mv)));
        engine.session.play(mv);
        self.position_changed();
        self.just_chosen = false;
        let number = engine.session.moves_played().div_ceil(2) as u32;
        self.time.spend(self.thinking.turn.elapsed(), number);
        self.expected = reply.filter(|reply| engine.session.legal_moves().contains(reply));
        match engine.session.outcome() {
            Some(end) => self.announce(engine, end, false),
            None => {
                // Pings that wait for this move are answered right after it.
                self.settle(engine);
                self.begin_pondering(engine);
            }
        }
    }

    pub(super) fn hint(&mut self, engine: &mut Engine) {
        let known = match &self.thinking.purpose {
            Some(SearchPurpose::Ponder { expected, .. }) => Some(*expected),
            Some(SearchPurpose::Analysis) => {
                self.thinking.latest.as_ref().and_then(|report| report.pv.first().copied())
            }
            _ => self.expected,
        };
        match known.filter(|mv| engine.session.legal_moves().contains(mv)) {
            Some(mv) => engine.out.line(format_args!("Hint: {}", engine.session.write_cecp(mv))),
            None if self.thinking.purpose.is_none() && engine.session.outcome().is_none() => {
                self.think(engine, SearchPurpose::Hint);
            }
            None => {}
        }
    }

    /// `time`: what the engine's clock shows. The time before a pause has been taken from it.
    pub(super) fn set_time(&mut self, time: Duration) {
        self.time.remaining = time;
        self.thinking.turn.before_pause = Duration::ZERO;
    }

    /// `pause`: the clocks stand still.
    pub(super) fn pause(&mut self, engine: &mut Engine) {
        if let Some(purpose) = self.thinking.purpose.take() {
            self.thinking.turn.before_pause = self.thinking.turn.elapsed();
            engine.abort();
            self.thinking.paused = Some(purpose);
            self.settle(engine);
        }
    }

    /// `resume`: continues what `pause` interrupted.
    pub(super) fn resume(&mut self, engine: &mut Engine) {
        if let Some(purpose) = self.thinking.paused.take() {
            self.thinking.turn.began = Instant::now();
            self.think(engine, purpose);
        }
    }

    /// Interrupts the search for `action` and then continues it.
    pub(super) fn between_searches(&mut self, engine: &mut Engine, action: impl FnOnce(&mut Engine)) {
        let purpose = self.thinking.purpose.take();
        engine.abort();
        action(engine);
        if let Some(purpose) = purpose {
            let move_now = self.thinking.move_now;
            self.think(engine, purpose);
            if move_now {
                engine.stop();
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::protocol::output::Output;
    use crate::variant::catalog::Catalog;
    use std::{io, thread};

    #[test]
    fn a_pause_does_not_give_time_back() {
        const USED: Duration = Duration::from_millis(20);
        let (jobs, _outputs) = crossbeam_channel::unbounded();
        let out = Output::to(Box::new(io::sink()));
        let mut engine = Engine::new(out, jobs, Catalog::builtin().clone()).unwrap();
        let mut cecp = Cecp::default();
        let _ = cecp.line(&mut engine, "st 600");
        let _ = cecp.line(&mut engine, "go");
        thread::sleep(USED);
        let _ = cecp.line(&mut engine, "pause");
        let _ = cecp.line(&mut engine, "resume");
        assert!(cecp.thinking.turn.elapsed() >= USED);
        // A clock that is set includes it.
        let _ = cecp.line(&mut engine, "pause");
        let _ = cecp.line(&mut engine, "time 100");
        assert_eq!(cecp.thinking.turn.before_pause, Duration::ZERO);
        engine.abort();
    }
}
