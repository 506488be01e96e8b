//! How a piece moves, in words and as a diagram.

use crate::board::Step;
use crate::board::movement::{Movement, Rule, Way};
use crate::text::listed;

/// Moves of one sort: `leaps like a knight`, and when.
struct Phrase {
    quiet: bool,
    capture: bool,
    initial: bool,
    text: String,
}

impl Phrase {
    /// When the piece moves so: whether from where pawns double-step, without capture, and to capture.
    fn case(&self) -> (bool, bool, bool) {
        (self.initial, self.quiet, self.capture)
    }

    /// The case in words; empty if it is every case.
    fn condition(&self) -> String {
        let place = match self.initial {
            true => "from where pawns double-step ",
            false => "",
        };
        let what = match (self.quiet, self.capture) {
            (true, false) => "without capture ",
            (false, true) => "to capture ",
            _ => "",
        };
        format!("{place}{what}")
    }
}

/// The moves as verb phrases, the same ones for `it moves like ...`: `slides like a rook or leaps (1,3)`.
pub fn moves_in_words(movement: &Movement) -> String {
    let mut phrases = phrases(movement);
    if phrases.is_empty() {
        return "does not move".to_owned();
    }
    // What it does in every case first.
    phrases.sort_by_key(|phrase| {
        let is_special = !(phrase.quiet && phrase.capture);
        (phrase.initial, is_special, phrase.capture)
    });
    let mut text = String::new();
    for (i, phrase) in phrases.iter().enumerate() {
        let before = i.checked_sub(1).map(|before| phrases[before].case());
        if before == Some(phrase.case()) {
            let is_last = i + 1 == phrases.len();
            text += if is_last { " or " } else { ", " };
        } else {
            text += if i > 0 { "; " } else { "" };
            let condition = phrase.condition();
            text += &condition;
            text += if condition.is_empty() { "" } else { "it " };
        }
        text += &phrase.text;
    }
    text
}

/// A phrase for each group of rules that differ only in the direction.
fn phrases(movement: &Movement) -> Vec<Phrase> {
    let mut rules = movement.rules().to_vec();
    let mut phrases: Vec<Phrase> = Vec::new();
    while let Some(first) = rules.first().copied() {
        let belongs = |rule: &mut Rule| match (first.way, rule.way) {
            (Way::Turn(_), Way::Turn(_)) => true,
            _ => rule.is_alike(&first) && rule.size() == first.size(),
        };
        let steps: Vec<Step> = rules.extract_if(.., belongs).map(|rule| rule.step).collect();
        let phrase =
            Phrase { quiet: first.quiet, capture: first.capture, initial: first.initial, text: phrase(first, &steps) };
        let join = |(one, other): (&str, &str)| {
            let rest = phrase.text.strip_suffix(one)?;
            let same = phrases
                .iter()
                .position(|earlier| earlier.case() == phrase.case() && earlier.text == format!("{rest}{other}"));
            Some((same?, format!("{rest}in any direction")))
        };
        let joined = [("straight", "diagonally"), ("diagonally", "straight")];
        match joined.into_iter().find_map(join) {
            Some((place, text)) => phrases[place].text = text,
            None => phrases.push(phrase),
        }
    }
    phrases
}

