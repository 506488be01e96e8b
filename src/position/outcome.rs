//! How a game ends by its rules.

use super::{Conversion, Position};
use crate::board::{Bitboard, Color, Geometry, PieceKind, Square};
use crate::variant::EndValue;

/// The halfmove clock at which a game of chess is drawn by the fifty-move rule, in plies.
pub const FIFTY_MOVES: u32 = 100;

/// How a game ended by its rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Outcome {
    /// The winner; `None` for a draw.
    pub winner: Option<Color>,
    /// Why the game is over.
    pub reason: EndReason,
}

/// Why a game is over.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EndReason {
    /// The side to move is in check and has no move.
    Checkmate,
    /// The side to move has no move and is not in check.
    Stalemate,
    /// Neither side can mate.
    DeadPosition,
    /// So many moves of each side without capture or pawn move, usually fifty.
    MoveRule(u16),
    /// The position has occurred so many times, usually three; only [`Game::outcome`](super::Game::outcome) knows.
    Repetition(u8),
    /// A side has brought a piece to its goal; a draw if both have.
    Flag,
    /// A side has given as many checks as win.
    Checks,
    /// A side has too few pieces left.
    Extinction,
    /// A side has castled, or can castle no more, where that decides.
    Castling,
}

impl EndReason {
    /// True for a goal other than mate.
    pub fn is_goal(self) -> bool {
        matches!(self, EndReason::Flag | EndReason::Checks | EndReason::Extinction | EndReason::Castling)
    }
}

impl Outcome {
    /// A draw.
    pub const fn draw(reason: EndReason) -> Outcome {
        Outcome { winner: None, reason }
    }

    /// `side`, usually the side to move, wins, loses or draws.
    pub fn of(value: EndValue, side: Color, reason: EndReason) -> Outcome {
        let winner = match value {
            EndValue::Win => Some(side),
            EndValue::Draw => None,
            EndValue::Loss => Some(!side),
        };
        Outcome { winner, reason }
    }
}

impl<G: Geometry> Position<G> {
    /// How the game has ended, as far as the position tells. Mate takes precedence over the fifty-move rule.
    pub fn outcome(&self) -> Option<Outcome> {
        if self.has_legal_move() { self.outcome_by_rule() } else { Some(self.outcome_without_moves()) }
    }

    /// [`Position::halfmove_clock`], of [`FIFTY_MOVES`]: in games with another number of moves as many in proportion,
    /// and none where no number ends the game.
    #[inline(always)]
    pub fn move_rule_clock(&self) -> u32 {
        let limit = self.rules.move_limit;
        let clock = self.halfmove_clock().min(limit);
        if limit == FIFTY_MOVES {
            return clock;
        }
        (u64::from(clock) * u64::from(FIFTY_MOVES) / u64::from(limit)) as u32
    }

    /// The outcome when the side to move has no legal move: for callers that know this.
    pub fn outcome_without_moves(&self) -> Outcome {
        if self.rules.has_goals
            && let Some(outcome) = self.outcome_by_goal()
        {
            return outcome;
        }
        let ends = &self.rules.ends;
        if self.in_check() {
            return Outcome::of(ends.checkmate, self.side, EndReason::Checkmate);
        }
        let (own, enemies) = (self.color(self.side), self.color(!self.side));
        let value = match own.count().cmp(&enemies.count()) {
            std::cmp::Ordering::Equal if ends.stalemate_piece_count => EndValue::Draw,
            std::cmp::Ordering::Greater if ends.stalemate_piece_count => ends.stalemate.reversed(),
            _ => ends.stalemate,
        };
        Outcome::of(value, self.side, EndReason::Stalemate)
    }

    /// The outcome of a position that ends the game whatever the side to move could play, without a list of its moves.
    #[inline]
    pub fn outcome_by_rule(&self) -> Option<Outcome> {
        if self.rules.has_goals
            && let Some(outcome) = self.outcome_by_goal()
        {
            return Some(outcome);
        }
        if self.is_dead() {
            Some(Outcome::draw(EndReason::DeadPosition))
        } else if self.halfmove_clock() >= self.rules.move_limit && self.has_legal_move() {
            Some(Outcome::draw(EndReason::MoveRule(self.rules.ends.move_rule)))
        } else {
            None
        }
    }

