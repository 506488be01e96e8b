//! Moves that a user makes.

use super::turn;
use engine_tests::binary::sissa;
use engine_tests::xboard::{XBoard, installed, tail};
use std::process::Command;
use std::thread;
use std::time::Duration;

/// A mouse over the board of an XBoard that stands in the corner of its screen.
struct Mouse<'a> {
    xboard: &'a XBoard,
    /// Where the board's lower edge is, in pixels.
    bottom: usize,
}

impl Mouse<'_> {
    fn new(xboard: &XBoard) -> Mouse<'_> {
        let geometry = xdotool(
            xboard,
            &[
                "search",
                "--onlyvisible",
                "--name",
                "xboard",
                "getwindowgeometry",
                "--shell",
            ],
        );
        let height = geometry
            .lines()
            .find_map(|line| line.strip_prefix("HEIGHT="));
        let height = height.and_then(|height| height.parse().ok());
        let bottom = height.unwrap_or_else(|| panic!("no window of XBoard's: {geometry}"));
        Mouse { xboard, bottom }
    }

    /// Clicks squares, one after the other.
    fn click(&self, squares: &[&str]) {
        /// From square to square, and half of it, at XBoard's default size.
        const STEP: usize = 50;
        const HALF: usize = 25;
        for square in squares {
            let [file, rank] = *square.as_bytes() else {
                panic!("{square} is no square");
            };
            let x = 2 + STEP * usize::from(file - b'a') + HALF;
            let y = self.bottom - STEP * usize::from(rank - b'1') - HALF;
            let (x, y) = (x.to_string(), y.to_string());
            let words = [
                "mousemove",
                &x,
                &y,
                "sleep",
                "0.2",
                "mousedown",
                "1",
                "sleep",
                "0.2",
                "mouseup",
                "1",
                "sleep",
                "0.3",
            ];
            xdotool(self.xboard, &words);
        }
    }
}

fn xdotool(xboard: &XBoard, words: &[&str]) -> String {
    let output = Command::new(installed("xdotool", "xdotool"))
        .args(words)
        .env("DISPLAY", &xboard.screen.name)
        .output()
        .expect("xdotool runs");
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// Waits for a line of XBoard's log that ends so.
fn heard(xboard: &XBoard, end: &str) {
    for _ in 0..100 {
        if xboard.debug_log().lines().any(|line| line.ends_with(end)) {
            return;
        }
        thread::sleep(Duration::from_millis(100));
    }
    panic!(
        "'{end}' is not in XBoard's log:\n{}",
        tail(&xboard.debug_log())
    );
}

/// In array 476, QBBRKRNN, leap and castling lead to the same squares.
#[test]
fn castling_and_leap_by_mouse() {
    let engine = sissa();
    let _turn = turn();
    for (clicks, written) in [
        (&["e1", "f1", "g1"][..], ": e1g1,f1f1"),
        (&["e1", "g1"][..], ": e1g1"),
    ] {
        let xboard = XBoard::start(&[
            "-variant",
            "contemporary-random",
            "-fcp",
            &engine.to_string_lossy(),
            "-firstOptions",
            "StartArray=476",
            "-depth",
            "1",
            "-animateMoving",
            "false",
        ]);
        heard(&xboard, "piece K& KisjjjjjjjjO1ismdjW2ismdjjW3");
        thread::sleep(Duration::from_secs(1));
        let mouse = Mouse::new(&xboard);
        mouse.click(&["g1", "f3"]);
        heard(&xboard, ": g1f3");
        thread::sleep(Duration::from_secs(1));
        mouse.click(clicks);
        heard(&xboard, "highlight 8/8/8/8/8/8/8/5CY1");
        heard(&xboard, written);
        assert!(
            !xboard.debug_log().contains("Illegal move"),
            "{}",
            tail(&xboard.debug_log())
        );
    }
}
