//! KataGo's texts for rules: names, the JSON object and the long form.
//!
//! KataGo cannot say everything a ruleset says (one-stone suicide, natural situational superko,
//! Ing's ko, rulings, warnings), so a text goes to the nearest ruleset and what had to be set
//! is marked.

use super::axes::{Family, Status};
use super::builtin::{builtin_ref, read};
use super::error::{RulesError, nearest};
use super::fields::Field;
use super::names::id_for_alias;
use super::ruleset::Ruleset;

/// A ruleset while KataGo's settings are put on it.
struct Settings {
    /// The ruleset so far.
    rules: Ruleset,
    /// Where the settings stand, for messages.
    at: String,
}

impl Settings {
    fn put(&mut self, path: &str, value: &str) -> Result<(), RulesError> {
        self.rules.put(path, value, &self.at)
    }

    /// Takes one setting by its JSON key.
    fn take(&mut self, key: &str, value: &str) -> Result<(), RulesError> {
        if key == "komi" {
            return self.put("komi", value);
        }
        let Some((_, values)) = SETTINGS.iter().find(|(known, _)| *known == key) else {
            return Err(RulesError::UnknownField {
                at: self.at.clone(),
                field: key.to_owned(),
                nearest: nearest(key, KEYS.iter().copied()),
            });
        };
        let value = match value {
            "1" => "true",
            "0" if key != "whiteHandicapBonus" => "false",
            other => other,
        };
        let found = values
            .iter()
            .find(|(theirs, _)| theirs.eq_ignore_ascii_case(value));
        let Some((_, ours)) = found else {
            let allowed: Vec<&str> = values.iter().map(|(theirs, _)| *theirs).collect();
            return Err(RulesError::UnknownValue {
                at: self.at.clone(),
                field: key.to_owned(),
                value: format!("{value:?}"),
                allowed: allowed.join(", "),
            });
        };
        if key == "friendlyPassOk" && self.rules.family == Family::Territory {
            return Ok(());
        }
        for (field, value) in *ours {
            self.put(field, value)?;
        }
        Ok(())
    }
}

/// A value of KataGo's and the fields it sets.
type Meaning = (&'static str, &'static [(&'static str, &'static str)]);

/// What each setting but komi means.
const SETTINGS: &[(&str, &[Meaning])] = &[
    (
        "ko",
        &[
            ("SIMPLE", &[("repetition", "none")]),
            ("POSITIONAL", &[("repetition", "positional")]),
            ("SITUATIONAL", &[("repetition", "situational")]),
        ],
    ),
    (
        "scoring",
        &[
            ("AREA", &[("family", "area")]),
            ("TERRITORY", &[("family", "territory")]),
        ],
    ),
    (
        "tax",
        &[
            ("NONE", &[("group_tax", "none"), ("seki_points", "counted")]),
            (
                "SEKI",
                &[("group_tax", "none"), ("seki_points", "not-counted")],
            ),
            (
                "ALL",
                &[("group_tax", "all"), ("seki_points", "not-counted")],
            ),
        ],
    ),
    (
        "suicide",
        &[
            ("true", &[("suicide", "multi-stone-only")]),
            ("false", &[("suicide", "forbidden")]),
        ],
    ),
    (
        "hasButton",
        &[
            ("true", &[("last_move", "button")]),
            ("false", &[("last_move", "none")]),
        ],
    ),
    (
        "whiteHandicapBonus",
        &[
            ("0", &[("handicap_bonus", "0")]),
            ("N-1", &[("handicap_bonus", "n-1")]),
            ("N", &[("handicap_bonus", "n")]),
        ],
    ),
    (
        "friendlyPassOk",
        &[
            ("true", &[("status", "agreement")]),
            ("false", &[("status", "all-alive")]),
        ],
    ),
];

/// The keys of the JSON object, in the order they are taken: `fpok` needs the scoring.
const KEYS: &[&str] = &[
    "ko",
    "scoring",
    "tax",
    "suicide",
    "hasButton",
    "whiteHandicapBonus",
    "friendlyPassOk",
    "komi",
];

/// The ruleset KataGo calls `name`.
pub(super) fn named(name: &str) -> Option<Result<Ruleset, RulesError>> {
    let folded = name.trim().to_ascii_lowercase().replace(['_', ' '], "-");
    if folded == "ancient-territory" {
        let mut settings = match read("japanese-1989") {
            Ok(rules) => Settings {
                rules,
                at: name.to_owned(),
            },
            Err(error) => return Some(Err(error)),
        };
        return Some(settings.take("tax", "ALL").map(|()| settings.rules));
    }
    id_for_alias(name).map(read)
}

/// Reads KataGo's JSON object of rules.
///
/// # Errors
/// [`RulesError`] for what is no JSON, an unknown key, or a value KataGo does not have.
pub fn from_json(text: &str) -> Result<Ruleset, RulesError> {
    let at = "KataGo rules".to_owned();
    let syntax = |message: String| RulesError::Syntax {
        at: "KataGo rules".to_owned(),
        message,
    };
    let json: serde_json::Value =
        serde_json::from_str(text).map_err(|error| syntax(error.to_string()))?;
    match json {
        serde_json::Value::String(name) => match named(&name) {
            Some(rules) => rules,
            None => Err(RulesError::UnknownRuleset {
                name,
                nearest: None,
            }),
        },
        serde_json::Value::Object(object) => {
            let mut pairs = Vec::new();
            for (key, value) in object {
                let value = match value {
                    serde_json::Value::String(text) => text,
                    serde_json::Value::Bool(value) => value.to_string(),
                    serde_json::Value::Number(number) => number.to_string(),
                    other => return Err(syntax(format!("{key} cannot be {other}"))),
                };
                pairs.push((key, value));
            }
            from_pairs(pairs, at)
        }
        _ => Err(syntax("neither an object nor a name".to_owned())),
    }
}

