//! Moves that a user makes.

use engine_tests::binary::sissa;
use engine_tests::pgn;
use engine_tests::replay::replay;
use engine_tests::xboard::{XBoard, board, installed, tail};
use rand::rngs::SmallRng;
use rand::seq::IndexedRandom;
use rand::{Rng, SeedableRng};
use sissa::board::{Board8x8, Geometry, PieceKind};
use sissa::notation::xboard::{Gesture, gestures};
use sissa::notation::{fen, read_move, square};
use sissa::position::{Game, Move, MoveKind, Rules};
use sissa::variant::catalog::Catalog;
use std::process::Command;
use std::thread;
use std::time::Duration;

/// A mouse over the board of an XBoard that stands in the corner of its screen.
struct Mouse<'a> {
    xboard: &'a XBoard,
    /// Where the board's lower edge is, in pixels.
    bottom: usize,
    /// From square to square, in pixels.
    step: usize,
    /// How many files are left of the a-file, for pieces in hand.
    pocket: usize,
}

impl Mouse<'_> {
    /// `pockets`: XBoard shows pieces in hand beside the board.
    fn new(xboard: &XBoard, pockets: bool) -> Mouse<'_> {
        let search = "search --onlyvisible --name xboard getwindowgeometry --shell";
        let geometry = xdotool(xboard, search.split(' '));
        let height = geometry
            .lines()
            .find_map(|line| line.strip_prefix("HEIGHT="));
        let height = height.and_then(|height| height.parse().ok());
        let bottom = height.unwrap_or_else(|| panic!("no window of XBoard's: {geometry}"));
        // XBoard's default sizes for eight files, and for twelve.
        let (step, pocket) = if pockets { (33, 2) } else { (50, 0) };
        Mouse {
            xboard,
            bottom,
            step,
            pocket,
        }
    }

    /// Clicks squares, one after the other; `Q` is White's queen in hand.
    fn click(&self, squares: &[&str]) {
        for square in squares {
            let (file, rank) = match *square.as_bytes() {
                [file, rank] => (usize::from(file - b'a'), usize::from(rank - b'1')),
                [b'Q'] => (9, 4),
                _ => panic!("{square} is no square"),
            };
            let half = self.step / 2;
            let x = 2 + self.step * (self.pocket + file) + half;
            let y = self.bottom - self.step * rank - half;
            let words =
                format!("mousemove {x} {y} sleep 0.06 mousedown 1 sleep 0.06 mouseup 1 sleep 0.2");
            xdotool(self.xboard, words.split(' '));
        }
    }
}

