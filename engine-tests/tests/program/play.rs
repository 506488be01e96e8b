//! `sissa play`: games between a scripted user and the engine.

use engine_tests::binary::sissa;
use engine_tests::command::{assert_has, good, piped, run, send_signal, spawn, words};
use engine_tests::folder::Folder;
use engine_tests::process::{PATIENCE, Process};
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{Rng, SeedableRng};
use std::io::{BufRead, BufReader, Write};
use std::time::{Duration, Instant};

/// White mates in one, by Ra8.
const MATE_IN_ONE: &str = "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1";

/// A game of the user Ada.
fn play(line: &str) -> Process {
    let program = sissa().display().to_string();
    let time = if line.contains("--movetime") { "" } else { "--movetime 0.05" };
    let arguments = format!("USER=Ada '{program}' play {time} --threads 1 --hash 8 {line}");
    let mut table = Process::spawn("/usr/bin/env", &words(&arguments));
    prompt(&mut table);
    table
}

/// The output up to the next prompt for a move.
fn prompt(table: &mut Process) -> Vec<String> {
    let mut said = table.lines_until(|line| line.ends_with('>'));
    said.pop();
    said
}

/// The answer to a line.
fn ask(table: &mut Process, line: &str) -> String {
    table.send(line);
    prompt(table).join("\n")
}

#[test]
fn the_person_mates_and_plays_on() {
    let mut table = play(&format!("--movetime 5 --fen '{MATE_IN_ONE}'"));
    assert!(ask(&mut table, "help").contains("resign"));
    assert!(ask(&mut table, "?").contains("Ra8#"));
    assert!(ask(&mut table, "hint").contains("1. Ra8#"));
    assert_eq!(ask(&mut table, "fen"), MATE_IN_ONE);
    assert!(ask(&mut table, "a1a8").contains("Checkmate: White wins. 1-0"));
    assert!(ask(&mut table, "g1f1").contains("Checkmate"), "a move after mate");
    assert!(ask(&mut table, "xyz").contains("the game is over"));
    assert_eq!(ask(&mut table, "moves"), "1. Ra8#");
    assert!(ask(&mut table, "undo").contains("White to move"));
    assert!(ask(&mut table, "undo").contains("You have not moved"));
    assert!(ask(&mut table, "Rd1").contains("Sissa plays 1... "));
    assert!(ask(&mut table, "resign").contains("You resign: Black wins."));
    assert!(ask(&mut table, "new").contains("You play White"));
    assert_eq!(ask(&mut table, "fen"), MATE_IN_ONE);
    table.send("quit");
    assert!(table.close().success());
}

#[test]
fn the_engine_begins_and_mates_when_the_person_is_black() {
    let table = &mut play(&format!("--movetime 5 --fen '{MATE_IN_ONE}' --colour black"));
    assert!(ask(table, "moves").contains("1. Ra8#"));
    assert!(ask(table, "resign").contains("Checkmate: White wins."));
}

#[test]
fn a_resignation_before_the_first_move_is_taken_back() {
    let mut table = play("--variant chess");
    assert!(ask(&mut table, "resign").contains("You resign"));
    assert!(ask(&mut table, "undo").contains("White to move"));
    assert!(ask(&mut table, "e4").contains("Sissa plays 1... "));
}

#[test]
fn draws_are_announced() {
    let says = |fen: &str, moves: &[&str], part: &str| {
        let mut table = play(&format!("--fen '{fen}'"));
        let said: Vec<String> = moves.iter().map(|mv| ask(&mut table, mv)).collect();
        assert!(said.concat().contains(part), "{said:?}");
    };
    says("7k/5K2/8/8/8/8/8/6Q1 w - - 0 1", &["Qg6"], "Draw: stalemate.");
    says("7k/8/8/8/8/8/5n2/6K1 w - - 0 1", &["Kxf2"], "Draw: neither side");
    says("7k/8/8/8/8/8/R7/6K1 w - - 99 90", &["Ra3"], "Draw: the fifty-move rule");
    // Black's king can only go to a8 and a7.
    let fen = "k7/8/1R6/2P5/8/8/8/6K1 w - - 0 1";
    let there_and_back = ["Kh1", "Kg1", "Kh1", "Kg1"];
    says(fen, &there_and_back, "Draw: the same position for the third time");
}

