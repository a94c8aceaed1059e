//! Pictures of games: one file for each game in one folder, written whole.
//!
//! Owns their names. Knows nothing of what they show.

use crate::archive::{Overwrite, write_atomically};
use anyhow::{Context, Result};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// A folder for pictures.
#[derive(Clone, Debug)]
pub struct Pictures {
    folder: PathBuf,
    overwrite: Overwrite,
}

impl Pictures {
    /// Makes the folder if it is not there.
    ///
    /// # Errors
    /// When it cannot be made.
    pub fn in_folder(folder: &Path, overwrite: Overwrite) -> Result<Self> {
        fs::create_dir_all(folder).with_context(|| format!("--svg {}", folder.display()))?;
        Ok(Self {
            folder: folder.to_owned(),
            overwrite,
        })
    }

    /// Writes the picture of a game, unless the very same is there already.
    ///
    /// # Errors
    /// When another file has its name and may not be replaced, or it cannot be written.
    pub fn write(&self, id: &str, picture: &str) -> io::Result<()> {
        let path = self.folder.join(name(id));
        if fs::read(&path).is_ok_and(|there| there == picture.as_bytes()) {
            return Ok(());
        }
        write_atomically(&path, picture.as_bytes(), self.overwrite)
    }
}

/// A file's name for a game: what can be read of its id, and a number made of all of it, since
/// different ids may read the same.
fn name(id: &str) -> String {
    const MOST: usize = 80;
    let mut readable = String::new();
    for c in id.chars() {
        let plain = c.is_ascii_alphanumeric() || matches!(c, '.' | '_');
        if plain && !(readable.is_empty() && c == '.') {
            readable.push(c);
        } else if !readable.is_empty() && !readable.ends_with('-') {
            readable.push('-');
        }
    }
    // The end of an id tells more than its beginning.
    let from = readable.len().saturating_sub(MOST);
    let readable = readable[from..].trim_matches(['-', '.']);
    format!("{readable}-{:016x}.svg", fnv1a(id.as_bytes()))
}

/// FNV-1a of 64 bits.
fn fnv1a(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, &byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn names_are_plain_and_differ() {
        let ids = [
            "a.sgf#1",
            "a.sgf#2",
            "A.sgf#1",
            "a/sgf#1",
            "../../etc/passwd#1",
            "/abs/x.sgf#1",
            "a.zip!/b.sgf#1",
            "碁.sgf#1",
            "棋.sgf#1",
            "",
            ".",
            "..",
            "#",
            "a\0b",
            "a b",
            "a\tb",
            "CON",
            "x\\y",
        ];
        let long = "x/".repeat(3000);
        let mut seen = HashSet::new();
        for id in ids.into_iter().chain([&*long]) {
            let name = name(id);
            let plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '_' | '-');
            assert!(name.chars().all(plain), "{name}");
            assert!(!name.starts_with('.') && name.ends_with(".svg"), "{name}");
            assert!(name.len() < 110 && name.len() > 16, "{name}");
            assert!(seen.insert(name.to_ascii_lowercase()), "{name}");
        }
        assert!(name("games/a.sgf#12").starts_with("games-a.sgf-12-"));
    }

    #[test]
    fn a_file_that_is_there_is_kept_unless_it_may_be_replaced() {
        let folder = tempfile::tempdir().unwrap();
        let pictures = |overwrite| Pictures::in_folder(&folder.path().join("new"), overwrite);
        let careful = pictures(Overwrite::No).unwrap();
        careful.write("a#1", "<svg/>").unwrap();
        careful.write("a#1", "<svg/>").unwrap();
        assert!(careful.write("a#1", "<svg></svg>").is_err());
        pictures(Overwrite::Yes)
            .unwrap()
            .write("a#1", "<svg></svg>")
            .unwrap();
        assert_eq!(fs::read_dir(folder.path().join("new")).unwrap().count(), 1);
    }
}
