//! docs/rules.md against the program: every label that is cited stands there, its tables are the
//! data, its settings can be set and its examples come to what they say.

use go_referee::adjudicate::{
    CountQuestion, DeadWord, KomiChoice, Method, Question, RulesChoice, ScoredGame, Scorer, Source,
};
use go_referee::amount::{Amount, Unit};
use go_referee::board::ByColor;
use go_referee::rules::{Ruleset, builtin, builtin_ids};
use std::collections::BTreeSet;
use std::path::Path;
use std::sync::Arc;

fn document() -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/rules.md");
    std::fs::read_to_string(path).unwrap()
}

/// Every source file below `src`, rulesets included, with its text.
fn sources() -> Vec<(String, String)> {
    let mut open = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join("src")];
    let mut found = Vec::new();
    while let Some(path) = open.pop() {
        if path.is_dir() {
            open.extend(
                std::fs::read_dir(path)
                    .unwrap()
                    .map(|entry| entry.unwrap().path()),
            );
        } else if path.extension().is_some_and(|e| e == "rs" || e == "toml") {
            let text = std::fs::read_to_string(&path).unwrap();
            found.push((path.to_string_lossy().into_owned(), text));
        }
    }
    found
}

/// The labels in a text: a prefix followed by a number, perhaps with a letter.
fn labels(text: &str, prefixes: &[&str]) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for prefix in prefixes {
        for (at, _) in text.match_indices(prefix) {
            let before = text[..at].chars().next_back();
            let rest = &text[at + prefix.len()..];
            let digits = rest.chars().take_while(char::is_ascii_digit).count();
            let after = rest[digits..].chars().next();
            let whole = digits > 0
                && !before.is_some_and(|c| c.is_alphanumeric() || c == '-')
                && !after.is_some_and(|c| c.is_alphanumeric() && c != 'b');
            if whole {
                let letter = if after == Some('b') { "b" } else { "" };
                found.insert(format!("{prefix}{}{letter}", &rest[..digits]));
            }
        }
    }
    found
}

/// Whether the document explains a label: in a heading or at the head of a table row.
fn explained(document: &str, label: &str) -> bool {
    document.lines().any(|line| {
        let heading = line.starts_with('#') && labels(line, &[prefix(label)]).contains(label);
        heading || line.starts_with(&format!("| {label} |"))
    })
}

fn prefix(label: &str) -> &str {
    label
        .trim_end_matches('b')
        .trim_end_matches(|c: char| c.is_ascii_digit())
}

#[test]
fn every_label_cited_stands_in_the_document() {
    let document = document();
    let mut cited = BTreeSet::new();
    for (path, text) in sources() {
        cited.extend(labels(&text, &["TM-", "CN-", "WW-", "WM-", "Th. "]));
        // Elsewhere an E with a number is a point of the board.
        let quoted: String = if path.ends_with(".toml") {
            text.clone()
        } else {
            let clauses = text
                .lines()
                .filter(|line| line.trim_start().starts_with("clause:"));
            clauses.collect::<Vec<_>>().join("\n")
        };
        cited.extend(labels(&quoted, &["E", "B."]));
        for theorem in labels(&text, &["theorem "]) {
            cited.insert(theorem.replace("theorem ", "Th. "));
        }
    }
    assert!(cited.len() > 45, "{cited:?}");
    let missing: Vec<&String> = cited
        .iter()
        .filter(|label| !explained(&document, label))
        .collect();
    assert!(missing.is_empty(), "cited, not explained: {missing:?}");
}

