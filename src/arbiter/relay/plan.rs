//! A roster that rules allow: every player with a name, every section with its seats.

use super::roster::{Entrant, Irregular, Roster, Squad};
use crate::board::{ByColor, Color};
use crate::rules::Ruleset;
use std::collections::BTreeSet;

/// Why a roster is none under a ruleset.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RosterError {
    /// A team has no section, or a section no seat.
    #[error("{0} has no player")]
    Empty(Color),
    /// Sections have seats of different number.
    #[error("{0} has {1} seats in a section where there are {2} elsewhere")]
    Seats(Color, usize, usize),
    /// The ruleset wants another number of seats.
    #[error("{0} seats a side are wanted ({1}), not {2}")]
    Wanted(usize, String, usize),
    /// There are line-ups for another number of sections than there are.
    #[error("{0} has players for {1} sections of {2}")]
    Sections(Color, usize, usize),
    /// The ends of the sections do not ascend.
    #[error("the last hands of sections ascend from 1 on")]
    Order,
    /// Somebody would play twice.
    #[error("{0}'s player {1:?} is named twice; a player plays in one section ({2})")]
    Twice(Color, String, String),
    /// A name that nobody has.
    #[error("{0} has no player {1:?}")]
    Unknown(Color, String),
    /// Other than the seats are named to play a tied game on.
    #[error("{0} names {1} players for a tied game to be played on, {2} are wanted")]
    Replay(Color, usize, usize),
    /// Something out of order that cannot be.
    #[error("hand {0} cannot be out of order so: {1}")]
    Irregular(u32, &'static str),
}

/// The players of one side.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Side {
    pub(super) name: String,
    /// All of them, each with its name.
    pub(super) members: Vec<Entrant>,
    /// By section and seat.
    pub(super) sections: Vec<Vec<usize>>,
    pub(super) substitutes: Vec<usize>,
    /// Who plays a tied game on.
    pub(super) replay: Vec<usize>,
    pub(super) leader: Option<usize>,
}

/// A roster made ready for a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Plan {
    pub(super) sides: ByColor<Side>,
    /// Seats of a side.
    pub(super) seats: usize,
    /// The last hands of the sections but the final one.
    pub(super) last_hands: Vec<u32>,
    pub(super) irregular: Vec<Irregular>,
    /// Substitutions each side has.
    pub(super) substitutions: u8,
}

impl Plan {
    /// Makes a roster ready, under a ruleset.
    ///
    /// # Errors
    /// When the ruleset, or reason, does not allow it.
    pub(super) fn new(roster: &Roster, ruleset: &Ruleset) -> Result<Self, RosterError> {
        let by_rules = ruleset.sections.last_hands.iter();
        let last_hands = match &roster.sections {
            Some(own) => own.clone(),
            None => by_rules.map(|&hand| u32::from(hand)).collect(),
        };
        let ascend = last_hands.windows(2).all(|pair| pair.first() < pair.last());
        if !ascend || last_hands.first() == Some(&0) {
            return Err(RosterError::Order);
        }
        let sections = last_hands.len() + 1;
        let first = roster.black.section.first();
        let seats = first.map_or(0, |lineup| lineup.seats.len());
        let wanted = usize::from(ruleset.team.seats);
        if wanted > 1 && seats > 0 && seats != wanted {
            let article = cited(ruleset, "team.seats");
            return Err(RosterError::Wanted(wanted, article, seats));
        }
        let side = |squad, color| side(squad, color, sections, seats, ruleset);
        let plan = Self {
            sides: ByColor {
                black: side(&roster.black, Color::Black)?,
                white: side(&roster.white, Color::White)?,
            },
            seats,
            last_hands,
            irregular: roster.irregular.clone(),
            substitutions: ruleset.team.substitutions,
        };
        plan.check_irregular()?;
        Ok(plan)
    }

    fn check_irregular(&self) -> Result<(), RosterError> {
        let mut hands = BTreeSet::new();
        for irregular in &self.irregular {
            let seat_exists =
                |seat: Option<u8>| seat.is_none_or(|n| (1..=self.seats).contains(&usize::from(n)));
            let why = if irregular.hand == 0 {
                "hands count from 1"
            } else if !hands.insert(irregular.hand) {
                "it is there twice"
            } else if !seat_exists(irregular.seat) || !seat_exists(irregular.reply) {
                "there is no such seat"
            } else if irregular.seat.is_none() && !irregular.overrun {
                "a seat or an overrun is wanted"
            } else if irregular.overrun && self.section_of(irregular.hand) == 0 {
                "it is in the first section"
            } else {
                continue;
            };
            return Err(RosterError::Irregular(irregular.hand, why));
        }
        Ok(())
    }

