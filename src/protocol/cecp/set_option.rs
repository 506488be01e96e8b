//! Setting options.

use super::{Cecp, features};
use crate::protocol::engine::{Engine, OptionSet};
use crate::protocol::options::{Listed, Offered};
use crate::text::quote;

impl Cecp {
    /// Sets an option to the possible value nearest to `value`.
    pub(super) fn set_clamped(&mut self, engine: &mut Engine, name: &str, value: u64) {
        let value = engine.settings.clamp(name, value).to_string();
        self.between_searches(engine, |engine| {
            // A clamped value is in range, but the system may refuse it.
            if let Err(problem) = engine.set_option(name, Some(&value)) {
                engine.out.line(format_args!("tellusererror {problem}"));
            }
        });
    }

    pub(super) fn set_option(&mut self, engine: &mut Engine, name: &str, value: Option<&str>, line: &str) {
        let is_foreign = |listed: &Listed| listed.offered == Offered::Uci && listed.name.eq_ignore_ascii_case(name);
        let mut result = Err(format!("there is no option '{}'", quote(name)));
        if !engine.options().iter().any(is_foreign) {
            self.between_searches(engine, |engine| {
                result = engine.set_option(name, value).map_err(|error| error.to_string());
            });
        }
        match result {
            Ok(OptionSet::Variants(problems)) => {
                for problem in &problems {
                    engine.out.line(format_args!("# {problem}"));
                }
                if let Some(first) = problems.first() {
                    engine.out.line(format_args!("tellusererror Variant file: {first}"));
                }
                features::announce_variants(engine);
            }
            Ok(OptionSet::Stored(Some(note))) => engine.out.line(format_args!("# {note}")),
            Ok(_) => {}
            Err(problem) => engine.out.refuse(problem, line),
        }
    }
}
