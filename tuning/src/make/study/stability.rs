//! How much scores still change when a search goes on.

/// How scores after half of the nodes compare with those after all.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Stability {
    /// Spearman's rank correlation.
    pub correlation: f64,
    /// The mean change, whatever its sign, in centipawns.
    pub change: f64,
}

impl Stability {
    /// Of pairs of an early and a late score. `None` if there are too few, or all are equal.
    pub fn of(scores: &[(f64, f64)]) -> Option<Stability> {
        let (early, late): (Vec<f64>, Vec<f64>) = scores.iter().copied().unzip();
        let changes: f64 = scores.iter().map(|(early, late)| (early - late).abs()).sum();
        Some(Stability {
            correlation: correlation(&ranks(&early), &ranks(&late))?,
            change: changes / scores.len() as f64,
        })
    }
}

/// The rank of each value, from 1; equal ones share the mean of their ranks.
fn ranks(values: &[f64]) -> Vec<f64> {
    let mut order: Vec<usize> = (0..values.len()).collect();
    order.sort_by(|one, other| values[*one].total_cmp(&values[*other]));
    let mut ranks = vec![0.0; values.len()];
    let mut before = 0;
    for equal in order.chunk_by(|one, other| values[*one] == values[*other]) {
        let mean = before as f64 + (equal.len() + 1) as f64 / 2.0;
        equal.iter().for_each(|index| ranks[*index] = mean);
        before += equal.len();
    }
    ranks
}

/// Pearson's correlation.
fn correlation(one: &[f64], other: &[f64]) -> Option<f64> {
    let mean = |values: &[f64]| values.iter().sum::<f64>() / values.len() as f64;
    let (mean_one, mean_other) = (mean(one), mean(other));
    let pairs = || one.iter().zip(other);
    let product: f64 = pairs().map(|(a, b)| (a - mean_one) * (b - mean_other)).sum();
    let squares = |values: &[f64], mean: f64| -> f64 { values.iter().map(|value| (value - mean).powi(2)).sum() };
    let scale = (squares(one, mean_one) * squares(other, mean_other)).sqrt();
    (scale > 0.0).then(|| product / scale)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn correlation_is_of_ranks() {
        assert_eq!(ranks(&[3.0, 1.0, 3.0, 9.0]), [2.5, 1.0, 2.5, 4.0]);
        let of = |scores: &[(f64, f64)]| Stability::of(scores);
        let same = of(&[(1.0, 10.0), (2.0, 11.0), (3.0, 900.0)]).expect("they differ");
        assert!((same.correlation - 1.0).abs() < 1e-12);
        assert_eq!(same.change, (9.0 + 9.0 + 897.0) / 3.0);
        // 1 - 6 * (1 + 1) / (3 * 8)
        let swapped = of(&[(1.0, 2.0), (2.0, 1.0), (3.0, 3.0)]).expect("they differ");
        assert!((swapped.correlation - 0.5).abs() < 1e-12);
        assert_eq!(of(&[(1.0, 1.0), (1.0, 2.0)]), None);
        assert_eq!(of(&[]), None);
    }
}
