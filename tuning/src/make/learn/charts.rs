//! Line charts as SVG.

use std::fmt::Write as _;

/// The size of a chart, and the margins for its labels.
const SIZE: (f64, f64) = (640.0, 260.0);
const MARGINS: (f64, f64) = (64.0, 28.0);

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
    let mut svg = format!(
        "<svg viewBox=\"0 0 {} {}\" role=\"img\" aria-label=\"{title}\"><title>{title}</title>\n",
        SIZE.0, SIZE.1
    );
    let mut write = |text: std::fmt::Arguments| {
        // Writing to a string cannot fail.
        let _ = svg.write_fmt(text);
    };
    for tick in ticks(low, high) {
        let (at, text) = (y(tick), label(tick, high - low));
        write(format_args!(
            "<path class=\"grid\" d=\"M{} {at:.1}H{}\"/><text x=\"{}\" y=\"{:.1}\" text-anchor=\"end\">{text}</text>\n",
            MARGINS.0,
            SIZE.0,
            MARGINS.0 - 6.0,
            at + 4.0
        ));
    }
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

/// A number of an axis, over a range of this size.
fn label(number: f64, range: f64) -> String {
    let digits = (1.0 - range.log10().floor()).clamp(0.0, 6.0) as usize;
    let text = format!("{number:.digits$}");
    match text.contains('.') {
        true => text.trim_end_matches('0').trim_end_matches('.').to_owned(),
        false => text,
    }
}

/// Four or so round numbers of a range.
fn ticks(low: f64, high: f64) -> Vec<f64> {
    let rough = (high - low) / 4.0;
    let power = 10.0_f64.powf(rough.log10().floor());
    let step = [1.0, 2.0, 5.0, 10.0].map(|factor| factor * power);
    let step = step
        .into_iter()
        .find(|step| *step >= rough)
        .unwrap_or(rough);
    let first = (low / step).ceil() as i64;
    let last = (high / step).floor() as i64;
    (first..=last).map(|number| number as f64 * step).collect()
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
    }
}
