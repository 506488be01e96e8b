//! `sissa man` and `sissa completions`: files for packages to install.

use super::error::CliError;
use super::output_file::OutputFile;
use crate::variant::catalog::Catalog;
use clap::builder::PossibleValuesParser;
use clap::{Arg, Command};
use clap_complete::Shell;
use clap_mangen::Man;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// The manual section for games.
const SECTION: &str = "6";

/// Print a manual page, of the program or of a command
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  sissa man > sissa.6
  sissa man analyse | man -l -
  sissa man pgn check
  sissa man --folder ~/.local/share/man/man6")]
pub struct ManArguments {
    /// The command, and its subcommand
    #[arg(value_name = "COMMAND")]
    command: Vec<String>,

    /// Write the pages of all commands to this folder
    #[arg(long, value_name = "FOLDER", conflicts_with = "command")]
    folder: Option<PathBuf>,
}

/// Print the shell completions
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  sissa completions bash > /etc/bash_completion.d/sissa
  sissa completions zsh > ~/.zfunc/_sissa")]
pub struct CompletionsArguments {
    /// The shell
    #[arg(value_name = "SHELL")]
    shell: Shell,
}

pub fn man(program: Command, arguments: &ManArguments) -> Result<(), CliError> {
    let mut program = program.disable_help_subcommand(true);
    program.build();
    if let Some(folder) = &arguments.folder {
        fs::create_dir_all(folder).map_err(CliError::file(folder))?;
        return write_pages(&program, folder);
    }
    let mut page = &program;
    for name in &arguments.command {
        let unknown = || CliError::Usage(format!("there is no command '{name}'"));
        page = page.find_subcommand(name).ok_or_else(unknown)?;
    }
    Ok(io::stdout().write_all(&render(page)?)?)
}

/// Writes the pages of a command and its subcommands.
fn write_pages(command: &Command, folder: &Path) -> Result<(), CliError> {
    let name = command.get_display_name().unwrap_or(command.get_name());
    let path = folder.join(format!("{name}.{SECTION}"));
    OutputFile::write(&path, render(command)?)?;
    command.get_subcommands().try_for_each(|command| write_pages(command, folder))
}

fn render(command: &Command) -> io::Result<Vec<u8>> {
    let mut text = Vec::new();
    Man::new(command.clone())
        .section(SECTION)
        // If it were empty, the next section would be taken for it.
        .date(" ")
        .source(concat!("sissa ", env!("CARGO_PKG_VERSION")))
        .manual("Games")
        .render(&mut text)?;
    Ok(text)
}

pub fn completions(program: Command, catalog: &Catalog, arguments: &CompletionsArguments) -> Result<(), CliError> {
    let names: Vec<String> = catalog.names().map(str::to_owned).collect();
    let mut program = offer_games(program, &PossibleValuesParser::new(names));
    let mut text = Vec::new();
    clap_complete::generate(arguments.shell, &mut program, "sissa", &mut text);
    Ok(io::stdout().write_all(&text)?)
}

/// Lets the arguments that take a game be one of `games`, also those of subcommands.
fn offer_games(command: Command, games: &PossibleValuesParser) -> Command {
    let offer = |argument: Arg| {
        let takes_a_game = argument.get_value_names().is_some_and(|names| names == ["GAME"]);
        if takes_a_game { argument.value_parser(games.clone()) } else { argument }
    };
    command.mut_args(offer).mut_subcommands(|command| offer_games(command, games))
}
