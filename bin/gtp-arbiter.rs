//! The `gtp-arbiter` tool.

use std::process::ExitCode;

fn main() -> ExitCode {
    go_referee::cli::gtp_arbiter()
}
