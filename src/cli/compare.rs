//! `convert-rules --compare`: every game under all rulesets named, and where they part.

use super::args::OutputArgs;
use super::convert::Cli;
use super::desk::Work;
use super::exit::Exit;
use super::request::{self, Pages, Sink, Target};
use super::run::{self, Plan};
use crate::adjudicate::{KomiBeside, KomiChoice, Question, RulesChoice, Scorer};
use crate::amount::Amount;
use crate::convert::{Comparer, Pairs};
use crate::report::{Format, Layout, Table};
use crate::rules::Ruleset;
use anyhow::{Result, anyhow, bail};
use std::path::Path;
use std::sync::Arc;

/// Compares.
///
/// # Errors
/// When an argument means nothing or an output cannot be written.
pub fn run(cli: &Cli) -> Result<Exit> {
    let (rulesets, pairs) = rulesets(cli)?;
    let mut question = request::question(&cli.shared)?;
    question.komi = komi(cli)?;
    let beside = match cli.to_komi.as_deref() {
        Some("equivalent") => KomiBeside::Carried,
        _ => KomiBeside::Same,
    };
    let named = |ruleset: &Ruleset| (ruleset.id.clone(), ruleset.name.clone());
    let names: Arc<[(String, String)]> = rulesets.iter().map(named).collect();
    let (comparer, exit) = comparers(cli, question, rulesets, pairs, beside)?;
    let mut sinks = request::sinks(&cli.shared.output, Table::Conversions, Pages::default())?;
    if let Some(path) = &cli.matrix {
        sinks.push(matrix(path)?);
    }
    if let Some(path) = &cli.html {
        sinks.push(page(path, &cli.shared.output));
    }
    for sink in &mut sinks {
        sink.layout.only_different = cli.only_different;
        sink.layout.rulesets = Arc::clone(&names);
    }
    let plan = Plan::of_rows(&cli.shared, sinks, exit)?;
    run::run(plan, &cli.shared.output, || {
        Work::Compare(Box::new(comparer()))
    })
}

/// What makes a comparer for each worker, and how bad it is already that something of what was
/// asked could not be read. Stones are settled by the record's own terms, whatever is compared.
///
/// # Errors
/// When an argument means nothing or an engine cannot be started.
pub fn comparers(
    cli: &Cli,
    mut question: Question,
    rulesets: Vec<Ruleset>,
    pairs: Pairs,
    beside: KomiBeside,
) -> Result<(impl Fn() -> Comparer + Sync + use<>, Exit)> {
    cli.counting.limit(&mut question);
    question.rules = RulesChoice::Fixed(rulesets.clone());
    let question = Arc::new(question);
    let (mut counting, exit) = cli
        .counting
        .question(&question.ignored, cli.shared.findings.fail_on)?;
    counting.judge_ground = true;
    counting.own_terms = true;
    counting.komi_beside = beside;
    let counting = Arc::new(counting);
    Scorer::new(Arc::clone(&question), Arc::clone(&counting))
        .map_err(|error| anyhow!("{error}"))?;
    let panel = cli.counting.engines()?;
    let rulesets: Arc<[Ruleset]> = rulesets.into();
    let make = move || {
        let scorer = Scorer::new(Arc::clone(&question), Arc::clone(&counting));
        let scorer = scorer.expect("a scorer like it was made before");
        let scorer = scorer.with_opinions(panel.take());
        Comparer::new(scorer, Arc::clone(&rulesets), pairs)
    };
    Ok((make, exit))
}

/// The rulesets compared, and which pairs of them: every two of those named by `--to`, else by
/// `--rules`, else all; or one named by `--from` with each of these.
fn rulesets(cli: &Cli) -> Result<(Vec<Ruleset>, Pairs)> {
    let rules = &cli.shared.rules;
    let named = |specs: &[String]| named(specs, &rules.set);
    let others = if !cli.to.is_empty() {
        named(&cli.to)?
    } else if rules.rules != ["auto"] {
        named(&rules.rules)?
    } else {
        named(&["all".to_owned()])?
    };
    if cli.from == "auto" {
        if others.len() < 2 {
            bail!("--compare needs two rulesets or more; --list-rules shows the names");
        }
        return Ok((others, Pairs::All));
    }
    let mut all = named(std::slice::from_ref(&cli.from))?;
    if all.len() != 1 {
        bail!("--from {}: name one ruleset", cli.from);
    }
    let rest = others.into_iter().filter(|ruleset| ruleset.id != all[0].id);
    let rest: Vec<Ruleset> = rest.collect();
    if rest.is_empty() {
        bail!(
            "--compare --from {}: name another ruleset with --to",
            cli.from
        );
    }
    all.extend(rest);
    Ok((all, Pairs::FromFirst))
}

/// The rulesets that specs name, each with the overrides.
///
/// # Errors
/// When a spec names no ruleset, or `auto`, which is one ruleset a game.
pub fn named(specs: &[String], set: &[String]) -> Result<Vec<Ruleset>> {
    match request::rulesets(specs, set)? {
        RulesChoice::Fixed(rulesets) => Ok(rulesets),
        RulesChoice::Auto(_) => bail!("name rulesets: `auto` is one ruleset a game"),
    }
}

/// Komi of the counts: each ruleset's own unless something else is asked for.
///
/// # Errors
/// When it is neither a word nor a number of points.
pub fn komi(cli: &Cli) -> Result<KomiChoice> {
    let asked = cli.to_komi.as_deref();
    Ok(match asked {
        Some("default") => KomiChoice::Rules,
        None if cli.shared.rules.komi == "auto" => KomiChoice::Rules,
        None => request::komi_choice(&cli.shared.rules.komi)?,
        Some("keep") => KomiChoice::Auto,
        Some("equivalent") if cli.from == "auto" => bail!(
            "--to-komi equivalent carries komi from one ruleset to the others: name it with --from"
        ),
        // The first ruleset has the record's, the others what is worth as much.
        Some("equivalent") => KomiChoice::Auto,
        Some(number) => KomiChoice::Given(Amount::parse(number).map_err(|error| {
            anyhow!("--to-komi {number}: {error}; it is keep, default, equivalent or points")
        })?),
    })
}

/// The sink of a page for browsers.
fn page(path: &Path, output: &OutputArgs) -> Sink {
    let layout = Layout {
        format: Format::Html,
        table: Table::Conversions,
        verbose: output.verbose > 0,
        root: output
            .root
            .as_deref()
            .map(|root| root.to_string_lossy().into_owned()),
        ..Layout::default()
    };
    Sink {
        layout,
        target: Target::Rows(path.to_owned()),
    }
}

/// The sink of the matrix alone, in the format the file's name asks for.
fn matrix(path: &Path) -> Result<Sink> {
    let extension = path.extension().and_then(|extension| extension.to_str());
    let format = match extension {
        Some("csv") => Format::Csv,
        Some("tsv") => Format::Tsv,
        Some("json") => Format::Json,
        _ => bail!(
            "--matrix {}: the name ends in .csv, .tsv or .json",
            path.display()
        ),
    };
    let layout = Layout {
        format,
        table: Table::Matrix,
        summary: true,
        ..Layout::default()
    };
    Ok(Sink {
        layout,
        target: Target::Rows(path.to_owned()),
    })
}
