//! What can be wrong with a name, a file or an override of rules, each with its evidence.

use super::axis::Axis;
use super::value::FieldValue;

/// Why rules could not be had.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RulesError {
    /// No ruleset of that name.
    #[error("no ruleset is called {name:?}{}", hint(.nearest))]
    UnknownRuleset {
        /// What was asked for.
        name: String,
        /// The nearest id, if one is near.
        nearest: Option<&'static str>,
    },
    /// No field of that name.
    #[error("{at}: no field is called {field:?}{}", hint(.nearest))]
    UnknownField {
        /// File and line, or the override.
        at: String,
        /// What was written.
        field: String,
        /// The nearest field, if one is near.
        nearest: Option<&'static str>,
    },
    /// A field with a value it may not have.
    #[error("{at}: {field} cannot be {value}; allowed: {allowed}")]
    UnknownValue {
        /// File and line, or the override.
        at: String,
        /// The field.
        field: String,
        /// What was written.
        value: String,
        /// What may be.
        allowed: String,
    },
    /// A field that neither the file nor its base has.
    #[error("{file}: {field} is missing")]
    MissingField {
        /// The file.
        file: String,
        /// The field.
        field: String,
    },
    /// A field without the article it rests on.
    #[error("{at}: {field} has no citation (`by`)")]
    MissingCitation {
        /// File and line.
        at: String,
        /// The field.
        field: String,
    },
    /// A text that is no TOML or no JSON, or an override without `=`.
    #[error("{at}: {message}")]
    Syntax {
        /// File and line, or what was being read.
        at: String,
        /// What is wrong.
        message: String,
    },
    /// A file that could not be read.
    #[error("{file}: {message}")]
    Unreadable {
        /// The file.
        file: String,
        /// The system's words.
        message: String,
    },
}

impl RulesError {
    /// The error of a text that spells no value of the axis `T`.
    #[must_use]
    pub fn unknown_spelling<T: Axis>(text: &str) -> Self {
        let path = std::any::type_name::<T>();
        Self::UnknownValue {
            at: "value".to_owned(),
            field: path.rsplit("::").next().unwrap_or(path).to_owned(),
            value: format!("{text:?}"),
            allowed: T::allowed(),
        }
    }
}

/// The words that name the nearest thing.
fn hint(nearest: &Option<&'static str>) -> String {
    match nearest {
        Some(name) => format!("; did you mean {name}?"),
        None => String::new(),
    }
}

/// The candidate nearest to `text`, if no more than a third of it differs.
#[must_use]
pub fn nearest<'a>(text: &str, candidates: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    if text.len() > 64 {
        return None;
    }
    let typed = text.to_ascii_lowercase().replace('-', "_");
    candidates
        .map(|name| (distance(&typed, &name.replace('-', "_")), name))
        .filter(|(away, name)| *away <= 1 + name.len() / 3)
        .min()
        .map(|(_, name)| name)
}

/// Insertions, deletions and replacements of bytes between two texts.
fn distance(a: &str, b: &str) -> usize {
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.bytes().enumerate() {
        let mut diagonal = i;
        if let Some(first) = row.first_mut() {
            *first = i + 1;
        }
        for (j, y) in b.bytes().enumerate() {
            let above = row[j + 1];
            row[j + 1] = (diagonal + usize::from(x != y))
                .min(above + 1)
                .min(row[j] + 1);
            diagonal = above;
        }
    }
    row.last().copied().unwrap_or(0)
}
