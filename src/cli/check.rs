//! `sissa check`: checks a variant file.

use super::error::CliError;
use super::output_file::OutputFile;
use super::{diagram, messages, style, terminal, variants};
use crate::board::{Bitboard, Geometry, PieceKind};
use crate::eval::Weights;
use crate::eval::network::{Adapted, Networks, Source};
use crate::notation::{fen, words, xboard};
use crate::on_board;
use crate::position::{AnyRules, Rules};
use crate::text::{counted, listed};
use crate::variant::Variant;
use crate::variant::catalog::Catalog;
use crate::variant::ini::{self, IniError, Outline, Problem};
use clap::Args;
use std::collections::{HashMap, HashSet};
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Check a variant file
///
/// Reports each mistake with its line, what is wrong and what was expected, and then lists the games of the file that
/// can be played. If there are very many mistakes, it prints one line per section instead. The exit code is 1 when
/// there are mistakes.
#[derive(Args)]
#[command(after_help = "\
Examples:
  sissa check mygames.ini && sissa --variants mygames.ini play --variant mygame
  sissa check variants.ini --section shatranj
  sissa check mygames.ini --svg .          # draws mygame.svg")]
pub struct Arguments {
    /// The file
    #[arg(value_name = "FILE")]
    file: PathBuf,

    /// Check and describe only this section, and check those that it inherits from
    #[arg(long, value_name = "NAME")]
    section: Option<String>,

    /// Draw the starting position of each game as NAME.svg in this folder
    #[arg(long, value_name = "FOLDER")]
    svg: Option<PathBuf>,
}

/// More games than this are only listed.
const MAX_DESCRIBED: usize = 3;

/// The games and mistakes of a file.
struct Reading {
    /// The games that it may inherit from.
    base: Catalog,
    games: Vec<Arc<Variant>>,
    mistakes: Vec<IniError>,
}

/// Reads the text as an addition to the games of `catalog`, or to fewer games if its own are in there already, as those
/// of `xboard-variants.ini` are, or those of the file of the option `--variants`.
fn read(catalog: &Catalog, text: &str, origin: &str) -> Reading {
    let over = |base: Catalog| {
        let (games, mistakes) = ini::parse(text, origin, &base, &fen::check_variant);
        Reading { base, games: games.into_iter().map(Arc::new).collect(), mistakes }
    };
    let addition = over(catalog.clone());
    if addition.mistakes.is_empty() {
        return addition;
    }
    let is_known = |game: &Arc<Variant>| catalog.get(&game.name).is_some_and(|known| known == game);
    let fewer = [Catalog::builtin().clone(), Catalog::empty()];
    let mut again = fewer.into_iter().map(over);
    again.find(|reading| !reading.games.is_empty() && reading.games.iter().all(is_known)).unwrap_or(addition)
}

/// Prints a line for each section: that it can be played, or its first mistake.
fn check_sections(
    out: &mut impl Write,
    catalog: &Catalog,
    text: &str,
    origin: &str,
) -> Result<(usize, usize), CliError> {
    let (mut sections, mut refused) = (0, 0);
    let outline = Outline::new(text);
    let (_, mistakes) = ini::parse_all(text, origin, catalog, &fen::check_variant);
    let mut by_section: HashMap<String, Vec<&IniError>> = HashMap::new();
    for mistake in mistakes.iter().filter(|mistake| !mistake.is_warning()) {
        let section = mistake.section.as_deref().unwrap_or_default();
        let section = by_section.entry(section.to_ascii_lowercase());
        section.or_default().push(mistake);
    }
    let (strong, bad) = (style::STRONG, style::BAD);
    for name in outline.names() {
        sections += 1;
        // Its mistakes, and those of the sections that it inherits from.
        let (mut count, mut first) = (0, None::<&IniError>);
        let (mut seen, mut next) = (HashSet::new(), Some(name));
        while let Some(own) = next
            && let own = own.to_ascii_lowercase()
            && let Some(mistakes) = by_section.get(&own)
            && seen.insert(own)
        {
            count += mistakes.len();
            first = first.into_iter().chain(mistakes.iter().copied()).min_by_key(|mistake| mistake.line);
            next = mistakes.iter().find_map(|mistake| match &mistake.problem {
                Problem::BrokenParent(parent) => Some(parent.as_str()),
                _ => None,
            });
        }
        write!(out, "{strong}{name}{strong:#}: ")?;
        let Some(mut first) = first.cloned() else {
            writeln!(out, "can be played")?;
            continue;
        };
        refused += 1;
        first.suggest();
        let first_of = if count > 1 { ", the first" } else { "" };
        let count = counted(count as u64, "mistake") + first_of;
        let IniError { line, problem, .. } = first;
        writeln!(out, "{bad}rejected{bad:#}, {count} in line {line}: {problem}")?;
    }
    if outline.is_cut {
        writeln!(out, "The rest was not read: the maximum is {sections} sections.")?;
    }
    Ok((sections, refused))
}

