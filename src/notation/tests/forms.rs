//! Particular moves in particular forms.

use super::{narrow, position, wide};
use crate::board::{Board8x8, Board12x10, Color, Geometry};
use crate::notation::{UciStyle, cecp, fen, read_move, san, uci};
use crate::position::{Move, Position, Rules};
use crate::testing::{own_rules, rules};

/// Reads `text`, which must be a move.
fn read<G: Geometry>(position: &Position<G>, text: &str) -> Move {
    match read_move(position, text) {
        Ok(mv) => mv,
        Err(error) => panic!("{error}"),
    }
}

/// The text must be read as the move whose algebraic notation is `expected`.
fn is<G: Geometry>(position: &Position<G>, expected: &str, text: &str) {
    let found = san::write(position, read(position, text));
    assert_eq!(found, expected, "{text}");
}

/// The same for each word of `texts`.
fn all_are<G: Geometry>(position: &Position<G>, expected: &str, texts: &str) {
    for text in texts.split_whitespace() {
        is(position, expected, text);
    }
}

/// The move's forms: king takes rook, Scharnagl, CECP, SAN.
fn written<G: Geometry>(position: &Position<G>, text: &str) -> String {
    let mv = read(position, text);
    [
        uci::write(position, mv, UciStyle::KingTakesRook),
        uci::write(position, mv, UciStyle::Scharnagl),
        cecp::write(position, mv),
        san::write(position, mv),
    ]
    .join(" ")
}

#[test]
fn ordinary_moves() {
    let start = narrow("chess", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    assert_eq!(written(&start, "e4"), "e2e4 e2e4 e2e4 e4");
    all_are(&start, "e4", "e2e4 e2-e4 Pe4 Pe2e4 e4! e4?! e2e4+");
    is(&start, "e4", " e4 ");
    all_are(&start, "Nf3", "Ngf3 N1f3 Ng1f3 Ng1-f3 g1f3 Nf3+ Nf3#");
    assert_eq!(uci::write(&start, Move::NONE, UciStyle::Scharnagl), "0000");
    assert_eq!(san::write(&start, Move::NONE), "--");
}

#[test]
fn move_numbers_and_letters_in_the_wrong_case() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let white = narrow("chess", start);
    all_are(&white, "e4", "1.e4 E4 E2E4 E2e4");
    is(&white, "e4", "1. e4");
    is(&white, "e4", "1.  e2e4");
    all_are(&white, "Nf3", "nf3 NF3 nF3 ng1f3 NG1F3");
    is(&white, "Nf3", "1. Nf3");
    all_are(&white, "b4", "b4 B4 B2B4");
    let black = narrow("chess", &start.replace(" w ", " b "));
    all_are(&black, "Nf6", "1...Nf6 nf6");
    is(&black, "Nf6", "1... Nf6");
    // A letter that may be a file is a file.
    let bishop = narrow("chess", "4k3/8/8/8/8/8/1B6/4K3 w - - 0 1");
    assert!(read_move(&bishop, "bc3").is_err());
    assert!(read_move(&bishop, "b2b3").is_err());
    for text in ["1.", "1", ".", "1. ", "n", "N1", "\u{e9}4", "nf9"] {
        assert!(read_move(&white, text).is_err(), "{text}");
    }
    let reason = read_move(&white, "nd4").unwrap_err().to_string();
    assert_eq!(reason, "nd4: White has no knight that can go to d4");
}

#[test]
fn drops_and_castling_as_other_programs_write_them() {
    let pm = narrow("pm-contemporary-random", "4k3/8/8/8/8/8/8/R3K1NR[Q] w KQ - 0 1 AEGH");
    all_are(&pm, "Nf3(Qg1)", "Nf3/Qg1 g1f3q Nf3/qg1 Nf3/Q@g1 Nf3(Q@g1)");
    let castling = narrow("pm-contemporary-random", "4k3/8/8/8/8/8/8/4K2R[Q] w K - 0 1 EH");
    all_are(&castling, "O-Og(Qe1)+", "O-O/Qe1 O-Og/Qe1");
    assert!(read_move(&castling, "O-O/Qg1").is_err());
    for text in ["Nf3/@g1", "Nf3/Q@", "Nf3/Q@@g1", "Q@g1"] {
        assert!(read_move(&pm, text).is_err(), "{text}");
    }
    let orthodox = narrow("chess", "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1");
    all_are(&orthodox, "O-O", "Kg1 kg1");
    is(&orthodox, "O-O-O", "Kc1");
}

