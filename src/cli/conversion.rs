//! `convert-rules` without `--compare`: records rewritten for other rules.
//!
//! Owns which flags go together and where files and report go.

use super::args::LineArg;
use super::convert::Cli;
use super::converted::{Converted, Place};
use super::desk::Work;
use super::exit::Exit;
use super::files::Files;
use super::folder::Folder;
use super::in_place::InPlace;
use super::pieces::Pieces;
use super::request::{self, Pages, Sink, Target};
use super::run::{self, Plan};
use crate::adjudicate::{KomiBeside, KomiChoice, RulesChoice};
use crate::amount::Amount;
use crate::convert::{Converter, Order};
use crate::report::Table;
use anyhow::{Result, anyhow, bail};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Converts.
///
/// # Errors
/// When an argument means nothing, flags do not go together, or an output cannot be written.
pub fn run(cli: &Cli) -> Result<Exit> {
    let order = Arc::new(order(cli)?);
    let mut question = request::question(&cli.shared)?;
    cli.counting.limit(&mut question);
    let question = Arc::new(question);
    let (counting, exit) = cli
        .counting
        .question(&question.ignored, cli.shared.findings.fail_on)?;
    let panel = Arc::new(cli.counting.engines()?);
    let place = place(cli, &order)?;
    let pieces = Pieces {
        targets: order.targets.len(),
        written: place.is_some(),
        to_utf8: cli.to_utf8,
    };
    let sinks = sinks(cli, place.as_ref())?;
    let plan = Plan {
        files: place.map(|place| Files::Converted(Converted::new(place))),
        ..Plan::of_rows(&cli.shared, sinks, exit)?
    };
    run::run(plan, &cli.shared.output, || {
        let panel = Arc::clone(&panel);
        let (order, question) = (Arc::clone(&order), Arc::clone(&question));
        let converter = Converter::new(order, question, counting.clone(), move || panel.take());
        Work::Convert(Box::new(converter), pieces)
    })
}

/// What is asked of every record.
fn order(cli: &Cli) -> Result<Order> {
    let rules = &cli.shared.rules;
    if rules.rules != ["auto"] {
        bail!("--rules goes with --compare; a conversion is told --from and --to");
    }
    if !rules.set.is_empty() {
        bail!(
            "--set makes rules that no record can name; put them into a FILE.toml with an id of \
             their own"
        );
    }
    let targets = match request::named_by("--to", &cli.to, &[])? {
        RulesChoice::Fixed(rulesets) => rulesets,
        RulesChoice::Auto(_) => bail!("--to names rulesets; `auto` is for --from"),
    };
    let from = match request::named_by("--from", std::slice::from_ref(&cli.from), &[])? {
        RulesChoice::Auto(_) => None,
        RulesChoice::Fixed(mut rulesets) if rulesets.len() == 1 => Some(rulesets.remove(0)),
        RulesChoice::Fixed(_) => bail!("--from {}: name one ruleset", cli.from),
    };
    Ok(Order {
        from,
        targets,
        komi: komi(cli)?,
        annotate: cli.annotate,
        to_utf8: cli.to_utf8,
    })
}

/// Komi under the new rules.
fn komi(cli: &Cli) -> Result<KomiBeside> {
    let asked = cli.to_komi.as_deref().unwrap_or("equivalent");
    if matches!(
        request::komi_choice(&cli.shared.rules.komi)?,
        KomiChoice::Rules
    ) {
        bail!(
            "--komi rules counts with no record's komi; --to-komi default puts the new rules' own"
        );
    }
    Ok(match asked {
        "keep" => KomiBeside::Same,
        "default" => KomiBeside::Own,
        "equivalent" => KomiBeside::Carried,
        number => KomiBeside::Given(Amount::parse(number).map_err(|error| {
            anyhow!("--to-komi {number}: {error}; it is keep, default, equivalent or points")
        })?),
    })
}

/// Where converted files go; nowhere where only a list of ids is asked for.
fn place(cli: &Cli, order: &Order) -> Result<Option<Place>> {
    let shared = &cli.shared;
    let (output, input) = (&shared.output, &shared.input);
    if input.line == LineArg::All {
        bail!("--line all: a conversion is of the main line, which has the result");
    }
    if output.resume {
        bail!("--resume goes on with rows, not with files: it is for --compare");
    }
    let several = order.targets.len() > 1;
    let overwrite = run::overwrite(output);
    let folder = output.output.as_deref().filter(|path| !is_stdout(path));
    let place = if let Some(folder) = folder {
        let below = |folder: PathBuf| Folder::new(folder, output.root.clone(), overwrite);
        Place::Folders(if several {
            let ids = order.targets.iter().map(|ruleset| &ruleset.id);
            ids.map(|id| below(folder.join(id))).collect()
        } else {
            vec![below(folder.to_owned())]
        })
    } else if several {
        if output.list.is_some() {
            return Ok(None);
        }
        bail!("several rulesets make several files: -o DIR writes them below DIR/ID");
    } else if cli.in_place {
        Place::InPlace(InPlace {
            backup: cli.backup.clone(),
            root: output.root.clone(),
            overwrite,
        })
    } else if cli.diff {
        Place::Patch
    } else if output.list.is_some() {
        return Ok(None);
    } else {
        Place::Stdout
    };
    let in_part = input.game.is_some() && !matches!(place, Place::Stdout);
    if in_part || shared.work.shard.is_some() {
        bail!("whole files are written: leave out --game and --shard");
    }
    Ok(Some(place))
}

/// Where the report goes: to standard error where the standard output is taken, and with -q
/// nowhere then.
fn sinks(cli: &Cli, place: Option<&Place>) -> Result<Vec<Sink>> {
    let mut output = cli.shared.output.clone();
    output.output = None;
    let mut sinks = request::sinks(&output, Table::Rewrites, Pages::default())?;
    let taken = matches!(place, Some(Place::Stdout | Place::Patch));
    if taken && output.list.is_some() {
        bail!("--list and --diff both want the standard output");
    }
    if let Some(main) = sinks.first_mut().filter(|_| taken) {
        let quiet = output.quiet > 0;
        main.target = if quiet {
            Target::Nothing
        } else {
            Target::Stderr
        };
        main.layout.color &= std::io::IsTerminal::is_terminal(&std::io::stderr());
    }
    Ok(sinks)
}

fn is_stdout(path: &Path) -> bool {
    path.as_os_str() == "-"
}
