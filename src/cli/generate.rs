//! `sissa man` and `sissa completions`: what packages install beside the program.

use super::error::CliError;
use clap::Command;
use clap_complete::Shell;
use std::io;

/// Print a manual page, of the program or of one of its commands
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  sissa man > sissa.1
  sissa man analyse | man -l -
  sissa man pgn check")]
pub struct ManArguments {
    /// The command, and the command of that
    #[arg(value_name = "COMMAND")]
    command: Vec<String>,
}

/// Print the completions of the command line for a shell
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

/// Runs `sissa man` for the program's command line.
///
/// # Errors
/// [`CliError::Mistakes`] when there is no such command.
pub fn man(mut program: Command, arguments: &ManArguments) -> Result<(), CliError> {
    program.build();
    let mut page = &program;
    for name in &arguments.command {
        let unknown = || CliError::Mistakes(format!("there is no command '{name}'"));
        page = page.find_subcommand(name).ok_or_else(unknown)?;
    }
    let mut text = Vec::new();
    clap_mangen::Man::new(page.clone()).render(&mut text)?;
    Ok(io::Write::write_all(&mut io::stdout(), &text)?)
}

/// Runs `sissa completions` for the program's command line.
///
/// # Errors
/// [`CliError`] when standard output is closed.
pub fn completions(mut program: Command, arguments: &CompletionsArguments) -> Result<(), CliError> {
    let mut text = Vec::new();
    clap_complete::generate(arguments.shell, &mut program, "sissa", &mut text);
    Ok(io::Write::write_all(&mut io::stdout(), &text)?)
}
