//! SARIF 2.1.0: one run, a rule for every row of the catalogue, a result for every finding.
//!
//! The rules table is the same in every run, so results made anywhere name their rule by its index.
//! Columns are characters, as `columnKind` says, and left out where the bytes do not tell them.
//! Knows neither files nor exit statuses.

use super::annotation::{Site, difference, key, rulings, sentence, weight};
use super::layout::Layout;
use super::object::{Object, object, string};
use super::rows::{ProblemRow, point_named};
use super::sanitize::Visible;
use super::summary::Summary;
use super::vocabulary;
use crate::adjudicate::{JudgedFinding, JudgedGame};
use crate::convert::{Comparison, Difference};
use crate::finding::{Kind, Place, Severity, catalogue};

/// What stands between two results.
pub(super) const SEPARATOR: &[u8] = b",\n";

/// The base that relative addresses of files stand on.
const ROOT: &str = "%SRCROOT%";

/// Writes everything up to the first result.
pub(super) fn head(out: &mut Vec<u8>) {
    out.extend_from_slice(
        br#"{"$schema":"https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json","version":"2.1.0","runs":[{"tool":{"driver":"#,
    );
    object(out, |driver| {
        driver.word("name", "go-referee");
        driver.word("semanticVersion", env!("CARGO_PKG_VERSION"));
        let rules = catalogue().map(Rule::Kind);
        let rules = rules.chain(Difference::ALL.map(Rule::Difference));
        driver.array("rules", rules, |out, rule| {
            out.push(b'\n');
            match rule {
                Rule::Kind(kind) => kind_rule(out, kind),
                Rule::Difference(difference) => difference_rule(out, difference),
            }
        });
    });
    out.extend_from_slice(
        br#"},"columnKind":"unicodeCodePoints","originalUriBaseIds":{"%SRCROOT%":{"description":{"text":"The folder that paths are relative to: that of --root, or the working folder."}}},"results":["#,
    );
    out.push(b'\n');
}

/// What has a row in the table of rules.
enum Rule {
    Kind(&'static Kind),
    Difference(Difference),
}

/// Writes the rule of what two rulesets may differ in.
fn difference_rule(out: &mut Vec<u8>, difference: Difference) {
    let (name, title) = match difference {
        Difference::Legality => ("AnotherLegality", "A move is legal under one ruleset only"),
        Difference::Margin => ("AnotherMargin", "Two rulesets come to different margins"),
        Difference::Winner => ("AnotherWinner", "Two rulesets come to different winners"),
    };
    object(out, |rule| {
        rule.word("id", difference.name());
        rule.word("name", name);
        text(rule, "shortDescription", title);
        text(
            rule,
            "fullDescription",
            &format!(
                "{title}; the message names the fewest clauses that make it so: with these as the \
                 other ruleset has them the difference is gone."
            ),
        );
        text(
            rule,
            "help",
            "Look at the clauses in the message; docs/rules.md tells them.",
        );
        rule.object("defaultConfiguration", |configuration| {
            configuration.word("level", weight(difference).name());
        });
        rule.object("properties", |properties| {
            properties.array("tags", ["comparison"], string);
        });
    });
}

/// Writes the rule of a row of the catalogue.
fn kind_rule(out: &mut Vec<u8>, kind: &Kind) {
    object(out, |rule| {
        rule.word("id", kind.code);
        rule.text("name", &pascal(kind.slug));
        text(rule, "shortDescription", kind.title);
        text(rule, "fullDescription", kind.explanation);
        rule.object("help", |help| {
            let (clause, hint, code) = (kind.clause, kind.hint, kind.code);
            let plain =
                format!("Article: {clause}\nWhat to do: {hint}\nTo silence it: --ignore {code}");
            help.text("text", &plain);
            let example = Visible(kind.example).to_string().replace("\\n", "\n");
            let marked = format!(
                "{}\n\n*Article:* {clause}\n\n*What to do:* {hint}\n\n*To silence it:* \
                 `--ignore {code}`\n\n*Example:*\n\n```\n{example}\n```\n",
                kind.explanation
            );
            help.text("markdown", &marked);
        });
        rule.object("defaultConfiguration", |configuration| {
            configuration.word("level", kind.severity.name());
        });
        rule.object("properties", |properties| {
            properties.text("slug", kind.slug);
            properties.text("article", kind.clause);
            properties.array("tags", [tag(kind.code)], string);
        });
    });
}

/// What a code is about, by its letter.
fn tag(code: &str) -> &'static str {
    match code.as_bytes().first() {
        Some(b'A') => "archive",
        Some(b'F') => "record",
        Some(b'C') => "claims",
        Some(b'E') => "engines",
        Some(b'M') => "moves",
        Some(b'N') => "counting",
        _ => "other",
    }
}

