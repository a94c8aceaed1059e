//! Which stones are dead, and on whose word.
//!
//! Dead stones are evidence, not opinion: every dead chain carries its source, and a chain
//! nobody's word settles stays undetermined. Knows no komi and no way of counting.

mod all_alive;
mod automatic;
mod bent_four;
mod consistent;
#[cfg(test)]
mod consistent_tests;
mod dispute;
mod estimate;
mod estimated;
mod given;
mod groups;
mod list;
mod marks;
mod opinion;
#[cfg(test)]
mod opinion_tests;
mod playout;
mod reading;
mod settled;
mod unconditional;

pub use all_alive::all_alive;
pub use automatic::automatic;
pub use bent_four::{BentFour, bent_fours};
pub use consistent::{Fit, by_result};
pub use dispute::{Clause, bent_four_ruling, dispute, dispute_clause};
pub use estimate::{Estimate, Estimator, Guess};
pub use estimated::{by_estimate, tell_sekis};
pub use given::{Named, given, read_points};
pub use groups::{Group, groups};
pub use list::DeadList;
pub use marks::{by_marks, without_marks};
pub use opinion::{Answer, Counted, Inquiry, Opined, Opinion, Silence, StoneList, by_opinions};
pub use settled::{ChainWord, Confidence, Fate, Settled, Source};
pub use unconditional::by_unconditional_life;
