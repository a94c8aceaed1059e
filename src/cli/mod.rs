//! The command line: arguments, one run, one exit status.
//!
//! The only room that prints, reads the environment or decides an exit status.

mod about;
mod arbiter;
mod args;
mod baseline;
mod batch;
mod compare;
mod config;
mod config_file;
mod conversion;
mod convert;
mod converted;
mod counting;
mod desk;
mod engines;
mod exit;
mod expect;
mod files;
mod fix;
mod folder;
mod guard;
mod in_place;
mod interruption;
mod opinion;
mod pictures;
mod pieces;
mod progress;
mod request;
mod run;
mod score;
mod stream;
mod validate;

pub use arbiter::main as gtp_arbiter;
pub use convert::main as convert_rules;
pub use guard::guard_if_asked;
pub use run::quiet_fenced_panics;
pub use score::main as score;
pub use validate::main as validate;
