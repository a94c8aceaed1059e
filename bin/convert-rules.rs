//! The `convert-rules` tool.

use std::process::ExitCode;

fn main() -> ExitCode {
    go_referee::cli::unbuilt(
        "convert-rules",
        "carry a game from one ruleset to another and report what changes",
    )
}
