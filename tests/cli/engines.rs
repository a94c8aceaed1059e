//! Engines asked which stones are dead: those that behave in every odd way are understood, those
//! that fail, hang or lie are told, the other games go on, and nothing is left running.

use crate::tool::{Outcome, command, outcome, run};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

/// The scripted engine, built if it is not there.
pub fn scripted() -> &'static Path {
    static BUILT: OnceLock<PathBuf> = OnceLock::new();
    BUILT.get_or_init(|| {
        let folder = Path::new(crate::tool::binary("score")).parent().unwrap();
        let path = folder.join("examples/scripted_engine");
        if !path.exists() {
            let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
            let built = Command::new(cargo)
                .args(["build", "--example", "scripted_engine"])
                .current_dir(env!("CARGO_MANIFEST_DIR"))
                .status();
            assert!(built.unwrap().success());
        }
        assert!(path.exists(), "{} is not there", path.display());
        path
    })
}

/// `--dead` for the scripted engine with these flags.
pub fn asked(flags: &str) -> String {
    format!("--dead=engine:{} {flags}", scripted().display())
}

/// A game whose chains no proof decides; Black's is A1 and A2.
const GAME: &str =
    "(;GM[1]FF[4]SZ[5]RU[chinese]KM[KOMI]AB[ae][ad]AW[cb][cc][db][ea][ca][ec];B[];W[])";

/// A folder of games, one for each komi.
fn games(komi: &[&str]) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    for (number, komi) in komi.iter().enumerate() {
        let text = GAME.replace("KOMI", komi);
        std::fs::write(folder.path().join(format!("{number}.sgf")), text).unwrap();
    }
    folder
}

fn score(folder: &Path, args: &[&str]) -> Outcome {
    let mut all = vec!["--format", "jsonl", "."];
    all.extend(args);
    run("score", folder, &all)
}

/// The codes told about engines, in order, and the result of every game.
fn told(outcome: &Outcome) -> (Vec<String>, Vec<String>) {
    let rows = outcome.rows();
    let of = |name: &str, field: &str| {
        let rows = rows.iter().filter(|row| row["type"] == name);
        rows.map(|row| row[field].as_str().unwrap().to_owned())
            .collect()
    };
    let mut codes: Vec<String> = of("finding", "code");
    codes.retain(|code| code.starts_with('E'));
    (codes, of("score", "result"))
}

fn codes(flags: &str, timeout: &str) -> (Vec<String>, Vec<String>) {
    let folder = games(&["0.5"]);
    let outcome = score(folder.path(), &[&asked(flags), "--engine-timeout", timeout]);
    assert_eq!(outcome.stderr, "", "{flags}");
    told(&outcome)
}

#[test]
fn every_odd_way_of_writing_is_understood() {
    for style in [
        "",
        "--style crlf",
        "--style glued",
        "--style no-id",
        "--style no-blank",
        "--style next-line",
        "--style spaces",
        "--style comments",
        "--style drip",
        "--style lower",
        "--style controls",
        "--style crlf --style no-id --style comments",
        "--banner 'Scripted 1.0 ready> '",
        "--banner 'Welcome\\n=====\\n'",
        "--at play --do junk",
        "--at play --do twice",
        "--at play --do errors",
        "--at final_status_list --do junk",
        "--at list_commands --do refuse",
    ] {
        let (codes, results) = codes(&format!("{style} --dead 'A1 A2' --seki ?"), "20");
        assert_eq!(
            (&*codes, &*results),
            (&[][..], &["W+25.5".to_owned()][..]),
            "{style}"
        );
    }
    for list in ["A1\\nA2", "a1 A2\\n", "A2 A1 A1"] {
        let (codes, results) = codes(&format!("--dead '{list}'"), "20");
        assert_eq!((codes.len(), &*results[0]), (0, "W+25.5"), "{list}");
    }
    // Nothing dead: Black lives in the corner.
    let (codes, results) = codes("", "20");
    assert_eq!(codes, [""; 0]);
    assert_ne!(results[0], "W+25.5");
}

#[test]
fn what_goes_wrong_has_its_own_code_and_no_result() {
    for (flags, code) in [
        ("--at boardsize --do crash", "E001"),
        ("--at list_commands --do exit", "E001"),
        ("--at final_status_list --do exit", "E001"),
        ("--at final_status_list --do abort-in-answer", "E001"),
        ("--at clear_board --do hang", "E002"),
        ("--at final_status_list --do silent", "E002"),
        ("--at komi --do flood", "E002"),
        ("--at boardsize --do refuse", "E003"),
        ("--dead ?", "E003"),
        ("--at final_status_list --do wrong-id", "E004"),
        ("--at komi --do endless-line", "E002"),
        ("--dead 'A1 A2 C1'", "E005"),
        ("--dead 'A1 A2 T19'", "E005"),
        ("--dead 'A1 A2 papaya'", "E005"),
        ("--dead A1", "E006"),
        ("--dead 'A1 A2' --alive 'A1 A2'", "E008"),
    ] {
        let (codes, results) = codes(flags, "2");
        assert!(codes.contains(&code.to_owned()), "{flags}: {codes:?}");
        assert_eq!(results, ["undetermined"], "{flags}");
    }
}

#[test]
fn a_position_is_shown_by_its_stones_where_its_moves_cannot_be() {
    let folder = tempfile::tempdir().unwrap();
    let text = "(;GM[1]FF[4]SZ[5]RU[chinese]KM[0.5];B[cc];W[];AW[aa];B[])";
    std::fs::write(folder.path().join("a.sgf"), text).unwrap();
    let (codes, results) = told(&score(folder.path(), &[&asked("--dead A5")]));
    assert_eq!((&*codes, results.len()), (&["E010".to_owned()][..], 1));
    // And where the engine will not have a move.
    let folder = games(&["0.5"]);
    let flags = "--dead 'A1 A2' --at 'play black pass' --do refuse";
    let (codes, results) = told(&score(folder.path(), &[&asked(flags)]));
    assert_eq!(
        (&*codes, &*results),
        (&["E010".to_owned()][..], &["W+25.5".to_owned()][..])
    );
}

