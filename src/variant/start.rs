//! Starting positions, and the arrays on the first ranks of a position.

use super::arrays::{ArrayError, ArrayPair, Mirror, RankError, RankFault};
use super::fen_fields::or_none;
use super::placement::Placement;
use super::{Castlers, Variant};
use crate::board::text::{cased, file_letter};
use crate::board::{Color, Piece, PieceKind};
use crate::text::quote;
use rand::Rng;

impl Variant {
    /// How many array numbers the game has; a game with one array has only number 0.
    pub fn array_count(&self) -> u32 {
        self.arrays.as_ref().map_or(1, |recipe| recipe.count())
    }

    /// How many arrays the game has: its numbers but those that its rules exclude.
    pub fn valid_array_count(&self) -> u64 {
        let recipe = self.arrays.as_ref();
        recipe.map_or(1, |recipe| recipe.valid_numbers().count() as u64)
    }

    /// The starting position with one array for both sides, or one for each, as a FEN of six fields. The seventh is
    /// missing, which means that every piece is unmoved and every right still open. For a game with one array it is
    /// [`Variant::start_fen`].
    ///
    /// ```
    /// use sissa::variant::arrays::ArrayPair;
    ///
    /// let variant = sissa::variant::catalog::Catalog::builtin().get("chess960").unwrap();
    /// assert_eq!(
    ///     variant.array_fen(518)?,
    ///     "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
    /// );
    /// assert_eq!(
    ///     variant.array_fen(ArrayPair { white: 518, black: 0 })?,
    ///     "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
    /// );
    /// # Ok::<(), sissa::variant::arrays::ArrayError>(())
    /// ```
    ///
    /// # Errors
    /// [`ArrayError`] when a number is too large or invalid.
    pub fn array_fen(&self, arrays: impl Into<ArrayPair>) -> Result<String, ArrayError> {
        let arrays = arrays.into();
        let Some(recipe) = &self.arrays else {
            let number = arrays.white.max(arrays.black);
            if number > 0 {
                return Err(ArrayError::OutOfRange { game: self.name.clone(), number, last: 0 });
            }
            return Ok(self.start_fen.clone());
        };
        let white = recipe.rank(arrays.white, self)?;
        let black = recipe.rank(arrays.black, self)?;
        let mut placement = self.start.clone();
        let rank_of = |color: Color, array: &[PieceKind]| -> Vec<Option<Piece>> {
            let piece = |kind: &PieceKind| Some(Piece::new(color, *kind));
            if color == Color::Black && recipe.mirror == Mirror::Turned {
                array.iter().rev().map(piece).collect()
            } else {
                array.iter().map(piece).collect()
            }
        };
        if let Some(first) = placement.ranks.first_mut() {
            *first = rank_of(Color::White, &white);
        }
        if let Some(last) = placement.ranks.last_mut() {
            *last = rank_of(Color::Black, &black);
        }
        let may_castle = self.castling.is_some() && self.start_fen.split_whitespace().nth(2) != Some("-");
        let castling = if may_castle {
            castling_field(&placement, &self.castlers, self.seirawan_notation)
        } else {
            "-".to_owned()
        };
        let side = self.start_fen.split_whitespace().nth(1).unwrap_or("w");
        let placement = placement.write(self);
        Ok(format!("{placement} {side} {castling} - 0 1"))
    }

    /// The number of the array given as White's first rank from the a-file: the lowest if it has several.
    ///
    /// ```
    /// let variant = sissa::variant::catalog::Catalog::builtin().get("caparandom").unwrap();
    /// assert_eq!(variant.array_number("RNBQKCABNR"), Ok(26733));
    /// assert_eq!(
    ///     variant.array_number("AQBBCNNRKR").unwrap_err().to_string(),
    ///     "caparandom has no array AQBBCNNRKR: it would leave the pawn on f2 unprotected"
    /// );
    /// ```
    ///
    /// # Errors
    /// [`RankError`] with the first rule that the rank breaks.
    pub fn array_number(&self, rank: &str) -> Result<u32, RankError> {
        let error = |reason| RankError { game: self.name.clone(), rank: quote(rank), reason };
        let mut kinds = Vec::new();
        for letter in rank.chars() {
            let kind = self.kind_of(letter).filter(|kind| *kind != PieceKind::Pawn).ok_or_else(|| {
                let pieces = self.letters.iter().skip(1).flatten().collect();
                error(RankFault::Letter(letter, pieces))
            })?;
            kinds.push(kind);
        }
        let Some(recipe) = &self.arrays else {
            let only = self.start.home_rank(Color::White);
            if only.iter().flatten().eq(kinds.iter()) {
                return Ok(0);
            }
            let letters = only.iter().flatten().filter_map(|kind| self.letter(*kind));
            return Err(error(RankFault::Only(letters.collect())));
        };
        if let Some(fault) = recipe.fault(&kinds, self) {
            return Err(error(fault));
        }
        // `fault` found nothing wrong, so the rank has a number.
        Ok(recipe.number(&kinds).unwrap_or(0))
    }

