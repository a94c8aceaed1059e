//! Every code can be come by: the example of each, run through the tools, yields it.

use crate::engines::asked;
use crate::packing::{gz, zip};
use crate::tool::{rows, run};
use go_referee::finding::catalogue;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::process::{Command, Stdio};

/// An example's bytes: `\xE5` stands for a byte that no text can hold.
fn bytes(example: &str) -> Vec<u8> {
    let mut out = Vec::new();
    let mut rest = example;
    while let Some((before, after)) = rest.split_once("\\x") {
        out.extend_from_slice(before.as_bytes());
        let hex = after.get(..2).expect("two digits");
        out.push(u8::from_str_radix(hex, 16).unwrap());
        rest = &after[2..];
    }
    out.extend_from_slice(rest.as_bytes());
    out
}

/// Codes no run of the tools can be made to tell here, each with its reason.
const UNREACHABLE: [(&str, &str); 4] = [
    (
        "A011",
        "only a fault of the program itself; tests/cli/panics.rs makes one",
    ),
    (
        "F031",
        "takes a value of 256 megabytes; tests/record/catalogue.rs lowers the limit",
    ),
    (
        "F033",
        "takes a game of more than four gigabytes, which is cut off as too large before",
    ),
    (
        "N001",
        "only a fault of the program itself: a law of counting that does not hold",
    ),
];

/// What a tool needs besides the example.
fn flags(code: &str) -> Option<(&'static str, &'static [&'static str])> {
    Some(match code {
        "F029" => ("validate", &["--max-nodes", "2"]),
        "F030" => ("validate", &["--max-depth", "2"]),
        code if code.starts_with("F04") => ("validate", &["--strict-ff4"]),
        "N002" | "N003" | "N006" => ("score", &["--dead", "marks"]),
        "N004" => ("score", &["--dead", "A1"]),
        "N009" => ("score", &["--dead", "marks"]),
        "N020" | "N021" => ("score", &[]),
        code if ("N022"..="N036").contains(&code) => ("score", &["--check-result"]),
        code if code.starts_with('N') => ("score", &[]),
        _ => return None,
    })
}

/// Flags of the scripted engines that make a finding about engines, one text for each engine.
fn engines(code: &str) -> Option<&'static [&'static str]> {
    Some(match code {
        "E001" => &["--at komi --do crash"],
        "E002" => &["--at komi --do hang"],
        "E003" => &["--dead ?"],
        "E004" => &["--at komi --do wrong-id"],
        "E005" => &["--dead C3"],
        "E006" => &["--dead B2"],
        "E007" => &["--dead 'B5 D5 A4 B4 C4 D4 E4'"],
        "E008" => &["--dead 'B2 C2' --seki 'B2 C2'"],
        "E009" => &["--dead 'B2 C2'", "--dead ''"],
        "E010" => &["--dead ''"],
        _ => return None,
    })
}

/// Codes by id of what a tool tells of a path.
fn told(name: &str, folder: &Path, args: &[&str]) -> BTreeSet<(String, String)> {
    let mut all = vec!["--format", "jsonl"];
    all.extend(args);
    let outcome = run(name, folder, &all);
    let mut told = BTreeSet::new();
    for row in rows(&outcome.stdout) {
        if let (Some(id), Some(code)) = (row["id"].as_str(), row["code"].as_str()) {
            let file = id.split('#').next().unwrap_or(id);
            told.insert((file.to_owned(), code.to_owned()));
        }
    }
    told
}

fn is_told(told: &BTreeSet<(String, String)>, file: &str, code: &str) -> bool {
    told.contains(&(file.to_owned(), code.to_owned()))
}