/// The networks that the games of a file would be played with.
fn networks(base: &Catalog, games: &[Arc<Variant>], file: &Path) -> Networks {
    let mut catalog = base.clone();
    for game in games {
        // One whose name is taken is in there already.
        let _ = catalog.add(game.clone());
    }
    catalog.add_folder(file.parent().unwrap_or(Path::new("")));
    Networks::built_in().with_found(&catalog)
}

/// What evaluates the positions of a game of `file`.
fn evaluation<G: Geometry>(networks: &Networks, rules: &Rules<G>, file: &Path) -> String {
    let mut lines = networks.found_notes(rules);
    let name = &rules.variant().name;
    let learn = match Catalog::builtin().get(name) {
        Some(_) => format!("`sissa-tuning learn {name}`"),
        None => {
            let file = file.display().to_string();
            let quotes = if file.contains(' ') { "\"" } else { "" };
            format!("`sissa-tuning learn {name} --variants {quotes}{file}{quotes}`")
        }
    };
    lines.extend(match networks.source(rules) {
        Some(Source::Found(_)) => None,
        Some(Source::Adapted(Adapted { from, .. })) => {
            Some(format!("{from} is used, made to fit; {learn} trains it further"))
        }
        Some(Source::Given(network) | Source::BuiltIn(network)) => Some(match network.game() {
            Some(_) => "a built-in network of its own is used".to_owned(),
            None => "the built-in network for usual games of its board is used".to_owned(),
        }),
        None => Some(format!("the classical evaluation is used; {learn} makes a network")),
    });
    lines.join("; ")
}

/// Prints the board, the army with the moves and derived values of its pieces, the other rules of a game of `file`, and
/// what evaluates it.
fn describe<G: Geometry>(
    out: &mut impl Write,
    rules: &'static Rules<G>,
    networks: &Networks,
    file: &Path,
) -> std::io::Result<()> {
    let variant = rules.variant();
    let weights = Weights::new(rules);
    let strong = style::STRONG;
    writeln!(out, "\n{strong}{}{strong:#}, {}x{}", variant.title, variant.files, variant.ranks)?;
    for kind in PieceKind::ALL {
        let Some(letter) = variant.letter(kind) else {
            continue;
        };
        let value = if kind == PieceKind::King {
            "   -".to_owned()
        } else {
            format!("{:4.1}", f64::from(weights.value(kind)) / 100.0)
        };
        let moves = if kind == PieceKind::Pawn {
            "moves as in chess".to_owned()
        } else {
            words::moves_in_words(&variant.movement(kind))
        };
        let text = format!("  {letter} {value}  {}: {moves}", variant.piece_name(kind));
        writeln!(out, "{}", terminal::fit(&text, 10))?;
    }
    for rule in words::rules_but_moves(variant) {
        writeln!(out, "{}", terminal::item(&rule))?;
    }
    if variant.castling.is_some() && fen::read_start(rules).is_ok_and(|start| start.castling_rooks().is_empty()) {
        writeln!(out, "- The start position has no right to castle.")?;
    }
    let not_shown = xboard::not_shown(variant);
    if !not_shown.is_empty() {
        let not_shown = format!("XBoard cannot show {}.", listed(&not_shown, "or"));
        writeln!(out, "{}", terminal::item(&not_shown))?;
    }
    let name = variant.cecp_name();
    if let Some(own) = xboard::game_of_xboard(name) {
        let taken =
            format!("XBoard takes the name {name} for its own game {own}: give this one another, as xboardName.");
        writeln!(out, "{}", terminal::item(&taken))?;
    }
    let evaluation = format!("Evaluation: {}.", evaluation(networks, rules, file));
    writeln!(out, "{}", terminal::item(&evaluation))
}