#[test]
fn every_source_and_mark_is_named() {
    let document = document();
    let (mut marks, mut names) = (BTreeSet::new(), BTreeSet::new());
    for id in builtin_ids() {
        let ruleset = builtin(id).unwrap();
        let treated = ruleset.illegal.values().map(|treatment| &treatment.article);
        for citation in ruleset.citations.values().chain(treated) {
            marks.extend(
                ["[T]", "[S]", "[GK]"]
                    .into_iter()
                    .filter(|m| citation.contains(m)),
            );
            names.extend(
                ["TM16", "CN02x", "WWD", "WMSG08", "J89"]
                    .into_iter()
                    .filter(|n| citation.contains(n)),
            );
        }
    }
    assert_eq!((marks.len(), names.len()), (3, 5));
    for name in marks.into_iter().chain(names) {
        assert!(document.contains(&format!("| {name} |")), "{name}");
    }
}

/// The table of rulesets as the document must have it.
fn ruleset_table() -> String {
    let rows = builtin_ids().iter().map(|id| {
        let r = builtin(id).unwrap();
        let resumptions = r
            .max_resumptions
            .map_or("any number".to_owned(), |n| n.to_string());
        let loss = r.warnings_to_loss.map_or("–".to_owned(), |n| n.to_string());
        [
            format!("`{id}`"),
            r.suicide.to_string(),
            r.repetition.to_string(),
            r.long_cycle.to_string(),
            r.stop.to_string(),
            format!("{}, {resumptions}, then {}", r.resume_first, r.resume_final),
            format!("{}, {}", r.family, r.counting),
            r.shared_points.to_string(),
            format!(
                "{}{}",
                r.last_move,
                if r.pass_stone { ", pass stones" } else { "" }
            ),
            match r.unit {
                Unit::Point => r.komi.to_string(),
                Unit::Zi => format!("{} ({} zi)", r.komi, r.komi.display_zi()),
            },
            format!("{}, bonus {}", r.komi_handicap, r.handicap_bonus),
            format!("{} / {}", r.tie, r.tie_knock_out),
            format!("{} / {loss}", r.warning_cost),
        ]
        .join(" | ")
    });
    let head = "| id | suicide | repetition | long cycles | stop | resumption | counted by | shared \
                points | last move | komi (unit) | handicap | tie: league / knock-out | warning \
                costs / loses |";
    let rule = "|---".repeat(13) + "|";
    let rows: Vec<String> = rows.map(|row| format!("| {row} |")).collect();
    format!("{head}\n{rule}\n{}\n", rows.join("\n"))
}

/// The table of treatments as the document must have it.
fn treatment_table() -> String {
    let kinds = [
        "occupied",
        "suicide-single",
        "suicide-multi",
        "simple-ko",
        "positional-repetition",
        "situational-repetition",
        "natural-situational-repetition",
        "ing-ko",
        "same-side-twice",
        "take-back",
        "wrong-capture",
        "moved-stone",
        "scattered",
        "rotation-error",
    ];
    let mut text = format!(
        "| id | {} |\n{}|\n",
        kinds.join(" | "),
        "|---".repeat(kinds.len() + 1)
    );
    for id in builtin_ids() {
        let ruleset = builtin(id).unwrap();
        let cells = kinds.map(|kind| {
            let treatment = &ruleset.illegal[kind];
            let warned = if treatment.warning > 0 {
                " + warning"
            } else {
                ""
            };
            format!("{}{warned}", treatment.action)
        });
        text.push_str(&format!("| `{id}` | {} |\n", cells.join(" | ")));
    }
    text
}

#[test]
fn its_tables_are_the_data() {
    let document = document();
    for table in [ruleset_table(), treatment_table()] {
        assert!(
            document.contains(&table),
            "docs/rules.md must hold this table:\n{table}"
        );
    }
}

#[test]
fn its_settings_can_be_set() {
    let document = document();
    let mut tried = 0;
    for (at, start) in document.match_indices("`--set ") {
        let rest = &document[at + start.len()..];
        let setting = rest.split('`').next().unwrap();
        builtin("team-2016")
            .unwrap()
            .set(setting)
            .unwrap_or_else(|error| panic!("{setting}: {error}"));
        tried += 1;
    }
    assert!(tried >= 12, "{tried}");
}

