//! Engines by themselves, laid out: how they keep to the protocol, and their verdicts on games.

mod check;
mod schema;
mod verify;

pub use check::{check_junit, check_page, check_step_line, check_step_row};
pub(super) use schema::{check_step as check_step_schema, verification as verification_schema};
pub use verify::{verification_lines, verification_row};
