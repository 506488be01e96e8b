//! Choosing a game, and telling XBoard about those that it does not know.

use super::{Cecp, Role};
use crate::board::Color;
use crate::protocol::engine::Engine;
use crate::protocol::output::quoted;
use crate::variant::Variant;

/// The game that `new` begins.
const ORTHODOX: &str = "normal";

impl Cecp {
    /// `new`
    pub(super) fn new_game(&mut self, engine: &mut Engine) {
        self.halt(engine);
        if let Err(problem) = engine.set_variant(ORTHODOX) {
            engine.out.line(format_args!("# {problem}"));
        }
        engine.session.clear_hash();
        self.time.new_game();
        self.position_changed();
        self.score = None;
        if self.role != Role::Analyze {
            self.role = Role::Plays(Color::Black);
        }
        self.go_on_analyzing(engine);
    }

    /// `variant NAME`
    ///
    /// In a game that XBoard does not know the engine chooses the array: that of the option `StartArray`,
    /// or any.
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
        let variant = engine.session.variant().clone();
        if !variant.xboard.known {
            if let (Some(arrays), None) = (&variant.arrays, engine.settings.start_array) {
                let number = arrays.random(&mut rand::rng());
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
            for line in setup_lines(&variant, &engine.session.fen()) {
                engine.out.line(line);
            }
        }
        self.go_on_analyzing(engine);
    }
}

/// The `setup` command with the position `fen`, and the `piece` commands.
fn setup_lines(variant: &Variant, fen: &str) -> Vec<String> {
    /// Fields of a FEN that XBoard reads; its own parser knows nothing of unmoved pieces.
    const FIELDS: usize = 6;
    let fen: Vec<&str> = fen.split_whitespace().take(FIELDS).collect();
    let hints = &variant.xboard;
    let mut words = vec!["setup".to_owned()];
    if let Some(table) = &hints.piece_to_char {
        words.push(format!("({table})"));
        if let Some(parent) = &hints.parent {
            let (files, ranks, pocket) = (variant.files, variant.ranks, hints.pocket);
            words.push(format!("{files}x{ranks}+{pocket}_{parent}"));
        }
    }
    words.push(fen.join(" "));
    let pieces = hints.pieces.iter().map(|piece| format!("piece {piece}"));
    std::iter::once(words.join(" ")).chain(pieces).collect()
}