/// An example of the document, as it is written there.
#[derive(Default)]
struct Example {
    name: String,
    lines: u8,
    /// `B` or `W` to play from a position drawn.
    start: Option<(char, Vec<String>)>,
    handicap: Vec<String>,
    moves: Vec<String>,
    board: Vec<String>,
    dead: String,
    facts: Vec<String>,
    /// Ruleset, settings and the result they come to.
    results: Vec<Vec<String>>,
    /// Rulesets, and the first ply illegal there, if any.
    verdicts: Vec<(Option<u32>, Vec<String>)>,
}

fn read(block: &str) -> Example {
    let mut example = Example::default();
    let mut rest = block.lines();
    let words = |line: &str| {
        line.split_whitespace()
            .map(str::to_owned)
            .collect::<Vec<_>>()
    };
    while let Some(line) = rest.next() {
        let mut fields = words(line);
        let key = fields.remove(0);
        match key.as_str() {
            "example" => example.name = fields.join(" "),
            "size" => example.lines = fields[0].parse().unwrap(),
            "start" => {
                let rows = rest.by_ref().take(example.lines.into()).map(str::to_owned);
                example.start = Some((fields[0].chars().next().unwrap(), rows.collect()));
            }
            "board" => {
                let rows = rest.by_ref().take(example.lines.into());
                example.board = rows.map(str::to_owned).collect();
            }
            "handicap" => example.handicap = fields,
            "moves" => example.moves.extend(fields),
            "dead" => example.dead = fields.join(","),
            "facts" => example.facts = fields,
            "legal" => example.verdicts.push((None, fields)),
            "illegal" => {
                let ply = fields.remove(0).parse().unwrap();
                example.verdicts.push((Some(ply), fields));
            }
            _ => example.results.push(words(line)),
        }
    }
    example
}

impl Example {
    fn point(&self, name: &str) -> String {
        let bytes = name.as_bytes();
        let column = bytes[0].to_ascii_lowercase() - u8::from(bytes[0] > b'I');
        let row: u8 = name[1..].parse().unwrap();
        format!(
            "{}{}",
            char::from(column),
            char::from(b'a' + self.lines - row)
        )
    }

    fn record(&self) -> String {
        let mut text = format!("(;GM[1]FF[4]SZ[{}]", self.lines);
        let mut black = self.handicap.is_empty();
        if let Some((to_play, rows)) = &self.start {
            black = *to_play == 'B';
            text.push_str(&format!("PL[{to_play}]"));
            for (stone, name) in [("X", "AB"), ("O", "AW")] {
                text.push_str(name);
                for (y, row) in (b'a'..).zip(rows) {
                    for (x, cell) in (b'a'..).zip(row.split(' ')) {
                        if cell == stone {
                            text.push_str(&format!("[{}{}]", char::from(x), char::from(y)));
                        }
                    }
                }
            }
        }
        if !self.handicap.is_empty() {
            text.push_str(&format!("HA[{}]AB", self.handicap.len()));
            for name in &self.handicap {
                text.push_str(&format!("[{}]", self.point(name)));
            }
        }
        for (ply, name) in self.moves.iter().enumerate() {
            let color = if black { 'B' } else { 'W' };
            black = !black;
            let (imposed, name) = match name.strip_prefix('!') {
                Some(name) => (format!("GOREF[{}:imposed-pass]", ply + 1), name),
                None => (String::new(), name.as_str()),
            };
            let point = if name == "pass" {
                String::new()
            } else {
                self.point(name)
            };
            text.push_str(&format!(";{color}[{point}]{imposed}"));
        }
        text + ")"
    }

    fn scored(&self, ruleset: Ruleset, komi: KomiChoice, methods: Vec<Method>) -> ScoredGame {
        let question = Question {
            rules: RulesChoice::Fixed(vec![ruleset]),
            komi,
            ..Question::default()
        };
        let dead = match self.dead.as_str() {
            "" => DeadWord::None,
            points => DeadWord::Points(points.to_owned()),
        };
        let count = CountQuestion {
            methods,
            dead,
            ..CountQuestion::default()
        };
        let record = self.record();
        let source = Source::first("rules.md", record.as_bytes());
        Scorer::new(Arc::new(question), Arc::new(count))
            .unwrap()
            .score(&source)
            .1
    }