/// Warns of games that are over before the first move.
fn warn_of_short_games(out: &mut impl Write, games: &[Arc<Variant>]) -> std::io::Result<()> {
    for game in games {
        let Ok(rules) = AnyRules::of(game) else {
            continue;
        };
        let outcome = on_board!(rules, rules => fen::read_start(rules).ok().and_then(|start| start.outcome()));
        if let Some(outcome) = outcome {
            let (name, ending) = (&game.name, words::ending(outcome));
            let text = format_args!("[{name}] the game is over at its start: {ending}");
            writeln!(out, "{}", messages::warning_line(text))?;
        }
    }
    Ok(())
}

fn draw(games: &[Arc<Variant>], folder: &Path) -> Result<(), CliError> {
    fs::create_dir_all(folder).map_err(CliError::file(folder))?;
    for game in games {
        let rules = AnyRules::of(game).ok();
        let picture = rules.and_then(|rules| on_board!(rules, rules => diagram::of_start(rules)));
        if let Some(picture) = picture {
            let path = folder.join(format!("{}.svg", game.name));
            OutputFile::write(&path, picture)?;
        }
    }
    Ok(())
}

pub fn run(catalog: &Catalog, arguments: Arguments) -> Result<(), CliError> {
    let file = arguments.file.display().to_string();
    let mut text = ini::read_file(&arguments.file)?;
    if let Some(section) = &arguments.section {
        text = (Outline::new(&text).only(section))
            .ok_or_else(|| CliError::Failed(format!("{file} has no section [{section}]")))?;
    }
    let Reading { base, games, mistakes } = read(catalog, &text, &file);
    let mut out = anstream::stdout();
    if mistakes.last().is_some_and(|mistake| mistake.problem == Problem::TooManyErrors) {
        let (sections, refused) = check_sections(&mut out, &base, &text, &file)?;
        return Err(CliError::Failed(format!(
            "{refused} of {sections} sections of {file} have mistakes; --section NAME lists those of one"
        )));
    }
    for mistake in &mistakes {
        let line = match mistake.is_warning() {
            true => messages::warning_line(mistake),
            false => messages::error_line(mistake),
        };
        writeln!(out, "{line}")?;
    }
    let count = games.len();
    if count > 0 {
        if !mistakes.is_empty() {
            writeln!(out)?;
        }
        variants::table(&mut out, games.iter())?;
        warn_of_short_games(&mut out, &games)?;
        if let Some(folder) = &arguments.svg {
            draw(&games, folder)?;
        }
        if count <= MAX_DESCRIBED {
            let networks = networks(&base, &games, &arguments.file);
            for game in &games {
                if let Ok(rules) = AnyRules::of(game) {
                    on_board!(rules, rules => describe(&mut out, rules, &networks, &arguments.file))?;
                }
            }
        } else {
            writeln!(out, "\n--section NAME describes one of them.")?;
        }
    }
    match (mistakes.iter()).filter(|mistake| !mistake.is_warning()).count() {
        0 if count == 0 => Err(CliError::Failed(format!("{file} declares no game"))),
        0 => Ok(()),
        count => Err(CliError::Failed(format!(
            "{file} has {}; `sissa variants --manual` explains the keys",
            counted(count as u64, "mistake")
        ))),
    }
}
