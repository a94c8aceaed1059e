//! Any text as a ruleset file, as a name, as KataGo's texts, as overrides: what is accepted
//! reads back equal from its own file, what is refused changes nothing.

#![no_main]

use go_referee::board::Size;
use go_referee::rules::{
    Citations, Ruleset, builtin, diff, diff_text, from_json, from_long_form, id_for_alias, parse,
    resolve,
};
use libfuzzer_sys::fuzz_target;

/// Overrides of one input that are tried.
const OVERRIDES: usize = 32;

fn own(id: &str) -> Ruleset {
    builtin(id).unwrap_or_else(|| panic!("{id} does not load"))
}

/// A ruleset without what a file may leave out, so that only the file can bring it.
fn bare() -> Ruleset {
    let mut rules = own("chinese");
    rules.illegal.clear();
    rules.long_cycle_labels.clear();
    rules.citations.clear();
    rules
}

fn check(rules: &Ruleset) {
    let text = rules.to_toml();
    let again = parse(
        &text,
        "again.toml",
        Citations::Required,
        &mut |_| Ok(bare()),
    );
    let mut unmarked = rules.clone();
    unmarked.modified.clear();
    assert_eq!(again, Ok(unmarked), "{text}");
    assert!(diff(rules, rules).is_empty());
    let other = own("ing");
    assert_eq!(diff(rules, &other).len(), diff(&other, rules).len());
    let _ = (rules.show(), diff_text(rules, &other), rules.katago_gaps());
    assert_eq!(rules.to_json()["id"], rules.id.as_str());
    assert_eq!(rules.katago_terms().komi, rules.komi);
    for size in [Size::square(1), Size::NINETEEN.into(), Size::new(52, 3)] {
        let _ = size.map(|size| rules.covers(size, 9));
    }
}

fn files(text: &str) {
    let mut base = |id: Option<&str>| match id {
        Some(id) => builtin(id).map_or_else(|| from_long_form(id), Ok),
        None => Ok(own("chinese")),
    };
    for citations in [Citations::Optional, Citations::Required] {
        match parse(text, "any.toml", citations, &mut base) {
            Ok(rules) => check(&rules),
            Err(error) => assert!(!error.to_string().is_empty()),
        }
    }
}

fn names(text: &str) {
    let _ = id_for_alias(text);
    let _ = (from_json(text), from_long_form(text));
    // A file of that name is none of the fuzzer's business.
    if text.to_ascii_lowercase().contains(".toml") {
        return;
    }
    match resolve(text) {
        Ok(all) => {
            assert!(!all.is_empty());
            all.iter().take(3).for_each(check);
        }
        Err(error) => assert!(!error.to_string().is_empty()),
    }
}

fn overrides(text: &str) {
    let mut rules = own("team-2016");
    for line in text.lines().take(OVERRIDES) {
        let before = rules.clone();
        if rules.set(line).is_err() {
            assert_eq!(rules, before, "{line}");
        }
    }
    if !rules.modified.is_empty() {
        check(&rules);
    }
}

fuzz_target!(|bytes: &[u8]| {
    if let Ok(text) = std::str::from_utf8(bytes) {
        files(text);
        names(text);
        overrides(text);
    }
});
