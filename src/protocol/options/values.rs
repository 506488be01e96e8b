//! Values of options, read from text.

use super::{Kind, OptionError};
use crate::protocol::output::quoted;

/// Reads true or false.
pub fn check(name: &'static str, text: &str) -> Result<bool, OptionError> {
    match text.to_ascii_lowercase().as_str() {
        "true" | "1" => Ok(true),
        "false" | "0" => Ok(false),
        _ => Err(OptionError::BadValue {
            name,
            value: quoted(text),
            expected: "true or false".to_owned(),
        }),
    }
}

/// Reads a whole number of the range of `kind`.
pub fn spin(name: &'static str, kind: &Kind, text: &str) -> Result<i64, OptionError> {
    let digits = text.strip_prefix('-').unwrap_or(text);
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(OptionError::BadValue {
            name,
            value: quoted(text),
            expected: "a whole number".to_owned(),
        });
    }
    let Kind::Spin(min, max) = *kind else {
        return Err(OptionError::ReadOnly(name));
    };
    // Digits that do not parse are too many of them.
    match text.parse() {
        Ok(value) if (min..=max).contains(&value) => Ok(value),
        _ => Err(OptionError::OutOfRange {
            name,
            value: quoted(text),
            min,
            max,
        }),
    }
}

/// The largest table offered, in mebibytes: three quarters of the machine's memory where that is known,
/// since a table that does not fit ends the process.
pub fn largest_hash() -> i64 {
    const UNKNOWN_MEMORY_MIB: i64 = 4096;
    let memory_mib = std::fs::read_to_string("/proc/meminfo")
        .ok()
        .and_then(|text| {
            let line = text.lines().find(|line| line.starts_with("MemTotal:"))?;
            let kib: i64 = line.split_whitespace().nth(1)?.parse().ok()?;
            Some(kib / 1024)
        });
    memory_mib.unwrap_or(UNKNOWN_MEMORY_MIB).max(64) / 4 * 3
}
