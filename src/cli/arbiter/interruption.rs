//! Interruption: the first stops the match, the second the program; no engine survives either.

use crate::gtp::kill_all_engines;
use std::sync::atomic::{AtomicBool, Ordering};

/// Set by the first interrupt.
static INTERRUPTED: AtomicBool = AtomicBool::new(false);

/// From now on an interrupt sets the flag this gives.
pub fn watch() -> &'static AtomicBool {
    // Where there is a handler already it is this one.
    let _ = ctrlc::set_handler(|| {
        if INTERRUPTED.swap(true, Ordering::SeqCst) {
            kill_all_engines();
            std::process::exit(130);
        }
    });
    &INTERRUPTED
}
