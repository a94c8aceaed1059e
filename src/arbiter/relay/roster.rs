//! Who plays for which team, in which section, in which seat: the roster as it is written.
//!
//! Owns the fields of the file and their defaults; whether a roster is one that rules allow is
//! decided when a [`Plan`](super::plan::Plan) is made of it. Reads no file.

use serde::Deserialize;
use std::collections::BTreeMap;
use std::path::PathBuf;

/// A roster.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Roster {
    /// The team that has Black.
    pub black: Squad,
    /// The team that has White.
    pub white: Squad,
    /// The last hands of the sections but the final one; the ruleset's where it is left out.
    #[serde(default)]
    pub sections: Option<Vec<u32>>,
    /// What is done out of order, for trials of the referee.
    #[serde(default)]
    pub irregular: Vec<Irregular>,
}

/// A team.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Squad {
    /// Its name.
    #[serde(default)]
    pub name: String,
    /// Its players of each section; of all of them where only one is given.
    pub section: Vec<Lineup>,
    /// Who sits down for a player that fails, in order.
    #[serde(default)]
    pub substitutes: Vec<Entrant>,
    /// Names of those who play a tied game on (节棋); the last section's where it is empty.
    #[serde(default)]
    pub replay: Vec<String>,
    /// The player whose resignation counts for the team by itself.
    #[serde(default)]
    pub leader: Option<String>,
}

/// The players of a section.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Lineup {
    /// Seat by seat.
    pub seats: Vec<Entrant>,
}

/// A player.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Entrant {
    /// Its name; made of section and seat where it is left out.
    #[serde(default)]
    pub name: String,
    /// The command line of its engine.
    pub command: String,
    /// The folder the engine runs in.
    #[serde(default)]
    pub cwd: Option<PathBuf>,
    /// Variables of the engine's environment.
    #[serde(default)]
    pub env: BTreeMap<String, String>,
    /// How the engine is told the rules, where it has a way of its own.
    #[serde(default)]
    pub rules_command: Option<String>,
}

/// Something out of order, at one hand.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Irregular {
    /// The hand, from 1.
    pub hand: u32,
    /// The seat of its side that plays it, from 1, whoever is due.
    #[serde(default)]
    pub seat: Option<u8>,
    /// The seat of the other side that then replies, from 1, as that side chooses.
    #[serde(default)]
    pub reply: Option<u8>,
    /// Whether the player of the section before plays it still.
    #[serde(default)]
    pub overrun: bool,
}
