//! Parses SGF files with the `sgf-parse` crate and does nothing else: a yardstick for the reader.
//!
//! `cargo run --release --example sgf_parse_only FILE…`

use std::process::ExitCode;

fn main() -> ExitCode {
    let (mut games, mut bytes) = (0, 0);
    for path in std::env::args_os().skip(1) {
        let Ok(text) = std::fs::read_to_string(&path) else {
            eprintln_once(&format!(
                "{} cannot be read as UTF-8",
                path.to_string_lossy()
            ));
            return ExitCode::from(2);
        };
        match sgf_parse::go::parse(&text) {
            Ok(trees) => games += trees.len(),
            Err(error) => {
                eprintln_once(&format!("{}: {error}", path.to_string_lossy()));
                return ExitCode::from(2);
            }
        }
        bytes += text.len();
    }
    eprintln_once(&format!("{games} games, {bytes} bytes"));
    ExitCode::SUCCESS
}

#[expect(clippy::print_stderr, reason = "an example speaks to whoever runs it")]
fn eprintln_once(line: &str) {
    eprintln!("{line}");
}
