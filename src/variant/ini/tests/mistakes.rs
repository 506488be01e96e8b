//! The messages for mistakes, and their lines.

use super::*;
use crate::variant::PawnRules;

/// Variant files, each followed by all its complaints, which are indented. A file without a header has one line of a
/// game called `mine` that inherits from chess.
const MISTAKES: &str = "
; comment

[mine:chess]
# comment
maxFile = 13

castling = yes
queen
maxFyle = 8
castling = true
blastOnCapture = true
    5: [mine] '13' as maxFile: expected the last file, c to l, or its number, 3 to 12
    8: [mine] 'queen' is not a setting; expected key = value
    9: [mine] unknown key 'maxFyle'; did you mean maxFile?
    10: [mine] key 'castling' has already been given in line 7; this value counts
    11: [mine] 'true' as blastOnCapture is not supported; expected false, the only way this engine plays
maxFile = 8
maxRank = 8
[a:chess]
    1: expected a section such as [mine:capablanca] first
[a:chess
nonsense
[b:chess] x
[c:chess] # fine
    1: expected only [name] or [name:parent] on this line
    3: expected only [name] or [name:parent] on this line
[-first:chess]
    1: '-first' cannot be the name of a game; expected up to 50 letters, digits and - _ + . with a letter or digit first
[:chess]
    1: '' cannot be the name of a game; expected up to 50 letters, digits and - _ + . with a letter or digit first
[two words:chess]
    1: 'two words' cannot be the name of a game; expected up to 50 letters, digits and - _ + . with a letter or digit \
    first
[über:chess]
    1: 'über' cannot be the name of a game; expected up to 50 letters, digits and - _ + . with a letter or digit first
[Chess960:chess]
    1: [Chess960] the name 'Chess960' is taken by fischerandom; choose another
[chess]
title = Mine
    1: [chess] the name 'chess' is taken by a game that is known already; choose another
[bare]
    1: [bare] the game has no pawn; expected a line such as pawn = p
    1: [bare] the game has no king; expected a line such as king = k
[x:chess]
[y:normal]
[X:chess]
    3: [X] the name 'X' is taken by the section in line 1; choose another
[x:chess]
aliases = frc, Normal
    2: [x] the name 'Normal' is taken by chess; choose another
[x:chess]
aliases = one
[y:chess]

aliases = two One
    5: [y] the name 'One' is taken by x; choose another
[x:chess]
aliases = foo
xboardName = normal
    3: [x] the name 'normal' is taken by chess; choose another
castlingRookPieces = kr
    the piece that castles as a king cannot also castle as a rook
castlingKingPiece = r
    1: [mine] the piece that castles as a king cannot also castle as a rook
    White has a king, which castles: expected its letter
    Black has a king, which castles: expected its letter
// Placement Chess.
[x:chess]
startFen = 8/pppppppp/8/8/8/8/PPPPPPPP/8[KQRRBBNNkqrrbbnn] w - - 0 1
pieceDrops = true
    2: [x] startFen has a king in hand, which this engine does not support
// Parents that are missing, have mistakes, or are their own.
[x:gothik]
    1: [x] there is no game 'gothik' to inherit from; expected one in this file or a built-in one
[x:y]
[y:chess]
maxRank = 11
    1: [x] its parent 'y' has mistakes
    3: [y] '11' as maxRank: expected a number from 3 to 10
[child:b]
[a:b]
[b:c]
[c:a]
[self:self]
    1: [child] its parent 'b' has mistakes
    2: [a] the game inherits from itself: a from b from c from a
    3: [b] its parent 'c' has mistakes
    4: [c] its parent 'a' has mistakes
    5: [self] the game inherits from itself: self from self
// Values that do not fit.
archbishop = ab
    'ab' as archbishop: expected one letter, or - for no such piece
knight = n:NW
    'n:NW' as knight: expected one letter; a piece with other moves is a line customPiece1 = n:...
[mine:chess]
knight = x
archbishop = x
    3: [mine] knight and archbishop have the same letter X
promotionPieceTypes = qk
    'qk' as promotionPieceTypes: expected letters of QRBN, or only -
promotionPieceTypes = q - r
    'q - r' as promotionPieceTypes: expected letters of QRBN, or only -
promotionPieceTypes =
    pawns must be able to promote: promotionPieceTypes names no piece of the game
[x:chess]
queen = -
rook = -
bishop = -
knight = -
castling = false
startFen = 4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1
    1: [x] pawns must be able to promote: promotionPieceTypes names no piece of the game
castlingKingsideFile = i
    'i' as castlingKingsideFile: expected a file from a to h, or its number
castlingKingsideFile = a
    the rook would land beside the board; expected castlingRookKingsideLanding = a file from a to h
castlingQueensideFile = g
    both castlings would bring the king to the same file; expected different files
castlingRookKingsideLanding = 7
    king and rook would land on the same file
[high:chess]
maxRank = 10
castlingRank = 9
startFen = 4k3/8/8/8/8/8/8/8/8/4K3 w - - 0 1
[low:high]
maxRank = 8
startFen = 4k3/8/8/8/8/8/8/4K3 w - - 0 1
    6: [low] castlingRank = 9 is beyond the board; expected a rank from 1 to 8
[len:fischerandom]
arrayStrictRule = RNBQ:3
    2: [len] 'RNBQ:3' as arrayStrictRule: expected words such as bishops-apart and RNBQKBNR:3, with a piece on each \
    file, or -
bunkerLeapFiles = b
    'b' as bunkerLeapFiles: expected two different files of the board, such as b g; or -
arrayMirror = turn
    arrayMirror needs arraySteps
arraySteps = BB NN Q RK
    arraySteps: the steps place 7 pieces, the first rank has 8 squares
arraySteps = BB NN Q RXR
    arraySteps: 'X' in step 'RXR' is not a piece of the game; expected letters of NBRQK
[x:chess]
arraySteps = BB NN Q RXR
arrayStrictRule = bishops-apart
    2: [x] arraySteps: 'X' in step 'RXR' is not a piece of the game; expected letters of NBRQK
maxRank = 5
    startFen: the placement has 8 ranks, the board 5
doubleStep = True
    'True' as doubleStep: expected true or false
xboardPieces = K& | x
    'K& | x' as xboardPieces: expected K& KO1 | B& BifsW, or - for none
pieceToCharTable = PNBRQpnbrq
    'PNBRQpnbrq' as pieceToCharTable: expected the letters of all pieces in startFen; K is missing
variantTemplate = a b
    'a b' as variantTemplate: expected a game of XBoard's, such as fairy or seirawan
pocketSize = -1
    '-1' as pocketSize: expected a number from 0 to 10
customPiece1 = z
    'z' as customPiece1: expected a letter and moves, as in z:mRcN
customPiece1 = z:Wm
    customPiece1: the moves \"Wm\" end with \"m\"; expected an atom (one of WFDNAHCLZJGKRBQ) behind it
castlingRookKingsideFile = g
    'g' as castlingRookKingsideFile is not supported; expected h, the only way this engine plays
promotionRegionWhite = *9
    '*9' as promotionRegionWhite: expected squares, ranks and files of the board, as in d4 *8 a*; or only -
flagRegion = *8 - *7
    '*8 - *7' as flagRegion: expected squares, ranks and files of the board, as in d4 *8 a*; or only -
castling = false  # none
    'false  # none' as castling: expected true or false; a comment needs a line of its own
mustCapture = true ; always
    'true ; always' as mustCapture is not supported; expected false, the only way this engine plays; \
    a comment needs a line of its own
customPiece1 = a:N #knight
    customPiece1: ' ' in the moves \"N #knight\" means nothing; expected an atom (one of WFDNAHCLZJGKRBQ), a direction \
    (fblrvsh), or one of m, c, i, n, p and g before an atom; a comment needs a line of its own
[a:seirawan]
capturesToHand = true
    2: [a] with pieces to gate, capturesToHand = true needs pieceDrops = true
promotionLimit = q:one
    'q:one' as promotionLimit: expected letters of pieces with numbers up to 255, as in q:1 r:2; or -
nFoldRule = 1
    nFoldRule = 1: a position cannot repeat by occurring once; expected 0 for never, or 2 or more
customPiece26 = a:N
    unknown key 'customPiece26'; there are customPiece1 to customPiece25
mobilityRegionWhiteFers = *1
    mobilityRegionWhiteFers needs the piece, a line such as fers = f
[a:chess]
king = -
commoner = k
castlingKingPiece = k
mobilityRegionWhiteKing = *1
    5: [a] mobilityRegionWhiteKing needs the piece, a line such as king = k
mobilityRegionWhiteKnight = *1
    this engine does not support Fairy-Stockfish's key 'mobilityRegionWhiteKnight'
mobilityRegionWhitefers = *1
    unknown key 'mobilityRegionWhitefers'
gating = true
    gating = true needs seirawanGating = true
janggiCannon = z
    'z' as janggiCannon is not supported; expected -, the only way this engine plays
maxfile = 8
    unknown key 'maxfile'; did you mean maxFile?
bunkerLeapFile = b g
    unknown key 'bunkerLeapFile'; did you mean bunkerLeapFiles?
colour = red
    unknown key 'colour'
// Keys that contradict each other.
[a:chess]
castling = false
castlingKingsideFile = g
    3: [a] castlingKingsideFile needs castling = true
[a:chess]
maxFile = f
castling = true
startFen = r2k1r/pppppp/6/6/6/6/PPPPPP/R2K1R w KQkq - 0 1
    2: [a] castlingKingsideFile is not on the board; expected a file from a to f
[a:chess]
bishopAdjustment = true
bishopConversion = true
    3: [a] a game cannot have both bishopAdjustment and bishopConversion
[a:pm-contemporary-random]
queen = -
    1: [a] queenDrop needs a queen: queen = q
[a:chess]
seirawanGating = true
    2: [a] seirawanGating needs one or two different pieces of the game in hand: startFen = .../RNBQKBNR[HEhe] w ...
[a:seirawan]
startFen = rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[HEQheq] w KQkq - 0 1
    1: [a] seirawanGating needs one or two different pieces of the game in hand: startFen = .../RNBQKBNR[HEhe] w ...
[a:seirawan]
maxFile = k
startFen = rnbqkbnrrrr/ppppppppppp/11/11/11/11/PPPPPPPPPPP/RNBQKBNRRRR[HEhe] w - - 0 1
    2: [a] the FEN of seirawanGating has no letter for the k-file, since K is a castling right: expected at most 10 \
    files
[a:seirawan]
castlingRank = 2
    2: [a] the FEN of seirawanGating names pieces of the first rank only: expected castlingRank = 1
[a:cetina-random]
bishop = -
bishopConversion = false
arraySteps = -
    1: [a] startFen: 'b' in the placement: expected a number of empty squares or one of the pieces PNRQKCS
[a:modern-random-64]
bishop = -
    1: [a] bishopAdjustment needs bishops: bishop = b
    1: [a] startFen: 'b' in the placement: expected a number of empty squares or one of the pieces PNRQK
[a:chess]
maxRank = 4
doubleStep = true
startFen = rnbqkbnr/8/8/RNBQKBNR w KQkq - 0 1
    3: [a] a double step needs five ranks; expected doubleStep = false
[a:caparandom]
chancellor = -
promotionPieceTypes = qa
startFen = rnbqkaabnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNBQKAABNR w KQkq - 0 1
    1: [a] arraySteps places a chancellor, which the game lacks
[a:caparandom]
startFen = rnabqkbcnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNABQKBCNR w KQkq - 0 1
    2: [a] White's first rank in startFen is not one that arraySteps makes; expected one of those, \
    or arraySteps = - for a game with one array
    2: [a] Black's first rank in startFen is not one that arraySteps makes; expected one of those, \
    or arraySteps = - for a game with one array
// Starting positions that do not fit.
startFen =
    startFen has 0 fields; expected six, as in rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1
startFen = rnbqkbnr w KQkq - 0 1
    startFen: the placement has 1 rank, the board 8
startFen = rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBN w KQkq - 0 1
    startFen: rank 1 of the placement ('RNBQKBN') fills 7 squares, the board has 8
startFen = rnbqkbnr/pppppppp/8/8/9/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1
    startFen: rank 4 of the placement ('9') fills 9 squares, the board has 8
startFen = rnbqkanr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1
    startFen: 'a' in the placement: expected a number of empty squares or one of the pieces PNBRQK
startFen = rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR x KQkq - 0 1
    startFen: expected w or b as side to move
startFen = rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w K5 - 0 1
    startFen: expected a castling field such as KQkq or -
startFen = rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[Qq] w KQkq - 0 1
    startFen has pieces in hand, which needs pieceDrops = true, queenDrop = true or seirawanGating = true
startFen = rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[ w KQkq - 0 1
    startFen: '[' after the placement: expected nothing, since this game has no pieces in hand
";

/// The messages for one line of a game that inherits from chess.
fn refusal(line: &str) -> Vec<String> {
    let found = complaints(&format!("[mine:chess]\n{line}\n"));
    let complaint = |text: String| text.strip_prefix("2: [mine] ").unwrap_or(&text).to_owned();
    found.into_iter().map(complaint).collect()
}

#[test]
fn mistakes_are_listed_with_their_lines() {
    let mut wrong = Vec::new();
    let mut file = String::new();
    let mut expected = Vec::new();
    let lines = MISTAKES.lines().filter(|line| !line.starts_with("//"));
    for line in lines.skip(1).chain(["[end]"]) {
        if let Some(complaint) = line.strip_prefix("    ") {
            expected.push(complaint);
            continue;
        }
        if !expected.is_empty() {
            let found =
                if file.lines().count() == 1 && !file.starts_with('[') { refusal(&file) } else { complaints(&file) };
            if found != expected {
                wrong.push((file, found));
            }
            file = String::new();
            expected.clear();
        }
        file = file + line + "\n";
    }
    assert_eq!(wrong, []);
}

#[test]
fn a_long_cycle_is_told_in_short() {
    let sections: String = (0..999).map(|i| format!("[a{i}:a{}]\n", (i + 1) % 999)).collect();
    let names: Vec<String> = (0..9).map(|i| format!("a{i} from ")).collect();
    let expected = format!("1: [a0] the game inherits from itself: {}... from a0", names.concat());
    let found = complaints(&sections);
    assert_eq!(found[0], expected);
    assert_eq!(found[1], "2: [a1] its parent 'a2' has mistakes");
}

#[test]
fn a_mistake_does_not_affect_other_sections() {
    let (variants, errors) = read("[a:chess]\n[broken:chess]\nmaxFile = z\n[b:chess]\n");
    let names: Vec<&str> = variants.iter().map(|game| game.name.as_str()).collect();
    assert_eq!(names, ["a", "b"]);
    assert_eq!(errors, ["my.ini:3: [broken] 'z' as maxFile: expected the last file, c to l, or its number, 3 to 12"]);
}

#[test]
fn other_rules_beside_seirawan_gating() {
    assert!(complaints("[a:seirawan]\nbunkerLeapFiles = b g\n")[0].contains("seirawanGating"));
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    sound(&format!("[a:seirawan]\nseirawanGating = false\nstartFen = {start}\n"));
}

#[test]
fn the_callers_check_is_reported_at_the_starting_position() {
    let text = "[a:chess]\n\n[b:chess]\nmaxFile = 8\nstartFen = rnbqkbnr/8/8/8/8/8/8/RNBQKBNR w KQkq - 0 1\n";
    let check = |variant: &Variant| {
        if variant.name == "b" { Err("too bare".to_owned()) } else { Ok(()) }
    };
    let (variants, errors) = parse(text, "my.ini", Catalog::builtin(), &check);
    assert_eq!(variants.len(), 1);
    assert_eq!(errors.len(), 1);
    assert_eq!(errors[0].to_string(), "my.ini:5: [b] startFen: too bare");
}

#[test]
fn games_with_pieces_in_hand() {
    let gating = |line: &str, start: &str| {
        let text = format!("[mine:chess]\n{line}\nseirawanGating = true\nstartFen = {start}\n");
        complaints(&text)
    };
    for (line, hand, complaint) in [
        ("", "[BPbp]", "4: [mine] a side cannot have a pawn"),
        ("king = h\nknight = k", "[BKbk]", "5: [mine] a side cannot have a pawn"),
        ("", "[BBbb]", "3: [mine] seirawanGating needs one or two different pieces"),
    ] {
        let rank = if line.is_empty() { "RNBQKBNR" } else { "RKBQHBKR" };
        let (black, white) = (rank.to_lowercase(), rank);
        let start = format!("{black}/pppppppp/8/8/8/8/PPPPPPPP/{white}{hand} w KQkq - 0 1");
        let found = gating(line, &start);
        assert_eq!(found.len(), 1, "{hand}: {found:?}");
        assert!(found[0].starts_with(complaint), "{hand}: {found:?}");
    }
}

/// The FEN of the position after some moves from the start of a game of one's own, and the same read back and written.
fn fen_after(text: &str, moves: &str) -> [String; 2] {
    let rules = Rules::<Board8x8>::new(Arc::new(sound(text))).unwrap();
    let mut position = fen::read(rules, &rules.variant().start_fen).unwrap();
    for mv in moves.split(' ') {
        position.make(crate::notation::read_move(&position, mv).unwrap());
    }
    let written = fen::write(&position);
    let again = fen::read(rules, &written).unwrap();
    assert!(again == position, "{written}");
    assert_eq!(again.key(), position.key());
    [written, fen::write(&again)]
}

#[test]
fn fens_with_two_rooks_on_a_side_or_without_castling_give_the_position_back() {
    let rooks = "[rr:seirawan]\nstartFen = rrbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RRBQKBNR[EHeh] w KQBCDFGkqbcdfg - 0 1\n";
    let [left, again] = fen_after(rooks, "a2a4 h7h6 a1a3 h6h5");
    assert!(left.contains(" w KBCDFGkqbcdfg "), "{left}");
    assert_eq!(left, again);
    let [left, _] = fen_after(rooks, "a2a4 h7h6 a1a3 h6h5 h2h4 g7g6 h1h3 f7f6");
    assert!(left.contains(" w -BCDEFGkqbcdfg "), "{left}");
    let still = "[still:chess]\ncastling = false\nseirawanGating = true\n\
                 startFen = rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[BNbn] w ABCDEFGHabcdefgh - 0 1\n";
    let [left, _] = fen_after(still, "b1c3b a7a6");
    assert!(left.starts_with("rnbqkbnr/1ppppppp/p7/8/8/2N5/PPPPPPPP/RBBQKBNR[Nbn] w ACDEFGHabcdefgh "), "{left}");
}

#[test]
fn fairy_stockfishs_keys_are_accepted_where_they_change_nothing() {
    let text = "
[fairy:capablanca]
nMoveRule = 50
nFoldRule = 3
stalemateValue = draw
checking = true
pieceDrops = false
gating = false
pawnTypes = p
castlingRank = 1
castlingKingFile = f
castlingRookKingsideFile = j
castlingRookQueensideFile = a
castlingRookPieces = r
promotionRegionWhite = *8
promotionRegionBlack = *1
doubleStepRegionWhite = *2
doubleStepRegionBlack = *7
amazon = -
promotionPieceTypesWhite = qcarbn
";
    let (games, mistakes) = read(text);
    assert_eq!(mistakes, [] as [&str; 0]);
    assert_eq!(games[0].pawns, PawnRules::ORTHODOX);
    let (_, mistakes) = read("[fairy:chess]\ncastlingRank = 2\ncastlingKingFile = e\n");
    assert!(mistakes[0].ends_with("does not support Fairy-Stockfish's key 'castlingKingFile'"), "{mistakes:?}");
    // A piece takes the letter of an inherited one, and a position may lack the other fields.
    for (fields, read_as) in [("", "w - -"), (" b", "b - -"), (" w 2 1", "w - - 2 1"), (" w KQ 2 1", "w KQ - 2 1")] {
        let start = format!("startFen = rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR{fields}");
        let (games, mistakes) = read(&format!("[mine:chess]\namazon = n\n{start}\n"));
        assert_eq!(mistakes, [] as [&str; 0]);
        assert_eq!(games[0].letter(PieceKind::Knight), None);
        let start = &games[0].start_fen;
        assert!(start.ends_with(&format!("RNBQKBNR {read_as}")), "{start}");
    }
    // As in Fairy-Stockfish, pawns become nothing where neither a parent nor the game says what.
    let text = "[mine]\nking = k\npawn = p\nqueen = q\nrook = r\nbishop = b\nknight = n\n";
    let (games, mistakes) = read(&format!("{text}[child:mine]\n"));
    assert_eq!(mistakes, [] as [&str; 0]);
    assert_eq!(games[1].promotions, [vec![], vec![]]);
    // A game of Fairy-Stockfish that is no game here, and a key given twice.
    let text = "[mine:breakthrough]\nstalemateValue = draw\nstalemateValue = win\n";
    let (games, mistakes) = read(text);
    assert_eq!(games[0].ends.stalemate, crate::variant::EndValue::Win);
    assert_eq!(mistakes, ["my.ini:3: [mine] key 'stalemateValue' has already been given in line 2; this value counts"]);
}

/// Lines without effect in a game that inherits from chess, what the warning says that they need, and a line that gives
/// them an effect.
const WITHOUT_EFFECT: [(&str, &str, &str); 17] = [
    ("mustDrop = true", "pieceDrops = true", "pieceDrops = true"),
    ("dropRegionWhite = *1", "pieceDrops = true", "pieceDrops = true"),
    ("dropNoDoubled = p", "pieceDrops = true", "pieceDrops = true"),
    ("dropLoop = true", "pieceDrops = true and capturesToHand = true", "pieceDrops = true\ncapturesToHand = true"),
    ("dropNoDoubledCount = 2", "pieceDrops = true and dropNoDoubled", "pieceDrops = true\ndropNoDoubled = p"),
    ("extinctionPieceTypes = q", "extinctionValue or extinctionPseudoRoyal", "extinctionValue = loss"),
    ("extinctionClaim = true", "extinctionValue", "extinctionValue = loss\nextinctionPieceTypes = q"),
    ("flagPieceCount = 2", "flagRegion", "flagRegion = *8"),
    ("flagPieceWhite = k", "a flagRegion of White", "flagRegion = *8"),
    ("flagRegionWhite = *8\nflagPieceBlack = k", "a flagRegion of Black", "flagRegionBlack = *1"),
    (
        "rook = -\ncastling = false\nstartFen = 4k3/8/8/8/8/8/8/4K3 w - - 0 1\npieceDrops = true\nsittuyinRookDrop = \
         true",
        "pieceDrops = true and a rook",
        "rook = r\npieceDrops = true",
    ),
    ("castlingSanByFile = true\ncastlingSanByKing = true", "castlingSanByFile = false", "castlingSanByFile = false"),
    ("stalematePieceCount = true", "stalemateValue = win or loss", "stalemateValue = win"),
    ("nFoldValueAbsolute = true", "nFoldValue = win or loss", "nFoldValue = win"),
    ("castling = false\ncastlingRank = 2", "castling = true", "castling = true"),
    ("doubleStep = false\ndoubleStepRegionWhite = *3", "doubleStep = true", "doubleStep = true"),
    ("promotionPieceTypes = -\npromotionLimit = q:1", "promotionPieceTypes", "promotionPieceTypes = q"),
];

#[test]
fn keys_without_effect_get_a_warning() {
    for (lines, needs, cure) in WITHOUT_EFFECT {
        let text = format!("[mine:chess]\n{lines}\n");
        let (_, errors) = parse(&text, "my.ini", Catalog::builtin(), &no_check);
        let line = lines.lines().last().unwrap();
        let key = line.split(' ').next().unwrap();
        assert_eq!(errors.len(), 1, "{errors:?}");
        assert!(errors[0].is_warning());
        let warning = format!("[mine] key '{key}' has no effect: it needs {needs}");
        assert!(errors[0].to_string().ends_with(&warning), "{}", errors[0]);
        // The key that it needs may stand in the parent, or in a game that inherits it.
        for [parent, child] in [[cure, line], [lines, cure]] {
            let text = format!("[a:chess]\n{parent}\n[b:a]\n{child}\n");
            let found = complaints(&text);
            assert!(!found.iter().any(|line| line.contains("effect")), "{found:?}");
        }
    }
    assert_eq!(complaints("[mine:crazyhouse]\npieceDrops = false\ncapturesToHand = false\n"), [] as [&str; 0]);
    assert_eq!(
        complaints("[mine:kingofthehill]\nflagPieceCount = 5\n"),
        ["2: [mine] no side can win with '5' as flagPieceCount: its flagRegion has fewer squares"]
    );
}

#[test]
fn pieces_without_moves_get_a_warning() {
    let said = "has no moves behind the colon, so the piece never moves";
    for line in ["king = k:", "customPiece2 = b:", "fers = f: "] {
        let key = line.split(' ').next().unwrap();
        let found = complaints(&format!("[mine:chess]\n{line}\n"));
        assert_eq!(found, [format!("2: [mine] key '{key}' {said}")]);
    }
    assert_eq!(complaints("[mine:chess]\nimmobile = i\n"), [] as [&str; 0]);
}
