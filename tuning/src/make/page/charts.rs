//! Charts as SVG.

use std::fmt::Write as _;

/// The size of a chart, and the margins for its labels.
const SIZE: (f64, f64) = (640.0, 260.0);
const MARGINS: (f64, f64) = (64.0, 28.0);

/// Where the bars of a chart begin, and the length of the longest.
const NAMES: f64 = 200.0;
const BAR: f64 = 360.0;

/// A point: its coordinates, and half the length of its error bar.
pub type Point = (f64, f64, f64);

/// A chart of lines, with a title for those who cannot see it.
pub fn chart(title: &str, lines: &[(&str, Vec<Point>)]) -> String {
    let points = || lines.iter().flat_map(|(_, points)| points);
    let range = |bounds: &dyn Fn(&Point) -> (f64, f64)| {
        let (low, high) = points().map(bounds).fold((f64::MAX, f64::MIN), |all, one| {
            (all.0.min(one.0), all.1.max(one.1))
        });
        let space = if high > low { (high - low) * 0.05 } else { 0.5 };
        (low - space, high + space)
    };
    let (left, right) = range(&|(x, ..)| (*x, *x));
    let (low, high) = range(&|(_, y, error)| (y - error, y + error));
    let x = |value: f64| MARGINS.0 + (value - left) / (right - left) * (SIZE.0 - MARGINS.0 - 8.0);
    let y = |value: f64| 8.0 + (high - value) / (high - low) * (SIZE.1 - MARGINS.1 - 8.0);
    let mut svg = head(title, SIZE.0, SIZE.1);
    svg += &grid(&ticks(low, high), high - low, y);
    let mut write = |text: std::fmt::Arguments| {
        // Writing to a string cannot fail.
        let _ = svg.write_fmt(text);
    };
    // Between two rounds there is none.
    let whole = points().all(|(x, ..)| x.fract() == 0.0);
    let ticks_below = ticks(left, right).into_iter();
    for tick in ticks_below.filter(|tick| !whole || tick.fract() == 0.0) {
        write(format_args!(
            "<text x=\"{:.1}\" y=\"{}\" text-anchor=\"middle\">{}</text>\n",
            x(tick),
            SIZE.1 - 8.0,
            label(tick, right - left)
        ));
    }
    for (number, (name, points)) in lines.iter().enumerate() {
        let path = points
            .iter()
            .map(|(px, py, _)| format!("{:.1} {:.1}", x(*px), y(*py)));
        let path = path.collect::<Vec<_>>().join("L");
        write(format_args!(
            "<g class=\"line{number}\"><path d=\"M{path}\"/>\n"
        ));
        for (px, py, error) in points {
            let (cx, cy) = (x(*px), y(*py));
            if *error > 0.0 {
                let (top, bottom) = (y(py + error), y(py - error));
                write(format_args!("<path d=\"M{cx:.1} {top:.1}V{bottom:.1}\"/>"));
            }
            write(format_args!(
                "<circle cx=\"{cx:.1}\" cy=\"{cy:.1}\" r=\"3\"/>\n"
            ));
        }
        // One line needs no name.
        let shown = if lines.len() > 1 { *name } else { "" };
        write(format_args!(
            "<text x=\"{}\" y=\"{}\" text-anchor=\"end\">{shown}</text></g>\n",
            SIZE.0 - 8.0,
            22 + 16 * number
        ));
    }
    svg + "</svg>\n"
}

/// A bar for each value, with its name on the left and the value after it.
pub fn bars(title: &str, values: &[(String, f64)]) -> String {
    let largest = values.iter().map(|(_, value)| *value).fold(0.0, f64::max);
    let height = 24 * values.len();
    let mut svg = head(title, SIZE.0, height as f64);
    for (number, (name, value)) in values.iter().enumerate() {
        let (top, width) = (24 * number, BAR * value / largest.max(f64::MIN_POSITIVE));
        // Writing to a string cannot fail.
        let _ = writeln!(
            svg,
            "<text x=\"{}\" y=\"{}\" text-anchor=\"end\">{name}</text>\
            <g class=\"line0\"><rect x=\"{NAMES}\" y=\"{}\" width=\"{width:.1}\" height=\"16\"/></g>\
            <text x=\"{:.1}\" y=\"{}\">{}</text>",
            NAMES - 6.0,
            top + 16,
            top + 4,
            NAMES + width + 6.0,
            top + 16,
            label(*value, largest)
        );
    }
    svg + "</svg>\n"
}

