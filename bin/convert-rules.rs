//! The `convert-rules` tool.

use std::process::ExitCode;

fn main() -> ExitCode {
    go_referee::cli::convert_rules()
}
