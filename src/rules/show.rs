//! Rulesets as text, TOML and JSON, one by one and compared.
//!
//! Returns text; printing is for the command line.

use super::builtin::{builtin_ids, read};
use super::fields::{Field, Topic, fields};
use super::ruleset::Ruleset;
use super::value::{Value, quoted};
use std::collections::BTreeMap;
use std::fmt::Write;

/// A field in which two rulesets differ.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FieldDifference {
    /// Path of the field.
    pub field: &'static str,
    /// What it is about.
    pub topic: Topic,
    /// Value in the first ruleset; `none` for an override that is not there.
    pub a: String,
    /// Value in the second.
    pub b: String,
    /// What the first rests on.
    pub cite_a: String,
    /// What the second rests on.
    pub cite_b: String,
}

/// One line of the list of rulesets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listed {
    /// Id.
    pub id: String,
    /// Full name.
    pub name: String,
    /// One line on what sets it apart.
    pub summary: String,
}

/// The built-in rulesets in their fixed order.
#[must_use]
pub fn list() -> Vec<Listed> {
    builtin_ids()
        .iter()
        .filter_map(|id| read(id).ok())
        .map(|rules| Listed {
            id: rules.id,
            name: rules.name,
            summary: rules.summary,
        })
        .collect()
}

/// The fields in which two rulesets differ, in the order of printing.
#[must_use]
pub fn diff(a: &Ruleset, b: &Ruleset) -> Vec<FieldDifference> {
    let text = |value: Option<Value>| value.map_or_else(|| "none".to_owned(), |v| v.to_string());
    let mut differences: Vec<FieldDifference> = fields()
        .filter_map(|field| {
            let (in_a, in_b) = (field.get(a), field.get(b));
            (in_a != in_b).then(|| FieldDifference {
                field: field.path,
                topic: field.topic,
                a: text(in_a),
                b: text(in_b),
                cite_a: a.citation(field.path).to_owned(),
                cite_b: b.citation(field.path).to_owned(),
            })
        })
        .collect();
    differences.sort_by_key(|difference| difference.topic);
    differences
}

/// Two rulesets side by side, only where they differ.
#[must_use]
pub fn diff_text(a: &Ruleset, b: &Ruleset) -> String {
    let mut out = format!("{} against {}\n", a.id, b.id);
    let differences = diff(a, b);
    if differences.is_empty() {
        out.push_str("no difference\n");
    }
    let mut topic = None;
    for difference in differences {
        if topic != Some(difference.topic) {
            topic = Some(difference.topic);
            let _ = writeln!(out, "\n{}", difference.topic.heading());
        }
        let _ = writeln!(out, "  {}", difference.field);
        for (id, value, by) in [
            (&a.id, &difference.a, &difference.cite_a),
            (&b.id, &difference.b, &difference.cite_b),
        ] {
            let _ = writeln!(out, "    {id}: {value}  [{by}]");
        }
    }
    out
}

/// Two rulesets side by side as JSON: their ids as `a` and `b`, and `fields`, only where they
/// differ, each with the `topic`, both values and both citations.
#[must_use]
pub fn diff_json(a: &Ruleset, b: &Ruleset) -> serde_json::Value {
    let value = |rules: &Ruleset, path: &str| {
        let value = Field::named(path).and_then(|field| field.get(rules));
        serde_json::json!({
            "value": value.map(|value| value.to_json()),
            "citation": rules.citation(path),
        })
    };
    let fields = diff(a, b).into_iter().map(|difference| {
        serde_json::json!({
            "field": difference.field,
            "topic": difference.topic.heading(),
            "a": value(a, difference.field),
            "b": value(b, difference.field),
        })
    });
    serde_json::json!({ "a": a.id, "b": b.id, "fields": fields.collect::<Vec<_>>() })
}

impl Ruleset {
    /// What a field rests on; empty for an override that is not there.
    #[must_use]
    pub fn citation(&self, field: &str) -> &str {
        self.citations.get(field).map_or("", String::as_str)
    }

    /// The ruleset for a reader, by topic, each value with its citation.
    #[must_use]
    pub fn show(&self) -> String {
        let mut out = format!("{}: {}\n{}\n", self.id, self.name, self.summary);
        if !self.aliases.is_empty() {
            let _ = writeln!(out, "also called: {}", self.aliases.join("; "));
        }
        if !self.modified.is_empty() {
            let _ = writeln!(out, "modified: {}", self.modified.join(", "));
        }
        for topic in Topic::ALL {
            let _ = writeln!(out, "\n{}", topic.heading());
            for field in fields().filter(|field| field.topic == topic) {
                if let Some(value) = field.get(self) {
                    let by = self.citation(field.path);
                    let _ = writeln!(out, "  {}: {value}  [{by}]", field.path);
                }
            }
        }
        out
    }

