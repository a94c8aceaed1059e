//! From the text of a ruleset file to a ruleset.
//!
//! A file says what it says; the rest comes from its `base`, and what no text says from the
//! conventions. Knows no file system: texts are handed in.

use super::error::{RulesError, nearest};
use super::fields::{Field, fields};
use super::ruleset::Ruleset;
use super::value::Value;
use std::collections::BTreeMap;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// Keys of a file that are no fields.
const HEADER: [&str; 5] = ["id", "name", "summary", "aliases", "base"];

/// Whether every value must bring its own citation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Citations {
    /// It must: a text is being transcribed.
    Required,
    /// A bare value is cited as the user's own, with file and line.
    Optional,
}

/// A file's text and its name for messages.
struct Source<'t> {
    text: &'t str,
    file: &'t str,
}

impl<'t> Source<'t> {
    /// The text as TOML.
    fn document(&self) -> Result<DeTable<'t>, RulesError> {
        match DeTable::parse(self.text) {
            Ok(document) => Ok(document.into_inner()),
            Err(error) => Err(RulesError::Syntax {
                at: self.at(error.span().map_or(0, |span| span.start)),
                message: error.message().to_owned(),
            }),
        }
    }

    /// `file:line` of a byte.
    fn at(&self, byte: usize) -> String {
        let before = self.text.as_bytes().get(..byte).unwrap_or_default();
        let line = 1 + before.iter().filter(|b| **b == b'\n').count();
        format!("{}:{line}", self.file)
    }
}

/// Reads a ruleset file over what `base` gives for the id named as its base.
///
/// # Errors
/// [`RulesError`] with file, line, field and allowed values.
pub fn parse(
    text: &str,
    file: &str,
    citations: Citations,
    base: &mut dyn FnMut(Option<&str>) -> Result<Ruleset, RulesError>,
) -> Result<Ruleset, RulesError> {
    let source = Source { text, file };
    let document = source.document()?;
    let mut rules = base(header(&document, "base", &source)?.as_deref())?;
    if let Some(id) = header(&document, "id", &source)? {
        rules.id = id;
    }
    if let Some(name) = header(&document, "name", &source)? {
        rules.name = name;
    }
    if let Some(summary) = header(&document, "summary", &source)? {
        rules.summary = summary;
    }
    rules.aliases = aliases(&document, &source)?;
    rules.modified.clear();
    take_all(&mut rules, &document, &source, citations)?;
    for field in fields().filter(|field| field.required()) {
        if !rules.citations.contains_key(field.path) {
            return Err(RulesError::MissingField {
                file: file.to_owned(),
                field: field.path.to_owned(),
            });
        }
    }
    Ok(rules)
}

/// Reads the conventions, which need not say everything.
pub(super) fn ground(text: &str, file: &str) -> Result<Ruleset, RulesError> {
    let source = Source { text, file };
    let document = source.document()?;
    let mut rules = Ruleset::blank();
    take_all(&mut rules, &document, &source, Citations::Required)?;
    Ok(rules)
}

/// Takes every field of a document.
fn take_all(
    rules: &mut Ruleset,
    document: &DeTable<'_>,
    source: &Source<'_>,
    citations: Citations,
) -> Result<(), RulesError> {
    for (key, value) in document {
        if !HEADER.contains(&key.get_ref().as_ref()) {
            group(rules, key.get_ref(), value, source, citations)?;
        }
    }
    Ok(())
}

/// A header key's text.
fn header(
    document: &DeTable<'_>,
    key: &'static str,
    source: &Source<'_>,
) -> Result<Option<String>, RulesError> {
    let Some(value) = document.get(key) else {
        return Ok(None);
    };
    match value.get_ref().as_str() {
        Some(text) => Ok(Some(text.to_owned())),
        None => Err(bad_header(key, value, "a text", source)),
    }
}

/// The other names of the file.
fn aliases(document: &DeTable<'_>, source: &Source<'_>) -> Result<Vec<String>, RulesError> {
    let Some(value) = document.get("aliases") else {
        return Ok(Vec::new());
    };
    let names = value.get_ref().as_array().and_then(|list| {
        list.iter()
            .map(|name| name.get_ref().as_str().map(str::to_owned))
            .collect::<Option<Vec<_>>>()
    });
    names.ok_or_else(|| bad_header("aliases", value, "a list of texts", source))
}

/// The error of a header key with a value of the wrong type.
fn bad_header(
    key: &str,
    value: &Spanned<DeValue<'_>>,
    allowed: &str,
    source: &Source<'_>,
) -> RulesError {
    RulesError::UnknownValue {
        at: source.at(value.span().start),
        field: key.to_owned(),
        value: format!("of type {}", value.get_ref().type_str()),
        allowed: allowed.to_owned(),
    }
}

