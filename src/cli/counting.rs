//! The flags about dead stones and penalties, which every tool that counts has.
//!
//! Knows no games and no rulesets.

use super::args::FailOnArg;
use super::engines::{ENGINE, Panel};
use super::exit::Exit;
use super::request;
use super::run::say;
use crate::adjudicate::{CountQuestion, DeadWord, Offence, Question};
use crate::board::Color;
use crate::claims::{OffenceKind, ResultEvidence};
use crate::finding::{Finding, Kind};
use crate::settle::DeadList;
use anyhow::{Context, Result, anyhow, bail};
use clap::Args;
use std::path::PathBuf;
use std::sync::Arc;

/// On whose word stones are dead, and what offences there were.
#[derive(Args, Debug, Clone)]
pub struct CountingArgs {
    /// On whose word stones are dead: `auto` (the rules where all live, else marks, else
    /// unconditional life, then reading and playouts, then the recorded result where stones are
    /// in doubt), `none`, `marks`, `unconditional`, `playouts` (unconditional life, then reading
    /// and playouts), points such as `D4,E5`, or `engine:COMMAND`, a GTP engine that is asked;
    /// several engines count where they agree
    #[arg(
        long,
        value_name = "WORD",
        default_value = "auto",
        help_heading = "Counting"
    )]
    pub dead: Vec<String>,
    /// How long an engine may take over one command
    #[arg(
        long,
        value_name = "SECONDS",
        default_value = "30",
        help_heading = "Counting"
    )]
    pub engine_timeout: f64,
    /// Dead stones by game: lines of `id<TAB>points`, or JSON lines with `id` and `dead`
    #[arg(long, value_name = "FILE", help_heading = "Counting")]
    pub dead_from: Option<PathBuf>,
    /// Never take the recorded result as evidence, neither for which stones in doubt are dead
    /// nor for how komi is written
    #[arg(long, help_heading = "Counting")]
    pub no_result_evidence: bool,
    /// Take chains whose status nobody's word settles as alive
    #[arg(long, help_heading = "Counting")]
    pub assume_alive: bool,
    /// Offences the record does not tell, such as `black:warning=1,white:order-error=2`
    #[arg(
        long,
        value_name = "SIDE:KIND=N",
        value_delimiter = ',',
        help_heading = "Counting"
    )]
    pub penalty: Vec<String>,
}

impl CountingArgs {
    /// Takes the recorded result out of the evidence, if that was asked for.
    pub const fn limit(&self, question: &mut Question) {
        if self.no_result_evidence {
            question.result_evidence = ResultEvidence::Ignored;
        }
    }

    /// The engines named, each started once.
    ///
    /// # Errors
    /// When one cannot be started.
    pub fn engines(&self) -> Result<Panel> {
        Panel::started(&self.dead, self.engine_timeout)
    }

    /// What is asked of a count, and how bad it is that some of it could not be read.
    ///
    /// # Errors
    /// When a word means nothing or the list of dead stones cannot be read.
    pub fn question(&self, ignored: &[&Kind], fail_on: FailOnArg) -> Result<(CountQuestion, Exit)> {
        let (list, findings) = self.dead_list(ignored)?;
        let worst = findings.iter().map(|finding| finding.severity).max();
        let exit = if request::fails(fail_on, worst, false) {
            Exit::Findings
        } else {
            Exit::Clean
        };
        let offences = self.penalty.iter().map(|text| offence(text));
        let question = CountQuestion {
            dead: dead_word(&self.dead)?,
            list: Arc::new(list),
            assume_alive: self.assume_alive,
            offences: offences.collect::<Result<_>>()?,
            ..CountQuestion::default()
        };
        Ok((question, exit))
    }

    /// The list of dead stones, and what in it could not be read, which is told at once.
    fn dead_list(&self, ignored: &[&Kind]) -> Result<(DeadList, Vec<Finding>)> {
        let Some(path) = &self.dead_from else {
            return Ok((DeadList::default(), Vec::new()));
        };
        let text = std::fs::read_to_string(path)
            .with_context(|| format!("--dead-from {}", path.display()))?;
        let (list, mut findings) = DeadList::read(&text);
        findings.retain(|finding| !ignored.contains(&finding.kind));
        for finding in &findings {
            say(&format!(
                "{}: {}[{}] {}: {}",
                path.display(),
                finding.severity.name(),
                finding.kind.code,
                finding.kind.slug,
                finding.message
            ));
        }
        Ok((list, findings))
    }
}

/// The word asked for; several engines are one word.
fn dead_word(words: &[String]) -> Result<DeadWord> {
    match words {
        [word] => dead(word),
        words if words.iter().all(|word| word.starts_with(ENGINE)) => Ok(DeadWord::Opinions),
        _ => bail!("--dead is given once, or names several engines"),
    }
}

fn dead(word: &str) -> Result<DeadWord> {
    Ok(match word {
        "auto" => DeadWord::Auto,
        "none" => DeadWord::None,
        "marks" => DeadWord::Marks,
        "unconditional" => DeadWord::Unconditional,
        "playouts" => DeadWord::Playouts,
        engine if engine.starts_with(ENGINE) => DeadWord::Opinions,
        points if points.bytes().any(|byte| byte.is_ascii_digit()) => {
            DeadWord::Points(points.to_owned())
        }
        other => {
            bail!(
                "--dead {other}: it is auto, none, marks, unconditional, playouts, engine:COMMAND or \
                 points such as D4,E5"
            )
        }
    })
}

fn offence(text: &str) -> Result<Offence> {
    let wrong = || anyhow!("--penalty {text}: it is SIDE:KIND=N, as in black:warning=1");
    let (side, rest) = text.split_once(':').ok_or_else(wrong)?;
    let (kind, times) = rest.split_once('=').unwrap_or((rest, "1"));
    let color = match side.to_ascii_lowercase().as_str() {
        "black" | "b" => Color::Black,
        "white" | "w" => Color::White,
        _ => return Err(wrong()),
    };
    let Some(kind) = OffenceKind::named(kind) else {
        let names: Vec<&str> = OffenceKind::NAMES.iter().map(|(name, _)| *name).collect();
        bail!("--penalty {text}: the kind is one of {}", names.join(", "));
    };
    Ok(Offence {
        color,
        kind,
        times: times.parse().map_err(|_| wrong())?,
    })
}
