//! The table of rules: the catalogue of findings, then what two rulesets may differ in.

use super::super::annotation::weight;
use super::super::object::{object, string};
use super::super::sanitize::Visible;
use super::text::text;
use crate::convert::Difference;
use crate::finding::{Kind, catalogue};

/// What has a row in the table of rules.
#[derive(Clone, Copy)]
pub(super) enum Rule {
    /// A kind of finding.
    Kind(&'static Kind),
    /// What two rulesets may differ in.
    Difference(Difference),
}

impl Rule {
    /// Its id.
    pub fn id(self) -> &'static str {
        match self {
            Self::Kind(kind) => kind.code,
            Self::Difference(difference) => difference.name(),
        }
    }

    /// Writes its row.
    pub fn write(self, out: &mut Vec<u8>) {
        match self {
            Self::Kind(kind) => kind_rule(out, kind),
            Self::Difference(difference) => difference_rule(out, difference),
        }
    }
}

/// Every rule, in the order of the table.
pub(super) fn rules() -> impl Iterator<Item = Rule> {
    let kinds = catalogue().map(Rule::Kind);
    kinds.chain(Difference::ALL.map(Rule::Difference))
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
pub(super) fn tag(code: &str) -> &'static str {
    match code.as_bytes().first() {
        Some(b'A') => "archive",
        Some(b'F') => "record",
        Some(b'C') => "claims",
        Some(b'E') => "engines",
        Some(b'M') => "moves",
        Some(b'N') => "counting",
        Some(b'X') => "expectations",
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_spelled_as_readers_want_them() {
        assert_eq!(
            pascal("natural-situational-repetition"),
            "NaturalSituationalRepetition"
        );
    }

    #[test]
    fn every_rule_has_an_id_of_its_own_and_every_kind_a_tag() {
        let ids: Vec<&str> = rules().map(Rule::id).collect();
        let set: std::collections::HashSet<&str> = ids.iter().copied().collect();
        assert_eq!(set.len(), ids.len());
        assert!(catalogue().all(|kind| tag(kind.code) != "other"));
    }
}
