//! Variant files made of valid parts in any combination: boards, pieces and their moves, regions, goals, hands and drops.

use sissa::board::text::file_letter;
use sissa::variant::betza::NAMED_PIECES;

/// Choices among valid parts, read from bytes; the first of each when there are no more bytes.
struct Choices<'a>(std::slice::Iter<'a, u8>);

impl Choices<'_> {
    fn below(&mut self, end: usize) -> usize {
        usize::from(self.0.next().copied().unwrap_or_default()) % end.max(1)
    }

    fn between(&mut self, least: usize, most: usize) -> usize {
        least + self.below(most + 1 - least)
    }

    fn once_in(&mut self, times: usize) -> bool {
        self.below(times) == times - 1
    }

    fn of<'b>(&mut self, words: &'b str) -> &'b str {
        let words: Vec<&str> = words.split(' ').collect();
        words[self.below(words.len())]
    }

    /// The moves of a piece in Betza's notation.
    fn moves(&mut self) -> String {
        let mut text = String::new();
        for _ in 0..self.between(1, 3) {
            let size = self.of("W F D N A H C Z G K R B Q");
            let way = self.of("    m c i");
            let how = self.of("    n p g");
            let directions = match size {
                "N" | "C" | "Z" => self.of("   f b l r v s ff fs bs bb fh bh lh rh frbl hl hr fl"),
                "W" | "D" | "H" | "R" => self.of("   f b l r v s fs bs"),
                _ => self.of("   f b l r v s fl fr bl br"),
            };
            let range = match how {
                "n" => "",
                _ => self.of("   2 3 4 0"),
            };
            text += &format!("{way}{how}{directions}{size}{range}");
        }
        if self.once_in(16) { "maifsbsRmaifsbsB".to_owned() } else { text }
    }

    fn squares(&mut self, files: usize, ranks: usize) -> String {
        let mut words = Vec::new();
        for _ in 0..self.between(1, 3) {
            let (file, rank) = (file_letter(self.below(files)), self.between(1, ranks));
            words.push(match self.below(4) {
                0 | 1 => format!("*{rank}"),
                2 => format!("{file}*"),
                _ => format!("{file}{rank}"),
            });
        }
        words.join(" ")
    }

    /// Some of these letters, at least one.
    fn some(&mut self, letters: &[char]) -> String {
        let mut some: String = letters.iter().filter(|_| self.below(3) == 0).collect();
        if some.is_empty() {
            some.push(letters[self.below(letters.len())]);
        }
        some
    }
}

/// A file with one game. Its parts are valid, but may contradict each other.
pub fn variant_file(bytes: &[u8]) -> String {
    let mut choices = Choices(bytes.iter());
    let choice = &mut choices;
    let (files, ranks) = match choice.below(3) {
        0 => (8, 8),
        1 => (choice.between(3, 10), choice.between(3, 8)),
        _ => (choice.between(3, 12), choice.between(3, 10)),
    };
    let mut lines = vec!["[parts]".to_owned(), format!("maxFile = {files}"), format!("maxRank = {ranks}")];
    let (has_king, has_pawn) = (!choice.once_in(8), !choice.once_in(5));
    let letters = army(choice, &mut lines, has_king, has_pawn);
    let hand = drops(choice, &mut lines, &letters, (files, ranks));
    let checks = goals(choice, &mut lines, &letters, has_king, (files, ranks));
    pawns(choice, &mut lines, &letters, (files, ranks));
    special_rules(choice, &mut lines, (files, ranks));
    let mut home: String = (0..files).map(|_| letters[choice.below(letters.len())]).collect();
    if has_king {
        let place = choice.below(files);
        home.replace_range(place..=place, "k");
    }
    let front = if has_pawn { "p".repeat(files) } else { files.to_string() };
    let mut ranks_of_fen = vec![files.to_string(); ranks];
    if ranks > 3 {
        (ranks_of_fen[1], ranks_of_fen[ranks - 2]) = (front.clone(), front.to_uppercase());
    }
    (ranks_of_fen[0], ranks_of_fen[ranks - 1]) = (home.clone(), home.to_uppercase());
    let placement = ranks_of_fen.join("/");
    let castling = lines.iter().all(|line| line != "castling = false");
    let castling = if castling { "KQkq" } else { "-" };
    lines.push(format!("startFen = {placement}{hand} w {castling} -{checks} 0 1"));
    if castling != "-" {
        castling_rooks(choice, &mut lines, files);
    }
    lines.join("\n") + "\n"
}