    /// The outcome of a position in which a side has reached a goal other than mate. There are then no legal moves.
    #[inline(never)]
    pub fn outcome_by_goal(&self) -> Option<Outcome> {
        let won_by = |winner, reason| Some(Outcome::of(EndValue::Win, winner, reason));
        if let Some(value) = self.rules.ends.extinction
            && let Some(color) = self.extinct_side()
        {
            return Some(Outcome::of(value, color, EndReason::Extinction));
        }
        if self.rules.ends.has_flags()
            && let Some(value) = self.value_of_flags()
        {
            return Some(Outcome::of(value, self.side, EndReason::Flag));
        }
        if let Some(winner) = self.winner_by_castling() {
            return won_by(winner, EndReason::Castling);
        }
        won_by(self.winner_by_checks()?, EndReason::Checks)
    }

    /// The side that has lost all pieces of a kind, as far as [`EndRules::extinction`](crate::variant::EndRules) counts
    /// them.
    fn extinct_side(&self) -> Option<Color> {
        let ends = &self.rules.ends;
        [!self.side, self.side].into_iter().find(|color| {
            let claims = ends.extinction_claim && *color == self.side;
            let needed = u32::from(ends.extinction_opponent_count) + u32::from(claims);
            ends.extinction_kinds.iter().any(|kind| {
                let count = |color| self.count_with_hand(color, *kind);
                count(*color) <= u32::from(ends.extinction_count) && count(!*color) >= needed
            })
        })
    }

    /// What the pieces that have reached their regions are worth for the side to move; `None` if the game goes on.
    fn value_of_flags(&self) -> Option<EndValue> {
        let ends = &self.rules.ends;
        let (us, them) = (self.side, !self.side);
        let is_king = |color: Color| ends.flag_piece[color] == Some(PieceKind::King);
        // The side to move reached its region with its last move, and the other side has had its extra move.
        if (ends.flag_move || ends.flag_piece_safe) && self.has_reached_flag(us) {
            let may_draw = !ends.flag_move || us == Color::White && is_king(them);
            let is_draw = may_draw && self.has_reached_flag(them);
            return Some(if is_draw { EndValue::Draw } else { EndValue::Win });
        }
        // With an extra move the game ends at once only if it cannot help: Black's king cannot follow.
        let may_end = !ends.flag_move || ends.flag_piece_safe || is_king(us);
        if !may_end || !self.has_reached_flag(them) {
            return None;
        }
        let may_follow = ends.flag_move
            && is_king(us)
            && us == Color::Black
            && self.rules.has_king[us]
            && !self.in_check()
            && self.king_can_step_into(self.rules.flag_region[us]);
        (!may_follow).then_some(EndValue::Loss)
    }

    /// The side that has given all checks. A FEN can also say that the side to move has won before.
    fn winner_by_checks(&self) -> Option<Color> {
        self.rules.ends.checks?;
        let mut sides = [!self.side, self.side].into_iter();
        sides.find(|side| self.checks_left[*side] == 0)
    }

    /// The side that has castled to where it wins, or whose opponent cannot do so any more.
    fn winner_by_castling(&self) -> Option<Color> {
        if !self.rules.ends.castling_may_win() {
            return None;
        }
        let them = !self.side;
        if self.has_castled_to_win {
            return Some(them);
        }
        let has_lost = |color: &Color| {
            let wins = self.rules.ends.castling_wins[*color];
            let rooks = self.castling & self.color(*color);
            let may = |rook: Square| wins[self.side_of_rook(*color, rook).index()];
            wins != [false; 2] && !rooks.squares().any(may)
        };
        [them, self.side].into_iter().find(has_lost).map(|lost| !lost)
    }

    /// The outcome when the position has occurred as often as ends the game.
    pub fn outcome_by_repetition(&self) -> Outcome {
        let ends = &self.rules.ends;
        let side = if ends.fold_is_for_white { Color::White } else { self.side };
        Outcome::of(ends.fold, side, EndReason::Repetition(ends.fold_rule))
    }

