//! Games of a user who only uses the mouse.

use crate::replay::{games, replay};
use crate::{Mouse, PATIENCE, XBoard, placement_and_side, until};
use engine_tests::binary::sissa;
use engine_tests::programs::installed;
use sissa::board::{Geometry, PieceKind};
use sissa::notation::xboard::gestures;
use sissa::notation::{fen, read_move, square};
use sissa::position::{Game, Move, Position};
use sissa::variant::Variant;
use std::io::Write;
use std::process::{Command, Stdio};

/// The promotion pieces in XBoard's order: the queen first, and each further one after another pull. If XBoard does not
/// know which piece is royal, it offers that too.
const OFFERED: [PieceKind; 9] = [
    PieceKind::Queen,
    PieceKind::Archbishop,
    PieceKind::Minister,
    PieceKind::Chancellor,
    PieceKind::Sissa,
    PieceKind::King,
    PieceKind::Knight,
    PieceKind::Bishop,
    PieceKind::Rook,
];

/// How a user moves a piece.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MoveBy {
    /// Clicks the piece, and then its target.
    Click,
    /// Holds the button in between.
    Drag,
}

impl XBoard {
    /// Starts XBoard with a game between a user and the engine at depth 1, and waits until the engine is ready. A
    /// finished game is saved for [`User::finish`]. `options` are more options for XBoard.
    pub fn for_user(variant: &Variant, options: &[&str]) -> XBoard {
        let engine = sissa().to_string_lossy();
        let usual = [
            "-variant",
            variant.cecp_name(),
            "-fcp",
            &engine,
            "-depth",
            "1",
            "-animateMoving",
            "false",
            "-sgf",
            "games.pgn",
            "-savePositionFile",
            "positions",
        ];
        let xboard = XBoard::start(&[&usual[..], options].concat());
        xboard.wait_for(0, "pong", |line| line.contains("<first : pong "));
        xboard
    }
}

/// A user at XBoard's board, and the game as the engine knows it.
pub struct User<'a, G: Geometry> {
    xboard: &'a XBoard,
    mouse: &'a Mouse<'a>,
    game: Game<G>,
}

