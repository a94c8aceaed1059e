//! An engine's compliance with GTP 2 in numbered steps: what it must do, what it does otherwise,
//! and what the protocol leaves open.
//!
//! A step fails for what the protocol, or every ruleset, forbids; what they leave open is a note.
//! Every remark shows what was sent and what came back. Knows no format.

mod administration;
mod answers;
mod bad_input;
mod boards;
mod clocks;
mod dice;
mod ending;
mod framing;
mod handicap;
mod own_moves;
mod position;
mod random_games;
mod run;
mod said;
mod scores;
mod setup;
mod starting;
mod steps;
mod subject;
mod taking_back;

pub use run::{CheckPlan, Checked, check};
pub use said::{Outcome, StepReport};
pub(crate) use scores::{margin as score_margin, told as score_told};
pub use starting::can_start;
pub use steps::{STEPS, Step};