#[test]
fn bad_moves_are_refused_with_a_reason() {
    let table = &mut play("--variant contemporary-random --array 0");
    for (text, part) in [
        ("e2e5", "a pawn cannot move from e2 to e5"),
        ("e9", "no square e9"),
        ("Zf3", "Not possible"),
        ("e7e5", "Black"),
        ("xyzzy", "not a move in any notation"),
        ("\u{1b}[Dx\0\u{1b}[31mz", "xz: "),
    ] {
        let said = ask(table, text);
        assert!(said.contains("Not possible: "), "{text}: {said}");
        assert!(said.contains(part), "{text}: {said}");
        assert!(!said.contains('\u{1b}'), "{said}");
    }
    assert!(ask(table, "").is_empty());
    assert!(ask(table, "\u{1b}[A\u{1b}[D").is_empty());
    let long = "x".repeat(100_000);
    table.send(&long);
    assert!(ask(table, "e2e4").contains("Not possible"));
}

#[test]
fn pieces_have_the_names_of_their_game() {
    let table = &mut play("--variant seirawan --fen '4k3/8/8/8/8/2h5/8/4K3[] w - - 0 1'");
    assert!(ask(table, "board").contains("in check from the hawk on c3"));
}

#[test]
fn words_for_special_moves_are_explained() {
    let table = &mut play("--variant contemporary-random --array 0");
    let castling = ask(table, "castle");
    assert_has(&castling, &["Castling: written O-Ob or O-Og. Possible now: none."]);
    assert_has(&ask(table, "leap"), &["King's leap: written king, >> and the square."]);
    assert_has(&ask(table, "adjust"), &["Bishop adjustment: written bishop, <=> and its neighbour."]);
    assert!(ask(table, "drop").contains("This game has no drop"));
    let conversion = ask(&mut play("--variant cetina-random"), "convert");
    assert_has(&conversion, &["Bishop conversion: written like any move. Possible now: none."]);
    let chess = &mut play("--fen '4k3/8/8/8/8/8/8/4K2R w K - 0 1'");
    let castling = ask(chess, "Castling");
    assert!(castling.contains("Possible now: O-O."), "{castling}");
    // No knight, and no square f3.
    let folder = Folder::temporary();
    let game = "[tiny]\nmaxFile = d\nmaxRank = 4\nking = k\nrook = r\npieceDrops = true\ncapturesToHand = true\n\
        startFen = 3k/4/4/K3[R] w - - 0 1\n";
    let tiny = &mut play(&format!("--variants '{}' --variant tiny", folder.write("tiny.ini", game)));
    let drop = ask(tiny, "drop");
    assert_has(&drop, &["Drop: written piece, @ and the square. Possible now: R@"]);
}

#[test]
fn moves_are_taken_back_and_the_board_is_turned() {
    let table = &mut play("--variant chess");
    let first_row = |text: String| text.lines().next().map(str::trim).map(str::to_owned);
    assert!(first_row(ask(table, "board")).is_some_and(|row| row.starts_with('8')));
    assert!(first_row(ask(table, "flip")).is_some_and(|row| row.starts_with('1')));
    for mv in ["a3", "b3", "c3"] {
        assert!(ask(table, mv).contains("Sissa plays"));
    }
    assert!(ask(table, "undo 4").contains("You have made only 3 moves"));
    assert!(ask(table, "undo 2").contains("move 2."));
    assert!(ask(table, "moves").starts_with("1. a3 "));
    assert!(ask(table, "undo").contains("move 1."));
}

#[test]
fn rights_and_hands_stand_beside_the_board() {
    let fen = "4k3/8/8/8/8/8/8/3KN2R[Q] w K - 0 1 DEH";
    let table = &mut play(&format!("--fen '{fen}'"));
    let moved = ask(table, "e1f3");
    let rank = |text: &str, rank: &str| {
        let line = text.lines().rfind(|line| line.trim_start().starts_with(rank));
        line.unwrap_or_default().to_owned()
    };
    assert!(rank(&moved, "1 ").contains("queen in hand"), "{moved}");
    assert!(rank(&moved, "2 ").contains("castling h1"), "{moved}");
    ask(table, "undo");
    let dropped = ask(table, "e1f3q");
    assert!(!dropped.contains("queen in hand"), "{dropped}");
    assert!(rank(&dropped, "1 ").contains("castling h1"), "{dropped}");
}

