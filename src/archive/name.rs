//! Names of files and members as they are shown in ids.
//!
//! Knows nothing of opening them.

use std::borrow::Cow;
use std::fmt::Write;
use std::path::{Component, Path};

/// Bytes of a name as text; bytes that are no UTF-8 become `\xE5`, so different names stay
/// different as far as possible.
pub(super) fn shown_bytes(bytes: &[u8]) -> Cow<'_, str> {
    if let Ok(text) = std::str::from_utf8(bytes) {
        return Cow::Borrowed(text);
    }
    let mut shown = String::new();
    for chunk in bytes.utf8_chunks() {
        shown.push_str(chunk.valid());
        for byte in chunk.invalid() {
            // Writing to a string cannot fail.
            let _ = write!(shown, "\\x{byte:02X}");
        }
    }
    Cow::Owned(shown)
}

/// A path as text, relative to the root if it lies in it, with `/` between its parts.
pub(super) fn shown_path(path: &Path, root: Option<&Path>) -> String {
    let inside = root.and_then(|root| relative(path, root));
    let path = inside.as_deref().unwrap_or(path);
    let shown = shown_bytes(path.as_os_str().as_encoded_bytes()).into_owned();
    if std::path::MAIN_SEPARATOR == '/' {
        shown
    } else {
        shown.replace(std::path::MAIN_SEPARATOR, "/")
    }
}

fn relative(path: &Path, root: &Path) -> Option<std::path::PathBuf> {
    if let Ok(rest) = path.strip_prefix(root) {
        return Some(rest.to_owned());
    }
    let path = std::path::absolute(path).ok()?;
    let root = std::path::absolute(root).ok()?;
    path.strip_prefix(root).ok().map(Path::to_owned)
}

/// Whether a member of a container is hidden, or a shadow file of another system.
pub(super) fn hidden_member(name: &str) -> bool {
    name.split(['/', '\\'])
        .any(|part| part == "__MACOSX" || (part.starts_with('.') && part != "." && part != ".."))
}

/// The last part of a path, lossily, to look at its ending.
pub(super) fn file_name(path: &Path) -> Cow<'_, str> {
    match path.components().next_back() {
        Some(Component::Normal(name)) => name.to_string_lossy(),
        _ => Cow::Borrowed(""),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn foreign_bytes_are_escaped_and_stay_apart() {
        assert_eq!(shown_bytes("棋.sgf".as_bytes()), "棋.sgf");
        assert_eq!(shown_bytes(b"\xc6\xe5.sgf"), "\\xC6\\xE5.sgf");
        assert_ne!(shown_bytes(b"\xc6.sgf"), shown_bytes(b"\xc7.sgf"));
    }

    #[test]
    fn paths_are_relative_to_the_root_when_inside() {
        let shown = |path: &str, root: &str| shown_path(Path::new(path), Some(Path::new(root)));
        assert_eq!(shown("/data/a/b.sgf", "/data"), "a/b.sgf");
        assert_eq!(shown("/data/a/b.sgf", "/data/"), "a/b.sgf");
        assert_eq!(shown("/other/b.sgf", "/data"), "/other/b.sgf");
        assert_eq!(shown("a/b.sgf", "."), "a/b.sgf");
        assert_eq!(shown_path(Path::new("-"), None), "-");
    }

    #[test]
    fn hidden_members_are_known() {
        assert!(hidden_member("__MACOSX/._a.sgf"));
        assert!(hidden_member("x/.git/a.sgf"));
        assert!(!hidden_member("./x/../a.sgf"));
    }
}
