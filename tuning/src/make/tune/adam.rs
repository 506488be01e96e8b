//! The Adam optimiser (Kingma and Ba, 2014).

/// Decay rates of the mean gradient and of the mean squared gradient.
const KEPT: (f64, f64) = (0.9, 0.999);

/// Avoids division by zero.
const EPSILON: f64 = 1e-12;

/// The state of the optimiser.
pub struct Adam {
    mean: Vec<f64>,
    square: Vec<f64>,
    steps: i32,
}

impl Adam {
    /// A new state for this number of parameters.
    pub fn new(dimensions: usize) -> Adam {
        Adam {
            mean: vec![0.0; dimensions],
            square: vec![0.0; dimensions],
            steps: 0,
        }
    }

    /// One step of `at` against `gradient`, of about `rate` for each parameter.
    pub fn step(&mut self, at: &mut [f64], gradient: &[f64], rate: f64) {
        self.steps += 1;
        let correct = (1.0 - KEPT.0.powi(self.steps), 1.0 - KEPT.1.powi(self.steps));
        for (i, slope) in gradient.iter().enumerate() {
            self.mean[i] = KEPT.0 * self.mean[i] + (1.0 - KEPT.0) * slope;
            self.square[i] = KEPT.1 * self.square[i] + (1.0 - KEPT.1) * slope * slope;
            let spread = (self.square[i] / correct.1).sqrt() + EPSILON;
            at[i] -= rate * (self.mean[i] / correct.0) / spread;
        }
    }
}
