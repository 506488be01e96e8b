//! Games as PGN.
//!
//! The comment after each move of an engine, `{+0.35/12 0.2504s, 83214n}`, is its score in pawns (`+M5`: mate in five
//! plies, as Cute Chess has it), depth, time and nodes. The last comment says how the game ended.

use crate::measure::play::record::{Note, Record};
use crate::shared::adjudication::Score;
use sissa::notation::pgn::{Comment, NodeId, TextGame};
use std::fmt::Write;
use std::time::Duration;

/// The tags that all games of a match share.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Headings {
    /// The name of the match.
    pub event: String,
    /// The place; empty if unknown.
    pub site: String,
    pub engines: [String; 2],
    pub variant: String,
    /// The engines' limits, as text.
    pub limits: [String; 2],
    /// The conditions of the games, as text; games with different conditions belong to different matches.
    pub conditions: String,
}

/// The comment after moves of the opening.
pub const OPENING: &str = "opening";

/// Writes a game, followed by a blank line.
pub fn write(record: &Record, headings: &Headings) -> String {
    let mut game = TextGame::new();
    let mut tag = |name: &str, value: &str| game.tags.set(name, value);
    let white = usize::from(record.id.second);
    let black = 1 - white;
    tag("Event", &headings.event);
    if !headings.site.is_empty() {
        tag("Site", &headings.site);
    }
    tag("Date", &record.date);
    tag("Round", &record.id.to_string());
    tag("White", &headings.engines[white]);
    tag("Black", &headings.engines[black]);
    tag("Variant", &headings.variant);
    tag("SetUp", "1");
    tag("FEN", &record.fen);
    if let Some(array) = record.array {
        tag("Array", &array.to_string());
    }
    if headings.limits[0] == headings.limits[1] {
        tag("TimeControl", &headings.limits[0]);
    } else {
        tag("WhiteTimeControl", &headings.limits[white]);
        tag("BlackTimeControl", &headings.limits[black]);
    }
    tag("PlyCount", &record.plies.len().to_string());
    tag("Termination", record.ending.termination.name());
    tag("Conditions", &headings.conditions);
    let mut last = NodeId::ROOT;
    for ply in &record.plies {
        // The moves of a game that is being played fit into a tree.
        last = game.tree.add(last, ply.san.as_str().into()).unwrap_or(last);
        let comment = ply.note.as_ref().map_or_else(|| OPENING.to_owned(), write_note);
        let notes = game.tree.notes_mut(last);
        notes.comments.push(Comment::new(comment));
    }
    let notes = game.tree.notes_mut(last);
    notes.comments.push(Comment::new(record.ending.reason.as_str()));
    game.result = record.ending.result();
    game.write()
}

fn write_note(note: &Note) -> String {
    let mut text = match note.info.score {
        Some(Score::Centipawns(score)) => format!("{:+.2}", f64::from(score) / 100.0),
        Some(Score::Mate(moves)) if moves < 0 => format!("-M{}", -2 * moves),
        Some(Score::Mate(moves)) => format!("+M{}", 2 * moves - 1),
        None => String::new(),
    };
    if let Some(depth) = note.info.depth {
        let _ = write!(text, "/{depth}");
    }
    if !text.is_empty() {
        text.push(' ');
    }
    let _ = write!(text, "{:.4}s", note.time.as_secs_f64());
    if let Some(nodes) = note.info.nodes {
        let _ = write!(text, ", {nodes}n");
    }
    text
}

/// Reads the comment after a move of an engine.
pub fn read_note(text: &str) -> Option<Note> {
    let (text, nodes) = match text.split_once(',') {
        Some((text, nodes)) => (text, Some(nodes.trim().strip_suffix('n')?.parse().ok()?)),
        None => (text, None),
    };
    let (judgement, time) = text.trim().rsplit_once(' ').unwrap_or(("", text.trim()));
    let time: f64 = time.strip_suffix('s')?.parse().ok()?;
    let (score, depth) = judgement.split_once('/').unwrap_or((judgement, ""));
    let info = sissa::engines::turn::SearchInfo {
        score: match score {
            "" => None,
            score => Some(read_score(score)?),
        },
        depth: match depth {
            "" => None,
            depth => Some(depth.parse().ok()?),
        },
        nodes,
    };
    Some(Note::new(info, Duration::try_from_secs_f64(time).ok()?))
}

fn read_score(text: &str) -> Option<Score> {
    if let Some((sign, moves)) = text.split_once('M') {
        let plies: i32 = moves.parse().ok()?;
        let moves = plies.checked_add(1)? / 2;
        return Some(Score::Mate(if sign == "-" { -moves } else { moves }));
    }
    let pawns: f64 = text.parse().ok()?;
    Some(Score::Centipawns((pawns * 100.0).round() as i32))
}

#[cfg(test)]
mod tests {
    use super::*;
    use sissa::engines::turn::SearchInfo;

    fn note(score: Option<Score>, depth: Option<u32>, nodes: Option<u64>, micros: u64) -> Note {
        let info = SearchInfo { score, depth, nodes };
        Note::new(info, Duration::from_micros(micros))
    }

    #[test]
    fn notes_are_written_and_read() {
        use Score::{Centipawns, Mate};
        for (note, text) in [
            (note(Some(Centipawns(35)), Some(12), Some(83214), 250_400), "+0.35/12 0.2504s, 83214n"),
            (note(Some(Centipawns(-1205)), Some(7), None, 1_000_000), "-12.05/7 1.0000s"),
            (note(Some(Centipawns(0)), None, None, 0), "+0.00 0.0000s"),
            (note(Some(Mate(5)), Some(30), Some(1), 100), "+M9/30 0.0001s, 1n"),
            (note(Some(Mate(-2)), Some(3), None, 100), "-M4/3 0.0001s"),
            (note(None, None, None, 12_300), "0.0123s"),
            (note(None, Some(4), Some(9), 12_300), "/4 0.0123s, 9n"),
        ] {
            assert_eq!(write_note(&note), text);
            assert_eq!(read_note(text), Some(note));
        }
        for text in ["", "opening", "+0.35/12", "+0.35/x 1s", "1s, 5", "-1s"] {
            assert_eq!(read_note(text), None, "{text}");
        }
    }
}
