//! A unified diff of two files as bytes, as `patch` accepts it.
//!
//! Owns the pairing of lines and the layout of hunks. Bytes pass as they are, whatever their
//! charset; knows no records.

use std::fmt::Write as _;

/// Lines of context around a change.
const CONTEXT: usize = 3;
/// How far apart equal lines are looked for behind a change.
const REACH: usize = 200;

/// A run of lines: kept, or replaced.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Run {
    /// First line in the old file, and one past the last.
    old: (usize, usize),
    /// The same in the new file.
    new: (usize, usize),
}

/// The difference of a file before and after, empty where there is none.
#[must_use]
pub fn unified_diff(path: &str, old: &[u8], new: &[u8]) -> Vec<u8> {
    let (a, b) = (lines(old), lines(new));
    let changes = changes(&a, &b);
    let mut out = Vec::new();
    let mut at = 0;
    while let Some(first) = changes.get(at) {
        if out.is_empty() {
            let name = quoted(path);
            out.extend_from_slice(format!("--- {name}\n+++ {name}\n").as_bytes());
        }
        let mut last = at;
        while changes
            .get(last + 1)
            .is_some_and(|next| next.old.0 - changes[last].old.1 <= 2 * CONTEXT)
        {
            last += 1;
        }
        hunk(&a, &b, &changes[at..=last], first, &mut out);
        at = last + 1;
    }
    out
}

/// Lines with their ends.
fn lines(bytes: &[u8]) -> Vec<&[u8]> {
    bytes.split_inclusive(|&byte| byte == b'\n').collect()
}

/// The lines that are replaced. Equal lines are paired as soon as possible: a conversion changes
/// few lines and moves none.
fn changes(a: &[&[u8]], b: &[&[u8]]) -> Vec<Run> {
    let mut found = Vec::new();
    let (mut i, mut j) = (0, 0);
    while i < a.len() || j < b.len() {
        if i < a.len() && j < b.len() && a[i] == b[j] {
            (i, j) = (i + 1, j + 1);
            continue;
        }
        let (old, new) = next_pair(&a[i..], &b[j..]);
        found.push(Run {
            old: (i, i + old),
            new: (j, j + new),
        });
        (i, j) = (i + old, j + new);
    }
    found
}

/// How many lines of each file stand before the next pair of equal lines.
fn next_pair(a: &[&[u8]], b: &[&[u8]]) -> (usize, usize) {
    for apart in 1..=REACH {
        for old in 0..=apart {
            let new = apart - old;
            let (Some(x), Some(y)) = (a.get(old), b.get(new)) else {
                continue;
            };
            if x == y {
                return (old, new);
            }
        }
    }
    // Line by line, so that a long run of changes is paired again behind it.
    (a.len().min(1), b.len().min(1))
}

fn hunk(a: &[&[u8]], b: &[&[u8]], changes: &[Run], first: &Run, out: &mut Vec<u8>) {
    let Some(last) = changes.last() else { return };
    let before = first.old.0.min(CONTEXT);
    let after = (a.len() - last.old.1).min(CONTEXT);
    let (old_from, old_to) = (first.old.0 - before, last.old.1 + after);
    let (new_from, new_to) = (first.new.0 - before, last.new.1 + after);
    let mut head = String::new();
    // Writing to a string cannot fail.
    let _ = writeln!(
        head,
        "@@ -{} +{} @@",
        range(old_from, old_to),
        range(new_from, new_to)
    );
    out.extend_from_slice(head.as_bytes());
    let mut at = old_from;
    for change in changes {
        put(b' ', &a[at..change.old.0], out);
        put(b'-', &a[change.old.0..change.old.1], out);
        put(b'+', &b[change.new.0..change.new.1], out);
        at = change.old.1;
    }
    put(b' ', &a[at..old_to], out);
}

/// A range of lines from 1; an empty one is named by the line before it.
fn range(from: usize, to: usize) -> String {
    match to - from {
        0 => format!("{from},0"),
        1 => format!("{}", from + 1),
        many => format!("{},{many}", from + 1),
    }
}

fn put(mark: u8, lines: &[&[u8]], out: &mut Vec<u8>) {
    for line in lines {
        out.push(mark);
        out.extend_from_slice(line);
        if !line.ends_with(b"\n") {
            out.extend_from_slice(b"\n\\ No newline at end of file\n");
        }
    }
}