    /// The ruleset as a file that reads back equal, apart from the marks of overrides.
    #[must_use]
    pub fn to_toml(&self) -> String {
        let aliases = Value::List(self.aliases.iter().cloned().map(Value::Text).collect());
        let mut out = String::new();
        let _ = writeln!(out, "id = {}", quoted(&self.id));
        let _ = writeln!(out, "name = {}", quoted(&self.name));
        let _ = writeln!(out, "summary = {}", quoted(&self.summary));
        let _ = writeln!(out, "aliases = {}", aliases.to_toml());
        let mut groups: BTreeMap<&str, String> = BTreeMap::new();
        for field in fields() {
            let Some(value) = field.get(self) else {
                continue;
            };
            let by = quoted(self.citation(field.path));
            let line = |key: &str| format!("{key} = {{ is = {}, by = {by} }}\n", value.to_toml());
            match field.path.split_once('.') {
                None => out.push_str(&line(field.path)),
                Some((group, key)) => groups.entry(group).or_default().push_str(&line(key)),
            }
        }
        for (group, lines) in groups {
            let _ = write!(out, "\n[{group}]\n{lines}");
        }
        out
    }

    /// The ruleset as JSON: header, and `fields` by path with `value` and `citation`.
    #[must_use]
    pub fn to_json(&self) -> serde_json::Value {
        let entries = fields().filter_map(|field| {
            let value = field.get(self)?.to_json();
            let citation = self.citation(field.path);
            let entry = serde_json::json!({ "value": value, "citation": citation });
            Some((field.path.to_owned(), entry))
        });
        serde_json::json!({
            "id": self.id,
            "name": self.name,
            "summary": self.summary,
            "aliases": self.aliases,
            "modified": self.modified,
            "fields": entries.collect::<serde_json::Map<_, _>>(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Citations, builtin, parse};

    fn all() -> Vec<Ruleset> {
        builtin_ids()
            .iter()
            .map(|id| builtin(id).unwrap())
            .collect()
    }

    #[test]
    fn toml_reads_back_equal() {
        for rules in all() {
            let text = rules.to_toml();
            let back = parse(&text, "back.toml", Citations::Required, &mut |base| {
                assert_eq!(base, None);
                Ok(Ruleset::blank())
            });
            assert_eq!(back.as_ref(), Ok(&rules), "{text}");
        }
    }

    #[test]
    fn json_holds_every_field_with_its_citation() {
        for rules in all() {
            let json = rules.to_json();
            for field in fields().filter(|field| field.required()) {
                let entry = &json["fields"][field.path];
                assert!(!entry["value"].is_null(), "{}", field.path);
                assert!(entry["citation"].as_str().is_some_and(|by| !by.is_empty()));
            }
        }
        let json = builtin("team-2016").unwrap().to_json();
        assert_eq!(json["fields"]["komi"]["value"], 7);
        assert_eq!(
            builtin("aga").unwrap().to_json()["fields"]["komi"]["value"],
            7.5
        );
    }

    #[test]
    fn all_pairs_compare_and_differ() {
        let all = all();
        for a in &all {
            assert!(a.show().contains("komi"));
            for b in &all {
                let differences = diff(a, b);
                assert_eq!(differences.is_empty(), a.id == b.id, "{} {}", a.id, b.id);
                assert_eq!(differences.len(), diff(b, a).len());
                let json = diff_json(a, b);
                let told = json["fields"].as_array().unwrap();
                assert_eq!(told.len(), differences.len());
                for (told, difference) in told.iter().zip(&differences) {
                    assert_eq!(told["field"], difference.field);
                    assert_eq!(told["a"]["citation"], difference.cite_a);
                    assert_ne!(told["a"]["value"], told["b"]["value"]);
                }
                assert!(diff_text(a, b).starts_with(&format!("{} against {}", a.id, b.id)));
            }
        }
    }

    #[test]
    fn the_list_has_one_line_for_each() {
        let list = list();
        assert_eq!(list.len(), builtin_ids().len());
        assert!(
            list.iter()
                .all(|row| !row.summary.is_empty() && !row.summary.contains('\n'))
        );
    }
}
