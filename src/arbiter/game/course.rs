//! A game from its beginning to its end.
//!
//! Owns the state of a game that is being played and the order of its parts.

use super::super::played::{
    By, Decision, Disputed, EngineName, Incident, Played, Termination, Turn,
};
use super::super::terms::GameTerms;
use super::clocks::clocks;
use super::desk::Desk;
use super::ended::Ended;
use super::preamble::Astray;
use super::table::Table;
use crate::adjudicate::Offence;
use crate::amount::Amount;
use crate::board::{ByColor, Color, Point};
use crate::claims::OffenceKind;
use crate::gtp::{Clock, Quirks, Told};
use crate::rules::RulesError;
use std::sync::Arc;

/// A move as engines are told it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Step(pub(super) Color, pub(super) Option<Point>);

/// What is known of a seat.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Place {
    /// The sitting it was brought to the position in.
    pub(super) sitting: Option<u32>,
    /// Whether its board is that of the game.
    pub(super) in_step: bool,
    /// Whether it was brought to the position anew for refusing a move.
    pub(super) claimed: bool,
    /// In whose words it was told of its time.
    pub(super) told: Told,
    /// Whether it wants to know what is left.
    pub(super) has_time_left: bool,
    /// What it had written that it should not have, when it sat down.
    pub(super) quirks: Quirks,
    /// Whether it has a command for moves that take dead stones off.
    pub(super) cleans_up: bool,
}

/// A game being played.
pub(super) struct Playing<'g> {
    pub(super) terms: &'g Arc<GameTerms>,
    pub(super) table: &'g mut dyn Table,
    pub(super) desk: &'g mut Desk,
    pub(super) places: Vec<Place>,
    /// Everything engines have to be told to be at the position, set-up stones first.
    pub(super) line: Vec<Step>,
    pub(super) handicap: Vec<Point>,
    pub(super) turns: Vec<Turn>,
    pub(super) incidents: Vec<Incident>,
    pub(super) offences: Vec<Offence>,
    pub(super) clocks: ByColor<Clock>,
    /// The ply that what happens now belongs to.
    pub(super) at_ply: u32,
    /// The ply up to which a cycle that was noted goes on.
    pub(super) cycle_until: u32,
    /// How often play was resumed.
    pub(super) resumptions: u32,
    /// Whether a stone was played since it was resumed last.
    pub(super) played_since_resumption: bool,
    /// Who both engines say wins, and how often they have said so in a row.
    pub(super) agreed_for: Option<(Color, u32)>,
    /// Passes in a row that count towards a stop.
    pub(super) run: u32,
    /// Passes of the players' own will so far.
    pub(super) passes: u32,
    /// How the stones were settled, once they are.
    pub(super) settlement: Option<Settlement>,
    /// What was in dispute.
    pub(super) dispute: Option<Disputed>,
}

/// Stones settled at the end.
#[derive(Clone, Debug, Default)]
pub(super) struct Settlement {
    pub(super) dead: Vec<Point>,
    pub(super) seki: Vec<Point>,
}

/// Plays a game to its end, whatever the players do.
///
/// # Errors
/// When the rulesets of its terms cannot be counted under.
pub fn play_game(
    terms: &Arc<GameTerms>,
    table: &mut dyn Table,
    desk: &mut Desk,
) -> Result<Played, RulesError> {
    desk.suit(terms)?;
    let seats = table.seats();
    let mut playing = Playing {
        terms,
        table,
        desk,
        places: vec![Place::default(); seats],
        line: Vec::new(),
        handicap: Vec::new(),
        turns: Vec::new(),
        incidents: Vec::new(),
        offences: Vec::new(),
        clocks: clocks(terms),
        at_ply: 0,
        cycle_until: 0,
        resumptions: 0,
        played_since_resumption: false,
        agreed_for: None,
        run: 0,
        passes: 0,
        settlement: None,
        dispute: None,
    };
    let ended = match playing.play() {
        Ok(never) => match never {},
        Err(ended) => ended,
    };
    Ok(playing.finish(ended))
}

/// What a game that is played to its end comes back with: it ends by its end.
pub(super) enum Never {}

