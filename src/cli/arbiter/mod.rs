//! `gtp-arbiter`: games between engines, and engines by themselves; one file a subcommand.
//!
//! Knows no rules and no protocol: it turns what was typed into terms, and what came of them into
//! output.

mod check;
mod counts;
mod course;
mod date;
mod engine_args;
mod engines;
mod freeze;
mod hall;
mod kept;
mod live;
mod merge;
mod openings;
mod play;
mod prepare;
mod proxy;
mod referee;
mod relay;
mod report;
mod roster;
mod stopping;
mod terms;
mod terms_args;
mod tool;
mod verify;

pub use tool::main;