/// The pieces; returns their letters, without king and pawn.
fn army(choice: &mut Choices, lines: &mut Vec<String>, has_king: bool, has_pawn: bool) -> Vec<char> {
    if has_king {
        lines.push(if choice.once_in(6) { format!("king = k:{}", choice.moves()) } else { "king = k".to_owned() });
    }
    if has_pawn {
        lines.push("pawn = p".to_owned());
    }
    let known = "n:knight b:bishop r:rook q:queen a:archbishop c:chancellor m:minister s:sissa";
    let mut letters = Vec::new();
    for (at, key) in known.split(' ').filter_map(|row| row.split_once(':')) {
        if choice.below(2) == 0 {
            lines.push(format!("{key} = {at}"));
            letters.extend(at.chars());
        }
    }
    for (number, at) in "defghij".chars().take(choice.below(8)).enumerate() {
        let named = NAMED_PIECES[choice.below(NAMED_PIECES.len())].0;
        let line = match choice.below(2) {
            0 if lines.iter().all(|line| !line.starts_with(&format!("{named} "))) => {
                format!("{named} = {at}")
            }
            _ => format!("customPiece{} = {at}:{}", number + 1, choice.moves()),
        };
        lines.push(line);
        letters.push(at);
    }
    if letters.is_empty() {
        lines.push("rook = r".to_owned());
        letters.push('r');
    }
    letters
}

/// The rules of drops; returns what is in hand at the start, as in a FEN.
fn drops(choice: &mut Choices, lines: &mut Vec<String>, letters: &[char], board: (usize, usize)) -> String {
    let keys = match choice.below(6) {
        0 => "pieceDrops",
        1 => "pieceDrops capturesToHand",
        2 if choice.once_in(3) => "seirawanGating",
        _ => return String::new(),
    };
    lines.extend(keys.split(' ').map(|key| format!("{key} = true")));
    if keys.starts_with("pieceDrops") {
        for key in
            "dropLoop mustDrop firstRankPawnDrops promotionZonePawnDrops sittuyinRookDrop dropOppositeColoredBishop"
                .split(' ')
        {
            if choice.once_in(5) {
                lines.push(format!("{key} = true"));
            }
        }
        for key in ["dropRegionWhite", "dropRegionBlack"] {
            if choice.once_in(4) {
                lines.push(format!("{key} = {}", choice.squares(board.0, board.1)));
            }
        }
        if choice.once_in(4) {
            lines.push(format!("dropNoDoubled = {}", letters[choice.below(letters.len())]));
            lines.push(format!("dropNoDoubledCount = {}", choice.between(1, 2)));
        }
        if choice.once_in(6) {
            lines.push("dropChecks = false".to_owned());
        }
    }
    let held = choice.some(letters);
    format!("[{}{held}]", held.to_uppercase())
}

