//! A network for one game made of a network for another game on a board of the same size: where training begins.
//!
//! Inputs of the same meaning keep their weights. A piece that the other game lacks begins as the piece there that is
//! of most nearly its value, and inputs that nothing there is like begin at zero.

use super::file::head;
use super::roster::NO_CLASS;
use super::suited::trained_on;
use super::{BUCKETS, GameMark, Layout, NEURONS_STEP, Network, RawNetwork, Roster, built_in};
use crate::board::movement::Movement;
use crate::board::{Color, Geometry, MAX_SQUARES, Piece, PieceKind};
use crate::position::Rules;
use crate::variant::catalog::Catalog;
use crate::variant::{EndRules, Variant};
use std::sync::{Arc, Mutex, PoisonError};

/// At most one piece in so many at the start may be new in a game that is close.
const MAX_NEW: usize = 8;

/// The last ranks, on which pawns may promote in a game that is close. If they promote earlier they are worth more.
const PROMOTION_RANKS: u8 = 3;

/// A piece that a network knows: the kind, how it moves, and its usual value.
type KnownPiece = (PieceKind, Movement, i32);

/// For each kind of a game the kind of a network that it begins as.
type SourceKinds = [Option<PieceKind>; PieceKind::COUNT];

/// A built-in network made to fit a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Adapted<N> {
    /// What it was made of, for people.
    pub from: String,
    /// True if that was a network for this game.
    pub is_own: bool,
    /// A [`RawNetwork`], or a [`Network`] ready for use.
    pub network: N,
}

/// The built-in network for the game most like that of `rules`, made to fit it. `None` if no game on a board of its
/// size is so close that the network evaluates better than the classical evaluation (`tuning/results/networks.md`).
pub fn adapt_built_in<G: Geometry>(rules: &Rules<G>) -> Option<Adapted<RawNetwork>> {
    let (variant, catalog) = (rules.variant(), Catalog::builtin());
    let (is_own, .., file) = built_in::files()
        .filter_map(|file| {
            let (game, roster) = head(file)?;
            let games = games_of(&game, &roster, catalog);
            let known = known_kinds(&games, &roster);
            let is_close = (roster.files, roster.ranks) == (variant.files, variant.ranks)
                && has_few_new_pieces(variant, &known)
                && games.iter().any(|game| is_alike(game, variant));
            let is_known = |kind: &PieceKind| same_piece(variant, *kind, &known).is_some();
            let count = variant.kinds().filter(is_known).count();
            let is_own = game.as_ref().is_some_and(|game| game.is_of(rules));
            // First one for the very game, then the most pieces it knows; of two, one for many games, and the larger.
            is_close.then_some((is_own, count, game.is_none(), file.len(), file))
        })
        .max()?;
    let network = RawNetwork::from_bytes(file).ok()?;
    let from = match &network.game {
        Some(game) => format!("the network for {}", game.name),
        None => format!("the network for boards of {}x{}", variant.files, variant.ranks),
    };
    let network = network.adapted(rules, catalog)?;
    Some(Adapted { from, is_own, network })
}

/// [`adapt_built_in`] for the engine. The last ones are kept, by game and number of networks, as a page fetches these
/// one after another.
pub fn adapted_for<G: Geometry>(rules: &Rules<G>) -> Option<Adapted<Arc<Network>>> {
    type Key = (u64, usize);
    type ForKey = Option<Adapted<Arc<Network>>>;
    const KEPT: usize = 8;
    static KNOWN: Mutex<Vec<(Key, ForKey)>> = Mutex::new(Vec::new());
    let key = (rules.fingerprint(), built_in::files().count());
    let mut all = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some((_, known)) = all.iter().find(|(known, _)| *known == key) {
        return known.clone();
    }
    let adapted = adapt_built_in(rules).and_then(|adapted| {
        Some(Adapted {
            from: adapted.from,
            is_own: adapted.is_own,
            network: Arc::new(Network::new(adapted.network).ok()?),
        })
    });
    if all.len() == KEPT {
        all.remove(0);
    }
    all.push((key, adapted.clone()));
    adapted
}

/// True if a network that knows these pieces knows most of a game's: the new ones are few, and single as a queen is.
fn has_few_new_pieces(variant: &Variant, known: &[KnownPiece]) -> bool {
    let is_new = |piece: &Piece| same_piece(variant, piece.kind, known).is_none();
    let pieces: Vec<Piece> = variant.start.pieces().collect();
    let new: Vec<&Piece> = pieces.iter().filter(|piece| is_new(piece)).collect();
    let is_single = |piece: &&Piece| new.iter().filter(|other| *other == piece).count() == 1;
    MAX_NEW * new.len() <= pieces.len() && new.iter().all(is_single)
}

