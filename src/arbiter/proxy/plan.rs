//! How an engine is wrapped.

use crate::gtp::Launch;
use crate::rules::Ruleset;
use std::sync::Arc;
use std::time::Duration;

/// What is wrapped, and how.
#[derive(Clone, Debug)]
pub struct ProxyPlan {
    /// How the engine is started.
    pub launch: Launch,
    /// The rules that both sides are kept to.
    pub ruleset: Arc<Ruleset>,
    /// Time of a command that takes no thought.
    pub limit: Duration,
    /// Time of a move.
    pub thought: Duration,
    /// What is answered for an engine that will not move legally.
    pub illegal: IllegalAnswer,
    /// How often it is asked before that.
    pub tries: u32,
}

/// What is answered for an engine whose moves are illegal each time it is asked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum IllegalAnswer {
    /// An error, with the reason.
    #[default]
    Refuse,
    /// A pass in its name.
    Pass,
    /// Its resignation.
    Resign,
}
