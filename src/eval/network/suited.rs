//! Which games a network is suited to, by their rules.

use super::features::{MINOR_SWITCHES, switches_of};
use super::{GameMark, Network, NetworkError, Roster};
use crate::board::{Geometry, PieceKind};
use crate::eval::{PIECE_CLASSES, piece_class};
use crate::position::Rules;
use crate::variant::{PawnRules, Variant, catalog::Catalog};

/// The games that networks are trained on; `nets/README.md` says in which proportions.
pub(super) const TRAINED: &str = "chess fischerandom capablanca caparandom modern-random-64 contemporary-random \
    pm-contemporary-random cetina-random";

impl Network {
    /// Checks that the network is for the game of `rules`: made for it, or for games like it.
    ///
    /// # Errors
    /// [`NetworkError`] when it is for other games.
    pub fn check_game<G: Geometry>(&self, rules: &Rules<G>) -> Result<(), NetworkError> {
        let own = GameMark::of(rules);
        let unfit = |found: String| NetworkError::Rules { found, expected: own.to_string() };
        match self.game() {
            Some(game) if !game.is_of(rules) => Err(unfit(game.to_string())),
            Some(game) if Roster::of_game(rules).as_ref() != Some(self.roster()) => {
                // The rules are the same, but another version of the program has other inputs for them.
                Err(unfit(format!("{game} with other inputs")))
            }
            None if !is_suited(self, rules) => {
                self.check_board(rules.files(), rules.ranks())?;
                Err(unfit("the usual games of its board".to_owned()))
            }
            _ => Ok(()),
        }
    }
}

/// True when `network` was trained on games like that of `rules`: on the same board, all squares in use, without kinds
/// of pieces, promotions and special rules that the network does not know. Adjustment and symmetric castling may be
/// unknown, and promotions but that to a queen may be missing: in Janus and Modern Capablanca Random the network gained
/// all the same.
///
/// A network for all usual games of a board is trained on those games of `TRAINED` that are played on it.
fn is_suited<G: Geometry>(network: &Network, rules: &Rules<G>) -> bool {
    let variant = rules.variant();
    if !network.is_for(G::FILES, G::RANKS)
        || (rules.files(), rules.ranks()) != (G::FILES, G::RANKS)
        || !variant.double_step
        || variant.pawns != PawnRules::ORTHODOX
        || !variant.ends.is_won_by_attack()
    {
        return false;
    }
    let trained: Vec<&Variant> = trained_on(variant.files, variant.ranks).collect();
    let any = |test: &dyn Fn(&Variant) -> bool| trained.iter().any(|game| test(game));
    let all = |test: &dyn Fn(&Variant) -> bool| trained.iter().all(|game| test(game));
    let switches = switches_of(variant);
    let knows_rules =
        (0..switches.len()).all(|i| !switches[i] || MINOR_SWITCHES.contains(&i) || any(&|game| switches_of(game)[i]));
    let (own_pieces, own_promotions) = (pieces(variant), promotions(variant));
    let knows_pieces = (0..PIECE_CLASSES).all(|class| {
        (!own_pieces[class] || any(&|game| pieces(game)[class]))
            && (!own_promotions[class] || any(&|game| promotions(game)[class]))
    });
    let queen = piece_class(PieceKind::Queen);
    let knows_pieces = knows_pieces && (own_promotions[queen] || !all(&|game| promotions(game)[queen]));
    let moves_alike = variant.kinds().all(|kind| kind.betza() == kind.like().betza());
    let knows_hand = any(&|game| game.gating_hand == variant.gating_hand);
    let no_drops = variant.drops.is_none();
    !trained.is_empty() && no_drops && knows_rules && knows_pieces && moves_alike && knows_hand
}

/// The games of `TRAINED` on boards of this size.
pub(super) fn trained_on(files: u8, ranks: u8) -> impl Iterator<Item = &'static Variant> {
    let games = TRAINED.split(' ').filter_map(|name| Catalog::builtin().get(name));
    games.map(|game| &**game).filter(move |game| (game.files, game.ranks) == (files, ranks))
}

/// By class of pieces that move alike: whether the game has any.
fn pieces(variant: &Variant) -> [bool; PIECE_CLASSES] {
    classes(variant.kinds())
}

/// By class: whether a pawn may become one.
fn promotions(variant: &Variant) -> [bool; PIECE_CLASSES] {
    classes(variant.promotions.iter().flatten().copied())
}

fn classes(kinds: impl Iterator<Item = PieceKind>) -> [bool; PIECE_CLASSES] {
    let mut classes = [false; PIECE_CLASSES];
    for kind in kinds {
        classes[piece_class(kind)] = true;
    }
    classes
}
