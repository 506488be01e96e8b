//! Starting positions: which first ranks a game begins with, and the FEN of a numbered array.

use super::Variant;
use super::arrays::{ArrayError, Mirror};
use super::placement::Placement;
use crate::board::{Color, Piece, PieceKind};

impl Variant {
    /// How many array numbers the game has: 1 for a game with one array, whose number is 0.
    pub fn array_count(&self) -> u32 {
        self.arrays.as_ref().map_or(1, |recipe| recipe.count())
    }

    /// The starting position with array `number`, as a FEN of six fields. It has no seventh: every
    /// piece is unmoved and every right open, which is what its absence means.
    ///
    /// ```
    /// let variant = sissa::variant::catalog::Catalog::builtin().get("chess960").unwrap();
    /// assert_eq!(
    ///     variant.array_fen(518)?,
    ///     "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
    /// );
    /// # Ok::<(), sissa::variant::arrays::ArrayError>(())
    /// ```
    ///
    /// # Errors
    /// [`ArrayError`] when the number is too large or invalid.
    pub fn array_fen(&self, number: u32) -> Result<String, ArrayError> {
        let Some(recipe) = &self.arrays else {
            if number > 0 {
                return Err(ArrayError::OutOfRange {
                    game: self.name.clone(),
                    number,
                    last: 0,
                });
            }
            return Ok(self.start_fen.clone());
        };
        let array = recipe.rank(number, self)?;
        let mut fields = self.start_fen.split_whitespace();
        let placement = fields.next().unwrap_or_default();
        let mut placement =
            Placement::read(placement, self).map_err(|error| ArrayError::Start {
                game: self.name.clone(),
                reason: error.to_string(),
            })?;
        let rank_of = |color: Color| -> Vec<Option<Piece>> {
            let piece = |kind: &PieceKind| Some(Piece::new(color, *kind));
            if color == Color::Black && recipe.mirror == Mirror::Turned {
                array.iter().rev().map(piece).collect()
            } else {
                array.iter().map(piece).collect()
            }
        };
        if let Some(first) = placement.ranks.first_mut() {
            *first = rank_of(Color::White);
        }
        if let Some(last) = placement.ranks.last_mut() {
            *last = rank_of(Color::Black);
        }
        if self.queen_drop {
            placement.hand = Some("Qq".to_owned());
        }
        let may_castle = self.castling.is_some() && fields.nth(1) != Some("-");
        let castling = if may_castle {
            castling_field(&placement)
        } else {
            "-".to_owned()
        };
        Ok(format!("{} w {castling} - 0 1", placement.write(self)))
    }

    /// The number of the array that `start_fen` shows; `None` when it shows no array of the game.
    pub fn start_array(&self) -> Option<u32> {
        let rank = self.start_rank(Color::White)?;
        match &self.arrays {
            None => Some(0),
            Some(recipe) => recipe.number(&rank.into_iter().collect::<Option<Vec<_>>>()?),
        }
    }

    /// True when `rank`, the first rank of `color` from the a-file with only its own pieces, is a legal
    /// array of the game for that side.
    pub fn is_array_rank(&self, color: Color, rank: &[Option<PieceKind>]) -> bool {
        let Some(recipe) = &self.arrays else {
            return self.start_rank(color).is_some_and(|start| start == rank);
        };
        let Some(mut whole) = rank.iter().copied().collect::<Option<Vec<_>>>() else {
            return false;
        };
        if color == Color::Black && recipe.mirror == Mirror::Turned {
            whole.reverse();
        }
        recipe.contains(&whole)
    }

    /// The first rank of `color` in `start_fen`.
    fn start_rank(&self, color: Color) -> Option<Vec<Option<PieceKind>>> {
        let placement = self.start_fen.split_whitespace().next()?;
        Some(Placement::read(placement, self).ok()?.home_rank(color))
    }
}

/// The castling field that says that king and outermost rooks are unmoved.
fn castling_field(placement: &Placement) -> String {
    let mut field = String::new();
    for (color, letters) in [(Color::White, ['K', 'Q']), (Color::Black, ['k', 'q'])] {
        let rank = placement.home_rank(color);
        let is = |kind: PieceKind| move |square: &Option<PieceKind>| *square == Some(kind);
        let Some(king) = rank.iter().position(is(PieceKind::King)) else {
            continue;
        };
        if rank[king..].iter().any(is(PieceKind::Rook)) {
            field.push(letters[0]);
        }
        if rank[..king].iter().any(is(PieceKind::Rook)) {
            field.push(letters[1]);
        }
    }
    if field.is_empty() {
        field.push('-');
    }
    field
}
