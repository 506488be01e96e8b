//! The source of the library.

use std::fs;
use std::path::{Path, PathBuf};

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
