//! A network for one game made of a network for another game on a board of the same size: where training begins.
//!
//! Inputs of the same meaning keep their weights. A piece that the other game lacks begins as the piece there that is of
//! most nearly its value, and inputs that nothing there is like begin at zero.

use super::features::switches_of;
use super::roster::NO_CLASS;
use super::suited::trained_on;
use super::{BUCKETS, GameMark, Layout, NEURONS_STEP, RawNetwork, Roster, built_in};
use crate::board::movement::Movement;
use crate::board::{Geometry, MAX_SQUARES, PieceKind};
use crate::position::Rules;
use crate::variant::Variant;
use crate::variant::catalog::Catalog;
use std::cmp::Reverse;

/// A piece that a network knows: the kind, how it moves, and its usual value.
type Known = (PieceKind, Movement, i32);

/// For each kind of a game the kind of a network that it begins as.
type Likeness = [Option<PieceKind>; PieceKind::COUNT];

/// The built-in network for the game most like that of `rules`, made to fit it, with a name for people. `None` if there is
/// none for a board of its size, or the game has too many pieces.
pub fn most_similar<G: Geometry>(rules: &Rules<G>) -> Option<(String, RawNetwork)> {
    let catalog = Catalog::builtin();
    let target = Roster::of_game(rules)?;
    let kinds: Vec<PieceKind> = kinds_of(rules.variant()).collect();
    let candidates = built_in::files().filter_map(|file| RawNetwork::from_bytes(file).ok());
    let likeness = |network: &RawNetwork| {
        let known = network.known_kinds(rules.variant(), catalog);
        let new = |kind: &&PieceKind| same(rules.variant(), **kind, &known).is_none();
        let in_hand = |roster: &Roster, kind: PieceKind| roster.hands[kind] > 0;
        let other_hands = kinds
            .iter()
            .filter(|kind| in_hand(&network.roster, **kind) != in_hand(&target, **kind));
        let is_own = network.game.as_ref() == Some(&GameMark::of(rules));
        let new = kinds.iter().filter(new).count();
        let other_checks = network.roster.checks != target.checks;
        (is_own, Reverse((new, other_hands.count(), other_checks)))
    };
    let network = candidates
        .filter(|network| network.is_of_size(&target))
        .max_by_key(|network| (likeness(network), network.game.is_none(), network.neurons))?;
    let name = match &network.game {
        Some(game) => format!("the network for {}", game.name),
        None => format!(
            "the network for boards of {}x{}",
            target.files, target.ranks
        ),
    };
    Some((name, network.adapted(rules, catalog)?))
}

/// The kinds of a game.
fn kinds_of(variant: &Variant) -> impl Iterator<Item = PieceKind> {
    let kinds = PieceKind::ALL.into_iter();
    kinds.filter(|kind| variant.letter(*kind).is_some())
}

/// The kind that is the same piece as one of a game. Pawns and kings are what they are, however they move.
fn same(variant: &Variant, kind: PieceKind, known: &[Known]) -> Option<PieceKind> {
    let movement = variant.movement(kind);
    let is_same = |(other, moves, _): &&Known| match (kind.is_piece(), other.is_piece()) {
        (true, true) => *moves == movement,
        _ => *other == kind,
    };
    known.iter().find(is_same).map(|(other, ..)| *other)
}

/// The same piece, or the one of most nearly the value.
fn like(variant: &Variant, kind: PieceKind, known: &[Known]) -> Option<PieceKind> {
    let value = variant.usual_value(kind);
    let pieces = known.iter().filter(|(other, ..)| other.is_piece());
    let nearest = pieces.min_by_key(|(other, _, known)| (value.abs_diff(*known), *other));
    same(variant, kind, known).or_else(|| {
        nearest
            .filter(|_| kind.is_piece())
            .map(|(other, ..)| *other)
    })
}

impl RawNetwork {
    /// This network made to fit the game of `rules`; `catalog` is asked how the pieces of its own game move. `None` if the
    /// boards have different sizes, the game has too many pieces, or a sum could overflow.
    pub fn adapted<G: Geometry>(&self, rules: &Rules<G>, catalog: &Catalog) -> Option<RawNetwork> {
        let roster = Roster::of_game(rules)?;
        if !self.is_of_size(&roster) {
            return None;
        }
        let variant = rules.variant();
        let known = self.known_kinds(variant, catalog);
        let kinds = PieceKind::ALL.map(|kind| {
            let kind = Some(kind).filter(|kind| variant.letter(*kind).is_some());
            kind.and_then(|kind| like(variant, kind, &known))
        });
        let (source, target) = (Layout::new(&self.roster), Layout::new(&roster));
        let wide = wide_inputs([&source, &target], [&self.roster, &roster], &kinds);
        let activity = activity_inputs([&source, &target], [&self.roster, &roster], &kinds);
        let mut biases = self.biases.clone();
        if self.roster.has_switches {
            for (i, _) in switches_of(variant)
                .into_iter()
                .enumerate()
                .filter(|(_, on)| *on)
            {
                let row = &self.rows[(source.switches + i) * self.neurons..][..self.neurons];
                for (bias, weight) in biases.iter_mut().zip(row) {
                    *bias = bias.saturating_add(*weight);
                }
            }
        }
        let buckets = buckets([&source, &target], roster.men[0].into());
        let output = buckets.iter().flat_map(|bucket| {
            let size = 2 * self.neurons;
            &self.output[bucket * size..][..size]
        });
        let adapted = RawNetwork {
            game: Some(GameMark::of(rules)),
            neurons: self.neurons,
            scale: self.scale,
            rows: rows(&self.rows, self.neurons, &wide),
            biases,
            activity: rows(&self.activity, NEURONS_STEP, &activity),
            output: output.copied().collect(),
            output_biases: buckets
                .iter()
                .map(|bucket| self.output_biases[*bucket])
                .collect(),
            roster,
        };
        adapted.check().is_ok().then_some(adapted)
    }

