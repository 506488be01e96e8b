//! The rules of a variant whose board is known only at run time.

use super::{Rules, RulesError};
use crate::board::{Board8x8, Board10x8, Geometry};
use crate::on_board;
use crate::variant::Variant;
use std::sync::{Arc, Mutex, PoisonError};

/// The rules of a variant on the smallest geometry that holds its board. `on_board!` runs generic code with them.
#[derive(Clone, Copy)]
pub enum AnyRules {
    /// On 8x8.
    Small(&'static Rules<Board8x8>),
    /// On 10x8.
    Large(&'static Rules<Board10x8>),
}

impl AnyRules {
    /// The rules of a variant. They live as long as the process, and the rules of a variant are compiled only once.
    ///
    /// # Errors
    /// [`RulesError`] when the variant fits no geometry or contradicts itself.
    pub fn of(variant: &Arc<Variant>) -> Result<AnyRules, RulesError> {
        static COMPILED: Mutex<Vec<AnyRules>> = Mutex::new(Vec::new());
        let mut compiled = COMPILED.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(rules) = compiled.iter().find(|rules| rules.variant() == variant) {
            return Ok(*rules);
        }
        let rules = if fits::<Board8x8>(variant) {
            AnyRules::Small(Rules::new(variant.clone())?)
        } else {
            AnyRules::Large(Rules::new(variant.clone())?)
        };
        compiled.push(rules);
        Ok(rules)
    }

    /// The variant's main name.
    pub fn name(self) -> &'static str {
        &self.variant().name
    }

    /// The variant that these rules were compiled from.
    pub fn variant(self) -> &'static Arc<Variant> {
        on_board!(self, rules => rules.shared_variant())
    }
}

fn fits<G: Geometry>(variant: &Variant) -> bool {
    usize::from(variant.files) <= G::FILES && usize::from(variant.ranks) <= G::RANKS
}

/// Evaluates an expression that is generic over the geometry: `on_board!(any_rules, rules => play(rules))`.
#[macro_export]
macro_rules! on_board {
    ($any:expr, $rules:pat => $body:expr) => {
        match $any {
            $crate::position::AnyRules::Small($rules) => $body,
            $crate::position::AnyRules::Large($rules) => $body,
        }
    };
}
