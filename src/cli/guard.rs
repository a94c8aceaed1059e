//! This program as the guard of an engine, and how an engine is put under one.
//!
//! Knows no tool: whichever of them runs, its own program stands guard.

use crate::gtp::{GUARD_FLAG, Launch, LaunchError};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Does a guard's work, if this process was started as one, and gives its exit status; every main
/// asks before anything else.
#[must_use]
pub fn guard_if_asked() -> Option<ExitCode> {
    let mut words = std::env::args_os().skip(1);
    if words.next().is_none_or(|word| word != GUARD_FLAG) {
        return None;
    }
    #[cfg(unix)]
    let guarded = crate::gtp::guard(words);
    #[cfg(not(unix))]
    let guarded: std::io::Result<()> = Err(std::io::ErrorKind::Unsupported.into());
    Some(match guarded {
        Ok(()) => ExitCode::SUCCESS,
        Err(_) => ExitCode::from(2),
    })
}

/// Reads the command line of an engine, and puts it under a guard.
///
/// # Errors
/// When it is none.
pub fn guarded(line: &str) -> Result<Launch, LaunchError> {
    let mut launch = Launch::parse(line)?;
    launch.guard = engine_guard();
    Ok(launch)
}

/// The program to put engines under: this one.
fn engine_guard() -> Option<PathBuf> {
    if cfg!(not(unix)) {
        return None;
    }
    // By this name it is found when it was replaced or deleted meanwhile, and a guard is not
    // taken for the tool when all processes of the tool's name are killed.
    let running = Path::new("/proc/self/exe");
    if running.exists() {
        Some(running.to_owned())
    } else {
        std::env::current_exe().ok()
    }
}
