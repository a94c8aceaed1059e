//! SARIF, JUnit and annotations of GitHub: what other programs read of a run.
//!
//! SARIF is held against its published schema, JUnit is opened by a reader of another project.

use crate::tool::{club, run};
use quick_junit::{NonSuccessKind, Report, TestCaseStatus};
use serde_json::Value;
use std::path::Path;
use std::sync::OnceLock;

fn data() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// A folder with the club, the torture files, a container and what is none.
fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let here = folder.path();
    std::os::unix::fs::symlink(club(), here.join("club")).unwrap();
    std::os::unix::fs::symlink(data().join("testdata/torture"), here.join("torture")).unwrap();
    std::os::unix::fs::symlink(data().join("tests/cli/tiny"), here.join("tiny")).unwrap();
    std::fs::write(here.join("bad.zip"), "no archive").unwrap();
    let ko = std::fs::read(club().join("ko-retaken.sgf")).unwrap();
    std::fs::write(here.join("a b,c:%碁[x](y).sgf"), &ko).unwrap();
    std::fs::write(here.join("ko.sgf.zst"), crate::packing::zst(&ko)).unwrap();
    let packed = crate::packing::zip(&[("in side/ko.sgf", ko.clone())]);
    std::fs::write(here.join("games.zip"), packed).unwrap();
    folder
}

/// Every input of the folder but those whose links a walk would not follow.
const INPUTS: [&str; 7] = [
    "club",
    "torture",
    "tiny/hostile.sgf",
    "bad.zip",
    "a b,c:%碁[x](y).sgf",
    "ko.sgf.zst",
    "games.zip",
];

/// Every command whose reports are looked at.
const COMMANDS: [(&str, &[&str]); 6] = [
    ("validate", &[]),
    ("validate", &["--rules", "all", "--strict-ff4", "--summary"]),
    ("validate", &["-q"]),
    ("score", &[]),
    ("score", &["--rules", "all", "--jobs", "1"]),
    ("score", &["--check-result", "--rules", "chinese"]),
];

/// What a command wrote in every format at once.
struct Written {
    tool: &'static str,
    flags: &'static [&'static str],
    rows: Vec<Value>,
    sarif: String,
    junit: String,
    github: String,
}

impl Written {
    fn findings(&self) -> Vec<&Value> {
        let quiet = self.flags.contains(&"-q");
        let rows = self.rows.iter().filter(|row| row["type"] == "finding");
        rows.filter(|row| !(quiet && row["severity"] == "note"))
            .collect()
    }
}

/// Every command run once over the folder.
fn written() -> &'static (tempfile::TempDir, Vec<Written>) {
    static WRITTEN: OnceLock<(tempfile::TempDir, Vec<Written>)> = OnceLock::new();
    WRITTEN.get_or_init(|| {
        let folder = folder();
        let here = folder.path();
        let one = |(tool, flags): (&'static str, &'static [&'static str])| {
            let reports = ["sarif", "junit", "github"].map(|f| format!("--report={f}=report.{f}"));
            let mut args: Vec<&str> = flags.to_vec();
            args.extend(reports.iter().map(String::as_str));
            args.extend(["--format", "jsonl", "--overwrite"]);
            args.extend(INPUTS);
            let outcome = run(tool, here, &args);
            assert_eq!(outcome.exit, Some(2), "{}", outcome.stderr);
            let read = |name| std::fs::read_to_string(here.join(name)).unwrap();
            Written {
                tool,
                flags,
                rows: outcome.rows(),
                sarif: read("report.sarif"),
                junit: read("report.junit"),
                github: read("report.github"),
            }
        };
        let all = COMMANDS.into_iter().map(one).collect();
        (folder, all)
    })
}