#[test]
fn random_games_start_from_a_random_array_that_is_named() {
    let array = |line: &str| {
        let fast = "play --threads 1 --hash 8 -v caparandom";
        let mut table = Process::sissa(&format!("{fast} {line}"));
        let said = prompt(&mut table);
        let title = said.iter().find(|line| line.contains(", array "));
        title.unwrap_or_else(|| panic!("{said:?}")).clone()
    };
    let arrays: Vec<String> = (0..4).map(|_| array("")).collect();
    assert!(arrays.iter().any(|other| *other != arrays[0]), "{arrays:?}");
    assert!(array("--array 26733").ends_with("array 26733"));
    assert!(array("--moves a3").ends_with("array 26733"));
}

#[test]
fn the_end_of_the_input_shows_the_game() {
    let line = format!("play --movetime 0.05 --fen '{MATE_IN_ONE}'");
    let run = piped(&line, "Ra7\n");
    assert_eq!(run.code, Some(0));
    assert!(run.out.contains("Moves 1. Ra7 "), "{}", run.out);
    assert!(run.out.contains(&format!("From  {MATE_IN_ONE}\n")));
}

#[test]
fn other_words_than_quit_end_the_game_too() {
    for word in ["exit", "bye", "q"] {
        let mut table = play("--variant chess");
        table.send(word);
        while table.line().is_some() {}
        assert!(table.close().success(), "{word}");
    }
}

#[test]
fn the_clock_runs_for_the_engine() {
    let mut table = Process::sissa("play --time-control 20+0.05 --threads 1");
    prompt(&mut table);
    let said = ask(&mut table, "e4");
    assert!(said.contains(" s left)"), "{said}");
}

#[test]
fn a_weak_level_answers() {
    let table = &mut play("--level 400");
    assert!(ask(table, "e4").contains("Sissa plays 1... "));
    let run = run("play --level 5000");
    assert_eq!(run.code, Some(2));
    assert!(run.err.contains("from 400 to 2200"), "{}", run.err);
}

#[test]
fn games_are_saved_and_loaded() {
    let folder = Folder::temporary();
    let file = folder.path("my game.pgn");
    let table = &mut play("--variant chess");
    ask(table, "a3");
    assert!(ask(table, &format!("save {file}")).contains("The game is saved in"));
    let moves = ask(table, "moves");
    assert!(moves.starts_with("1. a3 "), "{moves}");
    let pgn = ask(table, "pgn");
    let tags = ["[White \"Ada\"]", "[Date \"20", "[Black \"Sissa ", "[Result \"*\"]"];
    assert_has(&pgn, &tags);
    assert_has(&pgn, &[&moves]);
    ask(table, "resign");
    // The file then has both games.
    ask(table, &format!("save \"{file}\""));
    let text = folder.text("my game.pgn");
    assert!(text.contains("[Result \"0-1\"]"), "{text}");
    good(&format!("pgn check '{file}'"));
    // After a game of another program, which did not end its last line.
    let other = folder.write("other.pgn", "1. e4 e5 1-0");
    ask(table, &format!("save {other}"));
    assert!(good(&format!("pgn check '{other}'")).starts_with("2 games "));
    let table = &mut play("--variant chess --colour black");
    let loaded = ask(table, &format!("load {file} 1"));
    assert!(loaded.contains("You play White."), "{loaded}");
    assert_eq!(ask(table, "moves"), moves);
    for (line, part) in [
        (format!("load {file} 3"), "this file has only 2 games"),
        (format!("load {file} 0"), "games are numbered from 1"),
        ("load /no/such/file.pgn".to_owned(), "/no/such/file.pgn: "),
        ("save /no/such/folder/file.pgn".to_owned(), "Not possible: "),
        ("load".to_owned(), "load needs a file name"),
        ("load /dev/zero".to_owned(), "it is not a regular file"),
        ("save /dev/null".to_owned(), "it is not a regular file"),
        (format!("load {}", folder.path("")), "it is a directory"),
    ] {
        let said = ask(table, &line);
        assert!(said.contains(part), "{line}: {said}");
    }
    let other = &mut play("--variant caparandom");
    let said = ask(other, &format!("load {file}"));
    assert_has(&said, &["`sissa play --variant chess` can load it"]);
}

