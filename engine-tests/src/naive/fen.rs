//! FEN: writing as `notation.md` describes, and reading it back.

use super::board::forward;
use super::moves::square_name;
use super::{At, Conversion, Man, State};
use sissa::board::{Color, Piece, PieceKind};
use sissa::variant::Variant;
use std::sync::Arc;

pub(super) fn cased(color: Color, letter: char) -> char {
    match color {
        Color::White => letter.to_ascii_uppercase(),
        Color::Black => letter.to_ascii_lowercase(),
    }
}

fn file_letter(color: Color, at: At) -> char {
    cased(color, (b'a' + at.0 as u8) as char)
}

impl State {
    pub fn fen(&self) -> String {
        let [what, unmoved] = self.fields();
        let text = format!("{what}{} {} {}", self.checks_field(), self.halfmove, self.fullmove);
        if self.has_seventh_field() { format!("{text} {unmoved}") } else { text }
    }

    /// What counts for repetition: the FEN without the counters.
    pub fn identity(&self) -> String {
        self.fields().join(" ") + &self.checks_field()
    }

    fn checks_field(&self) -> String {
        match (self.counts_checks(), self.checks_left) {
            (true, [white, black]) => format!(" {white}+{black}"),
            (false, _) => String::new(),
        }
    }

    fn has_seventh_field(&self) -> bool {
        let variant = &self.variant;
        variant.bishop_adjustment
            || variant.bishop_conversion
            || !variant.gating_hand.is_empty() && !variant.seirawan_notation
            || variant.bunker_leap.is_some()
    }

    /// The first four fields, and the seventh.
    fn fields(&self) -> [String; 2] {
        let side = match self.side {
            Color::White => "w",
            Color::Black => "b",
        };
        let ep = or_dash(self.en_passant_squares());
        let placement = self.placement();
        let castling = if self.variant.seirawan_notation {
            self.castling_and_unmoved()
        } else {
            Color::ALL.map(|color| self.castling_letters(color)).concat()
        };
        let castling = or_dash(castling);
        let unmoved = or_dash(Color::ALL.into_iter().map(|color| self.unmoved_letters(color)).collect());
        [format!("{placement} {side} {castling} {ep}"), unmoved]
    }

    /// The squares on which a pawn can be captured en passant, or all that another piece has passed and its own.
    fn en_passant_squares(&self) -> String {
        let open = self.en_passant_captures();
        if open.is_empty() {
            return String::new();
        }
        let passer = self.board.get(self.passer).map(|man| man.piece.kind);
        let mut squares = match passer {
            Some(PieceKind::Pawn) => open,
            _ => [self.passed.clone(), vec![self.passer]].concat(),
        };
        squares.sort_by_key(|(file, rank)| (*rank, *file));
        squares.dedup();
        squares.into_iter().map(square_name).collect()
    }

    fn placement(&self) -> String {
        let mut rows = Vec::new();
        for rank in (0..self.board.ranks).rev() {
            let mut row = String::new();
            let mut empty = 0;
            for file in 0..self.board.files {
                let Some(man) = self.board.get((file, rank)) else {
                    empty += 1;
                    continue;
                };
                if empty > 0 {
                    row += &empty.to_string();
                }
                empty = 0;
                let letter = self.variant.letter(man.piece.kind).unwrap_or('?');
                row.push(cased(man.piece.color, letter));
                row.extend(man.promoted.then_some('~'));
            }
            if empty > 0 {
                row += &empty.to_string();
            }
            rows.push(row);
        }
        let mut text = rows.join("/");
        if self.variant.drops.is_some() {
            text += &format!("[{}]", self.hand_letters());
        } else if !self.variant.gating_hand.is_empty() {
            let mut held = String::new();
            for color in Color::ALL {
                // In the order in which the game declares them.
                for kind in &self.variant.gating_hand {
                    if self.hand[color].contains(kind) {
                        held.push(cased(color, self.variant.letter(*kind).unwrap_or('?')));
                    }
                }
            }
            text += &format!("[{held}]");
        }
        text
    }

    fn castling_letters(&self, color: Color) -> String {
        let mut text = String::new();
        let Some(king) = self.castling_king(color) else {
            return text;
        };
        let rooks = self.home_rooks(color);
        let king_side = rooks.iter().rev().filter(|(at, _)| at.0 > king.0);
        let queen_side = rooks.iter().filter(|(at, _)| at.0 < king.0);
        let sides: [(char, Vec<_>); 2] = [('k', king_side.collect()), ('q', queen_side.collect())];
        for (marker, outermost_first) in sides {
            for (i, (at, rook)) in outermost_first.into_iter().enumerate() {
                if rook.may_castle {
                    text.push(if i == 0 { cased(color, marker) } else { file_letter(color, *at) });
                }
            }
        }
        text
    }

