//! What a user's mouse does on XBoard's board in games that XBoard does not know.
//!
//! XBoard says `lift` and `put`; the engine answers with marks for the squares that the piece may go to.
//! Where a piece runs over another, as in castling, XBoard puts it there and lifts it again.

use super::Cecp;
use crate::position::Move;
use crate::protocol::engine::Engine;

/// Where the mouse is.
#[derive(Debug, Default)]
pub(super) struct Mouse {
    used: bool,
    /// The square of the piece that was picked up.
    from: Option<String>,
    /// The square of the piece that it runs over.
    over: Option<String>,
}

impl Mouse {
    /// True when a user moves pieces by mouse.
    pub(super) fn is_used(&self) -> bool {
        self.used
    }
}

impl Cecp {
    /// `lift SQUARE`
    pub(super) fn lift(&mut self, engine: &mut Engine, square: String) {
        self.mouse.used = true;
        if engine.session.variant().xboard.known {
            return;
        }
        let over = self.mouse.over.take().filter(|over| *over == square);
        let from = match (&over, self.mouse.from.take()) {
            (Some(_), Some(from)) => from,
            _ => square,
        };
        // Pieces in hand are lifted from squares beside the board.
        if let Some(marks) = engine.session.marks(&from, over.as_deref()) {
            engine.out.line(format_args!("highlight {marks}"));
        }
        self.mouse.from = Some(from);
    }

    /// `put SQUARE`
    pub(super) fn put(&mut self, engine: &mut Engine, square: String) {
        let runs_on = |from: &String| {
            let marks = engine.session.marks(from, Some(&square))?;
            marks.contains(char::is_alphabetic).then_some(())
        };
        match self.mouse.from.as_ref().and_then(runs_on) {
            Some(()) => self.mouse.over = Some(square),
            None => self.mouse.from = None,
        }
    }

    /// The move that `text` means, unless XBoard shows it wrongly, or how it is to be made there.
    pub(super) fn shown(&self, engine: &Engine, text: &str, mv: Move) -> Result<Move, String> {
        let known = engine.session.variant().xboard.known;
        if known || !self.mouse.used {
            return Ok(mv);
        }
        match engine.session.misshown(text, mv) {
            None => Ok(mv),
            Some(instruction) => Err(format!(
                "{text}: XBoard would show this move wrongly; {instruction}"
            )),
        }
    }
}
