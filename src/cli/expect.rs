//! `convert-rules --expect`: another program's verdicts held against ours.

use super::compare::{comparers, komi, named};
use super::convert::Cli;
use super::desk::Work;
use super::exit::Exit;
use super::request::{self, Pages};
use super::run::{self, Plan, say};
use crate::adjudicate::KomiBeside;
use crate::convert::{Expectations, Expecter, Pairs};
use crate::report::Table;
use crate::rules::Ruleset;
use anyhow::{Context, Result, bail};
use std::path::Path;
use std::sync::Arc;

/// Checks every game some row of the file is about.
///
/// # Errors
/// When the file cannot be read, an argument means nothing or an output cannot be written.
pub fn run(cli: &Cli, file: &Path) -> Result<Exit> {
    let shown = || format!("--expect {}", file.display());
    let text = std::fs::read_to_string(file).with_context(shown)?;
    let default = default_rules(cli)?;
    let expectations = Expectations::read(&text, default.as_ref());
    let expectations = Arc::new(expectations.with_context(shown)?);
    for column in &expectations.unused {
        say(&format!(
            "{}: nothing is read from {column:?}",
            file.display()
        ));
    }
    if expectations.silent > 0 {
        say(&format!(
            "{}: {} rows say nothing",
            file.display(),
            expectations.silent
        ));
    }
    let rulesets = with_builtin(&expectations.rulesets)?;
    let mut question = request::question(&cli.shared)?;
    question.komi = match (&cli.to_komi, &*cli.shared.rules.komi) {
        // What others count, they count with the record's komi.
        (None, "auto") => question.komi,
        (_, _) => komi(cli)?,
    };
    let (comparer, exit) = comparers(cli, question, rulesets, Pairs::None, KomiBeside::Same)?;
    let sinks = request::sinks(&cli.shared.output, Table::Expectations, Pages::default())?;
    let plan = Plan {
        expectations: Some(Arc::clone(&expectations)),
        ..Plan::of_rows(&cli.shared, sinks, exit)?
    };
    run::run(plan, &cli.shared.output, || {
        Work::Expect(Box::new(Expecter::new(
            comparer(),
            Arc::clone(&expectations),
        )))
    })
}

/// The ruleset of rows that name none.
fn default_rules(cli: &Cli) -> Result<Option<Ruleset>> {
    let set = &cli.shared.rules.set;
    let specs = if cli.to.is_empty() {
        &cli.shared.rules.rules
    } else {
        &cli.to
    };
    if specs.iter().any(|spec| spec == "auto") {
        return Ok(None);
    }
    let mut all = named(specs, set)?;
    match (all.pop(), all.is_empty()) {
        (Some(one), true) => Ok(Some(one)),
        (_, _) => bail!("--expect takes one ruleset for the rows that name none"),
    }
}

/// The rulesets of the file, then the built-in ones it does not name: those others may have
/// taken by mistake.
fn with_builtin(of_file: &[Ruleset]) -> Result<Vec<Ruleset>> {
    let mut all = of_file.to_vec();
    for ruleset in named(&["all".to_owned()], &[])? {
        if !all.iter().any(|known| known.id == ruleset.id) {
            all.push(ruleset);
        }
    }
    Ok(all)
}
