//! A game as text.

use super::comment::safe;
use super::{Comment, MoveTree, NodeId, TextGame, TextMove};

/// The most columns of a line.
const WIDTH: usize = 80;

/// Writes tags, moves and result, and a blank line.
pub(super) fn write(game: &TextGame) -> String {
    let mut moves = MoveTextWriter::new(game.tags.write(game.result), true);
    let root = game.tree.notes(NodeId::ROOT);
    moves.nags(&root.nags);
    moves.comments(&root.comments);
    write_moves(&game.tree, Part::Follow(NodeId::ROOT, game.first_ply()), &mut moves);
    moves.word(game.result.text());
    let mut text = moves.finish();
    text.push_str("\n\n");
    text
}

/// A part of a game as one line for a comment, without the commands of its own comments: they would be read as those of
/// that comment.
pub(super) fn as_comment(tree: &MoveTree<TextMove>, part: Part) -> String {
    let mut moves = MoveTextWriter::new(String::new(), false);
    write_moves(tree, part, &mut moves);
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

fn write_moves(tree: &MoveTree<TextMove>, part: Part, out: &mut MoveTextWriter) {
    let mut needs_number = true;
    let mut stack = vec![part];
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

/// Breaks movetext into lines of up to [`WIDTH`] columns.
struct MoveTextWriter {
    text: String,
    /// Columns of the last line.
    column: usize,
    /// The last word, to which the next may be tied.
    word: String,
    /// The next word is tied to the last without a space.
    is_open: bool,
    /// Comments are written with their commands.
    with_commands: bool,
}

impl MoveTextWriter {
    fn new(text: String, with_commands: bool) -> MoveTextWriter {
        MoveTextWriter { text, with_commands, column: 0, word: String::new(), is_open: false }
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
        let with_commands = self.with_commands;
        let is_empty = |comment: &&Comment| match with_commands {
            true => comment.is_empty(),
            false => comment.text.is_empty(),
        };
        for comment in comments.iter().filter(|comment| !is_empty(comment)) {
            self.word("{");
            self.is_open = true;
            if self.with_commands {
                for command in comment.commands() {
                    self.word(&command);
                }
            }
            for word in safe(&comment.text).split_whitespace() {
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
