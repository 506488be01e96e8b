use super::*;
use crate::shared::adjudication::{DrawRule, ResignRule};
use engine_tests::folder::Folder;
use sissa::engines::FenStyle;
use sissa::eval::network::RawNetwork;
use std::time::Duration;

fn settings(line: &str) -> Result<Settings, SettingsError> {
    let base = "-engine cmd=/bin/one -engine cmd=two";
    let words = shlex::split(&format!("{base} {line}")).expect("it is quoted well");
    Settings::new(&words)
}

fn fine(line: &str) -> Settings {
    settings(line).unwrap_or_else(|error| panic!("{line}: {error}"))
}

fn of_words(line: &str) -> Result<Settings, String> {
    let words = shlex::split(line).expect("it is quoted well");
    Settings::new(&words).map_err(|error| error.to_string())
}

#[test]
fn what_is_not_said() {
    let settings = fine("");
    assert_eq!(settings.variant.name, "chess");
    assert_eq!(settings.headings.engines, ["one", "two"]);
    assert_eq!(settings.headings.limits, ["5+0.05", "5+0.05"]);
    assert_eq!(settings.games, ROUNDS);
    assert_eq!(fine("-sprt elo0=0 elo1=5 model=normalized").games, ROUNDS_OF_TEST);
    assert_eq!(settings.conditions.margins, [Duration::ZERO; 2]);
    assert!(!settings.openings.repeat);
}

#[test]
fn games_are_counted() {
    assert_eq!(fine("-games 2 -rounds 30").games, 60);
    assert_eq!(fine("-rounds 30 -repeat").games, 30);
    assert_eq!(fine("-games 7").games, 7);
    assert!(fine("-repeat").openings.repeat && !fine("-repeat 1").openings.repeat);
    for line in ["-games 0", "-games 100000 -rounds 100000", "-repeat 3", "-games x"] {
        assert!(settings(line).is_err(), "{line}");
    }
}

#[test]
fn limits() {
    let unlike = of_words("-engine cmd=a nodes=100 -engine cmd=b -each tc=40/60+0.6").unwrap();
    assert_eq!(unlike.headings.limits, ["100 nodes", "40/60+0.6"]);
    for (text, limit) in [
        ("tc=1:30+1", "90+1"),
        ("tc=40/2:00", "40/120"),
        ("tc=inf depth=4", "depth 4"),
        ("depth=4 tc=inf", "depth 4"),
        ("st=0.1", "0.1 a move"),
    ] {
        let settings = fine(&format!("-each {text}"));
        assert_eq!(settings.headings.limits, [limit, limit]);
    }
    let margins = |text: &str| of_words(text).unwrap().conditions.margins.map(|m| m.as_millis());
    let text = "-engine cmd=a st=0.1 -engine cmd=b tc=1 timemargin=50";
    assert_eq!(margins(text), [100, 50]);
    let text = "-engine cmd=a timemargin=50 -engine cmd=b -each tc=1";
    assert_eq!(margins(text), [50, 0]);
    for text in ["nodes=0", "depth=0", "st=0", "tc=x", "tc=1:x", "tc=1 nodes=5", "proto=xboard"] {
        assert!(settings(&format!("-each {text}")).is_err(), "{text}");
    }
}

#[test]
fn engines() {
    let settings = of_words(
        "-each option.Hash=64 proto=uci -engine cmd='/usr/one --flag \"a b\"' arg=c 'option.A B=C=D' \
         -engine cmd=one name=x 'option.Clear Hash' option.Hash=4 fen=shredder variant=y",
    )
    .unwrap();
    let option = |name: &str, value: Option<&str>| (name.to_owned(), value.map(str::to_owned));
    let [one, two] = &settings.engines;
    assert_eq!(one.command, ["/usr/one", "--flag", "a b", "c"]);
    let both = option("Hash", Some("64"));
    assert_eq!(one.options, [both.clone(), option("A B", Some("C=D"))]);
    let own = [both, option("Clear Hash", None), option("Hash", Some("4"))];
    assert_eq!(two.options, own);
    assert_eq!((two.fen, two.variant.as_deref()), (FenStyle::Shredder, Some("y")));
    assert_eq!(settings.headings.engines, ["one-1", "x"]);
    let alike = of_words("-engine cmd=one -engine cmd=/bin/one").unwrap();
    assert_eq!(alike.headings.engines, ["one-1", "one-2"]);
}