/// Takes the field `path`, or the fields of the group `path`.
fn group(
    rules: &mut Ruleset,
    path: &str,
    value: &Spanned<DeValue<'_>>,
    source: &Source<'_>,
    citations: Citations,
) -> Result<(), RulesError> {
    if let Some(field) = Field::named(path) {
        return one(rules, field, value, source, citations);
    }
    let unknown = |at: String, field: String| RulesError::UnknownField {
        nearest: nearest(&field, fields().map(|f| f.path)),
        at,
        field,
    };
    let prefix = format!("{path}.");
    let table = value.get_ref().as_table();
    let (Some(table), true) = (table, fields().any(|f| f.path.starts_with(&prefix))) else {
        return Err(unknown(source.at(value.span().start), path.to_owned()));
    };
    for (key, value) in table {
        let path = format!("{prefix}{}", key.get_ref());
        let Some(field) = Field::named(&path) else {
            return Err(unknown(source.at(key.span().start), path));
        };
        one(rules, field, value, source, citations)?;
    }
    Ok(())
}

/// Takes one field: `{ is = value, by = "citation" }`, or a bare value.
fn one(
    rules: &mut Ruleset,
    field: &'static Field,
    value: &Spanned<DeValue<'_>>,
    source: &Source<'_>,
    citations: Citations,
) -> Result<(), RulesError> {
    // Lines are counted only for messages and for the user's own values.
    let at = || source.at(value.span().start);
    let mut by = None;
    let read = match value.get_ref().as_table() {
        Some(table) => {
            by = table.get("by").and_then(|by| by.get_ref().as_str());
            match table.get("is") {
                Some(is) if table.len() == 1 + usize::from(by.is_some()) => convert(is.get_ref()),
                _ => plain_table(table),
            }
        }
        None => convert(value.get_ref()),
    };
    let own;
    let by = match (by, citations) {
        (Some(by), _) if !by.trim().is_empty() => by,
        (_, Citations::Optional) => {
            own = format!("set in {}", at());
            &own
        }
        (_, Citations::Required) => {
            let field = field.path.to_owned();
            return Err(RulesError::MissingCitation { at: at(), field });
        }
    };
    let taken = match &read {
        Some(value) => field.put(rules, value, by).map_err(|e| e.allowed),
        None => Err(field.allowed()),
    };
    taken.map_err(|allowed| RulesError::UnknownValue {
        at: at(),
        field: field.path.to_owned(),
        value: read.map_or_else(|| "a value of that type".to_owned(), |v| v.to_toml()),
        allowed,
    })
}

/// A table of scalars without its `by`.
fn plain_table(table: &DeTable<'_>) -> Option<Value> {
    let entries = table.iter().filter(|(key, _)| key.get_ref() != "by");
    entries
        .map(|(key, value)| Some((key.get_ref().to_string(), scalar(value.get_ref())?)))
        .collect::<Option<BTreeMap<_, _>>>()
        .map(Value::Table)
}

/// A value; no field holds lists or tables of lists or tables.
fn convert(value: &DeValue<'_>) -> Option<Value> {
    match value {
        DeValue::Array(list) => {
            let values = list.iter().map(|v| scalar(v.get_ref()));
            values.collect::<Option<Vec<_>>>().map(Value::List)
        }
        DeValue::Table(table) => plain_table(table),
        other => scalar(other),
    }
}

/// A value that is neither list nor table.
fn scalar(value: &DeValue<'_>) -> Option<Value> {
    match value {
        DeValue::String(text) => Some(Value::Text(text.to_string())),
        DeValue::Integer(number) if number.radix() == 10 => {
            Some(Value::Number(number.as_str().to_owned()))
        }
        DeValue::Float(number) => Some(Value::Number(number.as_str().to_owned())),
        DeValue::Boolean(value) => Some(Value::Bool(*value)),
        DeValue::Integer(_) | DeValue::Datetime(_) | DeValue::Array(_) | DeValue::Table(_) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::builtin;

    fn read(text: &str, citations: Citations) -> Result<Ruleset, RulesError> {
        parse(text, "t.toml", citations, &mut |_| {
            Ok(builtin("aga").unwrap())
        })
    }

    #[test]
    fn a_transcription_cites_every_value_and_a_users_file_need_not() {
        for text in [
            "komi = 5.5",
            "komi = { is = 5.5 }",
            "komi = { is = 5.5, by = \" \" }",
        ] {
            let error = read(text, Citations::Required).unwrap_err().to_string();
            assert_eq!(error, "t.toml:1: komi has no citation (`by`)", "{text}");
            let own = read(text, Citations::Optional).unwrap();
            assert_eq!(own.citation("komi"), "set in t.toml:1", "{text}");
        }
    }

    #[test]
    fn values_of_the_wrong_shape_are_refused() {
        for text in [
            "komi = 1979-05-27",
            "komi = 0x10",
            "komi = [7]",
            "komi = { is = 7, by = 3 }",
            "komi = { is = 7, by = \"x\", so = 1 }",
            "sizes = [[9]]",
            "illegal = 3",
            "illegal.occupied = { action = \"stands\", warning = 10 }",
            "komi.komi = 3",
            "id = 3",
            "aliases = [3]",
        ] {
            assert!(read(text, Citations::Optional).is_err(), "{text}");
        }
    }
}
