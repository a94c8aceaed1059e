//! Everything printed about the tool itself, its rules, its codes and its rows.

use super::args::{OutputArgs, SharedArgs};
use crate::adjudicate::{CountQuestion, Question, Scorer, Source};
use crate::board::Board;
use crate::finding::{self, Kind};
use crate::report::{self, Format, Layout, Summary};
use crate::rules::{self, Ruleset};
use anyhow::{Context, Result, anyhow, bail};
use clap::Command;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Write};
use std::sync::Arc;

/// Prints what was asked for, if it was something about the tool; says whether it was.
/// `other` is a ruleset the one to show is compared with.
///
/// # Errors
/// When a name means nothing or a file cannot be read.
pub fn answer(command: &mut Command, shared: &SharedArgs, other: Option<&str>) -> Result<bool> {
    let SharedArgs {
        about,
        rules,
        findings,
        output,
        ..
    } = shared;
    let mut out = Vec::new();
    if let Some(shell) = about.completions {
        let name = command.get_name().to_owned();
        clap_complete::generate(shell, command, name, &mut out);
    } else if about.man {
        clap_mangen::Man::new(command.clone()).render(&mut out)?;
    } else if rules.list_rules {
        for rules in rules::list() {
            writeln!(
                out,
                "{:<20} {}\n{:<20} {}",
                rules.id, rules.name, "", rules.summary
            )?;
        }
    } else if let Some(id) = &rules.show_rules {
        let ruleset = ruleset(id, &rules.set)?;
        let other = other.map(|other| self::ruleset(other, &rules.set));
        show_rules(&ruleset, other.transpose()?.as_ref(), output, &mut out)?;
    } else if let Some(code) = &findings.explain {
        if code == "all" {
            report::list_of_codes(false, &mut out);
        } else {
            let kind = finding::lookup(code).ok_or_else(|| {
                anyhow!("no finding has the code {code:?}; `--explain all` lists them")
            })?;
            report::explain(kind, position(kind).as_ref(), false, &mut out);
        }
    } else if output.schema {
        serde_json::to_writer_pretty(&mut out, &report::schema())?;
        out.push(b'\n');
    } else if !output.merge.is_empty() {
        merge(output, &mut out)?;
    } else {
        return Ok(false);
    }
    match io::stdout().lock().write_all(&out) {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => Err(error.into()),
        _ => Ok(true),
    }
}

/// The final position of a kind's example, where the kind is a matter of the board.
fn position(kind: &Kind) -> Option<Board> {
    if !kind.code.starts_with(['E', 'M', 'N']) {
        return None;
    }
    let question = Arc::new(Question::default());
    let counting = Arc::new(CountQuestion::default());
    let source = Source::first(kind.code, kind.example.as_bytes());
    let mut scorer = Scorer::new(question, counting).ok()?;
    let (outline, scored) = scorer.score(&source);
    outline.is_go.then_some(scored.board)
}

/// The one ruleset a text names.
fn ruleset(spec: &str, set: &[String]) -> Result<Ruleset> {
    let mut found = rules::resolve(spec).map_err(|error| anyhow!("{spec}: {error}"))?;
    if found.len() != 1 {
        return Err(anyhow!("{spec} names {} rulesets; name one", found.len()));
    }
    let mut ruleset = found.remove(0);
    ruleset.set_all(set)?;
    Ok(ruleset)
}

fn show_rules(
    ruleset: &Ruleset,
    other: Option<&Ruleset>,
    output: &OutputArgs,
    out: &mut Vec<u8>,
) -> Result<()> {
    if output.format == "toml" {
        // The one format that is no format of games: a ruleset as a file of its own.
        if other.is_some() {
            bail!("--format toml writes one ruleset as a file; a difference is text or JSON");
        }
        out.extend_from_slice(ruleset.to_toml().as_bytes());
        return Ok(());
    }
    let format: Format = output.format.parse().map_err(|error| anyhow!("{error}"))?;
    let json = matches!(format, Format::Json | Format::JsonLines);
    match other {
        Some(other) if json => {
            serde_json::to_writer_pretty(&mut *out, &rules::diff_json(ruleset, other))?;
            out.push(b'\n');
        }
        Some(other) => out.extend_from_slice(rules::diff_text(ruleset, other).as_bytes()),
        None if json => {
            serde_json::to_writer_pretty(&mut *out, &ruleset.to_json())?;
            out.push(b'\n');
        }
        None => out.extend_from_slice(ruleset.show().as_bytes()),
    }
    Ok(())
}

/// Adds up the summary rows of earlier runs.
fn merge(output: &OutputArgs, out: &mut Vec<u8>) -> Result<()> {
    let mut sum = Summary::default();
    for path in &output.merge {
        let shown = || format!("--merge {}", path.display());
        let head = format!("{{\"schema\":\"{}\"", Summary::SCHEMA);
        let file = File::open(path).with_context(shown)?;
        let mut found = 0;
        for line in BufReader::new(file).lines() {
            let line = line.with_context(shown)?;
            if line.starts_with(&head) {
                let row = Summary::from_row(&line);
                sum.merge(&row.map_err(|error| anyhow!("{}: {error}", path.display()))?);
                found += 1;
            }
        }
        if found == 0 {
            return Err(anyhow!(
                "{} has no summary row; runs write one with --summary",
                path.display()
            ));
        }
    }
    let format: Format = output.format.parse().map_err(|error| anyhow!("{error}"))?;
    let layout = Layout {
        format,
        ..Layout::default()
    };
    layout.summary_alone(&sum, out);
    Ok(())
}
