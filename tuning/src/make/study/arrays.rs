//! Searching all arrays.

use super::report::{ArrayScore, Arrays};
use super::searches::{Iterations, Searches};
use super::stability::Stability;
use super::{Arguments, End, Study, StudyError};
use crate::shared::files::replace;
use crate::shared::mean::Mean;
use crate::shared::progress::Progress;
use crate::shared::{threads, workers};
use rand::SeedableRng;
use rand::seq::SliceRandom;
use rand_chacha::ChaCha8Rng;
use sissa::eval::network::Networks;
use sissa::notation::fen;
use sissa::on_board;
use sissa::position::{Game, Position, Rules};
use sissa::search::{Bound, Control, Limits, ResourceError, SearchBoard, Searcher};
use sissa::variant::Variant;
use sissa::variant::arrays::Advantages;
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

/// Nodes of the search whose result tells versions of the engine and networks apart.
const SIGNATURE_NODES: u64 = 20_000;

/// What a search of the starting position finds, in hexadecimal: other versions of the engine and other networks find
/// something else.
pub fn signature<G: SearchBoard>(start: Position<G>, networks: &Networks) -> Result<String, ResourceError> {
    let searcher = &mut Searcher::with_networks(4, 1, networks.clone())?;
    let found = search(searcher, start, SIGNATURE_NODES, &|| false);
    let signature = found.map_or(0, |iterations| iterations.signature());
    Ok(format!("{signature:016x}"))
}

impl Study<'_> {
    /// Searches all arrays.
    pub fn search_arrays(&mut self) -> Result<End, StudyError> {
        if self.arguments.array_nodes == 0 || self.rules.variant().arrays.is_none() {
            return Ok(End::Finished);
        }
        if let Some(arrays) = on_board!(self.rules, rules => self.search_all(rules))? {
            self.report.arrays = Some(arrays);
        }
        Ok(self.end())
    }

    /// Searches all arrays that the file does not have yet.
    fn search_all<G: SearchBoard>(&self, rules: &'static Rules<G>) -> Result<Option<Arrays>, StudyError> {
        let Arguments { array_nodes: nodes, part, threads, .. } = *self.arguments;
        let hash = (nodes / (1 << 15)).next_power_of_two().clamp(4, 64) as usize;
        let variant = rules.variant();
        let conditions = format!(
            "sissa-tuning arrays 1: {}, rules {:016x}, {nodes} nodes, {hash} MiB, signature {}",
            variant.name,
            variant.fingerprint(),
            self.report.conditions.signature
        );
        let searches = Searches::open(&self.folder.join(format!("arrays-{nodes}.txt")), &conditions)?;
        let mut numbers = numbers(variant, part);
        let length = numbers.len();
        numbers.retain(|number| !searches.by_number.contains_key(number));
        let before = (length - numbers.len()) as u64;
        let searched = searches.by_number.len() as u64;
        let next = AtomicUsize::new(0);
        let done = Mutex::new(searches);
        let progress = Progress::new("", Some(length as u64), before, "arrays");
        let start = Instant::now();
        let result = workers::run(threads::number(threads), self.stop, |over| {
            let mut searcher = Searcher::with_networks(hash, 1, self.networks.clone())?;
            while let Some(number) = numbers.get(next.fetch_add(1, Ordering::Relaxed)) {
                let text = variant.array_fen(*number)?;
                // In games of users arrays may be illegal positions.
                let Ok(position) = fen::read(rules, &text) else {
                    continue;
                };
                let stop = || over.load(Ordering::Relaxed);
                let Some(iterations) = search(&mut searcher, position, nodes, &stop) else {
                    break;
                };
                let mut done = done.lock().unwrap_or_else(PoisonError::into_inner);
                done.add(*number, iterations)?;
                let new = done.by_number.len() as u64 - searched;
                progress.update(before + new, || {
                    let speed = new as f64 / start.elapsed().as_secs_f64().max(0.001);
                    let left = (numbers.len() as u64 - new) as f64 / speed;
                    format!("{speed:.1} arrays/s, {left:.0} s left")
                });
            }
            Ok::<_, StudyError>(())
        });
        progress.finish();
        result?;
        let done = done.into_inner().unwrap_or_else(PoisonError::into_inner);
        write_table(variant, &done, nodes, &self.folder)
    }
}

