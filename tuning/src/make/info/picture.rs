//! Scores and lengths by game as a picture.

use super::tally::{LENGTH_STEP, Tally, share};
use crate::make::data::Score;
use plotters::coord::Shift;
use plotters::prelude::*;
use std::error::Error;
use std::path::Path;

/// Size of the picture.
const SIZE: (u32, u32) = (900, 900);

/// Classes of scores that are counted together, so that lines of few games are smooth.
const TOGETHER: usize = 4;

/// A line of the picture: its name and points.
type Line = (String, Vec<(f64, f64)>);

/// Draws the scores of quiet positions and the lengths of games, a line for each game.
///
/// # Errors
/// When the file cannot be written.
pub fn draw(path: &Path, tallies: &[(String, Tally)]) -> Result<(), Box<dyn Error>> {
    let root = SVGBackend::new(path, SIZE).into_drawing_area();
    root.fill(&WHITE)?;
    let (upper, lower) = root.split_vertically(SIZE.1 / 2);
    let lines = |points: fn(&Tally) -> Vec<(f64, f64)>| -> Vec<Line> {
        let line = |(name, tally): &'_ (String, Tally)| (name.clone(), points(tally));
        tallies.iter().map(line).collect()
    };
    let centipawns = |class: &f64| match Score::of_class(*class as u8) {
        Score::Cp(centipawns) => format!("{centipawns:+}"),
        Score::None | Score::Mate(_) => String::new(),
    };
    chart(
        &upper,
        "Quiet positions by score",
        ("centipawns for White", &centipawns),
        "% of positions",
        &lines(scores),
    )?;
    chart(
        &lower,
        "Games by length",
        ("plies", &|plies| format!("{plies:.0}")),
        "% of games",
        &lines(lengths),
    )?;
    root.present()?;
    Ok(())
}

/// Shares of quiet positions by class, from 2 to 254.
fn scores(tally: &Tally) -> Vec<(f64, f64)> {
    let classes = tally.scores[2..].chunks(TOGETHER).enumerate();
    let points = classes.map(|(i, counts)| {
        let middle = 2.0 + (i * TOGETHER) as f64 + (counts.len() as f64 - 1.0) / 2.0;
        (middle, share(counts.iter().sum(), tally.quiet))
    });
    points.collect()
}

fn lengths(tally: &Tally) -> Vec<(f64, f64)> {
    let steps = tally.lengths.iter().enumerate();
    let points = steps.map(|(step, count)| {
        let middle = (step * LENGTH_STEP + LENGTH_STEP / 2) as f64;
        (middle, share(*count, tally.games))
    });
    points.collect()
}

/// What an axis is called, and how its values are written.
type Axis<'a> = (&'a str, &'a dyn Fn(&f64) -> String);

fn chart(
    area: &DrawingArea<SVGBackend<'_>, Shift>,
    title: &str,
    (axis, label): Axis<'_>,
    unit: &str,
    lines: &[Line],
) -> Result<(), Box<dyn Error>> {
    let points = || lines.iter().flat_map(|(_, points)| points.iter().copied());
    let right = points().map(|(x, _)| x).fold(1.0, f64::max);
    let high = points().map(|(_, y)| y).fold(1.0, f64::max);
    let mut chart = ChartBuilder::on(area)
        .caption(title, ("sans-serif", 20))
        .margin(12)
        .x_label_area_size(36)
        .y_label_area_size(50)
        .build_cartesian_2d(0.0..right, 0.0..high * 1.05)?;
    chart
        .configure_mesh()
        .x_desc(axis)
        .y_desc(unit)
        .x_label_formatter(&label)
        .draw()?;
    for (i, (name, points)) in lines.iter().enumerate() {
        let color = Palette99::pick(i).to_rgba();
        let series = LineSeries::new(points.iter().copied(), color.stroke_width(2));
        chart
            .draw_series(series)?
            .label(name)
            .legend(move |(x, y)| PathElement::new([(x, y), (x + 18, y)], color));
    }
    chart
        .configure_series_labels()
        .background_style(WHITE.mix(0.8))
        .border_style(BLACK)
        .draw()?;
    Ok(())
}