/// True if a game is like a network's game apart from the pieces.
fn is_alike(known: &Variant, variant: &Variant) -> bool {
    let drops = |game: &Variant| {
        let promotes = game.promotions.iter().any(|kinds| !kinds.is_empty());
        let drops = game.drops.as_ref();
        drops.map(|drops| (drops.captures_to_hand, drops.regions, promotes))
    };
    let hand = |game: &Variant| game.start.hand.clone().unwrap_or_default();
    let mut regions = variant.pawns.promotion.iter().zip(Color::ALL);
    let promotes_late = regions.all(|(region, color)| {
        let ranks = region.iter().flat_map(|region| region.squares());
        ranks.map(|(_, rank)| rank).all(|rank| match color {
            Color::White => rank + PROMOTION_RANKS >= variant.ranks,
            Color::Black => rank < PROMOTION_RANKS,
        })
    });
    has_same_goals(&known.ends, &variant.ends)
        && (known.arrays.is_some() || variant.arrays.is_none())
        && drops(known) == drops(variant)
        && hand(known) == hand(variant)
        && promotes_late
}

/// True if what wins in one game wins in the other.
fn has_same_goals(one: &EndRules, other: &EndRules) -> bool {
    let is_mate = |ends: &EndRules| ends.is_won_by_attack() && !ends.has_goals();
    one == other || is_mate(one) && is_mate(other)
}

/// The games of a network, as far as they are in the catalog.
fn games_of<'a>(game: &Option<GameMark>, roster: &Roster, catalog: &'a Catalog) -> Vec<&'a Variant> {
    match game {
        None => trained_on(roster.files, roster.ranks).collect(),
        Some(game) => {
            let is_own = |other: &&Variant| other.fingerprint() == game.fingerprint;
            catalog.iter().map(|game| &**game).filter(is_own).collect()
        }
    }
}

/// The pieces that a network knows of its games.
fn known_kinds(games: &[&Variant], roster: &Roster) -> Vec<KnownPiece> {
    let pieces =
        games.iter().flat_map(|game| game.kinds().map(|kind| (kind, game.movement(kind), game.usual_value(kind))));
    pieces.filter(|(kind, ..)| roster.classes[*kind] != NO_CLASS).collect()
}

/// The kind that is the same piece as one of a game. Pawns and kings are what they are, however they move.
fn same_piece(variant: &Variant, kind: PieceKind, known: &[KnownPiece]) -> Option<PieceKind> {
    let movement = variant.movement(kind);
    let is_same = |(other, moves, _): &&KnownPiece| match (kind.is_piece(), other.is_piece()) {
        (true, true) => *moves == movement,
        _ => *other == kind,
    };
    known.iter().find(is_same).map(|(other, ..)| *other)
}

/// The same piece, or the one of most nearly the value.
fn most_alike(variant: &Variant, kind: PieceKind, known: &[KnownPiece]) -> Option<PieceKind> {
    let value = variant.usual_value(kind);
    let pieces = known.iter().filter(|(other, ..)| other.is_piece());
    let nearest = pieces.min_by_key(|(other, _, known)| (value.abs_diff(*known), *other));
    same_piece(variant, kind, known).or_else(|| nearest.filter(|_| kind.is_piece()).map(|(other, ..)| *other))
}

