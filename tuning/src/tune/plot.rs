//! The error over time as a picture.

use super::TuneError;
use plotters::prelude::*;
use std::path::Path;

/// Size of the picture.
const SIZE: (u32, u32) = (900, 500);

/// The errors of the weights of one board, by the steps made.
#[derive(Clone, Debug)]
pub struct Curve {
    name: String,
    train: Vec<(f64, f64)>,
    held_out: Vec<(f64, f64)>,
}

impl Curve {
    /// A curve without points.
    pub fn new(name: &str) -> Curve {
        Curve {
            name: name.to_owned(),
            train: Vec::new(),
            held_out: Vec::new(),
        }
    }

    /// Adds the errors on the positions of training and on those held out after so many steps.
    pub fn push(&mut self, steps: usize, train: f64, held_out: f64) {
        self.train.push((steps as f64, train));
        self.held_out.push((steps as f64, held_out));
    }
}

/// Draws the curves as an SVG.
///
/// # Errors
/// [`TuneError::Plot`] when the file cannot be written.
pub fn draw(path: &Path, curves: &[Curve]) -> Result<(), TuneError> {
    try_draw(path, curves).map_err(|error| TuneError::Plot {
        path: path.to_owned(),
        reason: error.to_string(),
    })
}

fn try_draw(path: &Path, curves: &[Curve]) -> Result<(), Box<dyn std::error::Error>> {
    let root = SVGBackend::new(path, SIZE).into_drawing_area();
    root.fill(&WHITE)?;
    let points = || {
        let lines = curves
            .iter()
            .flat_map(|curve| [&curve.train, &curve.held_out]);
        lines.flatten().copied()
    };
    let last = points().map(|(step, _)| step).fold(1.0, f64::max);
    let low = points().map(|(_, error)| error).fold(f64::MAX, f64::min);
    let high = points().map(|(_, error)| error).fold(0.0, f64::max);
    let margin = ((high - low) * 0.05).max(1e-6);
    let mut chart = ChartBuilder::on(&root)
        .caption(
            "Mean squared error of predicted results",
            ("sans-serif", 20),
        )
        .margin(12)
        .x_label_area_size(36)
        .y_label_area_size(70)
        .build_cartesian_2d(0.0..last, low - margin..high + margin)?;
    chart
        .configure_mesh()
        .x_desc("steps")
        .y_label_formatter(&|error| format!("{error:.5}"))
        .draw()?;
    for (i, curve) in curves.iter().enumerate() {
        for (j, (what, points)) in [("training", &curve.train), ("validation", &curve.held_out)]
            .into_iter()
            .enumerate()
        {
            let color = Palette99::pick(2 * i + j).to_rgba();
            chart
                .draw_series(LineSeries::new(
                    points.iter().copied(),
                    color.stroke_width(2),
                ))?
                .label(format!("{} {what}", curve.name))
                .legend(move |(x, y)| PathElement::new([(x, y), (x + 18, y)], color));
        }
    }
    chart
        .configure_series_labels()
        .background_style(WHITE.mix(0.8))
        .border_style(BLACK)
        .draw()?;
    root.present()?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_picture_shows_every_curve() {
        let folder = tempfile::tempdir().expect("there is room");
        let path = folder.path().join("loss.svg");
        let mut curve = Curve::new("10x8");
        for step in 0..20 {
            curve.push(step, 0.1 - 0.001 * step as f64, 0.11 - 0.0005 * step as f64);
        }
        draw(&path, &[curve]).expect("it can be drawn");
        let text = std::fs::read_to_string(&path).expect("it is there");
        assert!(text.starts_with("<svg") && text.contains("10x8 validation"));
        assert!(text.matches("<polyline").count() >= 2);
        let nowhere = folder.path().join("none").join("loss.svg");
        assert!(matches!(draw(&nowhere, &[]), Err(TuneError::Plot { .. })));
    }
}
