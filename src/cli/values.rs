//! The values of options: whole numbers and times.

use std::ops::{Bound, RangeBounds};
use std::time::Duration;

/// The longest time of a search, in seconds.
const MAX_SECONDS: f64 = 1e7;

/// Reads a whole number within a range.
pub fn whole<T: TryFrom<i128>>(range: impl RangeBounds<i64> + Clone) -> impl Fn(&str) -> Result<T, String> + Clone {
    move |text| {
        let place = |bound: Bound<&i64>| match bound {
            Bound::Included(place) => Some(i128::from(*place)),
            _ => None,
        };
        let (least, most) = (place(range.start_bound()), place(range.end_bound()));
        let number = text.trim().parse::<i128>().ok();
        number
            .filter(|number| least.is_none_or(|least| *number >= least))
            .filter(|number| most.is_none_or(|most| *number <= most))
            .and_then(|number| T::try_from(number).ok())
            .ok_or_else(|| {
                let least = least.map_or_else(String::new, |least| format!(" from {least}"));
                let most = most.map_or_else(String::new, |most| format!(" to {most}"));
                format!("expected a whole number{least}{most}")
            })
    }
}

/// Reads a time in seconds, such as `5` or `0.25`.
pub fn seconds(text: &str) -> Result<Duration, String> {
    text.parse::<f64>()
        .ok()
        .filter(|seconds| (0.001..=MAX_SECONDS).contains(seconds))
        .map(Duration::from_secs_f64)
        .ok_or_else(|| format!("expected seconds, from 0.001 to {MAX_SECONDS}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whole_numbers_have_a_range() {
        let depth = whole::<u32>(1..=200);
        assert_eq!(depth("200"), Ok(200));
        for bad in ["0", "201", "-1", "3.5", "x", "", "99999999999999999999"] {
            let expected = "expected a whole number from 1 to 200";
            assert_eq!(depth(bad), Err(expected.to_owned()), "{bad}");
        }
        assert_eq!(whole::<u64>(0..)(&u64::MAX.to_string()), Ok(u64::MAX));
        let expected = "expected a whole number from 1".to_owned();
        assert_eq!(whole::<u64>(1..)("-3"), Err(expected));
    }

    #[test]
    fn times_are_seconds() {
        assert_eq!(seconds("5"), Ok(Duration::from_secs(5)));
        assert_eq!(seconds("0.25"), Ok(Duration::from_millis(250)));
        for bad in ["", "-1", "0", "abc", "inf", "NaN", "1e300"] {
            assert!(seconds(bad).is_err(), "{bad}");
        }
    }
}
