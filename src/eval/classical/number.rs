//! Evaluation parameters as lists of numbers, for the tuner, and as source text.

use crate::eval::PhasedScore;

/// A parameter or an array of parameters.
pub trait Number {
    /// Number of nested arrays.
    const DEPTH: usize;

    /// Appends the values.
    fn read(&self, numbers: &mut Vec<i32>);

    /// Sets the values from `numbers`; values beyond the end are kept.
    fn write(&mut self, numbers: &mut dyn Iterator<Item = i32>);

    /// Appends the names of the values of the parameter `name`.
    fn names(name: &str, names: &mut Vec<String>);

    /// The value as source text, indented by `indent` levels.
    fn source(&self, indent: usize) -> String;
}

impl Number for i32 {
    const DEPTH: usize = 0;

    fn read(&self, numbers: &mut Vec<i32>) {
        numbers.push(*self);
    }

    fn write(&mut self, numbers: &mut dyn Iterator<Item = i32>) {
        *self = numbers.next().unwrap_or(*self);
    }

    fn names(name: &str, names: &mut Vec<String>) {
        names.push(name.to_owned());
    }

    fn source(&self, _: usize) -> String {
        self.to_string()
    }
}

impl Number for PhasedScore {
    const DEPTH: usize = 0;

    fn read(&self, numbers: &mut Vec<i32>) {
        numbers.extend([self.mg(), self.eg()]);
    }

    fn write(&mut self, numbers: &mut dyn Iterator<Item = i32>) {
        let mg = numbers.next().unwrap_or(self.mg());
        let eg = numbers.next().unwrap_or(self.eg());
        *self = PhasedScore::new(mg, eg);
    }

    fn names(name: &str, names: &mut Vec<String>) {
        names.extend([format!("{name}.mg"), format!("{name}.eg")]);
    }

    fn source(&self, _: usize) -> String {
        format!("s({}, {})", self.mg(), self.eg())
    }
}

impl<T: Number, const N: usize> Number for [T; N] {
    const DEPTH: usize = T::DEPTH + 1;

    fn read(&self, numbers: &mut Vec<i32>) {
        self.iter().for_each(|entry| entry.read(numbers));
    }

    fn write(&mut self, numbers: &mut dyn Iterator<Item = i32>) {
        self.iter_mut().for_each(|entry| entry.write(numbers));
    }

    fn names(name: &str, names: &mut Vec<String>) {
        for i in 0..N {
            T::names(&format!("{name}[{i}]"), names);
        }
    }

    fn source(&self, indent: usize) -> String {
        let entries: Vec<String> = self.iter().map(|entry| entry.source(indent + 1)).collect();
        if T::DEPTH == 0 {
            return format!("[{}]", entries.join(", "));
        }
        let (outer, inner) = ("    ".repeat(indent), "    ".repeat(indent + 1));
        let lines: String = entries
            .iter()
            .map(|entry| format!("{inner}{entry},\n"))
            .collect();
        format!("[\n{lines}{outer}]")
    }
}
