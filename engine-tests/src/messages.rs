//! Messages from a page, sensible or not, for property tests and fuzz targets.

use crate::games::engine_game_names;
use crate::process::PATIENCE;
use serde_json::{Value, json};
use sissa::search::ELO_RANGE;
use sissa::variant::catalog::Catalog;
use sissa::web::messages::{About, FromPage, Sent};
use sissa::web::{Config, EngineLimits, Event, Folder, Place, Registry, Role, SearchSettings};
use std::path::Path;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, channel};

/// The parts of a message: its kind, the index of its move, node or game, and any text.
pub type Part<'a> = (u8, u16, &'a str);

/// Sends these messages to a table, which must neither panic nor lose anything: what it saves at the end must open as
/// the same game. Returns how many changed its state.
pub fn messages_are_sound(parts: &[Part<'_>]) -> usize {
    let folder = tempfile::tempdir().expect("there is room");
    let config = Config {
        port: 0,
        listen: None,
        engines: Vec::new(),
        catalog: Catalog::builtin().clone(),
        limits: EngineLimits { threads: 2, hash: 4, levels: ELO_RANGE },
        settings: SearchSettings { threads: 1, hash: 1, network: false },
        threads: None,
        hash: None,
    };
    let mut taken = 0;
    let mut visit = Visit::new(&config, folder.path(), None);
    for part in parts {
        let before = visit.state.clone();
        visit.send(&message(*part, &visit.state));
        taken += usize::from(visit.state != before);
    }
    let state = visit.end();
    if state["nodes"].as_array().map(Vec::len) == Some(1) {
        // Without a move nothing is saved.
        return taken;
    }
    // Its first state: if it is the engine's turn, that moves at once.
    let again = Visit::new(&config, folder.path(), state["name"].as_str());
    assert_eq!(saved_part(&state), saved_part(&again.first));
    again.end();
    taken
}

/// What a table saves, of its state.
fn saved_part(state: &Value) -> Value {
    let nodes = state["nodes"].as_array().expect("a list");
    // Their numbers are new when the table is opened again.
    let mut nodes: Vec<String> =
        nodes.iter().map(|node| json!([node["ply"], node["uci"], node["comment"], node["nags"]]).to_string()).collect();
    nodes.sort();
    let parts = ["game", "position", "players", "pace"];
    json!([parts.map(|part| &state[part]), nodes])
}

/// A page that shows a table.
struct Visit {
    registry: Arc<Registry>,
    place: Option<Place>,
    inbox: Receiver<Arc<str>>,
    first: Value,
    state: Value,
}

impl Visit {
    fn new(config: &Config, folder: &Path, name: Option<&str>) -> Visit {
        let folder = Folder::open(folder).expect("there is room");
        let registry = Arc::new(Registry::new(config, Arc::new(folder)));
        let (outbox, inbox) = channel();
        let join = Event::Join(0, Role::Owner, Box::new(move |text| outbox.send(text).is_ok()));
        let Ok(place) = registry.join(name, join) else {
            panic!("it can be opened");
        };
        let mut visit = Visit { registry, place: Some(place), inbox, first: Value::Null, state: Value::Null };
        visit.send("");
        visit
    }

    /// Sends a message, and waits until it has been handled.
    fn send(&mut self, text: &str) {
        // The answer to the second message comes when the first has been handled.
        let message: Option<FromPage> = serde_json::from_str(text).ok();
        let mut left = 0;
        for message in message.into_iter().chain([FromPage::WritePgn {}]) {
            left += usize::from(message == FromPage::WritePgn {});
            let place = self.place.as_ref().expect("it has not left");
            let about = About::Game;
            let sent = Event::Message(0, Sent { about, message });
            let sent = place.events.send(sent);
            sent.expect("the table is open");
        }
        while left > 0 {
            let answer = self.inbox.recv_timeout(PATIENCE).expect("the table answers");
            left -= usize::from(self.read(&answer) == "pgn");
        }
    }

    /// Reads an answer, and returns its type.
    fn read(&mut self, answer: &str) -> String {
        let mut answer: Value = serde_json::from_str(answer).expect("it is JSON");
        if answer["type"] == "state" {
            self.state = answer["state"].take();
            if self.first.is_null() {
                self.first = self.state.clone();
            }
        }
        answer["type"].as_str().unwrap_or_default().to_owned()
    }

    /// Leaves the table, which is then saved. Returns its last state.
    fn end(mut self) -> Value {
        self.place = None;
        assert_eq!(self.registry.close(), []);
        while let Ok(answer) = self.inbox.try_recv() {
            self.read(&answer);
        }
        self.state
    }
}

fn message((kind, number, text): Part<'_>, state: &Value) -> String {
    let pick = |length: usize| usize::from(number) % length.max(1);
    let list = |value: &Value| value.as_array().cloned().unwrap_or_default();
    let moves = list(&state["position"]["moves"]);
    let mv = moves.get(pick(moves.len())).map(|mv| mv["uci"].clone());
    // Now and then one that does not exist.
    let node = match number % 16 {
        0 => json!(number),
        _ => {
            let nodes = list(&state["nodes"]);
            nodes[pick(nodes.len())]["id"].clone()
        }
    };
    let mut games = engine_game_names();
    games.push(text);
    let game = games[pick(games.len())];
    let player = |bit: u16| {
        if number >> bit & 1 == 0 { "person" } else { "engine" }
    };
    let players = json!({"white": player(4), "black": player(5)});
    let seconds = f64::from(number) / 100.0;
    let clock = (number % 3 == 0).then(|| json!({"base": seconds, "increment": seconds / 60.0}));
    let level = (number % 5 == 0).then_some(number);
    let pace = json!({"clock": clock, "engineSeconds": 0.01, "level": level});
    let new_game =
        |start: Value| json!({"type": "newGame", "game": game, "start": start, "players": players, "pace": pace});
    let value = match kind % 24 {
        0 => return text.to_owned(),
        1..4 => json!({"type": "play", "uci": mv}),
        4 => json!({"type": "play", "uci": text}),
        5 => json!({"type": "typeMove", "text": text}),
        6 => json!({"type": "goTo", "node": node}),
        7 => new_game(json!({"by": "fen", "fen": text})),
        8 => new_game(json!({"by": "array", "text": number.to_string()})),
        9 => new_game(json!({"by": "fen", "fen": state["position"]["fen"]})),
        10 => json!({"type": "addLine", "node": node, "moves": [mv, text]}),
        11 => json!({"type": "delete", "node": node}),
        12 => json!({"type": "promote", "node": node}),
        13 => json!({"type": "annotate", "node": node, "comment": text, "nags": [number as u8]}),
        14 => json!({"type": "takeBack"}),
        15 => json!({"type": "readFen", "game": game, "fen": text}),
        16 => json!({"type": "checkSetup", "setup": {
            "game": game, "pieces": state["position"]["pieces"], "side": "black", "rights": [text],
            "enPassant": state["position"]["last"].get(number as usize % 3),
            "halfmove": number, "fullmove": number
        }}),
        17 => json!({"type": "openPgn", "text": text, "game": number.checked_sub(9)}),
        18 => json!({"type": "setPlayers", "players": players, "pace": pace}),
        19 => json!({"type": "analyse", "analysis": (number % 4 != 0).then(|| json!({
            "lines": number % 7, "only": [], "exclude": [mv], "threat": number % 5 == 0
        }))}),
        20 => json!({"type": "explain", "from": text, "to": state["position"]["check"]}),
        21 => json!({"type": "review", "seconds": seconds}),
        22 => {
            json!({"type": "configure", "settings": {"threads": number % 4, "hash": number % 6, "network": number % 2 == 0}})
        }
        _ => {
            let names = ["resign", "offerDraw", "hint", "moveNow", "stopReview", "writePgn"];
            json!({"type": names[pick(names.len())]})
        }
    };
    value.to_string()
}
