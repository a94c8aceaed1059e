//! The edits of one conversion, made on the bytes of the record.
//!
//! Owns how values are replaced, put and taken away, so that taking away what was put gives the
//! bytes of before. Decides nothing.

use super::original::{Values, is_original};
use super::remark::{Remarks, has_remark};
use super::site::{Field, Site, Sites, gap_behind, site_in};
use crate::record::{GameTree, Ident, NodeId, Span, Splice};

/// Properties a new RU or KM is put behind.
const HEAD: [&str; 9] = ["GM", "FF", "CA", "AP", "ST", "SZ", "HA", "RU", "KM"];
/// Properties a new GOREF is put behind.
const ABOUT: [&str; 4] = ["SZ", "RU", "KM", "RE"];

/// Everything that is to be changed.
pub(super) struct Changes<'a> {
    /// What RU, KM and RE are to say, by field; an empty list takes the property away.
    pub fields: &'a [Values; 3],
    /// Values of GOREF that keep what they said.
    pub entries: &'a [Vec<u8>],
    /// What is put into comments.
    pub remarks: &'a Remarks,
}

/// The record with its changes; `None` where there is no place for a property.
pub(super) fn compose(tree: GameTree<'_>, sites: &Sites, changes: &Changes<'_>) -> Option<Vec<u8>> {
    let mut splice = Splice::new();
    for field in [Field::Komi, Field::Rules, Field::Result] {
        let (at, then) = (field.index(), &changes.fields[field.index()]);
        set(tree, &sites.fields[at], field, then, &mut splice)?;
    }
    keep(tree, &sites.private, changes.entries, &mut splice)?;
    remark(tree, changes.remarks, &mut splice)?;
    if splice.is_empty() {
        return Some(tree.bytes().to_vec());
    }
    Some(splice.apply(tree.bytes()))
}

/// Makes a field say these values.
fn set(
    tree: GameTree<'_>,
    sites: &[Site],
    field: Field,
    then: &Values,
    splice: &mut Splice,
) -> Option<()> {
    let values: Vec<Span> = sites
        .iter()
        .flat_map(|site| &site.values)
        .copied()
        .collect();
    if values.is_empty() {
        let [value] = then.as_slice() else {
            return then.is_empty().then_some(());
        };
        return insert(tree, NodeId::ROOT, &HEAD, (field.name(), value), splice);
    }
    if then.is_empty() {
        let [only] = sites else { return None };
        splice.replace(gone(only), "");
        return Some(());
    }
    if then.len() != values.len() {
        return None;
    }
    for (span, value) in values.into_iter().zip(then) {
        if tree.raw(span) != value.as_slice() {
            splice.replace(span, value.clone());
        }
    }
    Some(())
}

/// Makes GOREF keep these entries and no others, its other values as they are.
fn keep(
    tree: GameTree<'_>,
    sites: &[Site],
    entries: &[Vec<u8>],
    splice: &mut Splice,
) -> Option<()> {
    let is_kept = |span: &&Span| is_original(tree.raw(**span));
    let held: Vec<&Span> = sites
        .iter()
        .flat_map(|s| &s.values)
        .filter(is_kept)
        .collect();
    let same = held
        .iter()
        .map(|span| tree.raw(**span))
        .eq(entries.iter().map(Vec::as_slice));
    if same {
        return Some(());
    }
    let joined = entries.join(&b"]["[..]);
    if let (Some(first), false) = (held.first(), entries.is_empty()) {
        splice.replace(**first, joined);
        for site in sites {
            drop_values(tree, site, Some(**first), splice);
        }
        return Some(());
    }
    for site in sites {
        drop_values(tree, site, None, splice);
    }
    if entries.is_empty() {
        return Some(());
    }
    if let Some(site) = sites.first() {
        let at = site.after;
        let put = [b"[", &*joined, b"]"].concat();
        splice.replace(Span { start: at, end: at }, put);
        return Some(());
    }
    insert(tree, NodeId::ROOT, &ABOUT, ("GOREF", &joined), splice)
}

/// Takes the entries of a GOREF away, but for one; the property too, if nothing is left.
fn drop_values(tree: GameTree<'_>, site: &Site, but: Option<Span>, splice: &mut Splice) {
    let goes = |span: &Span| is_original(tree.raw(*span)) && Some(*span) != but;
    if site.values.iter().all(goes) {
        splice.replace(gone(site), "");
        return;
    }
    // A value goes with the bracket behind it and whatever stands before its own.
    let mut from = site.name.end;
    for value in &site.values {
        let end = value.end + 1;
        if goes(value) {
            splice.replace(Span { start: from, end }, "");
        }
        from = end;
    }
}

/// Puts remarks into the comments of their nodes, and takes away those of earlier conversions.
fn remark(tree: GameTree<'_>, remarks: &Remarks, splice: &mut Splice) -> Option<()> {
    if remarks.is_empty() && !has_remark(tree.bytes()) {
        return Some(());
    }
    for node in tree.main_line() {
        let site = site_in(tree, node, Ident::new("C"));
        let raw = site.as_ref().and_then(|site| site.values.first().copied());
        let now = raw.map(|span| tree.raw(span));
        let then = remarks.comment(node, now);
        match (site, raw, then) {
            (Some(_), Some(span), Some(then)) if now != Some(&*then) => {
                splice.replace(span, then);
            }
            (Some(site), Some(_), None) => splice.replace(gone(&site), ""),
            (_, None, Some(then)) => insert(tree, node, &[], ("C", &then), splice)?,
            _ => {}
        }
    }
    Some(())
}

/// What goes with a property: itself and the blanks before it.
fn gone(site: &Site) -> Span {
    Span {
        start: site.before,
        end: site.after,
    }
}

fn insert(
    tree: GameTree<'_>,
    node: NodeId,
    behind: &[&str],
    (name, value): (&str, &[u8]),
    splice: &mut Splice,
) -> Option<()> {
    let gap = gap_behind(tree, node, behind)?;
    let at = Span {
        start: gap.at,
        end: gap.at,
    };
    splice.replace(
        at,
        [&*gap.blanks, name.as_bytes(), b"[", value, b"]"].concat(),
    );
    Some(())
}
