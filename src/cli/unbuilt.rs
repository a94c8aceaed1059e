//! What a tool that is not built yet says for itself.

use std::io::Write;
use std::process::ExitCode;

/// Says that `tool` is not built yet and what it will do, and exits 2.
pub fn main(tool: &str, purpose: &str) -> ExitCode {
    let version = env!("CARGO_PKG_VERSION");
    let asked = std::env::args().nth(1);
    let mut stderr = std::io::stderr().lock();
    let _ = match asked.as_deref() {
        Some("--version" | "-V") => writeln!(stderr, "{tool} {version} (not built yet)"),
        _ => writeln!(
            stderr,
            "{tool} {version} is not built yet: it will {purpose}.\n\
             Today's tools are `validate`, `score` and `convert-rules`."
        ),
    };
    ExitCode::from(2)
}