    /// True if enough pieces of `color` stand where they win.
    fn has_reached_flag(&self, color: Color) -> bool {
        let ends = &self.rules.ends;
        let region = self.rules.flag_region[color];
        let there = region & self.of_kind(color, ends.flag_piece[color]);
        let (count, wanted) = (there.count(), u32::from(ends.flag_piece_count));
        if there.is_empty()
            || count < wanted && !(ends.flag_piece_blocked_win && region.without(self.occupied()).is_empty())
        {
            return false;
        }
        // With an extra move, only an attack at once on the piece that has just arrived matters.
        let safe_needed = ends.flag_piece_safe && (!ends.flag_move || color != self.side);
        !(safe_needed && count == wanted)
            || there.squares().all(|square| !self.is_attacked(square, !color, self.blockers()))
    }

    /// The pieces of `color` and `kind`, or of all kinds.
    pub(super) fn of_kind(&self, color: Color, kind: Option<PieceKind>) -> G::Bitboard {
        kind.map_or(self.color(color), |kind| self.pieces(color, kind))
    }

    fn count_with_hand(&self, color: Color, kind: Option<PieceKind>) -> u32 {
        let held = self.held(color);
        let held = held.filter(|(held, _)| kind.is_none_or(|kind| kind == *held));
        self.of_kind(color, kind).count() + held.map(|(_, count)| count).sum::<u32>()
    }

    /// True if the side to move is mated.
    #[inline]
    pub fn is_checkmate(&self) -> bool {
        self.in_check() && !self.has_legal_move()
    }

    /// True if neither side can mate: bare kings, one knight, or only bishops on squares of one colour; and no
    /// adjustment, conversion or drop is left. Never where captured pieces come back, kings have moves of their own, or
    /// one of these knights and bishops promotes or is royal.
    pub fn is_dead(&self) -> bool {
        let knights = self.kind(PieceKind::Knight);
        let bishops = self.kind(PieceKind::Bishop);
        let others = self.occupied().without(knights | bishops | self.kind(PieceKind::King));
        if others.any() {
            return false;
        }
        if self.has_more_than_chess() {
            return false;
        }
        if self.rules.has_goals || self.rules.ends.lone_minors_win() {
            return self.is_dead_despite_goals();
        }
        self.minors_cannot_mate(knights | bishops) && !Color::ALL.into_iter().any(|color| self.may_gain_force(color))
    }

    /// True if `color` can never win, however the other side plays: it has a bare king, a knight against a bare king,
    /// or the only other pieces on the board are bishops on squares of one colour. As in Fairy-Stockfish, but for
    /// pieces that promote or are royal.
    pub fn has_insufficient_material(&self, color: Color) -> bool {
        if self.is_dead() {
            return true;
        }
        let ends = &self.rules.ends;
        if self.has_more_than_chess()
            || self.may_gain_force(color)
            || self.may_reach_flag(color)
            || ends.extinction.is_some()
            || ends.pseudo_royal
            || ends.checkmate != EndValue::Loss
            || ends.stalemate != EndValue::Draw
            || ends.fold != EndValue::Draw
            || ends.castling_may_win()
        {
            return false;
        }
        let kings = self.kind(PieceKind::King);
        let own = self.color(color).without(kings);
        if own.is_empty() {
            return true;
        }
        let all = self.occupied().without(kings);
        self.minors_cannot_mate(all) && !self.rules.has_goals
    }

    /// True if `all`, the pieces of both sides besides the kings, are one knight, or bishops on squares of one colour.
    fn minors_cannot_mate(&self, all: G::Bitboard) -> bool {
        if all.any() && !self.rules.ordinary_minors {
            false
        } else if all == self.kind(PieceKind::Knight) {
            !all.more_than_one()
        } else {
            all == self.kind(PieceKind::Bishop) && self.rules.tables.is_one_colored(all)
        }
    }

    /// True if there are drops to come, or a bare king may win: it can mate one that may not go everywhere, and
    /// stalemate one with other moves.
    fn has_more_than_chess(&self) -> bool {
        self.may_be_reinforced() || self.rules.has_king.contains(&false) || !self.rules.has_usual_king()
    }

