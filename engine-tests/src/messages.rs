//! Messages from a page, sensible or not, for property tests and fuzz targets.

use serde_json::{Value, json};
use sissa::web::converse;
use sissa::web::messages::State;

/// The parts of a message: its kind, the index of its move, node or game, and any text.
pub type Part<'a> = (u8, u16, &'a str);

/// Sends these messages to a table, which must neither panic nor lose anything: what it would save after each must be
/// the same game. Returns how many changed its game.
///
/// # Panics
/// When that does not hold.
pub fn messages_are_sound(parts: &[Part<'_>]) -> usize {
    let mut parts = parts.iter();
    let mut before: Option<State> = None;
    let mut taken = 0;
    converse(&mut |state| {
        taken += usize::from(before.as_ref().is_some_and(|before| before != state));
        before = Some(state.clone());
        parts.next().map(|part| message(*part, state))
    });
    taken
}

fn message((kind, number, text): Part<'_>, state: &State) -> String {
    let pick = |length: usize| usize::from(number) % length.max(1);
    let moves = &state.position.moves;
    let mv = moves.get(pick(moves.len())).map_or("", |mv| &mv.uci);
    // Now and then one that does not exist.
    let node = match number % 16 {
        0 => u32::from(number),
        _ => state.nodes[pick(state.nodes.len())].id,
    };
    let games = [
        "chess",
        "fischerandom",
        "capablanca",
        "caparandom",
        "modern-random-64",
        "contemporary-random",
        "pm-contemporary-random",
        "cetina-random",
        text,
    ];
    let game = games[pick(games.len())];
    let player = |bit: u16| {
        if number >> bit & 1 == 0 {
            "person"
        } else {
            "engine"
        }
    };
    let players = json!({"white": player(4), "black": player(5)});
    let seconds = f64::from(number) / 100.0;
    let clock = (number % 3 == 0).then(|| json!({"base": seconds, "increment": seconds / 60.0}));
    let level = (number % 5 == 0).then_some(number);
    let pace = json!({"clock": clock, "engineSeconds": 0.01, "level": level});
    let new_game = |start: Value| json!({"type": "newGame", "game": game, "start": start, "players": players, "pace": pace});
    let value = match kind % 24 {
        0 => return text.to_owned(),
        1..4 => json!({"type": "play", "uci": mv}),
        4 => json!({"type": "play", "uci": text}),
        5 => json!({"type": "typeMove", "text": text}),
        6 => json!({"type": "goTo", "node": node}),
        7 => new_game(json!({"by": "fen", "fen": text})),
        8 => new_game(json!({"by": "array", "text": number.to_string()})),
        9 => new_game(json!({"by": "fen", "fen": state.position.fen})),
        10 => json!({"type": "addLine", "node": node, "moves": [mv, text]}),
        11 => json!({"type": "delete", "node": node}),
        12 => json!({"type": "promote", "node": node}),
        13 => json!({"type": "annotate", "node": node, "comment": text, "nags": [number as u8]}),
        14 => json!({"type": "takeBack"}),
        15 => json!({"type": "readFen", "game": game, "fen": text}),
        16 => json!({"type": "checkSetup", "setup": {
            "game": game, "pieces": state.position.pieces, "side": "black", "rights": [text],
            "enPassant": state.position.last.get(pick(state.position.last.len())),
            "halfmove": number, "fullmove": number
        }}),
        17 => json!({"type": "openPgn", "text": text, "game": number.checked_sub(9)}),
        18 => json!({"type": "setPlayers", "players": players, "pace": pace}),
        19 => json!({"type": "analyse", "analysis": (number % 4 != 0).then(|| json!({
            "lines": number % 7, "only": [], "exclude": [mv], "threat": number % 5 == 0
        }))}),
        20 => json!({"type": "explain", "from": text, "to": state.position.check}),
        21 => json!({"type": "review", "seconds": seconds}),
        22 => {
            json!({"type": "configure", "settings": {"threads": number % 4, "hash": number % 6, "network": number % 2 == 0}})
        }
        _ => {
            let names = [
                "resign",
                "offerDraw",
                "hint",
                "moveNow",
                "stopReview",
                "writePgn",
            ];
            json!({"type": names[pick(names.len())]})
        }
    };
    value.to_string()
}
