//! A ruleset in the words engines have for rules.
//!
//! Owns the words and whether an engine's answer repeats them. Sends nothing.

use crate::amount::Amount;
use crate::board::Size;
use crate::rules::{Family, KatagoTerms, LastMove, Ruleset, Suicide};

/// The argument of `kata-set-rules`: KataGo's JSON.
pub(super) fn katago_json(ruleset: &Ruleset) -> String {
    let terms = ruleset.katago_terms();
    let pairs = pairs(&terms);
    let said: Vec<String> = pairs
        .iter()
        .map(|(name, value)| format!("\"{name}\":{value}"))
        .collect();
    format!("{{{}}}", said.join(","))
}

/// KataGo's fields as JSON writes them.
fn pairs(terms: &KatagoTerms) -> [(&'static str, String); 7] {
    let quoted = |word: &str| format!("\"{word}\"");
    [
        ("ko", quoted(terms.ko)),
        ("scoring", quoted(terms.scoring)),
        ("tax", quoted(terms.tax)),
        ("suicide", terms.suicide.to_string()),
        ("hasButton", terms.has_button.to_string()),
        ("whiteHandicapBonus", quoted(terms.white_handicap_bonus)),
        ("friendlyPassOk", terms.friendly_pass_ok.to_string()),
    ]
}

/// The first field in which the answer to `kata-get-rules` says something else; what is not
/// mentioned is not different.
pub(super) fn katago_difference(ruleset: &Ruleset, answer: &str) -> Option<String> {
    let packed: String = answer.chars().filter(|c| !c.is_whitespace()).collect();
    for (name, value) in pairs(&ruleset.katago_terms()) {
        let key = format!("\"{name}\":");
        let Some((_, rest)) = packed.split_once(&key) else {
            continue;
        };
        let end = rest.find([',', '}']).unwrap_or(rest.len());
        let said = rest.get(..end).unwrap_or_default();
        if said != value {
            return Some(format!("{name} is {said} instead of {value}"));
        }
    }
    None
}

/// The argument of `kgs-rules`, the nearest that server has.
pub(super) fn kgs_name(ruleset: &Ruleset) -> &'static str {
    if ruleset.family == Family::Territory {
        return "japanese";
    }
    match (ruleset.last_move, ruleset.suicide) {
        (LastMove::WhiteMustPassLast, _) => "aga",
        (_, Suicide::AllSubjectToRepetition | Suicide::MultiStoneOnly) => "new_zealand",
        (_, Suicide::Forbidden) => "chinese",
    }
}

/// A command of the engine's own with what it asks for put in.
pub(super) fn filled_in(template: &str, ruleset: &Ruleset, komi: Amount, size: Size) -> String {
    template
        .replace("{rules}", &ruleset.id)
        .replace("{komi}", &komi.to_string())
        .replace("{size}", &size.width().to_string())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::builtin;

    #[test]
    fn katago_is_told_in_its_own_words_and_read_back() {
        let chinese = builtin("chinese").unwrap();
        let json = katago_json(&chinese);
        assert_eq!(
            json,
            "{\"ko\":\"SIMPLE\",\"scoring\":\"AREA\",\"tax\":\"NONE\",\"suicide\":false,\
             \"hasButton\":false,\"whiteHandicapBonus\":\"N\",\"friendlyPassOk\":true}"
        );
        assert_eq!(katago_difference(&chinese, &json), None);
        let other = "{\"ko\": \"POSITIONAL\", \"scoring\": \"AREA\"}";
        let said = katago_difference(&chinese, other).unwrap();
        assert_eq!(said, "ko is \"POSITIONAL\" instead of \"SIMPLE\"");
        assert_eq!(katago_difference(&chinese, "papaya"), None);
    }

    #[test]
    fn the_nearest_rules_of_a_server() {
        for (id, name) in [
            ("japanese-1989", "japanese"),
            ("korean", "japanese"),
            ("wmsg-2008", "chinese"),
            ("aga", "aga"),
            ("french", "aga"),
            ("new-zealand", "new_zealand"),
            ("tromp-taylor", "new_zealand"),
        ] {
            assert_eq!(kgs_name(&builtin(id).unwrap()), name, "{id}");
        }
    }

    #[test]
    fn a_template_is_filled_in() {
        let ruleset = builtin("wmsg-2008").unwrap();
        let size = Size::NINETEEN;
        let said = filled_in(
            "set_rules {rules} {komi} {size}",
            &ruleset,
            ruleset.komi,
            size,
        );
        assert_eq!(said, "set_rules wmsg-2008 6.5 19");
    }
}
