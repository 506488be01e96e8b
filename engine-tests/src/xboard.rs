//! The real XBoard on a screen of its own: matches between engines, and what became of them.
//!
//! Debian: `apt-get install xboard xvfb fairymax sjaakii`.

use crate::pgn::{self, PgnGame};
use sissa::board::Geometry;
use sissa::notation::{fen, read_move};
use sissa::position::Game;
use std::fs;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// The folders that programs are looked for in: Debian puts games where root's `PATH` does not reach.
const GAMES: [&str; 2] = ["/usr/games", "/usr/local/games"];

/// What every XBoard here is told.
const OPTIONS: [&str; 10] = [
    // It looks for its settings where the user database says the home is, whatever HOME says: what it
    // finds there must not make it a viewer, and it must leave nothing there.
    "-saveSettingsOnExit",
    "false",
    "-viewerOptions",
    "",
    "-loadGameFile",
    "",
    // Without a sound card the sound player complains at every move.
    "-soundProgram",
    "",
    "-debugMode",
    "true",
];

/// The file of a program.
///
/// # Panics
/// When it is not installed; the message says which package has it.
pub fn installed(program: &str, package: &str) -> PathBuf {
    let path = std::env::var_os("PATH").unwrap_or_default();
    std::env::split_paths(&path)
        .chain(GAMES.map(PathBuf::from))
        .map(|folder| folder.join(program))
        .find(|file| file.is_file())
        .unwrap_or_else(|| {
            panic!("this test needs the program '{program}': apt-get install {package}")
        })
}

/// A screen that nobody sees. Dropping it ends the server.
pub struct Screen {
    server: Child,
    /// The value of `DISPLAY`, for example `:3`.
    pub name: String,
}

impl Screen {
    /// Starts an X server on a free number.
    ///
    /// # Panics
    /// When it does not start.
    pub fn open() -> Screen {
        let mut server = Command::new(installed("Xvfb", "xvfb"))
            .args("-displayfd 1 -screen 0 1280x1024x24 -nolisten tcp".split(' '))
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("Xvfb starts");
        let mut number = String::new();
        let output = server.stdout.take().expect("the output was piped");
        let read = BufReader::new(output).read_line(&mut number);
        let screen = Screen {
            server,
            name: format!(":{}", number.trim()),
        };
        assert!(
            read.is_ok() && screen.name.len() > 1,
            "Xvfb does not say its display number: {read:?}"
        );
        screen
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        let _ = self.server.kill();
        let _ = self.server.wait();
    }
}

/// A running XBoard with a screen and a home of its own. Dropping it ends it, and with it its engines,
/// whose input closes.
pub struct XBoard {
    program: Child,
    home: TempDir,
    /// Its screen.
    pub screen: Screen,
}

impl XBoard {
    /// Starts XBoard with `options`, in a home without settings, so that Debian's own are in force. It
    /// writes its debug log to [`XBoard::debug_log`].
    ///
    /// # Panics
    /// When it does not start.
    pub fn start(options: &[&str]) -> XBoard {
        let xboard = installed("xboard", "xboard");
        let screen = Screen::open();
        let home = tempfile::tempdir().expect("a folder for XBoard's home");
        let errors = fs::File::create(home.path().join("errors")).expect("a file in the home");
        let program = Command::new(xboard)
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
        XBoard {
            program,
            home,
            screen,
        }
    }

    /// XBoard's folder: its home, and where it runs.
    pub fn folder(&self) -> &Path {
        self.home.path()
    }

    /// Everything said between XBoard and the engines so far.
    pub fn debug_log(&self) -> String {
        self.text("debug")
    }

    /// What XBoard wrote on standard error so far.
    pub fn errors(&self) -> String {
        self.text("errors")
    }

    /// The text of a file that XBoard writes in its folder; empty while it has not.
    pub fn text(&self, file: &str) -> String {
        let bytes = fs::read(self.home.path().join(file)).unwrap_or_default();
        String::from_utf8_lossy(&bytes).into_owned()
    }

