//! Conformance: positions and games with known right answers, read from the folder named by
//! the environment variable `GO_REFEREE_CONFORMANCE`. A missing folder is a failure.
//!
//! Every module asserts how many checks it ran, so that nothing is skipped in silence.

#[path = "../conversion/counterfactual.rs"]
mod counterfactual;
#[path = "../rewriting/laws.rs"]
mod laws;
#[expect(dead_code, reason = "only one container is packed here")]
#[path = "../packing/mod.rs"]
mod packing;
mod support;

mod archive;
mod bent_four;
mod board;
mod checks;
mod claims;
mod compare;
mod convert;
mod counting;
mod expect;
mod ground;
mod legality;
mod life;
mod repeats;
mod results;
mod rules;
mod settle;
mod torture;
