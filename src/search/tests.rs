//! The searcher as a whole.

use super::{Control, Limits, Outcome, Report, Score, Searcher};
use crate::board::{Board8x8, Board10x8, Geometry, PieceKind};
use crate::notation::fen;
use crate::position::{Game, Rules};
use crate::variant::{Castling, CastlingNotation, Landing, Variant, XBoardHints};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Chess, as the starting point of every game here.
fn chess() -> Variant {
    let mut letters = [None; PieceKind::COUNT];
    for (kind, letter) in PieceKind::ALL.into_iter().zip("PNBRQK".chars()) {
        letters[kind.index()] = Some(letter);
    }
    let landing = |king, rook| Landing { king, rook };
    Variant {
        name: "chess".to_owned(),
        aliases: Vec::new(),
        title: "Chess".to_owned(),
        files: 8,
        ranks: 8,
        letters,
        promotions: vec![
            PieceKind::Queen,
            PieceKind::Rook,
            PieceKind::Bishop,
            PieceKind::Knight,
        ],
        double_step: true,
        start_fen: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1".to_owned(),
        arrays: None,
        castling: Some(Castling {
            a_side: landing(2, 3),
            h_side: landing(6, 5),
        }),
        castling_notation: CastlingNotation {
            king_takes_rook: false,
            always_suffix: false,
            by_landing_file: false,
        },
        bishop_adjustment: false,
        bunker_leap: None,
        queen_drop: false,
        bishop_conversion: false,
        xboard: XBoardHints {
            name: None,
            known: true,
            piece_to_char: None,
            parent: None,
            pieces: Vec::new(),
        },
    }
}

fn game<G: Geometry>(variant: Variant, text: &str) -> Game<G> {
    let rules = Rules::new(Arc::new(variant)).unwrap();
    Game::new(fen::read(rules, text).unwrap())
}

fn think<G: Geometry>(game: &Game<G>, limits: &Limits) -> (Outcome, Vec<Report>) {
    let mut reports = Vec::new();
    let outcome = Searcher::new(8, 1).search(game, limits, &Control::new(), &mut |report| {
        reports.push(report.clone());
    });
    (outcome, reports)
}

#[test]
fn finds_mates() {
    let mate_in = |text: &str, depth| {
        think(&game::<Board8x8>(chess(), text), &Limits::depth(depth))
            .0
            .score
            .mate_in()
    };
    assert_eq!(mate_in("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", 3), Some(1));
    assert_eq!(mate_in("7k/8/8/8/8/8/R7/1R4K1 w - - 0 1", 5), Some(2));
    assert_eq!(mate_in("7k/R7/8/8/8/8/8/1R4K1 b - - 0 1", 5), Some(-1));
}

#[test]
fn no_move_no_best() {
    let mate = game::<Board8x8>(chess(), "R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1");
    let (outcome, _) = think(&mate, &Limits::depth(5));
    assert_eq!((outcome.best, outcome.score), (None, Score::mate(0)));
    let stalemate = game::<Board8x8>(chess(), "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1");
    let (outcome, _) = think(&stalemate, &Limits::depth(5));
    assert_eq!((outcome.best, outcome.score), (None, Score::DRAW));
}

#[test]
fn one_thread_repeats_itself() {
    let start = game::<Board8x8>(chess(), &chess().start_fen);
    let (first, lines) = think(&start, &Limits::nodes(30_000));
    assert!(first.nodes <= 30_001, "{}", first.nodes);
    let (again, same) = think(&start, &Limits::nodes(30_000));
    let strip = |lines: Vec<Report>| -> Vec<_> {
        lines
            .into_iter()
            .map(|line| (line.depth, line.score, line.pv, line.nodes))
            .collect()
    };
    assert_eq!(first, again);
    assert_eq!(strip(lines), strip(same));
}

#[test]
fn lines_are_legal() {
    let start = game::<Board8x8>(chess(), &chess().start_fen);
    let limits = Limits {
        multipv: 4,
        ..Limits::depth(5)
    };
    let (outcome, lines) = think(&start, &limits);
    assert!(lines.iter().any(|line| line.multipv == 4));
    assert_eq!(
        lines
            .iter()
            .rfind(|line| line.multipv == 1)
            .map(|line| line.pv[0]),
        outcome.best
    );
    for line in lines {
        let mut position = *start.position();
        for mv in line.pv {
            assert!(position.is_legal(mv));
            position.make(mv);
        }
    }
}

#[test]
fn stops_when_told() {
    let start = game::<Board8x8>(chess(), &chess().start_fen);
    let control = Control::new();
    let limits = Limits {
        infinite: true,
        ..Limits::default()
    };
    let (outcome, reaction) = std::thread::scope(|scope| {
        let thread =
            scope.spawn(|| Searcher::new(8, 2).search(&start, &limits, &control, &mut |_| {}));
        std::thread::sleep(Duration::from_millis(100));
        let stop = Instant::now();
        control.stop();
        (thread.join().unwrap(), stop.elapsed())
    });
    assert!(outcome.best.is_some());
    assert!(reaction < Duration::from_millis(50), "{reaction:?}");
}

#[test]
fn larger_boards_work() {
    let mut variant = chess();
    variant.files = 10;
    variant.letters[PieceKind::Archbishop.index()] = Some('A');
    variant.letters[PieceKind::Chancellor.index()] = Some('C');
    let text = "rnabqkbcnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNABQKBCNR w - - 0 1";
    let (outcome, _) = think(&game::<Board10x8>(variant, text), &Limits::depth(4));
    assert!(outcome.best.is_some());
}
