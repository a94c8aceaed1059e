//! The name a ruleset goes by in `RU`.
//!
//! Owns one table: the spelling other programs know where there is one, else our own id. Reading
//! any of them back gives the same ruleset.

/// Ids with what is written for them. The format demands `AGA`, `GOE`, `Japanese` and `NZ`;
/// `chinese-kgs`, `stone-scoring` and `aga-button` are KataGo's.
const NAMES: &[(&str, &str)] = &[
    ("japanese-1989", "Japanese"),
    ("korean", "Korean"),
    ("chinese", "Chinese"),
    ("chinese-superko", "chinese-kgs"),
    ("ing", "GOE"),
    ("aga", "AGA"),
    ("bga", "BGA"),
    ("french", "French"),
    ("new-zealand", "NZ"),
    ("tromp-taylor", "Tromp-Taylor"),
];

/// What is written in `RU` for a ruleset.
#[must_use]
pub fn record_name(id: &str) -> &str {
    let known = NAMES.iter().find(|(known, _)| *known == id);
    known.map_or(id, |(_, name)| name)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::claims::{RulesClaim, read_rules};
    use crate::rules::{builtin_ids, id_for_alias};

    #[test]
    fn every_name_reads_back_as_its_ruleset() {
        for id in builtin_ids() {
            let mut findings = Vec::new();
            let (claim, _) = read_rules(record_name(id), id_for_alias, &mut findings);
            assert_eq!(claim, RulesClaim::Known(id));
            assert!(findings.is_empty(), "{id}");
        }
        for (id, _) in NAMES {
            assert!(builtin_ids().contains(id), "{id}");
        }
        assert_eq!(record_name("house"), "house");
    }
}