/// How many of the values lie in each of some twenty equal ranges.
pub fn histogram(title: &str, values: &[f64]) -> String {
    let low = values.iter().copied().fold(f64::MAX, f64::min);
    let high = values.iter().copied().fold(f64::MIN, f64::max);
    if low > high {
        return String::new();
    }
    let step = round_step((high - low).max(1.0) / 20.0);
    let first = (low / step).floor();
    let mut counts = vec![0.0; ((high / step).floor() - first) as usize + 1];
    for value in values {
        counts[((value / step).floor() - first) as usize] += 1.0;
    }
    let most = counts.iter().copied().fold(0.0, f64::max);
    let (x, y) = (
        |place: f64| MARGINS.0 + place / counts.len() as f64 * (SIZE.0 - MARGINS.0 - 8.0),
        |count: f64| 8.0 + (most - count) / most * (SIZE.1 - MARGINS.1 - 8.0),
    );
    let mut svg = head(title, SIZE.0, SIZE.1);
    svg += &grid(&ticks(0.0, most), most, y);
    svg += "<g class=\"line0\">";
    for (place, count) in counts.iter().enumerate() {
        let (left, right) = (x(place as f64), x(place as f64 + 1.0));
        // Writing to a string cannot fail.
        let _ = writeln!(
            svg,
            "<rect x=\"{left:.1}\" y=\"{:.1}\" width=\"{:.1}\" height=\"{:.1}\"/>",
            y(*count),
            (right - left - 1.0).max(0.5),
            y(0.0) - y(*count)
        );
    }
    svg += "</g>";
    let range = step * counts.len() as f64;
    for tick in ticks(first * step, first * step + range) {
        // Writing to a string cannot fail.
        let _ = writeln!(
            svg,
            "<text x=\"{:.1}\" y=\"{}\" text-anchor=\"middle\">{}</text>",
            x(tick / step - first),
            SIZE.1 - 8.0,
            label(tick, range)
        );
    }
    svg + "</svg>\n"
}

/// The beginning of a picture.
fn head(title: &str, width: f64, height: f64) -> String {
    format!(
        "<svg viewBox=\"0 0 {width} {height}\" role=\"img\" aria-label=\"{title}\"><title>{title}</title>\n"
    )
}

/// Horizontal lines with numbers, of an axis over a range of this size.
fn grid(ticks: &[f64], range: f64, y: impl Fn(f64) -> f64) -> String {
    let mut svg = String::new();
    for tick in ticks {
        let (at, text) = (y(*tick), label(*tick, range));
        // Writing to a string cannot fail.
        let _ = writeln!(
            svg,
            "<path class=\"grid\" d=\"M{} {at:.1}H{}\"/><text x=\"{}\" y=\"{:.1}\" text-anchor=\"end\">{text}</text>",
            MARGINS.0,
            SIZE.0,
            MARGINS.0 - 6.0,
            at + 4.0
        );
    }
    svg
}

/// A number of an axis, over a range of this size.
fn label(number: f64, range: f64) -> String {
    let digits = (1.0 - range.log10().floor()).clamp(0.0, 6.0) as usize;
    let text = format!("{number:.digits$}");
    if text.contains('.') {
        text.trim_end_matches('0').trim_end_matches('.').to_owned()
    } else {
        text
    }
}

/// Four or so round numbers of a range.
fn ticks(low: f64, high: f64) -> Vec<f64> {
    let step = round_step((high - low) / 4.0);
    let first = (low / step).ceil() as i64;
    let last = (high / step).floor() as i64;
    (first..=last).map(|number| number as f64 * step).collect()
}

/// A round number that is at least this, but not much larger.
fn round_step(least: f64) -> f64 {
    let power = 10.0_f64.powf(least.log10().floor());
    let steps = [1.0, 2.0, 5.0, 10.0].map(|factor| factor * power);
    let step = steps.into_iter().find(|step| *step >= least);
    step.unwrap_or(least)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ticks_are_round_and_few() {
        assert_eq!(ticks(-12.0, 190.0), [0.0, 100.0]);
        assert_eq!(ticks(0.0, 1.0), [0.0, 0.5, 1.0]);
        let texts = [label(100.0, 202.0), label(0.3, 1.0), label(2.0, 4.0)];
        assert_eq!(texts, ["100", "0.3", "2"]);
        let svg = chart("Elo", &[("a", vec![(1.0, 5.0, 0.0)])]);
        assert!(!svg.contains("NaN") && svg.contains("<circle"), "{svg}");
        for values in [&[-3.0, 4.0, 4.5][..], &[7.0]] {
            let svg = histogram("Lengths", values);
            assert!(!svg.contains("NaN") && svg.contains("<rect"), "{svg}");
        }
        let svg = bars("Results", &[("none".to_owned(), 0.0)]);
        assert!(!svg.contains("NaN") && svg.contains("none"), "{svg}");
    }
}
