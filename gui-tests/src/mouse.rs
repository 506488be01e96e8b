//! The mouse over XBoard's board.
//!
//! Nothing is done blindly: XBoard tells the engine about every square that a piece is lifted from or put on, and each
//! action waits for that in XBoard's log.

use crate::{PATIENCE, XBoard, until};
use engine_tests::programs::installed;
use sissa::board::PieceKind;
use sissa::notation::xboard::XBoardDisplay;
use sissa::variant::Variant;
use std::cell::Cell;
use std::ops::RangeInclusive;
use std::process::Command;

/// How far a pawn is pulled back for the next promotion piece, in pixels; XBoard needs 25 (`PromoScroll` in its
/// `backend.c`).
const PULL: usize = 27;

/// The largest height of menu, clocks and message above the board, in pixels.
const HEAD: RangeInclusive<usize> = 60..=130;

/// A mouse over the board of an XBoard in the corner of its screen.
pub struct Mouse<'a> {
    xboard: &'a XBoard,
    /// The lower edge of the board, in pixels.
    bottom: usize,
    /// The size of a square, in pixels.
    step: usize,
    /// The number of files left of the a-file, for pieces in hand.
    pocket: usize,
    /// The number of files and ranks of the game.
    size: (usize, usize),
    /// The letters of the game's pieces, by [`PieceKind::index`].
    letters: [Option<char>; PieceKind::COUNT],
    /// Whether Black is at the bottom.
    flipped: bool,
    /// How much of XBoard's log has been read, in bytes.
    log_read: Cell<usize>,
}

impl<'a> Mouse<'a> {
    /// A mouse over the board of a game. XBoard must have drawn it.
    pub fn new(xboard: &'a XBoard, variant: &Variant) -> Mouse<'a> {
        let (files, ranks) = (usize::from(variant.files), usize::from(variant.ranks));
        // XBoard shows pieces in hand beside the board.
        let pocket = if XBoardDisplay::of(variant).gates { 2 } else { 0 };
        // XBoard's default sizes.
        let step = match files + 2 * pocket {
            ..9 => 50,
            9..12 => 40,
            _ => 33,
        };
        let bottom = settled_height(xboard, ranks * step);
        // Keys go to the window under the mouse.
        xdotool(xboard, &format!("mousemove {step} {}", bottom - step));
        Mouse {
            xboard,
            bottom,
            step,
            pocket,
            size: (files, ranks),
            letters: variant.letters,
            flipped: false,
            log_read: Cell::new(xboard.debug_log().len()),
        }
    }

    /// The same board, with Black at the bottom.
    pub fn from_blacks_side(mut self) -> Mouse<'a> {
        self.flipped = true;
        self
    }

    /// Clicks a piece, and waits until the engine has sent its target squares.
    pub fn pick(&self, square: &str) {
        self.press(self.point(square), "mousedown 1 mouseup 1");
        self.reported("lift", square);
        self.wait_for("marks", |line| line.contains("<first : highlight "));
    }

    /// Clicks a piece that White has in hand.
    pub fn pick_in_hand(&self, kind: PieceKind) {
        // XBoard has a place for each kind of piece, in this order from the bottom.
        let has = |other: &PieceKind| self.letters[*other].is_some();
        let below = PieceKind::ALL.into_iter().filter(has);
        let below = below.filter(|other| *other != PieceKind::King && *other < kind);
        let center = self.center(self.size.0 + 1, below.count());
        self.press(center, "mousedown 1 mouseup 1");
        self.wait_for("a piece in hand", |line| line.contains(">first : lift "));
    }

    /// Clicks the target square of the picked piece.
    pub fn put(&self, square: &str) {
        self.press(self.point(square), "mousedown 1 mouseup 1");
        self.reported("put", square);
    }

    /// Clicks a piece that the picked one passes over, and waits until the engine has sent the next target squares.
    pub fn run_over(&self, square: &str) {
        self.put(square);
        self.reported("lift", square);
        self.wait_for("marks", |line| line.contains("<first : highlight "));
    }

    /// Drags a piece with the button held.
    pub fn drag(&self, from: &str, to: &str) {
        self.drag_by_way_of(from, 0, to);
    }