/// A name as a header has it: in quotes with escapes where it could be misread.
fn quoted(path: &str) -> String {
    let is_plain = |c: char| !c.is_control() && c != '"' && c != '\\';
    if path.chars().all(is_plain) {
        // A name with blanks ends at the tab.
        let end = if path.contains(' ') { "\t" } else { "" };
        return format!("{path}{end}");
    }
    let mut out = String::from("\"");
    for c in path.chars() {
        match c {
            '"' | '\\' => out.extend(['\\', c]),
            '\n' => out.push_str("\\n"),
            '\t' => out.push_str("\\t"),
            '\r' => out.push_str("\\r"),
            c if c.is_ascii_control() => {
                let _ = write!(out, "\\{:03o}", u32::from(c));
            }
            c => out.push(c),
        }
    }
    out.push('"');
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn text(old: &str, new: &str) -> String {
        String::from_utf8(unified_diff("a b", old.as_bytes(), new.as_bytes())).unwrap()
    }

    #[test]
    fn a_changed_line_is_shown_with_its_context() {
        let old = "1\n2\n3\n4\n5\n6\n7\n8\n";
        let new = "1\n2\n3\n4\nfive\n6\n7\n8\n";
        assert_eq!(
            text(old, new),
            "--- a b\t\n+++ a b\t\n@@ -2,7 +2,7 @@\n 2\n 3\n 4\n-5\n+five\n 6\n 7\n 8\n"
        );
        assert_eq!(text(old, old), "");
        assert_eq!(
            text("(;KM[6])", "(;KM[7])"),
            "--- a b\t\n+++ a b\t\n@@ -1 +1 @@\n-(;KM[6])\n\\ No newline at end of file\n+(;KM[7])\n\
             \\ No newline at end of file\n"
        );
        assert_eq!(text("", "x\n"), "--- a b\t\n+++ a b\t\n@@ -0,0 +1 @@\n+x\n");
    }

    #[test]
    fn names_that_could_be_misread_are_quoted() {
        assert_eq!(quoted("a/b.sgf"), "a/b.sgf");
        assert_eq!(quoted("a\n\"b\""), "\"a\\n\\\"b\\\"\"");
    }

    /// Applies a patch by the book.
    fn patched(old: &[u8], patch: &[u8]) -> Vec<u8> {
        let old = lines(old);
        let patch = lines(patch);
        let (mut out, mut at): (Vec<Vec<u8>>, usize) = (Vec::new(), 0);
        for (index, line) in patch.iter().enumerate().skip(2) {
            let body = line[1..].to_vec();
            let cut = patch
                .get(index + 1)
                .is_some_and(|next| next.starts_with(b"\\"));
            let body = if cut {
                body[..body.len() - 1].to_vec()
            } else {
                body
            };
            match line[0] {
                b'@' => {
                    let text = String::from_utf8_lossy(line);
                    let range = text[4..].split(' ').next().unwrap();
                    let (from, count) = range.split_once(',').unwrap_or((range, "1"));
                    let from: usize = from.parse().unwrap();
                    let start = if count == "0" { from } else { from - 1 };
                    out.extend(old[at..start].iter().map(|line| line.to_vec()));
                    at = start;
                }
                b' ' => {
                    assert_eq!(old[at], body);
                    out.push(body);
                    at += 1;
                }
                b'-' => {
                    assert_eq!(old[at], body);
                    at += 1;
                }
                b'+' => out.push(body),
                _ => {}
            }
        }
        out.extend(old[at..].iter().map(|line| line.to_vec()));
        out.concat()
    }

    proptest! {
        #[test]
        fn a_patch_gives_the_new_file(
            old in proptest::collection::vec("[abc\u{ff}]{0,2}\n?", 0..40),
            new in proptest::collection::vec("[abc\u{ff}]{0,2}\n?", 0..40),
        ) {
            let (old, new) = (old.concat(), new.concat());
            let patch = unified_diff("x", old.as_bytes(), new.as_bytes());
            prop_assert_eq!(patch.is_empty(), old == new);
            if !patch.is_empty() {
                prop_assert_eq!(patched(old.as_bytes(), &patch), new.as_bytes());
            }
        }
    }
}
