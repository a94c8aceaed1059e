//! The last move: what its rule adds to each basis, and the readings its texts leave room for.
//!
//! Also the stones passes hand over, which exist for the same purpose. Knows no komi.

use super::article::{Article, Topic, theorem};
use super::sheet::Part;
use super::work::{Basis, Work, first_pass, pair};
use crate::amount::{Amount, Unit};
use crate::board::{ByColor, Color};
use crate::finding::{Finding, count_codes};
use crate::rules::{FirstPass, LastMove};

/// The readings of who passed first (WM-1), each with what speaks for it.
const READINGS: [(&str, FirstPass, &str); 3] = [
    (
        "first-pass-of-game",
        FirstPass::FirstPassOfGame,
        "WMSG08 R.六, reading (a) of WM-1: the first pass of the game, as only so the ways of counting agree",
    ),
    (
        "first-stop-pair",
        FirstPass::FirstStopPair,
        "WMSG08 R.六, reading (b) of WM-1: the pair that first stopped play, which R.五 and Reg. 9.1 call the end",
    ),
    (
        "final-pair",
        FirstPass::FinalPair,
        "WMSG08 R.六, reading (c) of WM-1: the pair that ended the game, which a mere verification can change",
    ),
];

/// Writes what the rule adds, with its other readings.
pub(super) fn write(work: &mut Work<'_>, basis: Basis, unit: Unit) {
    if work.terms.pass_stone && basis == Basis::Territory {
        write_pass_stones(work);
    }
    if basis == Basis::EqualAfterPass {
        offer_area(work);
    }
    match work.terms.last_move {
        LastMove::None => {}
        LastMove::MinusOneIfWhitePassedFirst => minus_one(work, basis, unit),
        LastMove::Button => button(work, basis, unit),
        LastMove::WhiteMustPassLast => white_passes_last(work, basis),
        LastMove::ExactDeltaM => exact(work, basis, true),
        LastMove::WwdShortcut => exact(work, basis, false),
    }
}

/// A stone to the opponent for every pass, imposed ones included.
fn write_pass_stones(work: &mut Work<'_>) {
    let handed = ByColor::from_fn(|c: Color| {
        let giver = c.opponent();
        work.ledger.passes[giver].saturating_add(work.ledger.imposed[giver])
    });
    let article = work.about(Topic::PassStone);
    work.term("pass-stones", pair(handed), article);
}

/// White's extra pass when Black took the last turn; it costs a stone only where stones count.
fn white_passes_last(work: &mut Work<'_>, basis: Basis) {
    if basis == Basis::Territory
        && work.terms.pass_stone
        && work.ledger.last_turn == Some(Color::Black)
    {
        let article = work.about(Topic::LastMove);
        work.term("last-pass-stone", [Amount::POINT, Amount::ZERO], article);
    }
}

/// The side that passes first gains half a point.
fn button(work: &mut Work<'_>, basis: Basis, unit: Unit) {
    let half = Amount::HALF;
    if basis == Basis::EqualAfterPass {
        // The method has taken a point when White passed first: half a point back makes it the
        // button (Th. 7).
        let article = Article::Fixed(theorem::BUTTON);
        work.term("button", [half, Amount::ZERO], article);
        return;
    }
    let article = work.about(Topic::LastMove);
    if work.facts.ended_without_pass {
        work.note("nobody passed: the side to move would pass first and takes the button");
    }
    let figures = match work.facts.first_pass {
        Some(Color::Black) => [Some(half), None],
        Some(Color::White) => [None, Some(half)],
        None => return,
    };
    work.line("button", figures, unit, Part::Term, article);
}

/// A point off for Black when White passed first (收后).
fn minus_one(work: &mut Work<'_>, basis: Basis, unit: Unit) {
    let voluntary = work.terms.first_pass_voluntary_only;
    let cost = |reading, voluntary| {
        let (first, _) = first_pass(work.ledger, reading, voluntary);
        Amount::points(i64::from(first == Some(Color::White)))
    };
    let used = cost(work.terms.first_pass, voluntary);
    let costs = READINGS.map(|(_, reading, _)| cost(reading, voluntary));
    let other_kind = cost(FirstPass::FirstPassOfGame, !voluntary);
    let article = work.about(Topic::LastMove);
    match basis {
        Basis::Area => {
            let figures = [Some(-used), Some(Amount::ZERO)];
            work.line("last-move", figures, unit, Part::Term, article);
        }
        Basis::EqualAfterPass => {
            let area = Amount::points(work.tally.area_difference());
            let rest = area - used - work.sum();
            if !rest.is_zero() {
                work.term("last-move", [rest, Amount::ZERO], article);
            }
            work.note("the second method of equal stones holds the last move already (theorem 6)");
        }
        Basis::Territory => {
            plain_territory(work);
            return;
        }
    }
    for ((key, reading, text), cost) in READINGS.into_iter().zip(costs) {
        let is_used = reading == work.terms.first_pass;
        let source = if is_used {
            work.about(Topic::FirstPass)
        } else {
            Article::Fixed(text)
        };
        work.alternative(key, used - cost, is_used, source);
    }
    if other_kind != costs[0] {
        let key = if voluntary {
            "first-pass-imposed-included"
        } else {
            "first-pass-voluntary-only"
        };
        let source = Article::Fixed(
            "WM-1: an imposed pass must not cost the opponent of the punished side a point",
        );
        work.alternative(key, used - other_kind, false, source);
    }
    if work.facts.ended_without_pass {
        work.note(
            "nobody passed: the side to move proposed the end, which counts as the first pass",
        );
    }
    report_readings(work, costs, voluntary);
}

