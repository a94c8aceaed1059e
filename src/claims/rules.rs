//! The ruleset a record names in `RU`, and whether its komi fits it.
//!
//! Owns what may stand around a name. The names themselves belong to `rules`; a name it does
//! not know is unknown here too.

use super::game::RulesClaim;
use crate::amount::Amount;
use crate::finding::{Finding, claim_codes as codes};

/// How a name of a ruleset is looked up.
pub type Lookup = fn(&str) -> Option<&'static str>;

/// Remarks about the kind of game that change nothing about its rules.
const REMARKS: &[&str] = &[
    "pair go", "pairgo", "rengo", "team", "blitz", "even", "handicap",
];

/// Reads the value of `RU`. The phrase says why.
pub fn read_rules(
    text: &str,
    lookup: Lookup,
    findings: &mut Vec<Finding>,
) -> (RulesClaim, &'static str) {
    let text = text.trim();
    if text.is_empty() {
        findings.push(Finding::new(&codes::RULES_ABSENT, "RU is empty"));
        return (RulesClaim::Absent, "empty");
    }
    if let Some(id) = lookup(text) {
        return (RulesClaim::Known(id), "declared");
    }
    if let Some((name, remark)) = text.split_once([',', ';', '，'])
        && let Some(id) = lookup(name.trim())
        && REMARKS.contains(&remark.trim().to_lowercase().as_str())
    {
        let message = format!("`{text}` is read as {id}");
        findings.push(Finding::new(&codes::RULES_QUALIFIED, message));
        return (RulesClaim::Known(id), "declared, with a remark");
    }
    let message = format!("no ruleset is known as `{text}`");
    findings.push(Finding::new(&codes::RULES_UNKNOWN, message));
    (RulesClaim::Unknown, "unknown name")
}

/// Whether records under this ruleset count in zi.
pub(super) fn counts_in_zi(rules: RulesClaim) -> bool {
    matches!(
        rules,
        RulesClaim::Known("chinese" | "chinese-2002" | "chinese-superko" | "team-2016")
    )
}

/// Whether this ruleset counts area with one margin for every way to fill the last points.
pub(super) fn counts_plain_area(rules: RulesClaim) -> bool {
    counts_in_zi(rules)
        || matches!(
            rules,
            RulesClaim::Known(
                "aga" | "bga" | "french" | "new-zealand" | "tromp-taylor" | "ing" | "world-draft"
            )
        )
}

/// Notes a komi that is the usual one of other rules than those named.
pub(super) fn note_pair(
    rules: RulesClaim,
    komi: Option<Amount>,
    findings: &mut Vec<Finding>,
) -> bool {
    let (RulesClaim::Known(id), Some(komi)) = (rules, komi) else {
        return false;
    };
    let others: &[i64] = match id {
        "japanese-1989" | "korean" => &[28, 30, 32],
        "chinese" | "chinese-2002" | "chinese-superko" => &[26, 32],
        "ing" => &[22, 26, 30],
        "new-zealand" => &[22, 26],
        _ => &[],
    };
    let odd = others.contains(&komi.in_quarters());
    if odd {
        let message = format!("komi {komi} is not that of {id}");
        findings.push(Finding::new(&codes::RULES_AND_KOMI, message));
    }
    odd
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn table(name: &str) -> Option<&'static str> {
        match name.to_lowercase().as_str() {
            "chinese" => Some("chinese"),
            "japanese" => Some("japanese-1989"),
            _ => None,
        }
    }

    #[test]
    fn an_unknown_name_stays_unknown() {
        let rows = [
            ("Chinese", RulesClaim::Known("chinese"), None),
            (" japanese ", RulesClaim::Known("japanese-1989"), None),
            (
                "Chinese, Pair Go",
                RulesClaim::Known("chinese"),
                Some("rules-qualified"),
            ),
            (
                "Chinese, group tax",
                RulesClaim::Unknown,
                Some("rules-unknown"),
            ),
            ("Old Chinese", RulesClaim::Unknown, Some("rules-unknown")),
            ("TT--", RulesClaim::Unknown, Some("rules-unknown")),
            (
                "Tang (Japanese + group tax)",
                RulesClaim::Unknown,
                Some("rules-unknown"),
            ),
            ("", RulesClaim::Absent, Some("rules-absent")),
        ];
        for (text, expected, code) in rows {
            let mut findings = Vec::new();
            assert_eq!(
                read_rules(text, table, &mut findings).0,
                expected,
                "{text:?}"
            );
            assert_eq!(findings.first().map(|f| f.kind.slug), code, "{text:?}");
        }
    }

    #[test]
    fn a_komi_of_other_rules_is_noted() {
        let rows = [
            ("japanese-1989", 30, true),
            ("japanese-1989", 26, false),
            ("japanese-1989", 2, false),
            ("chinese", 30, false),
            ("chinese", 26, true),
            ("aga", 30, false),
        ];
        for (id, quarters, odd) in rows {
            let komi = Some(Amount::quarters(quarters));
            let noted = note_pair(RulesClaim::Known(id), komi, &mut Vec::new());
            assert_eq!(noted, odd, "{id} {quarters}");
        }
    }

    proptest! {
        #[test]
        fn any_text_is_read_or_reported(text in any::<String>()) {
            let mut findings = Vec::new();
            let (claim, _) = read_rules(&text, table, &mut findings);
            prop_assert!(matches!(claim, RulesClaim::Known(_)) || findings.len() == 1);
        }
    }
}
