//! `sissa epd`.

use engine_tests::command::{assert_has, good, objects, piped, refused, run};
use engine_tests::folder::Folder;
use engine_tests::tables::{files, path};

#[test]
fn public_suites_are_solved() {
    let file = path("epd/chess.epd");
    let text = good(&format!("epd '{}' --nodes 20000 --threads 1 --least 5", file.display()));
    let rows: Vec<&str> = text.lines().collect();
    assert!(rows[0].starts_with("position  solved  move"), "{text}");
    assert!(rows[4].starts_with("WAC.004   yes     Qxh7+"), "{text}");
    assert!(rows[4].ends_with("bm Qxh7+"), "{text}");
    assert!(rows[8].starts_with("line 9    yes     Ra8#"), "{text}");
    assert!(text.contains(" of 8 positions solved ("), "{text}");
}

#[test]
fn special_moves_are_found() {
    let suites = files("suites");
    let text = good(&format!("epd {suites} --nodes 10000 --threads 1 --least 30"));
    assert!(text.contains(" of 35 positions solved ("), "{text}");
    for kind in ["castling", "leap", "adjustment", "conversion", "drop"] {
        let is_solved = |line: &str| line.contains(&format!(" {kind} ")) && line.contains("  yes  ");
        assert!(text.lines().any(is_solved), "{kind}: {text}");
    }
}

#[test]
fn mates_against_the_side_to_move_and_stale_rights_are_read() {
    let lines = "7k/8/R7/1R6/8/8/8/7K b - - dm -2; id \"mated\";\n\
                 R6k/1R6/8/8/8/8/8/7K b - - dm 0; id \"mate\";\n\
                 6k1/5ppp/8/8/8/8/5PPP/R5K1 w KQ - bm Ra8; id \"rights\";\n";
    let run = piped("epd - --depth 8", lines);
    assert_eq!(run.code, Some(0), "{} {}", run.out, run.err);
    let warning = "warning: standard input: line 3: dropped from the FEN: 'K' in the castling field";
    assert!(run.err.starts_with(warning), "{}", run.err);
}

#[test]
fn what_is_not_solved_is_told_by_the_exit_code() {
    // A wanted move that is not best, and a mate that does not exist.
    let lines = "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - am Ra8; id \"avoid\";\n\
                 k7/8/8/8/8/8/8/K6R w - - dm 1; id \"too short\";\n\
                 6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - am Ra7; id \"avoided\";\n";
    let run = piped("epd - --depth 5", lines);
    assert_eq!(run.code, Some(1), "{}", run.out);
    assert_eq!(run.err, "error: 2 positions not solved\n");
    assert_has(&run.out, &["\n1 of 3 positions solved (33.3 %)"]);
    let run = piped("epd - --depth 5 --least 1", lines);
    assert_eq!((run.code, run.err.as_str()), (Some(0), ""));
    // Beside a best move, the length of a mate only says what somebody's analysis found, and its line may be cut off.
    let line = "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - bm Ra8; dm 105; pv Ra8# R;\n";
    let run = piped("epd - --depth 1", line);
    assert_eq!((run.code, run.err.as_str()), (Some(0), ""));
    assert!(run.out.contains("  bm Ra8\n"), "{}", run.out);
}

#[test]
fn the_game_is_named_or_found() {
    let lines = "5k4/10/10/10/10/10/10/A3K4R w K - bm O-O;\n\
                 4k3/8/8/8/8/8/8/2K2R2 w K - 0 1 C variant contemporary-random; bm O-Og Kc>>g1;\n\
                 4k3/8/8/8/8/8/8/4K2R w K - bm O-O;\n";
    let run = piped("epd - --depth 1 --json --least 0", lines);
    assert_eq!(run.code, Some(0));
    let told = "note: standard input: line 1: read as capablanca; also fits caparandom, ";
    assert!(run.err.starts_with(told), "{}", run.err);
    let objects = objects(&run.out);
    let games: Vec<&str> = objects.iter().filter_map(|object| object["variant"].as_str()).collect();
    assert_eq!(games, ["capablanca", "contemporary-random", "chess"]);
    assert_eq!(objects[1]["wanted"], "bm O-Og Kc>>g1");
    assert_eq!(objects[1]["line"], 2);
    assert!(objects[1]["search"]["nodes"].as_u64() > Some(0));
    assert_eq!(objects[3]["positions"], 3);
    let named = "epd - --depth 1 --json --variant fischerandom";
    let run = piped(named, "4k3/8/8/8/8/8/8/4K2R w K - am Kd1;\n");
    assert_has(&run.out, &["\"variant\":\"fischerandom\""]);
}

#[test]
fn broken_lines_are_named_and_the_others_searched() {
    let lines = "8/8/8/8/8/8/8 w - - bm e4;\n\
                 6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - bm Qa8;\n\
                 6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - bm \"Ra8;\n\
                 6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - variant \"no game\"; bm Ra8;\n\
                 6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - id \"nothing\";\n\
                 6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - bm Ra8;\n";
    let run = piped("epd - --depth 4", lines);
    assert_eq!(run.code, Some(1));
    for (line, reason) in [
        (1, "the placement has 7 ranks"),
        (2, "bm Qa8: White has no such queen"),
        (3, "bm: a string has no closing quotation mark"),
        (4, "the opcode variant: there is no game 'no game'"),
        (5, "there is no bm, am or dm"),
    ] {
        let message = format!("standard input: line {line}: {reason}");
        assert!(run.err.contains(&message), "{message}: {}", run.err);
    }
    let end = "error: 4 lines cannot be read, 1 line without bm, am or dm\n";
    assert!(run.err.ends_with(end), "{}", run.err);
    assert!(run.out.contains("\n1 of 1 position solved"), "{}", run.out);
}

#[test]
fn files_that_cannot_be_read_are_refused() {
    assert!(refused("epd /no/such/file.epd", 1).contains("/no/such/file.epd: "));
    assert!(refused("epd .", 1).contains("error: .: is a directory"));
    assert!(refused(&format!("epd '{}' -v xyz", path("epd/chess.epd").display()), 2).contains("no game 'xyz'"));
    assert_eq!(run("epd").code, Some(2));
    let run = piped("epd -", "# nothing\n");
    assert_eq!((run.code, run.err.as_str()), (Some(1), "error: there are no positions\n"));
}

#[test]
fn a_game_that_was_guessed_is_told_once() {
    let array = "brnnkqrb/pppppppp/8/8/8/8/PPPPPPPP/BRQKNNRB w KQkq - bm e4;\n";
    let twice = piped("epd - --depth 1 --json", &array.repeat(2));
    assert!(twice.out.contains("\"modern-random-64\""), "{}", twice.out);
    let told = "note: standard input: line 1: read as modern-random-64; also fits ";
    assert!(twice.err.starts_with(told), "{}", twice.err);
    assert_eq!(twice.err.matches("note: ").count(), 1, "{}", twice.err);
    let named = "epd - --depth 1 --variant chess";
    assert!(!piped(named, array).err.contains("note: "));
    let folder = Folder::temporary();
    let [one, other] = ["one.epd", "other.epd"].map(|name| folder.write(name, array));
    let both = run(&format!("epd '{one}' '{other}' --depth 1 --least 0"));
    let told = format!("note: {one}: line 1: read as modern-random-64; also fits ");
    assert!(both.err.starts_with(&told), "{}", both.err);
    assert_eq!(both.err.matches("note: ").count(), 1, "{}", both.err);
}
