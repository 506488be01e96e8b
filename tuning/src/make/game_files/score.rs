//! A score as a byte.

use sissa::board::Color;

/// Classes for each unit of the inverse hyperbolic sine.
const STEPS: f64 = 24.0;

/// Up to this many centipawns, classes are about equally far apart.
const LINEAR_RANGE: f64 = 100.0;

/// The class of an even score.
const ZERO: i32 = 128;

const NONE: u8 = 0;
const BLACK_MATES: u8 = 1;
const WHITE_MATES: u8 = 255;

/// The score of a position, from White's point of view.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StoredScore {
    /// No search: a random move of the opening.
    None,
    /// This side has a forced mate.
    Mate(Color),
    /// In centipawns for White.
    Cp(i32),
}

impl StoredScore {
    /// The class of the score: 0 for none, 1 and 255 if Black or White mates, otherwise 2 to 254, `round(24
    /// asinh(centipawns / 100)) + 128`. Neighbouring classes are 4 centipawns apart at 0, and 13 at 300.
    pub fn class(self) -> u8 {
        match self {
            StoredScore::None => NONE,
            StoredScore::Mate(Color::Black) => BLACK_MATES,
            StoredScore::Mate(Color::White) => WHITE_MATES,
            StoredScore::Cp(centipawns) => {
                let steps = (STEPS * (f64::from(centipawns) / LINEAR_RANGE).asinh()).round() as i32;
                (ZERO + steps).clamp(BLACK_MATES as i32 + 1, WHITE_MATES as i32 - 1) as u8
            }
        }
    }

    /// The score in the middle of a class.
    pub fn of_class(class: u8) -> StoredScore {
        match class {
            NONE => StoredScore::None,
            BLACK_MATES => StoredScore::Mate(Color::Black),
            WHITE_MATES => StoredScore::Mate(Color::White),
            class => {
                let steps = f64::from(i32::from(class) - ZERO) / STEPS;
                StoredScore::Cp((LINEAR_RANGE * steps.sinh()).round() as i32)
            }
        }
    }

    /// The centipawns, if there are any.
    pub fn centipawns(self) -> Option<i32> {
        match self {
            StoredScore::Cp(centipawns) => Some(centipawns),
            StoredScore::None | StoredScore::Mate(_) => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_class_is_read_back() {
        for class in 0..=255 {
            assert_eq!(StoredScore::of_class(class).class(), class);
        }
        let mates = Color::ALL.map(|color| StoredScore::Mate(color).class());
        assert_eq!(mates, [255, 1]);
        assert_eq!(StoredScore::None.class(), 0);
        assert_eq!(StoredScore::Cp(0).class(), 128);
    }

    #[test]
    fn scores_keep_their_size() {
        for score in -9000..=9000_i32 {
            let kept = StoredScore::of_class(StoredScore::Cp(score).class()).centipawns();
            let kept = kept.expect("it is in centipawns");
            assert!((kept - score).abs() <= 3 + score.abs() / 40, "{score}: {kept}");
            assert_eq!(StoredScore::of_class(StoredScore::Cp(-score).class()), StoredScore::Cp(-kept));
        }
        assert_eq!(StoredScore::Cp(1_000_000).class(), 254);
        assert_eq!(StoredScore::Cp(-1_000_000).class(), 2);
    }
}
