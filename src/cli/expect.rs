//! `convert-rules --expect`: another program's verdicts held against ours.

use super::compare::{komi, named};
use super::convert::Cli;
use super::desk::Work;
use super::exit::Exit;
use super::request::{self, Pages};
use super::run::{self, Plan, say};
use crate::adjudicate::{RulesChoice, Scorer};
use crate::convert::{Comparer, Expectations, Expecter, Pairs};
use crate::report::Table;
use crate::rules::Ruleset;
use anyhow::{Context, Result, anyhow, bail};
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
    let rulesets: Arc<[Ruleset]> = with_builtin(&expectations.rulesets)?.into();
    let mut question = request::question(&cli.shared)?;
    cli.counting.limit(&mut question);
    question.rules = RulesChoice::Fixed(rulesets.to_vec());
    question.komi = match (&cli.to_komi, &*cli.shared.rules.komi) {
        // What others count, they count with the record's komi.
        (None, "auto") => question.komi,
        (_, _) => komi(cli)?,
    };
    let question = Arc::new(question);
    let (mut counting, exit) = cli
        .counting
        .question(&question.ignored, cli.shared.findings.fail_on)?;
    counting.judge_ground = true;
    counting.own_terms = true;
    let counting = Arc::new(counting);
    Scorer::new(Arc::clone(&question), Arc::clone(&counting))
        .map_err(|error| anyhow!("{error}"))?;
    let panel = cli.counting.engines()?;
    let sinks = request::sinks(&cli.shared.output, Table::Expectations, Pages::default())?;
    let plan = Plan {
        inputs: request::inputs(&cli.shared)?,
        jobs: request::jobs(&cli.shared.work),
        manner: run::manner(&sinks, &cli.shared, false, None)?,
        sinks,
        progress: cli.shared.output.progress,
        allow_empty: cli.shared.input.allow_empty,
        files: None,
        expectations: Some(Arc::clone(&expectations)),
        exit,
    };
    run::run(plan, &cli.shared.output, || {
        let scorer = Scorer::new(Arc::clone(&question), Arc::clone(&counting));
        let scorer = scorer.expect("a scorer like it was made before");
        let scorer = scorer.with_opinions(panel.take());
        let comparer = Comparer::new(scorer, Arc::clone(&rulesets), Pairs::None);
        Work::Expect(Box::new(Expecter::new(comparer, Arc::clone(&expectations))))
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
