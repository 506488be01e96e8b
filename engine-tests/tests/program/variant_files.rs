//! Variant files, and their manual.

use engine_tests::command::{assert_has, good, piped, refused_in_a_line, run};
use engine_tests::folder::Folder;
use std::fs;

const GOTHIC: &str = "[my-gothic:capablanca]\ntitle = My Gothic Chess\n\
    startFen = rnbqckabnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNBQCKABNR w KQkq - 0 1\n";

#[test]
fn variant_files_are_checked_and_played() {
    let folder = Folder::temporary();
    let file = folder.write("good.ini", GOTHIC);
    // The folder is made.
    let pictures = folder.path("new/pictures");
    let check = format!("check '{file}' --svg '{pictures}'");
    let usual = "the built-in network for usual games of its board is used";
    assert_has(&good(&check), &["My Gothic Chess", usual]);
    let learn = format!("`sissa-tuning learn own --variants {}`", folder.path("own.ini"));
    let small = "[own:chess]\nmaxFile = g\nmaxRank = 7\nstartFen = rnbqkbn/ppppppp/7/7/7/PPPPPPP/RNBQKBN w - - 0 1\n";
    assert_has(&good(&format!("check '{}'", folder.write("own.ini", small))), &[&learn]);
    let picture = folder.text("new/pictures/my-gothic.svg");
    // Its own games are no others of the same name, whether they have a parent or not.
    let both =
        folder.write("both.ini", format!("{GOTHIC}[small]\nking = k\nstartFen = 4k3/8/8/8/8/8/8/4K3 w - - 0 1\n"));
    assert_eq!(good(&format!("check '{both}' --variants '{both}'")), good(&format!("check '{both}'")));
    assert!(picture.contains("<svg") && picture.ends_with("</svg>\n"), "{picture}");
    assert!(good(&format!("--variants '{file}' variants")).contains("my-gothic"));
    let game = format!("--variants '{file}' --variant my-gothic");
    let text = good(&format!("analyse --depth 2 {game}"));
    assert!(text.starts_with("My Gothic Chess\n"), "{text}");

    let over = "[over:chess]\nstartFen = 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1\n";
    let checked = good(&format!("check '{}'", folder.write("over.ini", over)));
    let no_rights = "The start position has no right to castle.";
    assert_has(&checked, &["[over] the game is over at its start: ", "stalemate", no_rights]);
    assert!(!good(&format!("check '{file}'")).contains(no_rights));
    let mistakes = "[b:chess]\nmaxFle = j\n[c:nowhere]\n";
    let file = folder.write("bad.ini", format!("{GOTHIC}{mistakes}"));
    let checked = run(&format!("check '{file}'"));
    assert_eq!(checked.code, Some(1));
    assert!(checked.err.contains("2 mistakes"), "{}", checked.err);
    assert_has(
        &checked.out,
        &["bad.ini:5: ", "'maxFle'", "did you mean maxFile?", "bad.ini:6: ", "nowhere", "My Gothic Chess"],
    );
    let listed = run(&format!("variants --variants '{file}'"));
    assert_eq!(listed.code, Some(0));
    assert_eq!(listed.err.lines().count(), 2, "{}", listed.err);
    assert!(listed.err.lines().all(|line| line.starts_with("warning:")));
    assert!(listed.out.contains("my-gothic"), "{}", listed.out);
    let left_out = run(&format!("rules b --variants '{file}'"));
    let last = left_out.err.lines().last().unwrap_or_default();
    assert!(last.ends_with("left out for the mistake in line 5"), "{last}");
}

#[test]
fn taken_names_and_files_without_a_game_are_refused() {
    let folder = Folder::temporary();
    // The built-in games may be declared again unchanged.
    let shipped = include_str!("../../../xboard-variants.ini");
    let check = |name: &str, text: &str| run(&format!("check '{}'", folder.write(name, text)));
    assert!(check("copy.ini", shipped).out.contains("caparandom"));
    let title = "title = Capablanca Chess";
    assert!(shipped.contains(title));
    let mine = shipped.replace(title, "title = My Capablanca");
    for (name, text) in [("mine.ini", mine), ("more.ini", format!("{shipped}{GOTHIC}"))] {
        let checked = check(name, &text);
        assert_eq!(checked.code, Some(1), "{name}");
        let said = "the name 'capablanca' is taken";
        assert!(checked.out.contains(said), "{name}: {}", checked.out);
    }

    let kingless = "[d:chess]\nstartFen = 4k3/8/8/8/8/8/8/8 w - - 0 1\n";
    assert_eq!(check("kingless.ini", kingless).code, Some(1));
    let empty = folder.write("empty.ini", "");
    let message = refused_in_a_line(&format!("check '{empty}'"), 1);
    assert!(message.contains("no game"), "{message}");
    refused_in_a_line(&format!("check '{}'", folder.path("")), 1);
    refused_in_a_line("variants --variants /nowhere/at/all.ini", 1);
}

/// In some arrays of this game Black is in check.
#[test]
fn arrays_that_are_illegal_positions_are_passed_over() {
    let folder = Folder::temporary();
    let game = "[nopawns:fischerandom]\nmaxRank = 6\ndoubleStep = false\n\
        startFen = rnbqkbnr/8/8/8/8/RNBQKBNR w KQkq - 0 1\n";
    let file = folder.write("nopawns.ini", game);
    let arrays = run(&format!("arrays nopawns --epd 200 --variants '{file}'"));
    assert_has(&arrays.err, &["of the 200 arrays are no legal starts"]);
    let analysed = piped(&format!("analyse --fen - --depth 1 --variants '{file}'"), &arrays.out);
    assert_eq!(analysed.code, Some(0), "{}", analysed.err);
    good(&format!("arrays nopawns --epd 12 --plies 2 --variants '{file}'"));
    for _ in 0..12 {
        good(&format!("analyse nopawns --array random --depth 1 --variants '{file}'"));
    }
}

