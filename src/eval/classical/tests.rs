//! The evaluation as a whole.

use super::{PawnCache, evaluate, evaluate_with, explain};
use crate::board::{Board8x8, Board10x8, Board12x10, Color, Geometry, PieceKind};
use crate::eval::{EvalState, Weights, static_value};
use crate::notation::fen;
use crate::position::Game;
use crate::testing::{array, game, games_8x8, games_10x8, games_of_own_pieces, mirrored, own_rules, random_play};

fn is_symmetrical<G: Geometry>(game: Game<G>) {
    let weights = Weights::new(game.position().rules());
    random_play(&[game], |_, position, _| {
        assert_eq!(evaluate(position, &weights), evaluate(&mirrored(position), &weights), "{}", fen::write(position));
    });
}

#[test]
fn colours_are_worth_the_same() {
    games_8x8().into_iter().for_each(is_symmetrical);
    games_10x8().into_iter().for_each(is_symmetrical);
    games_of_own_pieces().into_iter().for_each(is_symmetrical);
    // Boards smaller than their geometry.
    for name in ["losalamos", "gardner"] {
        is_symmetrical(array::<Board8x8>(name, 0));
        is_symmetrical(array::<Board10x8>(name, 0));
    }
    // Pawns on their first and last ranks, and more pieces than a set has.
    for text in [
        "P2pk2P/1p6/8/8/8/8/p5P1/P3K2p w - - 0 1",
        "rrrrkrrr/rrrrrrrr/8/PPPPPPPP/PPPPPPPP/PPPPPPPP/PPPPPPPP/QQQQKQQQ w - - 0 1",
    ] {
        is_symmetrical(game::<Board8x8>("chess", text));
    }
    is_symmetrical(game::<Board10x8>("capablanca", "P3k4P/1p7p/10/10/10/10/p6P2/P3K4p w - - 0 1"));
    // A pawn on a7, which can step to a8, does not threaten j8.
    is_symmetrical(game::<Board10x8>("janus", "4k4n/P9/10/10/10/10/10/3K6 w - - 7 44"));
}

fn state_is_kept<G: Geometry>(game: Game<G>) {
    let weights = Weights::new(game.position().rules());
    let mut cache = PawnCache::default();
    random_play(&[game], |parent, child, mv| {
        let state = EvalState::new(parent, &weights).after(parent, child, mv, &weights);
        assert_eq!(state, EvalState::new(child, &weights));
        assert_eq!(evaluate_with(child, &state, &weights, &mut cache), evaluate(child, &weights));
    });
}

#[test]
fn the_state_follows_every_move() {
    games_8x8().into_iter().for_each(state_is_kept);
    games_10x8().into_iter().for_each(state_is_kept);
    games_of_own_pieces().into_iter().for_each(state_is_kept);
}

#[test]
fn derived_values_are_near_what_is_known() {
    let weights = Weights::new(array::<Board8x8>("chess", 0).position().rules());
    let value = |kind| weights.value(kind);
    assert!((290..=350).contains(&value(PieceKind::Knight)));
    assert!((300..=360).contains(&value(PieceKind::Bishop)));
    assert!((460..=540).contains(&value(PieceKind::Rook)));
    assert!((900..=1020).contains(&value(PieceKind::Queen)));
    assert!((760..=870).contains(&value(PieceKind::Archbishop)));
    assert!((830..=960).contains(&value(PieceKind::Chancellor)));
    let weights = Weights::new(array::<Board10x8>("capablanca", 0).position().rules());
    let value = |kind| weights.value(kind);
    assert!(value(PieceKind::Archbishop) > value(PieceKind::Rook) + 200);
    assert!(value(PieceKind::Chancellor) > value(PieceKind::Archbishop));
    assert!(value(PieceKind::Queen) > value(PieceKind::Chancellor));
    assert_eq!(value(PieceKind::Archbishop), value(PieceKind::Minister));
    let weights = Weights::new(array::<Board8x8>("cetina-random", 0).position().rules());
    assert!((600..=1000).contains(&weights.value(PieceKind::Sissa)));
}

