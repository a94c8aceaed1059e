//! Where a result is: the file and the place in it, the member of a container, the game.

use super::super::annotation::Site;
use super::super::object::{Object, object};
use crate::finding::Place;

/// The base that relative addresses of files stand on.
const ROOT: &str = "%SRCROOT%";

/// Writes the file with the place in it, the member of it and the game.
pub(super) fn locations(result: &mut Object<'_>, site: Site<'_>, id: Option<&str>) {
    result.array("locations", [()], |out, ()| {
        object(out, |location| {
            if let Some(file) = site.file {
                location.object("physicalLocation", |physical| {
                    physical.object("artifactLocation", |artifact| address(artifact, file));
                    if let Some(place) = site.place {
                        physical.object("region", |region| write_region(region, place));
                    }
                });
            }
            let member = site.member.map(|member| (member, "archive-member"));
            let game = id.map(|id| (id, "game"));
            let logical = member.into_iter().chain(game);
            location.array("logicalLocations", logical, |out, (name, kind)| {
                object(out, |inner| {
                    inner.text("fullyQualifiedName", name);
                    inner.word("kind", kind);
                });
            });
        });
    });
}

fn write_region(region: &mut Object<'_>, place: Place) {
    region.integer("startLine", place.line.into());
    region.maybe_integer("startColumn", place.character);
    region.integer("byteOffset", place.byte.try_into().unwrap_or(i64::MAX));
    region.integer("byteLength", 0);
}

/// Writes a path as an address: relative ones to the root, others from the top.
fn address(artifact: &mut Object<'_>, path: &str) {
    let encoded = percent_encoded(path);
    if path.starts_with('/') {
        artifact.text("uri", &format!("file://{encoded}"));
    } else {
        artifact.text("uri", &encoded);
        artifact.text("uriBaseId", ROOT);
    }
}

/// Everything but unreserved characters and `/` as `%XX` of its UTF-8.
fn percent_encoded(path: &str) -> String {
    let mut encoded = String::with_capacity(path.len());
    for byte in path.bytes() {
        match byte {
            b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' | b'/' => {
                encoded.push(char::from(byte));
            }
            other => encoded.push_str(&format!("%{other:02X}")),
        }
    }
    encoded
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_spelled_in_ascii() {
        assert_eq!(percent_encoded("a b/碁%.sgf"), "a%20b/%E7%A2%81%25.sgf");
    }
}