/// OpenBench's form of engines: in a folder, relative to it.
#[test]
fn engines_in_a_folder() {
    let folder = Folder::temporary();
    let (there, program) = (folder.path(""), folder.write("dev", ""));
    let line = format!("-engine dir={there} cmd=./dev name=a -engine cmd=b");
    let settings = of_words(&line).unwrap();
    let found = std::path::Path::new(&settings.engines[0].command[0]);
    assert_eq!(found.canonicalize().ok(), std::path::Path::new(&program).canonicalize().ok());
    assert_eq!(settings.engines[0].folder, Some(there.into()));
}

#[test]
fn mistakes() {
    for (line, expected) in [
        ("-variant ludo", "there is no game 'ludo'"),
        ("-each option.=5", "is not an option"),
        ("-each name=a", "both engines are called 'a'"),
        ("-each hash=5", "-each has no 'hash'"),
        ("-each node=5", "did you mean nodes?"),
        ("-engine cmd=three", "-engine cmd=... for each engine: 2 needed, 3 given"),
        ("-variant chess,gothic", "a match is in one game"),
        ("-variants /no/such.ini", "/no/such.ini"),
        ("-sprt elo0=5", "-sprt needs elo1=ELO"),
        ("-resign movecount=3", "-resign needs score="),
        ("-sprt elo0=5 elo1=0", "elo0 must be below elo1"),
        ("-sprt elo0=NaN elo1=1", "elo0 must be below elo1"),
        ("-sprt elo0=0 elo1=10001", "from -10000 to 10000"),
        ("-sprt elo0=0 elo1=5 alpha=0.5", "alpha must be above 0"),
        ("-sprt elo0=0 elo1=5 model=logistic", "'logistic' is not normalized, the only unit here"),
        ("-draw movenumber=4 score=3", "-draw needs movecount=N"),
        ("-resign movecount=3 score=-5", "'-5' is not a number of centipawns"),
        ("-openings format=epd", "-openings needs file=FILE"),
        ("-openings file=/no/such format=epd", "/no/such"),
        ("-openings file=x start=0", "'0' is not a number from 1"),
        ("-openings file=x -array 5", "exclude each other"),
        ("-concurrency 0", "from 1 to 512"),
        ("-each tc=inf", "tc=inf needs st, nodes or depth"),
        ("-each tc=0.0000000001", "tc must be at least 0.001 seconds"),
        ("-each st=1e19", "from 0.001 to 1000000 seconds"),
        ("-patience 1000001", "at most 1000000 seconds"),
        ("-recover on", "-recover"),
        ("-pgnout a -log file=a", "-log must be another file than that of -pgnout"),
        ("-pgnout a.pgn min", "'a.pgn min' is not one value"),
        ("-roundz 5", "did you mean -rounds?"),
        ("-foo 5", "there is no flag -foo; --help lists them"),
        ("-epdout x", "--help lists them"),
    ] {
        let error = settings(line).map(|_| ()).unwrap_err().to_string();
        assert!(error.contains(expected), "{line}: {error}");
    }
    assert_eq!(fine("-sprt elo0=-5 elo1=0").sprt.map(|sprt| sprt.elo0), Some(-5.0));
    assert!(of_words("-engine name=x -engine cmd=y").unwrap_err().contains("cmd=COMMAND"));
}

#[test]
fn openings_of_ones_own_game() {
    let folder = Folder::temporary();
    let games = folder.write("own.ini", "[mine:chess]\npromotionPieceTypes = q\n");
    let book = folder.write("own.pgn", "[Variant \"mine\"]\n\n1. e4 *\n");
    let line = format!("-variants {games} -variant mine -openings file={book}");
    assert_eq!(fine(&line).variant.name, "mine");
}

