//! `gtp-arbiter report`: how a match stands, from what it left behind.

use crate::cli::exit::Exit;
use anyhow::{Result, bail};
use clap::{Args, ValueEnum};
use std::path::PathBuf;

/// What is summed up.
#[derive(Args, Debug, Clone)]
pub struct ReportArgs {
    /// Folders of matches, results.jsonl, or gogui-twogtp tables (.dat)
    #[arg(required = true)]
    pub paths: Vec<PathBuf>,
    /// What to print
    #[arg(long, value_enum, default_value_t = ReportFormat::Human, value_name = "FORMAT")]
    pub format: ReportFormat,
    /// Test the pairs so far as --sprt of `play` would
    #[arg(long, value_name = "BOUNDS")]
    pub sprt: Option<String>,
}

/// What is printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum ReportFormat {
    /// A page
    Human,
    /// A summary row
    Jsonl,
    /// Every game, with commas
    Csv,
    /// Every game, as gogui-twogtp's table
    Dat,
}

/// Sums up.
///
/// # Errors
/// When something cannot be read.
pub fn run(_args: &ReportArgs) -> Result<Exit> {
    bail!("report is not built yet")
}
