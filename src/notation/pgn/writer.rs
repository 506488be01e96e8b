//! A game as text.

use super::{Comment, MoveTree, NodeId, TextGame, TextMove};

/// The most columns of a line.
const WIDTH: usize = 80;

/// Writes tags, moves and result, and a blank line.
pub(super) fn write(game: &TextGame) -> String {
    let mut moves = MoveTextWriter::new(game.tags.write(game.result));
    let root = game.tree.notes(NodeId::ROOT);
    moves.nags(&root.nags);
    moves.comments(&root.comments);
    write_moves(
        &game.tree,
        Part::Follow(NodeId::ROOT, first_ply(game)),
        &mut moves,
    );
    moves.word(game.result.text());
    let mut text = moves.finish();
    text.push_str("\n\n");
    text
}

/// A part of a game as one line.
pub(super) fn part(tree: &MoveTree<TextMove>, step: Part) -> String {
    let mut moves = MoveTextWriter::new(String::new());
    write_moves(tree, step, &mut moves);
    moves.finish().replace('\n', " ")
}

/// What is still to be written.
pub(super) enum Part {
    /// The moves after a node; before the next one, this number of plies has been played.
    Follow(NodeId, u32),
    /// The variation that begins with a node, and the plies before its move.
    Variation(NodeId, u32),
    /// The end of a variation.
    End,
}

fn write_moves(tree: &MoveTree<TextMove>, step: Part, out: &mut MoveTextWriter) {
    let mut needs_number = true;
    let mut stack = vec![step];
    let write_move = |out: &mut MoveTextWriter, id: NodeId, ply: u32, needs_number: &mut bool| {
        let Some(mv) = tree.mv(id) else {
            return;
        };
        let notes = tree.notes(id);
        *needs_number |= !notes.before.is_empty();
        out.comments(&notes.before);
        let number = ply / 2 + 1;
        if ply.is_multiple_of(2) {
            out.word(&format!("{number}."));
        } else if *needs_number {
            out.word(&format!("{number}..."));
        }
        out.word(&mv.text);
        out.nags(&notes.nags);
        out.comments(&notes.comments);
        *needs_number = !notes.comments.is_empty();
    };
    while let Some(step) = stack.pop() {
        match step {
            Part::Follow(id, ply) => {
                let mut children = tree.children(id);
                let Some(main) = children.next() else {
                    continue;
                };
                write_move(out, main, ply, &mut needs_number);
                stack.push(Part::Follow(main, ply + 1));
                let from = stack.len();
                stack.extend(children.map(|child| Part::Variation(child, ply)));
                stack[from..].reverse();
            }
            Part::Variation(id, ply) => {
                out.open();
                needs_number = true;
                write_move(out, id, ply, &mut needs_number);
                stack.extend([Part::End, Part::Follow(id, ply + 1)]);
            }
            Part::End => {
                out.close();
                needs_number = true;
            }
        }
    }
}

/// The plies before the first move, from the move number and side to move of the tag `FEN`.
fn first_ply(game: &TextGame) -> u32 {
    let mut fields = game.tags.get("FEN").unwrap_or("").split_whitespace();
    let is_black = fields
        .nth(1)
        .is_some_and(|side| side.eq_ignore_ascii_case("b"));
    let mut counters = fields.skip(2).filter_map(|field| field.parse().ok());
    let number: u32 = counters.nth(1).unwrap_or(1);
    number.clamp(1, 1 << 20) * 2 - 2 + u32::from(is_black)
}

/// Breaks movetext into lines of up to [`WIDTH`] columns.
struct MoveTextWriter {
    text: String,
    /// Columns of the last line.
    column: usize,
    /// The last word, to which the next may be tied.
    word: String,
    /// The next word is tied to the last without a space.
    is_open: bool,
}

impl MoveTextWriter {
    fn new(text: String) -> MoveTextWriter {
        MoveTextWriter {
            text,
            column: 0,
            word: String::new(),
            is_open: false,
        }
    }

    /// Puts the last word into a line.
    fn flush(&mut self) {
        let length = self.word.chars().count();
        if length == 0 {
            return;
        }
        if self.column > 0 && self.column + 1 + length > WIDTH {
            self.text.push('\n');
            self.column = 0;
        } else if self.column > 0 {
            self.text.push(' ');
            self.column += 1;
        }
        self.text.push_str(&self.word);
        self.column += length;
        self.word.clear();
    }

    fn word(&mut self, word: &str) {
        if !self.is_open {
            // At the start of a line, % makes the line a comment, and [ looks like a tag.
            if word.starts_with(['%', '[']) && !self.word.is_empty() {
                self.word.push(' ');
            } else {
                self.flush();
            }
        }
        self.word.push_str(word);
        self.is_open = false;
    }

    fn open(&mut self) {
        self.word("(");
        self.is_open = true;
    }

    fn close(&mut self) {
        self.word.push(')');
        self.is_open = false;
    }

    fn nags(&mut self, nags: &[u8]) {
        for nag in nags {
            self.word(&format!("${nag}"));
        }
    }

    fn comments(&mut self, comments: &[Comment]) {
        for comment in comments.iter().filter(|comment| !comment.is_empty()) {
            self.word("{");
            self.is_open = true;
            for command in comment.commands() {
                self.word(&command);
            }
            for word in comment.safe_text().split_whitespace() {
                self.word(word);
            }
            self.word.push('}');
            self.is_open = false;
        }
    }

    fn finish(mut self) -> String {
        self.flush();
        self.text
    }
}
