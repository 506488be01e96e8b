//! The commands during a game.

use crate::position::{Move, MoveKind};
use crate::variant::Variant;

pub const HELP: &str = "\
A move in any notation: e4, Nf3, e2e4, e7e8q. Type castle, leap, adjust, convert or drop to see
how such a move is written.
?        list the legal moves
hint     show the move that the engine would play for you
undo N   take back your last move, or the last N
board    draw the board again
flip     flip the board
moves    show the game so far
fen      show the position as FEN
go       let the engine play your side, and change sides
level N  set the engine's level, or full for full strength; level alone shows it
rules    show the rules of this game
pgn      show the game in PGN
save F   add the game to the file F
load F   load the last game of the file F, or its game N: load F N
new      start a new game
resign   resign the game
quit     quit (also exit, bye, q and Ctrl-D)

Ctrl-C makes the engine move at once. Up and Down recall earlier lines.";

/// A kind of move whose notation can be asked for by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SpecialMove {
    Castling,
    Leap,
    Adjustment,
    Conversion,
    /// A move with a drop.
    Drop,
}

impl SpecialMove {
    /// Its name within a sentence.
    pub fn name(self) -> &'static str {
        match self {
            SpecialMove::Castling => "castling",
            SpecialMove::Leap => "king's leap",
            SpecialMove::Adjustment => "bishop adjustment",
            SpecialMove::Conversion => "bishop conversion",
            SpecialMove::Drop => "drop",
        }
    }

    /// How it is written; `None` if the game does not have such moves.
    pub fn notation(self, variant: &Variant) -> Option<String> {
        let if_any = |has: bool, text: &str| has.then(|| text.to_owned());
        match self {
            SpecialMove::Castling => variant.castling.map(|castling| {
                let sides = [castling.a_side.king, castling.h_side.king];
                if variant.castling_notation.by_landing_file {
                    sides.map(|file| variant.castling_to(file)).join(" or ")
                } else if variant.castling_notation.by_king_move {
                    "as the king's move".to_owned()
                } else {
                    "O-O-O or O-O".to_owned()
                }
            }),
            SpecialMove::Leap => if_any(variant.bunker_leap.is_some(), "king, >> and the square"),
            SpecialMove::Adjustment => if_any(variant.bishop_adjustment, "bishop, <=> and its neighbour"),
            SpecialMove::Conversion => if_any(variant.bishop_conversion, "like any move"),
            SpecialMove::Drop if variant.drops.is_some() => Some("piece, @ and the square".to_owned()),
            SpecialMove::Drop => if_any(
                !variant.gating_hand.is_empty(),
                match variant.seirawan_notation {
                    true => "with / and the piece, after castling also its square",
                    false => "with the piece and the vacated square in parentheses",
                },
            ),
        }
    }

    pub fn includes(self, mv: Move) -> bool {
        match self {
            SpecialMove::Castling => mv.is_castling(),
            SpecialMove::Leap => mv.kind() == MoveKind::Leap,
            SpecialMove::Adjustment => mv.kind() == MoveKind::Adjustment,
            SpecialMove::Conversion => mv.kind() == MoveKind::Conversion,
            SpecialMove::Drop => mv.uses_hand(),
        }
    }
}

/// A line of input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// An empty line.
    Nothing,
    Help,
    Legal,
    Hint,
    /// Take back this many of the user's moves.
    Undo(usize),
    Flip,
    /// Explain how a special move is written.
    Special(SpecialMove),
    Board,
    Moves,
    Fen,
    /// The engine plays the side to move.
    Go,
    /// Show or change the engine's level.
    Level(Option<String>),
    Rules,
    Pgn,
    Save(String),
    /// Go on with a game of a file: of this number from 1, or the last.
    Load(String, Option<usize>),
    /// A command whose file name is missing.
    NoFile(&'static str),
    New,
    Resign,
    Quit,
    /// Anything else, presumably a move.
    Move(String),
}

