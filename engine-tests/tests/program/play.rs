//! `sissa play`: games between a scripted person and the engine.

use engine_tests::binary::sissa;
use engine_tests::process::Process;
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{Rng, SeedableRng};
use std::time::Duration;

/// More than any answer takes.
const LIMIT: Duration = Duration::from_secs(60);

/// White mates in one, by Ra8.
const MATE_IN_ONE: &str = "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1";

fn play(arguments: &[&str]) -> Process {
    let fast = [
        "play",
        "--movetime",
        "0.05",
        "--threads",
        "1",
        "--hash",
        "8",
    ];
    let mut table = Process::spawn(sissa(), &[&fast, arguments].concat());
    prompt(&mut table);
    table
}

/// What is said up to the next question for a move.
fn prompt(table: &mut Process) -> Vec<String> {
    let mut said = Vec::new();
    loop {
        let line = table.line(LIMIT).unwrap_or_else(|| table.fail("has left"));
        if line.ends_with('>') {
            return said;
        }
        said.push(line);
    }
}

/// What is answered to a line.
fn ask(table: &mut Process, line: &str) -> String {
    table.send(line);
    prompt(table).join("\n")
}

#[test]
fn the_person_mates_and_plays_on() {
    let mut table = play(&["--fen", MATE_IN_ONE]);
    assert!(ask(&mut table, "help").contains("resign"));
    assert!(ask(&mut table, "?").contains("Ra8#"));
    assert!(ask(&mut table, "hint").contains("1. Ra8#"));
    assert_eq!(ask(&mut table, "fen"), MATE_IN_ONE);
    assert!(ask(&mut table, "a1a8").contains("Checkmate: White wins. 1-0"));
    assert!(
        ask(&mut table, "g1f1").contains("Checkmate"),
        "a move after mate"
    );
    assert_eq!(ask(&mut table, "moves"), "1. Ra8#");
    assert!(ask(&mut table, "undo").contains("White to move"));
    assert!(ask(&mut table, "undo").contains("You have not moved"));
    assert!(ask(&mut table, "Rd1").contains("Sissa plays 1... "));
    assert!(ask(&mut table, "resign").contains("You resign: Black wins."));
    assert!(ask(&mut table, "new").contains("You play White"));
    assert_eq!(ask(&mut table, "fen"), MATE_IN_ONE);
    table.send("quit");
    assert!(table.close(LIMIT).success());
}

#[test]
fn the_engine_begins_and_mates_when_the_person_is_black() {
    let table = &mut play(&["--fen", MATE_IN_ONE, "--colour", "black"]);
    assert!(ask(table, "moves").contains("1. Ra8#"));
    assert!(ask(table, "resign").contains("Checkmate: White wins."));
}

#[test]
fn draws_are_announced() {
    let says = |fen: &str, moves: &[&str], part: &str| {
        let mut table = play(&["--fen", fen]);
        let said: Vec<String> = moves.iter().map(|mv| ask(&mut table, mv)).collect();
        assert!(said.concat().contains(part), "{said:?}");
    };
    says(
        "7k/5K2/8/8/8/8/8/6Q1 w - - 0 1",
        &["Qg6"],
        "Draw: stalemate.",
    );
    says(
        "7k/8/8/8/8/8/5n2/6K1 w - - 0 1",
        &["Kxf2"],
        "Draw: neither side",
    );
    says(
        "7k/8/8/8/8/8/R7/6K1 w - - 99 90",
        &["Ra3"],
        "Draw: fifty moves",
    );
    // Black's king has only a8 and a7.
    let fen = "k7/8/1R6/2P5/8/8/8/6K1 w - - 0 1";
    let there_and_back = ["Kh1", "Kg1", "Kh1", "Kg1"];
    says(
        fen,
        &there_and_back,
        "Draw: the same position for the third time",
    );
}