/// Says when the readings of who passed first differ: in a note, and loudly where the wording of
/// the rule and its purpose do, since the wording alone favours the other one (WM-1).
fn report_readings(work: &mut Work<'_>, [game, stop, last]: [Amount; 3], voluntary: bool) {
    if game == stop && stop == last {
        return;
    }
    work.note(
        "who passed first depends on the reading: the first pass of the game (WM-1 a), of the pair \
         that first stopped play (WM-1 b), or of the pair that ended the game, which a mere \
         verification can change (WM-1 c)",
    );
    if game == stop {
        return;
    }
    let side = |reading| match first_pass(work.ledger, reading, voluntary).0 {
        Some(color) => color.to_string(),
        None => "nobody".to_owned(),
    };
    let message = format!(
        "{} passed first in the game, {} first in the pair of passes that stopped play: the point \
         of the last move hangs on which of them is meant (WMSG08 R.六, WM-1)",
        side(FirstPass::FirstPassOfGame),
        side(FirstPass::FirstStopPair)
    );
    let finding = Finding::new(&count_codes::LAST_MOVE_READINGS, message);
    work.findings.push(finding);
}

/// Plain territory stands for the last-move rule only when stones after the first pass are equal.
fn plain_territory(work: &mut Work<'_>) {
    let after = work.facts.placed_after_first_pass;
    let difference = i64::from(after.black) - i64::from(after.white);
    let article = Article::Fixed(theorem::BUTTON);
    work.alternative("plain-territory", Amount::ZERO, true, article.clone());
    work.alternative("equal-stones-2", Amount::points(difference), false, article);
    if difference != 0 {
        work.note(
            "stones placed after the first pass are not equal, so plain territory is not the \
             count the last-move rule asks for (WMSG08 R.七, WM-4)",
        );
    }
}

/// Territory made area by the stones placed, exactly or by the World Draft's +1 and +2.
fn exact(work: &mut Work<'_>, basis: Basis, use_exact: bool) {
    if basis == Basis::EqualAfterPass {
        return;
    }
    let known = super::work::placed_difference_with_setup(&work.facts);
    let Some(exact) = known else {
        if basis == Basis::Territory {
            work.placed_difference();
        }
        return;
    };
    let exact = Amount::points(exact);
    let shortcut = Amount::points(shortcut(work));
    let used = match basis {
        Basis::Territory => {
            let used = if use_exact { exact } else { shortcut };
            let article = work.about(Topic::LastMove);
            work.term("stones-placed", [used, Amount::ZERO], article);
            used
        }
        Basis::Area | Basis::EqualAfterPass => exact,
    };
    let exact_used = used == exact && (use_exact || basis == Basis::Area);
    let th = Article::Fixed(theorem::AREA_AND_TERRITORY);
    work.alternative("exact-stones-placed", exact - used, exact_used, th);
    let th = Article::Fixed(theorem::SHORTCUT);
    work.alternative("draft-shortcut", shortcut - used, !exact_used, th);
    if exact != shortcut {
        work.note(
            "the World Draft's shortcut (+1 when Black played last, +2 when Black filled the last \
             ko) differs here from the exact difference of stones placed (theorem 10)",
        );
    }
}

/// The World Draft's shortcut: Black last +1, and +2 in total when White passed once more, as
/// happens when Black fills the last ko.
fn shortcut(work: &Work<'_>) -> i64 {
    let passes = |c: Color| work.ledger.passes[c].saturating_add(work.ledger.imposed[c]);
    match work.ledger.last_stone {
        Some(Color::Black) if passes(Color::White) > passes(Color::Black) => 2,
        Some(Color::Black) => 1,
        Some(Color::White) | None => 0,
    }
}

/// Says what the area count would have been beside the second method, which is not the same.
fn offer_area(work: &mut Work<'_>) {
    let change = Amount::points(work.tally.area_difference()) - work.sum();
    let article = Article::Fixed(theorem::EQUAL_STONES_II);
    work.alternative("difference-of-areas", change, false, article);
}
