//! Equal stones, compare empty points, second method (等子比空法二, improved Japanese).
//!
//! Territory is compared once the stones placed after the first voluntary pass are made equal:
//! the difference of areas, less one when White passed first (Th. 6 of docs/rules.md).

use super::article::{Article, Topic, theorem};
use super::equal_stones_1::fewer_adds;
use super::prisoner_fill::write_returned;
use super::work::{Basis, Work, pair};
use crate::amount::Amount;
use crate::board::{ByColor, Color};

/// Writes territory, prisoners put back and the stones after the first pass made equal.
pub(super) fn write(work: &mut Work<'_>) -> Basis {
    let article = work.about(Topic::Counting);
    work.term("territory", pair(work.tally.territory), article.clone());
    write_returned(work, article.clone());
    let after = work.facts.placed_after_first_pass;
    let difference = i64::from(after.black) - i64::from(after.white);
    work.term(
        "stones-after-first-pass-made-equal",
        fewer_adds(difference),
        article,
    );
    work.placed_difference();
    if work.ledger.first_pass.is_none() {
        work.note(
            "no voluntary pass: the side to move proposed the end and gave up its move, so \
             nothing is to be made equal (team-2016 21.1)",
        );
    }
    if work.terms.handicap > 0 {
        work.note(
            "the second method is meant for even games; with N handicap stones it is the \
             difference of areas less N − 1, less one when White passed first (theorem 6)",
        );
    }
    if work.ledger.imposed != ByColor::default() {
        make_up_imposed(work);
    }
    Basis::EqualAfterPass
}

/// Makes up for the passes imposed before the first voluntary one, which counting from that one
/// would forgive.
fn make_up_imposed(work: &mut Work<'_>) {
    let made_up = Amount::points(imposed_before(work));
    if made_up.is_zero() {
        return;
    }
    let article = Article::Fixed(theorem::EQUAL_STONES_II);
    let figures = [made_up, Amount::ZERO];
    work.term("imposed-passes-made-up", figures, article.clone());
    work.alternative(
        "imposed-passes-made-up",
        Amount::ZERO,
        true,
        article.clone(),
    );
    work.alternative("imposed-passes-forgiven", -made_up, false, article);
}

/// Passes imposed on White less those imposed on Black before the first voluntary pass, from
/// the stones placed before it, which alternation otherwise fixes.
fn imposed_before(work: &Work<'_>) -> i64 {
    let facts = &work.facts;
    let before =
        |c: Color| i64::from(facts.placed[c]) - i64::from(facts.placed_after_first_pass[c]);
    let first = work.ledger.first_pass.or(work.ledger.to_play);
    let white_first = i64::from(first == Some(Color::White));
    let handicap = i64::from(work.terms.handicap.saturating_sub(1));
    before(Color::Black) - before(Color::White) - white_first - handicap
}