    /// [`Position::is_dead`] with at most knights and bishops on the board, where a side can win by more than mate.
    #[inline(never)]
    fn is_dead_despite_goals(&self) -> bool {
        let ends = &self.rules.ends;
        ends.extinction.is_none()
            && ends.fold == EndValue::Draw
            && Color::ALL.into_iter().all(|color| {
                !self.color(color).more_than_one() && !self.may_reach_flag(color) && !self.may_gain_force(color)
            })
    }

    /// True if `color` has a goal, and a piece that could reach it.
    fn may_reach_flag(&self, color: Color) -> bool {
        let piece = self.rules.ends.flag_piece[color];
        self.rules.flag_region[color].any() && self.of_kind(color, piece).any()
    }

    /// True if a right of `color` can still bring in a piece or change the colour of a bishop's squares.
    fn may_gain_force(&self, color: Color) -> bool {
        let unmoved = self.unmoved & self.color(color);
        self.flags.adjustment_open(color)
            || self.flags.conversion(color) != Conversion::Done
            || self.flags.may_gate_any(color) && unmoved.any()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Board8x8, Board12x10};
    use crate::notation::fen;
    use crate::testing::own_rules;

    /// The winner (`w`, `b` or `=`) and the reason in a game of chess with these keys; `-` while it goes on. Agrees
    /// with Fairy-Stockfish, but for dead positions.
    fn end<G: Geometry>(keys: &str, text: &str) -> String {
        let section = format!("[mine:chess]\n{}", keys.replace("; ", "\n"));
        let position = fen::read::<G>(own_rules(&section), text).unwrap();
        let end = position.outcome();
        let is_goal = |end: &Outcome| position.outcome_by_goal().as_ref() == Some(end);
        assert!(!end.is_some_and(|end| is_goal(&end)) || !position.has_legal_move(), "{text}");
        // What the search asks before it has a list of moves.
        let by_rule = position.outcome_by_rule();
        assert!(by_rule.is_none() || by_rule == end, "{text}: {by_rule:?}");
        end.map_or("-".to_owned(), |end| {
            let winner = match end.winner {
                Some(Color::White) => "w",
                Some(Color::Black) => "b",
                None => "=",
            };
            format!("{winner} {:?}", end.reason)
        })
    }

    #[test]
    fn sides_that_can_never_win() {
        // Of White, then of Black: true if it has insufficient material.
        for (text, expected) in [
            ("k7/8/8/8/8/8/8/K7 w - - 0 1", [true, true]),
            ("k7/n7/8/8/8/8/8/K7 w - - 0 1", [true, true]),
            ("k7/p7/8/8/8/8/8/K7 w - - 0 1", [true, false]),
            ("k7/8/8/8/8/8/8/KNN5 w - - 0 1", [false, true]),
            ("k7/q7/8/8/8/8/8/KN6 w - - 0 1", [false, false]),
            ("kb6/8/8/8/8/8/8/K1B5 w - - 0 1", [true, true]),
            ("kb6/8/8/8/8/8/8/KB6 w - - 0 1", [false, false]),
            ("kbp5/8/8/8/8/8/8/K1B5 w - - 0 1", [false, false]),
        ] {
            let game = crate::testing::game::<Board8x8>("chess", text);
            let found = Color::ALL.map(|color| game.position().has_insufficient_material(color));
            assert_eq!(found, expected, "{text}");
        }
    }