/// Writes the table, unless there is one of more arrays; there is no report then.
fn write_table(
    variant: &Variant,
    searches: &Searches,
    nodes: u64,
    folder: &Path,
) -> Result<Option<Arrays>, StudyError> {
    let report = report(variant, searches, nodes)?;
    let path = folder.join(format!("{}.arrays", variant.name));
    let known = Advantages::load(&path, variant).map_or(0, |table| table.scores.len());
    if report.searched < known.max(1) {
        eprintln!("arrays searched with {nodes} nodes: {}, too few for a new table", report.searched);
        return Ok(None);
    }
    replace(&path, &searches.advantages(nodes).to_bytes(variant))?;
    print(&report, &path);
    Ok(Some(report))
}

fn all_numbers(variant: &Variant) -> impl Iterator<Item = u32> {
    let recipe = variant.arrays.iter();
    recipe.flat_map(|recipe| recipe.valid_numbers())
}

/// The arrays to search, in random order: what a run has done that was ended early is then typical of all.
fn numbers(variant: &Variant, part: Option<(usize, usize)>) -> Vec<u32> {
    let mut numbers: Vec<u32> = all_numbers(variant).collect();
    numbers.shuffle(&mut ChaCha8Rng::seed_from_u64(1));
    match part {
        Some((part, of)) => numbers.into_iter().skip(part - 1).step_by(of).collect(),
        None => numbers,
    }
}

fn print(report: &Arrays, table: &Path) {
    eprintln!(
        "{} arrays: White's advantage {:+.1} centipawns, standard deviation {:.1}; {} is the table",
        report.searched,
        report.mean.value,
        report.deviation,
        table.display()
    );
    if let Some(correlation) = report.correlation {
        eprintln!(
            "scores after half of the nodes: rank correlation {correlation:.3}, mean change {:.1} centipawns",
            report.change
        );
    }
}

/// What the searches have found.
fn report(variant: &Variant, searches: &Searches, nodes: u64) -> Result<Arrays, StudyError> {
    let (mut mean, mut pairs, mut scores) = (Mean::default(), Vec::new(), Vec::new());
    for (number, search) in &searches.by_number {
        let Some(score) = search.score(nodes) else {
            continue;
        };
        mean.add(score);
        pairs.extend(search.score(nodes / 2).map(|early| (early, score)));
        let text = variant.array_fen(*number)?;
        scores.push(ArrayScore { number: *number, rank: fen::first_rank(&text).to_owned(), score });
    }
    scores.sort_by(|one, other| one.score.abs().total_cmp(&other.score.abs()));
    let stability = Stability::of(&pairs);
    Ok(Arrays {
        nodes,
        arrays: all_numbers(variant).count(),
        searched: scores.len(),
        mean: mean.figure(),
        deviation: mean.variance().sqrt(),
        correlation: stability.map(|stability| stability.correlation),
        change: stability.map_or(0.0, |stability| stability.change),
        scores,
    })
}

/// Searches a position from an empty table. `None` when it is stopped.
fn search<G: SearchBoard>(
    searcher: &mut Searcher<G>,
    start: Position<G>,
    nodes: u64,
    stop: &dyn Fn() -> bool,
) -> Option<Iterations> {
    let mut iterations = Vec::new();
    searcher.clear();
    let control = Control::new();
    searcher.search(&Game::new(start), &Limits::nodes(nodes), &control, &mut |line| {
        if line.bound == Bound::Exact {
            iterations.push((line.nodes, line.score.centipawns()));
        }
        if stop() {
            control.stop();
        }
    });
    (!stop()).then_some(Iterations(iterations))
}