#[test]
fn a_piece_without_a_name_is_called_by_its_letter_once() {
    let folder = Folder::temporary();
    let game = "[mine:chess]\ncustomPiece1 = c:mRcpR\nqueen = -\namazon = q\npromotionPieceTypes = qcr\n\
        startFen = rncqkcnr/pppppppp/8/8/8/8/PPPPPPPP/RNCQKCNR w KQkq - 0 1\n\
        extinctionValue = loss\nextinctionPieceTypes = c\n";
    let file = folder.write("unnamed.ini", game);
    let of = |command: &str| good(&format!("{command} --variants '{file}'"));
    let rules = of("rules mine");
    assert_has(&rules, &["\n- The amazon (Q) ", "\nQ, the amazon\n"]);
    let unnamed = "\n- The piece C: without capture it slides like a rook; to capture it ";
    assert_has(&rules, &[unnamed, "\nC\n"]);
    assert_has(&of("variants"), &["amazon Q, piece C, extinction ends the game\n"]);
}

#[test]
fn sections_of_a_large_file_are_judged_one_by_one() {
    let mut text: String = (0..60).map(|i| format!("[bad{i}:chess]\nmaxFle = j\nnonsense = 1\n")).collect();
    text += "[good:chess]\ntitle = Good\n[child:BAD7]\n";
    let folder = Folder::temporary();
    let file = folder.write("large.ini", text);
    let checked = run(&format!("check '{file}'"));
    assert_eq!(checked.code, Some(1));
    assert_has(
        &checked.out,
        &[
            "bad59: rejected, 2 mistakes, the first in line 179: ",
            "good: can be played",
            "child: rejected, 3 mistakes, the first in line 23: ",
        ],
    );
    assert_eq!(checked.out.lines().count(), 62, "{}", checked.out);
    assert!(checked.err.contains("61 of 62 sections"), "{}", checked.err);

    let table = good(&format!("check '{file}' --section good"));
    assert!(table.contains("Good"), "{table}");
    let child = run(&format!("check '{file}' --section Child"));
    assert_has(&child.out, &[":23: [bad7] unknown key"]);
    assert!(child.err.contains("3 mistakes"), "{}", child.err);
    let message = refused_in_a_line(&format!("check '{file}' --section none"), 1);
    assert!(message.contains("has no section [none]"), "{message}");
}

/// The largest file is checked in time linear in its size, though each section inherits from the one before.
#[test]
fn no_more_sections_are_judged_than_are_read() {
    let folder = Folder::temporary();
    let text: String = (0..40_000).map(|i| format!("[s{}:s{i}]\n", i + 1)).collect();
    let file = folder.write("many.ini", text);
    let run = run(&format!("check '{file}'"));
    assert_eq!(run.code, Some(1));
    assert_has(
        &run.out,
        &[
            "s1000: rejected, 1,000 mistakes, the first in line 1: there is no game 's0'",
            "The rest was not read: the maximum is 1000 sections.",
        ],
    );
    assert!(run.err.contains("1000 of 1000 sections"), "{}", run.err);
}

#[test]
fn the_file_of_the_built_in_games_has_no_mistakes() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../xboard-variants.ini");
    let table = good("variants");
    let expected = format!("{table}\n--section NAME describes one of them.\n");
    assert_eq!(good(&format!("check '{file}'")), expected);
}

/// The first block of this kind in a page of the documentation.
fn block(page: &str, kind: &str) -> String {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/");
    let page = fs::read_to_string(format!("{folder}{page}")).expect("a page");
    let (_, block) = page.split_once(&format!("```{kind}\n")).expect("a block of the kind");
    let (block, _) = block.split_once("```").expect("its end");
    block.to_owned()
}

#[test]
fn the_games_of_the_manual_can_be_played() {
    let folder = Folder::temporary();
    let file = folder.write("mygames.ini", block("variants.md", "ini"));
    let table = good(&format!("check '{file}'"));
    let games = table.lines().take_while(|line| !line.is_empty());
    for game in games.skip(1).map(|line| line.split(' ').next()) {
        let game = game.expect("a name");
        good(&format!("analyse --depth 2 --variants '{file}' --variant {game}"));
    }
    assert_eq!(table.lines().position(str::is_empty), Some(4), "{table}");
}

#[test]
fn the_positions_of_the_manual_are_those_of_its_games() {
    let block = block("notation.md", "text");
    for line in block.lines() {
        let (fen, game) = line.rsplit_once("   ").expect("FEN, game");
        let game = game.split(',').next().expect("a name").trim();
        let fen = fen.trim();
        let text = good(&format!("analyse --depth 1 --variant {game} --fen '{fen}'"));
        assert!(text.contains(&format!("FEN {fen}\n")), "{text}");
    }
    assert!(block.lines().count() > 3);
}

#[test]
fn the_manual_of_variant_files_is_printed() {
    let manual = include_str!("../../../docs/variants.md");
    assert_eq!(good("variants --manual"), manual);
    assert!(!manual.contains("</"), "a terminal shows no HTML");
}

#[test]
fn a_variant_file_holds_for_the_protocols_too() {
    let folder = Folder::temporary();
    let file = folder.write("own.ini", "[mygame:chess]\n[broken:nowhere]\n");
    let input = "uci\nsetoption name UCI_Variant value mygame\nisready\nquit\n";
    let run = piped(&format!("--variants '{file}'"), input);
    assert_eq!(run.code, Some(0), "{}", run.err);
    assert!(run.out.contains(" var mygame"), "{}", run.out);
    assert!(run.err.contains("nowhere"), "{}", run.err);
}
