//! The parts that a search consists of, timed separately on both boards: slider lookups, move generation, make move,
//! SEE, and FEN. Prints the best time of many rounds for each square, move or FEN.

use sissa::board::{Bitboard, Board8x8, Board10x8, Geometry};
use sissa::notation::fen;
use sissa::position::{GenType, MoveList, Position, Rules, SeeValues};
use sissa::variant::catalog::Catalog;
use std::hint::black_box;
use std::time::{Duration, Instant};

/// How long one thing is timed, and one round of it at least.
const TOTAL: Duration = Duration::from_millis(600);
const ROUND: Duration = Duration::from_millis(5);

/// Games and middle-game positions.
const PLACES: [(&str, &str); 4] = [
    (
        "chess",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    ),
    (
        "pm-contemporary-random",
        "brq1kmrb/1ppp1p1p/4p1p1/p2n4/1P6/2N1P1P1/P1PPMP1P/BRB1KNR1[Qq] w KQkq - 0 9 ABEFGabcefgh",
    ),
    (
        "cetina-random",
        "1bnsrckb/pp3ppp/2p1p3/3p4/3P4/2P1PS2/PP3PPP/QBN1RCKB w - - 2 9 BH+bh+",
    ),
    (
        "caparandom",
        "craknqrb1n/p3ppp1p1/2p7/3p3p2/p2P3A1p/1C7P/1PbKPPPPP1/2R1NQRBBN w kq - 0 9",
    ),
];

fn position<G: Geometry>(game: &str, text: &str) -> Position<G> {
    let variant = Catalog::builtin().get(game).expect("a built-in game");
    let rules = Rules::<G>::new(variant.clone()).expect("a board that fits");
    fen::read(rules, text).expect("a FEN of the game")
}

/// Times what handles `items` things at once.
fn measure<T>(game: &str, what: &str, items: usize, mut run: impl FnMut() -> T) {
    let start = Instant::now();
    let mut best = Duration::MAX;
    let mut times = 1;
    while start.elapsed() < TOTAL {
        let round = Instant::now();
        for _ in 0..times {
            black_box(run());
        }
        let took = round.elapsed();
        if took < ROUND {
            times *= 2;
        } else {
            best = best.min(took / times);
        }
    }
    let each = best.as_secs_f64() * 1e9 / items.max(1) as f64;
    println!("{game:24}{what:26}{each:10.2} ns");
}

fn bench_place<G: Geometry>(game: &str, text: &str) {
    let position = position::<G>(game, text);
    let moves = position.legal_moves();
    let tables = G::tables();
    measure(game, "slider look-ups", 2 * G::SQUARES, || {
        let occupied = black_box(position.blockers());
        let mut all = G::Bitboard::EMPTY;
        for square in G::all().squares() {
            all |= tables.rook(square, occupied) | tables.bishop(square, occupied);
        }
        all
    });
    for (what, class) in [
        ("all moves", GenType::All),
        ("captures and promotions", GenType::Noisy),
    ] {
        let mut list = MoveList::new();
        measure(game, what, moves.len(), || {
            list.clear();
            black_box(&position).moves_into(class, &mut list);
            list.len()
        });
    }
    measure(game, "make", moves.len(), || {
        for mv in &moves {
            let mut after = *black_box(&position);
            after.make(*mv);
            black_box(&after);
        }
    });
    let values = SeeValues::default();
    measure(game, "exchange", moves.len(), || {
        let good = moves
            .iter()
            .filter(|mv| black_box(&position).see(**mv, 0, &values));
        good.count()
    });
    measure(game, "read FEN", 1, || {
        fen::read(position.rules(), black_box(text))
    });
    measure(game, "write FEN", 1, || fen::write(black_box(&position)));
}

fn main() {
    for (game, text) in PLACES {
        if game == "caparandom" {
            bench_place::<Board10x8>(game, text);
        } else {
            bench_place::<Board8x8>(game, text);
        }
    }
}
