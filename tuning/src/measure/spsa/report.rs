//! Progress and final report of a run.

use super::parameter::Parameter;
use super::tally::PairTally;
use super::tuner::Tuner;
use std::fmt::Write;

/// Number of parameters in a progress report.
const REPORTED: usize = 3;

/// How far a parameter has moved, in units of its C_END.
fn moved(parameter: &Parameter, value: f64) -> f64 {
    (value - parameter.start) / parameter.c_end
}

/// The parameters that have moved most, in one line.
pub fn line(tuner: &Tuner) -> String {
    let parameters = tuner.parameters.iter().zip(&tuner.values);
    let mut parameters: Vec<(&Parameter, f64, f64)> =
        parameters.map(|(parameter, value)| (parameter, *value, moved(parameter, *value))).collect();
    parameters.sort_by(|one, other| other.2.abs().total_cmp(&one.2.abs()));
    let texts = parameters
        .iter()
        .take(REPORTED)
        .map(|(parameter, value, moved)| format!("{} {value:.1} ({moved:+.2})", parameter.name));
    texts.collect::<Vec<_>>().join(", ")
}

/// The full report of a run with the planned number of pairs, and a table of the values.
pub fn report(tuner: &Tuner, tally: &PairTally, pairs: u32) -> String {
    let mut text = format!("\n{} of {pairs} pairs, {} of them won by a side\n", tally.pairs, tally.uneven);
    if tally.faults > 0 {
        // Writing to a string cannot fail.
        let _ =
            writeln!(text, "{} games were lost on time, by an illegal move, by crashing or by hanging", tally.faults);
    }
    let names = tuner.parameters.iter().map(|parameter| parameter.name.chars().count());
    let width = names.fold("option".len(), usize::max);
    let _ = writeln!(text, "\n{:<width$} {:>10} {:>10} {:>10}", "option", "start", "value", "in C_END");
    for (parameter, value) in tuner.parameters.iter().zip(&tuner.values) {
        let _ = writeln!(
            text,
            "{:<width$} {:>10.2} {value:>10.2} {:>+10.2}",
            parameter.name,
            parameter.start,
            moved(parameter, *value)
        );
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tuner() -> Tuner {
        let parameters = ["short,10,0,20,2", "a longer name,50,0,100,10"]
            .map(|text| text.parse().unwrap_or_else(|error| panic!("{error}")));
        let mut tuner = Tuner::new(parameters.to_vec(), 10, 0.002, 1);
        tuner.resume(0, &[11.0, 25.0]);
        tuner
    }

    #[test]
    fn the_farthest_come_first() {
        assert_eq!(line(&tuner()), "a longer name 25.0 (-2.50), short 11.0 (+0.50)");
    }

    #[test]
    fn the_table() {
        let mut tally = PairTally::default();
        for result in [2, 0, -1] {
            tally.add(result, 0);
        }
        let expected = "
3 of 10 pairs, 2 of them won by a side

option             start      value   in C_END
short              10.00      11.00      +0.50
a longer name      50.00      25.00      -2.50
";
        assert_eq!(report(&tuner(), &tally, 10), expected);
        tally.faults = 4;
        assert!(report(&tuner(), &tally, 10).contains("4 games were lost on time"));
    }
}
