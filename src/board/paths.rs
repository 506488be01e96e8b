//! A movement compiled for a board: sets of squares for leaps, and paths that other pieces can block or open.

use super::geometry::SQUARE_CAPACITY;
use super::movement::{Movement, Regular, Rule, Way, turned};
use super::piece::Step;
use super::rays::line;
use super::{Bitboard, Color, Geometry, PieceKind, Square};

/// One way from a square to another that other pieces can block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Path<B> {
    /// The target, as a set of one square.
    target: B,
    /// The squares in between that must be empty.
    through: B,
}

/// A path over another piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Hop<B> {
    path: Path<B>,
    /// The squares of which exactly one must be occupied.
    hurdles: B,
}

/// The ways to and from every square.
#[derive(PartialEq, Eq)]
struct Reach<B: Bitboard> {
    leaps: [B; SQUARE_CAPACITY],
    paths: Box<[Vec<Path<B>>]>,
    hops: Box<[Vec<Hop<B>>]>,
    /// True if a square has hops.
    has_hops: bool,
}

impl<B: Bitboard> Reach<B> {
    fn new(squares: usize) -> Reach<B> {
        Reach {
            leaps: [B::EMPTY; SQUARE_CAPACITY],
            paths: vec![Vec::new(); squares].into(),
            hops: vec![Vec::new(); squares].into(),
            has_hops: false,
        }
    }

    fn add(&mut self, from: Square, to: Square, through: B, hurdles: B) {
        let target = B::from_square(to);
        let path = Path { target, through };
        if hurdles.any() {
            self.hops[from].push(Hop { path, hurdles });
            self.has_hops = true;
        } else if through.any() {
            self.paths[from].push(path);
        } else {
            self.leaps[from] |= target;
        }
    }

    #[inline(always)]
    fn open(&self, square: Square, occupied: B) -> B {
        let mut reached = self.leaps[square];
        for path in &self.paths[square] {
            if (path.through & occupied).is_empty() {
                reached |= path.target;
            }
        }
        reached
    }

    #[inline(never)]
    fn hopped(&self, square: Square, occupied: B) -> B {
        let open = self.hops[square].iter().filter(|hop| {
            let hurdles = hop.hurdles & occupied;
            (hop.path.through & occupied).is_empty() && hurdles.any() && hurdles.without_lsb().is_empty()
        });
        open.fold(B::EMPTY, |set, hop| set | hop.path.target)
    }
}

/// The moves of one kind of piece that are neither slides along lines nor knight's moves, by colour and square.
pub struct PieceMoves<G: Geometry> {
    /// What the kind has besides these moves.
    pub regular: Regular,
    has_others: bool,
    hops: bool,
    may_be_blocked: bool,
    /// All different. On boards that are not open there is one: the known kinds move alike in every way.
    reaches: (Reach<G::Bitboard>, Vec<Reach<G::Bitboard>>),
    /// By colour: the place in `reaches` of its captures, of its moves to empty squares, and of its captures the other
    /// way round, from target to origin.
    captures: [usize; 2],
    quiet: [usize; 2],
    reversed: [usize; 2],
}

impl<G: Geometry> PieceMoves<G> {
    /// The irregular moves of `kind`.
    pub fn of(kind: PieceKind) -> PieceMoves<G> {
        PieceMoves::irregular(&Movement::of(kind), [G::Bitboard::EMPTY; 2])
    }

    /// All moves of `movement`, regular and irregular, to the squares `within`, by colour.
    pub fn all(movement: &Movement, initial: [G::Bitboard; 2], within: [G::Bitboard; 2]) -> PieceMoves<G> {
        PieceMoves::without(Regular::default(), movement, initial, within)
    }

    /// The irregular moves of `movement`. By colour, `initial` are the squares from which it makes its initial moves.
    pub fn irregular(movement: &Movement, initial: [G::Bitboard; 2]) -> PieceMoves<G> {
        let everywhere = [!G::Bitboard::EMPTY; 2];
        PieceMoves::without(Regular::of(movement), movement, initial, everywhere)
    }

