//! The README and the pages of `docs/`.

use std::fs;
use std::path::{Path, PathBuf};

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
