//! Whether the processor can run this build.
//!
//! A build may use instructions that older processors lack (`.cargo/config.toml`); there it would crash without a
//! message. `is_x86_feature_detected!` cannot be used, because it takes the build's own features for granted. The code
//! that runs before the check must be so simple that the compiler uses none of these instructions for it; a test runs
//! it on an old processor.

/// The message for a processor that lacks something.
pub const TOO_OLD: &str = "\
error: this build of Sissa is for newer processors (since 2013, with AVX2 and BMI2, unless it was built for others)
Use the build for all x86-64 processors, or build it here: RUSTFLAGS=\"-C target-cpu=native\" cargo build --release
";

/// True when the processor has all instructions that this build uses.
#[cfg(not(target_arch = "x86_64"))]
pub fn is_new_enough() -> bool {
    true
}

/// True when the processor has all instructions that this build uses.
#[cfg(target_arch = "x86_64")]
#[inline(never)]
pub fn is_new_enough() -> bool {
    use raw_cpuid::cpuid;

    /// The bit, if the build uses the instructions that it stands for.
    const fn used(is_used: bool, bit: u32) -> u32 {
        if is_used { 1 << bit } else { 0 }
    }
    // Intel's Software Developer's Manual, volume 2A, CPUID. AVX also needs the system to save its registers (OSXSAVE).
    const LEAF_1_ECX: u32 = used(cfg!(target_feature = "fma"), 12)
        | used(cfg!(target_feature = "sse4.2"), 20)
        | used(cfg!(target_feature = "movbe"), 22)
        | used(cfg!(target_feature = "popcnt"), 23)
        | used(cfg!(target_feature = "avx"), 27)
        | used(cfg!(target_feature = "avx"), 28)
        | used(cfg!(target_feature = "f16c"), 29);
    const LEAF_7_EBX: u32 = used(cfg!(target_feature = "bmi1"), 3)
        | used(cfg!(target_feature = "avx2"), 5)
        | used(cfg!(target_feature = "bmi2"), 8)
        | used(cfg!(target_feature = "avx512f"), 16)
        | used(cfg!(target_feature = "avx512dq"), 17)
        | used(cfg!(target_feature = "avx512bw"), 30)
        | used(cfg!(target_feature = "avx512vl"), 31);
    const EXTENDED_1_ECX: u32 = used(cfg!(target_feature = "lzcnt"), 5);

    let leaf_7 = if cpuid!(0).eax >= 7 { cpuid!(7, 0).ebx } else { 0 };
    cpuid!(1).ecx & LEAF_1_ECX == LEAF_1_ECX
        && leaf_7 & LEAF_7_EBX == LEAF_7_EBX
        && cpuid!(0x8000_0001).ecx & EXTENDED_1_ECX == EXTENDED_1_ECX
}
