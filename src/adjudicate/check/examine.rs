//! A count that is not the recorded margin: the readings in their order, the first that fits.

use super::case::Case;
use super::readings::ORDER;
use super::verdict::{CheckOutcome, ResultCheck};
use crate::count::margin_text;
use crate::finding::{Finding, check_codes};

/// Explains a difference by the first reading that fits, or says that none does.
pub(in super::super) fn explain(
    mut check: ResultCheck,
    case: &mut Case<'_>,
) -> (ResultCheck, Finding) {
    let beside = format!(
        "the record says {}, the count is {}",
        margin_text(case.declared),
        margin_text(case.counted)
    );
    let Some(found) = ORDER.iter().find_map(|reading| reading(case)) else {
        check.outcome = CheckOutcome::Differs;
        let kind = &check_codes::RESULT_DIFFERS;
        check.kind = Some(kind);
        let message = format!("{beside}, and nothing nearby explains it");
        return (check, Finding::new(kind, message));
    };
    let mut finding = Finding::new(found.kind, format!("{beside}; explained: {}", found.said));
    if let Some(point) = found.point {
        finding = finding.point(point);
    }
    check.outcome = CheckOutcome::Explained;
    check.kind = Some(found.kind);
    check.reading = Some(found.said);
    check.point = found.point;
    (check, finding)
}
