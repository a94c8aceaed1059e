//! From what a user types for rules to rulesets.

use super::builtin::{base, builtin_ids, read};
use super::error::{RulesError, nearest};
use super::katago_text as katago;
use super::load::{Citations, parse};
use super::names::id_for_alias;
use super::ruleset::Ruleset;
use std::io::Read;
use std::path::Path;

/// Bytes of a ruleset file that are read at most.
const LARGEST_FILE: u64 = 1 << 20;

/// The rulesets `spec` stands for.
///
/// `all` is every built-in ruleset in the order of [`builtin_ids`]. Otherwise one of: an id, an
/// alias, a name of KataGo's, KataGo's JSON object or long form, a path ending in `.toml`; or
/// several of them separated by commas.
///
/// # Errors
/// [`RulesError`] for a name nobody knows (with the nearest id) and whatever is wrong with a
/// file or a KataGo rules text.
pub fn resolve(spec: &str) -> Result<Vec<Ruleset>, RulesError> {
    let spec = spec.trim();
    if spec.eq_ignore_ascii_case("all") {
        return builtin_ids().iter().map(|id| read(id)).collect();
    }
    if let Some(one) = single(spec) {
        return one.map(|rules| vec![rules]);
    }
    if spec.contains(',') && !spec.starts_with(['{', '"']) {
        return spec
            .split(',')
            .map(str::trim)
            .map(|part| single(part).unwrap_or_else(|| Err(unknown(part))))
            .collect();
    }
    Err(unknown(spec))
}

/// The ruleset of one name; `None` if nothing knows it.
fn single(spec: &str) -> Option<Result<Ruleset, RulesError>> {
    if spec.starts_with(['{', '"']) {
        return Some(katago::from_json(spec));
    }
    if katago::is_long_form(spec) {
        return Some(katago::from_long_form(spec));
    }
    let path = Path::new(spec);
    if path
        .extension()
        .is_some_and(|end| end.eq_ignore_ascii_case("toml"))
        && !spec.contains(',')
    {
        return Some(from_file(path));
    }
    match id_for_alias(spec) {
        Some(id) => Some(read(id)),
        None => katago::named(spec),
    }
}

/// The error of a name nobody knows.
fn unknown(name: &str) -> RulesError {
    RulesError::UnknownRuleset {
        name: name.to_owned(),
        nearest: nearest(name, builtin_ids().iter().copied()),
    }
}

