//! The keys for names, board and starting position.

use super::build::Builder;
use super::reader::check_name;
use super::values::{self, wrong};
use crate::board::MAX_RANKS;
use crate::variant::Placement;
use crate::variant::fen_fields::{add_missing_fields, is_checks};

impl Builder<'_> {
    pub(super) fn names(&mut self) {
        self.variant.title = self
            .text("title")
            .map(|title| title.replace(char::is_control, " "))
            .filter(|title| !title.is_empty())
            .unwrap_or_else(|| self.section.name.clone());
        let aliases = self.value("aliases", |entry, _| {
            let names = || entry.value.split([',', ' ']).filter(|name| !name.is_empty());
            names().try_for_each(check_name)?;
            Ok(names().map(str::to_owned).collect())
        });
        self.variant.aliases = aliases.unwrap_or_default();
    }

    pub(super) fn board(&mut self) {
        self.set(
            "maxFile",
            |variant| &mut variant.files,
            |entry, _| {
                values::file(&entry.value)
                    .map(|last| last + 1)
                    .filter(|files| *files >= 3)
                    .ok_or_else(|| wrong(entry, "the last file, c to l, or its number, 3 to 12"))
            },
        );
        self.set("maxRank", |variant| &mut variant.ranks, |entry, _| values::number(entry, 3..=MAX_RANKS as u8));
        let double_step = self.flag("doubleStep");
        let inherited = self.variant.declared.double_step;
        self.variant.declared.double_step = double_step.unwrap_or(inherited);
        // There is no room for it on a board of four ranks.
        let inherited = inherited && self.variant.ranks > 4;
        self.variant.double_step = double_step.unwrap_or(inherited);
        self.set_flag("pawnsOnEdge", |variant| &mut variant.pawns_on_edge);
    }

    pub(super) fn start(&mut self) {
        if let Some(fen) = self.text("startFen") {
            let mut fields: Vec<&str> = fen.split_whitespace().collect();
            add_missing_fields(&mut fields);
            self.variant.declared.start_fen = fields.join(" ");
        }
        let variant = &mut self.variant;
        variant.start_fen.clone_from(&variant.declared.start_fen);
    }

    /// Leaves out of the start rights to castle that the game has not, and out of a parent's start also pieces in hand,
    /// rights to gate and checks to give. Adds the pieces to gate to a start that says nothing of the hands.
    pub(super) fn settle_start(&mut self) {
        let variant = &mut self.variant;
        let is_inherited = self.section.entry("startFen").is_none();
        if !is_inherited {
            variant.declared.start_gates = variant.seirawan_notation;
        }
        let mut fields: Vec<&str> = variant.start_fen.split_whitespace().collect();
        let mut rights = String::new();
        if let Some(field) = fields.get_mut(2).filter(|_| !variant.seirawan_notation) {
            if variant.castling.is_none() {
                *field = "-";
            } else if variant.declared.start_gates {
                rights.extend(field.chars().filter(|right| "KQkq-".contains(*right)));
                *field = if rights.is_empty() { "-" } else { &rights };
            }
        }
        let has_hand = variant.drops.is_some() || variant.seirawan_notation;
        let board = fields.first().and_then(|field| field.split_once('['));
        if let Some((board, _)) = board.filter(|_| is_inherited && !has_hand) {
            fields[0] = board;
        }
        let gates_anew = is_inherited && self.section.entry("queenDrop").is_some();
        let mut placement = fields.first().copied().unwrap_or_default();
        if gates_anew {
            placement = placement.trim_end_matches("[]");
        }
        let with_hand = format!("{placement}[{}]", variant.hand_letters());
        let is_bare = || Placement::read(placement, variant).is_ok_and(|read| read.hand.is_none());
        if !variant.gating_hand.is_empty() && is_bare() {
            fields[0] = &with_hand;
        }
        if is_inherited && variant.ends.checks.is_none() {
            fields.retain(|field| !is_checks(field));
        }
        variant.start_fen = fields.join(" ");
    }

    /// Reads the starting position; [`check::whole`] reports what is wrong with it.
    pub(super) fn placement(&mut self) {
        let variant = &mut self.variant;
        let text = variant.start_fen.split_whitespace().next();
        let placement = Placement::read(text.unwrap_or_default(), variant);
        variant.start = placement.unwrap_or_default();
    }
}