    /// The castling field of Seirawan Chess: castling rights, then the other unmoved pieces of a side that has
    /// something in hand. If a castling right needs a file, there are only files.
    fn castling_and_unmoved(&self) -> String {
        let mut text = String::new();
        for color in Color::ALL {
            let castling = self.castling_letters(color);
            if self.hand[color].is_empty() && !self.may_refill() {
                text += &castling;
                continue;
            }
            let by_files = castling.chars().any(|letter| !"KQkq".contains(letter));
            if !by_files {
                text += &castling;
            }
            let king_at = self.castling_king(color);
            let king = king_at.and_then(|king| self.board.get(king));
            if (by_files || castling.is_empty()) && king.is_some_and(|king| king.unmoved) {
                let meant = self.home_rooks(color).into_iter();
                let meant: Vec<At> = meant.filter(|(_, rook)| rook.may_castle).map(|(at, _)| at).collect();
                if meant != self.gating_rooks(color) {
                    text += &format!("{castling}-");
                }
            }
            for (at, man) in self.board.men() {
                let castles = man.may_castle || king_at == Some(at) && !castling.is_empty();
                if man.piece.color == color && man.unmoved && (by_files || !castles) {
                    text.push(file_letter(color, at));
                }
            }
        }
        text
    }

    /// True if captures bring new pieces into the hand.
    pub(super) fn may_refill(&self) -> bool {
        let drops = self.variant.drops.as_ref();
        drops.is_some_and(|drops| drops.captures_to_hand)
    }

    /// The outermost unmoved rooks on both sides of the king, which castle in Seirawan Chess where nothing else is said.
    fn gating_rooks(&self, color: Color) -> Vec<At> {
        let Some(king) = self.castling_king(color) else {
            return Vec::new();
        };
        let rooks = self.home_rooks(color).into_iter();
        let rooks: Vec<At> = rooks.filter(|(_, rook)| rook.unmoved).map(|(at, _)| at).collect();
        let queen_side = rooks.iter().find(|at| at.0 < king.0);
        let king_side = rooks.iter().rfind(|at| at.0 > king.0);
        queen_side.into_iter().chain(king_side).copied().collect()
    }

    /// The rooks on a side's first rank, from the a-file.
    fn home_rooks(&self, color: Color) -> Vec<(At, Man)> {
        let (rank, kinds) = (self.castling_rank(color), self.variant.castlers.rooks[color]);
        let is_rook = |piece: Piece| piece.color == color && kinds.contains(piece.kind);
        let men = self.board.men();
        men.filter(|(at, man)| at.1 == rank && is_rook(man.piece)).collect()
    }

    fn unmoved_letters(&self, color: Color) -> String {
        let mut text = String::new();
        for (at, man) in self.board.men() {
            if man.piece.color == color && man.unmoved && self.matters(at, man) {
                text.push(file_letter(color, at));
            }
        }
        if self.adjustment_has_partner(color) || self.conversion[color] == Conversion::Free {
            text.push('+');
        }
        if self.conversion[color] == Conversion::Must {
            text.push('!');
        }
        text
    }

    /// True if it still matters that the piece on `at` is unmoved.
    fn matters(&self, at: At, man: Man) -> bool {
        let color = man.piece.color;
        let is_bishop = man.piece.kind == PieceKind::Bishop;
        let leaper = self.variant.bunker_leap.is_some() && man.piece.kind == PieceKind::King;
        let dropper = !self.variant.gating_hand.is_empty() && (!self.hand[color].is_empty() || self.may_refill());
        let beside = self.unmoved_neighbours(at);
        let adjuster = self.may_adjust[color]
            && if is_bishop {
                !beside.is_empty()
            } else {
                let bishops = self.unmoved_bishops(color);
                beside.iter().any(|at| bishops.contains(at))
            };
        let converter = is_bishop && self.conversion[color] != Conversion::Done;
        leaper || dropper || adjuster || converter
    }

    /// Reads a FEN as the engine writes it, with every field and the same letters for rights. `None` if it has another
    /// form.
    pub fn read(variant: &Arc<Variant>, fen: &str) -> Option<State> {
        let mut fields: Vec<&str> = fen.split(' ').collect();
        let mut state = State::empty(variant);
        if state.counts_checks() {
            let (white, black) = fields.remove(4).split_once('+')?;
            state.checks_left = [white.parse().ok()?, black.parse().ok()?];
        }
        state.read_placement(fields.first()?)?;
        state.side = match *fields.get(1)? {
            "w" => Color::White,
            "b" => Color::Black,
            _ => return None,
        };
        if variant.seirawan_notation {
            state.read_castling_and_unmoved(fields.get(2)?)?;
        } else {
            state.read_castling(fields.get(2)?)?;
        }
        if *fields.get(3)? != "-" {
            // Only games with pawns alone are read.
            let ep = read_square(fields[3])?;
            state.passed = vec![ep];
            state.passer = (ep.0, ep.1 + forward(!state.side));
        }
        state.halfmove = fields.get(4)?.parse().ok()?;
        state.fullmove = fields.get(5)?.parse().ok()?;
        if state.has_seventh_field() {
            state.read_unmoved(fields.get(6)?)?;
        }
        Some(state)
    }

