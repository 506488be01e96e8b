//! What a network is for: one game, or all usual games of a board.

use super::TrainError;
use super::parameters::Shape;
use sissa::eval::network::{GameMark, Layout, RawNetwork, Roster};
use std::fmt;
use std::path::Path;

#[derive(Clone, Debug, PartialEq)]
pub struct Purpose {
    pub game: Option<GameMark>,
    pub roster: Roster,
    pub layout: Layout,
}

impl Purpose {
    pub fn new(game: Option<GameMark>, roster: Roster) -> Purpose {
        Purpose { layout: Layout::new(&roster), game, roster }
    }

    /// The size of a network with so many neurons.
    pub fn shape(&self, neurons: usize) -> Shape {
        Shape { inputs: self.layout.inputs(), wide_inputs: self.layout.wide_inputs(), neurons }
    }

    /// Checks that a network is for this.
    pub fn check(&self, path: &Path, network: &RawNetwork) -> Result<(), TrainError> {
        let fingerprint = |game: &Option<GameMark>| game.as_ref().map(|game| game.fingerprint);
        if fingerprint(&network.game) == fingerprint(&self.game) && network.roster == self.roster {
            return Ok(());
        }
        let network = Purpose::new(network.game.clone(), network.roster.clone()).to_string();
        Err(TrainError::OtherPurpose { path: path.to_owned(), network, games: self.to_string() })
    }

    /// A word that tells it from others.
    pub fn mark(&self) -> String {
        match &self.game {
            Some(game) => format!("{:016x}", game.fingerprint),
            None => format!("{}x{}", self.roster.files, self.roster.ranks),
        }
    }
}

impl fmt::Display for Purpose {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.game {
            Some(game) => write!(f, "{game}"),
            None => write!(f, "boards of {}x{}", self.roster.files, self.roster.ranks),
        }
    }
}
