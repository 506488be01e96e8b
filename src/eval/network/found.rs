//! Networks for single games that users keep in files `GAME.net`: beside the variant file that declares the game, or in
//! their data folder, or in its folder `GAME`, where `learn` puts it.

use super::{LoadError, Network};
use crate::board::Geometry;
use crate::position::Rules;
use crate::variant::catalog::Catalog;
use std::collections::HashSet;
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

/// A file with a network for a game, by its name.
#[derive(Debug)]
struct Candidate {
    game: String,
    path: PathBuf,
    /// The network, read when the game is first played.
    network: OnceLock<Result<Arc<Network>, LoadError>>,
}

/// The files that there are for the games of a catalog.
#[derive(Clone, Debug, Default)]
pub(super) struct Found {
    candidates: Arc<[Candidate]>,
}

impl Found {
    /// Looks in the folders of the catalog's files, and then in `last`.
    pub fn new(catalog: &Catalog, last: Option<PathBuf>) -> Found {
        let folders = catalog.folders().iter().chain(&last);
        // `last` and its folders may be among those of the catalog.
        let mut paths = HashSet::new();
        let files = folders.flat_map(|folder| {
            catalog.names().flat_map(move |game| {
                [folder.clone(), folder.join(game)].map(|folder| Candidate {
                    game: game.to_owned(),
                    path: folder.join(format!("{game}.net")),
                    network: OnceLock::new(),
                })
            })
        });
        let is_new = |file: &Candidate| {
            let path = || file.path.canonicalize().unwrap_or_else(|_| file.path.clone());
            file.path.exists() && paths.insert((file.game.clone(), path()))
        };
        Found { candidates: files.filter(is_new).collect() }
    }

    pub fn is_same(&self, other: &Found) -> bool {
        Arc::ptr_eq(&self.candidates, &other.candidates)
    }

    /// The files for the game of `rules`, up to the first that is used, and what is in them.
    fn of<G: Geometry>(&self, rules: &Rules<G>) -> impl Iterator<Item = (&Candidate, Result<&Arc<Network>, String>)> {
        let game = &rules.variant().name;
        let mut is_found = false;
        let of_game = self.candidates.iter().filter(move |file| file.game == *game);
        let read = of_game.map(|file| {
            let read = || Network::load(&file.path).map(Arc::new);
            let network = file.network.get_or_init(read).as_ref();
            // The name may be that of other rules: an older version of the game, or other pieces in hand.
            let network = network.map_err(LoadError::to_string).and_then(|network| {
                let checked = network.check_game(rules).map_err(|error| error.to_string());
                checked.map(|()| network)
            });
            (file, network)
        });
        read.take_while(move |(_, network)| !std::mem::replace(&mut is_found, network.is_ok()))
    }

    /// The network for the game of `rules`.
    pub fn network<G: Geometry>(&self, rules: &Rules<G>) -> Option<&Arc<Network>> {
        self.of(rules).find_map(|(_, network)| network.ok())
    }

    /// The file of [`Found::network`].
    pub fn path<G: Geometry>(&self, rules: &Rules<G>) -> Option<&Path> {
        let mut files = self.of(rules);
        files.find_map(|(file, network)| network.is_ok().then_some(&*file.path))
    }

    /// For each file for the game of `rules`, a message that it is used, or why not.
    pub fn notes<G: Geometry>(&self, rules: &Rules<G>) -> Vec<String> {
        let notes = self.of(rules).map(|(file, network)| {
            let path = file.path.display();
            match network {
                Ok(_) => format!("the network {path} is used"),
                Err(error) => format!("the network {path} is not used: {error}"),
            }
        });
        notes.collect()
    }
}
