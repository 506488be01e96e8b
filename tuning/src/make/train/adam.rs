//! The optimiser Adam (Kingma and Ba, 2014), with decoupled weight decay (Loshchilov and Hutter, 2017).

/// Decay rate of the mean gradient.
const BETA1: f32 = 0.9;
/// Decay rate of the mean squared gradient.
const BETA2: f32 = 0.999;

/// Avoids division by zero.
const EPSILON: f32 = 1e-8;

/// One step, with bias correction for the first steps.
pub struct Adam {
    decay: f32,
    mean: f32,
    mean_square: f32,
}

impl Adam {
    /// Step number `step`, from 1, of about `rate` for each weight.
    pub fn new(step: u64, rate: f32, decay: f32) -> Adam {
        let steps = i32::try_from(step).unwrap_or(i32::MAX);
        Adam {
            decay: (rate * decay).min(1.0),
            mean: rate / (1.0 - BETA1.powi(steps)),
            mean_square: 1.0 / (1.0 - BETA2.powi(steps)),
        }
    }

    /// Moves weights against their gradient, whose moments are `mean` and `mean_square`. `decays` says whether they
    /// decay.
    pub fn step<const N: usize>(
        &self,
        gradient: &[f32; N],
        weights: &mut [f32; N],
        mean: &mut [f32; N],
        mean_square: &mut [f32; N],
        decays: bool,
    ) {
        let kept = if decays { 1.0 - self.decay } else { 1.0 };
        for i in 0..N {
            let slope = gradient[i];
            mean[i] = BETA1 * mean[i] + (1.0 - BETA1) * slope;
            mean_square[i] = BETA2 * mean_square[i] + (1.0 - BETA2) * slope * slope;
            let spread = (mean_square[i] * self.mean_square).sqrt() + EPSILON;
            weights[i] = weights[i] * kept - self.mean * mean[i] / spread;
        }
    }
}
