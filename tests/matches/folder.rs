//! Looking at the folder of a match.

use crate::run::rows;
use serde_json::Value;
use std::collections::BTreeMap;
use std::path::Path;

/// The rows of a match.
pub fn results(folder: &Path) -> Vec<Value> {
    rows(&std::fs::read_to_string(folder.join("results.jsonl")).unwrap())
}

/// Rows and records of a match, but for times and dates, which are never the same.
pub fn timeless(folder: &Path) -> (Vec<Value>, BTreeMap<String, String>) {
    let mut rows = results(folder);
    for row in &mut rows {
        row.as_object_mut().unwrap().remove("times");
    }
    let mut records = BTreeMap::new();
    for entry in std::fs::read_dir(folder.join("games")).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        records.insert(name, undated(&std::fs::read_to_string(path).unwrap()));
    }
    (rows, records)
}

/// A record without its date.
pub fn undated(record: &str) -> String {
    match record.split_once("DT[") {
        Some((before, after)) => {
            let (_, after) = after.split_once(']').unwrap();
            format!("{before}{after}")
        }
        None => record.to_owned(),
    }
}

/// The numbers of the games of a match.
pub fn numbers(folder: &Path) -> Vec<u64> {
    let rows = results(folder);
    rows.iter()
        .map(|row| row["game"].as_u64().unwrap())
        .collect()
}
