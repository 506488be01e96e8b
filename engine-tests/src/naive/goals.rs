//! Goals other than mate: regions to reach, checks to give, pieces to keep.

use super::board::is_in;
use super::{At, Man, State};
use sissa::board::{Color, Piece, PieceKind};
use sissa::variant::EndValue;

impl State {
    /// How the game has ended by a goal other than mate: the winner, or `None` for a draw.
    pub fn end_by_goal(&self) -> Option<Option<Color>> {
        let goal = self.extinct().or_else(|| self.flag_end());
        goal.or_else(|| self.castling_end()).or_else(|| {
            let has_won = |side: &Color| self.counts_checks() && self.checks_left[*side] == 0;
            [!self.side, self.side].into_iter().find(has_won).map(Some)
        })
    }

    /// The end by castling, or because a side cannot castle any more.
    fn castling_end(&self) -> Option<Option<Color>> {
        if self.has_castled_to_win {
            return Some(Some(!self.side));
        }
        let lost = |color: &Color| {
            let wins = self.variant.ends.castling_wins[*color];
            let king = self.castling_king(*color);
            let may = self.board.men().any(|(at, man)| {
                let side = usize::from(king.is_some_and(|king| at.0 > king.0));
                man.piece.color == *color && man.may_castle && wins[side]
            });
            wins != [false; 2] && !may
        };
        let lost = [!self.side, self.side].into_iter().find(lost)?;
        Some(Some(!lost))
    }

    pub(super) fn counts_checks(&self) -> bool {
        self.variant.ends.checks.is_some()
    }

    /// The winner if the side to move has the result `value`.
    pub fn winner(&self, value: EndValue) -> Option<Color> {
        match value {
            EndValue::Win => Some(self.side),
            EndValue::Draw => None,
            EndValue::Loss => Some(!self.side),
        }
    }

    /// How many pieces of `color` there are on the board and in hand, of one kind or of all.
    pub fn number(&self, color: Color, kind: Option<PieceKind>) -> usize {
        let fits = |of: PieceKind| kind.is_none() || kind == Some(of);
        let men = self.board.men().map(|(_, man)| man.piece);
        men.filter(|piece| piece.color == color && fits(piece.kind)).count()
            + self.hand[color].iter().filter(|held| fits(**held)).count()
    }

    fn extinct(&self) -> Option<Option<Color>> {
        let ends = &self.variant.ends;
        let value = ends.extinction?;
        // Of two sides that have too few, the one that has just moved is looked at first.
        for color in [!self.side, self.side] {
            let mut needed = usize::from(ends.extinction_opponent_count);
            if ends.extinction_claim && color == self.side {
                needed += 1;
            }
            for kind in &ends.extinction_kinds {
                let too_few = self.number(color, *kind) <= usize::from(ends.extinction_count);
                if too_few && self.number(!color, *kind) >= needed {
                    return Some(match value {
                        EndValue::Win => Some(color),
                        EndValue::Draw => None,
                        EndValue::Loss => Some(!color),
                    });
                }
            }
        }
        None
    }

    /// True if enough pieces of `color` stand on the squares where they win.
    fn has_reached_flag(&self, color: Color) -> bool {
        let ends = &self.variant.ends;
        let wanted = ends.flag_piece[color];
        let fits = |piece: Piece| piece.color == color && wanted.is_none_or(|kind| kind == piece.kind);
        let men = self.board.men().filter(|(at, _)| is_in(ends.flag_region[color], *at));
        let men: Vec<(At, Man)> = men.collect();
        let there: Vec<At> = men.iter().filter(|(_, man)| fits(man.piece)).map(|(at, _)| *at).collect();
        let squares = ends.flag_region[color].squares();
        let squares = squares.filter(|(file, rank)| self.board.has((i32::from(*file), i32::from(*rank))));
        let is_full = men.len() == squares.count();
        let enough = usize::from(ends.flag_piece_count);
        let is_reached = !there.is_empty() && (there.len() >= enough || ends.flag_piece_blocked_win && is_full);
        let must_be_safe = ends.flag_piece_safe && !(ends.flag_move && color == self.side);
        let is_attacked = || there.iter().any(|at| self.attacks(!color, *at));
        is_reached && !(must_be_safe && there.len() == enough && is_attacked())
    }

    fn flag_end(&self) -> Option<Option<Color>> {
        let ends = &self.variant.ends;
        let (us, them) = (self.side, !self.side);
        let is_king = |color: Color| ends.flag_piece[color] == Some(PieceKind::King);
        if (ends.flag_move || ends.flag_piece_safe) && self.has_reached_flag(us) {
            // White came first, and Black's king has answered; or both stand safe without an answer.
            let both = if ends.flag_move { us == Color::White && is_king(them) } else { true };
            return Some((!(both && self.has_reached_flag(them))).then_some(us));
        }
        if !self.has_reached_flag(them) {
            return None;
        }
        if !ends.flag_move {
            return Some(Some(them));
        }
        // There is an answer, which does not help White; nor Black unless its king can step into its region.
        let answers = || {
            self.safe_moves().iter().any(|mv| {
                Some(mv.from) == self.king(us) && mv.kind == super::Kind::Ordinary && is_in(ends.flag_region[us], mv.to)
            })
        };
        if is_king(us) {
            let may_answer = us == Color::Black && !self.in_check() && answers();
            return (!may_answer).then_some(Some(them));
        }
        ends.flag_piece_safe.then_some(Some(them))
    }
}
