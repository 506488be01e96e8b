//! Encoding numbers as bytes.

/// Indices below this take one byte.
const SHORT: u16 = 240;

/// Appends seven bits per byte, lowest first; all bytes but the last have bit 7 set (LEB128).
pub fn put_number(out: &mut Vec<u8>, mut number: u64) {
    while number >= 0x80 {
        out.push(number as u8 | 0x80);
        number >>= 7;
    }
    out.push(number as u8);
}

/// Appends the index of a move, which must be below 4336: one byte below 240, otherwise two.
pub fn put_index(out: &mut Vec<u8>, index: u16) {
    if index < SHORT {
        out.push(index as u8);
    } else {
        let rest = index - SHORT;
        out.push((SHORT + (rest >> 8)) as u8);
        out.push(rest as u8);
    }
}

/// Reads from the front of some bytes.
pub struct Reader<'a>(&'a [u8]);

impl<'a> Reader<'a> {
    pub fn new(bytes: &'a [u8]) -> Reader<'a> {
        Reader(bytes)
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub fn rest(&self) -> &'a [u8] {
        self.0
    }

    pub fn take<const N: usize>(&mut self) -> Option<&'a [u8; N]> {
        let (first, rest) = self.0.split_first_chunk()?;
        self.0 = rest;
        Some(first)
    }

    pub fn slice(&mut self, length: usize) -> Option<&'a [u8]> {
        let (first, rest) = self.0.split_at_checked(length)?;
        self.0 = rest;
        Some(first)
    }

    /// A number written by [`put_number`].
    pub fn number(&mut self) -> Option<u64> {
        let mut number = 0;
        for shift in (0..63).step_by(7) {
            let [byte] = *self.take()?;
            number |= u64::from(byte & 0x7f) << shift;
            if byte & 0x80 == 0 {
                return Some(number);
            }
        }
        None
    }

    /// An index written by [`put_index`].
    pub fn index(&mut self) -> Option<u16> {
        let [first] = *self.take()?;
        let first = u16::from(first);
        if first < SHORT {
            return Some(first);
        }
        let [second] = *self.take()?;
        Some(SHORT + ((first - SHORT) << 8) + u16::from(second))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_indices_are_read_back() {
        let mut bytes = Vec::new();
        let numbers = [0, 1, 127, 128, 300, 21_835, u64::from(u32::MAX) + 1];
        for number in numbers {
            put_number(&mut bytes, number);
        }
        let mut reader = Reader::new(&bytes);
        for number in numbers {
            assert_eq!(reader.number(), Some(number));
        }
        assert!(reader.is_empty() && reader.number().is_none());
        let mut bytes = Vec::new();
        for index in 0..4336 {
            put_index(&mut bytes, index);
        }
        assert_eq!(bytes.len(), 240 + 2 * 4096);
        let mut reader = Reader::new(&bytes);
        for index in 0..4336 {
            assert_eq!(reader.index(), Some(index));
        }
        assert!(reader.is_empty() && reader.index().is_none());
        assert_eq!(Reader::new(&[0xff; 20]).number(), None);
    }
}
