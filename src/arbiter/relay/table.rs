//! The seats round the board of a relay: sections, rotation, substitutions, resignations.
//!
//! Owns who sits where at which hand and what the rules make of it when that is wrong. Knows no
//! moves and no clocks: time belongs to the side, whoever sits in its seats.

use super::bench::{Absent, Bench};
use super::plan::{Plan, cited};
use crate::amount::Amount;
use crate::arbiter::{Abilities, Called, Incident, Player, Seat, Table};
use crate::board::{ByColor, Color};
use crate::rules::{Reseating, Resigner, Ruleset};
use std::collections::BTreeMap;

/// The word for an error of order.
pub(super) const ORDER_ERROR: &str = "order-error";

/// A seat and who is in it.
pub(super) struct Chair {
    /// Who, by number within its side.
    pub(super) member: usize,
    player: Box<dyn Player>,
    abilities: Option<Abilities>,
    /// Another number whenever somebody sits down.
    sitting: Option<u32>,
    /// Whether who sits here was shown a red card, and leaves.
    pub(super) leaves: bool,
}

/// What is known of a side.
#[derive(Default)]
pub(super) struct Account {
    /// The section its players are of.
    pub(super) section: usize,
    pub(super) substitutions: u8,
    /// Substitutes who have been called on.
    called_on: usize,
    /// Errors of order of the side, and of each of its players.
    pub(super) order_errors: u32,
    pub(super) by_member: BTreeMap<usize, u32>,
    /// Seats that resigned in its last turns, one after another, and the hand of the latest.
    wishes: Vec<usize>,
    wished_at: u32,
    /// The hands of its last turn and of the one before.
    last_hand: u32,
    hand_before: u32,
    /// What players who have left wrote on their standard error.
    errors: String,
}

/// The seats of a relay.
pub(super) struct RelayTable<'a> {
    pub(super) plan: &'a Plan,
    pub(super) ruleset: &'a Ruleset,
    bench: &'a mut dyn Bench,
    /// In the order of rotation: Black's first seat, White's first, Black's second and so on.
    pub(super) chairs: Vec<Chair>,
    pub(super) accounts: ByColor<Account>,
    /// The chair that is next in the rotation.
    next: usize,
    /// The section whose rotation runs.
    rotation: usize,
    pub(super) hand: u32,
    sittings: u32,
    /// What happened while nobody was called on.
    pub(super) waiting: Vec<Incident>,
}

impl<'a> RelayTable<'a> {
    /// Seats the players of the section of a hand, the first to be called on, after what went
    /// wrong before.
    pub(super) fn new(
        plan: &'a Plan,
        ruleset: &'a Ruleset,
        bench: &'a mut dyn Bench,
        (hand, before): (u32, &[Incident]),
    ) -> Self {
        let section = plan.section_of(hand);
        let account = |color| {
            let error = |it: &&Incident| it.kind == ORDER_ERROR && it.color == Some(color);
            let errors = before.iter().filter(error).count();
            Account {
                section,
                substitutions: plan.substitutions,
                order_errors: u32::try_from(errors).unwrap_or(u32::MAX),
                ..Account::default()
            }
        };
        let empty = || Chair {
            member: 0,
            player: Box::new(Absent),
            abilities: None,
            sitting: None,
            leaves: false,
        };
        let mut table = Self {
            plan,
            ruleset,
            bench,
            chairs: (0..plan.seats * 2).map(|_| empty()).collect(),
            accounts: ByColor::from_fn(account),
            next: usize::from(hand.is_multiple_of(2)),
            rotation: section,
            hand,
            sittings: 0,
            waiting: Vec::new(),
        };
        for color in Color::BOTH {
            table.seat_section(color, section);
        }
        table
    }

    /// What players of each side who have left wrote on their standard error.
    pub(super) fn take_errors(&mut self) -> ByColor<String> {
        ByColor::from_fn(|color| std::mem::take(&mut self.accounts[color].errors))
    }

    /// What happened since anybody was called on last.
    pub(super) fn take_incidents(&mut self) -> Vec<Incident> {
        std::mem::take(&mut self.waiting)
    }

