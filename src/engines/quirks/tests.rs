use super::*;
use crate::board::{Board8x8, Board10x8};
use crate::position::Rules;
use crate::variant::catalog::Catalog;
use std::sync::Arc;

fn variant(name: &str) -> &'static Arc<Variant> {
    Catalog::builtin().get(name).expect("the game is built in")
}

/// The options of an engine: `UCI_Variant` with these games, if any, and `UCI_Chess960`.
fn options(games: Option<&str>, has_chess960: bool) -> Vec<EngineOption> {
    let games = games.map(|games| format!("option name UCI_Variant type combo var {}", games.replace(' ', " var ")));
    let chess960 = has_chess960.then(|| "option name UCI_Chess960 type check".to_owned());
    games.into_iter().chain(chess960).filter_map(|line| EngineOption::read(&line)).collect()
}

#[test]
fn uci_names() {
    let mut settings = EngineSettings::of(String::new(), Vec::new());
    let find = |game: &str, games: Option<&str>, has_chess960| {
        let offered = options(games, has_chess960);
        UciQuirks::find(variant(game), &settings, &offered).map(|quirks| (quirks.variant, quirks.chess960))
    };
    let some = |name: &str| Some(name.to_owned());
    assert_eq!(find("caparandom", Some("chess caparandom"), true), Ok((some("caparandom"), true)));
    assert_eq!(find("capablanca", Some("chess capablanca"), true), Ok((some("capablanca"), false)));
    assert_eq!(find("fischerandom", Some("chess chess960"), true), Ok((some("chess960"), true)));
    assert_eq!(find("fischerandom", Some("chess"), true), Ok((some("chess"), true)));
    assert_eq!(find("fischerandom", None, true), Ok((None, true)));
    assert_eq!(find("chess", None, false), Ok((None, false)));
    assert!(matches!(find("fischerandom", None, false), Err(QuirksError::NoRandomCastling(_))));
    assert!(matches!(find("caparandom", None, true), Err(QuirksError::Unknown { .. })));
    for game in ["cetina-random", "3check", "kingofthehill", "crazyhouse"] {
        let found = find(game, Some("chess"), true);
        assert!(matches!(found, Err(QuirksError::Unknown { .. })), "{game}");
    }
    settings.variant = some("capablanca");
    let asked = UciQuirks::find(variant("caparandom"), &settings, &options(None, true));
    assert_eq!(asked.map(|quirks| quirks.variant), Ok(some("capablanca")));
}

#[test]
fn positions_have_the_usual_fields_in_either_style() {
    let rules = Rules::<Board10x8>::new(variant("caparandom").clone()).expect("it is playable");
    let text = "rnbqkcabnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNBQKCABNR w KQkq - 0 1";
    let position = fen::read(rules, text).expect("it is a position");
    assert_eq!(start_fen(&position, FenStyle::XFen), text);
    let shredder = start_fen(&position, FenStyle::Shredder);
    assert_eq!(shredder, text.replace("KQkq", "JAja"));
    let rules = Rules::<Board8x8>::new(variant("contemporary-random").clone()).expect("it is playable");
    let start = variant("contemporary-random").array_fen(7).expect("there are 1680");
    let position = fen::read(rules, &start).expect("it is a position");
    assert!(fen::write(&position).split_whitespace().count() == 7);
    assert_eq!(start_fen(&position, FenStyle::XFen), start);
    let rules = Rules::<Board8x8>::new(variant("3check").clone()).expect("it is playable");
    let text = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 3+3 7 34";
    let position = fen::read(rules, text).expect("it is a position");
    assert_eq!(start_fen(&position, FenStyle::XFen), text);
}
