//! Choosing a variant, and describing to XBoard those that it does not know.

use super::{Cecp, Role};
use crate::board::Color;
use crate::notation::xboard::{self, XBoardDisplay};
use crate::protocol::engine::Engine;
use crate::protocol::output::quoted;

/// The variant that `new` starts.
const ORTHODOX: &str = "normal";

impl Cecp {
    /// `new`
    pub(super) fn new_game(&mut self, engine: &mut Engine) {
        self.halt(engine);
        if let Err(problem) = engine.set_variant(ORTHODOX) {
            engine.out.line(format_args!("# {problem}"));
        }
        engine.new_game();
        self.time.new_game();
        self.position_changed();
        self.against_engine = false;
        self.ask_for_algebraic(engine, false);
        self.score = None;
        self.lost = 0;
        if self.role != Role::Analyze {
            self.role = Role::Plays(Color::Black);
        }
        self.go_on_analyzing(engine);
    }

    /// `variant NAME`
    ///
    /// In a variant that XBoard does not know the engine chooses the array: that of the option `StartArray`, or a
    /// random one.
    pub(super) fn choose_variant(&mut self, engine: &mut Engine, name: &str) {
        self.halt(engine);
        if let Err(problem) = engine.set_variant(name) {
            engine.out.line(format_args!("# {problem}"));
            engine.out.line(format_args!(
                "Error (no such variant): variant {}",
                quoted(name)
            ));
            self.go_on_analyzing(engine);
            return;
        }
        self.position_changed();
        if let Some(problem) = engine.start().problem {
            engine.out.line(format_args!("# {problem}"));
        }
        let variant = engine.session.variant().clone();
        self.just_chosen = !variant.xboard.known;
        if !variant.xboard.known {
            if let (Some(arrays), None) = (&variant.arrays, engine.settings.start_array) {
                // XBoard asks twice when it starts and uses either answer, so both must be the same.
                let number = match &self.array {
                    Some((game, number)) if *game == variant.name => *number,
                    _ => arrays.random(&mut rand::rng()),
                };
                self.array = Some((variant.name.clone(), number));
                let result = variant
                    .array_fen(number)
                    .map_err(|error| error.to_string())
                    .and_then(|fen| {
                        engine
                            .session
                            .set_position(&fen, &mut std::iter::empty())
                            .map_err(|error| error.to_string())
                    });
                if let Err(problem) = result {
                    engine.out.line(format_args!("# array {number}: {problem}"));
                }
            }
            // In coordinates XBoard loses the letter of a queen dropped with castling.
            self.ask_for_algebraic(engine, XBoardDisplay::of(&variant).gates);
            for line in xboard::setup(&variant, &engine.session.fen()) {
                engine.out.line(line);
            }
        }
        self.go_on_analyzing(engine);
    }

    /// Asks XBoard for moves as SAN, or as coordinates again.
    fn ask_for_algebraic(&mut self, engine: &mut Engine, on: bool) {
        if self.algebraic != on {
            self.algebraic = on;
            engine
                .out
                .line(format_args!("feature san={}", u8::from(on)));
        }
    }
}
