//! The real XBoard on a virtual screen, for the tests in `tests/`. They panic when something is wrong, or does not happen
//! within a minute.

mod matches;
mod mouse;
mod replay;
mod user;

pub use matches::{Match, Record};
pub use mouse::Mouse;
pub use replay::replay;
pub use user::{MoveBy, User};

use engine_tests::process::{PATIENCE, until};
use engine_tests::programs::installed;
use std::fs;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::OnceLock;
use std::time::Duration;
use tempfile::TempDir;

/// Options for every XBoard.
const OPTIONS: [&str; 10] = [
    // Saves no settings, and ignores those of a user that would make it a viewer.
    "-saveSettingsOnExit",
    "false",
    "-viewerOptions",
    "",
    "-loadGameFile",
    "",
    // Without a sound card the player would report an error at every move.
    "-soundProgram",
    "",
    "-debugMode",
    "true",
];

/// The command that starts XBoard without the user's settings.
///
/// XBoard reads its settings from the home directory in the user database, whatever `HOME` is, and before it reads its
/// options (`InitAppData` in its `args.h`, `ExpandPathName` in its `usystem.c`). So it runs in a user namespace (`man 7
/// user_namespaces`) in which the user is called `nobody`, whose home has no settings. Some containers do not allow
/// that; there XBoard has the settings of the user who runs the tests.
fn without_settings(xboard: &Path) -> Command {
    static REFUSED: OnceLock<Option<String>> = OnceLock::new();
    let as_nobody = || {
        let mut command = Command::new("unshare");
        command.arg("--map-user=nobody");
        command
    };
    let refused = REFUSED.get_or_init(|| match as_nobody().arg("true").output() {
        Ok(output) if output.status.success() => None,
        Ok(output) => Some(String::from_utf8_lossy(&output.stderr).trim().to_owned()),
        Err(error) => Some(format!("unshare: {error}")),
    });
    if let Some(refused) = refused {
        eprintln!("XBoard reads ~/.xboardrc, which may set other sizes than its own: {refused}");
        return Command::new(xboard);
    }
    let mut command = as_nobody();
    command.arg(xboard);
    command
}

/// A virtual screen. Dropping it ends the X server.
struct Screen {
    server: Child,
    /// The value of `DISPLAY`, for example `:3`.
    name: String,
}

impl Screen {
    /// Starts an X server on a free display number.
    fn open() -> Screen {
        let mut server = Command::new(installed("Xvfb"))
            .args("-displayfd 1 -screen 0 1280x1024x24 -nolisten tcp".split(' '))
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("Xvfb starts");
        let mut number = String::new();
        let output = server.stdout.take().expect("the output was piped");
        let read = BufReader::new(output).read_line(&mut number);
        let screen = Screen { server, name: format!(":{}", number.trim()) };
        assert!(read.is_ok() && screen.name.len() > 1, "Xvfb does not say its display number: {read:?}");
        screen
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        let _ = self.server.kill();
        let _ = self.server.wait();
    }
}

/// A running XBoard with its own screen and home. Dropping it ends it, and its engines, whose input closes.
pub struct XBoard {
    program: Child,
    home: TempDir,
    screen: Screen,
}

impl XBoard {
    /// Starts XBoard with `options`, with Debian's settings and without the user's, if the system allows that.
    pub fn start(options: &[&str]) -> XBoard {
        let xboard = installed("xboard");
        let screen = Screen::open();
        let home = tempfile::tempdir().expect("a folder for XBoard's home");
        let errors = fs::File::create(home.path().join("errors")).expect("a file in the home");
        let program = without_settings(&xboard)
            .args(OPTIONS)
            .args(["-nameOfDebugFile", "debug"])
            .args(options)
            .current_dir(home.path())
            .env("HOME", home.path())
            .env("DISPLAY", &screen.name)
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(errors)
            .spawn()
            .expect("XBoard starts");
        XBoard { program, home, screen }
    }

    /// The log of everything between XBoard and the engines so far.
    pub fn debug_log(&self) -> String {
        self.text("debug")
    }

    /// What follows the last `words` in the log.
    pub fn last_in_log(&self, words: &str) -> Option<String> {
        let log = self.debug_log();
        let said = |line: &str| Some(line.split_once(words)?.1.to_owned());
        log.lines().rev().find_map(said)
    }

    /// Asserts that the engine has called no move illegal.
    pub fn assert_all_legal(&self) {
        let log = self.debug_log();
        assert!(!log.contains("Illegal move"), "{}", tail(&log));
    }

    /// The text of a file that XBoard writes in its folder; empty if it does not exist yet.
    pub fn text(&self, file: &str) -> String {
        let bytes = fs::read(self.home.path().join(file)).unwrap_or_default();
        String::from_utf8_lossy(&bytes).into_owned()
    }

    /// Waits for a line of the log that `wanted` accepts, from byte `since` on. Returns the line, and the byte after
    /// it.
    pub fn wait_for(&self, since: usize, what: &str, wanted: impl Fn(&str) -> bool) -> (String, usize) {
        let find = || {
            let log = self.debug_log();
            let mut at = since;
            for line in log.get(since..).unwrap_or_default().split_inclusive('\n') {
                at += line.len();
                if line.ends_with('\n') && wanted(line.trim_end()) {
                    return Some((line.trim_end().to_owned(), at));
                }
            }
            None
        };
        let problem = || format!("no {what} in XBoard's log, which ends:\n{}", tail(&self.debug_log()));
        until(PATIENCE, find, problem)
    }

    /// Waits until XBoard exits by itself.
    pub fn wait(&mut self, limit: Duration) {
        let log = self.home.path().join("debug");
        let problem = || {
            let log = String::from_utf8_lossy(&fs::read(&log).unwrap_or_default()).into_owned();
            format!("XBoard still runs after {limit:?}; its log ends:\n{}", tail(&log))
        };
        let ended = || self.program.try_wait().ok().flatten();
        until(limit, ended, problem);
    }
}

impl Drop for XBoard {
    fn drop(&mut self) {
        let _ = self.program.kill();
        let _ = self.program.wait();
    }
}

/// The last lines of a log.
pub fn tail(log: &str) -> String {
    let lines: Vec<_> = log.lines().collect();
    lines[lines.len().saturating_sub(30)..].join("\n")
}

/// The placement without queens in hand, and the side to move: these XBoard writes for every position.
pub fn placement_and_side(fen: &str) -> String {
    let mut words = fen.split_whitespace();
    let placement = words.next().and_then(|word| word.split('[').next());
    format!("{} {}", placement.unwrap_or_default(), words.next().unwrap_or_default())
}
