//! Charts as SVG.

use plotters::coord::Shift;
use plotters::prelude::*;
use std::path::{Path, PathBuf};
use thiserror::Error;

/// Width of a picture, and height of each of its panels.
const WIDTH: u32 = 900;
const HEIGHT: u32 = 500;

/// Why a picture cannot be drawn.
#[derive(Debug, Error)]
#[error("{}: {reason}", .path.display())]
pub struct PlotError {
    path: PathBuf,
    /// The error of the plotting library.
    reason: String,
}

#[derive(Clone, Debug)]
pub struct Curve {
    /// Its label.
    pub label: String,
    /// Its points from left to right.
    pub points: Vec<(f64, f64)>,
}

impl Curve {
    pub fn new(label: &str) -> Curve {
        Curve {
            label: label.to_owned(),
            points: Vec::new(),
        }
    }
}

/// A value with this many decimals.
pub fn decimals<const N: usize>(value: &f64) -> String {
    format!("{value:.N$}")
}

/// A chart of one or more curves.
#[derive(Clone, Debug)]
pub struct Panel<'a> {
    /// The caption.
    pub caption: &'a str,
    /// The label of the horizontal axis.
    pub axis: &'a str,
    /// How to write the values on the horizontal and the vertical axis.
    pub labels: [fn(&f64) -> String; 2],
    /// The curves.
    pub curves: &'a [Curve],
}

/// Draws charts one below the other as an SVG.
///
/// # Errors
/// [`PlotError`] when the file cannot be written.
pub fn draw(path: &Path, panels: &[Panel<'_>]) -> Result<(), PlotError> {
    try_draw(path, panels).map_err(|error| PlotError {
        path: path.to_owned(),
        reason: error.to_string(),
    })
}

fn try_draw(path: &Path, panels: &[Panel<'_>]) -> Result<(), Box<dyn std::error::Error>> {
    let count = panels.len().max(1);
    let root = SVGBackend::new(path, (WIDTH, HEIGHT * count as u32)).into_drawing_area();
    root.fill(&WHITE)?;
    for (panel, area) in panels.iter().zip(root.split_evenly((count, 1))) {
        draw_panel(&area, panel)?;
    }
    root.present()?;
    Ok(())
}

fn draw_panel(
    area: &DrawingArea<SVGBackend<'_>, Shift>,
    panel: &Panel<'_>,
) -> Result<(), Box<dyn std::error::Error>> {
    let [x_label, y_label] = panel.labels;
    let points = || panel.curves.iter().flat_map(|curve| &curve.points).copied();
    let last = points().map(|(step, _)| step).fold(1.0, f64::max);
    let low = points().map(|(_, error)| error).fold(f64::MAX, f64::min);
    let high = points().map(|(_, error)| error).fold(0.0, f64::max);
    let low = low.min(high);
    let margin = ((high - low) * 0.05).max(1e-6);
    let mut chart = ChartBuilder::on(area)
        .caption(panel.caption, ("sans-serif", 20))
        .margin(12)
        .x_label_area_size(36)
        .y_label_area_size(70)
        .build_cartesian_2d(0.0..last, low - margin..high + margin)?;
    chart
        .configure_mesh()
        .x_desc(panel.axis)
        .x_label_formatter(&x_label)
        .y_label_formatter(&y_label)
        .draw()?;
    for (i, curve) in panel.curves.iter().enumerate() {
        let color = Palette99::pick(i).to_rgba();
        chart
            .draw_series(LineSeries::new(
                curve.points.iter().copied(),
                color.stroke_width(2),
            ))?
            .label(&curve.label)
            .legend(move |(x, y)| PathElement::new([(x, y), (x + 18, y)], color));
    }
    chart
        .configure_series_labels()
        .background_style(WHITE.mix(0.8))
        .border_style(BLACK)
        .draw()?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_picture_shows_every_curve() {
        let folder = tempfile::tempdir().expect("there is room");
        let path = folder.path().join("loss.svg");
        let mut curve = Curve::new("10x8 validation");
        for step in 0..20 {
            let step = f64::from(step);
            curve.points.push((step, 0.11 - 0.0005 * step));
        }
        let panel = |caption| Panel {
            caption,
            axis: "steps",
            labels: [decimals::<0>, decimals::<5>],
            curves: std::slice::from_ref(&curve),
        };
        draw(&path, &[panel("Error"), panel("Other error")]).expect("it can be drawn");
        let text = std::fs::read_to_string(&path).expect("it is there");
        assert!(text.starts_with("<svg") && text.contains("Other error"));
        assert_eq!(text.matches("10x8 validation").count(), 2);
        assert!(text.contains("0.10500") && !text.contains("10.0"));
        assert!(text.matches("<polyline").count() >= 2);
        let nowhere = folder.path().join("none").join("loss.svg");
        assert!(draw(&nowhere, &[panel("Error")]).is_err());
    }
}