    fn without(
        regular: Regular,
        movement: &Movement,
        initial: [G::Bitboard; 2],
        within: [G::Bitboard; 2],
    ) -> PieceMoves<G> {
        let rules: Vec<&Rule> = movement.rules().iter().filter(|rule| !regular.covers(rule)).collect();
        let mut moves = PieceMoves {
            regular,
            has_others: !rules.is_empty(),
            hops: rules.iter().any(|rule| rule.hops()),
            may_be_blocked: rules.iter().any(|rule| rule.way != Way::Leap),
            reaches: (Reach::new(0), Vec::new()),
            captures: [0; 2],
            quiet: [0; 2],
            reversed: [0; 2],
        };
        for color in Color::ALL {
            let [mut captures, mut quiet, mut reversed] = [(); 3].map(|()| Reach::new(G::SQUARES + 1));
            for from in G::all().squares() {
                let rules = rules.iter().filter(|rule| !rule.initial || initial[color].contains(from));
                for rule in rules {
                    ways::<G>(rule, color, from, |to, through, hurdles| {
                        if !within[color].contains(to) {
                            return;
                        }
                        if rule.quiet {
                            quiet.add(from, to, through, hurdles);
                        }
                        if rule.capture {
                            captures.add(from, to, through, hurdles);
                            reversed.add(to, from, through, hurdles);
                        }
                    });
                }
            }
            moves.captures[color] = moves.place(captures);
            moves.quiet[color] = moves.place(quiet);
            moves.reversed[color] = moves.place(reversed);
        }
        moves
    }

    fn place(&mut self, mut reach: Reach<G::Bitboard>) -> usize {
        // Paths in the same order, so that the same ways look the same.
        for paths in &mut reach.paths {
            paths.sort_by_key(|path| (path.target.lsb(), path.through.lsb(), path.through.msb()));
        }
        for hops in &mut reach.hops {
            hops.sort_by_key(|hop| (hop.path.target.lsb(), hop.hurdles.lsb(), hop.hurdles.msb()));
        }
        let (first, others) = &mut self.reaches;
        if first.paths.is_empty() {
            *first = reach;
            return 0;
        }
        if *first == reach {
            return 0;
        }
        debug_assert!(G::OPEN);
        let place = others.iter().position(|other| *other == reach);
        1 + place.unwrap_or_else(|| {
            others.push(reach);
            others.len() - 1
        })
    }

    /// One of the reaches.
    #[inline(always)]
    fn reach_at(&self, place: usize) -> &Reach<G::Bitboard> {
        match place.checked_sub(1) {
            Some(other) if G::OPEN => &self.reaches.1[other],
            _ => &self.reaches.0,
        }
    }

    #[inline(always)]
    fn open(&self, place: usize, square: Square, occupied: G::Bitboard) -> G::Bitboard {
        let reach = self.reach_at(place);
        let reached = reach.open(square, occupied);
        if G::OPEN && reach.has_hops {
            return reached | reach.hopped(square, occupied);
        }
        reached
    }

    /// The squares that a piece of `color` on `square` attacks, with `occupied` squares in its way.
    #[inline(always)]
    pub fn attacks(&self, color: Color, square: Square, occupied: G::Bitboard) -> G::Bitboard {
        self.open(self.captures[color], square, occupied)
    }

    /// The squares to which it may go if they are empty.
    #[inline(always)]
    pub fn quiet(&self, color: Color, square: Square, occupied: G::Bitboard) -> G::Bitboard {
        self.open(self.quiet[color], square, occupied)
    }

    /// The squares from which a piece of `color` attacks `square`.
    #[inline(always)]
    pub fn attackers(&self, color: Color, square: Square, occupied: G::Bitboard) -> G::Bitboard {
        self.open(self.reversed[color], square, occupied)
    }

