//! What offences cost under a ruleset: warnings, malicious fouls, errors of order, overruns.
//!
//! Owns the schedules' arithmetic, in points of difference (one zi is two points, TM-10). Knows
//! nothing of the board.

use crate::amount::Amount;
use crate::board::{ByColor, Color};
use crate::claims::{Game, Incident, IncidentKind, OffenceKind};
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

/// What one side's offences come to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Charge {
    /// Points of difference.
    pub cost: Amount,
    /// Whether the offences take the game away.
    pub loses: Loss,
}

/// Whether offences take the game away.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Loss {
    /// They do not.
    #[default]
    No,
    /// The referee may award the game to the opponent (TM16 Art. 24.2).
    RefereeMay,
    /// The game is lost.
    Yes,
}

/// What the offences of a game cost each side: those its record tells and those given besides.
#[must_use]
pub fn charges(ruleset: &Ruleset, game: &Game, given: &[Offence]) -> ByColor<Charge> {
    ByColor::from_fn(|color| {
        let told = |kind| {
            let own = |incident: &&Incident| incident.kind == IncidentKind::Offence(color, kind);
            u32::try_from(game.incidents.iter().filter(own).count()).unwrap_or(u32::MAX)
        };
        let count = |kind| -> u32 {
            let own = given.iter().filter(|o| o.color == color && o.kind == kind);
            own.map(|offence| offence.times)
                .fold(told(kind), u32::saturating_add)
        };
        let mut charge = scheduled(ruleset, count);
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

/// What offences cost each side under a ruleset's schedules, of a game without a record.
#[must_use]
pub fn charged(ruleset: &Ruleset, offences: &[Offence]) -> ByColor<Charge> {
    ByColor::from_fn(|color| {
        scheduled(ruleset, |kind| {
            let own = offences
                .iter()
                .filter(|o| o.color == color && o.kind == kind);
            own.fold(0, |sum, offence| offence.times.saturating_add(sum))
        })
    })
}

fn scheduled(ruleset: &Ruleset, count: impl Fn(OffenceKind) -> u32) -> Charge {
    let penalty = &ruleset.penalty;
    let warnings = count(OffenceKind::Warning);
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
    let loses = if reached(ruleset.warnings_to_loss, warnings)
        || reached(penalty.order_errors_to_loss, order_errors)
    {
        Loss::Yes
    } else if reached(penalty.fouls_to_loss, fouls) {
        Loss::RefereeMay
    } else {
        Loss::No
    };
    Charge { cost, loses }
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
        let black = scheduled(&ruleset, |kind| {
            u32::from(kind == OffenceKind::OrderError) * 2
        });
        assert_eq!(black.cost, Amount::points(6), "1 + 2 zi");
        let white = |warnings| {
            scheduled(&ruleset, |kind| match kind {
                OffenceKind::Warning => warnings,
                OffenceKind::SectionOverrun => 1,
                _ => 0,
            })
        };
        assert_eq!(
            (white(4).cost, white(4).loses),
            (Amount::points(4), Loss::No),
            "one foul and one move past the section"
        );
        assert_eq!(white(6).loses, Loss::RefereeMay, "two fouls");
    }

    #[test]
    fn two_warnings_cost_once_and_lose() {
        for (id, cost) in [("wmsg-2008", 2), ("world-draft", 2), ("chinese-2002", 2)] {
            let ruleset = crate::rules::builtin(id).unwrap();
            let warned =
                |n| scheduled(&ruleset, |kind| u32::from(kind == OffenceKind::Warning) * n);
            assert_eq!(warned(1).cost, Amount::points(cost), "{id}");
            assert_eq!(warned(1).loses, Loss::No, "{id}");
            assert_eq!(warned(2).cost, Amount::points(cost), "{id}: WW-9, WM-9");
            assert_eq!(warned(2).loses, Loss::Yes, "{id}");
        }
        let korean = crate::rules::builtin("korean").unwrap();
        let three = scheduled(&korean, |kind| u32::from(kind == OffenceKind::Warning) * 3);
        assert_eq!((three.cost, three.loses), (Amount::points(6), Loss::No));
        let pair_go = crate::rules::builtin("wmsg-2008").unwrap();
        let errors = scheduled(&pair_go, |kind| {
            u32::from(kind == OffenceKind::OrderError) * 6
        });
        assert_eq!((errors.cost, errors.loses), (Amount::points(18), Loss::No));
    }
}