/// One way of moving with steps of one size.
fn phrase(rule: Rule, steps: &[Step]) -> String {
    let size = rule.size();
    let count = if size.1 == 0 || size.0 == size.1 { 4 } else { 8 };
    let all = steps.len() == count;
    let single = size.0 == 1;
    let leap = format!("({},{})", size.1, size.0);
    let directions = directions(size, steps, all);
    match rule.way {
        Way::Turn(_) => "moves any number of squares like a rook and then as many like a bishop, or the other way \
                         round, with nothing in its way"
            .to_owned(),
        Way::Slide(0) if single && all && size.1 == 0 => "slides like a rook".to_owned(),
        Way::Slide(0) if single && all => "slides like a bishop".to_owned(),
        Way::Slide(0) if single => format!("slides {directions}"),
        Way::Slide(limit) if single => format!("slides up to {limit} squares {directions}"),
        Way::Slide(0) => format!("leaps {leap} any number of times{}", aside(&directions)),
        Way::Slide(limit) => format!("leaps {leap} up to {limit} times{}", aside(&directions)),
        Way::Leap if single => format!("steps one square {directions}"),
        Way::Leap if all && size == (2, 1) => "leaps like a knight".to_owned(),
        Way::Leap => format!("leaps {leap}{}", aside(&directions)),
        Way::LameLeap if single => format!("steps one square {directions}"),
        Way::LameLeap => format!("goes {leap} with nothing in between{}", aside(&directions)),
        Way::Cannon(0) if single => format!("goes over exactly one piece {directions}"),
        Way::Cannon(0) => format!("leaps {leap} any number of times, over exactly one piece{}", aside(&directions)),
        Way::Cannon(limit) if single => {
            format!("goes over exactly one piece, up to {limit} squares, {directions}")
        }
        Way::Cannon(limit) => {
            format!("leaps {leap} up to {limit} times, over exactly one piece{}", aside(&directions))
        }
        Way::Grasshopper if single => format!("goes to the square behind the next piece {directions}"),
        Way::Grasshopper => format!("leaps {leap} to the square behind the next piece{}", aside(&directions)),
    }
}

/// Directions behind a phrase that says the size of the step.
fn aside(directions: &str) -> String {
    match directions {
        "" | "straight" | "diagonally" => String::new(),
        _ => format!(" {directions}"),
    }
}

fn directions(size: Step, steps: &[Step], all: bool) -> String {
    let has = |step: Step| steps.contains(&step);
    let n = size.0;
    if size.1 == 0 {
        if all {
            return "straight".to_owned();
        }
        let sideways = has((n, 0)) && has((-n, 0));
        let words = [
            (has((0, n)), "forward"),
            (sideways, "sideways"),
            (!sideways && has((-n, 0)), "left"),
            (!sideways && has((n, 0)), "right"),
            (has((0, -n)), "backward"),
        ];
        let words = words.into_iter().filter(|(has, _)| *has);
        let words: Vec<String> = words.map(|(_, word)| word.to_owned()).collect();
        return listed(&words, "or");
    }
    if size.0 == size.1 {
        if all {
            return "diagonally".to_owned();
        }
        let halves = [
            ([(n, n), (-n, n)], "forward"),
            ([(n, -n), (-n, -n)], "backward"),
            ([(n, n), (n, -n)], "right"),
            ([(-n, n), (-n, -n)], "left"),
        ];
        if let Some((_, word)) = halves.iter().find(|(half, _)| steps.len() == 2 && half.iter().all(|step| has(*step)))
        {
            return format!("diagonally {word}");
        }
        let corner = |(files, ranks): &Step| {
            let ahead = if *ranks > 0 { "forward" } else { "backward" };
            format!("{ahead} {}", if *files > 0 { "right" } else { "left" })
        };
        let corners: Vec<String> = steps.iter().map(corner).collect();
        return format!("diagonally {}", listed(&corners, "or"));
    }
    if all {
        return String::new();
    }
    let part = |number: isize, more: &str, less: &str| {
        if number > 0 { format!("{number} {more}") } else { format!("{} {less}", -number) }
    };
    let one =
        |(files, ranks): &Step| format!("{}, {}", part(*ranks, "forward", "backward"), part(*files, "right", "left"));
    format!("({})", steps.iter().map(one).collect::<Vec<_>>().join("; "))
}

/// How far a diagram shows the squares around a piece.
const RADIUS: isize = 4;

