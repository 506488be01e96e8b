//! The parts that a search consists of, timed separately on boards of 8x8 and 10x8: slider lookups, move generation,
//! make move, SEE, and FEN.

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use sissa::board::{Bitboard, Board8x8, Board10x8, Geometry};
use sissa::notation::fen;
use sissa::position::{GenType, MoveList, Position, Rules, SeeValues};
use sissa::variant::catalog::Catalog;
use std::hint::black_box;
use std::time::Duration;

/// Games and middle-game positions.
const PLACES: [(&str, &str); 4] = [
    ("chess", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"),
    (
        "pm-contemporary-random",
        "brq1kmrb/1ppp1p1p/4p1p1/p2n4/1P6/2N1P1P1/P1PPMP1P/BRB1KNR1[Qq] w KQkq - 0 9 ABEFGabcefgh",
    ),
    ("cetina-random", "1bnsrckb/pp3ppp/2p1p3/3p4/3P4/2P1PS2/PP3PPP/QBN1RCKB w - - 2 9 BH+bh+"),
    ("caparandom", "craknqrb1n/p3ppp1p1/2p7/3p3p2/p2P3A1p/1C7P/1PbKPPPPP1/2R1NQRBBN w kq - 0 9"),
];

fn position<G: Geometry>(game: &str, text: &str) -> Position<G> {
    let variant = Catalog::builtin().get(game).expect("a built-in game");
    let rules = Rules::<G>::new(variant.clone()).expect("a board that fits");
    fen::read(rules, text).expect("a FEN of the game")
}

fn bench_place<G: Geometry>(criterion: &mut Criterion, game: &str, text: &str) {
    let position = position::<G>(game, text);
    let moves = position.legal_moves();
    let mut group = criterion.benchmark_group("position");
    group.sample_size(20).warm_up_time(Duration::from_millis(100)).measurement_time(Duration::from_millis(500));

    let tables = G::tables();
    group.throughput(Throughput::Elements(2 * G::SQUARES as u64));
    group.bench_function(BenchmarkId::new("slider look-ups", game), |b| {
        b.iter(|| {
            let occupied = black_box(position.blockers());
            let mut all = G::Bitboard::EMPTY;
            for square in G::all().squares() {
                all |= tables.rook(square, occupied) | tables.bishop(square, occupied);
            }
            all
        });
    });

    group.throughput(Throughput::Elements(moves.len() as u64));
    for (name, gen_type) in [("all moves", GenType::All), ("captures and promotions", GenType::Noisy)] {
        group.bench_function(BenchmarkId::new(name, game), |b| {
            let mut list = MoveList::new();
            b.iter(|| {
                list.clear();
                black_box(&position).moves_into(gen_type, &mut list);
                list.len()
            });
        });
    }
    group.bench_function(BenchmarkId::new("make", game), |b| {
        b.iter(|| {
            for mv in &moves {
                let mut after = *black_box(&position);
                after.make(*mv);
                black_box(&after);
            }
        });
    });
    let values = SeeValues::default();
    group.bench_function(BenchmarkId::new("SEE", game), |b| {
        b.iter(|| {
            let good = moves.iter().filter(|mv| black_box(&position).see(**mv, 0, &values));
            good.count()
        });
    });

    group.throughput(Throughput::Elements(1));
    group.bench_function(BenchmarkId::new("read FEN", game), |b| {
        b.iter(|| fen::read(position.rules(), black_box(text)));
    });
    group.bench_function(BenchmarkId::new("write FEN", game), |b| {
        b.iter(|| fen::write(black_box(&position)));
    });
    group.finish();
}

fn benches(criterion: &mut Criterion) {
    for (game, text) in PLACES {
        if game == "caparandom" {
            bench_place::<Board10x8>(criterion, game, text);
        } else {
            bench_place::<Board8x8>(criterion, game, text);
        }
    }
}

criterion_group!(all, benches);
criterion_main!(all);
