//! The rules of a variant whose board is known only at run time.

use super::{Rules, RulesError};
use crate::variant::Variant;
use crate::{any_board, boards, on_board};
use std::sync::{Arc, Mutex, PoisonError};

type StaticRules<G> = &'static Rules<G>;

any_board! {
    /// The rules of a variant on the smallest geometry that holds its board. `on_board!` runs generic code with them.
    #[derive(Clone, Copy)]
    pub enum AnyRules(StaticRules);
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
        let rules = compile(variant)?;
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

/// The rules on the first board that is large enough, and open if the game needs that.
fn compile(variant: &Arc<Variant>) -> Result<AnyRules, RulesError> {
    macro_rules! try_each {
        ($([$variant:ident $field:ident $board:ident])*) => {{
            $(
                let rules = Rules::<crate::board::$board>::new(variant.clone()).map(AnyRules::from);
                if !matches!(rules, Err(RulesError::BoardSize { .. } | RulesError::NeedsOpenBoard)) {
                    return rules;
                }
            )*
            rules
        }};
    }
    boards!(try_each!)
}

/// Defines an enum of what is generic over the board, with a variant for each: `any_board! { enum AnyGame(Game); }`.
#[macro_export]
macro_rules! any_board {
    ($(#[$meta:meta])* $vis:vis enum $name:ident($of:ident);) => {
        $crate::boards! { exported define_any_board! ($(#[$meta])* $vis enum $name($of)) }
    };
}

#[doc(hidden)]
#[macro_export]
macro_rules! define_any_board {
    (($(#[$meta:meta])* $vis:vis enum $name:ident($of:ident)) $([$variant:ident $field:ident $board:ident])*) => {
        $(#[$meta])*
        // Few of these exist at a time.
        #[allow(clippy::large_enum_variant)]
        $vis enum $name {
            $(
                #[doc = concat!("On ", stringify!($board), ".")]
                $variant($of<$crate::board::$board>),
            )*
        }

        $(impl From<$of<$crate::board::$board>> for $name {
            fn from(value: $of<$crate::board::$board>) -> $name {
                $name::$variant(value)
            }
        })*
    };
}
/// Evaluates an expression that is generic over the geometry: `on_board!(any_rules, rules => play(rules))`. For another
/// enum of `any_board!`: `on_board!(AnyGame; game, game => play(game))`.
#[macro_export]
macro_rules! on_board {
    ($any:expr, $value:pat => $body:expr) => {
        $crate::on_board!($crate::position::AnyRules; $any, $value => $body)
    };
    ($enum:ty; $any:expr, $value:pat => $body:expr) => {
        $crate::boards!(exported match_board! ($enum, $any, $value, $body))
    };
}

#[doc(hidden)]
#[macro_export]
macro_rules! match_board {
    (($enum:ty, $any:expr, $value:pat, $body:expr) $([$variant:ident $field:ident $board:ident])*) => {{
        type AnyBoard = $enum;
        match $any {
            $(AnyBoard::$variant($value) => $body,)*
        }
    }};
}
