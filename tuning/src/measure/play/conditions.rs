//! The conditions of games, and everything else that they depend on, as text.

use super::clock::EngineLimits;
use crate::shared::adjudication::AdjudicationRules;
use crate::shared::files::hash_of_file;
use sissa::engines::FenStyle;
use sissa::engines::settings::EngineSettings;
use sissa::eval::network::Networks;
use sissa::notation::UciStyle;
use sissa::on_board;
use sissa::position::AnyRules;
use sissa::variant::Variant;
use sissa::variant::catalog::Catalog;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

/// The conditions of the games of a match.
#[derive(Clone, Copy, Debug)]
pub struct GameConditions {
    /// The limits of each engine.
    pub limits: [EngineLimits; 2],
    /// Overruns of each that are tolerated.
    pub margins: [Duration; 2],
    /// Timeout for answers when no clock runs.
    pub patience: Duration,
    pub adjudication: AdjudicationRules,
}

/// Everything that the games depend on, as text; `game` describes the `variants`, which are in the catalog, and
/// `openings` the openings. An engine that plays itself has only one entry.
pub fn describe(
    game: &str,
    variants: &[Arc<Variant>],
    catalog: &Catalog,
    engines: &[EngineSettings],
    conditions: &GameConditions,
    openings: &str,
) -> String {
    let mut parts = vec![game.to_owned(), openings.to_owned()];
    let rules = &conditions.adjudication;
    if let Some(rule) = rules.resign {
        let who = if rule.one_sided { ", one-sided" } else { "" };
        parts.push(format!("resign {},{}{who}", rule.moves, rule.score));
    }
    if let Some(rule) = rules.draw {
        parts.push(format!("draw {},{},{}", rule.from, rule.moves, rule.score));
    }
    if let Some(longest) = rules.longest {
        parts.push(format!("at most {longest} moves"));
    }
    for (i, engine) in engines.iter().enumerate() {
        let text = describe_engine(engine, variants, catalog);
        let (limits, margin) = (conditions.limits[i], conditions.margins[i]);
        let margin = match margin.is_zero() {
            true => String::new(),
            false => format!(" margin {} ms", margin.as_millis()),
        };
        parts.push(format!("{text}{margin} {limits}"));
    }
    // As PGN's tags are written.
    parts.join("; ").replace(char::is_control, " ")
}

/// What an engine is started with, and the contents of the files that it reads.
fn describe_engine(engine: &EngineSettings, variants: &[Arc<Variant>], catalog: &Catalog) -> String {
    let mut text = format!("{}: {}", engine.name, engine.command.join(" "));
    // Networks and variant files, perhaps. Programs look for files in their own folder.
    let folder = engine.folder.as_deref().unwrap_or(Path::new(""));
    let mut catalog = catalog.clone();
    let mut mark_file = |text: &mut String, word: &str| {
        let path = folder.join(word);
        if let Some(hash) = hash_of_file(&path) {
            text.push_str(&format!(" [{hash:016x}]"));
            // Beside a variant file there may be networks for its games.
            if path.extension().is_none_or(|end| end != "net") {
                catalog.add_folder(path.parent().unwrap_or(Path::new("")));
            }
        }
    };
    for word in engine.command.iter().skip(1) {
        // As in --variants=FILE.
        mark_file(&mut text, word.rsplit('=').next().unwrap_or_default());
    }
    text.push_str(" (UCI)");
    if let Some(folder) = &engine.folder {
        text.push_str(&format!(" in {}", folder.display()));
    }
    for (name, value) in &engine.options {
        let value = value.as_deref().unwrap_or_default();
        text.push_str(&format!(" {name}={value}"));
        // A log grows with every game.
        if !name.eq_ignore_ascii_case("Debug Log File") {
            mark_file(&mut text, value);
        }
    }
    for path in networks_found(variants, &catalog) {
        let hash = hash_of_file(&path).unwrap_or_default();
        text.push_str(&format!(" with {} [{hash:016x}]", path.display()));
    }
    if let Some(name) = &engine.variant {
        text.push_str(&format!(" as {name}"));
    }
    if engine.fen != FenStyle::XFen || engine.castling_style.is_some() {
        let castling = engine.castling_style.map_or("auto", UciStyle::name);
        text.push_str(&format!(" {} {castling}", engine.fen.name()));
    }
    if let Some(digest) = digest(&engine.command) {
        text.push_str(&format!(" [{digest:016x}]"));
    }
    text
}

/// The networks that Sissa would find for these games, beside the files of the catalog and in the user's data folder.
fn networks_found(variants: &[Arc<Variant>], catalog: &Catalog) -> Vec<PathBuf> {
    let networks = Networks::none().with_found(catalog);
    let rules = variants.iter().filter_map(|variant| AnyRules::of(variant).ok());
    let used = rules.filter_map(|rules| {
        let path = on_board!(rules, rules => networks.found_path(rules))?;
        Some(path.to_owned())
    });
    used.collect()
}

/// A hash of the program file, to distinguish builds; `None` if it is not found.
fn digest(command: &[String]) -> Option<u64> {
    let program = command.first()?;
    if program.contains('/') {
        return hash_of_file(Path::new(program));
    }
    let path = std::env::var_os("PATH")?;
    std::env::split_paths(&path).find_map(|folder| hash_of_file(&folder.join(program)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn builds_are_told_apart() {
        let directory = tempfile::tempdir().expect("there is room");
        let path = directory.path().join("engine");
        let command = [path.to_string_lossy().into_owned()];
        assert_eq!(digest(&command), None);
        std::fs::write(&path, "a").expect("there is room");
        assert_eq!(digest(&command), Some(0xaf63_dc4c_8601_ec8c));
        std::fs::write(&path, "b").expect("there is room");
        assert_ne!(digest(&command), Some(0xaf63_dc4c_8601_ec8c));
    }
}
