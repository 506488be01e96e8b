//! Analysis, and moves that a search passes over.

use super::play::SearchPurpose;
use super::{Cecp, Role};
use crate::position::{Gating, GatingPlace, Move};
use crate::protocol::engine::Engine;

impl Cecp {
    pub(super) fn analyze(&mut self, engine: &mut Engine, line: &str) {
        self.halt(engine);
        self.role = Role::Analyze;
        self.refuse_if_no_position(engine, line);
        self.go_on_analyzing(engine);
    }

    /// Analyses the position on the board, if analysis is on and there is a move to find.
    pub(super) fn go_on_analyzing(&mut self, engine: &mut Engine) {
        if self.role == Role::Analyze && !engine.session.legal_moves().is_empty() {
            self.think(engine, SearchPurpose::Analysis);
        }
    }

    pub(super) fn exit(&mut self, engine: &mut Engine, line: &str) {
        if self.role == Role::Analyze {
            self.halt(engine);
            self.role = Role::Force;
        } else {
            engine.out.refuse("not analyzing", line);
        }
    }

    /// `.`: time in centiseconds, nodes, depth, root moves left, all root moves, and the root move being searched.
    pub(super) fn status(&mut self, engine: &mut Engine) {
        let Some((control, started)) = engine.control() else {
            engine.out.line("stat01: 0 0 0 0 0");
            return;
        };
        let progress = control.progress();
        let current: Vec<Move> = progress.current_move.into_iter().collect();
        let text = format!(
            "stat01: {} {} {} {} {} {}",
            started.elapsed().as_millis() / 10,
            progress.nodes,
            progress.depth,
            progress.moves_left,
            progress.moves,
            engine.session.line_san(&current).join("")
        );
        engine.out.line(text.trim_end());
    }

    /// The moves to choose from after `ahead`, if given: without those excluded and, in a game, without castlings that
    /// gate on the rook's square unless only they are left. XBoard 4.9.1 moves the rook past the king then, and the
    /// king not at all. Empty means all.
    pub(super) fn moves_to_consider(&self, engine: &Engine, ahead: Option<Move>, in_game: bool) -> Vec<Move> {
        let legal = match ahead {
            Some(mv) => on_session!(&engine.session, session => {
                session.position().after(mv).legal_moves().to_vec()
            }),
            None => engine.session.legal_moves(),
        };
        let gates_on_rook = |mv: &Move| {
            let on_rook = |gating: Gating| gating.place == GatingPlace::Rook;
            in_game && mv.gating().is_some_and(on_rook)
        };
        let mut moves = legal.clone();
        if ahead.is_none() {
            moves.retain(|mv| !self.excluded.contains(mv));
        }
        if !moves.iter().all(gates_on_rook) {
            moves.retain(|mv| !gates_on_rook(mv));
        }
        if moves.len() == legal.len() {
            moves.clear();
        }
        moves
    }

    /// `exclude MOVE`, `exclude all`, and the same with `include`
    pub(super) fn exclude(&mut self, engine: &mut Engine, text: &str, line: &str, on: bool) {
        let moves = match self.moves_meant(engine, text) {
            Ok(moves) => moves,
            Err(problem) => return engine.out.refuse(problem, line),
        };
        self.excluded.retain(|mv| !moves.contains(mv));
        self.excluded.extend(moves.into_iter().filter(|_| on));
        if let Some(SearchPurpose::Analysis | SearchPurpose::Move) = self.thinking.purpose {
            self.between_searches(engine, |_| {});
        }
    }

    fn moves_meant(&self, engine: &Engine, text: &str) -> Result<Vec<Move>, String> {
        match text {
            "all" => Ok(engine.session.legal_moves()),
            "best" => Ok(self.thinking.latest.iter().filter_map(|report| report.pv.first().copied()).collect()),
            text => engine.session.read_cecp(text).map(|mv| vec![mv]).map_err(|error| error.to_string()),
        }
    }
}
