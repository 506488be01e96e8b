//! The games that the tests play: the engine's own, and mixtures of their rules from a variant file.

use rand::Rng;
use rand::seq::SliceRandom;
use sissa::board::PieceKind::{self, King, Rook};
use sissa::board::{Board10x8, Geometry};
use sissa::notation::fen;
use sissa::position::Rules;
use sissa::variant::catalog::Catalog;
use sissa::variant::{Variant, ini};
use std::sync::Arc;

/// The mixtures, declared as a user would.
const MIXED: &str = include_str!("../mixed-variants.ini");

/// A game and the pieces of its first rank.
#[derive(Clone, Debug)]
pub struct TestGame {
    pub variant: Arc<Variant>,
    /// The pieces of the first rank, in the order of its starting position.
    pub army: Vec<PieceKind>,
}

impl TestGame {
    /// The test game for a variant.
    pub fn new(variant: Arc<Variant>) -> TestGame {
        let rank = fen::first_rank(&variant.start_fen);
        let army = rank.chars().filter_map(|letter| variant.kind_of(letter)).collect();
        TestGame { variant, army }
    }

    /// A random first rank, with the king between the rooks if the game has castling. Both bishops may be on one
    /// colour, and pawns may be unprotected.
    pub fn random_rank(&self, rng: &mut impl Rng) -> Vec<PieceKind> {
        let mut rank = self.army.clone();
        rank.shuffle(rng);
        if self.variant.castling.is_some() {
            let places: Vec<usize> = (0..rank.len()).filter(|file| matches!(rank[*file], King | Rook)).collect();
            let middle = places.len() / 2;
            for (i, file) in places.into_iter().enumerate() {
                rank[file] = if i == middle { King } else { Rook };
            }
        }
        rank
    }
}

/// The names of the engine's games, in its order.
pub fn engine_game_names() -> Vec<&'static str> {
    Catalog::builtin().iter().map(|variant| variant.name.as_str()).collect()
}

/// The engine's games on boards of up to 10x8 whose first rank is an array: not Racing Kings.
pub fn engine_games() -> Vec<TestGame> {
    let games = all_engine_games().into_iter();
    games.filter(|game| game.army.contains(&King) && !is_large(&game.variant)).collect()
}

/// True if a game needs the open board: it is larger than 10x8, or has rules that only that board knows.
pub fn is_large(variant: &Variant) -> bool {
    usize::from(variant.files) > Board10x8::FILES
        || usize::from(variant.ranks) > Board10x8::RANKS
        || variant.needs_open_board()
}

/// The engine's games. The army of Racing Kings is that of both sides.
pub fn all_engine_games() -> Vec<TestGame> {
    Catalog::builtin().iter().cloned().map(TestGame::new).collect()
}

/// Games that mix rules, pieces and boards as no real game does, without those for the open board.
pub fn mixed_games() -> Vec<TestGame> {
    let games = all_mixed_games().into_iter();
    games.filter(|game| !is_large(&game.variant)).collect()
}

/// [`engine_games`] and [`mixed_games`].
pub fn games() -> Vec<TestGame> {
    engine_games().into_iter().chain(mixed_games()).collect()
}

/// Games that mix rules, pieces and boards as no real game does.
pub fn all_mixed_games() -> Vec<TestGame> {
    let (variants, errors) = ini::parse(MIXED, "mixed-variants.ini", Catalog::builtin(), &ini::no_check);
    assert!(errors.is_empty(), "{errors:#?}");
    variants.into_iter().map(|variant| TestGame::new(Arc::new(variant))).collect()
}

/// The engine's game of this name.
pub fn engine_game(name: &str) -> TestGame {
    let variant = Catalog::builtin().get(name).unwrap_or_else(|| panic!("no game is called {name}"));
    TestGame::new(variant.clone())
}

/// The rules of the engine's game of this name, on the board `G`.
pub fn engine_rules<G: Geometry>(name: &str) -> &'static Rules<G> {
    let rules = Rules::new(engine_game(name).variant);
    rules.unwrap_or_else(|error| panic!("{name}: {error}"))
}