/// Reads KataGo's long form, `koPOSITIONALscoreAREAtaxNONEsui1button0whbN-1fpok1komi7.5`.
///
/// # Errors
/// [`RulesError`] for a key or value KataGo does not have.
pub fn from_long_form(text: &str) -> Result<Ruleset, RulesError> {
    const STARTS: [(&str, &str); 9] = [
        ("komi", "komi"),
        ("ko", "ko"),
        ("scoring", "scoring"),
        ("score", "scoring"),
        ("tax", "tax"),
        ("sui", "suicide"),
        ("button", "hasButton"),
        ("whb", "whiteHandicapBonus"),
        ("fpok", "friendlyPassOk"),
    ];
    let at = format!("KataGo rules {text}");
    let mut pairs = Vec::new();
    let mut rest = text.trim();
    while !rest.is_empty() {
        let start = STARTS
            .iter()
            .find_map(|(word, key)| Some((rest.strip_prefix(word)?, *key)));
        let Some((after, key)) = start else {
            let message = format!("no setting starts at {rest:?}");
            return Err(RulesError::Syntax { at, message });
        };
        // A value is capitals, digits, `-` and `.`; the next setting starts with a small letter.
        let end = after
            .find(|c: char| !matches!(c, 'A'..='Z' | '0'..='9' | '-' | '.'))
            .unwrap_or(after.len());
        let (value, next) = after.split_at(end);
        pairs.push((key.to_owned(), value.to_owned()));
        rest = next.trim_start();
    }
    from_pairs(pairs, at)
}

/// Rulesets that KataGo's terms describe without a gap, in the order they are tried.
const EXACT: [&str; 7] = [
    "chinese",
    "chinese-superko",
    "japanese-1989",
    "aga",
    "tromp-taylor",
    "stone-scoring",
    "aga-button",
];

/// The ruleset settings describe: a built-in one that means just that, else the nearest with
/// the settings that differ marked as set.
fn from_pairs(mut pairs: Vec<(String, String)>, at: String) -> Result<Ruleset, RulesError> {
    complete(&mut pairs);
    let asked = take_all("tromp-taylor", &pairs, &at)?;
    let mut terms = asked.katago_terms();
    let exact = EXACT.iter().find(|id| {
        builtin_ref(id).is_some_and(|rules| {
            let own = rules.katago_terms();
            terms.komi = own.komi;
            own == terms && rules.katago_gaps().is_empty()
        })
    });
    if let Some(id) = exact {
        pairs.retain(|(key, _)| key == "komi");
        return take_all(id, &pairs, &at);
    }
    let base = match (asked.family, asked.status) {
        (Family::Area, Status::AllAlive) => "tromp-taylor",
        (Family::Area, _) => "chinese",
        (Family::Territory, _) => "japanese-1989",
    };
    take_all(base, &pairs, &at)
}

/// Adds what KataGo takes for granted and puts the settings in the order they are taken.
fn complete(pairs: &mut Vec<(String, String)>) {
    for (key, _) in pairs.iter_mut() {
        if matches!(key.as_str(), "multiStoneSuicideLegal" | "multiStoneSuicide") {
            "suicide".clone_into(key);
        }
    }
    let has = |wanted: &str| pairs.iter().any(|(key, _)| key == wanted);
    let territory = pairs
        .iter()
        .any(|(key, value)| key == "scoring" && value.eq_ignore_ascii_case("territory"));
    let (tax, agreed) = (has("tax"), has("friendlyPassOk"));
    if territory && !tax {
        pairs.push(("tax".to_owned(), "SEKI".to_owned()));
    }
    if !agreed {
        // Unsaid: players at a board agree on dead stones, as under every ruleset but one.
        pairs.push(("friendlyPassOk".to_owned(), "true".to_owned()));
    }
    let place = |key: &str| KEYS.iter().position(|k| *k == key).unwrap_or(KEYS.len());
    pairs.sort_by_key(|(key, _)| place(key));
}

/// The ruleset `base` with the settings on it; those that change nothing leave no mark.
fn take_all(base: &str, pairs: &[(String, String)], at: &str) -> Result<Ruleset, RulesError> {
    let original = read(base)?;
    let mut settings = Settings {
        rules: original.clone(),
        at: at.to_owned(),
    };
    for (key, value) in pairs {
        settings.take(key, value)?;
    }
    let mut rules = settings.rules;
    let same: Vec<&'static Field> = rules
        .modified
        .iter()
        .filter_map(|path| Field::named(path))
        .filter(|field| field.get(&rules) == field.get(&original))
        .collect();
    for field in same {
        rules.modified.retain(|path| path != field.path);
        let by = original.citation(field.path).to_owned();
        rules.citations.insert(field.path.to_owned(), by);
    }
    Ok(rules)
}

/// Whether a text looks like KataGo's long form.
pub(super) fn is_long_form(text: &str) -> bool {
    ["koSIMPLE", "koPOSITIONAL", "koSITUATIONAL"]
        .iter()
        .any(|start| text.starts_with(start))
}