/// The squares to which a rule leads on an empty board, as far as a diagram goes, or a little further.
fn squares(rule: &Rule) -> impl Iterator<Item = Step> {
    let (files, ranks) = rule.step;
    let most = |limit: u8| match limit {
        0 => RADIUS,
        limit => isize::from(limit),
    };
    let times = match rule.way {
        Way::Leap | Way::LameLeap => 1..=1,
        Way::Slide(limit) => 1..=most(limit),
        Way::Cannon(limit) => 2..=most(limit),
        Way::Grasshopper => 2..=RADIUS,
        Way::Turn(_) => 1..=RADIUS,
    };
    let (more_files, more_ranks) = match rule.way {
        Way::Turn(bent) => bent,
        _ => (0, 0),
    };
    times.map(move |n| (n * (files + more_files), n * (ranks + more_ranks)))
}

/// Where a piece on an empty board can go, row by row from the top, and what the signs mean.
pub fn movement_diagram(movement: &Movement) -> Vec<String> {
    let size = 2 * RADIUS + 1;
    let mut cells = vec!['.'; (size * size) as usize];
    let mut mark = |(files, ranks): Step, sign: char| {
        if files.abs() <= RADIUS && ranks.abs() <= RADIUS {
            let cell = &mut cells[((RADIUS - ranks) * size + files + RADIUS) as usize];
            *cell = match (*cell, sign) {
                ('m', 'c') | ('c', 'm') => 'x',
                ('m', 'h') | ('h', 'm') => 'b',
                ('.', sign) => sign,
                ('h' | 'i', sign) => sign,
                (old, _) => old,
            };
        }
    };
    for rule in movement.rules() {
        let sign = match (rule.quiet, rule.capture) {
            _ if rule.hops() => 'h',
            _ if rule.initial => 'i',
            (true, true) => 'x',
            (true, false) => 'm',
            _ => 'c',
        };
        squares(rule).for_each(|square| mark(square, sign));
    }
    let middle = (RADIUS * size + RADIUS) as usize;
    cells[middle] = 'O';
    let mut rows: Vec<String> =
        cells.chunks(size as usize).map(|row| row.iter().map(char::to_string).collect::<Vec<_>>().join(" ")).collect();
    let signs = [
        ('x', "x goes or captures here"),
        ('m', "m only goes here"),
        ('c', "c only captures here"),
        ('h', "h over another piece"),
        ('b', "b goes here, or over another piece"),
        ('i', "i from where pawns double-step"),
    ];
    let used = signs.into_iter().filter(|(sign, _)| cells.contains(sign));
    let legend: Vec<&str> = used.map(|(_, text)| text).collect();
    if !legend.is_empty() {
        rows.push(legend.join(", "));
    }
    rows
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::variant::betza;

    #[test]
    fn movements_are_told() {
        for (text, words) in [
            ("R", "slides like a rook"),
            ("QN", "slides like a bishop, slides like a rook or leaps like a knight"),
            ("K", "steps one square in any direction"),
            ("FfW", "steps one square diagonally or steps one square forward"),
            ("mRcN", "without capture it slides like a rook; to capture it leaps like a knight"),
            ("mRcpR", "without capture it slides like a rook; to capture it goes over exactly one piece straight"),
            ("nNfsD", "leaps (0,2) forward or sideways or goes (1,2) with nothing in between"),
            ("R3NN", "leaps (1,2) any number of times or slides up to 3 squares straight"),
            ("ffN", "leaps (1,2) (2 forward, 1 left; 2 forward, 1 right)"),
            ("gN", "leaps (1,2) to the square behind the next piece"),
            ("pD", "leaps (0,2) any number of times, over exactly one piece"),
            ("", "does not move"),
        ] {
            let moves = betza::read(text).expect(text);
            assert_eq!(moves_in_words(&moves), words, "{text}");
        }
        let rows = movement_diagram(&betza::read("mfRcF").expect("a pawn"));
        assert_eq!(rows[3], ". . . c m c . . .");
        assert_eq!(rows[4], ". . . . O . . . .");
        assert_eq!(rows[9], "m only goes here, c only captures here");
        let rows = movement_diagram(&betza::read("mRcpR").expect("a cannon"));
        assert_eq!(rows[4], "b b b m O m b b b");
        assert_eq!(rows[9], "m only goes here, b goes here, or over another piece");
    }
}