#[test]
fn declared_pieces_are_worth_what_their_moves_are() {
    let own = "
chancellor = c
archbishop = a
customPiece1 = d:N
customPiece2 = e:B
customPiece3 = f:R
customPiece4 = g:Q
customPiece5 = h:RN
customPiece6 = i:BN
customPiece7 = j:F
customPiece8 = l:K
customPiece9 = m:fR
customPiece10 = o:bR
customPiece11 = s:A
customPiece12 = t:NN
customPiece13 = u:QN
customPiece14 = v:FfW
customPiece15 = w:FbW
sissa = y
customPiece16 = z:maifsbsRmaifsbsB
";
    for parent in ["chess", "capablanca"] {
        let rules = own_rules::<Board12x10>(&format!("[values:{parent}]{own}"));
        let weights = Weights::new(rules);
        let value = |letter| weights.value(rules.variant().kind_of(letter).unwrap());
        for (declared, known) in "DEFGHIZ".chars().zip("NBRQCAY".chars()) {
            let (declared, known) = (value(declared), value(known));
            assert!((declared - known).abs() * 100 < known * 15, "{declared} {known}");
        }
        for (more, less) in
            [('M', 'O'), ('J', 'S'), ('N', 'J'), ('T', 'N'), ('R', 'L'), ('U', 'Q'), ('V', 'W'), ('V', 'J')]
        {
            assert!(value(more) > value(less), "{more} {} {less} {}", value(more), value(less));
        }
    }
}

#[test]
fn more_is_worth_more() {
    let weights = Weights::new(array::<Board8x8>("chess", 0).position().rules());
    let score = |text: &str| {
        let game = game::<Board8x8>("chess", text);
        evaluate(game.position(), &weights)
    };
    assert!(score("4k3/8/8/8/8/8/8/R3K3 w - - 0 1") > 400);
    assert!(score("4k3/8/8/8/8/8/8/R3K3 b - - 0 1") < -400);
    // Two knights do not win.
    assert!(score("4k3/8/8/8/8/8/8/1N2K1N1 w - - 0 1").abs() < 100);
    // Far advanced passed pawns beat those at home.
    assert!(score("4k3/8/P7/8/8/8/8/4K3 w - - 0 1") > score("4k3/8/8/8/8/8/P7/4K3 w - - 0 1"));
}

#[test]
fn terms_of_both_sides_are_equal_at_the_start() {
    let start = array::<Board8x8>("cetina-random", 0);
    let (terms, _) = explain(start.position(), &Weights::new(start.position().rules()));
    assert!(terms.len() >= 7);
    for term in terms {
        assert_eq!(term.white, term.black, "{}", term.name);
    }
    assert_eq!(start.position().side_to_move(), Color::White);
}

/// All corners of a board with an odd number of files and ranks are dark.
#[test]
fn bishop_and_knight_need_a_corner_of_the_bishops_colour() {
    let score = |pieces: &str| {
        let text = format!("9/9/9/4k4/9/9/9/9/{pieces} w - - 0 1");
        let game = game::<Board12x10>("pseudo-modern-random", &text);
        evaluate(game.position(), &Weights::new(game.position().rules()))
    };
    assert!(score("4KBN2").abs() < 60);
    assert!(score("4K1BN1") > 500);
    assert!(score("4KBNN1") > 500);
    assert!(score("2B1KBN2") > 500);
    assert!(score("4KBB2") > 500);
}

#[test]
fn explained_terms_add_up() {
    for text in [
        "rnbqkbsc/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBSC w - - 0 1 -",
        "r1bqkbsc/pppp1ppp/2n5/4p3/3P4/2N5/PPP1PPPP/R1BQKBSC b - - 0 3 -",
        "4k3/8/8/8/8/8/8/R3K2R w - - 0 1 -",
        "1k6/4r3/8/8/8/8/3C4/6K1 b - - 0 1 -",
    ] {
        let game = crate::testing::game::<Board8x8>("cetina-random", text);
        let position = game.position();
        let weights = Weights::new(position.rules());
        let (terms, rest) = explain(position, &weights);
        let (mut middle, mut end) = (0, rest.ending);
        for term in terms {
            middle += term.white.0 - term.black.0;
            end += term.white.1 - term.black.1;
        }
        let state = EvalState::new(position, &weights);
        let phase = weights.game.phase(state.material[0] + state.material[1]);
        let white = (middle * phase + end * (256 - phase)) / 256;
        let ours = position.side_to_move().relative(white);
        assert_eq!(evaluate(position, &weights), ours + rest.tempo, "{text}");
    }
}

