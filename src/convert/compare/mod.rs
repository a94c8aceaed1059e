//! One game under several rulesets: which pairs disagree, and the fewest clauses that make them.
//!
//! The model: a ruleset's margin is a sum of components, one for each [`Clause`] that has a
//! number, and its winner is a function of that sum, of the tie rule and of what offences lose.
//! To equalise a clause is to give the second ruleset the first one's component, or rule, and
//! leave it everything else. Legality is judged anew, move by move, by the second ruleset with the
//! first one's fields.

mod account;
mod clause;
mod comparer;
mod comparison;
mod components;
mod dame;
mod equalise;
mod ground;
mod minimal;
mod objections;

pub use account::{Account, Standing, Winner};
pub use clause::{Clause, ClauseKind};
pub use comparer::{Comparer, Pairs};
pub use comparison::{Comparison, Difference, Pair, Sides};
pub(in crate::convert) use minimal::smallest_sets;