impl RawNetwork {
    /// This network made to fit the game of `rules`; `catalog` is asked how the pieces of its own game move. `None` if
    /// the boards have different sizes, the game has too many pieces, or a sum could overflow.
    pub fn adapted<G: Geometry>(&self, rules: &Rules<G>, catalog: &Catalog) -> Option<RawNetwork> {
        let roster = Roster::of_game(rules)?;
        if (self.roster.files, self.roster.ranks) != (roster.files, roster.ranks) {
            return None;
        }
        let variant = rules.variant();
        let mut games = games_of(&self.game, &self.roster, catalog);
        if games.is_empty() {
            // An earlier form of this one, it may be.
            games.push(variant);
        }
        let known = known_kinds(&games, &self.roster);
        let kinds = PieceKind::ALL.map(|kind| {
            let kind = Some(kind).filter(|kind| variant.letter(*kind).is_some());
            kind.and_then(|kind| most_alike(variant, kind, &known))
        });
        let (source, target) = (Layout::new(&self.roster), Layout::new(&roster));
        let wide = map_wide_inputs([&source, &target], [&self.roster, &roster], &kinds);
        let activity = map_activity_inputs([&source, &target], [&self.roster, &roster], &kinds);
        let mut biases = self.biases.clone();
        source.switches(rules, |input| {
            let row = &self.rows[input * self.neurons..][..self.neurons];
            for (bias, weight) in biases.iter_mut().zip(row) {
                *bias = bias.saturating_add(*weight);
            }
        });
        let buckets = map_buckets([&source, &target], roster.pieces.into());
        let output = buckets.iter().flat_map(|bucket| {
            let size = 2 * self.neurons;
            &self.output[bucket * size..][..size]
        });
        let mut adapted = RawNetwork {
            game: Some(GameMark::of(rules)),
            neurons: self.neurons,
            scale: self.scale,
            rows: rows(&self.rows, self.neurons, &wide),
            biases,
            activity: rows(&self.activity, NEURONS_STEP, &activity),
            output: output.copied().collect(),
            output_biases: buckets.iter().map(|bucket| self.output_biases[*bucket]).collect(),
            roster,
        };
        adapted.bound();
        adapted.check().is_ok().then_some(adapted)
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
fn map_wide_inputs([source, target]: [&Layout; 2], rosters: [&Roster; 2], kinds: &SourceKinds) -> Vec<Option<usize>> {
    let mut inputs = vec![None; target.wide_inputs()];
    let mut copy = |to: usize, from: usize, count: usize| {
        for i in 0..count {
            inputs[to + i] = Some(from + i);
        }
    };
    let files = target.files;
    let squares = files * usize::from(rosters[1].ranks);
    let pairs = || PieceKind::ALL.into_iter().zip(kinds).filter_map(|(kind, like)| Some((kind, (*like)?)));
    let sides = if rosters[1].by_color { 4 } else { 2 };
    for side in 0..sides {
        let known = if rosters[0].by_color { side } else { side & 1 };
        for (kind, like) in pairs() {
            let first = |roster: &Roster, side: usize, kind: PieceKind| {
                (side * roster.class_count() + usize::from(roster.classes[kind])) * squares
            };
            copy(first(rosters[1], side, kind), first(rosters[0], known, like), squares);
        }
    }
    copy(target.castling, source.castling, 4 * files);
    copy(target.unmoved, source.unmoved, 2 * files);
    for side in 0..2 {
        let rights = target.rights.min(source.rights);
        copy(target.flags + side * target.rights, source.flags + side * source.rights, rights);
        for (kind, like) in pairs() {
            let first = |layout: &Layout, kind: PieceKind| {
                layout.hands + side * layout.hand_size + usize::from(layout.hand_of[kind])
            };
            let most = target.most_in_hand[kind].min(source.most_in_hand[like]);
            copy(first(target, kind), first(source, like), most.into());
        }
        let first = |layout: &Layout| layout.checks + side * usize::from(layout.most_checks);
        copy(first(target), first(source), target.most_checks.min(source.most_checks).into());
    }
    inputs
}

/// The same for the inputs of what the pieces do.
fn map_activity_inputs(
    [source, target]: [&Layout; 2],
    rosters: [&Roster; 2],
    kinds: &SourceKinds,
) -> Vec<Option<usize>> {
    let classes: Vec<(usize, usize)> = (PieceKind::ALL.into_iter().zip(kinds))
        .filter_map(|(kind, like)| {
            let class = rosters[1].activity_class(kind);
            Some((class, rosters[0].activity_class((*like)?)))
        })
        .collect();
    let mut inputs = vec![None; 2 * target.activity_offsets.end];
    for side in 0..2 {
        let firsts = [source, target].map(|layout| side * layout.activity_offsets.end);
        for (to, from) in target.activity_offsets.like(source.activity_offsets, &classes) {
            inputs[firsts[1] + to] = Some(firsts[0] + from);
        }
    }
    inputs
}

/// For each bucket of the second layout the one of the first for as many pieces; `most` are the most.
fn map_buckets([source, target]: [&Layout; 2], most: usize) -> [usize; BUCKETS] {
    std::array::from_fn(|bucket| {
        let in_bucket = |pieces: &usize| usize::from(target.buckets[*pieces]) == bucket;
        let counts: Vec<usize> = (2..=most.min(MAX_SQUARES)).filter(in_bucket).collect();
        let middle = counts.get(counts.len() / 2).copied().unwrap_or(most);
        source.buckets[middle.min(MAX_SQUARES)].into()
    })
}