#[test]
fn repeated_openings_are_said() {
    let folder = Folder::temporary();
    let book = folder.write("book.pgn", "1. e4 *\n\n1. d4 *\n\n1. c4 *\n");
    let warning = |line: &str| {
        let settings = fine(&format!("-openings file={book} {line}"));
        settings.openings.warning(&settings.variant, settings.games)
    };
    assert_eq!(warning("-rounds 3 -games 2 -repeat"), None);
    let text = warning("-rounds 4 -games 2 -repeat").expect("a pair too many");
    assert!(text.contains("3 openings for 4 pairs of games"), "{text}");
    let text = warning("-rounds 2 -games 2").expect("a game too many");
    assert!(text.contains("3 openings for 4 games"), "{text}");
}

#[test]
fn adjudication() {
    let rules = |line: &str| fine(line).conditions.adjudication;
    let draw = rules("-draw movenumber=40 movecount=8 score=10").draw;
    let expected = DrawRule { from: 40, moves: 8, score: 10 };
    assert_eq!(draw, Some(expected));
    for (line, one_sided) in
        [("-resign movecount=3 score=400", true), ("-resign movecount=3 score=400 twosided=true", false)]
    {
        assert_eq!(rules(line).resign, Some(ResignRule { moves: 3, score: 400, one_sided }));
    }
    assert_eq!(rules("-maxmoves 9").longest, Some(9));
    assert_eq!(rules("-maxmoves 0").longest, None);
}

#[test]
fn conditions_tell_matches_apart() {
    let lines = [
        "",
        "-srand 2",
        "-randomplies 2",
        "-array 0",
        "-repeat",
        "-each option.Hash=1",
        "-each tc=9",
        "-draw movenumber=40 movecount=8 score=10",
        "-resign movecount=4 score=800",
        "-resign movecount=4 score=800 twosided=true",
        "-maxmoves 200",
        "-each timemargin=50",
        "-variant fischerandom",
        "-variant fischerandom -array 12",
        "-variant fischerandom -array 12/345",
        "-each variant=y",
        "-each fen=shredder",
        "-each castling=from-to",
        "-each dir=/",
    ];
    let texts: Vec<String> = lines.iter().map(|line| fine(line).headings.conditions).collect();
    let different: std::collections::HashSet<&String> = texts.iter().collect();
    assert_eq!(different.len(), lines.len());
    // Networks that an engine is told of, and those that it finds beside its variant file.
    let folder = Folder::temporary();
    let log = format!("-each 'option.Debug Log File={}'", folder.path("log"));
    let before = fine(&log).headings.conditions;
    folder.write("log", "what was said");
    assert_eq!(fine(&log).headings.conditions, before);
    let file = folder.write("own.ini", "[mine:chess]\npromotionPieceTypes = q\n");
    let network = folder.path("a.net");
    std::fs::create_dir(folder.path("3check")).expect("there is room");
    let built_in = include_bytes!("../../../../../src/eval/network/nets/3check.net");
    let mut raw = RawNetwork::from_bytes(built_in).expect("it is whole");
    raw.output_biases[0] += 1;
    for (line, network) in [
        (format!("-each option.EvalFile={network}"), "a.net"),
        (format!("-each arg=--eval-file={network}"), "a.net"),
        (format!("-variant 3check -each option.VariantPath={file}"), "3check/3check.net"),
        (format!("-variant 3check -each arg=--variants arg={file}"), "3check.net"),
    ] {
        let of_network = |content: &[u8]| {
            folder.write(network, content);
            fine(&line).headings.conditions
        };
        let texts = [of_network(built_in), of_network(&raw.to_bytes())];
        assert_ne!(texts[0], texts[1], "{line}");
        assert!(texts[0].contains(network), "{line}");
    }
    // What does not affect the games may change.
    let same = "-games 400 -concurrency 2 -sprt elo0=0 elo1=5 -ratinginterval 1 -event e -site s -recover";
    assert_eq!(fine(same).headings.conditions, texts[0]);
}
