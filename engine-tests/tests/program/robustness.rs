//! The engine keeps answering whatever it is sent, and exits when its input or output is closed.

use engine_tests::binary::sissa;
use engine_tests::command::{send_signal, spawn};
use engine_tests::folder::Folder;
use engine_tests::games::engine_game_names;
use engine_tests::process::{PATIENCE, Process, ended};
use engine_tests::properties::any_of;
use proptest::prelude::*;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, Command, ExitStatus};

/// Starts the engine, sends `first`, and waits until a line of its search begins with `sign`.
fn thinking(first: &[&str], sign: &str) -> Child {
    let mut child = spawn("");
    let input = child.stdin.as_mut().expect("its input");
    for line in first {
        writeln!(input, "{line}").expect("it reads");
    }
    input.flush().expect("it reads");
    let output = child.stdout.as_mut().expect("its output");
    let mut lines = BufReader::new(output).lines();
    let started = lines.any(|line| line.expect("text").trim_start().starts_with(sign));
    assert!(started, "no '{sign}'");
    child
}

fn thinking_in_uci() -> Child {
    thinking(&["uci", "position startpos", "go infinite"], "info depth 1 ")
}

fn thinking_in_cecp() -> Child {
    let first = ["xboard", "protover 2", "new", "post", "st 1000", "go"];
    thinking(&first, "1 ")
}

fn end(mut child: Child) -> ExitStatus {
    ended(&mut child, || format!("still runs after {PATIENCE:?}"))
}

#[cfg(target_os = "linux")]
#[test]
fn output_that_cannot_be_written_is_an_error() {
    for (input, line) in [
        ("", "--help"),
        ("", "--version"),
        ("", "variants"),
        ("", "variants --manual"),
        ("", "completions bash"),
        ("", "uci"),
        ("uci", ""),
        ("xboard\\nprotover 2", ""),
    ] {
        let script = format!("printf '{input}\\n' | '{}' {line} > /dev/full", sissa().display());
        let output = Command::new("sh").args(["-c", &script]).output();
        let output = output.expect("a shell");
        let error = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(1), "{input}, {line}: {error}");
        assert!(error.contains("No space left"), "{input}, {line}: {error}");
    }
}

/// A file that gets too large stays as it was, and no part of another is left.
#[cfg(target_os = "linux")]
#[test]
fn files_are_written_as_a_whole() {
    let games = Folder::temporary();
    let file = games.write("games.ini", "[mine:chess]\n");
    let pgn = games.write("games.pgn", "1. e4 *\n\n".repeat(100));
    for (name, line) in [
        ("mine.svg", "diagram --output mine.svg"),
        ("mine.svg", &format!("check '{file}' --svg .")),
        ("sissa.6", "man --folder ."),
        ("small.pgn", &format!("pgn convert '{pgn}' --output small.pgn")),
    ] {
        let folder = Folder::temporary();
        folder.write(name, "old");
        let script =
            format!("trap '' XFSZ; ulimit -f 1; cd '{}'; exec '{}' {line}", folder.path(""), sissa().display());
        let output = Command::new("sh").args(["-c", &script]).output();
        assert_eq!(output.expect("a shell").status.code(), Some(1), "{line}");
        assert_eq!(folder.text(name), "old", "{line}");
        let left = std::fs::read_dir(folder.path("")).expect("a folder");
        assert_eq!(left.count(), 1, "{line}");
    }
}

/// As in a chroot. Some containers do not allow /proc to be hidden; then the test is skipped with a message.
#[cfg(target_os = "linux")]
#[test]
fn runs_where_there_is_no_proc() {
    let without_proc = |program: &std::path::Path| {
        let hidden = "mount -t tmpfs none /proc && exec \"$@\"";
        let mut command = Command::new("unshare");
        command.args(["--user", "--map-root-user", "--mount", "sh", "-c"]).args([hidden, "sh"]).arg(program);
        command
    };
    let hidden = without_proc("true".as_ref()).output();
    if !hidden.is_ok_and(|output| output.status.success()) {
        let skipped = "runs_where_there_is_no_proc was skipped: unshare is not allowed";
        let _ = writeln!(std::io::stderr(), "{skipped}");
        return;
    }
    let output = without_proc(sissa()).args(["analyse", "--depth", "5"]).output();
    let output = output.expect("the program starts");
    assert!(output.status.success(), "{output:?}");
}

