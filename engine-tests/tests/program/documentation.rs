//! The README and the pages of `docs/`.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

fn pages() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let docs = fs::read_dir(root.join("docs")).expect("the folder of pages");
    let docs = docs.map(|file| file.expect("a file").path());
    docs.filter(|file| file.extension().is_some_and(|extension| extension == "md"))
        .chain([root.join("README.md")])
        .collect()
}

/// The target of every link `[text](target)` and picture.
fn targets(text: &str) -> impl Iterator<Item = &str> {
    let ends = text.split("](").skip(1);
    ends.filter_map(|rest| Some(rest.split_once(')')?.0))
}

/// The anchors of a page: its headings in lower case, with hyphens for spaces.
fn anchors(text: &str) -> Vec<String> {
    let headings = text.lines().filter(|line| line.starts_with('#'));
    headings
        .map(|line| {
            let line = line.trim_start_matches(['#', ' ']).to_lowercase();
            let kept = line.chars().filter(|c| c.is_alphanumeric() || " -".contains(*c));
            kept.collect::<String>().replace(' ', "-")
        })
        .collect()
}

#[test]
fn every_link_leads_somewhere() {
    let mut count = 0;
    for page in pages() {
        let text = fs::read_to_string(&page).expect("a page");
        for target in targets(&text).filter(|target| !target.starts_with("http")) {
            let (file, anchor) = target.split_once('#').unwrap_or((target, ""));
            let file = match file {
                "" => page.clone(),
                file => page.with_file_name(file),
            };
            assert!(file.exists(), "{target} in {}", page.display());
            if !anchor.is_empty() {
                let there = anchors(&fs::read_to_string(&file).expect("a page"));
                let found = there.iter().any(|heading| heading == anchor);
                assert!(found, "{target} in {}: {there:?}", page.display());
            }
            count += 1;
        }
    }
    assert!(count > 50, "{count} links");
}

/// The Rust files of a module, without those of its tests.
fn sources(path: &Path) -> Vec<PathBuf> {
    let Ok(folder) = fs::read_dir(path) else {
        return vec![path.with_extension("rs")];
    };
    let files = folder.map(|file| file.expect("a file").path());
    let is_code = |file: &PathBuf| file.is_dir() || file.extension().is_some_and(|it| it == "rs");
    let is_test = |file: &PathBuf| file.with_extension("").ends_with("tests");
    let files = files.filter(|file| is_code(file) && !is_test(file));
    files.flat_map(|file| sources(&file)).collect()
}

#[test]
fn modules_use_only_those_below_them_in_the_table() {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("../src");
    let library = fs::read_to_string(src.join("lib.rs")).expect("the library");
    let rows = library.lines().filter_map(|line| line.strip_prefix("//! | "));
    let names = rows.filter_map(|row| row.split('`').nth(1));
    let modules: Vec<&str> = names.collect();
    let mut count = 0;
    for (place, module) in modules.iter().enumerate() {
        for file in sources(&src.join(module)) {
            let text = fs::read_to_string(&file).expect("a module");
            let code = text.split("\nmod tests {").next().unwrap_or_default();
            let lines = code.lines().filter(|line| !line.trim_start().starts_with("//"));
            for line in lines {
                let used = line.split("crate::").skip(1);
                let used = used.filter_map(|path| path.split([':', ';']).next());
                for other in used.filter(|other| modules.contains(other)) {
                    let is_below = modules[place..].contains(&other);
                    assert!(is_below, "{} uses {other}", file.display());
                    count += 1;
                }
            }
        }
    }
    assert!(count > 500, "{count} uses");
}

#[test]
#[cfg(unix)]
fn a_release_fills_in_the_recipes_of_other_systems() {
    let folder = tempfile::tempdir().expect("a folder");
    let packaging = Path::new(env!("CARGO_MANIFEST_DIR")).join("../packaging");
    let mut copy = Command::new("cp");
    let copied = copy.arg("-r").arg(packaging).arg(folder.path()).status();
    assert!(copied.expect("cp").success());
    for file in ["source", "program"] {
        fs::write(folder.path().join(file), file).expect("a file");
    }
    let mut set = Command::new("packaging/set");
    set.args(["https://host/sissa", "0.2.0", "source", "program"]);
    let set = set.current_dir(&folder).status();
    assert!(set.expect("a script").success());
    for recipe in ["aur/PKGBUILD", "homebrew/sissa.rb", "flatpak/org.example.Sissa.yml"] {
        let text = fs::read_to_string(folder.path().join("packaging").join(recipe));
        let text = text.expect("a recipe");
        for (part, expected) in [("https://host/sissa", true), ("0.2.0", true), ("0000", false)] {
            assert_eq!(text.contains(part), expected, "{part}: {text}");
        }
    }
}

#[test]
fn the_debian_package_has_the_version_of_the_program() {
    let changes = Path::new(env!("CARGO_MANIFEST_DIR")).join("../share/debian/changelog");
    let text = fs::read_to_string(changes).expect("the changes of the package");
    let newest = concat!("sissa (", env!("CARGO_PKG_VERSION"), "-");
    assert!(text.starts_with(newest), "{text}");
}