    /// The squares to which it can move if `enemies` stand on some of the `occupied` squares; for moves that are the
    /// same with and without capture, occupied squares of its own side, too.
    #[inline(always)]
    pub fn reach(&self, color: Color, square: Square, occupied: G::Bitboard, enemies: G::Bitboard) -> G::Bitboard {
        let captures = self.attacks(color, square, occupied);
        if !G::OPEN || self.captures[color] == self.quiet[color] {
            return captures;
        }
        captures & enemies | self.quiet(color, square, occupied).without(occupied)
    }

    /// The pieces of this kind, among those given by colour, that attack `square`.
    #[inline(always)]
    pub fn attackers_among(
        &self,
        square: Square,
        occupied: G::Bitboard,
        [white, black]: [G::Bitboard; 2],
    ) -> G::Bitboard {
        let by_white = self.attackers(Color::White, square, occupied);
        if !G::OPEN || self.reversed[0] == self.reversed[1] {
            return by_white & (white | black);
        }
        by_white & white | self.attackers(Color::Black, square, occupied) & black
    }

    /// True if it has moves that [`PieceMoves::regular`] has not.
    pub fn has_others(&self) -> bool {
        self.has_others
    }

    /// True if some of its moves go over an occupied square.
    #[inline(always)]
    pub fn hops(&self) -> bool {
        self.hops
    }

    /// True if other pieces can block or open a way of these moves.
    pub fn may_be_blocked(&self) -> bool {
        self.may_be_blocked
    }

    /// The squares between `from` and `to` on each way by which a piece of `color` may capture, hops left out; none are
    /// between the ends of a leap.
    pub fn ways(&self, color: Color, from: Square, to: Square) -> impl Iterator<Item = G::Bitboard> {
        let reach = self.reach_at(self.captures[color]);
        let target = G::Bitboard::from_square(to);
        let leap = reach.leaps[from].contains(to).then_some(G::Bitboard::EMPTY);
        reach.paths[from].iter().filter(move |path| path.target == target).map(|path| path.through).chain(leap)
    }
}

/// Calls `emit` with each target of `rule` for `color` from a square, the squares on the way that must be empty, and
/// those of which exactly one must be occupied.
fn ways<G: Geometry>(rule: &Rule, color: Color, from: Square, mut emit: impl FnMut(Square, G::Bitboard, G::Bitboard)) {
    let none = G::Bitboard::EMPTY;
    let step = rule.step_of(color);
    let most = |limit: u8| match limit {
        0 => usize::MAX,
        limit => usize::from(limit),
    };
    match rule.way {
        Way::Leap => {
            if let Some(to) = G::offset(from, step.0, step.1) {
                emit(to, none, none);
            }
        }
        Way::LameLeap => {
            if let Some((to, through)) = walk::<G>(from, &lame_legs(step)) {
                emit(to, through, none);
            }
        }
        Way::Slide(limit) => {
            for (to, passed, _) in line::<G>(from, step).take(most(limit)) {
                emit(to, passed, none);
            }
        }
        Way::Cannon(limit) => {
            for (to, passed, _) in line::<G>(from, step).take(most(limit)).skip(1) {
                emit(to, none, passed);
            }
        }
        Way::Grasshopper => {
            for (to, passed, last) in line::<G>(from, step).skip(1) {
                emit(to, passed ^ last, last);
            }
        }
        Way::Turn(second) => {
            for n in 1..G::FILES.max(G::RANKS) {
                let legs = [step, turned(color, second)].map(|leg| vec![leg; n]).concat();
                if let Some((to, through)) = walk::<G>(from, &legs) {
                    emit(to, through, none);
                }
            }
        }
    }
}

/// The square where the `legs` end, if they stay on the board, and the squares passed.
fn walk<G: Geometry>(from: Square, legs: &[Step]) -> Option<(Square, G::Bitboard)> {
    let mut passed = G::Bitboard::EMPTY;
    let mut at = from;
    for (files, ranks) in legs {
        at = G::offset(at, *files, *ranks)?;
        passed = passed.with(at);
    }
    Some((at, passed.without(G::Bitboard::from_square(at))))
}