#[test]
fn drawn_material_is_worth_little_and_won_material_much() {
    let game = |text: &str| crate::testing::game::<Board8x8>("cetina-random", text);
    let weights = Weights::new(game("4k3/8/8/8/8/8/8/4K2R w - - 0 1 -").position().rules());
    let score = |text: &str| evaluate(game(text).position(), &weights);
    // A sissa wins against a rook, a rook does not against a bishop, nor a chancellor against a rook.
    assert!(score("1k6/4r3/8/8/8/8/3S4/6K1 w - - 0 1 -") > 300);
    assert!(score("1k6/4b3/8/8/8/8/3R4/6K1 w - - 0 1 -").abs() < 60);
    assert!(score("1k6/4r3/8/8/8/8/3C4/6K1 w - - 0 1 -").abs() < 60);
    assert!(score("1k6/4r3/8/8/8/8/3C4/6K1 b - - 0 1 -").abs() < 60);
    // With a pawn it has chances.
    assert!(score("1k6/4r3/8/8/8/5P2/3C4/6K1 w - - 0 1 -") > 150);
    // A lone king is lost against a piece that can mate it.
    for alone in ["S", "R", "C", "Q"] {
        let text = format!("8/8/3k4/8/8/8/8/4K2{alone} w - - 0 1 -");
        assert!(score(&text) > 2500, "{text}");
    }
    assert!(score("8/8/3k4/8/8/8/8/4KNN1 w - - 0 1 -").abs() < 60);
    assert!(score("8/8/8/3k4/8/8/8/4KBN1 w - - 0 1 -") > 500);
    // Bishops of one colour do not mate.
    assert!(score("8/8/8/3k4/8/8/8/4KBB1 w - - 0 1 -") > 2500);
    for bishops in ["B1B1K3", "B1B1K1B1"] {
        let text = format!("8/8/8/3k4/8/8/8/{bishops} w - - 0 1 -");
        assert!(score(&text).abs() < 60, "{text}");
    }
    // King and pawn against king.
    assert!(score("4k3/8/4K3/4P3/8/8/8/8 w - - 0 1 -") > 250);
    assert!(score("4k3/8/8/4K3/4P3/8/8/8 b - - 0 1 -").abs() < 60);
}

#[test]
fn bishop_and_knight_want_the_right_corner() {
    let score = |text: &str| {
        let game = game::<Board10x8>("capablanca", text);
        evaluate(game.position(), &Weights::new(game.position().rules()))
    };
    // The bishop on e2 covers light squares, a8 and j1 among them, that on d2 dark ones.
    let right = score("k9/10/10/10/2K7/10/4B1N3/10 w - - 0 1");
    let wrong = score("10/10/10/10/2K7/10/4B1N3/k9 w - - 0 1");
    let dark = score("10/10/10/10/2K7/10/3B2N3/k9 w - - 0 1");
    assert!(wrong > 500 && right.min(dark) > wrong + 1000, "{right} {wrong} {dark}");
}

#[test]
fn endings_are_those_of_chess_only_where_the_rules_make_them_so() {
    fn score<G: Geometry>(game: &Game<G>) -> i32 {
        evaluate(game.position(), &Weights::new(game.position().rules()))
    }
    // The pawn promotes on a8, which the king guards, and not in the corner.
    let grand = game::<Board12x10>("grand", "k9/10/10/1K8/10/10/10/P9/10/B9 w - - 0 1");
    assert!(score(&grand) > 200, "{}", score(&grand));
    let palace = "castling = false\nmobilityRegionWhiteKing = d1 e1 f1 d2 e2 f2 d3 e3 f3\n\
                  mobilityRegionBlackKing = d8 e8 f8 d7 e7 f7 d6 e6 f6";
    let pawn = "8/8/8/8/8/6k1/1p6/6K1 b - - 0 1";
    for (keys, text, expected) in [
        // Each side's pawn promotes to what that side's pawns promote to.
        ("promotionPieceTypesBlack = n", pawn, -60..60),
        ("promotionPieceTypesWhite = n", pawn, 250..2000),
        // No king comes near, to stop the pawn or to help the rook.
        (palace, "4k3/8/8/8/P7/8/8/4K3 w - - 0 1", 30..2000),
        (palace, "4k3/8/8/8/8/8/8/R3K3 w - - 0 1", 100..2000),
    ] {
        let rules = own_rules::<Board12x10>(&format!("[mine:chess]\n{keys}\n"));
        let score = score(&Game::new(fen::read(rules, text).unwrap()));
        assert!(expected.contains(&score), "{keys} {text}: {score}");
    }
}

#[test]
fn nearness_to_a_goal_counts() {
    let game = game::<Board8x8>("racingkings", "8/3K4/8/8/8/8/1k6/8 w - - 0 1");
    let weights = Weights::new(game.position().rules());
    let value = evaluate(game.position(), &weights);
    assert!(value > 500, "{value}");
    assert_eq!(value, static_value(game.position(), &weights));
}

#[test]
fn a_declared_queen_endangers_the_king_as_a_queen_does() {
    let rules = own_rules::<Board12x10>("[mine:chess]\ncustomPiece1 = a:Q\n");
    let weights = Weights::new(rules);
    let king_and_threats = |letter: &str| {
        let text = "r1b2rk1/ppp2p1p/2n2p2/3p4/3P4/2PB1N1Q/PP3PPP/R3R1K1 w - - 0 1";
        let position = fen::read(rules, &text.replace('Q', letter)).unwrap();
        let (terms, _) = explain(&position, &weights);
        let of = |name| terms.iter().find(|term| term.name == name).cloned();
        (of("King"), of("Threats"))
    };
    assert_eq!(king_and_threats("Q"), king_and_threats("A"));
}
