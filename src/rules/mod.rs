//! Rulesets: rows of axes with citations, their names, and how they are found.
//!
//! Knows no board and no game: what an axis means is for the rooms above.

mod applicability;
mod axes;
mod axis;
mod blank;
mod builtin;
mod error;
mod event;
mod event_axes;
mod fields;
mod katago;
mod katago_text;
mod load;
mod names;
mod overrides;
mod ruleset;
mod show;
mod spec;
#[cfg(test)]
mod table_tests;
mod value;

pub use applicability::Coverage;
pub use axes::*;
pub use axis::Axis;
pub use builtin::{builtin, builtin_ids, builtin_ref};
pub use error::{RulesError, nearest};
pub use event::{Colours, League, OverrunStep, Penalty, Replay, Sections, Team, Time};
pub use event_axes::*;
pub use fields::{CYCLE_LABELS, Field, IRREGULARITIES, Topic, fields};
pub use katago::KatagoTerms;
pub use katago_text::{from_json, from_long_form};
pub use load::{Citations, parse};
pub use names::id_for_alias;
pub use overrides::SET_BY_USER;
pub use ruleset::{Ruleset, Treatment};
pub use show::{FieldDifference, Listed, diff, diff_json, diff_text, list};
pub use spec::{from_file, resolve};
pub use value::{FieldValue, Value};
