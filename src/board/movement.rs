//! How a kind of piece moves, as rules for single steps.

use super::piece::{DIAGONALS, KING, KNIGHT, ORTHOGONALS, Step};
use super::{Bitboard, Color, PieceKind};

/// How far a piece goes in one direction, and what may stand in its way.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub enum Way {
    /// Any number of steps up to this one, or without a limit if it is 0, as long as the squares passed are empty.
    Slide(u8),
    /// As for a slide, but exactly one of the squares passed must be occupied, as for the cannon of Xiangqi.
    Cannon(u8),
    /// To the square behind the first occupied one, as for the grasshopper.
    Grasshopper,
    /// n steps, and then n steps of this size, as for the sissa; the squares passed must be empty.
    Turn(Step),
    /// One step, whatever is in between.
    Leap,
    /// One step, if the squares in between are empty: first straight ones, then diagonal ones.
    LameLeap,
}

/// The moves in one direction.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct Rule {
    /// How it goes on.
    pub way: Way,
    /// Files to the right and ranks ahead, as seen by its side.
    pub step: Step,
    /// True if it may go to empty squares.
    pub quiet: bool,
    /// True if it may capture.
    pub capture: bool,
    /// True if it goes only from the squares where pawns may make a double step.
    pub initial: bool,
}

impl Rule {
    /// A rule for moves and captures from anywhere.
    pub const fn new(step: Step, way: Way) -> Rule {
        Rule { way, step, quiet: true, capture: true, initial: false }
    }

    /// True if it jumps over an occupied square.
    pub fn hops(&self) -> bool {
        matches!(self.way, Way::Cannon(_) | Way::Grasshopper)
    }

    /// True if the rules differ at most in their steps.
    pub fn is_alike(&self, other: &Rule) -> bool {
        let step = other.step;
        Rule { step, ..*self } == *other
    }

    /// The larger and the smaller part of the step.
    pub fn size(&self) -> Step {
        let (files, ranks) = (self.step.0.abs(), self.step.1.abs());
        (files.max(ranks), files.min(ranks))
    }

    /// The step as `color` makes it on the board: Black's pieces are White's seen from the other side.
    pub fn step_of(&self, color: Color) -> Step {
        turned(color, self.step)
    }
}

/// `step` as seen by White, if `color` makes it.
pub fn turned(color: Color, (files, ranks): Step) -> Step {
    (color.relative(files), color.relative(ranks))
}

/// How a kind of piece moves.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Movement {
    /// In ascending order.
    rules: Vec<Rule>,
}

impl Movement {
    /// The movement with these rules. Two for the same way and step, one quiet and one for captures, become one.
    pub fn new(rules: impl IntoIterator<Item = Rule>) -> Movement {
        let mut joined: Vec<Rule> = Vec::new();
        for rule in rules {
            let same =
                |other: &&mut Rule| (other.way, other.step, other.initial) == (rule.way, rule.step, rule.initial);
            match joined.iter_mut().find(same) {
                Some(other) => {
                    other.quiet |= rule.quiet;
                    other.capture |= rule.capture;
                }
                None => joined.push(rule),
            }
        }
        joined.sort_unstable();
        Movement { rules: joined }
    }

    /// The ordinary moves of a kind other than the pawn, whose moves have code of their own.
    pub fn of(kind: PieceKind) -> Movement {
        let Regular { diagonal, orthogonal, knight } = kind.regular();
        let parts: [(bool, &[Step], Way); 4] = [
            (knight, &KNIGHT, Way::Leap),
            (kind == PieceKind::King, &KING, Way::Leap),
            (diagonal, &DIAGONALS, Way::Slide(0)),
            (orthogonal, &ORTHOGONALS, Way::Slide(0)),
        ];
        let parts = parts.into_iter().filter(|(has, ..)| *has);
        let turns = if kind.turns() { turns() } else { Vec::new() };
        Movement::new(
            parts.flat_map(|(_, steps, way)| steps.iter().map(move |step| Rule::new(*step, way))).chain(turns),
        )
    }

