//! Searches, and commands while they run.

use super::*;
use engine_tests::games::engine_game_names;
use std::collections::HashSet;

#[test]
fn every_go_is_answered_by_a_move() {
    let mut engine = Engine::uci();
    engine.ask("position startpos");
    let commands = "go depth 1|go depth -3|go depth x|go nodes 500|go nodes -1|go movetime 20|go movetime 0|\
        go wtime 50 btime 50|go wtime -100 btime 50|go btime 50|go wtime 1000 btime 1000 winc 10 binc 10 movestogo 1|\
        go mate 1 depth 2|go movestogo 0 depth 1|go away|go depth 1 searchmoves e2e4 e2e5|go depth 1 searchmoves e2e5|\
        go depth 99999999999999999999 nodes 10";
    for go in commands.split('|') {
        let line = engine.best_move(go);
        assert_ne!(line, "bestmove (none)", "{go}");
        let other = engine.ready();
        assert!(other.is_empty(), "{go}: {other:?}");
    }
    let line = engine.best_move("go depth 1 searchmoves a2a3 xx");
    assert!(line.starts_with("bestmove a2a3"), "{line}");
}

#[test]
fn however_little_it_may_search_the_move_has_a_score() {
    let mut engine = Engine::uci();
    engine.ask("position startpos");
    for go in ["go nodes 1", "go nodes 20", "go movetime 1"] {
        engine.send(go);
        let lines = engine.lines_until(|line| line.starts_with("bestmove"));
        let told = lines.iter().rev().nth(1).map(String::as_str);
        let told = told.unwrap_or_default();
        assert!(told.starts_with("info depth ") && told.contains(" score cp "), "{go}: {lines:?}");
    }
}

/// Games with searches so short that they end within an iteration.
#[test]
fn the_move_played_begins_the_last_line_told() {
    const LIMITS: [&str; 5] = ["nodes 150", "nodes 700", "nodes 3000", "movetime 2", "infinite"];
    let mut engine = Engine::uci();
    engine.set("Threads", "8");
    for name in ["chess", "crazyhouse"] {
        engine.set("UCI_Variant", name);
        let mut position = "position startpos moves".to_owned();
        for limit in LIMITS.iter().cycle().take(10) {
            engine.ask("ucinewgame");
            engine.ask(&position);
            engine.send(&format!("go {limit}"));
            if *limit == "infinite" {
                std::thread::sleep(Duration::from_millis(5));
                engine.send("stop");
            }
            let mut told = String::new();
            let best = engine.wait_for(|line| {
                if let Some((_, pv)) = line.split_once(" pv ") {
                    told = pv.to_owned();
                }
                line.starts_with("bestmove")
            });
            let best = best.split(' ').nth(1).expect("a move");
            if best == "(none)" {
                break;
            }
            let told = told.split(' ').next();
            assert_eq!(told, Some(best), "{name}, {limit}: {position}");
            position.push_str(&format!(" {best}"));
        }
    }
}