#[test]
fn ends_when_its_input_is_closed() {
    for mut child in [thinking_in_uci(), thinking_in_cecp()] {
        drop(child.stdin.take());
        drop(child.stdout.take());
        assert!(end(child).success());
    }
    // Also when the search has nothing to say.
    #[cfg(unix)]
    {
        let mut idle = spawn("");
        drop(idle.stdout.take());
        assert!(end(idle).success());
    }
    // With a reader, a UCI search still returns its move.
    let mut engine = Process::sissa("");
    engine.send("go infinite");
    assert!(engine.close().success());
}

#[test]
fn ends_when_its_output_is_closed() {
    for (mut child, line) in [(thinking_in_uci(), "isready"), (thinking_in_cecp(), "ping 1")] {
        drop(child.stdout.take());
        let mut input = child.stdin.take().expect("its input");
        if cfg!(not(unix)) {
            // It notices when it writes next.
            let _ = writeln!(input, "{line}");
            let _ = input.flush();
        }
        assert!(end(child).success());
    }
}

#[cfg(unix)]
#[test]
fn ends_when_interrupted() {
    for signal in ["INT", "TERM"] {
        for child in [thinking_in_uci(), thinking_in_cecp()] {
            assert!(send_signal(&child, signal));
            assert!(end(child).success());
        }
    }
}

/// Sends the lines and then asks for an answer. Fails if any thread has panicked.
fn survives(first: &[&str], lines: &[String], last: &[&str], sign: &str, quit: &str) {
    let folder = Folder::temporary();
    let errors = folder.path("stderr");
    let command = format!("exec '{}' 2> '{errors}'", sissa().display());
    let mut engine = Process::spawn("/bin/sh", &["-c", &command]);
    let lines_sent = lines.iter().map(String::as_str);
    for line in first.iter().copied().chain(lines_sent).chain(last.iter().copied()) {
        engine.send(line);
    }
    engine.wait_for(|line| {
        assert!(!line.contains("the search failed"), "{lines:#?}");
        line == sign
    });
    engine.send(quit);
    assert!(engine.close().success(), "{lines:#?}");
    let errors = folder.text("stderr");
    assert!(errors.is_empty(), "{errors}\n{lines:#?}");
}

const FENS: [&str; 14] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 10",
    "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1",
    "8/8/4k3/8/8/4K3/8/8 w - - 99 70",
    "8/P6k/8/8/8/8/p6K/8 w - -",
    "brnnkqrb/pppppppp/8/8/8/8/PPPPPPPP/BRQKNNRB w KQkq - 0 1 De",
    "rnbkmbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBMKBNR[Qq] w KQkq - 0 1",
    "rnbqkbsc/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBSC w - - 0 1 -",
    "rnbqkcabnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNBQKCABNR w KQkq - 0 1",
    "kkkkkkkk/k7/8/8/8/8/8/K7 w - - 0 1",
    "8/8/8/8/8/8/8/8 w - - 0 1",
    "rnbqkbnr/pppppppp/9/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "QQQQQQQQ/QQQQQQQQ/8/8/8/8/kQQQQQQQ/K7 b - - 0 1",
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq e9 -4 99999999999999999999",
];

/// The name of a game, or something like one.
fn game() -> impl Strategy<Value = String> {
    let names = [&engine_game_names()[..], &["normal", "chess960", "draughts"]].concat();
    prop::sample::select(names).prop_map(str::to_owned)
}

fn number() -> impl Strategy<Value = String> {
    prop_oneof![
        4 => (0..40i32).prop_map(|n| n.to_string()),
        1 => any::<i64>().prop_map(|n| n.to_string()),
        1 => Just("x".to_owned()),
        1 => Just(String::new()),
        1 => Just("99999999999999999999999999".to_owned()),
        1 => Just("-1".to_owned()),
        1 => Just("0.5".to_owned()),
    ]
}

fn mv() -> impl Strategy<Value = String> {
    let known = any_of(
        "e2e4|e7e5|g1f3|b8c6|d2d4|a2a3|e1g1|O-O|O-O-O|e1h1|Nf3|exd5|c1g1|f1g1|f1g1k|e1f3q|Kc>>g1|\
        Bf<=>N|a7a8q|a7a8c|0000|@@@@|e2",
    );
    prop_oneof![
        6 => known,
        3 => "[a-j][1-8][a-j][1-8][qrbnackms]?",
        1 => "\\PC{0,12}",
    ]
}

fn moves() -> impl Strategy<Value = String> {
    prop::collection::vec(mv(), 0..6).prop_map(|moves| moves.join(" "))
}

fn fen() -> impl Strategy<Value = String> {
    prop::sample::select(&FENS[..]).prop_map(str::to_owned)
}

