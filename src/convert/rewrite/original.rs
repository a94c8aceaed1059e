//! What RU, KM and RE said before a record was first carried to other rules.
//!
//! Owns their keeping in `GOREF`. The grammar is that of `claims`.

use super::site::{Field, Sites};
use crate::claims::{IncidentKind, Original, read_incident};
use crate::record::GameTree;

/// The values a property had, byte for byte; none for a property that was not there.
pub(super) type Values = Vec<Vec<u8>>;

/// What the record said under the rules it was played by.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(in crate::convert) struct Originals {
    /// The id of these rules.
    pub rules: Vec<u8>,
    /// The values of each field that has changed since.
    fields: [Option<Values>; 3],
}

impl Originals {
    /// Reads what a record keeps; nothing where it was not carried yet.
    pub fn read(tree: GameTree<'_>, sites: &Sites) -> Option<Self> {
        let mut found: Option<Self> = None;
        for value in sites.private.iter().flat_map(|site| &site.values) {
            let (incident, _) = read_incident(tree.raw(*value), *value);
            if let IncidentKind::Original(original) = incident.kind {
                found.get_or_insert_default().take(tree, original);
            }
        }
        found
    }

    fn take(&mut self, tree: GameTree<'_>, original: Original) {
        let rules = tree.raw(original.rules);
        if self.rules.is_empty() {
            self.rules = rules.to_vec();
        }
        let Some(field) = Field::of(original.name).filter(|_| self.rules == rules) else {
            return;
        };
        let values = self.fields[field.index()].get_or_insert_default();
        values.extend(original.value.map(|value| tree.raw(value).to_vec()));
    }

    /// A record that was not carried yet, played by these rules.
    pub fn fresh(rules: &str) -> Self {
        Self {
            rules: rules.as_bytes().to_vec(),
            fields: [const { None }; 3],
        }
    }

    /// What a field said, if it has changed since.
    pub fn of(&self, field: Field) -> Option<&Values> {
        self.fields[field.index()].as_ref()
    }

    /// Whether the result has changed since.
    pub fn has_result(&self) -> bool {
        self.of(Field::Result).is_some()
    }

    /// What is to be kept, as values of `GOREF`, when the fields come to say something else:
    /// what they said, what they say now and what they will say, by field.
    pub fn entries(&self, now: &[Values; 3], then: &[Values; 3]) -> Vec<Vec<u8>> {
        let mut all = Vec::new();
        for field in Field::ALL {
            let at = field.index();
            let said = self.of(field).unwrap_or(&now[at]);
            if *said == then[at] {
                continue;
            }
            let head = [b"0:was:", &*self.rules, b":", field.name().as_bytes()].concat();
            if said.is_empty() {
                all.push(head);
            } else {
                let entry = |value: &Vec<u8>| [&*head, b"=", value].concat();
                all.extend(said.iter().map(entry));
            }
        }
        all
    }
}

/// Whether a value of `GOREF` keeps what a property said.
pub(super) fn is_original(raw: &[u8]) -> bool {
    let (incident, _) = read_incident(raw, crate::record::Span::default());
    matches!(incident.kind, IncidentKind::Original(_))
}
