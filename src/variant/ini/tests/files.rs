//! Files that are not variant files, and limits.

use super::*;
use std::fs;
use std::path::PathBuf;
use tempfile::{TempDir, tempdir};

fn file(folder: &TempDir, content: &[u8]) -> PathBuf {
    let path = folder.path().join("my.ini");
    fs::write(&path, content).unwrap();
    path
}

fn failure(path: &Path) -> String {
    let error = read_file(path).unwrap_err().to_string();
    error.replace(&path.display().to_string(), "FILE")
}

#[test]
fn a_file_is_read_like_a_text() {
    let folder = tempdir().unwrap();
    let path = file(&folder, "\u{feff}[a:chess]\r\ntitle = \u{c4} \r\nmaxFile = q\r\n[b:chess]\r\n".as_bytes());
    let text = read_file(&path).unwrap();
    let origin = path.display().to_string();
    let (variants, errors) = parse(&text, &origin, Catalog::builtin(), &no_check);
    assert_eq!(variants.len(), 1);
    assert_eq!(variants[0].name, "b");
    let error = errors[0].to_string();
    assert!(error.starts_with(&format!("{}:3: [a] 'q' as maxFile", path.display())), "{error}");
}

#[test]
fn directories_and_binary_and_large_files_are_refused() {
    let folder = tempdir().unwrap();
    assert_eq!(failure(folder.path()), "FILE cannot be read: it is a directory");
    let missing = failure(&folder.path().join("missing.ini"));
    assert!(missing.starts_with("FILE cannot be read: "), "{missing}");
    let binary = file(&folder, b"[a:chess]\ntitle = \xff\xfe\n");
    assert_eq!(failure(&binary), "FILE is not UTF-8: line 2 has an invalid byte");
    let large = file(&folder, &vec![b'#'; MAX_SIZE + 1]);
    assert_eq!(failure(&large), "FILE has 1048577 bytes; a variant file may have at most 1048576");
}

#[test]
fn an_endless_device_is_refused() {
    let zero = Path::new("/dev/zero");
    if zero.exists() {
        assert!(failure(zero).ends_with("it is not a regular file"));
    }
}

#[test]
fn long_lines_and_many_sections_meet_limits() {
    let long = format!("[a:chess]\ntitle = {}\n", "x".repeat(5000));
    assert_eq!(complaints(&long), ["2: [a] the line has more than 4096 bytes"]);
    let many = "[a:chess]\n".repeat(1500);
    let errors = complaints(&many);
    assert_eq!(errors.len(), MAX_ERRORS + 1);
    assert!(errors[0].starts_with("2: [a] the name 'a' is taken"));
    assert!(errors[MAX_ERRORS].ends_with("too many mistakes; the others are not listed"));
    let sections: String = (0..1001).map(|i| format!("[g{i}:chess]\n")).collect();
    let (variants, errors) = read(&sections);
    assert_eq!(variants.len(), 1000);
    assert_eq!(errors, ["my.ini:1001: more than 1000 sections; the rest is not read"]);
    assert_eq!(complaints(&"\n".repeat(MAX_SIZE + 1)), ["1: the text has more than 1048576 bytes, so it is not read"]);
    let chain: String = (1..999).map(|i| format!("[g{i}:g{}]\n", i + 1)).collect();
    let (variants, errors) = read(&format!("{chain}[g999:chess]\n"));
    assert_eq!((variants.len(), errors.len()), (999, 0));
}

/// A pipe that nobody writes to.
#[cfg(unix)]
#[test]
fn a_pipe_is_refused_without_waiting() {
    let folder = tempdir().unwrap();
    let pipe = folder.path().join("pipe");
    let made = std::process::Command::new("mkfifo").arg(&pipe).status();
    assert!(made.unwrap().success());
    assert_eq!(failure(&pipe), "FILE cannot be read: it is not a regular file");
}

/// The largest texts that are read, with as many keys, aliases or games as fit.
#[test]
fn reading_takes_time_in_proportion_to_the_text() {
    let keys: String = (0..120_000).map(|i| format!("a{i}=\n")).collect();
    let names: String = (0..500)
        .map(|game| {
            let names: String = (0..250).map(|i| format!(" {game}n{i}")).collect();
            format!("[g{game}:chess]\naliases ={names}\n")
        })
        .collect();
    let games: String = (0..999)
        .map(|game| format!("[g{}:{}]\n", game, if game == 0 { "chess".to_owned() } else { format!("g{}", game - 1) }))
        .collect();
    for (text, sound) in [(format!("[x:chess]\n{keys}"), 0), (names, 500), (games, 999)] {
        let began = std::time::Instant::now();
        let (variants, errors) = parse(&text, "my.ini", Catalog::builtin(), &no_check);
        assert_eq!(variants.len(), sound);
        assert!(errors.len() <= MAX_ERRORS + 1);
        // In quadratic time this would take a minute.
        assert!(began.elapsed().as_secs() < 5, "{:?}", began.elapsed());
    }
}

#[test]
fn a_section_stands_alone_with_those_it_inherits_from() {
    let text = "# head\n[a:chess]\nx = 1\n[b]\n[ c : A ]\ny = 2\n[bad\n[d:e]\n[e:d]\n";
    let outline = Outline::new(text);
    assert_eq!(outline.names().collect::<String>(), "abcde");
    assert_eq!(outline.only("b").as_deref(), Some("\n\n\n[b]\n\n\n\n\n"));
    let with_parent = "\n[a:chess]\nx = 1\n\n[ c : A ]\ny = 2\n\n\n";
    assert_eq!(outline.only("C").as_deref(), Some(with_parent));
    assert!(outline.only("d").is_some_and(|text| text.ends_with("[d:e]\n[e:d]")));
    assert_eq!(outline.only("chess"), None);
    assert_eq!(outline.only("f"), None);
    let marked = Outline::new("\u{feff}[a:chess]\nx = 1\n");
    assert_eq!(marked.only("a").as_deref(), Some("[a:chess]\nx = 1"));
}
