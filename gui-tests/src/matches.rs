//! Matches between two engines in XBoard.

use crate::{XBoard, board, tail};
use engine_tests::replay;
use sissa::board::Geometry;
use sissa::notation::pgn::TextGame;
use sissa::notation::{fen, read_move};
use sissa::position::Game;
use std::time::Duration;

/// A match between two engines.
#[derive(Clone, Debug)]
pub struct Match<'a> {
    /// XBoard's name of the game.
    pub variant: &'a str,
    /// The command of the engine that starts as White.
    pub first: &'a str,
    /// The command of the other engine.
    pub second: &'a str,
    /// How many games.
    pub games: u32,
    /// The first engine has White in every game; otherwise they swap colours.
    pub same_colors: bool,
    /// The time control; `None` for players without clocks.
    pub time: Option<TimeControl<'a>>,
}

/// A time control.
#[derive(Clone, Copy, Debug)]
pub struct TimeControl<'a> {
    /// Time for a game in XBoard's format: `0:03` is three seconds.
    pub base: &'a str,
    /// Increment in seconds.
    pub increment: &'a str,
    /// Whether running out of time loses.
    pub strict: bool,
}

/// The result of a match.
#[derive(Clone, Debug)]
pub struct Record {
    /// The games as XBoard saved them.
    pub games: Vec<TextGame>,
    /// For each game, [`board`] of the position that XBoard saved at its end. If XBoard ended the game, that is the
    /// position before the last move.
    pub ends: Vec<String>,
    /// XBoard's debug log.
    pub log: String,
}

impl Match<'_> {
    /// Plays the match in XBoard.
    ///
    /// # Panics
    /// When XBoard does not exit within `limit`, or has not saved every game.
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
            games: replay::games(&xboard.text("games.pgn")),
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
    /// For each game, the moves as the engines sent them.
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

/// Asserts that the moves sent by the engines lead through the same positions as `game`, XBoard's record, and that
/// XBoard's last position is the last of the game, or the one before.
///
/// # Panics
/// When that is not so.
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
