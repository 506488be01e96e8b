//! What a person may type in a game.

/// What `help` prints.
pub const HELP: &str = "\
A move in any notation: e4, Nf3, e2e4, e7e8q, O-O; special moves as `?` lists them.
?        list the legal moves
hint     show the move that the engine would play for you
undo     take your last move back
board    draw the board again
moves    show the game so far
fen      show the position as FEN
new      begin a new game
resign   give the game up
quit     leave";

/// A line that a person typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// Nothing.
    Nothing,
    /// Explain what can be typed.
    Help,
    /// List the legal moves.
    Legal,
    /// Suggest a move.
    Hint,
    /// Take the last move back.
    Undo,
    /// Draw the board.
    Board,
    /// Show the game.
    Moves,
    /// Show the FEN.
    Fen,
    /// Begin again.
    New,
    /// Give up.
    Resign,
    /// Leave.
    Quit,
    /// A move, as far as one can tell.
    Move(String),
}

impl Command {
    /// Understands `line`.
    pub fn read(line: &str) -> Command {
        let line = line.trim();
        match line.to_ascii_lowercase().as_str() {
            "" => Command::Nothing,
            "help" | "h" => Command::Help,
            "?" | "legal" => Command::Legal,
            "hint" => Command::Hint,
            "undo" => Command::Undo,
            "board" | "d" => Command::Board,
            "moves" => Command::Moves,
            "fen" => Command::Fen,
            "new" => Command::New,
            "resign" => Command::Resign,
            "quit" | "exit" | "q" => Command::Quit,
            _ => Command::Move(line.to_owned()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_commands_and_all_else_is_a_move() {
        assert_eq!(Command::read("  ?\r"), Command::Legal);
        assert_eq!(Command::read("Undo"), Command::Undo);
        assert_eq!(Command::read(" \t"), Command::Nothing);
        assert_eq!(Command::read("Nf3 "), Command::Move("Nf3".to_owned()));
    }

    #[test]
    fn help_names_every_word() {
        for word in [
            "?", "hint", "undo", "board", "moves", "fen", "new", "resign", "quit",
        ] {
            assert!(HELP.lines().any(|line| line.starts_with(word)), "{word}");
            assert!(!matches!(Command::read(word), Command::Move(_)), "{word}");
        }
    }
}
