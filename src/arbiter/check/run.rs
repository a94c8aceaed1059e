//! A check from its first step to its last.

use super::said::{Outcome, Said, StepReport};
use super::steps::{STEPS, Step};
use super::subject::Subject;
use crate::gtp::{Fault, Launch};
use crate::rules::Ruleset;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// What an engine is checked against.
#[derive(Clone, Debug)]
pub struct CheckPlan {
    /// How to start it.
    pub launch: Launch,
    /// Time of one command.
    pub limit: Duration,
    /// Time of a command that asks for thought.
    pub thought: Duration,
    /// The rules its moves are judged by.
    pub ruleset: Arc<Ruleset>,
    /// Rulesets that are told as those an engine may go by.
    pub others: Arc<[Ruleset]>,
    /// Random games played against it.
    pub games: u32,
    /// What these are drawn from.
    pub seed: u64,
    /// Steps to take, by number; empty for all.
    pub chosen: Vec<u32>,
}

/// What a check came to.
#[derive(Clone, Debug)]
pub struct Checked {
    /// What the engine calls itself; empty if it does not say.
    pub name: String,
    /// The steps taken, in order.
    pub steps: Vec<StepReport>,
}

impl Checked {
    /// Whether no step failed.
    #[must_use]
    pub fn is_passed(&self) -> bool {
        self.steps.iter().all(|step| step.outcome < Outcome::Fail)
    }
}

/// Checks an engine; every step is told as it is done. Steps are independent: each begins with an
/// engine that answers, and one that dies fails that step alone.
pub fn check(plan: &CheckPlan, each: &mut dyn FnMut(&StepReport)) -> Checked {
    let mut subject = Subject::new(plan);
    let mut steps = Vec::new();
    let chosen = |step: &&Step| plan.chosen.is_empty() || plan.chosen.contains(&step.number);
    let mut answers = true;
    for step in STEPS.iter().filter(chosen) {
        let begun = Instant::now();
        let mut said = Said::default();
        if answers {
            if let Err(fault) = (step.run)(&mut subject, &mut said) {
                told(&fault, &mut said);
            }
        } else {
            said.skip("it does not start");
        }
        let report = said.report(step, begun.elapsed());
        if step.number == 1 && report.outcome == Outcome::Fail {
            answers = false;
        }
        each(&report);
        steps.push(report);
    }
    let name = subject.name();
    subject.rest();
    Checked { name, steps }
}

/// Says what broke a step off.
fn told(fault: &Fault, said: &mut Said) {
    match fault {
        Fault::Unable { command, words } => {
            let words: String = words.chars().take(120).collect();
            said.fail(format!(
                "`{command}` was refused and must not be: {:?}",
                words
            ));
        }
        fault => said.fail(format!("the engine {fault}")),
    }
}
