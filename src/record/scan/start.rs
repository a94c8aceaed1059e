//! Where a game begins in its bytes, and what bytes without a game are.
//!
//! Owns the search for the first `(`. Knows nothing of what follows it.

use crate::record::ahead::{Ahead, begins_game, follow, is_blank, next_paren};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::record) enum Start {
    /// At its `(`.
    Game,
    /// At its first `;`.
    Node,
}

/// Where the game begins: at its `(`, or at a first `;` where there is none.
pub(in crate::record) fn find_start(bytes: &[u8], from: usize) -> Option<(usize, Start)> {
    let mut at = from;
    let mut weak = None;
    while let Some(paren) = next_paren(bytes, at) {
        if begins_game(bytes, paren, true) == Ahead::Structure {
            return Some((paren, Start::Game));
        }
        at = paren + 1;
        if weak.is_none() && may_begin(&bytes[at..]) {
            weak = Some((paren, Start::Game));
        }
    }
    // Scripts and sheets are full of `(;`.
    if is_web_page(bytes) {
        weak = None;
    }
    let node = memchr::memchr_iter(b';', &bytes[from..])
        .map(|offset| from + offset)
        .find(|&at| {
            let next = bytes[at + 1..].iter().find(|&&byte| !is_blank(byte));
            next.is_some_and(u8::is_ascii_uppercase) && follow(bytes, at, true) == Ahead::Structure
        });
    node.map(|at| (at, Start::Node)).or(weak)
}

/// Whether the bytes behind a `(` could be a damaged game: a node and something in it.
fn may_begin(inside: &[u8]) -> bool {
    let window = &inside[..inside.len().min(64)];
    let semicolon = window.iter().position(|&byte| !is_blank(byte));
    let Some(node) = semicolon.and_then(|at| window[at..].strip_prefix(b";")) else {
        return false;
    };
    let first = node.iter().find(|&&byte| !is_blank(byte) && byte != b';');
    first != Some(&b')')
}

fn is_web_page(bytes: &[u8]) -> bool {
    let start = bytes.trim_ascii_start();
    let first = start[..start.len().min(64)].to_ascii_lowercase();
    first.starts_with(b"<!doctype") || first.starts_with(b"<html")
}

/// What a file without a game is, as far as it can be told.
pub(super) fn what_instead(bytes: &[u8]) -> &'static str {
    if bytes.trim_ascii_start().is_empty() {
        "the file is empty"
    } else if crate::record::sniff(bytes).is_some() {
        "the bytes are UTF-16 and were not rewritten"
    } else if is_web_page(bytes) {
        "the file is a web page"
    } else if bytes
        .iter()
        .all(|&b| is_blank(b) || matches!(b, b'(' | b')' | b';'))
    {
        "the file holds only parentheses and semicolons"
    } else if bytes.iter().all(|&b| b == 0 || is_blank(b)) {
        "the file holds only NUL bytes"
    } else {
        "no `(;` begins a game here"
    }
}

pub(super) fn first_visible(bytes: &[u8]) -> Option<usize> {
    bytes.iter().position(|&byte| !is_blank(byte))
}

/// The first bytes of something, fit to be shown.
pub(super) fn preview(bytes: &[u8]) -> String {
    let shown = bytes.get(..24).unwrap_or(bytes);
    let more = if shown.len() < bytes.len() { "…" } else { "" };
    format!("\"{}\"{more}", shown.escape_ascii())
}
