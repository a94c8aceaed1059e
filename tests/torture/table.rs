//! A table of what must come of each of a folder's files, and the walk that holds it.

use super::judged;
use go_referee::record::{
    Charset, Cut, Limits, NodeId, Scanner, Splitter, Transcoder, simple_text, sniff, text,
};
use std::collections::BTreeSet;
use std::io::Read;
use std::path::Path;

/// What must come of one file.
#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Row {
    /// The file's name.
    pub name: String,
    /// Nodes of each game.
    pub nodes: Vec<usize>,
    /// Structural findings, in order, over all games: `code` or `code@byte`.
    #[serde(default)]
    pub codes: Vec<String>,
    /// Decoded values: `game/node NAME[value][value]`.
    #[serde(default)]
    pub values: Vec<String>,
    /// The charset text is read in, where it is not UTF-8.
    #[serde(default)]
    pub charset: Option<String>,
    /// Whether something was lost for good.
    #[serde(default)]
    pub lost: bool,
    /// What the rooms above make of each game, see `judged`.
    pub judged: Vec<String>,
    /// The same in words, where it needs any.
    #[serde(default)]
    pub meaning: Option<String>,
}

#[derive(serde::Deserialize)]
struct Table {
    file: Vec<Row>,
}

/// Walks the folder: every file has a row, every row a file. Gives the rows checked.
pub fn walk(folder: &Path, table: &str) -> usize {
    let rows = toml::from_str::<Table>(table).unwrap().file;
    let files: BTreeSet<String> = std::fs::read_dir(folder)
        .unwrap_or_else(|e| panic!("{}: {e}", folder.display()))
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .filter(|name| name.ends_with(".sgf"))
        .collect();
    let named: BTreeSet<String> = rows.iter().map(|row| row.name.clone()).collect();
    assert_eq!(named.len(), rows.len(), "a row stands twice");
    assert_eq!(files, named, "files and rows");
    let wrong: Vec<String> = rows
        .iter()
        .filter_map(|row| {
            let seen = read(&folder.join(&row.name));
            let differences = differences(row, &seen);
            (!differences.is_empty()).then(|| format!("{}:{differences}", row.name))
        })
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    rows.len()
}

#[derive(Default)]
struct Seen {
    nodes: Vec<usize>,
    codes: Vec<String>,
    values: Vec<String>,
    charsets: BTreeSet<&'static str>,
    judged: Vec<String>,
    lost: bool,
}

fn read(path: &Path) -> Seen {
    let mut bytes = std::fs::read(path).unwrap();
    let mut seen = Seen::default();
    let mut forced = None;
    if let Some(order) = sniff(&bytes) {
        forced = Some(Charset::UTF_8);
        let mut rewritten = Vec::new();
        let mut reader = Transcoder::new(&bytes[..], order);
        reader.read_to_end(&mut rewritten).unwrap();
        bytes = rewritten;
        seen.codes.push("F028".to_owned());
    }
    let mut splitter = Splitter::new();
    let mut judge = judged::judge(forced);
    let mut scanner = Scanner::default();
    let mut at = 0;
    while let Cut::Game { len } = splitter.next(&bytes[at..], true) {
        let mut findings = Vec::new();
        let limits = Limits::default();
        let slice = &bytes[at..at + len];
        let game = scanner.scan(slice, &limits, forced, &mut findings);
        for finding in &findings {
            let place = finding.byte.map(|byte| at + byte as usize);
            let place = place.map_or(String::new(), |byte| format!("@{byte}"));
            seen.codes.push(format!("{}{place}", finding.kind.code));
        }
        seen.lost |= !game.complete;
        seen.judged.push(judged::judged(&mut judge, slice));
        seen.charsets.insert(game.charset.used.name());
        let index = seen.nodes.len();
        for node in game.tree.nodes() {
            for property in game.tree.properties(node) {
                seen.values.push(shown(&game, index, node, &property));
            }
        }
        seen.nodes
            .push(if game.found { game.tree.len() } else { 0 });
        at += len;
    }
    assert_eq!(at, bytes.len());
    seen
}

fn shown(
    game: &go_referee::record::Scanned<'_>,
    index: usize,
    node: NodeId,
    property: &go_referee::record::Property<'_>,
) -> String {
    let mut shown = format!("{index}/{} {}", node.index(), property.ident);
    for &value in property.values {
        let raw = game.tree.raw(value);
        let charset = game.charset.used;
        let read = if property.ident == go_referee::record::Ident::new("C") {
            text(raw, charset)
        } else {
            simple_text(raw, charset)
        };
        shown.push_str(&format!("[{read}]"));
    }
    shown
}

fn differences(row: &Row, seen: &Seen) -> String {
    let mut said = String::new();
    if seen.nodes != row.nodes {
        said.push_str(&format!(" nodes {:?}, not {:?};", seen.nodes, row.nodes));
    }
    let codes_agree = seen.codes.len() == row.codes.len()
        && seen
            .codes
            .iter()
            .zip(&row.codes)
            .all(|(is, want)| is == want || is.split('@').next() == Some(want.as_str()));
    if !codes_agree {
        said.push_str(&format!(" findings {:?}, not {:?};", seen.codes, row.codes));
    }
    for value in row
        .values
        .iter()
        .filter(|value| !seen.values.contains(value))
    {
        said.push_str(&format!(" no {value:?} in {:?};", seen.values));
    }
    let charset = row.charset.as_deref().unwrap_or("UTF-8");
    if seen.charsets.iter().any(|&used| used != charset) {
        said.push_str(&format!(" read in {:?}, not {charset};", seen.charsets));
    }
    if seen.lost != row.lost {
        said.push_str(&format!(" lost: {};", seen.lost));
    }
    if seen.judged != row.judged {
        said.push_str(&format!(
            " judged {:#?}, not {:#?};",
            seen.judged, row.judged
        ));
    }
    if row.meaning.as_deref() == Some("") {
        said.push_str(" an empty meaning;");
    }
    said
}