#[test]
fn captures_and_promotions() {
    let fen = "3r4/P3P3/8/3pP1k1/8/8/8/4K3 w - d6 0 1";
    let chess = narrow("chess", fen);
    assert_eq!(written(&chess, "e5d6"), "e5d6 e5d6 e5d6 exd6");
    all_are(&chess, "exd6", "ed6 exd6e.p. xd6 e5xd6 e:d6 ed6+");
    is(&chess, "exd6", "exd6 e.p.");
    assert_eq!(written(&chess, "exd8=N"), "e7d8n e7d8n e7d8n exd8=N");
    all_are(&chess, "exd8=Q+", "e7d8q e7d8Q e7d8=Q e7xd8=q ed8Q ed8q ed8(Q)");
    all_are(&chess, "a8=B", "a8b a8B a7a8b a8/B a8=B#");
    let cetina = narrow("cetina-random", "8/4P3/8/k7/8/8/8/4K3 w - - 0 1 -");
    assert_eq!(written(&cetina, "e8=S"), "e7e8s e7e8s e7e8s e8=S");
    let wide = wide("caparandom", "10/3P4k1/10/10/10/10/10/4K5 w - - 0 1");
    all_are(&wide, "d8=A", "d7d8a d8a d8A");
    all_are(&wide, "d8=C", "d7d8c d8c d8=c");
}

#[test]
fn disambiguation() {
    let queens = narrow("chess", "2k5/8/8/8/4Q2Q/8/8/K6Q w - - 0 1");
    for (from_to, san) in [("e4e1", "Qee1"), ("h4e1", "Qh4e1"), ("h1e1", "Q1e1")] {
        assert_eq!(san::write(&queens, read(&queens, from_to)), san);
        assert_eq!(read(&queens, san), read(&queens, from_to));
    }
    // Of two rooks one is pinned: the other needs no file.
    let pinned = narrow("chess", "4r1k1/8/8/8/8/R7/4R3/4K3 w - - 0 1");
    assert_eq!(san::write(&pinned, read(&pinned, "a3a2")), "Ra2");
}

#[test]
fn check_and_mate() {
    let mate = narrow("chess", "7k/5Q2/6K1/8/8/8/8/R7 w - - 0 1");
    assert_eq!(san::write(&mate, read(&mate, "Rh1")), "Rh1#");
    assert_eq!(san::write(&mate, read(&mate, "Ra8")), "Ra8#");
    assert_eq!(san::write(&mate, read(&mate, "Qf8")), "Qf8#");
    let check = narrow("chess", "7k/8/8/8/8/8/8/R3K3 w Q - 0 1");
    assert_eq!(san::write(&check, read(&check, "Ra8")), "Ra8+");
}

