//! From what was typed to what it means: inputs, the question, the sinks.

use super::args::{
    FailOnArg, InputArgs, InputFormatArg, KomiPolicyArg, LineArg, OutputArgs, RulesArgs,
    SharedArgs, WhenArg, WorkArgs,
};
use crate::adjudicate::{KomiChoice, Lines, Question, RulesChoice};
use crate::amount::Amount;
use crate::archive::{InputFormat, Inputs, Shard};
use crate::claims::{KomiPolicy, ResultEvidence};
use crate::finding::{self, Kind};
use crate::record::{Charset, Limits};
use crate::report::{Format, Layout, Table};
use crate::rules::{self, Ruleset};
use anyhow::{Context, Result, anyhow, bail};
use std::io::IsTerminal;
use std::path::{Path, PathBuf};

/// What to read.
///
/// # Errors
/// When a flag's value means nothing, or nothing is named and stdin is a terminal.
pub fn inputs(shared: &SharedArgs) -> Result<Inputs> {
    let (input, output, work) = (&shared.input, &shared.output, &shared.work);
    let mut paths = input.paths.clone();
    if paths.is_empty() && input.files_from.is_none() {
        if std::io::stdin().is_terminal() {
            bail!("nothing to read: name files, directories or archives, or `-` for stdin");
        }
        paths.push(PathBuf::from("-"));
    }
    let shard = work
        .shard
        .as_deref()
        .map(str::parse::<Shard>)
        .transpose()
        .context("--shard")?;
    Ok(Inputs {
        paths,
        files_from: input.files_from.clone(),
        nul_separated: input.null,
        respect_gitignore: input.respect_gitignore,
        format: match input.input_format {
            InputFormatArg::Auto => InputFormat::Auto,
            InputFormatArg::Sgf => InputFormat::Sgf,
            InputFormatArg::Jsonl => InputFormat::JsonLines,
        },
        shard,
        max_bytes: work.max_bytes,
        root: output.root.clone(),
        game: input.game,
        ..Inputs::default()
    })
}

/// Refuses to look for disagreement where nobody can disagree.
///
/// # Errors
/// When `--fail-on disagreement` is asked of fewer than two rulesets.
pub fn enough_rulesets(shared: &SharedArgs, question: &Question) -> Result<()> {
    let several = matches!(&question.rules, RulesChoice::Fixed(rulesets) if rulesets.len() > 1);
    if shared.findings.fail_on == FailOnArg::Disagreement && !several {
        bail!("--fail-on disagreement compares rulesets: name two or more with --rules, or `all`");
    }
    Ok(())
}

/// What is asked of every game.
///
/// # Errors
/// When a ruleset, override, komi, charset or code means nothing.
pub fn question(shared: &SharedArgs) -> Result<Question> {
    let (input, rules, work) = (&shared.input, &shared.rules, &shared.work);
    Ok(Question {
        rules: rules_choice(rules)?,
        lines: match input.line {
            LineArg::Main => Lines::Main,
            LineArg::All => Lines::All,
        },
        limits: Limits {
            max_nodes: work.max_nodes,
            max_depth: work.max_depth,
            ..Limits::default()
        },
        charset: charset(input)?,
        komi_policy: match rules.komi_policy {
            KomiPolicyArg::Evidence => KomiPolicy::Evidence,
            KomiPolicyArg::Declared => KomiPolicy::Declared,
            KomiPolicyArg::Strict => KomiPolicy::Strict,
        },
        result_evidence: ResultEvidence::Used,
        komi: komi_choice(&rules.komi)?,
        imposed: rules.imposed_pass.clone(),
        strict_ff4: false,
        ignored: kinds(&shared.findings.ignore)?,
    })
}

/// The charset all text is to be read in, if one was named.
///
/// # Errors
/// When no charset has that name.
pub fn charset(input: &InputArgs) -> Result<Option<Charset>> {
    let named = input.encoding.as_deref().map(|name| {
        Charset::for_label(name).ok_or_else(|| anyhow!("no charset is called {name:?}"))
    });
    named.transpose()
}

/// The komi a word or number of `--komi` means.
///
/// # Errors
/// When it is neither.
pub fn komi_choice(text: &str) -> Result<KomiChoice> {
    Ok(match text {
        "auto" => KomiChoice::Auto,
        "declared" => KomiChoice::Declared,
        "rules" => KomiChoice::Rules,
        number => KomiChoice::Given(Amount::parse(number).map_err(|error| {
            anyhow!("--komi {number}: {error}; it is `auto`, `declared`, `rules` or points")
        })?),
    })
}

fn rules_choice(rules: &RulesArgs) -> Result<RulesChoice> {
    rulesets(&rules.rules, &rules.set)
}

/// The rulesets that specs name, each with the overrides.
///
/// # Errors
/// When a spec names no ruleset or an override does not fit.
pub fn rulesets(specs: &[String], set: &[String]) -> Result<RulesChoice> {
    named_by("--rules", specs, set)
}

