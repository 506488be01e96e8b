//! Analysis, with several lines and with excluded moves.

use super::is_thinking;
use engine_tests::engine::Engine;

/// A mate score is this plus the number of moves.
const MATE: i32 = 100_000;

#[test]
fn analyzes() {
    let mut engine = Engine::cecp();
    engine.send("analyze");
    engine.wait_for(is_thinking);
    let answers = engine.ask(".");
    let status = answers.iter().find(|line| line.starts_with("stat01: "));
    let status = status.expect("a status");
    assert!((6..=7).contains(&status.split(' ').count()), "{status}");
    // Mate in two.
    engine.send("setboard 7k/8/5K2/8/8/8/8/Q7 w - - 0 1");
    engine.wait_for(|line| is_thinking(line) && line.split(' ').nth(1) == Some("100002"));
    engine.send("setboard 6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1");
    engine.wait_for(|line| is_thinking(line) && line.ends_with("Ra8#"));
    engine.send("exclude a1a8");
    engine.ready();
    engine.wait_for(|line| is_thinking(line) && !line.contains("Ra8#"));
    engine.send("include all");
    engine.wait_for(|line| is_thinking(line) && line.ends_with("Ra8#"));
    engine.send("hint");
    engine.expect("Hint: a1a8");
    engine.send("usermove a1a8");
    engine.ready();
    assert!(engine.fen().starts_with("R5k1/"));
    engine.send("undo");
    engine.wait_for(|line| is_thinking(line) && line.ends_with("Ra8#"));
    engine.send("option MultiPV=2");
    engine.wait_for(|line| is_thinking(line) && !line.contains("Ra8#"));
    engine.send("setscore 35 20");
    engine.ask("new");
    engine.wait_for(|line| is_thinking(line) && !line.contains('#'));
    engine.send("exit");
    engine.ready();
    assert!(engine.ready().is_empty());
    assert!(engine.fen().starts_with("rnbqkbnr/"));
}

/// Depth, score and first move of a line of thinking output.
fn thought(line: &str) -> Option<(u32, i32, &str)> {
    let words: Vec<&str> = line.split(' ').collect();
    is_thinking(line).then_some(())?;
    Some((words[0].parse().ok()?, words[1].parse().ok()?, words[4]))
}

/// A score in CECP, ordered so that the nearer mate is greater.
fn worth(score: i32) -> i32 {
    if score > MATE { 2 * MATE - (score - MATE) } else { score }
}

/// XBoard excludes the first move of the line that it read last when a user clicks "best".
#[test]
fn of_several_lines_the_best_comes_last() {
    let mut engine = Engine::cecp();
    engine.ask("option MultiPV=3");
    engine.ask("setboard 6k1/5ppp/8/8/8/8/5PPP/QR4K1 w - - 0 1");
    engine.send("analyze");
    let mut lines = Vec::new();
    engine.wait_for(|line| {
        if let Some((depth, score, mv)) = thought(line) {
            lines.push((depth, score, mv.to_owned()));
        }
        lines.last().is_some_and(|(depth, ..)| *depth > 6)
    });
    for depth in 1..=6 {
        let of_depth: Vec<_> = lines.iter().filter(|line| line.0 == depth).collect();
        assert_eq!(of_depth.len(), 3, "{lines:?}");
        assert!(of_depth.is_sorted_by_key(|line| worth(line.1)), "{lines:?}");
        let mates = of_depth.iter().filter(|line| line.2.ends_with('#'));
        assert_eq!(mates.count(), 2, "{lines:?}");
        assert!(of_depth[2].2.ends_with('#'), "{lines:?}");
    }
}

/// A hint and pondering do not depend on excluded moves.
#[test]
fn excluding_a_move_stops_no_hint() {
    let mut engine = Engine::cecp();
    engine.send("hint");
    engine.send("exclude a2a3");
    engine.expect("Hint: ");
}

/// What XBoard sends when a user clicks "tail" in its line of excluded moves, and then a move there.
#[test]
fn exclude_all_waits_for_a_move_to_include() {
    let mut engine = Engine::cecp();
    engine.send("setboard 6k1/5ppp/8/8/8/8/5PPP/QR4K1 w - - 0 1");
    engine.send("analyze");
    engine.wait_for(|line| is_thinking(line) && line.contains('#'));
    engine.ask("exclude all");
    assert!(engine.ask(".").contains(&"stat01: 0 0 0 0 0".to_owned()));
    assert!(engine.ready().is_empty());
    engine.send("include h2h3");
    let only = |line: &str| thought(line).is_some_and(|(depth, _, mv)| depth > 4 && mv == "h3");
    engine.wait_for(only);
    engine.send("include a1a8");
    engine.wait_for(|line| is_thinking(line) && line.ends_with("Qa8#"));
    engine.send("exclude a1a8");
    engine.ready();
    engine.wait_for(only);
    // In a new position no move is excluded.
    engine.send("usermove h2h3");
    engine.send("undo");
    engine.ready();
    engine.wait_for(|line| is_thinking(line) && line.ends_with("a8#"));
}

#[test]
fn a_move_asked_for_comes_though_moves_are_excluded_then() {
    let mut engine = Engine::cecp();
    engine.ask("st 600");
    engine.send("go");
    engine.reply("?\nexclude e2e4");
}
