//! Sets of kinds of pieces.

use super::PieceKind;

/// A set of kinds.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct KindSet(u32);

impl KindSet {
    /// No kind.
    pub const EMPTY: KindSet = KindSet(0);

    /// Only pawns.
    pub const PAWN: KindSet = KindSet::EMPTY.with(PieceKind::Pawn);

    /// The set with a kind added.
    #[must_use]
    pub const fn with(self, kind: PieceKind) -> KindSet {
        KindSet(self.0 | 1 << kind as u32)
    }

    /// The set without a kind.
    #[must_use]
    pub const fn without(self, kind: PieceKind) -> KindSet {
        KindSet(self.0 & !(1 << kind as u32))
    }

    /// True if the kind is in the set.
    pub const fn contains(self, kind: PieceKind) -> bool {
        self.0 & 1 << kind as u32 != 0
    }

    /// True if the set has no kind.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Its kinds, in the order of [`PieceKind::ALL`].
    pub fn iter(self) -> impl Iterator<Item = PieceKind> {
        PieceKind::ALL.into_iter().filter(move |kind| self.contains(*kind))
    }
}

impl FromIterator<PieceKind> for KindSet {
    fn from_iter<I: IntoIterator<Item = PieceKind>>(kinds: I) -> KindSet {
        kinds.into_iter().fold(KindSet::EMPTY, KindSet::with)
    }
}