fn garbage() -> impl Strategy<Value = String> {
    prop_oneof![
        "\\PC{0,40}",
        "[ -~]{0,200}",
        prop::collection::vec(any::<char>(), 0..30)
            .prop_map(|chars| chars.into_iter().filter(|c| *c != '\n').collect()),
        (1usize..100_000).prop_map(|n| "a1 ".repeat(n)),
    ]
}

/// Sometimes only the first half of a line.
fn perhaps_cut(lines: impl Strategy<Value = String>) -> impl Strategy<Value = String> {
    (lines, 0u8..12, any::<prop::sample::Index>()).prop_map(|(line, chance, at)| {
        if chance > 0 || line.is_empty() {
            return line;
        }
        let length = at.index(line.chars().count());
        line.chars().take(length).collect()
    })
}

fn uci_line() -> impl Strategy<Value = String> {
    let limit = any_of("depth|nodes|mate|movetime|wtime|btime|winc|binc|movestogo|searchmoves");
    let option = any_of(
        "MultiPV|Ponder|Move Overhead|UCI_Chess960|CastlingStyle|UCI_LimitStrength|UCI_Elo|\
        UCI_AnalyseMode|UCI_ShowWDL|UCI_EngineAbout|VariantPath|Evaluation|EvalFile8x8|EvalFile|StartArray|Clear Hash|\
        Nonsense",
    );
    perhaps_cut(prop_oneof![
        6 => moves().prop_map(|moves| format!("position startpos moves {moves}")),
        4 => (fen(), moves()).prop_map(|(fen, moves)| format!("position fen {fen} moves {moves}")),
        6 => (limit, number()).prop_map(|(limit, n)| format!("go {limit} {n}")),
        4 => (1..4u32).prop_map(|depth| format!("go depth {depth}")),
        1 => Just("go infinite".to_owned()),
        1 => Just("go ponder wtime 100 btime 100".to_owned()),
        1 => moves().prop_map(|moves| format!("go movetime 5 searchmoves {moves}")),
        1 => (0..3u32).prop_map(|depth| format!("go perft {depth}")),
        4 => any_of("stop|ponderhit|isready|d|eval|flip|ucinewgame|uci|debug on|register later|help|position|go|\
            setoption|"),
        4 => game().prop_map(|name| format!("setoption name UCI_Variant value {name}")),
        4 => (option, number()).prop_map(|(name, n)| format!("setoption name {name} value {n}")),
        1 => (1..4u32).prop_map(|n| format!("setoption name Threads value {n}")),
        1 => (1..9u32).prop_map(|n| format!("setoption name Hash value {n}")),
        2 => garbage(),
    ])
    .prop_filter("quitting is tested elsewhere", |line| !line.to_lowercase().contains("quit"))
}

fn cecp_line() -> impl Strategy<Value = String> {
    let counted = any_of(
        "sd|st|nps|time|otim|level 40 5|level 0 1|level|memory 4 |ping|setscore 30|option MultiPV=2|\
        option StartArray=|option Nonsense=|protover|rating",
    );
    perhaps_cut(prop_oneof![
        6 => mv(),
        4 => mv().prop_map(|mv| format!("usermove {mv}")),
        3 => fen().prop_map(|fen| format!("setboard {fen}")),
        4 => game().prop_map(|name| format!("variant {name}")),
        8 => any_of("new|force|go|playother|white|black|?|draw|result 1-0 {x}|hint|bk|undo|remove|hard|easy|post|\
            nopost|analyze|exit|.|pause|resume|edit|d|eval|computer|random|include all|exclude all|exclude best|\
            accepted ping||cores 2|cores 1|memory 4|option Clear Hash|option VariantPath=/"),
        2 => mv().prop_map(|mv| format!("exclude {mv}")),
        1 => mv().prop_map(|mv| format!("include {mv}")),
        4 => (counted, number()).prop_map(|(word, n)| format!("{word} {n}")),
        2 => Just("st 0.01".to_owned()),
        2 => garbage(),
    ])
    .prop_filter("quitting is tested elsewhere", |line| !line.contains("quit"))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 40, max_shrink_iters: 40, ..ProptestConfig::default() })]

    #[test]
    fn survives_any_uci(lines in prop::collection::vec(uci_line(), 1..40)) {
        survives(&["uci"], &lines, &["stop", "isready"], "readyok", "quit");
    }

    #[test]
    fn survives_any_cecp(lines in prop::collection::vec(cecp_line(), 1..40)) {
        let last = ["force", "ping 987654"];
        survives(&["xboard", "protover 2"], &lines, &last, "pong 987654", "quit");
    }
}
