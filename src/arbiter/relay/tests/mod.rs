//! Relays by scripts, each clause with its article.

mod rosters;
mod stage;
mod substitutions;
mod teams;
mod ties;