    /// Drags a pawn to the last rank after pulling it backwards, so that it promotes to the piece `pulls` places after
    /// the queen.
    pub fn drag_by_way_of(&self, from: &str, pulls: usize, to: &str) {
        let at = self.point(from);
        self.press(at, "mousedown 1");
        self.reported("lift", from);
        self.pull(at, pulls);
        self.press(self.point(to), "mouseup 1");
        self.reported("put", to);
    }

    /// Clicks the last rank for the picked pawn and, with the button held, pulls it backwards to the piece `pulls`
    /// places after the queen.
    pub fn promote(&self, to: &str, pulls: usize) {
        let at = self.point(to);
        self.press(at, "mousedown 1");
        self.reported("put", to);
        self.pull(at, pulls);
        xdotool(self.xboard, "mouseup 1");
    }

    /// Waits for the next line of XBoard's log after those already read, and returns it.
    pub fn wait_for(&self, what: &str, wanted: impl Fn(&str) -> bool) -> String {
        let (line, end) = self.xboard.wait_for(self.log_read.get(), what, wanted);
        self.log_read.set(end);
        line
    }

    /// Presses a key, by its name in X.
    pub fn key(&self, key: &str) {
        xdotool(self.xboard, &format!("key {key}"));
    }

    /// Waits for a window with this title, and moves it beside the board.
    pub fn move_window_aside(&self, title: &str) {
        let search = format!("search --onlyvisible --name ^{title}$");
        let is_there = || (!xdotool(self.xboard, &search).trim().is_empty()).then_some(());
        until(PATIENCE, is_there, || format!("no window '{title}'"));
        xdotool(self.xboard, &format!("{search} windowmove 700 500"));
    }

    /// Waits until XBoard has told the engine this about the mouse.
    fn reported(&self, action: &str, square: &str) {
        let end = format!(">first : {action} {square}");
        self.wait_for(&format!("'{end}'"), |line| line.ends_with(&end));
    }

    fn press(&self, (x, y): (usize, usize), button: &str) {
        xdotool(self.xboard, &format!("mousemove {x} {y} {button}"));
    }

    /// Moves the mouse downwards with the button held, one piece at a time.
    fn pull(&self, (x, y): (usize, usize), pulls: usize) {
        for pull in 1..=pulls {
            let y = y + pull * PULL;
            xdotool(self.xboard, &format!("mousemove {x} {y}"));
        }
    }

    /// Where a square is, in pixels.
    fn point(&self, square: &str) -> (usize, usize) {
        let [file, rank] = *square.as_bytes() else {
            panic!("{square} is no square");
        };
        let (file, rank) = (usize::from(file - b'a'), usize::from(rank - b'1'));
        if self.flipped {
            let (files, ranks) = self.size;
            self.center(files - 1 - file, ranks - 1 - rank)
        } else {
            self.center(file, rank)
        }
    }

    fn center(&self, column: usize, row: usize) -> (usize, usize) {
        let half = self.step / 2;
        (2 + self.step * (self.pocket + column) + half, self.bottom - self.step * row - half)
    }
}

/// The height of XBoard's window, once it fits such a board and no longer changes.
fn settled_height(xboard: &XBoard, board: usize) -> usize {
    const STILL: usize = 10;
    let (mut last, mut still) = (None, 0);
    let settled = || {
        let search = "search --onlyvisible --class xboard getwindowgeometry --shell";
        let geometry = xdotool(xboard, search);
        let height = geometry.lines().find_map(|line| line.strip_prefix("HEIGHT="));
        let height: Option<usize> = height.and_then(|height| height.parse().ok());
        let fits = |height: &usize| HEAD.contains(&height.saturating_sub(board));
        let height = height.filter(fits);
        still = if height == last { still + 1 } else { 0 };
        last = height;
        height.filter(|_| still == STILL)
    };
    until(PATIENCE, settled, || format!("no window of XBoard's own size for a board of {board} pixels"))
}

/// The output of `xdotool` for a command.
fn xdotool(xboard: &XBoard, words: &str) -> String {
    let output = Command::new(installed("xdotool"))
        .args(words.split(' '))
        .env("DISPLAY", &xboard.screen.name)
        .output()
        .expect("xdotool runs");
    String::from_utf8_lossy(&output.stdout).into_owned()
}
