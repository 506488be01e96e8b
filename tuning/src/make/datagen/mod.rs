//! Games to train on: the engine plays itself, and the score of every position is stored with the result of the game.

mod arguments;
mod turns;

pub use arguments::Arguments;

use crate::make::game_files::DataError;
use crate::make::selfplay::{Counts, GameObserver, SelfPlay, SelfPlayError, Side};
use crate::shared::files::hash_of_file;
use crate::shared::games::{self, rules_of};
use crate::shared::process::{self, End};
use sissa::eval::network::Networks;
use sissa::on_board;
use sissa::position::AnyRules;
use std::process::ExitCode;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

pub fn run(arguments: &Arguments) -> ExitCode {
    process::interruptible("", |stop| {
        generate(arguments, stop)?;
        // Without bounds an interrupt is the usual end.
        let has_end = arguments.positions.is_some() || arguments.time.is_some();
        Ok::<_, SelfPlayError>(if has_end { End::of(stop) } else { End::Finished })
    })
}

fn generate(arguments: &Arguments, stop: &AtomicBool) -> Result<(), SelfPlayError> {
    let catalog = games::catalog(arguments.variants.as_deref()).map_err(DataError::from)?;
    let mut turns = arguments.variant.clone();
    let games = turns.iter().map(|turns| rules_of(&catalog, &turns.name));
    let games: Vec<AnyRules> = games.collect::<Result<_, _>>().map_err(DataError::from)?;
    let order = turns::order(&turns).into_iter().map(|i| games[i]);
    // As the file's header names them.
    for (turns, rules) in turns.iter_mut().zip(&games) {
        turns.name = rules.name().to_owned();
    }
    let networks = Networks::built_in().with_found(&catalog);
    let names: Vec<String> = turns.iter().map(ToString::to_string).collect();
    let mut conditions = arguments.settings.conditions(&names.join(" "));
    for rules in &games {
        if let Some(path) = on_board!(*rules, rules => networks.found_path(rules)) {
            let hash = hash_of_file(path).unwrap_or_default();
            conditions += &format!("; network [{hash:016x}]");
        }
    }
    let selfplay = SelfPlay {
        settings: &arguments.settings,
        order: order.collect(),
        sides: vec![Side { networks: networks.clone(), nodes: arguments.settings.nodes }],
        handicap: None,
        games: None,
        conditions,
        label: String::new(),
        stop,
    };
    let start = Instant::now();
    let left = || Some(arguments.time? as f64 - start.elapsed().as_secs_f64());
    let mut counts = Counts::new(arguments.positions, left);
    selfplay.run(&arguments.out, &mut counts)?;
    counts.check()?;
    eprintln!("{} positions, {}", counts.positions, counts.report());
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shared::read_line;

    #[test]
    fn a_file_goes_on_however_its_conditions_are_typed() {
        let folder = tempfile::tempdir().expect("there is room");
        let out = folder.path().join("games");
        for words in ["chess960 --most-random-plies 4", "fischerandom --most-random-plies 6"] {
            let line = format!("--variant {words} --positions 1 --nodes 10 --out {}", out.display());
            let made = generate(&read_line(&line), &AtomicBool::new(false));
            made.expect("the conditions are the same");
        }
    }

    #[test]
    fn games_that_teach_nothing_are_not_played_for_ever() {
        let folder = tempfile::tempdir().expect("there is room");
        let [games, out] = ["mine.ini", "games"].map(|name| folder.path().join(name));
        let rules = "[short:chess]\nflagRegionWhite = *3 *4\nflagPieceWhite = *\n";
        std::fs::write(&games, rules).expect("it is written");
        let (games, out) = (games.display(), out.display());
        // Any opening will do at once.
        let opening = "--random-plies 0 --most-random-plies 0 --opening-score 100000";
        let line = format!("--variant short --variants {games} {opening} --positions 1 --nodes 30 --out {out}");
        let made = generate(&read_line(&line), &AtomicBool::new(false));
        assert!(matches!(made, Err(SelfPlayError::NoPositions(_))), "{made:?}");
    }
}
