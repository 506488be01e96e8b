//! Passes on to the program which commit it is built from, for `--version`, and which network it is built with.

use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The files that the program is made of. This script runs again only if one of them changes, which rebuilds everything
/// anyway.
const SOURCES: [&str; 6] = ["build.rs", "Cargo.toml", "Cargo.lock", "src", "web", "xboard-variants.ini"];

fn main() {
    let root = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("cargo sets it"));
    for source in SOURCES.iter().filter(|source| root.join(source).exists()) {
        println!("cargo:rerun-if-changed={source}");
    }
    println!("cargo:rustc-env=SISSA_COMMIT={}", commit(&root));

    println!("cargo:rerun-if-env-changed=SISSA_EVALFILE");
    let net = match env::var_os("SISSA_EVALFILE") {
        Some(path) => PathBuf::from(path),
        None => root.join("src/eval/network/nets/8x8.net"),
    };
    assert!(net.is_file(), "SISSA_EVALFILE: there is no file {}", net.display());
    println!("cargo:rerun-if-changed={}", net.display());
    println!("cargo:rustc-env=SISSA_NET_8X8={}", net.display());
}

/// The last commit that changed the program, its date, and whether there are uncommitted changes; empty without git.
fn commit(root: &Path) -> String {
    let git = |arguments: &[&str]| -> Option<String> {
        let mut command = Command::new("git");
        let output = command.current_dir(root).args(arguments).arg("--").args(SOURCES).output().ok()?;
        let text = String::from_utf8(output.stdout).ok()?;
        output.status.success().then(|| text.trim().to_owned())
    };
    // In a package, a repository in a parent folder has none of these files.
    let last = git(&["log", "-1", "--abbrev=10", "--format=%h, %cs"]).unwrap_or_default();
    match git(&["status", "--porcelain"]) {
        Some(changes) if !last.is_empty() && !changes.is_empty() => {
            format!("{last}, with changes")
        }
        _ => last,
    }
}
