//! A number that tells games apart by their rules, for files made for one game.

use super::arrays::{ArrayRecipe, Mirror};
use super::{Castlers, DropRules, EndRules, EndValue, PawnRules, Placement, Region, Variant};
use crate::board::movement::{Rule, Way};
use crate::board::text::color_of;
use crate::board::{KindSet, Piece, PieceKind};

/// How many arrays of a random game go into its fingerprint, evenly spaced among the numbers.
const ARRAYS: u32 = 16;

impl Variant {
    /// A number that games have in common only if they have the same rules and the same start. Names, titles, letters,
    /// notation, and the order in which a file declares things do not change it.
    pub fn fingerprint(&self) -> u64 {
        // A field that is new must be written below, or be one of those that no rule depends on.
        let Variant {
            name: _,
            aliases: _,
            title: _,
            files,
            ranks,
            letters: _,
            own_pieces: _,
            king_movement: _,
            promotions,
            double_step,
            pawns,
            pawns_on_edge: _,
            start_fen,
            start,
            arrays,
            castling,
            castlers,
            mobility,
            castling_notation: _,
            bishop_adjustment,
            bunker_leap,
            gating_hand,
            drops,
            seirawan_notation: _,
            bishop_conversion,
            ends,
            xboard: _,
            declared: _,
        } = self;
        let kinds = self.canonical_kinds();
        let (written, kinds) = (Vec::new(), &kinds);
        let mut hash = Hash { written, kinds };
        hash.bytes(&[*files, *ranks]);
        for kind in kinds {
            hash.bytes(&self.canonical_kind(*kind));
        }
        for kinds in promotions {
            hash.kinds(kinds.iter().copied());
        }
        hash.flags(&[*double_step, *bishop_adjustment, *bishop_conversion]);
        hash.pawns(pawns);
        hash.start(start, start_fen, self);
        hash.arrays(arrays.as_ref(), self);
        if let Some(castling) = castling {
            let landings = [castling.a_side, castling.h_side];
            for to in landings {
                hash.bytes(&[to.king, to.rook]);
            }
        }
        hash.castlers(castlers);
        for kind in kinds {
            let of_kind = mobility.iter().filter(|(of, _)| of == kind);
            hash.flags(&[of_kind.clone().next().is_some()]);
            of_kind.for_each(|(_, regions)| regions.iter().for_each(|region| hash.region(*region)));
        }
        hash.bytes(&bunker_leap.unwrap_or_default());
        hash.number(gating_hand.len());
        gating_hand.iter().for_each(|kind| hash.kind(Some(*kind)));
        hash.drops(drops.as_ref());
        hash.ends(ends);
        fnv1a(&hash.written)
    }

    /// The kinds of the game, in an order that does not depend on how they are declared.
    fn canonical_kinds(&self) -> Vec<PieceKind> {
        let mut kinds: Vec<PieceKind> = self.kinds().collect();
        kinds.sort_by_cached_key(|kind| self.canonical_kind(*kind));
        kinds
    }

    /// What a kind is, whatever its name: a known kind, and how it moves.
    fn canonical_kind(&self, kind: PieceKind) -> Vec<u8> {
        let index = kind.index().min(PieceKind::KNOWN_COUNT) as u8;
        let movement = self.movement(kind);
        let mut bytes = vec![index, movement.rules().len() as u8];
        for rule in movement.rules() {
            let Rule { way, step, quiet, capture, initial } = rule;
            let (way, (files, ranks)) = match way {
                Way::Slide(most) => (0, (*most as i8, 0)),
                Way::Cannon(most) => (1, (*most as i8, 0)),
                Way::Grasshopper => (2, (0, 0)),
                Way::Turn((files, ranks)) => (3, (*files as i8, *ranks as i8)),
                Way::Leap => (4, (0, 0)),
                Way::LameLeap => (5, (0, 0)),
            };
            let steps = [files, ranks, step.0 as i8, step.1 as i8];
            bytes.push(way);
            bytes.extend(steps.map(|step| step as u8));
            bytes.extend([quiet, capture, initial].map(|flag| u8::from(*flag)));
        }
        bytes
    }
}

