//! The parameter values and their updates.

use super::gains::Gains;
use super::parameter::Parameter;
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// Separates the random numbers from those of the openings, which have the same seed.
const STREAM: u64 = 1 << 32;

/// The values for one pair of games.
#[derive(Clone, Debug, PartialEq)]
pub struct Trial {
    /// The number of the pair, from 0.
    pub pair: u32,
    /// The parameter values of the first and of the second side.
    pub sides: [Vec<i32>; 2],
    /// For each parameter: 1 if the first side has the higher value, otherwise -1.
    signs: Vec<f64>,
}

/// The state of a run.
#[derive(Clone, Debug)]
pub struct Tuner {
    pub parameters: Vec<Parameter>,
    gains: Gains,
    seed: u64,
    pub values: Vec<f64>,
    next: u32,
    pairs: u32,
}

impl Tuner {
    /// A new run of this many pairs.
    pub fn new(parameters: Vec<Parameter>, pairs: u32, r_end: f64, seed: u64) -> Tuner {
        Tuner {
            gains: Gains::new(pairs, r_end),
            seed,
            values: parameters.iter().map(|parameter| parameter.start).collect(),
            next: 0,
            pairs,
            parameters,
        }
    }

    /// Resumes the run after this many pairs, with these values.
    pub fn resume(&mut self, played: u32, values: &[f64]) {
        self.next = played;
        let parameters = self.parameters.iter().zip(values);
        self.values = parameters.map(|(parameter, value)| parameter.clamp(*value)).collect();
    }

    /// Starts the next pair, from the current values; `None` when all have been started.
    ///
    /// Options are integers, so values are rounded up or down at random, which is right on average. Both sides share
    /// the random number, which keeps their difference close to the intended one.
    pub fn begin(&mut self) -> Option<Trial> {
        let pair = self.next;
        if pair >= self.pairs {
            return None;
        }
        self.next += 1;
        let mut rng = ChaCha8Rng::seed_from_u64(self.seed);
        rng.set_stream(STREAM + u64::from(pair));
        let mut trial = Trial { pair, sides: [Vec::new(), Vec::new()], signs: Vec::new() };
        for (parameter, value) in self.parameters.iter().zip(&self.values) {
            let sign = if rng.random() { 1.0 } else { -1.0 };
            let chance: f64 = rng.random();
            let difference = sign * self.gains.difference(pair, parameter.c_end);
            for (side, value) in trial.sides.iter_mut().zip([value + difference, value - difference]) {
                side.push((parameter.clamp(value) + chance).floor() as i32);
            }
            trial.signs.push(sign);
        }
        Some(trial)
    }

    /// Updates all values by the result of a pair: games won by the first side less those it lost.
    pub fn finish(&mut self, trial: &Trial, result: i32) {
        let parameters = self.parameters.iter().zip(&mut self.values);
        for ((parameter, value), sign) in parameters.zip(&trial.signs) {
            let step = self.gains.step(trial.pair, parameter.c_end);
            *value = parameter.clamp(*value + step * f64::from(result) * sign);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parameters(texts: &[&str]) -> Vec<Parameter> {
        let read = |text: &&str| text.parse().unwrap_or_else(|error| panic!("{error}"));
        texts.iter().map(read).collect()
    }

    /// Plays all pairs with engines whose strength falls with the square of the distance from `best`, measured in
    /// C_END, by `elo` at a distance of one. A third of the games is drawn when both are equal.
    fn tuned(tuner: &mut Tuner, best: &[f64], elo: f64) -> Vec<f64> {
        let mut rng = ChaCha8Rng::seed_from_u64(7);
        let parameters = tuner.parameters.clone();
        let strength = |values: &[i32]| -> f64 {
            let distances = values.iter().zip(best).zip(&parameters);
            let squares =
                distances.map(|((value, best), parameter)| ((f64::from(*value) - best) / parameter.c_end).powi(2));
            -elo * squares.sum::<f64>()
        };
        while let Some(trial) = tuner.begin() {
            let difference = strength(&trial.sides[0]) - strength(&trial.sides[1]);
            let logistic = |elo: f64| 1.0 / (1.0 + 10f64.powf(-elo / 400.0));
            let (won, lost) = (logistic(difference - 120.0), logistic(-difference - 120.0));
            let mut game = || {
                let chance: f64 = rng.random();
                i32::from(chance < won) - i32::from(chance > 1.0 - lost)
            };
            let result = game() + game();
            tuner.finish(&trial, result);
        }
        tuner.values.clone()
    }

    #[test]
    fn the_best_values_are_found() {
        let parameters =
            parameters(&["far above,900,0,1000,50", "far below,2,0,60,4", "there,500,0,1000,30", "small,3,0,8,0.7"]);
        let best = [700.0, 20.0, 500.0, 5.2];
        let mut tuner = Tuner::new(parameters.clone(), 30_000, 0.002, 1);
        let found = tuned(&mut tuner, &best, 5.0);
        for ((found, best), parameter) in found.iter().zip(best).zip(&parameters) {
            let distance = (found - best) / parameter.c_end;
            assert!(distance.abs() < 0.6, "{parameter}: {found}, not {best}");
        }
    }

    #[test]
    fn values_stay_in_their_bounds() {
        let parameters = parameters(&["up,5,0,10,2", "down,5,0,10,2"]);
        let mut tuner = Tuner::new(parameters, 5000, 0.02, 1);
        for _ in 0..5000 {
            let trial = tuner.begin().expect("there are pairs left");
            for value in trial.sides.iter().flatten() {
                assert!((0..=10).contains(value));
            }
            // The side with the higher value of the first parameter, or the lower of the second, wins if there is one.
            let [first, second] = &trial.sides;
            let better = (first[0] - second[0]).signum() - (first[1] - second[1]).signum();
            tuner.finish(&trial, better);
        }
        assert_eq!(tuner.begin(), None);
        assert_eq!(tuner.values, [10.0, 0.0]);
    }

    #[test]
    fn sides_are_apart_by_what_they_should_be_on_the_average() {
        let mut tuner = Tuner::new(parameters(&["x,3.3,-100,100,0.8"]), 4000, 0.002, 3);
        let (mut apart, mut expected, mut middle) = (0.0, 0.0, 0.0);
        while let Some(trial) = tuner.begin() {
            let [first, second] = trial.sides.each_ref().map(|side| f64::from(side[0]));
            apart += (first - second) * trial.signs[0];
            expected += 2.0 * tuner.gains.difference(trial.pair, 0.8);
            middle += (first + second) / 2.0;
        }
        assert!((apart / expected - 1.0).abs() < 0.02, "{apart} of {expected}");
        assert!((middle / 4000.0 - 3.3).abs() < 0.02, "{}", middle / 4000.0);
    }
}
