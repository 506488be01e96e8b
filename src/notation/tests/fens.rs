//! Positions in the dialects that are read but not written, and texts that are refused.

use super::{narrow, position};
use crate::board::{Board8x8, Board10x8, Board12x10, Geometry, PieceKind};
use crate::notation::{UciStyle, fen, read_move, uci};
use crate::position::Rules;
use crate::testing::{own_games, own_rules, rules};

const BACK: &str = "nrkqrbnb/pppppppp/8/8/8/8/PPPPPPPP/BNBRQKRN";

fn refusal<G: Geometry>(name: &str, text: &str) -> String {
    match fen::read::<G>(rules(name), text) {
        Ok(position) => panic!("{text} read as {}", fen::write(&position)),
        Err(error) => error.to_string(),
    }
}

/// The FEN of what is read, and what was dropped.
fn repaired<G: Geometry>(name: &str, text: &str) -> (String, String) {
    let (position, warnings) =
        fen::read_with_warnings::<G>(rules(name), text).unwrap_or_else(|error| panic!("{text}: {error}"));
    (fen::write(&position), fen::dropped(&warnings).unwrap_or_default())
}

/// A game and a FEN, what is read instead, and what is said of it.
const DROPPED: &str = "
chess  4k3/8/8/8/8/8/8/R3K3 w Qk - 0 15
    w Q - 0 15  'k' in the castling field (Black has no rook on its first rank on the h-file side of its king)