/// FNV-1a, which does not depend on the version of Rust: <http://www.isthe.com/chongo/tech/comp/fnv/>.
pub fn fnv1a(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3))
}

/// What is hashed. Lists are written with their lengths.
struct Hash<'a> {
    written: Vec<u8>,
    kinds: &'a [PieceKind],
}

impl Hash<'_> {
    fn start(&mut self, start: &Placement, fen: &str, variant: &Variant) {
        let held = |letter: char| Some(Piece::new(color_of(letter), variant.kind_of(letter)?));
        let in_hand = start.hand.iter().flat_map(|hand| hand.chars()).map(held);
        let mut in_hand: Vec<Option<Piece>> = in_hand.collect();
        in_hand.sort_unstable_by_key(|piece| piece.map(|piece| (piece.color as u8, piece.kind)));
        for piece in start.ranks.iter().flatten().chain(&in_hand) {
            self.byte(piece.map_or(2, |piece| piece.color as u8));
            self.kind(piece.map(|piece| piece.kind));
        }
        let castling_field = usize::from(variant.castling.is_some());
        for word in fen.split(' ').skip(1).take(1 + castling_field) {
            self.bytes(word.as_bytes());
        }
    }

    fn byte(&mut self, byte: u8) {
        self.written.push(byte);
    }

    fn bytes(&mut self, bytes: &[u8]) {
        self.number(bytes.len());
        self.written.extend_from_slice(bytes);
    }

    fn number(&mut self, number: usize) {
        self.written.extend((number as u32).to_le_bytes());
    }

    fn flags(&mut self, flags: &[bool]) {
        self.written.extend(flags.iter().map(|flag| u8::from(*flag)));
    }

    fn kind(&mut self, kind: Option<PieceKind>) {
        let place = kind.and_then(|kind| self.kinds.iter().position(|other| *other == kind));
        self.byte(place.map_or(u8::MAX, |place| place as u8));
    }

    /// A set of kinds, in any order.
    fn kinds(&mut self, kinds: impl Iterator<Item = PieceKind>) {
        let set: KindSet = kinds.collect();
        let places = self.kinds.iter().map(|kind| set.contains(*kind));
        let places: Vec<bool> = places.collect();
        self.flags(&places);
    }

    fn region(&mut self, region: Option<Region>) {
        let squares = region.map(|region| region.squares().collect::<Vec<_>>());
        self.number(squares.as_ref().map_or(u32::MAX as usize, Vec::len));
        let squares = squares.into_iter().flatten();
        self.written.extend(squares.flat_map(|(file, rank)| [file, rank]));
    }

    fn arrays(&mut self, recipe: Option<&ArrayRecipe>, game: &Variant) {
        let Some(recipe) = recipe else {
            return;
        };
        let count = recipe.count();
        self.number(count as usize);
        self.flags(&[recipe.mirror == Mirror::SameFile]);
        for i in 0..ARRAYS.min(count) {
            let number = (u64::from(count) * u64::from(i) / u64::from(ARRAYS)) as u32;
            for kind in recipe.rank(number, game).iter().flatten() {
                self.kind(Some(*kind));
            }
        }
    }

    fn castlers(&mut self, castlers: &Castlers) {
        let Castlers { king, rooks, rank, is_opposite } = castlers;
        for kind in *king {
            self.kind(Some(kind));
        }
        for kinds in rooks {
            self.kinds(kinds.iter());
        }
        self.byte(*rank);
        self.flags(&[*is_opposite]);
    }

    fn drops(&mut self, drops: Option<&DropRules>) {
        self.flags(&[drops.is_some()]);
        let Some(drops) = drops else {
            return;
        };
        let DropRules {
            captures_to_hand,
            promoted_stay,
            regions,
            pawns_on_first_rank,
            pawns_in_promotion_zone,
            no_doubled,
            opposite_bishops,
            rooks_on_first_rank,
            checks,
            must,
        } = drops;
        self.flags(&[
            *captures_to_hand,
            *promoted_stay,
            *pawns_on_first_rank,
            *pawns_in_promotion_zone,
            *opposite_bishops,
            *rooks_on_first_rank,
            *checks,
            *must,
        ]);
        for region in *regions {
            self.region(region);
        }
        self.kind(no_doubled.map(|(kind, _)| kind));
        self.byte(no_doubled.map_or(0, |(_, most)| most));
    }

    fn pawns(&mut self, pawns: &PawnRules) {
        let PawnRules {
            promotion,
            mandatory,
            limits,
            double_step,
            triple_step,
            en_passant,
            promoting,
            capturing_en_passant,
            resetting,
            unpromoted,
            immobility_illegal,
        } = pawns;
        for regions in [promotion, double_step, en_passant] {
            for region in *regions {
                self.region(region);
            }
        }
        for region in *triple_step {
            self.region(Some(region));
        }
        for kinds in [promoting, capturing_en_passant, resetting] {
            for kinds in kinds {
                self.kinds(kinds.iter());
            }
        }
        for kind in *unpromoted {
            self.kind(Some(kind));
        }
        self.flags(&[*mandatory, *immobility_illegal]);
        for kind in self.kinds {
            self.byte(limits[*kind]);
        }
    }

    fn ends(&mut self, ends: &EndRules) {
        let EndRules {
            flag_piece,
            flag_region,
            flag_piece_count,
            flag_piece_blocked_win,
            flag_move,
            flag_piece_safe,
            checks,
            checking,
            extinction,
            extinction_kinds,
            extinction_count,
            extinction_opponent_count,
            pseudo_royal,
            castling_wins,
            extinction_claim,
            checkmate,
            stalemate,
            stalemate_piece_count,
            move_rule,
            fold_rule,
            fold,
            fold_is_for_white,
        } = ends;
        for kind in *flag_piece {
            self.kind(kind);
        }
        for region in *flag_region {
            self.region(Some(region));
        }
        self.flags(&[
            *flag_piece_blocked_win,
            *flag_move,
            *flag_piece_safe,
            *checking,
            *pseudo_royal,
            *extinction_claim,
            *stalemate_piece_count,
            *fold_is_for_white,
        ]);
        self.flags(castling_wins.as_flattened());
        self.bytes(&[*flag_piece_count, *extinction_count, *extinction_opponent_count, *fold_rule]);
        self.bytes(&checks.unwrap_or_default());
        self.kinds(extinction_kinds.iter().flatten().copied());
        self.flags(&[extinction_kinds.contains(&None)]);
        self.number((*move_rule).into());
        let value = |value: EndValue| match value {
            EndValue::Win => 0,
            EndValue::Draw => 1,
            EndValue::Loss => 2,
        };
        let values = [*checkmate, *stalemate, *fold].map(value);
        self.bytes(&values);
        self.byte(extinction.map_or(3, value));
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::own_games;
    use crate::variant::catalog::Catalog;

    use std::collections::HashSet;

    #[test]
    fn only_rules_change_a_fingerprint() {
        let text = "\
            [one:chess]\nfers = f\ncustomPiece1 = c:C\n\
            startFen = rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/FCBQKBCF w - - 0 1\n\
            [two:chess]\ncustomPiece4 = x:C\ncustomPiece2 = y:F\ntitle = Another\n\
            startFen = rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/YXBQKBXY w - - 0 1\n\
            [same:crazyhouse]\n[slow:crazyhouse]\ndoubleStep = false\n\
            [more:3check]\nstartFen = rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 4+4 0 1\n";
        let games = own_games(text);
        let own: Vec<u64> = games.iter().map(|game| game.fingerprint()).collect();
        let builtin = |name: &str| Catalog::builtin().get(name).unwrap().fingerprint();
        assert_eq!(own[0], own[1]);
        assert_eq!(own[2], builtin("crazyhouse"));
        let others = [own[0], own[2], own[3], own[4], builtin("3check")];
        assert_eq!(HashSet::from(others).len(), others.len());
    }

    #[test]
    fn built_in_games_differ_unless_only_their_names_do() {
        let mut games: Vec<(u64, &str)> =
            Catalog::builtin().iter().map(|game| (game.fingerprint(), game.name.as_str())).collect();
        games.sort_unstable();
        let same = games.windows(2).filter(|two| two[0].0 == two[1].0);
        let same: Vec<_> = same.map(|two| (two[0].1, two[1].1)).collect();
        assert!(same.is_empty(), "{same:?}");
    }
}
