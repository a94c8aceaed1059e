//! The guard of an engine: this program once more, as the engine's parent.
//!
//! It starts the engine with the pipes it is handed, so that nothing the engine says passes
//! through it, and ends the engine with all its descendants when whoever started it tells it to or
//! is gone, however that came about. On Linux the descendants are found wherever they have hidden;
//! elsewhere they are the engine's process group. Knows no protocol of engines.

mod kin;
mod link;
mod watch;

pub(super) use kin::kill_holders;
pub(super) use link::{PLEASE_END, Word, hand_over};
pub use watch::guard;