/// How the game ends; returns the checks that win, as in a FEN.
fn goals(
    choice: &mut Choices,
    lines: &mut Vec<String>,
    letters: &[char],
    has_king: bool,
    (files, ranks): (usize, usize),
) -> String {
    for (key, values) in [
        ("stalemateValue", "win loss draw"),
        ("checkmateValue", "win draw loss"),
        ("stalematePieceCount", "true"),
        ("nMoveRule", "0 2 20"),
        ("nFoldRule", "0 2 4"),
        ("nFoldValue", "win loss"),
        ("nFoldValueAbsolute", "true"),
        ("checking", "false"),
    ] {
        if choice.once_in(6) {
            lines.push(format!("{key} = {}", choice.of(values)));
        }
    }
    let all: Vec<char> = letters.iter().copied().chain(has_king.then_some('k')).collect();
    if choice.once_in(4) {
        for side in choice.of("/White/Black /White /Black").split('/') {
            lines.push(format!("flagRegion{side} = {}", choice.squares(files, ranks)));
            let piece = if choice.once_in(4) { '*' } else { all[choice.below(all.len())] };
            lines.push(format!("flagPiece{side} = {piece}"));
        }
        for key in ["flagMove", "flagPieceSafe", "flagPieceBlockedWin"] {
            if choice.once_in(4) {
                lines.push(format!("{key} = true"));
            }
        }
        if choice.once_in(4) {
            lines.push("flagPieceCount = 2".to_owned());
        }
    }
    if !has_king || choice.once_in(5) {
        lines.push(format!("extinctionValue = {}", choice.of("loss win draw")));
        let kinds = match choice.below(3) {
            0 => "*".to_owned(),
            _ => choice.some(letters),
        };
        lines.push(format!("extinctionPieceTypes = {kinds}"));
        for key in ["extinctionPieceCount", "extinctionOpponentPieceCount"] {
            if choice.once_in(4) {
                lines.push(format!("{key} = {}", choice.between(0, 2)));
            }
        }
        if choice.once_in(4) {
            lines.push("extinctionClaim = true".to_owned());
        }
    }
    if has_king && choice.once_in(6) {
        lines.push("checkCounting = true".to_owned());
        format!(" {}+{}", choice.between(1, 9), choice.between(1, 9))
    } else {
        String::new()
    }
}

/// How pawns move and promote.
fn pawns(choice: &mut Choices, lines: &mut Vec<String>, letters: &[char], (files, ranks): (usize, usize)) {
    let promotions = if choice.once_in(8) { "-".to_owned() } else { choice.some(letters) };
    lines.push(format!("promotionPieceTypes = {promotions}"));
    if ranks < 5 || choice.once_in(4) {
        lines.push("doubleStep = false".to_owned());
    }
    for key in "promotionRegionWhite promotionRegionBlack doubleStepRegionWhite doubleStepRegionBlack enPassantRegion enPassantRegionWhite".split(' ') {
        if choice.once_in(6) {
            lines.push(format!("{key} = {}", choice.squares(files, ranks)));
        }
    }
    for (key, value) in [("mandatoryPawnPromotion", "false"), ("immobilityIllegal", "true"), ("pawnsOnEdge", "false")] {
        if choice.once_in(6) {
            lines.push(format!("{key} = {value}"));
        }
    }
    if choice.once_in(6) {
        let limits: Vec<String> = letters.iter().map(|at| format!("{at}:{}", choice.between(1, 3))).collect();
        lines.push(format!("promotionLimit = {}", limits.join(" ")));
    }
}

/// Castling, and the rules of our own games.
fn special_rules(choice: &mut Choices, lines: &mut Vec<String>, (files, _): (usize, usize)) {
    if !choice.once_in(3) {
        lines.push("castling = false".to_owned());
    } else {
        for key in ["castlingKingsideFile", "castlingQueensideFile"] {
            lines.push(format!("{key} = {}", file_letter(choice.below(files))));
        }
    }
    for key in ["bishopAdjustment", "bishopConversion", "queenDrop"] {
        if choice.once_in(12) {
            lines.push(format!("{key} = true"));
        }
    }
    if choice.once_in(12) {
        let [one, other] = [0; 2].map(|_| file_letter(choice.below(files)));
        lines.push(format!("bunkerLeapFiles = {one} {other}"));
    }
}

/// Where rooks land, and how castling is written.
fn castling_rooks(choice: &mut Choices, lines: &mut Vec<String>, files: usize) {
    for side in ["Kingside", "Queenside"] {
        if choice.once_in(4) {
            lines.push(format!("castlingRook{side}Landing = {}", file_letter(choice.below(files))));
        }
    }
    for line in
        ["chess960 = true", "castlingSanByFile = true", "castlingSanByKing = true", "variantTemplate = nocastle"]
    {
        if choice.once_in(3) {
            lines.push(line.to_owned());
        }
    }
}
