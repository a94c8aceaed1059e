//! Which charset a game's text is in.
//!
//! Owns the weighing of CA against the bytes. Knows nothing of structure, which is settled
//! before and does not depend on it.

use super::charset::{Charset, CharsetChoice};
use super::guess;
use super::reports::Reports;
use super::tree::{GameTree, Ident, NodeId, Span};
use crate::finding::record_codes as codes;

/// Chooses, reporting lies, unknown names and broken characters.
pub(super) fn choose(
    tree: &GameTree<'_>,
    forced: Option<Charset>,
    trails: &[Span],
    reports: &mut Reports<'_>,
) -> CharsetChoice {
    let declaration = declared(tree, reports);
    let (used, reason) = match forced {
        Some(charset) => (charset, "as told"),
        None => weigh(tree, declaration, reports),
    };
    if used.has_ascii_trails() && !tree.bytes().is_ascii() {
        strays(tree, &tree.arena.values, used, reports);
    } else {
        strays(tree, trails, used, reports);
    }
    CharsetChoice {
        declared: declaration.map(|(span, _)| span),
        used,
        reason,
    }
}

/// Reports brackets that were taken for half a character, or for escaped, and are neither.
fn strays(tree: &GameTree<'_>, values: &[Span], used: Charset, reports: &mut Reports<'_>) {
    for &value in values {
        let raw = tree.raw(value);
        if memchr::memchr(b']', raw).is_none() || raw.is_ascii() {
            continue;
        }
        let Some(stray) = used.stray_bracket(raw) else {
            continue;
        };
        let byte = value.start as usize + stray;
        if !reports.has(&codes::UNESCAPED_BRACKET, byte) {
            reports.add(&codes::UNESCAPED_BRACKET, byte, || {
                "a closing bracket in this value is not escaped".into()
            });
        }
    }
}

/// The first CA of the root, and the charset it names.
fn declared(tree: &GameTree<'_>, reports: &mut Reports<'_>) -> Option<(Span, Option<Charset>)> {
    const CA: Ident = Ident::new("CA");
    let mut first: Option<(Span, Option<Charset>)> = None;
    for property in tree.properties(NodeId::ROOT).filter(|p| p.ident == CA) {
        for &value in property.values {
            let label = String::from_utf8_lossy(tree.raw(value));
            let named = Charset::for_label(&label);
            match &mut first {
                None => first = Some((value, named)),
                Some((span, charset)) => {
                    reports.add(&codes::CHARSET_TWICE, value.start as usize, || {
                        "CA has more than one value".into()
                    });
                    if charset.is_none() && named.is_some() {
                        (*span, *charset) = (value, named);
                    }
                }
            }
        }
    }
    let (value, named) = first?;
    if named.is_none() && !tree.raw(value).trim_ascii().is_empty() {
        reports.add(&codes::CHARSET_UNKNOWN, value.start as usize, || {
            let shown = tree.raw(value);
            let shown = &shown[..shown.len().min(32)];
            format!("CA names \"{}\"", shown.escape_ascii()).into()
        });
    }
    Some((value, named))
}

fn weigh(
    tree: &GameTree<'_>,
    declaration: Option<(Span, Option<Charset>)>,
    reports: &mut Reports<'_>,
) -> (Charset, &'static str) {
    let named = declaration.and_then(|(_, charset)| charset);
    let japanese = Charset(encoding_rs::ISO_2022_JP);
    if tree.bytes().is_ascii() && named != Some(japanese) {
        return match named {
            Some(charset) => (charset, "declared"),
            None if memchr::memmem::find(tree.bytes(), b"\x1b$").is_some() => {
                (japanese, "detected (escape sequences)")
            }
            None => (Charset::UTF_8, "plain ASCII"),
        };
    }
    let evidence = guess::Evidence::gather(tree);
    if named.is_none() && tree.bytes().starts_with(b"\xef\xbb\xbf") && evidence.is_nearly_utf8() {
        report_broken(&evidence, Charset::UTF_8, reports);
        return (Charset::UTF_8, "byte order mark");
    }
    let verdict = evidence.weigh(named);
    let byte = declaration.map_or(evidence.first_byte(), |(span, _)| span.start) as usize;
    match (named, declaration) {
        (Some(said), _) if said != verdict.charset => {
            reports.add(&codes::CHARSET_LIE, byte, || {
                format!("CA says {said}, the bytes are {}", verdict.charset).into()
            });
        }
        (None, None) if !evidence.is_empty() => reports.add(&codes::CHARSET_GUESSED, byte, || {
            format!("the bytes look like {}", verdict.charset).into()
        }),
        _ => {}
    }
    report_broken(&evidence, verdict.charset, reports);
    (verdict.charset, verdict.reason)
}

fn report_broken(evidence: &guess::Evidence<'_>, used: Charset, reports: &mut Reports<'_>) {
    for broken in evidence.broken(used) {
        reports.add(&codes::BROKEN_TEXT, broken as usize, || {
            format!("bytes here are no character of {used}").into()
        });
    }
}
