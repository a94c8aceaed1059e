//! Architecture as a test: which room may use which, and which crate belongs where.

use std::path::{Path, PathBuf};

/// Crates that belong to some rooms only; a crate not named here may be used anywhere.
const CRATES: &[(&str, &[&str])] = &[
    ("anyhow", &["cli"]),
    ("clap", &["cli"]),
    ("clap_complete", &["cli"]),
    ("clap_mangen", &["cli"]),
    ("csv", &["convert", "report"]),
    ("ctrlc", &["cli"]),
    ("encoding_rs", &["record"]),
    ("flate2", &["archive"]),
    ("ignore", &["archive"]),
    ("indicatif", &["cli"]),
    ("memchr", &["record", "archive"]),
    ("nix", &["cli", "gtp"]),
    ("rustix", &["gtp"]),
    (
        "serde_json",
        &[
            "record", "rules", "settle", "convert", "archive", "report", "cli",
        ],
    ),
    ("sevenz_rust2", &["archive"]),
    ("sgf_parse", &["record"]),
    ("shell_words", &["gtp"]),
    ("tar", &["archive"]),
    ("tempfile", &["archive", "cli"]),
    ("toml", &["rules", "cli"]),
    ("zip", &["archive"]),
    ("zstd", &["archive"]),
];

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The rooms of docs/architecture.md, from the bottom up.
fn rooms() -> Vec<String> {
    let text = std::fs::read_to_string(root().join("docs/architecture.md")).unwrap();
    let rows = text.lines().filter_map(|line| line.strip_prefix("| `"));
    let mut rooms: Vec<String> = rows
        .map(|row| row.split('`').next().unwrap().to_owned())
        .collect();
    rooms.reverse();
    rooms
}

fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files(&path, found);
        } else if path.extension().is_some_and(|e| e == "rs") {
            found.push(path);
        }
    }
}

/// Every line of the library, with its room and place, that is code of the product.
fn lines() -> Vec<(String, String, String)> {
    let src = root().join("src");
    let mut found = Vec::new();
    files(&src, &mut found);
    let mut lines = Vec::new();
    for path in found {
        let inside = path.strip_prefix(&src).unwrap();
        let first = inside
            .components()
            .next()
            .unwrap()
            .as_os_str()
            .to_str()
            .unwrap();
        let room = first.trim_end_matches(".rs").to_owned();
        let name = path.file_stem().unwrap().to_str().unwrap();
        let of_tests = inside.to_string_lossy().contains("/tests/") || is_test_module(&path, name);
        if room == "lib" || of_tests {
            continue;
        }
        let text = std::fs::read_to_string(&path).unwrap();
        let code = text.split("#[cfg(test)]\nmod tests").next().unwrap();
        for (number, line) in code.lines().enumerate() {
            let place = format!("{}:{}", inside.display(), number + 1);
            lines.push((room.clone(), place, line.to_owned()));
        }
    }
    assert!(
        lines.len() > 10_000,
        "the library is larger than {} lines",
        lines.len()
    );
    lines
}

/// Whether the `mod.rs` beside a file declares it for tests only.
fn is_test_module(path: &Path, name: &str) -> bool {
    let parent = path.with_file_name("mod.rs");
    let declared = std::fs::read_to_string(parent).unwrap_or_default();
    declared.contains(&format!("#[cfg(test)]\nmod {name};"))
}

/// The names that stand behind `prefix` in a line.
fn named<'a>(line: &'a str, prefix: &str) -> impl Iterator<Item = &'a str> {
    let parts = line.split(prefix).skip(1).collect::<Vec<_>>().into_iter();
    parts.map(|part| {
        let end = part
            .find(|c: char| !c.is_alphanumeric() && c != '_')
            .unwrap_or(part.len());
        &part[..end]
    })
}

/// Whether a line uses a crate by its own name, not by the end of another.
fn names_crate(line: &str, name: &str) -> bool {
    let path = format!("{name}::");
    let mut found = line.match_indices(&*path).map(|(at, _)| at);
    found.any(|at| !line[..at].ends_with(|c: char| c.is_alphanumeric() || c == '_'))
}

#[test]
fn rooms_use_only_rooms_below_them() {
    let rooms = rooms();
    let rank = |room: &str| rooms.iter().position(|known| known == room);
    let mut checked = 0;
    for (room, place, line) in lines() {
        let own = rank(&room).unwrap_or_else(|| panic!("docs/architecture.md has no room {room}"));
        for used in named(&line, "crate::") {
            if let Some(used_rank) = rank(used) {
                checked += 1;
                assert!(used_rank <= own, "{place}: {room} may not use {used}");
            }
        }
    }
    assert!(checked > 200, "only {checked} uses seen");
}

#[test]
fn every_room_of_the_table_exists_and_is_declared() {
    let library = std::fs::read_to_string(root().join("src/lib.rs")).unwrap();
    let mut declared: Vec<&str> = named(&library, "pub mod ").collect();
    declared.sort_unstable();
    let mut rooms = rooms();
    rooms.sort_unstable();
    assert_eq!(declared, rooms);
}

#[test]
fn crates_stay_in_their_rooms() {
    let mut checked = 0;
    for (room, place, line) in lines() {
        for (name, allowed) in CRATES {
            if names_crate(&line, name) && !line.trim_start().starts_with("//") {
                checked += 1;
                assert!(
                    allowed.contains(&room.as_str()),
                    "{place}: {room} may not use {name}"
                );
            }
        }
    }
    assert!(checked > 50, "only {checked} uses seen");
}

#[test]
fn nothing_below_the_command_line_prints_or_exits() {
    let forbidden = [
        "println!",
        "eprintln!",
        "process::exit",
        "std::env::var",
        "stdout()",
        "stderr()",
    ];
    for (room, place, line) in lines() {
        if room == "cli" || line.trim_start().starts_with("//") {
            continue;
        }
        for word in forbidden {
            assert!(!line.contains(word), "{place}: {room} may not use {word}");
        }
    }
}
