//! Progress: a bar on a terminal, lines elsewhere.

use indicatif::{ProgressBar, ProgressStyle};

pub struct Bar {
    bar: ProgressBar,
    unit: &'static str,
    every: u64,
}

impl Bar {
    /// A display for `done` of `length` items, called `unit`. Without a terminal every `every`th is reported.
    pub fn new(length: u64, done: u64, unit: &'static str, every: u64) -> Bar {
        let bar = ProgressBar::new(length);
        let template = "{elapsed} {wide_bar} {pos}/{len} {msg} {eta}";
        if let Ok(style) = ProgressStyle::with_template(template) {
            bar.set_style(style);
        }
        let bar = Bar {
            bar,
            unit,
            every: every.max(1),
        };
        if done > 0 {
            bar.say(&format!("{done} {unit} already exist"));
        }
        bar.bar.set_position(done);
        bar.bar.reset_eta();
        bar
    }

    /// Sets the number done and the message.
    pub fn update(&self, done: u64, line: String) {
        self.bar.set_position(done);
        if self.bar.is_hidden() && done.is_multiple_of(self.every) {
            self.say(&format!("{done} {}: {line}", self.unit));
        }
        self.bar.set_message(line);
    }

    /// Prints a line above the bar.
    pub fn say(&self, text: &str) {
        if self.bar.is_hidden() {
            eprintln!("{text}");
        } else {
            self.bar.println(text);
        }
    }

    /// Removes the bar.
    pub fn finish(&self) {
        self.bar.finish_and_clear();
    }
}
