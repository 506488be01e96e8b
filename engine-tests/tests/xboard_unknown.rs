//! The games that XBoard does not know, in the real XBoard with its default settings: its board is right
//! after every special move, whoever makes it.

use engine_tests::binary::sissa;
use engine_tests::pgn::{self, PgnGame};
use engine_tests::xboard::{XBoard, installed, tail};
use sissa::board::{Board8x8, Color};
use sissa::notation::{fen, read_move};
use sissa::position::{Game, GameEnd, Rules};
use sissa::variant::catalog::Catalog;
use std::fs;
use std::path::Path;
use std::process::Command;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

const LIMIT: Duration = Duration::from_secs(120);

/// One XBoard at a time: clocks are real, and so are clicks.
fn turn() -> MutexGuard<'static, ()> {
    static TURN: Mutex<()> = Mutex::new(());
    TURN.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The placement without queens in hand, and the side to move: what XBoard writes of every position.
fn board(fen: &str) -> String {
    let mut words = fen.split_whitespace();
    let placement = words.next().and_then(|word| word.split('[').next());
    format!(
        "{} {}",
        placement.unwrap_or_default(),
        words.next().unwrap_or_default()
    )
}

fn record(xboard: &XBoard) -> (Vec<PgnGame>, Vec<String>) {
    let games = pgn::read(&xboard.text("games.pgn"));
    let positions = xboard.text("positions");
    let positions = positions.lines().filter(|line| !line.trim().is_empty());
    (games, positions.map(board).collect())
}

/// The moves and positions of each game in a player's log.
fn read_log(file: &Path) -> Vec<Vec<String>> {
    let text = fs::read_to_string(file).expect("the player's log");
    assert!(!text.contains("illegal:"), "{text}");
    let mut games: Vec<Vec<String>> = Vec::new();
    for line in text.lines() {
        match games.last_mut() {
            _ if line == "new" => games.push(Vec::new()),
            Some(game) => game.push(line.to_owned()),
            None => panic!("a move before the first game: {line}"),
        }
    }
    // A position alone was set up twice.
    games.retain(|game| game.len() > 1);
    games
}

/// Plays games full of special moves, cut at some ply, and compares XBoard's last positions with those of
/// both players. `kinds` must have occurred.
fn shows_special_moves(variant: &str, kinds: &[&str]) {
    const GAMES: usize = 20;
    const PLIES: &str = "160";
    let logs = tempfile::tempdir().expect("a folder for logs");
    let file = |name: &str| logs.path().join(name);
    let player = env!("CARGO_BIN_EXE_xboard-player");
    let command =
        |name: &str, seed: u32| format!("{player} {} {seed} {PLIES}", file(name).display());
    let games = GAMES.to_string();
    let _turn = turn();
    let mut xboard = XBoard::start(&[
        "-mode",
        "TwoMachines",
        "-variant",
        variant,
        "-mg",
        &games,
        "-matchPause",
        "20",
        "-fcp",
        &command("first", 4),
        "-scp",
        &command("second", 5),
        "-animateMoving",
        "false",
        "-xponder",
        "-sgf",
        "games.pgn",
        "-savePositionFile",
        "positions",
        "-xexit",
    ]);
    xboard.wait(LIMIT);
    let (games, positions) = record(&xboard);
    for game in &games {
        let over = [
            "resigns",
            "Checkmate",
            "Stalemate",
            "Insufficient mating material",
        ];
        assert!(
            over.iter().any(|end| game.ending.contains(end)),
            "{variant}: {} after {}",
            game.ending,
            game.moves.join(" ")
        );
    }
    let (first, second) = (read_log(&file("first")), read_log(&file("second")));
    let counts = [games.len(), positions.len(), first.len(), second.len()];
    assert_eq!(counts, [GAMES; 4], "{}", tail(&xboard.debug_log()));
    let rules = Rules::<Board8x8>::new(
        Catalog::builtin()
            .get(variant)
            .expect("a game of ours")
            .clone(),
    );
    let rules = rules.expect("its board");
    for (((first, second), shown), game) in first.iter().zip(&second).zip(&positions).zip(&games) {
        // Rights that no board shows came over, too.
        assert_eq!(first[1..], second[1..]);
        let played = first.join("\n");
        let last = first.len() - 1;
        if game.ending.contains("resigns") {
            assert_eq!(&board(fen_of(&first[last])), shown, "{played}");
        } else {
            // XBoard saves such a game before it shows the last move.
            assert_eq!(&board(fen_of(&first[last - 1])), shown, "{played}");
            let end = fen::read(rules, fen_of(&first[last])).expect("a position of the game");
            let ending = &game.ending;
            let right = match (end.has_legal_move(), end.in_check()) {
                (true, _) => ending.contains("Insufficient"),
                (false, true) => ending.contains("Checkmate"),
                (false, false) => ending.contains("Stalemate"),
            };
            assert!(right, "{ending}: {played}");
        }
    }
    let played = first.concat().join("\n");
    for kind in kinds {
        assert!(played.contains(kind), "no {kind} in the games of {variant}");
    }
}

