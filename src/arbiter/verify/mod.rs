//! Engines' verdicts on finished games against ours: which moves they refuse, what score they
//! come to, which stones they call dead.
//!
//! Their word is compared, never followed. Knows no files and no formats.

mod compare;
mod verdict;
mod witness;

pub use verdict::{ChainDifference, Compared, EngineVerdict, Illegal, Refused, Shown, Standing};
pub use witness::{Examined, Witness};
