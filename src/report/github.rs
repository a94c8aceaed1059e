//! Annotations of GitHub Actions: one workflow command a line for every finding.
//!
//! Owns the escapes of such commands. Knows no other part of a workflow.

use super::annotation::{Site, difference, rulings, sentence, weight};
use super::layout::Layout;
use super::rows::ProblemRow;
use super::sanitize::Visible;
use super::summary::Summary;
use super::vocabulary::counted;
use crate::adjudicate::JudgedGame;
use crate::convert::Comparison;
use crate::finding::Severity;
use std::fmt::{self, Write as _};
use std::io::Write as _;

/// How many annotations of a kind GitHub shows of one step.
const SHOWN: u64 = 10;

/// Writes a command for every finding of a game.
pub(super) fn game(layout: &Layout, game: &JudgedGame, out: &mut Vec<u8>) {
    if layout.quiet >= 2 {
        return;
    }
    for judged in &game.findings {
        let finding = &judged.finding;
        if layout.quiet > 0 && finding.severity == Severity::Note {
            continue;
        }
        let site = Site::of(layout.shown(&game.path), judged.place);
        let title = format!("{} {}", finding.kind.code, finding.kind.slug);
        let mut lines = vec![format!(
            "{}: {}",
            layout.shown(&game.id),
            sentence(game, judged)
        )];
        lines.extend(rulings(judged));
        command(finding.severity, site, &title, &lines, out);
    }
}

/// Writes a command for every finding, then one for every difference between two rulesets.
pub(super) fn comparison(layout: &Layout, compared: &Comparison, out: &mut Vec<u8>) {
    let judged = &compared.scored.game;
    game(layout, judged, out);
    let site = Site::of(layout.shown(&judged.path), None);
    for pair in &compared.pairs {
        for &(found, _) in &pair.sets {
            let severity = weight(found);
            if layout.quiet >= 2 || (layout.quiet > 0 && severity == Severity::Note) {
                continue;
            }
            let title = format!("another {}", found.name());
            let said = difference(compared, pair, found);
            let said = format!("{}: {said}", layout.shown(&judged.id));
            command(severity, site, &title, &[said], out);
        }
    }
}

/// Writes the command of what could not be read.
pub(super) fn problem(layout: &Layout, problem: &ProblemRow, out: &mut Vec<u8>) {
    if layout.quiet >= 2 {
        return;
    }
    let site = Site::of(layout.shown(&problem.path), None);
    let title = format!("{} {}", problem.code, problem.kind());
    let said = format!("{}: {}", layout.shown(&problem.id), problem.message);
    command(problem.severity, site, &title, &[said], out);
}

/// Says how many there are where GitHub does not show them all, and the summary if it is wanted.
pub(super) fn tail(layout: &Layout, summary: &Summary, out: &mut Vec<u8>) {
    if layout.quiet < 2 {
        let found = summary.severities;
        // Differences between rulesets are annotations too, weighed as `weight` does.
        let pairs = summary
            .pairs
            .values()
            .flat_map(|by_other| by_other.values());
        let (grave, slight) = pairs.fold((0, 0), |(grave, slight), tally| {
            (grave + tally.winner + tally.legality, slight + tally.margin)
        });
        let notes = if layout.quiet > 0 {
            0
        } else {
            found.note + slight
        };
        let hidden: Vec<String> = [
            (found.error, "error", "errors"),
            (found.warning + grave, "warning", "warnings"),
            (notes, "notice", "notices"),
        ]
        .into_iter()
        .filter(|(count, _, _)| *count > SHOWN)
        .map(|(count, one, many)| counted(count, one, many))
        .collect();
        if !hidden.is_empty() {
            let hidden = hidden.join(", ");
            // Writing to a buffer cannot fail.
            let _ = writeln!(
                out,
                "go-referee: {hidden} in all; GitHub shows the first {SHOWN} of each kind"
            );
        }
    }
    if layout.summary {
        let _ = writeln!(
            out,
            "::notice title=go-referee::games {}, clean {}, findings {}, incomplete {}, problems {}",
            summary.games,
            summary.clean,
            summary.with_findings,
            summary.incomplete,
            summary.problems
        );
    }
}

/// `::error file=…,line=…,col=…,title=…::message`, lines of the message kept apart.
fn command(severity: Severity, site: Site<'_>, title: &str, lines: &[String], out: &mut Vec<u8>) {
    let name = match severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Note => "notice",
    };
    let _ = write!(out, "::{name} ");
    if let Some(file) = site.file {
        let _ = write!(out, "file={},", Property(file));
    }
    if let Some(place) = site.place {
        let _ = write!(out, "line={},", place.line);
        if let Some(character) = place.character {
            let _ = write!(out, "col={character},");
        }
    }
    let _ = write!(out, "title={}::", Property(title));
    for (index, line) in lines.iter().enumerate() {
        let end = if index > 0 { "%0A" } else { "" };
        let _ = write!(out, "{end}{}", Message(line));
    }
    out.push(b'\n');
}

/// A text behind the `::` of a command.
struct Message<'a>(&'a str);

impl fmt::Display for Message<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Line ends and other controls are visible already, so only the escape itself is left.
        f.write_str(&Visible(self.0).to_string().replace('%', "%25"))
    }
}

/// A value before the `::` of a command.
struct Property<'a>(&'a str);

impl fmt::Display for Property<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for c in Message(self.0).to_string().chars() {
            match c {
                ':' => f.write_str("%3A")?,
                ',' => f.write_str("%2C")?,
                c => f.write_char(c)?,
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_in_a_text_ends_the_command_or_begins_another() {
        let hostile = "a,b:c%0A\n::error::x\r";
        assert_eq!(Message(hostile).to_string(), "a,b:c%250A\\n::error::x\\r");
        assert_eq!(
            Property(hostile).to_string(),
            "a%2Cb%3Ac%250A\\n%3A%3Aerror%3A%3Ax\\r"
        );
    }
}