chess  4k3/8/8/8/8/8/4K3/R7 w Q - 0 1
    w - - 0 1  'Q' in the castling field (White's king is not on its first rank)
chess  4k3/8/8/8/8/8/8/R3K3 w HA - 0 1
    w Q - 0 1  'H' in the castling field (White has no rook on its first rank on the h-file)
chess  4k3/8/8/8/8/8/8/RR2K3 w AB - 0 1
    w Q - 0 1  castling with the rook on b1 (another rook on that side of the king may castle)
cetina-random  4k3/8/8/8/8/8/8/R3K3 w KQkq - 0 1
    w - - 0 1 -  'KQkq' as castling field (expected - since this game has no castling)
chess  4k3/8/8/8/8/8/8/R3K3 w Q d6 0 1
    w Q - 0 1  en passant square d6 (no pawn can just have passed over it)
chess  4k3/8/8/8/8/8/8/R3K3 w Q w 0 1
    w Q - 0 1  'w' as en passant square (expected a square or -)
chess  4k3/8/8/8/8/8/8/R3K3 w Q - 0-1
    w Q - 0 1  '0-1' as counter (expected a number)
chess  4k3/8/8/8/8/8/8/R3K3 w Q - x 7
    w Q - 0 7  'x' as counter (expected a number)
chess  4k3/8/8/8/8/8/8/R3K3 w Q - x 7 9
    w Q - 7 9  'x' as counter (expected a number)
chess  4k3/8/8/8/8/8/8/R3K3 w Q - 0 1 ABC
    w Q - 0 1  'ABC' as seventh field (expected - or nothing
contemporary-random  4k3/8/8/8/8/8/8/R3K3 w Q - 0 1 BE
    w Q - 0 1 E  unmoved piece on b1 (none of that side stands there)
contemporary-random  4k3/8/8/8/8/8/8/R3K3 w Q - 0 1 +E
    w Q - 0 1 E  '+' in the seventh field (a mark follows a file letter)
cetina-random  4k3/8/8/8/8/8/8/R1B1K3 w - - 0 1 C+!
    w - - 0 1 C!  mark '+' of White ('+' and '!' exclude each other)
cetina-random  4k3/8/8/8/8/8/8/B1B1K3 w - - 0 1 AC+!
    w - - 0 1 AC+  mark '!' of White (exactly one unmoved bishop must be left)
contemporary-random  4k3/8/8/8/8/8/8/4KB2 w - - 0 1 EF+!
    w - - 0 1 EF+  mark '!' of White (this game has no conversion)
cetina-random  4k3/8/8/8/8/8/8/BB2K3 w - - 0 1 A
    w - - 0 1 -
chess  4k3/8/8/8/8/8/8/R3K3 w Q
    w Q - 0 1
chess  4k3/8/8/8/8/8/8/R3K3 w Q - 3+3 5 9
    w Q - 5 9  '3+3' as number of checks (expected nothing
3check  4k3/8/8/8/8/8/8/4K2R w K - 3 9 +2+1
    w K - 1+2 3 9
3check  4k3/8/8/8/8/8/8/4K2R w K - 3 9
    w K - 3+3 3 9
chess  4k3/8/8/8/8/8/8/R3K3 w Q - 5 9 +0+2
    w Q - 5 9  '+0+2' as number of checks
chess  4k3/8/8/8/8/8/8/R3K3 w -- - 0 1
    w - - 0 1
chess  4k3/8/8/K2pP2r/8/8/8/8 w - d6 0 1
    w - - 0 1
";

#[test]
fn what_makes_no_sense_is_dropped_and_named() {
    let mut place = ("", "");
    for line in DROPPED.trim().lines() {
        let Some(row) = line.strip_prefix("    ") else {
            place = line.split_once("  ").unwrap();
            continue;
        };
        let (rest, named) = row.split_once("  ").unwrap_or((row, ""));
        let (game, text) = place;
        let (written, warnings) = repaired::<Board8x8>(game, text);
        let placement = text.split(' ').next().unwrap();
        assert_eq!(written, format!("{placement} {rest}"), "{text}");
        // Not everything is worth a word.
        match named {
            "" => assert_eq!(warnings, "", "{text}"),
            _ => assert!(warnings.contains(named), "{text}: {warnings}"),
        }
    }
    let many = format!("4k3/8/8/8/8/8/8/4K3[{}] w - - 0 1", "P".repeat(40));
    let (written, warnings) = repaired::<Board8x8>("crazyhouse", &many);
    assert!(written.contains(&format!("[{}]", "P".repeat(31))), "{written}");
    assert!(warnings.contains("more than 31 of White's pawns in hand"), "{warnings}");
    let bare = "4k3/8/8/8/8/8/8/R3K3";
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
    let (_, both) = repaired::<Board8x8>("chess", &format!("{bare} w KQk e3 0 1"));
    assert_eq!(both.matches(", ").count(), 2, "{both}");
    let (written, _) = repaired::<Board8x8>("seirawan", &format!("{start}[EHeh] w ABCDEFGHabcdefgh 0 1"));
    assert_eq!(written, format!("{start}[EHeh] w KQBCDFGkqbcdfg - 0 1"));
}

#[test]
fn pawns_on_the_edge_and_more_men_than_a_set_are_read_but_not_in_the_random_games() {
    let mut position = narrow("chess", "P3k3/8/8/8/8/8/8/P3K3 w - - 0 1");
    let moves = |position: &crate::position::Position<Board8x8>| {
        let all = position.legal_moves();
        let pawns = all.iter().filter(|mv| position.kind_on(mv.from()) == Some(PieceKind::Pawn));
        pawns.map(|mv| uci::write(position, *mv, UciStyle::KingTakesRook)).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(moves(&position), "a1a2");
    for text in ["a1a2", "e8e7"] {
        position.make(read_move(&position, text).unwrap());
    }
    assert_eq!(moves(&position), "a2a3 a2a4");
    let wide = fen::read::<Board10x8>(rules("capablanca"), "P8k/P9/10/10/10/10/10/9K w - - 0 1");
    assert_eq!(wide.unwrap().legal_moves().len(), 3);
    for name in ["caparandom", "cetina-random", "modern-random-64", "contemporary-random", "pm-contemporary-random"] {
        let text = match name {
            "caparandom" => "4k5/10/10/10/10/10/10/P3K5 w - - 0 1",
            _ => "4k3/8/8/8/8/8/8/P3K3 w - - 0 1",
        };
        let message = refusal::<Board10x8>(name, text);
        assert!(message.contains("White has a pawn on a1"), "{name}: {message}");
    }
    let crowd = "rrrrkrrr/rrrrrrrr/8/8/8/8/8/QQQQKQQQ w - - 0 1";
    let full = crowd.replacen("/8/8/8/8/8/", "/8/PPPPPPPP/PPPPPPPP/PPPPPPPP/PPPPPPPP/", 1);
    assert_eq!(fen::write(&narrow("chess", &full)), full);
}

/// Games of PyChess with other pieces in hand.
#[test]
fn seirawan_chess_with_other_pieces_in_hand() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
    let mut position = narrow("seirawan", &format!("{start}[NBnb] w KQBCDFGkqbcdfg - 0 1"));
    assert_eq!(fen::write(&position), format!("{start}[BNbn] w KQBCDFGkqbcdfg - 0 1"));
    position.make(read_move(&position, "b1c3b").unwrap());
    assert!(fen::write(&position).starts_with("rnbqkbnr/pppppppp/8/8/8/2N5/PPPPPPPP/RBBQKBNR[Nbn] b KQCDFG"));
}

/// FENs of ChessV list the bishops that may convert, and have no marks.
#[test]
fn conversion_in_fens_of_chessv() {
    let start = "rnbqkqbnr/ppppppppp/9/9/9/9/PPPPPPPPP/RNBQKQBNR";
    for (read, written) in [
        (format!("{start} w AIai - CGcg 0 1"), format!("{start} w KQkq - 0 1 CG+cg+")),
        (format!("{start} w AIai - Ccg 0 1"), format!("{start} w KQkq - 0 1 C!cg+")),
    ] {
        assert_eq!(repaired::<Board10x8>("symmetric", &read), (written, String::new()));
    }
}

#[test]
fn a_castling_rook_is_unmoved_whether_or_not_the_seventh_field_names_it() {
    for rest in ["KQkq - 0 1 C+", "KQkq - C+", "KQkq - 0 1 CD+", "KQkq - 0 1 CDF+c"] {
        let position = narrow("contemporary-random", &format!("{BACK} w {rest}"));
        let written = fen::write(&position);
        assert_eq!(written, format!("{BACK} w KQkq - 0 1 CDF+c"), "{rest}");
    }
    let position = narrow("modern-random-64", &format!("{BACK} w KQkq - 0 1 C+"));
    assert!(fen::write(&position).ends_with(" CD+"));
    // Without the castling right the bishop has no unmoved neighbour.
    let text = format!("{BACK} w - - 0 1 C+");
    let (written, warnings) = repaired::<Board8x8>("contemporary-random", &text);
    assert_eq!(written, format!("{BACK} w - - 0 1 -"));
    assert!(warnings.contains("mark '+' of White (no unmoved piece next to an unmoved bishop)"), "{warnings}");
}

#[test]
fn castling_letters_in_every_dialect() {
    let placement = "1k4r1/1p6/8/8/8/8/8/1R2KR1R";
    for (read, written) in [
        ("KQk", "KQk"),
        ("HBg", "KQk"),
        ("KHQBkg", "KQk"),
        ("KFQ", "FQ"),
        ("FB", "FQ"),
        // A letter of the other case is Black's own right if Black has a rook there.
        ("Kg", "Kk"),
        // If not, it names the rook of the marker before it.
        ("Kf", "F"),
        ("-", "-"),
    ] {
        let position = narrow("fischerandom", &format!("{placement} w {read} - 0 1"));
        let fields = fen::write(&position);
        assert_eq!(fields.split(' ').nth(2), Some(written), "{read}");
    }
}

/// One on each side of the king, even where pieces of two kinds castle as rooks.
#[test]
fn a_side_has_two_castling_rooks_at_most() {
    let rules = own_rules::<Board12x10>("[two:chess]\ncastlingRookPieces = rn\n");
    for (board, letters, kept, dropped) in [
        ("RN2K3", "AB", "Q", "b1"),
        ("R1N1K3", "AC", "Q", "c1"),
        ("4K1RN", "GH", "K", "g1"),
        ("RN2K1NR", "ABGH", "KQ", "g1"),
    ] {
        let board = format!("4k3/8/8/8/8/8/8/{board} w");
        let (position, warnings) = fen::read_with_warnings(rules, &format!("{board} {letters} - 0 1")).unwrap();
        assert!(fen::dropped(&warnings).unwrap().contains(&format!("castling with the rook on {dropped}")), "{board}");
        assert_eq!(fen::write(&position), format!("{board} {kept} - 0 1"));
    }
}

#[test]
fn unmoved_pieces_of_seirawan_chess_stand_in_the_castling_field() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
    for (game, read, written) in [
        ("seirawan", "[HEhe] w KQBCDFGkqbcdfg - 0 1", "[EHeh] w KQBCDFGkqbcdfg - 0 1"),
        // Without a hand there are castling rights only.
        ("seirawan", "[HE] w KQBCDFGkqbcdfg - 0 1", "[EH] w KQBCDFGkq - 0 1"),
        ("seirawan", "[] w HAha - 0 1", "[] w KQkq - 0 1"),
        ("seirawan", "/HEhe w KQBCDFGkqbcdfg - 0 1", "[EHeh] w KQBCDFGkqbcdfg - 0 1"),
        // Files alone, the king's among them, are castling rights too.
        ("seirawan960", "[Hh] w ABCDEFGHh - 0 1", "[Hh] w KQBCDFGh - 0 1"),
        // Beside K or Q a rook's file is no right to castle, as in Fairy-Stockfish.
        ("seirawan", "[Hh] w QBH - 0 1", "[Hh] w QBH - 0 1"),
        // The king and a rook are unmoved, but may not castle.
        ("seirawan", "[Hh] w -EH - 0 1", "[Hh] w -EH - 0 1"),
        // pyffish leaves the field out here.
        ("seirawan", "[]  b  - 3 15", "[] b - - 3 15"),
        // Without brackets a first rank that is an array has the whole hand.
        ("seirawan", "", "[EHeh] w - - 0 1"),
    ] {
        let position = narrow(game, &format!("{start}{read}"));
        assert_eq!(fen::write(&position), format!("{start}{written}"), "{read}");
    }
    // A rook that is not the outermost is named by its file, and then all pieces are.
    let inner = narrow("seirawan960", "1k6/1p6/8/8/8/8/8/1RK2R1R[H] w BCF - 0 1");
    assert_eq!(fen::write(&inner), "1k6/1p6/8/8/8/8/8/1RK2R1R[H] w BCF - 0 1");
    for (rest, reason) in [
        ("[PE] w KQ - 0 1", "expected the pieces in hand"),
        ("[HEN] w KQ - 0 1", "two kinds at most, each once for a side, such as [EHeh]"),
        ("[HH] w KQ - 0 1", "each once"),
        ("[H] w KZ - 0 1", "castling field"),
    ] {
        let text = format!("{start}{rest}");
        let refusal = refusal::<Board8x8>("seirawan", &text);
        assert!(refusal.contains(reason), "{text}: {refusal}");
    }
}

#[test]
fn pieces_that_castle_as_king_and_rook_are_unmoved_in_seirawan_chess() {
    let commoners = own_rules::<Board12x10>(
        "[sc:seirawan]\nking = -\ncommoner = k\ncastlingKingPiece = k\nextinctionValue = loss\n\
         extinctionPieceTypes = k\nextinctionPseudoRoyal = true\n",
    );
    let text = "rnbqk2r/ppppppbp/5np1/8/8/5NP1/PPPPPPBP/RNBQK2R[EHeh] w KQBCDkqbcd - 2 4";
    let castling = position(commoners, text);
    assert_eq!(fen::write(&castling), text);
    for mv in ["e1f1e", "e1f1h", "e1g1e", "e1g1h", "h1e1e", "h1e1h"] {
        assert!(read_move(&castling, mv).is_ok(), "{mv}");
    }
    let knights = own_rules::<Board12x10>("[sr:shouse]\ncastlingRookPieces = rn\n");
    let text = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/1NBQKBNR[] b KBCDFGkqbcdfg - 0 1";
    let rooks = position(knights, text);
    assert_eq!(fen::write(&rooks), text);
    assert!(position(knights, &fen::write_shredder(&rooks)) == rooks);
}

#[test]
fn only_pieces_of_the_first_rank_are_unmoved_where_castling_is_on_another() {
    let start = "nbb2bbn/r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R/NBB2BBN[Qq] w KQkq - 0 1";
    let rules = own_rules::<Board12x10>(&format!(
        "[cq:chess]\nmaxRank = 10\nqueenDrop = true\ncastlingRank = 2\nstartFen = {start}\n\
         doubleStepRegionWhite = *3\ndoubleStepRegionBlack = *8\n"
    ));
    let own = fen::write(&position(rules, start));
    assert_eq!(own, format!("{start} ABCFGHabcfgh"));
    let (again, warnings) = fen::read_with_warnings(rules, &own).unwrap();
    assert_eq!(warnings, []);
    assert_eq!(fen::write(&again), own);
}

#[test]
fn refusals_name_the_field_and_the_reason() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -";
    for (rest, reason) in [("-1 1", "counter"), ("0 70000", "counter")] {
        let message = refusal::<Board8x8>("chess", &format!("{start} {rest}"));
        assert!(message.contains(reason), "{rest}: {message}");
    }
    let no_king = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQQBNR w KQkq - 0 1";
    assert!(refusal::<Board8x8>("chess", no_king).contains("White has 0 kings"));
    let wide = "rnabqkbcnr/pppppppppp/10/10/10/19/PPPPPPPPPP/RNABQKBCNR w KQkq - 0 1";
    let narrow = "rnabqkbcnr/pppppppppp/10/10/10/9/PPPPPPPPPP/RNABQKBCNR w KQkq - 0 1";
    assert!(fen::read::<Board10x8>(rules("capablanca"), wide).is_ok());
    assert!(refusal::<Board10x8>("capablanca", narrow).contains("rank 3"));
}

/// As Fairy-Stockfish reads them.
#[test]
fn all_fields_but_the_first_may_be_missing() {
    let placement = "4k3/8/8/8/8/8/8/4K2R";
    for (rest, written) in [("", "w - - 0 1"), ("b", "b - - 0 1"), ("w K", "w K - 0 1"), ("w K - 3", "w K - 3 1")] {
        let position = narrow("chess", &format!("{placement} {rest}"));
        assert_eq!(fen::write(&position), format!("{placement} {written}"));
    }
    assert!(refusal::<Board8x8>("chess", " ").contains("one to seven fields"));
    let long = format!("{placement} w - - 0 1 - -");
    assert!(refusal::<Board8x8>("chess", &long).contains("this has 8"));
}

#[test]
fn the_largest_counters_are_read_back() {
    let mut position = narrow("chess", "4k3/8/8/8/8/8/8/4K2R b - - 65535 65535");
    for _ in 0..3 {
        let mv = position.legal_moves()[0];
        position.make(mv);
        let written = fen::write(&position);
        assert_eq!(fen::write(&narrow("chess", &written)), written);
    }
}

#[test]
fn a_second_en_passant_square_where_nothing_has_passed_is_not_captured() {
    let text = "4k2r/8/8/8/pP6/8/8/4K3 b - b3h8 0 1";
    let mut position = position::<Board12x10>(rules("cetran-2"), text);
    assert_eq!(fen::write(&position), text.replace("b3h8", "b3"));
    position.make(read_move(&position, "a4b3").unwrap());
    assert_eq!(fen::write(&position), "4k2r/8/8/8/8/1p6/8/4K3 w - - 0 2");
}

/// Fairy-Stockfish writes them from the first rank; others may not.
#[test]
fn en_passant_squares_may_stand_in_any_order() {
    let rules = own_rules::<Board12x10>("[tr:chess]\ntripleStepRegionWhite = *2\ntripleStepRegionBlack = *7\n");
    for (board, capture) in [
        ("4k3/8/8/4P3/3p4/8/8/4K3 b - {} 0 1", ("d4e3", ["e3e4", "e4e3"])),
        ("4k3/8/8/3P4/4p3/8/8/4K3 w - {} 0 1", ("d5e6", ["e5e6", "e6e5"])),
    ] {
        for squares in capture.1 {
            let position = position(rules, &board.replace("{}", squares));
            assert!(read_move(&position, capture.0).is_ok(), "{squares}: {}", fen::write(&position));
        }
    }
}

#[test]
fn passed_squares_where_nothing_can_capture_make_no_other_position() {
    let rules = own_rules::<Board12x10>("[tri:chess]\ntripleStepRegionWhite = *2\ntripleStepRegionBlack = *7\n");
    let mut played = position(rules, "4k3/8/8/3p4/8/8/4P3/4K3 w - - 0 1");
    played.make(read_move(&played, "e2e5").unwrap());
    for squares in ["e3", "e4", "e3e4"] {
        let read = position(rules, &format!("4k3/8/8/3pP3/8/8/8/4K3 b - {squares} 0 1"));
        assert!(read == played, "{squares}: {}", fen::write(&read));
        assert_eq!(read.key(), played.key(), "{squares}");
    }
    let black = "4k3/8/8/8/4pP2/8/8/4K3 w -";
    assert_eq!(fen::write(&position(rules, &format!("{black} e6 0 1"))), format!("{black} e5 0 1"));
}

#[test]
fn nothing_has_passed_over_the_edge() {
    let rules = own_rules::<Board12x10>(
        "[edge:chess]
         maxFile = l
         maxRank = 10
         castling = false
         doubleStepRegionWhite = *9
         doubleStepRegionBlack = *2
         startFen = 4k7/pppppppppppp/12/12/12/12/12/12/PPPPPPPPPPPP/4K7 w - - 0 1",
    );
    let board = "4k7/12/12/12/12/12/12/12/12/4K7";
    for rest in ["w - c1 0 1", "b - c10 0 1"] {
        let (position, warnings) = fen::read_with_warnings(rules, &format!("{board} {rest}")).unwrap();
        assert_eq!(position.ep_square(), None);
        assert_eq!(warnings.len(), 1);
    }
}

/// As Fairy-Stockfish writes them, whatever the order in which a game declares its pieces.
#[test]
fn pieces_in_hand_stand_in_the_order_of_fairy_stockfish() {
    let parent = "[a:crazyhouse]\nfers = f\nalfil = e\narchbishop = a\nchancellor = c\namazon = m\ncentaur = o\n\
                  customPiece1 = i:N\ncustomPiece2 = j:B\nsilver = s\nlance = l\ncannon = z\nwazir = w\ncommoner = y\n";
    let games = own_games(&format!("{parent}[b:a]\ndragonHorse = h\n"));
    for (game, hand) in
        games.into_iter().zip(["JIOYWZLMCASEFQRBNPjioywzlmcasefqrbnp", "JIOYWZHLMCASEFQRBNPjioywzhlmcasefqrbnp"])
    {
        let rules = Rules::<Board12x10>::new(game).unwrap();
        let letters: String = hand.chars().rev().collect();
        let board = "4k3/8/8/8/8/8/8/4K3";
        let position = fen::read(rules, &format!("{board}[{letters}] w - - 0 1")).unwrap();
        assert_eq!(fen::write(&position), format!("{board}[{hand}] w - - 0 1"));
    }
}

#[test]
fn pieces_in_hand_and_promoted_pieces() {
    let board = "1Q~2k3/8/8/8/8/8/8/4K3";
    for (hand, written) in
        [("[PPn]", "[PPn]"), ("[nPP]", "[PPn]"), ("/PnP", "[PPn]"), ("[-]", "[]"), ("", "[]"), ("/", "[]")]
    {
        let position = narrow("crazyhouse", &format!("{board}{hand} b - - 0 1"));
        let expected = format!("{board}{written} b - - 0 1");
        assert_eq!(fen::write(&position), expected, "{hand}");
        let again = fen::read(position.rules(), &expected).unwrap();
        assert!(again == position && again.key() == position.key(), "{hand}");
    }
    // A promoted queen is taken as a pawn, another as a queen.
    for (queen, taken) in [("Q~", "p"), ("Q", "q")] {
        let text = format!("r{queen}2k3/8/8/8/8/8/8/4K3[] b - - 5 9");
        let mut position = narrow("crazyhouse", &text);
        position.make(crate::notation::read_move(&position, "a8b8").unwrap());
        let expected = format!("1r2k3/8/8/8/8/8/8/4K3[{taken}] w - - 0 10");
        assert_eq!(fen::write(&position), expected);
    }
    assert!(refusal::<Board8x8>("crazyhouse", "4k3/8/8/8/8/8/8/4K3[K] w - - 0 1").contains("any of"));
    for row in ["RNBQKBNR", "8", "3p4"] {
        let refusal = refusal::<Board8x8>("crazyhouse", &format!("4k3/8/8/8/8/8/8/4K3/{row} w - - 0 1"));
        assert_eq!(refusal, "the placement has 9 ranks, the board 8");
    }
    // One that is captured in passing leaves no mark behind.
    let rules = own_rules::<Board12x10>(
        "[ep:crazyhouse]\ncustomPiece1 = x:WimbD\npromotionPieceTypes = xqrbn\n\
         doubleStepRegionWhite = *2 *7\n",
    );
    let mut passed = position(rules, "7k/2pX~4/8/8/8/8/8/4K3[N] w - - 0 1");
    for mv in ["d7d5", "c7d6"] {
        passed.make(read_move(&passed, mv).unwrap());
    }
    let again = position(rules, &fen::write(&passed));
    assert!(again == passed && again.key() == passed.key());
    passed.make(read_move(&passed, "N@d5").unwrap());
    let text = fen::write(&passed);
    assert_eq!(text, "7k/8/3p4/3N4/8/8/8/4K3[p] b - - 0 2");
}

/// On boards of eleven files or more, K is a file, too.
#[test]
fn castling_rights_where_k_is_a_file() {
    let rules = own_rules::<Board12x10>(
        "[broad:chess]\nmaxFile = l\ncastlingKingsideFile = j\n\
         startFen = r3k6r/12/12/12/12/12/12/R3K6R w KQkq - 0 1\n",
    );
    for (placement, castling, written) in [
        // White's K is not the k-file, since the k may be Black's own right.
        ("r3k6r/12/12/12/12/12/12/R3K5RR", "Kk", "Kk"),
        ("r3k6r/12/12/12/12/12/12/R3K5RR", "Kkq", "Kkq"),
        ("r3k6r/12/12/12/12/12/12/R3K5RR", "KKQk", "KKQk"),
        ("4k5rr/12/12/12/12/12/12/4K5RR", "Kkk", "Kkk"),
        ("4k7/12/12/12/12/12/12/R9RK", "QK", "QK"),
    ] {
        let position = position(rules, &format!("{placement} w {castling} - 0 1"));
        assert_eq!(fen::write(&position), format!("{placement} w {written} - 0 1"));
    }
    // The rook with the right is no longer the outermost.
    let mut inner = position(rules, "4k7/12/12/12/12/12/11R/4K5R1 w K - 0 1");
    inner.make(read_move(&inner, "l2l1").unwrap());
    let text = fen::write(&inner);
    assert_eq!(text, "4k7/12/12/12/12/12/12/4K5RR b KK - 1 1");
    assert!(position(rules, &text) == inner);
}

/// In Shredder-FEN, too, unmoved rooks are told from those that may castle.
#[test]
fn unmoved_rooks_that_may_not_castle() {
    let rules = own_rules::<Board12x10>(
        "[gate:chess]\nmaxRank = 4\ncastlingKingsideFile = g\ncastlingQueensideFile = c\n\
         seirawanGating = true\n\
         startFen = r3krrr/pppppppp/PPPPPPPP/R3KRRR[QRqr] w KQFGkqfg - 0 1\n",
    );
    for (written, shredder) in [("KQFGkqfg", "HAEFGhaefg"), ("Qqf", "AEa-aef"), ("-EFkqfg", "-EFhaefg")] {
        let placement = "r3krrr/pppppppp/PPPPPPPP/R3KRRR[QRqr] w";
        let own = position(rules, &format!("{placement} {written} - 0 1"));
        for (text, write) in [(written, fen::write as fn(&_) -> String), (shredder, fen::write_shredder)] {
            let text = format!("{placement} {text} - 0 1");
            assert_eq!(write(&own), text);
            assert!(position(rules, &text) == own);
        }
    }
}