    /// A chair of a side by its number within it.
    fn chair_of(color: Color, number: usize) -> usize {
        number * 2 + usize::from(color == Color::White)
    }

    pub(super) fn incident(&self, color: Color, kind: &'static str, message: String) -> Incident {
        Incident {
            ply: self.hand,
            color: Some(color),
            kind,
            message,
            action: "noted",
            warning: 0,
            penalty: Amount::ZERO,
            article: "convention".to_owned(),
            point: None,
        }
    }

    /// Lets the players of a section sit down in place of those there are.
    fn seat_section(&mut self, color: Color, section: usize) {
        self.accounts[color].section = section;
        let members = self.plan.sides[color].sections.get(section).cloned();
        for (number, member) in members.unwrap_or_default().into_iter().enumerate() {
            self.sit_down(Self::chair_of(color, number), member);
        }
        if self.plan.last_hands.is_empty() {
            return;
        }
        let side = &self.plan.sides[color];
        let members = side.sections.get(section).into_iter().flatten();
        let names: Vec<&str> = members.map(|member| side.name_of(*member)).collect();
        let article = cited(self.ruleset, "sections.last_hands");
        let message = format!(
            "{color}: {} sit down for section {} ({article})",
            names.join(", "),
            section + 1
        );
        let seated = Incident {
            article,
            ..self.incident(color, "section", message)
        };
        self.waiting.push(seated);
    }

    /// Lets a player sit down; false when it cannot be started, which shows at its first command.
    fn sit_down(&mut self, seat: usize, member: usize) -> bool {
        let color = self.color(seat);
        let Some(chair) = self.chairs.get_mut(seat) else {
            return false;
        };
        self.accounts[color]
            .errors
            .push_str(&chair.player.take_errors());
        // Who leaves ends before who comes begins: engines may share what they run on.
        chair.player = Box::new(Absent);
        let entrant = self.plan.sides[color].members.get(member);
        let started = entrant.map(|entrant| self.bench.start(entrant));
        self.sittings += 1;
        let (player, why): (Box<dyn Player>, _) = match started {
            Some(Ok(player)) => (player, None),
            Some(Err(fault)) => (Box::new(Absent), Some(fault.to_string())),
            None => (Box::new(Absent), Some("is on no list".to_owned())),
        };
        *chair = Chair {
            member,
            player,
            abilities: None,
            sitting: Some(self.sittings),
            leaves: false,
        };
        let Some(why) = why else { return true };
        let name = self.plan.sides[color].name_of(member);
        let message = format!("{color}'s player {name:?} {why}");
        let absent = self.incident(color, "absent", message);
        self.waiting.push(absent);
        false
    }

    /// Lets a substitute sit down in a seat, with the next one called on when one does not come.
    pub(super) fn substitute(&mut self, seat: usize, why: &str) -> Option<Incident> {
        let color = self.color(seat);
        let leaving = self.chairs.get(seat)?.member;
        loop {
            let account = &mut self.accounts[color];
            let next = *self.plan.sides[color].substitutes.get(account.called_on)?;
            account.substitutions = account.substitutions.checked_sub(1)?;
            account.called_on += 1;
            let left = account.substitutions;
            // One who is not there uses the chance up (TM16 Art. 10.5).
            if !self.sit_down(seat, next) {
                continue;
            }
            let side = &self.plan.sides[color];
            let article = cited(self.ruleset, "team.substitutions");
            let message = format!(
                "{color}'s player {:?} leaves ({why}) and {:?} sits down, {left} substitutions \
                 are left ({article})",
                side.name_of(leaving),
                side.name_of(next),
            );
            return Some(Incident {
                action: "substituted",
                article,
                ..self.incident(color, "substitution", message)
            });
        }
    }

    /// The chair that is due for a side: the first of its own from the next one on.
    fn due(&self, color: Color) -> usize {
        let count = self.chairs.len().max(1);
        let from = self.next..self.next + count;
        let mut round = from.map(|chair| chair % count);
        round.find(|&chair| self.color(chair) == color).unwrap_or(0)
    }

