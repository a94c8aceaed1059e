//! `gtp-arbiter relay`: a game between two teams whose seats take turns.

use super::terms_args::TermsArgs;
use crate::cli::exit::Exit;
use anyhow::{Result, bail};
use clap::Args;
use std::path::PathBuf;

/// What a relay is made of.
#[derive(Args, Debug, Clone)]
pub struct RelayArgs {
    /// Command line of Black's next seat; repeatable
    #[arg(long, value_name = "CMD", required = true, help_heading = "Engines")]
    pub black: Vec<String>,
    /// Command line of White's next seat; repeatable
    #[arg(long, value_name = "CMD", required = true, help_heading = "Engines")]
    pub white: Vec<String>,
    /// The last plies of the sections but the final one [default: the ruleset's]
    #[arg(
        long,
        value_name = "PLY,...",
        value_delimiter = ',',
        help_heading = "Match"
    )]
    pub sections: Vec<u32>,
    /// Under what the game is played.
    #[command(flatten)]
    pub terms: TermsArgs,
    /// The folder of the game
    #[arg(short, long, value_name = "DIR", help_heading = "Output")]
    pub output: PathBuf,
}

/// Plays a relay.
///
/// # Errors
/// When a flag means nothing, an engine cannot be started, or the folder cannot be used.
pub fn run(_args: &RelayArgs) -> Result<Exit> {
    bail!("relay is not built yet")
}
