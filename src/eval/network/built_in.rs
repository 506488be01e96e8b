//! The networks that the engine is built with.

use super::file::head;
use super::{GameMark, Network};
use crate::board::Geometry;
use crate::position::Rules;
use once_cell::sync::Lazy;
use std::sync::{Arc, OnceLock};

/// The networks that the engine is built with for all usual games of a board (`build.rs` says which for 8x8): files and
/// ranks of the board, and the file's content, which may be empty.
const BUILT_IN: [(usize, usize, &[u8]); 2] =
    [(8, 8, include_bytes!(env!("SISSA_NET_8X8"))), (10, 8, include_bytes!("nets/10x8.net"))];

/// The networks for all usual games of a board.
pub fn of_boards() -> &'static [Arc<Network>] {
    static LOADED: Lazy<Vec<Arc<Network>>> = Lazy::new(|| {
        let files = BUILT_IN.iter().filter(|(.., bytes)| !bytes.is_empty());
        let load = |(files, ranks, bytes): &(usize, usize, &[u8])| {
            let network = Network::from_bytes(bytes).and_then(|network| {
                network.check_board(*files, *ranks)?;
                Ok(network)
            });
            Arc::new(network.expect("a network that the engine is built with can be loaded"))
        };
        files.map(load).collect()
    });
    &LOADED
}

/// Those for single games, whatever they are called.
const OF_GAMES: [&[u8]; 17] = [
    include_bytes!("nets/3check.net"),
    include_bytes!("nets/capahouse.net"),
    include_bytes!("nets/crazyhouse.net"),
    include_bytes!("nets/gardner.net"),
    include_bytes!("nets/gothhouse.net"),
    include_bytes!("nets/grand.net"),
    include_bytes!("nets/grandhouse.net"),
    include_bytes!("nets/kingofthehill.net"),
    include_bytes!("nets/losalamos.net"),
    include_bytes!("nets/modern.net"),
    include_bytes!("nets/modern-random.net"),
    include_bytes!("nets/prime-ministers-random.net"),
    include_bytes!("nets/racingkings.net"),
    include_bytes!("nets/seirawan.net"),
    include_bytes!("nets/seirawan960.net"),
    include_bytes!("nets/shouse.net"),
    include_bytes!("nets/symmetric.net"),
];

/// A built-in network for one game, loaded when it is first needed.
struct OfGame {
    game: GameMark,
    file: &'static [u8],
    network: OnceLock<Arc<Network>>,
}

static GAMES: Lazy<[OfGame; OF_GAMES.len()]> = Lazy::new(|| {
    OF_GAMES.map(|file| OfGame {
        game: head(file).and_then(|(game, _)| game).expect("the network is for one game"),
        file,
        network: OnceLock::new(),
    })
});

/// The network for exactly the game of `rules`.
pub fn of<G: Geometry>(rules: &Rules<G>) -> Option<&'static Arc<Network>> {
    let of_game = GAMES.iter().find(|network| network.game.is_of(rules))?;
    let load = || {
        let network = Network::from_bytes(of_game.file);
        Arc::new(network.expect("a network that the engine is built with can be loaded"))
    };
    Some(of_game.network.get_or_init(load))
}

/// All built-in networks as files.
pub fn files() -> impl Iterator<Item = &'static [u8]> {
    let boards = BUILT_IN.into_iter().map(|(.., file)| file);
    boards.filter(|file| !file.is_empty()).chain(OF_GAMES)
}

#[cfg(test)]
pub fn marks_of_games() -> impl Iterator<Item = GameMark> {
    GAMES.iter().map(|network| network.game.clone())
}
