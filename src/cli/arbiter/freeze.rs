//! What a match is played under, as a file of its folder: complete, in one spelling, and itself a
//! file for `--match`.
//!
//! Owns what belongs to a match and what only to a run of it. Knows no folders.

use super::engines::EngineModel;
use super::openings::Book;
use super::play::PlayArgs;
use crate::arbiter::GameTerms;
use crate::cli::config::quoted;
use crate::gtp::time_text;
use crate::report::unified_diff;
use crate::rules::builtin_ref;
use clap::ValueEnum;

/// The name of the file.
pub const CONFIGURATION: &str = "match.toml";

/// The name of the ruleset, where it is none of the built-in ones.
pub const RULES: &str = "rules.toml";

/// Settings of what of a match is played here; they make no other match of it.
pub const SLICE: [&str; 3] = ["shard", "pairs-from", "pairs-to"];

/// A match as files.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Frozen {
    /// The match.
    pub text: String,
    /// Its ruleset, where it is none of the built-in ones.
    pub rules: Option<String>,
}

/// Lines of settings.
struct Lines(String);

impl Lines {
    fn raw(&mut self, key: &str, value: &str) {
        self.0.push_str(&format!("{key} = {value}\n"));
    }

    fn text(&mut self, key: &str, value: &str) {
        self.raw(key, &toml::Value::from(value).to_string());
    }

    fn list<'a>(&mut self, key: &str, values: impl Iterator<Item = &'a str>) {
        let values: Vec<String> = values
            .map(|value| toml::Value::from(value).to_string())
            .collect();
        self.raw(key, &format!("[{}]", values.join(", ")));
    }

    fn word(&mut self, key: &str, value: impl ValueEnum) {
        let name = value.to_possible_value();
        self.text(key, name.as_ref().map_or("", |value| value.get_name()));
    }
}

impl Frozen {
    /// Freezes a match.
    pub fn of(args: &PlayArgs, engines: &[EngineModel], terms: &GameTerms, book: &Book) -> Self {
        let known = builtin_ref(&terms.ruleset.id);
        let rules = (known != Some(&*terms.ruleset)).then(|| terms.ruleset.to_toml());
        let mut lines = Lines(
            "# The match of this folder; `gtp-arbiter play -o FOLDER --resume` goes on with it.\n"
                .to_owned(),
        );
        write_match(&mut lines, args, book);
        lines.text("rules", rules.as_ref().map_or(&terms.ruleset.id, |_| RULES));
        write_terms(&mut lines, args, terms);
        for engine in engines {
            write_engine(&mut lines, engine);
        }
        Self {
            text: lines.0,
            rules,
        }
    }

    /// What differs from what was frozen, as a patch; empty where nothing does.
    pub fn difference(&self, text: &[u8], rules: Option<&[u8]>) -> String {
        let text = whole(&String::from_utf8_lossy(text));
        let now = whole(&self.text);
        let mut patch = unified_diff(CONFIGURATION, text.as_bytes(), now.as_bytes());
        let own = self.rules.as_deref().unwrap_or_default();
        patch.extend(unified_diff(
            RULES,
            rules.unwrap_or_default(),
            own.as_bytes(),
        ));
        String::from_utf8_lossy(&patch).into_owned()
    }
}

fn write_match(lines: &mut Lines, args: &PlayArgs, book: &Book) {
    lines.word("tournament", args.tournament);
    lines.raw("games", &args.games.to_string());
    lines.raw("alternate", &args.alternate.to_string());
    if !book.openings.is_empty() {
        lines.list("openings", book.paths.iter().map(String::as_str));
        lines.text("openings-digest", &format!("{:016x}", book.digest));
        lines.word("opening-order", args.opening_order);
        if let Some(plies) = args.opening_plies {
            lines.raw("opening-plies", &plies.to_string());
        }
    }
    lines.raw("seed", &quoted(&args.seed.to_string()));
    if let Some(sprt) = &args.sprt {
        lines.text("sprt", sprt);
    }
    lines.word("restart", args.restart);
    lines.raw("crash-limit", &args.crash_limit.to_string());
    lines.raw("stderr-in-sgf", &args.stderr_in_sgf.to_string());
    if let Some(shard) = &args.shard {
        lines.text("shard", shard);
    }
    for (key, pair) in [("pairs-from", args.pairs_from), ("pairs-to", args.pairs_to)] {
        if let Some(pair) = pair {
            lines.raw(key, &pair.to_string());
        }
    }
}

fn write_terms(lines: &mut Lines, args: &PlayArgs, terms: &GameTerms) {
    let own = &args.terms;
    lines.text("komi", &terms.komi.to_string());
    lines.text(
        "size",
        &format!("{}x{}", terms.size.width(), terms.size.height()),
    );
    lines.text("handicap", &own.handicap);
    lines.raw("knock-out", &own.knock_out.to_string());
    lines.word("illegal", own.illegal);
    match terms.most_plies {
        Some(plies) => lines.raw("max-moves", &plies.to_string()),
        None => lines.text("max-moves", "none"),
    }
    lines.list("adjudicate", own.adjudicate.iter().map(String::as_str));
    if let Some(referee) = &own.referee {
        lines.text("referee", referee);
    }
    lines.raw("no-final-score", &own.no_final_score.to_string());
    lines.text("black-time", &terms.time.black.to_string());
    lines.text("white-time", &terms.time.white.to_string());
    lines.text("lag", &time_text(terms.lag));
    lines.word("on-timeout", own.on_timeout);
    let deadlines = &terms.deadlines;
    for (key, time) in [
        ("start-timeout", deadlines.start),
        ("command-timeout", deadlines.command),
        ("move-timeout", deadlines.genmove),
        ("score-timeout", deadlines.score),
        ("grace", deadlines.grace),
    ] {
        lines.text(key, &time_text(time));
    }
}

fn write_engine(lines: &mut Lines, engine: &EngineModel) {
    lines.0.push_str("\n[[engine]]\n");
    lines.text("name", &engine.name);
    lines.text("command", &engine.command);
    if let Some(folder) = &engine.cwd {
        lines.text("cwd", &folder.to_string_lossy());
    }
    if let Some(template) = &engine.rules_command {
        lines.text("rules-command", template);
    }
    if !engine.env.is_empty() {
        lines.0.push_str("[engine.env]\n");
        for (name, value) in &engine.env {
            let name = toml::Value::from(name.as_str()).to_string();
            lines.text(&name, value);
        }
    }
}

/// The file of the match a slice is one of.
#[must_use]
pub fn whole(text: &str) -> String {
    let key = |line: &str| line.split(" = ").next().unwrap_or_default().to_owned();
    let lines = text.split_inclusive('\n');
    lines
        .filter(|line| !SLICE.contains(&key(line).as_str()))
        .collect()
}

/// Whether two files freeze one match, wherever its folders of openings and engines lie.
#[must_use]
pub fn same_match(one: &str, other: &str) -> bool {
    let apart = |line: &&str| !line.starts_with("openings = ") && !line.starts_with("cwd = ");
    let (one, other) = (whole(one), whole(other));
    one.lines().filter(apart).eq(other.lines().filter(apart))
}
