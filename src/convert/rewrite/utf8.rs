//! A whole record in UTF-8.
//!
//! Owns the transcoding value by value, as values are read, so that half a character at the end
//! of one never swallows a bracket. Knows no meaning but that of CA.

use super::site::{Sites, gap_behind};
use crate::record::{Charset, GameTree, Limits, NodeId, Scanned, Scanner, Span, Splice, text};

/// The record in UTF-8, saying so; `None` where it is so already.
///
/// # Errors
/// When it could not be told to say the same then, and why.
pub(in crate::convert) fn to_utf8(
    bytes: &[u8],
    limits: &Limits,
    forced: Option<Charset>,
) -> Result<Option<Vec<u8>>, String> {
    let (mut scanner, mut findings) = (Scanner::default(), Vec::new());
    let old = scanner.scan(bytes, limits, forced, &mut findings);
    let transcoded = transcoded(old.tree, old.charset.used);
    let (mut again, mut fresh) = (Scanner::default(), Vec::new());
    let plain = again.scan(&transcoded, limits, Some(Charset::UTF_8), &mut fresh);
    let labelled = labelled(plain.tree).ok_or("there is no place in it for CA")?;
    if labelled == bytes {
        return Ok(None);
    }
    let mut last = Scanner::default();
    let new = last.scan(&labelled, limits, None, &mut fresh);
    let same = new.found && new.complete && new.charset.used == Charset::UTF_8;
    if same && same_texts(&old, &new) {
        Ok(Some(labelled))
    } else {
        Err(format!(
            "it cannot be told apart from {} with certainty",
            old.charset.used
        ))
    }
}

/// Every value and everything between values, each decoded by itself.
fn transcoded(tree: GameTree<'_>, charset: Charset) -> Vec<u8> {
    let bytes = tree.bytes();
    if charset == Charset::UTF_8 {
        return bytes.to_vec();
    }
    let mut values: Vec<Span> = tree
        .nodes()
        .flat_map(|node| tree.properties(node))
        .flat_map(|property| property.values.iter().copied())
        .collect();
    values.sort_unstable();
    let mut out = Vec::with_capacity(bytes.len() + bytes.len() / 2);
    let mut at = 0;
    for value in values {
        let (from, to) = (value.start as usize, value.end as usize);
        if from < at {
            continue;
        }
        out.extend_from_slice(charset.decode(&bytes[at..from]).0.as_bytes());
        out.extend_from_slice(charset.decode(&bytes[from..to]).0.as_bytes());
        at = to;
    }
    out.extend_from_slice(charset.decode(&bytes[at..]).0.as_bytes());
    out
}

/// The record with every CA of its main line naming UTF-8, or one in its root.
fn labelled(tree: GameTree<'_>) -> Option<Vec<u8>> {
    let sites = Sites::of(tree);
    let mut splice = Splice::new();
    let values = sites.charset.iter().flat_map(|site| &site.values);
    let mut any = false;
    for value in values {
        any = true;
        let label = String::from_utf8_lossy(tree.raw(*value));
        // A name of UTF-16 is read as UTF-8 too, and is wrong now.
        let is_right =
            label.trim().eq_ignore_ascii_case("utf-8") || label.trim().eq_ignore_ascii_case("utf8");
        if !is_right {
            splice.replace(*value, "UTF-8");
        }
    }
    if !any {
        let gap = gap_behind(tree, NodeId::ROOT, &["GM", "FF"])?;
        let at = Span {
            start: gap.at,
            end: gap.at,
        };
        splice.replace(at, [&*gap.blanks, b"CA[UTF-8]"].concat());
    }
    Some(splice.apply(tree.bytes()))
}

/// Whether two readings have the same nodes and texts, but for CA.
fn same_texts(old: &Scanned<'_>, new: &Scanned<'_>) -> bool {
    let (a, b) = (old.tree, new.tree);
    a.len() == b.len()
        && a.nodes()
            .all(|node| a.parent(node) == b.parent(node) && texts(old, node).eq(texts(new, node)))
}

fn texts<'a>(game: &Scanned<'a>, node: NodeId) -> impl Iterator<Item = std::borrow::Cow<'a, str>> {
    let (tree, charset) = (game.tree, game.charset.used);
    let properties = tree.properties(node);
    let others = properties.filter(|p| p.ident != crate::record::Ident::new("CA"));
    others
        .flat_map(|property| property.values.iter())
        .map(move |&value| text(tree.raw(value), charset))
}
