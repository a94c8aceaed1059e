//! docs/cookbook.md: every pipeline does what it says, where the tools it needs are installed.
//!
//! The first block prepares the folder; each other block is run by a shell of its own in that
//! folder, and what it prints is compared with the block of text after it. With
//! `GO_REFEREE_BLESS=1` in the environment the texts are written instead.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// A fenced block for the shell.
struct Pipeline {
    /// Lines of the document before it, the fence included.
    before: String,
    /// A tool it needs that is not among Debian's.
    needs: Option<String>,
    command: String,
    /// What the document says it prints.
    prints: Option<String>,
}

/// The pipelines of the document, and what stands after the last.
fn pipelines(text: &str) -> (Vec<Pipeline>, String) {
    let mut found: Vec<Pipeline> = Vec::new();
    let mut before = String::new();
    let mut lines = text.lines().peekable();
    while let Some(line) = lines.next() {
        let body = |lines: &mut std::iter::Peekable<std::str::Lines<'_>>| {
            let inner = lines.by_ref().take_while(|line| *line != "```");
            inner.map(|line| format!("{line}\n")).collect::<String>()
        };
        if line == "```text" {
            let printed = body(&mut lines);
            let last = found.last_mut().expect("a pipeline stands before its text");
            assert!(last.prints.is_none(), "{printed}: a second text");
            last.prints = Some(printed);
            // The blank line between the two goes with the text.
            before.clear();
        } else if let Some(language) = line.strip_prefix("```sh") {
            before.push_str(line);
            before.push('\n');
            let needs = language.trim();
            found.push(Pipeline {
                before: std::mem::take(&mut before),
                needs: (!needs.is_empty()).then(|| needs.to_owned()),
                command: body(&mut lines),
                prints: None,
            });
        } else {
            before.push_str(line);
            before.push('\n');
        }
    }
    (found, before)
}

/// Runs a command in a folder with the tools in its path.
fn shell(command: &str, folder: &Path) -> Output {
    let tools = PathBuf::from(env!("CARGO_BIN_EXE_validate"));
    let tools = tools.parent().unwrap().display().to_string();
    let path = std::env::var("PATH").unwrap_or_default();
    Command::new("sh")
        .args(["-c", command])
        .current_dir(folder)
        .env("PATH", format!("{tools}:{path}"))
        .env("REPOSITORY", root())
        .env("LC_ALL", "C")
        .env_remove("NO_COLOR")
        .stdin(Stdio::null())
        .output()
        .unwrap()
}

fn is_installed(tool: &str) -> bool {
    let found = shell(&format!("command -v {tool}"), root());
    found.status.success()
}

#[test]
fn every_pipeline_prints_what_it_says() {
    for tool in ["jq", "parallel", "sqlite3", "zstd", "git", "python3"] {
        assert!(is_installed(tool), "{tool} is needed for the cookbook");
    }
    let path = root().join("docs/cookbook.md");
    let text = std::fs::read_to_string(&path).unwrap();
    let (pipelines, after) = pipelines(&text);
    let bless = std::env::var_os("GO_REFEREE_BLESS").is_some();
    let folder = tempfile::tempdir().unwrap();
    let mut blessed = String::new();
    let (mut run, mut not_run, mut wrong) = (0, Vec::new(), Vec::new());
    for (index, pipeline) in pipelines.iter().enumerate() {
        let command = &pipeline.command;
        blessed.push_str(&format!("{}{command}```\n", pipeline.before));
        let missing = pipeline.needs.as_ref().filter(|tool| !is_installed(tool));
        let printed = if let Some(tool) = missing {
            not_run.push(format!("{tool}: {command}"));
            pipeline.prints.clone()
        } else {
            let output = shell(command, folder.path());
            let status = output.status.code();
            let printed = String::from_utf8(output.stdout).unwrap();
            let errors = String::from_utf8_lossy(&output.stderr).into_owned();
            assert!(
                matches!(status, Some(0 | 1)),
                "{command}: {status:?}, {errors}"
            );
            assert!(
                index == 0 || !printed.is_empty(),
                "{command}: nothing, {errors}"
            );
            run += 1;
            if index > 0 && pipeline.prints.as_ref() != Some(&printed) {
                wrong.push(format!("{command}prints\n{printed}{errors}"));
            }
            (index > 0).then_some(printed)
        };
        if let Some(printed) = printed {
            blessed.push_str(&format!("\n```text\n{printed}```\n"));
        }
    }
    blessed.push_str(&after);
    // Written past the harness, which keeps what tests print: what was not run must be seen.
    let mut told = std::io::stderr().lock();
    writeln!(told, "{run} pipelines run, {} not run", not_run.len()).unwrap();
    for pipeline in &not_run {
        write!(told, "not run, for want of {pipeline}").unwrap();
    }
    assert!(run >= 20, "only {run} pipelines were run");
    if bless {
        std::fs::write(&path, blessed).unwrap();
    } else {
        assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    }
}