/// The position in a line of a player's log: kind of move, move, FEN.
fn fen_of(line: &str) -> &str {
    line.splitn(3, ' ').nth(2).unwrap_or_default()
}

#[test]
fn modern_random_64() {
    let kinds = [
        "Castling(A)",
        "Castling(H)",
        "Adjustment",
        "Promotion(Rook)",
    ];
    shows_special_moves("modern-random-64", &kinds);
}

#[test]
fn contemporary_random() {
    let kinds = ["Castling(A)", "Castling(H)", "Adjustment", "Leap"];
    shows_special_moves("contemporary-random", &kinds);
}

#[test]
fn pm_contemporary_random() {
    let kinds = [
        "Normal+Drop(Origin)",
        "Castling(A)+Drop(Origin)",
        "Castling(A)+Drop(Rook)",
        "Castling(H)+Drop(Origin)",
        "Castling(H)+Drop(Rook)",
        "Castling(A) ",
        "Castling(H) ",
        "Promotion(Minister)",
        "Adjustment",
    ];
    shows_special_moves("pm-contemporary-random", &kinds);
}

#[test]
fn cetina_random() {
    shows_special_moves(
        "cetina-random",
        &["Conversion", "Promotion(Sissa)", "Promotion(Chancellor)"],
    );
}

/// Plays a game that XBoard saved.
fn replay(variant: &str, pgn: &PgnGame) -> Game<Board8x8> {
    let variant = Catalog::builtin().get(variant).expect("a game of ours");
    let rules = Rules::<Board8x8>::new(variant.clone()).expect("its board");
    let start = pgn.tag("FEN").and_then(|fen| variant.read_xboard_fen(fen));
    let start = fen::read(rules, &start.expect("XBoard's start position"));
    let mut game = Game::new(start.expect("a position of the game"));
    for text in &pgn.moves {
        match read_move(game.position(), text) {
            Ok(mv) => game.play(mv),
            Err(error) => panic!("{error}; {}", fen::write(game.position())),
        }
    }
    game
}

#[test]
fn saved_games_are_read() {
    for (variant, saved) in [
        (
            "modern-random-64",
            include_str!("../xboard/modern-random-64.pgn"),
        ),
        (
            "contemporary-random",
            include_str!("../xboard/contemporary-random.pgn"),
        ),
        (
            "pm-contemporary-random",
            include_str!("../xboard/pm-contemporary-random.pgn"),
        ),
        ("cetina-random", include_str!("../xboard/cetina-random.pgn")),
    ] {
        let games = pgn::read(saved);
        assert_eq!(games.len(), 1, "{variant}");
        assert!(replay(variant, &games[0]).moves().len() > 60, "{variant}");
    }
}

/// Two engines play a whole game: what XBoard recorded is the game, and its end is theirs.
fn engines_play(variant: &str) {
    let engine = sissa();
    let engine = engine.to_string_lossy();
    let _turn = turn();
    let mut xboard = XBoard::start(&[
        "-mode",
        "TwoMachines",
        "-variant",
        variant,
        "-mg",
        "1",
        "-fcp",
        &engine,
        "-scp",
        &engine,
        "-tc",
        "0:02",
        "-inc",
        "0.02",
        "-animateMoving",
        "false",
        "-xponder",
        "-sgf",
        "games.pgn",
        "-savePositionFile",
        "positions",
        "-xexit",
    ]);
    xboard.wait(LIMIT);
    let (games, positions) = record(&xboard);
    let log = xboard.debug_log();
    let lower = log.to_lowercase();
    for wrong in [
        "llegal move",
        "false ",
        "exited unexpectedly",
        "<first : error",
    ] {
        assert!(
            !lower.contains(wrong),
            "'{wrong}' in XBoard's log:\n{}",
            tail(&log)
        );
    }
    let ([pgn], [shown]) = (&games[..], &positions[..]) else {
        panic!("{games:?} {positions:?}; {}", tail(&xboard.errors()));
    };
    let game = replay(variant, pgn);
    let played: Vec<String> = game
        .positions()
        .iter()
        .rev()
        .take(2)
        .map(|last| board(&fen::write(last)))
        .collect();
    // A game that XBoard ends by itself it saves before it shows the last move.
    assert!(played.contains(shown), "{shown} is not {played:?}");
    let result = match game.end() {
        Some(GameEnd::Checkmate(Color::White)) => "1-0",
        Some(GameEnd::Checkmate(Color::Black)) => "0-1",
        Some(_) => "1/2-1/2",
        None => panic!("no end by the rules: {} {}", pgn.result, pgn.ending),
    };
    assert_eq!(pgn.result, result, "{}", pgn.ending);
}

#[test]
fn engines_play_modern_random_64() {
    engines_play("modern-random-64");
}

#[test]
fn engines_play_contemporary_random() {
    engines_play("contemporary-random");
}

#[test]
fn engines_play_pm_contemporary_random() {
    engines_play("pm-contemporary-random");
}

#[test]
fn engines_play_cetina_random() {
    engines_play("cetina-random");
}

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
