//! The command line of tools with engines.

use clap::Args;

/// Flags in the style of Cute Chess.
#[derive(Args, Clone, Debug)]
pub struct Arguments {
    /// Flags, each with its values
    #[arg(value_name = "FLAG", trailing_var_arg = true, allow_hyphen_values = true, required = true)]
    pub words: Vec<String>,
}
