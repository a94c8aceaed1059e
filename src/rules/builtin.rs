//! The rulesets that come with the program, each read from its file when first asked for.

use super::error::{RulesError, nearest};
use super::load::{Citations, parse};
use super::names::RULESETS;
use super::ruleset::Ruleset;
use std::sync::OnceLock;

/// What holds where a text is silent: read first, under every ruleset.
const CONVENTIONS: &str = include_str!("data/conventions.toml");

macro_rules! files {
    ($($id:literal),* $(,)?) => {
        /// The ids in their fixed order, which is also that of `all`: the four Chinese source
        /// texts, the national and association rules, then those defined by difference.
        const IDS: &[&str] = &[$($id),*];
        const FILES: &[&str] = &[$(include_str!(concat!("data/", $id, ".toml"))),*];
    };
}
files! {
    "team-2016", "chinese-2002", "world-draft", "wmsg-2008",
    "chinese", "chinese-superko", "japanese-1989", "korean", "ing", "aga", "bga", "french",
    "new-zealand", "tromp-taylor",
    "improved-japanese", "stone-scoring", "aga-button",
}

/// The ids of all built-in rulesets, in the order `all` has them.
#[must_use]
pub fn builtin_ids() -> &'static [&'static str] {
    IDS
}

/// The built-in ruleset of that exact id.
#[must_use]
pub fn builtin(id: &str) -> Option<Ruleset> {
    read(id).ok()
}

/// The built-in ruleset of that exact id, without a copy of it.
#[must_use]
pub fn builtin_ref(id: &str) -> Option<&'static Ruleset> {
    kept(id)?.as_ref().ok()
}

/// A copy of the built-in ruleset.
pub(super) fn read(id: &str) -> Result<Ruleset, RulesError> {
    match kept(id) {
        Some(read) => read.clone(),
        None => Err(RulesError::UnknownRuleset {
            name: id.to_owned(),
            nearest: nearest(id, IDS.iter().copied()),
        }),
    }
}

/// The built-in ruleset, read when first asked for and kept; `None` for an unknown id.
fn kept(id: &str) -> Option<&'static Result<Ruleset, RulesError>> {
    static READ: [OnceLock<Result<Ruleset, RulesError>>; IDS.len()] =
        [const { OnceLock::new() }; IDS.len()];
    let place = IDS.iter().position(|known| *known == id)?;
    let (kept, text) = (READ.get(place)?, FILES.get(place)?);
    Some(kept.get_or_init(|| {
        let file = format!("{id}.toml");
        let mut rules = parse(text, &file, Citations::Required, &mut |base| match base {
            // A file that named itself as its base would wait for itself.
            Some(base) if base != id => read(base),
            _ => conventions(),
        })?;
        rules.aliases = RULESETS
            .iter()
            .filter(|(known, _)| *known == id)
            .flat_map(|(_, aliases)| aliases.iter().map(|alias| (*alias).to_owned()))
            .collect();
        Ok(rules)
    }))
}

/// The base of a user's file: the built-in ruleset it names, else the conventions.
pub(super) fn base(id: Option<&str>) -> Result<Ruleset, RulesError> {
    match id {
        Some(id) => read(super::id_for_alias(id).unwrap_or(id)),
        None => conventions(),
    }
}

/// The conventions as the ground under a file.
fn conventions() -> Result<Ruleset, RulesError> {
    static READ: OnceLock<Result<Ruleset, RulesError>> = OnceLock::new();
    READ.get_or_init(|| super::load::ground(CONVENTIONS, "conventions.toml"))
        .clone()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{fields, id_for_alias};
    use std::collections::BTreeMap;

    #[test]
    fn all_seventeen_load_with_every_field_cited() {
        assert_eq!(IDS.len(), 17);
        for id in IDS {
            let rules = read(id).unwrap_or_else(|error| panic!("{error}"));
            assert_eq!(rules.id, *id);
            assert!(!rules.name.is_empty() && !rules.summary.is_empty(), "{id}");
            for field in fields().filter(|field| field.required()) {
                let cited = rules.citations.get(field.path);
                assert!(
                    cited.is_some_and(|by| !by.is_empty()),
                    "{id}: {}",
                    field.path
                );
                assert!(field.get(&rules).is_some(), "{id}: {}", field.path);
            }
            assert!(rules.modified.is_empty());
        }
    }

    /// Axes on which no text may be silent: none of them comes from the conventions.
    const CORE: [&str; 33] = [
        "sizes",
        "covers_handicap",
        "setup",
        "suicide",
        "basic_ko",
        "repetition",
        "start_creator",
        "long_cycle",
        "pass_stone",
        "stop",
        "resume_first",
        "resume_scope",
        "resume_final",
        "status",
        "disagree",
        "family",
        "seki_points",
        "group_tax",
        "shared_points",
        "false_eyes",
        "open_ko_mouth",
        "last_move",
        "counting",
        "unit",
        "komi",
        "komi_handicap",
        "handicap_bonus",
        "simple-ko",
        "occupied",
        "suicide-multi",
        "suicide-single",
        "positional-repetition",
        "situational-repetition",
    ];

    #[test]
    fn a_file_without_base_says_every_core_axis_itself() {
        let by_difference = [
            "chinese",
            "chinese-superko",
            "improved-japanese",
            "stone-scoring",
            "aga-button",
        ];
        // Their texts know no penalty for an irregular move.
        let without_penalties = ["new-zealand", "tromp-taylor"];
        let mut checked = 0;
        for (id, text) in IDS.iter().zip(FILES) {
            let based = text.contains("\nbase = ");
            assert_eq!(based, by_difference.contains(id), "{id}");
            let last = if without_penalties.contains(id) {
                27
            } else {
                CORE.len()
            };
            for field in CORE.iter().take(last).filter(|_| !based) {
                assert!(text.contains(&format!("\n{field} = ")), "{id}: {field}");
                checked += 1;
            }
        }
        assert_eq!(checked, 10 * 33 + 2 * 27);
    }

    #[test]
    fn an_unknown_id_is_told_the_nearest() {
        let error = read("japanese1989").unwrap_err().to_string();
        assert!(error.contains("did you mean japanese-1989"), "{error}");
        assert_eq!(builtin("klingon"), None);
    }

    #[test]
    fn ids_and_names_list_the_same_rulesets_in_the_same_order() {
        let named: Vec<&str> = RULESETS.iter().map(|(id, _)| *id).collect();
        assert_eq!(named, IDS);
    }

    #[test]
    fn no_two_rulesets_share_a_name() {
        let mut seen = BTreeMap::new();
        for id in IDS {
            let rules = read(id).unwrap();
            for name in rules.aliases.iter().map(String::as_str).chain([*id]) {
                assert_eq!(id_for_alias(name), Some(*id), "{name}");
                assert_eq!(seen.insert(name.to_owned(), *id), None, "{name}");
            }
        }
        assert!(seen.len() > 60, "only {} names", seen.len());
    }
}
