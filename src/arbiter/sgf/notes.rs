//! What happened beside the moves: comments, and `GOREF` for what programs read.

use super::super::played::{Disputed, Incident, Played};
use super::writer::Writer;
use crate::amount::Amount;
use crate::board::{ByColor, Color, Size};
use crate::claims::OffenceKind;
use crate::referee::Move;
use crate::settle::Fate;
use std::fmt::Write as _;

/// Incidents in the order of their plies, written node by node.
pub(super) struct Notes<'a> {
    played: &'a Played,
    /// Whether what engines wrote on their standard error belongs to them.
    errors: bool,
    /// Sides that bear another name than their engine gives itself.
    named: ByColor<bool>,
    order: Vec<usize>,
    next: usize,
    /// The seat each side's last turn was made from, in a game of several seats a side.
    seats: Option<ByColor<Option<usize>>>,
}

impl<'a> Notes<'a> {
    pub(super) fn new(played: &'a Played, errors: bool, named: ByColor<bool>) -> Self {
        let mut order: Vec<usize> = (0..played.incidents.len()).collect();
        order.sort_by_key(|&at| played.incidents.get(at).map(|incident| incident.ply));
        Self {
            played,
            errors,
            named,
            order,
            next: 0,
            seats: played
                .turns
                .iter()
                .any(|turn| turn.seat > 0)
                .then(ByColor::default),
        }
    }

    /// Writes what belongs to a ply, at the last one everything that is left.
    pub(super) fn write(&mut self, writer: &mut Writer, ply: u32) {
        let last = self.played.turns.len() == ply as usize;
        let from = self.next;
        while let Some(incident) = self
            .order
            .get(self.next)
            .and_then(|&at| self.played.incidents.get(at))
            && (last || incident.ply <= ply)
        {
            self.next += 1;
        }
        let here = self.order.get(from..self.next).unwrap_or_default();
        let here: Vec<&Incident> = here
            .iter()
            .filter_map(|&at| self.played.incidents.get(at))
            .collect();
        let mut said: Vec<&str> = here
            .iter()
            .map(|incident| incident.message.as_str())
            .collect();
        let engines = if ply == 0 {
            self.engines()
        } else {
            String::new()
        };
        said.insert(0, engines.trim_end());
        let mut rest = String::new();
        if last {
            said.push(&self.played.reason);
            if let Some(dispute) = &self.played.dispute {
                tell_dispute(&mut rest, dispute, self.played.terms.size);
            }
            if self.errors {
                tell_errors(&mut rest, self.played);
            }
        }
        said.push(rest.trim_end());
        said.retain(|text| !text.is_empty());
        if !said.is_empty() {
            writer.text("C", &said.join("\n"));
        }
        let mut told: Vec<String> = Vec::new();
        if ply > 0
            && let Some(turn) = self.played.turns.get(ply as usize - 1)
            && matches!(turn.mv, Move::ImposedPass(_) | Move::OffBoard(_))
        {
            let void = here
                .iter()
                .any(|incident| incident.ply == ply && VOID.contains(&incident.action));
            told.push(format!(
                "{ply}:{}",
                if void { "void" } else { "imposed-pass" }
            ));
        }
        told.extend(self.change_of_seat(ply));
        for incident in here {
            tell(incident, &mut told);
        }
        if !told.is_empty() {
            writer.raw("GOREF");
            for value in told {
                writer.raw("[");
                writer.raw(&value);
                writer.raw("]");
            }
        }
    }
}

impl Notes<'_> {
    /// What the engines call themselves, where the sides bear other names.
    fn engines(&self) -> String {
        let mut told = String::new();
        for color in Color::BOTH {
            let engine = &self.played.engines[color];
            if self.named[color] && !engine.name.is_empty() {
                let _ = writeln!(told, "{color}: {} {}", engine.name, engine.version);
            }
        }
        told
    }

    /// That another seat of its side than before made a turn.
    fn change_of_seat(&mut self, ply: u32) -> Option<String> {
        let seats = self.seats.as_mut()?;
        let turn = self.played.turns.get((ply as usize).checked_sub(1)?)?;
        if turn.opening {
            return None;
        }
        let color = turn.mv.color();
        let before = seats[color].replace(turn.seat);
        let side = color.letter();
        (before != Some(turn.seat)).then(|| format!("{ply}:seat:{side}:{}", turn.seat + 1))
    }
}

/// What was done about a move that is void.
const VOID: [&str; 2] = ["void-turn-lost", "take-back-as-pass-with-stone"];

/// What an incident is in the grammar of `GOREF`.
fn tell(incident: &Incident, told: &mut Vec<String>) {
    let Some(color) = incident.color else { return };
    let (ply, side) = (incident.ply, color.letter());
    if OffenceKind::named(incident.kind).is_some() {
        told.push(format!("{ply}:{}:{side}", incident.kind));
    } else if incident.warning > 0 {
        for _ in 0..incident.warning {
            told.push(format!("{ply}:warning:{side}"));
        }
    } else if incident.penalty > Amount::ZERO {
        told.push(format!(
            "{ply}:penalty:{side}:{}",
            incident.penalty.in_quarters()
        ));
    }
}

/// What the engines wrote on their standard error.
fn tell_errors(said: &mut String, played: &Played) {
    for color in Color::BOTH {
        let errors = &played.errors[color];
        if !errors.is_empty() {
            let plain = |c: char| if c.is_control() && c != '\n' { ' ' } else { c };
            let errors: String = errors.chars().map(plain).collect();
            let _ = writeln!(said, "{color}'s engine wrote:\n{}", errors.trim_end());
        }
    }
}

/// What was in dispute: the steps, every chain with all words and the ruling, and the maps, row by
/// row.
fn tell_dispute(said: &mut String, dispute: &Disputed, size: Size) {
    let _ = writeln!(said, "Dispute:");
    for step in &dispute.steps {
        let _ = writeln!(
            said,
            "after ply {}: {} ({})",
            step.ply, step.text, step.article
        );
    }
    let word = |fate: Option<Fate>| fate.map_or("no word", Fate::name);
    for chain in &dispute.chains {
        let mut referee = String::new();
        if dispute.referee.is_some() {
            referee = format!(", referee engine {}", word(chain.referee));
        }
        let _ = writeln!(
            said,
            "{}'s {} ({} stones): Black {}, White {}, arbiter {}{referee}; ruled {}",
            chain.color,
            chain.first.gtp(size),
            chain.stones,
            word(chain.said.black),
            word(chain.said.white),
            chain.ours.name(),
            chain.ruled.name()
        );
    }
    let names = ["Black", "White", "arbiter", "referee engine"];
    for (name, map) in names
        .iter()
        .zip(dispute.maps.iter().chain(&dispute.referee))
    {
        if map.is_empty() {
            continue;
        }
        let _ = writeln!(said, "{name}:");
        let letters: Vec<char> = map.chars().collect();
        for row in letters.chunks(size.width()) {
            let row: Vec<String> = row.iter().map(char::to_string).collect();
            let _ = writeln!(said, "{}", row.join(" "));
        }
    }
}
