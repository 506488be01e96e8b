//! The inputs as each side sees them.

use crate::board::{Bitboard, Board8x8, Color, Geometry, MAX_SQUARES, Square};
use crate::eval::network::{BUCKETS, Layout, Roster};
use crate::position::{Game, Position, Setup, Unmoved};
use crate::testing::{game, games_8x8, games_10x8};
use crate::testing::{mirrored, random_play};

fn layout<G: Geometry>() -> Layout {
    Layout::new(&Roster::of_board(G::FILES as u8, G::RANKS as u8))
}

fn seen<G: Geometry>(position: &Position<G>, perspective: Color) -> Vec<usize> {
    let mut inputs = Vec::new();
    layout::<G>().features(position, perspective, |input| inputs.push(input));
    inputs.sort_unstable();
    inputs
}

/// The position with files exchanged; `None` if castling does not land on mirrored squares.
fn files_exchanged<G: Geometry>(position: &Position<G>) -> Option<Position<G>> {
    let setup = position.setup();
    let turn = |square: Square| G::square(G::FILES - 1 - G::file(square), G::rank(square));
    let turn_all = |set: G::Bitboard| G::Bitboard::of(set.squares().map(turn));
    if setup.castling.any() && !position.rules().castling.is_symmetric {
        return None;
    }
    let mut board = [None; MAX_SQUARES];
    for square in position.occupied().squares() {
        board[turn(square)] = setup.board[square];
    }
    let setup = Setup::<G> {
        board,
        castling: turn_all(setup.castling),
        unmoved: setup.unmoved.map(|unmoved| Unmoved { pieces: turn_all(unmoved.pieces), ..unmoved }),
        ep_square: setup.ep_square.map(turn),
        ..setup
    };
    Some(Position::from_setup(position.rules(), &setup).unwrap())
}

fn check_features<G: Geometry>(games: &[Game<G>]) {
    let layout = layout::<G>();
    let mut on = vec![false; layout.wide_inputs()];
    let mut exchanged = 0;
    // So many that most inputs occur.
    let many: Vec<_> = games.iter().cycle().take(3 * games.len()).cloned().collect();
    random_play(&many, |position, _, _| {
        let rights = position.castling_rooks().count() + position.unmoved().count();
        for color in Color::ALL {
            let inputs = seen(position, color);
            let wide = inputs.partition_point(|input| *input < layout.wide_inputs());
            let once = inputs[..wide].windows(2).all(|two| two[0] < two[1]);
            assert!(once, "one input twice");
            assert!(inputs.len() >= (position.occupied().count() + rights) as usize);
            for input in &inputs[..wide] {
                on[*input] = true;
            }
            assert_eq!(inputs, seen(&mirrored(position), !color));
            if let Some(other) = files_exchanged(position) {
                assert_eq!(inputs, seen(&other, color), "{:?}", position.setup());
                exchanged += 1;
            }
        }
        assert!(layout.bucket(position) < BUCKETS);
    });
    assert!(exchanged > 1000);
    // The rest is never on in these games: pieces that none has, or not there, and rights that none has on a file.
    let share = on.iter().filter(|on| **on).count() as f64 / on.len() as f64;
    assert!(share > 0.6, "{share}");
}

#[test]
fn both_sides_see_the_same_from_their_own_ends() {
    check_features(&games_8x8());
    check_features(&games_10x8());
}

#[test]
fn each_right_is_an_input() {
    let fewer = |name: &str, board: &str, with: &str, without: &str| {
        let [with, without] = [with, without].map(|rights| {
            let position = game::<Board8x8>(name, &format!("{board} {rights}"));
            Color::ALL.map(|color| seen(position.position(), color))
        });
        Color::ALL.map(|color| {
            let (with, without) = (&with[color], &without[color]);
            assert!(without.iter().all(|input| with.contains(input)));
            with.len() - without.len()
        })
    };
    let rooks = "r3k2r/8/8/8/8/8/8/R3K2R";
    assert_eq!(fewer("chess", rooks, "w KQkq - 0 1", "w Kq - 0 1"), [2; 2]);
    let bishops = "4k3/8/8/8/3pP3/8/5P2/B1SK1RB1";
    let free = "w - - 0 1 AG+";
    assert_eq!(fewer("cetina-random", bishops, free, "w - - 0 1 -"), [3; 2]);
    let hand = "4k3/8/8/8/8/8/8/R3MK1R";
    let pm = "pm-contemporary-random";
    // Four unmoved pieces, by whose moves the queen may be dropped, and the queen.
    let with = game::<Board8x8>(pm, &format!("{hand}[Q] w KQ - 0 1 AEFH"));
    let without = game::<Board8x8>(pm, &format!("{hand}[] w KQ - 0 1 AEFH"));
    let count = |game: &Game<Board8x8>| seen(game.position(), Color::Black).len();
    assert_eq!(count(&with) - count(&without), 5);
}

#[test]
fn mirrored_boards_with_castling_rights_differ() {
    // The positions mirror each other by files; only where castling lands differs.
    let right = game::<Board8x8>("fischerandom", "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1");
    let left = game::<Board8x8>("fischerandom", "3k4/8/8/8/8/8/8/3K3R w K - 0 1");
    assert_ne!(seen(right.position(), Color::White), seen(left.position(), Color::White));
}