#[test]
fn bad_moves_are_refused_with_a_reason() {
    let table = &mut play(&["--variant", "contemporary-random", "--array", "0"]);
    for (text, part) in [
        ("e2e5", "no pawn moves from e2 to e5"),
        ("e9", "no square e9"),
        ("Zf3", "Not possible"),
        ("e7e5", "Black"),
        ("castle", "no move in any notation"),
        ("\u{1b}[31m\0", "Not possible"),
    ] {
        let said = ask(table, text);
        assert!(said.contains("Not possible: "), "{text}: {said}");
        assert!(said.contains(part), "{text}: {said}");
        assert!(!said.contains('\u{1b}'), "{said}");
    }
    assert!(ask(table, "").is_empty());
    let long = "x".repeat(100_000);
    table.send(&long);
    assert!(ask(table, "e2e4").contains("Not possible"));
}

#[test]
fn the_clock_runs_for_the_engine() {
    let clock = ["play", "--time-control", "2+0.05", "--threads", "1"];
    let mut table = Process::spawn(sissa(), &clock);
    prompt(&mut table);
    let said = ask(&mut table, "e4");
    assert!(said.contains(" s left)"), "{said}");
}

/// A person who moves at random against the engine, to the end of the game.
fn whole_game(game: &str, seed: u64) {
    let mut random = StdRng::seed_from_u64(seed);
    let colour = if random.random() { "white" } else { "black" };
    let arguments = ["--variant", game, "--array", "random", "--colour", colour];
    let table = &mut play(&arguments);
    for _ in 0..400 {
        let moves = ask(table, "?");
        let moves: Vec<&str> = moves.split_whitespace().collect();
        let choice = moves.choose(&mut random).expect("a move");
        let said = ask(table, choice);
        assert!(!said.contains("Not possible"), "{game} {choice}: {said}");
        if said.contains("Checkmate") || said.contains("Draw: ") {
            return;
        }
    }
    table.fail("does not come to an end");
}

#[test]
fn whole_games_are_played_to_their_ends() {
    whole_game("contemporary-random", 1);
    whole_game("pm-contemporary-random", 2);
    whole_game("cetina-random", 3);
    whole_game("caparandom", 4);
}

#[cfg(unix)]
mod terminal {
    use super::*;
    use rexpect::session::{PtySession, spawn_command};
    use std::process::Command;

    fn on_terminal(arguments: &[&str], no_color: Option<&str>) -> PtySession {
        let mut command = Command::new(sissa());
        command.args(arguments).env("TERM", "xterm-256color");
        command.env_remove("NO_COLOR").env_remove("CLICOLOR");
        if let Some(value) = no_color {
            command.env("NO_COLOR", value);
        }
        spawn_command(command, Some(60_000)).expect("a terminal")
    }

    #[test]
    fn a_terminal_has_colours_and_a_prompt() {
        let arguments = ["play", "--fen", MATE_IN_ONE, "--movetime", "0.1"];
        let mut terminal = on_terminal(&arguments, None);
        terminal.exp_string("\u{1b}[").expect("colours");
        terminal.exp_string("your move>").expect("a prompt");
        terminal.send_line("Rb1").expect("it reads");
        terminal.exp_string("Sissa plays").expect("an answer");
        terminal.exp_string("your move>").expect("a prompt");
        terminal.send_line("undo").expect("it reads");
        terminal.exp_string("your move>").expect("a prompt");
        terminal.send_line("Ra8").expect("it reads");
        terminal.exp_string("Checkmate: White wins.").expect("mate");
        terminal.exp_string("quit>").expect("a prompt");
        terminal.send_line("quit").expect("it reads");
        terminal.exp_eof().expect("the end");
    }

    #[test]
    fn analysis_on_a_terminal_shows_its_progress() {
        let arguments = ["analyse", "--movetime", "1"];
        let mut terminal = on_terminal(&arguments, None);
        terminal.exp_string(" positions, ").expect("a status line");
        terminal.exp_string("Best move").expect("an end");
        terminal.exp_eof().expect("the end");
    }

    #[test]
    fn who_wants_no_colours_gets_none() {
        let mut terminal = on_terminal(&["variants"], Some("1"));
        let text = terminal.exp_eof().expect("the end");
        assert!(text.contains("cetina-random"), "{text}");
        assert!(!text.contains('\u{1b}'), "{text}");
    }
}