    /// Its rules.
    pub fn rules(&self) -> &[Rule] {
        &self.rules
    }

    /// A rough value in centipawns: so much for each direction, and more where there are many.
    pub fn usual_value(&self) -> i32 {
        let full = |rule: &Rule| {
            let straight = rule.step.0 == 0 || rule.step.1 == 0;
            let single = rule.step.0.abs().max(rule.step.1.abs()) == 1;
            let slide = match (single, straight) {
                (true, true) => 130,
                (true, false) => 85,
                _ => 60,
            };
            match rule.way {
                Way::Leap => 40,
                Way::LameLeap => 30,
                Way::Slide(0) => slide,
                Way::Slide(limit) => slide.min(40 + 25 * (i32::from(limit) - 1)),
                Way::Cannon(_) => slide / 2,
                Way::Grasshopper => 25,
                Way::Turn(_) => 20,
            }
        };
        let directions = self.rules.iter().map(|rule| match (rule.quiet, rule.capture, rule.initial) {
            (true, true, false) => full(rule),
            (_, _, true) => full(rule) / 8,
            _ => full(rule) / 2,
        });
        let sum: i32 = directions.sum();
        (sum + sum * sum / 8000).max(20)
    }

    /// True if it goes by `way` in all of these directions, to empty squares and to capture.
    fn has_all(&self, way: Way, steps: &[Step]) -> bool {
        steps.iter().all(|step| self.has(way, *step))
    }

    fn has(&self, way: Way, step: Step) -> bool {
        self.rules.contains(&Rule::new(step, way))
    }
}

/// The parts of a movement that have tables of their own.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Regular {
    /// All moves of a bishop.
    pub diagonal: bool,
    /// All moves of a rook.
    pub orthogonal: bool,
    /// All moves of a knight.
    pub knight: bool,
}

impl Regular {
    /// The union of those sets, of a knight's, a bishop's and a rook's moves, that belong to its parts.
    #[inline(always)]
    pub fn select<B: Bitboard>(self, [knight, diagonal, orthogonal]: [B; 3]) -> B {
        let mut set = B::EMPTY;
        for (has, moves) in [(self.knight, knight), (self.diagonal, diagonal), (self.orthogonal, orthogonal)] {
            if has {
                set |= moves;
            }
        }
        set
    }

    /// True if there is any.
    #[inline(always)]
    pub fn any(self) -> bool {
        self.diagonal || self.orthogonal || self.knight
    }

    /// The parts of `movement`.
    pub fn of(movement: &Movement) -> Regular {
        Regular {
            diagonal: movement.has_all(Way::Slide(0), &DIAGONALS),
            orthogonal: movement.has_all(Way::Slide(0), &ORTHOGONALS),
            knight: movement.has_all(Way::Leap, &KNIGHT),
        }
    }

    pub(super) fn covers(self, rule: &Rule) -> bool {
        let among = |way: Way, steps: &[Step]| steps.contains(&rule.step) && *rule == Rule::new(rule.step, way);
        self.diagonal && among(Way::Slide(0), &DIAGONALS)
            || self.orthogonal && among(Way::Slide(0), &ORTHOGONALS)
            || self.knight && among(Way::Leap, &KNIGHT)
    }
}

/// The rules of a sissa, which moves n squares like a rook and then n like a bishop, or the other way round, turning by
/// 45, 135, 225 or 315 degrees (<https://www.chessvariants.com>, "Cetina Random Chess"). Every rook direction is at one
/// of these angles to every bishop direction, so each pair, in either order, is a rule.
pub fn turns() -> Vec<Rule> {
    let mut rules = Vec::new();
    for straight in ORTHOGONALS {
        for diagonal in DIAGONALS {
            rules.push(Rule::new(straight, Way::Turn(diagonal)));
            rules.push(Rule::new(diagonal, Way::Turn(straight)));
        }
    }
    rules
}
