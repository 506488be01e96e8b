//! The built-in networks, and those that the user loads.

use super::Network;
use crate::board::Geometry;
use once_cell::sync::Lazy;
use std::sync::Arc;

/// The networks that the engine is built with (`build.rs` says which for 8x8): files and ranks of the board, and the
/// file's content, which may be empty.
const BUILT_IN: [(usize, usize, &[u8]); 2] = [
    (8, 8, include_bytes!(env!("SISSA_NET_8X8"))),
    (10, 8, include_bytes!("nets/10x8.net")),
];

static LOADED: Lazy<Networks> = Lazy::new(|| Networks {
    networks: BUILT_IN
        .iter()
        .filter(|(.., bytes)| !bytes.is_empty())
        .map(|(files, ranks, bytes)| {
            let network = Network::from_bytes(bytes, *files, *ranks);
            Arc::new(network.expect("a network that the engine is built with can be loaded"))
        })
        .collect(),
});

/// Networks to evaluate with, at most one for each board.
#[derive(Clone, Debug, Default)]
pub struct Networks {
    networks: Vec<Arc<Network>>,
}

impl Networks {
    /// No networks: everything is left to the classical evaluation.
    pub fn none() -> Networks {
        Networks::default()
    }

    /// The networks that the engine is built with.
    pub fn built_in() -> Networks {
        LOADED.clone()
    }

    /// These networks, with `network` in place of the one for its board.
    #[must_use]
    pub fn with(mut self, network: Network) -> Networks {
        self.networks.retain(|other| !network.has_board_of(other));
        self.networks.push(Arc::new(network));
        self
    }

    /// True when these are the very same networks.
    pub fn are_same(&self, other: &Networks) -> bool {
        let pairs = || self.networks.iter().zip(&other.networks);
        self.networks.len() == other.networks.len() && pairs().all(|(a, b)| Arc::ptr_eq(a, b))
    }

    /// The network for the board of `G`.
    pub fn of<G: Geometry>(&self) -> Option<&Arc<Network>> {
        self.networks
            .iter()
            .find(|network| network.is_for(G::FILES, G::RANKS))
    }
}
