//! What a study has found: the content of `study.json` and of the page.

use crate::shared::mean::Figure;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

#[derive(Debug, Deserialize, Serialize)]
pub struct Report {
    pub game: String,
    pub title: String,
    /// The fingerprint of the rules, in hexadecimal.
    pub rules: String,
    /// The version of the engine.
    pub version: String,
    pub conditions: Conditions,
    pub games: Option<Games>,
    pub pieces: Vec<Piece>,
    /// What odds of a pawn cost, in Elo.
    pub pawn_elo: Option<Figure>,
    pub worth: Vec<Worth>,
    pub arrays: Option<Arrays>,
}

/// How the games were played.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub struct Conditions {
    pub evaluation: String,
    pub nodes: u64,
    pub opening_plies: u32,
    pub seed: u64,
    /// What a search of the starting position found, in hexadecimal: it tells versions and networks apart.
    pub signature: String,
}

impl Report {
    /// Everything that all parts of a study have in common, as text.
    pub fn settings(&self) -> String {
        let Conditions { evaluation, nodes, opening_plies, seed, signature } = &self.conditions;
        format!(
            "{}, rules {}, {nodes} nodes, {opening_plies} random plies, seed {seed}, {evaluation}, signature {}",
            self.game, self.rules, signature
        )
    }
}

/// The engine's games against itself.
#[derive(Debug, Deserialize, Serialize)]
pub struct Games {
    pub games: u64,
    /// White's points for a game, 0 to 1.
    pub white: Figure,
    /// Shares of the games.
    pub white_wins: Figure,
    pub draws: Figure,
    pub black_wins: Figure,
    pub moves: Length,
    pub ends: Vec<Ends>,
    pub special: Vec<SpecialMove>,
}

/// Lengths of games in moves of both sides.
#[derive(Debug, Deserialize, Serialize)]
pub struct Length {
    pub mean: Figure,
    pub shortest: u32,
    pub median: u32,
    pub longest: u32,
    /// How many games had each length.
    pub games: BTreeMap<u32, u64>,
}

/// Numbers of games that ended in one way.
#[derive(Debug, Deserialize, Serialize)]
pub struct Ends {
    pub how: String,
    /// Won by White.
    pub white: u64,
    pub draws: u64,
    /// Won by Black.
    pub black: u64,
}

#[derive(Debug, Deserialize, Serialize)]
pub struct SpecialMove {
    pub name: String,
    /// The share of games in which it is played.
    pub games: Figure,
    /// How often it is played in a game.
    pub times: Figure,
}

/// The first move's advantage in the arrays of a random game. Scores are White's, in centipawns.
#[derive(Debug, Deserialize, Serialize)]
pub struct Arrays {
    pub nodes: u64,
    pub arrays: usize,
    /// How many of these have been searched.
    pub searched: usize,
    pub mean: Figure,
    pub deviation: f64,
    /// Rank correlation and mean change of the scores between half of the nodes and all.
    pub correlation: Option<f64>,
    pub change: f64,
    /// From the most balanced on.
    pub scores: Vec<ArrayScore>,
}

#[derive(Debug, Deserialize, Serialize)]
pub struct ArrayScore {
    pub number: u32,
    /// White's first rank.
    pub rank: String,
    pub score: f64,
}

/// A kind of piece. Values are changes of the evaluation when such a piece is removed.
#[derive(Debug, Deserialize, Serialize)]
pub struct Piece {
    pub name: String,
    pub centipawns: Figure,
    pub pawns: Option<Figure>,
    /// In pawns, with more than two thirds, more than one third and fewer of the pieces left.
    pub by_phase: [Option<Figure>; 3],
    /// The mean number of squares that it can go to on the empty board, over all squares; `None` for pawns.
    pub empty_board: Option<f64>,
    /// The same in middle games.
    pub middle_game: Option<Figure>,
    pub odds: Option<Odds>,
}

/// The value of a piece by games in which one side lacks it and the other side lacks pawns.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub struct Odds {
    /// In pawns.
    pub value: Option<Figure>,
    /// What the other side also lacks.
    pub piece: Option<String>,
    /// How many pawns the other side lacks in either match, and the Elo of the side without the piece.
    pub pawns: [usize; 2],
    pub elo: [Figure; 2],
}

/// What a special move is worth.
#[derive(Debug, Deserialize, Serialize)]
pub struct Worth {
    pub name: String,
    /// What the side without it loses.
    pub elo: Figure,
    /// Whether these games were played with another evaluation, as the network is not for their rules.
    pub classical: bool,
}
