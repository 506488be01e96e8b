//! `sissa variants`: lists the games.

use super::error::CliError;
use super::{style, terminal, text};
use crate::board::PieceKind;
use crate::board::text::file_letter;
use crate::variant::catalog::Catalog;
use crate::variant::{Castling, Variant};
use clap::Args;
use std::io::Write;
use std::sync::Arc;

/// List the games: names, boards, arrays and special rules
///
/// Includes the games of `--variants FILE`.
#[derive(Args)]
pub struct Arguments {
    /// Print the manual on variant files
    #[arg(long)]
    manual: bool,
}

const MANUAL: &str = include_str!("../../docs/variants.md");

pub fn run(catalog: &Catalog, arguments: Arguments) -> Result<(), CliError> {
    if arguments.manual {
        write!(anstream::stdout(), "{MANUAL}")?;
        return Ok(());
    }
    table(&mut anstream::stdout(), catalog.iter())
}

/// Writes a table of games, one per line, or one per paragraph on a terminal that is too narrow.
pub fn table<'a>(out: &mut impl Write, variants: impl Iterator<Item = &'a Arc<Variant>>) -> Result<(), CliError> {
    let head = ["name", "title", "board", "arrays", "special rules"].map(str::to_owned);
    let rows: Vec<[String; 5]> = variants.map(row).collect();
    let width = |column: usize| rows.iter().chain([&head]).map(|row| row[column].chars().count()).max().unwrap_or(0);
    let widths = [0, 1, 2, 3, 4].map(width);
    let total = widths.iter().sum::<usize>() + 2 * (widths.len() - 1);
    if let Some(terminal) = terminal::width().filter(|terminal| *terminal < total) {
        return paragraphs(out, &rows, terminal);
    }
    let (faint, strong) = (style::FAINT, style::STRONG);
    for (style, row) in std::iter::once((faint, &head)).chain(rows.iter().map(|row| (strong, row))) {
        let [name, title, board, arrays, rules] = row;
        let [w0, w1, w2, w3, _] = widths;
        writeln!(out, "{style}{name:w0$}{style:#}  {title:w1$}  {board:w2$}  {arrays:>w3$}  {rules}")?;
    }
    Ok(())
}

fn paragraphs(out: &mut impl Write, rows: &[[String; 5]], width: usize) -> Result<(), CliError> {
    let strong = style::STRONG;
    for [name, title, board, arrays, rules] in rows {
        let plural = if arrays == "1" { "" } else { "s" };
        let text = format!("{name}  {title}, {board}, {arrays} array{plural}; {rules}");
        let text = terminal::wrap(&text, width, 4);
        writeln!(out, "{strong}{name}{strong:#}{}", &text[name.len()..])?;
    }
    Ok(())
}

fn row(variant: &Arc<Variant>) -> [String; 5] {
    [
        variant.name.clone(),
        variant.title.clone(),
        format!("{}x{}", variant.files, variant.ranks),
        text::grouped(variant.valid_array_count()),
        special_rules(variant).join(", "),
    ]
}

/// The differences from orthodox chess; `none` if there are no special rules.
fn special_rules(variant: &Variant) -> Vec<String> {
    let file = |file: u8| file_letter(usize::from(file));
    let mut rules = Vec::new();
    for kind in PieceKind::ALL.into_iter().skip(PieceKind::King.index() + 1) {
        if let Some(letter) = variant.letter(kind) {
            let name = variant.piece_name(kind);
            rules.push(if variant.has_name(kind) { format!("{name} {letter}") } else { name.to_owned() });
        }
    }
    match variant.castling {
        Some(Castling::ORTHODOX) if variant.files == 8 => {}
        Some(castling) => {
            rules.push(format!("castling to {} and {}", file(castling.a_side.king), file(castling.h_side.king)))
        }
        None => rules.push("no castling".to_owned()),
    }
    if variant.bishop_adjustment {
        rules.push("bishop adjustment".to_owned());
    }
    if let Some([a, b]) = variant.bunker_leap {
        rules.push(format!("king's leap to {} or {}", file(a), file(b)));
    }
    for kind in &variant.gating_hand {
        rules.push(format!("{} drop", variant.piece_name(*kind)));
    }
    if let Some(drops) = &variant.drops {
        rules.push(if drops.captures_to_hand { "drops of captured pieces".to_owned() } else { "drops".to_owned() });
    }
    if variant.bishop_conversion {
        rules.push("bishop conversion".to_owned());
    }
    if !variant.double_step && variant.letter(PieceKind::Pawn).is_some() {
        rules.push("no double step".to_owned());
    }
    let ends = &variant.ends;
    let has_goal = ends.flag_region.iter().any(|region| !region.is_empty());
    for (is_rule, text) in [
        (ends.checks.is_some(), "checks win"),
        (has_goal, "a goal to reach"),
        (ends.extinction.is_some(), "extinction ends the game"),
        (ends.pseudo_royal, "royal pieces"),
    ] {
        if is_rule {
            rules.push(text.to_owned());
        }
    }
    if rules.is_empty() {
        rules.push("none".to_owned());
    }
    rules
}
