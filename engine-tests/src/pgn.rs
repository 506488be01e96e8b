//! Games in Portable Game Notation, as programs save them.

/// A saved game: its text taken apart, nothing in it judged.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PgnGame {
    /// The tag pairs, in their order.
    pub tags: Vec<(String, String)>,
    /// The moves of the main line.
    pub moves: Vec<String>,
    /// The comment before the result, where a program says how the game ended; empty without one.
    pub ending: String,
    /// The result at the end of the moves: `1-0`, `0-1`, `1/2-1/2` or `*`.
    pub result: String,
}

impl PgnGame {
    /// The value of the tag `name`.
    pub fn tag(&self, name: &str) -> Option<&str> {
        let (_, value) = self.tags.iter().find(|(tag, _)| tag == name)?;
        Some(value)
    }
}

/// Takes `text` apart.
///
/// ```
/// let text = "[White \"A\"]\n\n1. e4 {+0.1/5} e5 2. Nf3 {Black resigns} 1-0\n";
/// let games = engine_tests::pgn::read(text);
/// assert_eq!(games.len(), 1);
/// assert_eq!(games[0].tag("White"), Some("A"));
/// assert_eq!(games[0].moves, ["e4", "e5", "Nf3"]);
/// assert_eq!((games[0].ending.as_str(), games[0].result.as_str()), ("Black resigns", "1-0"));
/// ```
pub fn read(text: &str) -> Vec<PgnGame> {
    let mut games = Vec::new();
    let mut game = PgnGame::default();
    let mut rest = text.trim_start();
    while let Some(first) = rest.chars().next() {
        let length = match first {
            '[' => {
                let line = rest.lines().next().unwrap_or_default();
                let pair = line.trim_matches(['[', ']', ' ', '\r']);
                if let Some((name, value)) = pair.split_once(' ') {
                    let value = value.trim_matches('"').to_owned();
                    game.tags.push((name.to_owned(), value));
                }
                line.len()
            }
            '{' => {
                let inside = rest.split('}').next().unwrap_or_default();
                game.ending = inside[1..].split_whitespace().collect::<Vec<_>>().join(" ");
                (inside.len() + 1).min(rest.len())
            }
            _ => {
                let word = rest.split(|c: char| c.is_whitespace() || c == '{').next();
                let word = word.unwrap_or_default();
                match word {
                    "1-0" | "0-1" | "1/2-1/2" | "*" => {
                        game.result = word.to_owned();
                        games.push(std::mem::take(&mut game));
                    }
                    _ => {
                        // "12." and "12..." are numbers, "12.e4" a number and a move.
                        let after = word.trim_start_matches(|c: char| c.is_ascii_digit());
                        let mv = match after.strip_prefix('.') {
                            Some(after) => after.trim_start_matches('.'),
                            None => word,
                        };
                        if !mv.is_empty() {
                            game.moves.push(mv.to_owned());
                            game.ending.clear();
                        }
                    }
                }
                word.len()
            }
        };
        rest = rest[length..].trim_start();
    }
    games
}
