//! What offences cost under a ruleset: warnings, malicious fouls, errors of order, overruns.
//!
//! Owns the schedules' arithmetic, in points of difference (one zi is two points, TM-10). Knows
//! nothing of the board.

use crate::amount::Amount;
use crate::board::{ByColor, Color};
use crate::claims::{Game, IncidentKind};
use crate::rules::Ruleset;

/// Offences of one kind by one side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Offence {
    /// Who.
    pub color: Color,
    /// What.
    pub kind: OffenceKind,
    /// How often.
    pub times: u32,
}

/// Kinds of offences a ledger counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OffenceKind {
    /// A warning.
    Warning,
    /// An error of rotation (order of play within a team).
    OrderError,
    /// A malicious foul.
    Foul,
    /// A move played past the end of a section.
    SectionOverrun,
    /// A yellow card.
    YellowCard,
}

impl OffenceKind {
    /// Every kind with its name on the command line.
    pub const NAMES: [(&'static str, Self); 5] = [
        ("warning", Self::Warning),
        ("order-error", Self::OrderError),
        ("foul", Self::Foul),
        ("section-overrun", Self::SectionOverrun),
        ("yellow-card", Self::YellowCard),
    ];
}

/// What one side's offences come to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Charge {
    /// Points of difference.
    pub cost: Amount,
    /// Whether the schedule takes the game away.
    pub loses: bool,
}

/// What the offences of a game cost each side: those its record tells and those given besides.
#[must_use]
pub fn charges(ruleset: &Ruleset, game: &Game, given: &[Offence]) -> ByColor<Charge> {
    ByColor::from_fn(|color| {
        let told = |kind: IncidentKind| match kind {
            IncidentKind::Warning(who) if who == color => 1,
            _ => 0,
        };
        let warnings: u32 = game
            .incidents
            .iter()
            .map(|incident| told(incident.kind))
            .sum();
        let count = |kind| -> u32 {
            let own = given.iter().filter(|o| o.color == color && o.kind == kind);
            own.map(|offence| offence.times)
                .fold(0, u32::saturating_add)
        };
        let mut charge = scheduled(
            ruleset,
            warnings.saturating_add(count(OffenceKind::Warning)),
            count,
        );
        for incident in &game.incidents {
            if let IncidentKind::Penalty(who, amount) = incident.kind
                && who == color
            {
                charge.cost += amount;
            }
        }
        charge
    })
}

fn scheduled(ruleset: &Ruleset, warnings: u32, count: impl Fn(OffenceKind) -> u32) -> Charge {
    let penalty = &ruleset.penalty;
    let charged = penalty
        .charged_warnings
        .map_or(warnings, |most| warnings.min(u32::from(most)));
    let mut cost = ruleset.warning_cost.times(i64::from(charged));
    let by_warnings = penalty
        .warnings_to_foul
        .map_or(0, |n| warnings / u32::from(n.max(1)));
    let fouls = count(OffenceKind::Foul).saturating_add(by_warnings);
    cost += staircase(&penalty.foul_costs, fouls);
    let order_errors = count(OffenceKind::OrderError);
    cost += staircase(&penalty.order_error_costs, order_errors);
    cost += penalty
        .section_overrun_cost
        .times(i64::from(count(OffenceKind::SectionOverrun)));
    cost += penalty
        .yellow_card_cost
        .times(i64::from(count(OffenceKind::YellowCard)));
    let reached = |limit: Option<u8>, n: u32| limit.is_some_and(|limit| n >= u32::from(limit));
    Charge {
        cost,
        loses: reached(ruleset.warnings_to_loss, warnings)
            || reached(penalty.fouls_to_loss, fouls)
            || reached(penalty.order_errors_to_loss, order_errors),
    }
}

/// The sum of the first `n` steps of a schedule whose last step repeats.
fn staircase(steps: &[Amount], n: u32) -> Amount {
    let Some(&last) = steps.last() else {
        return Amount::ZERO;
    };
    let within = (n as usize).min(steps.len());
    let beyond = i64::from(n) - within as i64;
    steps[..within].iter().copied().sum::<Amount>() + last.times(beyond)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_schedule_repeats_its_last_step() {
        let steps = [Amount::ZI, Amount::ZI.times(2)];
        assert_eq!(staircase(&steps, 0), Amount::ZERO);
        assert_eq!(staircase(&steps, 1), Amount::points(2));
        assert_eq!(staircase(&steps, 3), Amount::points(10));
        assert_eq!(staircase(&[], 3), Amount::ZERO);
    }

    #[test]
    fn the_team_match_ledger_of_example_e18() {
        let ruleset = crate::rules::builtin("team-2016").unwrap();
        let black = scheduled(&ruleset, 0, |kind| {
            u32::from(kind == OffenceKind::OrderError) * 2
        });
        assert_eq!(black.cost, Amount::points(6), "1 + 2 zi");
        let white = scheduled(&ruleset, 4, |kind| {
            u32::from(kind == OffenceKind::SectionOverrun)
        });
        assert_eq!(
            white.cost,
            Amount::points(4),
            "one foul and one move past the section"
        );
        assert!(!white.loses);
    }
}
