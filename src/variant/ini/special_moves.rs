//! The keys for leap, adjustment, conversion and gating.

use super::build::Builder;
use super::values::{self, wrong};
use crate::board::PieceKind;

impl Builder<'_> {
    pub(super) fn special_moves(&mut self) {
        self.set(
            "bunkerLeapFiles",
            |variant| &mut variant.bunker_leap,
            |entry, variant| {
                if entry.value == "-" {
                    return Ok(None);
                }
                let files: Option<Vec<u8>> = entry
                    .value
                    .split([' ', ','])
                    .filter(|file| !file.is_empty())
                    .map(|file| values::file(file).filter(|file| *file < variant.files))
                    .collect();
                match files.as_deref() {
                    Some([a, b]) if a != b => Ok(Some([*a.min(b), *a.max(b)])),
                    _ => Err(wrong(entry, "two different files of the board, such as b g; or -")),
                }
            },
        );
        self.set_flag("bishopAdjustment", |variant| &mut variant.bishop_adjustment);
        if let Some(drop) = self.flag("queenDrop") {
            self.variant.gating_hand.clear();
            self.variant.gating_hand.extend(drop.then_some(PieceKind::Queen));
        }
        if let Some(gating) = self.flag("seirawanGating") {
            self.variant.seirawan_notation = gating;
            self.variant.gating_hand.clear();
        }
        self.drops();
        if self.variant.seirawan_notation {
            self.start_hand();
        }
        self.set_flag("bishopConversion", |variant| &mut variant.bishop_conversion);
    }
}
