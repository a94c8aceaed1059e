//! What `--explain` says about a code, and the list of all codes.
//!
//! The text is the catalogue's own; this lays it out. Knows no file and no game: whoever can
//! read the example hands in its final position.

use super::diagram;
use super::page::{Ink, Page, Side};
use super::sight;
use crate::board::Board;
use crate::finding::{Kind, catalogue};

/// Explains a code: title, rule, article, example, how to silence it.
///
/// `position` is the final position of the example, drawn when it is a matter of the board.
pub fn explain(kind: &Kind, position: Option<&Board>, color: bool, out: &mut Vec<u8>) {
    let mut page = Page::new(out, color);
    page.inked(Ink::Strong, &format!("{} {}", kind.code, kind.slug));
    page.put(&format!(" ({}): ", kind.severity.name()));
    page.put(kind.title).end().end();
    page.prose(0, kind.explanation);
    page.end();
    page.prose(0, &format!("Article: {}", kind.clause));
    page.prose(0, &format!("What to do: {}", kind.hint));
    page.prose(0, &format!("To silence it: --ignore {}", kind.code));
    page.end().put("Example:").end();
    // Lines of the example stay lines; everything else unsafe in it becomes visible.
    for line in kind.example.lines() {
        page.blank(2).put(line).end();
    }
    if let Some(board) = position {
        page.end();
        diagram::draw(&mut page, 2, board.size(), &sight::stones(board));
    }
}

/// Lists every code with its severity, slug and title, in the order of codes.
pub fn list_of_codes(color: bool, out: &mut Vec<u8>) {
    let mut page = Page::new(out, color);
    let widest = catalogue().map(|kind| kind.slug.len()).max().unwrap_or(0);
    for kind in catalogue() {
        page.inked(Ink::Strong, kind.code).blank(2);
        page.column(kind.severity.name(), 7, Side::Left).blank(2);
        page.column(kind.slug, widest, Side::Left).blank(2);
        page.put(kind.title).end();
    }
}
