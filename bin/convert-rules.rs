//! The `convert-rules` tool.

use go_referee::cli;
use std::process::ExitCode;

fn main() -> ExitCode {
    cli::guard_if_asked().unwrap_or_else(cli::convert_rules)
}
