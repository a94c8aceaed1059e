//! What the referee makes of seats: overruns of sections, errors of order, red cards.
//!
//! Every case is an incident with its article and its price. Who is due is the table's business.

use super::plan::cited;
use super::table::{ORDER_ERROR, RelayTable};
use crate::amount::Amount;
use crate::arbiter::{Incident, Table};
use crate::board::Color;
use crate::rules::CardEffect;

impl RelayTable<'_> {
    /// Lets those leave who were shown a red card.
    pub(super) fn send_off(&mut self, color: Color) {
        for seat in 0..self.chairs.len() {
            let leaves = self.chairs.get(seat).is_some_and(|chair| chair.leaves);
            if self.color(seat) != color || !leaves {
                continue;
            }
            let done = self.substitute(seat, "a red card");
            let done = done.unwrap_or_else(|| {
                let message =
                    format!("{color} has nobody to sit down after a red card: play goes on");
                self.incident(color, "no-substitute", message)
            });
            self.waiting.push(done);
            if let Some(chair) = self.chairs.get_mut(seat) {
                chair.leaves = false;
            }
        }
    }

    /// A move by a player whose section is over.
    pub(super) fn overruns(&mut self, color: Color) -> Incident {
        let section = self.accounts[color].section + 1;
        let article = cited(self.ruleset, "penalty.section_overrun_cost");
        let message = format!(
            "{color}'s move {} is made by a player of section {section}, which is over ({article})",
            self.hand
        );
        Incident {
            action: "points",
            penalty: self.ruleset.penalty.section_overrun_cost,
            article,
            ..self.incident(color, "section-overrun", message)
        }
    }

    /// A move by somebody whose turn it was not: it stands.
    pub(super) fn out_of_order(&mut self, color: Color, seat: usize, due: usize) {
        let member = self.chairs.get(seat).map_or(0, |chair| chair.member);
        let meant = self.chairs.get(due).map_or(0, |chair| chair.member);
        let account = &mut self.accounts[color];
        account.order_errors += 1;
        let count = account.order_errors;
        let own = account.by_member.entry(member).or_default();
        *own += 1;
        let own = *own;
        let costs = &self.ruleset.penalty.order_error_costs;
        let nth = usize::try_from(count - 1).unwrap_or(usize::MAX);
        let cost = costs.get(nth).or(costs.last()).copied().unwrap_or_default();
        let side = &self.plan.sides[color];
        let (name, meant) = (side.name_of(member), side.name_of(meant));
        let article = cited(self.ruleset, "penalty.order_error_costs");
        let message = format!(
            "{color}'s player {name:?} moved in the turn of {meant:?}: the move stands, error of \
             order {count} costs {cost} points ({article})"
        );
        let error = Incident {
            action: "points",
            penalty: cost,
            article,
            ..self.incident(color, ORDER_ERROR, message)
        };
        self.waiting.push(error);
        let limit = self.ruleset.penalty.order_errors_to_red_card;
        if limit.is_some_and(|limit| own == u32::from(limit)) {
            self.red_card(color, seat, cost);
        }
    }

    /// The red card of a player's third error of order (TM16 Art. 17.7, 24.4).
    fn red_card(&mut self, color: Color, seat: usize, cost: Amount) {
        if self.ruleset.penalty.red_card == CardEffect::NoCards {
            return;
        }
        let member = self.chairs.get(seat).map_or(0, |chair| chair.member);
        let article = cited(self.ruleset, "penalty.red_card");
        let name = self.plan.sides[color].name_of(member).to_owned();
        let message = format!("{color}'s player {name:?} is shown a red card ({article})");
        let card = Incident {
            action: "sent-off",
            article: article.clone(),
            ..self.incident(color, "red-card", message)
        };
        self.waiting.push(card);
        if let Some(chair) = self.chairs.get_mut(seat) {
            chair.leaves = true;
        }
        if self.accounts[color].substitutions > 0 {
            return;
        }
        // None left: the points are taken again, the substitution is allowed all the same, and the
        // opponent has one more.
        let times = self
            .ruleset
            .penalty
            .no_substitute_multiplier
            .saturating_sub(1);
        let penalty = cost.times(i64::from(times));
        self.accounts[color].substitutions = 1;
        let other = &mut self.accounts[color.opponent()].substitutions;
        *other = other.saturating_add(1);
        let message = format!(
            "{color} has no substitution left: {penalty} points more, and {} may substitute once \
             more ({article})",
            color.opponent()
        );
        let doubled = Incident {
            action: "points",
            penalty,
            article,
            ..self.incident(color, "no-substitution-left", message)
        };
        self.waiting.push(doubled);
    }
}