    /// A random valid array number ([`ArrayRecipe::random`](super::arrays::ArrayRecipe::random)); 0 in a game with one
    /// array.
    pub fn random_array<R: Rng + ?Sized>(&self, rng: &mut R) -> u32 {
        let arrays = self.arrays.as_ref();
        arrays.map_or(0, |recipe| recipe.random(rng))
    }

    /// The number of White's array in `start_fen`; `None` if it is not an array of the game.
    pub fn start_array(&self) -> Option<u32> {
        self.rank_number(Color::White, &self.start.home_rank(Color::White))
    }

    /// The numbers of the arrays on the first ranks of a FEN; `None` if one is not an array of the game. The rest of
    /// the position is ignored.
    pub fn arrays_of(&self, fen: &str) -> Option<ArrayPair> {
        let placement = Placement::read(fen.split_whitespace().next()?, self).ok()?;
        let number = |color| self.rank_number(color, &placement.home_rank(color));
        Some(ArrayPair { white: number(Color::White)?, black: number(Color::Black)? })
    }

    /// The number of the array in which `color` has this first rank, given from the a-file with only its own pieces;
    /// `None` if there is none.
    fn rank_number(&self, color: Color, rank: &[Option<PieceKind>]) -> Option<u32> {
        let Some(recipe) = &self.arrays else {
            return (self.start.home_rank(color) == rank).then_some(0);
        };
        let mut whole = rank.iter().copied().collect::<Option<Vec<_>>>()?;
        if color == Color::Black && recipe.mirror == Mirror::Turned {
            whole.reverse();
        }
        recipe.number(&whole)
    }

    /// True when `rank`, the first rank of `color` from the a-file with only its own pieces, is a legal array of the
    /// game for that side.
    pub fn is_array_rank(&self, color: Color, rank: &[Option<PieceKind>]) -> bool {
        self.rank_number(color, rank).is_some()
    }

    /// True when a game with the same array for both sides can start with these first ranks, given from the a-file with
    /// only the side's own pieces: both are arrays of the game, and Black's is the one that belongs to White's.
    pub fn is_opening(&self, white: &[Option<PieceKind>], black: &[Option<PieceKind>]) -> bool {
        let belongs = match self.arrays.as_ref().map(|recipe| recipe.mirror) {
            None => true,
            Some(Mirror::SameFile) => white == black,
            Some(Mirror::Turned) => white.iter().rev().eq(black),
        };
        belongs && self.is_array_rank(Color::White, white) && self.is_array_rank(Color::Black, black)
    }
}

