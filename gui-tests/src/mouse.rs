//! The mouse over XBoard's board.
//!
//! Nothing is done blindly: XBoard tells the engine of every square that a piece is lifted from or put on,
//! and its log is waited for.

use crate::programs::installed;
use crate::{PATIENCE, PAUSE, XBoard};
use sissa::board::PieceKind;
use sissa::notation::xboard::XBoardDisplay;
use sissa::variant::Variant;
use std::cell::Cell;
use std::ops::RangeInclusive;
use std::process::Command;
use std::thread;
use std::time::Instant;

/// How far a pawn is pulled back for the next piece that it may become, in pixels: XBoard wants 25
/// (`PromoScroll` in its `backend.c`).
const PULL: usize = 27;

/// How high the menu, the clocks and the message above the board may be, in pixels.
const HEAD: RangeInclusive<usize> = 60..=130;

/// A mouse over the board of an XBoard that stands in the corner of its screen.
pub struct Mouse<'a> {
    xboard: &'a XBoard,
    /// Where the board's lower edge is, in pixels.
    bottom: usize,
    /// From square to square, in pixels.
    step: usize,
    /// How many files are left of the a-file, for pieces in hand.
    pocket: usize,
    /// How many files and ranks the game has.
    size: (usize, usize),
    /// The letters of the game's pieces, by [`PieceKind::index`].
    letters: [Option<char>; PieceKind::COUNT],
    /// Whether the board is seen from Black's side.
    flipped: bool,
    /// How much of XBoard's log is known, in bytes.
    heard: Cell<usize>,
}

impl<'a> Mouse<'a> {
    /// A mouse over the board of a game. XBoard must have drawn it.
    ///
    /// # Panics
    /// When XBoard has no window of the size that the game's board has by default.
    pub fn new(xboard: &'a XBoard, variant: &Variant) -> Mouse<'a> {
        let (files, ranks) = (usize::from(variant.files), usize::from(variant.ranks));
        // XBoard shows pieces in hand beside the board.
        let pocket = if XBoardDisplay::of(variant).gates {
            2
        } else {
            0
        };
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
            heard: Cell::new(xboard.debug_log().len()),
        }
    }

