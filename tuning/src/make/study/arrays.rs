//! Searching all arrays.

use super::searches::{Iterations, Searches};
use super::stability::Stability;
use super::{Arguments, End, StudyError};
use crate::make::mean::Mean;
use crate::shared::process::line;
use crate::shared::progress::Progress;
use crate::shared::state_file;
use rand::SeedableRng;
use rand::seq::SliceRandom;
use rand_chacha::ChaCha8Rng;
use rayon::ThreadPoolBuilder;
use sissa::eval::network::Networks;
use sissa::notation::fen;
use sissa::position::{Game, Rules};
use sissa::search::{Bound, Control, Limits, SearchBoard, Searcher};
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

/// Nodes of the search whose result tells versions of the engine and networks apart.
const SIGNATURE_NODES: u64 = 20_000;

/// What all searches share.
struct Task<'a, G: SearchBoard> {
    rules: &'static Rules<G>,
    networks: &'a Networks,
    nodes: u64,
    /// The transposition table, in MiB.
    hash: usize,
    /// Arrays that are not yet searched, and how many are.
    numbers: Vec<u32>,
    before: u64,
    next: AtomicUsize,
    done: Mutex<Searches>,
    progress: Progress,
    start: Instant,
    stop: &'a AtomicBool,
}

/// Searches all arrays that the file does not have yet.
pub fn search_all<G: SearchBoard>(
    rules: &'static Rules<G>,
    arguments: &Arguments,
    networks: &Networks,
    folder: &Path,
    stop: &AtomicBool,
) -> Result<End, StudyError> {
    let nodes = arguments.array_nodes;
    let hash = (nodes / (1 << 15)).next_power_of_two().clamp(4, 64) as usize;
    let variant = rules.variant();
    let usual = variant.start_array().unwrap_or(0);
    let signature = search(
        &mut searcher(networks, 4)?,
        rules,
        usual,
        SIGNATURE_NODES,
        stop,
    )?;
    let signature = signature.map_or(0, |iterations| {
        let sum = |sum: u64, (nodes, score): &(u64, i32)| {
            sum.wrapping_mul(31)
                .wrapping_add(nodes.wrapping_add_signed(i64::from(*score)))
        };
        iterations.0.iter().fold(0, sum)
    });
    if stop.load(Ordering::Relaxed) {
        return Ok(End::Interrupted);
    }
    let conditions = format!(
        "sissa-tuning arrays 1: {}, rules {:016x}, {nodes} nodes, {hash} MiB, signature {signature:016x}",
        variant.name,
        variant.fingerprint(),
    );
    let searches = Searches::open(&folder.join(format!("arrays-{nodes}.txt")), &conditions)?;
    let mut numbers: Vec<u32> = match &variant.arrays {
        Some(recipe) => recipe.valid_numbers().collect(),
        None => vec![0],
    };
    // What a run has done that was ended early is then typical of all.
    numbers.shuffle(&mut ChaCha8Rng::seed_from_u64(1));
    if let Some((part, of)) = arguments.part {
        numbers = numbers.into_iter().skip(part - 1).step_by(of).collect();
    }
    let length = numbers.len();
    numbers.retain(|number| !searches.by_number.contains_key(number));
    let before = (length - numbers.len()) as u64;
    let known = searches.by_number.len() as u64;
    let task = Task {
        rules,
        networks,
        nodes,
        hash,
        numbers,
        before,
        next: AtomicUsize::new(0),
        done: Mutex::new(searches),
        progress: Progress::new(Some(length as u64), before, "arrays"),
        start: Instant::now(),
        stop,
    };
    let pool = ThreadPoolBuilder::new().num_threads(arguments.threads);
    let results = pool.build()?.broadcast(|_| task.work(known));
    task.progress.finish();
    for result in results {
        result?;
    }
    let done = task
        .done
        .into_inner()
        .unwrap_or_else(PoisonError::into_inner);
    let path = folder.join(format!("{}.arrays", variant.name));
    if variant.arrays.is_some() {
        let table = done.advantages(nodes).to_bytes(variant);
        state_file::replace(&path, &table).map_err(StudyError::of(&path))?;
        summarise(&done, nodes);
        eprintln!("{} is the table", path.display());
    }
    match stop.load(Ordering::Relaxed) {
        true => Ok(End::Interrupted),
        false => Ok(End::Finished),
    }
}

/// Prints what the searches have found.
fn summarise(searches: &Searches, nodes: u64) {
    let found = searches.by_number.values();
    let pairs: Vec<(f64, f64)> = found
        .filter_map(|search| Some((search.score(nodes / 2)?, search.score(nodes)?)))
        .collect();
    let mut mean = Mean::default();
    pairs.iter().for_each(|(_, score)| mean.add(*score));
    let deviation = mean.variance().sqrt();
    line(format_args!(
        "{} arrays: White's advantage {:+.1} centipawns, standard deviation {deviation:.1}",
        mean.count,
        mean.value().0
    ));
    if let Some(Stability {
        correlation,
        change,
    }) = Stability::of(&pairs)
    {
        line(format_args!(
            "scores after half of the nodes: rank correlation {correlation:.3}, mean change {change:.1} centipawns"
        ));
    }
}

fn searcher<G: SearchBoard>(networks: &Networks, hash: usize) -> Result<Searcher<G>, StudyError> {
    let mut searcher = Searcher::new(hash, 1)?;
    searcher.set_networks(networks.clone());
    Ok(searcher)
}

impl<G: SearchBoard> Task<'_, G> {
    /// Searches arrays until all are done.
    fn work(&self, known: u64) -> Result<(), StudyError> {
        let worked = self.search_some(known);
        if worked.is_err() {
            // If one thread fails, the others need not try.
            self.stop.store(true, Ordering::Relaxed);
        }
        worked
    }

    fn search_some(&self, known: u64) -> Result<(), StudyError> {
        let mut searcher = searcher(self.networks, self.hash)?;
        while let Some(number) = self.numbers.get(self.next.fetch_add(1, Ordering::Relaxed)) {
            let found = search(&mut searcher, self.rules, *number, self.nodes, self.stop)?;
            let Some(iterations) = found else {
                break;
            };
            let mut done = self.done.lock().unwrap_or_else(PoisonError::into_inner);
            done.add(*number, iterations)?;
            let new = done.by_number.len() as u64 - known;
            self.progress.update(self.before + new, || {
                let speed = new as f64 / self.start.elapsed().as_secs_f64().max(0.001);
                let left = (self.numbers.len() as u64 - new) as f64 / speed;
                format!("{speed:.1} arrays/s, {left:.0} s left")
            });
        }
        Ok(())
    }
}

/// Searches an array from an empty table. `None` when it is stopped.
fn search<G: SearchBoard>(
    searcher: &mut Searcher<G>,
    rules: &'static Rules<G>,
    number: u32,
    nodes: u64,
    stop: &AtomicBool,
) -> Result<Option<Iterations>, StudyError> {
    let text = rules.variant().array_fen(number)?;
    let start = fen::read(rules, &text).map_err(|error| StudyError::Position { number, error })?;
    let mut iterations = Vec::new();
    searcher.clear();
    let control = Control::new();
    searcher.search(
        &Game::new(start),
        &Limits::nodes(nodes),
        &control,
        &mut |line| {
            if line.bound == Bound::Exact {
                iterations.push((line.nodes, line.score.centipawns()));
            }
            if stop.load(Ordering::Relaxed) {
                control.stop();
            }
        },
    );
    Ok((!stop.load(Ordering::Relaxed)).then_some(Iterations(iterations)))
}