/// `simple-ko` as `SimpleKo`.
fn pascal(slug: &str) -> String {
    let mut name = String::new();
    for word in slug.split('-') {
        let mut letters = word.chars();
        name.extend(letters.next().map(|first| first.to_ascii_uppercase()));
        name.push_str(letters.as_str());
    }
    name
}

/// Writes a result for every finding of a game, each with its separator before it.
pub(super) fn game(layout: &Layout, game: &JudgedGame, out: &mut Vec<u8>) {
    for judged in &game.findings {
        if layout.quiet > 0 && judged.finding.severity == Severity::Note {
            continue;
        }
        out.extend_from_slice(SEPARATOR);
        result(layout, game, judged, out);
    }
}

fn result(layout: &Layout, game: &JudgedGame, judged: &JudgedFinding, out: &mut Vec<u8>) {
    let finding = &judged.finding;
    let id = layout.shown(&game.id);
    object(out, |result| {
        begin(result, finding.kind.code, finding.severity);
        let mut said = sentence(game, judged);
        for line in rulings(judged) {
            said.push_str("; ");
            said.push_str(&line);
        }
        text(result, "message", &message(&said));
        let path = layout.shown(&game.path);
        locations(result, Site::of(path, judged.place), Some(id));
        result.object("partialFingerprints", |prints| {
            prints.text("goRefereeKey/v1", &key(id, judged));
        });
        result.object("properties", |properties| {
            properties.text("id", id);
            properties.maybe_integer("ply", finding.ply);
            if let Some(color) = finding.color {
                properties.word("color", vocabulary::color(color));
            }
            properties.maybe_text("point", point_named(finding, game.size).as_deref());
            properties.maybe_integer("repeats_ply", judged.repeats_ply);
            properties.flag("conditional", judged.conditional);
            if let Some(place) = judged.place {
                properties.integer("line", place.line.into());
                properties.integer("byte_column", place.column.into());
            }
            if !judged.rulings.is_empty() {
                properties.object("rulings", |all| write_rulings(all, judged));
            }
        });
    });
}

/// Writes a result for every finding, then one for every difference between two rulesets.
pub(super) fn comparison(layout: &Layout, compared: &Comparison, out: &mut Vec<u8>) {
    let judged = &compared.scored.game;
    game(layout, judged, out);
    let id = layout.shown(&judged.id);
    for pair in &compared.pairs {
        for &(found, _) in &pair.sets {
            let severity = weight(found);
            if layout.quiet > 0 && severity == Severity::Note {
                continue;
            }
            out.extend_from_slice(SEPARATOR);
            let said = difference(compared, pair, found);
            let (from, to) = compared.names(pair.sides);
            object(out, |result| {
                begin(result, found.name(), severity);
                text(result, "message", &message(&said));
                let path = layout.shown(&judged.path);
                locations(result, Site::of(path, None), Some(id));
                result.object("partialFingerprints", |prints| {
                    let key = format!("{}:{id}:{from}:{to}", found.name());
                    prints.text("goRefereeKey/v1", &key);
                });
                result.object("properties", |properties| {
                    properties.text("id", id);
                    properties.text("from", from);
                    properties.text("to", to);
                    let clauses = pair.clauses(found).iter().map(|clause| clause.name());
                    properties.array("clauses", clauses, string);
                });
            });
        }
    }
}

fn write_rulings(all: &mut Object<'_>, judged: &JudgedFinding) {
    for (ruleset, ruling) in &judged.rulings {
        all.entry(ruleset, |inner| {
            inner.word("action", vocabulary::action(ruling.action));
            inner.integer("warning", ruling.warning.into());
            inner.maybe_text("outcome", vocabulary::outcome(ruling));
            inner.text("article", &ruling.article);
        });
    }
}

/// Writes the result of what could not be read.
pub(super) fn problem(layout: &Layout, problem: &ProblemRow, out: &mut Vec<u8>) {
    out.extend_from_slice(SEPARATOR);
    object(out, |result| {
        begin(result, &problem.code, problem.severity);
        let said = format!("{}: {}", problem.kind(), problem.message);
        text(result, "message", &message(&said));
        let path = layout.shown(&problem.path);
        locations(result, Site::of(path, None), None);
        result.object("properties", |properties| {
            properties.text("id", layout.shown(&problem.id));
        });
    });
}

fn begin(result: &mut Object<'_>, code: &str, severity: Severity) {
    result.text("ruleId", code);
    let ids = catalogue().map(|kind| kind.code);
    let mut ids = ids.chain(Difference::ALL.map(Difference::name));
    let index = ids.position(|id| id == code);
    result.maybe_integer(
        "ruleIndex",
        index.and_then(|index| i64::try_from(index).ok()),
    );
    result.word("level", severity.name());
}

