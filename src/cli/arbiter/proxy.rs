//! `gtp-arbiter proxy`: an engine that wraps another and keeps both sides to the rules.

use crate::cli::exit::Exit;
use anyhow::{Result, bail};
use clap::Args;

/// What is wrapped, and how.
#[derive(Args, Debug, Clone)]
pub struct ProxyArgs {
    /// Command line of the engine
    #[arg(value_name = "CMD")]
    pub engine: String,
    /// Ruleset: an id, alias, KataGo name, JSON or long form, or a FILE.toml
    #[arg(short, long, value_name = "ID", default_value = "chinese")]
    pub rules: String,
}

/// Serves as an engine until told to quit.
///
/// # Errors
/// When a flag means nothing or the engine cannot be started.
pub fn run(_args: &ProxyArgs) -> Result<Exit> {
    bail!("proxy is not built yet")
}
