//! Scores and lengths for each variant as a picture.

use super::tally::{LENGTH_STEP, Tally, share};
use crate::make::data::Score;
use crate::make::plot::{self, Curve, Panel, PlotError, decimals};
use std::path::Path;

/// How many classes of scores are counted together, so that lines from few games are smooth.
const TOGETHER: usize = 4;

/// Draws the scores of quiet positions and the lengths of games, with a line for each variant.
///
/// # Errors
/// [`PlotError`] when the file cannot be written.
pub fn draw(path: &Path, tallies: &[(String, Tally)]) -> Result<(), PlotError> {
    let curves = |points: fn(&Tally) -> Vec<(f64, f64)>| -> Vec<Curve> {
        let curve = |(name, tally): &(String, Tally)| Curve {
            label: name.clone(),
            points: points(tally),
        };
        tallies.iter().map(curve).collect()
    };
    let (scores, lengths) = (curves(scores), curves(lengths));
    let panels = [
        Panel {
            caption: "Scores of quiet positions, % of them",
            axis: "centipawns for White",
            labels: [centipawns, decimals::<1>],
            curves: &scores,
        },
        Panel {
            caption: "Lengths of games, % of them",
            axis: "plies",
            labels: [decimals::<0>, decimals::<1>],
            curves: &lengths,
        },
    ];
    plot::draw(path, &panels)
}

/// The score of a class.
fn centipawns(class: &f64) -> String {
    match Score::of_class(*class as u8) {
        Score::Cp(centipawns) => format!("{centipawns:+}"),
        Score::None | Score::Mate(_) => String::new(),
    }
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