#[test]
fn castling_in_chess() {
    let chess = narrow("chess", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    assert_eq!(written(&chess, "O-O"), "e1h1 e1g1 e1g1 O-O");
    assert_eq!(written(&chess, "0-0-0"), "e1a1 e1c1 e1c1 O-O-O");
    all_are(&chess, "O-O", "o-o 0-0 OO e1g1 e1h1 e1g1k e1h1k O-O+ O-Og");
    all_are(&chess, "O-O", "Ke1g1 e1-g1 e1h1,h1g1 e1g1,h1f1 h1e1,e1f1");
    all_are(&chess, "O-O-O", "O-Oc e1c1 e1a1 e1a1,a1c1 e1c1,a1d1");
    is(&chess, "Kf1", "e1f1");
    is(&chess, "Rf1", "h1f1");
}

#[test]
fn castling_by_the_kings_move() {
    let both = wide("janus", "rj2k4r/pppppppppp/10/10/10/10/PPPPPPPPPP/R3K4R w KQkq - 0 1");
    assert_eq!(written(&both, "O-O"), "e1a1 e1b1 e1b1 Kb1");
    assert_eq!(written(&both, "O-O-O"), "e1j1 e1i1 e1i1 Ki1");
    all_are(&both, "Kb1", "e1b1 e1a1 Kb1 O-Ob");
    // The only castling that is possible is meant.
    let one = "r3kqbnjr/pppp1ppppp/2jn1b4/4p5/4P5/3Q1PNJ2/PPPP2PPPP/RJNBK4R";
    let white = wide("janus", &format!("{one} w KQkq - 0 1"));
    all_are(&white, "Ki1", "O-O O-O-O");
    let black = wide("janus", &format!("{one} b KQkq - 0 1"));
    all_are(&black, "Kb8", "O-O O-O-O");
}

/// The piece that starts on the side of castling, as Cute Chess writes Modern Chess.
#[test]
fn castling_by_piece() {
    let rules: &Rules<Board12x10> = rules("modern");
    for (side, minister, queen) in [("w", "O-O-O", "O-O"), ("b", "O-O", "O-O-O")] {
        let fen = format!("r3k3r/9/9/9/9/9/9/9/R3K3R {side} KQkq - 0 1");
        let position = position(rules, &fen);
        is(&position, minister, "O-M-O");
        is(&position, minister, "12. O-M-O");
        all_are(&position, queen, "O-Q-O O-Q-O+");
    }
}

#[test]
fn one_step_castling() {
    let position = narrow("seirawan", "r2k4/pppppppp/8/8/8/8/PPPPPPPP/R3K2R[h] b q - 0 1");
    let castling = read(&position, "O-O-O");
    let uci = |style| uci::write(&position, castling, style);
    assert_eq!(uci(UciStyle::FromTo), "d8a8");
    assert_eq!(uci(UciStyle::Scharnagl), "d8c8k");
    all_are(&position, "O-O-O", "d8a8 d8c8k");
    is(&position, "Kc8", "d8c8");
    is(&position, "O-O-O/Ha8", "a8d8h");
}

#[test]
fn castling_by_other_pieces() {
    let commoners = own_rules::<Board12x10>(
        "[ck:chess]\nking = -\ncommoner = k\ncastlingKingPiece = k\nextinctionValue = loss\nextinctionPieceTypes = k\n\
         extinctionPseudoRoyal = true\n",
    );
    all_are(&position(commoners, "4k3/8/8/8/8/8/8/4K2R w K - 0 1"), "O-O", "Kg1 e1g1 e1h1 O-O e1h1,h1g1");
    let knights = own_rules::<Board12x10>("[cn:chess]\ncastlingRookPieces = n\n");
    all_are(&position(knights, "4k3/8/8/8/8/8/8/6KN w K - 0 1"), "O-O", "Nf1 g1h1 h1g1");
}

#[test]
fn castling_style() {
    for style in UciStyle::ALL {
        assert_eq!(style.name().to_uppercase().parse(), Ok(style));
    }
    let error = "fide".parse::<UciStyle>().unwrap_err();
    assert_eq!(error.to_string(), "'fide' is not a castling style: expected king-takes-rook, from-to or scharnagl");
}

#[test]
fn castling_one_step_or_none() {
    let two = wide("caparandom", "4k5/10/10/10/10/10/10/R4K3R w KQ - 0 1");
    assert_eq!(written(&two, "O-O"), "f1j1 f1i1 O-O O-O");
    let one = wide("caparandom", "4k5/10/10/10/10/10/10/R6K1R w KQ - 0 1");
    assert_eq!(written(&one, "O-O"), "h1j1 h1i1k O-O O-O");
    is(&one, "Ki1", "h1i1");
    let none = wide("caparandom", "4k5/10/10/10/10/10/10/R7KR w KQ - 0 1");
    assert_eq!(written(&none, "O-O"), "i1j1 i1i1k O-O O-O");
    // XBoard shows it as the rook's move over the king.
    all_are(&none, "O-O", "i1i1 j1h1 i1j1k i1j1,j1i1 i1i1,j1h1 j1i1");
    // Set up by hand, a king may castle by one step in chess too.
    let odd = narrow("chess", "4k3/8/8/8/8/8/8/R4K1R w KQ - 0 1");
    assert_eq!(written(&odd, "O-O"), "f1h1 f1g1k O-O O-O");
    assert_eq!(written(&odd, "O-O-O"), "f1a1 f1c1 f1c1 O-O-O");
    is(&odd, "Kg1", "f1g1");
    // King and rook change places.
    let swap = narrow("fischerandom", "4k3/8/8/8/8/8/8/5KR1 w G - 0 1");
    assert_eq!(written(&swap, "O-O"), "f1g1 f1g1k O-O O-O");
    all_are(&swap, "O-O", "f1g1 g1f1 f1g1,g1f1 f1g1,g1g1");
}

fn contemporary(fen: &str) -> Position<Board8x8> {
    narrow("contemporary-random", fen)
}

#[test]
fn leap_and_castling() {
    let both = contemporary("4k3/8/8/8/8/8/8/2K2R2 w K - 0 1 C");
    assert_eq!(written(&both, "c1g1"), "c1g1 c1g1 c1g1 Kc>>g1");
    assert_eq!(written(&both, "c1g1k"), "c1f1 c1g1k c1f1,f1g1 O-Og");
    all_are(&both, "Kc>>g1", "K>>g1 Kc1>>g1 Kg1 Kc1g1 c>>g1");
    all_are(&both, "O-Og", "c1f1 c1f1k O-O 0-0 O-O-g 0-0g c1f1,f1g1");
    all_are(&both, "Kb1", "Kc>>b1 c1b1");
    // The rook stands on the bunker: only castling fits.
    let rook = contemporary("4k3/8/8/8/8/8/8/2K3R1 w K - 0 1 C");
    all_are(&rook, "O-Og", "c1g1 c1g1k Kc1g1");
    // The leap passes over White's own pieces, castling does not.
    let crowd = contemporary("4k3/8/8/8/8/8/8/1RK1N2R w KQ - 0 1 C");
    is(&crowd, "Kc>>g1", "c1g1");
    assert!(read_move(&crowd, "c1g1k").is_err());
    // As XBoard records it where the king lands on the rook's square.
    all_are(&rook, "O-Og", "O-Oxg1 O-O-g1 Kxg1-g1");
    let swap = contemporary("4k3/8/8/8/8/8/8/NRK3RB w KQ - 0 1 BCG");
    all_are(&swap, "O-Ob", "Kxb1 c1b1 Kb1");
    // And where it moves the rook by itself.
    let far = "r3k3/8/8/8/8/8/8/4K3 b q - 0 1 -";
    let far = narrow("modern-random-64", far);
    all_are(&far, "O-Ob", "Kb8 e8b8 e8a8 O-O-O");
    let chess = narrow("chess", "4k3/8/8/8/8/8/8/4K2R w K - 0 1");
    is(&chess, "O-O", "Kg1");
    assert!(read_move(&chess, "Kc1").is_err());
    let left = contemporary("4k3/8/8/8/8/8/8/R5K1 w Q - 0 1 G");
    assert_eq!(written(&left, "O-O-O"), "g1a1 g1b1k g1a1,a1b1 O-Ob");
}

#[test]
fn adjustment() {
    let alike = contemporary("rbkqnbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBNQKBR w KQkq - 0 1");
    assert!(alike.rights_flags().adjustment_open(Color::White));
    assert_eq!(written(&alike, "c1d1"), "c1d1 c1d1 c1d1 Bc<=>Nd");
    assert_eq!(written(&alike, "g1f1"), "g1f1 g1f1 f1g1 Bg<=>K");
    all_are(&alike, "Bc<=>Nb", "c1b1 b1c1 Bc<=>Nb1 Nb<=>B c1b1,b1b1 c1b1,b1c1");
    all_are(&alike, "Bg<=>R", "B<=>R Bxh1 Rxg1 Rh<=>Bg g<=>h h1g1 h1g1,g1h1 g1h1,h1h1");
}

#[test]
fn seirawan_drops() {
    let fen = "r3k3/8/8/8/8/8/8/RN2K2R[EH] w KQBq - 0 1";
    let position = narrow("seirawan", fen);
    assert_eq!(written(&position, "b1c3h"), "b1c3h b1c3h b1c3h Nc3/H");
    all_are(&position, "Nc3/E", "b1c3e Nc3(E) Nc3/Eb1 Nc3=E");
    assert_eq!(written(&position, "O-O"), "e1h1 e1g1 e1g1 O-O");
    assert_eq!(written(&position, "O-O/Ee1"), "e1h1e e1g1e e1g1e O-O/Ee1+");
    assert_eq!(written(&position, "O-O/Hh1"), "h1e1h h1e1h h1e1h O-O/Hh1");
    // XBoard relays `h1e1h` and `a1e1h` as moves of the rook past the king.
    all_are(&position, "O-O/Hh1", "O-O(Hh1) h1e1h h1d1h");
    assert!(read_move(&position, "h1d1").is_err());
    let empty = narrow("seirawan", "r3k3/8/8/8/8/8/8/R3K2R[EH] w KQq - 0 1");
    all_are(&empty, "O-O-O/Ha1", "a1e1h a1g1h");
    // The rook lands on f1, and there is no queen in hand.
    assert!(read_move(&position, "O-O/Hf1").is_err());
    assert!(read_move(&position, "b1c3q").is_err());
}

#[test]
fn queen_drop() {
    let fen = "4k3/8/8/8/8/8/8/R3MK1R[Q] w KQ - 0 1 AEFH";
    let pm = narrow("pm-contemporary-random", fen);
    assert_eq!(written(&pm, "e1f3"), "e1f3 e1f3 e1f3 Mf3");
    assert_eq!(written(&pm, "e1f3q"), "e1f3q e1f3q e1f3q Mf3(Qe1)+");
    all_are(&pm, "Mf3(Qe1)+", "Mf3(Qe1) Mf3+(Qe1) Mf3(Q) Mf3/Q Mf3=Q Me1-f3(Qe1)");
    assert_eq!(written(&pm, "f1h1"), "f1h1 f1g1k f1h1,h1g1 O-Og");
    assert_eq!(written(&pm, "O-Og(Qh1)"), "h1f1q h1f1q h1f1,f1f1q O-Og(Qh1)");
    // The rook lands on the king's square: no queen can be dropped there.
    assert!(read_move(&pm, "f1h1q").is_err());
    // In PGN `(Re1)` would be a variation.
    let own = own_rules("[mine:pm-contemporary-random]\npieceDrops = true\ncapturesToHand = true\n");
    let start = "4k3/8/8/8/8/8/8/R3MK1R[QR] w KQ - 0 1 AEFH";
    let own = fen::read::<Board8x8>(own, start).unwrap();
    assert_eq!(written(&own, "e1f3r"), "e1f3r e1f3r e1f3r Mf3/Re1+");
    all_are(&own, "Mf3/Re1+", "Mf3(Re1)");
    assert_eq!(written(&own, "e1f3q"), "e1f3q e1f3q e1f3q Mf3(Qe1)+");
    let fen = "6k1/8/8/8/8/8/8/R3K3[Q] w Q - 0 1 AE";
    let far = narrow("pm-contemporary-random", fen);
    assert_eq!(written(&far, "O-Ob(Qe1)"), "e1a1q e1b1q e1a1,a1b1q O-Ob(Qe1)");
    assert_eq!(written(&far, "O-Ob(Qa1)"), "a1e1q a1e1q a1e1,e1c1q O-Ob(Qa1)");
    // XBoard's steps: king first drops on the king's square, rook first on the rook's.
    all_are(&far, "O-Ob(Qe1)", "e1a1,a1b1q e1b1,a1c1q e1b1kq O-O-Oq O-O-O-b1q Kxa1-b1q");
    all_are(&far, "O-Ob(Qa1)", "a1e1,e1c1q a1c1,e1b1q e1a1(Qa1) O-O-O(Qa1) Ra1xe1-c1q");
    all_are(&far, "O-Ob", "e1a1,a1b1 e1b1,a1c1 a1e1,e1c1 e1b1 O-O-O a1e1 Kxa1-b1 Ke1xa1-b1");
    // One of the two stays where it is.
    let rook = narrow("pm-contemporary-random", "6k1/8/8/8/8/8/8/4KR2[Q] w K - 0 1 EF");
    assert_eq!(cecp::write(&rook, read(&rook, "O-Og")), "e1g1");
    all_are(&rook, "O-Og(Qe1)", "e1f1,f1g1q Kg1q Kg1/Q");
    let king = narrow("pm-contemporary-random", "k7/8/8/8/8/8/8/6KR[Q] w K - 0 1 GH");
    assert_eq!(cecp::write(&king, read(&king, "O-Og")), "h1f1");
    assert_eq!(cecp::write(&king, read(&king, "O-Og(Qh1)")), "h1f1q");
    all_are(&king, "O-Og(Qh1)+", "Rf1/Q Rhf1/Q g1h1(Qh1)");
    // A step to the next square with a drop is not castling.
    is(&far, "Kd1(Qe1)", "e1d1q");
}

#[test]
fn conversion() {
    let fen = "4k3/8/8/8/8/8/8/3K1B1B w - - 0 1 FH+";
    let cetina = narrow("cetina-random", fen);
    assert_eq!(written(&cetina, "f1f2"), "f1f2 f1f2 f1f2 Bf2");
    assert_eq!(written(&cetina, "f1g1"), "f1g1 f1g1 f1g1 Bfg1");
    all_are(&cetina, "Bhg1", "h1g1 Bh1g1 Bh1-g1");
    assert_eq!(written(&cetina, "f1g2"), "f1g2 f1g2 f1g2 Bfg2");
}

#[test]
fn lines_of_moves() {
    let start = narrow("chess", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    let mut position = start;
    let mut moves = Vec::new();
    for text in ["f2f3", "e7e5", "g2g4", "d8h4"] {
        let mv = read(&position, text);
        moves.push(mv);
        position.make(mv);
    }
    assert_eq!(san::line(&start, &moves), "1. f3 e5 2. g4 Qh4#");
    let mut after_first = start;
    after_first.make(moves[0]);
    assert_eq!(san::line(&after_first, &moves[1..]), "1... e5 2. g4 Qh4#");
    // A move that is not legal ends the line.
    assert_eq!(san::line(&start, &[moves[0], moves[2]]), "1. f3");
    assert_eq!(san::line(&start, &[]), "");
}

#[test]
fn moves_of_game_courier() {
    let start = narrow("chess", "r3k2r/1P6/8/3pP3/8/8/8/R3K2R w KQkq d6 0 1");
    is(&start, "exd6", "e5-d6;@-d5");
    is(&start, "exd6", "P e5-d6");
    is(&start, "exd6", "e5-d6; d5-");
    is(&start, "exd6", "P e5-d6; capture d5");
    is(&start, "O-O", "K e1-g1; R h1-f1");
    is(&start, "O-O", "R h1-f1;K e1-g1");
    is(&start, "O-O", "K e1-g1");
    is(&start, "O-O", "2. K e1-g1");
    is(&start, "b8=Q+", "P b7-b8; Q-b8");
    is(&start, "b8=Q+", "b7-b8; Q*b8");
    is(&start, "b8=Q+", "p b7-b8 ; q-b8");
    is(&start, "bxa8=N", "P b7-a8; N-a8");
    let capablanca = wide("capablanca", "5k4/1P8/10/10/10/10/10/C4K4 w - -");
    is(&capablanca, "b8=C+", "P b7-b8; C-b8");
    is(&capablanca, "b8=C+", "P b7-b8; M-b8");
    is(&capablanca, "Cb3", "a1-b3");
    is(&capablanca, "Cb3", "M a1-b3");
    is(&capablanca, "Cb3", "C a1-b3");
    let minister = narrow("pm-contemporary-random", "rnbkmbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBMKBNR[Qq] w KQkq - 0 1");
    is(&minister, "Nc3(Qb1)", "N b1-c3; Q*b1");
    is(&minister, "Nc3(Qb1)", "N b1-c3; Q-b1");
    let refused = |text: &str| read_move(&minister, text).unwrap_err().to_string();
    assert_eq!(refused("B b1-c3"), "B b1-c3: the knight on b1 is not a bishop");
    assert_eq!(refused("P e2-e5"), "P e2-e5: a pawn cannot move from e2 to e5");
    let extra = refused("P e2-e4; Q*e2");
    assert!(extra.contains("'Q*e2' has no meaning here: the move is P e2-e4"), "{extra}");
    assert!(refused("Q*d4").contains("not a move in any notation"));
    assert!(refused(";").contains("not a move in any notation"));
}

#[test]
fn drops_on_empty_squares() {
    let hand = narrow("crazyhouse", "4k3/8/8/8/8/8/8/4K3[PNqb] w - - 0 1");
    all_are(&hand, "N@f3", "N@f3 n@f3 N*f3 N@f3!");
    assert_eq!(crate::notation::courier::write(&hand, read(&hand, "N@f3")), "N*f3");
    all_are(&hand, "P@d7+", "P@d7+ @d7 p@d7");
    assert_eq!(written(&hand, "@e4"), "P@e4 P@e4 P@e4 P@e4");
    let large = wide("capahouse", "4k5/10/10/10/10/10/10/4K5[C] w - - 0 1");
    assert_eq!(written(&large, "C@j8"), "C@j8 C@j8 C@j8 C@j8+");
    let gating = narrow("shouse", "4k3/8/8/8/8/8/8/4K1N1[HP] w G - 0 1");
    all_are(&gating, "Nf3/H", "g1f3h Nf3/H");
    is(&gating, "H@f3", "H@f3");
}