    /// The same board, seen from Black's side.
    pub fn from_blacks_side(mut self) -> Mouse<'a> {
        self.flipped = true;
        self
    }

    /// Clicks a piece, and waits until the engine has said where it may go.
    ///
    /// # Panics
    /// When XBoard does not pick up a piece from there.
    pub fn pick(&self, square: &str) {
        self.press(self.point(square), "mousedown 1 mouseup 1");
        self.reported("lift", square);
        self.hear("marks", |line| line.contains("<first : highlight "));
    }

    /// Clicks a piece that White has in hand.
    ///
    /// # Panics
    /// When XBoard does not pick it up.
    pub fn pick_in_hand(&self, kind: PieceKind) {
        // XBoard has a place for each kind of the game, in this order from below.
        let has = |other: &PieceKind| self.letters[*other].is_some();
        let below = PieceKind::ALL.into_iter().filter(has);
        let below = below.filter(|other| *other != PieceKind::King && *other < kind);
        let center = self.center(self.size.0 + 1, below.count());
        self.press(center, "mousedown 1 mouseup 1");
        self.hear("a piece in hand", |line| line.contains(">first : lift "));
    }

    /// Clicks the square where the piece goes that was picked.
    ///
    /// # Panics
    /// When XBoard does not take it there.
    pub fn put(&self, square: &str) {
        self.press(self.point(square), "mousedown 1 mouseup 1");
        self.reported("put", square);
    }

    /// Clicks the square of a piece that the picked one runs over, and waits until the engine has said where
    /// it may go on to.
    ///
    /// # Panics
    /// When XBoard does not take it there.
    pub fn run_over(&self, square: &str) {
        self.put(square);
        self.reported("lift", square);
        self.hear("marks", |line| line.contains("<first : highlight "));
    }

    /// Drags a piece with the button held.
    ///
    /// # Panics
    /// When XBoard does not take it from there, or not to there.
    pub fn drag(&self, from: &str, to: &str) {
        self.drag_by_way_of(from, 0, to);
    }

    /// Drags a pawn to its last rank after pulling it backwards, so that it becomes the piece that comes
    /// `pulls` behind the queen.
    ///
    /// # Panics
    /// When XBoard does not take it from there, or not to there.
    pub fn drag_by_way_of(&self, from: &str, pulls: usize, to: &str) {
        let at = self.point(from);
        self.press(at, "mousedown 1");
        self.reported("lift", from);
        self.pull(at, pulls);
        self.press(self.point(to), "mouseup 1");
        self.reported("put", to);
    }

    /// Clicks the last rank for the pawn that was picked and, with the button held, pulls it backwards to the
    /// piece that comes `pulls` behind the queen.
    ///
    /// # Panics
    /// When XBoard does not take it there.
    pub fn promote(&self, to: &str, pulls: usize) {
        let at = self.point(to);
        self.press(at, "mousedown 1");
        self.reported("put", to);
        self.pull(at, pulls);
        xdotool(self.xboard, "mouseup 1");
    }

    /// Waits for a line that XBoard adds to its log after all that was waited for, and returns it.
    ///
    /// # Panics
    /// When none comes.
    pub fn hear(&self, what: &str, wanted: impl Fn(&str) -> bool) -> String {
        let (line, end) = self.xboard.hear(self.heard.get(), what, wanted);
        self.heard.set(end);
        line
    }

    /// Presses a key, as X names it.
    pub fn key(&self, key: &str) {
        xdotool(self.xboard, &format!("key {key}"));
    }

    /// Waits for a window with that title, and moves it beside the board.
    ///
    /// # Panics
    /// When none comes.
    pub fn move_window_aside(&self, title: &str) {
        let end = Instant::now() + PATIENCE;
        let search = format!("search --onlyvisible --name ^{title}$ windowmove 700 500");
        let look = format!("search --onlyvisible --name ^{title}$");
        while xdotool(self.xboard, &look).trim().is_empty() {
            assert!(Instant::now() < end, "no window '{title}'");
            thread::sleep(PAUSE);
        }
        xdotool(self.xboard, &search);
    }

    /// Waits until XBoard has told the engine so of the mouse.
    fn reported(&self, action: &str, square: &str) {
        let end = format!(">first : {action} {square}");
        self.hear(&format!("'{end}'"), |line| line.ends_with(&end));
    }

    fn press(&self, (x, y): (usize, usize), button: &str) {
        xdotool(self.xboard, &format!("mousemove {x} {y} {button}"));
    }

    /// Moves the mouse, whose button is held, downwards, a piece at a time.
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
        (
            2 + self.step * (self.pocket + column) + half,
            self.bottom - self.step * row - half,
        )
    }
}

/// The height of XBoard's window, once it is that of a board so high and stays.
fn settled_height(xboard: &XBoard, board: usize) -> usize {
    const STILL: usize = 10;
    let end = Instant::now() + PATIENCE;
    let (mut last, mut still) = (None, 0);
    loop {
        let search = "search --onlyvisible --class xboard getwindowgeometry --shell";
        let geometry = xdotool(xboard, search);
        let height = geometry
            .lines()
            .find_map(|line| line.strip_prefix("HEIGHT="));
        let height: Option<usize> = height.and_then(|height| height.parse().ok());
        let fits = |height: &usize| HEAD.contains(&height.saturating_sub(board));
        let height = height.filter(fits);
        still = if height == last { still + 1 } else { 0 };
        last = height;
        match height {
            Some(height) if still == STILL => return height,
            _ => assert!(
                Instant::now() < end,
                "no window of XBoard's own size: {geometry}"
            ),
        }
        thread::sleep(PAUSE);
    }
}

/// What `xdotool` says to a command.
fn xdotool(xboard: &XBoard, words: &str) -> String {
    let output = Command::new(installed("xdotool"))
        .args(words.split(' '))
        .env("DISPLAY", &xboard.screen.name)
        .output()
        .expect("xdotool runs");
    String::from_utf8_lossy(&output.stdout).into_owned()
}
