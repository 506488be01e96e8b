use super::*;
use crate::shared::testing::read_line;
use std::time::Duration;

fn settings(line: &str) -> Result<Settings, SettingsError> {
    let base = "--engine1 /bin/one --engine2 two";
    Settings::new(&read_line(&format!("{base} {line}")))
}

fn fine(line: &str) -> Settings {
    settings(line).unwrap_or_else(|error| panic!("{line}: {error}"))
}

#[test]
fn what_is_not_said() {
    let settings = fine("");
    assert_eq!(settings.variant.name, "caparandom");
    assert_eq!(settings.headings.engines, ["one", "two"]);
    assert_eq!(settings.headings.limits, ["5+0.05", "5+0.05"]);
    assert_eq!(settings.pairs, 50);
    assert_eq!(fine("--sprt 0,5").pairs, GAMES_OF_TEST / 2);
    assert!(settings.conditions.margin.is_zero());
}

#[test]
fn limits() {
    assert_eq!(
        fine("--tc 4+0.04 --odds 0.25").headings.limits,
        ["4+0.04", "1+0.01"]
    );
    assert_eq!(
        fine("--nodes 100 --odds 3").headings.limits,
        ["100 nodes", "300 nodes"]
    );
    assert_eq!(fine("--tc 1 --depth2 4").headings.limits, ["1", "depth 4"]);
    assert_eq!(
        fine("--movetime 0.1").conditions.margin,
        Duration::from_millis(100)
    );
    for line in [
        "--nodes 0",
        "--depth1 0",
        "--movetime 0",
        "--odds 0",
        "--odds inf",
        "--games 3",
    ] {
        assert!(settings(line).is_err(), "{line}");
    }
}

#[test]
fn engines() {
    let settings = fine("--option Hash=64 --option2 'Clear Hash' --option1 'A B = C=D'");
    let option = |name: &str, value: Option<&str>| (name.to_owned(), value.map(str::to_owned));
    let [one, two] = &settings.engines;
    assert_eq!(
        one.options,
        [option("A B", Some("C=D")), option("Hash", Some("64"))]
    );
    assert_eq!(
        two.options,
        [option("Clear Hash", None), option("Hash", Some("64"))]
    );
    assert_eq!(fine("--name2 x").headings.engines, ["one", "x"]);
    let same = "--engine2 '/usr/one --flag \"a b\"'";
    let settings = Settings::new(&read_line(&format!("--engine1 /bin/one {same}")));
    let settings = settings.unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(settings.headings.engines, ["one-1", "one-2"]);
    assert_eq!(settings.engines[1].command, ["/usr/one", "--flag", "a b"]);
}

#[test]
fn mistakes() {
    assert!(matches!(
        settings("--variant ludo"),
        Err(SettingsError::Variant(_))
    ));
    assert!(matches!(
        settings("--option =5"),
        Err(SettingsError::Option(_))
    ));
    assert!(matches!(
        settings("--name1 a --name2 a"),
        Err(SettingsError::SameName(_))
    ));
    for line in [
        "--sprt 5",
        "--sprt 5,0",
        "--sprt NaN,1",
        "--sprt 0,5 --sprt-error 0.5",
    ] {
        assert!(
            matches!(settings(line), Err(SettingsError::Range { .. })),
            "{line}"
        );
    }
    assert!(
        fine("--sprt -5,0")
            .sprt
            .is_some_and(|sprt| sprt.elo0 == -5.0)
    );
}

#[test]
fn conditions_tell_matches_apart() {
    let lines = [
        "",
        "--seed 2",
        "--random-plies 2",
        "--array 8255",
        "--option Hash=1",
        "--odds 2",
        "--draw 40,8,10",
        "--resign 4,800",
        "--resign 4,800 --resign-one-sided",
        "--max-moves 200",
        "--margin 50",
        "--variant chess",
        "--name1 x",
        "--variant-name2 y",
        "--fen1 shredder",
        "--castling2 from-to",
    ];
    let texts: Vec<String> = lines
        .iter()
        .map(|line| fine(line).headings.conditions)
        .collect();
    let different: std::collections::HashSet<&String> = texts.iter().collect();
    assert_eq!(different.len(), lines.len());
    // What does not change a game may change.
    let same = fine("--games 400 --concurrency 2 --sprt 0,5 --report 1 --event e");
    assert_eq!(same.headings.conditions, texts[0]);
}
