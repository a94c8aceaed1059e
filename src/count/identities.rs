//! The identities of docs/rules.md, checked on every sheet.
//!
//! A failure is a fault of this program or of the ledger it was handed, and becomes a finding;
//! it is never silent. What needs the difference of stones placed is not checked, and the sheet
//! says so, when stones came or went outside play.

use super::work::{Basis, Work, placed_difference_with_setup};
use crate::amount::Amount;
use crate::board::Color;
use crate::finding::{Finding, count_codes};

/// Checks the position, the ledger and what the method's own arithmetic came to.
pub(super) fn check(work: &mut Work<'_>, basis: Basis) {
    check_points(work);
    check_method(work, basis);
    if work.facts.placed_difference.is_none() {
        work.note(
            "stones appeared or vanished outside play: identities that need the difference of \
             stones placed were not checked",
        );
    }
    check_conservation(work);
    check_territory(work);
    check_turns(work);
}

fn fail(work: &mut Work<'_>, law: &str, left: i64, right: i64) {
    let message = format!("{law}: {left} on one side, {right} on the other");
    work.findings
        .push(Finding::new(&count_codes::IDENTITY_FAILED, message));
}

fn expect(work: &mut Work<'_>, law: &str, left: i64, right: i64) {
    if left != right {
        fail(work, law, left, right);
    }
}

/// `V = S_B + S_W + T_B + T_W + D`, and Th. 9: `A ≡ V − D (mod 2)`.
fn check_points(work: &mut Work<'_>) {
    let tally = work.tally;
    let area = tally.area();
    let sum = area.black + area.white + i64::from(tally.shared);
    expect(work, "points of the board", sum, i64::from(tally.points));
    let parity = (i64::from(tally.points) - i64::from(tally.shared)).rem_euclid(2);
    let area = tally.area_difference().rem_euclid(2);
    expect(work, "Th. 9 (parity)", area, parity);
}

/// Th. 3–6: what the method's lines add up to.
fn check_method(work: &mut Work<'_>, basis: Basis) {
    let sum = work.sum().in_quarters();
    let facts = &work.facts;
    let quarters = |points: i64| Amount::points(points).in_quarters();
    let (law, expected) = match basis {
        Basis::Area | Basis::Territory if work.withheld.is_some() => return,
        Basis::Area => ("Th. 3-5 (area)", quarters(work.tally.area_difference())),
        Basis::Territory => {
            let left_out = ["seki-points", "points-to-fill", "open-ko-mouths"];
            let left_out = left_out.map(|key| work.line_difference(key).in_quarters());
            let territory = quarters(territory_difference(work));
            ("territory", territory + left_out.into_iter().sum::<i64>())
        }
        Basis::EqualAfterPass => {
            let Some(difference) = placed_difference_with_setup(facts) else {
                return;
            };
            let after = facts.placed_after_first_pass;
            let after = i64::from(after.black) - i64::from(after.white);
            let made_up = work.line_difference("imposed-passes-made-up").in_quarters();
            let area = work.tally.area_difference();
            let before = difference - after;
            ("Th. 6 (equal stones II)", quarters(area - before) + made_up)
        }
    };
    expect(work, law, sum, expected);
}

/// Conservation: `M + set-up + X = S + P`, colour by colour.
fn check_conservation(work: &mut Work<'_>) {
    for color in Color::BOTH {
        let facts = &work.facts;
        let came = i64::from(facts.placed[color])
            + i64::from(facts.setup[color])
            + i64::from(facts.edited[color]);
        let went = i64::from(facts.stones[color]) + i64::from(facts.lost[color]);
        let law = match color {
            Color::Black => "conservation of Black's stones",
            Color::White => "conservation of White's stones",
        };
        expect(work, law, came, went);
    }
}

/// Th. 1: `A = T + ΔM`.
fn check_territory(work: &mut Work<'_>) {
    if let Some(difference) = placed_difference_with_setup(&work.facts) {
        let right = territory_difference(work) + difference;
        let area = work.tally.area_difference();
        expect(
            work,
            "Th. 1 (area = territory + stones placed)",
            area,
            right,
        );
    }
}

/// Th. 2: a turn places a stone or is a pass, so White never placed more stones than its turns
/// that were no passes. Turns that left no stone, such as moves off the board, may be more; and
/// Black's handicap stones are placed without a turn, so its side is not told.
fn check_turns(work: &mut Work<'_>) {
    let ledger = work.ledger;
    let passes = i64::from(ledger.passes.white) + i64::from(ledger.imposed.white);
    let most = i64::from(ledger.turns.white) - passes;
    let placed = i64::from(ledger.placed.white);
    if placed > most {
        fail(work, "Th. 2 (White's stones and turns)", placed, most);
    }
}

/// `T = (T_B − P_B) − (T_W − P_W)`, eyes in seki counted.
fn territory_difference(work: &Work<'_>) -> i64 {
    let facts = &work.facts;
    let side = |c: Color| i64::from(facts.territory[c]) - i64::from(facts.lost[c]);
    side(Color::Black) - side(Color::White)
}