/// Reads a user's ruleset file; without an `id` of its own it is called as the file.
///
/// # Errors
/// [`RulesError`] with file, line, field and allowed values.
pub fn from_file(path: &Path) -> Result<Ruleset, RulesError> {
    let file = path.display().to_string();
    let unreadable = |message: String| RulesError::Unreadable {
        file: path.display().to_string(),
        message,
    };
    let opened = std::fs::File::open(path).map_err(|error| unreadable(error.to_string()))?;
    let mut text = String::new();
    opened
        .take(LARGEST_FILE + 1)
        .read_to_string(&mut text)
        .map_err(|error| unreadable(error.to_string()))?;
    if text.len() as u64 > LARGEST_FILE {
        return Err(unreadable(format!("larger than {LARGEST_FILE} bytes")));
    }
    let stem = path
        .file_stem()
        .map_or_else(String::new, |s| s.to_string_lossy().into_owned());
    parse(&text, &file, Citations::Optional, &mut |id| {
        let mut rules = base(id)?;
        rules.id.clone_from(&stem);
        rules.name.clone_from(&stem);
        Ok(rules)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Repetition, Suicide};

    fn one(spec: &str) -> Ruleset {
        let mut all = resolve(spec).unwrap_or_else(|error| panic!("{spec}: {error}"));
        assert_eq!(all.len(), 1, "{spec}");
        all.remove(0)
    }

    #[test]
    fn all_is_every_ruleset_in_the_documented_order() {
        let ids: Vec<String> = resolve("all").unwrap().into_iter().map(|r| r.id).collect();
        assert_eq!(ids, builtin_ids());
        let ids: Vec<String> = resolve("aga, NZ")
            .unwrap()
            .into_iter()
            .map(|r| r.id)
            .collect();
        assert_eq!(ids, ["aga", "new-zealand"]);
        assert_eq!(one("Chinese, Pair Go").id, "chinese");
    }

    #[test]
    fn katago_texts_become_the_ruleset_that_means_them() {
        let json = r#"{"ko":"SIMPLE","scoring":"AREA","tax":"NONE","suicide":false,
            "hasButton":false,"whiteHandicapBonus":"N","friendlyPassOk":true,"komi":7.5}"#;
        assert_eq!(one(json), read("chinese").unwrap());
        assert_eq!(one("\"aga\"").id, "aga");
        let long = one("koPOSITIONALscoreAREAtaxNONEsui1button0whb0fpok0komi7.5");
        assert_eq!(long, read("tromp-taylor").unwrap());
        let long = one("koPOSITIONALscoreAREAtaxNONEsui1button0whbN-1fpok1komi7.5");
        assert_eq!(long.repetition, Repetition::Positional);
        assert_eq!(long.suicide, Suicide::MultiStoneOnly);
        assert!(long.modified.contains(&"suicide".to_owned()));
        assert!(!long.modified.contains(&"last_move".to_owned()));
        let other = one(r#"{"ko":"SIMPLE","scoring":"TERRITORY","komi":5.5}"#);
        assert_eq!(
            (other.id.as_str(), &other.modified[..]),
            ("japanese-1989", &["komi".to_owned()][..])
        );
        let ancient = one("ancient-territory");
        assert_eq!(ancient.katago_terms().tax, "ALL");
    }

    #[test]
    fn what_is_wrong_is_named() {
        for (spec, words) in [
            ("japanesse-1989", "did you mean japanese-1989"),
            ("Old Chinese", "no ruleset is called"),
            ("", "no ruleset is called"),
            ("{", "KataGo rules"),
            (r#"{"ko":"SPIGHT"}"#, "SIMPLE, POSITIONAL, SITUATIONAL"),
            (r#"{"kko":"SIMPLE"}"#, "did you mean ko"),
            (r#"{"komi":7.3}"#, "quarters"),
            (r#"{"komi":1e300}"#, "quarters"),
            ("koSIMPLEscoreAREAfoo", "no setting starts"),
            ("/nowhere/at/all.toml", "/nowhere/at/all.toml"),
        ] {
            let error = resolve(spec).unwrap_err().to_string();
            assert!(error.contains(words), "{spec}: {error}");
        }
    }

    #[test]
    fn a_users_file_builds_on_a_base_and_its_errors_have_lines() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("club.toml");
        std::fs::write(&path, "base = \"NZ\"\n\nkomi = 5.5\n[time]\nperiods = 3\n").unwrap();
        let club = one(path.to_str().unwrap());
        assert_eq!(
            (club.id.as_str(), club.komi.to_string().as_str()),
            ("club", "5.5")
        );
        assert_eq!(club.suicide, Suicide::AllSubjectToRepetition);
        assert!(
            club.citations["komi"].ends_with("club.toml:3"),
            "{}",
            club.citations["komi"]
        );
        for (text, words) in [
            (
                "base = \"nz\"\nkommi = 5",
                "club.toml:2: no field is called \"kommi\"; did you mean komi?",
            ),
            (
                "base = \"nz\"\n[time]\nperoids = 5",
                "club.toml:3: no field is called \"time.peroids\"; did you mean time.periods?",
            ),
            (
                "base = \"nz\"\nfamily = \"land\"",
                "club.toml:2: family cannot be \"land\"; allowed: area, territory",
            ),
            ("base = \"nz\"\nfamily = [[]]", "allowed: area, territory"),
            (
                "base = \"nz\"\n[illegal]\noccupied = { action = \"dance\" }",
                "reject-retry",
            ),
            ("base = \"nowhere\"", "no ruleset is called"),
            ("base = 5", "club.toml:1: base cannot be"),
            ("komi = ", "club.toml:1"),
            ("komi = 5", "is missing"),
        ] {
            std::fs::write(&path, text).unwrap();
            let error = resolve(path.to_str().unwrap()).unwrap_err().to_string();
            assert!(error.contains(words), "{text}: {error}");
        }
    }
}
