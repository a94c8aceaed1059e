//! The files and documents for CI do what they say: workflow, hooks, settings, own rulesets.
#![cfg(unix)]

use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use yaml_rust2::{Yaml, YamlLoader};

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn read(path: &str) -> String {
    std::fs::read_to_string(root().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

fn yaml(text: &str) -> Yaml {
    let mut documents = YamlLoader::load_from_str(text).unwrap_or_else(|e| panic!("{e}: {text}"));
    assert_eq!(documents.len(), 1);
    documents.remove(0)
}

/// The fenced blocks of a language in a document.
fn blocks(document: &str, language: &str) -> Vec<String> {
    let fence = format!("```{language}\n");
    let parts = document.split(&fence).skip(1);
    parts
        .map(|part| part.split("\n```").next().unwrap().to_owned() + "\n")
        .collect()
}

/// A folder with the club's records in `games`.
fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let games = folder.path().join("games");
    std::fs::create_dir(&games).unwrap();
    for entry in std::fs::read_dir(root().join("testdata/club")).unwrap() {
        let entry = entry.unwrap();
        std::fs::copy(entry.path(), games.join(entry.file_name())).unwrap();
    }
    folder
}

fn shell(script: &str, folder: &Path) -> Output {
    let tools = PathBuf::from(env!("CARGO_BIN_EXE_validate"));
    let tools = tools.parent().unwrap().display().to_string();
    let path = std::env::var("PATH").unwrap_or_default();
    Command::new("sh")
        .args(["-e", "-c", script])
        .current_dir(folder)
        .env("PATH", format!("{tools}:{path}"))
        .stdin(Stdio::null())
        .output()
        .unwrap()
}

fn stdout(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

#[test]
fn the_workflow_is_yaml_and_its_steps_judge() {
    let workflow = yaml(&read("examples/ci/go-records.yml"));
    assert!(!workflow["on"].is_badvalue());
    let steps = workflow["jobs"]["judge"]["steps"].as_vec().unwrap();
    let script = |name: &str| {
        let step = steps
            .iter()
            .find(|step| step["name"].as_str() == Some(name));
        step.and_then(|step| step["run"].as_str()).unwrap()
    };
    let folder = folder();
    let here = folder.path();
    let judged = shell(script("Judge"), here);
    assert_eq!(judged.status.code(), Some(1), "{judged:?}");
    assert!(stdout(&judged).starts_with("::warning file=games/charset-lies.sgf,line=1,col=16,"));
    for report in ["go-referee.sarif", "go-referee.xml"] {
        assert!(std::fs::metadata(here.join(report)).unwrap().len() > 500);
    }
    let uploaded = steps
        .iter()
        .find_map(|step| step["with"]["sarif_file"].as_str());
    assert_eq!(uploaded, Some("go-referee.sarif"));
    // With a baseline the same step is content until something new comes.
    let known = "validate --write-baseline go-referee.baseline -qq --exit-zero .";
    assert_eq!(shell(known, here).status.code(), Some(0));
    assert_eq!(shell(script("Judge"), here).status.code(), Some(0));
    std::fs::write(here.join("new.sgf"), "(;GM[1]SZ[9];B[aa];W[aa]").unwrap();
    let judged = shell(script("Judge"), here);
    assert_eq!(judged.status.code(), Some(1));
    assert!(stdout(&judged).contains("file=new.sgf"));
    let told = read("testdata/club/nine-lines-chinese.sgf").replace("RE[W+4.5]", "RE[W+40.5]");
    std::fs::write(here.join("lie.sgf"), told).unwrap();
    let checked = shell(script("Recorded results"), here);
    assert_eq!(checked.status.code(), Some(0), "{checked:?}");
    let told = stdout(&checked);
    assert!(
        told.contains("file=lie.sgf") && told.contains("result-differs"),
        "{told}"
    );
}

#[test]
fn hooks_name_tools_and_flags_that_are_there() {
    let hooks = yaml(&read(".pre-commit-hooks.yaml"));
    let hooks = hooks.as_vec().unwrap();
    assert_eq!(hooks.len(), 2);
    let folder = folder();
    for hook in hooks {
        assert_eq!(hook["language"].as_str(), Some("rust"));
        let mut words = vec![hook["entry"].as_str().unwrap()];
        words.extend(
            hook["args"]
                .as_vec()
                .unwrap()
                .iter()
                .map(|arg| arg.as_str().unwrap()),
        );
        let command = words.join(" ");
        for (file, status) in [("nine-lines-chinese", 0), ("lost-its-end", 1)] {
            let ran = shell(&format!("{command} games/{file}.sgf"), folder.path());
            assert_eq!(ran.status.code(), Some(status), "{command} {file}: {ran:?}");
        }
        let id = hook["id"].as_str().unwrap();
        assert!(read("docs/ci.md").contains(id), "{id}");
    }
}

#[test]
fn settings_in_the_document_are_the_example_and_hold() {
    let document = read("docs/ci.md");
    let example = read("examples/ci/go-referee.toml");
    let settings = blocks(&document, "toml");
    assert_eq!(settings.len(), 1);
    assert!(example.ends_with(&settings[0]), "{}", settings[0]);
    let folder = folder();
    std::fs::write(folder.path().join("go-referee.toml"), &example).unwrap();
    let shown = stdout(&shell("score --show-config", folder.path()));
    for line in [
        "rules = [\"chinese\", \"japanese\"]  # go-referee.toml:4",
        "fail-on = \"warning\"  # go-referee.toml:6",
        "no-result-evidence = true  # go-referee.toml:9",
    ] {
        assert!(shown.contains(line), "{shown}");
    }
    for text in blocks(&document, "yaml") {
        yaml(&text);
    }
}

#[test]
fn the_baseline_in_the_document_leaves_nothing_to_find() {
    let document = read("docs/ci.md");
    let wanted = |block: &&String| block.contains("--write-baseline");
    let script = blocks(&document, "sh")
        .iter()
        .find(wanted)
        .cloned()
        .unwrap();
    let lines: Vec<&str> = script.lines().collect();
    let folder = folder();
    assert_eq!(shell(lines[0], folder.path()).status.code(), Some(1));
    let after = shell(lines[1], folder.path());
    assert_eq!(after.status.code(), Some(0), "{after:?}");
}

#[test]
fn a_ruleset_of_ones_own_takes_part_as_the_document_says() {
    let document = read("docs/own-rules.md");
    let folder = folder();
    let here = folder.path();
    std::fs::write(here.join("club.toml"), &blocks(&document, "toml")[0]).unwrap();
    let script = &blocks(&document, "sh")[0];
    let (_, rest) = script.split_once('\n').unwrap();
    let mut ran = 0;
    for line in rest.lines() {
        let output = shell(line, here);
        assert!(
            matches!(output.status.code(), Some(0 | 1)),
            "{line}: {output:?}"
        );
        let text = stdout(&output);
        assert!(text.contains("club"), "{line}: {text}");
        ran += 1;
    }
    assert_eq!(ran, 3);
    let differs = stdout(&shell("validate --show-rules club.toml --diff aga", here));
    for line in [
        "club: 5.5  [club meeting of 1987]",
        "aga: situational  [AGA: full board position",
        "club: none  [set in club.toml:7]",
        "club.toml:11",
    ] {
        assert!(differs.contains(line), "{line}: {differs}");
    }
    // The file that the first line writes is whole.
    let first = script.lines().next().unwrap();
    assert_eq!(shell(first, here).status.code(), Some(0));
    let same = stdout(&shell("validate --show-rules club.toml --diff aga", here));
    assert_eq!(same, "aga against aga\nno difference\n");
}
