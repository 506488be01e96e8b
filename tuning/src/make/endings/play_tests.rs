//! Games of the engine, as White, against perfect defence.

use super::material::{MAX_PIECES, Material};
use super::squares::Squares;
use super::table::{EndingTable, EndingTables};
use rand::rngs::SmallRng;
use rand::{Rng, SeedableRng};
use sissa::board::{Bitboard, Color, Geometry, PieceKind, Square};
use sissa::position::{Game, Position, Rules, Setup};
use sissa::search::{Control, Limits, ResourceError, SearchBoard, Searcher};

/// Transposition table, in MiB.
const HASH: usize = 4;

/// How many random placements are tried for each game.
const TRIES: usize = 10_000;

/// The results of the games.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Played {
    pub games: usize,
    /// Games that White won, by mate or by a capture that leaves a won ending.
    pub won: usize,
    /// White's moves in all games that it won.
    pub moves: usize,
}

/// Plays `games` games from random won quiet positions, with `nodes` nodes for each move.
pub fn play<G: SearchBoard>(
    rules: &'static Rules<G>,
    ending: &Material,
    games: usize,
    nodes: u64,
) -> Result<Played, ResourceError> {
    let table = EndingTables::new(rules).get(ending);
    let mut rng = SmallRng::seed_from_u64(1);
    let mut searcher = Searcher::new(HASH, 1)?;
    let mut played = Played::default();
    for _ in 0..games * TRIES {
        if played.games == games {
            break;
        }
        let squares = table.placement(rng.random_range(0..table.len()));
        if table.won(&squares).is_none() || !table.is_quiet(&squares) {
            continue;
        }
        let Some(position) = position(&table, &squares, Color::White) else {
            continue;
        };
        searcher.clear();
        played.games += 1;
        if let Some(moves) = win(&table, Game::new(position), &mut searcher, nodes) {
            played.won += 1;
            played.moves += moves;
        }
    }
    Ok(played)
}

/// The number of White's moves to the win, if White wins.
fn win<G: SearchBoard>(
    table: &EndingTable<G>,
    mut game: Game<G>,
    searcher: &mut Searcher<G>,
    nodes: u64,
) -> Option<usize> {
    let men = game.position().occupied().count();
    loop {
        let outcome = searcher.search(&game, &Limits::nodes(nodes), &Control::new(), &mut |_| {});
        game.play(outcome.best?);
        match game.outcome() {
            Some(end) if end.winner.is_some() => break,
            Some(_) => return None,
            None if game.position().occupied().count() < men => {
                let lost = table.lost_after_capture(&squares(table, game.position()));
                return lost.then(|| game.moves().len().div_ceil(2));
            }
            None => {}
        }
        let replies = game.position().legal_moves();
        // Black plays a move that saves the game, or else the slowest loss.
        let worth = |mv: &sissa::position::Move| {
            let child = game.position().after(*mv);
            if child.occupied().count() < men {
                return u8::MAX;
            }
            table.won(&squares(table, &child)).unwrap_or(u8::MAX)
        };
        let best = replies.iter().max_by_key(|mv| worth(mv))?;
        if worth(best) == u8::MAX {
            return None;
        }
        game.play(*best);
        if game.outcome().is_some() {
            return None;
        }
    }
    Some(game.moves().len().div_ceil(2))
}

/// The position with these pieces and `side` to move, if it is legal.
pub fn position<G: Geometry>(
    table: &EndingTable<G>,
    squares: &Squares,
    side: Color,
) -> Option<Position<G>> {
    let mut setup = Setup::empty();
    setup.side = side;
    for (man, square) in table.men().iter().zip(squares) {
        if setup.board[*square].replace(*man).is_some() {
            return None;
        }
    }
    Position::from_setup(table.rules(), &setup).ok()
}

/// The squares of the pieces of a table's ending. A captured piece is put on the square of its king.
pub fn squares<G: Geometry>(table: &EndingTable<G>, position: &Position<G>) -> Squares {
    let mut squares = [Square::new(0); MAX_PIECES];
    let mut left = [Color::White, Color::Black].map(|color| position.color(color));
    for (man, square) in table.men().iter().zip(&mut squares) {
        let own = &mut left[man.color];
        let found = position.kind(man.kind) & *own;
        *square = if found.any() {
            found.lsb()
        } else {
            position.king(man.color)
        };
        if man.kind != PieceKind::King {
            *own = own.without(G::Bitboard::from_square(*square));
        }
    }
    squares
}

#[cfg(test)]
mod tests {
    use super::super::arguments::Size;
    use super::super::rules;
    use super::*;
    use sissa::board::{Board8x8, Board10x8};

    fn wins_all<G: SearchBoard>(files: u8, endings: &[&str], nodes: u64) {
        let rules = rules::<G>(Size { files, ranks: 8 }).expect("it is playable");
        for ending in endings {
            let material = ending.parse().expect("it is an ending");
            let played = play(rules, &material, 1, nodes).expect("there is memory");
            assert_eq!((played.games, played.won), (1, 1), "{ending}");
        }
    }

    #[test]
    fn a_king_alone_is_mated_within_fifty_moves() {
        let alone = ["KRK", "KAK", "KSK", "KCK", "KQK"];
        wins_all::<Board8x8>(8, &alone, 5_000);
        wins_all::<Board10x8>(10, &alone, 5_000);
        wins_all::<Board8x8>(8, &["KBBK"], 10_000);
        wins_all::<Board8x8>(8, &["KNBK"], 50_000);
    }
}
