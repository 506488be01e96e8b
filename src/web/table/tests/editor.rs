//! FENs and the position editor.

use super::*;
use crate::variant::Variant;
use crate::web::messages::Setup;
use crate::web::table::editor;

#[test]
fn a_fen_is_of_the_game_on_the_board_or_of_the_one_that_it_fits() {
    let mut catalog = Catalog::builtin().clone();
    let low = "4k3/8/4K3 w - - 0 1";
    catalog.add_text(&format!("[low:chess]\nmaxRank = 3\ndoubleStep = false\nstartFen = {low}\n"), "", &|_| Ok(()));
    let catalog = &catalog;
    let pace = table(&Arc::default()).game.pace;
    let capablanca = "rnabqkbcnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNABQKBCNR w KQkq - 0 1";
    let wrong = "4k3/8/8/8/8/8/8/4K2Z w - - 0 1";
    for (game, fen, read) in [
        ("caparandom", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "chess"),
        ("fischerandom", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "fischerandom"),
        ("chess", capablanca, "capablanca"),
        ("low", low, "low"),
        ("chess", wrong, "FEN: 'Z' in the placement"),
        ("chess", "4k3/8/8/8/8/8/8/8 w - - 0 1", "king"),
    ] {
        let pasted = PgnFile::new(fen.to_owned()).open_fen(catalog, game, pace).expect("it looks like a FEN");
        let set_up = editor::read(catalog, 0, game, fen);
        let of_setup = set_up.map(|answer| match answer {
            ToPage::Checked { game, .. } => game,
            other => panic!("{other:?}"),
        });
        let of_paste = pasted.map(|new_table| new_table.rules.variant().name.clone());
        for found in [of_paste, of_setup] {
            match found {
                Ok(name) => assert_eq!(name, read),
                Err(reason) => assert!(reason.contains(read), "{reason}"),
            }
        }
    }
    let moves = PgnFile::new("1. e4 *".to_owned());
    assert!(moves.open_fen(catalog, "chess", pace).is_none());
}

#[test]
fn the_editor_says_in_a_sentence_why_a_game_cannot_be_played() {
    let mut catalog = Catalog::empty();
    let chess = Variant::clone(Catalog::builtin().get("chess").expect("it is built in"));
    let both = Variant { bishop_adjustment: true, bishop_conversion: true, ..chess };
    catalog.add(both).expect("there is no other");
    let refused = editor::read(&catalog, 0, "chess", "4k3/8/8/8/8/8/8/4K3 w - - 0 1");
    let text = "The game cannot be played: a game cannot have both bishop adjustment and bishop conversion.";
    assert_eq!(refused, Err(text.to_owned()));
}

/// Checks a position of the editor, which is this one, once more with a further right.
fn check_again(
    catalog: &Catalog,
    answer: Result<ToPage, String>,
    start: &str,
    extra: Option<&str>,
) -> Result<ToPage, String> {
    let ToPage::Checked { game, pieces, side, rights, halfmove, fullmove, fen, problem, .. } =
        answer.expect("it makes sense")
    else {
        panic!("another answer");
    };
    assert_eq!((fen.as_deref(), problem), (Some(start), None));
    let rights = rights.into_iter().filter(|right| right.on).map(|right| right.id).chain(extra.map(str::to_owned));
    let setup = Setup { game, pieces, side, rights: Some(rights.collect()), en_passant: None, halfmove, fullmove };
    editor::check(catalog, 0, &setup)
}

#[test]
fn the_editor_keeps_all_pieces_in_hand() {
    let catalog = Catalog::builtin();
    let start = format!("4k5/10/10/10/10/10/10/4K5[{}] w - - 0 1", "P".repeat(20));
    let mut answer = editor::read(catalog, 0, "capahouse", &start);
    for _ in 0..2 {
        answer = check_again(catalog, answer, &start, None);
    }
}

#[test]
fn the_editor_keeps_other_pieces_in_hand_of_seirawan_chess() {
    let catalog = Catalog::builtin();
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[QNq] w KQBCDFGkqbcdfg - 0 1";
    let mut answer = editor::read(catalog, 0, "seirawan", start);
    for extra in [None, Some("archbishop White")] {
        answer = check_again(catalog, answer, start, extra);
    }
    let Ok(ToPage::Checked { fen, problem, .. }) = answer else {
        panic!("another answer");
    };
    assert_eq!(fen, None);
    let problem = problem.expect("three kinds are too many");
    assert!(problem.contains("only two kinds"), "{problem}");
}
