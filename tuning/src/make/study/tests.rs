use super::*;
use crate::shared::testing::read_line;
use std::path::Path;

fn study_into(folder: &Path, line: &str) {
    let mut arguments: Arguments = read_line(line);
    arguments.out = Some(folder.to_owned());
    let end = study(&arguments, &AtomicBool::new(false));
    assert_eq!(end.expect("it is studied"), End::Finished);
}

#[test]
fn parts_and_resumed_runs_make_the_same_table() {
    let folders = [(); 3].map(|()| tempfile::tempdir().expect("there is room"));
    let [whole, first, second] = folders.each_ref().map(|folder| folder.path());
    let tiny = |rest: &str| format!("frc --array-nodes 1000 {rest}");
    study_into(whole, &tiny("--threads 1 --part 1/160"));
    study_into(first, &tiny("--threads 2 --part 1/320"));
    study_into(second, &tiny("--threads 2 --part 161/320"));
    let path = |folder: &Path| folder.join("arrays-1000.txt");
    let read = |folder: &Path| fs::read_to_string(path(folder)).expect("it is there");
    // The first part was killed in the middle of a line.
    let text = read(first);
    let joined = read(second) + &text[..text.len() - 5];
    fs::write(path(first), joined).expect("it is written");
    study_into(first, &tiny("--threads 2 --part 1/160"));
    let lines = |folder: &Path| {
        let text = read(folder);
        let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
        lines.sort_unstable();
        lines.dedup();
        lines
    };
    assert_eq!(lines(first).len(), 1 + 6);
    assert_eq!(lines(first), lines(whole));
    let table = |folder: &Path| fs::read(folder.join("fischerandom.arrays"));
    assert_eq!(table(first).expect("made"), table(whole).expect("made"));
}