impl<'a, G: Geometry> User<'a, G> {
    /// A user at a board that shows `start`.
    pub fn new(xboard: &'a XBoard, mouse: &'a Mouse<'a>, start: Position<G>) -> User<'a, G> {
        User { xboard, mouse, game: Game::new(start) }
    }

    /// The game so far.
    pub fn game(&self) -> &Game<G> {
        &self.game
    }

    /// Makes a legal move, in the first way that XBoard has for it, and waits until XBoard has told the engine. What is
    /// clicked in between, a queen in hand or a piece that is passed over, is never dragged.
    pub fn make(&mut self, mv: Move, by: MoveBy) {
        let position = *self.game.position();
        let ways = gestures(&position, mv);
        let way = ways.first().unwrap_or_else(|| panic!("no way for {mv:?}"));
        let name = |square| square::name::<G>(square);
        let (from, to) = (name(way.from), name(way.to));
        let pulls = mv.promotion().map(|kind| {
            let variant = position.rules().variant();
            let is_offered = |kind: &PieceKind| {
                let has = variant.letter(*kind).is_some();
                has && (*kind != PieceKind::King || !variant.xboard.known)
            };
            let mut offers = OFFERED.into_iter().filter(is_offered);
            let place = offers.position(|offered| offered == kind);
            place.expect("a piece that XBoard offers")
        });
        if let Some(gating) = mv.gating() {
            self.mouse.pick_in_hand(position.rules().unmoved.gatable_kinds[gating.slot]);
        }
        match (way.over, pulls, by) {
            (None, None, MoveBy::Drag) => self.mouse.drag(&from, &to),
            (None, Some(pulls), MoveBy::Drag) => self.mouse.drag_by_way_of(&from, pulls, &to),
            (over, pulls, _) => {
                self.mouse.pick(&from);
                if let Some(over) = over {
                    self.mouse.run_over(&name(over));
                }
                match pulls {
                    Some(pulls) => self.mouse.promote(&to, pulls),
                    None => self.mouse.put(&to),
                }
            }
        }
        // The log has both parts of the command on one line.
        let told = |line: &str| line.contains(">first : usermove ");
        let line = self.mouse.wait_for("move", told);
        let text = line.rsplit(' ').next().unwrap_or_default();
        match read_move(&position, text) {
            Ok(read) => assert_eq!(read, mv, "{text}"),
            Err(error) => panic!("{text}: {error}; {}", fen::write(&position)),
        }
        self.game.play(mv);
    }

    /// Pastes a position in the middle of a game, which starts a new one.
    pub fn paste(&mut self, start: Position<G>) {
        let mut xclip = self.xclip("-in");
        let mut child = xclip.stdin(Stdio::piped()).spawn().expect("xclip runs");
        let mut input = child.stdin.take().expect("the input was piped");
        write!(input, "{}", fen::write(&start)).expect("xclip reads");
        drop(input);
        child.wait().expect("xclip ends");
        self.mouse.key("ctrl+shift+v");
        let set_up = |line: &str| line.contains(">first : setboard ");
        self.mouse.wait_for("setboard", set_up);
        self.mouse.wait_for("pong", |line| line.contains("<first : pong "));
        self.game = Game::new(start);
    }

    /// Waits for the engine's move.
    pub fn await_answer(&mut self) {
        let said = "<first : move ";
        let line = self.mouse.wait_for("answer", |line| line.contains(said));
        let text = line.split_once(said).map_or("", |(_, text)| text);
        match read_move(self.game.position(), text) {
            Ok(mv) => self.game.play(mv),
            Err(error) => panic!("{text}: {error}; {}", fen::write(self.game.position())),
        }
    }

    /// Plays up to `moves` moves, each answered by the engine, and after the first one tries an illegal move. `choose`
    /// gives the moves; with `None` it ends.
    pub fn play(&mut self, moves: usize, mut choose: impl FnMut(&Game<G>) -> Option<(Move, MoveBy)>) {
        for number in 0..moves {
            let Some((mv, by)) = choose(&self.game) else {
                break;
            };
            self.make(mv, by);
            if self.game.outcome().is_some() {
                break;
            }
            self.await_answer();
            if number == 0 {
                self.assert_told_why(by);
            }
        }
    }

    /// Drags the king to the middle of the board, and asserts that the engine says why it cannot go there.
    fn assert_told_why(&self, by: MoveBy) {
        let position = self.game.position();
        let king = position.king(position.side_to_move());
        let name = |square| square::name::<G>(square);
        let (from, to) = (name(king), name(G::square(G::file(king), 4)));
        let reason = read_move(position, &format!("{from}{to}")).expect_err("no king's move");
        assert_eq!(self.refusal_of(&from, &to, by), reason.to_string());
    }

    /// Makes an illegal move, and returns the engine's message in XBoard's window.
    pub fn refusal_of(&self, from: &str, to: &str, by: MoveBy) -> String {
        match by {
            MoveBy::Drag => self.mouse.drag(from, to),
            MoveBy::Click => {
                self.mouse.pick(from);
                self.mouse.put(to);
            }
        }
        let said = "<first : telluser ";
        let line = self.mouse.wait_for("reason", |line| line.contains(said));
        self.mouse.move_window_aside("Note");
        line.split_once(said).map_or("", |(_, text)| text).to_owned()
    }

    /// Goes back to the beginning of the game, and asserts that XBoard shows the game's position after each ply.
    pub fn assert_every_position_is_shown(&self) {
        for (ply, position) in self.game.positions().iter().enumerate().rev() {
            self.assert_is_shown(position);
            if ply > 0 {
                self.mouse.key("alt+Left");
                self.mouse.wait_for("step back", |line| line.starts_with("BackwardInner("));
            }
        }
    }

    /// Asserts that XBoard shows this position, by what it copies for other programs: in its own games everything but
    /// the counters, one of which is reset by checkmate; in the others the placement and the side to move.
    fn assert_is_shown(&self, position: &Position<G>) {
        let known = position.rules().variant().xboard.known;
        let comparable = |text: &str| match fen::read(position.rules(), text) {
            Ok(position) if known => {
                let text = fen::write(&position);
                let fields: Vec<&str> = text.split(' ').take(4).collect();
                fields.join(" ")
            }
            Err(error) if known => format!("{text}: {error}"),
            _ => placement_and_side(text),
        };
        let expected = comparable(&fen::write(position));
        let copied = || {
            self.mouse.key("ctrl+shift+c");
            comparable(self.clipboard().trim())
        };
        let is_shown = || (copied() == expected).then_some(());
        until(PATIENCE, is_shown, || format!("{} is not {expected}", copied()));
    }

    /// The text that was last copied.
    fn clipboard(&self) -> String {
        let output = self.xclip("-out").output().expect("xclip runs");
        String::from_utf8_lossy(&output.stdout).into_owned()
    }

    fn xclip(&self, direction: &str) -> Command {
        let mut command = Command::new(installed("xclip"));
        command.args([direction, "-selection", "clipboard"]).env("DISPLAY", &self.xboard.screen.name);
        command
    }

    /// Resigns, unless the game is over. Asserts that the game saved by XBoard in `games.pgn` leads through the same
    /// positions, that the one in `positions` is its last, and that the engine has called no move illegal.
    pub fn finish(&self) {
        let mut shown = self.game.positions().iter().rev();
        if self.game.outcome().is_some() {
            // XBoard saves such a game before it shows the last move.
            shown.next();
        } else {
            self.mouse.key("F9");
        }
        // It is written last.
        let end = self.saved("positions");
        let last = shown.next().map(fen::write).unwrap_or_default();
        assert_eq!(placement_and_side(end.trim()), placement_and_side(&last));
        let pgn = games(&self.saved("games.pgn"));
        let recorded = replay::<G>(pgn.first().expect("a saved game"));
        let texts = |game: &Game<G>| game.positions().iter().map(fen::write).collect::<Vec<_>>();
        assert_eq!(texts(&recorded), texts(&self.game));
        self.xboard.assert_all_legal();
    }

    /// The text of a file, once XBoard has written it.
    fn saved(&self, file: &str) -> String {
        let whole = || Some(self.xboard.text(file)).filter(|text| text.ends_with('\n'));
        until(PATIENCE, whole, || format!("nothing in {file}"))
    }
}