#[test]
fn engines_that_differ_are_told_with_the_chain() {
    let folder = games(&["0.5"]);
    let outcome = score(
        folder.path(),
        &[&asked("--dead 'A1 A2'"), &asked("--dead ''")],
    );
    let finding = &outcome.rows()[0];
    assert_eq!(finding["code"], "E009");
    assert_eq!(
        finding["message"],
        "the engines differ about A2 (2 stones: dead, alive)"
    );
    let agreed = score(
        folder.path(),
        &[&asked("--dead 'A1 A2'"), &asked("--dead 'A2 A1'")],
    );
    let (codes, results) = told(&agreed);
    assert_eq!((codes.len(), &*results[0]), (0, "W+25.5"));
    assert!(agreed.stdout.contains("\"source\":\"engines\""));
}

#[test]
fn the_other_games_go_on_and_any_number_of_jobs_tells_the_same() {
    let komi = ["0.5", "1.5", "2.5", "3.5", "0.5", "1.5", "6.5", "7.5"];
    let folder = games(&komi);
    let flags = "--dead 'A1 A2' --at 'komi 1.5' --do crash --at 'komi 6.5' --do hang";
    let args = |jobs| {
        let asked = asked(flags);
        let args = [asked, format!("-j{jobs}"), "--engine-timeout=2".to_owned()];
        let args: Vec<&str> = args.iter().map(|arg| &**arg).collect();
        score(folder.path(), &args)
    };
    let one = args(1);
    let (codes, results) = told(&one);
    // Two crashes and a hang are three failures: the last game is not asked about.
    assert_eq!(codes, ["E001", "E001", "E002", "E011"]);
    let undetermined = results.iter().filter(|result| *result == "undetermined");
    assert_eq!((results.len(), undetermined.count()), (8, 4));
    for jobs in [2, 5] {
        assert_eq!(args(jobs), one, "{jobs} jobs");
    }
}

#[test]
#[cfg(target_os = "linux")]
fn nothing_is_left_running() {
    let folder = games(&["0.5", "1.5"]);
    // A time no other process sleeps for.
    let mark = format!("1000.{}", std::process::id());
    for flags in [
        "--linger",
        "--at 'komi 1.5' --do hang",
        "--at komi --do crash",
    ] {
        let begun = std::time::Instant::now();
        let asked = asked(&format!("{flags} --child {mark}"));
        let outcome = score(folder.path(), &[&asked, "--engine-timeout=2"]);
        assert_eq!(told(&outcome).1.len(), 2);
        assert!(begun.elapsed().as_secs() < 20);
        assert_eq!(left_with(&mark), 0, "{flags}");
    }
}

/// How many processes still have a word on their command line once those that were killed had
/// time to be gone: a signal is sent at once and acted on when the machine comes to it.
#[cfg(target_os = "linux")]
fn left_with(word: &str) -> usize {
    for _ in 0..100 {
        if with_word(word) == 0 {
            return 0;
        }
        std::thread::sleep(std::time::Duration::from_millis(100));
    }
    with_word(word)
}

/// How many processes have a word on their command line.
#[cfg(target_os = "linux")]
fn with_word(word: &str) -> usize {
    let all = std::fs::read_dir("/proc").into_iter().flatten().flatten();
    let with = all.filter(|entry| {
        let line = std::fs::read_to_string(entry.path().join("cmdline"));
        line.is_ok_and(|line| line.contains(word))
    });
    with.count()
}

#[test]
#[cfg(target_os = "linux")]
fn a_second_interrupt_leaves_nothing_running_either() {
    let folder = games(&["0.5"]);
    let mark = format!("2000.{}", std::process::id());
    let asked = asked(&format!("--at komi --do hang --child {mark}"));
    let mut tool = command("score", folder.path(), &[".", &*asked]);
    let mut tool = tool.stdout(std::process::Stdio::null()).spawn().unwrap();
    let begun = std::time::Instant::now();
    // The tool, the engine's guard, the engine and the engine's child.
    while with_word(&mark) < 4 && begun.elapsed().as_secs() < 20 {
        std::thread::sleep(std::time::Duration::from_millis(10));
    }
    assert_eq!(with_word(&mark), 4);
    for _ in 0..2 {
        let id = tool.id().to_string();
        let sent = Command::new("kill").args(["-INT", &id]).status();
        assert!(sent.unwrap().success());
        std::thread::sleep(std::time::Duration::from_millis(200));
    }
    assert_eq!(tool.wait().unwrap().code(), Some(130));
    std::thread::sleep(std::time::Duration::from_millis(100));
    assert_eq!(with_word(&mark), 0);
}

#[test]
fn what_cannot_be_asked_is_refused_before_anything_is_read() {
    let folder = games(&["0.5"]);
    for args in [
        &["--dead", "engine:"][..],
        &["--dead", "engine:'x"],
        &["--dead", "engine:no-such-program-anywhere"],
        &["--dead", "engine:true", "--dead", "marks"],
        &["--dead", "engine:true", "--engine-timeout", "0"],
        &["--dead", "engine:true", "--engine-timeout", "nan"],
    ] {
        let outcome = outcome(command("score", folder.path(), args).arg("."));
        assert_eq!((outcome.exit, &*outcome.stdout), (Some(2), ""), "{args:?}");
        assert!(
            outcome.stderr.starts_with("score: --"),
            "{}",
            outcome.stderr
        );
    }
}
