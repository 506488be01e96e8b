//! Moves made with the mouse on XBoard's board.
//!
//! XBoard sends `lift` and `put`. The engine answers with the squares to highlight, and says why a move is illegal,
//! which XBoard does not. When a piece passes over another, as in castling, XBoard sends a `put` and a new `lift`
//! there.
//!
//! In games that it knows, XBoard uses its own highlights and ignores the engine's, unless the user has turned legality
//! testing off (`HandleMachineMove` in its `backend.c`).

use super::{Cecp, Role};
use crate::notation::square::read_on_board;
use crate::notation::xboard;
use crate::position::Move;
use crate::protocol::engine::Engine;

/// What the user is doing with the mouse.
#[derive(Debug, Default)]
pub(super) struct Mouse {
    used: bool,
    /// The square of the piece that was lifted.
    from: Option<String>,
    /// The square of the piece that it passes over.
    over: Option<String>,
    /// The user has been told why the last move is illegal.
    explained: bool,
}

impl Mouse {
    /// True when the user moves by mouse and has not been told why the last move is illegal.
    pub(super) fn owes_reason(&mut self) -> bool {
        self.used && !std::mem::take(&mut self.explained)
    }
}

impl Cecp {
    /// `lift SQUARE`
    pub(super) fn lift(&mut self, engine: &mut Engine, square: String) {
        self.mouse.used = true;
        self.mouse.explained = false;
        self.mouse.over = self.mouse.over.take().filter(|over| *over == square);
        let from = match (&self.mouse.over, self.mouse.from.take()) {
            (Some(_), Some(from)) => from,
            _ => square,
        };
        // Pieces in hand are lifted from squares beside the board.
        if let Some(highlights) = highlights(engine, &from, self.mouse.over.as_deref()) {
            engine.out.line(format_args!("highlight {highlights}"));
        }
        self.mouse.from = Some(from);
    }

    /// `put SQUARE`
    pub(super) fn put(&mut self, engine: &mut Engine, square: String) {
        let Some(from) = self.mouse.from.take() else {
            return;
        };
        if self.mouse.over.take().is_some() {
            // XBoard lets the user drop the piece on highlighted squares only, so there is nothing to explain.
            return;
        }
        let onward = highlights(engine, &from, Some(&square));
        if onward.is_some_and(|highlights| highlights.contains(char::is_alphabetic)) {
            self.mouse.from = Some(from);
            self.mouse.over = Some(square);
            return;
        }
        let users_turn = match self.role {
            Role::Plays(color) => color != engine.session.side_to_move(),
            Role::Analyze => true,
            // XBoard may show another position, as in its training mode.
            Role::Force => false,
        };
        let explained = on_session!(&engine.session, session => {
            let position = session.position();
            let ends = [&from, &square].map(|name| read_on_board(position.rules(), name));
            match ends {
                [Some(from), Some(to)] if users_turn => xboard::explain_illegal(position, from, to),
                _ => None,
            }
        });
        if let Some(reason) = explained {
            let reason = engine.session.xboard_ranks(reason);
            engine.out.line(format_args!("telluser {reason}"));
            self.mouse.explained = true;
        }
    }

    /// Returns `mv`, the move that `text` means, or an error that says how to make it if XBoard's board would be wrong
    /// after `text`.
    pub(super) fn check_display(&self, engine: &Engine, text: &str, mv: Move) -> Result<Move, String> {
        let known = engine.session.variant().xboard.known;
        if known || !self.mouse.used {
            return Ok(mv);
        }
        on_session!(&engine.session, session => {
            let position = session.position();
            if !xboard::is_displayed_wrong(position, text, mv) {
                return Ok(mv);
            }
            let instruction = xboard::instruction(position, mv);
            Err(format!("{text}: XBoard would show this move wrongly; {instruction}"))
        })
    }
}

/// The squares that the piece on a square may be dragged to, perhaps over another piece, for XBoard's `highlight`
/// command; `None` where a name is not a square of the board.
fn highlights(engine: &Engine, from: &str, over: Option<&str>) -> Option<String> {
    on_session!(&engine.session, session => {
        let square = |text| read_on_board(session.position().rules(), text);
        let over = match over {
            Some(over) => Some(square(over)?),
            None => None,
        };
        Some(xboard::highlights(session.position(), square(from)?, over))
    })
}
