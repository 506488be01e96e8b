//! Charts as SVG.

use maud::{Markup, PreEscaped, html};
use plotters::coord::Shift;
use plotters::coord::types::RangedCoordf64;
use plotters::prelude::*;
use std::io;
use std::ops::Range;

type Area<'a> = DrawingArea<SVGBackend<'a>, Shift>;
type Axes<'a, 'b> = ChartContext<'a, SVGBackend<'b>, Cartesian2d<RangedCoordf64, RangedCoordf64>>;
type Drawn<T = ()> = Result<T, DrawingAreaErrorKind<io::Error>>;

const WIDTH: u32 = 640;
const HEIGHT: u32 = 260;
const COLORS: [RGBColor; 2] = [RGBColor(11, 95, 165), RGBColor(179, 71, 0)];

/// A point: its coordinates, and half the length of its error bar.
pub type Point = (f64, f64, f64);

/// A chart of one or two lines, with a title for those who cannot see it.
pub fn chart(title: &str, lines: &[(&str, Vec<Point>)]) -> Markup {
    let points = || lines.iter().flat_map(|(_, points)| points);
    let x = range(points().map(|(x, ..)| (*x, *x)));
    let y = range(points().map(|(_, y, error)| (y - error, y + error)));
    // Between two rounds there is none.
    let whole = points().all(|(x, ..)| x.fract() == 0.0);
    picture(title, HEIGHT, |area| {
        let mut chart = axes(area, x, y, |x| if whole && x.fract() != 0.0 { String::new() } else { label(*x) })?;
        for ((name, points), color) in lines.iter().zip(&COLORS) {
            let line = points.iter().map(|(x, y, _)| (*x, *y));
            chart
                .draw_series(LineSeries::new(line, color))?
                .label(*name)
                .legend(|(x, y)| Circle::new((x, y), 4, color.filled()));
            let bars = points
                .iter()
                .map(|(x, y, error)| ErrorBar::new_vertical(*x, y - error, *y, y + error, color.filled(), 6));
            chart.draw_series(bars)?;
        }
        // One line needs no name.
        if lines.len() > 1 {
            chart.configure_series_labels().draw()?;
        }
        Ok(())
    })
}

/// A bar for each value, with its name on the left and the value after it.
pub fn bars(title: &str, values: &[(String, f64)]) -> Markup {
    const BAR: u32 = 24;
    let largest = values.iter().map(|(_, value)| *value).fold(f64::MIN_POSITIVE, f64::max);
    picture(title, BAR * values.len() as u32, |area| {
        let text = ("sans-serif", 14).into_font();
        for (place, (name, value)) in values.iter().enumerate() {
            let (left, top) = (200, place as i32 * BAR as i32);
            let right = left + (360.0 * value / largest) as i32;
            area.draw(&Rectangle::new([(left, top + 4), (right, top + 20)], COLORS[0].filled()))?;
            area.draw(&Text::new(name.as_str(), (8, top + 4), text.clone()))?;
            area.draw(&Text::new(format!("{value:.1}"), (right + 6, top + 4), text.clone()))?;
        }
        Ok(())
    })
}

/// How many of the values lie in each of some twenty equal ranges.
pub fn histogram(title: &str, values: &[f64]) -> Markup {
    let low = values.iter().copied().fold(f64::MAX, f64::min);
    let high = values.iter().copied().fold(f64::MIN, f64::max);
    if low > high {
        return Markup::default();
    }
    let step = round_step((high - low).max(1.0) / 20.0);
    let first = (low / step).floor();
    let mut counts = vec![0.0; ((high / step).floor() - first) as usize + 1];
    for value in values {
        counts[((value / step).floor() - first) as usize] += 1.0;
    }
    let most = counts.iter().copied().fold(0.0, f64::max);
    let left = |place: usize| (first + place as f64) * step;
    picture(title, HEIGHT, |area| {
        let mut chart = axes(area, left(0)..left(counts.len()), 0.0..most * 1.05, |x| label(*x))?;
        let bars = counts.iter().enumerate().map(|(place, count)| {
            let mut bar = Rectangle::new([(left(place), 0.0), (left(place + 1), *count)], COLORS[0].filled());
            bar.set_margin(0, 0, 0, 1);
            bar
        });
        chart.draw_series(bars)?;
        Ok(())
    })
}

fn picture(title: &str, height: u32, draw: impl FnOnce(&Area<'_>) -> Drawn) -> Markup {
    let mut svg = String::new();
    let area = SVGBackend::with_string(&mut svg, (WIDTH, height)).into_drawing_area();
    let drawn = draw(&area).and_then(|()| area.present());
    drawn.expect("writing to a string cannot fail");
    drop(area);
    html! { div role="img" aria-label=(title) { (PreEscaped(svg)) } }
}

/// Axes with numbers, and horizontal lines.
fn axes<'a, 'b>(
    area: &'a Area<'b>,
    x: Range<f64>,
    y: Range<f64>,
    x_label: impl Fn(&f64) -> String,
) -> Drawn<Axes<'a, 'b>> {
    let mut chart =
        ChartBuilder::on(area).margin(8).x_label_area_size(24).y_label_area_size(56).build_cartesian_2d(x, y)?;
    chart
        .configure_mesh()
        .disable_x_mesh()
        .light_line_style(TRANSPARENT)
        .y_labels(5)
        .x_label_formatter(&x_label)
        .y_label_formatter(&|y| label(*y))
        .draw()?;
    Ok(chart)
}

/// The range of these lows and highs, and a little more.
fn range(bounds: impl Iterator<Item = (f64, f64)>) -> Range<f64> {
    let (low, high) = bounds.fold((f64::MAX, f64::MIN), |all, one| (all.0.min(one.0), all.1.max(one.1)));
    let space = if high > low { (high - low) * 0.05 } else { 0.5 };
    low - space..high + space
}

/// A number with at most four decimals.
fn label(number: f64) -> String {
    // Not "-0".
    ((number * 1e4).round() / 1e4 + 0.0).to_string()
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
    fn numbers_are_short() {
        let texts = [100.0, 0.1 + 0.2, -0.000_001, -12.5].map(label);
        assert_eq!(texts, ["100", "0.3", "0", "-12.5"]);
    }

    #[test]
    fn charts_of_few_points_are_drawn() {
        let one = chart("Elo", &[("a", vec![(1.0, 5.0, 0.0)])]);
        assert!(one.0.contains("<circle") && one.0.contains("Elo"), "{}", one.0);
        for values in [&[-3.0, 4.0, 4.5][..], &[7.0]] {
            let svg = histogram("Lengths", values).0;
            assert!(!svg.contains("NaN") && svg.contains("<rect"), "{svg}");
        }
        let svg = bars("Results", &[("none".to_owned(), 0.0)]).0;
        assert!(!svg.contains("NaN") && svg.contains("none"), "{svg}");
    }
}