fn with<'a>(flags: &[&'a str], more: &[&'a str]) -> Vec<&'a str> {
    flags.iter().chain(more).copied().collect()
}

fn sarif(text: &str) -> Value {
    serde_json::from_str(text).expect("SARIF is JSON")
}

#[test]
fn sarif_of_every_command_fits_the_published_schema() {
    let schema = std::fs::read_to_string(data().join("tests/data/sarif-schema-2.1.0.json"));
    let schema: Value = serde_json::from_str(&schema.unwrap()).unwrap();
    let validator = jsonschema::validator_for(&schema).unwrap();
    let (folder, all) = written();
    let here = folder.path();
    let mut results = 0;
    let mut check = |text: &str, what: &str| {
        let log = sarif(text);
        let wrong: Vec<String> = validator
            .iter_errors(&log)
            .map(|error| format!("{}: {error}", error.instance_path()))
            .collect();
        assert!(wrong.is_empty(), "{what}: {wrong:?}");
        results += log["runs"][0]["results"].as_array().unwrap().len();
    };
    for written in all {
        check(&written.sarif, written.tool);
    }
    let alone = run("score", here, &["--format", "sarif", "club"]);
    check(&alone.stdout, "alone");
    let compare = [
        "--compare",
        "--to",
        "chinese,japanese,aga",
        "--format",
        "sarif",
    ];
    let compared = run("convert-rules", here, &with(&compare, &["club"]));
    check(&compared.stdout, "compared");
    let log = sarif(&compared.stdout);
    let run_of = &log["runs"][0];
    let differs = run_of["results"].as_array().unwrap().iter();
    let differs: Vec<&Value> = differs.filter(|one| one["ruleId"] == "margin").collect();
    assert!(!differs.is_empty());
    let index = differs[0]["ruleIndex"].as_u64().unwrap() as usize;
    assert_eq!(run_of["tool"]["driver"]["rules"][index]["id"], "margin");
    assert!(
        !differs[0]["properties"]["clauses"]
            .as_array()
            .unwrap()
            .is_empty()
    );
    let clean = run("validate", here, &["--format", "sarif", "tiny/clean.sgf"]);
    assert_eq!(clean.exit, Some(0));
    check(&clean.stdout, "nothing found");
    let rows = run(
        "validate",
        here,
        &["--format", "jsonl", "--summary", "club"],
    );
    std::fs::write(here.join("rows.jsonl"), rows.stdout).unwrap();
    let args = ["--format", "sarif", "--merge", "rows.jsonl"];
    check(&run("validate", here, &args).stdout, "merged");
    assert!(results > 500, "only {results} results");
    // The schema minds what it should mind.
    let mut log = sarif(&clean.stdout);
    log["runs"][0]["tool"]["driver"]["nome"] = Value::Null;
    assert!(!validator.is_valid(&log));
}

#[test]
fn a_result_says_what_the_finding_row_says() {
    for written in &written().1 {
        let rows = written.findings();
        let log = sarif(&written.sarif);
        let run = &log["runs"][0];
        let results = run["results"].as_array().unwrap();
        assert_eq!(results.len(), rows.len());
        for (result, row) in results.iter().zip(rows) {
            assert_eq!(result["ruleId"], row["code"]);
            assert_eq!(result["level"], row["severity"]);
            assert_eq!(result["properties"]["id"], row["id"]);
            assert_eq!(result["properties"]["rulings"], row["rulings"]);
            let index = result["ruleIndex"].as_u64().unwrap() as usize;
            let rule = &run["tool"]["driver"]["rules"][index];
            assert_eq!(rule["id"], result["ruleId"]);
            assert_eq!(rule["properties"]["slug"], row["kind"]);
        }
        assert_eq!(run["invocations"][0]["executionSuccessful"], false);
        let told = &run["invocations"][0]["toolExecutionNotifications"];
        assert_eq!(told[0]["associatedRule"]["id"], "A005");
    }
}

/// The bytes a percent-encoded address stands for.
fn decoded(uri: &str) -> String {
    let bytes = uri.as_bytes();
    let mut out = Vec::new();
    let mut at = 0;
    while at < bytes.len() {
        if bytes[at] == b'%' {
            out.push(u8::from_str_radix(&uri[at + 1..at + 3], 16).unwrap());
            at += 3;
        } else {
            out.push(bytes[at]);
            at += 1;
        }
    }
    String::from_utf8(out).unwrap()
}

#[test]
fn addresses_lead_to_files_and_regions_to_their_bytes() {
    let (folder, all) = written();
    let log = sarif(&all[0].sarif);
    let (mut columns, mut left_out, mut packed) = (0, 0, 0);
    for result in log["runs"][0]["results"].as_array().unwrap() {
        let physical = &result["locations"][0]["physicalLocation"];
        let uri = physical["artifactLocation"]["uri"].as_str().unwrap();
        assert_eq!(physical["artifactLocation"]["uriBaseId"], "%SRCROOT%");
        let path = folder.path().join(decoded(uri));
        let bytes = std::fs::read(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
        let region = &physical["region"];
        if uri.ends_with(".zst") || uri.ends_with(".zip") {
            assert!(region.is_null(), "{uri}");
            packed += 1;
            continue;
        }
        let Some(byte) = region["byteOffset"].as_u64() else {
            continue;
        };
        let before = bytes.get(..byte as usize);
        let Some(column) = region["startColumn"].as_u64() else {
            left_out += 1;
            continue;
        };
        // A file in UTF-16 has other offsets; it says so.
        let Some(before) = before.filter(|before| !before.contains(&0)) else {
            continue;
        };
        let line = before.rsplit(|byte| matches!(byte, b'\n' | b'\r')).next();
        let characters = String::from_utf8_lossy(line.unwrap()).chars().count();
        assert_eq!(column as usize, characters + 1, "{uri} at byte {byte}");
        columns += 1;
    }
    assert!(
        columns > 50 && left_out >= 2 && packed >= 2,
        "{columns} columns, {left_out} left out, {packed} packed"
    );
    let ids: Vec<&Value> = log["runs"][0]["results"]
        .as_array()
        .unwrap()
        .iter()
        .map(|result| &result["locations"][0]["logicalLocations"])
        .filter(|logical| logical[0]["kind"] == "archive-member")
        .collect();
    assert!(!ids.is_empty());
    assert_eq!(ids[0][0]["fullyQualifiedName"], "in side/ko.sgf");
    assert_eq!(
        ids[0][1]["fullyQualifiedName"],
        "games.zip!/in side/ko.sgf#1"
    );
}

#[test]
fn junit_opens_in_a_reader_and_its_totals_are_its_cases() {
    for written in &written().1 {
        let of = |kind: &str| {
            written
                .rows
                .iter()
                .filter(|row| row["type"] == kind)
                .count()
        };
        let (games, counts) = (of("game"), of("score"));
        let text = &written.junit;
        let report = Report::deserialize_from_str(text).expect("JUnit opens");
        let summary = usize::from(written.flags.contains(&"--summary"));
        assert_eq!(report.test_suites.len(), games + 1 + summary);
        let (mut cases, mut failed, mut broken, mut skipped) = (0, 0, 0, 0);
        for suite in &report.test_suites {
            let (mut failures, mut errors, mut passed_over) = (0, 0, 0);
            for case in &suite.test_cases {
                match &case.status {
                    TestCaseStatus::Success { .. } => {}
                    TestCaseStatus::Skipped { .. } => passed_over += 1,
                    TestCaseStatus::NonSuccess {
                        kind, ty, message, ..
                    } => {
                        assert!(ty.is_some() && message.is_some());
                        match kind {
                            NonSuccessKind::Failure => failures += 1,
                            NonSuccessKind::Error => errors += 1,
                        }
                    }
                }
            }
            assert_eq!(suite.tests, suite.test_cases.len());
            assert_eq!(
                (suite.failures, suite.errors, suite.skipped),
                (failures, errors, passed_over),
                "{:?}",
                suite.name
            );
            cases += suite.test_cases.len();
            failed += failures;
            broken += errors;
            skipped += passed_over;
        }
        assert_eq!(cases, games + counts + 1);
        assert!(failed > 5 && broken > 2, "{failed} failed, {broken} broken");
        assert_eq!(written.tool == "score", skipped > 0);
    }
}

#[test]
fn every_finding_is_one_annotation_and_the_rest_is_counted() {
    let (folder, all) = written();
    for written in all {
        let found = written.findings();
        let lines: Vec<&str> = written.github.lines().collect();
        for (line, row) in lines.iter().zip(&found) {
            let name = match row["severity"].as_str() {
                Some("note") => "notice",
                other => other.unwrap(),
            };
            let head = line.strip_prefix(&format!("::{name} ")).expect(line);
            let (properties, message) = head.split_once("::").unwrap();
            let mut keys = Vec::new();
            for property in properties.split(',') {
                let (key, value) = property.split_once('=').expect(line);
                assert!(!value.contains([':', '\r', '\n']));
                keys.push(key);
                match key {
                    "file" => assert!(folder.path().join(decoded(value)).exists(), "{value}"),
                    "title" => assert!(value.starts_with(row["code"].as_str().unwrap())),
                    "line" => assert_eq!(value, row["line"].to_string()),
                    "col" => assert!(value.parse::<u32>().unwrap() > 0),
                    other => panic!("{other} is no property"),
                }
            }
            assert!(keys.contains(&"file") && keys.contains(&"title"));
            assert!(!message.is_empty());
        }
        let tail = lines
            .get(found.len())
            .expect("there are more than ten errors");
        assert!(
            tail.starts_with("go-referee: ") && tail.contains(" errors"),
            "{tail}"
        );
        let summary = usize::from(written.flags.contains(&"--summary"));
        assert_eq!(lines.len(), found.len() + 1 + summary);
    }
}