/// The castling field with the king and its outermost rooks unmoved, and, with `all`, the other pieces too.
fn castling_field(placement: &Placement, castlers: &Castlers, all: bool) -> String {
    let mut field = String::new();
    for (color, letters) in [(Color::White, ['K', 'Q']), (Color::Black, ['k', 'q'])] {
        let rank = placement.home_rank(color);
        let is_king = |square: &Option<PieceKind>| *square == Some(castlers.king[color]);
        let is_rook = |square: &Option<PieceKind>| square.is_some_and(|kind| castlers.rooks[color].contains(kind));
        let Some(king) = rank.iter().position(is_king) else {
            continue;
        };
        let right = rank.iter().rposition(is_rook);
        let left = rank.iter().position(is_rook);
        let (right, left) = (right.filter(|at| *at > king), left.filter(|at| *at < king));
        field.extend(right.map(|_| letters[0]));
        field.extend(left.map(|_| letters[1]));
        for (file, kind) in rank.iter().enumerate().filter(|_| all) {
            let castles = file == king || Some(file) == right || Some(file) == left;
            if kind.is_some() && !castles {
                field.push(cased(color, file_letter(file)));
            }
        }
    }
    or_none(field)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::fen;
    use crate::on_board;
    use crate::position::AnyRules;
    use crate::variant::catalog::Catalog;

    /// The starting positions of games for which no array number is given.
    #[test]
    fn games_start_as_the_rules_say() {
        for (name, number, start) in [
            ("chess", 0, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"),
            ("fischerandom", 518, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"),
            ("capablanca", 0, "rnabqkbcnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNABQKBCNR w KQkq - 0 1"),
            ("caparandom", 26733, "rnbqkcabnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNBQKCABNR w KQkq - 0 1"),
            ("modern-random-64", 929, "rnbkqbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"),
            ("contemporary-random", 929, "rnbkqbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"),
            ("pm-contemporary-random", 929, "rnbkmbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBMKBNR[Qq] w KQkq - 0 1"),
            ("cetina-random", 11224, "rnbqkbsc/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBSC w - - 0 1"),
        ] {
            let variant = Catalog::builtin().get(name).unwrap();
            assert_eq!(variant.start_fen, start, "{name}");
            assert_eq!(variant.array_fen(number).as_deref(), Ok(start), "{name}");
            assert_eq!(variant.start_array(), Some(number), "{name}");
        }
    }

    #[test]
    fn arrays_are_positions_with_all_rights_open() {
        for variant in Catalog::builtin() {
            let rules = AnyRules::of(variant).unwrap();
            for start in (0..variant.array_count()).step_by(17).filter_map(|number| variant.array_fen(number).ok()) {
                let written = on_board!(rules, rules => fen::write(&fen::read(rules, &start).unwrap()));
                assert!(written.starts_with(&start), "{}: {start} became {written}", variant.name);
            }
        }
    }

    #[test]
    fn a_rank_that_is_no_array_is_refused_with_the_reason() {
        for (game, rank, reason) in [
            ("caparandom", "rnbqkcabnr", ""),
            ("caparandom", "RNABQKBCNR", "it needs A or Q on one of the light squares b1, d1, f1, h1, j1"),
            ("caparandom", "AQBBCNNRKR", "it would leave the pawn on f2 unprotected"),
            ("caparandom", "RNBQKBNR", "it has 8 pieces, the board has 10 files"),
            ("caparandom", "RNBQKCMBNR", "'M' is not a piece of the game; its pieces are NBRQKAC"),
            ("caparandom", "BBBBBBBBBB", "it has 0 of the piece N, every array has 2"),
            ("fischerandom", "BNBRQKNR", "it needs B on one of the light squares b1, d1, f1, h1"),
            ("fischerandom", "BBNNQRRK", "it needs R K R in this order on the squares that the other pieces leave"),
            ("fischerandom", "RNBQKBNR", ""),
            ("chess", "RNBQKBNR", ""),
            ("chess", "RNBKQBNR", "the only array is RNBQKBNR"),
        ] {
            let variant = Catalog::builtin().get(game).unwrap();
            match variant.array_number(rank) {
                Ok(number) => {
                    assert_eq!(reason, "");
                    let fen = variant.array_fen(number).unwrap();
                    assert!(fen.contains(&format!("/{} ", rank.to_uppercase())), "{fen}");
                }
                Err(error) => assert_eq!(error.to_string(), format!("{game} has no array {rank}: {reason}")),
            }
        }
    }

    /// Black's number means the first rank that Black has when both sides have that array, with either mirror.
    #[test]
    fn each_side_has_its_own_array() {
        for (name, white, black, start) in [
            ("fischerandom", 518, 0, "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"),
            ("modern-random-64", 0, 929, "rnbkqbnr/pppppppp/8/8/8/8/PPPPPPPP/BBNNQRKR w KQkq - 0 1"),
        ] {
            let variant = Catalog::builtin().get(name).unwrap();
            let arrays = ArrayPair { white, black };
            let fen = variant.array_fen(arrays).unwrap();
            assert_eq!(fen, start, "{name}");
            assert_eq!(variant.arrays_of(&fen), Some(arrays));
            let plain = variant.array_fen(black).unwrap();
            assert_eq!(fen.split('/').next(), plain.split('/').next());
            assert_eq!(variant.arrays_of(&plain), Some(black.into()));
        }
        let variant = Catalog::builtin().get("fischerandom").unwrap();
        assert_eq!(variant.array_fen(960), variant.array_fen(0));
        let wrong = ArrayPair { white: 0, black: 961 };
        assert!(variant.array_fen(wrong).is_err());
        assert_eq!(variant.arrays_of("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBN1 w Qkq - 0 1"), None);
        let chess = Catalog::builtin().get("chess").unwrap();
        assert_eq!(chess.arrays_of(&chess.start_fen), Some(0.into()));
        let wrong = ArrayPair { white: 0, black: 1 };
        assert!(chess.array_fen(wrong).is_err());
    }

    #[test]
    fn ranks_with_gaps_are_no_arrays() {
        let variant = Catalog::builtin().get("fischerandom").unwrap();
        let mut rank = variant.start.home_rank(Color::White);
        assert!(variant.is_array_rank(Color::White, &rank));
        assert!(variant.is_array_rank(Color::Black, &rank));
        rank[3] = None;
        assert!(!variant.is_array_rank(Color::White, &rank));
        assert!(!variant.is_array_rank(Color::White, &[]));
    }
}
