//! Search for magic multipliers: random sparse factors are tried until one maps every relevant occupancy of its square
//! to an index without harmful collisions.

use rand::rngs::SmallRng;
use rand::{Rng, SeedableRng};
use sissa::board::magic::{self, DIAGONALS, ORTHOGONALS};
use sissa::board::{Bitboard, Board8x8, Board10x8, Geometry, Square};

/// The source of `src/board/magic_numbers.rs`.
pub fn source() -> String {
    let mut rng = SmallRng::seed_from_u64(2026);
    let small = |directions: &[(isize, isize); 4], rng: &mut SmallRng| -> Vec<String> {
        (0..64)
            .map(|i| {
                let (factor, _) =
                    find::<Board8x8>(Square::new(i), directions, rng, |set, low, _| {
                        set.wrapping_mul(low)
                    });
                format!("{factor:#018x}")
            })
            .collect()
    };
    let bishops = small(&DIAGONALS, &mut rng);
    let rooks = small(&ORTHOGONALS, &mut rng);
    let large: Vec<String> = (0..80)
        .map(|i| {
            let (low, high) = find::<Board10x8>(Square::new(i), &DIAGONALS, &mut rng, magic::fold);
            format!("({low:#018x}, {high:#018x})")
        })
        .collect();
    let halves = "bishops on 10x8, by square, for the low and the high half";
    [
        "//! Magic multipliers, as `sissa-tuning magics` prints them.\n".to_owned(),
        list(
            "bishops on 8x8, by square",
            "BISHOP_MAGICS_8X8: [u64; 64]",
            &bishops,
        ),
        list(
            "rooks on 8x8, by square",
            "ROOK_MAGICS_8X8: [u64; 64]",
            &rooks,
        ),
        list(halves, "BISHOP_MAGICS_10X8: [(u64, u64); 80]", &large),
    ]
    .join("\n")
}

fn list(what: &str, name: &str, entries: &[String]) -> String {
    let mut text = format!("/// Multipliers for {what}.\n#[rustfmt::skip]\npub const {name} = [\n");
    for line in entries.chunks(if entries[0].starts_with('(') { 2 } else { 4 }) {
        text += &format!("    {},\n", line.join(", "));
    }
    text + "];\n"
}

/// Two multipliers that work for a slider on `square`; the second is unused on 8x8.
fn find<G: Geometry>(
    square: Square,
    directions: &[(isize, isize); 4],
    rng: &mut SmallRng,
    hash: impl Fn(G::Bitboard, u64, u64) -> u64,
) -> (u64, u64) {
    let mask = magic::relevant::<G>(square, directions);
    let bits = mask.count();
    let cases: Vec<(G::Bitboard, G::Bitboard)> = magic::subsets(mask)
        .map(|occupied| (occupied, magic::rays::<G>(square, directions, occupied)))
        .collect();
    let mut sparse = || rng.random::<u64>() & rng.random::<u64>() & rng.random::<u64>();
    let mut table = vec![G::Bitboard::EMPTY; 1 << bits];
    let mut filled_by = vec![0u64; 1 << bits];
    let mut attempt = 0;
    loop {
        attempt += 1;
        let (low, high) = (sparse(), sparse());
        let works = cases.iter().all(|(occupied, attacks)| {
            let index = (hash(*occupied, low, high) >> (64 - bits)) as usize;
            let free = filled_by[index] != attempt;
            if free {
                filled_by[index] = attempt;
                table[index] = *attacks;
            }
            free || table[index] == *attacks
        });
        if works {
            return (low, high);
        }
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_shipped_file_is_written_again() {
        let shipped = include_str!("../../../src/board/magic_numbers.rs");
        assert_eq!(super::source(), shipped);
    }
}