#[test]
fn the_engine_takes_over_and_changes_its_level() {
    let table = &mut play("--variant chess");
    let said = ask(table, "go");
    assert!(said.contains("You play Black now."), "{said}");
    assert!(said.contains("Sissa plays 1. "), "{said}");
    assert!(ask(table, "level").contains("full strength"));
    assert!(ask(table, "level 500").contains("at level 500."));
    assert!(ask(table, "pgn").contains("(level 500)\"]"));
    assert!(ask(table, "level 5").contains("a number from 400 to 2200"));
    assert!(ask(table, "level full").contains("full strength"));
    assert!(ask(table, "rules").contains("as in orthodox chess"));
}

#[test]
fn both_clocks_run_and_are_shown() {
    let mut table = Process::sissa("play --time-control 0.4 --threads 1");
    let line = table.wait_for(|line| line.ends_with('>'));
    assert_eq!(line, "White 0.40 s, Black 0.40 s, your move>");
    std::thread::sleep(Duration::from_millis(500));
    let said = ask(&mut table, "e4");
    assert!(said.contains("You ran out of time: Black wins."), "{said}");
    assert!(ask(&mut table, "pgn").contains("[TimeControl \"0.4\"]"));
    // Both clocks begin anew; `go` does not give the time back.
    assert!(ask(&mut table, "undo").contains("White to move"));
    std::thread::sleep(Duration::from_millis(500));
    let said = ask(&mut table, "go");
    assert!(said.contains("You ran out of time: Black wins."), "{said}");
    // A bare king does not win.
    let fen = "4k3/8/8/8/8/8/P7/4K3 w - - 0 1";
    let mut table = Process::sissa(&format!("play --fen '{fen}' --time-control 0.4 --threads 1"));
    prompt(&mut table);
    std::thread::sleep(Duration::from_millis(500));
    let said = ask(&mut table, "a3");
    assert!(said.contains("Draw: you ran out of time, but Black has"), "{said}");
    assert!(ask(&mut table, "pgn").contains("[Result \"1/2-1/2\"]"));
}

#[test]
fn the_clock_of_the_side_to_move_runs_until_the_game_is_over() {
    let pause = Duration::from_millis(500);
    let start = Instant::now();
    let mut table = Process::sissa("play --time-control 60 --threads 1");
    let shown = |table: &mut Process| {
        let prompt = table.wait_for(|line| line.ends_with("your move>"));
        let (_, left) = prompt.split_once("White ").expect("a clock");
        let seconds = left.split(' ').next().and_then(|left| left.parse().ok());
        Duration::from_secs_f64(seconds.expect("seconds"))
    };
    let base = Duration::from_secs(60);
    assert_eq!(shown(&mut table), base);
    let rounding = Duration::from_millis(5);
    std::thread::sleep(pause);
    table.send("fen");
    assert!(shown(&mut table) <= base - pause + rounding);
    table.send("resign");
    table.expect("You resign");
    std::thread::sleep(pause);
    table.send("undo");
    let left = shown(&mut table);
    let used = start.elapsed() - pause + rounding;
    assert!(left + used >= base, "{left:?} after {used:?}");
}

#[cfg(unix)]
#[test]
fn signals_end_a_game_whose_output_nobody_reads() {
    for signal in ["INT", "TERM"] {
        let mut child = spawn("play");
        let mut input = child.stdin.take().expect("piped");
        // It has begun, and then prints more than the pipe holds.
        let mut output = BufReader::new(child.stdout.take().expect("piped"));
        output.read_line(&mut String::new()).expect("it writes");
        input.write_all(&b"help\n".repeat(100)).expect("it reads");
        let end = Instant::now() + PATIENCE;
        while child.try_wait().expect("it can be waited for").is_none() {
            assert!(Instant::now() < end, "SIG{signal} is swallowed");
            send_signal(&child, signal);
            std::thread::sleep(Duration::from_millis(500));
        }
    }
}