impl Command {
    pub fn read(line: &str) -> Command {
        let line = line.trim();
        if let Some(command) = with_argument(line) {
            return command;
        }
        match line.to_ascii_lowercase().as_str() {
            "" => Command::Nothing,
            "help" | "h" => Command::Help,
            "?" | "legal" => Command::Legal,
            "hint" => Command::Hint,
            "undo" => Command::Undo(1),
            "flip" => Command::Flip,
            "board" | "d" => Command::Board,
            "moves" => Command::Moves,
            "fen" => Command::Fen,
            "go" => Command::Go,
            "level" => Command::Level(None),
            "rules" => Command::Rules,
            "pgn" => Command::Pgn,
            "save" => Command::NoFile("save"),
            "load" => Command::NoFile("load"),
            "new" => Command::New,
            "resign" => Command::Resign,
            "quit" | "exit" | "bye" | "q" | ":q" => Command::Quit,
            "castle" | "castling" => Command::Special(SpecialMove::Castling),
            "leap" => Command::Special(SpecialMove::Leap),
            "adjust" | "adjustment" => Command::Special(SpecialMove::Adjustment),
            "convert" | "conversion" => Command::Special(SpecialMove::Conversion),
            "drop" => Command::Special(SpecialMove::Drop),
            lower => lower
                .strip_prefix("undo ")
                .and_then(|count| count.trim().parse().ok())
                .filter(|count| *count > 0)
                .map_or_else(|| Command::Move(line.to_owned()), Command::Undo),
        }
    }
}

/// A command with an argument whose case and blanks matter, such as a file name.
fn with_argument(line: &str) -> Option<Command> {
    let (word, argument) = line.split_once(char::is_whitespace)?;
    let argument = argument.trim();
    match word.to_ascii_lowercase().as_str() {
        "save" => Some(Command::Save(unquoted(argument))),
        "load" => {
            let numbered = argument.rsplit_once(char::is_whitespace);
            let numbered = numbered.and_then(|(name, number)| Some((name, number.parse().ok()?)));
            Some(match numbered {
                Some((name, number)) => Command::Load(unquoted(name), Some(number)),
                None => Command::Load(unquoted(argument), None),
            })
        }
        "level" => Some(Command::Level(Some(argument.to_owned()))),
        _ => None,
    }
}

/// A file name without quotation marks.
fn unquoted(name: &str) -> String {
    let name = name.trim();
    let inside = ['"', '\''].into_iter().find_map(|quote| name.strip_prefix(quote)?.strip_suffix(quote));
    inside.unwrap_or(name).to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_commands_and_all_else_is_a_move() {
        assert_eq!(Command::read("  ?\r"), Command::Legal);
        assert_eq!(Command::read("Undo"), Command::Undo(1));
        assert_eq!(Command::read("undo  3"), Command::Undo(3));
        assert_eq!(Command::read(":q"), Command::Quit);
        for other in ["undo 0", "undo x", "undo -1"] {
            assert!(matches!(Command::read(other), Command::Move(_)), "{other}");
        }
        assert_eq!(Command::read(" \t"), Command::Nothing);
        let file = |name: &str| name.to_owned();
        assert_eq!(Command::read("Save My Game.pgn"), Command::Save(file("My Game.pgn")));
        assert_eq!(Command::read("load \"a b\" 3"), Command::Load(file("a b"), Some(3)));
        assert_eq!(Command::read("load a.pgn"), Command::Load(file("a.pgn"), None));
        assert_eq!(Command::read("save"), Command::NoFile("save"));
        assert_eq!(Command::read("level 900"), Command::Level(Some(file("900"))));
        assert_eq!(Command::read("Nf3 "), Command::Move("Nf3".to_owned()));
    }

    #[test]
    fn help_names_every_word() {
        for word in [
            "?", "hint", "undo", "board", "flip", "moves", "fen", "go", "level", "rules", "pgn", "save", "load", "new",
            "resign", "quit",
        ] {
            assert!(HELP.lines().any(|line| line.starts_with(word)), "{word}");
            assert!(!matches!(Command::read(word), Command::Move(_)), "{word}");
        }
    }
}
