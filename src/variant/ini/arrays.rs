//! The keys that say which arrays a random game has.

use super::build::Builder;
use super::values::wrong;
use crate::variant::arrays::{ArrayRecipe, Digits, Mirror, Step, StrictRule};

impl Builder<'_> {
    pub(super) fn arrays(&mut self) {
        let old = self.variant.arrays.take();
        let digits = self.value("arrayDigits", |entry, _| match entry.value.as_str() {
            "most" => Ok(Digits::MostSignificantFirst),
            "least" => Ok(Digits::LeastSignificantFirst),
            _ => Err(wrong(entry, "most or least (significant digit first)")),
        });
        let mirror = self.value("arrayMirror", |entry, _| match entry.value.as_str() {
            "file" => Ok(Mirror::SameFile),
            "turn" => Ok(Mirror::Turned),
            _ => Err(wrong(entry, "file (same file) or turn (turned by 180 degrees)")),
        });
        let protected = self.flag("arrayPawnsProtected");
        let strict = self.value("arrayStrictRule", |entry, variant| match entry.value.as_str() {
            "-" => Ok(None),
            rule => StrictRule::read(rule, variant).map(Some).ok_or_else(|| {
                wrong(entry, "words such as bishops-apart and RNBQKBNR:3, with a piece on each file, or -")
            }),
        });
        let steps = self.value("arraySteps", |entry, variant| match entry.value.as_str() {
            "-" => Ok(None),
            steps => Ok(Some(Step::read_list(steps, &variant.letters)?)),
        });
        let steps = match steps {
            Some(steps) => steps,
            // Invalid steps have already been reported.
            None if self.section.entry("arraySteps").is_some() => return,
            None => old.as_ref().map(|recipe| recipe.steps().to_vec()),
        };
        let Some(steps) = steps else {
            for key in ["arrayDigits", "arrayMirror", "arrayPawnsProtected", "arrayStrictRule"] {
                if self.section.entry(key).is_some() {
                    self.contradiction(key, format!("{key} needs arraySteps"));
                }
            }
            return;
        };
        let recipe = ArrayRecipe::new(
            steps,
            &self.variant,
            digits.unwrap_or(old.as_ref().map_or(Digits::default(), |old| old.digits)),
            mirror.unwrap_or(old.as_ref().map_or(Mirror::default(), |old| old.mirror)),
            protected.unwrap_or(old.as_ref().is_some_and(|old| old.pawns_protected())),
        );
        match recipe {
            Ok(mut recipe) => {
                recipe.strict = strict.unwrap_or_else(|| old.and_then(|old| old.strict));
                if !recipe.strict.as_ref().is_none_or(|rule| rule.fits(self.variant.files)) {
                    self.contradiction("arrayStrictRule", "its ranks do not have the board's number of files");
                } else if recipe.strict.is_some() && recipe.strict_numbers().next().is_none() {
                    self.contradiction("arrayStrictRule", "no array keeps this rule");
                }
                self.variant.arrays = Some(recipe);
            }
            Err(error) => self.add_problem("arraySteps", error.into()),
        }
    }
}