#[test]
fn repetitions_are_seen_within_a_thousand_nodes() {
    // The side without a queen, or with only a king: its move back and forth, and the opponent's.
    let games = [
        ("chess", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB1KBNR", ["g1f3", "f3g1"], ["g8f6", "f6g8"]),
        ("caparandom", "rnbqkcabnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNB1KCABNR", ["i1h3", "h3i1"], ["i8h6", "h6i8"]),
        ("contemporary-random", "rnbkqbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBK1BNR", ["g1f3", "f3g1"], ["g8f6", "f6g8"]),
        ("cetina-random", "rnbqkbsc/pppppppp/8/8/8/8/PPPPPPPP/RNB1KBSC", ["b1c3", "c3b1"], ["b8c6", "c6b8"]),
        ("fischerandom", "k7/2q5/8/8/8/8/8/7K", ["h1g1", "g1h1"], ["a8b8", "b8a8"]),
    ];
    let mut engine = Engine::uci();
    for (name, placement, [away, back], [reply, home]) in games {
        engine.set("UCI_Variant", name);
        // White, who is behind, repeats the position for the third time; Black avoids it.
        let behind = format!("b - - 0 1 - moves {reply} {away} {home} {back} {reply} {away} {home}");
        let ahead = format!("w - - 0 1 - moves {away} {reply} {back} {home} {away} {reply} {back}");
        repeats(&mut engine, &format!("{placement} {behind}"), back, true);
        repeats(&mut engine, &format!("{placement} {ahead}"), home, false);
    }
    // Each pawn has six promotions: the first iteration takes thousands of nodes.
    engine.set("UCI_Variant", "caparandom");
    let promotions = "1r8/P4P3P/10/5r4/8K1/1q8/1p4kpp1/10 b - - 30 174 \
                      moves f5f6 i4i5 f6f5 i5i4 f5f6 i4i5 f6f5";
    repeats(&mut engine, promotions, "i5i4", true);
}

/// Whether the move `draw`, the third repetition, is played and scored as a draw.
fn repeats(engine: &mut Engine, position: &str, draw: &str, expected: bool) {
    engine.ask("ucinewgame");
    let lines = engine.ask(&format!("position fen {position}"));
    assert!(lines.is_empty(), "{lines:?}");
    let mut told = String::new();
    engine.send("go nodes 1000");
    let best = engine.wait_for(|line| {
        if line.contains(" score ") {
            told = line.to_owned();
        }
        line.starts_with("bestmove")
    });
    let is_played = best.split(' ').nth(1) == Some(draw);
    assert_eq!(is_played, expected, "{best}: {position}: {told}");
    let is_level = told.contains(" score cp 0 ");
    assert_eq!(is_level, expected, "{best}: {position}: {told}");
}

#[test]
fn shows_several_lines_and_chances() {
    let mut engine = Engine::uci();
    engine.set("MultiPV", "3");
    engine.set("UCI_ShowWDL", "true");
    engine.ask("position startpos");
    engine.send("go depth 3");
    let mut ranks = Vec::new();
    engine.wait_for(|line| {
        if line.starts_with("info depth 3") {
            let words: Vec<&str> = line.split(' ').collect();
            ranks.push(words[6].to_owned());
            let wdl = words.iter().position(|word| *word == "wdl").expect("wdl");
            let sum: u32 = words[wdl + 1..wdl + 4].iter().filter_map(|word| word.parse::<u32>().ok()).sum();
            assert_eq!(sum, 1000, "{line}");
        }
        line.starts_with("bestmove")
    });
    assert!(ranks.ends_with(&["1".to_owned(), "2".to_owned(), "3".to_owned()]), "{ranks:?}");
}

/// Searches the start of chess, and returns the nodes on the last line and the move.
fn nodes_and_move(engine: &mut Engine, go: &str) -> (u64, String) {
    engine.ask("position startpos");
    engine.send(go);
    let mut nodes = 0;
    let mut best = String::new();
    engine.wait_for(|line| {
        let words: Vec<&str> = line.split(' ').collect();
        if let Some(at) = words.iter().position(|word| *word == "nodes") {
            nodes = words[at + 1].parse().expect("a number");
        }
        best = words.get(1).copied().unwrap_or_default().to_owned();
        words[0] == "bestmove"
    });
    (nodes, best)
}

#[test]
fn a_weak_level_moves_at_once_and_not_always_alike() {
    let mut engine = Engine::uci();
    engine.set("UCI_LimitStrength", "true");
    engine.set("UCI_Elo", "400");
    let mut played = HashSet::new();
    for _ in 0..30 {
        let (nodes, best) = nodes_and_move(&mut engine, "go wtime 600000 btime 600000");
        assert!((1..200).contains(&nodes), "{nodes}");
        played.insert(best);
    }
    assert!(played.len() > 3, "{played:?}");
    // It considers only the move that it plays.
    engine.set("MultiPV", "3");
    engine.send("go wtime 600000 btime 600000");
    let lines = engine.lines_until(|line| line.starts_with("bestmove"));
    assert!(lines.len() > 1 && !lines.iter().any(|line| line.contains(" multipv 2 ")), "{lines:?}");
    // An analysis has full strength.
    assert!(nodes_and_move(&mut engine, "go nodes 2000").0 > 1000);
}

#[test]
fn no_legal_move() {
    let mut engine = Engine::uci();
    engine.ask("position startpos moves f2f3 e7e5 g2g4 d8h4");
    engine.send("go depth 5");
    assert_eq!(engine.line().as_deref(), Some("info depth 0 score mate 0"));
    assert_eq!(engine.line().as_deref(), Some("bestmove (none)"));
    engine.ask("position fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1");
    engine.send("go movetime 1000");
    assert_eq!(engine.line().as_deref(), Some("info depth 0 score cp 0"));
    assert_eq!(engine.line().as_deref(), Some("bestmove (none)"));
}

#[test]
fn commands_during_a_search() {
    let mut engine = Engine::uci();
    engine.ask("position startpos");
    engine.send("go infinite");
    let lines = engine.ask("d");
    assert!(lines.contains(&format!("Fen: {START}")));
    engine.ready();
    assert!(engine.ask("go depth x nonsense").iter().all(|line| !line.starts_with("bestmove")));
    // These wait for the search to end, and are then executed in order.
    engine.send("position startpos moves e2e4");
    engine.send("go depth 2");
    engine.ready();
    engine.send("stop");
    for _ in 0..3 {
        engine.expect("bestmove");
    }
    assert_ne!(engine.fen(), START);
}

#[test]
fn pondering() {
    let mut engine = Engine::uci();
    engine.ask("position startpos moves e2e4 e7e5");
    engine.send("go ponder wtime 1000 btime 1000");
    std::thread::sleep(Duration::from_millis(300));
    assert!(engine.ready().iter().all(|line| !line.starts_with("bestmove")));
    engine.send("ponderhit");
    engine.expect("bestmove");
    engine.send("go ponder movetime 10");
    std::thread::sleep(Duration::from_millis(100));
    assert!(engine.ready().iter().all(|line| !line.starts_with("bestmove")));
    engine.send("stop");
    engine.expect("bestmove");
    assert!(engine.ask("ponderhit").is_empty());
    assert!(engine.ask("stop").is_empty());
}

#[test]
fn all_games_can_be_searched() {
    let mut engine = Engine::uci();
    for name in engine_game_names() {
        engine.set("UCI_Variant", name);
        engine.ask("ucinewgame");
        engine.ask("position startpos");
        let best = engine.best_move("go depth 3");
        let mv = best.split(' ').nth(1).unwrap_or_default();
        assert!(engine.ask(&format!("position startpos moves {mv}")).is_empty());
        assert!(engine.ask("flip").is_empty(), "{name}");
    }
    // With other pieces in hand than the game has.
    engine.set("UCI_Variant", "seirawan");
    let fen = "4k3/8/8/8/8/8/8/4K2N[Q] w H - 0 1";
    engine.ask(&format!("position fen {fen}"));
    let before = engine.fen();
    for _ in 0..2 {
        assert!(engine.ask("flip").is_empty());
    }
    assert_eq!(engine.fen(), before);
}
