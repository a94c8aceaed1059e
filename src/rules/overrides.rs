//! Overrides of single fields, as typed by the user.

use super::error::{RulesError, nearest};
use super::fields::{Field, fields};
use super::ruleset::Ruleset;
use super::value::Value;
use std::collections::BTreeMap;

/// The citation of a field the user has set.
pub const SET_BY_USER: &str = "set by the user";

impl Ruleset {
    /// Takes an override `field=value`, as in `repetition=positional`, `time.periods=5` or
    /// `illegal.occupied.action=lose-game`; hyphens in field names are taken for underscores.
    ///
    /// The id stays; the field is listed in `modified` and its citation is [`SET_BY_USER`].
    ///
    /// # Errors
    /// [`RulesError`] that names the nearest field, or the values allowed; the ruleset is then
    /// unchanged.
    pub fn set(&mut self, spec: &str) -> Result<(), RulesError> {
        let at = format!("--set {spec}");
        let Some((path, value)) = spec.split_once('=') else {
            return Err(RulesError::Syntax {
                at,
                message: "an override is written field=value".to_owned(),
            });
        };
        self.put(path.trim(), value.trim(), &at)
    }

    /// Takes several overrides, in order.
    ///
    /// # Errors
    /// As [`Ruleset::set`], for the first that does not fit; those before it are then taken.
    pub fn set_all(&mut self, specs: &[String]) -> Result<(), RulesError> {
        specs.iter().try_for_each(|spec| self.set(spec))
    }

    /// Sets one field for the user; `at` is where the user said so.
    pub(super) fn put(&mut self, path: &str, value: &str, at: &str) -> Result<(), RulesError> {
        let text = Value::Text(value.to_owned());
        let (field, value) = match find(path) {
            Some(field) => (field, text.clone()),
            None => part_of_treatment(path, &text).ok_or_else(|| unknown(path, at))?,
        };
        field
            .put(self, &value, SET_BY_USER)
            .map_err(|refused| RulesError::UnknownValue {
                at: at.to_owned(),
                field: path.to_owned(),
                value: text.to_toml(),
                allowed: refused.allowed,
            })?;
        if !self.modified.iter().any(|known| known == field.path) {
            self.modified.push(field.path.to_owned());
        }
        Ok(())
    }
}

/// The error of a path that is no field.
fn unknown(path: &str, at: &str) -> RulesError {
    RulesError::UnknownField {
        at: at.to_owned(),
        field: path.to_owned(),
        nearest: nearest(path, fields().map(|field| field.path)),
    }
}

/// The field of that path, whether it is written with `-` or `_`.
fn find(path: &str) -> Option<&'static Field> {
    let same = |known: &str| {
        known.len() == path.len()
            && known
                .bytes()
                .zip(path.bytes())
                .all(|(a, b)| a == b || (matches!(a, b'-' | b'_') && matches!(b, b'-' | b'_')))
    };
    fields().find(|field| same(field.path))
}

/// `illegal.<kind>.action`, `.warning` or `.claim`.
fn part_of_treatment(path: &str, value: &Value) -> Option<(&'static Field, Value)> {
    let (whole, part) = path.rsplit_once('.')?;
    if !matches!(part, "action" | "warning" | "claim") {
        return None;
    }
    let table = BTreeMap::from([(part.to_owned(), value.clone())]);
    Some((find(whole)?, Value::Table(table)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::amount::Amount;
    use crate::rules::{Action, Repetition, builtin, builtin_ids};

    fn aga() -> Ruleset {
        builtin("aga").unwrap()
    }

    #[test]
    fn an_override_is_marked_and_cited_as_the_users() {
        let mut rules = aga();
        rules.set("repetition=positional").unwrap();
        rules.set("komi = 3.75 zi").unwrap();
        rules.set("time.periods=5").unwrap();
        rules.set("illegal.occupied.action=lose-game").unwrap();
        rules.set("repetition=none").unwrap();
        rules.set("komi-by-size=9:5.5").unwrap();
        assert_eq!(rules.repetition, Repetition::None);
        assert_eq!(rules.komi, Amount::half_points(15));
        assert_eq!(rules.time.periods, Some(5));
        assert_eq!(rules.komi_by_size.get(&9), Some(&Amount::half_points(11)));
        let occupied = rules.illegal.get("occupied").unwrap();
        assert_eq!(occupied.action, Action::LoseGame);
        assert_eq!(occupied.article, SET_BY_USER);
        assert_eq!(rules.id, "aga");
        let modified = [
            "repetition",
            "komi",
            "time.periods",
            "illegal.occupied",
            "komi_by_size",
        ];
        assert_eq!(rules.modified, modified);
        for field in modified {
            assert_eq!(
                rules.citations.get(field).map(String::as_str),
                Some(SET_BY_USER)
            );
        }
    }

    #[test]
    fn what_is_refused_names_what_is_allowed_and_changes_nothing() {
        let mut rules = aga();
        let error = rules.set("repetition=postional").unwrap_err().to_string();
        assert!(error.contains("natural-situational"), "{error}");
        let error = rules.set("repitition=positional").unwrap_err().to_string();
        assert!(error.contains("did you mean repetition"), "{error}");
        let error = rules.set("komi=7.3").unwrap_err().to_string();
        assert!(error.contains("quarters"), "{error}");
        for bad in [
            "",
            "=",
            "komi",
            "komi=",
            "komi=nan",
            "illegal.occupied.colour=1",
            "sizes=x",
        ] {
            assert!(rules.set(bad).is_err(), "{bad}");
        }
        assert_eq!(rules, aga());
    }

    #[test]
    fn every_field_can_be_set_to_what_it_is() {
        for id in builtin_ids() {
            let original = builtin(id).unwrap();
            for field in fields() {
                let Some(value) = field.get(&original) else {
                    continue;
                };
                let text = match &value {
                    Value::Table(table) => {
                        // A treatment part by part, a table of komi as lines:points.
                        if field.path.starts_with("illegal.") {
                            for (part, value) in table {
                                let mut rules = original.clone();
                                rules
                                    .set(&format!("{}.{part}={value}", field.path))
                                    .unwrap();
                                assert_eq!(field.get(&rules), field.get(&original));
                            }
                            continue;
                        }
                        let parts: Vec<String> =
                            table.iter().map(|(k, v)| format!("{k}:{v}")).collect();
                        parts.join(",")
                    }
                    other => other.to_string(),
                };
                let mut rules = original.clone();
                rules.set(&format!("{}={text}", field.path)).unwrap();
                assert_eq!(field.get(&rules), Some(value), "{id} {}", field.path);
            }
        }
    }
}
