//! `gtp-arbiter verify`: engines' verdicts on finished games against ours.

use crate::cli::exit::Exit;
use anyhow::{Result, bail};
use clap::Args;
use std::path::PathBuf;

/// What is held against what.
#[derive(Args, Debug, Clone)]
pub struct VerifyArgs {
    /// Records of finished games
    #[arg(required = true)]
    pub paths: Vec<PathBuf>,
    /// Command line of an engine to ask; repeatable
    #[arg(long, value_name = "CMD", required = true, help_heading = "Engines")]
    pub engine: Vec<String>,
}

/// Verifies games.
///
/// # Errors
/// When a flag means nothing, or an engine or a record cannot be used.
pub fn run(_args: &VerifyArgs) -> Result<Exit> {
    bail!("verify is not built yet")
}
