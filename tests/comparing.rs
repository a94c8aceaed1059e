//! Comparisons as a whole: docs/comparing.md against the program, and pages that are the same for
//! any number of threads.

use go_referee::convert::{Clause, ClauseKind};
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn run(args: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_convert-rules"));
    command.args(args).current_dir(root()).output().unwrap()
}

/// The table of clauses as the document should have it.
fn table() -> String {
    let mut table = String::from(
        "| clause | what it is | made equal | stands on | source |\n|---|---|---|---|---|\n",
    );
    for clause in Clause::ALL {
        let kind = match clause.kind() {
            ClauseKind::Axis(paths) => {
                let paths: Vec<String> = paths.iter().map(|path| format!("`{path}`")).collect();
                paths.join(", ")
            }
            ClauseKind::Fact(fact) => fact.to_owned(),
        };
        let (name, title) = (clause.name(), clause.title());
        let (equal, source) = (clause.counterfactual(), clause.source());
        writeln!(
            table,
            "| `{name}` | {title} | {equal} | {kind} | {source} |"
        )
        .unwrap();
    }
    table
}

/// The document with its table and its transcripts made anew.
fn made_anew(document: &str) -> String {
    let (before, rest) = document.split_once("<!-- clauses -->\n").unwrap();
    let (_, after) = rest.split_once("<!-- end -->\n").unwrap();
    let whole = format!("{before}<!-- clauses -->\n{}<!-- end -->\n{after}", table());
    let mut parts = whole.split("```console\n");
    let mut made = parts.next().unwrap().to_owned();
    for part in parts {
        let (block, rest) = part.split_once("```\n").unwrap();
        let command = block.lines().next().unwrap();
        let args = command.strip_prefix("$ convert-rules ").unwrap();
        let args: Vec<&str> = args.split(' ').collect();
        let printed = String::from_utf8(run(&args).stdout).unwrap();
        write!(made, "```console\n{command}\n{printed}```\n{rest}").unwrap();
    }
    made
}

#[test]
fn the_document_tells_of_every_clause_and_prints_what_the_tool_prints() {
    let path = root().join("docs/comparing.md");
    let document = std::fs::read_to_string(&path).unwrap();
    let wanted = made_anew(&document);
    assert!(wanted.contains("the winner hangs on"));
    if std::env::var_os("GO_REFEREE_BLESS").is_some_and(|value| value == "1") {
        std::fs::write(&path, wanted).unwrap();
    } else {
        assert_eq!(document, wanted, "GO_REFEREE_BLESS=1 writes it anew");
    }
}

#[test]
fn a_page_is_the_same_for_any_number_of_threads_and_by_either_flag() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str| -> PathBuf { folder.path().join(name) };
    let mut pages = Vec::new();
    for (name, jobs) in [
        ("one.html", "-j1"),
        ("two.html", "-j2"),
        ("many.html", "-j7"),
    ] {
        let path = file(name);
        let output = run(&[
            "--compare",
            "-qq",
            jobs,
            "--html",
            path.to_str().unwrap(),
            "testdata/club",
        ]);
        assert_eq!(output.status.code(), Some(1), "the files have findings");
        assert_eq!((&*output.stdout, &*output.stderr), (&b""[..], &b""[..]));
        pages.push(std::fs::read(path).unwrap());
    }
    let report = format!("html={}", file("report.html").display());
    run(&["--compare", "-qq", "--report", &report, "testdata/club"]);
    pages.push(std::fs::read(file("report.html")).unwrap());
    pages.push(run(&["--compare", "--format", "html", "testdata/club"]).stdout);
    assert!(pages[0].len() > 50_000);
    for page in &pages {
        assert!(*page == pages[0]);
    }
}

#[test]
fn no_page_is_written_over_and_none_is_left_behind() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("page.html");
    std::fs::write(&path, "mine").unwrap();
    let args = [
        "--compare",
        "-qq",
        "--html",
        path.to_str().unwrap(),
        "testdata/club",
    ];
    let output = run(&args);
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("--overwrite"));
    assert_eq!(std::fs::read(&path).unwrap(), b"mine");
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1);
}

#[test]
fn pages_of_shards_merge_to_the_matrix_of_the_whole() {
    let folder = tempfile::tempdir().unwrap();
    let mut merge = vec!["--merge".to_owned()];
    for shard in ["1/3", "2/3", "3/3"] {
        let rows = run(&[
            "--compare",
            "--format",
            "jsonl",
            "--summary",
            "--only-different",
            "--shard",
            shard,
            "testdata/club",
        ]);
        let path = folder.path().join(shard.replace('/', "-"));
        std::fs::write(&path, rows.stdout).unwrap();
        merge.push(path.to_str().unwrap().to_owned());
    }
    merge.extend(["--format", "html"].map(str::to_owned));
    let merge: Vec<&str> = merge.iter().map(String::as_str).collect();
    let merged = String::from_utf8(run(&merge).stdout).unwrap();
    let whole = run(&["--compare", "--format", "html", "testdata/club"]).stdout;
    let whole = String::from_utf8(whole).unwrap();
    let pairs = |page: &str| -> serde_json::Value {
        let (_, summary) = page.split_once("id=\"summary\">").unwrap();
        let (summary, _) = summary.split_once("</script>").unwrap();
        let row: serde_json::Value = serde_json::from_str(summary).unwrap();
        row["pairs"].clone()
    };
    assert!(pairs(&whole).as_object().unwrap().len() > 10);
    assert_eq!(pairs(&merged), pairs(&whole));
}
