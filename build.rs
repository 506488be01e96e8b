//! Passes on to the program which commit it is built from, for `--version`, which network it is built with, and the
//! files of the page.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

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

    if env::var_os("CARGO_FEATURE_WEB").is_some() {
        write_assets(&root.join("web"));
    }
}

/// Lists the files of the page for `src/web/server/assets.rs`. The page gets links that load all modules at once rather
/// than one after another, which `wasm/pack.py` adds to the page without a server.
fn write_assets(folder: &Path) {
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets it"));
    let entries = fs::read_dir(folder).expect("the package has the page");
    let names = entries.map(|entry| entry.expect("it can be read").file_name().to_string_lossy().into_owned());
    // Neither those for the type checker nor an editor's hidden ones.
    let is_served = |name: &String| {
        !name.starts_with('.') && [".css", ".html", ".js", ".svg"].iter().any(|end| name.ends_with(end))
    };
    let mut names: Vec<String> = names.filter(is_served).collect();
    names.sort();
    let page = fs::read_to_string(folder.join("index.html")).expect("it can be read");
    let modules = names.iter().filter(|name| name.ends_with(".js") && !page.contains(&format!("\"{name}\"")));
    let links: String = modules.map(|name| format!("<link rel=\"modulepreload\" href=\"{name}\">\n")).collect();
    let (head, body) = page.split_once("</head>").expect("it is HTML");
    fs::write(out.join("index.html"), format!("{head}{links}</head>{body}")).expect("cargo lets it write there");
    let assets = names.iter().map(|name| {
        let place = if name == "index.html" { ("OUT_DIR", "/") } else { ("CARGO_MANIFEST_DIR", "/web/") };
        format!("({name:?}, include_bytes!(concat!(env!({:?}), {:?}, {name:?}))),\n", place.0, place.1)
    });
    let assets: String = assets.collect();
    fs::write(out.join("assets.rs"), format!("[\n{assets}]")).expect("cargo lets it write there");
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
