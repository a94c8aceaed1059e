//! An engine wrapped in a referee: for whoever asks it is an engine, for the engine inside it is a
//! controller, and neither gets an illegal move past it.
//!
//! The game is kept here: stones, captures, fates and scores are the referee's, moves the
//! engine's. Knows no pipes of its own and no files but records it is told to read.

mod asking;
mod inside;
mod plan;
mod read;
mod record;
mod serve;
mod streaming;
mod table;
mod words;

pub use plan::{IllegalAnswer, ProxyPlan};
pub use read::lay_out;
pub use serve::{Flow, Proxy};
pub use table::{Counting, Refusal, Table};
pub use words::{answer, own_commands, side_of};