#[test]
fn the_example_of_every_code_yields_it() {
    let folder = tempfile::tempdir().unwrap();
    let examples = folder.path().join("examples");
    std::fs::create_dir(&examples).unwrap();
    let special = special();
    let mut missing = Vec::new();
    for kind in catalogue().filter(|kind| !special.contains_key(kind.code)) {
        std::fs::write(
            examples.join(format!("{}.sgf", kind.code)),
            bytes(kind.example),
        )
        .unwrap();
    }
    let judged = told("validate", folder.path(), &["examples"]);
    let mut seen = 0;
    for kind in catalogue() {
        if UNREACHABLE.iter().any(|(code, _)| *code == kind.code) {
            continue;
        }
        seen += 1;
        let file = format!("examples/{}.sgf", kind.code);
        let engines: Vec<String> = engines(kind.code)
            .unwrap_or_default()
            .iter()
            .map(|flags| asked(flags))
            .collect();
        if !engines.is_empty() {
            let mut args = vec!["--engine-timeout=2", &*file];
            args.extend(engines.iter().map(|engine| &**engine));
            if !is_told(&told("score", folder.path(), &args), &file, kind.code) {
                missing.push(format!("{} {}", kind.code, kind.slug));
            }
            continue;
        }
        let found = match (special.get(kind.code), flags(kind.code)) {
            (Some(make), _) => make(kind.code),
            (None, Some((tool, flags))) => {
                let mut args = flags.to_vec();
                args.push(&file);
                is_told(&told(tool, folder.path(), &args), &file, kind.code)
            }
            (None, None) => is_told(&judged, &file, kind.code),
        };
        if !found {
            missing.push(format!("{} {}", kind.code, kind.slug));
        }
    }
    assert_eq!(missing, [""; 0]);
    assert!(seen >= 100, "only {seen} codes");
}

/// Codes that an SGF text alone cannot show, and what shows them.
fn special() -> BTreeMap<&'static str, fn(&str) -> bool> {
    let mut special: BTreeMap<&'static str, fn(&str) -> bool> = BTreeMap::new();
    special.insert("E011", |code| {
        let kind = go_referee::finding::lookup(code).unwrap();
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("x.sgf"), kind.example.repeat(5)).unwrap();
        let engine = asked("--at komi --do crash");
        let told = told("score", folder.path(), &["x.sgf", &engine]);
        is_told(&told, "x.sgf", code)
    });
    special.insert("A001", |code| shows(code, &[], &["no-such-file.sgf"]));
    special.insert("A002", |code| {
        // A name longer than any file can have is neither missing nor readable.
        shows(code, &[], &[&"x".repeat(5000)])
    });
    special.insert("A003", |code| {
        let packed = gz("(;B[aa])".repeat(1000).as_bytes());
        shows(
            code,
            &[("cut.sgf.gz", packed[..packed.len() / 2].to_vec())],
            &["cut.sgf.gz"],
        )
    });
    special.insert("A004", |code| {
        let packed = gz("(;B[aa])".repeat(1000).as_bytes());
        shows(
            code,
            &[("x.sgf.gz", packed)],
            &["--max-bytes", "1000", "x.sgf.gz"],
        )
    });
    special.insert("A005", |code| {
        shows(code, &[("x.zip", b"no zip".to_vec())], &["x.zip"])
    });
    special.insert("A006", |code| {
        shows(code, &[("x.zip", encrypted())], &["x.zip"])
    });
    special.insert("A007", |code| {
        // Readable in some builds, so one that none reads: a packed file inside a packed one.
        let packed = gz(&gz(b"(;B[aa])"));
        shows(code, &[("x.sgf.gz", packed)], &["x.sgf.gz"])
    });
    special.insert("A008", |code| {
        shows(code, &[("x.jsonl", Vec::new())], &["x.jsonl"])
    });
    special.insert("A009", |code| {
        shows(
            code,
            &[("x", b"{\"id\":1}\n".to_vec())],
            &["--input-format", "jsonl", "x"],
        )
    });
    special.insert("A010", |code| {
        let line = b"{\"id\":\"1\",\"sgf\":\"(;B[aa])(;B[bb])\"}\n".to_vec();
        shows(code, &[("x.jsonl", line)], &["x.jsonl"])
    });
    special.insert("A012", |_| other_games());
    special.insert("F028", |code| {
        let wide = "\u{feff}(;GM[1]SZ[9];B[aa])".encode_utf16();
        shows(
            code,
            &[("x.sgf", wide.flat_map(u16::to_le_bytes).collect())],
            &["x.sgf"],
        )
    });
    special.insert("N005", |_| unreadable_list());
    special.insert("X001", |code| expecting(code, "winner", "white"));
    special.insert("X002", |code| expecting(code, "margin", "40"));
    special.insert("X003", |code| expecting(code, "illegal_ply", "1"));
    special.insert("X005", |_| unmet());
    special.insert("X004", |code| expecting(code, "margin", "1"));
    special
}

fn shows(code: &str, files: &[(&str, Vec<u8>)], args: &[&str]) -> bool {
    let folder = tempfile::tempdir().unwrap();
    for (name, bytes) in files {
        std::fs::write(folder.path().join(name), bytes).unwrap();
    }
    let told = told("validate", folder.path(), args);
    told.iter().any(|(_, told)| told == code)
}

