//! What a stream of bytes is, by its first bytes and its name.
//!
//! Knows containers and the two record formats by their signs only.

use super::inputs::InputFormat;

/// What a stream holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Gzip,
    Zstd,
    Zip,
    Tar,
    SevenZ,
    JsonLines,
    Sgf,
    /// Named like a container without being one.
    Impostor,
}

/// How many first bytes are looked at: up to the end of tar's magic.
pub(super) const HEAD: usize = 512;

/// Whether these first bytes decide already, so that a slow sender need not be waited for.
pub(super) fn decided(head: &[u8]) -> bool {
    // UTF-16 is told by sixteen bytes.
    head.len() >= HEAD || (head.len() >= 16 && b"({;".contains(&head[0]))
}

/// Tells what it is. The first bytes count for more than the name.
pub(super) fn of(head: &[u8], name: &str, format: InputFormat) -> Kind {
    if head.starts_with(&[0x1f, 0x8b]) {
        return Kind::Gzip;
    }
    if head.starts_with(&[0x28, 0xb5, 0x2f, 0xfd]) || is_skippable_zstd(head) {
        return Kind::Zstd;
    }
    if [&b"PK\x03\x04"[..], b"PK\x05\x06", b"PK\x07\x08"]
        .iter()
        .any(|magic| head.starts_with(magic))
    {
        return Kind::Zip;
    }
    if head.starts_with(b"7z\xbc\xaf\x27\x1c") {
        return Kind::SevenZ;
    }
    if head.get(257..262) == Some(b"ustar") {
        return Kind::Tar;
    }
    record(head, name, format)
}

fn record(head: &[u8], name: &str, format: InputFormat) -> Kind {
    let text = head.strip_prefix(b"\xef\xbb\xbf").unwrap_or(head);
    let first = text.iter().find(|b| !b.is_ascii_whitespace());
    let looks_like_record = head.contains(&b'(') || first == Some(&b'{');
    if is_container(name) && !looks_like_record && !head.is_empty() {
        // Tar without a magic is the oldest form; its header names a file and sums itself up.
        return if ends(name, &[".tar", ".tgz"]) && old_tar(head) {
            Kind::Tar
        } else {
            Kind::Impostor
        };
    }
    match format {
        InputFormat::Sgf => Kind::Sgf,
        InputFormat::JsonLines => Kind::JsonLines,
        InputFormat::Auto if is_json(name) || first == Some(&b'{') => Kind::JsonLines,
        InputFormat::Auto => Kind::Sgf,
    }
}

fn is_skippable_zstd(head: &[u8]) -> bool {
    matches!(head, [0x50..=0x5f, 0x2a, 0x4d, 0x18, ..])
}

/// Whether a tar header's checksum is right, or it is the empty one that ends an archive.
fn old_tar(head: &[u8]) -> bool {
    if head.len() < HEAD {
        return false;
    }
    if head.iter().all(|&byte| byte == 0) {
        return true;
    }
    let written = head[148..156]
        .iter()
        .filter(|b| (b'0'..=b'7').contains(b))
        .fold(0, |sum: u32, b| sum.wrapping_mul(8) + u32::from(b - b'0'));
    let field = |i: usize, b: u8| if (148..156).contains(&i) { b' ' } else { b };
    let sum: u32 = head[..HEAD]
        .iter()
        .enumerate()
        .map(|(i, &b)| u32::from(field(i, b)))
        .sum();
    sum == written
}

/// Whether a file in a directory counts, by its name.
pub(super) fn counts_in_directory(name: &str) -> bool {
    is_record(name) || is_container(name)
}

/// Whether a member of a container counts, by its name.
pub(super) fn counts_in_container(name: &str) -> bool {
    is_record(unwrapped(name))
}

fn is_record(name: &str) -> bool {
    ends(name, &[".sgf", ".mgt"]) || is_json(name)
}

fn is_json(name: &str) -> bool {
    ends(name, &[".jsonl", ".ndjson"])
}

fn is_container(name: &str) -> bool {
    ends(name, &[".gz", ".tgz", ".zst", ".zip", ".tar", ".7z"])
}

/// The name without `.gz` or `.zst`.
pub(super) fn unwrapped(name: &str) -> &str {
    for suffix in [".gz", ".zst"] {
        if ends(name, &[suffix]) {
            return &name[..name.len() - suffix.len()];
        }
    }
    name
}

/// Whether the name ends in one of these, in any case.
fn ends(name: &str, suffixes: &[&str]) -> bool {
    suffixes.iter().any(|suffix| {
        name.len()
            .checked_sub(suffix.len())
            .and_then(|at| name.as_bytes().get(at..))
            .is_some_and(|end| end.eq_ignore_ascii_case(suffix.as_bytes()))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn first_bytes_count_for_more_than_names() {
        let auto = InputFormat::Auto;
        assert_eq!(of(&[0x1f, 0x8b, 8, 0], "a.sgf", auto), Kind::Gzip);
        assert_eq!(of(b"PK\x03\x04..", "a.sgf", auto), Kind::Zip);
        assert_eq!(of(b"(;GM[1])", "a.zip", auto), Kind::Sgf);
        assert_eq!(of(b"<html>", "a.zip", auto), Kind::Impostor);
        assert_eq!(of(b"\xef\xbb\xbf {\"id\":1}", "-", auto), Kind::JsonLines);
        assert_eq!(of(b"(;", "a.jsonl", auto), Kind::JsonLines);
        assert_eq!(of(b"(;", "a.jsonl", InputFormat::Sgf), Kind::Sgf);
        assert_eq!(of(b"", "a.gz", auto), Kind::Sgf);
    }

    #[test]
    fn names_count_in_any_case() {
        for name in [
            "a.sgf",
            "A.SGF",
            "b.Mgt",
            "c.jsonl",
            "d.tar.gz",
            "e.TGZ",
            "f.sgf.zst",
        ] {
            assert!(counts_in_directory(name), "{name}");
        }
        for name in ["a.txt", "sgf", "a.sgf~", ""] {
            assert!(!counts_in_directory(name), "{name}");
            assert!(!counts_in_container(name), "{name}");
        }
        assert!(counts_in_container("x/a.sgf.GZ"));
        assert!(!counts_in_container("x/a.tar.gz"));
        assert!(!counts_in_container("x/a.zip"));
        assert_eq!(unwrapped("é.gz"), "é");
    }
}
