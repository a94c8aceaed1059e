//! A count from beginning to end: the method, the adjustments, the sum, the result.

use super::article::Topic;
use super::sheet::{Margin, Part, Reading, Scoresheet, Terms};
use super::tally::{Counter, Tally};
use super::work::{Basis, Work};
use super::{
    area, equal_stones_1, equal_stones_2, fill_in, group_tax, handicap, identities, last_move,
    penalties, prisoner_fill, single_side, stone_scoring, territory, text, tie,
};
use crate::amount::{Amount, Unit};
use crate::board::{Board, PointSet};
use crate::referee::Ledger;
use crate::rules::{Counting, Family};

/// Counts a position once its dead stones (whole chains) are off.
///
/// For several methods of one position, [`Counter::tally`] once, or [`Counter::examine`] where
/// one of them [asks for it](Terms::ask_for_ground), and [`sheet`] for each.
#[must_use]
pub fn count(board: &Board, dead: &PointSet, ledger: &Ledger, terms: &Terms) -> Scoresheet {
    let mut counter = Counter::new();
    let tally = if terms.ask_for_ground() {
        counter.examine(board, dead)
    } else {
        counter.tally(board, dead)
    };
    sheet(&tally, ledger, terms)
}

/// Writes the sheet of one method for a position already looked at; the margin is withheld where
/// the terms ask for judged ground and it was not judged.
#[must_use]
pub fn sheet(tally: &Tally, ledger: &Ledger, terms: &Terms) -> Scoresheet {
    let mut work = Work::new(tally, ledger, terms);
    let basis = write_method(&mut work);
    identities::check(&mut work, basis);
    let unit = match terms.counting {
        Counting::SingleSideZi => Unit::Zi,
        Counting::FillIn
        | Counting::EqualStonesI
        | Counting::EqualStonesII
        | Counting::PrisonerFill
        | Counting::Difference
        | Counting::StoneScoring => Unit::Point,
    };
    group_tax::write(&mut work, basis);
    last_move::write(&mut work, basis, unit);
    handicap::write(&mut work, basis, unit);
    work.white("komi", terms.komi, unit, Topic::Komi);
    penalties::write(&mut work, unit);
    write_total(&mut work, unit);
    finish(work, basis)
}

fn write_method(work: &mut Work<'_>) -> Basis {
    match (work.terms.counting, work.terms.family) {
        (Counting::SingleSideZi, _) => single_side::write(work),
        (Counting::FillIn, _) => fill_in::write(work),
        (Counting::EqualStonesI, _) => equal_stones_1::write(work),
        (Counting::EqualStonesII, _) => equal_stones_2::write(work),
        (Counting::PrisonerFill, _) => prisoner_fill::write(work),
        (Counting::StoneScoring, _) => stone_scoring::write(work),
        (Counting::Difference, Family::Area) => area::write(work),
        (Counting::Difference, Family::Territory) => territory::write(work),
    }
}

/// Shows what each side comes to, from the lines above.
fn write_total(work: &mut Work<'_>, unit: Unit) {
    let (mut black, mut white) = (Amount::ZERO, Amount::ZERO);
    for line in work.lines.iter().filter(|line| line.part == Part::Term) {
        black += line.black.unwrap_or_default();
        white += line.white.unwrap_or_default();
    }
    let article = work.about(Topic::Unit);
    let figures = [Some(black), Some(white)];
    work.line("total", figures, unit, Part::Shown, article);
}

fn finish(work: Work<'_>, basis: Basis) -> Scoresheet {
    let sum = work.sum();
    let terms = work.terms;
    let (margin, winner, result, result_text) = match work.withheld {
        Some(reason) => (
            Margin::Withheld(reason),
            None,
            "undetermined".to_owned(),
            "undetermined".to_owned(),
        ),
        None => {
            let ending = tie::ending(sum, terms.tie);
            (
                Margin::Known(sum),
                ending.winner(),
                text::result(ending),
                text::result_text(ending, terms.unit),
            )
        }
    };
    let readings = match margin {
        Margin::Withheld(_) => Vec::new(),
        Margin::Known(margin) => work
            .alternatives
            .into_iter()
            .map(|other| Reading {
                key: other.key,
                margin: margin + other.change,
                used: other.used,
                article: other.article,
            })
            .collect(),
    };
    Scoresheet {
        counting: terms.counting,
        family: match basis {
            Basis::Area => Family::Area,
            Basis::Territory | Basis::EqualAfterPass => Family::Territory,
        },
        margin,
        winner,
        result,
        result_text,
        lines: work.lines,
        readings,
        notes: work.notes,
        facts: work.facts,
        ledger: *work.ledger,
        findings: work.findings,
    }
}