    #[test]
    fn games_end_as_their_keys_say() {
        const HILL: &str = "flagPiece = k; flagRegion = d4 e4 d5 e5";
        const RACE: &str = "flagPiece = k; flagRegion = *8; flagMove = true; checking = false";
        const BARE: &str = "extinctionValue = loss; extinctionPieceTypes = *; extinctionPieceCount = 1; \
                            extinctionOpponentPieceCount = 2; extinctionClaim = true";
        const ROOKS: &str = "extinctionValue = loss; extinctionPieceTypes = qr";
        const PAWNS: &str = "flagPiece = p; flagRegionWhite = *7; flagPieceCount = 2";
        for (keys, fen, expected) in [
            // A king on the hill wins with the move that brought it there.
            (HILL, "4k3/8/8/8/4K3/8/8/8 b - - 0 1", "w Flag"),
            (HILL, "4k3/8/8/8/4K3/8/8/8 w - - 0 1", "-"),
            (HILL, "8/8/8/3k4/8/8/8/4K3 w - - 99 1", "b Flag"),
            // Kings alone can still reach it; so can a side without winning material.
            (HILL, "4k3/8/8/8/8/8/8/4K3 w - - 0 1", "-"),
            (HILL, "4k3/8/8/8/8/8/8/4KN2 w - - 0 1", "-"),
            // Black may follow if its king is near enough, White never.
            (RACE, "K7/8/7k/8/8/8/8/8 b - - 0 1", "w Flag"),
            (RACE, "K7/7k/8/8/8/8/8/8 b - - 0 1", "-"),
            (RACE, "K6k/8/8/8/8/8/8/8 w - - 0 1", "= Flag"),
            (RACE, "K7/7k/8/8/8/8/8/8 w - - 0 1", "w Flag"),
            (RACE, "7k/K7/8/8/8/8/8/8 w - - 0 1", "b Flag"),
            // All of the last rank that the king could reach is guarded.
            (RACE, "K7/7k/8/8/8/8/8/B5R1 b - - 0 1", "w Flag"),
            ("checkCounting = true", "4k3/8/8/8/8/8/8/4K2R b - - 0+1 0 1", "w Checks"),
            ("checkCounting = true", "4k3/8/8/8/8/8/8/4K2R w - - 0+1 0 1", "w Checks"),
            // Any piece can give check, but not a king.
            ("checkCounting = true", "4k3/8/8/8/8/8/8/4K1N1 w - - 3+3 0 1", "-"),
            ("checkCounting = true", "4k3/8/8/8/8/8/8/4K3 w - - 3+3 0 1", "= DeadPosition"),
            // The bared side may take the last piece while it is its move.
            (BARE, "4k3/R7/8/8/8/8/8/4K3 b - - 0 1", "-"),
            (BARE, "4k3/R7/8/8/8/8/8/4K3 w - - 0 1", "w Extinction"),
            (BARE, "4k3/R7/8/8/8/8/P7/4K3 b - - 0 1", "w Extinction"),
            (ROOKS, "4k3/q7/8/8/8/8/P7/4K1QR w - - 0 1", "w Extinction"),
            (ROOKS, "4k3/qr6/8/8/8/8/P7/4K1QR w - - 0 1", "-"),
            // Of both sides the one that has just moved loses.
            (ROOKS, "4k3/q7/8/8/8/8/P7/4K1Q1 w - - 0 1", "w Extinction"),
            (ROOKS, "4k3/q7/8/8/8/8/P7/4K1Q1 b - - 0 1", "b Extinction"),
            (PAWNS, "7k/P7/8/8/8/8/8/4K3 b - - 0 1", "-"),
            (PAWNS, "7k/PP6/8/8/8/8/8/4K3 b - - 0 1", "w Flag"),
            ("stalemateValue = loss", "k7/2Q5/8/8/8/8/8/4K3 b - - 0 1", "w Stalemate"),
            ("stalemateValue = loss", "k7/2Q5/8/8/8/8/8/4K3 b - - 100 80", "w Stalemate"),
            ("stalemateValue = win", "k7/2Q5/8/8/8/8/8/4K3 b - - 0 1", "b Stalemate"),
            ("stalemateValue = loss; stalematePieceCount = true", "k7/p1Q5/P7/8/8/8/8/4K3 b - - 0 1", "w Stalemate"),
            ("stalemateValue = loss; stalematePieceCount = true", "k7/p1K5/P7/8/8/7p/7P/8 b - - 0 1", "= Stalemate"),
            ("stalemateValue = loss; stalematePieceCount = true", "k7/p1K5/P7/8/7p/7p/7P/8 b - - 0 1", "b Stalemate"),
            ("stalemateValue = loss", "4k3/8/8/8/8/8/8/4KN2 w - - 0 1", "-"),
            ("checkmateValue = win", "k7/1Q6/1K6/8/8/8/8/8 b - - 0 1", "b Checkmate"),
            ("nMoveRule = 20", "4k3/8/8/8/8/8/8/4K2R w - - 39 1", "-"),
            ("nMoveRule = 20", "4k3/8/8/8/8/8/8/4K2R w - - 40 1", "= MoveRule(20)"),
            ("nMoveRule = 0", "4k3/8/8/8/8/8/8/4K2R w - - 900 1", "-"),
        ] {
            assert_eq!(end::<Board8x8>(keys, fen), expected, "{keys}: {fen}");
        }
    }

