//! The rules of a variant whose board is known only at run time.

use super::{Rules, RulesError};
use crate::variant::Variant;
use crate::{any_board, boards, lock, on_board};
use once_cell::sync::Lazy;
use std::collections::HashMap;
use std::sync::{Arc, Mutex};

type StaticRules<G> = &'static Rules<G>;

any_board! {
    /// The rules of a variant on the smallest geometry that holds its board. `on_board!` runs generic code with them.
    #[derive(Clone, Copy)]
    pub enum AnyRules(StaticRules);
}

impl AnyRules {
    /// The rules of a variant. They live as long as the process: to count the positions that use them, all threads of a
    /// search would write to one counter at every node. Those of equal variants, from whatever file, are compiled only
    /// once. So a server that loads its games again and again does not grow, but every different text that is played or
    /// checked costs it about 6 KB, and every different piece declared in one about 100 KB more.
    ///
    /// # Errors
    /// [`RulesError`] when the variant fits no geometry or contradicts itself.
    pub fn of(variant: &Arc<Variant>) -> Result<AnyRules, RulesError> {
        static COMPILED: Lazy<Mutex<HashMap<String, Vec<AnyRules>>>> = Lazy::new(Mutex::default);
        let mut compiled = lock(&COMPILED);
        let compiled = compiled.entry(variant.name.clone()).or_default();
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
        on_board!(self, rules => rules.variant())
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

#[cfg(test)]
mod tests {
    use super::AnyRules;
    use crate::board::PieceKind;
    use crate::testing::own_games;
    use std::ptr;

    fn open(name: &str) -> &'static crate::position::Rules<crate::board::Board12x10> {
        let text = format!(
            "[{name}:chess]\ncustomPiece1 = c:CmRiW\nking = k:KiN\nstartFen = rcbqkbcr/8/8/8/8/8/8/RCBQKBCR w - - 0 1\n"
        );
        match AnyRules::of(&own_games(&text)[0]).unwrap() {
            AnyRules::Open(rules) => rules,
            _ => panic!("{name} has an open board"),
        }
    }

    #[test]
    fn a_game_that_is_loaded_again_takes_no_memory() {
        let rules = open("leapers");
        assert!(ptr::eq(rules, open("leapers")));
        // A different game with the same pieces shares them.
        let other = open("leapers-2");
        assert!(!ptr::eq(rules, other));
        let leaper = PieceKind::CUSTOM[0];
        for kind in [leaper, PieceKind::King] {
            assert!(ptr::eq(rules.own.of(kind).unwrap(), other.own.of(kind).unwrap()));
        }
    }
}
