//! A summary as a row and as named counters, and read back.
//!
//! Owns the names. Counts nothing.

use super::object::{Object, object};
use super::summary::Summary;
use serde::Deserialize;
use std::collections::BTreeMap;

/// Why a text is no summary.
#[derive(Debug, thiserror::Error)]
pub enum SummaryError {
    /// It is not JSON, or its fields are not what they should be.
    #[error("not a summary row: {0}")]
    Unreadable(#[from] serde_json::Error),
    /// It is another row, or of another version.
    #[error("not a summary row of this version: its schema is {0:?}")]
    Foreign(String),
}

impl Summary {
    /// The schema of its row.
    pub const SCHEMA: &'static str = "go-referee.summary/1";

    /// Every counter with its name, dotted where it is nested.
    #[must_use]
    pub fn named(&self) -> Vec<(String, u64)> {
        let mut all: Vec<(String, u64)> = self
            .scalars()
            .into_iter()
            .map(|(name, count)| (name.to_owned(), count))
            .collect();
        let prefixed = |prefix: &str, counts: &BTreeMap<String, u64>| {
            let named = counts.iter();
            named
                .map(|(name, count)| (format!("{prefix}.{name}"), *count))
                .collect::<Vec<_>>()
        };
        for (name, count) in self.severities.named() {
            all.push((format!("severities.{name}"), count));
        }
        all.extend(prefixed("codes", &self.codes));
        for (ruleset, tally) in &self.rulesets {
            all.push((format!("rulesets.{ruleset}.legal"), tally.legal));
            all.push((format!("rulesets.{ruleset}.illegal"), tally.illegal));
            all.push((format!("rulesets.{ruleset}.extended"), tally.extended));
        }
        all.extend(prefixed("results", &self.results));
        for (ruleset, by_result) in &self.counts {
            all.extend(prefixed(&format!("counts.{ruleset}"), by_result));
        }
        all.extend(prefixed("checks", &self.checks));
        all.extend(prefixed("expectations", &self.expectations));
        for (from, by_other) in &self.pairs {
            for (to, tally) in by_other {
                let named = tally.named().into_iter();
                all.extend(named.map(|(name, n)| (format!("pairs.{from}.{to}.{name}"), n)));
            }
        }
        for (difference, sets) in &self.clauses {
            all.extend(prefixed(&format!("clauses.{difference}"), sets));
        }
        for (name, count) in self.rare() {
            all.push((name.to_owned(), count));
        }
        all
    }

    /// Appends its row, without a line end.
    pub fn write_row(&self, out: &mut Vec<u8>) {
        let each = |inner: &mut Object<'_>, counts: &BTreeMap<String, u64>| {
            for (name, count) in counts {
                inner.count(name, *count);
            }
        };
        object(out, |row| {
            row.word("schema", Self::SCHEMA);
            row.word("type", "summary");
            row.word("id", "summary");
            for (name, count) in self.scalars() {
                row.count(name, count);
            }
            row.object("severities", |inner| {
                for (name, count) in self.severities.named() {
                    inner.count(name, count);
                }
            });
            row.object("codes", |inner| each(inner, &self.codes));
            row.object("rulesets", |inner| {
                for (ruleset, tally) in &self.rulesets {
                    inner.entry(ruleset, |inner| {
                        inner.count("legal", tally.legal);
                        inner.count("illegal", tally.illegal);
                        inner.count("extended", tally.extended);
                    });
                }
            });
            row.object("results", |inner| each(inner, &self.results));
            row.object("counts", |inner| {
                for (ruleset, by_result) in &self.counts {
                    inner.entry(ruleset, |inner| each(inner, by_result));
                }
            });
            if !self.checks.is_empty() {
                row.object("checks", |inner| each(inner, &self.checks));
            }
            if !self.expectations.is_empty() {
                row.object("expectations", |inner| each(inner, &self.expectations));
            }
            if !self.pairs.is_empty() {
                row.object("pairs", |inner| {
                    for (from, by_other) in &self.pairs {
                        inner.entry(from, |inner| {
                            for (to, tally) in by_other {
                                inner.entry(to, |inner| {
                                    for (name, count) in tally.named() {
                                        inner.count(name, count);
                                    }
                                });
                            }
                        });
                    }
                });
                row.object("clauses", |inner| {
                    for (difference, sets) in &self.clauses {
                        inner.entry(difference, |inner| each(inner, sets));
                    }
                });
            }
            for (name, count) in self.rare() {
                row.count(name, count);
            }
        });
    }

    /// Reads a row back.
    ///
    /// # Errors
    /// [`SummaryError`] when the text is not a summary row of this version.
    pub fn from_row(text: &str) -> Result<Self, SummaryError> {
        #[derive(Deserialize)]
        struct Head {
            #[serde(default)]
            schema: String,
        }
        let head: Head = serde_json::from_str(text)?;
        if head.schema != Self::SCHEMA {
            return Err(SummaryError::Foreign(head.schema));
        }
        Ok(serde_json::from_str(text)?)
    }
}