/// A user who moves at random against the engine, to the end of the game.
fn whole_game(game: &str, seed: u64) {
    let mut random = StdRng::seed_from_u64(seed);
    let colour = if random.random() { "white" } else { "black" };
    let arguments = &format!("--variant '{game}' --array random --colour '{colour}'");
    let table = &mut play(arguments);
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

#[cfg(target_os = "linux")]
mod terminal {
    use super::*;
    use engine_tests::terminal::Terminal;

    const CTRL_C: &str = "\u{3}";

    const CTRL_D: &str = "\u{4}";

    /// `sissa` with the arguments of this line, without colours.
    fn plain(line: &str) -> Option<Terminal> {
        Terminal::start(&format!("NO_COLOR=1 '{}' {line}", sissa().display()))
    }

    fn colored(line: &str) -> Option<Terminal> {
        Terminal::start(&format!("unset NO_COLOR CLICOLOR; '{}' {line}", sissa().display()))
    }

    #[test]
    fn a_terminal_has_colours_and_a_prompt() {
        let arguments = format!("play --fen '{MATE_IN_ONE}' --movetime 0.1");
        let Some(mut terminal) = colored(&arguments) else { return };
        terminal.expect("\u{1b}[");
        terminal.expect("your move>");
        terminal.send("Rb1");
        terminal.expect("Sissa plays");
        terminal.expect("your move>");
        terminal.send("undo");
        terminal.expect("your move>");
        terminal.send("Ra8");
        terminal.expect("Checkmate: White wins.");
        terminal.expect("quit>");
        terminal.send("quit");
        terminal.rest();
    }

    #[test]
    fn moves_are_listed_in_columns_that_fit() {
        let narrow = format!("stty rows 24 cols 30; NO_COLOR=1 '{}' play", sissa().display());
        let Some(mut terminal) = Terminal::start(&narrow) else { return };
        terminal.expect("your move>");
        terminal.send("?");
        let list = terminal.expect("your move>");
        let rows: Vec<&str> = list.lines().filter(|row| row.starts_with("  ")).collect();
        assert_eq!(rows.len(), 4, "{list:?}");
        assert!(rows.iter().all(|row| row.len() <= 30), "{list:?}");
    }

    #[test]
    fn an_interrupt_makes_the_engine_move_and_asks_at_the_prompt() {
        let Some(mut terminal) = plain("play --variant chess --movetime 100") else { return };
        terminal.expect("your move>");
        terminal.send("e4");
        terminal.expect(" nodes, ");
        terminal.press(CTRL_C);
        terminal.expect("Sissa plays 1... ");
        terminal.expect("your move>");
        terminal.press(CTRL_C);
        terminal.expect("Moves 1. e4 ");
        terminal.expect("FEN   rn");
        terminal.expect("again to quit");
        terminal.expect("your move>");
        // A line in between is an answer.
        terminal.send("moves");
        terminal.expect("1. e4 ");
        terminal.expect("your move>");
        terminal.press(CTRL_C);
        terminal.expect("again to quit");
        terminal.press(CTRL_C);
        terminal.rest();
    }

    #[test]
    fn lines_are_edited_and_remembered() {
        let arguments = format!("play --fen '{MATE_IN_ONE}' --movetime 0.1");
        let Some(mut terminal) = plain(&arguments) else { return };
        terminal.expect("your move>");
        // The Backspace key deletes the last letter.
        terminal.send("fenx\u{7f}");
        terminal.expect(MATE_IN_ONE);
        terminal.expect("your move>");
        // The key Up.
        terminal.send("\u{1b}[A");
        terminal.expect(MATE_IN_ONE);
        terminal.expect("your move>");
        // Two lines at once.
        terminal.send("fen\rfen");
        terminal.expect(MATE_IN_ONE);
        terminal.expect(MATE_IN_ONE);
        terminal.expect("your move>");
        terminal.send("quit");
        terminal.rest();
    }

    #[test]
    fn the_end_key_ends_the_line_of_the_prompt() {
        let arguments = format!("play --fen '{MATE_IN_ONE}' --movetime 0.1");
        let Some(mut terminal) = plain(&arguments) else { return };
        terminal.expect("your move> ");
        terminal.press(CTRL_D);
        let rest = terminal.rest();
        assert!(rest.ends_with('\n'), "{rest:?}");
    }

    #[test]
    fn the_program_alone_says_what_it_waits_for() {
        let Some(mut terminal) = plain("") else { return };
        terminal.expect("sissa play");
        terminal.send("uci");
        terminal.expect("uciok");
        terminal.send("quit");
        terminal.rest();
    }

    #[test]
    fn analysis_on_a_terminal_shows_its_progress() {
        let Some(mut terminal) = colored("analyse --infinite") else { return };
        terminal.expect(" nodes, ");
        terminal.press(CTRL_C);
        terminal.expect("Best move");
        terminal.rest();
    }

    #[test]
    fn who_wants_no_colours_gets_none() {
        let Some(terminal) = plain("variants") else { return };
        let text = terminal.rest();
        assert!(text.contains("cetina-random"), "{text}");
        assert!(!text.contains('\u{1b}'), "{text}");
    }
}
