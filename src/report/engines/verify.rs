//! An engine's verdict on a game beside ours: a few lines for people, a row for programs.

use super::super::object::{object, string};
use super::super::sanitize::Visible;
use crate::amount::Amount;
use crate::arbiter::verify::{EngineVerdict, Standing};
use crate::board::Color;
use std::io::Write as _;

const fn side(color: Color) -> &'static str {
    match color {
        Color::Black => "black",
        Color::White => "white",
    }
}

/// Writes the `verification` row.
pub fn verification_row(verdict: &EngineVerdict, out: &mut Vec<u8>) {
    let size = verdict.size;
    object(out, |row| {
        row.word("schema", "go-referee.verification/1");
        row.word("type", "verification");
        row.text("id", &verdict.id);
        row.text("engine", &verdict.engine);
        row.text("name", &verdict.name);
        row.text("rules", &verdict.ruleset);
        row.integer("plies", i64::from(verdict.plies));
        row.word("standing", verdict.standing.name());
        row.word("shown", verdict.shown.name());
        row.array("compared", &verdict.compared.names(), |out, name| {
            string(out, name)
        });
        row.maybe_text("failure", verdict.failure.as_deref());
        if let Some(refused) = &verdict.refused {
            row.object("refused", |row| {
                row.integer("ply", i64::from(refused.ply));
                row.word("color", side(refused.color));
                let point = refused.point.map(|point| point.gtp(size).to_string());
                row.text("point", point.as_deref().unwrap_or("pass"));
                row.text("words", &refused.words);
                row.array("illegal_under", &refused.illegal_under, |out, id| {
                    string(out, id)
                });
                row.array("legal_under", &refused.legal_under, |out, id| {
                    string(out, id)
                });
            });
        }
        row.array("accepted", &verdict.accepted, |out, illegal| {
            object(out, |row| {
                row.integer("ply", i64::from(illegal.ply));
                row.word("kind", illegal.slug);
                row.array("illegal_under", &illegal.illegal_under, |out, id| {
                    string(out, id)
                });
            });
        });
        row.maybe_text("score", verdict.score.as_deref());
        row.maybe_integer("score_q", verdict.margin.map(Amount::in_quarters));
        row.text("result", &verdict.our_result);
        row.maybe_integer("margin_q", verdict.our_margin.map(Amount::in_quarters));
        row.array("chains", &verdict.chains, |out, chain| {
            object(out, |row| {
                row.text("point", &chain.first.gtp(size).to_string());
                row.word("color", side(chain.color));
                row.integer("stones", i64::from(chain.stones));
                row.word("ours", chain.ours.name());
                row.word("theirs", chain.theirs);
                row.flag("proven", chain.proven);
            });
        });
        row.array("differences", &verdict.differences, |out, text| {
            string(out, text)
        });
        row.array("notes", &verdict.notes, |out, text| string(out, text));
    });
    out.push(b'\n');
}

/// Writes the verdict for people.
pub fn verification_lines(verdict: &EngineVerdict, quiet: bool, out: &mut Vec<u8>) {
    let is_good = matches!(verdict.standing, Standing::Agrees | Standing::Silent);
    if quiet && is_good {
        return;
    }
    let name = if verdict.name.is_empty() {
        &verdict.engine
    } else {
        &verdict.name
    };
    // Writing to a buffer cannot fail.
    let _ = writeln!(
        out,
        "{}: {} {} under {}",
        Visible(&verdict.id),
        Visible(name),
        Visible(&said(verdict)),
        verdict.ruleset
    );
    for text in &verdict.differences {
        let _ = writeln!(out, "  {}", Visible(text));
    }
    if let Some(failure) = &verdict.failure
        && verdict.standing != Standing::Failed
    {
        let _ = writeln!(out, "  it failed: {}", Visible(failure));
    }
    if !quiet {
        for text in &verdict.notes {
            let _ = writeln!(out, "  note: {}", Visible(text));
        }
    }
}

/// How it stands, with what was held against what.
fn said(verdict: &EngineVerdict) -> String {
    let ours = &verdict.our_result;
    let scores = match &verdict.score {
        Some(score) if verdict.compared.score => format!("{score} against {ours}"),
        Some(score) => format!("its {score} is not held against {ours}"),
        None => "no score compared".to_owned(),
    };
    match verdict.standing {
        Standing::Failed => {
            let why = verdict.failure.as_deref().unwrap_or("no answer");
            format!("failed: {why};")
        }
        Standing::Silent => format!("nothing to compare: {scores}"),
        Standing::Agrees if verdict.compared.score => format!("agrees: {scores}"),
        Standing::Agrees => {
            let about = verdict.compared.names().join(" and ");
            format!("agrees on {about}: {scores}")
        }
        Standing::Differs => format!("differs: {scores}"),
    }
}