fn xdotool<'a>(xboard: &XBoard, words: impl Iterator<Item = &'a str>) -> String {
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
        let mouse = Mouse::new(&xboard, false);
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

/// True for moves that chess does not have.
fn is_special(mv: Move) -> bool {
    use MoveKind::{Adjustment, Castling, Conversion, Leap};
    mv.drop().is_some() || matches!(mv.kind(), Castling(_) | Adjustment | Conversion | Leap)
}

/// Moves of a user who likes special moves, each with the first way to make it.
fn choose(game: &Game<Board8x8>, random: &mut SmallRng) -> Option<(Move, Gesture)> {
    let position = game.position();
    let moves = position.legal_moves();
    let ways: Vec<(Move, Gesture)> = moves
        .iter()
        .filter(|mv| mv.promotion().is_none())
        .filter_map(|mv| Some((*mv, *gestures(position, *mv).first()?)))
        // What is to be typed.
        .filter(|(_, gesture)| gesture.over != Some(gesture.to))
        .collect();
    let special: Vec<_> = ways.iter().filter(|(mv, _)| is_special(*mv)).collect();
    if !special.is_empty() && random.random_bool(0.7) {
        return special.choose(random).map(|way| **way);
    }
    // Castling needs a king and rooks that have waited.
    let waits = |mv: Move| {
        let kind = position.kind_on(mv.from());
        is_special(mv) || matches!(kind, Some(PieceKind::King | PieceKind::Rook))
    };
    let quiet: Vec<_> = ways.iter().filter(|(mv, _)| !waits(*mv)).copied().collect();
    // And a conversion needs a place to go to.
    let is_bishop = |square| position.kind_on(square) == Some(PieceKind::Bishop);
    let opens = |mv: Move| {
        let behind = Board8x8::square(Board8x8::file(mv.from()), 0);
        Board8x8::rank(mv.from()) == 1 && is_bishop(behind)
    };
    let opening = quiet.iter().find(|(mv, _)| opens(*mv)).copied();
    opening
        .or_else(|| quiet.choose(random).copied())
        .or(ways.first().copied())
}

/// A user plays with White against the engine, by mouse alone, and resigns. XBoard's last position, and those
/// that its record leads through, are the game's, and `wanted` occurred.
fn user_plays(variant: &str, wanted: fn(Move) -> bool) {
    const MOVES: usize = 8;
    let game = Catalog::builtin().get(variant).expect("a game of ours");
    let rules = Rules::<Board8x8>::new(game.clone()).expect("its board");
    let display = game.xboard_display();
    let bishops_alike = |array: &u32| {
        let fen = game.array_fen(*array).expect("an array");
        fen::read(rules, &fen).is_ok_and(|start| fen::write(&start).contains('+'))
    };
    let array = (0..game.array_count()).find(bishops_alike);
    let array = format!("StartArray={}", array.expect("such an array"));
    let engine = sissa().to_string_lossy();
    let xboard = XBoard::start(&[
        "-variant",
        variant,
        "-fcp",
        &engine,
        "-firstOptions",
        &array,
        "-depth",
        "1",
        "-animateMoving",
        "false",
        "-sgf",
        "games.pgn",
        "-savePositionFile",
        "positions",
    ]);
    heard(&xboard, "<first : pong 1");
    thread::sleep(Duration::from_secs(1));
    let log = xboard.debug_log();
    let setup = log.lines().rfind(|line| line.contains("<first : setup "));
    let start = setup.and_then(|line| line.split_once(&format!("_{} ", game.xboard_parent())));
    let start = start.and_then(|(_, fen)| game.read_xboard_fen(fen));
    let start = fen::read(rules, &start.expect("the engine's setup"));
    let mut played = Game::new(start.expect("a position of the game"));
    let mouse = Mouse::new(&xboard, display.gates);
    let mut random = SmallRng::seed_from_u64(7);
    for number in 1..=MOVES {
        let Some((mv, gesture)) = choose(&played, &mut random) else {
            break;
        };
        let name = |square| square::name::<Board8x8>(square).to_string();
        let queen = mv.drop().map(|_| "Q".to_owned());
        let from = [Some(name(gesture.from)), gesture.over.map(name)];
        let clicks: Vec<String> = queen
            .into_iter()
            .chain(from.into_iter().flatten())
            .chain([name(gesture.to)])
            .collect();
        let clicks: Vec<&str> = clicks.iter().map(String::as_str).collect();
        mouse.click(&clicks);
        played.play(mv);
        if played.end().is_some() {
            break;
        }
        let answer = answer(&xboard, number);
        let answer = read_move(played.position(), &answer);
        played.play(answer.unwrap_or_else(|error| panic!("{error}, after {clicks:?}")));
    }
    assert!(played.moves().iter().step_by(2).any(|mv| wanted(*mv)));
    xdotool(&xboard, "key F9 sleep 0.5".split(' '));
    let log = xboard.debug_log();
    assert!(!log.contains("Illegal move"), "{}", tail(&log));
    let pgn = pgn::read(&xboard.text("games.pgn"));
    let recorded = replay::<Board8x8>(pgn.first().expect("a saved game"));
    let texts = |game: &Game<Board8x8>| game.positions().iter().map(fen::write).collect::<Vec<_>>();
    assert_eq!(texts(&recorded), texts(&played));
    let shown = xboard.text("positions");
    let last = fen::write(played.position());
    assert_eq!(board(shown.trim()), board(&last), "{:?}", pgn[0].moves);
}

/// The engine's move of that number.
fn answer(xboard: &XBoard, number: usize) -> String {
    for _ in 0..100 {
        let log = xboard.debug_log();
        let mut moves = log
            .lines()
            .filter_map(|line| line.split_once("<first : move "));
        if let Some((_, mv)) = moves.nth(number - 1) {
            return mv.to_owned();
        }
        thread::sleep(Duration::from_millis(50));
    }
    panic!("no answer to move {number}:\n{}", tail(&xboard.debug_log()));
}

#[test]
fn user_plays_modern_random_64() {
    user_plays("modern-random-64", |mv| mv.kind() == MoveKind::Adjustment);
}

#[test]
fn user_plays_contemporary_random() {
    user_plays("contemporary-random", |mv| {
        mv.kind() == MoveKind::Adjustment
    });
}

#[test]
fn user_plays_pm_contemporary_random() {
    user_plays("pm-contemporary-random", |mv| mv.drop().is_some());
}

#[test]
fn user_plays_cetina_random() {
    user_plays("cetina-random", |mv| mv.kind() == MoveKind::Conversion);
}
