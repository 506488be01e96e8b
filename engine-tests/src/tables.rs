//! Files of this package: the perft tables in `perft/`, the games in `lines/`, and others.

use std::fs;
use std::path::PathBuf;

/// A position and its perft counts.
#[derive(Clone, Debug)]
pub struct PerftLine {
    pub fen: String,
    /// Depths in plies, each with its number of leaves.
    pub counts: Vec<(u32, u64)>,
}

/// A game and the position at its end.
#[derive(Clone, Debug)]
pub struct GameLine {
    /// The FEN of the start.
    pub start: String,
    /// The moves, with castling as king takes rook.
    pub moves: Vec<String>,
    /// The FEN after the moves.
    pub end: String,
}

/// The lines of `perft/NAME.epd`: `FEN ;D1 n ;D2 n ;D3 n`. Capablanca Chess has the table of Capablanca Random.
pub fn perft(name: &str) -> Vec<PerftLine> {
    let name = match name {
        "capablanca" => "caparandom",
        name => name,
    };
    read(&format!("perft/{name}.epd"))
        .lines()
        .filter(|line| !line.trim().is_empty())
        .map(|line| {
            let mut fields = line.split(';');
            let fen = fields.next().unwrap_or_default().trim().to_owned();
            let counts = fields.map(|field| count(field, line)).collect();
            PerftLine { fen, counts }
        })
        .collect()
}

fn count(field: &str, line: &str) -> (u32, u64) {
    field
        .trim()
        .strip_prefix('D')
        .and_then(|field| field.split_once(' '))
        .and_then(|(depth, nodes)| Some((depth.parse().ok()?, nodes.trim().parse().ok()?)))
        .unwrap_or_else(|| panic!("'{field}' is not of the form 'D1 20' in: {line}"))
}

/// The lines of `lines/NAME.txt`: `start FEN | moves | end FEN`.
pub fn games(name: &str) -> Vec<GameLine> {
    read(&format!("lines/{name}.txt"))
        .lines()
        .filter(|line| !line.trim().is_empty())
        .map(|line| {
            let parts: Vec<&str> = line.split('|').map(str::trim).collect();
            let [start, moves, end] = parts.as_slice() else {
                panic!("expected 'FEN | moves | FEN': {line}");
            };
            GameLine {
                start: (*start).to_owned(),
                moves: moves.split_whitespace().map(str::to_owned).collect(),
                end: (*end).to_owned(),
            }
        })
        .collect()
}

/// The files of a folder of this package, in order, as arguments.
pub fn files(folder: &str) -> String {
    let files = fs::read_dir(path(folder)).expect("the folder");
    let paths = files.map(|file| file.expect("a file").path());
    let mut files: Vec<String> = paths.map(|path| format!("'{}'", path.display())).collect();
    files.sort();
    files.join(" ")
}

/// The path of a file or folder of this package.
pub fn path(path: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(path)
}

fn read(text: &str) -> String {
    let path = path(text);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}
