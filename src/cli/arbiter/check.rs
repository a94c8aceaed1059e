//! `gtp-arbiter check`: how well an engine keeps to the protocol and to the rules.

use crate::cli::exit::Exit;
use anyhow::{Result, bail};
use clap::Args;

/// What is checked.
#[derive(Args, Debug, Clone)]
pub struct CheckArgs {
    /// Command line of the engine
    #[arg(value_name = "CMD")]
    pub engine: String,
}

/// Checks an engine.
///
/// # Errors
/// When a flag means nothing or the engine cannot be started.
pub fn run(_args: &CheckArgs) -> Result<Exit> {
    bail!("check is not built yet")
}