    /// The section a hand is in, from 0.
    pub(super) fn section_of(&self, hand: u32) -> usize {
        self.last_hands.iter().filter(|&&last| hand > last).count()
    }

    /// What is out of order at a hand.
    pub(super) fn irregular_at(&self, hand: u32) -> Option<Irregular> {
        self.irregular
            .iter()
            .copied()
            .find(|irregular| irregular.hand == hand)
    }

    /// Whether a side's old players stay past their section at a hand or a later one of the same
    /// section. Black has the odd hands.
    pub(super) fn stays(&self, color: Color, hand: u32) -> bool {
        let section = self.section_of(hand);
        self.irregular.iter().any(|irregular| {
            irregular.overrun
                && irregular.hand >= hand
                && self.section_of(irregular.hand) == section
                && (irregular.hand % 2 == 1) == (color == Color::Black)
        })
    }

    /// The plan for a tied game that is played on: one section, in which those named for it sit.
    pub(super) fn played_on(&self, substitutions: u8) -> Self {
        let mut plan = self.clone();
        plan.last_hands.clear();
        plan.substitutions = substitutions;
        plan.irregular.retain(|irregular| !irregular.overrun);
        for color in Color::BOTH {
            let side = &mut plan.sides[color];
            side.sections = vec![side.replay.clone()];
        }
        plan
    }
}

/// The article a field of a ruleset rests on.
pub(super) fn cited(ruleset: &Ruleset, field: &str) -> String {
    let cited = ruleset.citations.get(field);
    cited.map_or("convention", String::as_str).to_owned()
}

fn side(
    squad: &Squad,
    color: Color,
    sections: usize,
    seats: usize,
    ruleset: &Ruleset,
) -> Result<Side, RosterError> {
    let given = squad.section.len();
    if given == 0 || seats == 0 {
        return Err(RosterError::Empty(color));
    }
    if given != 1 && given != sections {
        return Err(RosterError::Sections(color, given, sections));
    }
    let mut side = Side {
        name: squad.name.clone(),
        ..Side::default()
    };
    for number in 0..sections {
        let lineup = squad.section.get(number).or(squad.section.first());
        let entrants = lineup.map_or(&[][..], |lineup| &lineup.seats);
        if entrants.len() != seats {
            return Err(RosterError::Seats(color, entrants.len(), seats));
        }
        let mut members = Vec::with_capacity(seats);
        for (seat, entrant) in entrants.iter().enumerate() {
            let name = format!("{color} {}.{}", number + 1, seat + 1);
            members.push(side.add(entrant, name));
        }
        side.sections.push(members);
    }
    for (number, entrant) in squad.substitutes.iter().enumerate() {
        let member = side.add(entrant, format!("{color} substitute {}", number + 1));
        side.substitutes.push(member);
    }
    side.check_names(color, ruleset)?;
    for name in &squad.replay {
        side.replay.push(side.named(color, name)?);
    }
    if side.replay.is_empty() {
        side.replay = side.sections.last().cloned().unwrap_or_default();
    }
    if side.replay.len() != seats {
        return Err(RosterError::Replay(color, side.replay.len(), seats));
    }
    if let Some(leader) = &squad.leader {
        side.leader = Some(side.named(color, leader)?);
    }
    Ok(side)
}

impl Side {
    /// Adds a player, under the name it has or else that one.
    fn add(&mut self, entrant: &Entrant, name: String) -> usize {
        let mut member = entrant.clone();
        if member.name.is_empty() {
            member.name = name;
        }
        self.members.push(member);
        self.members.len() - 1
    }

    fn check_names(&self, color: Color, ruleset: &Ruleset) -> Result<(), RosterError> {
        if !ruleset.team.one_section_per_player {
            return Ok(());
        }
        let mut names = BTreeSet::new();
        match self
            .members
            .iter()
            .find(|member| !names.insert(&member.name))
        {
            None => Ok(()),
            Some(member) => {
                let article = cited(ruleset, "team.one_section_per_player");
                Err(RosterError::Twice(color, member.name.clone(), article))
            }
        }
    }

    fn named(&self, color: Color, name: &str) -> Result<usize, RosterError> {
        let found = self.members.iter().position(|member| member.name == name);
        found.ok_or_else(|| RosterError::Unknown(color, name.to_owned()))
    }

    /// The name of a player.
    pub(super) fn name_of(&self, member: usize) -> &str {
        self.members
            .get(member)
            .map_or("nobody", |entrant| &entrant.name)
    }
}
