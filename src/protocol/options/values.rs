//! Values of options as text.

use super::{Kind, OptionError};
use crate::eval::network::Evaluation;
use crate::notation::UciStyle;
use crate::text::quote;
use crate::variant::arrays::{ArrayChoice, ArrayTextError};
use std::time::Duration;

/// A type of values that options can have.
pub trait Value: Sized {
    /// The value as text.
    fn text(&self) -> String;

    /// Reads the value of the option `name`; `kind` says which values it may have.
    fn read(name: &'static str, text: &str, kind: &Kind) -> Result<Self, OptionError>;
}

impl Value for bool {
    fn text(&self) -> String {
        self.to_string()
    }

    fn read(name: &'static str, text: &str, _: &Kind) -> Result<bool, OptionError> {
        match text.to_ascii_lowercase().as_str() {
            "true" | "1" => Ok(true),
            "false" | "0" => Ok(false),
            _ => Err(bad(name, text, "true or false")),
        }
    }
}

macro_rules! whole_numbers {
    ($($type:ty)*) => {
        $(impl Value for $type {
            fn text(&self) -> String {
                self.to_string()
            }

            fn read(name: &'static str, text: &str, kind: &Kind) -> Result<$type, OptionError> {
                // This fails only if the declared range is larger than the type.
                <$type>::try_from(number(name, text, kind)?)
                    .map_err(|_| bad(name, text, "a possible value"))
            }
        })*
    };
}

whole_numbers!(usize i32);

/// Milliseconds.
impl Value for Duration {
    fn text(&self) -> String {
        self.as_millis().to_string()
    }

    fn read(name: &'static str, text: &str, kind: &Kind) -> Result<Duration, OptionError> {
        number(name, text, kind).map(|millis| Duration::from_millis(millis.unsigned_abs()))
    }
}

/// Arrays as a user writes them; -1 for none.
impl Value for Option<ArrayChoice> {
    fn text(&self) -> String {
        self.as_ref().map_or_else(|| "-1".to_owned(), ToString::to_string)
    }

    fn read(name: &'static str, text: &str, _: &Kind) -> Result<Option<ArrayChoice>, OptionError> {
        match text {
            "-1" | "" | "<empty>" => Ok(None),
            text => {
                text.parse().map(Some).map_err(|error: ArrayTextError| bad(name, text, &format!("an array: {error}")))
            }
        }
    }
}

/// Castling styles; `auto` for none.
impl Value for Option<UciStyle> {
    fn text(&self) -> String {
        self.map_or("auto", UciStyle::name).to_owned()
    }

    fn read(name: &'static str, text: &str, kind: &Kind) -> Result<Option<UciStyle>, OptionError> {
        if text.eq_ignore_ascii_case("auto") {
            return Ok(None);
        }
        let choices = match kind {
            Kind::Combo(choices) => choices.join(", "),
            _ => String::new(),
        };
        let style = text.parse().map(Some);
        style.map_err(|_| bad(name, text, &format!("one of {choices}")))
    }
}

/// Any text; `<empty>` is UCI's empty text.
impl Value for String {
    fn text(&self) -> String {
        self.clone()
    }

    fn read(_: &'static str, text: &str, _: &Kind) -> Result<String, OptionError> {
        Ok(if text == "<empty>" { "" } else { text }.to_owned())
    }
}

/// A text that cannot be changed.
impl Value for &'static str {
    fn text(&self) -> String {
        (*self).to_owned()
    }

    fn read(name: &'static str, _: &str, _: &Kind) -> Result<&'static str, OptionError> {
        Err(OptionError::ReadOnly(name))
    }
}

impl Value for Evaluation {
    fn text(&self) -> String {
        self.name().to_owned()
    }

    fn read(name: &'static str, text: &str, _: &Kind) -> Result<Evaluation, OptionError> {
        Evaluation::ALL.into_iter().find(|evaluation| evaluation.name().eq_ignore_ascii_case(text)).ok_or_else(|| {
            let names = Evaluation::ALL.map(Evaluation::name).join(", ");
            bad(name, text, &format!("one of {names}"))
        })
    }
}

/// A button.
impl Value for () {
    fn text(&self) -> String {
        String::new()
    }

    fn read(_: &'static str, _: &str, _: &Kind) -> Result<(), OptionError> {
        Ok(())
    }
}

/// Reads a whole number of the range of `kind`.
fn number(name: &'static str, text: &str, kind: &Kind) -> Result<i64, OptionError> {
    let digits = text.strip_prefix('-').unwrap_or(text);
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(bad(name, text, "a whole number"));
    }
    let Kind::Spin(min, max) = *kind else {
        return Err(OptionError::ReadOnly(name));
    };
    // If digits alone do not parse, the number is too large.
    match text.parse() {
        Ok(value) if (min..=max).contains(&value) => Ok(value),
        _ => Err(OptionError::OutOfRange { name, value: quote(text), min, max }),
    }
}

fn bad(name: &'static str, text: &str, expected: &str) -> OptionError {
    OptionError::BadValue { name, value: quote(text), expected: expected.to_owned() }
}
