//! The `gtp-arbiter` tool.

use std::process::ExitCode;

fn main() -> ExitCode {
    go_referee::cli::unbuilt(
        "gtp-arbiter",
        "run and referee matches between engines over GTP",
    )
}