    /// A bare king mates one that has no other square, and stalemates one that moves less.
    #[test]
    fn bare_kings_with_other_moves_can_win() {
        const PALACE: &str = "mobilityRegionBlackKing = a8 b8";
        const WAZIRS: &str = "king = k:W; stalemateValue = loss";
        for (keys, fen, expected) in [
            (PALACE, "k7/8/K7/8/8/8/8/8 w - - 0 1", "-"),
            (PALACE, "k7/K7/8/8/8/8/8/8 b - - 0 1", "w Checkmate"),
            (WAZIRS, "8/8/8/8/8/1K6/8/k7 w - - 0 1", "-"),
            (WAZIRS, "8/8/8/8/8/8/1K6/k7 b - - 0 1", "w Stalemate"),
        ] {
            assert_eq!(end::<Board12x10>(keys, fen), expected, "{keys}: {fen}");
        }
    }

    #[test]
    fn minor_pieces_that_promote_or_are_royal_decide_games() {
        const ROYAL: &str = "extinctionValue = loss; extinctionPieceTypes = n; extinctionPseudoRoyal = true";
        const KNIGHT: &str = "7k/8/2N5/8/8/8/8/4K3 w - - 0 1";
        for (keys, fen, expected) in [
            ("promotionPawnTypes = pn", KNIGHT, "-"),
            ("promotionPawnTypesBlack = pn", "7k/8/2n5/8/8/8/8/4K3 w - - 0 1", "-"),
            ("promotionPawnTypes = pb", "7k/8/2B5/8/8/8/8/4K3 w - - 0 1", "-"),
            ("promotionPawnTypes = pn", "7k/8/8/8/8/8/8/4K3 w - - 0 1", "= DeadPosition"),
            (ROYAL, "8/8/8/8/8/2k5/8/N3K3 b - - 0 1", "-"),
            (ROYAL, "4K3/8/8/8/8/8/1k6/N7 w - - 0 1", "b Checkmate"),
            (ROYAL, "4K3/8/8/8/8/8/1k6/8 w - - 0 1", "= DeadPosition"),
        ] {
            assert_eq!(end::<Board12x10>(keys, fen), expected, "{keys}: {fen}");
        }
        let promoting = own_rules::<Board12x10>("[mine:chess]\npromotionPawnTypes = pn\n");
        assert!(!promoting.ordinary_endings);
        for (keys, fen, expected) in [
            ("promotionPawnTypes = pn", KNIGHT, [false, true]),
            // The bare king wins by being mated, or when the other side can castle no more.
            ("checkmateValue = win", "4k3/q7/8/8/8/8/8/4K3 b - - 0 1", [false, false]),
            ("castlingWins = q", "r3k3/p7/8/8/8/8/8/4K3 b q - 0 1", [false, false]),
        ] {
            let rules = own_rules(&format!("[mine:chess]\n{keys}\n"));
            let position = fen::read::<Board12x10>(rules, fen).unwrap();
            let found = Color::ALL.map(|color| position.has_insufficient_material(color));
            assert_eq!(found, expected, "{keys}");
        }
    }

    #[test]
    fn the_clock_counts_as_much_of_the_limit_as_in_chess() {
        for (limit, clock, expected) in [(50, 95, 95), (50, 120, 100), (20, 20, 50), (0, 5000, 0)] {
            let section = format!("[mine:chess]\nnMoveRule = {limit}\n");
            let text = format!("4k3/8/8/8/8/8/8/4K2R w - - {clock} 3000");
            let position = fen::read::<Board8x8>(own_rules(&section), &text).unwrap();
            assert_eq!(position.move_rule_clock(), expected, "{limit}");
        }
    }
}