    pub(super) fn read_placement(&mut self, text: &str) -> Option<()> {
        let (ranks, hand) = match text.split_once('[') {
            Some((ranks, hand)) => (ranks, hand.strip_suffix(']')?),
            None => (text, ""),
        };
        for letter in hand.chars() {
            let kind = self.variant.kind_of(letter)?;
            self.hand[color_of(letter)].push(kind);
        }
        for (row, rank) in ranks.split('/').zip((0..self.board.ranks).rev()) {
            let row = row.replace("10", "55");
            let mut file = 0;
            for letter in row.chars() {
                if letter == '~' {
                    let mut man = self.board.take((file - 1, rank))?;
                    man.promoted = true;
                    self.board.put((file - 1, rank), man);
                    continue;
                }
                if let Some(n) = letter.to_digit(10) {
                    file += n as i32;
                    continue;
                }
                let color = color_of(letter);
                let piece = Piece::new(color, self.variant.kind_of(letter)?);
                self.board.has((file, rank)).then(|| self.board.put((file, rank), Man::moved(piece)))?;
                file += 1;
            }
        }
        Some(())
    }

    fn read_castling(&mut self, text: &str) -> Option<()> {
        for letter in text.chars().filter(|letter| *letter != '-') {
            let color = color_of(letter);
            let king = self.castling_king(color)?;
            let rooks = self.home_rooks(color);
            let (rook, mut man) = match letter.to_ascii_lowercase() {
                'q' => rooks.into_iter().find(|(at, _)| at.0 < king.0)?,
                'k' => rooks.into_iter().rfind(|(at, _)| at.0 > king.0)?,
                _ => rooks.into_iter().find(|(at, _)| file_letter(color, *at) == letter)?,
            };
            man.may_castle = true;
            self.board.put(rook, man);
            if rook.1 == self.home_rank(color) {
                self.set_unmoved(rook)?;
                self.set_unmoved(king)?;
            }
        }
        Some(())
    }

    fn read_castling_and_unmoved(&mut self, text: &str) -> Option<()> {
        for color in Color::ALL {
            let own = |letter: &char| *letter != '-' && color_of(*letter) == color;
            let letters: Vec<char> = text.chars().filter(own).collect();
            if self.hand[color].is_empty() && !self.may_refill() {
                self.read_castling(&letters.into_iter().collect::<String>())?;
                continue;
            }
            // A dash stands between castling rights and unmoved pieces, if it is needed.
            let dash = text.match_indices('-').find(|(at, _)| text[at + 1..].chars().next().is_some_and(|c| own(&c)));
            let letters = match dash {
                Some((at, _)) => {
                    let rights: String = text[..at].chars().filter(own).collect();
                    self.read_castling(&rights)?;
                    text[at..].chars().filter(own).collect()
                }
                None => letters,
            };
            let is_mark = |letter: &&char| "KQkq".contains(**letter);
            let marks: String = letters.iter().filter(is_mark).collect();
            self.read_castling(&marks)?;
            for letter in letters.iter().filter(|letter| !is_mark(letter)) {
                let file = letter.to_ascii_lowercase() as i32 - 'a' as i32;
                self.set_unmoved((file, self.home_rank(color)))?;
            }
            let king = self.castling_king(color);
            let king = king.and_then(|king| self.board.get(king));
            if dash.is_none() && marks.is_empty() && king.is_some_and(|man| man.unmoved) {
                for at in self.gating_rooks(color) {
                    let mut rook = self.board.get(at)?;
                    rook.may_castle = true;
                    self.board.put(at, rook);
                }
            }
        }
        Some(())
    }

    fn read_unmoved(&mut self, text: &str) -> Option<()> {
        let mut color = Color::White;
        for letter in text.chars().filter(|letter| *letter != '-') {
            match letter {
                '+' => {
                    self.may_adjust[color] = self.variant.bishop_adjustment;
                    if self.variant.bishop_conversion {
                        self.conversion[color] = Conversion::Free;
                    }
                }
                '!' => self.conversion[color] = Conversion::Must,
                _ => {
                    color = color_of(letter);
                    let file = letter.to_ascii_lowercase() as i32 - 'a' as i32;
                    self.set_unmoved((file, self.home_rank(color)))?;
                }
            }
        }
        Some(())
    }

    fn set_unmoved(&mut self, at: At) -> Option<()> {
        let mut man = self.board.get(at)?;
        man.unmoved = true;
        self.board.put(at, man);
        Some(())
    }
}

fn or_dash(text: String) -> String {
    if text.is_empty() { "-".to_owned() } else { text }
}

fn color_of(letter: char) -> Color {
    if letter.is_ascii_uppercase() { Color::White } else { Color::Black }
}

fn read_square(text: &str) -> Option<At> {
    let (file, rank) = text.split_at_checked(1)?;
    let file = i32::from(file.bytes().next()?) - i32::from(b'a');
    Some((file, rank.parse::<i32>().ok()? - 1))
}
