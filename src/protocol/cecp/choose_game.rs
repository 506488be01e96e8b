//! Choosing a variant, and describing to XBoard those that it does not know.

use super::{Cecp, Role};
use crate::board::Color;
use crate::notation::xboard::{self, XBoardDisplay};
use crate::protocol::engine::Engine;
use crate::time::Instant;
use std::time::Duration;

/// How long the answer to `feature san` may take. XBoard answers at once; an interface that never does is still to get
/// its description.
const ANSWER_TIME: Duration = Duration::from_secs(1);

/// What XBoard is told of a game that it does not know.
#[derive(Debug, Default)]
pub(super) struct Description {
    /// When it is to be sent at the latest; `None` if there is nothing to send.
    due: Option<Instant>,
    /// XBoard answers `feature`, as all interfaces should.
    xboard_answers: bool,
    /// Answers to `feature san` that have not come yet.
    questions: u32,
    /// XBoard was asked to send moves as SAN.
    algebraic: bool,
}

impl Description {
    pub(super) fn is_due(&self) -> bool {
        self.due.is_some()
    }
}

/// The variant that `new` starts.
const ORTHODOX: &str = "normal";

impl Cecp {
    pub(super) fn new_game(&mut self, engine: &mut Engine) {
        self.description.due = None;
        self.halt(engine);
        if let Err(problem) = engine.set_variant(ORTHODOX) {
            engine.out.line(format_args!("# {problem}"));
        }
        engine.new_game();
        self.time.new_game();
        self.position_replaced();
        self.against_engine = false;
        if std::mem::take(&mut self.description.algebraic) {
            engine.out.line("feature san=0");
            self.description.questions += 1;
        }
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
            let line = format!("variant {name}");
            engine.out.refuse("no such variant", &line);
            self.go_on_analyzing(engine);
            return;
        }
        self.description.due = None;
        self.answer_pings(engine);
        self.position_replaced();
        if let Some(problem) = engine.start().problem {
            engine.out.line(format_args!("# {problem}"));
        }
        self.just_chosen = !engine.session.variant().xboard.known;
        if self.just_chosen {
            if engine.settings.start_array.is_none() {
                engine.shuffle();
            }
            self.ask_before_describing(engine);
        }
        self.go_on_analyzing(engine);
    }

    /// Describes the game to XBoard, but not before XBoard has answered a question: after `variant` it may set up a
    /// position at once, which the description would replace by the array. The answer comes after that position, which
    /// is then the one described.
    fn ask_before_describing(&mut self, engine: &mut Engine) {
        // In coordinates XBoard loses the letter of a queen gated with castling.
        let algebraic = XBoardDisplay::of(engine.session.variant()).gates;
        engine.out.line(format_args!("feature san={}", u8::from(algebraic)));
        self.description.due = Some(Instant::now() + ANSWER_TIME);
        self.description.algebraic = algebraic;
        self.description.questions += 1;
        if !self.description.xboard_answers {
            self.describe(engine);
        }
    }

    /// `accepted`, `rejected`
    pub(super) fn answered(&mut self, engine: &mut Engine, feature: &str) {
        self.description.xboard_answers = true;
        if feature == "san" {
            self.description.questions = self.description.questions.saturating_sub(1);
            if self.description.questions == 0 {
                self.describe(engine);
            }
        }
    }

    /// When [`Cecp::describe`] is to be called at the latest.
    #[cfg_attr(target_family = "wasm", expect(dead_code, reason = "pages speak UCI"))]
    pub fn description_due(&self) -> Option<Instant> {
        self.description.due
    }

    /// Sends the description of the game, if it is due, and the answers that come after it.
    pub fn describe(&mut self, engine: &mut Engine) {
        if self.description.due.take().is_some() {
            for line in xboard::setup(engine.session.variant(), &engine.session.fen()) {
                engine.out.line(line);
            }
            if engine.session.side_to_move() == Color::Black {
                // XBoard then passes the description over.
                engine.out.line(
                    "telluser XBoard learns how the pieces of this game move only when White is to move: \
                     choose New Game, and then load the position again.",
                );
            }
            self.answer_pings(engine);
        }
    }
}
