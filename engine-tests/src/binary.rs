//! The engine's program.

use std::env;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

/// The path of `sissa`: the environment variable `SISSA`, or else a build with the profile of the tests, made first.
/// After `cargo test --workspace` only linking is left to do: profile and features are the same (`Cargo.toml`).
pub fn sissa() -> &'static Path {
    static BINARY: OnceLock<PathBuf> = OnceLock::new();
    BINARY.get_or_init(|| {
        if let Some(given) = env::var_os("SISSA").map(PathBuf::from) {
            assert!(given.is_file(), "SISSA: no {}", given.display());
            return given;
        }
        // A test runs from TARGET/PROFILE/deps.
        let test = env::current_exe().expect("the path of the test");
        let folder = test.ancestors().nth(2).expect("tests run from the target folder");
        let profile = match folder.file_name().and_then(OsStr::to_str) {
            Some("debug") | None => "dev",
            Some(profile) => profile,
        };
        let manifest = Path::new(env!("CARGO_MANIFEST_DIR")).join("../Cargo.toml");
        let cargo = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
        let built = Command::new(cargo)
            .args(["build", "--quiet", "--workspace", "--bin", "sissa", "--profile", profile])
            .arg("--manifest-path")
            .arg(&manifest)
            .status();
        assert!(
            built.as_ref().is_ok_and(|status| status.success()),
            "cargo build --workspace --bin sissa --profile {profile}: {built:?}"
        );
        let binary = folder.join("sissa");
        assert!(binary.is_file(), "no {} after the build", binary.display());
        binary
    })
}
