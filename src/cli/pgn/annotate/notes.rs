//! Writing the results into a game.

use super::AnnotationSettings;
use crate::board::Geometry;
use crate::notation::pgn::{Comment, Evaluation, NodeId, PgnGame};
use crate::position::{Game, Move};
use crate::review::{Analysis, Review, Verdict};

/// Writes scores, marks, better lines and each side's accuracy into a game. `played` is its main line, and `found` the
/// result for each of its positions.
pub fn write<G: Geometry>(
    game: &mut PgnGame<G>,
    played: &Game<G>,
    found: &[&Analysis],
    settings: &AnnotationSettings,
) -> Review {
    let mut review = Review::default();
    let nodes: Vec<NodeId> = game.tree.main_line().collect();
    let mut parent = NodeId::ROOT;
    let moves = played.positions().windows(2).zip(found.windows(2));
    for ((positions, found), (mv, id)) in moves.zip(played.moves().iter().zip(nodes)) {
        let (before, after) = (found[0], found[1]);
        let mover = positions[0].side_to_move();
        let notes = game.tree.notes_mut(id);
        let verdict = review.judge(mover, *mv, [before, after], &mut notes.nags);
        set_evaluation(&mut notes.comments, after.evaluation(!mover));
        let is_shown = match verdict {
            Verdict::Best => false,
            Verdict::Good => settings.all_lines,
            Verdict::Mistake => true,
        };
        if is_shown {
            let line = &before.line[..before.line.len().min(settings.line)];
            add_line(game, parent, line, before.evaluation(mover));
        }
        parent = id;
    }
    review.write_tags(&mut game.tags);
    review
}

/// Puts the evaluation in the first comment, and removes earlier ones.
fn set_evaluation(comments: &mut Vec<Comment>, evaluation: Option<Evaluation>) {
    for comment in comments.iter_mut() {
        comment.evaluation = None;
    }
    comments.retain(|comment| !comment.is_empty());
    if evaluation.is_none() {
        return;
    }
    match comments.first_mut() {
        Some(first) => first.evaluation = evaluation,
        None => comments.push(Comment { evaluation, ..Comment::default() }),
    }
}

/// Adds a variation after `parent`, unless there is one with the same first move.
fn add_line<G: Geometry>(game: &mut PgnGame<G>, parent: NodeId, line: &[Move], evaluation: Option<Evaluation>) {
    let tree = &mut game.tree;
    let is_there = |mv: &Move| tree.children(parent).any(|id| tree.mv(id) == Some(mv));
    if line.first().is_none_or(is_there) {
        return;
    }
    let mut at = parent;
    for (i, mv) in line.iter().enumerate() {
        let Some(id) = tree.add(at, *mv) else {
            return;
        };
        if i == 0 {
            set_evaluation(&mut tree.notes_mut(id).comments, evaluation);
        }
        at = id;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Board8x8, Color};
    use crate::eval::network::Networks;
    use crate::notation::pgn::Reader;
    use crate::notation::read_move;
    use crate::position::AnyRules;
    use crate::search::Limits;
    use crate::search::Score;
    use crate::variant::catalog::Catalog;

    fn game(text: &str) -> PgnGame<Board8x8> {
        let game = Reader::new(text.as_bytes()).next();
        let game = game.expect("a game").expect("it is well formed");
        let AnyRules::Small(rules) = game.rules(Catalog::builtin()).expect("chess") else {
            panic!("chess is played on eight files");
        };
        game.replay(rules).expect("legal moves")
    }

    /// Annotates a game with these scores (for the side to move, in centipawns) and best lines of its positions.
    fn annotated(text: &str, found: &[(i32, &str)], all_lines: bool) -> (String, Review) {
        let mut game = game(text);
        let played = game.main_line();
        let positions = played.positions();
        assert_eq!(positions.len(), found.len());
        let found: Vec<Analysis> = positions
            .iter()
            .zip(found)
            .map(|(position, (score, line))| {
                let mut position = *position;
                let moves = line.split_whitespace().map(|text| {
                    let mv = read_move(&position, text).expect("a move");
                    position.make(mv);
                    mv
                });
                Analysis { score: Score::from_centipawns(*score), depth: 9, line: moves.collect() }
            })
            .collect();
        let settings =
            AnnotationSettings { limits: Limits::default(), line: 2, all_lines, hash: 1, networks: Networks::none() };
        let found: Vec<&Analysis> = found.iter().collect();
        let review = write(&mut game, &played, &found, &settings);
        let text = game.write();
        let moves = text.rsplit("]\n\n").next().unwrap_or_default();
        (moves.replace('\n', " ").trim_end().to_owned(), review)
    }

    #[test]
    fn a_mistake_gets_its_mark_and_the_better_line() {
        let found = [(20, "e4"), (-20, "e5 Nf3 Nc6"), (400, "")];
        let (text, review) = annotated("1. e4! {fine} d6? {[%eval 0.1] so} *", &found, false);
        assert_eq!(
            text,
            "1. e4 $1 {[%eval 0.20,9] fine} 1... d6 $4 {[%eval 4.00,9] so} (1... e5 {[%eval 0.20,9]} 2. Nf3) *"
        );
        assert_eq!(review.mistakes, [[0, 0, 0], [0, 0, 1]]);
        assert!(review.accuracy(Color::White) > Some(99.0));
        assert!(review.accuracy(Color::Black) < Some(40.0));
    }

    #[test]
    fn the_best_move_is_no_mistake_whatever_comes_of_it() {
        let found = [(300, "e4"), (200, "e5")];
        let (text, _) = annotated("1. e4?? *", &found, true);
        assert_eq!(text, "1. e4 {[%eval -2.00,9]} *");
    }

    #[test]
    fn lines_are_shown_once() {
        let found = [(20, "d4 d5"), (-15, "e5")];
        let (text, _) = annotated("1. e4 *", &found, false);
        assert_eq!(text, "1. e4 {[%eval 0.15,9]} *");
        let (text, _) = annotated("1. e4 *", &found, true);
        assert_eq!(text, "1. e4 {[%eval 0.15,9]} (1. d4 {[%eval 0.20,9]} 1... d5) *");
        let (text, _) = annotated("1. e4 (1. d4 {mine}) *", &found, true);
        assert_eq!(text, "1. e4 {[%eval 0.15,9]} (1. d4 {mine}) *");
    }

    #[test]
    fn a_game_without_moves_has_no_accuracy() {
        let (text, review) = annotated("[White \"a\"]\n\n*", &[(0, "e4")], false);
        assert_eq!(text, "*");
        assert_eq!(review.accuracy(Color::White), None);
    }
}
