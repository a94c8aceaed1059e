//! An engine's process: its pipes, its errors, its processor time, its end.
//!
//! Nothing an engine does or leaves undone blocks this process for longer than it says it waits.
//! Knows no protocol.

mod errors;
#[cfg(unix)]
mod guarded;
mod holder;
#[cfg(unix)]
mod pipes;
mod processor;
mod running;
#[cfg(not(unix))]
mod threads;

pub use running::kill_all_engines;
pub(super) use running::{Process, Waited};

#[cfg(unix)]
use pipes as pipes_of_system;
#[cfg(not(unix))]
use threads as pipes_of_system;
