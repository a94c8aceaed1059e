//! Names and parameters of rulesets against those of other programs.

use crate::support::vectors;
use go_referee::rules::{Ruleset, builtin, id_for_alias, resolve};
use serde_json::Value;

/// Where a ruleset of ours means something else than KataGo's of that name, and why.
const EXCEPTIONS: &[(&str, &str, &str)] = &[
    (
        "ing",
        "ko",
        "KataGo takes positional superko; Ing's ko is reported for arbitration",
    ),
    (
        "ing",
        "komi",
        "KataGo takes 7½; Ing's is 8 with ties to Black",
    ),
];

/// Names KataGo refuses and we know.
const KNOWN_TO_US: &[(&str, &str)] = &[
    ("british", "bga"),
    ("wmsg", "wmsg-2008"),
    ("wmsg2008", "wmsg-2008"),
    ("cgos", "chinese-superko"),
    ("Korean Rules", "korean"),
    ("Chinese, Pair Go", "chinese"),
    ("中国", "chinese"),
    ("日本", "japanese-1989"),
    ("ing sst", "ing"),
];

fn differs(rules: &Ruleset, theirs: &Value) -> Vec<&'static str> {
    let ours = rules.katago_terms();
    let mut fields = Vec::new();
    let mut compare = |field, ours: Value| {
        if theirs[field] != ours {
            fields.push(field);
        }
    };
    compare("ko", ours.ko.into());
    compare("scoring", ours.scoring.into());
    compare("tax", ours.tax.into());
    compare("suicide", ours.suicide.into());
    compare("hasButton", ours.has_button.into());
    compare("whiteHandicapBonus", ours.white_handicap_bonus.into());
    compare("friendlyPassOk", ours.friendly_pass_ok.into());
    let komi: f64 = ours.komi.to_string().parse().unwrap();
    compare("komi", komi.into());
    fields
}

#[test]
fn katago_names_mean_what_katago_means() {
    let data = vectors("ruleset_parameters.json");
    let entries = data["katago_parse_results"].as_array().unwrap();
    let (mut accepted, mut refused, mut excepted) = (0, 0, 0);
    for entry in entries {
        let name = entry["name"].as_str().unwrap();
        let resolved = resolve(name);
        if entry["accepted"] != true {
            let known = KNOWN_TO_US.iter().find(|(known, _)| *known == name);
            match known {
                Some((_, id)) => assert_eq!(resolved.unwrap()[0].id, *id, "{name}"),
                None => assert!(resolved.is_err(), "{name}"),
            }
            refused += 1;
            continue;
        }
        let rules = resolved
            .unwrap_or_else(|error| panic!("{name}: {error}"))
            .remove(0);
        for field in differs(&rules, &entry["rules"]) {
            let exception = EXCEPTIONS
                .iter()
                .any(|(id, f, _)| rules.id == *id && field == *f);
            assert!(exception, "{name} ({}): {field}", rules.id);
            excepted += 1;
        }
        // KataGo's own JSON for it means the same in KataGo's terms.
        let json = resolve(&entry["rules"].to_string()).unwrap().remove(0);
        assert!(
            differs(&json, &entry["rules"]).is_empty(),
            "{name}: {:?}",
            json.modified
        );
        accepted += 1;
    }
    assert_eq!((accepted, refused, excepted), (24, 19, 6));
    // What KataGo's terms cannot say at all is named by the rulesets themselves.
    for (id, gaps) in [
        ("aga", 0),
        ("bga", 1),
        ("french", 1),
        ("ing", 1),
        ("new-zealand", 1),
    ] {
        assert_eq!(builtin(id).unwrap().katago_gaps().len(), gaps, "{id}");
    }
}

#[test]
fn ogs_aliases_resolve_to_their_rulesets() {
    let data = vectors("ruleset_parameters.json");
    let mut checked = 0;
    for (theirs, aliases) in data["ogs_sgf_RU_aliases"].as_object().unwrap() {
        let Some(aliases) = aliases.as_array() else {
            continue;
        };
        for alias in aliases {
            let ours = id_for_alias(alias.as_str().unwrap());
            assert_eq!(ours, id_for_alias(theirs), "{alias}");
            assert!(ours.is_some(), "{alias}");
            checked += 1;
        }
    }
    assert_eq!(checked, 12);
    for name in ["French", "BGA", "Tromp-Taylor", "New Zealand"] {
        assert_ne!(id_for_alias(name), id_for_alias("japanese"), "{name}");
        assert!(id_for_alias(name).is_some(), "{name}");
    }
}

#[test]
fn ogs_defaults_differ_only_where_named() {
    let data = vectors("ruleset_parameters.json");
    let mut checked = 0;
    for (name, theirs) in data["ogs_defaults"].as_object().unwrap() {
        let rules = builtin(id_for_alias(name).unwrap()).unwrap();
        let ours = rules.katago_terms();
        assert_eq!(theirs["suicide"], ours.suicide, "{name}");
        assert_eq!(theirs["score_stones"], ours.scoring == "AREA", "{name}");
        assert_eq!(theirs["territory_in_seki"], ours.tax == "NONE", "{name}");
        // The server gives N under Ing by request of the AGA, and its komi is 7½ there.
        if name != "ing" {
            assert_eq!(
                theirs["handicap_points_for_white"], ours.white_handicap_bonus,
                "{name}"
            );
            assert_eq!(
                theirs["komi"].to_string(),
                format!("{:?}", komi(&rules)),
                "{name}"
            );
        }
        checked += 1;
    }
    assert_eq!(checked, 6);
    for file_name in data["SGF_FF4_RU_names"].as_array().unwrap() {
        assert!(
            id_for_alias(file_name.as_str().unwrap()).is_some(),
            "{file_name}"
        );
    }
}

fn komi(rules: &Ruleset) -> f64 {
    rules.komi.to_string().parse().unwrap()
}
