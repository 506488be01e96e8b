//! Tests of the options.

use super::*;

#[test]
fn values_are_stored() {
    let mut settings = Settings::default();
    assert_eq!(settings.set("hash", Some("32")), Ok(Change::Resources));
    assert_eq!(settings.set("Move Overhead", Some("50")), Ok(Change::Nothing));
    assert_eq!(settings.set("UCI_Chess960", Some("TRUE")), Ok(Change::Nothing));
    assert_eq!(settings.set("ponder", Some("1")), Ok(Change::Nothing));
    assert_eq!(settings.set("StartArray", Some("518")), Ok(Change::StartArray));
    assert_eq!(settings.set("CastlingStyle", Some("Scharnagl")), Ok(Change::Nothing));
    assert_eq!(settings.set("Clear Hash", None), Ok(Change::ClearHash));
    assert_eq!(settings.hash, 32);
    assert_eq!(settings.move_overhead, Duration::from_millis(50));
    assert!(settings.chess960 && settings.ponder);
    assert_eq!(settings.start_array, "518".parse().ok());
    assert_eq!(settings.castling_style, Some(UciStyle::Scharnagl));
    assert_eq!(settings.set("StartArray", Some("-1")), Ok(Change::StartArray));
    assert_eq!(settings.start_array, None);
    assert_eq!(settings.set("VariantPath", Some("<empty>")), Ok(Change::VariantPath));
    assert_eq!(settings.variant_path, "");
    assert_eq!(settings.set("evaluation", Some("Classical")), Ok(Change::Evaluation));
    assert_eq!(settings.evaluation, Evaluation::Classical);
    assert_eq!(settings.set("EvalFile10x8", Some("a b.net")), Ok(Change::Evaluation));
    assert_eq!(settings.eval_file_10x8, "a b.net");
}

#[test]
fn bad_values_are_refused_and_nothing_changes() {
    let mut settings = Settings::default();
    for (name, value, message) in [
        ("Hash", Some("0"), "option Hash: 0 is out of range, expected 1 to "),
        (
            "MultiPV",
            Some("99999999999999999999"),
            "option MultiPV: 99999999999999999999 is out of range, expected 1 to 500",
        ),
        ("Threads", Some("many"), "option Threads: 'many' is not a whole number"),
        ("Threads", Some(""), "option Threads: '' is not a whole number"),
        ("Threads", None, "option Threads needs a value"),
        ("Ponder", Some("yes"), "option Ponder: 'yes' is not true or false"),
        (
            "CastlingStyle",
            Some("x"),
            "option CastlingStyle: 'x' is not one of auto, king-takes-rook, from-to, scharnagl",
        ),
        ("Evaluation", Some("x"), "option Evaluation: 'x' is not one of network, classical"),
        ("Contempt", Some("3"), "there is no option 'Contempt'"),
        ("UCI_EngineAbout", Some("x"), "option UCI_EngineAbout cannot be changed"),
    ] {
        let error = settings.set(name, value).unwrap_err().to_string();
        assert!(error.starts_with(message), "{error}");
    }
    assert_eq!(settings, Settings::default());
}

#[test]
fn numbers_of_a_gui_are_clamped() {
    let mut settings = Settings::default();
    for (name, value, nearest) in
        [("Hash", 0, 1), ("Hash", 16, 16), ("Threads", 0, 1), ("Threads", 7, 7), ("Threads", u64::MAX, 256)]
    {
        assert_eq!(settings.clamp(name, value), nearest, "{name} {value}");
    }
    // Every number that is too large becomes the largest table, which can be set.
    let largest = settings.clamp("Hash", 99_999_999_999);
    assert_eq!(settings.clamp("Hash", u64::MAX), largest);
    assert_eq!(settings.clamp("Hash", largest), largest);
    let too_large = settings.set("Hash", Some(&(largest + 1).to_string()));
    assert!(matches!(too_large, Err(OptionError::OutOfRange { .. })));
    let text = largest.to_string();
    assert_eq!(settings.set("Hash", Some(&text)), Ok(Change::Resources));
    assert_eq!(settings.hash as u64, largest);
}

#[test]
fn the_list_has_every_option_and_its_default() {
    let names = ["chess".to_owned(), "caparandom".to_owned()];
    let list = Settings::default().list(&names);
    assert_eq!(list.len(), ROWS.len() + TUNABLES.len());
    let find = |name| list.iter().find(|listed| listed.name == name).unwrap();
    assert_eq!(find("Hash").value, "16");
    assert_eq!(find("UCI_Variant").kind, Kind::Combo(names.to_vec()));
    assert_eq!(find("StartArray").value, "-1");
    assert_eq!(find("Evaluation").value, "network");
    assert_eq!(find("EvalFile8x8").kind, Kind::File);
    assert_eq!(find("UCI_ShowWDL").offered, Offered::Uci);
    assert_eq!(find("MultiPV").offered, Offered::Everywhere);
    assert_eq!(find("Resign").offered, Offered::Cecp);
    assert_eq!(find("Resign").value, "0");
}

#[test]
fn search_parameters_are_options_only_in_builds_for_tuning() {
    let mut settings = Settings::default();
    assert_eq!(TUNABLES.is_empty(), !cfg!(feature = "spsa"));
    let Some(tunable) = TUNABLES.first() else {
        let set = settings.set("reduction_base", Some("700"));
        assert_eq!(set, Err(OptionError::Unknown("reduction_base".to_owned())));
        return;
    };
    // Set to the value it has, since other tests search at the same time.
    let value = tunable.get().to_string();
    assert_eq!(settings.set(tunable.name, Some(&value)), Ok(Change::Nothing));
    assert!(settings.set(tunable.name, Some("-999999")).is_err());
    let list = settings.list(&[]);
    let listed = list.iter().find(|listed| listed.name == tunable.name);
    assert_eq!(listed.map(|listed| &listed.value), Some(&value));
}

#[test]
fn arrays_are_chosen_as_people_write_them() {
    let mut settings = Settings::default();
    for text in ["12/345", "RNQKBBNR", "strict"] {
        let set = settings.set("StartArray", Some(text));
        assert_eq!(set, Ok(Change::StartArray));
        assert_eq!(settings.start_array, text.parse().ok());
    }
    for bad in ["-2", "-1/3", "3/", "1/2/3", "12 345"] {
        assert!(settings.set("StartArray", Some(bad)).is_err(), "{bad}");
        assert_eq!(settings.start_array, "strict".parse().ok());
    }
}

#[test]
fn every_option_is_documented() {
    let page = include_str!("../../../docs/options.md");
    for row in ROWS {
        assert!(page.contains(&format!("`{}`", row.name)), "{}", row.name);
    }
}
