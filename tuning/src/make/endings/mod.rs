//! Pawnless endings with few pieces, solved by retrograde analysis.
//!
//! | file | holds |
//! |---|---|
//! | `arguments` | the command line |
//! | `findings` | statistics of a table |
//! | `material` | the pieces of an ending |
//! | `play_tests` | games of the engine against perfect defence |
//! | `source` | the source file that the engine compiles |
//! | `squares` | numbering of piece placements |
//! | `table` | retrograde analysis |

mod arguments;
mod findings;
mod material;
#[cfg(test)]
mod play_tests;
mod source;
mod squares;
mod table;

pub use arguments::Arguments;

use crate::shared::process::{self, fail};
use crate::shared::progress::Progress;
use arguments::Size;
use findings::Findings;
use material::{KINDS, Material};
use rayon::prelude::*;
use sissa::board::{Board8x8, Board10x8, Geometry, PieceKind};
use sissa::on_board;
use sissa::position::{AnyRules, Rules, RulesError};
use sissa::variant::Variant;
use sissa::variant::catalog::Catalog;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use table::EndingTables;

pub fn run(arguments: &Arguments) -> ExitCode {
    let done = if arguments.source {
        print_source()
    } else {
        AnyRules::of(&variant(arguments.board))
            .map(|rules| on_board!(rules, rules => print_all(rules, arguments)))
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => fail(&error),
    }
}

fn print_source() -> Result<(), RulesError> {
    let endings = all();
    let size = |files| Size { files, ranks: 8 };
    let small = findings(rules::<Board8x8>(size(8))?, &endings);
    let large = findings(rules::<Board10x8>(size(10))?, &endings);
    let [small, large] = [small, large].map(|found| source::known(&endings, &found));
    process::print(source::write(&small, &large));
    Ok(())
}

fn print_all<G: Geometry>(rules: &'static Rules<G>, arguments: &Arguments) {
    let endings = if arguments.pieces.is_empty() {
        all()
    } else {
        arguments.pieces.clone()
    };
    let found = findings(rules, &endings);
    process::line("ending\twon\tlost\twon, quiet\tlost, quiet\tlongest");
    for (ending, found) in endings.iter().zip(found) {
        process::line(format_args!(
            "{ending}\t{:.4}\t{:.4}\t{:.4}\t{:.4}\t{}",
            found.won, found.lost, found.quiet[0], found.quiet[1], found.longest
        ));
    }
}

/// The statistics of each ending.
fn findings<G: Geometry>(rules: &'static Rules<G>, endings: &[Material]) -> Vec<Findings> {
    let progress = Progress::new(Some(endings.len() as u64), 0, "endings");
    let done = AtomicU64::new(0);
    let find = |ending: &Material| {
        let found = EndingTables::new(rules).get(ending).findings();
        let done = 1 + done.fetch_add(1, Ordering::Relaxed);
        progress.update(done, || ending.to_string());
        found
    };
    let found = endings.par_iter().map(find).collect();
    progress.finish();
    found
}

/// All pawnless endings with up to four pieces that can be won: one piece or two minor pieces against a lone king, and
/// one piece against another.
fn all() -> Vec<Material> {
    let kinds = KINDS.map(|(kind, _)| kind);
    let minors = [PieceKind::Knight, PieceKind::Bishop];
    let mut endings: Vec<Material> = kinds
        .iter()
        .map(|kind| Material::new(&[*kind], &[]))
        .collect();
    for (i, one) in minors.iter().enumerate() {
        for other in &minors[i..] {
            endings.push(Material::new(&[*one, *other], &[]));
        }
    }
    for one in kinds {
        for other in kinds {
            endings.push(Material::new(&[one], &[other]));
        }
    }
    endings
}

/// The rules of [`variant`].
fn rules<G: Geometry>(size: Size) -> Result<&'static Rules<G>, RulesError> {
    Rules::new(variant(size))
}

/// A game with every piece, on a board of this size.
fn variant(size: Size) -> Arc<Variant> {
    let like = if size.files <= 8 {
        "chess"
    } else {
        "capablanca"
    };
    let catalog = Catalog::builtin();
    let found = catalog.get(like).expect("it is built in");
    let mut variant = Variant::clone(found);
    variant.name = format!("endings-{}x{}", size.files, size.ranks);
    variant.files = size.files;
    variant.ranks = size.ranks;
    variant.castling = None;
    for (kind, letter) in KINDS {
        variant.letters[kind] = Some(letter);
    }
    Arc::new(variant)
}
