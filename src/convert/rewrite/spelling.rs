//! How RU, KM and RE may be put, the best first.
//!
//! Owns that what need not change keeps its bytes, that bytes kept from before come back, and
//! that everything else is put plainly. Which of them says the right thing is for the proof.

use super::original::{Originals, Values};
use super::outcome::spellings;
use super::site::{Field, Site, Sites};
use crate::amount::Amount;
use crate::claims::{Outcome, RulesClaim, read_rules};
use crate::convert::record_name;
use crate::record::{Charset, ValueKind, escape, simple_text};
use crate::rules::{Ruleset, id_for_alias};

/// The fields as they stand, and what they said before.
pub(super) struct Fields<'a> {
    /// Where they stand.
    pub sites: &'a Sites,
    /// What they say.
    pub now: &'a [Values; 3],
    /// What they said, where the record was carried before.
    pub originals: &'a Originals,
    /// The charset of the record.
    pub charset: Charset,
}

impl Fields<'_> {
    /// What RU may say.
    pub fn rules(&self, from: &Ruleset, to: &Ruleset, claim: RulesClaim) -> Values {
        let now = &self.now[Field::Rules.index()];
        let before = self.before(Field::Rules, to);
        if let Some(before) = before
            && !self.names_other(before, to)
        {
            return before.clone();
        }
        let name = record_name(&to.id);
        let is_named = |raw: &Vec<u8>| self.names(raw, to);
        let all_name_it = !now.is_empty() && now.iter().all(is_named);
        let silent = from.id == to.id && !matches!(claim, RulesClaim::Known(_));
        if all_name_it || silent {
            return now.clone();
        }
        self.everywhere(Field::Rules, name)
    }

    /// What KM may say; `asked` is a komi that must stand in the record whatever it says now.
    pub fn komi(&self, to: &Ruleset, komi: Option<Amount>, asked: bool) -> Vec<Values> {
        let now = &self.now[Field::Komi.index()];
        let says_komi = |values: &&Values| {
            let is_blank = values.iter().all(|raw| raw.trim_ascii().is_empty());
            !(asked && is_blank)
        };
        let as_it_is = self.before(Field::Komi, to).into_iter().chain([now]);
        let mut all: Vec<Values> = as_it_is.filter(says_komi).cloned().collect();
        if let Some(komi) = komi {
            // The second says that it is points where the number could be taken for zi.
            let plain = komi.to_string();
            let named = format!("{plain} points");
            all.extend([plain, named].map(|text| self.everywhere(Field::Komi, &text)));
        }
        all
    }

    /// What RE may say.
    pub fn result(&self, to: &Ruleset, outcome: Outcome) -> Vec<Values> {
        let now = &self.now[Field::Result.index()];
        let mut all: Vec<Values> = self
            .before(Field::Result, to)
            .cloned()
            .into_iter()
            .collect();
        all.push(now.clone());
        if !now.is_empty() {
            let spelled = spellings(outcome).into_iter();
            all.extend(spelled.map(|text| self.everywhere(Field::Result, &text)));
        }
        all
    }

    /// What a field said under a ruleset, if that is kept and can be put back.
    fn before(&self, field: Field, ruleset: &Ruleset) -> Option<&Values> {
        let values = self.originals.of(field)?;
        let sites = &self.sites.fields[field.index()];
        let same = self.originals.rules == ruleset.id.as_bytes();
        (same && fits(sites, values)).then_some(values)
    }

    /// The same text in every place a field has, or in a new one.
    fn everywhere(&self, field: Field, text: &str) -> Values {
        let raw = escape(text, ValueKind::Plain, self.charset);
        let places = self.now[field.index()].len().max(1);
        vec![raw; places]
    }

    fn reading(&self, raw: &[u8]) -> RulesClaim {
        let text = simple_text(raw, self.charset);
        read_rules(&text, id_for_alias, &mut Vec::new()).0
    }

    /// Whether a value of RU names a ruleset.
    fn names(&self, raw: &[u8], ruleset: &Ruleset) -> bool {
        match self.reading(raw) {
            RulesClaim::Known(id) => id == ruleset.id,
            RulesClaim::Unknown => {
                simple_text(raw, self.charset).trim() == record_name(&ruleset.id)
            }
            RulesClaim::Absent => false,
        }
    }

    /// Whether values of RU name a ruleset we know that is another one.
    fn names_other(&self, values: &Values, ruleset: &Ruleset) -> bool {
        let known = |raw: &Vec<u8>| matches!(self.reading(raw), RulesClaim::Known(_));
        values
            .iter()
            .any(|raw| known(raw) && !self.names(raw, ruleset))
    }
}

/// Whether a field can be made to say so many values in the places it has.
fn fits(sites: &[Site], values: &Values) -> bool {
    let places: usize = sites.iter().map(|site| site.values.len()).sum();
    match (places, values.len()) {
        (0, wanted) => wanted <= 1,
        (_, 0) => sites.len() == 1 && places == 1,
        (places, wanted) => places == wanted,
    }
}
