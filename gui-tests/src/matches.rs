//! Matches between two engines in XBoard.

use crate::replay::{self, replay};
use crate::{XBoard, placement_and_side, tail};
use sissa::board::Geometry;
use sissa::notation::pgn::{MoveTree, TextGame};
use sissa::notation::xboard::read_saved_move;
use sissa::notation::{fen, read_move};
use sissa::position::{Game, MoveKind};
use std::time::Duration;

/// What engines and XBoard write when a move, a claim or a command is wrong, in lower case. The first engine is Sissa;
/// others do not know all commands.
const COMPLAINTS: [&str; 7] = [
    ": illegal move",
    "illegal-move claim",
    "false win claim",
    "false draw claim",
    "exited unexpectedly",
    "<first : error",
    "<first : telluser",
];

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
    /// The depth of the searches of engines, which have long clocks, too; `None` for players that do not search.
    pub depth: Option<&'a str>,
}

/// The result of a match.
#[derive(Clone, Debug)]
pub struct Record {
    /// The games as XBoard saved them.
    pub games: Vec<TextGame>,
    /// For each game, [`placement_and_side`] of the position that XBoard saved at its end. If XBoard ended the game, that is the
    /// position before the last move.
    pub ends: Vec<String>,
    /// XBoard's debug log.
    pub log: String,
}

impl Match<'_> {
    /// Plays the match in XBoard.
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
        if let Some(depth) = self.depth {
            options.extend(["-depth", depth, "-tc", "10:00", "-inc", "0.03"]);
            options.extend(["-matchPause", "500"]);
        } else {
            options.extend(["-matchPause", "20"]);
        }
        let mut xboard = XBoard::start(&options);
        xboard.wait(limit);
        let positions = xboard.text("positions");
        let positions = positions.lines().filter(|line| !line.trim().is_empty());
        let record = Record {
            games: replay::games(&xboard.text("games.pgn")),
            ends: positions.map(placement_and_side).collect(),
            log: xboard.debug_log(),
        };
        assert_eq!(
            [record.games.len(), record.ends.len()],
            [self.games as usize; 2],
            "games and positions saved; XBoard's errors:\n{}\nits log ends:\n{}",
            tail(&xboard.text("errors")),
            tail(&record.log)
        );
        record
    }
}

impl Record {
    /// Fails if any program reported an error, or the first engine did not understand XBoard.
    pub fn assert_no_complaint(&self) {
        let is_complaint = |line: &str| {
            let lower = line.to_lowercase();
            COMPLAINTS.iter().any(|word| lower.contains(word))
        };
        let lines: Vec<&str> = self.log.lines().collect();
        if let Some(at) = lines.iter().position(|line| is_complaint(line)) {
            let before = lines[..=at].join("\n");
            panic!("'{}' in XBoard's log:\n{}", lines[at], tail(&before));
        }
    }

    /// Game `i` by the moves that the engines sent. Asserts that XBoard recorded these moves, and that its last position
    /// is the last of the game, or the one before.
    pub fn game<G: Geometry>(&self, i: usize) -> Game<G> {
        let pgn = &self.games[i];
        let mut game = replay::<G>(&TextGame { tree: MoveTree::default(), ..pgn.clone() });
        let sent = self.moves_sent().swap_remove(i);
        let recorded: Vec<&str> = pgn.moves().collect();
        // A move may still be on its way when XBoard ends the game.
        assert!(sent.len() >= recorded.len(), "{sent:?}, {recorded:?}");
        for (sent, recorded) in sent.into_iter().zip(recorded) {
            let position = game.position();
            let fen = fen::write(position);
            let mv = read_move(position, sent).unwrap_or_else(|error| panic!("{error}; {fen}"));
            // XBoard also writes `O-O` for some castlings to the other side, even where both are legal.
            let castles = matches!(mv.kind(), MoveKind::Castling(_)) && recorded.starts_with("O-O");
            let read = read_saved_move(position, recorded);
            assert!(castles || read == Ok(mv), "{sent}, {recorded}; {fen}");
            game.play(mv);
        }
        let last = game.positions().iter().rev().take(2);
        let last: Vec<String> = last.map(|position| placement_and_side(&fen::write(position))).collect();
        let end = &self.ends[i];
        assert!(last.contains(end), "{end} is not {last:?}");
        game
    }

    /// For each game, the moves as the engines sent them.
    pub fn moves_sent(&self) -> Vec<Vec<&str>> {
        let mut games: Vec<Vec<&str>> = Vec::new();
        for line in self.log.lines() {
            let said = ["<first : move ", "<second: move "].into_iter().find_map(|by| line.split_once(by));
            if line.starts_with("New game (") {
                games.push(Vec::new());
            } else if let (Some((_, mv)), Some(game)) = (said, games.last_mut()) {
                game.push(mv);
            }
        }
        games
    }
}
