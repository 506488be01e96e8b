//! Writing Betza's notation.

use super::{SISSA, steps};
use crate::board::Step;
use crate::board::movement::{Movement, Rule, Way};
use std::cmp::Reverse;

/// The movement in this notation, with every part of it once.
pub fn write(movement: &Movement) -> String {
    let mut rules = movement.rules().to_vec();
    let mut parts = Vec::new();
    while let Some(first) = rules.first().copied() {
        if matches!(first.way, Way::Turn(_)) {
            rules.retain(|rule| !matches!(rule.way, Way::Turn(_)));
            parts.push(SISSA.to_owned());
            continue;
        }
        // Those that differ only in the step, of the two sizes of `K` and `Q` together if they go in all directions.
        let alike = |rule: &Rule| rule.is_alike(&first);
        let complete = |size| {
            let mut steps = steps(size).into_iter().map(|(step, _)| step);
            steps.all(|step| rules.contains(&Rule { step, ..first }))
        };
        let both = complete((1, 0)) && complete((1, 1));
        let size = first.size();
        let royal = both && size.0 == 1;
        let group: Vec<Step> = rules
            .iter()
            .filter(|rule| alike(rule) && (rule.size() == size || royal && rule.size().0 == 1))
            .map(|rule| rule.step)
            .collect();
        rules.retain(|rule| !(alike(rule) && group.contains(&rule.step)));
        parts.push(part(first, &group, royal));
    }
    // Two of the same letter in a row would be a rider.
    parts.sort_by_key(|part| part.starts_with(|c: char| c.is_ascii_lowercase()));
    parts.concat()
}

/// The notation of the steps of a `group` by a rule; `royal` for those of both sizes of `K` and `Q`.
fn part(rule: Rule, group: &[Step], royal: bool) -> String {
    let size = rule.size();
    let mut text = String::new();
    if rule.initial {
        text.push('i');
    }
    // XBoard passes over directions that follow.
    if !royal {
        text.push_str(&directions(size, group));
    }
    match (rule.quiet, rule.capture) {
        (true, false) => text.push('m'),
        (false, true) => text.push('c'),
        _ => {}
    }
    let (hop, limit) = match rule.way {
        Way::Slide(limit) => ("", Some(limit)),
        Way::Cannon(limit) => ("p", Some(limit)),
        Way::Grasshopper => ("g", Some(0)),
        Way::LameLeap => ("n", None),
        _ => ("", None),
    };
    text.push_str(hop);
    let letters = match (size, royal) {
        (_, true) => "KQ",
        ((1, 0), _) => "WR",
        ((1, 1), _) => "FB",
        ((2, 0), _) => "D",
        ((2, 1), _) => "N",
        ((2, 2), _) => "A",
        ((3, 0), _) => "H",
        ((3, 1), _) => "C",
        ((3, 2), _) => "Z",
        _ => "G",
    };
    text.push_str(match limit {
        Some(_) => &letters[letters.len() - 1..],
        None => &letters[..1],
    });
    match limit {
        Some(0) if letters.len() > 1 => {}
        Some(limit) => text.push_str(&limit.to_string()),
        None => {}
    }
    text
}

/// The directions of exactly these steps of one size; empty for all.
fn directions(size: Step, wanted: &[Step]) -> String {
    let steps = steps(size);
    let in_pair = |pair: &str| -> Vec<Step> {
        let steps = steps.iter().filter(|(_, pairs)| pairs.contains(&pair));
        steps.map(|(step, _)| *step).collect()
    };
    if steps.iter().all(|(step, _)| wanted.contains(step)) {
        return String::new();
    }
    // Single letters last: they would join with what follows.
    const PAIRS: [&str; 24] = [
        "fh", "bh", "lh", "rh", "hl", "hr", "fs", "bs", "lv", "rv", "rf", "lf", "rb", "lb", "fr", "fl", "br", "bl",
        "vv", "ss", "ff", "bb", "ll", "rr",
    ];
    let oblique = size.1 != 0 && size.0 != size.1;
    let straight = size.1 == 0;
    let mut pairs: Vec<(&str, Vec<Step>)> = PAIRS
        .into_iter()
        .filter(|pair| match (oblique, pair.as_bytes()[0] == pair.as_bytes()[1]) {
            (true, _) => true,
            (false, doubled) => doubled || !straight && ["fr", "fl", "br", "bl"].contains(pair),
        })
        .map(|pair| (pair, in_pair(pair)))
        .collect();
    pairs.sort_by_key(|(_, steps)| Reverse(steps.len()));
    let mut left = wanted.to_vec();
    let mut chosen = Vec::new();
    for (pair, steps) in pairs {
        if !left.is_empty() && steps.iter().all(|step| left.contains(step)) {
            left.retain(|step| !steps.contains(step));
            chosen.push(pair);
        }
    }
    chosen.sort_by_key(|pair| (pair.as_bytes()[0] == pair.as_bytes()[1], "fblrvsh".find(&pair[..1])));
    let shown = |pair: &&'static str| match oblique || pair.as_bytes()[0] != pair.as_bytes()[1] {
        true => *pair,
        false => &pair[..1],
    };
    chosen.iter().map(shown).collect()
}