/// A zip whose one member says that it is encrypted.
fn encrypted() -> Vec<u8> {
    let mut bytes = zip(&[("a.sgf", b"(;B[aa])".to_vec())]);
    let central = bytes
        .windows(4)
        .position(|four| four == b"PK\x01\x02")
        .unwrap();
    bytes[6] |= 1;
    bytes[central + 8] |= 1;
    bytes
}

/// Whether a run that goes on with rows of other games says so.
fn other_games() -> bool {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    std::fs::write(path.join("a.sgf"), "(;B[aa])").unwrap();
    std::fs::write(path.join("b.sgf"), "(;B[aa])").unwrap();
    let rows = run("validate", path, &["--format", "jsonl", "a.sgf"]).stdout;
    std::fs::write(path.join("rows.partial"), rows).unwrap();
    let outcome = run(
        "validate",
        path,
        &["--format", "jsonl", "-o", "rows", "--resume", "b.sgf"],
    );
    let left = std::fs::read_to_string(path.join("rows.partial")).unwrap();
    outcome.exit == Some(2) && left.contains("\"A012\"") && !path.join("rows").exists()
}

/// Whether holding one expectation against the code's example tells the code.
fn expecting(code: &str, column: &str, value: &str) -> bool {
    let kind = go_referee::finding::lookup(code).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| std::fs::write(folder.path().join(name), text).unwrap();
    write("x.sgf", kind.example);
    write(
        "others.csv",
        &format!("id,rules,{column}\nx.sgf,aga,{value}\n"),
    );
    let args = ["--expect", "others.csv", "x.sgf"];
    is_told(&told("convert-rules", folder.path(), &args), "x.sgf", code)
}

/// Whether an expectation about a game that is not there is told.
fn unmet() -> bool {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("x.sgf"), "(;GM[1]SZ[5];B[cc])").unwrap();
    std::fs::write(
        folder.path().join("o.csv"),
        "id,rules,legal\nx.sgf,aga,true\ny.sgf,aga,true\n",
    )
    .unwrap();
    let args = ["--expect", "o.csv", "x.sgf"];
    let told = told("convert-rules", folder.path(), &args);
    let part = ["--expect", "o.csv", "--shard", "1/1", "x.sgf"];
    let part = run("convert-rules", folder.path(), &part);
    is_told(&told, "y.sgf", "X005") && part.exit == Some(0)
}

/// Whether a list of dead stones that cannot be read is told.
fn unreadable_list() -> bool {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("list"), "no tab here\n").unwrap();
    std::fs::write(
        folder.path().join("a.sgf"),
        "(;GM[1]SZ[5]KM[0]RU[AGA];B[cc])",
    )
    .unwrap();
    let outcome = run("score", folder.path(), &["--dead-from", "list", "a.sgf"]);
    outcome.exit == Some(1) && outcome.stderr.contains("[N005]")
}

#[test]
fn every_code_is_explained_with_rule_article_example_and_board() {
    let folder = tempfile::tempdir().unwrap();
    let flat = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    for kind in catalogue() {
        let outcome = run("validate", folder.path(), &["--explain", kind.code]);
        assert_eq!((outcome.exit, outcome.stderr.as_str()), (Some(0), ""));
        let text = flat(&outcome.stdout);
        for part in [kind.title, kind.explanation, kind.clause, kind.hint] {
            assert!(text.contains(&flat(part)), "{}: {part}", kind.code);
        }
        let silence = format!("--ignore {}", kind.code);
        assert!(text.contains(&silence) && text.contains("Example:"));
        let board = outcome.stdout.contains("  A B C");
        assert_eq!(
            board,
            kind.code.starts_with(['E', 'M', 'N']),
            "{}",
            kind.code
        );
        let by_slug = run("score", folder.path(), &["--explain", kind.slug]);
        assert_eq!(by_slug.stdout, outcome.stdout);
    }
}

/// The shell lines of the `A…` examples are lines a shell understands.
#[test]
fn examples_for_the_shell_can_be_parsed_by_it() {
    for kind in catalogue().filter(|kind| kind.code.starts_with('A') && kind.code != "A011") {
        let child = Command::new("sh")
            .args(["-n", "-c", kind.example])
            .stdin(Stdio::null())
            .output()
            .unwrap();
        assert!(child.status.success(), "{}: {}", kind.code, kind.example);
    }
}
