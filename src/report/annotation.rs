//! What an annotation says of a finding and where it hangs, for formats that other programs show
//! beside the file: SARIF, JUnit, GitHub.
//!
//! Owns the sentence of a finding, the file and place a viewer can open, and the key by which a
//! finding is known again. Knows no format's escapes.

use super::grouping::grouped;
use super::rows::point_named;
use super::vocabulary::{action_said, counted, outcome, outcome_said};
use crate::adjudicate::{JudgedFinding, JudgedGame};
use crate::convert::{Comparison, Difference, Pair};
use crate::finding::{Place, Severity};

/// Where a viewer can open what a finding is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Site<'a> {
    /// The file on disk; none for standard input.
    pub file: Option<&'a str>,
    /// The member of it, if it is a container.
    pub member: Option<&'a str>,
    /// The place in the file's own bytes; none where those are packed.
    pub place: Option<Place>,
}

impl<'a> Site<'a> {
    /// Finds the file of a path as ids have it.
    pub fn of(path: &'a str, place: Option<Place>) -> Self {
        let path = plain(path);
        let (file, member) = match path.split_once("!/") {
            Some((file, member)) => (file, Some(member)),
            None => (path, None),
        };
        let ending = file.rsplit('.').next().unwrap_or_default();
        let packed = ["gz", "zst"].iter().any(|e| ending.eq_ignore_ascii_case(e));
        Self {
            file: (path != "-").then_some(file),
            member,
            place: place.filter(|_| member.is_none() && !packed && path != "-"),
        }
    }
}

/// A path or id without the `./` it may begin with, as baselines and annotations have it: the same
/// whether a folder was named or the working folder.
#[must_use]
pub fn plain(path: &str) -> &str {
    path.trim_start_matches("./")
}

/// `simple-ko at ply 9, B F5: retakes the ko …`
pub(super) fn sentence(game: &JudgedGame, judged: &JudgedFinding) -> String {
    let finding = &judged.finding;
    let mut said = finding.kind.slug.to_owned();
    if let Some(ply) = finding.ply {
        said.push_str(&format!(" at ply {ply}"));
    }
    let point = point_named(finding, game.size);
    if finding.color.is_some() || point.is_some() {
        said.push(',');
    }
    if let Some(color) = finding.color {
        said.push_str(&format!(" {}", color.letter()));
    }
    if let Some(point) = point {
        said.push_str(&format!(" {point}"));
    }
    said.push_str(": ");
    said.push_str(&finding.message);
    said
}

/// What the rulesets say of a finding, one line for each kind of ruling.
pub(super) fn rulings(judged: &JudgedFinding) -> Vec<String> {
    let groups = grouped(&judged.rulings, |(_, ruling)| {
        (ruling.action, ruling.warning, outcome(ruling))
    });
    let mut lines = Vec::new();
    for ((action, warning, outcome), members) in groups {
        let mut said = action_said(action).to_owned();
        if warning > 0 {
            let warnings = counted(warning.into(), "warning", "warnings");
            said.push_str(&format!(", {warnings}"));
        }
        if let Some(outcome) = outcome.filter(|outcome| *outcome != "loss") {
            said.push_str(&format!("; {}", outcome_said(outcome)));
        }
        let ids: Vec<&str> = members.iter().map(|(ruleset, _)| &**ruleset).collect();
        lines.push(format!("{said}: {}", ids.join(", ")));
    }
    lines
}

/// `another winner under chinese and japanese-1989, by komi and last-move`
pub(super) fn difference(game: &Comparison, pair: &Pair, difference: Difference) -> String {
    let (from, to) = game.names(pair.sides);
    let clauses = pair.clauses(difference).iter().map(|clause| clause.name());
    let clauses: Vec<&str> = clauses.collect();
    let mut said = match difference {
        Difference::Winner => format!("another winner under {from} and {to}"),
        Difference::Margin => format!("another margin under {from} and {to}"),
        Difference::Legality => format!("moves legal under one only of {from} and {to}"),
    };
    if !clauses.is_empty() {
        said.push_str(&format!(", by {}", clauses.join(" and ")));
    }
    said
}

/// How much a difference weighs: a margin may differ where rulings and winners are the same.
pub(super) const fn weight(difference: Difference) -> Severity {
    match difference {
        Difference::Winner | Difference::Legality => Severity::Warning,
        Difference::Margin => Severity::Note,
    }
}

/// The key by which a finding is known again in a later run: code, game, ply.
pub(super) fn key(id: &str, judged: &JudgedFinding) -> String {
    let code = judged.finding.kind.code;
    let id = plain(id);
    match judged.finding.ply {
        Some(ply) => format!("{code}:{id}:{ply}"),
        None => format!("{code}:{id}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_is_given_only_where_a_viewer_can_find_it() {
        let place = Some(Place::default());
        let site = Site::of("a/b.sgf", place);
        assert_eq!((site.file, site.member), (Some("a/b.sgf"), None));
        assert_eq!(site.place, place);
        assert_eq!(Site::of("./a/b.sgf", place).file, Some("a/b.sgf"));
        let site = Site::of("a.zip!/b/c.sgf", place);
        assert_eq!((site.file, site.member), (Some("a.zip"), Some("b/c.sgf")));
        assert_eq!(site.place, None);
        assert_eq!(Site::of("a.sgf.GZ", place).place, None);
        let site = Site::of("-", place);
        assert_eq!((site.file, site.place), (None, None));
    }
}
