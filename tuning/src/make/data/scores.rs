//! The scores of a game as half bytes.

use super::bytes::Reader;

/// The largest difference from the class two plies before that fits into a half byte.
const REACH: i16 = 7;

/// The half byte before a whole class, whose upper half comes first.
const WHOLE: u8 = 0;

/// The class from which the first two are counted: an even score.
const FIRST: u8 = 128;

/// Appends the classes of a game. One side's scores change little from move to move, so most take half a byte.
pub fn put_classes(out: &mut Vec<u8>, classes: impl Iterator<Item = u8>) {
    let mut halves = Vec::new();
    let mut before = [FIRST; 2];
    for class in classes {
        let step = i16::from(class) - i16::from(before[0]);
        if step.abs() <= REACH {
            halves.push((step + REACH + 1) as u8);
        } else {
            halves.extend([WHOLE, class >> 4, class & 15]);
        }
        before = [before[1], class];
    }
    let pairs = halves.chunks(2);
    out.extend(pairs.map(|pair| pair[0] << 4 | pair.get(1).unwrap_or(&WHOLE)));
}

/// This many classes, written by [`put_classes`].
pub fn take_classes(reader: &mut Reader<'_>, count: usize) -> Option<Vec<u8>> {
    let mut second = None;
    let mut half = || -> Option<u8> {
        if let Some(half) = second.take() {
            return Some(half);
        }
        let [byte] = *reader.take()?;
        second = Some(byte & 15);
        Some(byte >> 4)
    };
    let mut classes = Vec::new();
    let mut before = [FIRST; 2];
    for _ in 0..count {
        let class = match half()? {
            WHOLE => half()? << 4 | half()?,
            step => {
                let class = i16::from(before[0]) + i16::from(step) - REACH - 1;
                u8::try_from(class).ok()?
            }
        };
        classes.push(class);
        before = [before[1], class];
    }
    Some(classes)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn round_trip(classes: &[u8]) -> usize {
        let mut bytes = Vec::new();
        put_classes(&mut bytes, classes.iter().copied());
        let mut reader = Reader::new(&bytes);
        let again = take_classes(&mut reader, classes.len());
        assert_eq!(again.as_deref(), Some(classes));
        assert!(reader.is_empty());
        // All are needed.
        if let Some((_, torn)) = bytes.split_last() {
            assert_eq!(take_classes(&mut Reader::new(torn), classes.len()), None);
        }
        bytes.len()
    }

    #[test]
    fn classes_are_read_back() {
        assert_eq!(round_trip(&[]), 0);
        assert_eq!(round_trip(&[130]), 1);
        assert_eq!(round_trip(&[130, 121]), 1);
        assert_eq!(round_trip(&[130, 121, 137, 128, 140]), 3);
        for first in 0..=255 {
            for second in [0, 1, 2, 128, 254, 255] {
                round_trip(&[first, second, second, first, 255 - first, second, first]);
            }
        }
    }

    #[test]
    fn steps_beyond_a_byte_are_refused() {
        // Down to 7 by a whole class, then 6 and 7 down.
        let bytes = [0x00, 0x78, 0x21, 0x10];
        assert_eq!(
            take_classes(&mut Reader::new(&bytes), 2),
            Some(vec![7, 128])
        );
        assert_eq!(
            take_classes(&mut Reader::new(&bytes), 3),
            Some(vec![7, 128, 1])
        );
        assert_eq!(take_classes(&mut Reader::new(&bytes), 5), None);
    }
}
