//! The position on the board: `setboard`, `undo`, and what a new position changes.

use super::{Cecp, OwnScores, Role};
use crate::notation::xboard;
use crate::protocol::engine::Engine;
use crate::text::quote;

impl Cecp {
    pub(super) fn set_board(&mut self, engine: &mut Engine, fen: &str) {
        self.halt(engine);
        let just_chosen = std::mem::take(&mut self.just_chosen);
        let read = xboard::read_fen(engine.session.variant(), fen);
        // After `variant` XBoard sends a loaded position again, with dots for pieces that it does not know.
        if just_chosen && (read.is_none() || fen.contains('.')) {
            engine.out.line("# XBoard's own position, sent before it knew the game: ignored");
        } else {
            // At any other time a position that looks like XBoard's own array is what the user wants.
            let fen = read.as_deref().unwrap_or(fen);
            match engine.session.set_position(fen, []) {
                Ok(dropped) => {
                    if let Some(dropped) = dropped {
                        engine.out.line(format_args!("# setboard: {dropped}"));
                    }
                    self.position_replaced();
                }
                // PyChess looks for the FEN.
                Err(error) => {
                    let fen = quote(fen);
                    engine.out.line(format_args!("tellusererror Illegal position '{fen}': {error}"));
                }
            }
        }
        self.go_on_analyzing(engine);
    }

    /// If the last position was refused, says so instead of executing `line`.
    pub(super) fn refuse_if_no_position(&self, engine: &mut Engine, line: &str) -> bool {
        let Some(reason) = engine.session.refusal() else {
            return false;
        };
        let reason = format!("illegal position: {reason}");
        engine.out.refuse(reason, line);
        true
    }

    pub(super) fn undo(&mut self, engine: &mut Engine, plies: usize, line: &str) {
        if engine.session.moves_played() < plies {
            return engine.out.refuse("no move to take back", line);
        }
        self.halt(engine);
        for _ in 0..plies {
            engine.session.undo();
        }
        self.position_replaced();
        if plies == 1 && matches!(self.role, Role::Plays(_)) {
            // GUIs send `force` first. Without it the engine must not start thinking at once.
            self.role = Role::Force;
        }
        self.go_on_analyzing(engine);
    }

    /// Resets everything that belongs to one position.
    pub(super) fn position_changed(&mut self) {
        self.excluded.clear();
        self.expected = None;
        self.thinking.latest = None;
    }

    /// The same where no move led to the position: the scores of earlier ones count no more.
    pub(super) fn position_replaced(&mut self) {
        self.position_changed();
        self.scores = OwnScores::default();
    }
}
