//! What changes during a run.

use super::{Labels, Settings};
use std::f64::consts::PI;

/// The share of the run in which the rate rises from 0 (warm-up).
const WARM_UP: f64 = 0.01;

impl Settings {
    /// The learning rate when this share of the run is complete: half a cosine after the warm-up.
    pub fn rate_at(&self, progress: f64) -> f32 {
        let (most, last) = (self.rate, self.last_rate);
        let rate = if progress < WARM_UP {
            most * (progress / WARM_UP).max(0.01)
        } else {
            let angle = PI * ((progress - WARM_UP) / (1.0 - WARM_UP)).min(1.0);
            last + (most - last) * (1.0 + angle.cos()) / 2.0
        };
        rate as f32
    }

    /// The share of the game's result in the target, at the start and at the end. Scores of the classical evaluation
    /// are learnt without the result.
    pub fn result(&self) -> (f64, f64) {
        match self.labels {
            Labels::Search => (self.result_start, self.result_end),
            Labels::Classical => (0.0, 0.0),
        }
    }

    /// The share of the result when this share of the run is complete.
    pub fn result_at(&self, progress: f64) -> f32 {
        let (start, end) = self.result();
        (start + (end - start) * progress.min(1.0)) as f32
    }
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bounds {
    /// After this many visits of positions.
    pub visits: Option<u64>,
    /// After this many seconds.
    pub seconds: Option<f64>,
}

impl Bounds {
    /// The share of the run that is complete after this many visits and seconds; 1 or more at the end. If there are two
    /// bounds, the first to be reached counts.
    pub fn progress(&self, visits: u64, seconds: f64) -> f64 {
        let by_visits = self.visits.map_or(0.0, |all| visits as f64 / all.max(1) as f64);
        let by_time = self.seconds.map_or(0.0, |all| seconds / all.max(1e-3));
        by_visits.max(by_time)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rate_rises_and_falls() {
        let settings = Settings { result_start: 0.3, result_end: 0.5, ..Settings::default() };
        assert!(settings.rate_at(0.0) > 0.0 && settings.rate_at(0.0) < 2e-5);
        assert!(settings.rate_at(0.005) < settings.rate_at(WARM_UP));
        assert!((settings.rate_at(WARM_UP) - 1e-3).abs() < 1e-9);
        let half = settings.rate_at(0.505);
        assert!((half - 5.05e-4).abs() < 1e-5, "{half}");
        for progress in [1.0, 1.5] {
            assert!((settings.rate_at(progress) - 1e-5).abs() < 1e-9);
            assert!((settings.result_at(progress) - 0.5).abs() < 1e-6);
        }
        assert!((settings.result_at(0.5) - 0.4).abs() < 1e-6);
    }

    #[test]
    fn the_nearer_bound_counts() {
        let bounds = Bounds { visits: Some(1000), seconds: Some(10.0) };
        assert_eq!(bounds.progress(500, 2.0), 0.5);
        assert_eq!(bounds.progress(500, 8.0), 0.8);
        let bounds = Bounds { seconds: None, ..bounds };
        assert_eq!(bounds.progress(1000, 1e9), 1.0);
    }
}
