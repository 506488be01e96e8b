use super::special::Special;
use super::*;
use crate::shared::read_line;
use sissa::eval::network::RawNetwork;
use sissa::variant::catalog::Catalog;
use std::path::Path;

fn try_study(folder: &Path, line: &str) -> Result<End, StudyError> {
    let out = Some(folder.to_owned());
    study(&Arguments { out, ..read_line(line) }, &AtomicBool::new(false))
}

fn study_into(folder: &Path, line: &str) {
    let end = try_study(folder, line);
    assert_eq!(end.expect("it is studied"), End::Finished);
}

fn json(folder: &Path) -> serde_json::Value {
    let text = fs::read(folder.join("study.json")).expect("it was written");
    serde_json::from_slice(&text).expect("it is JSON")
}

#[test]
fn parts_and_resumed_runs_make_the_same_table() {
    let folders = [(); 3].map(|()| tempfile::tempdir().expect("there is room"));
    let [whole, first, second] = folders.each_ref().map(|folder| folder.path());
    let tiny = |rest: &str| format!("frc --games 0 --match-games 0 --array-nodes 1000 {rest}");
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

#[test]
fn arrays_that_are_illegal_positions_are_left_out() {
    let folder = tempfile::tempdir().expect("there is room");
    let games = folder.path().join("mine.ini");
    // In some arrays Black is in check.
    let rules = "[nopawns:fischerandom]
maxRank = 6
doubleStep = false
startFen = rnbqkbnr/8/8/8/8/RNBQKBNR w KQkq - 0 1
";
    fs::write(&games, rules).expect("it is written");
    let out = folder.path().join("study");
    let line = "--games 0 --match-games 0 --array-nodes 1000 --part 1/20";
    study_into(&out, &format!("nopawns --variants {} {line}", games.display()));
    let searched = json(&out)["arrays"]["searched"].as_u64().expect("a number");
    assert!((1..48).contains(&searched), "{searched}");
}

#[test]
fn a_study_that_is_ended_early_keeps_the_table() {
    let folder = tempfile::tempdir().expect("there is room");
    let line = "frc --games 0 --match-games 0 --threads 1 --part 1/160";
    let interrupt = || {
        let out = Some(folder.path().to_owned());
        let arguments = Arguments { out, ..read_line(&format!("{line} --array-nodes 4000000")) };
        study(&arguments, &AtomicBool::new(true)).expect("it is interrupted")
    };
    let read = || ["fischerandom.arrays", "index.html"].map(|file| fs::read(folder.path().join(file)).ok());
    assert_eq!(interrupt(), End::Interrupted);
    assert!(read()[0].is_none());
    study_into(folder.path(), &format!("{line} --array-nodes 1000"));
    let before = read();
    assert_eq!(interrupt(), End::Interrupted);
    assert!(read() == before);
}

#[test]
fn a_page_and_its_numbers_are_made() {
    let folder = tempfile::tempdir().expect("there is room");
    study_into(folder.path(), "3check --match-games 2 --games 6 --nodes 30 --seed 2");
    let read = || fs::read_to_string(folder.path().join("index.html")).expect("it was written");
    let page = read();
    for part in ["<svg", "Three-Check", "the number of checks", "castling kingside"] {
        assert!(page.contains(part), "{part}: {page}");
    }
    let first = json(folder.path());
    assert_eq!(first["games"]["games"], 6);
    // More games go on from those that there are, and fewer count only the first.
    for games in [8, 6] {
        let line = format!("3check --match-games 2 --games {games} --nodes 30 --threads 1 --seed 2");
        study_into(folder.path(), &line);
    }
    let again = json(folder.path());
    assert_eq!(again, first);
    // A part that is left out stays as it was, and other settings do not mix with these.
    study_into(folder.path(), "3check --match-games 0 --games 0 --nodes 30 --seed 2");
    let again = json(folder.path());
    // Not all of it: numbers that are read and written again may differ in the last digit.
    assert_eq!(again["games"], first["games"]);
    assert_eq!(read(), page);
    let other = try_study(folder.path(), "3check --games 2 --nodes 40 --seed 2");
    let error = other.expect_err("it has other games");
    assert!(matches!(error, StudyError::File(FileError::Other { .. })), "{error}");
}

#[test]
fn games_without_pawns_have_no_moves_of_pawns() {
    let game = Catalog::builtin().get("racingkings").expect("it is built in");
    assert_eq!(Special::of_variant(game), []);
}

#[test]
fn a_piece_whose_loss_ends_the_game_has_no_odds() {
    let folder = tempfile::tempdir().expect("there is room");
    let games = folder.path().join("mine.ini");
    let rules = "[mine:chess]\nextinctionValue = loss\nextinctionPieceTypes = q\n";
    fs::write(&games, rules).expect("it is written");
    let out = folder.path().join("study");
    let line = format!("mine --variants {} --match-games 2 --games 20 --nodes 30", games.display());
    study_into(&out, &line);
    let found = json(&out);
    let pieces = found["pieces"].as_array().expect("a list");
    let weighed = |name: &str| {
        let piece = pieces.iter().find(|piece| piece["name"] == name);
        piece.is_some_and(|piece| !piece["odds"].is_null())
    };
    assert!(weighed("rook") && !weighed("queen"), "{found}");
}

#[test]
fn games_that_soon_end_are_studied() {
    let folder = tempfile::tempdir().expect("there is room");
    let games = folder.path().join("mine.ini");
    let rules = "[short:chess]
flagRegionWhite = *3 *4
flagPieceWhite = *

[drops]
maxFile = d
maxRank = 4
king = -
pawn = -
castling = false
customPiece1 = w:W
pieceDrops = true
mustDrop = true
flagRegion = d4
flagPiece = w
startFen = 4/4/4/4[WWww] w - - 0 1
";
    fs::write(&games, rules).expect("it is written");
    // White wins by its first move; nobody can move without drops.
    for game in ["short", "drops"] {
        let line = format!("{game} --variants {} --match-games 2 --games 2 --nodes 30", games.display());
        study_into(&folder.path().join(game), &line);
    }
}

#[test]
fn games_of_two_networks_are_not_mixed() {
    let folder = tempfile::tempdir().expect("there is room");
    let [net, other] = ["a.net", "b.net"].map(|name| folder.path().join(name));
    let built_in = concat!(env!("CARGO_MANIFEST_DIR"), "/../src/eval/network/nets/3check.net");
    let bytes = fs::read(built_in).expect("it is there");
    fs::write(&net, &bytes).expect("it is written");
    let raw = RawNetwork::from_bytes(&bytes).expect("it is whole");
    let changed = RawNetwork { output_biases: raw.output_biases.iter().map(|bias| bias + 500).collect(), ..raw };
    fs::write(&other, changed.to_bytes()).expect("it is written");
    let study = |network: &Path| {
        let network = network.display();
        let line = format!("3check --games 2 --match-games 0 --nodes 30 --eval-file {network}");
        try_study(&folder.path().join("study"), &line)
    };
    study(&net).expect("it is studied");
    let error = study(&other).expect_err("it is another network");
    assert!(matches!(error, StudyError::File(FileError::Other { .. })), "{error}");
    // Also when only the games are left.
    fs::remove_file(folder.path().join("study/study.json")).expect("it was written");
    let error = study(&other).expect_err("it is another network");
    assert!(matches!(error, StudyError::Play(_)), "{error}");
}
