//! Goldens: a file is a case, and holds a command and the whole of what comes of it.
//!
//! A case begins with prose that says why it is there, then `$ ` and a command for the shell,
//! then what it writes and how it exits. The shell stands in a folder with `club` (the records
//! that come with the project), `tiny` (records made for these cases) and the tools in its path;
//! what a command writes there is gone afterwards. With `GO_REFEREE_BLESS=1` in the environment
//! the outcomes are written into the cases instead of compared.

use crate::tool::{Outcome, binary, club, outcome};
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

/// A case as its file has it.
struct Case {
    path: PathBuf,
    text: String,
    /// Prose and command, which blessing keeps.
    head: String,
    command: String,
}

impl Case {
    fn read(path: PathBuf) -> Self {
        let text = std::fs::read_to_string(&path).unwrap();
        let start = text.find("$ ").expect("a case has a command");
        assert!(
            start > 10,
            "{}: a case says why it is there",
            path.display()
        );
        let rest = &text[start..];
        let lines = rest.split_inclusive('\n');
        let command: String = lines.take_while(|line| !line.starts_with("--- ")).collect();
        Self {
            head: text[..start + command.len()].trim_end().to_owned(),
            command: command.trim_end().trim_start_matches("$ ").to_owned(),
            path,
            text,
        }
    }

    fn run(&self, tools: &Path) -> Outcome {
        let folder = tempfile::tempdir().unwrap();
        let here = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cli");
        std::os::unix::fs::symlink(club(), folder.path().join("club")).unwrap();
        std::os::unix::fs::symlink(here.join("tiny"), folder.path().join("tiny")).unwrap();
        let path = std::env::var("PATH").unwrap_or_default();
        outcome(
            Command::new("sh")
                .args(["-c", &self.command])
                .current_dir(folder.path())
                .env("PATH", format!("{}:{path}", tools.display()))
                .env_remove("NO_COLOR")
                .env("LC_ALL", "C")
                .stdin(Stdio::null()),
        )
    }

    /// The text of the case with this outcome.
    fn with(&self, outcome: &Outcome) -> String {
        let mut text = format!("{}\n", self.head);
        for (name, written) in [("stdout", &outcome.stdout), ("stderr", &outcome.stderr)] {
            if !written.is_empty() {
                writeln!(text, "--- {name}").unwrap();
                text.push_str(written);
                if !written.ends_with('\n') {
                    text.push_str("\n(no line end)\n");
                }
            }
        }
        writeln!(text, "--- exit {}", outcome.exit.unwrap_or(-1)).unwrap();
        text
    }
}

/// The first line in which two texts differ, with what stands around it.
fn difference(expected: &str, found: &str) -> String {
    let same = expected
        .lines()
        .zip(found.lines())
        .take_while(|(a, b)| a == b)
        .count();
    let show = |text: &str| {
        let lines = text.lines().skip(same.saturating_sub(2)).take(8);
        lines
            .map(|line| format!("    {line}\n"))
            .collect::<String>()
    };
    format!(
        "line {}; expected:\n{}  found:\n{}",
        same + 1,
        show(expected),
        show(found)
    )
}

#[test]
fn every_case_comes_out_as_its_file_says() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cli/cases");
    let mut paths: Vec<PathBuf> = std::fs::read_dir(&folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    paths.sort();
    for path in &paths {
        let known = path.extension().is_some_and(|ending| ending == "case");
        assert!(known, "{} is no case", path.display());
    }
    assert!(paths.len() >= 60, "only {} cases", paths.len());
    let tools = Path::new(binary("validate")).parent().unwrap().to_owned();
    assert_eq!(Path::new(binary("score")).parent(), Some(&*tools));
    let bless = std::env::var_os("GO_REFEREE_BLESS").is_some();
    let next = AtomicUsize::new(0);
    let wrong = Mutex::new(Vec::new());
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                while let Some(path) = paths.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let case = Case::read(path.clone());
                    let found = case.with(&case.run(&tools));
                    if bless {
                        std::fs::write(&case.path, found).unwrap();
                    } else if found != case.text {
                        let name = path.file_stem().unwrap().to_string_lossy();
                        let told = format!("{name}: {}", difference(&case.text, &found));
                        wrong.lock().unwrap().push(told);
                    }
                }
            });
        }
    });
    let mut wrong = wrong.into_inner().unwrap();
    wrong.sort();
    assert!(
        wrong.is_empty(),
        "{} cases:\n{}",
        wrong.len(),
        wrong.join("\n")
    );
}
