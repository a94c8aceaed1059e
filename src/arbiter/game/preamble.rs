//! Bringing a seat to the position of the game: set-up, and every move so far.
//!
//! The same for a game's beginning, for somebody who sits down later and for an engine whose board
//! went astray.

use super::super::played::Termination;
use super::super::terms::Handicap;
use super::abilities::{Abilities, Asking};
use super::course::{Playing, Step};
use super::ended::Ended;
use super::rules_told::{filled_in, katago_difference, katago_json, kgs_name};
use super::vocabulary::{command, side};
use crate::board::PointSet;
use crate::gtp::{Command, Fault, Placed, Reply, Vertices};

/// Why a seat is not at the position.
pub(super) enum Astray {
    /// It will not have a command of the game; with its words.
    Refuses(String),
    /// The game is over.
    Over(Ended),
}

impl From<Ended> for Astray {
    fn from(ended: Ended) -> Self {
        Self::Over(ended)
    }
}

impl Playing<'_> {
    /// Asks a seat what it can do, unless that is known.
    fn acquaint(&mut self, seat: usize) -> Result<Abilities, Ended> {
        let color = self.table.color(seat);
        let Some(seated) = self.table.seat(seat) else {
            return Ok(Abilities::default());
        };
        if let Some(known) = seated.abilities {
            return Ok(known.clone());
        }
        let deadlines = &self.terms.deadlines;
        let asked = Abilities::of(seated.player, deadlines.start, deadlines.command);
        let abilities = asked.map_err(|fault| Ended::fault(color, &fault))?;
        *seated.abilities = Some(abilities.clone());
        if abilities.protocol.is_some_and(|version| version != 2) {
            let version = abilities.protocol.unwrap_or_default();
            self.note(
                color,
                "protocol-version",
                format!("{color}'s engine speaks version {version} of the protocol"),
            );
        }
        Ok(abilities)
    }

    /// Brings a seat to the position: everything it has to be told, from the size of the board.
    ///
    /// # Errors
    /// When it refuses, or the game is over.
    pub(super) fn bring_in_step(&mut self, seat: usize) -> Result<(), Astray> {
        let abilities = self.acquaint(seat)?;
        self.set_up(seat, &abilities)?;
        self.tell_rules(seat, &abilities)?;
        self.tell_time(seat)?;
        self.tell_handicap(seat, &abilities)?;
        if let Some(place) = self.places.get_mut(seat) {
            place.in_step = true;
            place.cleans_up = abilities.has("kgs-genmove_cleanup");
        }
        Ok(())
    }

    /// The handicap by a command for it where there is one that works, and all moves after it.
    fn tell_handicap(&mut self, seat: usize, abilities: &Abilities) -> Result<(), Astray> {
        let stones = self.handicap.len();
        // A command for handicap wants an empty board.
        if stones > 0 && self.terms.opening.stones.is_empty() {
            let size = self.terms.size;
            let names: Vec<String> = self
                .handicap
                .iter()
                .map(|point| point.gtp(size).to_string())
                .collect();
            let said = match self.terms.handicap {
                Handicap::Fixed(_) => ("fixed_handicap", stones.to_string()),
                _ => ("set_free_handicap", names.join(" ")),
            };
            if abilities.has(said.0) {
                let asked = command(&format!("{} {}", said.0, said.1));
                let took = match self.ask(seat, &asked)? {
                    Reply::Refused(_) => false,
                    // `fixed_handicap` answers where the stones stand.
                    Reply::Done(text) => said.0 != "fixed_handicap" || self.stand_there(&text),
                };
                if took {
                    return self.replay(seat, stones);
                }
                // It may have left stones.
                let message = format!(
                    "{}'s engine did not take `{asked}`: the stones were played one by one",
                    self.table.color(seat)
                );
                self.note(self.table.color(seat), "handicap-played", message);
                self.set_up(seat, abilities)?;
            }
        }
        self.replay(seat, 0)
    }

    /// Whether an engine's list of handicap stones is that of the game.
    fn stand_there(&self, text: &str) -> bool {
        let read = Vertices::read(text, self.terms.size);
        let theirs: PointSet = read.points.into_iter().collect();
        let ours: PointSet = self.handicap.iter().copied().collect();
        read.unread.is_empty() && theirs == ours
    }

    /// Size, empty board and komi.
    fn set_up(&mut self, seat: usize, abilities: &Abilities) -> Result<(), Astray> {
        let color = self.table.color(seat);
        let limit = self.terms.deadlines.command;
        let Some(seated) = self.table.seat(seat) else {
            return Ok(());
        };
        let player = seated.player;
        let size = self.terms.size;
        let mut asking = Asking { player, limit };
        match Placed::clear(&mut asking, &abilities.commands, size, None) {
            Ok(_) => {}
            Err(fault @ Fault::Unable { .. }) => {
                let reason = format!("{color}'s engine offers no board of {size}: it {fault}");
                let ended = Ended::forfeit(Termination::Protocol, color, reason);
                return Err(ended.into());
            }
            Err(fault) => return Err(Ended::fault(color, &fault).into()),
        }
        let komi = command(&format!("komi {}", self.terms.komi));
        if let Reply::Refused(words) = self.ask(seat, &komi)? {
            let message = format!("{color}'s engine refused `{komi}`: {}", shown(&words));
            self.note(color, "komi-refused", message);
        }
        Ok(())
    }

    /// The rules, in whatever words the engine has for them.
    fn tell_rules(&mut self, seat: usize, abilities: &Abilities) -> Result<(), Ended> {
        let color = self.table.color(seat);
        let terms = self.terms;
        let ruleset = &*terms.ruleset;
        let own = self.table.seat(seat).and_then(|seated| {
            let template = seated.rules_command?;
            Some(filled_in(template, ruleset, terms.komi, terms.size))
        });
        let said = if let Some(own) = own {
            own
        } else if abilities.has("kata-set-rules") {
            format!("kata-set-rules {}", katago_json(ruleset))
        } else if abilities.has("kgs-rules") {
            format!("kgs-rules {}", kgs_name(ruleset))
        } else {
            let message = format!("{color}'s engine does not know rules");
            self.note(color, "rules-unknown", message);
            return Ok(());
        };
        let Ok(told) = Command::new(&said) else {
            let message = format!("{:?} is no command to tell rules with", shown(&said));
            self.note(color, "rules-unknown", message);
            return Ok(());
        };
        if let Reply::Refused(words) = self.ask(seat, &told)? {
            let words = shown(&words);
            let message = format!("{color}'s engine refused the rules ({told}): {words}");
            self.note(color, "rules-refused", message);
            return Ok(());
        }
        if abilities.has("kata-set-rules") && abilities.has("kata-get-rules") {
            let reply = self.ask(seat, &command("kata-get-rules"))?;
            if let Reply::Done(answer) = reply
                && let Some(difference) = katago_difference(ruleset, &answer)
            {
                let message = format!("{color}'s engine plays by other rules: {difference}");
                self.note(color, "rules-differ", message);
            }
        }
        Ok(())
    }

    /// Every stone set up and every move so far, but for the first few.
    fn replay(&mut self, seat: usize, from: usize) -> Result<(), Astray> {
        for at in from..self.line.len() {
            let Some(&Step(color, point)) = self.line.get(at) else {
                break;
            };
            if let Reply::Refused(words) = self.tell(seat, color, point)? {
                let what = match point {
                    Some(point) => point.gtp(self.terms.size).to_string(),
                    None => "pass".to_owned(),
                };
                let what = format!("`play {} {what}`: {}", side(color), shown(&words));
                return Err(Astray::Refuses(what));
            }
        }
        Ok(())
    }
}

/// Words of an engine, on one line and not too many.
pub(super) fn shown(words: &str) -> String {
    super::abilities::one_line(words)
}
