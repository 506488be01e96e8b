//! The output of `sissa --version`.

/// Processor features that builds may use, and whether this one does.
const FEATURES: [(&str, bool); 7] = [
    ("SSE4.2", cfg!(target_feature = "sse4.2")),
    ("POPCNT", cfg!(target_feature = "popcnt")),
    ("AVX2", cfg!(target_feature = "avx2")),
    ("BMI2", cfg!(target_feature = "bmi2")),
    ("AVX-512", cfg!(target_feature = "avx512f")),
    ("VNNI", cfg!(target_feature = "avx512vnni")),
    ("NEON", cfg!(target_feature = "neon")),
];

/// The version, the commit and its date if built from a repository, and the target.
pub fn long() -> String {
    let commit = match env!("SISSA_COMMIT") {
        "" => String::new(),
        commit => format!(" ({commit})"),
    };
    let used: Vec<&str> = FEATURES.iter().filter_map(|(name, is_used)| is_used.then_some(*name)).collect();
    let features = match used.as_slice() {
        [] => String::new(),
        names => format!(", with {}", names.join(", ")),
    };
    format!(
        "{}{commit}\nbuilt for {} on {}{features}",
        env!("CARGO_PKG_VERSION"),
        std::env::consts::OS,
        std::env::consts::ARCH,
    )
}