/// Writes the file with the place in it, the member of it and the game.
fn locations(result: &mut Object<'_>, site: Site<'_>, id: Option<&str>) {
    result.array("locations", [()], |out, ()| {
        object(out, |location| {
            if let Some(file) = site.file {
                location.object("physicalLocation", |physical| {
                    physical.object("artifactLocation", |artifact| address(artifact, file));
                    if let Some(place) = site.place {
                        physical.object("region", |region| write_region(region, place));
                    }
                });
            }
            let member = site.member.map(|member| (member, "archive-member"));
            let game = id.map(|id| (id, "game"));
            let logical = member.into_iter().chain(game);
            location.array("logicalLocations", logical, |out, (name, kind)| {
                object(out, |inner| {
                    inner.text("fullyQualifiedName", name);
                    inner.word("kind", kind);
                });
            });
        });
    });
}

fn write_region(region: &mut Object<'_>, place: Place) {
    region.integer("startLine", place.line.into());
    region.maybe_integer("startColumn", place.character);
    region.integer("byteOffset", place.byte.try_into().unwrap_or(i64::MAX));
    region.integer("byteLength", 0);
}

/// Writes a path as an address: relative ones to the root, others from the top.
fn address(artifact: &mut Object<'_>, path: &str) {
    let encoded = percent_encoded(path);
    if path.starts_with('/') {
        artifact.text("uri", &format!("file://{encoded}"));
    } else {
        artifact.text("uri", &encoded);
        artifact.text("uriBaseId", ROOT);
    }
}

/// Everything but unreserved characters and `/` as `%XX` of its UTF-8.
fn percent_encoded(path: &str) -> String {
    let mut encoded = String::with_capacity(path.len());
    for byte in path.bytes() {
        match byte {
            b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' | b'/' => {
                encoded.push(char::from(byte));
            }
            other => encoded.push_str(&format!("%{other:02X}")),
        }
    }
    encoded
}

fn text(parent: &mut Object<'_>, key: &'static str, words: &str) {
    parent.object(key, |inner| inner.text("text", words));
}

/// A message in which nothing can be taken for a placeholder or a link.
fn message(said: &str) -> String {
    let visible = Visible(said).to_string();
    let mut escaped = visible.replace('{', "{{").replace('}', "}}");
    if escaped.contains("](") {
        escaped = escaped.replace('[', "\\[").replace(']', "\\]");
    }
    escaped
}

/// Ends the results and tells how the run went.
pub(super) fn tail(layout: &Layout, summary: &Summary, out: &mut Vec<u8>) {
    out.extend_from_slice(b"\n],\"invocations\":[");
    object(out, |invocation| {
        let unread = unread(summary);
        let whole = unread.is_empty() && summary.interrupted == 0;
        invocation.flag("executionSuccessful", whole);
        let interrupted = (summary.interrupted > 0).then_some((None, summary.interrupted));
        let told = unread.into_iter().map(|(kind, count)| (Some(kind), count));
        let told = told.chain(interrupted);
        invocation.array("toolExecutionNotifications", told, |out, (kind, count)| {
            object(out, |told| notification(told, kind, count));
        });
    });
    out.push(b']');
    if layout.summary {
        out.extend_from_slice(b",\"properties\":{\"summary\":");
        summary.write_row(out);
        out.push(b'}');
    }
    out.extend_from_slice(b"}]}\n");
}

/// Kinds of inputs that could not be read, and how many of each.
fn unread(summary: &Summary) -> Vec<((usize, &'static Kind), u64)> {
    let archive = catalogue()
        .enumerate()
        .filter(|(_, kind)| tag(kind.code) == "archive");
    archive
        .filter_map(|(index, kind)| Some(((index, kind), *summary.codes.get(kind.code)?)))
        .collect()
}

fn notification(told: &mut Object<'_>, kind: Option<(usize, &Kind)>, count: u64) {
    let said = match kind {
        Some((index, kind)) => {
            told.object("associatedRule", |rule| {
                rule.word("id", kind.code);
                rule.integer("index", index.try_into().unwrap_or(i64::MAX));
            });
            told.word("level", kind.severity.name());
            let times = vocabulary::counted(count, "input", "inputs");
            format!(
                "{times}: {}; see the results of rule {}",
                kind.title, kind.code
            )
        }
        None => {
            told.word("level", "error");
            "interrupted: the rest was not judged".to_owned()
        }
    };
    text(told, "message", &message(&said));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_and_names_are_spelled_as_readers_want_them() {
        assert_eq!(percent_encoded("a b/碁%.sgf"), "a%20b/%E7%A2%81%25.sgf");
        assert_eq!(
            pascal("natural-situational-repetition"),
            "NaturalSituationalRepetition"
        );
    }

    #[test]
    fn a_message_holds_no_placeholder_and_no_link() {
        assert_eq!(
            message("{0} [x](http://y) \u{1b}"),
            "{{0}} \\[x\\](http://y) \\x1b"
        );
        assert_eq!(message("PB[x]"), "PB[x]");
    }
}
