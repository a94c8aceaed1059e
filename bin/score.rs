//! The `score` tool.

use std::process::ExitCode;

fn main() -> ExitCode {
    go_referee::cli::score()
}