    /// Waits until XBoard ends by itself.
    ///
    /// # Panics
    /// When it has not after `limit`.
    pub fn wait(&mut self, limit: Duration) {
        let end = Instant::now() + limit;
        while !matches!(self.program.try_wait(), Ok(Some(_))) {
            assert!(
                Instant::now() < end,
                "XBoard still runs after {limit:?}; its log ends:\n{}",
                tail(&self.debug_log())
            );
            thread::sleep(Duration::from_millis(50));
        }
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

/// The placement without queens in hand, and the side to move: what XBoard writes of every position.
pub fn board(fen: &str) -> String {
    let mut words = fen.split_whitespace();
    let placement = words.next().and_then(|word| word.split('[').next());
    format!(
        "{} {}",
        placement.unwrap_or_default(),
        words.next().unwrap_or_default()
    )
}

/// A match between two engines.
#[derive(Clone, Debug)]
pub struct Match<'a> {
    /// XBoard's name of the game.
    pub variant: &'a str,
    /// The command of the engine that begins as White.
    pub first: &'a str,
    /// The command of the other.
    pub second: &'a str,
    /// How many games.
    pub games: u32,
    /// The first has White in every game; else they change colours.
    pub same_colors: bool,
    /// The time control; `None` for players that need no time.
    pub time: Option<TimeControl<'a>>,
}

/// What time each side has.
#[derive(Clone, Copy, Debug)]
pub struct TimeControl<'a> {
    /// For a game, as XBoard reads it: `0:03` is three seconds.
    pub base: &'a str,
    /// What each move adds to it, in seconds.
    pub increment: &'a str,
    /// Whether a side whose time is up loses.
    pub strict: bool,
}

/// What a match left behind.
#[derive(Clone, Debug)]
pub struct Record {
    /// The games as XBoard saved them.
    pub games: Vec<PgnGame>,
    /// By game: what [`board`] gives of the position that XBoard saved at its end. When XBoard ends a game
    /// by itself, that is the position before the last move.
    pub ends: Vec<String>,
    /// XBoard's debug log.
    pub log: String,
}

impl Match<'_> {
    /// Plays it out in XBoard.
    ///
    /// # Panics
    /// When XBoard does not end within `limit`, or without having saved every game.
    pub fn play(&self, limit: Duration) -> Record {
        let games = self.games.to_string();
        let mut options = vec![
            "-mode",
            "TwoMachines",
            "-variant",
            self.variant,
            "-fcp",
            self.first,
            "-scp",
            self.second,
            "-mg",
            &games,
            "-animateMoving",
            "false",
            "-xponder",
            "-sgf",
            "games.pgn",
            "-savePositionFile",
            "positions",
            "-xexit",
        ];
        if self.same_colors {
            options.extend(["-sameColorGames", &games]);
        }
        if let Some(time) = self.time {
            let flag = if time.strict { "true" } else { "false" };
            options.extend(["-tc", time.base, "-inc", time.increment]);
            options.extend(["-autoCallFlag", flag, "-matchPause", "500"]);
        } else {
            options.extend(["-matchPause", "20"]);
        }
        let mut xboard = XBoard::start(&options);
        xboard.wait(limit);
        let positions = xboard.text("positions");
        let positions = positions.lines().filter(|line| !line.trim().is_empty());
        let record = Record {
            games: pgn::read(&xboard.text("games.pgn")),
            ends: positions.map(board).collect(),
            log: xboard.debug_log(),
        };
        assert_eq!(
            [record.games.len(), record.ends.len()],
            [self.games as usize; 2],
            "games and positions saved; XBoard's errors:\n{}\nits log ends:\n{}",
            tail(&xboard.errors()),
            tail(&record.log)
        );
        record
    }
}

impl Record {
    /// By game: the moves as the engines sent them.
    pub fn moves_sent(&self) -> Vec<Vec<&str>> {
        let mut games: Vec<Vec<&str>> = Vec::new();
        for line in self.log.lines() {
            let said = ["<first : move ", "<second: move "]
                .into_iter()
                .find_map(|by| line.split_once(by));
            if line.starts_with("New game (") {
                games.push(Vec::new());
            } else if let (Some((_, mv)), Some(game)) = (said, games.last_mut()) {
                game.push(mv);
            }
        }
        games
    }
}

/// Fails unless the moves that the engines sent lead through the same positions as `game`, which XBoard
/// wrote down, and XBoard's last position is the last of the game, or the one before.
///
/// # Panics
/// When it fails.
pub fn assert_same_game<G: Geometry>(game: &Game<G>, sent: &[&str], end: &str) {
    let shown: Vec<String> = game.positions().iter().map(fen::write).collect();
    let mut engines = Game::new(game.positions()[0]);
    for (mv, shown) in sent.iter().zip(&shown[1..]) {
        match read_move(engines.position(), mv) {
            Ok(mv) => engines.play(mv),
            Err(error) => panic!("{mv}: {error}; {}", fen::write(engines.position())),
        }
        assert_eq!(&fen::write(engines.position()), shown, "after {mv}");
    }
    assert_eq!(engines.positions().len(), shown.len(), "{sent:?}");
    let last: Vec<String> = shown.iter().rev().take(2).map(|fen| board(fen)).collect();
    assert!(last.iter().any(|last| last == end), "{end} is not {last:?}");
}
