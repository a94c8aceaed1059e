//! The flags engines are named by.
//!
//! Owns what is typed; which engines that comes to is decided in `engines`.

use clap::Args;

/// Which engines.
#[derive(Args, Debug, Clone)]
#[command(next_help_heading = "Engines")]
pub struct EngineArgs {
    /// Command line of the engine that has Black first; split into words, executed without a shell
    #[arg(
        long,
        value_name = "CMD",
        requires = "white",
        conflicts_with = "engine"
    )]
    pub black: Option<String>,
    /// Command line of the engine that has White first
    #[arg(
        long,
        value_name = "CMD",
        requires = "black",
        conflicts_with = "engine"
    )]
    pub white: Option<String>,
    /// An engine under a name of its own; twice for a match, more often for a tournament
    #[arg(long, value_name = "NAME=CMD")]
    pub engine: Vec<String>,
    /// The folder an engine runs in; repeatable
    #[arg(long, value_name = "NAME=DIR")]
    pub cwd: Vec<String>,
    /// A variable of an engine's environment; repeatable
    #[arg(long, value_name = "NAME=VARIABLE=VALUE")]
    pub env: Vec<String>,
    /// How an engine is told the rules, as in `NAME=set_rules {rules}`; {rules} (the id), {komi} and
    /// {size} are put in; repeatable
    #[arg(long, value_name = "NAME=TEMPLATE")]
    pub rules_command: Vec<String>,
}
