//! Progress on the terminal: a line for a search, a bar for counted work.

use super::text;
use crate::board::Geometry;
use crate::notation::san;
use crate::position::Position;
use crate::search::Control;
use indicatif::{ProgressBar, ProgressState, ProgressStyle};
use std::fmt::Write;
use std::time::Duration;

/// How often the line is redrawn.
const TICK: Duration = Duration::from_millis(100);

/// A line on standard error, if that is a terminal, with the progress of the search of `position`.
pub fn of_search<G: Geometry>(position: Position<G>, control: &Control) -> ProgressBar {
    let control = control.clone();
    let show = move |state: &ProgressState, line: &mut dyn Write| {
        let progress = control.progress();
        let speed = text::per_second(progress.nodes, state.elapsed());
        let _ =
            write!(line, "depth {}, {} nodes, {}/s", progress.depth, text::short(progress.nodes), text::short(speed));
        // The move may belong to a position searched before.
        if let Some(mv) = progress.current_move.filter(|mv| position.is_legal(*mv)) {
            let at = progress.moves.saturating_sub(progress.moves_left);
            let mv = san::write(&position, mv);
            let _ = write!(line, ", {mv} ({at} of {})", progress.moves);
        }
    };
    let bar = ProgressBar::new_spinner();
    bar.set_style(style("{spinner} {search}").with_key("search", show));
    bar.enable_steady_tick(TICK);
    bar
}

/// A bar on standard error, if that is a terminal, for `steps` of work; a plain count if that is `None`.
pub fn of_work(steps: Option<u64>) -> ProgressBar {
    of_steps(steps, "[{elapsed_precise}] {bar:30} {pos}/{len} (about {eta} left)", "[{elapsed_precise}] {pos}")
}

/// A bar on standard error, if that is a terminal, for `bytes` to be read; a plain count if that is `None`.
pub fn of_bytes(bytes: Option<u64>) -> ProgressBar {
    of_steps(
        bytes,
        "[{elapsed_precise}] {bar:30} {bytes} of {total_bytes} (about {eta} left)",
        "[{elapsed_precise}] {bytes}",
    )
}

fn of_steps(steps: Option<u64>, bar: &str, count: &str) -> ProgressBar {
    match steps {
        Some(steps) => ProgressBar::new(steps).with_style(style(bar)),
        None => ProgressBar::no_length().with_style(style(count)),
    }
}

fn style(template: &str) -> ProgressStyle {
    // The templates are constants; an invalid one would only make the bar plain.
    ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar())
}
