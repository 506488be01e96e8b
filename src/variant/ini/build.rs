//! Builds a game from a section: its parent's declaration with the section's keys applied.

use super::problem::Problem;
use super::reader::{Entry, Section, check_name};
use super::template::{inherit, template, without_castling};
use super::values::{self, wrong};
use super::{StartCheck, check, fairy, pieces};
use crate::board::{Color, MAX_RANKS, PieceKind};
use crate::variant::fen_fields::add_missing_fields;
use crate::variant::{Placement, Variant};
use std::collections::BTreeSet;

pub type Problems = Vec<(usize, Problem)>;

/// Builds the game that `section` declares. It is valid only if there are no problems.
pub fn build(
    section: &Section,
    parent: Option<&Variant>,
    check_start: StartCheck<'_>,
) -> (Variant, Problems) {
    let mut builder = Builder {
        variant: parent.map_or_else(template, inherit),
        section,
        asked: BTreeSet::new(),
        problems: Vec::new(),
    };
    builder.variant.name.clone_from(&section.name);
    builder.read();
    builder.other_keys();
    builder.whole();
    if builder.problems.is_empty()
        && let Err(reason) = check_start(&builder.variant)
    {
        builder.contradiction("startFen", format!("startFen: {reason}"));
    }
    (builder.variant, builder.problems)
}

/// The keys that a section may have, apart from those that are read like Fairy-Stockfish's.
pub fn keys() -> BTreeSet<String> {
    let mut builder = Builder {
        variant: template(),
        section: &Section::new("", None, 0),
        asked: BTreeSet::new(),
        problems: Vec::new(),
    };
    builder.read();
    builder.asked
}

pub(super) struct Builder<'a> {
    pub(super) variant: Variant,
    pub(super) section: &'a Section,
    /// The keys that were looked for.
    asked: BTreeSet<String>,
    problems: Problems,
}

impl<'a> Builder<'a> {
    fn read(&mut self) {
        self.names();
        self.board();
        self.pieces();
        self.promotions();
        self.pawns();
        self.start();
        self.castling();
        self.castlers();
        self.mobility();
        self.arrays();
        self.special_rules();
        self.ends();
        self.placement();
        self.xboard();
    }