/// The single steps of a lame leap: first straight ones, then diagonal ones.
fn lame_legs((files, ranks): Step) -> Vec<Step> {
    let mut legs = Vec::new();
    let (mut files, mut ranks) = (files, ranks);
    while (files, ranks) != (0, 0) {
        let leg = match files.abs().cmp(&ranks.abs()) {
            std::cmp::Ordering::Greater => (files.signum(), 0),
            std::cmp::Ordering::Less => (0, ranks.signum()),
            std::cmp::Ordering::Equal => (files.signum(), ranks.signum()),
        };
        legs.push(leg);
        (files, ranks) = (files - leg.0, ranks - leg.1);
    }
    legs
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Board10x8, Board12x10};
    use crate::variant::betza;

    fn squares<G: Geometry>(set: G::Bitboard) -> String {
        let names = set.squares().map(crate::board::text::square_name::<G>);
        names.collect::<Vec<_>>().join(" ")
    }

    /// The captures of White and Black, and White's moves to empty squares, from d4 with pieces on d5, d6, e4 and b2,
    /// as far as the h-file and the eighth rank.
    fn from_d4(text: &str) -> [String; 3] {
        let movement = betza::read(text).expect(text);
        let second = [Board12x10::rank_mask(3), 0];
        let moves = PieceMoves::<Board12x10>::irregular(&movement, second);
        let at = |file, rank| Board12x10::square(file, rank);
        let d4 = at(3, 3);
        let occupied = u128::of([(3, 3), (3, 4), (3, 5), (4, 3), (1, 1)].map(|(file, rank)| at(file, rank)));
        for color in Color::ALL {
            for from in Board12x10::all().squares() {
                for to in Board12x10::all().squares() {
                    let there = moves.attacks(color, from, occupied).contains(to);
                    assert_eq!(there, moves.attackers(color, to, occupied).contains(from));
                }
            }
        }
        let [white, black] = Color::ALL.map(|color| moves.attacks(color, d4, occupied));
        let quiet = moves.quiet(Color::White, d4, occupied);
        let near = |file: usize| Board12x10::file_mask(file);
        let near = (0..8).map(near).fold(0, |all, file| all | file);
        [white, black, quiet].map(|set| squares::<Board12x10>(set & near))
    }

    #[test]
    fn movements_are_compiled() {
        for (text, white, black, quiet) in [
            ("fsW", "c4 e4 d5", "d3 c4 e4", "c4 e4 d5"),
            ("lfF", "c5", "e3", "c5"),
            ("nN", "c2 e2 b3 b5", "c2 e2 b3 b5", "c2 e2 b3 b5"),
            ("fnN", "", "c2 e2", ""),
            ("mfF2cbN", "c2 e2", "c6 e6", "c5 e5 b6 f6"),
            ("fpR", "d6", "", "d6"),
            ("fspR", "f4 g4 h4 d6", "f4 g4 h4", "f4 g4 h4 d6"),
            ("lbpB", "a1", "", "a1"),
            ("gQ", "a1 f4 d6", "a1 f4 d6", "a1 f4 d6"),
            ("fD0", "d6", "d2", "d6"),
            ("imbR2", "", "", "d2 d3"),
            ("B", "", "", ""),
        ] {
            assert_eq!(from_d4(text), [white, black, quiet], "{text}");
        }
    }

    #[test]
    fn leaps_jump_and_knights_moves_are_left_to_the_knight() {
        let movement = betza::read("CN").expect("an atom each");
        let moves = PieceMoves::<Board10x8>::irregular(&movement, [0; 2]);
        let [b1, c4] = [(1, 0), (2, 3)].map(|(file, rank)| Board10x8::square(file, rank));
        let reached = moves.attacks(Color::White, b1, Board10x8::all());
        assert_eq!(squares::<Board10x8>(reached), "e2 a4 c4");
        let ways = |to| moves.ways(Color::Black, b1, to);
        assert_eq!(ways(c4).collect::<Vec<_>>(), [0]);
        assert_eq!(ways(Board10x8::square(2, 2)).count(), 0);
    }
}