impl Playing<'_> {
    fn play(&mut self) -> Result<Never, Ended> {
        self.begin()?;
        loop {
            if self.white_passes()? {
                continue;
            }
            self.turn()?;
            if self.is_stopped() {
                self.stop()?;
            }
            self.adjudicate()?;
        }
    }

    /// Brings a seat that was newly taken to the position; where that fails, whoever sits down
    /// next.
    pub(super) fn seat_down(&mut self, seat: usize) -> Result<(), Ended> {
        loop {
            let sitting = self.table.sitting(seat);
            let Some(place) = self.places.get_mut(seat) else {
                return Ok(());
            };
            if place.sitting == sitting && (place.in_step || sitting.is_none()) {
                return Ok(());
            }
            // Who is brought to the position again was here before.
            let quirks = match (place.sitting == sitting, self.table.seat(seat)) {
                (true, _) | (_, None) => place.quirks,
                (false, Some(seated)) => seated.player.quirks(),
            };
            *place = Place {
                sitting,
                quirks,
                ..Place::default()
            };
            if sitting.is_none() {
                return Ok(());
            }
            let ended = match self.bring_in_step(seat) {
                Ok(()) => return Ok(()),
                Err(Astray::Over(ended)) => ended,
                Err(Astray::Refuses(what)) => self.refuses_position(seat, &what),
            };
            self.replaced(seat, ended)?;
        }
    }

    /// The loss of a seat that will not have the position.
    pub(super) fn refuses_position(&mut self, seat: usize, what: &str) -> Ended {
        let color = self.table.color(seat);
        let reason = format!("{color}'s engine will not have the position: it refused {what}");
        self.happened(Incident {
            color: Some(color),
            kind: "resync-refused",
            message: reason.clone(),
            action: "forfeit",
            ..self.incident()
        });
        Ended::forfeit(Termination::Protocol, color, reason)
    }

    /// An incident of the ply at hand with nothing in it yet.
    pub(super) fn incident(&self) -> Incident {
        Incident {
            ply: self.at_ply,
            color: None,
            kind: "note",
            message: String::new(),
            action: "noted",
            warning: 0,
            penalty: Amount::ZERO,
            article: "convention".to_owned(),
            point: None,
        }
    }

    /// Takes an incident into the record.
    pub(super) fn happened(&mut self, incident: Incident) {
        self.incidents.push(incident);
    }

    /// Takes an offence into the record and the ledger.
    ///
    /// # Errors
    /// When offences lose the game.
    pub(super) fn offended(&mut self, incident: Incident) -> Result<(), Ended> {
        let (color, article) = (incident.color, incident.article.clone());
        let named = OffenceKind::named(incident.kind);
        let warned = u32::from(incident.warning);
        self.happened(incident);
        let Some(color) = color else { return Ok(()) };
        let (kind, times) = match named {
            Some(kind) => (kind, 1),
            None if warned > 0 => (OffenceKind::Warning, warned),
            None => return Ok(()),
        };
        self.offences.push(Offence { color, kind, times });
        self.weigh_offences(color, &article)
    }

    /// Notes something about a side's engine that changes nothing; the same thing once.
    pub(super) fn note(&mut self, color: Color, kind: &'static str, message: String) {
        let known = |incident: &Incident| {
            incident.color == Some(color) && incident.kind == kind && incident.message == message
        };
        if self.incidents.iter().any(known) {
            return;
        }
        let incident = Incident {
            color: Some(color),
            kind,
            message,
            ..self.incident()
        };
        self.happened(incident);
    }

    /// What the engines of each side call themselves; several are joined.
    pub(super) fn engine_names(&mut self) -> ByColor<EngineName> {
        let mut names = ByColor::<EngineName>::default();
        for seat in 0..self.table.seats() {
            let color = self.table.color(seat);
            let Some(seated) = self.table.seat(seat) else {
                continue;
            };
            let Some(abilities) = seated.abilities else {
                continue;
            };
            let known = &mut names[color];
            add(&mut known.name, &abilities.name);
            add(&mut known.version, &abilities.version);
        }
        names
    }
}

/// Adds a name to those there are, unless it is among them.
fn add(names: &mut String, name: &str) {
    if name.is_empty() || names.split(" / ").any(|known| known == name) {
        return;
    }
    if !names.is_empty() {
        names.push_str(" / ");
    }
    names.push_str(name);
}

/// Won by resignation.
pub(super) fn resigned(color: Color) -> Ended {
    Ended {
        termination: Termination::Resign,
        offender: None,
        decision: Some(Decision::Won(color.opponent(), By::Resignation)),
        presumed: None,
        reason: format!("{color} resigned"),
    }
}