    fn is_of_size(&self, roster: &Roster) -> bool {
        (self.roster.files, self.roster.ranks) == (roster.files, roster.ranks)
    }

    /// The pieces of the games that the network was trained on. If its game is not in the catalog, it is taken for an
    /// earlier form of this one.
    fn known_kinds(&self, variant: &Variant, catalog: &Catalog) -> Vec<Known> {
        let games: Vec<&Variant> = match &self.game {
            None => trained_on(self.roster.files, self.roster.ranks).collect(),
            Some(game) => {
                let is_own = |other: &&Variant| other.fingerprint() == game.fingerprint;
                let mut all = catalog.iter().map(|game| &**game);
                vec![all.find(is_own).unwrap_or(variant)]
            }
        };
        let pieces = games.into_iter().flat_map(|game| {
            kinds_of(game).map(|kind| (kind, game.movement(kind), game.usual_value(kind)))
        });
        let classes = &self.roster.classes;
        pieces
            .filter(|(kind, ..)| classes[*kind] != NO_CLASS)
            .collect()
    }
}

/// The rows of the new inputs.
fn rows(rows: &[i16], neurons: usize, sources: &[Option<usize>]) -> Vec<i16> {
    let zeros = vec![0; neurons];
    let row = |source: &Option<usize>| match source {
        Some(input) => &rows[input * neurons..][..neurons],
        None => &zeros,
    };
    sources.iter().flat_map(row).copied().collect()
}

/// For each input of the second layout that all neurons see, the input of the first that it begins as.
fn wide_inputs(
    [source, target]: [&Layout; 2],
    rosters: [&Roster; 2],
    kinds: &Likeness,
) -> Vec<Option<usize>> {
    let mut inputs = vec![None; target.wide_inputs()];
    let mut copy = |to: usize, from: usize, count: usize| {
        for i in 0..count {
            inputs[to + i] = Some(from + i);
        }
    };
    let files = target.files;
    let squares = files * usize::from(rosters[1].ranks);
    let pairs = || {
        PieceKind::ALL
            .into_iter()
            .zip(kinds)
            .filter_map(|(kind, like)| Some((kind, (*like)?)))
    };
    let sides = if rosters[1].by_color { 4 } else { 2 };
    for side in 0..sides {
        let known = if rosters[0].by_color { side } else { side & 1 };
        for (kind, like) in pairs() {
            let first = |roster: &Roster, side: usize, kind: PieceKind| {
                (side * roster.class_count() + usize::from(roster.classes[kind])) * squares
            };
            copy(
                first(rosters[1], side, kind),
                first(rosters[0], known, like),
                squares,
            );
        }
    }
    copy(target.castling, source.castling, 4 * files);
    copy(target.unmoved, source.unmoved, 2 * files);
    for side in 0..2 {
        let rights = target.rights.min(source.rights);
        copy(
            target.flags + side * target.rights,
            source.flags + side * source.rights,
            rights,
        );
        for (kind, like) in pairs() {
            let first = |layout: &Layout, kind: PieceKind| {
                layout.hands + side * layout.hand_size + usize::from(layout.hand_of[kind])
            };
            let most = target.most_in_hand[kind].min(source.most_in_hand[like]);
            copy(first(target, kind), first(source, like), most.into());
        }
        let first = |layout: &Layout| layout.checks + side * usize::from(layout.most_checks);
        copy(
            first(target),
            first(source),
            target.most_checks.min(source.most_checks).into(),
        );
    }
    inputs
}

/// The same for the inputs of what the pieces do.
fn activity_inputs(
    [source, target]: [&Layout; 2],
    rosters: [&Roster; 2],
    kinds: &Likeness,
) -> Vec<Option<usize>> {
    let classes: Vec<(usize, usize)> = (PieceKind::ALL.into_iter().zip(kinds))
        .filter_map(|(kind, like)| {
            let class = rosters[1].activity_class(kind);
            Some((class, rosters[0].activity_class((*like)?)))
        })
        .collect();
    let mut inputs = vec![None; 2 * target.blocks.end];
    for side in 0..2 {
        let firsts = [source, target].map(|layout| side * layout.blocks.end);
        for (to, from) in target.blocks.like(source.blocks, &classes) {
            inputs[firsts[1] + to] = Some(firsts[0] + from);
        }
    }
    inputs
}

/// For each bucket of the second layout the one of the first for as many pieces; `most` are the most.
fn buckets([source, target]: [&Layout; 2], most: usize) -> [usize; BUCKETS] {
    std::array::from_fn(|bucket| {
        let in_bucket = |pieces: &usize| usize::from(target.buckets[*pieces]) == bucket;
        let counts: Vec<usize> = (2..=most.min(MAX_SQUARES)).filter(in_bucket).collect();
        let middle = counts.get(counts.len() / 2).copied().unwrap_or(most);
        source.buckets[middle.min(MAX_SQUARES)].into()
    })
}
