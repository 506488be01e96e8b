//! Spreading numbers.

/// Spreads a number over all 64 bits (the finalizer of SplitMix64).
pub fn mix(mut number: u64) -> u64 {
    number = number.wrapping_add(0x9E37_79B9_7F4A_7C15);
    number = (number ^ (number >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    number = (number ^ (number >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    number ^ (number >> 31)
}