    fn check_result(&self, words: &[String]) {
        let mut ruleset = builtin(&words[0]).unwrap_or_else(|| panic!("{}: {words:?}", self.name));
        let (mut komi, mut methods) = (KomiChoice::Rules, Vec::new());
        for word in &words[1..words.len() - 1] {
            match word.split_once('=').unwrap() {
                ("komi", text) => komi = KomiChoice::Given(text.parse().unwrap()),
                ("method", name) => {
                    methods.extend(
                        Method::ALL
                            .into_iter()
                            .filter(|method| method.name() == name),
                    );
                }
                _ => ruleset.set(word).unwrap(),
            }
        }
        let sheet = &self.scored(ruleset, komi, methods).sheets[0];
        let result = words.last().unwrap();
        let said = [&sheet.result, &sheet.sheet.result_text];
        assert!(said.contains(&result), "{} {words:?}: {said:?}", self.name);
    }

    fn check(&self) {
        let scored = self.scored(builtin("chinese").unwrap(), KomiChoice::Rules, Vec::new());
        if !self.board.is_empty() {
            let drawn = self.board.concat().replace(' ', "");
            let stones = scored
                .board
                .size()
                .points()
                .map(|point| match scored.board.at(point) {
                    Some(go_referee::board::Color::Black) => 'X',
                    Some(go_referee::board::Color::White) => 'O',
                    None => '.',
                });
            assert_eq!(
                stones.collect::<String>(),
                drawn,
                "{}: the board",
                self.name
            );
        }
        let facts = &scored.sheets[0].sheet.facts;
        let wide = |pair: ByColor<u32>| i64::from(pair.black) - i64::from(pair.white);
        for fact in &self.facts {
            let (name, value) = fact.split_once('=').unwrap();
            let found = match name {
                "A" => format!("{:+}", wide(facts.stones) + wide(facts.territory)),
                "T" => format!("{:+}", wide(facts.territory) - wide(facts.lost)),
                "ΔM" => format!("{:+}", facts.placed_difference.unwrap()),
                "D" => facts.shared.to_string(),
                "passes" => {
                    let all = ByColor::from_fn(|c| facts.passes[c] + facts.imposed[c]);
                    format!("{}/{}", all.black, all.white)
                }
                "first" => facts.first_pass.unwrap().letter().to_string(),
                other => panic!("{}: {other}", self.name),
            };
            assert_eq!(found, value, "{}: {name}", self.name);
        }
        for words in &self.results {
            self.check_result(words);
        }
        for (ply, ids) in &self.verdicts {
            for id in ids {
                let ruleset = builtin(id).unwrap_or_else(|| panic!("{}: {id}", self.name));
                let scored = self.scored(ruleset, KomiChoice::Given(Amount::ZERO), Vec::new());
                let found = scored.game.verdicts[0].first_illegal_ply;
                assert_eq!(found, *ply, "{} under {id}", self.name);
            }
        }
    }
}

#[test]
fn its_examples_come_to_what_they_say() {
    let document = document();
    let blocks = document.split("```").skip(1).step_by(2);
    let examples: Vec<Example> = blocks
        .filter(|block| block.trim_start_matches("text\n").starts_with("example "))
        .map(|block| read(block.trim_start_matches("text\n").trim_end()))
        .collect();
    let checks: usize = examples
        .iter()
        .map(|e| e.results.len() + e.verdicts.len())
        .sum();
    assert!(
        examples.len() >= 14 && checks >= 60,
        "{} examples, {checks} checks",
        examples.len()
    );
    for example in examples {
        example.check();
    }
}