    /// Lets sections change before a hand.
    fn change_sections(&mut self, hand: u32) {
        let section = self.plan.section_of(hand);
        for color in Color::BOTH {
            let behind = self.accounts[color].section < section;
            if behind && !self.plan.stays(color, hand) {
                self.seat_section(color, section);
            }
        }
    }

    /// Who is next after a move: clockwise, or as the other side chose after an error of order.
    fn go_round(&mut self, color: Color, seat: usize, due: usize) {
        let count = self.chairs.len().max(1);
        let chosen = self.plan.irregular_at(self.hand).and_then(|it| it.reply);
        self.next = match self.ruleset.sections.reseating {
            _ if seat == due => seat + 1,
            // The seat next to who erred is the one that may choose; by default it is its own.
            Reseating::OpponentChooses => match chosen {
                Some(number) => Self::chair_of(color.opponent(), usize::from(number) - 1),
                None => seat + 1,
            },
            Reseating::FromOffender => seat + 1,
            Reseating::NoRotation => due + 1,
        } % count;
    }

    /// Whether all seats of a side have resigned, each in its own turn, one turn after another.
    fn all_resign(&mut self, seat: usize) -> bool {
        let color = self.color(seat);
        let account = &mut self.accounts[color];
        if account.wished_at != account.hand_before && account.wished_at != account.last_hand {
            account.wishes.clear();
        }
        account.wished_at = account.last_hand;
        if !account.wishes.contains(&seat) {
            account.wishes.push(seat);
        }
        account.wishes.len() >= self.plan.seats
    }
}

impl Table for RelayTable<'_> {
    fn seats(&self) -> usize {
        self.chairs.len()
    }

    fn color(&self, seat: usize) -> Color {
        if seat.is_multiple_of(2) {
            Color::Black
        } else {
            Color::White
        }
    }

    fn sitting(&self, seat: usize) -> Option<u32> {
        self.chairs.get(seat)?.sitting
    }

    fn seat(&mut self, seat: usize) -> Option<Seat<'_>> {
        let color = self.color(seat);
        let chair = self.chairs.get_mut(seat)?;
        let entrant = self.plan.sides[color].members.get(chair.member);
        Some(Seat {
            player: chair.player.as_mut(),
            abilities: &mut chair.abilities,
            rules_command: entrant.and_then(|entrant| entrant.rules_command.as_deref()),
        })
    }

    fn call(&mut self, color: Color, hand: u32) -> Called {
        self.hand = hand;
        self.change_sections(hand);
        self.send_off(color);
        let section = self.plan.section_of(hand);
        let overruns = self.accounts[color].section < section;
        if overruns {
            let incident = self.overruns(color);
            self.waiting.push(incident);
        } else if self.rotation < section {
            // A section is opened by the first seat of the side to move (TM-8).
            self.next = Self::chair_of(color, 0);
        }
        self.rotation = section;
        let due = self.due(color);
        let forced = self
            .plan
            .irregular_at(hand)
            .and_then(|irregular| irregular.seat);
        let seat = forced.map_or(due, |number| {
            Self::chair_of(color, usize::from(number).saturating_sub(1))
        });
        if seat != due && !overruns {
            self.out_of_order(color, seat, due);
        }
        self.go_round(color, seat, due);
        let account = &mut self.accounts[color];
        account.hand_before = account.last_hand;
        account.last_hand = hand;
        Called {
            seat,
            incidents: self.take_incidents(),
        }
    }

    fn may_resign(&mut self, seat: usize) -> bool {
        let color = self.color(seat);
        let member = self.chairs.get(seat).map(|chair| chair.member);
        let leads = member.is_some() && self.plan.sides[color].leader == member;
        let ways = &self.ruleset.resign;
        let alone = self.plan.seats == 1 || ways.contains(&Resigner::AnySeat);
        let leader = leads && ways.contains(&Resigner::TeamLeader);
        let all = ways.contains(&Resigner::AllSeats);
        alone || leader || (all && self.all_resign(seat))
    }

    fn replace(&mut self, seat: usize, why: &str) -> Option<Incident> {
        self.substitute(seat, why)
    }
}
