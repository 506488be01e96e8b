//! Games for tests.

use crate::any_board;
use crate::board::{Board8x8, Board10x8, Board12x10, Geometry};
use crate::notation::fen;
use crate::position::{Game, Move, Position, Rules};
use crate::variant::catalog::Catalog;
use crate::variant::{Variant, ini};
use rand::rngs::{SmallRng, StdRng};
use rand::seq::IndexedRandom;
use rand::{Rng, SeedableRng};
use std::ops::Range;
use std::sync::Arc;

/// A game of the variant called `name` that starts from the FEN `text`.
pub fn game<G: Geometry>(name: &str, text: &str) -> Game<G> {
    Game::new(fen::read(rules(name), text).unwrap())
}

/// The rules of a built-in game.
pub fn rules<G: Geometry>(name: &str) -> &'static Rules<G> {
    Rules::new(Catalog::builtin().get(name).unwrap().clone()).unwrap()
}

/// A game of the variant called `name` from array `number`, or the next valid one.
pub fn array<G: Geometry>(name: &str, number: u32) -> Game<G> {
    let variant = Catalog::builtin().get(name).unwrap();
    let text = (number..).find_map(|number| variant.array_fen(number).ok());
    game(name, &text.unwrap())
}

/// The rules of the game that a variant file with one section declares.
pub fn own_rules<G: Geometry>(section: &str) -> &'static Rules<G> {
    Rules::new(own_games(section).remove(0)).unwrap()
}

/// The games that a variant file declares.
pub fn own_games(text: &str) -> Vec<Arc<Variant>> {
    let (games, mistakes) = ini::parse(text, "own.ini", Catalog::builtin(), &ini::no_check);
    assert_eq!(mistakes, []);
    games.into_iter().map(Arc::new).collect()
}

/// Games on 8x8.
pub fn games_8x8() -> Vec<Game<Board8x8>> {
    vec![
        array("chess", 0),
        array("fischerandom", 77),
        array("modern-random-64", 400),
        array("contemporary-random", 1000),
        array("contemporary-random", 0),
        array("pm-contemporary-random", 0),
        array("pm-contemporary-random", 1234),
        array("cetina-random", 0),
        array("cetina-random", 9999),
    ]
}

/// Games on 10x8.
pub fn games_10x8() -> Vec<Game<Board10x8>> {
    vec![array("capablanca", 0), array("caparandom", 20_000)]
}

/// Games with pieces of their own, on boards of three sizes.
const OWN_PIECES: &str = "
[hops:chess]
queen = -
amazon = q
customPiece1 = c:mRcpR
customPiece2 = g:gQ
customPiece3 = h:nNmfD
king = k:KN
promotionPieceTypes = qcr
castling = false
startFen = rhcqkghr/pppppppp/8/8/8/8/PPPPPPPP/RHCQKGHR w - - 0 1
[riders:chess]
maxFile = j
maxRank = 9
silver = s
dragonHorse = d
customPiece1 = t:NN
customPiece2 = u:DDF3
customPiece3 = v:CZ
customPiece4 = x:maifsbsRmaifsbsB
promotionPieceTypes = qtx
castling = false
startFen = trsvqkxdur/pppppppppp/10/10/10/10/10/PPPPPPPPPP/TRSVQKXDUR w - - 0 1
[small]
maxFile = f
maxRank = 6
doubleStep = false
king = k
customPiece1 = p:fmWfcFfmA
customPiece2 = b:mQcfsW
lance = l
fers = f
castling = false
startFen = lbkfbl/pppppp/6/6/PPPPPP/LBKFBL w - - 0 1
";

/// Games with pieces that they declare.
pub fn games_of_own_pieces() -> Vec<Game<Board12x10>> {
    let start = |variant| {
        let rules = Rules::new(variant).unwrap();
        Game::new(fen::read(rules, &rules.variant().start_fen).unwrap())
    };
    own_games(OWN_PIECES).into_iter().map(start).collect()
}

any_board! {
    pub enum AnyGame(Game);
}

/// The games on all boards.
pub fn games() -> Vec<AnyGame> {
    let small = games_8x8().into_iter().map(AnyGame::from);
    small
        .chain(games_10x8().into_iter().map(AnyGame::from))
        .chain(games_of_own_pieces().into_iter().map(AnyGame::from))
        .collect()
}

/// A position some random moves, as many as `plies` allows, after a random array.
pub fn random_start<G: Geometry>(rules: &'static Rules<G>, plies: Range<u32>, rng: &mut StdRng) -> Position<G> {
    let variant = rules.variant();
    let start = variant.array_fen(variant.random_array(rng)).unwrap();
    let mut position = fen::read(rules, &start).unwrap();
    for _ in 0..rng.random_range(plies) {
        if let Some(mv) = position.legal_moves().choose(rng) {
            position.make(*mv);
        }
    }
    position
}

/// A few of the words, which commas separate.
pub fn random_text(words: &str, count: Range<u32>, rng: &mut StdRng) -> String {
    let words: Vec<&str> = words.split(',').collect();
    let some: Vec<&str> = (0..rng.random_range(count)).filter_map(|_| words.choose(rng).copied()).collect();
    some.join(" ")
}

/// Plays random games and calls `check` with each position and the move that leads on.
pub fn random_play<G: Geometry>(games: &[Game<G>], mut check: impl FnMut(&Position<G>, &Position<G>, Move)) {
    let mut rng = SmallRng::seed_from_u64(7);
    for game in games.iter().cycle().take(4 * games.len()) {
        let mut position = *game.position();
        for _ in 0..120 {
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            let mv = moves[rng.random_range(0..moves.len())];
            let mut child = position;
            child.make(mv);
            check(&position, &child, mv);
            position = child;
        }
    }
}

/// The position with colours and ranks exchanged.
pub fn mirrored<G: Geometry>(position: &Position<G>) -> Position<G> {
    let rules = position.rules();
    let setup = position.setup().mirrored(rules);
    Position::from_setup(rules, &setup).unwrap()
}

/// A line of analysis at depth 9.
#[cfg(feature = "protocol")]
pub fn report() -> crate::search::Report {
    use crate::search::{Bound, Report, Score};
    Report {
        depth: 9,
        seldepth: 14,
        multipv: 1,
        lines: 1,
        score: Score::from_centipawns(-12),
        bound: Bound::Exact,
        nodes: 4000,
        time: std::time::Duration::from_millis(25),
        hashfull: 7,
        pv: Vec::new(),
    }
}
