//! Architecture as a test: which room may use which.

use std::path::Path;

/// Rooms from the bottom up; a room may use only those before it (and itself).
const ROOMS: &[&str] = &[
    "amount",
    "board",
    "finding",
    "record",
    "rules",
    "claims",
    "referee",
    "count",
    "settle",
    "adjudicate",
    "archive",
    "report",
    "cli",
];

fn files(folder: &Path, found: &mut Vec<std::path::PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files(&path, found);
        } else if path.extension().is_some_and(|e| e == "rs") {
            found.push(path);
        }
    }
}

#[test]
fn rooms_use_only_rooms_below_them() {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut found = Vec::new();
    files(&src, &mut found);
    let mut checked = 0;
    for path in found {
        let inside = path.strip_prefix(&src).unwrap();
        let first = inside
            .components()
            .next()
            .unwrap()
            .as_os_str()
            .to_str()
            .unwrap();
        let room = first.trim_end_matches(".rs");
        if room == "lib" {
            continue;
        }
        let rank = ROOMS
            .iter()
            .position(|r| *r == room)
            .unwrap_or_else(|| panic!("{room} is no room"));
        let text = std::fs::read_to_string(&path).unwrap();
        for (number, line) in text.lines().enumerate() {
            for part in line.split("crate::").skip(1) {
                let used: String = part
                    .chars()
                    .take_while(|c| c.is_alphanumeric() || *c == '_')
                    .collect();
                if let Some(used_rank) = ROOMS.iter().position(|r| *r == used) {
                    checked += 1;
                    assert!(
                        used_rank <= rank,
                        "{}:{}: {room} may not use {used}",
                        inside.display(),
                        number + 1
                    );
                }
            }
        }
    }
    assert!(checked > 10, "only {checked} uses seen");
}