    /// The entry of a key.
    pub(super) fn entry(&mut self, key: &str) -> Option<&'a Entry> {
        self.asked.insert(key.to_owned());
        self.section.entry(key)
    }

    /// Reads a value. `None` if the key is missing or the value is wrong; the latter is reported.
    pub(super) fn value<T>(
        &mut self,
        key: &str,
        read: impl FnOnce(&Entry, &Variant) -> Result<T, Problem>,
    ) -> Option<T> {
        let entry = self.entry(key)?;
        match read(entry, &self.variant) {
            Ok(value) => Some(value),
            Err(problem) => {
                self.problems.push((entry.line, problem));
                None
            }
        }
    }

    /// Applies an entry to the game, if there is one.
    pub(super) fn declare(
        &mut self,
        key: &str,
        apply: impl FnOnce(&mut Variant, &Entry) -> Result<(), Problem>,
    ) {
        if let Some(entry) = self.entry(key)
            && let Err(problem) = apply(&mut self.variant, entry)
        {
            self.problems.push((entry.line, problem));
        }
    }

    /// Reads a value into a field of the game, which otherwise stays as inherited.
    pub(super) fn set<T>(
        &mut self,
        key: &str,
        field: impl FnOnce(&mut Variant) -> &mut T,
        read: impl FnOnce(&Entry, &Variant) -> Result<T, Problem>,
    ) {
        if let Some(value) = self.value(key, read) {
            *field(&mut self.variant) = value;
        }
    }

    pub(super) fn set_flag(&mut self, key: &str, field: impl FnOnce(&mut Variant) -> &mut bool) {
        self.set(key, field, |entry, _| values::flag(entry));
    }

    /// Reads a value for White and one for Black, whose keys end so.
    pub(super) fn by_color<T>(
        &mut self,
        key: &str,
        read: impl Fn(&Entry, &Variant) -> Result<T, Problem>,
    ) -> [Option<T>; 2] {
        ["White", "Black"].map(|color| self.value(&format!("{key}{color}"), &read))
    }

    pub(super) fn flag(&mut self, key: &str) -> Option<bool> {
        self.value(key, |entry, _| values::flag(entry))
    }

    pub(super) fn file(&mut self, key: &str) -> Option<u8> {
        self.value(key, |entry, variant| values::file_of(entry, variant.files))
    }

    pub(super) fn text(&mut self, key: &str) -> Option<String> {
        self.entry(key).map(|entry| entry.value.clone())
    }

    /// Reports a problem at the line of `key`, or at the section's if the key is inherited.
    pub(super) fn add_problem(&mut self, key: &str, problem: Problem) {
        let line = self
            .section
            .entry(key)
            .map_or(self.section.line, |entry| entry.line);
        self.problems.push((line, problem));
    }

    /// Reports that a value does not fit the others.
    pub(super) fn contradiction(&mut self, key: &str, text: impl Into<String>) {
        self.add_problem(key, Problem::Contradiction(text.into()));
    }

    fn names(&mut self) {
        self.variant.title = self
            .text("title")
            .map(|title| title.replace(char::is_control, " "))
            .filter(|title| !title.is_empty())
            .unwrap_or_else(|| self.section.name.clone());
        let aliases = self.value("aliases", |entry, _| {
            let names = || {
                entry
                    .value
                    .split([',', ' '])
                    .filter(|name| !name.is_empty())
            };
            names().try_for_each(check_name)?;
            Ok(names().map(str::to_owned).collect())
        });
        self.variant.aliases = aliases.unwrap_or_default();
    }

    fn board(&mut self) {
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
        self.set(
            "maxRank",
            |variant| &mut variant.ranks,
            |entry, _| values::number(entry, 3..=MAX_RANKS as u8),
        );
        let double_step = self.flag("doubleStep");
        // There is no room for it on a board of four ranks.
        let inherited = self.variant.double_step && self.variant.ranks > 4;
        self.variant.double_step = double_step.unwrap_or(inherited);
        self.set_flag("pawnsOnEdge", |variant| &mut variant.pawns_on_edge);
    }

    fn pieces(&mut self) {
        for kind in PieceKind::KNOWN {
            let is_king = kind == PieceKind::King;
            if is_king
                && self
                    .entry(kind.name())
                    .is_some_and(|entry| entry.value != "-")
            {
                self.declare(kind.name(), |variant, entry| {
                    pieces::declare_king(variant, entry)
                });
            } else if let Some(letter) = self.value(kind.name(), |entry, _| values::letter(entry)) {
                self.variant.letters[kind] = letter;
            }
        }
        for key in pieces::keys() {
            self.declare(&key, |variant, entry| pieces::declare(variant, &key, entry));
        }
        self.leave_taken_letters();
        self.refuse_same_letters();
        self.need_kinds();
    }

    /// A piece of the section takes the letter of an inherited one.
    fn leave_taken_letters(&mut self) {
        let declared =
            PieceKind::ALL.map(|kind| self.section.entry(self.variant.piece_key(kind)).is_some());
        for kind in PieceKind::ALL {
            let letter = self.variant.letter(kind);
            let is_taken = |other: &PieceKind| {
                declared[other.index()] && *other != kind && self.variant.letter(*other) == letter
            };
            if letter.is_some() && !declared[kind.index()] && PieceKind::ALL.iter().any(is_taken) {
                self.variant.letters[kind] = None;
            }
        }
    }

    fn refuse_same_letters(&mut self) {
        for (i, kind) in PieceKind::ALL.into_iter().enumerate() {
            let letter = self.variant.letter(kind);
            let twin = PieceKind::ALL[..i]
                .iter()
                .find(|other| letter.is_some() && self.variant.letter(**other) == letter);
            if let (Some(letter), Some(twin)) = (letter, twin) {
                let [name, twin] =
                    [kind, *twin].map(|kind| self.variant.piece_key(kind).to_owned());
                let own = self.section.entry(&name).map_or(&twin, |_| &name);
                let text = format!("{twin} and {name} have the same letter {letter}");
                self.contradiction(own, text);
            }
        }
    }

    /// Reports pieces that the game needs and does not have.
    fn need_kinds(&mut self) {
        // Games with pieces of their own may have others in the place of pawns.
        let needed = if self.variant.has_own_pieces() {
            &[PieceKind::King][..]
        } else {
            &[PieceKind::Pawn, PieceKind::King]
        };
        for kind in needed {
            // A game without one says so, or does not have its letter at the start.
            let start = self.section.entry("startFen");
            let start = start.map_or(&self.variant.start_fen, |entry| &entry.value);
            let board = start.split([' ', '[']).next().unwrap_or_default();
            let letter = &kind.name()[..1];
            let is_other = letter.chars().any(|c| self.variant.kind_of(c).is_some());
            let has_letter = board.to_lowercase().contains(letter) && !is_other;
            if self.variant.letter(*kind).is_none()
                && self.section.entry(kind.name()).is_none()
                && has_letter
            {
                let name = kind.name();
                let text = format!("the game has no {name}; expected a line such as {name} = ");
                self.contradiction(name, format!("{text}{}", &name[..1]));
            }
        }
    }

    fn start(&mut self) {
        if let Some(fen) = self.text("startFen") {
            let mut fields: Vec<&str> = fen.split_whitespace().collect();
            add_missing_fields(&mut fields);
            self.variant.start_fen = fields.join(" ");
        }
    }

    /// Reads where pieces may go: `mobilityRegionWhiteFers = *2 *3`.
    fn mobility(&mut self) {
        for kind in PieceKind::ALL {
            if self.variant.letter(kind).is_none() {
                continue;
            }
            let name = self.variant.piece_key(kind);
            let name = name[..1].to_ascii_uppercase() + &name[1..];
            // Other kinds move alike in all games.
            if kind.index() < PieceKind::KNOWN_COUNT && kind != PieceKind::King {
                continue;
            }
            let said = ["White", "Black"]
                .map(|color| self.value(&format!("mobilityRegion{color}{name}"), values::region));
            let old = self.variant.mobility_of(kind).unwrap_or_default();
            let regions = Color::ALL.map(|color| said[color].or(old[color]));
            self.variant.mobility.retain(|(of, _)| *of != kind);
            if regions != [None; 2] {
                self.variant.mobility.push((kind, regions));
            }
        }
    }

    fn special_rules(&mut self) {
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
                    _ => Err(wrong(
                        entry,
                        "two different files of the board, such as b g; or -",
                    )),
                }
            },
        );
        // Without the suffix, castling onto a bunker would read as the leap.
        self.variant.castling_notation.always_suffix = self.variant.bunker_leap.is_some();
        self.set_flag("bishopAdjustment", |variant| &mut variant.bishop_adjustment);
        if let Some(drop) = self.flag("queenDrop") {
            self.variant.gating_kinds.clear();
            self.variant
                .gating_kinds
                .extend(drop.then_some(PieceKind::Queen));
        }
        if let Some(gating) = self.flag("seirawanGating") {
            self.variant.seirawan_notation = gating;
            self.variant.gating_kinds.clear();
        }
        self.drops();
        if self.variant.seirawan_notation {
            self.start_hand();
        } else if self.variant.castling.is_none() {
            self.variant.start_fen = without_castling(&self.variant.start_fen);
        }
        self.set_flag("bishopConversion", |variant| &mut variant.bishop_conversion);
    }

    /// Reads the starting position; [`check::whole`] reports what is wrong with it.
    fn placement(&mut self) {
        let variant = &mut self.variant;
        let text = variant.start_fen.split_whitespace().next();
        let placement = Placement::read(text.unwrap_or_default(), variant);
        variant.start = placement.unwrap_or_default();
    }

    /// Checks the keys that were not looked for.
    fn other_keys(&mut self) {
        let section = self.section;
        for entry in &section.entries {
            if !self.asked.contains(&entry.key)
                && let Err(problem) = fairy::check_entry(entry, &self.variant)
            {
                self.problems.push((entry.line, problem));
            }
        }
    }

    /// Checks that the values fit together.
    fn whole(&mut self) {
        if !self.problems.is_empty() {
            return;
        }
        for (key, problem) in check::whole(&self.variant) {
            // Inherited values fit the parent's board, so the new board's keys are at fault.
            let key = [key, "maxFile", "maxRank"]
                .into_iter()
                .find(|key| self.section.entry(key).is_some())
                .unwrap_or(key);
            self.add_problem(key, problem);
        }
    }
}