/// The rulesets that the specs of a flag name, each with the overrides.
///
/// # Errors
/// When a spec names no ruleset or an override does not fit.
pub fn named_by(flag: &str, specs: &[String], set: &[String]) -> Result<RulesChoice> {
    let specs: Vec<&str> = specs.iter().flat_map(|text| split_specs(text)).collect();
    if specs.contains(&"auto") {
        if specs.len() > 1 {
            bail!("{flag} auto stands alone");
        }
        return Ok(RulesChoice::Auto(set.to_vec()));
    }
    let mut chosen: Vec<Ruleset> = Vec::new();
    for spec in specs {
        for mut ruleset in rules::resolve(spec)
            .map_err(|error| anyhow!("{flag} {spec}: {error}; --list-rules shows the names"))?
        {
            ruleset.set_all(set)?;
            match chosen.iter().find(|other| other.id == ruleset.id) {
                None => chosen.push(ruleset),
                Some(other) if *other == ruleset => {}
                Some(_) => bail!(
                    "{flag} {spec}: another ruleset is called {} already; give it an id of its \
                     own in a FILE.toml",
                    ruleset.id
                ),
            }
        }
    }
    if chosen.is_empty() {
        bail!("{flag} names no ruleset; --list-rules shows the names");
    }
    Ok(RulesChoice::Fixed(chosen))
}

/// Splits at commas, but not inside a JSON object.
fn split_specs(text: &str) -> Vec<&str> {
    if text.trim_start().starts_with('{') {
        vec![text]
    } else {
        text.split(',')
            .map(str::trim)
            .filter(|spec| !spec.is_empty())
            .collect()
    }
}

/// Finding kinds by code or slug.
fn kinds(codes: &[String]) -> Result<Vec<&'static Kind>> {
    codes
        .iter()
        .map(|code| {
            finding::lookup(code).ok_or_else(|| {
                anyhow!("no finding has the code {code:?}; `--explain all` lists them")
            })
        })
        .collect()
}

/// Where something is written.
#[derive(Clone, Debug)]
pub enum Target {
    /// Standard output.
    Stdout,
    /// Standard error, where the standard output is taken.
    Stderr,
    /// Nowhere.
    Nothing,
    /// A file that gathers rows beside it and appears at the end.
    Rows(PathBuf),
}

/// One output of a run.
#[derive(Clone, Debug)]
pub struct Sink {
    /// How it is laid out.
    pub layout: Layout,
    /// Where it goes.
    pub target: Target,
}

/// Flags of pages that only one of the tools has.
#[derive(Clone, Copy, Debug, Default)]
pub struct Pages {
    /// The whole arithmetic.
    pub why: bool,
    /// The final position.
    pub board: bool,
}

/// The outputs of a run; the first is the main one.
///
/// # Errors
/// When a format is unknown or a report is not `FORMAT=FILE`.
pub fn sinks(output: &OutputArgs, table: Table, pages: Pages) -> Result<Vec<Sink>> {
    let main = output.output.as_deref().filter(|path| !is_stdout(path));
    let to_file = main.is_some();
    let color = match output.color {
        WhenArg::Always => true,
        WhenArg::Never => false,
        WhenArg::Auto => {
            !to_file
                && std::io::stdout().is_terminal()
                && std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty())
        }
    };
    let layout = |format: &str, color: bool| -> Result<Layout> {
        let format = format
            .parse::<Format>()
            .map_err(|error| anyhow!("{error}"))?;
        if format == Format::Html && table != Table::Conversions {
            bail!("html is a page of comparisons: convert-rules --compare writes it");
        }
        Ok(Layout {
            format,
            table,
            color,
            quiet: output.quiet,
            verbose: output.verbose > 0,
            why: pages.why,
            board: pages.board,
            summary: output.summary,
            root: output
                .root
                .as_deref()
                .map(|root| root.to_string_lossy().into_owned()),
            ..Layout::default()
        })
    };
    let target = main.map_or(Target::Stdout, |path| Target::Rows(path.to_owned()));
    let mut sinks = vec![Sink {
        layout: layout(&output.format, color)?,
        target,
    }];
    for report in &output.report {
        let (format, file) = report.split_once('=').ok_or_else(|| {
            anyhow!("--report {report}: it is FORMAT=FILE, as in jsonl=rows.jsonl")
        })?;
        sinks.push(Sink {
            layout: layout(format, false)?,
            target: Target::Rows(Path::new(file).to_owned()),
        });
    }
    if let Some(file) = &output.write_baseline {
        sinks.push(Sink {
            layout: layout(Format::Baseline.name(), false)?,
            target: Target::Rows(file.clone()),
        });
    }
    Ok(sinks)
}

/// Whether a path names the standard output.
fn is_stdout(path: &Path) -> bool {
    path.as_os_str() == "-" || path == Path::new("/dev/stdout")
}

/// Number of workers.
#[must_use]
pub fn jobs(work: &WorkArgs) -> usize {
    work.jobs
        .filter(|&jobs| jobs > 0)
        .unwrap_or_else(|| std::thread::available_parallelism().map_or(1, std::num::NonZero::get))
}

/// Whether a game fails the run.
#[must_use]
pub fn fails(fail_on: FailOnArg, worst: Option<finding::Severity>, illegal: bool) -> bool {
    match fail_on {
        FailOnArg::Never | FailOnArg::Disagreement => false,
        FailOnArg::Illegal => illegal,
        FailOnArg::Error => worst >= Some(finding::Severity::Error),
        FailOnArg::Warning => worst >= Some(finding::Severity::Warning),
    }
}
