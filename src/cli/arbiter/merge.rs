//! `gtp-arbiter merge`: the slices of one match in one folder.

use crate::cli::exit::Exit;
use anyhow::{Result, bail};
use clap::Args;
use std::path::PathBuf;

/// What is joined.
#[derive(Args, Debug, Clone)]
pub struct MergeArgs {
    /// Folders of slices of one match
    #[arg(required = true)]
    pub folders: Vec<PathBuf>,
    /// The folder of the whole, which must not be there
    #[arg(short, long, value_name = "DIR")]
    pub output: PathBuf,
}

/// Joins slices.
///
/// # Errors
/// When a folder cannot be read, the slices are not of one match, or a game is told twice and
/// differently.
pub fn run(_args: &MergeArgs) -> Result<Exit> {
    bail!("merge is not built yet")
}
